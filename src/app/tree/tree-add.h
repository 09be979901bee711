// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Offers the elements that can be added to the selected object of the tree, or beside it.

#ifndef GIMBAL_TREE_ADD_H_
#define GIMBAL_TREE_ADD_H_

#include "tree/model-tree.h"

// The elements that the grammar allows in a node, common ones first: an array of GimbalElement,
// which it borrows. The caller unrefs the array.
GPtrArray* gimbal_tree_add_list(GimbalModelTree* tree, GimbalTreeNode* node);

// Offer these elements, with explanations, at an area of a widget: those that fit into the selected
// node, then those that fit beside it; the other way round if hardly any fit inside.
void gimbal_tree_add_popup(GimbalModelTree* tree, GtkWidget* widget, const GdkRectangle* area);

#endif  // GIMBAL_TREE_ADD_H_
