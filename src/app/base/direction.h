// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Widgets that read from left to right in every script.

#ifndef GIMBAL_DIRECTION_H_
#define GIMBAL_DIRECTION_H_

// From now on numbers, vectors, plots and the buttons and times of the run go from left to right,
// even where text goes from right to left: there "-175" would appear as "175-", and "x y z" as
// "z y x".
void gimbal_direction_install(void);

#endif  // GIMBAL_DIRECTION_H_
