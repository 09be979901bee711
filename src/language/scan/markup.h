// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Questions about the tags of a tree (see tree.h), by the byte where their < stands. Only tags that
// are complete up to their > count; an element that is not closed has no end.

#ifndef GIMBAL_MARKUP_H_
#define GIMBAL_MARKUP_H_

#include "language/scan/tree.h"

#define GIMBAL_NOWHERE G_MAXSIZE

typedef struct GimbalTag {
  int node;              // in the tree
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
gboolean gimbal_markup_tag(const GimbalMjcfTree* tree, gsize offset, GimbalTag* tag);

// The next attribute of a tag that starts at *at or later (at first: tag->name_end); moves *at
// behind it.
gboolean gimbal_markup_next_attribute(const GimbalMjcfTree* tree, const GimbalTag* tag, gsize* at,
                                      GimbalTagAttribute* attribute);
gboolean gimbal_markup_find_attribute(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name,
                                      GimbalTagAttribute* attribute);
char* gimbal_markup_dup_value(const GimbalMjcfTree* tree, const GimbalTag* tag,
                              const char* name);  // decoded, or NULL

// The end of the element, behind its closing tag. close (may be NULL) becomes the < of that tag, or
// the end for <a/>. GIMBAL_NOWHERE if the element is never closed.
gsize gimbal_markup_element_end(const GimbalMjcfTree* tree, const GimbalTag* tag, gsize* close);

// The first opening tag in [from, end).
gboolean gimbal_markup_next_tag(const GimbalMjcfTree* tree, gsize from, gsize end, GimbalTag* tag);

// The outermost element.
gboolean gimbal_markup_root(const GimbalMjcfTree* tree, GimbalTag* tag);

// Iterate over the children of an element: after is NULL for the first one, else the previous
// child.
gboolean gimbal_markup_next_child(const GimbalMjcfTree* tree, const GimbalTag* parent, const GimbalTag* after,
                                  GimbalTag* child);

// The element that the tag at offset stands in. FALSE for the root.
gboolean gimbal_markup_parent(const GimbalMjcfTree* tree, gsize offset, GimbalTag* parent);

gboolean gimbal_markup_is(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name);
char* gimbal_markup_dup_name(const GimbalMjcfTree* tree, const GimbalTag* tag);

// Names from the root to the tag: "mujoco/worldbody/body". In an included file it begins with the
// element that the file is included into (a <mujocoinclude> counts as <mujoco>).
char* gimbal_markup_dup_path(const GimbalMjcfTree* tree, gsize offset);

// Visit every element in order, with its path from the root.
typedef void (*GimbalMarkupVisitor)(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* path,
                                    gpointer data);
void gimbal_markup_walk(const GimbalMjcfTree* tree, GimbalMarkupVisitor visit, gpointer data);

// The same for an element and everything inside it, with paths that begin at this element.
void gimbal_markup_walk_element(const GimbalMjcfTree* tree, const GimbalTag* tag, GimbalMarkupVisitor visit,
                                gpointer data);

// A text with the characters escaped that XML requires; quote is the one around the value.
char* gimbal_markup_escape(const char* value, char quote);

#endif  // GIMBAL_MARKUP_H_
