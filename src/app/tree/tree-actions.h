// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What can be done to the nodes of the model tree: actions, keys, the context menu.

#ifndef GIMBAL_TREE_ACTIONS_H_
#define GIMBAL_TREE_ACTIONS_H_

#include "tree/model-tree.h"

// Install the actions "tree.…". The tree must not have children yet: those with actions of their
// own would not find them.
void gimbal_tree_actions_install(GimbalModelTree* tree);

// Their keys, while the list has the focus.
void gimbal_tree_actions_add_keys(GtkWidget* list);

void gimbal_tree_actions_detach(GimbalModelTree* tree);

// Open the context menu of the selected node at a rectangle of the list.
void gimbal_tree_actions_popup(GimbalModelTree* tree, GtkWidget* list, const GdkRectangle* at);

#endif  // GIMBAL_TREE_ACTIONS_H_
