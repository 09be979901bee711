// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of the selected objects, which can be edited: written and effective values, the
// compiled numbers and those of the run.

#ifndef GIMBAL_INSPECTOR_H_
#define GIMBAL_INSPECTOR_H_

#include <gtk/gtk.h>

#include "author/tree-node.h"
#include "session/session.h"

#define GIMBAL_TYPE_INSPECTOR (gimbal_inspector_get_type())
G_DECLARE_FINAL_TYPE(GimbalInspector, gimbal_inspector, GIMBAL, INSPECTOR, GtkWidget)

void gimbal_inspector_set_session(GimbalInspector* self, GimbalSession* session);

// Show a node; NULL: none. all: all selected nodes (GimbalTreeNode), to which edits apply; not
// NULL. The inspector takes references to both.
void gimbal_inspector_set_nodes(GimbalInspector* self, GimbalTreeNode* node, GPtrArray* all);

#endif  // GIMBAL_INSPECTOR_H_
