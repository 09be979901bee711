// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Octrees of signed distance, against the distance from a sphere.

#include "asset/mesh/octree.h"

#include <glib.h>
#include <math.h>

#include "asset/mesh/mesh_builtin.h"

// a fine ball: distances are those of the unit sphere up to the flatness of its faces
static Mesh make_ball(void) {
  static const double subdivision = 4;
  GimbalMessage error = {.form = NULL};
  MeshSource source;
  MeshOptions options;
  Mesh mesh;
  g_assert_cmpint(mesh_builtin(&source, mjMESH_BUILTIN_SPHERE, &subdivision, 1, &error), ==, 0);
  mesh_default_options(&options);
  options.need_sdf = 1;
  options.octree_max_depth = 4;
  g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
  mesh_source_free(&source);
  return mesh;
}

static int is_leaf(const Octree* o, int node) {
  return o->child[8 * node] < 0;
}

static void corner_of(double pos[3], const Octree* o, int node, int corner) {
  for (int k = 0; k < 3; k++) {
    mjtNum half = o->aabb[6 * node + 3 + k];
    pos[k] = o->aabb[6 * node + k] + (corner >> k & 1 ? half : -half);
  }
}

// corners that do not hang have the true distance, hanging ones a mean of such
static void test_distance(void) {
  Mesh mesh = make_ball();
  const Octree* o = &mesh.octree;
  int inside = 0, leaves = 0;
  g_assert_cmpint(o->nnode, >, 100);
  for (int i = 0; i < o->nnode; i++) {
    for (int c = 0; c < 8; c++) {
      double pos[3];
      corner_of(pos, o, i, c);
      g_assert_cmpfloat(fabs(o->coeff[8 * i + c] - (mju_norm3(pos) - 1)), <, o->depth[i] < 4 ? 0.15 : 0.03);
      inside += o->coeff[8 * i + c] < 0;
    }
    leaves += is_leaf(o, i);
  }
  g_assert_cmpint(inside, >, 0);
  g_assert_cmpint(8 * (o->nnode - leaves), ==, o->nnode - 1);
  mesh_free(&mesh);
}

// Beside sharp edges the first of equally close faces gives the sign, also where it is the wrong
// one (MuJoCo 3.12).
static void test_sharp(void) {
  static const double resolution = 1;
  GimbalMessage error = {.form = NULL};
  MeshSource source;
  MeshOptions options;
  Mesh mesh;
  g_assert_cmpint(mesh_builtin(&source, mjMESH_BUILTIN_HEMISPHERE, &resolution, 1, &error), ==, 0);
  mesh_default_options(&options);
  options.need_sdf = 1;
  g_assert_cmpint(mesh_compile(&mesh, &source, &options, &error), ==, 0);
  g_assert_cmpfloat_with_epsilon(mesh.octree.coeff[8 * 27 + 3], -0.599462, 1e-6);
  mesh_source_free(&source);
  mesh_free(&mesh);
}

static void test_structure(void) {
  Mesh mesh = make_ball();
  const Octree* o = &mesh.octree;
  for (int i = 0; i < o->nnode; i++) {
    for (int c = 0; c < 8; c++) {
      int child = o->child[8 * i + c];
      g_assert_true(is_leaf(o, i) == (child < 0));
      if (child >= 0) {
        g_assert_cmpint(child, >, i);
        g_assert_cmpint(o->depth[child], ==, o->depth[i] + 1);
        g_assert_cmpfloat(fabs(o->aabb[6 * child + 3] - o->aabb[6 * i + 3] / 2), <, 1e-12);
      }
    }
  }
  mesh_free(&mesh);
}

// A geom whose field is that of a plugin has the octree of a mesh that has none, as in 4.0.1.
static void test_beside_a_plugin(void) {
  char error[500] = "";
  mjModel* m = NULL;
  mjSpec* s = mj_parseXMLString(
      "<mujoco><extension><plugin plugin='mujoco.sdf.torus'><instance name='i'/></plugin></extension><asset>"
      "<mesh name='f' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><geom type='sdf' mesh='f'>"
      "<plugin instance='i'/></geom></worldbody></mujoco>",
      NULL, error, sizeof error);
  g_assert_nonnull(s);
  m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->mesh_octadr[0], ==, 0);
  g_assert_cmpint(m->mesh_octnum[0], >, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/octree/distance", test_distance);
  g_test_add_func("/asset/octree/structure", test_structure);
  g_test_add_func("/asset/octree/beside-a-plugin", test_beside_a_plugin);
  g_test_add_func("/asset/octree/sharp", test_sharp);
  return g_test_run();
}
