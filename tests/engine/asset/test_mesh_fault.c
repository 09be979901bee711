// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is found in meshes that cannot be compiled, and kinds of files that others write: STL as
// text, large STL, PLY.

#include "asset/mesh/mesh_fault.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static GimbalMessage error;

static char* text_of(const GimbalMessage* message) {
  int size = gimbal_message_text(message, NULL, NULL, 0) + 1;
  char* text = g_malloc((gsize)size);
  gimbal_message_text(message, NULL, text, size);
  return text;
}

//---- faults

static void test_text(void) {
  static const struct {
    const char *text, *wanted;
  } cases[] = {
      {"# a comment, with a comma\nv 0,5 1 2\n", "line 2 of the file has a comma in a number: '0,5'"},
      {"v 0 1 2\nv 1 nan 2\n", "line 2 of the file has no number where one is to be: 'nan'"},
      {"\xEF\xBB\xBFv 0 0 0\n", "byte order mark"},
      {"o a,b\nv 1e-3 -2.5 +3\nvn 0,1 0 0\nf 1 2 3", NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    const char* advice = NULL;
    gboolean found = mesh_find_fault(NULL, cases[i].text, strlen(cases[i].text), &error, &advice);
    g_assert_cmpint(found, ==, cases[i].wanted != NULL);
    if (!found) continue;
    g_autofree char* told = text_of(&error);
    g_assert_nonnull(strstr(told, cases[i].wanted));
    g_assert_nonnull(advice);
  }
}

static void test_shape(void) {
  static float two[] = {0, 0, 0, 1, 0, 0};
  static float point[] = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
  static float line[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5};
  static float plane[] = {0, 0, 1, 1, 0, 1, 0, 1, 1, 3, 2, 1};
  static float solid[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1e-3f};
  static float bad[] = {0, 0, 0, 1, 0, 0, 0, NAN, 0, 0, 0, 1};
  static const struct {
    float* vert;
    int nvert;
    const char* wanted;
  } cases[] = {{two, 2, "needs four vertices or more, and has 2"},
               {point, 4, "at one point"},
               {line, 4, "on one line"},
               {plane, 4, "in one plane"},
               {bad, 4, "vertex 2 (counted from 0)"},
               {solid, 4, NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    const char* advice = NULL;
    MeshSource source = {.vert = cases[i].vert, .nvert = cases[i].nvert};
    gboolean found = mesh_find_fault(&source, NULL, 0, &error, &advice);
    g_assert_cmpint(found, ==, cases[i].wanted != NULL);
    if (!found) continue;
    g_autofree char* told = text_of(&error);
    g_test_message("%s", told);
    g_assert_nonnull(strstr(told, cases[i].wanted));
    g_assert_nonnull(advice);
  }
}

//---- files

static void expect_tetrahedron(const char* name, const void* data, size_t size) {
  MeshSource source;
  int failed_to_read = mesh_read(&source, name, NULL, data, size, &error);
  if (failed_to_read) {
    g_autofree char* told = text_of(&error);
    g_error("%s: %s", name, told);
  }
  g_assert_cmpint(source.nvert, ==, 4);
  g_assert_cmpint(source.nface, ==, 4);
  MeshOptions options;
  mesh_default_options(&options);
  options.inertia = mjMESH_INERTIA_EXACT;
  Mesh mesh;
  g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
  g_assert_cmpfloat(fabs(mesh.volume - 1.0 / 6), <, 1e-6);
  mesh_free(&mesh);
  mesh_source_free(&source);
}

static const float kCorners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const int kFaces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};

static void test_stl_text(void) {
  g_autoptr(GString) text = g_string_new("solid tetrahedron\n");
  for (int i = 0; i < 4; i++) {
    g_string_append(text, " facet normal 0 0 0\n  outer loop\n");
    for (int k = 0; k < 3; k++) {
      const float* v = kCorners[kFaces[i][k]];
      g_string_append_printf(text, "   vertex %e %g %g\n", v[0], v[1], v[2]);
    }
    g_string_append(text, "  endloop\n endfacet\n");
  }
  g_string_append(text, "endsolid tetrahedron\n");
  expect_tetrahedron("text.stl", text->str, text->len);
  MeshSource source;
  const char* last = g_strrstr(text->str, "vertex");
  g_assert_cmpint(mesh_read(&source, "cut.stl", NULL, text->str, (gsize)(last - text->str), &error), ==, -1);
}

// 204,800 faces: those of a tetrahedron, again and again.
static void test_large_stl(void) {
  enum { FACES = 204800 };
  gsize size = 84 + 50 * (gsize)FACES;
  g_autofree unsigned char* data = g_malloc0(size);
  const guint32 count = GUINT32_TO_LE(FACES);
  memcpy(data + 80, &count, sizeof count);
  for (int i = 0; i < 3 * FACES; i++) {
    memcpy(data + 84 + 50 * (i / 3) + 12 + 12 * (i % 3), kCorners[kFaces[i / 3 % 4][i % 3]], 12);
  }
  MeshSource source;
  g_assert_cmpint(mesh_read(&source, "large.stl", NULL, data, size, &error), ==, 0);
  g_assert_cmpint(source.nface, ==, FACES);
  g_assert_cmpint(source.nvert, ==, 4);
  mesh_source_free(&source);
}

static GByteArray* ply_head(const char* form) {
  g_autofree char* head = g_strdup_printf(
      "ply\r\nformat %s 1.0\ncomment of us\nelement vertex 4\nproperty uchar red\nproperty float x\nproperty "
      "double "
      "y\nproperty float z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n",
      form);
  GByteArray* data = g_byte_array_new();
  g_byte_array_append(data, (const guint8*)head, (guint)strlen(head));
  return data;
}

// In either order, whatever that of this machine is.
static void append_value(GByteArray* data, const void* value, guint size, gboolean big) {
  guint8 bytes[8];
  memcpy(bytes, value, size);
  for (guint i = 0; i < size; i++) {
    g_byte_array_append(data, bytes + ((big == (G_BYTE_ORDER == G_BIG_ENDIAN)) ? i : size - 1 - i), 1);
  }
}

static void test_binary_ply(void) {
  for (int big = 0; big < 2; big++) {
    g_autoptr(GByteArray) data = ply_head(big ? "binary_big_endian" : "binary_little_endian");
    for (int i = 0; i < 4; i++) {
      const guint8 red = 200;
      double y = kCorners[i][1];
      append_value(data, &red, 1, big);
      append_value(data, kCorners[i], 4, big);
      append_value(data, &y, 8, big);
      append_value(data, kCorners[i] + 2, 4, big);
    }
    for (int i = 0; i < 4; i++) {
      const guint8 corners = 3;
      append_value(data, &corners, 1, big);
      for (int k = 0; k < 3; k++) append_value(data, kFaces[i] + k, 4, big);
    }
    expect_tetrahedron(big ? "big.ply" : "little.ply", data->data, data->len);
    MeshSource source;
    g_assert_cmpint(mesh_read(&source, "cut.ply", NULL, data->data, data->len - 5, &error), ==, -1);
  }
}

static void test_text_ply(void) {
  g_autoptr(GByteArray) data = ply_head("ascii");
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 4; i++) {
    g_string_append_printf(text, "255 %g %g %g\n", kCorners[i][0], kCorners[i][1], kCorners[i][2]);
  }
  for (int i = 0; i < 4; i++) {
    g_string_append_printf(text, "3 %d %d %d\n", kFaces[i][0], kFaces[i][1], kFaces[i][2]);
  }
  g_byte_array_append(data, (const guint8*)text->str, (guint)text->len);
  expect_tetrahedron("text.ply", data->data, data->len);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/mesh-fault/text", test_text);
  g_test_add_func("/asset/mesh-fault/shape", test_shape);
  g_test_add_func("/asset/mesh-fault/stl-text", test_stl_text);
  g_test_add_func("/asset/mesh-fault/large-stl", test_large_stl);
  g_test_add_func("/asset/mesh-fault/binary-ply", test_binary_ply);
  g_test_add_func("/asset/mesh-fault/text-ply", test_text_ply);
  return g_test_run();
}
