// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A row with a name that can be activated, a number in full precision and its unit. The number is
// typed, or changed by a drag over it or with the arrow keys.

#ifndef GIMBAL_NUMBER_ROW_H_
#define GIMBAL_NUMBER_ROW_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_NUMBER_ROW (gimbal_number_row_get_type())
G_DECLARE_FINAL_TYPE(GimbalNumberRow, gimbal_number_row, GIMBAL, NUMBER_ROW, GtkWidget)

typedef struct GimbalNumberLook {
  const char* name;
  const char* place;  // of the number in what has the name: "qx"
  const char* field;  // "qpos[12]"
  const char* unit;
  gboolean linked;  // the name can be activated
  gboolean flag;    // 0 or 1
} GimbalNumberLook;

// Signals: "changed" (double) by drag or key; "typed" (const char*): the user wants what was typed
// to be taken; "abandoned": nor is it to be taken any more; "activated": the name was.
GtkWidget* gimbal_number_row_new(void);
void gimbal_number_row_set_look(GimbalNumberRow* self, const GimbalNumberLook* look);

// Ignored while the user types or drags.
void gimbal_number_row_set_value(GimbalNumberRow* self, double value);

// The typed text was accepted as value; or it is not a number, and stays there marked.
void gimbal_number_row_accept(GimbalNumberRow* self, double value);
void gimbal_number_row_refuse(GimbalNumberRow* self);

#endif  // GIMBAL_NUMBER_ROW_H_
