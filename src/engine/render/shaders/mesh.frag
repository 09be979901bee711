// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Light on a surface. Blinn-Phong with the model's ambient, diffuse and specular colours; shadows with a soft edge;
// the mirror image of planes that reflect; fog and haze. Models are lit for displays: their lights add up in display
// values (taken as square roots of light). Filtering, mixing and blending go by light.

in vec3 v_world;
in vec3 v_normal;
in vec3 v_local;
in vec2 v_texcoord;
flat in vec4 v_color;
flat in vec4 v_surface;
flat in vec4 v_texture;
flat in vec4 v_id;

layout(location = 0) out vec4 color;

uniform sampler2D texture_2d;
uniform samplerCube texture_cube;
uniform highp sampler2DArrayShadow shadow_map;
uniform sampler2D mirror;

// Share of the light that arrives: mean over a small disc of the shadow map.
float lit(int i, vec3 normal, float facing) {
  float layer = light[i].diffuse.w;
  if (layer < 0.0) return 1.0;
  float texel = 1.0 / range.w;
  vec4 p = light[i].shadow * vec4(v_world, 1.0);
  // step along the normal by about a texel of the map, more on grazing surfaces
  float reach = length(vec3(light[i].shadow[0].x, light[i].shadow[1].x, light[i].shadow[2].x)) / max(p.w, 1e-6);
  float shift = texel / max(reach, 1e-6) * (0.6 + 1.8 * (1.0 - facing));
  p = light[i].shadow * vec4(v_world + normal * shift, 1.0);
  if (p.w <= 0.0) return 1.0;
  vec3 q = p.xyz / p.w;
  if (any(lessThan(q, vec3(0.0))) || any(greaterThan(q, vec3(1.0)))) return 1.0;
  q.z -= 0.0004;

  float radius = texel * light[i].falloff.w;
  float sum = 0.0;
  if (options.x < 5.0) {
    for (int k = 0; k < 4; k++) {
      vec2 d = vec2(float(k & 1) - 0.5, float(k >> 1) - 0.5);
      sum += texture(shadow_map, vec4(q.xy + d * radius, layer, q.z));
    }
    return sum * 0.25;
  }
  for (int a = -1; a <= 1; a++) {
    for (int b = -1; b <= 1; b++) sum += texture(shadow_map, vec4(q.xy + vec2(a, b) * radius, layer, q.z));
  }
  return sum / 9.0;
}

vec3 base_color() {
  vec3 base = v_color.rgb;
  if (v_texture.z > 2.5) {
    base *= texture(texture_cube, v_local).rgb;
  } else if (v_texture.z > 0.5) {
    base *= texture(texture_2d, v_texcoord).rgb;
  }
  return base;
}

vec3 shade(vec3 base, vec3 normal, vec3 view) {
  vec3 diffuse = vec3(0.0), specular = vec3(0.0), ambient = vec3(0.0);
  float gloss = max(v_surface.z * 128.0, 1.0);
  int count = int(range.z);
  for (int i = 0; i < count; i++) {
    bool directional = light[i].pos.w > 0.5 && light[i].pos.w < 1.5;
    vec3 to_light = directional ? -light[i].dir.xyz : light[i].pos.xyz - v_world;
    float dist = length(to_light);
    to_light /= max(dist, 1e-9);
    float power = 1.0;
    if (!directional) {
      vec3 f = light[i].falloff.xyz;
      power = 1.0 / max(f.x + f.y * dist + f.z * dist * dist, 1e-6);
      if (light[i].pos.w < 0.5) {
        float along = dot(-to_light, light[i].dir.xyz), edge = light[i].dir.w;
        float rim = smoothstep(edge, mix(edge, 1.0, 0.12), along);
        power *= rim * pow(max(along, 0.0), light[i].ambient.w);
      }
    }
    // more light comes from above than from the ground
    ambient += light[i].ambient.rgb * (0.85 + 0.15 * normal.z);
    float facing = dot(normal, to_light);
    if (facing <= 0.0 || power <= 0.0) continue;
    power *= lit(i, normal, facing);
    vec3 halfway = normalize(to_light + view);
    diffuse += light[i].diffuse.rgb * (power * facing);
    specular += light[i].specular.rgb * (power * pow(max(dot(normal, halfway), 0.0), gloss));
  }
  return sqrt(base) * (ambient + diffuse + v_surface.x) + v_surface.y * specular;
}

// Keep bright light from clipping: straight up to 0.85, then bend towards 1.
vec3 tone(vec3 c) {
  vec3 over = max(c - 0.85, vec3(0.0));
  return min(c, vec3(0.85)) + 0.15 * over / (over + 0.15);
}

void main() {
  vec3 view = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - v_world);
  vec3 normal = normalize(v_normal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 base = base_color();
  vec3 result = tone(shade(base, normal, view));
  result *= result;
  float alpha = v_color.a;

#ifndef SIMPLE
  // only the side of the geom that is the mirror
  if (v_surface.w > 0.0 && options.y > 0.5 && dot(normal, clip_plane.xyz) > 0.99) {
    vec2 at = (gl_FragCoord.xy - viewport.xy) / viewport.zw;
    float fresnel = 0.75 + 0.5 * pow(1.0 - max(dot(normal, view), 0.0), 3.0);
    vec4 image = texture(mirror, at);
    result = mix(result, image.rgb / max(image.a, 0.01), min(v_surface.w * fresnel, 1.0) * image.a);
  }
#endif
  float dist = length(eye.xyz - v_world);
  if (fog_color.a > 0.5) {
    result = mix(result, fog_color.rgb, clamp((dist - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0));
  }
  if (haze_color.a > 0.0 && v_texture.w > 0.5) {
    float near = (1.0 - haze_color.a) * forward.w;
    result = mix(result, haze_color.rgb, smoothstep(near, forward.w, dist));
  }
  color = vec4(to_display(result), alpha);
}
