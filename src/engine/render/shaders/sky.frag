// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The sky: a cube map around the viewer, hazy towards the horizon where an infinite floor ends in it.

in vec2 v_clip;

layout(location = 0) out vec4 color;

uniform samplerCube texture_cube;

void main() {
  vec4 near = clip_to_world * vec4(v_clip, -1.0, 1.0), far = clip_to_world * vec4(v_clip, 1.0, 1.0);
  vec3 dir = normalize(far.xyz / far.w - near.xyz / near.w);
  vec3 result = texture(texture_cube, vec3(dir.x, dir.z, -dir.y)).rgb;
  if (haze_color.a > 0.0 && options.z > 0.5) {
    result = mix(result, haze_color.rgb, smoothstep(0.25 * haze_color.a, 0.0, abs(dir.z)));
  }
  if (fog_color.a > 0.5) result = fog_color.rgb;
  color = vec4(to_display(result), 1.0);
}
