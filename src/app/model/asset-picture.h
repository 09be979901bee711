// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small pictures of assets, painted without a window: meshes, skins and height fields from a corner
// above, textures flat, the six sides of a cube in two rows. Pure.

#ifndef GIMBAL_ASSET_PICTURE_H_
#define GIMBAL_ASSET_PICTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Whether there is a picture of an object: mjOBJ_MESH, mjOBJ_SKIN, mjOBJ_HFIELD or mjOBJ_TEXTURE.
gboolean gimbal_asset_has_picture(const mjModel* m, int type, int id);

// Size × size pixels, four bytes each (red, green, blue, alpha; not multiplied), what the object
// leaves free transparent. The caller frees them; NULL: there is no picture.
guint8* gimbal_asset_picture(const mjModel* m, int type, int id, int size);

// A number that is another one when the picture is.
guint64 gimbal_asset_picture_key(const mjModel* m, int type, int id);

#endif  // GIMBAL_ASSET_PICTURE_H_
