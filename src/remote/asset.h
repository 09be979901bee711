// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Heights, vertices and pixels that a program has changed in its model since it sent it.

#ifndef GIMBAL_REMOTE_ASSET_H_
#define GIMBAL_REMOTE_ASSET_H_

#include <gio/gio.h>
#include <mujoco/mujoco.h>

typedef enum RemoteAssetKind { REMOTE_HFIELD, REMOTE_MESH, REMOTE_TEXTURE, REMOTE_N_ASSETS } RemoteAssetKind;

// By the word of the protocol; REMOTE_N_ASSETS: there is none.
RemoteAssetKind remote_asset_find(const char* word);

// Write the numbers of one asset (docs/protocol.md, "asset") into a model. FALSE, and nothing is
// written: the model has none of this number, it has another size, or there is a number that is
// none.
gboolean remote_asset_write(mjModel* m, RemoteAssetKind kind, int id, const guint8* bytes, gsize size,
                            GError** error);

#endif  // GIMBAL_REMOTE_ASSET_H_
