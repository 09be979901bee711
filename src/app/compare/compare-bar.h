// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stands above each of two stages that are compared: which model it is, and what both have in
// common.

#ifndef GIMBAL_COMPARE_BAR_H_
#define GIMBAL_COMPARE_BAR_H_

#include <gtk/gtk.h>

// Properties
//   "common-clock", "same-view"  what both have in common: its switches
// Signals
//   "pose"  this model shall take the pose of the other one
//   "work"  this model shall be the one of the pages
#define GIMBAL_TYPE_COMPARE_BAR (gimbal_compare_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalCompareBar, gimbal_compare_bar, GIMBAL, COMPARE_BAR, GtkWidget)

GimbalCompareBar* gimbal_compare_bar_new(void);

// own: the pages of the window are those of this model.
void gimbal_compare_bar_set_own(GimbalCompareBar* self, gboolean own);
void gimbal_compare_bar_set_name(GimbalCompareBar* self, const char* name);
void gimbal_compare_bar_set_difference(GimbalCompareBar* self, const char* text, const char* tip);

#endif  // GIMBAL_COMPARE_BAR_H_
