// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What refers to the tree, and numbers beside it, copied back.

#ifndef GIMBAL_COMPILER_COPY_RELATIONS_H_
#define GIMBAL_COMPILER_COPY_RELATIONS_H_

#include "compiler/copy_place.h"

void copy_equalities(Copy* k);
void copy_tendons(Copy* k);
void copy_actuators(Copy* k);
void copy_hfields(Copy* k);
void copy_numerics(Copy* k);
void copy_tuples(Copy* k);
void copy_keys(Copy* k);

// Whether all changes can be said in a spec; what cannot is refused.
void copy_check_relations(Copy* k);

#endif  // GIMBAL_COMPILER_COPY_RELATIONS_H_
