// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes the running model's text in terms of objects, sections and names. Each call is one undo
// step, and the model is compiled again at once.

#ifndef GIMBAL_AUTHOR_H_
#define GIMBAL_AUTHOR_H_

#include <mujoco/mujoco.h>

#include "author/each-text.h"
#include "language/edit/rewrite.h"
#include "session/session.h"

// An element of an open document, in its current text.
typedef struct GimbalSpot {
  char* path;
  GimbalMjcfTree* tree;  // of the text, shared with the document
  gsize tag;             // of its <
} GimbalSpot;

void gimbal_spot_clear(GimbalSpot* spot);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalSpot, gimbal_spot_clear)

// Find in the current text the element of an object of the running model; of an object of this or
// an earlier model; the tag that was at a place of the text which such a model was compiled from.
gboolean gimbal_author_find(GimbalSession* session, int objtype, int id, GimbalSpot* spot, GError** error);
gboolean gimbal_author_find_in(GimbalSession* session, const GimbalCompiled* compiled, int objtype, int id,
                               GimbalSpot* spot, GError** error);
gboolean gimbal_author_find_place(GimbalSession* session, const GimbalCompiled* compiled, const char* path,
                                  gsize offset, GimbalSpot* spot, GError** error);

// Apply edits to the documents of the project (one step of undo), and compile. Keyframes follow
// changes of the structure, for which edits may be added.
gboolean gimbal_author_apply(GimbalSession* session, GArray* edits, GError** error);

// The same for edits that say themselves what becomes of the keyframes.
gboolean gimbal_author_apply_as_they_are(GimbalSession* session, GArray* edits, GError** error);

// value NULL: remove the attribute.
gboolean gimbal_author_set_attribute(GimbalSession* session, int objtype, int id, const char* attribute,
                                     const char* value, GError** error);

// The same for several attributes with numbers that the program has computed, in the style of the
// numbers in the text.
gboolean gimbal_author_set_numbers(GimbalSession* session, int objtype, int id,
                                   const GimbalAssignment* values, int count, GError** error);

// Only the edits for that, for an object of an earlier model.
gboolean gimbal_author_edit_numbers(GimbalSession* session, const GimbalCompiled* compiled, int objtype,
                                    int id, const GimbalAssignment* values, int count, GArray* edits,
                                    GError** error);

// Set numbers of the tag at a spot, in the style of its numbers.
gboolean gimbal_author_rewrite_numbers(const GimbalSpot* spot, const GimbalAssignment* values, int count,
                                       GArray* edits, GError** error);

// The beginning of a document, to get the style of its numbers from.
char* gimbal_author_dup_manner(GimbalDocument* document);

// Set numbers of the tag at a byte of a document at once. Of the text only this tag is read, so
// that a drag can do it at each motion. Only for changes that keep the structure.
gboolean gimbal_author_set_in_tag(GimbalSession* session, GimbalDocument* document, gsize tag,
                                  const GimbalAssignment* values, int count, GError** error);

// Settings such as "option", "option/flag" or "visual/headlight": each in the file that states it
// already, open or not, else in that which has the section, else in the root. where (may be NULL)
// becomes the name of the file if that is not the root.
gboolean gimbal_author_set_in_section(GimbalSession* session, const char* section,
                                      const GimbalAssignment* values, int count, char** where,
                                      GError** error);

// Only the edits for that.
gboolean gimbal_author_edit_in_section(GimbalSession* session, const char* section,
                                       const GimbalAssignment* values, int count, char** where, GArray* edits,
                                       GError** error);

// Add an element at the end of a section ("keyframe", "asset", …), which is added too if it is
// missing.
gboolean gimbal_author_add_to_section(GimbalSession* session, const char* section, const char* xml,
                                      GError** error);

// Only the edits for that, for a step with other edits.
gboolean gimbal_author_edit_section(GimbalSession* session, const char* section, const char* xml,
                                    GArray* edits, GError** error);

// The same for several sections as one step.
typedef struct GimbalSectionChild {
  const char* section;
  const char* xml;
} GimbalSectionChild;
gboolean gimbal_author_add_to_sections(GimbalSession* session, const GimbalSectionChild* children, int count,
                                       GError** error);

// Undo (or redo) the last change of the text, in all documents that it touched.
void gimbal_author_undo(GimbalSession* session, gboolean redo);

// The names that the texts of the model declare, as "namespace name".
GHashTable* gimbal_author_names(GimbalSession* session);

// A name that resembles wanted and that none of them declares in the namespace.
char* gimbal_author_free_name(GimbalSession* session, const char* names, const char* wanted);

// Add the edits that rename an object, and all references to it, in the texts of the model.
void gimbal_author_collect_renames(GimbalSession* session, const char* names, const char* old,
                                   const char* new, GArray* edits);

// Rename in all texts the object called old in a namespace, with all references to it.
gboolean gimbal_author_rename(GimbalSession* session, const char* names, const char* old, const char* new,
                              GError** error);

#endif  // GIMBAL_AUTHOR_H_
