// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Virtual file systems: what is added is found, by its path or its last part, and read.

#include "../said.h"
#include "asset/file/vfs.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "asset/file/file.h"

static void assert_reads(const mjVFS* vfs, const char* dir, const char* name, const char* text) {
  GimbalMessage error = {.form = NULL};
  AssetFile file;
  g_assert_cmpint(asset_file_open(&file, dir, name, vfs, &error), ==, 0);
  g_assert_cmpmem(file.data, file.size, text, strlen(text));
  asset_file_close(&file);
}

static void test_buffers(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "a/b/c.txt", "one", 3), ==, 0);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "a/./b/c.txt", "two", 3), ==, 2);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "a/d.txt", "two", 3), ==, 0);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "empty", "", 0), ==, 0);
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "a/b/c.txt"), ==, 1);
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "a/x.txt"), ==, 0);
  assert_reads(&vfs, NULL, "a/b/../b/c.txt", "one");
  assert_reads(&vfs, "a/b", "c.txt", "one");
  assert_reads(&vfs, "a/", "b/c.txt", "one");
  assert_reads(&vfs, "elsewhere", "C.TXT", "one");
  assert_reads(&vfs, NULL, "d.txt", "two");
  assert_reads(&vfs, NULL, "empty", "");

  g_assert_cmpint(mj_deleteFileVFS(&vfs, "a/d.txt"), ==, 0);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "a/d.txt"), ==, -1);
  // what is in it cannot be written
  char error[200] = "";
  g_assert_cmpint(mju_writeResource("a/b/c.txt", "three", 5, &vfs, error, sizeof(error)), ==, -1);
  g_assert_cmpint((int)strlen(error), >, 0);
  assert_reads(&vfs, NULL, "a/b/c.txt", "one");
  mj_deleteVFS(&vfs);
}

// Asking and deleting go by the name, reading by the last part too: of equal ones the last added.
static void test_names(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "d1/m.obj", "one", 3);
  mj_addBufferVFS(&vfs, "d2/m.obj", "two", 3);
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "m.obj"), ==, 0);
  g_assert_cmpint(mj_containsFileVFS(&vfs, "d1", "m.obj"), ==, 1);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "m.obj"), ==, -1);
  assert_reads(&vfs, NULL, "m.obj", "two");
  assert_reads(&vfs, NULL, "d1/m.obj", "one");
  assert_reads(&vfs, "x", "M.OBJ", "two");
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "d2/m.obj"), ==, 0);
  assert_reads(&vfs, NULL, "d2/m.obj", "one");
  mj_deleteVFS(&vfs);
}

static void test_files(void) {
  g_autofree char* dir = g_dir_make_tmp("gimbal-vfs-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(dir, "file.txt", NULL);
  mjVFS vfs;
  GimbalMessage error = {.form = NULL};
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mju_writeResource(path, "text", 4, NULL, error, sizeof(error)), ==, 4);
  g_assert_cmpint(mj_addFileVFS(&vfs, dir, "file.txt"), ==, 0);
  g_assert_cmpint(mj_addFileVFS(&vfs, dir, "file.txt"), ==, 2);
  g_assert_cmpint(mj_containsFileVFS(&vfs, dir, "file.txt"), ==, 1);
  assert_reads(&vfs, NULL, "file.txt", "text");
  assert_reads(NULL, dir, "file.txt", "text");
  assert_reads(&vfs, NULL, path, "text");
  // as it was when it was added
  g_assert_cmpint(mju_writeResource(path, "other", 5, NULL, error, sizeof(error)), ==, 5);
  assert_reads(&vfs, NULL, path, "text");
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "file.txt"), ==, 1);

  // as other systems write it
  assert_reads(NULL, dir, ".\\file.txt", "other");
  assert_reads(NULL, dir, "nowhere\\../file.txt", "other");

  AssetFile file;
  g_assert_cmpint(asset_file_open(&file, dir, "none.txt", &vfs, &error), ==, -1);
  g_assert_nonnull(strstr(said(&error), "none.txt"));
  g_assert_cmpint(asset_file_open(&file, NULL, dir, &vfs, &error), ==, -1);
  mj_deleteVFS(&vfs);
  g_unlink(path);
  g_rmdir(dir);
}

static int mounted;

static int mount(mjResource* resource) {
  mounted++;
  resource->data = (void*)"root";
  return 1;
}

static int unmount(mjResource* resource) {
  (void)resource;
  mounted--;
  return 1;
}

static int open_below(mjResource* resource) {
  return !strcmp(resource->data, "root") && !strstr(resource->name, "none");
}

static int read_name(mjResource* resource, const void** buffer) {
  *buffer = resource->name;
  return (int)strlen(resource->name);
}

