// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes: volumes and inertias known in closed form, hulls, polygons, file formats.

#include "../said.h"
#include "asset/mesh/mesh.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "asset/mesh/mesh_builtin.h"

// a box of 2 x 4 x 6 with its corner at the origin
static const char box_obj[] =
    "# a comment\n"
    "o box\n"
    "v 0 0 0\nv 2 0 0\nv 2 4 0\nv 0 4 0\nv 0 0 6\nv 2 0 6\nv 2 4 6\nv 0 4 6\r\n"
    "f 4 3 2 1\nf 5 6 7 8\nf 1/1 2/2 6/3 5\nf 2 3 7 6\nf 3 4 8 7\nf -5 -8 -4 -1\n"
    "o second\nf 1 2 3\n";

static GimbalMessage error;

static MeshSource read_box(void) {
  MeshSource source;
  g_assert_cmpint(mesh_read(&source, "box.obj", NULL, box_obj, strlen(box_obj), &error), ==, 0);
  return source;
}

static void assert_near(const double* got, const double* want, int n, double tolerance) {
  for (int i = 0; i < n; i++) g_assert_cmpfloat(fabs(got[i] - want[i]), <, tolerance);
}

static void test_box(void) {
  static const double center[3] = {1, 2, 3};
  MeshSource source = read_box();
  g_assert_cmpint(source.nvert, ==, 8);
  g_assert_cmpint(source.nface, ==, 12);
  for (int inertia = mjMESH_INERTIA_CONVEX; inertia <= mjMESH_INERTIA_LEGACY; inertia++) {
    MeshOptions options;
    mesh_default_options(&options);
    options.inertia = inertia;
    options.need_hull = 1;
    Mesh mesh;
    g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
    g_assert_cmpfloat(fabs(mesh.volume - 48), <, 1e-9);
    assert_near(mesh.pos, center, 3, 1e-9);

    // half sizes, largest moment of inertia first
    static const double half[3] = {1, 2, 3};
    assert_near(mesh.boxsz, half, 3, 1e-9);
    g_assert_cmpint(mesh.npoly, ==, 6);
    for (int i = 0; i < 6; i++) g_assert_cmpint(mesh.polyvertnum[i], ==, 4);
    g_assert_cmpint(mesh.graph[0], ==, 8);
    g_assert_cmpint(mesh.graph[1], ==, 12);
    g_assert_cmpint(mesh.bvh.nnode, ==, 23);
    mesh_free(&mesh);
  }
  mesh_source_free(&source);
}

static void test_shell(void) {
  MeshSource source = read_box();
  MeshOptions options;
  mesh_default_options(&options);
  options.inertia = mjMESH_INERTIA_SHELL;
  Mesh mesh;
  g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
  g_assert_cmpfloat(fabs(mesh.volume - 88), <, 1e-9);
  mesh_free(&mesh);
  mesh_source_free(&source);
}

// scaling, mirroring and moving change the volume as they should and keep faces outward
static void test_transform(void) {
  static const double pos[3] = {-1, 4, 15};
  MeshSource source = read_box();
  MeshOptions options;
  mesh_default_options(&options);
  options.inertia = mjMESH_INERTIA_EXACT;
  options.scale[0] = -1;
  options.scale[1] = 2;
  options.scale[2] = 3;
  options.refpos[2] = -2;
  Mesh mesh;
  g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
  g_assert_cmpfloat(fabs(mesh.volume - 6 * 48), <, 1e-9);
  assert_near(mesh.pos, pos, 3, 1e-9);
  mesh_free(&mesh);
  mesh_source_free(&source);
}

// One that may be changed: the cache has let go of it.
static MeshSource own_box(void) {
  MeshSource source = read_box();
  mj_clearCache(mj_getCache());
  source.hash = 0;
  return source;
}

static void assert_fails(const MeshSource* source, const MeshOptions* options, const char* text) {
  Mesh mesh;
  g_assert_cmpint(mesh_compile(&mesh, source, options, &error), ==, -1);
  g_assert_nonnull(strstr(said(&error), text));
}

