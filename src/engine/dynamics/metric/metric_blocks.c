// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "dynamics/metric/metric_blocks.h"

#include "dynamics/body/jacobian.h"
#include "dynamics/flex/flex_stencil.h"
#include "math/vec.h"

// All stencils: of each how many points, the first of their squares in place, their numbers, -1 of
// those that are held. Where the pair of its points i and j is, is at number i * points + j of its
// squares, if the first is not behind the second.
typedef struct StencilList {
  int* point;
  int size, pairs;
  int* place;
} StencilList;

// What a point of a stencil is known by before it has a number, -1: nothing moves it.
static int key_of(const mjModel* m, const FlexStencil* s, int i, bool all) {
  if (!all) return s->dof[i];
  return last_dof_of_body(m, s->body[i]) < 0 ? -1 : s->point[i];
}

static StencilList list_stencils(const mjModel* m, mjData* d, FlexStencil* s, bool all, int* body) {
  StencilList list = {.point = mj_stackAllocInt(d, flex_stencil_bound(m))};
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_POINTS);) {
    int* at = list.point + list.size;
    at[0] = s->npoint;
    at[1] = list.pairs;
    for (int i = 0; i < s->npoint; i++) {
      int key = at[2 + i] = key_of(m, s, i, all);
      if (key >= 0) body[key] = s->body[i];
    }
    list.size += 2 + s->npoint;
    list.pairs += s->npoint * s->npoint;
  }
  list.place = mj_stackAllocInt(d, list.pairs);
  return list;
}

// Number the points that occur in the order of their keys.
static void number_points(PointBlocks* b, const StencilList* list, int* body, int keys, int* number) {
  b->n = 0;
  for (int k = 0; k < keys; k++) {
    if (body[k] < 0) continue;
    if (b->dof) b->dof[b->n] = k;
    b->body[b->n] = body[k];
    number[k] = b->n++;
  }
  for (int at = 0; at < list->size; at += 2 + list->point[at]) {
    int* point = list->point + at + 2;
    for (int i = 0; i < list->point[at]; i++) {
      if (point[i] >= 0) point[i] = number[point[i]];
    }
  }
}

// The stencils of each point: where they are in the list, and which of their points it is.
typedef struct Incidence {
  int *first, *at, *index;
} Incidence;

static Incidence find_incidence(mjData* d, const StencilList* list, int n) {
  Incidence in = {.first = mj_stackAllocInt(d, n + 2)};
  for (int i = 0; i < n + 2; i++) in.first[i] = 0;
  for (int at = 0; at < list->size; at += 2 + list->point[at]) {
    for (int i = 0; i < list->point[at]; i++) in.first[list->point[at + 2 + i] + 2]++;
  }
  in.first[1] = 0;  // those that are held
  for (int i = 2; i < n + 2; i++) in.first[i] += in.first[i - 1];
  in.at = mj_stackAllocInt(d, in.first[n + 1]);
  in.index = mj_stackAllocInt(d, in.first[n + 1]);
  for (int at = 0; at < list->size; at += 2 + list->point[at]) {
    for (int i = 0; i < list->point[at]; i++) {
      int p = list->point[at + 2 + i];
      if (p < 0) continue;
      in.at[in.first[p + 1]] = at;
      in.index[in.first[p + 1]++] = i;
    }
  }
  return in;
}

// Neighbours of point p that are not before it, ascending, from out on; where they are, in where.
// Returns how many.
static int find_later(const StencilList* list, const Incidence* in, int p, int* where, int* out) {
  int n = 0;
  for (int k = in->first[p]; k < in->first[p + 1]; k++) {
    const int *stencil = list->point + in->at[k], *point = stencil + 2;
    for (int j = 0; j < stencil[0]; j++) {
      if (point[j] < p || where[point[j]] >= 0) continue;
      where[point[j]] = 0;
      out[n++] = point[j];
    }
  }
  mju_insertionSortInt(out, n);
  return n;
}

// Say at its stencils where the pairs of point p are; forget where its neighbours are.
static void note_places(const StencilList* list, const Incidence* in, int p, int* where, const int* later,
                        int n, int base) {
  for (int k = 0; k < n; k++) where[later[k]] = base + k;
  for (int k = in->first[p]; k < in->first[p + 1]; k++) {
    const int *stencil = list->point + in->at[k], *point = stencil + 2;
    int* place = list->place + stencil[1] + stencil[0] * in->index[k];
    for (int j = 0; j < stencil[0]; j++) {
      if (point[j] >= p) place[j] = where[point[j]];
    }
  }
  for (int k = 0; k < n; k++) where[later[k]] = -1;
}

