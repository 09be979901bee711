// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The elements of an MJCF text with their places, and what the grammar says of each. Made from any text,
// broken or not: what is missing ends where the next thing begins.

#ifndef GIMBAL_MJCF_TREE_H_
#define GIMBAL_MJCF_TREE_H_

#include <gimbal/grammar.h>
#include <glib.h>

// An attribute. Offsets are bytes; [value, value_end) is what stands between the quotes, empty if there are
// none.
typedef struct GimbalMjcfAttribute {
  gsize name, name_end;
  gsize value, value_end;
  const GimbalAttribute* grammar;  // NULL if it may not stand there
} GimbalMjcfAttribute;

typedef enum GimbalMjcfNodeKind { GIMBAL_MJCF_ELEMENT, GIMBAL_MJCF_COMMENT } GimbalMjcfNodeKind;

typedef struct GimbalMjcfNode {
  GimbalMjcfNodeKind kind;
  gsize start;                   // of the <
  gsize name_end;                // the name is [start + 1, name_end)
  gsize tag_end;                 // behind the > of the opening tag
  gsize close;                   // the < of the closing tag; end if there is none
  gsize end;                     // behind all of it
  int parent;                    // -1: none
  int depth;                     // 0: a root
  guint attribute, nattribute;   // in the list of all attributes
  gboolean empty;                // written <a/>
  gboolean closed;               // its end was found
  const GimbalElement* element;  // NULL if it may not stand there
  gboolean in_default;           // it states defaults
} GimbalMjcfNode;

typedef struct GimbalMjcfTree {
  const char* text;  // belongs to bytes
  gsize length;
  GBytes* bytes;
  GArray* nodes;       // GimbalMjcfNode, in the order of the text
  GArray* attributes;  // GimbalMjcfAttribute
} GimbalMjcfTree;

// context: the element whose children the root's children are, for a file that is included
// ("mujoco/worldbody/body"); NULL if the text is a model of its own.
GimbalMjcfTree* gimbal_mjcf_tree_new(GBytes* text, const char* context);
void gimbal_mjcf_tree_free(GimbalMjcfTree* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMjcfTree, gimbal_mjcf_tree_free)

int gimbal_mjcf_tree_count(const GimbalMjcfTree* self);
const GimbalMjcfNode* gimbal_mjcf_tree_node(const GimbalMjcfTree* self, int index);
const GimbalMjcfAttribute* gimbal_mjcf_tree_attribute(const GimbalMjcfTree* self, const GimbalMjcfNode* node,
                                                      guint index);

// The innermost node that contains the offset, -1 if there is none.
int gimbal_mjcf_tree_at(const GimbalMjcfTree* self, gsize offset);

// The node whose tag begins at the offset, -1 if there is none.
int gimbal_mjcf_tree_starting(const GimbalMjcfTree* self, gsize start);

// The attribute of node that the offset lies in (quotes included), or NULL; that of a name, or NULL.
const GimbalMjcfAttribute* gimbal_mjcf_tree_attribute_at(const GimbalMjcfTree* self,
                                                         const GimbalMjcfNode* node, gsize offset);
const GimbalMjcfAttribute* gimbal_mjcf_tree_find(const GimbalMjcfTree* self, const GimbalMjcfNode* node,
                                                 const char* name);

// Copies: the tag, the value of an attribute (NULL if it is not there; entities stay as they are), a path
// "a/b/c".
char* gimbal_mjcf_tree_tag(const GimbalMjcfTree* self, const GimbalMjcfNode* node);
char* gimbal_mjcf_tree_value(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* name);
char* gimbal_mjcf_tree_path(const GimbalMjcfTree* self, int index);
gboolean gimbal_mjcf_tree_is(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* tag);

#endif  // GIMBAL_MJCF_TREE_H_
