// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A drag in the view that edits attributes of one element at each motion, and is one undo step.

#ifndef GIMBAL_TEXT_DRAG_H_
#define GIMBAL_TEXT_DRAG_H_

#include "author/author.h"

typedef struct GimbalTextDrag {
  GimbalSession* session;
  GtkTextBuffer* buffer;  // NULL: nothing is dragged
  GimbalSpot spot;        // its < does not move while its own attributes change
  gboolean changed;
} GimbalTextDrag;

gboolean gimbal_text_drag_begin(GimbalTextDrag* self, GimbalSession* session, int objtype, int id,
                                GError** error);
void gimbal_text_drag_set(GimbalTextDrag* self, const char* attribute, const char* value, GError** error);

// undo: restore the text.
void gimbal_text_drag_end(GimbalTextDrag* self, gboolean undo);

#endif  // GIMBAL_TEXT_DRAG_H_
