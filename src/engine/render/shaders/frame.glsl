// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What every shader knows: the view of this frame and the lights.
// Colours and light are linear; the framebuffer encodes them (or ENCODE does, where it cannot).

const int LIGHT_SPOT = 0, LIGHT_DIRECTIONAL = 1, LIGHT_POINT = 2, LIGHT_IMAGE = 3;

layout(std140) uniform Frame {
  mat4 viewproj;
  mat4 clip_to_world;  // inverse of viewproj
  vec4 eye;            // xyz; w: 1 for an orthographic view
  vec4 forward;        // xyz; w: far distance
  vec4 clip_plane;     // points with dot(plane, (p, 1)) < 0 are cut away
  vec4 fog_color;      // rgb; a: 1 when on
  vec4 haze_color;     // rgb; a: fraction of the far distance that is hazy, 0 when off
  vec4 range;          // fog start, fog end, number of lights, texels per shadow map
  vec4 viewport;       // left, bottom, width, height
  vec4 depth;          // x: distance at which depth pictures are black; y: how far depth cues reach
  vec4 options;        // samples of the shadow map (1, 4, 9), reflection in this view, sky in the background, unused
};

struct Light {
  vec4 pos;       // xyz; w: type
  vec4 dir;       // xyz; w: cosine of the cutoff
  vec4 ambient;   // rgb; w: spot exponent
  vec4 diffuse;   // rgb; w: layer of the shadow map, -1 for none
  vec4 specular;  // rgb; w: size of a shadow map's texel at depth 1, -1 for maps on a cube
  vec4 falloff;   // attenuation constant, linear, quadratic; w: softness in texels
  mat4 shadow;    // world to shadow map; of a cube: see shadow.c
};

layout(std140) uniform Lights {
  Light light[MAX_LIGHT];
};

vec3 to_display(vec3 c) {
#ifdef ENCODE
  return mix(12.92 * c, 1.055 * pow(max(c, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
#else
  return c;
#endif
}

// The other way, for pictures that were drawn with to_display.
vec3 from_display(vec3 c) {
#ifdef ENCODE
  return pow(c, vec3(2.2));
#else
  return c;
#endif
}

// A distance along the view as two bytes of a colour, as exact for all models.
vec2 to_bytes(float along) {
  float key = floor(65535.0 * along / (along + depth.x));
  return vec2(floor(key / 256.0), mod(key, 256.0)) / 255.0;
}

float distance_of(vec2 bytes) {
  float key = dot(floor(bytes * 255.0 + 0.5), vec2(256.0, 1.0)) / 65535.0;
  return depth.x * key / max(1.0 - key, 1e-5);
}

// How much two distances along the view are those of one surface.
float same_surface(float a, float b) { return exp2(-8.0 * abs(a - b) / depth.y) + 1e-4; }
