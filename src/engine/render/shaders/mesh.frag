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

#ifdef LAYERS
uniform sampler2D layer_occlusion, layer_roughness, layer_metallic, layer_normal, layer_emissive;
uniform vec4 layer_factor;  // metallic, roughness (< 0: not given); whether there is a relief, a glow
uniform vec3 layer_given;   // whether there are textures of occlusion, roughness, metal
uniform float layer_packed;

// Occlusion, roughness and metal of this point; negative: not given.
vec3 layers() {
  vec3 r = vec3(1.0, layer_factor.y, layer_factor.x);
  vec3 o = texture(layer_occlusion, v_texcoord).rgb, s = texture(layer_roughness, v_texcoord).rgb;
  vec3 m = texture(layer_metallic, v_texcoord).rgb;
  if (layer_given.x > 0.5) r.x = o.r;
  if (layer_given.y > 0.5) r.y = (layer_packed > 0.5 ? s.g : s.r) * (r.y < 0.0 ? 1.0 : r.y);
  if (layer_given.z > 0.5) r.z = (layer_packed > 0.5 ? m.b : m.r) * (r.z < 0.0 ? 1.0 : r.z);
  return r;
}

// The normal with the relief of its texture; the tangents follow from the change of texture coordinates.
vec3 relief(vec3 normal) {
  vec3 px = dFdx(v_world), py = dFdy(v_world);
  vec2 tx = dFdx(v_texcoord), ty = dFdy(v_texcoord);
  vec3 a = cross(py, normal), b = cross(normal, px);
  vec3 tangent = a * tx.x + b * ty.x, bitangent = a * tx.y + b * ty.y;
  float scale = inversesqrt(max(max(dot(tangent, tangent), dot(bitangent, bitangent)), 1e-20));
  vec3 n = texture(layer_normal, v_texcoord).rgb * 2.0 - 1.0;
  return layer_factor.z > 0.5 ? normalize(tangent * scale * n.x + bitangent * scale * n.y + normal * n.z) : normal;
}
#endif

// Share of the light that arrives: mean over a small disc of the shadow map. Written as a loop, because processors
// that draw skip loops but not branches.
float lit(int i, vec3 normal, float facing) {
  int taps = int(options.x);
  // step along the normal by about a texel of the map, more on grazing surfaces
  float depth = dot(vec4(v_world, 1.0), vec4(light[i].shadow[0].w, light[i].shadow[1].w, light[i].shadow[2].w,
                                             light[i].shadow[3].w));
  float shift = light[i].specular.w * depth * (0.6 + 1.8 * (1.0 - facing));
  vec4 p = light[i].shadow * vec4(v_world + normal * shift, 1.0);
  vec3 q = p.xyz / p.w;
  bool outside = p.w <= 0.0 || any(lessThan(q, vec3(0.0))) || any(greaterThan(q, vec3(1.0)));
  taps = outside ? 0 : taps;
  float radius = light[i].falloff.w / range.w, side = sqrt(options.x), sum = 0.0;
  for (int k = 0; k < taps; k++) {
    float row = floor((float(k) + 0.5) / side);
    vec2 d = vec2(float(k) - row * side, row) - 0.5 * (side - 1.0);
    sum += texture(shadow_map, vec4(q.xy + d * radius, light[i].diffuse.w, q.z - 0.0004));
  }
  return taps > 0 ? sum / float(taps) : 1.0;
}

// Loops again where one would write branches.
vec3 base_color() {
  vec3 base = v_color.rgb;
  for (int k = v_texture.z > 2.5 ? 1 : 0; k > 0; k--) base *= texture(texture_cube, v_local).rgb;
  for (int k = v_texture.z > 0.5 && v_texture.z < 2.5 ? 1 : 0; k > 0; k--) base *= texture(texture_2d, v_texcoord).rgb;
  return base;
}

