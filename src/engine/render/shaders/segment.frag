// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The number of a geom as a colour, exactly.

in vec3 v_world;
in vec3 v_normal;
in vec3 v_local;
in vec2 v_texcoord;
flat in vec4 v_color;
flat in vec4 v_surface;
flat in vec4 v_texture;
flat in vec4 v_id;

layout(location = 0) out vec4 color;

void main() { color = vec4(v_id.rgb, 1.0); }
