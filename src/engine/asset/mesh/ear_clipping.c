// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Four corners are cut along the shorter diagonal, more by ear clipping (Meisters 1975). An ear is
// a triangle of three neighbouring corners that turns as the whole polygon does and holds no other
// corner; it is cut off, until a triangle is left.
//
// The polygon is seen along one of the axes: that in which its first real corner turns most. All is
// computed in single precision, and corners are tried in their order, beginning where the last ear
// was: where several cuts are possible, these decide which triangles a mesh has, and so its
// inertia.

#include "asset/mesh/ear_clipping.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/alloc.h"

typedef struct Point {
  float x, y;
  int known;  // the vertex exists
} Point;

// the three-dimensional cross product of the edges that meet in corner 1
static void turn_of(float turn[3], const float* a, const float* b, const float* c) {
  for (int k = 0; k < 3; k++) {
    int i = (k + 1) % 3, j = (k + 2) % 3;
    float first = (b[i] - a[i]) * (c[j] - b[j]);
    float second = (b[j] - a[j]) * (c[i] - b[i]);
    turn[k] = fabsf(first - second);
  }
}

// the two axes that are seen: those other than the one about which the first real corner turns most
static void choose_axes(int axes[2], const int* id, int n, const float* vert, int nvert) {
  axes[0] = 1;
  axes[1] = 2;
  for (int i = 0; i < n; i++) {
    int corner[3] = {id[i], id[(i + 1) % n], id[(i + 2) % n]};
    int known = 1;
    for (int k = 0; k < 3; k++) {
      known = known && corner[k] >= 0 && corner[k] < nvert;
    }
    if (!known) continue;
    float turn[3];
    turn_of(turn, vert + 3 * corner[0], vert + 3 * corner[1], vert + 3 * corner[2]);
    if (turn[0] > FLT_EPSILON || turn[1] > FLT_EPSILON || turn[2] > FLT_EPSILON) {
      int about_x = turn[0] > turn[1] && turn[0] > turn[2];
      int about_z = turn[2] > turn[0] && turn[2] > turn[1];
      axes[0] = about_x ? 1 : 0;
      axes[1] = !about_x && about_z ? 1 : 2;
      return;
    }
  }
}

// whether q is inside of the triangle: a ray from it crosses the outline an odd number of times
static int is_inside(const Point* corner[3], const Point* q) {
  int inside = 0;
  for (int i = 0, j = 2; i < 3; j = i++) {
    const Point *a = corner[i], *b = corner[j];
    if ((a->y > q->y) != (b->y > q->y) && q->x < (b->x - a->x) * (q->y - a->y) / (b->y - a->y) + a->x) {
      inside = !inside;
    }
  }
  return inside;
}

// Whether the corners start, start + 1 and start + 2 of those that are left make an ear. That it
// turns as the polygon does is asked of its first edge alone, seen from the origin: where that is
// not inside, notches may be filled.
static bool is_ear(const Point* p, const int* rest, int n, int start) {
  const Point* corner[3] = {p + rest[start], p + rest[(start + 1) % n], p + rest[(start + 2) % n]};
  float first = (corner[1]->x - corner[0]->x) * (corner[2]->y - corner[1]->y);
  float second = (corner[1]->y - corner[0]->y) * (corner[2]->x - corner[1]->x);
  float turn = corner[0]->x * corner[1]->y - corner[0]->y * corner[1]->x;
  if ((first - second) * (turn * 0.5f) < 0) return false;
  for (int k = 3; k < n; k++) {
    const Point* other = p + rest[(start + k) % n];
    if (other->known && is_inside(corner, other)) return false;
  }
  return true;
}

// As many tries as there are corners; the last one of the first round ends the search even if it
// succeeds.
static int ear_clipping_clip(int* triangle, const Point* p, int* rest, int n) {
  int count = 0, start = 0, tries = n;
  while (n > 3 && tries > 0) {
    start = start >= n ? start - n : start;
    tries--;
    if (!is_ear(p, rest, n, start)) {
      start++;
      continue;
    }
    for (int k = 0; k < 3; k++) {
      triangle[3 * count + k] = rest[(start + k) % n];
    }
    count++;
    int gone = (start + 1) % n;
    memmove(rest + gone, rest + gone + 1, (size_t)(n - gone - 1) * sizeof(int));
    n--;
    tries = tries ? n + 1 : 0;
  }
  if (n == 3) {
    memcpy(triangle + 3 * count, rest, 3 * sizeof(int));
    count++;
  }
  return count;
}

static float squared_distance(const float* a, const float* b) {
  float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

int cut_quad(int triangle[6], const int id[4], const float* vert, int nvert) {
  static const int along02[6] = {0, 1, 2, 0, 2, 3}, along13[6] = {0, 1, 3, 1, 2, 3};
  for (int i = 0; i < 4; i++) {
    if (id[i] < 0 || id[i] >= nvert) return 0;
  }
  float length02 = squared_distance(vert + 3 * (size_t)id[0], vert + 3 * (size_t)id[2]);
  float length13 = squared_distance(vert + 3 * (size_t)id[1], vert + 3 * (size_t)id[3]);
  memcpy(triangle, length02 < length13 ? along02 : along13, sizeof along02);
  return 2;
}

int clip_ears(int* triangle, const int* id, int n, const float* vert, int nvert) {
  int axes[2];
  choose_axes(axes, id, n, vert, nvert);
  Point* p = mju_malloc((size_t)n * sizeof(Point));
  int* rest = mju_malloc((size_t)n * sizeof(int));
  for (int i = 0; i < n; i++) {
    int known = id[i] >= 0 && id[i] < nvert;
    const float* v = known ? vert + 3 * (size_t)id[i] : NULL;
    p[i] = known ? (Point){v[axes[0]], v[axes[1]], 1} : (Point){0, 0, 0};
    rest[i] = i;
  }
  int count = ear_clipping_clip(triangle, p, rest, n);
  mju_free(p);
  mju_free(rest);
  return count;
}
