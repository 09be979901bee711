// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The column beside the text in which problems have a dot.

#ifndef GIMBAL_DIAGNOSTIC_GUTTER_H_
#define GIMBAL_DIAGNOSTIC_GUTTER_H_

#include <gtksourceview/gtksource.h>

#define GIMBAL_TYPE_DIAGNOSTIC_GUTTER (gimbal_diagnostic_gutter_get_type())
G_DECLARE_FINAL_TYPE(GimbalDiagnosticGutter, gimbal_diagnostic_gutter, GIMBAL, DIAGNOSTIC_GUTTER,
                     GtkSourceGutterRenderer)

// Signal "line-activated" (int line): the dot of a line was clicked.
GtkSourceGutterRenderer* gimbal_diagnostic_gutter_new(void);

// Remove all dots; add a dot to a line (from 0). Of several dots on a line the one of the greatest
// rank is drawn, and the tip shows all messages.
void gimbal_diagnostic_gutter_clear(GimbalDiagnosticGutter* self);
void gimbal_diagnostic_gutter_add(GimbalDiagnosticGutter* self, int line, int rank, const char* color,
                                  const char* message);

#endif  // GIMBAL_DIAGNOSTIC_GUTTER_H_
