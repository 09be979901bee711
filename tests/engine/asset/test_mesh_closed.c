// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edges with a face on one side only, counted by hand; and what a model is told of them.

#include "asset/mesh/mesh_closed.h"

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <string.h>

// A tetrahedron, its corners shared or one for each face, as STL has them.
static const float corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const int sides[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};

static int count(const int (*face)[3], int nface) {
  Mesh mesh = {.vert = (float*)corners, .nvert = 4, .face = (int*)face, .nface = nface};
  return mesh_count_open_edges(&mesh);
}

static void test_count(void) {
  int turned[4][3], twice[8][3], flat[5][3];
  g_assert_cmpint(count(sides, 4), ==, 0);
  g_assert_cmpint(count(sides, 3), ==, 3);
  g_assert_cmpint(count(sides, 1), ==, 3);
  g_assert_cmpint(count(sides, 0), ==, 0);
  // a face that is turned over is a hole and a lid the wrong way round
  memcpy(turned, sides, sizeof turned);
  turned[0][1] = 1, turned[0][2] = 2;
  g_assert_cmpint(count(turned, 4), ==, 3);
  // two bodies at one place, and a face without area, are no holes
  memcpy(twice, sides, sizeof sides);
  memcpy(twice + 4, sides, sizeof sides);
  g_assert_cmpint(count(twice, 8), ==, 0);
  memcpy(flat, sides, sizeof sides);
  memcpy(flat + 4, (int[3]){1, 1, 2}, sizeof *flat);
  g_assert_cmpint(count(flat, 5), ==, 0);
}

static void test_apart(void) {
  float vert[12][3];
  int face[4][3];
  for (int i = 0; i < 12; i++) {
    memcpy(vert[i], corners[sides[i / 3][i % 3]], sizeof *vert);
    face[i / 3][i % 3] = i;
  }
  Mesh mesh = {.vert = vert[0], .nvert = 12, .face = face[0], .nface = 4};
  g_assert_cmpint(mesh_count_open_edges(&mesh), ==, 0);
  vert[4][0] += 1e-6f;
  g_assert_cmpint(mesh_count_open_edges(&mesh), >, 0);
}

//---- models

static const char* const lid = "3 1 2";

static GimbalDiagnostics* compile(const char* last_face, const char* type, mjModel** model) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autofree char* text = g_strdup_printf(
      "<mujoco>\n<asset>\n<mesh name='box' inertia='shell' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 "
      "3 0 3 2 %s'/>\n"
      "</asset>\n<worldbody><body><freejoint/><geom type='%s' mesh='box'/></body></worldbody></mujoco>",
      last_face, type);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", text, (int)strlen(text));
  mjSpec* spec = gimbal_parse_file("model.xml", &vfs, list);
  *model = spec ? gimbal_compile(spec, &vfs, list) : NULL;
  mj_deleteSpec(spec);
  mj_deleteVFS(&vfs);
  return list;
}

// The model is accepted, as in MuJoCo; one message, at the mesh, and only where distances are
// taken.
static void test_told(void) {
  const struct {
    const char *face, *type;
    int told;
  } cases[] = {{lid, "sdf", 0}, {"", "sdf", 1}, {"", "mesh", 0}, {"1 3 2", "sdf", 1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m;
    GimbalDiagnostics* list = compile(cases[i].face, cases[i].type, &m);
    g_assert_nonnull(m);
    g_assert_cmpint(gimbal_diagnostics_count(list), ==, cases[i].told);
    if (cases[i].told) {
      const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
      g_assert_cmpstr(d->code, ==, "open-mesh");
      g_assert_cmpint((int)d->severity, ==, GIMBAL_SEVERITY_WARNING);
      g_assert_cmpint(d->place.line, ==, 3);
      g_assert_nonnull(strstr(d->message, "'box'"));
      g_assert_nonnull(strstr(d->message, "3 edges"));
      g_assert_nonnull(d->hint);
    }
    gimbal_diagnostics_free(list);
    mj_deleteModel(m);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mesh-closed/count", test_count);
  g_test_add_func("/mesh-closed/apart", test_apart);
  g_test_add_func("/mesh-closed/told", test_told);
  return g_test_run();
}
