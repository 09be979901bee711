// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A bar above each of two compared stages: the name of its model, and the switches of both.

#ifndef GIMBAL_COMPARE_BAR_H_
#define GIMBAL_COMPARE_BAR_H_

#include <gtk/gtk.h>

// Properties
//   "common-clock", "same-view"  the switches, which both bars share
// Signals
//   "pose"  set this model to the pose of the other one
//   "work"  show the pages of this model
#define GIMBAL_TYPE_COMPARE_BAR (gimbal_compare_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalCompareBar, gimbal_compare_bar, GIMBAL, COMPARE_BAR, GtkWidget)

GimbalCompareBar* gimbal_compare_bar_new(void);

// own: whether the window shows the pages of this model.
void gimbal_compare_bar_set_own(GimbalCompareBar* self, gboolean own);
void gimbal_compare_bar_set_name(GimbalCompareBar* self, const char* name);
void gimbal_compare_bar_set_difference(GimbalCompareBar* self, const char* text, const char* tip);

#endif  // GIMBAL_COMPARE_BAR_H_
