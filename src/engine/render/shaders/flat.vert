// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two-dimensional drawing in pixels: rectangles, lines and text.

layout(location = 0) in vec4 a_position;  // x, y; texture s, t
layout(location = 1) in vec4 a_color;

uniform vec2 pixels;  // size of the framebuffer

out vec2 v_texcoord;
out vec4 v_color;

void main() {
  v_texcoord = a_position.zw;
  v_color = a_color;
  gl_Position = vec4(2.0 * a_position.xy / pixels - 1.0, 0.0, 1.0);
}
