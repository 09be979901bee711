// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A text file read whole, and written so that the old one stays whole until the new one is there.

#ifndef GIMBAL_DISK_TEXT_H_
#define GIMBAL_DISK_TEXT_H_

#include <gio/gio.h>

typedef struct GimbalDiskText {
  char* text;
  gsize length;
  char* checksum;
  char* mistake;  // why it is no text, NULL: it is
} GimbalDiskText;

void gimbal_disk_text_free(GimbalDiskText* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDiskText, gimbal_disk_text_free)

// NULL if the file is gone, or cannot be read. On a thread; or at once, for a small file.
void gimbal_disk_text_read_async(GFile* file, GAsyncReadyCallback callback, gpointer user_data);
GimbalDiskText* gimbal_disk_text_read_finish(GAsyncResult* result, GError** error);
GimbalDiskText* gimbal_disk_text_read(GFile* file, GError** error);

// FALSE, and the mistake, if it is no text.
gboolean gimbal_disk_text_check(const GimbalDiskText* self, GError** error);

// Write on the spot; checksum is set to that of what is written.
gboolean gimbal_disk_text_write(GFile* file, GBytes* text, char** checksum, GError** error);

#endif  // GIMBAL_DISK_TEXT_H_
