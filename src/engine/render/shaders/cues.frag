// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// By what the colours below are multiplied (cues.c): of the four nearest of soften.frag, those of the same surface.

layout(location = 0) out vec4 color;

uniform highp sampler2D texture_2d;  // the depth
uniform sampler2D mirror;            // what soften.frag wrote

void main() {
  float d = texelFetch(texture_2d, ivec2(gl_FragCoord.xy), 0).r;
  if (d >= 1.0) discard;
  vec4 p = clip_to_world * vec4(2.0 * vec3(gl_FragCoord.xy / viewport.zw, d) - 1.0, 1.0);
  float along = dot(p.xyz / p.w - eye.xyz, forward.xyz), sum = 0.0, weights = 0.0;
  vec2 at = 0.5 * gl_FragCoord.xy - 0.5, share = fract(at);
  ivec2 corner = ivec2(floor(at)), last = textureSize(mirror, 0) - 1;
  for (int i = 0; i < 4; i++) {
    ivec2 step = ivec2(i & 1, i >> 1);
    vec4 texel = texelFetch(mirror, clamp(corner + step, ivec2(0), last), 0);
    vec2 near = mix(1.0 - share, share, vec2(step));
    float weight = near.x * near.y * same_surface(distance_of(texel.gb), along);
    sum += weight * texel.r;
    weights += weight;
  }
  float left = sum / max(weights, 1e-6);
#ifdef ENCODE
  left = pow(left, 1.0 / 2.2);
#endif
  color = vec4(vec3(left), 1.0);
}
