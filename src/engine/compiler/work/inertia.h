// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mass and inertia of rigid assemblies.

#ifndef GIMBAL_COMPILER_WORK_INERTIA_H_
#define GIMBAL_COMPILER_WORK_INERTIA_H_

#include "compiler/work/compile.h"

// Merge n parts into one. Returns NULL, or what is wrong: too little mass, or no principal axes.
const char* inertia_merge(RigidPart* result, const RigidPart* parts, int n);

// Principal axes and moments of a full inertia (xx yy zz xy xz yz). Returns NULL or what is wrong.
// Where boundinertia lifts them (bounded) moments may be zero, or below it by rounding.
const char* inertia_principal(double quat[4], double inertia[3], const double full[6], bool bounded);

//---- shapes

// Volume of a primitive, or its surface if typeinertia is shell.
double shape_volume(mjtGeom type, const double size[3], mjtGeomInertia typeinertia);

// Principal moments of a primitive of the given mass.
void shape_inertia(double inertia[3], mjtGeom type, const double size[3], mjtGeomInertia typeinertia,
                   double mass);

#endif  // GIMBAL_COMPILER_WORK_INERTIA_H_
