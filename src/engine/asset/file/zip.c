// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// ZIP archives in memory.
//
// At the end of an archive stands a record that tells where the central directory is; its entries
// tell where each file's local header is; behind that stand the data.

#include "asset/file/zip.h"

#include <string.h>
#include <zlib.h>

#include "asset/file/path.h"

#include "base/mark.h"

enum {
  END_MARK = 0x06054b50,
  ENTRY_MARK = 0x02014b50,
  LOCAL_MARK = 0x04034b50,
  END_SIZE = 22,
  ENTRY_SIZE = 46,
  LOCAL_SIZE = 30,
  MAX_TOTAL = 1 << 30,
  MAX_RATIO = 1032,  // no bytes can be packed closer than this
  STORED = 0,
  DEFLATED = 8
};

//---- reading

static guint zip_get16(const guint8* p) {
  return (guint)p[0] | (guint)p[1] << 8;
}

static guint32 zip_get32(const guint8* p) {
  return zip_get16(p) | (guint32)zip_get16(p + 2) << 16;
}

// The end record: it is the last thing but for a comment of at most 64 KB.
static const guint8* find_end(const guint8* data, gsize size) {
  if (size < END_SIZE) return NULL;
  gsize first = size > END_SIZE + 65535 ? size - END_SIZE - 65535 : 0;
  for (gsize i = size - END_SIZE + 1; i-- > first;) {
    if (zip_get32(data + i) == END_MARK) return data + i;
  }
  return NULL;
}

static GBytes* inflate_data(const guint8* packed, guint32 packed_size, guint32 size) {
  if (size / MAX_RATIO > packed_size) return NULL;  // asks for memory and has nothing to put there
  guint8* out = g_try_malloc((gsize)size + 1);
  if (!out) return NULL;
  z_stream z = {.next_in = (guint8*)packed, .avail_in = packed_size, .next_out = out, .avail_out = size};
  bool ok = inflateInit2(&z, -MAX_WBITS) == Z_OK;
  ok = ok && inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == size;
  inflateEnd(&z);
  if (ok) return g_bytes_new_take(out, size);
  g_free(out);
  return NULL;
}

// Data of the file that a directory entry describes, or NULL if they are damaged.
static GBytes* entry_data(const guint8* archive, gsize archive_size, const guint8* entry) {
  guint method = zip_get16(entry + 10);
  guint32 crc = zip_get32(entry + 16), packed = zip_get32(entry + 20), size = zip_get32(entry + 24),
          local = zip_get32(entry + 42);
  if ((gsize)local + LOCAL_SIZE > archive_size || zip_get32(archive + local) != LOCAL_MARK) return NULL;
  gsize start = (gsize)local + LOCAL_SIZE + zip_get16(archive + local + 26) + zip_get16(archive + local + 28);
  if (start + packed > archive_size || (method == STORED && packed != size)) return NULL;
  GBytes* bytes = method == STORED     ? g_bytes_new(archive + start, size)
                  : method == DEFLATED ? inflate_data(archive + start, packed, size)
                                       : NULL;
  if (bytes && crc32(0, g_bytes_get_data(bytes, NULL), size) != crc) g_clear_pointer(&bytes, g_bytes_unref);
  return bytes;
}

static void free_file(gpointer p) {
  ZipFile* file = p;
  g_free(file->name);
  g_bytes_unref(file->data);
  g_free(file);
}

// Read the entries; returns what is wrong, or NULL.
static const char* read_entries(GPtrArray* files, const guint8* data, gsize size, const guint8* end) {
  guint count = zip_get16(end + 10);
  gsize at = zip_get32(end + 16), total = 0;
  for (guint i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > size || zip_get32(data + at) != ENTRY_MARK) {
      return N_("the archive's directory is damaged");
    }
    const guint8* entry = data + at;
    guint name_length = zip_get16(entry + 28);
    at += ENTRY_SIZE + name_length + zip_get16(entry + 30) + zip_get16(entry + 32);
    if (at > size) return N_("the archive's directory is damaged");
    if (zip_get16(entry + 8) & 1) return N_("the archive is encrypted");
    if (!name_length || entry[ENTRY_SIZE + name_length - 1] == '/') continue;  // a folder
    total += zip_get32(entry + 24);
    if (total > MAX_TOTAL) return N_("the files of the archive are larger than 1 GB");
    GBytes* bytes = entry_data(data, size, entry);
    if (!bytes) return N_("a file of the archive is damaged");
    ZipFile* file = g_new0(ZipFile, 1);
    file->name = g_strndup((const char*)entry + ENTRY_SIZE, name_length);
    file->data = bytes;
    g_ptr_array_add(files, file);
  }
  return NULL;
}

GPtrArray* zip_read(const void* data, gsize size, GimbalMessage* error) {
  const guint8* end = find_end(data, size);
  if (!end) {
    gimbal_message_set(error, "this is no ZIP archive");
    return NULL;
  }
  GPtrArray* files = g_ptr_array_new_with_free_func(free_file);
  const char* problem = read_entries(files, data, size, end);
  if (!problem) return files;
  gimbal_message_set(error, "%s", problem);
  g_ptr_array_unref(files);
  return NULL;
}

