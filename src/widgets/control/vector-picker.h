// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a vector, each with a slider and a field, and for directions the six axes.

#ifndef GIMBAL_VECTOR_PICKER_H_
#define GIMBAL_VECTOR_PICKER_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_VECTOR_PICKER (gimbal_vector_picker_get_type())
G_DECLARE_FINAL_TYPE(GimbalVectorPicker, gimbal_vector_picker, GIMBAL, VECTOR_PICKER, GtkWidget)

// Signal "changed" (guint number, double value): the user chose another value for a number.
GtkWidget* gimbal_vector_picker_new(const char* title);

// The next number, with the range of its slider (the field takes any value) and a step.
void gimbal_vector_picker_add(GimbalVectorPicker* self, const char* name, double value, double min,
                              double max, double step);

// Buttons that turn the first three numbers into an axis.
void gimbal_vector_picker_add_axes(GimbalVectorPicker* self);

#endif  // GIMBAL_VECTOR_PICKER_H_
