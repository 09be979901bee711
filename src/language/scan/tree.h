// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The elements of an MJCF text with their places, and what the grammar says of each: the one
// scanner, on which the cursor, indentation, names, tags and all changes of the text stand. Made
// from any text, broken or not: what lacks its end, ends where the next thing begins.

#ifndef GIMBAL_MJCF_TREE_H_
#define GIMBAL_MJCF_TREE_H_

#include <gimbal/grammar.h>
#include <glib.h>

// An attribute. Offsets are bytes; [value, value_end) is what stands between the quotes, empty if
// there are none.
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
  int next;                      // the first node behind all of it; the number of nodes: none
  int depth;                     // 0: a root
  guint attribute, nattribute;   // in the list of all attributes
  gboolean empty;                // written <a/>
  gboolean whole;                // the > of its opening tag was found
  gboolean closed;               // its end was found
  const GimbalElement* element;  // NULL if it may not stand there
  gboolean in_default;           // it states defaults
} GimbalMjcfNode;

typedef struct GimbalMjcfTree {
  const char* text;  // owned by bytes, with a zero behind it
  gsize length;
  GBytes* bytes;
  GArray* nodes;       // GimbalMjcfNode, in the order of the text
  GArray* attributes;  // GimbalMjcfAttribute
} GimbalMjcfTree;

// context: the element whose children the root's children are, for a file that is included
// ("mujoco/worldbody/body"); NULL if the text is a model of its own. Behind the text there must be
// a zero. A tree does not change, and may be shared between threads.
GimbalMjcfTree* gimbal_mjcf_tree_new(GBytes* text, const char* context);
GimbalMjcfTree* gimbal_mjcf_tree_ref(const GimbalMjcfTree* self);
void gimbal_mjcf_tree_unref(GimbalMjcfTree* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalMjcfTree, gimbal_mjcf_tree_unref)

// The tree of a short text, which is copied.
GimbalMjcfTree* gimbal_mjcf_tree_of(const char* text);

// The tree of only the first tag of a text.
GimbalMjcfTree* gimbal_mjcf_tree_of_tag(const char* text);

// What the end of a text that is being typed is in.
typedef enum GimbalMjcfEnding {
  GIMBAL_MJCF_ENDS_BETWEEN,      // between tags
  GIMBAL_MJCF_ENDS_IN_COMMENT,   // or in other markup that is no element
  GIMBAL_MJCF_ENDS_IN_OPENING,   // in the name of an opening tag
  GIMBAL_MJCF_ENDS_IN_CLOSING,   // in a closing tag
  GIMBAL_MJCF_ENDS_BEHIND_NAME,  // between the attributes of a tag, or in the name of one
  GIMBAL_MJCF_ENDS_IN_VALUE      // between the quotes of a value
} GimbalMjcfEnding;

typedef struct GimbalMjcfTail {
  GimbalMjcfEnding ending;
  // where the name, the value or the comment begins that the text ends in; else the end of the
  gsize start;
  // text
  // the innermost element that is open there (the one whose tag it is, within a tag), -1: none
  int open;
} GimbalMjcfTail;

// The tree of a text up to the caret: length bytes, which are copied. Its last value may extend
// over several lines.
GimbalMjcfTree* gimbal_mjcf_tree_up_to(const char* text, gsize length, GimbalMjcfTail* tail);

int gimbal_mjcf_tree_count(const GimbalMjcfTree* self);
const GimbalMjcfNode* gimbal_mjcf_tree_node(const GimbalMjcfTree* self, int index);
const GimbalMjcfAttribute* gimbal_mjcf_tree_attribute(const GimbalMjcfTree* self, const GimbalMjcfNode* node,
                                                      guint index);

// The innermost node that contains the offset, -1 if there is none.
int gimbal_mjcf_tree_at(const GimbalMjcfTree* self, gsize offset);

// The first node that begins at the offset or later; the number of nodes if there is none.
int gimbal_mjcf_tree_from(const GimbalMjcfTree* self, gsize offset);

// The node whose tag begins at the offset, -1 if there is none.
int gimbal_mjcf_tree_starting(const GimbalMjcfTree* self, gsize start);

// The attribute of node that the offset lies in (quotes included), or NULL; that of a name, or
// NULL.
const GimbalMjcfAttribute* gimbal_mjcf_tree_attribute_at(const GimbalMjcfTree* self,
                                                         const GimbalMjcfNode* node, gsize offset);
const GimbalMjcfAttribute* gimbal_mjcf_tree_find(const GimbalMjcfTree* self, const GimbalMjcfNode* node,
                                                 const char* name);

// The first child that is an element, the next one behind a node that is; -1 if there is none. The
// root: parent -1.
int gimbal_mjcf_tree_first_child(const GimbalMjcfTree* self, int parent);
int gimbal_mjcf_tree_next_sibling(const GimbalMjcfTree* self, int node);

// The first child with a tag, -1 if there is none.
int gimbal_mjcf_tree_child(const GimbalMjcfTree* self, int parent, const char* tag);

// A text with its entities resolved: "a &amp; b" becomes "a & b". The caller frees it.
char* gimbal_mjcf_decode(const char* text, gsize length);

// Copies: the tag, the value of an attribute (NULL if it is not there), decoded, a path "a/b/c".
char* gimbal_mjcf_tree_tag(const GimbalMjcfTree* self, const GimbalMjcfNode* node);
char* gimbal_mjcf_tree_value(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* name);
char* gimbal_mjcf_tree_path(const GimbalMjcfTree* self, int index);

// Append the tag as a path has it: a <mujocoinclude> counts as <mujoco>.
void gimbal_mjcf_tree_append_tag(const GimbalMjcfTree* self, const GimbalMjcfNode* node, GString* out);
gboolean gimbal_mjcf_tree_is(const GimbalMjcfTree* self, const GimbalMjcfNode* node, const char* tag);

// Nodes and attributes are in the order of the text, each inside of its parent.
void gimbal_validate_mjcf_tree(const GimbalMjcfTree* self);

#endif  // GIMBAL_MJCF_TREE_H_
