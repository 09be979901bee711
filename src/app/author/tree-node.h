// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A node of the model tree: an object of the model, or a heading over a list of them. What is under
// a node is made when it is asked for.

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
  // of the compiled object; defaults: place in their list; frames: of their text; -1 for a heading
  int id;
  const mjsElement* element;  // in the tree of bodies, and defaults: where it comes from; else NULL
  const mjsElement* first;    // of the elements that the node stands for together; NULL: it is one
  // what made it, if it is not written itself (gimbal_source_maker); else NULL
  const char* maker;
  char* name;
  char* detail;  // "hinge", "capsule", the number of children of a heading
  const char* icon;
  const char* section;  // heading: of the text, such as "actuator"
  char* filter;         // casefolded, NULL: none
  guint list;           // heading: which one
  gboolean asked;       // whether it has children
  gboolean has;         // and it has
  gboolean built;
  GListStore* children;  // once built; NULL if there are none
};

// The roots of the tree of a model. filter keeps what contains it (and what that hangs on); NULL or
// "" keeps all.
GListModel* gimbal_tree_of_model(GimbalCompiled* compiled, const char* filter);

// The objects (of its kind: int) that have the same text as the node: copies of a replicate, parts
// of a composite. Frames have no numbers, but can be counted too.
GArray* gimbal_tree_node_find_copies(const GimbalTreeNode* self);
int gimbal_tree_node_count_copies(const GimbalTreeNode* self);

// What hangs in a frame, by the number of its node, or in any that has the same text, as the copies
// of a replicate: bodies, geoms, sites, cameras and lights. Of GimbalTreePart.
typedef struct GimbalTreePart {
  int type, id;
} GimbalTreePart;
GArray* gimbal_tree_find_in_frame(const GimbalCompiled* compiled, int id);

// Whether the object hangs in a copy of a replicate, within its body.
gboolean gimbal_tree_is_copy(const GimbalCompiled* compiled, int type, int id);

// After an edit: the nodes of roots become those of fresh, the tree of the edited model, if both
// look the same. FALSE: they do not, and roots is of no use any more.
gboolean gimbal_tree_follow(GListModel* roots, GListModel* fresh);

// Of GimbalTreeNode, lent; NULL if there are none.
GListModel* gimbal_tree_node_get_children(GimbalTreeNode* self);

// The same as a list of its own (which the caller frees), made only when somebody looks into it: a
// row that can be opened costs little until it is.
GListModel* gimbal_tree_node_offer_children(GimbalTreeNode* self);

// Whether the object is the node or somewhere under it.
gboolean gimbal_tree_node_contains(GimbalTreeNode* self, int type, int id);

// The same for the same object of a model that was edited.
char* gimbal_tree_node_dup_key(const GimbalTreeNode* self);

// Whether the object has a name of its own, and the namespace of the grammar that it is in.
const char* gimbal_tree_node_get_own_name(const GimbalTreeNode* self);
const char* gimbal_object_namespace(int type);

#endif  // GIMBAL_TREE_NODE_H_
