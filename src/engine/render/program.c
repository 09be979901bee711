// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Programs by number, made when they are first asked for.

#include "render/renderer.h"
#include "render/shader.h"

GLuint program_of(Renderer* r, int id) {
  static const char* const source[][3] = {
      [PROGRAM_DEPTH] = {"mesh.vert", "depth.frag", ""},
      [PROGRAM_SEGMENT] = {"mesh.vert", "segment.frag", ""},
      [PROGRAM_DISTANCE] = {"mesh.vert", "distance.frag", ""},
      [PROGRAM_SKY] = {"sky.vert", "sky.frag", ""},
      [PROGRAM_LINE] = {"line.vert", "line.frag", ""},
      [PROGRAM_FLAT] = {"flat.vert", "flat.frag", ""},
      [PROGRAM_BITS] = {"sky.vert", "bits.frag", ""},
      [PROGRAM_OCCLUSION] = {"sky.vert", "occlusion.frag", ""},
      [PROGRAM_SOFTEN] = {"sky.vert", "soften.frag", ""},
      [PROGRAM_CUES] = {"sky.vert", "cues.frag", ""},
  };
  _Static_assert(sizeof source / sizeof source[0] == PROGRAM_COUNT, "a row for each");
  if (!r->program[id] && !r->refused[id]) {
    r->program[id] = shader_program(source[id][0], source[id][1], source[id][2]);
    r->refused[id] = !r->program[id];
  }
  return r->program[id];
}
