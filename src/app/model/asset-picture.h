// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small pictures of assets, painted without a window: meshes, skins and height fields seen from
// above at a corner, textures flat, the six faces of a cube texture in two rows. Pure.

#ifndef GIMBAL_ASSET_PICTURE_H_
#define GIMBAL_ASSET_PICTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Whether an object has a picture: a mesh, skin, height field or texture that is not empty.
gboolean gimbal_asset_has_picture(const mjModel* m, int type, int id);

// Paint a picture of size × size pixels, four bytes each (red, green, blue, alpha; not
// premultiplied), with a transparent background. The caller frees them with g_free. NULL if the
// object has no picture.
guint8* gimbal_asset_picture(const mjModel* m, int type, int id, int size);

// A hash of the data that the picture shows: another value means another picture.
guint64 gimbal_asset_picture_key(const mjModel* m, int type, int id);

#endif  // GIMBAL_ASSET_PICTURE_H_
