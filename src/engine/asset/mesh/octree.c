// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Octrees of signed distance.
//
// Boxes that touch the surface are cut in eight, level by level. Then the tree is balanced: face
// neighbours differ by one level at most. A corner of a small box that lies on an edge or face of a
// larger neighbour is hanging: its value is the mean of the neighbour's corners around it, so that
// interpolation is continuous across.

#include "asset/mesh/octree.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "asset/mesh/mesh_distance.h"
#include "base/alloc.h"

typedef struct Node {
  double aamm[6];  // minimum, maximum
  int corner[8];   // vertices of the tree
  int child[8];    // -1: none
  int parent;
  int slot;  // which child of its parent
  int depth;
} Node;

// a corner of boxes; if it hangs, the corners that it depends on
typedef struct Corner {
  double pos[3];
  int ndepend;
  int depend[4];
} Corner;

typedef struct Builder {
  GArray* node;          // Node
  GArray* corner;        // Corner
  GHashTable* by_place;  // place (three doubles) -> index of a corner + 1
  int max_depth;
} Builder;

static Node* node_at(const Builder* b, int i) {
  return &g_array_index(b->node, Node, i);
}

static Corner* corner_at(const Builder* b, int i) {
  return &g_array_index(b->corner, Corner, i);
}

static guint hash_place(gconstpointer key) {
  const guint64* word = key;
  guint64 h = 0;
  for (int k = 0; k < 3; k++) {
    h = (h ^ word[k]) * 0x9e3779b97f4a7c15u;
    h ^= h >> 31;
  }
  return (guint)h;
}

static gboolean equal_place(gconstpointer a, gconstpointer b) {
  return !memcmp(a, b, 3 * sizeof(double));
}

// the corner at a place, made when it is new
static int find_corner(Builder* b, const double pos[3]) {
  double key[3] = {pos[0] + 0.0, pos[1] + 0.0, pos[2] + 0.0};  // one zero
  gpointer found = g_hash_table_lookup(b->by_place, key);
  if (found) return GPOINTER_TO_INT(found) - 1;
  Corner corner = {.pos = {key[0], key[1], key[2]}};
  g_array_append_val(b->corner, corner);
  g_hash_table_insert(b->by_place, g_memdup2(key, sizeof(key)), GINT_TO_POINTER((int)b->corner->len));
  return (int)b->corner->len - 1;
}

static int add_node(Builder* b, const double aamm[6], int parent, int slot, int depth) {
  Node node = {.parent = parent, .slot = slot, .depth = depth};
  memcpy(node.aamm, aamm, sizeof(node.aamm));
  for (int i = 0; i < 8; i++) {
    double pos[3];
    for (int k = 0; k < 3; k++) {
      pos[k] = aamm[k + (i >> k & 1 ? 3 : 0)];
    }
    node.corner[i] = find_corner(b, pos);
    node.child[i] = -1;
  }
  g_array_append_val(b->node, node);
  return (int)b->node->len - 1;
}

static void octree_subdivide(Builder* b, int index) {
  double box[6];
  memcpy(box, node_at(b, index)->aamm, sizeof(box));
  int depth = node_at(b, index)->depth;
  for (int i = 0; i < 8; i++) {
    double part[6];
    for (int k = 0; k < 3; k++) {
      double middle = (box[k + 3] + box[k]) / 2;
      part[k] = i >> k & 1 ? middle : box[k];
      part[k + 3] = i >> k & 1 ? box[k + 3] : middle;
    }
    int child = add_node(b, part, index, i, depth + 1);
    node_at(b, index)->child[i] = child;
  }
}

//---- boxes that touch triangles

// overlap of a triangle and a box (Schwarz and Seidel 2010): box planes, triangle plane, three
// projections
static bool octree_touches(const double v[3][3], const double aamm[6]) {
  double edge[3][3], normal[3], size[3], far_corner[3];
  for (int k = 0; k < 3; k++) {
    if (fmax(v[0][k], fmax(v[1][k], v[2][k])) < aamm[k] ||
        fmin(v[0][k], fmin(v[1][k], v[2][k])) > aamm[k + 3]) {
      return false;
    }
    size[k] = aamm[k + 3] - aamm[k];
    for (int i = 0; i < 3; i++) {
      edge[i][k] = v[(i + 1) % 3][k] - v[i][k];
    }
  }

  mju_cross(normal, edge[0], edge[1]);
  double d0 = 0, d1 = 0;
  for (int k = 0; k < 3; k++) {
    far_corner[k] = normal[k] > 0 ? size[k] : 0;
    d0 += normal[k] * (aamm[k] + far_corner[k] - v[0][k]);
    d1 += normal[k] * (aamm[k] + size[k] - far_corner[k] - v[0][k]);
  }
  if (d0 * d1 > 0) return false;

  for (int a = 0; a < 3; a++) {
    int x = (a + 1) % 3, y = (a + 2) % 3;
    double sign = normal[a] >= 0 ? 1 : -1;
    for (int i = 0; i < 3; i++) {
      double nx = -edge[i][y] * sign, ny = edge[i][x] * sign;
      double reach = fmax(0, size[x] * nx) + fmax(0, size[y] * ny) - (nx * v[i][x] + ny * v[i][y]);
      if (nx * aamm[x] + ny * aamm[y] + reach < 0) return false;
    }
  }
  return true;
}

