// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Middle phase. A body has a static tree of boxes in its inertial frame, a flex a moving tree in
// the world frame. Two trees are walked from their roots: a pair of nodes that overlap is split at
// the one with the larger surface, down to a pair of leaves.

#include "collision/midphase.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "collision/broad/pair_filter.h"
#include "collision/collide_flex.h"
#include "collision/contact_list.h"
#include "collision/shape/oriented_box.h"
#include "model/flex/ipc_kinds.h"

static const mjtNum identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

//---- walking two trees

typedef struct Tree {
  int adr, num;
  const int* child;    // 2 a node, -1: none
  const int* leaf_id;  // of a leaf: geom or element
  const mjtNum* aabb;
} Tree;

static Tree tree_of_body(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int adr = m->body_bvhadr[body];
  return (Tree){adr, m->body_bvhnum[body], m->bvh_child + 2 * adr, m->bvh_nodeid + adr,
                m->bvh_aabb + 6 * adr};
}

static Tree tree_of_flex(const mjModel* m, const mjData* d, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int adr = m->flex_bvhadr[flex];
  return (Tree){adr, m->flex_bvhnum[flex], m->bvh_child + 2 * adr, m->bvh_nodeid + adr,
                d->bvh_aabb_dyn + 6 * (adr - m->nbvhstatic)};
}

static inline bool is_leaf(const Tree* tree, int node) {
  return tree->child[2 * node] < 0 && tree->child[2 * node + 1] < 0;
}

// Weight by which the node to split is chosen. The surface of a box would do; but the order of
// contacts, and with it which of many are kept, follows from this one.
static inline mjtNum split_weight(const Tree* tree, int node) {
  const mjtNum* aabb = tree->aabb + 6 * node;
  mjtNum x = aabb[3] - aabb[0], y = aabb[4] - aabb[1], z = aabb[5] - aabb[2];
  return x * y + y * z + z * x;
}

typedef struct Walk Walk;
struct Walk {
  const mjModel* m;
  mjData* d;
  Tree tree1, tree2;
  int bf1, bf2;
  mjtNum margin;
  RelativeFrame relative;
  bool (*meet)(const Walk* walk, const mjtNum aabb1[6], const mjtNum aabb2[6]);
  // 0: leaves do not meet
  int (*collide)(const Walk* walk, int id1, int id2, const mjtNum aabb2[6]);
  PairQueue* queue;
  PairRange done;
};

typedef struct NodePair {
  int node1, node2;
} NodePair;

static void mark_active(const Walk* walk, NodePair pair) {
  if (!walk->m->vis.global.bvactive) return;
  // others may do the same at this moment
  __atomic_store_n(&walk->d->bvh_active[walk->tree1.adr + pair.node1], 1, __ATOMIC_RELAXED);
  __atomic_store_n(&walk->d->bvh_active[walk->tree2.adr + pair.node2], 1, __ATOMIC_RELAXED);
}

static void walk_trees(const Walk* walk) {
  const Tree *t1 = &walk->tree1, *t2 = &walk->tree2;
  int itself = walk->bf1 == walk->bf2;
  mjData* d = walk->d;
  mj_markStack(d);
  NodePair* todo = mj_stackAllocByte(d, (t1->num + t2->num + 2) * sizeof(NodePair), _Alignof(NodePair));
  int n = 0;
  todo[n++] = (NodePair){0, 0};
  while (n) {
    NodePair at = todo[--n];
    if (itself && at.node1 > at.node2) continue;  // the other half has it
    const mjtNum *aabb1 = t1->aabb + 6 * at.node1, *aabb2 = t2->aabb + 6 * at.node2;
    int leaf1 = is_leaf(t1, at.node1), leaf2 = is_leaf(t2, at.node2);
    if (leaf1 && leaf2) {
      if (walk->collide(walk, t1->leaf_id[at.node1], t2->leaf_id[at.node2], aabb2)) mark_active(walk, at);
      continue;
    }
    if (!walk->meet(walk, aabb1, aabb2)) continue;
    mark_active(walk, at);

    int split1 = leaf2 || (!leaf1 && split_weight(t1, at.node1) > split_weight(t2, at.node2));
    const int* child = split1 ? t1->child + 2 * at.node1 : t2->child + 2 * at.node2;
    for (int i = 0; i < 2; i++) {
      if (child[i] >= 0) todo[n++] = split1 ? (NodePair){child[i], at.node2} : (NodePair){at.node1, child[i]};
    }
  }
  mj_freeStack(d);
}

static bool meet_oriented(const Walk* walk, const mjtNum aabb1[6], const mjtNum aabb2[6]) {
  return oriented_boxes_meet(&walk->relative, aabb1, aabb2, walk->margin);
}

static bool meet_aligned(const Walk* walk, const mjtNum aabb1[6], const mjtNum aabb2[6]) {
  return !boxes_apart(aabb1, aabb2, walk->margin);
}

//---- body and body

void queue_geoms(const mjModel* m, mjData* d, PairQueue* queue, int g1, int g2, PairRange done) {
  for (int k = done.begin; k < done.end; k++) {
    int a = m->pair_geom1[k], b = m->pair_geom2[k];
    if ((a == g1 && b == g2) || (a == g2 && b == g1)) return;
  }
  pair_queue_push(m, d, queue, g1, g2, -1);
}

