// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "ipc/pair.h"

#include <gimbal/assert.h>

#include "ipc/nearest.h"
#include "ipc/obstacle.h"
#include "math/vec.h"

static const struct {
  int first, size;
} kinds[] = {
    [IPC_VERTEX_TRIANGLE] = {1, 4}, [IPC_EDGE_EDGE] = {2, 4}, [IPC_VERTEX_GEOM] = {1, 1},
    [IPC_TRIANGLE_CORNER] = {3, 3}, [IPC_EDGE_RIM] = {2, 2},
};

int pair_first(const IpcPair* p) {
  return kinds[p->kind].first;
}

int pair_size(const IpcPair* p) {
  return kinds[p->kind].size;
}

int pair_age(const mjData* d, const IpcPair* p) {
  int age = d->flexvert_conage[p->vert[0]];
  for (int k = 1; k < pair_size(p); k++) age = mjMIN(age, d->flexvert_conage[p->vert[k]]);
  return age;
}

// Normal and gap from the weights; with a fixed point on the second side, NULL: none.
static void measure_between(IpcPair* p, mjtNum pos[][3], const mjtNum* fixed) {
  mjtNum* n = p->normal;
  vec3_zero(n);
  for (int k = 0; k < pair_size(p); k++) vec3_add_scaled(n, pos[k], p->weight[k]);
  if (fixed) vec3_sub_from(n, fixed);
  p->gap = vec3_normalize(n);
}

static void weigh_edge(mjtNum* weight, mjtNum share, mjtNum sign) {
  weight[0] = sign * (1 - share);
  weight[1] = sign * share;
}

static void measure_vertex_triangle(IpcPair* p, mjtNum pos[][3]) {
  nearest_on_triangle(p->weight + 1, pos[0], pos[1], pos[2], pos[3]);
  p->weight[0] = 1;
  vec3_scale(p->weight + 1, p->weight + 1, -1);
  measure_between(p, pos, NULL);
}

static void measure_edges(IpcPair* p, mjtNum pos[][3]) {
  mjtNum share[2];
  nearest_on_segments(share, pos[0], pos[1], pos[2], pos[3]);
  weigh_edge(p->weight, share[0], 1);
  weigh_edge(p->weight + 2, share[1], -1);
  measure_between(p, pos, NULL);
}

static void measure_corner(const mjModel* m, const mjData* d, IpcPair* p, mjtNum pos[][3]) {
  mjtNum corner[3];
  obstacle_corner(m, d, p->geom, p->feature, corner);
  nearest_on_triangle(p->weight, corner, pos[0], pos[1], pos[2]);
  measure_between(p, pos, corner);
  p->gap -= obstacle_radius(m, p->geom);
}

static void measure_rim(const mjModel* m, const mjData* d, IpcPair* p, mjtNum pos[][3]) {
  mjtNum ends[2][3], share[2], point[3];
  obstacle_edge(m, d, p->geom, p->feature, ends);
  nearest_on_segments(share, pos[0], pos[1], ends[0], ends[1]);
  weigh_edge(p->weight, share[0], 1);
  for (int i = 0; i < 3; i++) point[i] = ends[0][i] + share[1] * (ends[1][i] - ends[0][i]);
  measure_between(p, pos, point);
  p->gap -= obstacle_radius(m, p->geom);
}

void pair_measure(const mjModel* m, mjData* d, IpcPair* p, mjtNum pos[IPC_MOST_VERT][3]) {
  switch (p->kind) {
    case IPC_VERTEX_TRIANGLE:
      measure_vertex_triangle(p, pos);
      break;
    case IPC_EDGE_EDGE:
      measure_edges(p, pos);
      break;
    case IPC_VERTEX_GEOM:
      p->weight[0] = 1;
      p->gap = obstacle_distance(m, d, p->geom, pos[0], p->normal);
      break;
    case IPC_TRIANGLE_CORNER:
      measure_corner(m, d, p, pos);
      break;
    case IPC_EDGE_RIM:
      measure_rim(m, d, p, pos);
      break;
  }
}
