// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models at random, made by walking the grammar.

#ifndef GIMBAL_DIFFERENTIAL_GENERATE_H_
#define GIMBAL_DIFFERENTIAL_GENERATE_H_

#include <gimbal/grammar.h>

#include "random.h"
#include "tree.h"

enum { FOCUS = 8 };

typedef struct Generator {
  Random random;
  const GimbalElement* grammar;  // <mujoco>
  __typeof__(gimbal_grammar_allowed)* allowed;
  Node* files;                        // the case
  GHashTable* names;                  // namespace -> GPtrArray of names
  GHashTable* counts;                 // namespace -> how many were made
  const char* prefix;                 // of the names of this file
  double illegal;                     // how likely a value is wrong
  double edge;                        // how likely a value is at an edge
  double rich;                        // factor on the number of attributes
  int tame;                           // made to be edited
  int scene;                          // number in a table (scenes.c); 0: none
  int is_alone;                       // with little besides
  int budget;                         // bodies that may still come
  int depth;                          // of attached files
  const GimbalElement* focus[FOCUS];  // this model has more of these, and more of their attributes
  int nfocus;
  int moving;              // inside of a body with joints
  int copied;              // inside of a replicate: names change
  int uncertain;           // some element brings degrees of freedom that are not counted
  int nq, nv, nmocap, nu;  // as far as they are known
} Generator;

// The grammar of our library, found in it at run time.
typedef struct Grammar {
  const GimbalElement* root;
  int tame;  // nothing wrong on purpose: what is made is edited afterwards
  __typeof__(gimbal_grammar_allowed)* allowed;
} Grammar;

// The case of a seed and an index.
Node* generate_case(const Grammar* grammar, uint64_t seed, uint64_t index);

// The walk, for shapes.c.
Node* generate_element(Generator* g, const GimbalElement* element, Node* parent, int in_default);
Node* generate_child(Generator* g, const GimbalElement* parent, Node* node, const char* tag);
void generate_file(Generator* g, Node* file);

// focus.c: elements that a model is about, with those that they stand in.
void focus_choose(Generator* g);
int focus_has(const Generator* g, const GimbalElement* element);
// A child that the model is about, or NULL.
const GimbalChild* focus_child(Generator* g, const GimbalElement* parent);
// Like random_chance, but a child that the model is about comes nearly always.
int focus_chance(Generator* g, const GimbalElement* parent, const char* tag, double chance);

// Names (names.c part of values.c): one that exists in the namespace, or NULL; a new one; known
// from now on.
const char* name_pick(Generator* g, const char* space);
char* name_new(Generator* g, const char* space);
void name_known(Generator* g, const char* space, const char* name);

// values.c
char* value_make(Generator* g, const GimbalElement* element, const GimbalAttribute* attribute);
char* number_text(Generator* g, double x);
char* numbers_text(Generator* g, int n, double low, double high);

// shapes.c: what makes an element sensible after its attributes were chosen. Returns 0: leave the
// element out.
int shape_element(Generator* g, const GimbalElement* element, Node* node, int in_default);
void fill_body(Generator* g, const GimbalElement* element, Node* node, int is_world);

#endif  // GIMBAL_DIFFERENTIAL_GENERATE_H_