static void test_bad(void) {
  MeshOptions options;
  mesh_default_options(&options);
  MeshSource source = own_box();
  source.face[4] = 8;
  assert_fails(&source, &options, "names vertex 8");
  source.face[4] = source.face[3];
  source.vert[0] = NAN;
  assert_fails(&source, &options, "infinite or not a number");
  mesh_source_free(&source);

  // a face turned inside out
  source = own_box();
  options.inertia = mjMESH_INERTIA_EXACT;
  source.face[1] = source.face[2];
  source.face[2] = 2;
  assert_fails(&source, &options, "in the same direction");
  mesh_source_free(&source);

  // flat: no hull
  source = own_box();
  options.inertia = mjMESH_INERTIA_LEGACY;
  options.need_hull = 1;
  for (int i = 0; i < 8; i++) source.vert[3 * i + 2] = 0;
  assert_fails(&source, &options, "no convex hull");
  mesh_source_free(&source);
}

// Sources and meshes share their arrays with the cache, whoever lives longer.
static void test_shared(void) {
  MeshOptions options;
  Mesh first, second;
  mesh_default_options(&options);
  mj_clearCache(mj_getCache());
  MeshSource source = read_box(), again = read_box();
  g_assert_true(source.vert == again.vert);
  g_assert_cmpint(mesh_compile(&first, &source, &options, &error), ==, 0);
  mesh_source_free(&source);
  g_assert_cmpint(mesh_compile(&second, &again, &options, &error), ==, 0);
  mesh_source_free(&again);
  g_assert_true(first.vert == second.vert);
  mesh_free(&first);
  mj_clearCache(mj_getCache());
  g_assert_cmpint(second.nvert, ==, 8);
  g_assert_cmpfloat(fabs(second.vert[0]), >, 0.5);
  mesh_free(&second);
}

static void test_obj_errors(void) {
  static const char* const bad[] = {"v 0 0 0\nf 1 2 3\n", "v 0 0 0\nf 0 0 0\n",  "v 0 0 0\nf 1 1 -2\n",
                                    "v 0 0 0\nf x 1 1\n", "v 0 0 0\nf 1 1 1/\n", "v 0 0 0\nl 0 1\n",
                                    "v 0 0 0\nf 1 1 \\\n"};
  MeshSource source;
  for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_assert_cmpint(mesh_read(&source, "x.obj", NULL, bad[i], strlen(bad[i]), &error), ==, -1);
    g_assert_nonnull(strstr(said(&error), "line 2"));
  }
  g_assert_cmpint(mesh_read(&source, "x.xyz", NULL, "", 0, &error), ==, -1);
}

static MeshSource read_obj(const char* text) {
  MeshSource source;
  if (mesh_read(&source, "x.obj", NULL, text, strlen(text), &error)) g_error("%s", said(&error));
  return source;
}

// How polygons are cut, as by the decoder of MuJoCo 4.0.1. Four corners: along the shorter
// diagonal, even outside; more: ears, by a rule that hangs on where the origin is.
static void test_obj_polygons(void) {
  static const struct {
    const char* text;
    int nface, face[9];
  } cases[] = {
      {"v 0 0 0\nv 1 0 0\nv 3 2 0\nv 0 1 0\nf 1 2 3 4\n", 2, {0, 1, 3, 1, 2, 3}},
      {"v 0 0 0\nv 2 0 0\nv 1 1 0\nv -2 1 0\nf 1 2 3 4\n", 2, {0, 1, 2, 0, 2, 3}},
      {"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n", 2, {0, 1, 3, 1, 2, 3}},
      {"v 0 0 0\nv 1 1 0\nv 4 0 0\nv 1 4 0\nf 1 2 3 4\n", 2, {0, 1, 3, 1, 2, 3}},
      {"v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf 1 2 3 9\n", 1, {0, 1, 2}},
      {"v 0 0 0\nv 1 0 0\nv 1.4 1 0\nv 0.5 1.6 0\nv -0.4 1 0\nf 1 2 3 4 5\n", 3, {0, 1, 2, 0, 2, 3, 0, 3, 4}},
      {"v -0.4 1 0\nv 0 0 0\nv 1 0 0\nv 1.4 1 0\nv 0.5 1.6 0\nf 1 2 3 4 5\n", 3, {0, 1, 2, 2, 3, 4, 0, 2, 4}},
      {"v 0 0 0\nv 1 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nf 1 2 3 4 5\n", 3, {0, 1, 2, 0, 2, 3, 0, 3, 4}},
      {"v 0 0 0\nv 2 0 0\nv 2 2 0\nv 1 .5 0\nv 0 2 0\nf 1 2 3 4 5\n", 3, {1, 2, 3, 3, 4, 0, 0, 1, 3}},
      {"v 2 2 0\nv 1 .5 0\nv 0 2 0\nv 0 0 0\nv 2 0 0\nf 1 2 3 4 5\n", 3, {0, 1, 2, 0, 2, 3, 0, 3, 4}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    MeshSource source = read_obj(cases[i].text);
    g_assert_cmpint(source.nface, ==, cases[i].nface);
    g_assert_cmpmem(source.face, (gsize)source.nface * 3 * sizeof(int), cases[i].face,
                    (gsize)cases[i].nface * 3 * sizeof(int));
    mesh_source_free(&source);
  }
}

// Polygons of more than a hundred corners are left out (the official library of 3.12.0).
static void test_obj_many_corners(void) {
  for (int n = 100; n <= 101; n++) {
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < n; i++) {
      g_string_append_printf(text, "v %.9f %.9f 0\n", cos(6.28 * i / n), sin(6.28 * i / n));
    }
    g_string_append(text, "f 1 2 3\nf");
    for (int i = 0; i < n; i++) g_string_append_printf(text, " %d", i + 1);
    MeshSource source = read_obj(text->str);
    g_assert_cmpint(source.nface, ==, n == 100 ? 99 : 1);
    mesh_source_free(&source);
  }
}

