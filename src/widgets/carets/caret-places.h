// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The places of several carets, and what is done at each of them.

#ifndef GIMBAL_CARET_PLACES_H_
#define GIMBAL_CARET_PLACES_H_

#include <gtk/gtk.h>

// A caret with its selection, in characters from the start of the text.
typedef struct GimbalCaretPlace {
  int insert, bound;
  int column;  // that it had when it began to go up and down, -1: that of its place
} GimbalCaretPlace;

// Do something at the caret and selection of the buffer, which is one of many. rank: how many are
// before it; place: its column may be changed.
typedef void (*GimbalCaretFunc)(GtkTextBuffer* buffer, guint rank, GimbalCaretPlace* place, gpointer data);

// Do it at all places (GimbalCaretPlace), the last first, so that each finds its own text as it
// was; at keep (-1: none) nothing is done. The places become what came of them, in their order.
void gimbal_caret_places_apply(GtkTextBuffer* buffer, GArray* places, int keep, GimbalCaretFunc function,
                               gpointer data);

// Put places that touch together: one stays for all of them. Returns the index of the place that
// first (an index) has become.
guint gimbal_caret_places_merge(GArray* places, guint first);

#endif  // GIMBAL_CARET_PLACES_H_