// A box that waits to be looked at, with the triangles that touch its parent. Eight boxes share a
// list.
typedef struct Task {
  int node;
  GArray* faces;  // int
} Task;

static GArray* touching_faces(const double* vert, const int* face, const GArray* faces,
                              const double aamm[6]) {
  GArray* result = g_array_new(FALSE, FALSE, sizeof(int));
  for (guint i = 0; i < faces->len; i++) {
    int f = g_array_index(faces, int, i);
    double v[3][3];
    for (int k = 0; k < 3; k++) {
      memcpy(v[k], vert + 3 * face[3 * f + k], sizeof(v[k]));
    }
    if (octree_touches((const double(*)[3])v, aamm)) {
      g_array_append_val(result, f);
    }
  }
  return result;
}

static void subdivide_surface(Builder* b, const double* vert, const int* face, int nface) {
  GQueue queue = G_QUEUE_INIT;
  GArray* all = g_array_sized_new(FALSE, FALSE, sizeof(int), (guint)nface);
  for (int f = 0; f < nface; f++) {
    g_array_append_val(all, f);
  }
  Task* root = g_new(Task, 1);
  *root = (Task){0, all};
  g_queue_push_tail(&queue, root);
  for (Task* task = g_queue_pop_head(&queue); task; task = g_queue_pop_head(&queue)) {
    GArray* faces = touching_faces(vert, face, task->faces, node_at(b, task->node)->aamm);
    if (faces->len && node_at(b, task->node)->depth < b->max_depth) {
      octree_subdivide(b, task->node);
      for (int i = 0; i < 8; i++) {
        Task* next = g_new(Task, 1);
        *next = (Task){node_at(b, task->node)->child[i], g_array_ref(faces)};
        g_queue_push_tail(&queue, next);
      }
    }
    g_array_unref(faces);
    g_array_unref(task->faces);
    g_free(task);
  }
}

//---- neighbours

// the box beside the node or beside its nearest ancestor that has one inside of its parent; -1 at
// the border. Direction: 2 * axis + (1 towards positive)
static int coarse_neighbour(const Builder* b, int node, int dir) {
  int bit = 1 << dir / 2, positive = dir % 2;
  for (const Node* n = node_at(b, node); n->parent >= 0; n = node_at(b, n->parent)) {
    if (positive != ((n->slot & bit) != 0)) return node_at(b, n->parent)->child[n->slot ^ bit];
  }
  return -1;
}

// the leaf that lies across the middle of a face
static int leaf_neighbour(const Builder* b, int node, int dir) {
  int result = coarse_neighbour(b, node, dir), axis = dir / 2;
  if (result < 0) return -1;
  const Node* from = node_at(b, node);
  while (node_at(b, result)->child[0] >= 0) {
    const Node* n = node_at(b, result);
    int slot = 0;
    for (int k = 0; k < 3; k++) {
      int upper = k == axis ? dir % 2 == 0 : from->aamm[k] + from->aamm[k + 3] > n->aamm[k] + n->aamm[k + 3];
      slot |= upper << k;
    }
    result = n->child[slot];
  }
  return result;
}

// leaves that are more than one level above a face neighbour
static GArray* too_coarse(const Builder* b) {
  GArray* list = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = 0; i < (int)b->node->len; i++) {
    for (int dir = 0; node_at(b, i)->child[0] < 0 && dir < 6; dir++) {
      int other = leaf_neighbour(b, i, dir);
      if (other >= 0) {
        int difference = node_at(b, other)->depth - node_at(b, i)->depth;
        if (difference > 1) {
          g_array_append_val(list, i);
        } else if (difference < -1) {
          g_array_append_val(list, other);
        }
      }
    }
  }
  return list;
}

static void octree_balance(Builder* b) {
  for (int changed = 1; changed;) {
    GArray* list = too_coarse(b);
    changed = list->len > 0;
    for (guint i = 0; i < list->len; i++) {
      int node = g_array_index(list, int, i);
      if (node_at(b, node)->child[0] < 0) {
        octree_subdivide(b, node);
      }
    }
    g_array_unref(list);
  }
}

