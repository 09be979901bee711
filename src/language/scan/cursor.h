// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What stands at a place of an MJCF text that is being typed, broken or not.

#ifndef GIMBAL_MJCF_CURSOR_H_
#define GIMBAL_MJCF_CURSOR_H_

#include <gimbal/grammar.h>
#include <glib.h>

typedef enum GimbalCursorKind {
  GIMBAL_CURSOR_TEXT,       // between tags
  GIMBAL_CURSOR_COMMENT,    // in a comment, or in other markup that is no element
  GIMBAL_CURSOR_ELEMENT,    // in the name of an opening tag
  GIMBAL_CURSOR_CLOSING,    // in the name of a closing tag
  GIMBAL_CURSOR_ATTRIBUTE,  // between the attributes of a tag, or in the name of one
  GIMBAL_CURSOR_VALUE       // between the quotes of a value
} GimbalCursorKind;

typedef struct GimbalMjcfCursor {
  GimbalCursorKind kind;
  // of the element: that of the tag for ATTRIBUTE and VALUE, else that of the parent; "a/b/c"
  char* path;
  char* attribute;  // VALUE: the attribute that has it
  gsize value;      // VALUE: where it begins, in bytes of the text that was given
  char*
      // the letters typed so far of the name or of the value's last word; between tags, letters
      // that may become a name
      word;
  GPtrArray* given;  // attributes of the tag so far (char*)
} GimbalMjcfCursor;

// The cursor at the end of text (the document up to the caret). The caller frees it.
GimbalMjcfCursor* gimbal_mjcf_cursor_new(const char* text, gsize length);

// The same for a text that begins inside of an element ("mujoco/worldbody"; NULL or "": at the
// top). context (NULL: none): the element that the root of an included file stands for.
GimbalMjcfCursor* gimbal_mjcf_cursor_new_in(const char* outer, const char* context, const char* text,
                                            gsize length);
void gimbal_mjcf_cursor_free(GimbalMjcfCursor* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMjcfCursor, gimbal_mjcf_cursor_free)

#endif  // GIMBAL_MJCF_CURSOR_H_
