// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// ZIP archives in memory (PKWARE APPNOTE 6.3.3): stored and deflated files, without encryption and
// Zip64.

#ifndef GIMBAL_ASSET_FILE_ZIP_H_
#define GIMBAL_ASSET_FILE_ZIP_H_

#include <gimbal/message.h>
#include <glib.h>

#include <stdbool.h>

// A file of an archive that was opened.
typedef struct ZipFile {
  char* name;
  GBytes* data;
} ZipFile;

// All files of an archive as ZipFile*, in its order, or NULL with a text; free with
// g_ptr_array_unref. The archive is not trusted: sizes, offsets and checksums are verified, and
// files together may have at most 1 GB.
GPtrArray* zip_read(const void* data, gsize size, GimbalMessage* error);

// The file of an archive that is called so, as a normalized path; NULL: there is none, or it is
// damaged.
GBytes* zip_member(const void* data, gsize size, const char* name);

// Building an archive.
typedef struct ZipWriter {
  GByteArray* bytes;
  GByteArray* directory;  // central directory, appended at the end
  int count;
} ZipWriter;

ZipWriter zip_writer_start(void);
void zip_writer_add(ZipWriter* w, const char* name, const void* data, gsize size);
GBytes* zip_writer_end(ZipWriter* w);  // the archive; the writer is freed

// The name of what an archive holds: "robot" of "models/robot.mjz"; free with g_free.
char* zip_stem(const char* filename);

#endif  // GIMBAL_ASSET_FILE_ZIP_H_
