// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A pose of the run as the reference configuration of the text: the attributes that put each body
// where it is now when no joint is moved. Coordinates of hinges and slides keep their meaning (ref
// becomes their present value), and with them ranges, spring references, keyframes and controls.
// Quantities relative to the reference are rewritten, or the pose is refused.

#ifndef GIMBAL_REST_POSE_H_
#define GIMBAL_REST_POSE_H_

#include "author/author.h"
#include "model/compiled.h"

// New values of attributes of one object.
typedef struct GimbalRestChange {
  int type, id;
  int count;
  const char* names[4];
  char* values[4];  // NULL: it is removed
} GimbalRestChange;

// The changes to write (of GimbalRestChange), for the positions and the poses of mocap bodies in d.
// NULL with an error if the pose cannot be written. The caller guards against engine errors.
GArray* gimbal_rest_pose_new(const GimbalCompiled* compiled, const mjData* d, GError** error);

// Write the changes into the texts, as one undo step.
gboolean gimbal_rest_pose_write(GimbalSession* session, const GimbalCompiled* compiled, const GArray* changes,
                                GError** error);

#endif  // GIMBAL_REST_POSE_H_
