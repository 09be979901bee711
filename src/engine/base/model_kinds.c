// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The facts of each type of joint, geom, equality and constraint row, from the rows of
// gimbal/kinds.

#include <gimbal/kinds/constraints.h>
#include <gimbal/kinds/geoms.h>
#include <gimbal/kinds/joints.h>

#include "base/equality_kinds.h"

#define ROW(type, word, nq, nv, unit, rate_unit) [type] = {{nq, nv}, unit, rate_unit},
static const GimbalJointKind kJoints[] = {GIMBAL_JOINTS(ROW)};
#undef ROW
_Static_assert(GIMBAL_JOINT_COUNT == mjJNT_HINGE + 1, "a row for each type of joint");

const GimbalJointKind* gimbal_joint_kind(int type) {
  return type >= 0 && type < GIMBAL_JOINT_COUNT ? &kJoints[type] : NULL;
}

#define ROW(type, word, sizes, asset) [type] = {#word, sizes, asset},
static const GimbalGeomKind kGeoms[] = {GIMBAL_GEOMS(ROW)};
#undef ROW
_Static_assert(GIMBAL_GEOM_COUNT == (int)mjNGEOMTYPES, "a row for each type of geom");

const GimbalGeomKind* gimbal_geom_kind(int type) {
  return type >= 0 && type < GIMBAL_GEOM_COUNT ? &kGeoms[type] : NULL;
}

#define ROW(type, name, part, function, object, ...) [type] = {name, GIMBAL_PART_##part, object},
static const GimbalConstraintKind kConstraints[] = {GIMBAL_CONSTRAINTS(ROW)};
#undef ROW
_Static_assert(GIMBAL_CONSTRAINT_COUNT == mjCNSTR_CONTACT_ELLIPTIC + 1,
               "a row for each type of constraint row");

const GimbalConstraintKind* gimbal_constraint_kind(int type) {
  return type >= 0 && type < GIMBAL_CONSTRAINT_COUNT ? &kConstraints[type] : NULL;
}

#define ROW(type, name, ...) [type] = {__VA_ARGS__},
const GimbalEqualityKind equality_kinds[] = {GIMBAL_EQUALITIES(ROW)};
#undef ROW
_Static_assert(GIMBAL_ROWS(GIMBAL_EQUALITIES) == GIMBAL_EQUALITY_COUNT - 1,
               "a row for each type of equality but one");

const GimbalEqualityKind* gimbal_equality_kind(int type) {
  int known = type >= 0 && type < GIMBAL_EQUALITY_COUNT && type != mjEQ_FLEXVERT;
  return known ? &equality_kinds[type] : NULL;
}

int gimbal_equality_object(int type, int objtype) {
  const GimbalEqualityKind* kind = gimbal_equality_kind(type);
  if (!kind) return mjOBJ_UNKNOWN;
  if (kind->object != mjOBJ_UNKNOWN) return kind->object;
  return objtype == mjOBJ_SITE ? mjOBJ_SITE : mjOBJ_BODY;
}
