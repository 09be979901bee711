// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What can be added to the selected object of the tree, and beside it.

#ifndef GIMBAL_TREE_ADD_H_
#define GIMBAL_TREE_ADD_H_

#include "tree/model-tree.h"

// The elements that may stand in a node as the grammar has them, the usual ones first: of
// GimbalElement, lent.
GPtrArray* gimbal_tree_add_list(GimbalModelTree* tree, GimbalTreeNode* node);

// Offer them at a place of a widget, each with what it is: what fits into the selected node, then
// what fits beside it.
void gimbal_tree_add_popup(GimbalModelTree* tree, GtkWidget* widget, const GdkRectangle* area);

#endif  // GIMBAL_TREE_ADD_H_
