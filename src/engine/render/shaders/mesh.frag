// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Light on a surface. Blinn-Phong with the model's ambient, diffuse and specular colours; shadows with a soft edge;
// the mirror image of planes that reflect; fog and haze. Models are lit for displays: their lights add up in display
// values (taken as square roots of light). Filtering, mixing and blending go by light.
//
// A program is made for each combination that a scene needs (surface.c): EACH_LIGHT lists the lights, or LOOP_LIGHTS
// takes them from the block one by one; TEXTURE_2D, TEXTURE_CUBE, LAYERS, MIRROR, HAZE, FOG, CLIP say what there is.
// CHEAP is for processors: fewer roots, Phong's lobe instead of Blinn's, shadow coordinates from the corners.

in vec3 v_world;
in vec3 v_normal;
in vec3 v_local;
in vec2 v_texcoord;
flat in vec4 v_color;
flat in vec4 v_surface;
flat in vec4 v_texture;
flat in vec4 v_id;
#if defined(CHEAP) && SHADOWS > 0
in vec4 v_shadow[SHADOWS];
#endif

layout(location = 0) out vec4 color;

uniform sampler2D texture_2d;
uniform samplerCube texture_cube;
uniform highp sampler2DArrayShadow shadow_map;
uniform sampler2D mirror;
uniform samplerCube surrounding;

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

// This point, for the functions below.
vec3 normal, view, bounced;  // bounced: the view, mirrored at the surface
float gloss;                 // width of the lobe of a highlight, for exp2
vec3 ambient = vec3(0.0), diffuse = vec3(0.0), specular = vec3(0.0);

// Share of the light that arrives: mean over a small square of the shadow map.
float lit(int i, int k, float facing) {
#if SHADOWS == 0
  return 1.0;
#else
#ifdef CHEAP
  vec4 p = v_shadow[k];
#else
  // step along the normal by about a texel of the map, more on grazing surfaces
  float depth = dot(vec4(v_world, 1.0), vec4(light[i].shadow[0].w, light[i].shadow[1].w, light[i].shadow[2].w,
                                             light[i].shadow[3].w));
  float shift = light[i].specular.w * depth * (0.6 + 1.8 * (1.0 - facing));
  vec4 p = light[i].shadow * vec4(v_world + normal * shift, 1.0);
#endif
  // the map ends behind the casters, their shadows go on
  vec3 q = p.xyz / p.w;
  q.z = min(q.z, 1.0);
  float radius = light[i].falloff.w / range.w, sum = 0.0;
  for (int y = 0; y < TAPS; y++) {
    for (int x = 0; x < TAPS; x++) {
      vec2 d = vec2(float(x), float(y)) - 0.5 * float(TAPS - 1);
      sum += texture(shadow_map, vec4(q.xy + d * radius, light[i].diffuse.w, q.z - 0.0004));
    }
  }
  bool outside = p.w <= 0.0 || any(lessThan(q, vec3(0.0))) || any(greaterThan(q.xy, vec2(1.0)));
  return outside ? 1.0 : sum / float(TAPS * TAPS);
#endif
}

#ifdef AROUND
// The same where the maps are the six sides of a cube around the light, quarters of two layers (shadow.c).
float lit_around(int i, float facing) {
  vec3 from = v_world - light[i].pos.xyz, reach = abs(from);
  vec4 map = light[i].shadow[0];
  from += normal * (max(reach.x, max(reach.y, reach.z)) * map.z * (0.6 + 1.8 * (1.0 - facing)));
  reach = abs(from);
  // along the side's axis, and the two axes after it
  int axis = reach.x >= reach.y && reach.x >= reach.z ? 0 : reach.y >= reach.z ? 1 : 2;
  vec3 p = axis == 0 ? from.xyz : axis == 1 ? from.yzx : from.zxy;
  int side = 2 * axis + (p.x < 0.0 ? 1 : 0);
  float along = max(abs(p.x), 1e-6);
  vec2 q = vec2(p.x < 0.0 ? p.y : -p.y, p.z) / (along * map.w);
  q = 0.25 * q + 0.25 + 0.5 * vec2(float(side & 1), float((side >> 1) & 1));
  float layer = light[i].diffuse.w + float(side >> 2), depth = map.x + map.y / (along * 0.998), sum = 0.0;
  float radius = light[i].falloff.w / range.w;
  for (int y = 0; y < TAPS; y++) {
    for (int x = 0; x < TAPS; x++) {
      vec2 d = vec2(float(x), float(y)) - 0.5 * float(TAPS - 1);
      sum += texture(shadow_map, vec4(q + d * radius, layer, depth));
    }
  }
  return sum / float(TAPS * TAPS);
}
#endif

