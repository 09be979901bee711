// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One triangle over the whole view.

out vec2 v_clip;

void main() {
  v_clip = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1)) - 1.0;
  gl_Position = vec4(v_clip, 1.0, 1.0);
}
