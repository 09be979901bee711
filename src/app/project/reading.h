// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is read of a text: the text in one piece, its elements, the lines that fold, the colours. It
// is read anew a moment after an edit; a large text on another thread.

#ifndef GIMBAL_READING_H_
#define GIMBAL_READING_H_

#include <glib-object.h>

#include "language/scan/cursor.h"
#include "language/scan/tree.h"
#include "text/rope.h"

typedef struct GimbalReading GimbalReading;

// Of the text in a rope, which is lent. owner lives on while a thread reads; changed is called with
// it when the text was read anew.
GimbalReading* gimbal_reading_new(GimbalRope* rope, GObject* owner, GCallback changed);

// The owner goes: nothing is read or told from now on, and the rope is not looked at. And then it
// is gone.
void gimbal_reading_close(GimbalReading* self);
void gimbal_reading_free(GimbalReading* self);

// An edit at a character is about to be made; it has been made.
void gimbal_reading_spoil(GimbalReading* self, gsize at);
void gimbal_reading_renew(GimbalReading* self);

// A number that is another one after each edit.
guint64 gimbal_reading_get_revision(GimbalReading* self);

// The text in one piece, kept until the next edit.
GBytes* gimbal_reading_get_bytes(GimbalReading* self);

// The elements of the text as it is now, NULL while a large text is being read; and however long it
// takes.
const GimbalMjcfTree* gimbal_reading_get_tree(GimbalReading* self);
const GimbalMjcfTree* gimbal_reading_need_tree(GimbalReading* self);

// Of the same text: GimbalMjcfFold, GimbalMjcfColor. NULL as above.
const GArray* gimbal_reading_get_folds(GimbalReading* self);
const GArray* gimbal_reading_get_colors(GimbalReading* self);

// What stands at a byte: quick in a large text too. The caller frees it.
GimbalMjcfCursor* gimbal_reading_cursor_at(GimbalReading* self, gsize byte);

// The element that includes the text, NULL if none does.
void gimbal_reading_set_context(GimbalReading* self, const char* context);
const char* gimbal_reading_get_context(GimbalReading* self);

#endif  // GIMBAL_READING_H_
