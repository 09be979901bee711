// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The mean over a turn of the pattern of occlusion.frag, within a surface.

layout(location = 0) out vec4 color;

uniform sampler2D mirror;  // what occlusion.frag wrote

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy), last = textureSize(mirror, 0) - 1;
  vec4 middle = texelFetch(mirror, here, 0);
  float along = distance_of(middle.gb), sum = 0.0, weights = 0.0;
  for (int y = -1; y < 3; y++) {
    for (int x = -1; x < 3; x++) {
      vec4 texel = texelFetch(mirror, clamp(here + ivec2(x, y), ivec2(0), last), 0);
      float weight = same_surface(distance_of(texel.gb), along);
      sum += weight * texel.r;
      weights += weight;
    }
  }
  color = vec4(sum / weights, middle.gba);
}
