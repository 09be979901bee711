// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "remote/notice.h"

void remote_notice_free(RemoteNotice* self) {
  g_free(self->name);
  g_free(self->text);
  g_clear_pointer(&self->parcel, remote_parcel_free);
  g_clear_pointer(&self->command, json_object_unref);
  g_clear_pointer(&self->geoms, g_bytes_unref);
  g_free(self);
}