// How much of a light's power arrives by its kind and distance.
float arriving(int i, vec3 to_light, float dist) {
  vec3 f = light[i].falloff.xyz;
  float power = 1.0 / max(f.x + f.y * dist + f.z * dist * dist, 1e-6);
  for (int k = light[i].pos.w < 0.5 ? 1 : 0; k > 0; k--) {
    float along = dot(-to_light, light[i].dir.xyz), edge = light[i].dir.w;
    power *= smoothstep(edge, mix(edge, 1.0, 0.12), along) * pow(max(along, 0.0), light[i].ambient.w);
  }
  return power;
}

// occlusion dims ambient light; tint: colour of highlights; gloss: width of their lobe
vec3 shade(vec3 base, vec3 normal, vec3 view, float occlusion, vec3 tint, float shininess) {
  vec3 diffuse = vec3(0.0), specular = vec3(0.0), ambient = vec3(0.0);
  // a lobe like that of pow(cosine, shininess), for the price of one exponential
  float gloss = max(shininess * 128.0, 1.0) * 1.4427;
  int count = int(range.z);
  for (int i = 0; i < count; i++) {
    vec3 to_light = -light[i].dir.xyz;
    float power = 1.0;
    for (int k = abs(light[i].pos.w - 1.0) < 0.5 ? 0 : 1; k > 0; k--) {
      to_light = light[i].pos.xyz - v_world;
      float dist = length(to_light);
      to_light /= max(dist, 1e-9);
      power = arriving(i, to_light, dist);
    }
    float facing = max(dot(normal, to_light), 0.0);
    for (int k = light[i].diffuse.w < 0.0 ? 0 : 1; k > 0; k--) power *= lit(i, normal, facing);
    vec3 halfway = to_light + view;
    float aligned = dot(normal, halfway) * inversesqrt(max(dot(halfway, halfway), 1e-12));
    // more light comes from above than from the ground
    ambient += light[i].ambient.rgb * (0.85 + 0.15 * normal.z);
    diffuse += light[i].diffuse.rgb * (power * facing);
    specular += light[i].specular.rgb * (facing > 0.0 ? power * exp2(gloss * (aligned - 1.0)) : 0.0);
  }
  return sqrt(base) * (ambient * occlusion + diffuse + v_surface.x) + tint * specular;
}

// Keep bright light from clipping: straight up to 0.85, then bend towards 1.
vec3 tone(vec3 c) {
  vec3 over = max(c - 0.85, vec3(0.0));
  return min(c, vec3(0.85)) + 0.15 * over / (over + 0.15);
}

void main() {
#if defined(CLIP) && defined(ENCODE)
  if (dot(clip_plane, vec4(v_world, 1.0)) < 0.0) discard;
#endif
  vec3 view = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - v_world);
  vec3 normal = normalize(v_normal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 base = base_color();
  float occlusion = 1.0, shininess = v_surface.z;
  vec3 tint = vec3(v_surface.y), glow = vec3(0.0);
#ifdef LAYERS
  vec3 layer = layers();
  normal = relief(normal);
  occlusion = layer.x;
  // rough surfaces spread the highlight, metals colour it and have no light of their own
  if (layer.y >= 0.0) shininess = 1.5 * pow(1.0 - min(layer.y, 1.0), 2.0);
  float metal = max(layer.z, 0.0);
  tint = mix(tint, sqrt(base) * 0.9, metal);
  base *= 1.0 - 0.75 * metal;
  glow = layer_factor.w > 0.5 ? sqrt(texture(layer_emissive, v_texcoord).rgb) : glow;
#endif
  vec3 result = tone(shade(base, normal, view, occlusion, tint, shininess) + glow);
  result *= result;
  float alpha = v_color.a;

#ifndef SIMPLE
  // only the side of the geom that is the mirror
  for (int k = v_surface.w > 0.0 && options.y > 0.5 && dot(normal, clip_plane.xyz) > 0.99 ? 1 : 0; k > 0; k--) {
    vec2 at = (gl_FragCoord.xy - viewport.xy) / viewport.zw;
    float fresnel = 0.75 + 0.5 * pow(1.0 - max(dot(normal, view), 0.0), 3.0);
    vec4 image = texture(mirror, at);
    image.rgb = from_display(image.rgb);
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