// what a corner on the border of a larger box depends on: the ends of its edge, or the corners of
// its face
static void set_dependence(Corner* corner, const Node* large) {
  int at_max[3], free_axis[3], nfree = 0;
  for (int k = 0; k < 3; k++) {
    int at_min = fabs(corner->pos[k] - large->aamm[k]) < 1e-9;
    at_max[k] = fabs(corner->pos[k] - large->aamm[k + 3]) < 1e-9;
    if (!at_min && !at_max[k]) {
      free_axis[nfree++] = k;
    }
  }
  if (nfree != 1 && nfree != 2) return;
  for (int i = 0; i < 1 << nfree; i++) {
    int slot = at_max[0] | at_max[1] << 1 | at_max[2] << 2;
    for (int k = 0; k < nfree; k++) {
      slot |= (i >> k & 1) << free_axis[k];
    }
    corner->depend[corner->ndepend++] = large->corner[slot];
  }
}

static void mark_hanging(Builder* b) {
  for (int i = 0; i < (int)b->node->len; i++) {
    for (int dir = 0; node_at(b, i)->child[0] < 0 && dir < 6; dir++) {
      int other = leaf_neighbour(b, i, dir);
      if (other < 0 || node_at(b, other)->depth >= node_at(b, i)->depth) continue;
      for (int c = 0; c < 8; c++) {
        Corner* corner = corner_at(b, node_at(b, i)->corner[c]);
        if ((c >> dir / 2 & 1) == dir % 2 && !corner->ndepend) {
          set_dependence(corner, node_at(b, other));
        }
      }
    }
  }
}

//---- values

// distances, then the means at hanging corners
static double* corner_values(const Builder* b, const MeshDistance* md) {
  double* value = mju_malloc(b->corner->len * sizeof(double));
  char* done = alloc_zeroed(b->corner->len, 1);
  for (int i = 0; i < (int)b->corner->len; i++) {
    if (!corner_at(b, i)->ndepend) {
      value[i] = mesh_distance(md, corner_at(b, i)->pos);
      done[i] = 1;
    }
  }

  // chains of hanging corners are short: a few rounds reach everything
  for (int left = 1, round = 0; left && round < 64; round++) {
    left = 0;
    for (int i = 0; i < (int)b->corner->len; i++) {
      const Corner* c = corner_at(b, i);
      int ready = !done[i];
      double sum = 0;
      for (int k = 0; ready && k < c->ndepend; k++) {
        ready = done[c->depend[k]];
        sum += ready ? value[c->depend[k]] : 0;
      }
      if (ready) {
        value[i] = sum / c->ndepend;
        done[i] = 1;
      }
      left |= !done[i];
    }
  }
  for (int i = 0; i < (int)b->corner->len; i++) {
    if (!done[i]) {
      value[i] = mesh_distance(md, corner_at(b, i)->pos);
    }
  }
  mju_free(done);
  return value;
}

static void set_nodes(Octree* octree, const Builder* b, const double* value) {
  size_t n = b->node->len;
  octree->nnode = (int)n;
  octree->depth = mju_malloc(n * sizeof(int));
  octree->child = mju_malloc(n * 8 * sizeof(int));
  octree->aabb = mju_malloc(n * 6 * sizeof(mjtNum));
  octree->coeff = mju_malloc(n * 8 * sizeof(mjtNum));
  for (int i = 0; i < (int)n; i++) {
    const Node* node = node_at(b, i);
    octree->depth[i] = node->depth;
    for (int k = 0; k < 3; k++) {
      octree->aabb[6 * i + k] = (node->aamm[k] + node->aamm[k + 3]) / 2;
      octree->aabb[6 * i + 3 + k] = (node->aamm[k + 3] - node->aamm[k]) / 2;
    }
    for (int k = 0; k < 8; k++) {
      octree->child[8 * i + k] = node->child[k];
      octree->coeff[8 * i + k] = value[node->corner[k]];
    }
  }
}

void octree_build(Octree* octree, const double* vert, const int* face, int nface, const Bvh* bvh,
                  const double aamm[6], int max_depth) {
  static const double MARGIN = 1.1;
  memset(octree, 0, sizeof(*octree));
  Builder b = {.node = g_array_new(FALSE, FALSE, sizeof(Node)),
               .corner = g_array_new(FALSE, FALSE, sizeof(Corner)),
               .by_place = g_hash_table_new_full(hash_place, equal_place, g_free, NULL),
               .max_depth = max_depth};
  double box[6];
  for (int k = 0; k < 3; k++) {
    double center = (aamm[k] + aamm[k + 3]) / 2, half = (aamm[k + 3] - aamm[k]) / 2;
    box[k] = center - MARGIN * half;
    box[k + 3] = center + MARGIN * half;
  }
  add_node(&b, box, -1, -1, 0);
  subdivide_surface(&b, vert, face, nface);
  octree_balance(&b);
  mark_hanging(&b);

  MeshDistance* md = mesh_distance_new(vert, face, nface, bvh);
  double* value = corner_values(&b, md);
  set_nodes(octree, &b, value);
  mesh_distance_free(md);
  mju_free(value);
  g_hash_table_destroy(b.by_place);
  g_array_unref(b.node);
  g_array_unref(b.corner);
}