// Vertices may follow the faces, ends of lines and odd numbers.
static void test_obj_grammar(void) {
  MeshSource source = read_obj(
      "f 1/1/1 2/1/1 3/1/1\r\nv 0 0 1e\rv +1. .5 nan\nv 0 1\nvn 0 0 1\nvt .25 .25\n  # comment\nv 1.5abc 1e2 "
      "-0x1 9 9\nf 1/1/1 2/1/1 4/1/1");
  static const int face[6] = {0, 1, 2, 0, 1, 3};
  static const float vert[12] = {0, 0, 0, 1, 0.5, 0, 0, 1, 0, 1.5, 100, 0};
  g_assert_cmpmem(source.face, 3 * sizeof(int) * (gsize)source.nface, face, sizeof face);
  g_assert_cmpint(source.nnormal, ==, 1);
  g_assert_cmpint(source.ntexcoord, ==, 1);
  g_assert_cmpint(source.nvert, ==, 4);
  for (int i = 0; i < 12; i++) g_assert_cmpfloat(source.vert[i], ==, vert[i]);
  mesh_source_free(&source);
}

// The first shape counts: a group ends one that has faces, an object also one that has lines only.
static void test_obj_shapes(void) {
  static const char* const v = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  static const struct {
    const char* text;
    int nface, nline;
  } cases[] = {
      {"f 1 2 3\ng a\nf 1 2 4\n", 1, 0}, {"g a\ng b\nf 1 2 3\nf 1 2 4\n", 2, 0},
      {"f 1 2 3\no a\nf 1 2 4\n", 1, 0}, {"f 1 2 3\nusemtl a\nf 1 2 4\n", 2, 0},
      {"l 1 2 3\nl 3 4\n", 0, 3},        {"l 1 2 3\no a\nf 1 2 3\n", 0, 2},
      {"l 1 2 3\ng a\nf 1 2 3\n", 1, 0}, {"f 1 2 3\nl 1 2\n", 1, 1},
      {"p 1\no a\nf 1 2 3\n", 0, 0},     {"f 1 2\nf 1\nf\nf 1 2 3\n", 1, 0},
      {"f 1 2 3\ng\nf 1 2 4\n", 2, 0},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strconcat(v, cases[i].text, NULL);
    MeshSource source = read_obj(text);
    g_assert_cmpint(source.nface, ==, cases[i].nface);
    g_assert_cmpint(source.nline, ==, cases[i].nline);
    mesh_source_free(&source);
  }
}

static Mesh compile_obj(const char* text, const MeshOptions* options) {
  MeshSource source = read_obj(text);
  Mesh mesh;
  if (mesh_compile(&mesh, &source, options, &error)) g_error("%s", said(&error));
  mesh_source_free(&source);
  return mesh;
}

// a tetrahedron, and a sheet of two faces back to back
#define TETRAHEDRON "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
#define SHEET       "v 2 0 0\nv 2 1 .1\nv 2 .1 1\nf 5 6 7\nf 6 5 7\n"

