// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of the model tree, their keys and the context menu.

#ifndef GIMBAL_TREE_ACTIONS_H_
#define GIMBAL_TREE_ACTIONS_H_

#include "tree/model-tree.h"

// Install the actions "tree.…". The tree must not have children yet: children with actions of their
// own would not find these.
void gimbal_tree_actions_install(GimbalModelTree* tree);

// Add the keys of the actions, which act while the list has the focus.
void gimbal_tree_actions_add_keys(GtkWidget* list);

// Free the state of the actions: popovers, cut nodes, the action group.
void gimbal_tree_actions_detach(GimbalModelTree* tree);

// Open the context menu of the selected nodes at the upper left corner of a rectangle, in
// coordinates of the list.
void gimbal_tree_actions_popup(GimbalModelTree* tree, GtkWidget* list, const GdkRectangle* at);

#endif  // GIMBAL_TREE_ACTIONS_H_
