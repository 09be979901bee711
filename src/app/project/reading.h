// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parsed text of a document: the text in one piece, its elements, folds and colours. It is
// parsed again a moment after an edit; a large text on another thread.

#ifndef GIMBAL_READING_H_
#define GIMBAL_READING_H_

#include <glib-object.h>

#include "language/scan/cursor.h"
#include "language/scan/tree.h"
#include "text/rope.h"

typedef struct GimbalReading GimbalReading;

// Parse the text in a rope, which must live until gimbal_reading_close. owner is referenced only
// while a thread parses; changed is called with it when the text was parsed again.
GimbalReading* gimbal_reading_new(GimbalRope* rope, GObject* owner, GCallback changed);

// Close the reading when its owner is disposed: it does not parse, call changed or use the rope any
// more. Free it when the owner is finalized.
void gimbal_reading_close(GimbalReading* self);
void gimbal_reading_free(GimbalReading* self);

// Call the first before an edit at a character, the second after the edit.
void gimbal_reading_spoil(GimbalReading* self, gsize at);
void gimbal_reading_renew(GimbalReading* self);

// A number that changes with each edit.
guint64 gimbal_reading_get_revision(GimbalReading* self);

// The text in one piece, owned by the reading and valid until the next edit.
GBytes* gimbal_reading_get_bytes(GimbalReading* self);

// The elements of the present text, owned by the reading. The first returns NULL while a large text
// is being parsed; the second parses it at once, however long it takes.
const GimbalMjcfTree* gimbal_reading_get_tree(GimbalReading* self);
const GimbalMjcfTree* gimbal_reading_need_tree(GimbalReading* self);

// The folds (GimbalMjcfFold) and colours (GimbalMjcfColor) of the same text. NULL as for
// gimbal_reading_get_tree.
const GArray* gimbal_reading_get_folds(GimbalReading* self);
const GArray* gimbal_reading_get_colors(GimbalReading* self);

// The context at a byte: fast also in a large text. The caller frees it.
GimbalMjcfCursor* gimbal_reading_cursor_at(GimbalReading* self, gsize byte);

// The element that includes the text, NULL if none does.
void gimbal_reading_set_context(GimbalReading* self, const char* context);
const char* gimbal_reading_get_context(GimbalReading* self);

#endif  // GIMBAL_READING_H_
