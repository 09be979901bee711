// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is in the tree, copied back.

#ifndef GIMBAL_COMPILER_COPY_TREE_H_
#define GIMBAL_COMPILER_COPY_TREE_H_

#include "compiler/copy_place.h"

void copy_bodies(Copy* k);
// Note them as found by compiling, after all of them are written.
void copy_found_inertials(const Copy* k);
void copy_joints(Copy* k);
void copy_geoms(Copy* k);
void copy_fits(const Copy* k);
void copy_sites(Copy* k);
void copy_cameras(Copy* k);
void copy_lights(Copy* k);

// Whether all changes can be said in a spec; what cannot is refused.
void copy_check_tree(Copy* k);

#endif  // GIMBAL_COMPILER_COPY_TREE_H_