// Where faces around a vertex cancel, its normal is the z axis of the file, unless normals are
// smooth: then it is the rounding of the sum, here along x (both from MuJoCo 3.12).
static void test_two_sided(void) {
  for (int smooth = 0; smooth < 2; smooth++) {
    MeshOptions options;
    mesh_default_options(&options);
    options.smooth_normal = smooth;
    Mesh mesh = compile_obj(TETRAHEDRON SHEET, &options);
    for (int i = 4; i < 7; i++) {
      double local[3] = {mesh.normal[3 * i], mesh.normal[3 * i + 1], mesh.normal[3 * i + 2]}, normal[3];
      mju_rotVecQuat(normal, local, mesh.quat);
      const double want[3] = {smooth, 0, !smooth};
      assert_near(normal, want, 3, 1e-6);
    }
    mesh_free(&mesh);
  }
}

// A mirrored mesh has its faces turned, so that they and the normals look out of it.
static void test_mirror(void) {
  MeshOptions options;
  mesh_default_options(&options);
  options.scale[0] = -1;
  options.smooth_normal = 1;
  options.inertia = mjMESH_INERTIA_EXACT;
  for (int user = 0; user < 2; user++) {
    MeshSource source = read_obj(TETRAHEDRON);
    Mesh mesh;
    if (user) source.format = MESH_USER;
    source.hash = 0;
    g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
    g_assert_cmpfloat(fabs(mesh.volume - 1.0 / 6), <, 1e-9);
    for (int i = 0; i < 4; i++) {
      const float *v = mesh.vert + 3 * i, *n = mesh.normal + 3 * i;
      g_assert_cmpfloat(v[0] * n[0] + v[1] * n[1] + v[2] * n[2], >, 0.1);
    }
    mesh_free(&mesh);
    mesh_source_free(&source);
  }
}

