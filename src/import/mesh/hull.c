// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/hull.h"

#include <libqhull_r/qhull_ra.h>
#include <setjmp.h>
#include <string.h>

// The triangles that Qhull found, as numbers of points: three a facet, turned outwards.
static void copy_triangles(qhT* qh, GArray* corners) {
  facetT* facet;
  vertexT *vertex, **vertexp;
  FORALLfacets {
    int triangle[3] = {0, 0, 0}, n = 0;
    FOREACHvertex_(facet->vertices) {
      if (n < 3) triangle[n++] = qh_pointid(qh, vertex->point);
    }
    if (facet->toporient) {
      int first = triangle[0];
      triangle[0] = triangle[1];
      triangle[1] = first;
    }
    g_array_append_vals(corners, triangle, 3);
  }
}

// Qhull leaves by a long jump when it fails, so the caller owns what is needed afterwards.
static gboolean find_hull(qhT* qh, double* points, int n, GArray* corners) {
  char options[] = "qhull Qt";
  if (setjmp(qh->errexit)) return FALSE;
  qh->NOerrexit = False;
  qh_initflags(qh, options);
  qh_init_B(qh, points, n, 3, False);
  qh_qhull(qh);
  qh_triangulate(qh);
  copy_triangles(qh, corners);
  return TRUE;
}

static GimbalMesh* mesh_of(const double* points, int n, const GArray* corners) {
  g_autofree int* number = g_new(int, n);
  memset(number, -1, (gsize)n * sizeof(int));
  GimbalMesh* self = gimbal_mesh_new((int)corners->len, (int)corners->len / 3);
  self->nvert = 0;
  for (guint i = 0; i < corners->len; i++) {
    int point = g_array_index(corners, int, i);
    if (number[point] < 0) {
      memcpy(self->vert + 3 * self->nvert, points + 3 * point, 3 * sizeof(double));
      number[point] = self->nvert++;
    }
    self->face[i] = number[point];
  }
  return self;
}

GimbalMesh* gimbal_hull_new(const double* points, int n) {
  if (n < 4) return NULL;
  g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(int));
  // Qhull may move them
  g_autofree double* copy = g_memdup2(points, 3 * (gsize)n * sizeof(double));
  g_autofree qhT* qh = g_new0(qhT, 1);
  char* said = NULL;
  size_t length = 0;
  FILE* out = open_memstream(&said, &length);
  qh_zero(qh, out);
  qh_init_A(qh, NULL, out, out, 0, NULL);
  gboolean found = find_hull(qh, copy, n, corners);
  int blocks, bytes;
  qh->NOerrexit = True;
  qh_freeqhull(qh, qh_ALL);
  qh_memfreeshort(qh, &blocks, &bytes);
  fclose(out);
  free(said);
  return found && corners->len >= 12 ? mesh_of(points, n, corners) : NULL;
}