// What a light adds. power: what of it arrives here; k: number of its shadow, -1 for none.
void add(int i, int k, vec3 to_light, float power) {
  float facing = max(dot(normal, to_light), 0.0);
  if (k >= 0) power *= lit(i, k, facing);
#ifdef CHEAP
  float aligned = dot(bounced, to_light), lobe = 0.25 * gloss;
#else
  vec3 halfway = to_light + view;
  float aligned = dot(normal, halfway) * inversesqrt(max(dot(halfway, halfway), 1e-12)), lobe = gloss;
#endif
  ambient += light[i].ambient.rgb;
  diffuse += light[i].diffuse.rgb * (power * facing);
#ifndef MATTE
  specular += light[i].specular.rgb * (facing > 0.0 ? power * exp2(lobe * (aligned - 1.0)) : 0.0);
#endif
}

void directional(int i, int k) { add(i, k, -light[i].dir.xyz, 1.0); }

// How much of a light's power arrives over a distance.
float over_distance(int i, float dist) {
  vec3 f = light[i].falloff.xyz;
  return 1.0 / max(f.x + f.y * dist + f.z * dist * dist, 1e-6);
}

void point(int i, int k) {
  vec3 to_light = light[i].pos.xyz - v_world;
  float dist = length(to_light);
  add(i, k, to_light / max(dist, 1e-9), over_distance(i, dist));
}

// A point light with casters all around.
void around(int i) {
#ifdef AROUND
  vec3 to_light = light[i].pos.xyz - v_world;
  float dist = length(to_light);
  to_light /= max(dist, 1e-9);
  add(i, -1, to_light, over_distance(i, dist) * lit_around(i, max(dot(normal, to_light), 0.0)));
#endif
}

void spot(int i, int k) {
  vec3 to_light = light[i].pos.xyz - v_world;
#ifdef CHEAP
  // without falloff over the distance, with a lobe like that of pow
  to_light *= inversesqrt(max(dot(to_light, to_light), 1e-12));
  float along = dot(-to_light, light[i].dir.xyz), edge = light[i].dir.w;
  float power = clamp((along - edge) / (0.12 * (1.0 - edge) + 1e-6), 0.0, 1.0);
  power *= exp2(1.4427 * light[i].ambient.w * (along - 1.0));
#else
  float dist = length(to_light);
  to_light /= max(dist, 1e-9);
  float along = dot(-to_light, light[i].dir.xyz), edge = light[i].dir.w;
  float power = over_distance(i, dist) * smoothstep(edge, mix(edge, 1.0, 0.12), along);
  power *= pow(max(along, 1e-6), light[i].ambient.w);
#endif
  add(i, k, to_light, power);
}

// Light of a whole surrounding: a blurred picture of it along the normal, a sharper one along the mirrored view.
void image(int i) {
  ambient += light[i].ambient.rgb;
#ifdef SURROUNDING
  float levels = light[i].falloff.w, sharp = clamp(1.0 - 0.12 * log2(max(gloss, 1.0)), 0.0, 1.0);
  vec3 n = vec3(normal.x, normal.z, -normal.y), b = vec3(bounced.x, bounced.z, -bounced.y);
  diffuse += light[i].diffuse.rgb * sqrt(textureLod(surrounding, n, levels - 2.0).rgb);
  float rim = pow(1.0 - max(dot(normal, view), 0.0), 3.0);
  specular += light[i].diffuse.rgb * sqrt(textureLod(surrounding, b, sharp * (levels - 1.0)).rgb) * (0.4 + 0.6 * rim);
#else
  diffuse += 0.5 * light[i].diffuse.rgb;
#endif
}

