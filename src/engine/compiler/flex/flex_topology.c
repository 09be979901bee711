// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edges, borders and neighbours of the elements of a deformable. A fragment is a side of an
// element: a vertex of a line, an edge of a triangle, a face of a tetrahedron. Fragments of one
// element only form the border, the shell.

#include "compiler/flex/flex_topology.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <string.h>

static const int kEdgeCount[4] = {0, 1, 3, 6};
static const int kEdges[4][6][2] = {
    {{0}}, {{0, 1}}, {{1, 2}, {2, 0}, {0, 1}}, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}}};

// Sides of elements, outward by the right-hand rule.
static const int kSides[4][4][3] = {
    {{0}}, {{0}, {1}}, {{0, 1}, {2, 0}, {1, 2}}, {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}}};

//---- edges

static gpointer edge_key(int a, int b) {
  gint64 key = ((gint64)MIN(a, b) << 32) | MAX(a, b);
  return (gpointer)(key + 1);
}

static void add_edge(FlexTopology* t, int dim, const int* v, int k) {
  int a = v[kEdges[dim][k][0]], b = v[kEdges[dim][k][1]];
  const int pair[2] = {MIN(a, b), MAX(a, b)};
  g_array_append_vals(t->edge, pair, 1);
  if (dim == 2) {
    const int flap[4] = {pair[0], pair[1], v[k], -1};
    g_array_append_vals(t->flap, flap, 1);
  }
}

static void build_edges(FlexTopology* t, int dim, const int* elem, int nelem) {
  GHashTable* ids = g_hash_table_new(NULL, NULL);
  for (int e = 0; e < nelem; e++) {
    const int* v = elem + e * (dim + 1);
    for (int k = 0; k < kEdgeCount[dim]; k++) {
      gpointer key = edge_key(v[kEdges[dim][k][0]], v[kEdges[dim][k][1]]);
      int id = GPOINTER_TO_INT(g_hash_table_lookup(ids, key)) - 1;
      if (id < 0) {
        id = (int)t->edge->len;
        g_hash_table_insert(ids, key, GINT_TO_POINTER(id + 1));
        add_edge(t, dim, v, k);
      } else if (dim == 2) {
        ((int*)t->flap->data)[4 * id + 3] = v[k];
      }
      g_array_append_val(t->elemedge, id);
    }
  }
  g_hash_table_unref(ids);
}

//---- fragments

typedef struct Fragment {
  int key[3];  // vertices, sorted
  int elem;
  int vert[3];  // vertices in the order of the element
} Fragment;

static int compare_fragments(const void* a, const void* b) {
  // key, element and order are seven numbers in a row
  const int *x = a, *y = b;
  for (int k = 0; k < 7; k++) {
    if (x[k] != y[k]) return x[k] < y[k] ? -1 : 1;
  }
  return 0;
}

static void sort_key(int key[3], int n) {
  for (int i = 1; i < n; i++) {
    for (int k = i; k > 0 && key[k] < key[k - 1]; k--) {
      int swap = key[k];
      key[k] = key[k - 1];
      key[k - 1] = swap;
    }
  }
}

static Fragment* make_fragments(int dim, const int* elem, int nelem) {
  Fragment* fragments = g_new0(Fragment, nelem * (dim + 1));
  for (int e = 0; e < nelem; e++) {
    for (int s = 0; s <= dim; s++) {
      Fragment* f = fragments + e * (dim + 1) + s;
      for (int k = 0; k < dim; k++) f->key[k] = f->vert[k] = elem[e * (dim + 1) + kSides[dim][s][k]];
      sort_key(f->key, dim);
      f->elem = e;
    }
  }
  qsort(fragments, nelem * (dim + 1), sizeof *fragments, compare_fragments);
  return fragments;
}

static bool same_side(const Fragment* a, const Fragment* b) {
  return !memcmp(a->key, b->key, sizeof a->key);
}

// Border fragments and elements; pairs of fragments that follow each other and are the same side of
// two elements.
static void find_border(FlexTopology* t, int dim, const Fragment* f, int n, bool* border, GArray* joints) {
  for (int i = 0; i < n; i++) {
    bool before = i > 0 && same_side(f + i - 1, f + i), after = i < n - 1 && same_side(f + i, f + i + 1);
    if (before) g_array_append_val(joints, i);
    if (before || after) continue;
    border[f[i].elem] = true;
    g_array_append_vals(t->shell, f[i].vert, dim);
  }
}

// Breadth first from the border, through common sides.
static void find_layers(FlexTopology* t, const Fragment* f, const GArray* joints, const bool* border,
                        int nelem) {
  for (int e = 0; e < nelem; e++) t->layer[e] = border[e] ? 0 : nelem + 1;
  for (bool change = true; change;) {
    change = false;
    for (guint i = 0; i < joints->len; i++) {
      int at = g_array_index(joints, int, i);
      int *a = t->layer + f[at - 1].elem, *b = t->layer + f[at].elem;
      if (*a > *b + 1) {
        *a = *b + 1;
        change = true;
      } else if (*b > *a + 1) {
        *b = *a + 1;
        change = true;
      }
    }
  }
}

void flex_topology_build(FlexTopology* t, int dim, const int* elem, int nelem) {
  GIMBAL_ASSERT(dim >= 1 && dim <= 3 && nelem >= 0);
  t->edge = g_array_new(FALSE, FALSE, 2 * sizeof(int));
  t->flap = g_array_new(FALSE, FALSE, 4 * sizeof(int));
  t->elemedge = g_array_new(FALSE, FALSE, sizeof(int));
  t->shell = g_array_new(FALSE, FALSE, sizeof(int));
  t->layer = g_new0(int, nelem);
  build_edges(t, dim, elem, nelem);
  Fragment* fragments = make_fragments(dim, elem, nelem);
  bool* border = g_new0(bool, nelem);
  GArray* joints = g_array_new(FALSE, FALSE, sizeof(int));
  find_border(t, dim, fragments, nelem * (dim + 1), border, joints);
  if (dim == 3) find_layers(t, fragments, joints, border, nelem);
  g_array_unref(joints);
  g_free(border);
  g_free(fragments);
}

void flex_topology_free(FlexTopology* t) {
  GArray* arrays[] = {t->edge, t->flap, t->elemedge, t->shell};
  for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++) {
    if (arrays[i]) g_array_unref(arrays[i]);
  }
  g_free(t->layer);
}
