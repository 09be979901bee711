// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of the running model's text by what stands in it: objects, sections, names. Each call is
// one undo step, and the model is compiled again at once.

#ifndef GIMBAL_AUTHOR_H_
#define GIMBAL_AUTHOR_H_

#include <mujoco/mujoco.h>

#include "author/each-text.h"
#include "language/edit/rewrite.h"
#include "session/session.h"

// An element of an open document, as the text is now.
typedef struct GimbalSpot {
  char* path;
  GimbalMjcfTree* tree;  // of the text, shared with the document
  gsize tag;             // of its <
} GimbalSpot;

void gimbal_spot_clear(GimbalSpot* spot);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalSpot, gimbal_spot_clear)

// Where the element of an object of the running model stands in the text as it is now; where that
// of an object of this or an earlier model does; where the tag at a place of the text does that
// such a model was made from.
gboolean gimbal_author_find(GimbalSession* session, int objtype, int id, GimbalSpot* spot, GError** error);
gboolean gimbal_author_find_in(GimbalSession* session, const GimbalCompiled* compiled, int objtype, int id,
                               GimbalSpot* spot, GError** error);
gboolean gimbal_author_find_place(GimbalSession* session, const GimbalCompiled* compiled, const char* path,
                                  gsize offset, GimbalSpot* spot, GError** error);

// Apply edits to the documents of the project (one step of undo), and compile. Keyframes follow
// what they do to the structure, so edits may become more.
gboolean gimbal_author_apply(GimbalSession* session, GArray* edits, GError** error);

// value NULL: remove the attribute.
gboolean gimbal_author_set_attribute(GimbalSession* session, int objtype, int id, const char* attribute,
                                     const char* value, GError** error);

// The same for several attributes with numbers that a program has found: in the manner of those
// that stand there.
gboolean gimbal_author_set_numbers(GimbalSession* session, int objtype, int id,
                                   const GimbalAssignment* values, int count, GError** error);

// The edits of that alone, of an object of an earlier model.
gboolean gimbal_author_edit_numbers(GimbalSession* session, const GimbalCompiled* compiled, int objtype,
                                    int id, const GimbalAssignment* values, int count, GArray* edits,
                                    GError** error);

// Numbers of the tag at a spot, in the manner of those that it has.
gboolean gimbal_author_rewrite_numbers(const GimbalSpot* spot, const GimbalAssignment* values, int count,
                                       GArray* edits, GError** error);

// A beginning of a document, for the manner of its numbers.
char* gimbal_author_dup_manner(GimbalDocument* document);

// Numbers of the tag that begins at a byte of a document, done: of all its text only that is read,
// as a drag does at each motion. Only for what leaves the structure as it is.
gboolean gimbal_author_set_in_tag(GimbalSession* session, GimbalDocument* document, gsize tag,
                                  const GimbalAssignment* values, int count, GError** error);

// Settings such as "option", "option/flag" or "visual/headlight": each in the file that states it
// already, open or not, else in that which has the section, else in the root. where (may be NULL)
// becomes the name of the file if that is not the root.
gboolean gimbal_author_set_in_section(GimbalSession* session, const char* section,
                                      const GimbalAssignment* values, int count, char** where,
                                      GError** error);

// Add an element at the end of a section ("keyframe", "asset", …), which is added too if it is
// missing.
gboolean gimbal_author_add_to_section(GimbalSession* session, const char* section, const char* xml,
                                      GError** error);

// The edits of that alone, for a step that has others.
gboolean gimbal_author_edit_section(GimbalSession* session, const char* section, const char* xml,
                                    GArray* edits, GError** error);

// The same for several sections as one step.
typedef struct GimbalSectionChild {
  const char* section;
  const char* xml;
} GimbalSectionChild;
gboolean gimbal_author_add_to_sections(GimbalSession* session, const GimbalSectionChild* children, int count,
                                       GError** error);

// Take the last change of the text back (or make it again), in all documents that it touched.
void gimbal_author_undo(GimbalSession* session, gboolean redo);

// The names that these declare, as "namespace name".
GHashTable* gimbal_author_names(GimbalSession* session);

// A name of the namespace that none of them declares, like wanted.
char* gimbal_author_free_name(GimbalSession* session, const char* names, const char* wanted);

// Add the edits that rename an object, and all that refers to it, in the texts of the model.
void gimbal_author_collect_renames(GimbalSession* session, const char* names, const char* old,
                                   const char* new, GArray* edits);

// Rename in all of them what is called old in a namespace, with all that refers to it.
gboolean gimbal_author_rename(GimbalSession* session, const char* names, const char* old, const char* new,
                              GError** error);

#endif  // GIMBAL_AUTHOR_H_
