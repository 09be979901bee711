// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How a library of C++ lays out std::string and std::map. std::vector is the same in both: three
// pointers. This room is compiled once for programs built with GNU's library (libgimbal,
// libmujoco), once for those built with LLVM's, as the modules of MuJoCo's Python package are.

#ifndef GIMBAL_SPEC_CONTAINER_LAYOUT_H_
#define GIMBAL_SPEC_CONTAINER_LAYOUT_H_

#include <stdbool.h>
#include <stddef.h>

typedef struct MapNode MapNode;

#ifdef GIMBAL_LLVM_CONTAINERS
  #include "spec/container/layout_llvm.h"
#else
  #include "spec/container/layout_gnu.h"
#endif

// A list; zeroed: an empty one. This and TextStore may look into a Container.
typedef struct __attribute__((may_alias)) ListStore {
  char *begin, *end, *limit;  // first item, behind the last one, behind the last that fits
} ListStore;

_Static_assert(sizeof(ListStore) == 3 * sizeof(void*), "as std::vector");

typedef struct MapEntry {
  MapNode node;
  TextStore key, value;
} MapEntry;

#endif  // GIMBAL_SPEC_CONTAINER_LAYOUT_H_
