// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bounding volume hierarchies of bodies: a binary tree over the boxes of their geoms that can
// collide.

#include "compiler/work/emit_bvh.h"

#include <stdbool.h>
#include <string.h>

#include "asset/mesh/bvh.h"

void emit_bvh(mjModel* m, const Bvh* bvh, int adr, bool has_box) {
  memcpy(m->bvh_depth + adr, bvh->depth, bvh->nnode * sizeof(int));
  memcpy(m->bvh_child + 2 * adr, bvh->child, 2 * bvh->nnode * sizeof(int));
  memcpy(m->bvh_nodeid + adr, bvh->nodeid, bvh->nnode * sizeof(int));
  if (has_box) memcpy(m->bvh_aabb + 6 * adr, bvh->aabb, 6 * bvh->nnode * sizeof(mjtNum));
}

static bool is_solid(const GeomWork* g) {
  return g->s->contype || g->s->conaffinity;
}

int bvh_geom_count(const Compile* c, int body) {
  const BodyWork* b = c->body + body;
  int n = 0;
  for (int k = 0; k < b->geom.num; k++) n += is_solid(c->geom + b->geom.adr + k);
  return n;
}

static void emit_one_body(Compile* c, int i, int* adr) {
  mjModel* m = c->m;
  const BodyWork* b = c->body + i;
  int n = bvh_geom_count(c, i);
  m->body_bvhadr[i] = -1;
  if (!n) return;
  BvhItem *items = g_new0(BvhItem, n), *item = items;
  for (int k = 0; k < b->geom.num; k++) {
    const GeomWork* g = c->geom + b->geom.adr + k;
    if (!is_solid(g)) continue;
    memcpy(item->aabb, g->aabb, sizeof g->aabb);
    memcpy(item->pos, g->pose.pos, sizeof g->pose.pos);
    memcpy(item->quat, g->pose.quat, sizeof g->pose.quat);
    item->has_quat = 1;
    item++->id = b->geom.adr + k;
  }
  Bvh bvh;
  bvh_build(&bvh, items, n, b->inertial.pos, b->inertial.quat);
  m->body_bvhadr[i] = *adr;
  m->body_bvhnum[i] = bvh.nnode;
  emit_bvh(m, &bvh, *adr, true);
  *adr += bvh.nnode;
  bvh_free(&bvh);
  g_free(items);
}

int emit_body_bvh(Compile* c) {
  int adr = 0;
  for (int i = 0; i < c->m->nbody; i++) emit_one_body(c, i, &adr);
  return adr;
}
