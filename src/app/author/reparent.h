// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of an element that moves to another body or frame, and stays where it is in the world:
// at the reference pose, in the form that the author used, and with the defaults that it had. Pure
// functions.

#ifndef GIMBAL_REPARENT_H_
#define GIMBAL_REPARENT_H_

#include <gimbal/pose.h>

#include "author/tree-node.h"

// The parent of elements.
typedef struct GimbalParentFrame {
  GimbalPose pose;         // at the reference pose, in the world
  const char* childclass;  // the class of elements that name none; borrowed from the spec
} GimbalParentFrame;

// The parent frame of elements inside a node; of elements beside it. FALSE if it contains no
// elements with poses.
gboolean gimbal_parent_frame_inside(GimbalParentFrame* self, const GimbalTreeNode* node);
gboolean gimbal_parent_frame_around(GimbalParentFrame* self, const GimbalTreeNode* node);

// Go from the pose of a body into the frames around an element.
void gimbal_pose_enter_frames(GimbalPose* pose, mjsFrame* frame, const mjSpec* spec);

// The element of a node (xml: its text, out of the whole text of its file) as it has to be in
// another parent.
char* gimbal_reparent_dup(const char* xml, const char* whole, const GimbalTreeNode* node,
                          const GimbalParentFrame* from, const GimbalParentFrame* to);

#endif  // GIMBAL_REPARENT_H_
