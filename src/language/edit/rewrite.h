// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of MJCF text as lists of edits that touch nothing else: the author's spaces, line breaks
// and comments stay. An element is identified by the byte offset of the < of its opening tag. Pure
// functions.

#ifndef GIMBAL_REWRITE_H_
#define GIMBAL_REWRITE_H_

#include <gimbal/grammar.h>

#include "language/edit/edit.h"
#include "language/edit/numbers.h"
#include "language/scan/markup.h"

#define GIMBAL_REWRITE_ERROR (gimbal_rewrite_error_quark())
GQuark gimbal_rewrite_error_quark(void);
typedef enum GimbalRewriteError {
  GIMBAL_REWRITE_ERROR_TEXT,  // the text is not as expected: there is no such element (any more)
  GIMBAL_REWRITE_ERROR_PLACE  // the change makes no sense there
} GimbalRewriteError;

// Set, add or (value NULL) remove an attribute. Nothing is added to edits if it has this value
// already.
gboolean gimbal_rewrite_set_attribute(const GimbalMjcfTree* tree, gsize tag, const char* name,
                                      const char* value, GArray* edits, const char* path, GError** error);

// Several attributes at once; a name whose value is NULL is removed.
typedef struct GimbalAssignment {
  const char* name;
  const char* value;
} GimbalAssignment;
gboolean gimbal_rewrite_set_attributes(const GimbalMjcfTree* tree, gsize tag, const GimbalAssignment* values,
                                       int count, GArray* edits, const char* path, GError** error);

// Add a child at the end of an element, indented as in the rest of the file. child_xml may have
// several lines.
gboolean gimbal_rewrite_add_child(const GimbalMjcfTree* tree, gsize tag, const char* child_xml, GArray* edits,
                                  const char* path, GError** error);

// The same where a reader looks for it: a part of a body stands beside the last one of its kind,
// else before the bodies below.
gboolean gimbal_rewrite_add_part(const GimbalMjcfTree* tree, gsize tag, const char* child_xml, GArray* edits,
                                 const char* path, GError** error);

// Add an element right behind another one, or right before it.
gboolean gimbal_rewrite_add_sibling(const GimbalMjcfTree* tree, gsize tag, gboolean before, const char* xml,
                                    GArray* edits, const char* path, GError** error);

// Delete an element, with its line if nothing else stands there.
gboolean gimbal_rewrite_delete(const GimbalMjcfTree* tree, gsize tag, GArray* edits, const char* path,
                               GError** error);

// Replace an element by another one.
gboolean gimbal_rewrite_replace(const GimbalMjcfTree* tree, gsize tag, const char* xml, GArray* edits,
                                const char* path, GError** error);

// Insert a copy of an element behind it. rename (may be NULL) gives the new value of each attribute
// that declares a name: it gets the namespace and the old name, and returns a new string, or NULL
// to drop the attribute.
typedef char* (*GimbalRewriteRename)(const char* names, const char* name, gpointer data);
// Only the copied text, for an element that will stand in outer, a path such as "mujoco/worldbody".
char* gimbal_rewrite_dup_renamed(const char* xml, const char* outer, GimbalRewriteRename rename,
                                 gpointer data);
// The same with names chosen before: chosen maps "namespace name" to the new name, and owns both.
// Names that are chosen now are added to it.
char* gimbal_rewrite_dup_renamed_as(const char* xml, const char* outer, GHashTable* chosen,
                                    GimbalRewriteRename rename, gpointer data);
gboolean gimbal_rewrite_duplicate(const GimbalMjcfTree* tree, gsize tag, GimbalRewriteRename rename,
                                  gpointer data, GArray* edits, const char* path, GError** error);

// Rename the object called old in a namespace of the grammar, and all references to it. To be
// called for each file.
void gimbal_rewrite_rename(const GimbalMjcfTree* tree, const char* names, const char* old, const char* new,
                           GArray* edits, const char* path);

// The namespace that an attribute of a tag refers to: the grammar's, or for objname that of the
// kind in objtype beside it. NULL if it does not refer to a name. The caller frees it.
char* gimbal_rewrite_dup_namespace(const GimbalMjcfTree* tree, const GimbalTag* tag,
                                   const GimbalAttribute* attribute);

// Visit each name that a text declares, in the order of the text, as "namespace name"; the visitor
// owns it.
typedef void (*GimbalNameVisit)(gpointer data, char* name);
void gimbal_rewrite_visit_names(const GimbalMjcfTree* tree, GimbalNameVisit visit, gpointer data);

// The same names as a set; and a name that resembles wanted and is not in the set, which is added
// to it.
void gimbal_rewrite_collect_names(const GimbalMjcfTree* tree, GHashTable* found);
char* gimbal_rewrite_free_name(GHashTable* taken, const char* names, const char* wanted);

// The grammar of the element at a path from the root, also for files that are made to be included.
const GimbalElement* gimbal_rewrite_element_at(const char* path);

// The text of an element, its first line without indentation and the others relative to that.
char* gimbal_rewrite_dup_element(const GimbalMjcfTree* tree, gsize tag);

// The element at a path below the root, such as "option" or "visual/headlight". GIMBAL_NOWHERE:
// none.
gsize gimbal_rewrite_find_section(const GimbalMjcfTree* tree, const char* section);

// Set attributes of a section; missing parts of its path are added at their usual places.
gboolean gimbal_rewrite_set_in_section(const GimbalMjcfTree* tree, const char* section,
                                       const GimbalAssignment* values, int count, GArray* edits,
                                       const char* path, GError** error);

// Add a child to a section, which is added first if it is missing.
gboolean gimbal_rewrite_add_to_section(const GimbalMjcfTree* tree, const char* section, const char* child_xml,
                                       GArray* edits, const char* path, GError** error);

// Set numbers that a program has found. Their style is that of the old numbers, else of the tag,
// else of around (NULL: the whole text). An attribute whose value is NULL is removed.
gboolean gimbal_rewrite_set_numbers(const GimbalMjcfTree* tree, gsize tag, const GimbalAssignment* values,
                                    int count, const char* around, GArray* edits, const char* path,
                                    GError** error);

#endif  // GIMBAL_REWRITE_H_
