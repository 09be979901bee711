// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lengths of a tendon around a round geom with its side site outside, by the rules of 3.12 and
// 4.0.1.

#ifndef GIMBAL_CHANGE_WRAPS_H_
#define GIMBAL_CHANGE_WRAPS_H_

#include <glib.h>

// The ends and the side site in the frame of the geom, a sphere, or a cylinder along z.
typedef struct GimbalWrap {
  double a[3], b[3], side[3];
  double radius;
  gboolean cylinder;
} GimbalWrap;

double gimbal_wrap_before(const GimbalWrap* wrap);
double gimbal_wrap_after(const GimbalWrap* wrap);

#endif  // GIMBAL_CHANGE_WRAPS_H_
