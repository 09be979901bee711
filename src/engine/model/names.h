// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of the elements of a model. All names lie 0-terminated in mjModel.names, the model's own first.
// names_map holds a hash table for each kind of element, so that a name is found at once.

#ifndef GIMBAL_MODEL_NAMES_H_
#define GIMBAL_MODEL_NAMES_H_

#include <mujoco/mujoco.h>

// A kind of element with names: its object type, its number, and the offsets of its names.
typedef struct {
  int type;       // mjtObj
  size_t number;  // offset in mjModel of the mjtSize
  size_t adr;     // offset in mjModel of the int* name_...adr
} NamedKind;

enum { NAMED_KIND_COUNT = 23 };
extern const NamedKind named_kinds[NAMED_KIND_COUNT];

// The kind of an object type; NULL if objects of this type have no names. XBODY is BODY, DOF has no names.
const NamedKind* named_kind(int type);

// Number of elements of a kind.
int named_count(const mjModel* m, const NamedKind* kind);

// Size of names_map for the numbers of elements in m.
mjtSize names_map_size(const mjModel* m);

// Fill names_map from names and the name_...adr arrays.
void names_map_build(mjModel* m);

#endif  // GIMBAL_MODEL_NAMES_H_
