// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Patterns of builtin textures, drawn into square or rectangular faces.

#ifndef GIMBAL_ASSET_IMAGE_TEXTURE_BUILTIN_H_
#define GIMBAL_ASSET_IMAGE_TEXTURE_BUILTIN_H_

#include "asset/image/texture.h"

// Draw pattern and marks into texture->data (rgb, zeroed or not), which has the size of the
// texture: one face for 2d, six square ones below each other (right, left, up, down, front, back)
// otherwise.
void texture_draw_builtin(Texture* texture, const TextureSource* source);

#endif  // GIMBAL_ASSET_IMAGE_TEXTURE_BUILTIN_H_
