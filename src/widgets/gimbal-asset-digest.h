// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <glib.h>
#include <mujoco/mujoco.h>

// A number that stands for everything that a render context takes from a model: textures, meshes, height
// fields, skins, materials, visual settings and extent. Models with the same number can be drawn with the
// same context.
guint64 gimbal_asset_digest(const mjModel* m);
