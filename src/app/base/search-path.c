// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Looks for files in folders.

#include "base/search-path.h"

#include <string.h>

enum {
  DEPTH = 8,       // levels of folders below a folder
  FILES = 200000,  // most files in the index
  FRESH_S = 5      // how long an index is shared
};

struct GimbalSearchPath {
  gatomicrefcount refs;
  GStrv folders;
  gint64 made_at;
  GMutex lock;        // for the fields below
  GHashTable* index;  // last part of the name -> GPtrArray of paths, NULL: not made yet
  guint count;
};

static GimbalSearchPath* search_path_make(const char* const* folders) {
  GimbalSearchPath* self = g_new0(GimbalSearchPath, 1);
  g_atomic_ref_count_init(&self->refs);
  g_mutex_init(&self->lock);
  self->made_at = g_get_monotonic_time();
  self->folders = g_strdupv((GStrv)folders);
  return self;
}

GimbalSearchPath* gimbal_search_path_new(const char* const* folders) {
  static GMutex lock;
  static GimbalSearchPath* last = NULL;
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&lock);
  gboolean fresh = last && g_get_monotonic_time() - last->made_at < FRESH_S * G_USEC_PER_SEC &&
                   g_strv_equal((const char* const*)last->folders, folders);
  if (!fresh) {
    gimbal_search_path_free(last);
    last = search_path_make(folders);
  }
  g_atomic_ref_count_inc(&last->refs);
  return last;
}

void gimbal_search_path_free(GimbalSearchPath* self) {
  if (!self || !g_atomic_ref_count_dec(&self->refs)) return;
  g_mutex_clear(&self->lock);
  g_strfreev(self->folders);
  if (self->index) g_hash_table_unref(self->index);
  g_free(self);
}

static void search_path_add(GimbalSearchPath* self, const char* name, const char* path) {
  GPtrArray* paths = g_hash_table_lookup(self->index, name);
  if (!paths) {
    paths = g_ptr_array_new_with_free_func(g_free);
    g_hash_table_insert(self->index, g_strdup(name), paths);
  }
  g_ptr_array_add(paths, g_strdup(path));
  self->count++;
}

// Add the files of a folder before those of its subfolders. Hidden folders and links to folders are
// skipped.
static void read_folder(GimbalSearchPath* self, const char* folder, int depth) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  g_autoptr(GPtrArray) inner = g_ptr_array_new_with_free_func(g_free);
  const char* name;
  while (dir && self->count < FILES && (name = g_dir_read_name(dir))) {
    g_autofree char* path = g_build_filename(folder, name, NULL);
    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
      search_path_add(self, name, path);
    } else if (*name != '.' && depth < DEPTH && !g_file_test(path, G_FILE_TEST_IS_SYMLINK)) {
      g_ptr_array_add(inner, g_steal_pointer(&path));
    }
  }
  for (guint i = 0; i < inner->len; i++) read_folder(self, g_ptr_array_index(inner, i), depth + 1);
}

static void make_index(GimbalSearchPath* self) {
  self->index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  for (int i = 0; self->folders && self->folders[i]; i++) read_folder(self, self->folders[i], 0);
}

// The number of parts that two paths have in common, counted from their ends.
static int common_parts(const char* a, const char* b) {
  g_auto(GStrv) left = g_strsplit(a, "/", -1);
  g_auto(GStrv) right = g_strsplit(b, "/", -1);
  int m = (int)g_strv_length(left), n = (int)g_strv_length(right), common = 0;
  while (common < m && common < n && !strcmp(left[m - 1 - common], right[n - 1 - common])) common++;
  return common;
}

char* gimbal_search_path_find(GimbalSearchPath* self, const char* name) {
  g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&self->lock);
  if (!self->index) make_index(self);
  g_autofree char* last = g_path_get_basename(name);
  g_autofree char* wanted = g_strdup(name);
  GPtrArray* paths = g_hash_table_lookup(self->index, last);
  if (!paths && !strchr(last, '.')) {
    g_autofree char* longer = g_strconcat(last, ".xml", NULL);
    paths = g_hash_table_lookup(self->index, longer);
    g_free(wanted);
    wanted = g_strconcat(name, ".xml", NULL);
  }
  const char* best = NULL;
  int most = 0;
  for (guint i = 0; paths && i < paths->len; i++) {
    int common = common_parts(wanted, g_ptr_array_index(paths, i));
    if (common > most) best = g_ptr_array_index(paths, i);
    most = MAX(most, common);
  }
  return g_strdup(best);
}
