// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance from a mesh: the distance of the closest point c on the closest triangle, with the sign of
// (p - c) . n, where n is the pseudonormal of what c lies on (Baerentzen and Aanaes 2005): of a face its
// normal, of an edge the sum of the normals of both faces, of a vertex the sum of those around it, weighted
// by their angles.

#include "asset/mesh_distance.h"

#include <float.h>
#include <glib.h>
#include <math.h>

#include "asset/mesh_work.h"
#include "base/alloc.h"

struct MeshDistance_ {
  const double* vert;
  const int* face;
  const Bvh* bvh;
  double* face_normal;    // nface x 3
  double* edge_normal;    // nface x 3 x 3, of the edges 01, 12, 20
  double* vertex_normal;  // nvert x 3
};

// parts of a triangle that a closest point can lie on
typedef enum { ON_VERTEX0, ON_VERTEX1, ON_VERTEX2, ON_EDGE01, ON_EDGE12, ON_EDGE20, ON_FACE } Part;

static double angle_between(const double a[3], const double b[3]) {
  double la = mju_norm3(a), lb = mju_norm3(b);
  if (la < mjMINVAL || lb < mjMINVAL) {
    return 0;
  }
  return acos(fmax(-1, fmin(1, mju_dot3(a, b) / (la * lb))));
}

static void add_vertex_normals(MeshDistance* md, int f) {
  const int* id = md->face + 3 * f;
  for (int k = 0; k < 3; k++) {
    double u[3], v[3];
    const double* corner = md->vert + 3 * id[k];
    mju_sub3(u, md->vert + 3 * id[(k + 1) % 3], corner);
    mju_sub3(v, md->vert + 3 * id[(k + 2) % 3], corner);
    mju_addToScl3(md->vertex_normal + 3 * id[k], md->face_normal + 3 * f, angle_between(u, v));
  }
}

// sums of face normals by edge, then spread to the faces again
static void set_edge_normals(MeshDistance* md, int nface) {
  GHashTable* table = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < 3 * nface; i++) {
      int a = md->face[i], b = md->face[i % 3 == 2 ? i - 2 : i + 1];
      gint64 key = ((gint64)mjMIN(a, b) << 32) | (gint64)mjMAX(a, b);
      double* sum = g_hash_table_lookup(table, &key);
      if (!sum) {
        sum = g_new0(double, 3);
        g_hash_table_insert(table, g_memdup2(&key, sizeof(key)), sum);
      }
      if (pass == 0) {
        mju_addTo3(sum, md->face_normal + i / 3 * 3);
      } else {
        mju_copy3(md->edge_normal + 3 * i, sum);
      }
    }
  }
  g_hash_table_destroy(table);
}

MeshDistance* mesh_distance_new(const double* vert, int nvert, const int* face, int nface, const Bvh* bvh) {
  MeshDistance* md = alloc_zeroed(1, sizeof(MeshDistance));
  md->vert = vert;
  md->face = face;
  md->bvh = bvh;
  md->face_normal = alloc_zeroed((size_t)nface * 3, sizeof(double));
  md->edge_normal = alloc_zeroed((size_t)nface * 9, sizeof(double));
  md->vertex_normal = alloc_zeroed((size_t)nvert * 3, sizeof(double));
  for (int f = 0; f < nface; f++) {
    const int* id = face + 3 * f;
    triangle_normal(md->face_normal + 3 * f, vert + 3 * id[0], vert + 3 * id[1], vert + 3 * id[2]);
    add_vertex_normals(md, f);
  }
  set_edge_normals(md, nface);
  return md;
}

void mesh_distance_free(MeshDistance* md) {
  if (md) {
    mju_free(md->face_normal);
    mju_free(md->edge_normal);
    mju_free(md->vertex_normal);
    mju_free(md);
  }
}

static void point_on_edge(double point[3], const double a[3], const double edge[3], double t) {
  mju_addScl3(point, a, edge, t);
}