// The pairs from each point on: first[p] of the n of point p in later.
static int* find_pairs(mjData* d, PointBlocks* b, const StencilList* list, int* first) {
  Incidence in = find_incidence(d, list, b->n);
  int *where = mj_stackAllocInt(d, b->n), *later = mj_stackAllocInt(d, list->pairs);
  for (int p = 0; p < b->n; p++) where[p] = -1;
  first[0] = 0;
  for (int p = 0; p < b->n; p++) {
    int* out = later + first[p];
    int n = find_later(list, &in, p, where, out);
    note_places(list, &in, p, where, out, n, first[p]);
    first[p + 1] = first[p] + n;
  }
  b->size = first[b->n];
  return later;
}

// Both directions of each pair.
static void list_neighbours(mjData* d, PointBlocks* b, const int* first, const int* later) {
  b->adr = mj_stackAllocInt(d, b->n + 2);
  for (int p = 0; p < b->n + 2; p++) b->adr[p] = 0;
  for (int p = 0; p < b->n; p++) {
    for (int k = first[p]; k < first[p + 1]; k++) b->adr[later[k] + 2]++;
    b->adr[p + 2] += first[p + 1] - first[p] - 1;
  }
  for (int p = 2; p < b->n + 2; p++) b->adr[p] += b->adr[p - 1];
  b->other = mj_stackAllocInt(d, b->adr[b->n + 1]);
  b->place = mj_stackAllocInt(d, b->adr[b->n + 1]);
  // in the order of the first points those before a point come first, ascending
  for (int p = 0; p < b->n; p++) {
    for (int k = first[p]; k < first[p + 1]; k++) {
      int at = b->adr[p + 1]++, q = later[k];
      b->other[at] = q;
      b->place[at] = k;
      if (q == p) continue;
      at = b->adr[q + 1]++;
      b->other[at] = p;
      b->place[at] = k;
    }
  }
}

static void add_stencil(PointBlocks* b, const FlexStencil* s, const int* point, const int* place) {
  int n = s->npoint;
  mjtNum scale = s->scale;
  for (int i = 0; i < n; i++, place += n) {
    if (point[i] < 0) continue;
    vec3_copy(b->pos + 3 * point[i], s->pos + 3 * i);
    for (int j = 0; j < n; j++) {
      if (point[j] < point[i]) continue;
      mjtNum* block = b->block + 9 * place[j];
      const mjtNum* source = s->stiffness + 9 * n * i + 3 * j;
      for (int k = 0; k < 3; k++) vec3_add_scaled(block + 3 * k, source + 3 * n * k, scale);
    }
  }
}

PointBlocks sum_point_blocks(const mjModel* m, mjData* d, bool all) {
  int keys = (int)(all ? m->nflexvert + m->nflexnode : m->nv);
  PointBlocks b = {.body = mj_stackAllocInt(d, keys)};
  FlexStencil* s = mj_stackAllocByte(d, sizeof(FlexStencil), _Alignof(FlexStencil));
  int *body = mj_stackAllocInt(d, keys), *number = mj_stackAllocInt(d, keys);
  if (!all) b.dof = mj_stackAllocInt(d, keys);
  for (int k = 0; k < keys; k++) body[k] = -1;
  StencilList list = list_stencils(m, d, s, all, body);
  number_points(&b, &list, body, keys, number);
  int* first = mj_stackAllocInt(d, b.n + 1);
  const int* later = find_pairs(d, &b, &list, first);
  list_neighbours(d, &b, first, later);

  b.pos = mj_stackAllocNum(d, 3 * b.n);
  b.block = mj_stackAllocNum(d, 9 * (size_t)b.size);
  mju_zero(b.block, 9 * b.size);
  const int* at = list.point;
  for (StencilWalk walk = {0}; flex_stencil_next(m, d, &walk, s, STENCIL_IN_WORLD); at += 2 + at[0]) {
    add_stencil(&b, s, at + 2, list.place + at[1]);
  }
  return b;
}
