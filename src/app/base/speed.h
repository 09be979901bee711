// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The steps of simulation speed, and their texts.

#ifndef GIMBAL_SPEED_H_
#define GIMBAL_SPEED_H_

#include <glib.h>

// Speeds are factors of real time, from 0.001 to 100 in ten steps per decade; 0 stands for
// unlimited, which is above all others.

// The next higher factor (direction 1) or lower one (-1).
double gimbal_speed_next(double factor, int direction);

// "50 %", "unlimited". Free with g_free.
char* gimbal_speed_format(double factor);

// The text to show over the scene: NULL if real time is set and reached, else the speed and, if the
// measured one differs by more than a tenth, that too. Free with g_free.
char* gimbal_speed_describe(double factor, double measured);

#endif  // GIMBAL_SPEED_H_
