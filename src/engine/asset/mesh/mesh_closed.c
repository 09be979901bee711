// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mesh has an inside if its boundary is empty: the sum of the directed edges of its faces, where
// an edge and its opposite cancel (the boundary of a chain of oriented triangles, Hatcher,
// Algebraic Topology, 2.1).

#include "asset/mesh/mesh_closed.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

typedef struct Place {
  float pos[3];
  int id;
} Place;

typedef struct Edge {
  int low, high;  // vertices
  int way;        // 1: from low to high, -1: back
} Edge;

static int compare_places(const void* a, const void* b) {
  const Place *x = a, *y = b;
  for (int k = 0; k < 3; k++) {
    if (x->pos[k] != y->pos[k]) return x->pos[k] < y->pos[k] ? -1 : 1;
  }
  return 0;
}

static int compare_edges(const void* a, const void* b) {
  const Edge *x = a, *y = b;
  return x->low != y->low ? (x->low > y->low) - (x->low < y->low) : (x->high > y->high) - (x->high < y->high);
}

// For each vertex the number of one at the same place.
static int* mesh_closed_weld(const Mesh* mesh) {
  Place* place = alloc_zeroed((size_t)mesh->nvert + 1, sizeof(Place));
  int *first = alloc_zeroed((size_t)mesh->nvert + 1, sizeof(int)), group = 0;
  for (int i = 0; i < mesh->nvert; i++) {
    memcpy(place[i].pos, mesh->vert + 3 * i, sizeof place[i].pos);
    place[i].id = i;
  }
  qsort(place, (size_t)mesh->nvert, sizeof(Place), compare_places);
  for (int i = 0; i < mesh->nvert; i++) {
    if (compare_places(place + group, place + i)) group = i;
    first[place[i].id] = place[group].id;
  }
  mju_free(place);
  return first;
}

static int list_edges(Edge* edge, const Mesh* mesh, const int* first) {
  int n = 0;
  for (int i = 0; i < mesh->nface; i++) {
    int v[3];
    for (int k = 0; k < 3; k++) v[k] = first[mesh->face[3 * i + k]];
    if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0]) continue;
    for (int k = 0; k < 3; k++) {
      int a = v[k], b = v[(k + 1) % 3];
      edge[n++] = a < b ? (Edge){a, b, 1} : (Edge){b, a, -1};
    }
  }
  return n;
}

int mesh_count_open_edges(const Mesh* mesh) {
  int* first = mesh_closed_weld(mesh);
  Edge* edge = alloc_zeroed((size_t)mesh->nface * 3 + 1, sizeof(Edge));
  int n = list_edges(edge, mesh, first), open = 0, sum = 0;
  qsort(edge, (size_t)n, sizeof(Edge), compare_edges);
  for (int i = 0; i < n; i++) {
    sum += edge[i].way;
    if (i + 1 < n && !compare_edges(edge + i, edge + i + 1)) continue;
    open += sum != 0;
    sum = 0;
  }
  mju_free(edge);
  mju_free(first);
  return open;
}
