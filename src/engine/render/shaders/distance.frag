// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Distance along the view as brightness: white at the eye.

in vec3 v_world;
in vec3 v_normal;
in vec3 v_local;
in vec2 v_texcoord;
flat in vec4 v_color;
flat in vec4 v_surface;
flat in vec4 v_texture;
flat in vec4 v_id;

layout(location = 0) out vec4 color;

void main() {
  float along = dot(v_world - eye.xyz, forward.xyz);
  color = vec4(vec3(1.0 - clamp(along / depth.x, 0.0, 1.0)), 1.0);
}
