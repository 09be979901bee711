// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text takes its coverage from the glyph atlas, plain shapes have texture coordinates below 0.

in vec2 v_texcoord;
in vec4 v_color;

layout(location = 0) out vec4 color;

uniform sampler2D atlas;

void main() {
  color = v_color;
  if (v_texcoord.x >= 0.0) color.a *= texture(atlas, v_texcoord).r;
}
