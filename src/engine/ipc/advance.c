// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Conservative advancement. A gap shrinks no faster than the fastest vertices of both sides come
// towards each other, so that time passes in steps that this speed needs for what may go of the
// gap. Of two parts of one flex the motion that they share does not count. Over a plane the gap is
// linear.

#include "ipc/advance.h"

#include "math/vec.h"

static const mjtNum kLeft = 0.2;  // of the gap

// The longest way on each side, less the common one, added up.
static mjtNum longest_ways(const IpcOuter* s, const IpcPair* p, const mjtNum common[3]) {
  mjtNum most[2] = {0, 0};
  for (int k = 0; k < pair_size(p); k++) {
    int side = k >= pair_first(p);
    mjtNum way[3];
    vec3_sub(way, s->target + 3 * p->vert[k], s->safe + 3 * p->vert[k]);
    vec3_sub_from(way, common);
    most[side] = mjMAX(most[side], vec3_norm(way));
  }
  return most[0] + most[1];
}

// A bound for what the gap may shrink.
static mjtNum closing_way(const IpcOuter* s, const IpcPair* p) {
  mjtNum mean[3] = {0};
  int n = pair_size(p);
  for (int k = 0; p->same && k < n; k++) {
    vec3_add_scaled(mean, s->target + 3 * p->vert[k], 1.0 / n);
    vec3_add_scaled(mean, s->safe + 3 * p->vert[k], -1.0 / n);
  }
  return longest_ways(s, p, mean);
}

static mjtNum advance_over_plane(const IpcOuter* s, const IpcPair* p) {
  mjtNum way[3];
  vec3_sub(way, s->target + 3 * p->vert[0], s->safe + 3 * p->vert[0]);
  mjtNum closing = -vec3_dot(way, p->normal), may = (1 - kLeft) * p->gap;
  return closing > may ? may / closing : 1;
}

mjtNum pair_advance(const IpcOuter* s, const IpcPair* p) {
  const int most = 32;
  const mjtNum near = 1e-12;
  if (p->gap <= 0) return 1;
  if (p->geom >= 0 && s->m->geom_type[p->geom] == mjGEOM_PLANE) return advance_over_plane(s, p);
  mjtNum way = closing_way(s, p), left = kLeft * p->gap, share = 0;
  IpcPair at = *p;
  for (int i = 0; i < most; i++) {
    share += (at.gap - left) / way;
    if (!(share < 1)) return 1;
    mjtNum pos[IPC_MOST_VERT][3];
    pair_place(s, p, share, pos);
    pair_measure(s->m, s->d, &at, pos);
    if (at.gap - left <= near * p->gap) break;
  }
  return share;
}
