// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library/run-store.h"

#include <glib/gstdio.h>

#include "base/paths.h"

enum { MOST = 1000, GROUP_LENGTH = 16 };

static char* store_path(void) {
  g_autofree char* folder = gimbal_paths_dup_runs();
  return g_build_filename(folder, "known.ini", NULL);
}

// Read each time: another window, or another program of this user, may have written it.
static GKeyFile* read_store(void) {
  GKeyFile* keys = g_key_file_new();
  g_autofree char* path = store_path();
  g_key_file_load_from_file(keys, path, G_KEY_FILE_NONE, NULL);
  return keys;
}

// What cannot be written is forgotten with the program: the runs themselves are elsewhere.
static void write_store(GKeyFile* keys) {
  g_autofree char* path = store_path();
  g_autofree char* folder = g_path_get_dirname(path);
  g_mkdir_with_parents(folder, 0755);
  g_key_file_save_to_file(keys, path, NULL);
}

// A path may have characters that the name of a group may not.
static char* group_of(const char* path) {
  g_autofree char* hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);
  return g_strndup(hash, GROUP_LENGTH);
}

void gimbal_known_run_free(GimbalKnownRun* run) {
  char* const texts[] = {run->path, run->model, run->note};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  g_free(run);
}

static char* text_of(GKeyFile* keys, const char* group, const char* key) {
  char* text = g_key_file_get_string(keys, group, key, NULL);
  return text ? text : g_strdup("");
}

static gint last_first(gconstpointer a, gconstpointer b) {
  const GimbalKnownRun *first = *(GimbalKnownRun*const*)a, *second = *(GimbalKnownRun*const*)b;
  if (first->used != second->used) return first->used < second->used ? 1 : -1;
  return g_strcmp0(first->path, second->path);
}

static GPtrArray* list_of(GKeyFile* keys) {
  GPtrArray* list = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_known_run_free);
  g_auto(GStrv) groups = g_key_file_get_groups(keys, NULL);
  for (char** group = groups; *group; group++) {
    g_autofree char* path = text_of(keys, *group, "path");
    if (!*path) continue;
    GimbalKnownRun* run = g_new(GimbalKnownRun, 1);
    *run = (GimbalKnownRun){g_steal_pointer(&path), text_of(keys, *group, "model"),
                            text_of(keys, *group, "note"), g_key_file_get_int64(keys, *group, "used", NULL)};
    g_ptr_array_add(list, run);
  }
  g_ptr_array_sort(list, last_first);
  return list;
}

GPtrArray* gimbal_run_store_list(void) {
  g_autoptr(GKeyFile) keys = read_store();
  return list_of(keys);
}

static void forget_oldest(GKeyFile* keys) {
  g_autoptr(GPtrArray) list = list_of(keys);
  for (guint i = MOST; i < list->len; i++) {
    g_autofree char* group = group_of(((GimbalKnownRun*)list->pdata[i])->path);
    g_key_file_remove_group(keys, group, NULL);
  }
}

void gimbal_run_store_add(const char* path, const char* model) {
  g_autoptr(GKeyFile) keys = read_store();
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  g_autofree char* group = group_of(whole);
  g_key_file_set_string(keys, group, "path", whole);
  if (model) g_key_file_set_string(keys, group, "model", model);
  g_key_file_set_int64(keys, group, "used", g_get_real_time() / G_USEC_PER_SEC);
  forget_oldest(keys);
  write_store(keys);
}

void gimbal_run_store_set_note(const char* path, const char* note) {
  g_autoptr(GKeyFile) keys = read_store();
  g_autofree char* group = group_of(path);
  if (!g_key_file_has_group(keys, group)) return;
  g_key_file_set_string(keys, group, "note", note);
  write_store(keys);
}

void gimbal_run_store_forget(const char* path) {
  g_autoptr(GKeyFile) keys = read_store();
  g_autofree char* group = group_of(path);
  if (g_key_file_remove_group(keys, group, NULL)) write_store(keys);
}