static void close_below(mjResource* resource) {
  (void)resource;
}

static int open_deep(mjResource* resource) {
  (void)resource;
  return 1;
}

static int read_deep(mjResource* resource, const void** buffer) {
  (void)resource;
  *buffer = "deep";
  return 4;
}

static void test_mount(void) {
  static const mjpResourceProvider provider = {
      .open = open_below, .read = read_name, .close = close_below, .mount = mount, .unmount = unmount};
  mjVFS vfs;
  AssetFile file;
  GimbalMessage error = {.form = NULL};
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_mountVFS(&vfs, "archive", &provider), ==, 0);
  g_assert_cmpint(mj_mountVFS(&vfs, "archive", &provider), ==, 2);
  g_assert_cmpint(mj_mountVFS(&vfs, "bad", NULL), ==, -1);
  g_assert_cmpint(mounted, ==, 1);
  assert_reads(&vfs, "archive", "x/y", "archive/x/y");
  g_assert_cmpint(asset_file_open(&file, "archive", "none", &vfs, &error), ==, -1);
  g_assert_cmpint(mj_unmountVFS(&vfs, "archive"), ==, 0);
  g_assert_cmpint(mj_unmountVFS(&vfs, "archive"), ==, -1);
  g_assert_cmpint(mounted, ==, 0);

  // of nested ones the innermost answers, whichever came first, and names are normalized
  static const mjpResourceProvider deep = {.open = open_deep, .read = read_deep, .close = close_below};
  for (int order = 0; order < 2; order++) {
    mj_mountVFS(&vfs, order ? "out" : "out/in", order ? &provider : &deep);
    mj_mountVFS(&vfs, order ? "out/in" : "out", order ? &deep : &provider);
    assert_reads(&vfs, "out/in", "x", "deep");
    assert_reads(&vfs, "out/in/..", "x", "out/x");
    assert_reads(&vfs, NULL, "out/inner/x", "out/inner/x");
    g_assert_cmpint(mj_deleteFileVFS(&vfs, "out/in"), ==, 0);
    assert_reads(&vfs, "out/in", "x", "out/in/x");
    g_assert_cmpint(mj_unmountVFS(&vfs, "out"), ==, 0);
  }
  g_assert_cmpint(mounted, ==, 0);
  mj_deleteVFS(&vfs);
}

// A file is deleted by its path, or by its name alone where the path leads nowhere (MuJoCo 3.12.0).
static void test_delete_by_name(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "x.txt", "abc", 3);
  mj_addBufferVFS(&vfs, "a/y.txt", "abc", 3);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "a/x.txt"), ==, 0);
  g_assert_false(mj_containsBufferVFS(&vfs, "x.txt"));
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "y.txt"), ==, -1);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "b/y.txt"), ==, -1);
  g_assert_true(mj_containsBufferVFS(&vfs, "a/y.txt"));
  // the name alone is looked up in small letters
  mj_addBufferVFS(&vfs, "x.txt", "abc", 3);
  mj_addBufferVFS(&vfs, "Z.txt", "abc", 3);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "b/Z.txt"), ==, -1);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, "b/X.txt"), ==, 0);
  g_assert_false(mj_containsBufferVFS(&vfs, "x.txt"));
  mj_deleteVFS(&vfs);
}

// A buffer is taken out like a mount.
static void test_unmount_buffer(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "a/x.txt", "text", 4), ==, 0);
  g_assert_cmpint(mj_unmountVFS(&vfs, "a/x.txt"), ==, 0);
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "a/x.txt"), ==, 0);
  g_assert_cmpint(mj_unmountVFS(&vfs, "a/x.txt"), ==, -1);
  mj_deleteVFS(&vfs);
}

// Of files with the same last part the one with more parts in common is found, else the one added
// last.
static void test_more_parts(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "assets/a.png", "inner", 5);
  mj_addBufferVFS(&vfs, "ssets/a.png", "alike", 5);
  mj_addBufferVFS(&vfs, "a.png", "outer", 5);
  assert_reads(&vfs, "", "assets/assets/a.png", "inner");
  assert_reads(&vfs, "", "x/Assets/A.png", "inner");
  assert_reads(&vfs, "", "x/a.png", "outer");
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/vfs/names", test_names);
  g_test_add_func("/asset/vfs/buffers", test_buffers);
  g_test_add_func("/asset/vfs/files", test_files);
  g_test_add_func("/asset/vfs/delete-by-name", test_delete_by_name);
  g_test_add_func("/asset/vfs/mount", test_mount);
  g_test_add_func("/asset/vfs/unmount-buffer", test_unmount_buffer);
  g_test_add_func("/asset/vfs/more-parts", test_more_parts);
  return g_test_run();
}
