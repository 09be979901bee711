// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What an element moves, by the texts of a model: whether its joint, tendon or actuator turns or
// slides.

#ifndef GIMBAL_MOTION_H_
#define GIMBAL_MOTION_H_

#include "language/files/files.h"

typedef enum GimbalMotion { GIMBAL_MOTION_UNKNOWN, GIMBAL_MOTION_TURNS, GIMBAL_MOTION_SLIDES } GimbalMotion;

// An element of a file.
typedef struct GimbalSpotOfFile {
  GPtrArray* files;
  const GimbalMjcfFile* file;
  const GimbalMjcfNode* node;
} GimbalSpotOfFile;

// The value of an attribute of an element: its own, or that of its class. NULL if there is none.
// The caller frees it.
char* gimbal_unit_value(const GimbalSpotOfFile* at, const char* name);

// What it moves, or what its second reference does.
GimbalMotion gimbal_motion_of(const GimbalSpotOfFile* at);
GimbalMotion gimbal_motion_of_second(const GimbalSpotOfFile* at);

#endif  // GIMBAL_MOTION_H_
