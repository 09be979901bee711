// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Adds a mirrored duplicate of a node of the model tree behind it, as one undo step.

#ifndef GIMBAL_STRUCTURE_MIRROR_H_
#define GIMBAL_STRUCTURE_MIRROR_H_

#include "author/structure.h"

// axis: 0 x, 1 y, 2 z: normal of the plane through the origin of the node's parent. referrers:
// tendons, actuators, equalities, contacts and sensors that refer to parts of it are duplicated for
// the copy. name becomes the name of the copy, note a message for the user; both may stay NULL.
gboolean gimbal_structure_mirror(GimbalSession* session, const GimbalTreeNode* node, int axis,
                                 gboolean referrers, char** name, char** note, GError** error);

#endif  // GIMBAL_STRUCTURE_MIRROR_H_
