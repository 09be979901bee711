// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The objects of the running model as a tree: bodies with their children, and lists of all other
// objects. Its actions (add, duplicate, delete, move, rename) edit the text.

#ifndef GIMBAL_MODEL_TREE_H_
#define GIMBAL_MODEL_TREE_H_

#include <gtk/gtk.h>

#include "author/tree-node.h"
#include "session/session.h"
#include "widgets/view/viewport.h"

#define GIMBAL_TYPE_MODEL_TREE (gimbal_model_tree_get_type())
// Signal "chosen": the selected nodes have changed, or there is no model any more.
G_DECLARE_FINAL_TYPE(GimbalModelTree, gimbal_model_tree, GIMBAL, MODEL_TREE, GtkWidget)

void gimbal_model_tree_set_session(GimbalModelTree* self, GimbalSession* session);

// The viewport whose options decide what is hidden.
void gimbal_model_tree_set_viewport(GimbalModelTree* self, GimbalViewport* viewport);

// The node of the current row, borrowed; NULL if there is none.
GimbalTreeNode* gimbal_model_tree_get_selected(GimbalModelTree* self);
// The parent of that node; NULL if it is a root or there is no node. The caller unrefs it.
GimbalTreeNode* gimbal_model_tree_dup_parent(GimbalModelTree* self);

// All nodes that are selected, in the order of the tree. The caller unrefs the array.
GPtrArray* gimbal_model_tree_get_all(GimbalModelTree* self);

// The actions "tree.…", borrowed.
GActionGroup* gimbal_model_tree_get_group(GimbalModelTree* self);

// Bring the current row into view.
void gimbal_model_tree_scroll_to_row(GimbalModelTree* self);

// Before the current object is deleted: select its neighbour once it is gone.
void gimbal_model_tree_expect_neighbour(GimbalModelTree* self);

// Expand or collapse the current row; if it already is, select its first child or its parent.
void gimbal_model_tree_open_row(GimbalModelTree* self, gboolean open);

#endif  // GIMBAL_MODEL_TREE_H_