// closest point of a triangle by Voronoi regions (Ericson, Real-Time Collision Detection, 5.1.5)
static Part closest_on_triangle(double point[3], const double p[3], const double a[3], const double b[3],
                                const double c[3]) {
  double ab[3], ac[3], bc[3], ap[3], bp[3], cp[3];
  mju_sub3(ab, b, a);
  mju_sub3(ac, c, a);
  mju_sub3(bc, c, b);
  mju_sub3(ap, p, a);
  mju_sub3(bp, p, b);
  mju_sub3(cp, p, c);
  double d1 = mju_dot3(ab, ap), d2 = mju_dot3(ac, ap);
  double d3 = mju_dot3(ab, bp), d4 = mju_dot3(ac, bp);
  double d5 = mju_dot3(ab, cp), d6 = mju_dot3(ac, cp);
  double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
  if (d1 <= 0 && d2 <= 0) {
    mju_copy3(point, a);
    return ON_VERTEX0;
  }
  if (d3 >= 0 && d4 <= d3) {
    mju_copy3(point, b);
    return ON_VERTEX1;
  }
  if (d6 >= 0 && d5 <= d6) {
    mju_copy3(point, c);
    return ON_VERTEX2;
  }
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    point_on_edge(point, a, ab, d1 / (d1 - d3));
    return ON_EDGE01;
  }
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    point_on_edge(point, a, ac, d2 / (d2 - d6));
    return ON_EDGE20;
  }
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    point_on_edge(point, b, bc, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    return ON_EDGE12;
  }
  double sum = va + vb + vc;
  for (int k = 0; k < 3; k++) {
    point[k] = a[k] + ab[k] * (vb / sum) + ac[k] * (vc / sum);
  }
  return ON_FACE;
}

// the best triangle so far
typedef struct {
  double distance2;
  double point[3];
  int face;
  Part part;
} Closest;

static double box_distance2(const mjtNum aabb[6], const double p[3]) {
  double sum = 0;
  for (int k = 0; k < 3; k++) {
    double outside = fmax(0, fabs(p[k] - aabb[k]) - aabb[3 + k]);
    sum += outside * outside;
  }
  return sum;
}

static void search(const MeshDistance* md, int node, const double p[3], Closest* best) {
  if (box_distance2(md->bvh->aabb + 6 * node, p) > best->distance2) {
    return;
  }
  int f = md->bvh->nodeid[node];
  if (f >= 0) {
    const int* id = md->face + 3 * f;
    Closest c = {.face = f};
    double diff[3];
    c.part =
        closest_on_triangle(c.point, p, md->vert + 3 * id[0], md->vert + 3 * id[1], md->vert + 3 * id[2]);
    mju_sub3(diff, p, c.point);
    c.distance2 = mju_dot3(diff, diff);
    if (c.distance2 < best->distance2) {
      *best = c;
    }
    return;
  }
  const int* child = md->bvh->child + 2 * node;
  double first = box_distance2(md->bvh->aabb + 6 * child[0], p);
  double second = box_distance2(md->bvh->aabb + 6 * child[1], p);
  search(md, child[first > second], p, best);
  search(md, child[first <= second], p, best);
}

double mesh_distance(const MeshDistance* md, const double point[3]) {
  Closest best = {.distance2 = DBL_MAX};
  search(md, 0, point, &best);
  const double* normal = best.part == ON_FACE ? md->face_normal + 3 * best.face
                         : best.part >= ON_EDGE01
                             ? md->edge_normal + 9 * best.face + 3 * (best.part - ON_EDGE01)
                             : md->vertex_normal + 3 * md->face[3 * best.face + (int)best.part];
  double diff[3];
  mju_sub3(diff, point, best.point);
  double distance = sqrt(best.distance2);
  return mju_dot3(diff, normal) >= 0 ? distance : -distance;
}
