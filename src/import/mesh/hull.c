// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/hull.h"

#include <libqhull_r/qhull_ra.h>
#include <math.h>
#include <mujoco/mujoco.h>
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
static gboolean find_hull(qhT* qh, double* points, int n, gboolean joggle, GArray* corners) {
  char exact[] = "qhull Qt", joggled[] = "qhull QJ", *options = joggle ? joggled : exact;
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

static gboolean run_qhull(const double* points, int n, gboolean joggle, GArray* corners) {
  // Qhull may move them
  g_autofree double* copy = g_memdup2(points, 3 * (gsize)n * sizeof(double));
  g_autofree qhT* qh = g_new0(qhT, 1);
  char* said = NULL;
  size_t length = 0;
  FILE* out = open_memstream(&said, &length);
  qh_zero(qh, out);
  qh_init_A(qh, NULL, out, out, 0, NULL);
  gboolean found = find_hull(qh, copy, n, joggle, corners);
  int blocks, bytes;
  qh->NOerrexit = True;
  qh_freeqhull(qh, qh_ALL);
  qh_memfreeshort(qh, &blocks, &bytes);
  fclose(out);
  free(said);
  return found && corners->len >= 12;
}

// Do points lie in one plane? Measured by the volume that they span with the two that are furthest
// apart along an axis.
static gboolean are_flat(const double* points, int n) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size = 0;
  for (int i = 0; i < 3 * n; i++) {
    low[i % 3] = fmin(low[i % 3], points[i]);
    high[i % 3] = fmax(high[i % 3], points[i]);
  }
  for (int k = 0; k < 3; k++) size = fmax(size, high[k] - low[k]);
  double most = 0, normal[3] = {0};
  for (int i = 1; i + 1 < n; i++) {
    double a[3], b[3], cross[3];
    mju_sub3(a, points + 3 * i, points);
    mju_sub3(b, points + 3 * i + 3, points);
    mju_cross(cross, a, b);
    if (mju_norm3(cross) > mju_norm3(normal)) mju_copy3(normal, cross);
  }
  if (mju_normalize3(normal) < mjMINVAL) return TRUE;
  for (int i = 1; i < n; i++) {
    double a[3];
    mju_sub3(a, points + 3 * i, points);
    most = fmax(most, fabs(mju_dot3(a, normal)));
  }
  return !(most > 1e-9 * size);
}

GimbalMesh* gimbal_hull_new(const double* points, int n) {
  g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(int));
  if (n < 4) return NULL;
  gboolean found = run_qhull(points, n, FALSE, corners);
  // points that lie almost in one plane somewhere can be too much for it, unless they are shaken a
  // little
  if (!found && !are_flat(points, n)) {
    g_array_set_size(corners, 0);
    found = run_qhull(points, n, TRUE, corners);
  }
  return found ? mesh_of(points, n, corners) : NULL;
}

double gimbal_hull_shrink(GArray* points) {
  g_autoptr(GimbalMesh) hull = gimbal_hull_new((const double*)(void*)points->data, (int)points->len);
  if (!hull) return 0;
  g_array_set_size(points, 0);
  g_array_append_vals(points, hull->vert, (guint)hull->nvert);
  return gimbal_mesh_volume(hull);
}
