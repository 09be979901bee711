// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What each of several numbers alone changes of one: bars from a common line, two a row, for values
// below and above the usual one. The pointer, or Up and Down, reads a row off.

#ifndef GIMBAL_TORNADO_H_
#define GIMBAL_TORNADO_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_TORNADO (gimbal_tornado_get_type())
G_DECLARE_FINAL_TYPE(GimbalTornado, gimbal_tornado, GIMBAL, TORNADO, GtkWidget)

GtkWidget* gimbal_tornado_new(void);

typedef struct GimbalTornadoRow {
  char* name;
  double from, to;         // of this number
  double low[2], high[2];  // of the other: below, above; low > high: nothing is known
} GimbalTornadoRow;

// The rows from top to bottom, the number at the line (NAN: not known) and what it is called. All
// is copied.
void gimbal_tornado_set(GimbalTornado* self, const GimbalTornadoRow* rows, int count, double base,
                        const char* name);
void gimbal_tornado_set_empty_text(GimbalTornado* self, const char* text);

#endif  // GIMBAL_TORNADO_H_
