// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The equality constraints, a row each. A new one is a row here, an element of the grammar, and the
// functions add_<name> (its rows, rows_equality.c) and estimate_<name> (their diagonal,
// efc_diag.c).

#ifndef GIMBAL_KINDS_EQUALITIES_H_
#define GIMBAL_KINDS_EQUALITIES_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// What an equality constraint (mjtEq) holds together.
typedef struct GimbalEqualityKind_ {
  // mjtObj of what it binds; mjOBJ_UNKNOWN: bodies or sites, as eq_objtype says
  int object;
  // 0: it binds one object; 1: the second may be missing (id -1); 2: it must be there
  int second;
  // rows that are one vector, with one impedance; 1: each row stands by itself
  int block;
  int reserved;    // rows that nemax counts for it
  int many_trees;  // 1: its rows may lie in different trees
  // attributes of a new one in the text, with $kind for the name of one of that kind; NULL: its
  // name and those that the grammar demands
  const char* example;
} GimbalEqualityKind;

// The facts of a type (mjtEq), NULL if no model may have it.
MJAPI const GimbalEqualityKind* gimbal_equality_kind(int type);

// The type of the objects of an equality of a model: eq_objtype is looked at where the type leaves
// a choice.
MJAPI int gimbal_equality_object(int type, int objtype);

// X(mjtEq, name, then the members of GimbalEqualityKind)
#define GIMBAL_EQUALITIES(X)                                                                   \
  X(mjEQ_CONNECT, connect, mjOBJ_UNKNOWN, 2, 3, 3, 0, "name=$name body1=$body anchor='0 0 0'") \
  X(mjEQ_WELD, weld, mjOBJ_UNKNOWN, 2, 6, 7, 0, "name=$name body1=$body")                      \
  X(mjEQ_JOINT, joint, mjOBJ_JOINT, 1, 1, 1, 0, NULL)                                          \
  X(mjEQ_TENDON, tendon, mjOBJ_TENDON, 1, 1, 1, 0, NULL)                                       \
  X(mjEQ_FLEX, flex_edges, mjOBJ_FLEX, 0, 1, 1, 1, NULL)                                       \
  X(mjEQ_FLEXSTRAIN, flex_strain, mjOBJ_FLEX, 0, 1, 1, 1, NULL)

// One more than the largest type with a row; mjEQ_FLEXVERT has none: no model has it any more.
enum { GIMBAL_EQUALITY_COUNT = mjEQ_DISTANCE };

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_EQUALITIES_H_
