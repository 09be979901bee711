// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of one object: as written, as they come out, and what the run makes of it;
// editable.

#ifndef GIMBAL_INSPECTOR_H_
#define GIMBAL_INSPECTOR_H_

#include <gtk/gtk.h>

#include "author/tree-node.h"
#include "session/session.h"

#define GIMBAL_TYPE_INSPECTOR (gimbal_inspector_get_type())
G_DECLARE_FINAL_TYPE(GimbalInspector, gimbal_inspector, GIMBAL, INSPECTOR, GtkWidget)

void gimbal_inspector_set_session(GimbalInspector* self, GimbalSession* session);

// What to show; NULL: nothing. all: every node that is selected (of GimbalTreeNode), of which edits
// are.
void gimbal_inspector_set_nodes(GimbalInspector* self, GimbalTreeNode* node, GPtrArray* all);

#endif  // GIMBAL_INSPECTOR_H_
