// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A node of the model tree: an object of the model, or a heading over a list of them.

#ifndef GIMBAL_TREE_NODE_H_
#define GIMBAL_TREE_NODE_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

#define GIMBAL_TYPE_TREE_NODE (gimbal_tree_node_get_type())
G_DECLARE_FINAL_TYPE(GimbalTreeNode, gimbal_tree_node, GIMBAL, TREE_NODE, GObject)

struct _GimbalTreeNode {
  GObject parent;
  int type;  // mjtObj; mjOBJ_UNKNOWN for a heading
  int id;    // -1 for a heading
  char* name;
  char* detail;  // "hinge", "capsule", the number of children of a heading
  const char* icon;
  GListStore* children;  // of GimbalTreeNode, NULL if there are none
};

// The roots of the tree of a model. filter keeps what contains it (and what that hangs on); NULL or "" keeps
// all.
GListModel* gimbal_tree_of_model(const mjModel* m, const char* filter);

#endif  // GIMBAL_TREE_NODE_H_
