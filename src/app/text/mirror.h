// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mirrors a part of a model: makes the left leg of the right one. Pure functions.

#ifndef GIMBAL_MIRROR_H_
#define GIMBAL_MIRROR_H_

#include "language/edit/rewrite.h"
#include "text/pose-text.h"

typedef struct GimbalMirror {
  int axis;  // of the plane's normal, in the parent frame: 0 x, 1 y, 2 z
  GimbalAngles angles;
  // Returns the class's value of an attribute that the element at tag does not write, as a new
  // string, or NULL. The function may be NULL.
  char* (*effective)(gsize tag, const char* attribute, gpointer data);
  // Returns the type of a joint (mjtJoint), -1 if it is not known. The function may be NULL.
  int (*joint_type)(const char* joint, gpointer data);
  gpointer data;
} GimbalMirror;

// The text of the mirror image of the element at tag, with the same names. NULL if there is no such
// element. The caller frees it.
char* gimbal_mirror_dup_element(const GimbalMjcfTree* tree, gsize tag, const GimbalMirror* mirror);

// The coordinate (0 x, 1 y, 2 z) whose sign changes in the mesh of a geom, if the plane has this
// axis.
int gimbal_mirror_mesh_axis(int axis);

// The name of the other side: "left arm" of "right arm", "hip_r" of "hip_l", "L_foot" of "R_foot";
// a name without a side gets a suffix. The caller frees it.
char* gimbal_mirror_dup_name(const char* name);

#endif  // GIMBAL_MIRROR_H_
