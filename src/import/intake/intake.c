// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/intake/intake.h"

#include <gimbal/diagnostics.h>
#include <string.h>

#include "import/intake/intake-work.h"
#include "import/mesh/foreign.h"

enum {
  MOST_MESHES = 200,
  MOST_LOOKS = 10000,  // most names that are read of a folder
  DEEPEST = 2          // depth of folders in the folder
};

//---- items

static int compare_items(gconstpointer a, gconstpointer b) {
  const GimbalIntakeItem *x = *(GimbalIntakeItem*const*)a, *y = *(GimbalIntakeItem*const*)b;
  if (x->kind != y->kind) return (int)x->kind - (int)y->kind;
  return x->line != y->line ? x->line - y->line : g_strcmp0(x->name, y->name);
}

//---- folders

static const char* const kRobots[] = {".urdf", ".urdf.xacro", NULL};
static const char* const kMeshes[] = {".obj", ".stl", ".ply", ".msh", NULL};

static gboolean has_suffix(const char* path, const char* const* suffixes) {
  if (suffixes == kMeshes && gimbal_foreign_is_for(path)) return TRUE;
  g_autofree char* lower = g_ascii_strdown(path, -1);
  for (; *suffixes; suffixes++) {
    if (g_str_has_suffix(lower, *suffixes)) return TRUE;
  }
  return FALSE;
}

static int compare_paths(gconstpointer a, gconstpointer b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

// Collect the files of a kind in a folder and the folders in it, except hidden files and links.
static void intake_gather(const char* folder, const char* const* suffixes, int depth, int* looks,
                          GPtrArray* files) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  for (const char* name; dir && (name = g_dir_read_name(dir)) && files->len <= MOST_MESHES && --*looks > 0;) {
    g_autofree char* path = g_build_filename(folder, name, NULL);
    if (name[0] == '.' || g_file_test(path, G_FILE_TEST_IS_SYMLINK)) continue;
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
      if (depth > 0) intake_gather(path, suffixes, depth - 1, looks, files);
    } else if (has_suffix(name, suffixes)) {
      g_ptr_array_add(files, g_steal_pointer(&path));
    }
  }
}

static GPtrArray* files_of(const char* folder, const char* const* suffixes) {
  GPtrArray* files = g_ptr_array_new_with_free_func(g_free);
  int looks = MOST_LOOKS;
  intake_gather(folder, suffixes, DEEPEST, &looks, files);
  g_ptr_array_sort(files, compare_paths);
  return files;
}

gboolean gimbal_intake_is_for(const char* path) {
  if (!g_file_test(path, G_FILE_TEST_IS_DIR)) return has_suffix(path, kRobots);
  g_autoptr(GPtrArray) robots = files_of(path, kRobots);
  g_autoptr(GPtrArray) meshes = files_of(path, kMeshes);
  return robots->len || meshes->len;
}

// The first robot of a folder; else all of its meshes.
static mjSpec* read_folder(GimbalIntakeWork* work, const char* path, GError** error) {
  g_autoptr(GPtrArray) robots = files_of(path, kRobots);
  if (!robots->len) {
    g_autoptr(GPtrArray) meshes = files_of(path, kMeshes);
    return gimbal_intake_read_meshes(work, meshes, error);
  }
  work->self->source = g_string_chunk_insert(work->self->words, robots->pdata[0]);
  g_free(work->folder);
  work->folder = g_path_get_dirname(work->self->source);
  if (robots->len > 1) {
    g_autoptr(GPtrArray) others = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 1; i < robots->len; i++) g_ptr_array_add(others, g_path_get_basename(robots->pdata[i]));
    gimbal_intake_add(work, GIMBAL_INTAKE_OTHERS, NULL, (int)others->len, gimbal_intake_list(others));
  }
  return gimbal_intake_read_robot(work, work->self->source, error);
}

//---- the model

static void intake_finish(GimbalIntakeWork* work) {
  GimbalIntake* self = work->self;
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  self->model = gimbal_compile(self->spec, NULL, list);
  gimbal_intake_try_out(work);
  if (self->model) self->text = gimbal_intake_text_for(self, self->target);
  g_autofree char* problem = self->text ? NULL : gimbal_intake_problem(list);
  if (problem) self->problem = g_string_chunk_insert(self->words, problem);
  gimbal_diagnostics_free(list);
}

static const char* target_of(const GimbalIntake* self, const char* folder) {
  g_autofree char* base = g_path_get_basename(self->source);
  char* dot = strrchr(base, '.');
  if (dot && dot != base && !g_file_test(self->source, G_FILE_TEST_IS_DIR)) *dot = 0;
  if (g_str_has_suffix(base, ".urdf")) base[strlen(base) - 5] = 0;
  g_autofree char* file = g_strconcat(base, ".xml", NULL);
  g_autofree char* path = g_build_filename(folder, file, NULL);
  return g_string_chunk_insert(self->words, path);
}

GimbalIntake* gimbal_intake_new(const char* path, GimbalIntakeChoices* choices, GCancellable* cancellable,
                                GError** error) {
  GimbalIntake* self = g_new0(GimbalIntake, 1);
  GimbalIntakeWork work = {.self = self, .choices = choices, .cancellable = cancellable};
  work.densities = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  self->refs = 1;
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  self->items = g_ptr_array_new_with_free_func(g_free);
  self->words = g_string_chunk_new(1024);
  self->source = g_string_chunk_insert(self->words, whole);
  gboolean folder = g_file_test(self->source, G_FILE_TEST_IS_DIR);
  work.folder = folder ? g_strdup(self->source) : g_path_get_dirname(self->source);
  self->spec =
      folder ? read_folder(&work, self->source, error) : gimbal_intake_read_robot(&work, self->source, error);
  if (self->spec && !g_cancellable_set_error_if_cancelled(cancellable, error)) {
    gimbal_intake_mend_inertia(&work);
    gimbal_intake_equip(&work);
    self->target = target_of(self, work.folder);
    intake_finish(&work);
    g_ptr_array_sort(self->items, compare_items);
  }
  g_free(work.folder);
  g_hash_table_unref(work.densities);
  mj_deleteModel(work.shapes);
  if (!self->target) g_clear_pointer(&self, gimbal_intake_unref);
  return self;
}

void gimbal_intake_unref(GimbalIntake* self) {
  if (!self || !g_atomic_int_dec_and_test(&self->refs)) return;
  gimbal_intake_forget(self);
  g_clear_pointer(&self->model, mj_deleteModel);
  g_clear_pointer(&self->spec, mj_deleteSpec);
  g_clear_pointer(&self->items, g_ptr_array_unref);
  g_clear_pointer(&self->words, g_string_chunk_free);
  g_free(self->text);
  g_free(self);
}

GimbalIntake* gimbal_intake_ref(GimbalIntake* self) {
  g_atomic_int_inc(&self->refs);
  return self;
}
