// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A part of a model as its mirror image: the left leg from the right one. Pure.

#ifndef GIMBAL_MIRROR_H_
#define GIMBAL_MIRROR_H_

#include "language/edit/rewrite.h"
#include "text/pose-text.h"

typedef struct GimbalMirror {
  int axis;  // of the plane's normal in what the element stands in: 0 x, 1 y, 2 z
  GimbalAngles angles;
  // What a class says of an attribute that the element at tag does not write, as a new string or
  // NULL. May be NULL.
  char* (*effective)(gsize tag, const char* attribute, gpointer data);
  // The kind of a joint (mjtJoint), -1 if it is not known. May be NULL.
  int (*joint_type)(const char* joint, gpointer data);
  gpointer data;
} GimbalMirror;

// The element at tag as its mirror image, names as they were. NULL: there is no such element.
char* gimbal_mirror_dup_element(const GimbalMjcfTree* tree, gsize tag, const GimbalMirror* mirror);

// The coordinate that a mesh in a geom is to change the sign of.
int gimbal_mirror_mesh_axis(int axis);

// The name of the other side: "left arm" of "right arm", "hip_r" of "hip_l", "L_foot" of "R_foot";
// a name without a side gets a suffix.
char* gimbal_mirror_dup_name(const char* name);

#endif  // GIMBAL_MIRROR_H_
