// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity constants have the symmetries of physics; topology of small meshes counted by hand.

#include <glib.h>
#include <math.h>

#include "compiler/flex_elastic.h"
#include "compiler/flex_grid.h"
#include "compiler/flex_topology.h"

// Moving a cell as a whole costs nothing; the operator is symmetric and negative.
static void test_cell(void) {
  for (int order = 1; order <= 2; order++) {
    int n = (order + 1) * (order + 1) * (order + 1);
    double* k = g_new(double, 9 * n * n);
    flex_cell_stiffness(k, order, (const double[3]){0.1, 0.2, 0.3}, 1000, 0.3);
    for (int row = 0; row < 3 * n; row++) {
      for (int axis = 0; axis < 3; axis++) {
        double sum = 0, scale = 0;
        for (int j = 0; j < n; j++) {
          sum += k[3 * n * row + 3 * j + axis];
          scale += fabs(k[3 * n * row + 3 * j + axis]);
        }
        g_assert_cmpfloat_with_epsilon(sum, 0, 1e-10 * scale);
      }
      g_assert_cmpfloat(k[3 * n * row + row], <, 0);
      for (int j = 0; j < 3 * n; j++) {
        g_assert_cmpfloat_with_epsilon(k[3 * n * row + j], k[3 * n * j + row], 1e-9);
      }
    }
    g_free(k);
  }
}

// A flat strip of two triangles does not resist motion as a whole.
static void test_bending(void) {
  const double pos[12] = {0, 0, 0, 1, 0, 0, 0.5, 1, 0, 0.4, -1, 0};
  double b[FLEX_BENDING] = {0};
  flex_bending(b, pos, (const int[4]){0, 1, 2, 3}, 100, 0.2, 0.1);
  for (int i = 0; i < 4; i++) {
    for (int axis = 0; axis < 2; axis++) {
      double sum = 0, tilt = 0;
      for (int j = 0; j < 4; j++) {
        sum += b[4 * i + j];
        tilt += b[4 * i + j] * pos[3 * j + axis];
      }
      g_assert_cmpfloat_with_epsilon(sum, 0, 1e-12);
      g_assert_cmpfloat_with_epsilon(tilt, 0, 1e-12);
    }
    g_assert_cmpfloat(b[5 * i], >, 0);
  }
  double border[FLEX_BENDING] = {0};
  flex_bending(border, pos, (const int[4]){0, 1, 2, -1}, 100, 0.2, 0.1);
  g_assert_cmpfloat(border[0], ==, 0);
}

static void test_square(void) {
  const int elem[6] = {0, 1, 2, 0, 2, 3};
  FlexTopology t;
  flex_topology_build(&t, 2, elem, 2);
  g_assert_cmpint(t.edge->len, ==, 5);
  g_assert_cmpint(t.elemedge->len, ==, 6);
  g_assert_cmpint(t.shell->len / 2, ==, 4);
  g_assert_cmpint(t.evpair->len, ==, 2);
  int inner = 0;
  for (guint e = 0; e < t.flap->len; e++) inner += ((int*)t.flap->data)[4 * e + 3] >= 0;
  g_assert_cmpint(inner, ==, 1);
  flex_topology_free(&t);
}

static void test_layers(void) {
  // two tetrahedra on one face
  const int elem[8] = {0, 1, 2, 3, 1, 2, 3, 4};
  FlexTopology t;
  flex_topology_build(&t, 3, elem, 2);
  g_assert_cmpint(t.edge->len, ==, 9);
  g_assert_cmpint(t.shell->len / 3, ==, 6);
  g_assert_cmpint(t.layer[0] + t.layer[1], ==, 0);
  flex_topology_free(&t);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/flex/cell", test_cell);
  g_test_add_func("/compiler/flex/bending", test_bending);
  g_test_add_func("/compiler/flex/square", test_square);
  g_test_add_func("/compiler/flex/layers", test_layers);
  return g_test_run();
}
