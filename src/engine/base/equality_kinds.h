// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The kinds of equality constraints, a row each. A new one is a row here, an element of the
// grammar, and the functions add_<name> (its rows, rows_equality.c) and estimate_<name> (their
// diagonal, efc_diag.c).

#ifndef GIMBAL_BASE_EQUALITY_KINDS_H_
#define GIMBAL_BASE_EQUALITY_KINDS_H_

#include <gimbal/kinds.h>

// X(mjtEq, name, then the members of GimbalEqualityKind: object, second, block, reserved,
// many_trees)
#define EQUALITY_KINDS(X)                                 \
  X(mjEQ_CONNECT, connect, mjOBJ_UNKNOWN, 2, 3, 3, 0)     \
  X(mjEQ_WELD, weld, mjOBJ_UNKNOWN, 2, 6, 7, 0)           \
  X(mjEQ_JOINT, joint, mjOBJ_JOINT, 1, 1, 1, 0)           \
  X(mjEQ_TENDON, tendon, mjOBJ_TENDON, 1, 1, 1, 0)        \
  X(mjEQ_FLEX, flex_edges, mjOBJ_FLEX, 0, 1, 1, 1)        \
  X(mjEQ_FLEXVERT, flex_vertices, mjOBJ_FLEX, 0, 1, 1, 1) \
  X(mjEQ_FLEXSTRAIN, flex_strain, mjOBJ_FLEX, 0, 1, 1, 1)

// every type but the last one of mjtEq, which no model has any more
enum { EQUALITY_KIND_COUNT = mjEQ_DISTANCE };

// The facts by mjtEq, for those who know that the type is good: gimbal_equality_kind without a
// call.
extern const GimbalEqualityKind equality_kinds[EQUALITY_KIND_COUNT];

#endif  // GIMBAL_BASE_EQUALITY_KINDS_H_
