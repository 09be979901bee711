// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The files of a model. Memory is taken as bytes come, not as they are promised.

#include "remote/parcel.h"

#include <gio/gio.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "remote/message.h"

enum { LONGEST_NAME = 200 };  // bytes

void remote_parcel_free(RemoteParcel* self) {
  g_clear_pointer(&self->names, g_ptr_array_unref);
  g_clear_pointer(&self->sizes, g_array_unref);
  g_clear_pointer(&self->bytes, g_byte_array_unref);
  g_free(self->name);
  g_free(self);
}

// A path below the folder and nowhere else, in characters that any file system has.
static gboolean is_safe(const char* name) {
  if (!*name || strlen(name) > LONGEST_NAME || *name == '/' || strchr(name, '\\')) return FALSE;
  for (const char* c = name; *c; c++) {
    if ((guchar)*c < ' ') return FALSE;
  }
  g_auto(GStrv) parts = g_strsplit(name, "/", -1);
  for (char** part = parts; *part; part++) {
    if (!**part || (*part)[0] == '.') return FALSE;
  }
  return TRUE;
}

static gboolean add_file(RemoteParcel* self, JsonObject* file, GError** error) {
  const char* name = "";
  gint64 size = -1;
  if (!remote_get_text(file, "name", &name, error) ||
      !remote_get_whole(file, "size", 0, REMOTE_MAX_MODEL, &size, error)) {
    return FALSE;
  }
  if (!is_safe(name) || size < 0 || self->total + (gsize)size > REMOTE_MAX_MODEL) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                "file \"%s\": a file of a model has a relative name without \"..\", and a size; all have %d "
                "MiB at most",
                name, REMOTE_MAX_MODEL >> 20);
    return FALSE;
  }
  gsize bytes = (gsize)size;
  self->total += bytes;
  g_ptr_array_add(self->names, g_strdup(name));
  g_array_append_val(self->sizes, bytes);
  return TRUE;
}

static gboolean add_files(RemoteParcel* self, JsonObject* command, GError** error) {
  JsonArray* files = remote_get_list(command, "files", REMOTE_MAX_FILES, error);
  if (error && *error) return FALSE;
  for (guint i = 0; files && i < json_array_get_length(files); i++) {
    JsonObject* file = remote_list_object(files, i, error);
    if (!file || !add_file(self, file, error)) return FALSE;
  }
  return TRUE;
}

// The model's file has the ending that its format wants, as the reader goes by it.
static gboolean check_format(const RemoteParcel* self, const char* format, GError** error) {
  gboolean binary = !strcmp(format, "mjb");
  g_autofree char* ending = g_strconcat(".", format, NULL);
  const char* first = self->names->len ? self->names->pdata[0] : "";
  gboolean good = (binary || !strcmp(format, "xml")) && g_str_has_suffix(first, ending) &&
                  (!binary || self->names->len == 1) && self->total > 0;
  if (good) return TRUE;
  g_set_error(
      error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
      "a model is one file NAME.mjb (format \"mjb\"), or NAME.xml and what it names (format \"xml\")");
  return FALSE;
}

RemoteParcel* remote_parcel_new_asset(JsonObject* command, GError** error) {
  g_autoptr(RemoteParcel) self = g_new0(RemoteParcel, 1);
  g_autoptr(GError) trouble = NULL;
  const char* kind = "";
  gint64 id = -1, size = -1;
  self->bytes = g_byte_array_new();
  if (!remote_get_text(command, "kind", &kind, &trouble) ||
      !remote_get_whole(command, "id", 0, G_MAXINT, &id, &trouble) ||
      !remote_get_whole(command, "size", 1, REMOTE_MAX_MODEL, &size, &trouble)) {
    g_propagate_error(error, g_steal_pointer(&trouble));
    return NULL;
  }
  self->asset = remote_asset_find(kind);
  self->id = (int)id;
  self->total = (gsize)size;
  if (self->asset < REMOTE_N_ASSETS && id >= 0 && size > 0) return g_steal_pointer(&self);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
              "an asset has a \"kind\" (hfield, mesh or texture), an \"id\" and a \"size\" in bytes");
  return NULL;
}

RemoteParcel* remote_parcel_new(JsonObject* command, GError** error) {
  g_autoptr(RemoteParcel) self = g_new0(RemoteParcel, 1);
  g_autoptr(GError) trouble = NULL;
  const char *name = "model", *format = "mjb";
  self->names = g_ptr_array_new_with_free_func(g_free);
  self->sizes = g_array_new(FALSE, FALSE, sizeof(gsize));
  self->bytes = g_byte_array_new();
  self->signature = mjSTATE_INTEGRATION;
  self->asset = REMOTE_N_ASSETS;
  if (remote_get_text(command, "name", &name, &trouble) &&
      remote_get_text(command, "format", &format, &trouble) &&
      remote_get_whole(command, "signature", 1, mjSTATE_INTEGRATION, &self->signature, &trouble) &&
      remote_get_flag(command, "again", &self->again, &trouble) && add_files(self, command, &trouble) &&
      check_format(self, format, &trouble)) {
    self->name = g_strdup(name);
    return g_steal_pointer(&self);
  }
  g_propagate_error(error, g_steal_pointer(&trouble));
  return NULL;
}

gboolean remote_parcel_add(RemoteParcel* self, const guint8* bytes, gsize size) {
  if (size > self->total - self->bytes->len) return FALSE;
  g_byte_array_append(self->bytes, bytes, (guint)size);
  return TRUE;
}

gboolean remote_parcel_is_whole(const RemoteParcel* self) {
  return self->bytes->len == self->total;
}

char* remote_parcel_write(const RemoteParcel* self, const char* folder, GError** error) {
  gsize begin = 0;
  for (guint i = 0; i < self->names->len; i++) {
    gsize size = g_array_index(self->sizes, gsize, i);
    g_autofree char* path = g_build_filename(folder, self->names->pdata[i], NULL);
    g_autofree char* parent = g_path_get_dirname(path);
    g_mkdir_with_parents(parent, 0700);
    if (!g_file_set_contents(path, (const char*)self->bytes->data + begin, (gssize)size, error)) return NULL;
    begin += size;
  }
  return g_build_filename(folder, self->names->pdata[0], NULL);
}
