// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The bits of a depth, where depth cannot be read.

in vec2 v_clip;

layout(location = 0) out highp uvec4 color;

uniform highp sampler2D texture_2d;

void main() { color = uvec4(floatBitsToUint(texelFetch(texture_2d, ivec2(gl_FragCoord.xy), 0).r)); }
