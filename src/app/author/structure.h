// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of the structure of a model from the tree: add, duplicate, delete, move and rename nodes.
// Each is one undo step of the text.

#ifndef GIMBAL_STRUCTURE_H_
#define GIMBAL_STRUCTURE_H_

#include "author/node-spot.h"

// The place of a node's text, as the parameter of the action "win.go-to-place": file, and the bytes
// of its tag. The caller unrefs it.
GVariant* gimbal_structure_dup_place(GimbalSession* session, const GimbalTreeNode* node, GError** error);

// The grammar's element for a node, and whether the node states defaults. NULL if it is unknown.
const GimbalElement* gimbal_structure_element(GimbalSession* session, const GimbalTreeNode* node,
                                              gboolean* in_default);

// Names to fill templates with: those of the open documents, that of the selected object first.
GPtrArray* gimbal_structure_names(GimbalSession* session);

// Add a child with this tag. name (may be NULL) becomes its new name, if it has one.
gboolean gimbal_structure_add(GimbalSession* session, const GimbalTreeNode* node, const char* tag,
                              char** name, GError** error);
gboolean gimbal_structure_duplicate(GimbalSession* session, const GimbalTreeNode* node, char** name,
                                    GError** error);
gboolean gimbal_structure_delete(GimbalSession* session, const GimbalTreeNode* node, GError** error);

// What stays the same when a node moves to another place in the tree.
typedef enum GimbalKeep {
  GIMBAL_KEEP_WORLD,  // its pose in the world, and its defaults
  GIMBAL_KEEP_LOCAL   // its text, so that its pose in the world may change
} GimbalKeep;

// Move a node under another one.
gboolean gimbal_structure_can_move(GimbalSession* session, const GimbalTreeNode* node,
                                   const GimbalTreeNode* to);
gboolean gimbal_structure_move(GimbalSession* session, const GimbalTreeNode* node, const GimbalTreeNode* to,
                               GimbalKeep keep, GError** error);

// Move a node to the place right before or behind a sibling, which may have another parent.
gboolean gimbal_structure_move_beside(GimbalSession* session, const GimbalTreeNode* node,
                                      const GimbalTreeNode* sibling, gboolean before, GimbalKeep keep,
                                      GError** error);

// The same for several nodes (of GimbalTreeNode, in the order of the tree), as one step: into to
// (where is 0), before it (-1) or behind it (1). A node below another of them moves with that one.
gboolean gimbal_structure_move_all(GimbalSession* session, const GPtrArray* nodes, const GimbalTreeNode* to,
                                   int where, GimbalKeep keep, GError** error);

// Change places with the element before (direction < 0) or behind it.
gboolean gimbal_structure_step(GimbalSession* session, const GimbalTreeNode* node, int direction,
                               GError** error);

// The text of a node; and pasting one or several elements under a node, or behind it where they
// cannot stand there. Of several elements, those that only one section of the model accepts
// ("actuator") go there. Names in use are changed; name (may be NULL) is as for adding.
char* gimbal_structure_copy(GimbalSession* session, const GimbalTreeNode* node, GError** error);
gboolean gimbal_structure_paste(GimbalSession* session, const GimbalTreeNode* node, const char* xml,
                                char** name, GError** error);

// The child at an index among those children of a class that state defaults; FALSE if there is
// none. And the spot of such a child from that of the class (-1: the class itself).
gboolean gimbal_structure_child(const GimbalSpot* spot, int index, GimbalTag* child);
gboolean gimbal_structure_enter(GimbalSpot* spot, int child);

// Set (value NULL: remove) an attribute of a node, or of such a child.
gboolean gimbal_structure_set_attribute(GimbalSession* session, const GimbalTreeNode* node, int child,
                                        const char* attribute, const char* value, GError** error);

gboolean gimbal_structure_rename(GimbalSession* session, const GimbalTreeNode* node, const char* name,
                                 GError** error);

#endif  // GIMBAL_STRUCTURE_H_
