// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <glib.h>
#include <mujoco/mujoco.h>

// A number that stands for what makes another render context necessary: meshes, height fields,
// skins, sizes of textures, quality and size of pictures. With the same number gimbal_render_follow
// is enough, and an upload of the textures that differ.
guint64 gimbal_asset_digest(const mjModel* m);

// The same for the pixels of a texture.
guint64 gimbal_texture_digest(const mjModel* m, int id);
