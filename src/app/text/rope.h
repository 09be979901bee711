// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of a document beside its GtkTextBuffer: a copy of it takes microseconds whatever its
// size, and bytes (the compiler's places) turn into characters (the toolkit's) without a walk over
// the whole text.

#ifndef GIMBAL_ROPE_H_
#define GIMBAL_ROPE_H_

#include <glib.h>

typedef struct GimbalRope GimbalRope;

GimbalRope* gimbal_rope_new(void);
void gimbal_rope_free(GimbalRope* self);

gsize gimbal_rope_bytes(const GimbalRope* self);
gsize gimbal_rope_chars(const GimbalRope* self);

// Positions count characters. text is UTF-8 of the given length in bytes.
void gimbal_rope_insert(GimbalRope* self, gsize at, const char* text, gsize length);
void gimbal_rope_delete(GimbalRope* self, gsize start, gsize end);

// Between bytes and characters. What lies behind the end becomes the end; a byte inside of a
// character, its start.
gsize gimbal_rope_byte_of_char(const GimbalRope* self, gsize at);
gsize gimbal_rope_char_of_byte(const GimbalRope* self, gsize at);

// The bytes [start, end) as a string; free with g_free.
char* gimbal_rope_slice(const GimbalRope* self, gsize start, gsize end);

// Chunks end between characters, and their counts add up.
void gimbal_validate_rope(const GimbalRope* self);

// The text as it is now: immutable, counted, safe to read on another thread.
typedef struct GimbalRopeText GimbalRopeText;

GimbalRopeText* gimbal_rope_snapshot(const GimbalRope* self);
void gimbal_rope_text_unref(GimbalRopeText* self);
GBytes* gimbal_rope_text_join(
    const GimbalRopeText* self);  // in one piece, followed by a zero that does not count

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRope, gimbal_rope_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRopeText, gimbal_rope_text_unref)

#endif  // GIMBAL_ROPE_H_
