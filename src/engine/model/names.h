// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of the elements of a model. All names lie 0-terminated in mjModel.names, the model's own
// first. names_map holds a hash table for each kind of element, so that a name is found at once.

#ifndef GIMBAL_MODEL_NAMES_H_
#define GIMBAL_MODEL_NAMES_H_

#include <gimbal/kinds.h>

// The kind after kind whose objects have names in a model, the first one after NULL; NULL after the
// last. Names and their tables come in this order.
const GimbalKind* next_named_kind(const GimbalKind* kind);

// Addresses of the names of a kind, one for each object.
int* name_addresses(const mjModel* m, const GimbalKind* kind);

// Size of names_map for the numbers of elements in m.
mjtSize names_map_size(const mjModel* m);

// Fill names_map from names and the name_...adr arrays.
void names_map_build(mjModel* m);

#endif  // GIMBAL_MODEL_NAMES_H_
