// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A matrix of correlations: the lower half, each with its number, in a colour for its sign and an
// ink for its size. The pointer, or the arrows, reads a pair off.

#ifndef GIMBAL_CORRELATION_H_
#define GIMBAL_CORRELATION_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_CORRELATION (gimbal_correlation_get_type())
G_DECLARE_FINAL_TYPE(GimbalCorrelation, gimbal_correlation, GIMBAL, CORRELATION, GtkWidget)

GtkWidget* gimbal_correlation_new(void);

// names end with NULL; values (count x count), NAN for what is not known; tied: from which size on
// two are called the same. All is copied.
void gimbal_correlation_set(GimbalCorrelation* self, const char* const* names, const double* values,
                            int count, double tied);

#endif  // GIMBAL_CORRELATION_H_
