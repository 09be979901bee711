// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Reads a text file as a whole, and writes one so that the old file stays intact until the new one
// is complete.

#ifndef GIMBAL_DISK_TEXT_H_
#define GIMBAL_DISK_TEXT_H_

#include <gio/gio.h>

typedef struct GimbalDiskText {
  char* text;
  gsize length;
  char* checksum;
  char* mistake;  // why it is no text, NULL if it is text
} GimbalDiskText;

void gimbal_disk_text_free(GimbalDiskText* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalDiskText, gimbal_disk_text_free)

// Read a file, in a thread or at once (for a small file). NULL with an error if it does not exist
// or cannot be read. The caller frees the result.
void gimbal_disk_text_read_async(GFile* file, GAsyncReadyCallback callback, gpointer user_data);
GimbalDiskText* gimbal_disk_text_read_finish(GAsyncResult* result, GError** error);
GimbalDiskText* gimbal_disk_text_read(GFile* file, GError** error);

// FALSE, with the mistake as the error, if it is no text.
gboolean gimbal_disk_text_check(const GimbalDiskText* self, GError** error);

// Write at once. checksum is set to that of the text, in a new string.
gboolean gimbal_disk_text_write(GFile* file, GBytes* text, char** checksum, GError** error);

#endif  // GIMBAL_DISK_TEXT_H_
