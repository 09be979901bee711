// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files that make an element work have in common.

#ifndef GIMBAL_DIFFERENTIAL_SHAPES_H_
#define GIMBAL_DIFFERENTIAL_SHAPES_H_

#include <string.h>

#include "generate.h"

static inline int chance(Generator* g, double p) {
  return random_chance(&g->random, p);
}

static inline int below(Generator* g, int n) {
  return random_below(&g->random, n);
}

static inline const char* one_of(Generator* g, const char* const* texts, int n) {
  return texts[below(g, n)];
}

static inline void set_owned(Node* node, const char* name, char* value) {
  if (value) node_set(node, name, value);
  g_free(value);
}

static inline int set_reference(Generator* g, Node* node, const char* attribute, const char* space) {
  const char* name = name_pick(g, space);
  if (name) node_set(node, attribute, name);
  return name != NULL;
}

static inline void set_value(Generator* g, const GimbalElement* e, Node* node, const char* name) {
  for (int i = 0; i < e->nattribute; i++) {
    if (!strcmp(e->attributes[i].name, name)) set_owned(node, name, value_make(g, e, &e->attributes[i]));
  }
}

// That a flex is there which constraints can hold.
void know_flex(Generator* g, const Node* node);

// Each finishes an element; false: none of it.
int shape_mesh(Generator* g, const GimbalElement* e, Node* node, int in_default);
int shape_hfield(Generator* g, const GimbalElement* e, Node* node);
int shape_texture(Generator* g, const GimbalElement* e, Node* node, int in_default);
int shape_material(Generator* g, const GimbalElement* e, Node* node, int in_default);
int shape_skin(Generator* g, const GimbalElement* e, Node* node);
int shape_model(Generator* g, Node* node);
int shape_attach(Generator* g, Node* node);

#endif
