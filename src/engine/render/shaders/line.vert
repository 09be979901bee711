// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lines of any width: a quad between two points, its width in pixels.

layout(location = 0) in vec3 a_from;
layout(location = 1) in vec3 a_to;
layout(location = 2) in vec4 a_color;
layout(location = 3) in float a_width;

flat out vec4 v_color;
out float v_across;
flat out float v_width;

void main() {
  vec4 p = viewproj * vec4(a_from, 1.0), q = viewproj * vec4(a_to, 1.0);
  // keep both ends in front of the eye
  float w0 = 1e-5;
  if (p.w < w0 && q.w > w0) p = mix(p, q, (w0 - p.w) / (q.w - p.w));
  if (q.w < w0 && p.w > w0) q = mix(q, p, (w0 - q.w) / (p.w - q.w));
  vec2 along = (q.xy / q.w - p.xy / p.w) * viewport.zw;
  float size = length(along);
  along = size > 1e-6 ? along / size : vec2(1.0, 0.0);
  float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
  vec4 at = (gl_VertexID & 2) == 0 ? p : q;
  float reach = 0.5 * a_width + 1.0;
  at.xy += vec2(-along.y, along.x) * side * reach * 2.0 / viewport.zw * at.w;
  v_color = a_color;
  v_across = side * reach;
  v_width = a_width;
  gl_Position = at;
}
