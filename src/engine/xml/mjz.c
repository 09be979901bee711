// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// .mjz: a model with all its files in one ZIP archive. NAME.mjz holds NAME.xml, or NAME/NAME.xml.

#include "xml/mjz.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

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
static void mjz_mount(const GPtrArray* files, const char* filename, mjVFS* vfs) {
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
  GPtrArray* files = open_archive(filename, vfs, error, error_sz);
  if (!files) return NULL;
  char* model = find_model(files, filename);
  mjSpec* spec = NULL;
  if (model) {
    mjz_mount(files, filename, (mjVFS*)vfs);
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

// What the writers need to know.
typedef struct Encoding_ {
  const mjSpec* spec;    // or NULL
  const mjModel* model;  // or NULL
  const char* filename;
  const mjVFS* vfs;  // where the files of the model are; what is written goes to the disk or a provider
  char* error;
  int error_sz;
} Encoding;

static mjtSize mjz_store(const Encoding* e, const void* data, mjtSize size) {
  size_t room = e->error_sz > 0 ? (size_t)e->error_sz : 0;
  return mju_writeResource(e->filename, data, size, NULL, e->error, room) == size ? size : -1;
}

static mjtSize store_bytes(const Encoding* e, GBytes* bytes) {
  if (!bytes) return -1;
  gsize size;
  const void* data = g_bytes_get_data(bytes, &size);
  mjtSize written = mjz_store(e, data, (mjtSize)size);
  g_bytes_unref(bytes);
  return written;
}

static mjtSize encode_archive(const Encoding* e) {
  return store_bytes(e, mjz_pack(e->spec, e->filename, e->vfs, e->error, e->error_sz));
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
    set_error(e->error, e->error_sz, "cannot make a temporary file");
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
    written = mjz_store(e, resource.data, size);
  } else {
    set_error(e->error, e->error_sz, "the encoder failed");
  }
  if (encoder->close_resource) encoder->close_resource(&resource);
  return written;
}

// The kinds of files that are written here.
typedef struct Format_ {
  const char* content_type;  // NULL: none
  const char* extensions[2];
  bool of_model;  // written from the compiled model, not from the spec
  mjtSize (*encode)(const Encoding* e);
} Format;

static const Format formats[] = {
    {"text/xml", {".xml"}, false, encode_text},
    {"application/zip", {".mjz", ".zip"}, false, encode_archive},
    {NULL, {".mjb"}, true, encode_binary},
    {"text/plain", {".txt"}, true, encode_listing},
};

static const Format* find_format(const char* filename, const char* content_type) {
  const char* dot = strrchr(filename, '.');
  for (size_t i = 0; content_type && *content_type && i < G_N_ELEMENTS(formats); i++) {
    if (g_strcmp0(formats[i].content_type, content_type) == 0) return formats + i;
  }
  for (size_t i = 0; dot && i < G_N_ELEMENTS(formats); i++) {
    for (int k = 0; k < 2; k++) {
      const char* extension = formats[i].extensions[k];
      if (extension && g_ascii_strcasecmp(extension, dot) == 0) return formats + i;
    }
  }
  return NULL;
}

mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                  const mjVFS* vfs, char* error, int error_sz) {
  set_error(error, error_sz, "");
  if (!filename) {
    set_error(error, error_sz, "no file name");
    return -1;
  }
  Encoding e = {s, m, filename, vfs, error, error_sz};
  const mjpEncoder* encoder = mjp_findEncoder(filename, content_type);
  if (encoder && encoder->encode) return encode_registered(encoder, &e);
  const Format* format = find_format(filename, content_type);
  if (!format) {
    set_error(error, error_sz, "no encoder can write this kind of file");
    return -1;
  }
  bool given = format->of_model ? m != NULL : s != NULL;
  if (given) return format->encode(&e);
  set_error(error, error_sz,
            format->of_model ? "this kind of file is written from a compiled model: there is none"
                             : "this kind of file is written from a spec: there is none");
  return -1;
}
