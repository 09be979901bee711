// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model with its files, to be taken elsewhere: which come along, under which names, and which are
// too large.

#include "language/files/bundle.h"

#include <glib/gstdio.h>
#include <string.h>

static const char model[] =
    "<mujoco><compiler meshdir='meshes' texturedir='textures'/><include file='more.xml'/><asset>"
    "<mesh name='part' file='part.obj'/>"
    "<texture name='wood' type='2d' file='wood.png'/>"
    "<texture name='sky' type='skybox' fileright='right.png' fileleft='left.png'/>"
    "<texture name='again' type='2d' file='wood.png'/>"
    "<texture name='gone' type='2d' file='gone.png'/>"
    "</asset></mujoco>";

static char* folder;

static void put(const char* name, gsize size) {
  g_autofree char *path = g_build_filename(folder, name, NULL), *parent = g_path_get_dirname(path);
  g_autofree char* bytes = g_malloc(size);
  memset(bytes, 'x', size);
  g_assert_cmpint(g_mkdir_with_parents(parent, 0755), ==, 0);
  g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
}

static GBytes* load(const char* path, gpointer unused) {
  char* text;
  gsize size;
  (void)unused;
  return g_file_get_contents(path, &text, &size, NULL) ? g_bytes_new_take(text, size) : NULL;
}

// The names of what comes along with so many bytes for other files than texts.
static char* names(gsize most) {
  g_autofree char* root = g_build_filename(folder, "root.xml", NULL);
  g_autoptr(GBytes) text = g_bytes_new_static(model, sizeof model - 1);
  g_autoptr(GPtrArray) files = gimbal_mjcf_bundle_new(root, text, load, NULL, most);
  GString* list = g_string_new(NULL);
  for (guint i = 0; i < files->len; i++) {
    const GimbalBundled* file = files->pdata[i];
    g_string_append_printf(list, "%s%s", i ? " " : "", file->name);
  }
  return g_string_free(list, FALSE);
}

// Each once, in the order of the text; what is not there is left out.
static void textures_come_along(void) {
  g_autofree char* all = names(1000);
  g_assert_cmpstr(all, ==,
                  "root.xml more.xml meshes/part.obj textures/wood.png textures/right.png textures/left.png");
}

// What does not fit is left out, what is smaller behind it comes; texts always do.
static void too_many_bytes(void) {
  static const struct {
    gsize most;
    const char* names;
  } cases[] = {
      {700, "root.xml more.xml meshes/part.obj textures/wood.png textures/right.png textures/left.png"},
      {699, "root.xml more.xml meshes/part.obj textures/wood.png textures/right.png"},
      {300, "root.xml more.xml meshes/part.obj textures/right.png textures/left.png"},
      {99, "root.xml more.xml"},
      {0, "root.xml more.xml"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* some = names(cases[i].most);
    g_assert_cmpstr(some, ==, cases[i].names);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-bundle-XXXXXX", NULL);
  put("meshes/part.obj", 100);
  put("textures/wood.png", 400);
  put("textures/right.png", 100);
  put("textures/left.png", 100);
  g_autofree char* more = g_build_filename(folder, "more.xml", NULL);
  g_assert_true(g_file_set_contents(more, "<mujoco/>", -1, NULL));
  g_test_add_func("/language/bundle/textures", textures_come_along);
  g_test_add_func("/language/bundle/too-many-bytes", too_many_bytes);
  int status = g_test_run();
  static const char* const made[] = {"meshes/part.obj",    "textures/wood.png",
                                     "textures/right.png", "textures/left.png",
                                     "more.xml",           "meshes",
                                     "textures",           ""};
  for (gsize i = 0; i < G_N_ELEMENTS(made); i++) {
    g_autofree char* path = g_build_filename(folder, made[i], NULL);
    g_remove(path);
  }
  g_free(folder);
  return status;
}
