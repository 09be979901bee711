// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model as a file of the kind that its name asks for: text, an archive with all files (.mjz),
// binary, a listing.

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "asset/file/zip.h"
#include "xml/dom/report.h"
#include "xml/write/write.h"

//---- archives

// Add the file at path under name; returns whether it could be read.
static bool pack_file(ZipWriter* zip, const char* name, const char* path, const mjVFS* vfs, char* error,
                      int error_sz) {
  mjResource* resource = mju_openResource("", path, vfs, error, error_sz);
  if (!resource) return false;
  const void* bytes = NULL;
  int size = mju_readResource(resource, &bytes);
  if (size >= 0) zip_writer_add(zip, name, size ? bytes : "", (gsize)size);
  mju_closeResource(resource);
  return size >= 0;
}

// Pack a model and the files that it names. Returns NULL with a text.
static GBytes* mjz_pack(const mjSpec* s, const mjVFS* vfs, char* error, int error_sz) {
  WriteArchive archive = {g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
                          g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
  GString* text = write_archived(s, &archive);
  ZipWriter zip = zip_writer_start();
  // not by the archive's own name, which may change
  zip_writer_add(&zip, "model.xml", text->str, text->len);
  bool ok = true;
  GList* paths = g_list_sort(g_hash_table_get_keys(archive.names), (GCompareFunc)strcmp);
  for (GList* path = paths; path && ok; path = path->next) {
    ok = pack_file(&zip, g_hash_table_lookup(archive.names, path->data), path->data, vfs, error, error_sz);
  }
  g_list_free(paths);
  g_string_free(text, TRUE);
  g_hash_table_destroy(archive.names);
  g_hash_table_destroy(archive.taken);
  GBytes* bytes = zip_writer_end(&zip);
  if (ok) return bytes;
  g_bytes_unref(bytes);
  return NULL;
}

// The same as an encoder, for programs that ask which one writes archives.
static mjtSize archive_encode(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* resource) {
  (void)m;
  char error[1000];
  if (!s || !resource || !resource->name) return -1;
  GBytes* bytes = mjz_pack(s, vfs, error, sizeof error);
  if (!bytes) {
    mju_warning("%s", error);
    return -1;
  }
  gsize size;
  resource->data = g_bytes_unref_to_data(bytes, &size);
  return (mjtSize)size;
}

static void archive_close(mjResource* resource) {
  g_free(resource->data);
  resource->data = NULL;
}

__attribute__((constructor)) static void register_archive(void) {
  mjpEncoder encoder;
  mjp_defaultEncoder(&encoder);
  encoder.content_type = "application/zip";
  encoder.extension = ".mjz|.zip";
  encoder.encode = archive_encode;
  encoder.close_resource = archive_close;
  mjp_registerEncoder(&encoder);
}

//---- all kinds of files

// What the writers need to know.
typedef struct Encoding {
  const mjSpec* spec;    // or NULL
  const mjModel* model;  // or NULL
  const char* filename;
  // where the files of the model are; what is written goes to the disk or a provider
  const mjVFS* vfs;
  char* error;
  int error_sz;
} Encoding;

static mjtSize encode_store(const Encoding* e, const void* data, mjtSize size) {
  size_t room = e->error_sz > 0 ? (size_t)e->error_sz : 0;
  return mju_writeResource(e->filename, data, size, NULL, e->error, room) == size ? size : -1;
}

static mjtSize store_bytes(const Encoding* e, GBytes* bytes) {
  if (!bytes) return -1;
  gsize size;
  const void* data = g_bytes_get_data(bytes, &size);
  mjtSize written = encode_store(e, data, (mjtSize)size);
  g_bytes_unref(bytes);
  return written;
}

static mjtSize encode_archive(const Encoding* e) {
  return store_bytes(e, mjz_pack(e->spec, e->vfs, e->error, e->error_sz));
}

static mjtSize encode_text(const Encoding* e) {
  GString* text = write_archived(e->spec, NULL);
  return store_bytes(e, g_string_free_to_bytes(text));
}

static mjtSize encode_binary(const Encoding* e) {
  int size = (int)mj_sizeModel(e->model);
  void* data = g_malloc(size);
  mj_saveModel(e->model, NULL, data, size);
  return store_bytes(e, g_bytes_new_take(data, size));
}

static mjtSize encode_listing(const Encoding* e) {
  char* path = NULL;
  gchar* text = NULL;
  gsize size = 0;
  int file = g_file_open_tmp("gimbal-XXXXXX.txt", &path, NULL);
  if (file < 0) {
    report_text(e->error, e->error_sz, "cannot make a temporary file");
    return -1;
  }
  close(file);
  mj_printModel(e->model, path);
  bool read = g_file_get_contents(path, &text, &size, NULL);
  g_unlink(path);
  g_free(path);
  return read ? store_bytes(e, g_bytes_new_take(text, size)) : -1;
}

static mjtSize encode_registered(const mjpEncoder* encoder, const Encoding* e) {
  mjResource resource = {.name = (char*)e->filename, .vfs = (mjVFS*)e->vfs};
  mjtSize size = encoder->encode(e->spec, e->model, e->vfs, &resource);
  mjtSize written = -1;
  if (size >= 0) {
    written = encode_store(e, resource.data, size);
  } else {
    report_text(e->error, e->error_sz, "the encoder failed");
  }
  if (encoder->close_resource) encoder->close_resource(&resource);
  return written;
}

// The kinds of files that are written here.
typedef struct Format {
  const char* content_type;
  const char* extensions[2];
  bool of_model;  // written from the compiled model, not from the spec
  mjtSize (*encode)(const Encoding* e);
} Format;

static const Format formats[] = {
    {"text/xml", {".xml"}, false, encode_text},
    {"application/zip", {".mjz", ".zip"}, false, encode_archive},
    {"model/vnd.mujoco.mjb", {".mjb"}, true, encode_binary},
    {"text/plain", {".txt"}, true, encode_listing},
};

// By the ending of the name; the type tells where that is none of them.
static const Format* find_format(const char* filename, const char* content_type) {
  const char* dot = strrchr(filename, '.');
  for (size_t i = 0; dot && i < G_N_ELEMENTS(formats); i++) {
    for (int k = 0; k < 2; k++) {
      const char* extension = formats[i].extensions[k];
      if (extension && g_ascii_strcasecmp(extension, dot) == 0) return formats + i;
    }
  }
  for (size_t i = 0; content_type && *content_type && i < G_N_ELEMENTS(formats); i++) {
    if (g_strcmp0(formats[i].content_type, content_type) == 0) return formats + i;
  }
  return NULL;
}

mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                  const mjVFS* vfs, char* error, int error_sz) {
  report_text(error, error_sz, "");
  if (!filename) {
    report_text(error, error_sz, "no file name");
    return -1;
  }
  Encoding e = {s, m, filename, vfs, error, error_sz};
  const mjpEncoder* encoder = mjp_findEncoder(filename, content_type);
  // ours has no way to say what went wrong
  bool is_own = encoder && encoder->encode == archive_encode;
  if (encoder && encoder->encode && !is_own) return encode_registered(encoder, &e);
  const Format* format = find_format(filename, content_type);
  if (!format) {
    report_text(error, error_sz, "no encoder can write this kind of file");
    return -1;
  }
  bool given = format->of_model ? m != NULL : s != NULL;
  if (given) return format->encode(&e);
  report_text(error, error_sz,
              format->of_model ? "this kind of file is written from a compiled model: there is none"
                               : "this kind of file is written from a spec: there is none");
  return -1;
}
