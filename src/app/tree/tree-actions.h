// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What can be done to the nodes of the model tree: actions, keys, the context menu.

#ifndef GIMBAL_TREE_ACTIONS_H_
#define GIMBAL_TREE_ACTIONS_H_

#include "tree/model-tree.h"

// What the actions keep from one time to the next. The tree owns it; detaching lets all of it go.
typedef struct GimbalTreeActions {
  GPtrArray* cut;           // nodes that move when they are pasted, NULL: nothing was cut
  GActionGroup* group;      // all of them
  GtkWidget* name_popover;  // made when they are needed first
  GtkWidget* menu_popover;
} GimbalTreeActions;

GimbalTreeActions* gimbal_model_tree_get_actions(GimbalModelTree* self);

// Install the actions "tree.…". The tree must not have children yet: those with actions of their
// own would not find them.
void gimbal_tree_actions_install(GimbalModelTree* tree);

// Their keys, while the list has the focus.
void gimbal_tree_actions_add_keys(GtkWidget* list);

void gimbal_tree_actions_detach(GimbalModelTree* tree);

// Open the context menu of the selected node at a rectangle of the list.
void gimbal_tree_actions_popup(GimbalModelTree* tree, GtkWidget* list, const GdkRectangle* at);

// Select the object with this name once it is there.
void gimbal_model_tree_expect(GimbalModelTree* self, const char* name, int like);

// The widget of the selected row, NULL if it is not on show.
GtkWidget* gimbal_model_tree_get_row(GimbalModelTree* self);

void gimbal_model_tree_focus(GimbalModelTree* self);

GimbalSession* gimbal_model_tree_get_session(GimbalModelTree* self);

#endif  // GIMBAL_TREE_ACTIONS_H_
