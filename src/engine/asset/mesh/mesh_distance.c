// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance from a mesh: the distance of the closest point c on the closest triangle, with
// the sign of (p - c) . n, where n is the normal of that triangle.
//
// Where c lies on an edge or a corner several triangles are equally close. The reference takes the
// first of them in the order of the tree of bounding volumes, and so do we, for the sake of equal
// numbers: beside sharp edges of coarse meshes the sign is wrong in places. (Pseudonormals,
// Baerentzen and Aanaes 2005, would be right.)

#include "asset/mesh/mesh_distance.h"

#include <float.h>
#include <math.h>

#include "asset/mesh/triangle.h"
#include "base/alloc.h"

struct MeshDistance {
  const double* vert;
  const int* face;
  const Bvh* bvh;
  double* face_normal;  // nface x 3
};

MeshDistance* mesh_distance_new(const double* vert, const int* face, int nface, const Bvh* bvh) {
  MeshDistance* md = alloc_zeroed(1, sizeof(MeshDistance));
  md->vert = vert;
  md->face = face;
  md->bvh = bvh;
  md->face_normal = alloc_zeroed((size_t)nface * 3, sizeof(double));
  for (int f = 0; f < nface; f++) {
    const int* id = face + 3 * f;
    triangle_normal(md->face_normal + 3 * f, vert + 3 * id[0], vert + 3 * id[1], vert + 3 * id[2]);
  }
  return md;
}

void mesh_distance_free(MeshDistance* md) {
  if (md) {
    mju_free(md->face_normal);
    mju_free(md);
  }
}

static void point_on_edge(double point[3], const double a[3], const double edge[3], double t) {
  mju_addScl3(point, a, edge, t);
}

// closest point of a triangle by Voronoi regions (Ericson, Real-Time Collision Detection, 5.1.5)
static void closest_on_triangle(double point[3], const double p[3], const double a[3], const double b[3],
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
    return;
  }
  if (d3 >= 0 && d4 <= d3) {
    mju_copy3(point, b);
    return;
  }
  if (d6 >= 0 && d5 <= d6) {
    mju_copy3(point, c);
    return;
  }
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    point_on_edge(point, a, ab, d1 / (d1 - d3));
    return;
  }
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    point_on_edge(point, a, ac, d2 / (d2 - d6));
    return;
  }
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    point_on_edge(point, b, bc, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    return;
  }
  double sum = va + vb + vc;
  for (int k = 0; k < 3; k++) {
    point[k] = a[k] + ab[k] * (vb / sum) + ac[k] * (vc / sum);
  }
}

// the best triangle so far
typedef struct Closest {
  double distance2;
  double point[3];
  int face;
  int node;  // of the tree; the first one counts
} Closest;

static double box_distance2(const mjtNum aabb[6], const double p[3]) {
  double sum = 0;
  for (int k = 0; k < 3; k++) {
    double outside = fmax(0, fabs(p[k] - aabb[k]) - aabb[3 + k]);
    sum += outside * outside;
  }
  return sum;
}

static void mesh_distance_search(const MeshDistance* md, int node, const double p[3], Closest* best) {
  // with room for rounding: an equally close triangle may be in there
  if (box_distance2(md->bvh->aabb + 6 * node, p) > best->distance2 * (1 + 1e-9)) return;
  int f = md->bvh->nodeid[node];
  if (f >= 0) {
    const int* id = md->face + 3 * f;
    Closest c = {.face = f, .node = node};
    double diff[3];
    closest_on_triangle(c.point, p, md->vert + 3 * id[0], md->vert + 3 * id[1], md->vert + 3 * id[2]);
    mju_sub3(diff, p, c.point);
    c.distance2 = mju_dot3(diff, diff);
    if (c.distance2 < best->distance2 || (c.distance2 == best->distance2 && node < best->node)) {
      *best = c;
    }
    return;
  }
  const int* child = md->bvh->child + 2 * node;
  double first = box_distance2(md->bvh->aabb + 6 * child[0], p);
  double second = box_distance2(md->bvh->aabb + 6 * child[1], p);
  mesh_distance_search(md, child[first > second], p, best);
  mesh_distance_search(md, child[first <= second], p, best);
}

double mesh_distance(const MeshDistance* md, const double point[3]) {
  Closest best = {.distance2 = DBL_MAX};
  mesh_distance_search(md, 0, point, &best);
  const double* normal = md->face_normal + 3 * best.face;
  double diff[3];
  mju_sub3(diff, point, best.point);
  double distance = sqrt(best.distance2);
  return mju_dot3(diff, normal) >= 0 ? distance : -distance;
}
