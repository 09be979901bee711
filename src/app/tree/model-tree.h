// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The objects of the running model as a tree: bodies with what hangs on them, and lists of the
// rest. What is done here (add, duplicate, delete, move, rename) is an edit of the text.

#ifndef GIMBAL_MODEL_TREE_H_
#define GIMBAL_MODEL_TREE_H_

#include <gtk/gtk.h>

#include "author/tree-node.h"
#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_MODEL_TREE (gimbal_model_tree_get_type())
// Signal "chosen": other nodes are selected, or none as there is no model.
G_DECLARE_FINAL_TYPE(GimbalModelTree, gimbal_model_tree, GIMBAL, MODEL_TREE, GtkWidget)

void gimbal_model_tree_set_session(GimbalModelTree* self, GimbalSession* session);

// The viewport whose options decide what is hidden.
void gimbal_model_tree_set_viewport(GimbalModelTree* self, GimbalViewport* viewport);

// The node that is selected, lent; NULL if there is none.
GimbalTreeNode* gimbal_model_tree_get_selected(GimbalModelTree* self);
// What that hangs on; NULL if it is a root. The caller lets it go.
GimbalTreeNode* gimbal_model_tree_dup_parent(GimbalModelTree* self);

// All nodes that are selected, in the order of the tree. The caller unrefs the array.
GPtrArray* gimbal_model_tree_get_all(GimbalModelTree* self);

// The actions "tree.…".
GActionGroup* gimbal_model_tree_get_group(GimbalModelTree* self);

// Bring the current row into view.
void gimbal_model_tree_scroll_to_row(GimbalModelTree* self);

// The selected object is about to go: then select the one that takes its place.
void gimbal_model_tree_expect_neighbour(GimbalModelTree* self);

// Open or close the selected row; if it is that already, go into it or out of it.
void gimbal_model_tree_open_row(GimbalModelTree* self, gboolean open);

#endif  // GIMBAL_MODEL_TREE_H_
