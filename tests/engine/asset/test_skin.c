// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Skin files.

#include "asset/mesh/skin.h"

#include <glib.h>
#include <string.h>

static GimbalMessage error;

// four vertices, one face, one bone that holds two of them
static GByteArray* make_file(void) {
  static const gint32 counts[4] = {4, 0, 1, 1}, face[3] = {0, 1, 2}, num = 2, ids[2] = {3, 1};
  static const float vert[12] = {1, 2, 3}, bind[7] = {0, 0, 1, 1}, weights[2] = {0.25, 0.75};
  static const char name[40] = "torso";
  GByteArray* a = g_byte_array_new();
  g_byte_array_append(a, (const guint8*)counts, sizeof(counts));
  g_byte_array_append(a, (const guint8*)vert, sizeof(vert));
  g_byte_array_append(a, (const guint8*)face, sizeof(face));
  g_byte_array_append(a, (const guint8*)name, sizeof(name));
  g_byte_array_append(a, (const guint8*)bind, sizeof(bind));
  g_byte_array_append(a, (const guint8*)&num, sizeof(num));
  g_byte_array_append(a, (const guint8*)ids, sizeof(ids));
  g_byte_array_append(a, (const guint8*)weights, sizeof(weights));
  return a;
}

static void test_read(void) {
  g_autoptr(GByteArray) file = make_file();
  Skin skin;
  g_assert_cmpint(skin_read(&skin, file->data, file->len, &error), ==, 0);
  g_assert_cmpint(skin.nvert, ==, 4);
  g_assert_cmpfloat(skin.vert[2], ==, 3);
  g_assert_cmpint(skin.nbone, ==, 1);
  g_assert_cmpstr(skin.bone[0].body, ==, "torso");
  g_assert_cmpint(skin.bone[0].vertid[0], ==, 3);
  g_assert_cmpfloat(skin.bone[0].vertweight[1], ==, 0.75);
  skin_free(&skin);
}

static void test_damaged(void) {
  g_autoptr(GByteArray) file = make_file();
  Skin skin;
  for (guint n = 0; n < file->len; n++) {
    g_autofree guint8* part = g_memdup2(file->data, n);
    g_assert_cmpint(skin_read(&skin, part, n, &error), ==, -1);
  }
  for (guint i = 0; i < 16; i++) {
    g_autofree guint8* bad = g_memdup2(file->data, file->len);
    bad[i] = 0xff;
    g_assert_cmpint(skin_read(&skin, bad, file->len, &error), ==, -1);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/skin/read", test_read);
  g_test_add_func("/asset/skin/damaged", test_damaged);
  return g_test_run();
}
