// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The folders of the server are created here too, so that names relative to the model are valid. An
// index file beside them stores the checksums of the fetched files, by which changes of the user
// are detected.

#include "project/fetch.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/job.h"
#include "language/files/needs.h"
#include "project/http.h"
#include "project/location.h"

enum { MODELS = 100 };  // most models that are searched for needed files

typedef struct Fetch {
  char* address;  // of the model
  char* folder;
  char* index;        // file of the checksums
  GKeyFile* known;    // checksums of the files fetched before, by path
  GKeyFile* brought;  // checksums of the files fetched now, by path
  GHashTable* tried;
  GCancellable* cancellable;
  int models;
} Fetch;

static void fetch_free(Fetch* self) {
  g_free(self->address);
  g_free(self->folder);
  g_free(self->index);
  g_key_file_unref(self->known);
  g_key_file_unref(self->brought);
  g_hash_table_unref(self->tried);
  g_clear_object(&self->cancellable);
  g_free(self);
}

char* gimbal_fetch_folder(void) {
  return g_build_filename(g_get_user_data_dir(), "gimbal", "fetched", NULL);
}

static char* checksum_of(const char* path) {
  g_autofree char* text = NULL;
  gsize length;
  if (!g_file_get_contents(path, &text, &length, NULL)) return NULL;
  return g_compute_checksum_for_data(G_CHECKSUM_SHA1, (const guchar*)text, length);
}

//---- the index

// Escape a path for a key, which cannot contain all characters of a path.
static char* key_of(const char* path) {
  return g_uri_escape_string(path, "/", FALSE);
}

// Add the checksums to the index, which another fetch may have changed meanwhile.
static void save_index(Fetch* self) {
  static GMutex lock;
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&lock);
  g_autoptr(GKeyFile) all = g_key_file_new();
  g_auto(GStrv) keys = g_key_file_get_keys(self->brought, "files", NULL, NULL);
  g_key_file_load_from_file(all, self->index, G_KEY_FILE_NONE, NULL);
  for (int i = 0; keys && keys[i]; i++) {
    g_autofree char* sum = g_key_file_get_string(self->brought, "files", keys[i], NULL);
    g_key_file_set_string(all, "files", keys[i], sum);
  }
  if (keys) g_key_file_save_to_file(all, self->index, NULL);
}

// Whether the file exists and differs from what was fetched: the user has changed or created it.
static gboolean is_own(Fetch* self, const char* path) {
  g_autofree char* now = checksum_of(path);
  g_autofree char* key = key_of(path);
  g_autofree char* then = g_key_file_get_string(self->known, "files", key, NULL);
  return now && g_strcmp0(now, then) != 0;
}

//---- files

static GBytes* fetch_get(const char* address, GCancellable* cancellable, GError** error) {
  if (g_str_has_prefix(address, "http")) return gimbal_http_get(address, cancellable, error);
  g_autoptr(GFile) file = g_file_new_for_uri(address);  // GIO knows the other schemes
  return g_file_load_bytes(file, cancellable, NULL, error);
}

static gboolean fetch_store(Fetch* self, const char* path, GBytes* contents, GError** error) {
  g_autofree char* parent = g_path_get_dirname(path);
  gsize size;
  const char* data = g_bytes_get_data(contents, &size);
  if (g_mkdir_with_parents(parent, 0755) != 0) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The folder “%s” cannot be made."), parent);
    return FALSE;
  }
  if (!g_file_set_contents(path, data ? data : "", (gssize)size, error)) return FALSE;
  g_autofree char* sum = g_compute_checksum_for_bytes(G_CHECKSUM_SHA1, contents);
  g_autofree char* key = key_of(path);
  g_key_file_set_string(self->brought, "files", key, sum);
  return TRUE;
}

// Fetch the file at path, unless that was tried or the user has changed it. Returns whether the
// file exists then.
static gboolean fetch_bring(Fetch* self, const char* path, const char* address, GError** error) {
  if (!g_hash_table_add(self->tried, g_strdup(path)) || is_own(self, path)) {
    return g_file_test(path, G_FILE_TEST_EXISTS);
  }
  g_autoptr(GBytes) contents = fetch_get(address, self->cancellable, error);
  return contents && fetch_store(self, path, contents, error);
}

static void bring_beside(Fetch* self, const char* path) {
  g_autofree char* address = gimbal_location_beside(self->folder, self->address, path);
  if (address) fetch_bring(self, path, address, NULL);
}

// Fetch and load a file, for gimbal_mjcf_files_new.
static GBytes* fetch_load(const char* path, gpointer user_data) {
  char* text;
  gsize length;
  bring_beside(user_data, path);
  return g_file_get_contents(path, &text, &length, NULL) ? g_bytes_new_take(text, length) : NULL;
}

// Fetch the files that the model at path includes and needs.
static void fetch_follow(Fetch* self, const char* path) {
  if (self->models++ >= MODELS) return;
  g_autofree char* low = g_ascii_strdown(path, -1);
  g_autoptr(GBytes) text = fetch_load(path, self);
  if (!text || g_str_has_suffix(low, ".mjb") || g_str_has_suffix(low, ".mjz") ||
      g_str_has_suffix(low, ".zip")) {
    return;
  }
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(path, text, fetch_load, self);
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(files);
  for (guint i = 0; i < needs->len && !g_cancellable_is_cancelled(self->cancellable); i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    gboolean again = g_hash_table_contains(self->tried, need->path);
    bring_beside(self, need->path);
    if (need->model && !again) fetch_follow(self, need->path);
  }
}

static void fetch_work(GTask* task, gpointer data) {
  Fetch* self = data;
  GError* error = NULL;
  g_autofree char* path = gimbal_location_local(self->folder, self->address);
  g_set_object(&self->cancellable, g_task_get_cancellable(task));
  g_key_file_load_from_file(self->known, self->index, G_KEY_FILE_NONE, NULL);
  if (!path) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME, _("The address names no file."));
    return;
  }
  if (!fetch_bring(self, path, self->address, &error)) {
    g_task_return_error(task, error);
    return;
  }
  g_clear_error(&error);
  fetch_follow(self, path);
  save_index(self);
  if (!g_task_return_error_if_cancelled(task)) {
    g_task_return_pointer(task, g_file_new_for_path(path), g_object_unref);
  }
}

void gimbal_fetch_async(const char* address, GCancellable* cancellable, GAsyncReadyCallback callback,
                        gpointer user_data) {
  Fetch* self = g_new0(Fetch, 1);
  self->address = g_strdup(address);
  self->folder = gimbal_fetch_folder();
  self->index = g_build_filename(self->folder, "index.ini", NULL);
  self->known = g_key_file_new();
  self->brought = g_key_file_new();
  self->tried = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
  gimbal_job_run(task, self, (GDestroyNotify)fetch_free, fetch_work);
}

GFile* gimbal_fetch_finish(GAsyncResult* result, GError** error) {
  return g_task_propagate_pointer(G_TASK(result), error);
}
