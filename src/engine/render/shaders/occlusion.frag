// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is left of the light of each point, by the picture's depth: less in corners, and behind the edge of something that is
// nearer (cues.c has the formulas). Written: r: 1 where nothing stands near; gb: the distance along the view, for those who
// read this.

in vec2 v_clip;

layout(location = 0) out vec4 color;

uniform highp sampler2D texture_2d;  // the depth

const int COUNT = 16;
const float TURNS = 7.0;  // of the spiral; shares no factor with COUNT
const float STRENGTH = 0.7;
const float EDGE = 0.45;  // what an edge takes away at most

// What is seen at a pixel, from the eye.
vec3 place(ivec2 pixel) {
  pixel = clamp(pixel, ivec2(0), ivec2(viewport.zw) - 1);
  vec2 at = (vec2(pixel) + 0.5) / viewport.zw;
  vec4 p = clip_to_world * vec4(2.0 * vec3(at, texelFetch(texture_2d, pixel, 0).r) - 1.0, 1.0);
  return p.xyz / p.w - eye.xyz;
}

// The way to the next pixel of the same surface: the shorter one of both sides.
vec3 slope(vec3 p, ivec2 pixel, ivec2 step) {
  vec3 before = p - place(pixel - step), after = place(pixel + step) - p;
  return dot(before, before) < dot(after, after) ? before : after;
}

float left_of(vec3 p, ivec2 pixel, float along) {
  float radius = depth.y, reach = radius * options.w / (eye.w > 0.5 ? 1.0 : along);
  float most = 0.1 * viewport.w;
  radius *= min(1.0, most / reach);
  reach = min(reach, most);
  if (reach < 1.5) return 1.0;
  vec3 normal = normalize(cross(slope(p, pixel, ivec2(1, 0)), slope(p, pixel, ivec2(0, 1))));
  // neighbours turn the spiral by sixteenths, which the filter averages
  ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
  float start = float(((4 * cell.x + cell.y) * 7) & 15) / 16.0;
  float bias = 0.03 + 0.002 * along / radius, corner = 0.0, edge = 0.0;
  for (int i = 0; i < COUNT; i++) {
    float share = (float(i) + 0.5) / float(COUNT), angle = 6.2831853 * (TURNS * share + start);
    ivec2 there = pixel + ivec2(floor(vec2(cos(angle), sin(angle)) * (reach * share) + 0.5));
    vec3 v = (place(there) - p) / radius;
    float square = dot(v, v), near = max(1.0 - square, 0.0);
    corner += near * near * near * max(dot(v, normal) - bias, 0.0) / (square + 0.01);
    edge += (1.0 - share) * clamp(-dot(v, forward.xyz) - 1.0, 0.0, 1.0);
  }
  float open = max(0.0, 1.0 - STRENGTH * 5.0 / float(COUNT) * corner);
  return open * (1.0 - EDGE * 2.0 / float(COUNT) * edge);
}

void main() {
  ivec2 pixel = min(2 * ivec2(gl_FragCoord.xy) + 1, ivec2(viewport.zw) - 1);
  vec3 p = place(pixel);
  float along = max(dot(p, forward.xyz), 1e-6);
  bool empty = texelFetch(texture_2d, pixel, 0).r >= 1.0;
  color = vec4(empty ? 1.0 : left_of(p, pixel, along), to_bytes(along), 1.0);
}
