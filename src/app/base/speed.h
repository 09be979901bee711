// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The ladder of simulation speeds and how they are written.

#ifndef GIMBAL_SPEED_H_
#define GIMBAL_SPEED_H_

#include <glib.h>

// Factors of real time run from 0.001 to 100 in ten steps a decade; 0 stands for unlimited, above
// all others.

// The next factor up (direction 1) or down (-1).
double gimbal_speed_next(double factor, int direction);

// "50 %", "unlimited".
char* gimbal_speed_format(double factor);

// What to write over the scene: nothing (NULL) at real time and on time, else the speed and, if it
// is off by more than a tenth, the measured one.
char* gimbal_speed_describe(double factor, double measured);

#endif  // GIMBAL_SPEED_H_