void add_lights() {
#ifdef LOOP_LIGHTS
  int count = int(range.z);
  for (int i = 0; i < count; i++) {
    int type = int(light[i].pos.w + 0.5), k = int(light[i].diffuse.w);
    if (type == LIGHT_DIRECTIONAL) {
      directional(i, k);
    } else if (type == LIGHT_SPOT) {
      spot(i, k);
    } else if (type == LIGHT_POINT && k >= 0 && light[i].specular.w < 0.0) {
      around(i);
    } else if (type == LIGHT_POINT) {
      point(i, k);
    } else {
      image(i);
    }
  }
#else
  EACH_LIGHT
#endif
}

// The square root of the colour, as light adds up.
vec3 base_color() {
  vec3 base = v_color.rgb;
#ifdef TEXTURE_2D
  base *= texture(texture_2d, v_texcoord).rgb;
#endif
#ifdef TEXTURE_CUBE
  base *= texture(texture_cube, v_local).rgb;
#endif
  return sqrt(base);
}

// Keep bright light from clipping: straight up to 0.85, then bend towards 1.
vec3 tone(vec3 c) {
  vec3 over = max(c - 0.85, vec3(0.0));
  return min(c, vec3(0.85)) + 0.15 * over / (over + 0.15);
}

#ifdef MIRROR
// Only the side of the geom that is the mirror.
vec3 with_mirror(vec3 result) {
  vec2 at = (gl_FragCoord.xy - viewport.xy) / viewport.zw;
  float rim = 1.0 - max(dot(normal, view), 0.0), share = v_surface.w * (0.9 + 0.6 * rim * rim * rim);
  vec4 image = texture(mirror, at);
  image.rgb = from_display(image.rgb);
  bool this_side = v_surface.w > 0.0 && dot(normal, clip_plane.xyz) > 0.99;
  // what is mirrored adds to the light of the surface, as on polish; only a perfect mirror hides it
  share = min(share, 1.0) * image.a;
  float keep = 1.0 - share * mix(0.4, 1.0, share);
  return this_side ? result * keep + image.rgb / max(image.a, 0.01) * share : result;
}
#endif

void main() {
#if defined(CLIP) && defined(ENCODE)
  if (dot(clip_plane, vec4(v_world, 1.0)) < 0.0) discard;
#endif
  view = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - v_world);
  normal = normalize(v_normal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 base = base_color();
  float occlusion = 1.0, shininess = v_surface.z;
  vec3 tint = vec3(v_surface.y), glow = vec3(0.0);
#ifdef LAYERS
  vec3 layer = layers();
  normal = relief(normal);
  occlusion = layer.x;
  // rough surfaces spread the highlight, metals colour it and have little light of their own
  if (layer.y >= 0.0) shininess = 1.5 * pow(1.0 - min(layer.y, 1.0), 2.0);
  float metal = max(layer.z, 0.0);
  tint = mix(tint, base * 0.9, metal);
  base *= 1.0 - 0.5 * metal;
  glow = layer_factor.w > 0.5 ? sqrt(texture(layer_emissive, v_texcoord).rgb) : glow;
#endif
  bounced = 2.0 * dot(normal, view) * normal - view;
  // a lobe like that of pow(cosine, shininess), for the price of one exponential
  gloss = max(shininess * 128.0, 1.0) * 1.4427;
  add_lights();
  // more light comes from above than from the ground
  ambient *= occlusion * (0.85 + 0.15 * normal.z);
  vec3 result = tone(base * (ambient + diffuse + v_surface.x) + tint * specular + glow);
  result *= result;

#ifdef MIRROR
  result = with_mirror(result);
#endif
#if defined(FOG) || defined(HAZE)
  float dist = length(eye.xyz - v_world);
#endif
#ifdef FOG
  result = mix(result, fog_color.rgb, clamp((dist - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0));
#endif
#ifdef HAZE
  // at the end of what is drawn, and where the plane is seen edge-on from far away
  float mist = smoothstep((1.0 - haze_color.a) * forward.w, forward.w, dist);
  float flat_on = smoothstep(0.12 * haze_color.a, 0.0, abs(dot(normal, view)));
  mist = max(mist, flat_on * smoothstep(0.03 * forward.w, 0.3 * forward.w, dist));
  result = mix(result, haze_color.rgb, mist);
#endif
  color = vec4(to_display(result), v_color.a);
}
