// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A picture, pixel by pixel, into a part of a framebuffer.

in vec2 v_clip;

layout(location = 0) out vec4 color;

uniform sampler2D texture_2d;
uniform vec4 place;  // the corner; pixels of the picture for one of the framebuffer

void main() { color = texelFetch(texture_2d, ivec2((gl_FragCoord.xy - place.xy) * place.zw), 0); }
