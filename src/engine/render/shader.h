// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shader programs, from sources that are built in (shaders/).

#ifndef GIMBAL_RENDER_SHADER_H_
#define GIMBAL_RENDER_SHADER_H_

#include <stddef.h>

typedef struct ShaderSource {
  const char* name;
  const char* text;
} ShaderSource;

extern const ShaderSource shader_sources[];  // ends with NULL

enum {
  UNIT_2D,
  UNIT_CUBE,
  UNIT_SHADOW,
  UNIT_MIRROR,
  UNIT_SURROUNDING,
  UNIT_LAYER,
  UNIT_COUNT = UNIT_LAYER + 5
};

// Build a program of a vertex and a fragment shader with defines ("CLIP TAPS=2", space-separated).
// Samplers and uniform blocks get their fixed numbers. Returns 0 after a warning when the driver
// refuses it.
unsigned int shader_program(const char* vertex, const char* fragment, const char* defines);

#endif  // GIMBAL_RENDER_SHADER_H_
