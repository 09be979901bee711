// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model as a tree of elements that can be changed, cut and written. A case is a tree whose root
// is called "case" and whose children are files: the first is the model, the others what it
// includes, attaches or reads.

#ifndef GIMBAL_DIFFERENTIAL_TREE_H_
#define GIMBAL_DIFFERENTIAL_TREE_H_

#include <glib.h>

typedef struct Attribute {
  char* name;
  char* value;
} Attribute;

typedef struct Node Node;
struct Node {
  char* tag;
  Node* parent;
  GArray* attributes;   // of Attribute
  GPtrArray* children;  // of Node*
};

Node* node_new(Node* parent, const char* tag);
void node_free(Node* node);  // with all below; does not touch the parent
Node* node_copy(const Node* node, Node* parent);
void node_detach(Node* node);
void node_insert(Node* parent, Node* child, int place);

const char* node_get(const Node* node, const char* name);  // NULL: not there
void node_set(Node* node, const char* name, const char* value);
void node_unset(Node* node, const char* name);
int node_place(const Node* node);  // among the children of the parent
int node_count(const Node* node);  // elements and attributes
Node* node_child(const Node* node, const char* tag);
Node* node_child_or_new(Node* node, const char* tag);
void node_all(Node* node, GPtrArray* list);  // in order, itself first

#define node_kid(node, i)       ((Node*)g_ptr_array_index((node)->children, i))
#define node_attribute(node, i) (&g_array_index((node)->attributes, Attribute, i))

void node_write(const Node* node, GString* text, int indent);

// NULL: not well formed.
Node* node_parse(const char* text, size_t length);

// A case: files by name.
Node* case_new(void);
// a file that will hold one element
Node* case_file(Node* root, const char* name);
Node* case_bytes(Node* root, const char* name, const char* text);  // a file of other text
char* file_text(const Node* file);                                 // what the file holds
// the same, or the bytes of a binary file
void* file_bytes(const Node* file, size_t* size);
// all files, for people and for case_read
char* case_text(const Node* root);
Node* case_read(const char* text);

#endif  // GIMBAL_DIFFERENTIAL_TREE_H_
