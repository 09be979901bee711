// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The example models: each folder under models/ that has an about.ini.

#include "start/example.h"

#include "base/paths.h"

#define GROUP "Model"

static void example_free(GimbalExample* self) {
  g_object_unref(self->file);
  g_free(self->title);
  g_free(self->summary);
  g_free(self->picture);
  g_free(self);
}

static GimbalExample* read_example(const char* folder) {
  g_autofree char* about = g_build_filename(folder, "about.ini", NULL);
  g_autofree char* model = g_build_filename(folder, "model.xml", NULL);
  g_autofree char* picture = g_build_filename(folder, "thumbnail.png", NULL);
  g_autoptr(GKeyFile) file = g_key_file_new();
  if (!g_key_file_load_from_file(file, about, G_KEY_FILE_NONE, NULL)) return NULL;
  GimbalExample* example = g_new0(GimbalExample, 1);
  example->file = g_file_new_for_path(model);
  example->title = g_key_file_get_locale_string(file, GROUP, "Title", NULL, NULL);
  example->summary = g_key_file_get_locale_string(file, GROUP, "Summary", NULL, NULL);
  example->order = g_key_file_get_integer(file, GROUP, "Order", NULL);
  if (g_file_test(picture, G_FILE_TEST_EXISTS)) example->picture = g_steal_pointer(&picture);
  return example;
}

static int example_compare(gconstpointer a, gconstpointer b) {
  return (*(GimbalExample* const*)a)->order - (*(GimbalExample* const*)b)->order;
}

GPtrArray* gimbal_example_list(void) {
  GPtrArray* examples = g_ptr_array_new_with_free_func((GDestroyNotify)example_free);
  g_autofree char* models = gimbal_paths_models();
  g_autoptr(GDir) dir = models ? g_dir_open(models, 0, NULL) : NULL;
  const char* name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char* folder = g_build_filename(models, name, NULL);
    GimbalExample* example = read_example(folder);
    if (example) g_ptr_array_add(examples, example);
  }
  g_ptr_array_sort(examples, example_compare);
  return examples;
}
