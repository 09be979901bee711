// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GMSH files as meshes: their triangles, or the sides of tetrahedra that no other one shares, in
// the order of the tetrahedra. Vertices inside of these are left out.

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "asset/mesh/gmsh.h"
#include "asset/mesh/mesh_format.h"
#include "base/mark.h"

// A side of a tetrahedron that is oriented outwards, and its vertices in order.
typedef struct Side {
  int key[3];
  int number;  // 4 times the tetrahedron's, plus 0 to 3
  int vert[3];
} Side;

static int compare_keys(const void* a, const void* b) {
  const int *x = a, *y = b;
  for (int k = 0; k < 4; k++) {
    if (x[k] != y[k]) return x[k] < y[k] ? -1 : 1;
  }
  return 0;
}

static int compare_numbers(const void* a, const void* b) {
  const Side *x = a, *y = b;
  return (x->number > y->number) - (x->number < y->number);
}

static void sort_three(int key[3]) {
  for (int i = 0; i < 3; i++) {
    int k = i % 2;
    if (key[k] <= key[k + 1]) continue;
    int swap = key[k];
    key[k] = key[k + 1];
    key[k + 1] = swap;
  }
}

// Six times the volume of a tetrahedron; below zero where it is turned inside out.
static double signed_volume(const Gmsh* g, const int v[4]) {
  double a[3][3];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) a[k][i] = g->point[3 * v[k + 1] + i] - g->point[3 * v[0] + i];
  }
  return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
         a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
         a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
}

static void list_sides(Side* side, const Gmsh* g, int tetrahedron) {
  static const int sides[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  const int* v = g->element + 4 * tetrahedron;
  bool turned = signed_volume(g, v) < 0;
  const int right[4] = {v[turned], v[!turned], v[2], v[3]};
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 3; k++) side[i].key[k] = side[i].vert[k] = right[sides[i][k]];
    sort_three(side[i].key);
    side[i].number = 4 * tetrahedron + i;
  }
}

static bool same_key(const Side* a, const Side* b) {
  return !memcmp(a->key, b->key, sizeof a->key);
}

// Keep the sides that occur once; returns how many.
static int keep_border(Side* side, int n) {
  int kept = 0;
  qsort(side, (size_t)n, sizeof *side, compare_keys);
  for (int i = 0; i < n;) {
    int end = i + 1;
    while (end < n && same_key(side + i, side + end)) end++;
    if (end == i + 1) side[kept++] = side[i];
    i = end;
  }
  qsort(side, (size_t)kept, sizeof *side, compare_numbers);
  return kept;
}

static void add_border(MeshSource* source, const Gmsh* g) {
  int n = 4 * g->nelement;
  Side* side = mju_malloc((size_t)n * sizeof *side);
  for (int i = 0; i < g->nelement; i++) list_sides(side + 4 * i, g, i);
  source->nface = keep_border(side, n);
  source->face = mju_malloc((size_t)source->nface * sizeof side->vert + 1);
  for (int i = 0; i < source->nface; i++) memcpy(source->face + 3 * i, side[i].vert, sizeof side->vert);
  mju_free(side);
}

static void drop_inner_vertices(MeshSource* source) {
  int* number = mju_malloc((size_t)source->nvert * sizeof(int));
  memset(number, 0, (size_t)source->nvert * sizeof(int));
  for (int i = 0; i < 3 * source->nface; i++) number[source->face[i]] = 1;
  int kept = 0;
  for (int v = 0; v < source->nvert; v++) {
    if (!number[v]) continue;
    memmove(source->vert + 3 * kept, source->vert + 3 * v, 3 * sizeof(float));
    number[v] = kept++;
  }
  for (int i = 0; i < 3 * source->nface; i++) source->face[i] = number[source->face[i]];
  source->nvert = kept;
  mju_free(number);
}

int mesh_read_gmsh(MeshSource* source, const void* data, size_t size, GimbalMessage* error) {
  Gmsh g;
  if (gmsh_read(&g, data, size, error)) return -1;
  if (g.dim < 2) {
    gimbal_message_set(error, N_("the GMSH file has only lines: a mesh needs triangles or tetrahedra"));
    gmsh_free(&g);
    return -1;
  }
  source->format = MESH_GMSH;
  source->nvert = g.npoint;
  source->vert = mju_malloc(3 * (size_t)g.npoint * sizeof(float));
  for (int i = 0; i < 3 * g.npoint; i++) source->vert[i] = (float)g.point[i];
  if (g.dim == 3) {
    add_border(source, &g);
    drop_inner_vertices(source);
  } else {
    source->nface = g.nelement;
    source->face = mju_malloc(3 * (size_t)g.nelement * sizeof(int));
    memcpy(source->face, g.element, 3 * (size_t)g.nelement * sizeof(int));
  }
  gmsh_free(&g);
  return 0;
}
