// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The mirrored duplicate of what a node of the model tree stands for, behind it: one undo step.

#ifndef GIMBAL_STRUCTURE_MIRROR_H_
#define GIMBAL_STRUCTURE_MIRROR_H_

#include "author/structure.h"

// axis: 0 x, 1 y, 2 z: normal of the plane through the origin of what the node stands in.
// referrers: tendons, actuators, equalities, contacts and sensors that refer into it are duplicated
// for the copy. name becomes the name of the copy, note what the user should know; both may stay
// NULL.
gboolean gimbal_structure_mirror(GimbalSession* session, const GimbalTreeNode* node, int axis,
                                 gboolean referrers, char** name, char** note, GError** error);

#endif  // GIMBAL_STRUCTURE_MIRROR_H_
