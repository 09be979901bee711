// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Soft edges of a line.

flat in vec4 v_color;
in float v_across;
flat in float v_width;

layout(location = 0) out vec4 color;

void main() {
  float cover = clamp(0.5 * v_width + 0.5 - abs(v_across), 0.0, 1.0);
  color = vec4(to_display(v_color.rgb), v_color.a * cover);
}
