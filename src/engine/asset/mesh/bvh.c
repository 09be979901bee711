// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bounding volume hierarchies: at every node the items are split at the median of their positions
// along the longest axis of their common box.

#include "asset/mesh/bvh.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

// smaller differences count as equal
static const double TOLERANCE = 1e-14;

// an item with its place in the frame of the tree
typedef struct Leaf {
  const BvhItem* item;
  double pos[3];
  double low[3];
  double high[3];
} Leaf;

static void to_tree(double res[3], const double pos[3], const double ipos[3], const double inverse[4]) {
  double local[3] = {pos[0] - ipos[0], pos[1] - ipos[1], pos[2] - ipos[2]};
  mju_rotVecQuat(res, local, inverse);
}

// box of the item's corners in the frame of the tree
static void bound_leaf(Leaf* leaf, const double ipos[3], const double inverse[4]) {
  const BvhItem* item = leaf->item;
  for (int k = 0; k < 3; k++) {
    leaf->low[k] = DBL_MAX;
    leaf->high[k] = -DBL_MAX;
  }
  for (int corner = 0; corner < 8; corner++) {
    double v[3];
    for (int k = 0; k < 3; k++) {
      v[k] = item->aabb[k] + (corner >> k & 1 ? item->aabb[3 + k] : -item->aabb[3 + k]);
    }
    if (item->has_quat) {
      double global[3];
      mju_rotVecQuat(global, v, item->quat);
      for (int k = 0; k < 3; k++) {
        global[k] += item->pos[k];
      }
      to_tree(v, global, ipos, inverse);
    }
    for (int k = 0; k < 3; k++) {
      leaf->low[k] = fmin(leaf->low[k], v[k]);
      leaf->high[k] = fmax(leaf->high[k], v[k]);
    }
  }
}

static void bound_leaves(const Leaf* leaves, int n, double low[3], double high[3]) {
  for (int k = 0; k < 3; k++) {
    low[k] = DBL_MAX;
    high[k] = -DBL_MAX;
    for (int i = 0; i < n; i++) {
      low[k] = fmin(low[k], leaves[i].low[k]);
      high[k] = fmax(high[k], leaves[i].high[k]);
    }
    // no flat boxes
    if (fabs(low[k] - high[k]) < TOLERANCE) {
      low[k] -= TOLERANCE;
      high[k] += TOLERANCE;
    }
  }
}

// order along an axis; equal places keep the order in which the items came
static int bvh_compare_leaves(const Leaf* a, const Leaf* b, int axis) {
  if (fabs(a->pos[axis] - b->pos[axis]) > TOLERANCE) return a->pos[axis] < b->pos[axis];
  return a->item < b->item;
}

static void bvh_swap(Leaf* a, Leaf* b) {
  Leaf t = *a;
  *a = *b;
  *b = t;
}

// Hoare's selection: afterwards the first k leaves are those that come first along the axis
static void select_median(Leaf* leaves, int n, int k, int axis) {
  int left = 0, right = n - 1;
  while (left < right) {
    // the middle one as pivot: sorted input is the common case
    bvh_swap(leaves + left + (right - left) / 2, leaves + right);
    int split = left;
    for (int i = left; i < right; i++) {
      if (bvh_compare_leaves(leaves + i, leaves + right, axis)) {
        bvh_swap(leaves + i, leaves + split);
        split++;
      }
    }
    bvh_swap(leaves + split, leaves + right);
    if (split == k) return;
    if (split < k) {
      left = split + 1;
    } else {
      right = split - 1;
    }
  }
}

static int longest_axis(const double low[3], const double high[3]) {
  double edge[3] = {high[0] - low[0], high[1] - low[1], high[2] - low[2]};
  int axis = edge[1] >= edge[0] + TOLERANCE ? 1 : 0;
  return edge[2] >= edge[axis] + TOLERANCE ? 2 : axis;
}

// add the node of n leaves and all below it; returns its index
static int build_node(Bvh* bvh, Leaf* leaves, int n, int depth) {
  double low[3], high[3];
  bound_leaves(leaves, n, low, high);
  int node = bvh->nnode++;
  bvh->depth[node] = depth;
  bvh->child[2 * node] = bvh->child[2 * node + 1] = -1;
  bvh->nodeid[node] = n == 1 ? leaves[0].item->id : -1;
  for (int k = 0; k < 3; k++) {
    bvh->aabb[6 * node + k] = (high[k] + low[k]) / 2;
    bvh->aabb[6 * node + 3 + k] = (high[k] - low[k]) / 2;
  }
  if (n > 1) {
    int half = n / 2;
    select_median(leaves, n, half, longest_axis(low, high));
    int first = build_node(bvh, leaves, half, depth + 1);
    int second = build_node(bvh, leaves + half, n - half, depth + 1);
    bvh->child[2 * node] = first;
    bvh->child[2 * node + 1] = second;
  }
  return node;
}

void bvh_build(Bvh* bvh, BvhItem* items, int nitem, const double ipos[3], const double iquat[4]) {
  memset(bvh, 0, sizeof(*bvh));
  if (!nitem) return;
  double inverse[4] = {iquat[0], -iquat[1], -iquat[2], -iquat[3]};
  size_t nnode = 2 * (size_t)nitem - 1;
  AllocPart parts[] = {{.count = nnode, .size = sizeof(int)},
                       {.count = nnode, .size = 2 * sizeof(int)},
                       {.count = nnode, .size = sizeof(int)},
                       {.count = nnode, .size = 6 * sizeof(mjtNum)},
                       {.count = (size_t)nitem, .size = sizeof(Leaf)}};
  alloc_several(parts, sizeof parts / sizeof parts[0]);
  bvh->depth = parts[0].block;
  bvh->child = parts[1].block;
  bvh->nodeid = parts[2].block;
  bvh->aabb = parts[3].block;
  Leaf* leaves = parts[4].block;
  for (int i = 0; i < nitem; i++) {
    leaves[i].item = items + i;
    to_tree(leaves[i].pos, items[i].pos, ipos, inverse);
    bound_leaf(leaves + i, ipos, inverse);
  }
  build_node(bvh, leaves, nitem, 0);
  mju_free(leaves);
}

void bvh_free(Bvh* bvh) {
  mju_free(bvh->depth);
  mju_free(bvh->child);
  mju_free(bvh->nodeid);
  mju_free(bvh->aabb);
  memset(bvh, 0, sizeof(*bvh));
}
