// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The elements of an XML text and where their parts stand, in bytes. Nothing is copied and nothing is kept:
// each question walks the text from where it is asked.

#ifndef GIMBAL_MARKUP_H_
#define GIMBAL_MARKUP_H_

#include <glib.h>

#define GIMBAL_NOWHERE G_MAXSIZE

typedef struct GimbalTag {
  gsize start;           // of its <
  gsize name, name_end;  // of its name
  gsize end;             // behind the > of the opening tag
  gboolean empty;        // <a/>
} GimbalTag;

typedef struct GimbalTagAttribute {
  gsize start, name_end;   // of the name
  gsize value, value_end;  // between the quotes
  gsize end;               // behind the closing quote
  char quote;
} GimbalTagAttribute;

// The opening tag whose < stands at offset. FALSE if there is none or if it is broken.
gboolean gimbal_markup_tag(const char* text, gsize offset, GimbalTag* tag);

// The next attribute of a tag that starts at *at or later (at first: tag->name_end); moves *at behind it.
gboolean gimbal_markup_next_attribute(const char* text, const GimbalTag* tag, gsize* at,
                                      GimbalTagAttribute* attribute);
gboolean gimbal_markup_find_attribute(const char* text, const GimbalTag* tag, const char* name,
                                      GimbalTagAttribute* attribute);
char* gimbal_markup_dup_value(const char* text, const GimbalTag* tag,
                              const char* name);  // unescaped, or NULL

// Behind the element's closing tag; close (may be NULL) becomes the < of that, or the end for <a/>.
// GIMBAL_NOWHERE if it is never closed.
gsize gimbal_markup_element_end(const char* text, const GimbalTag* tag, gsize* close);

// The first opening tag at from or later and before end; comments and the like are passed over.
gboolean gimbal_markup_next_tag(const char* text, gsize from, gsize end, GimbalTag* tag);

// The outermost element.
gboolean gimbal_markup_root(const char* text, GimbalTag* tag);

// Go over the children of an element: after is NULL for the first, else the child before.
gboolean gimbal_markup_next_child(const char* text, const GimbalTag* parent, const GimbalTag* after,
                                  GimbalTag* child);

// The element that the tag at offset stands in. FALSE for the root.
gboolean gimbal_markup_parent(const char* text, gsize offset, GimbalTag* parent);

// The innermost element that contains offset. FALSE if there is none.
gboolean gimbal_markup_around(const char* text, gsize offset, GimbalTag* tag);

gboolean gimbal_markup_is(const char* text, const GimbalTag* tag, const char* name);
char* gimbal_markup_dup_name(const char* text, const GimbalTag* tag);

// Names from the root to the tag: "mujoco/worldbody/body". An included file starts with what it includes into
// (a <mujocoinclude> counts as <mujoco>).
char* gimbal_markup_dup_path(const char* text, gsize offset);

// Visit every element of a text in order, with its path from the root; the walk costs one pass.
typedef void (*GimbalMarkupVisitor)(const char* text, const GimbalTag* tag, const char* path, gpointer data);
void gimbal_markup_walk(const char* text, GimbalMarkupVisitor visit, gpointer data);

// Five characters that XML wants written otherwise; quote is the one around the value.
char* gimbal_markup_escape(const char* value, char quote);
char* gimbal_markup_unescape(const char* text, gsize length);

#endif  // GIMBAL_MARKUP_H_
