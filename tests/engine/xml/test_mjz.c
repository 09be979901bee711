// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Archives: what is packed loads again, and damaged ones are refused.

#include <glib.h>
#include <mujoco/mujoco.h>

#include <string.h>

#include "xml/zip.h"

static const char tetrahedron[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
static const char model[] =
    "<mujoco><compiler meshdir='../shapes'/><asset><mesh name='m' file='t.obj'/></asset>"
    "<worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>";

static void test_round(void) {
  char error[500] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "../shapes/t.obj", tetrahedron, (int)strlen(tetrahedron)), ==, 0);
  mjSpec* s = mj_parseXMLString(model, &vfs, error, sizeof error);
  g_assert_nonnull(s);
  g_assert_cmpint(mj_encode(s, NULL, "robot.mjz", NULL, &vfs, error, sizeof error), >, 0);
  mj_deleteFileVFS(&vfs, "../shapes/t.obj");
  mjSpec* back = mj_parse("robot.mjz", NULL, &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(back);
  mjModel* m = mj_compile(back, &vfs);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nmeshvert, ==, 4);
  mj_deleteModel(m);
  mj_deleteSpec(back);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

static GBytes* make_zip(void) {
  ZipWriter w = zip_writer_start();
  char zeros[5000] = {0};
  zip_writer_add(&w, "a.txt", "hello", 5);
  zip_writer_add(&w, "folder/zeros", zeros, sizeof zeros);
  return zip_writer_end(&w);
}

static void test_zip(void) {
  char error[200] = "";
  GBytes* bytes = make_zip();
  gsize size;
  const void* data = g_bytes_get_data(bytes, &size);
  g_assert_cmpint(size, <, 1000);
  GPtrArray* files = zip_read(data, size, error, sizeof error);
  g_assert_nonnull(files);
  g_assert_cmpint(files->len, ==, 2);
  const ZipFile* first = g_ptr_array_index(files, 0);
  g_assert_cmpstr(first->name, ==, "a.txt");
  g_assert_cmpmem(g_bytes_get_data(first->data, NULL), g_bytes_get_size(first->data), "hello", 5);
  g_ptr_array_unref(files);
  g_bytes_unref(bytes);
}

// Every single byte changed, every end cut off: an error or a sound archive, never a crash.
static void test_damage(void) {
  char error[200];
  GBytes* bytes = make_zip();
  gsize size;
  const guint8* data = g_bytes_get_data(bytes, &size);
  for (gsize i = 0; i < size; i++) {
    guint8* copy = g_memdup2(data, size);
    copy[i] ^= 0x5a;
    GPtrArray* files = zip_read(copy, size, error, sizeof error);
    if (files) g_ptr_array_unref(files);
    files = zip_read(data, i, error, sizeof error);
    g_assert_null(files);
    g_free(copy);
  }
  g_bytes_unref(bytes);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mjz/round", test_round);
  g_test_add_func("/mjz/zip", test_zip);
  g_test_add_func("/mjz/damage", test_damage);
  return g_test_run();
}
