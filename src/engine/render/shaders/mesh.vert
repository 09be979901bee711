// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An instance of a mesh: sizes, an elongation along z for capsules and arrows, and a pose.

layout(location = 0) in vec4 a_position;  // w: share of the elongation
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_texcoord;

layout(location = 3) in vec4 i_x;     // columns of the rotation; w: position
layout(location = 4) in vec4 i_y;
layout(location = 5) in vec4 i_z;
layout(location = 6) in vec4 i_size;  // scales; w: elongation
layout(location = 7) in vec4 i_color;
layout(location = 8) in vec4 i_surface;  // emission, specular, shininess, reflectance
layout(location = 9) in vec4 i_texture;  // scale s, scale t, mode, metallic
layout(location = 10) in vec4 i_id;      // colour of the segment; a: roughness

out vec3 v_world;
out vec3 v_normal;
out vec3 v_local;
out vec2 v_texcoord;
flat out vec4 v_color;
flat out vec4 v_surface;
flat out vec4 v_texture;
flat out vec4 v_id;
#if defined(CHEAP) && SHADOWS > 0
out vec4 v_shadow[SHADOWS];

// Where this corner is in the shadow map k of light i, a bit away from its surface.
void place_in_shadow(int k, int i) {
  vec4 p = vec4(v_world, 1.0);
  float depth = dot(p, vec4(light[i].shadow[0].w, light[i].shadow[1].w, light[i].shadow[2].w, light[i].shadow[3].w));
  p.xyz += normalize(v_normal) * (1.4 * light[i].specular.w * depth);
  v_shadow[k] = light[i].shadow * p;
}
#endif

void main() {
  vec3 local = a_position.xyz * i_size.xyz + vec3(0.0, 0.0, a_position.w * i_size.w);
  vec3 normal = a_normal / max(abs(i_size.xyz), vec3(1e-9));
  v_world = i_x.xyz * local.x + i_y.xyz * local.y + i_z.xyz * local.z + vec3(i_x.w, i_y.w, i_z.w);
  v_normal = i_x.xyz * normal.x + i_y.xyz * normal.y + i_z.xyz * normal.z;
  v_local = local / max(i_size.xyz + vec3(0.0, 0.0, i_size.w), vec3(1e-9));
  // planar: the image's upper left corner lies at -x, +y; on infinite planes tiles meet at the origin
  vec2 start = i_texture.w > 0.5 ? vec2(0.0, 0.5) : 0.5 * i_texture.xy;
  v_texcoord = i_texture.z < 1.5 ? a_texcoord * i_texture.xy : vec2(0.5, -0.5) * v_local.xy * i_texture.xy + start;
  v_color = i_color;
  v_surface = i_surface;
  v_texture = i_texture;
  v_id = i_id;
#if defined(CHEAP) && SHADOWS > 0
  EACH_SHADOW
#endif
  gl_Position = viewproj * vec4(v_world, 1.0);
#if defined(CLIP) && !defined(ENCODE)
  gl_ClipDistance[0] = dot(clip_plane, vec4(v_world, 1.0));
#endif
}
