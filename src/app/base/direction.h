// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is read from the left in every script.

#ifndef GIMBAL_DIRECTION_H_
#define GIMBAL_DIRECTION_H_

// From now on numbers, vectors, plots and the buttons and times of the run go from the left to the
// right, also where words go the other way: there "-175" would be shown as "175-" and "x y z" as "z
// y x".
void gimbal_direction_install(void);

#endif  // GIMBAL_DIRECTION_H_
