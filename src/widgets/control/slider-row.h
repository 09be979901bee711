// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A named number: slider, entry, and a button that brings back the default. The slider covers a
// range, the entry shows and takes what lies beyond it too.

#ifndef GIMBAL_SLIDER_ROW_H_
#define GIMBAL_SLIDER_ROW_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_SLIDER_ROW (gimbal_slider_row_get_type())
G_DECLARE_FINAL_TYPE(GimbalSliderRow, gimbal_slider_row, GIMBAL, SLIDER_ROW, GtkWidget)

typedef struct GimbalSliderLook {
  const char* name;
  const char* unit;
  double min, max;  // of the slider
  double neutral;
  gboolean strict;       // nothing beyond the range may be typed
  gboolean logarithmic;  // the slider counts powers of ten; min, max and neutral are positive
} GimbalSliderLook;

// Signal "changed" (double value): the user moved or typed.
GtkWidget* gimbal_slider_row_new(const char* name, const char* unit, double min, double max, double neutral);

// Stand for another number.
void gimbal_slider_row_set_look(GimbalSliderRow* self, const GimbalSliderLook* look);

// Show a value without the signal; ignored while the user holds the slider or types.
void gimbal_slider_row_set_value(GimbalSliderRow* self, double value);
double gimbal_slider_row_get_value(GimbalSliderRow* self);

#endif  // GIMBAL_SLIDER_ROW_H_
