// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window that shows the columns of a motion of another program, each with the joint that it
// moves, before the motion is taken over.

#ifndef GIMBAL_MOTION_WINDOW_H_
#define GIMBAL_MOTION_WINDOW_H_

#include <adwaita.h>

#include "trajectory/motion.h"

// Signal "take": the user takes it over; gimbal_motion_window_steal then gives it.
#define GIMBAL_TYPE_MOTION_WINDOW (gimbal_motion_window_get_type())
G_DECLARE_FINAL_TYPE(GimbalMotionWindow, gimbal_motion_window, GIMBAL, MOTION_WINDOW, AdwWindow)

// Takes the motion; the model is needed until this returns.
GtkWidget* gimbal_motion_window_new(GtkWindow* parent, const char* name, GimbalMotion* motion,
                                    const mjModel* m);

// The motion, which of the model's numbers each of its columns is (see gimbal_motion_match), and
// its rows a second. The caller frees both.
GimbalMotion* gimbal_motion_window_steal(GimbalMotionWindow* self, int** targets, double* rate);

#endif  // GIMBAL_MOTION_WINDOW_H_
