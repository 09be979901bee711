// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of constraints, a row each: what they are called, to what they belong, where their
// parameters are.

#ifndef GIMBAL_KINDS_CONSTRAINTS_H_
#define GIMBAL_KINDS_CONSTRAINTS_H_

#include <gimbal/kinds/rows.h>
#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Parts of the list of rows, in its order.
typedef enum GimbalConstraintPart_ {
  GIMBAL_PART_EQUALITY = 0,
  GIMBAL_PART_FRICTION,
  GIMBAL_PART_LIMIT,
  GIMBAL_PART_CONTACT
} GimbalConstraintPart;

// The facts of a type (mjtConstraint).
typedef struct GimbalConstraintKind_ {
  const char* name;  // in English, to be translated
  GimbalConstraintPart part;
  mjtObj object;  // kind of what efc_id counts; mjOBJ_UNKNOWN: contacts
} GimbalConstraintKind;

// NULL if there is no such type.
MJAPI const GimbalConstraintKind* gimbal_constraint_kind(int type);

// marks a text for translation
#define GIMBAL_TEXT(text) text

// X(mjtConstraint, name, part, function, object, solref, solimp): the fields of mjModel with the
// parameters; the function is estimate_<name> of efc_diag.c.
#define GIMBAL_CONSTRAINTS_OF_OBJECTS(X)                                                                     \
  X(mjCNSTR_EQUALITY, GIMBAL_TEXT("equality"), EQUALITY, equality, mjOBJ_EQUALITY, eq_solref, eq_solimp)     \
  X(mjCNSTR_FRICTION_DOF, GIMBAL_TEXT("friction"), FRICTION, dof, mjOBJ_DOF, dof_solref, dof_solimp)         \
  X(mjCNSTR_FRICTION_TENDON, GIMBAL_TEXT("friction"), FRICTION, tendon_row, mjOBJ_TENDON, tendon_solref_fri, \
    tendon_solimp_fri)                                                                                       \
  X(mjCNSTR_LIMIT_JOINT, GIMBAL_TEXT("limit"), LIMIT, joint_limit, mjOBJ_JOINT, jnt_solref, jnt_solimp)      \
  X(mjCNSTR_LIMIT_TENDON, GIMBAL_TEXT("limit"), LIMIT, tendon_row, mjOBJ_TENDON, tendon_solref_lim,          \
    tendon_solimp_lim)

// The same without fields: the parameters are those of the contact.
#define GIMBAL_CONSTRAINTS_OF_CONTACTS(X)                                                           \
  X(mjCNSTR_CONTACT_FRICTIONLESS, GIMBAL_TEXT("contact"), CONTACT, frictionless, mjOBJ_UNKNOWN)     \
  X(mjCNSTR_CONTACT_PYRAMIDAL, GIMBAL_TEXT("contact (pyramid)"), CONTACT, pyramidal, mjOBJ_UNKNOWN) \
  X(mjCNSTR_CONTACT_ELLIPTIC, GIMBAL_TEXT("contact (elliptic)"), CONTACT, elliptic, mjOBJ_UNKNOWN)

#define GIMBAL_CONSTRAINTS(X) GIMBAL_CONSTRAINTS_OF_OBJECTS(X) GIMBAL_CONSTRAINTS_OF_CONTACTS(X)

enum { GIMBAL_CONSTRAINT_COUNT = GIMBAL_ROWS(GIMBAL_CONSTRAINTS) };

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_KINDS_CONSTRAINTS_H_
