// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A node of the model tree: an object of the model, or a heading over a list of them. The children
// of a node are made on demand.

#ifndef GIMBAL_TREE_NODE_H_
#define GIMBAL_TREE_NODE_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

#include "model/compiled.h"

#define GIMBAL_TYPE_TREE_NODE (gimbal_tree_node_get_type())
G_DECLARE_FINAL_TYPE(GimbalTreeNode, gimbal_tree_node, GIMBAL, TREE_NODE, GObject)

struct _GimbalTreeNode {
  GObject parent;
  GimbalCompiled* compiled;
  int type;  // mjtObj, with mjOBJ_FRAME and mjOBJ_DEFAULT; mjOBJ_UNKNOWN for a heading
  // id of the compiled object; defaults: position in their list; frames: place of their text; -1
  // for a heading
  int id;
  const mjsElement* element;  // of the tree of bodies and of defaults: its origin; else NULL
  const mjsElement* first;    // first of the elements that share the node; NULL: only one
  // the element that made it, if it is not written itself (gimbal_source_maker); else NULL
  const char* maker;
  char* name;
  char* detail;  // "hinge", "capsule", the number of children of a heading
  const char* icon;
  const char* section;  // heading: of the text, such as "actuator"
  char* filter;         // casefolded, NULL: none
  guint list;           // heading: index of its list
  gboolean asked;       // whether has is known
  gboolean has;         // it has children
  gboolean built;
  GListStore* children;  // once built; NULL if there are none
};

// The roots of the tree of a model. Only nodes that contain filter are kept, with those above them;
// NULL or "" keeps all.
GListModel* gimbal_tree_of_model(GimbalCompiled* compiled, const char* filter);

// The objects (of its kind: int) that have the same text as the node: copies of a replicate, parts
// of a composite. Frames have no ids, but can also be counted.
GArray* gimbal_tree_node_find_copies(const GimbalTreeNode* self);
int gimbal_tree_node_count_copies(const GimbalTreeNode* self);

// The contents of a frame, given by the id of its node, and of all frames with the same text, as
// the copies of a replicate: bodies, geoms, sites, cameras and lights. Of GimbalTreePart.
typedef struct GimbalTreePart {
  int type, id;
} GimbalTreePart;
GArray* gimbal_tree_find_in_frame(const GimbalCompiled* compiled, int id);

// Whether the object is in a copy of a replicate, within its body.
gboolean gimbal_tree_is_copy(const GimbalCompiled* compiled, int type, int id);

// After an edit: the nodes of roots become those of fresh, the tree of the edited model, if both
// look the same. FALSE if they differ: then roots cannot be used any more.
gboolean gimbal_tree_follow(GListModel* roots, GListModel* fresh);

// The children, of GimbalTreeNode, borrowed; NULL if there are none.
GListModel* gimbal_tree_node_get_children(GimbalTreeNode* self);

// The same as a separate list (which the caller frees), filled only when it is read, so that a row
// costs little until it is expanded.
GListModel* gimbal_tree_node_offer_children(GimbalTreeNode* self);

// Whether the object is the node or somewhere under it.
gboolean gimbal_tree_node_contains(GimbalTreeNode* self, int type, int id);

// The same for the same object of a model that was edited.
char* gimbal_tree_node_dup_key(const GimbalTreeNode* self);

// Whether the object has a name of its own, and the namespace of the grammar that it is in.
const char* gimbal_tree_node_get_own_name(const GimbalTreeNode* self);
const char* gimbal_object_namespace(int type);

#endif  // GIMBAL_TREE_NODE_H_