// The faces of an MSH that is mirrored are turned once, and their normals with them.
static void test_mirrored_msh(void) {
  static const float vert[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  static const int face[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  for (int normals = 0; normals < 2; normals++) {
    const int count[4] = {4, normals ? 4 : 0, 0, 4};
    g_autoptr(GByteArray) data = g_byte_array_new();
    g_byte_array_append(data, (const guint8*)count, sizeof count);
    g_byte_array_append(data, (const guint8*)vert, sizeof vert);
    if (normals) g_byte_array_append(data, (const guint8*)vert, sizeof vert);
    g_byte_array_append(data, (const guint8*)face, sizeof face);
    MeshSource source;
    MeshOptions options;
    Mesh mesh;
    mesh_default_options(&options);
    options.scale[1] = -2;
    g_assert_cmpint(mesh_read(&source, "t.msh", NULL, data->data, data->len, &error), ==, 0);
    g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
    for (int i = 0; i < 12; i += 3) {
      const int turned[3] = {face[i], face[i + 2], face[i + 1]};
      g_assert_cmpmem(mesh.face + i, sizeof turned, turned, sizeof turned);
      g_assert_cmpmem(mesh.facenormal + i, sizeof turned, turned, sizeof turned);
    }
    mesh_free(&mesh);
    mesh_source_free(&source);
  }
}

// Several normals a vertex, or fewer than vertices: the index is that of the vertex, times their
// ratio.
static void test_normal_ratio(void) {
  static const struct { int nnormal, want; } cases[] = {{4, 2}, {8, 4}, {12, 6}, {3, 0}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    MeshSource source = read_obj(TETRAHEDRON);
    MeshOptions options;
    Mesh mesh;
    mesh_default_options(&options);
    source.hash = 0;
    source.nnormal = cases[i].nnormal;
    float normal[36];  // the source is one of the cache, and frees no arrays
    source.normal = normal;
    for (int k = 0; k < 36; k++) normal[k] = (float)(k % 5) + 1;
    g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
    g_assert_cmpint(mesh.nnormal, ==, cases[i].nnormal);
    g_assert_cmpint(mesh.facenormal[1], ==, cases[i].want);
    mesh_free(&mesh);
    mesh_source_free(&source);
  }
}

// a tetrahedron as STL: twelve vertices become four
static void test_stl(void) {
  static const float corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  static const int face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
  unsigned char data[84 + 4 * 50] = {0};
  data[80] = 4;
  for (int i = 0; i < 12; i++) {
    memcpy(data + 84 + 50 * (i / 3) + 12 + 12 * (i % 3), corner[face[i / 3][i % 3]], 12);
  }
  MeshSource source;
  g_assert_cmpint(mesh_read(&source, "t.stl", NULL, data, sizeof(data), &error), ==, 0);
  g_assert_cmpint(source.nvert, ==, 4);
  MeshOptions options;
  mesh_default_options(&options);
  options.inertia = mjMESH_INERTIA_EXACT;
  Mesh mesh;
  g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
  g_assert_cmpfloat(fabs(mesh.volume - 1.0 / 6), <, 1e-9);
  mesh_free(&mesh);
  mesh_source_free(&source);

  // a negative zero is another number (MuJoCo 3.12)
  static const float minus_zero = -0.0f;
  memcpy(data + 84 + 12, &minus_zero, 4);
  g_assert_cmpint(mesh_read(&source, "t.stl", NULL, data, sizeof(data), &error), ==, 0);
  g_assert_cmpint(source.nvert, ==, 5);
  mesh_source_free(&source);

  // the extension counts, and the type only where there is none of ours, or for MSH
  g_assert_cmpint(mesh_read(&source, "t.stl", "text/plain", data, sizeof(data), &error), ==, 0);
  mesh_source_free(&source);
  g_assert_cmpint(mesh_read(&source, "t", "model/stl", data, sizeof(data), &error), ==, 0);
  mesh_source_free(&source);
  g_assert_cmpint(mesh_read(&source, "t.stl", "model/vnd.mujoco.msh", data, sizeof(data), &error), ==, -1);
  g_assert_cmpint(mesh_read(&source, "t.stl", NULL, data, sizeof(data) - 1, &error), ==, -1);
  g_assert_cmpint(mesh_read(&source, "t.stl", NULL, data, 80, &error), ==, -1);
}

// shapes close in on the volumes of what they stand for
static void test_builtin(void) {
  static const struct {
    int builtin;
    double params[5];
    int n;
    double volume;
    double tolerance;
  } shapes[] = {
      {mjMESH_BUILTIN_SPHERE, {4}, 1, 4.18879, 0.02},
      {mjMESH_BUILTIN_HEMISPHERE, {10}, 1, 2.0944, 0.05},
      {mjMESH_BUILTIN_CONE, {100, 0}, 2, 2.0944, 0.01},
      {mjMESH_BUILTIN_CONE, {100, 1}, 2, 6.28319, 0.01},
      {mjMESH_BUILTIN_SUPERSPHERE, {60, 1, 1}, 3, 4.18879, 0.03},
      {mjMESH_BUILTIN_SUPERTORUS, {60, 0.5, 1, 1}, 4, 4.9348, 0.03},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++) {
    MeshSource source;
    MeshOptions options;
    Mesh mesh;
    g_assert_cmpint(mesh_builtin(&source, shapes[i].builtin, shapes[i].params, shapes[i].n, &error), ==, 0);
    mesh_default_options(&options);
    options.inertia = mjMESH_INERTIA_EXACT;
    g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
    g_assert_cmpfloat(fabs(mesh.volume / shapes[i].volume - 1), <, shapes[i].tolerance);
    mesh_free(&mesh);
    mesh_source_free(&source);
  }
  MeshSource source;
  static const double bad[] = {2, 0};
  g_assert_cmpint(mesh_builtin(&source, mjMESH_BUILTIN_CONE, bad, 2, &error), ==, -1);
  g_assert_cmpint(mesh_builtin(&source, mjMESH_BUILTIN_CONE, bad, 1, &error), ==, -1);
  g_assert_cmpint(mesh_builtin(&source, mjMESH_BUILTIN_NONE, bad, 1, &error), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/mesh/box", test_box);
  g_test_add_func("/asset/mesh/shell", test_shell);
  g_test_add_func("/asset/mesh/transform", test_transform);
  g_test_add_func("/asset/mesh/bad", test_bad);
  g_test_add_func("/asset/mesh/shared", test_shared);
  g_test_add_func("/asset/mesh/obj-errors", test_obj_errors);
  g_test_add_func("/asset/mesh/obj-polygons", test_obj_polygons);
  g_test_add_func("/asset/mesh/obj-grammar", test_obj_grammar);
  g_test_add_func("/asset/mesh/obj-shapes", test_obj_shapes);
  g_test_add_func("/asset/mesh/two-sided", test_two_sided);
  g_test_add_func("/asset/mesh/mirror", test_mirror);
  g_test_add_func("/asset/mesh/mirrored-msh", test_mirrored_msh);
  g_test_add_func("/asset/mesh/normal-ratio", test_normal_ratio);
  g_test_add_func("/asset/mesh/obj/many-corners", test_obj_many_corners);
  g_test_add_func("/asset/mesh/stl", test_stl);
  g_test_add_func("/asset/mesh/builtin", test_builtin);
  return g_test_run();
}
