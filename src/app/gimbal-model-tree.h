// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The objects of the running model as a tree: bodies with what hangs on them, and lists of the rest.

#ifndef GIMBAL_MODEL_TREE_H_
#define GIMBAL_MODEL_TREE_H_

#include <gtk/gtk.h>

#include "gimbal-session.h"

#define GIMBAL_TYPE_MODEL_TREE (gimbal_model_tree_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelTree, gimbal_model_tree, GIMBAL, MODEL_TREE, GtkWidget)

void gimbal_model_tree_set_session(GimbalModelTree* self, GimbalSession* session);

#endif  // GIMBAL_MODEL_TREE_H_
