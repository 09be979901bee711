// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model on their way through a socket.

#ifndef GIMBAL_REMOTE_PARCEL_H_
#define GIMBAL_REMOTE_PARCEL_H_

#include <json-glib/json-glib.h>

#include "remote/asset.h"
#include "remote/frame.h"

typedef struct RemoteParcel {
  RemoteAssetKind asset;  // REMOTE_N_ASSETS: it is a model
  int id;                 // of the asset
  char* name;             // of the model
  gint64 signature;       // of its states
  gboolean again;         // it takes the place of the one of this program that was shown before
  GPtrArray* names;       // of files, the model first
  GArray* sizes;          // gsize each
  GByteArray* bytes;      // of all files
  gsize total;
} RemoteParcel;

// What a command "model" announces, NULL with an error.
RemoteParcel* remote_parcel_new(JsonObject* command, GError** error);
// What a command "asset" announces, NULL with an error.
RemoteParcel* remote_parcel_new_asset(JsonObject* command, GError** error);
void remote_parcel_free(RemoteParcel* self);

// FALSE: more comes than was announced.
gboolean remote_parcel_add(RemoteParcel* self, const guint8* bytes, gsize size);
gboolean remote_parcel_is_whole(const RemoteParcel* self);

// Write the files into a folder; the path of the model, NULL with an error.
char* remote_parcel_write(const RemoteParcel* self, const char* folder, GError** error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RemoteParcel, remote_parcel_free)

#endif  // GIMBAL_REMOTE_PARCEL_H_
