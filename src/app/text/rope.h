// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A copy of the text of a document's GtkTextBuffer. A snapshot of it takes microseconds whatever
// its size, and positions in bytes (the compiler's) convert to characters (the toolkit's) without a
// scan of the whole text.

#ifndef GIMBAL_ROPE_H_
#define GIMBAL_ROPE_H_

#include <glib.h>

typedef struct GimbalRope GimbalRope;

GimbalRope* gimbal_rope_new(void);
void gimbal_rope_free(GimbalRope* self);

gsize gimbal_rope_bytes(const GimbalRope* self);
gsize gimbal_rope_chars(const GimbalRope* self);

// Positions are in characters; those beyond the end become the end. text is UTF-8 of the given
// length in bytes.
void gimbal_rope_insert(GimbalRope* self, gsize at, const char* text, gsize length);
void gimbal_rope_delete(GimbalRope* self, gsize start, gsize end);

// Convert positions between bytes and characters. A position beyond the end becomes the end, a byte
// inside of a character the start of that character.
gsize gimbal_rope_byte_of_char(const GimbalRope* self, gsize at);
gsize gimbal_rope_char_of_byte(const GimbalRope* self, gsize at);

// The bytes [start, end) as a string; free with g_free.
char* gimbal_rope_slice(const GimbalRope* self, gsize start, gsize end);

// Assert that chunks end between characters and that their counts add up.
void gimbal_validate_rope(const GimbalRope* self);

// The text at one time: immutable, reference-counted, safe to read on another thread.
typedef struct GimbalRopeText GimbalRopeText;

GimbalRopeText* gimbal_rope_snapshot(const GimbalRope* self);
void gimbal_rope_text_unref(GimbalRopeText* self);
GBytes* gimbal_rope_text_join(
    const GimbalRopeText* self);  // in one piece, followed by a zero beyond its size

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRope, gimbal_rope_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRopeText, gimbal_rope_text_unref)

#endif  // GIMBAL_ROPE_H_
