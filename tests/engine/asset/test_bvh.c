// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bounding volume trees: every node encloses its children, every item is in one leaf.

#include "asset/mesh/bvh.h"

#include <glib.h>
#include <string.h>

enum { N = 200 };

static void assert_encloses(const mjtNum* outer, const mjtNum* inner) {
  for (int k = 0; k < 3; k++) {
    g_assert_cmpfloat(outer[k] - outer[3 + k], <=, inner[k] - inner[3 + k] + 1e-9);
    g_assert_cmpfloat(outer[k] + outer[3 + k], >=, inner[k] + inner[3 + k] - 1e-9);
  }
}

static void test_tree(void) {
  static const double pos[3] = {0.3, -1, 2}, quat[4] = {0.5, 0.5, -0.5, 0.5};
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  BvhItem items[N];
  memset(items, 0, sizeof(items));
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 3; k++) {
      items[i].aabb[3 + k] = g_rand_double(rand);
      items[i].pos[k] = 10 * g_rand_double(rand);
    }
    items[i].quat[0] = items[i].has_quat = 1;
    items[i].id = i;
  }
  Bvh bvh;
  bvh_build(&bvh, items, N, pos, quat);
  g_assert_cmpint(bvh.nnode, ==, 2 * N - 1);
  int seen[N] = {0};
  for (int i = 0; i < bvh.nnode; i++) {
    if (bvh.nodeid[i] >= 0) {
      seen[bvh.nodeid[i]]++;
      continue;
    }
    for (int k = 0; k < 2; k++) {
      int child = bvh.child[2 * i + k];
      g_assert_cmpint(child, >, i);
      g_assert_cmpint(bvh.depth[child], ==, bvh.depth[i] + 1);
      assert_encloses(bvh.aabb + 6 * i, bvh.aabb + 6 * child);
    }
  }
  for (int i = 0; i < N; i++) g_assert_cmpint(seen[i], ==, 1);
  bvh_free(&bvh);
}

static void test_empty(void) {
  static const double pos[3] = {0, 0, 0}, quat[4] = {1, 0, 0, 0};
  Bvh bvh;
  bvh_build(&bvh, NULL, 0, pos, quat);
  g_assert_cmpint(bvh.nnode, ==, 0);
  bvh_free(&bvh);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/asset/bvh/tree", test_tree);
  g_test_add_func("/asset/bvh/empty", test_empty);
  return g_test_run();
}
