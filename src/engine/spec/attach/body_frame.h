// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A body that becomes a frame of its parent.

#ifndef GIMBAL_SPEC_ATTACH_BODY_FRAME_H_
#define GIMBAL_SPEC_ATTACH_BODY_FRAME_H_

#include "spec/spec.h"

// What it carries moves to its parent, in a frame at its place; what is stated of its inertia is
// not there any more.
mjsFrame* body_becomes_frame(mjsBody** body);

#endif  // GIMBAL_SPEC_ATTACH_BODY_FRAME_H_
