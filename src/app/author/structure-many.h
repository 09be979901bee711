// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of several nodes of the model tree at once, each one undo step. A node below another of
// the nodes moves with that one.

#ifndef GIMBAL_STRUCTURE_MANY_H_
#define GIMBAL_STRUCTURE_MANY_H_

#include "author/structure.h"

// nodes: of GimbalTreeNode.
gboolean gimbal_structure_delete_all(GimbalSession* session, const GPtrArray* nodes, GError** error);
gboolean gimbal_structure_duplicate_all(GimbalSession* session, const GPtrArray* nodes, GError** error);

// The texts of nodes, each on its own lines, in the order of the text. NULL if they have none.
char* gimbal_structure_copy_all(GimbalSession* session, const GPtrArray* nodes, GError** error);

// Move nodes with the same parent into a new element ("body" or "frame") at the place of the first
// of them. name becomes its name, NULL for a frame.
gboolean gimbal_structure_group(GimbalSession* session, const GPtrArray* nodes, const char* tag, char** name,
                                GError** error);

// Set (value NULL: remove) an attribute of all nodes that can have it with that value. Where a
// number is GIMBAL_DIFFERS, each keeps its own.
gboolean gimbal_structure_set_all(GimbalSession* session, const GPtrArray* nodes, const char* attribute,
                                  const char* value, GError** error);

#endif  // GIMBAL_STRUCTURE_MANY_H_