static int collide_geoms(const Walk* walk, int g1, int g2, const mjtNum aabb2[6]) {
  (void)aabb2;
  const mjModel* m = walk->m;
  mjData* d = walk->d;
  mjtNum margin = pair_margin(m, g1, g2, -1) + pair_gap(m, g1, g2, -1);
  if (bounds_apart(m, d, g1, g2, margin)) return 0;
  if (!boxes_of_geoms_meet(m, d, g1, g2, margin)) return 0;
  queue_geoms(m, d, walk->queue, g1, g2, walk->done);
  return 1;
}

void midphase_bodies(const mjModel* m, mjData* d, PairQueue* queue, int body1, int body2, PairRange done) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  Walk walk = {.m = m,
               .d = d,
               .tree1 = tree_of_body(m, body1),
               .tree2 = tree_of_body(m, body2),
               .bf1 = body1,
               .bf2 = body2,
               .margin = margin_in_force(m, m->body_margin[body1] + m->body_margin[body2]),
               .meet = meet_oriented,
               .collide = collide_geoms,
               .queue = queue,
               .done = done};
  relative_frame(&walk.relative, d->xipos + 3 * body1, d->ximat + 9 * body1, d->xipos + 3 * body2,
                 d->ximat + 9 * body2);
  int first = queue->n;
  walk_trees(&walk);
  pair_queue_sort(d, queue, first);
}

//---- flexes

static int collide_geom_with_elem(const Walk* walk, int geom, int elem, const mjtNum aabb[6]) {
  const mjModel* m = walk->m;
  mjData* d = walk->d;
  int flex = walk->bf2 - m->nbody;
  mjtNum margin = margin_in_force(m, m->geom_margin[geom] + m->flex_margin[flex]);
  margin += m->geom_gap[geom] + m->flex_gap[flex];
  if (ipc_holds_flex(m, flex) && ipc_holds_geom(m, geom)) return 0;
  if (!masks_match(masks_of_geom(m, geom), masks_of_bodyflex(m, walk->bf2))) return 0;
  if (sphere_box_apart(d->geom_xpos + 3 * geom, m->geom_rbound[geom] + margin, aabb)) return 0;

  const mjtNum origin[3] = {0};
  RelativeFrame relative;
  relative_frame(&relative, d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, origin, identity);
  if (!oriented_boxes_meet(&relative, m->geom_aabb + 6 * geom, aabb, margin)) return 0;
  if (m->geom_type[geom] != mjGEOM_PLANE) collide_geom_elem(m, d, geom, flex, elem);
  return 1;
}

void collide_geom_elems(const mjModel* m, mjData* d, int geom, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Walk walk = {.m = m, .d = d, .bf2 = m->nbody + flex};
  for (int e = 0; e < m->flex_elemnum[flex]; e++) {
    if (flex_elem_active(m, flex, e)) collide_geom_with_elem(&walk, geom, e, elem_box(m, d, flex, e));
  }
}

void midphase_body_flex(const mjModel* m, mjData* d, int body, int flex) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  Masks masks = masks_of_bodyflex(m, m->nbody + flex);
  for (int i = 0; i < m->body_geomnum[body]; i++) {
    int geom = m->body_geomadr[body] + i;
    if (ipc_holds_flex(m, flex) && ipc_holds_geom(m, geom)) continue;
    if (masks_match(masks_of_geom(m, geom), masks)) collide_geom_flex(m, d, geom, flex);
  }
  const mjtNum origin[3] = {0};
  Walk walk = {.m = m,
               .d = d,
               .tree1 = tree_of_body(m, body),
               .tree2 = tree_of_flex(m, d, flex),
               .bf1 = body,
               .bf2 = m->nbody + flex,
               .margin = margin_in_force(m, m->body_margin[body] + m->flex_margin[flex]) + m->flex_gap[flex],
               .meet = meet_oriented,
               .collide = collide_geom_with_elem};
  relative_frame(&walk.relative, d->xipos + 3 * body, d->ximat + 9 * body, origin, identity);
  int first = d->ncon;  // those of planes stay before all others
  walk_trees(&walk);
  contact_list_sort(d, first);
}

static int collide_elements(const Walk* walk, int elem1, int elem2, const mjtNum aabb2[6]) {
  (void)aabb2;
  collide_elem_elem(walk->m, walk->d, walk->bf1 - walk->m->nbody, elem1, walk->bf2 - walk->m->nbody, elem2);
  return 1;
}

void midphase_flexes(const mjModel* m, mjData* d, int flex1, int flex2) {
  Walk walk = {.m = m,
               .d = d,
               .tree1 = tree_of_flex(m, d, flex1),
               .tree2 = tree_of_flex(m, d, flex2),
               .bf1 = m->nbody + flex1,
               .bf2 = m->nbody + flex2,
               .margin = margin_in_force(m, m->flex_margin[flex1] + m->flex_margin[flex2]) +
                         m->flex_gap[flex1] + m->flex_gap[flex2],
               .meet = meet_aligned,
               .collide = collide_elements};
  walk_trees(&walk);
}
