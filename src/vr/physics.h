// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A run of a model on a thread of its own, for a head-set without the studio.

#ifndef GIMBAL_VR_PHYSICS_H_
#define GIMBAL_VR_PHYSICS_H_

#include "vr/vr.h"

typedef struct VrPhysics VrPhysics;

// Begins paused at a keyframe (-1: the reference pose) or running. Takes the model.
VrPhysics* vr_physics_new(mjModel* model, int keyframe, bool running);
void vr_physics_free(VrPhysics* self);

// What a head-set needs of it.
VrHost vr_physics_host(VrPhysics* self);

#endif  // GIMBAL_VR_PHYSICS_H_
