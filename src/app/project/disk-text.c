// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text files, read and written whole.

#include "project/disk-text.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/job.h"
#include "language/scan/text-place.h"

void gimbal_disk_text_free(GimbalDiskText* self) {
  if (!self) return;
  g_free(self->text);
  g_free(self->checksum);
  g_free(self->mistake);
  g_free(self);
}

//---- read

// Say why the bytes are no text in UTF-8. NULL if they are.
static char* mistake_in(const char* text, gsize length) {
  const char* end;
  if (g_utf8_validate(text, (gssize)length, &end)) return NULL;
  gboolean binary = memchr(text, 0, MIN(length, 4096)) != NULL;
  gboolean wide = length >= 2 && (!memcmp(text, "\xff\xfe", 2) || !memcmp(text, "\xfe\xff", 2));
  if (wide) return g_strdup(_("The file is text in UTF-16, not in UTF-8."));
  if (binary) return g_strdup(_("The file is not a text."));
  return g_strdup_printf(_("The file is not text in UTF-8: byte 0x%02x in line %d."), (unsigned char)*end,
                         gimbal_text_line(text, (gsize)(end - text)));
}

GimbalDiskText* gimbal_disk_text_read(GFile* file, GError** error) {
  g_autoptr(GimbalDiskText) self = g_new0(GimbalDiskText, 1);
  if (!g_file_load_contents(file, NULL, &self->text, &self->length, NULL, error)) return NULL;
  self->checksum = g_compute_checksum_for_string(G_CHECKSUM_SHA1, self->text, (gssize)self->length);
  self->mistake = mistake_in(self->text, self->length);
  return g_steal_pointer(&self);
}

gboolean gimbal_disk_text_check(const GimbalDiskText* self, GError** error) {
  if (self->mistake) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, self->mistake);
  return !self->mistake;
}

static void read_in_thread(GTask* task, gpointer data) {
  GError* error = NULL;
  GimbalDiskText* disk = gimbal_disk_text_read(data, &error);
  if (disk) {
    g_task_return_pointer(task, disk, (GDestroyNotify)gimbal_disk_text_free);
  } else {
    g_task_return_error(task, error);
  }
}

void gimbal_disk_text_read_async(GFile* file, GAsyncReadyCallback callback, gpointer user_data) {
  g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, user_data);
  gimbal_job_run(task, g_object_ref(file), g_object_unref, read_in_thread);
}

GimbalDiskText* gimbal_disk_text_read_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}

//---- write

// Write a file beside the old one and rename it, so that the old one stays intact if the disk is
// full. Links stay links.
static gboolean write_beside(const char* path, const char* contents, gsize length, GError** error) {
  g_autofree char* linked = realpath(path, NULL);
  const char* real = linked ? linked : path;
  GStatBuf info;
  int mode = g_stat(real, &info) == 0 ? (int)(info.st_mode & 0777) : 0644;
  GFileSetContentsFlags flags = G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE;
  return g_file_set_contents_full(real, contents, (gssize)length, flags, mode, error);
}

gboolean gimbal_disk_text_write(GFile* file, GBytes* text, char** checksum, GError** error) {
  g_autofree char* path = g_file_get_path(file);
  gsize length;
  const char* contents = g_bytes_get_data(text, &length);
  *checksum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA1, text);
  if (path) return write_beside(path, contents, length, error);
  return g_file_replace_contents(file, contents, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
}