GBytes* zip_member(const void* data, gsize size, const char* name) {
  const guint8 *bytes = data, *end = find_end(data, size);
  guint count = end ? zip_get16(end + 10) : 0;
  gsize at = end ? zip_get32(end + 16) : 0;
  for (guint i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > size || zip_get32(bytes + at) != ENTRY_MARK) return NULL;
    const guint8* entry = bytes + at;
    guint name_length = zip_get16(entry + 28);
    at += ENTRY_SIZE + name_length + zip_get16(entry + 30) + zip_get16(entry + 32);
    if (at > size || zip_get16(entry + 8) & 1 || zip_get32(entry + 24) > MAX_TOTAL) return NULL;
    char* own = g_strndup((const char*)entry + ENTRY_SIZE, name_length);
    char* plain = path_normalize(own);
    bool found = strcmp(plain, name) == 0;
    mju_free(plain);
    g_free(own);
    if (found) return entry_data(data, size, entry);
  }
  return NULL;
}

//---- writing

static void zip_put16(GByteArray* to, guint x) {
  guint8 bytes[2] = {(guint8)x, (guint8)(x >> 8)};
  g_byte_array_append(to, bytes, 2);
}

static void zip_put32(GByteArray* to, guint32 x) {
  zip_put16(to, x & 0xffff);
  zip_put16(to, x >> 16);
}

ZipWriter zip_writer_start(void) {
  return (ZipWriter){g_byte_array_new(), g_byte_array_new(), 0};
}

// The part that local header and directory entry have in common. The date is 1980-01-01: archives
// of equal models are equal.
static void put_description(GByteArray* to, guint method, guint32 crc, guint32 packed, guint32 size,
                            guint name_length) {
  zip_put16(to, 20);       // version needed
  zip_put16(to, 1 << 11);  // names are UTF-8
  zip_put16(to, method);
  zip_put16(to, 0);
  zip_put16(to, 1 << 5 | 1);
  zip_put32(to, crc);
  zip_put32(to, packed);
  zip_put32(to, size);
  zip_put16(to, name_length);
  zip_put16(to, 0);  // no extra field
}

static guint8* deflate_data(const void* data, gsize size, gsize* packed_size) {
  z_stream z = {.next_in = (guint8*)data, .avail_in = (uInt)size};
  if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return NULL;
  }
  gsize room = deflateBound(&z, (uLong)size);
  guint8* out = g_malloc(room);
  z.next_out = out;
  z.avail_out = (uInt)room;
  bool ok = deflate(&z, Z_FINISH) == Z_STREAM_END;
  *packed_size = z.total_out;
  deflateEnd(&z);
  if (ok) return out;
  g_free(out);
  return NULL;
}

void zip_writer_add(ZipWriter* w, const char* name, const void* data, gsize size) {
  gsize packed_size = size;
  guint8* packed = deflate_data(data, size, &packed_size);
  bool stored = !packed || packed_size >= size;
  if (stored) packed_size = size;
  guint32 crc = (guint32)crc32(0, data, (uInt)size), local = w->bytes->len;
  guint method = stored ? STORED : DEFLATED, name_length = (guint)strlen(name);

  zip_put32(w->bytes, LOCAL_MARK);
  put_description(w->bytes, method, crc, (guint32)packed_size, (guint32)size, name_length);
  g_byte_array_append(w->bytes, (const guint8*)name, name_length);
  g_byte_array_append(w->bytes, stored ? data : packed, (guint)packed_size);

  zip_put32(w->directory, ENTRY_MARK);
  zip_put16(w->directory, 20);  // made by version
  put_description(w->directory, method, crc, (guint32)packed_size, (guint32)size, name_length);
  zip_put16(w->directory, 0);  // no comment
  zip_put16(w->directory, 0);  // first disk
  zip_put16(w->directory, 0);
  zip_put32(w->directory, 0);
  zip_put32(w->directory, local);
  g_byte_array_append(w->directory, (const guint8*)name, name_length);
  w->count++;
  g_free(packed);
}

GBytes* zip_writer_end(ZipWriter* w) {
  guint32 start = w->bytes->len;
  g_byte_array_append(w->bytes, w->directory->data, w->directory->len);
  zip_put32(w->bytes, END_MARK);
  zip_put32(w->bytes, 0);  // one disk
  zip_put16(w->bytes, w->count);
  zip_put16(w->bytes, w->count);
  zip_put32(w->bytes, w->directory->len);
  zip_put32(w->bytes, start);
  zip_put16(w->bytes, 0);  // no comment
  g_byte_array_unref(w->directory);
  return g_byte_array_free_to_bytes(w->bytes);
}

char* zip_stem(const char* filename) {
  const char* slash = strrchr(filename, '/');
  const char* name = slash ? slash + 1 : filename;
  const char* dot = strrchr(name, '.');
  return dot ? g_strndup(name, dot - name) : g_strdup(name);
}
