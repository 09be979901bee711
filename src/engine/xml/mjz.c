// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// .mjz: a model with all its files in one ZIP archive. NAME.mjz holds NAME.xml, or NAME/NAME.xml.

#include "xml/mjz.h"

#include <string.h>

#include "xml/include.h"
#include "xml/write.h"
#include "xml/zip.h"

static void set_error(char* error, int error_sz, const char* text) {
  if (error && error_sz > 0) g_strlcpy(error, text, error_sz);
}

bool mjz_is_archive(const char* filename, const char* content_type) {
  if (content_type && *content_type) return strcmp(content_type, "application/zip") == 0;
  const char* dot = filename ? strrchr(filename, '.') : NULL;
  return dot && (g_ascii_strcasecmp(dot, ".mjz") == 0 || g_ascii_strcasecmp(dot, ".zip") == 0);
}

// "robot" of "models/robot.mjz"; free with g_free
static char* stem_of(const char* filename) {
  const char* slash = strrchr(filename, '/');
  const char* name = slash ? slash + 1 : filename;
  const char* dot = strrchr(name, '.');
  return dot ? g_strndup(name, dot - name) : g_strdup(name);
}

// ---- reading

// The model among the files: by the name of the archive, or the only XML file at the top. Free with g_free.
static char* find_model(const GPtrArray* files, const char* filename) {
  char* stem = stem_of(filename);
  char* top = g_strconcat(stem, ".xml", NULL);
  char* inside = g_strconcat(stem, "/", stem, ".xml", NULL);
  const char *found = NULL, *nested = NULL, *other = NULL;
  int others = 0;
  for (guint i = 0; i < files->len; i++) {
    const ZipFile* file = g_ptr_array_index(files, i);
    if (strcmp(file->name, top) == 0) found = file->name;
    if (strcmp(file->name, inside) == 0) nested = file->name;
    if (!strchr(file->name, '/') && g_str_has_suffix(file->name, ".xml")) {
      other = file->name;
      others++;
    }
  }
  g_free(inside);
  g_free(top);
  g_free(stem);
  return g_strdup(found ? found : nested ? nested : others == 1 ? other : NULL);
}

// Files go into the VFS under the path of the archive, as if that were a folder.
static void mount(const GPtrArray* files, const char* filename, mjVFS* vfs) {
  for (guint i = 0; i < files->len; i++) {
    const ZipFile* file = g_ptr_array_index(files, i);
    char* path = g_strconcat(filename, "/", file->name, NULL);
    gsize size;
    const void* data = g_bytes_get_data(file->data, &size);
    mj_deleteFileVFS(vfs, path);
    mj_addBufferVFS(vfs, path, data, (int)size);
    g_free(path);
  }
}

static GPtrArray* open_archive(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  mjResource* resource = mju_openResource("", filename, vfs, error, error_sz);
  if (!resource) return NULL;
  const void* bytes = NULL;
  int size = mju_readResource(resource, &bytes);
  GPtrArray* files = size > 0 ? zip_read(bytes, (gsize)size, error, error_sz) : NULL;
  if (size <= 0) set_error(error, error_sz, "the archive is empty");
  mju_closeResource(resource);
  return files;
}

mjSpec* mjz_parse(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  set_error(error, error_sz, "");
  if (!vfs) {
    set_error(error, error_sz, "reading an archive needs a VFS, which keeps its files");
    return NULL;
  }
  GPtrArray* files = open_archive(filename, vfs, error, error_sz);
  if (!files) return NULL;
  char* model = find_model(files, filename);
  mjSpec* spec = NULL;
  if (model) {
    mount(files, filename, (mjVFS*)vfs);
    char* path = g_strconcat(filename, "/", model, NULL);
    spec = mj_parseXML(path, vfs, error, error_sz);
    g_free(path);
  } else {
    set_error(error, error_sz, "the archive holds no model: an XML file of the same name");
  }
  g_free(model);
  g_ptr_array_unref(files);
  return spec;
}

// ---- writing

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
static GBytes* mjz_pack(const mjSpec* s, const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  WriteArchive archive = {g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
                          g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
  GString* text = write_archived(s, &archive);
  ZipWriter zip = zip_writer_start();
  char* stem = stem_of(filename);
  char* model = g_strconcat(stem, ".xml", NULL);
  zip_writer_add(&zip, model, text->str, text->len);
  bool ok = true;
  GList* paths = g_list_sort(g_hash_table_get_keys(archive.names), (GCompareFunc)strcmp);
  for (GList* path = paths; path && ok; path = path->next) {
    ok = pack_file(&zip, g_hash_table_lookup(archive.names, path->data), path->data, vfs, error, error_sz);
  }
  g_list_free(paths);
  g_free(model);
  g_free(stem);
  g_string_free(text, TRUE);
  g_hash_table_destroy(archive.names);
  g_hash_table_destroy(archive.taken);
  GBytes* bytes = zip_writer_end(&zip);
  if (ok) return bytes;
  g_bytes_unref(bytes);
  return NULL;
}

// ---- encoding in general

static mjtSize store(const char* filename, const void* data, mjtSize size, const mjVFS* vfs, char* error,
                     int error_sz) {
  mjtSize written = mju_writeResource(filename, data, size, vfs, error, error_sz > 0 ? (size_t)error_sz : 0);
  return written == size ? size : -1;
}

static mjtSize encode_archive(const mjSpec* s, const char* filename, const mjVFS* vfs, char* error,
                              int error_sz) {
  GBytes* bytes = mjz_pack(s, filename, vfs, error, error_sz);
  if (!bytes) return -1;
  gsize size;
  const void* data = g_bytes_get_data(bytes, &size);
  mjtSize written = store(filename, data, (mjtSize)size, vfs, error, error_sz);
  g_bytes_unref(bytes);
  return written;
}

static mjtSize encode_text(const mjSpec* s, const char* filename, const mjVFS* vfs, char* error,
                           int error_sz) {
  GString* text = write_archived(s, NULL);
  mjtSize written = store(filename, text->str, (mjtSize)text->len, vfs, error, error_sz);
  g_string_free(text, TRUE);
  return written;
}

static mjtSize encode_registered(const mjpEncoder* encoder, const mjSpec* s, const mjModel* m,
                                 const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  mjResource resource = {.name = (char*)filename, .vfs = (mjVFS*)vfs};
  mjtSize size = encoder->encode(s, m, vfs, &resource);
  mjtSize written = -1;
  if (size >= 0) {
    written = store(filename, resource.data, size, vfs, error, error_sz);
  } else {
    set_error(error, error_sz, "the encoder failed");
  }
  if (encoder->close_resource) encoder->close_resource(&resource);
  return written;
}

mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                  const mjVFS* vfs, char* error, int error_sz) {
  set_error(error, error_sz, "");
  if (!s || !filename) {
    set_error(error, error_sz, s ? "no file name" : "there is no model to write");
    return -1;
  }
  const mjpEncoder* encoder = mjp_findEncoder(filename, content_type);
  if (encoder && encoder->encode) return encode_registered(encoder, s, m, filename, vfs, error, error_sz);
  if (mjz_is_archive(filename, content_type)) return encode_archive(s, filename, vfs, error, error_sz);
  bool xml = content_type && *content_type ? strcmp(content_type, "text/xml") == 0
                                           : g_str_has_suffix(filename, ".xml");
  if (xml) return encode_text(s, filename, vfs, error, error_sz);
  set_error(error, error_sz, "no encoder can write this kind of file");
  return -1;
}
