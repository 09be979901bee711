// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which features may come near each other. Each vertex has a box of all places that it has wanted
// to go to, widened by half of the band; features have the boxes around their vertices. Boxes of
// flexes are swept along the longest side of all; those of the features of geoms are asked one by
// one, if the box of the geom meets that of the flex. A pair is taken if its gap is within what its
// vertices may go.

#include "ipc/search.h"

#include <gimbal/assert.h>
#include <stdint.h>

#include "base/arena.h"
#include "collision/shape/sort.h"
#include "ipc/obstacle.h"
#include "math/vec.h"
#include "model/flex/ipc_kinds.h"
#include "model/warning.h"

typedef struct Box {
  mjtNum low[3], high[3];
} Box;

// A vertex, an edge or a triangle.
typedef struct Item {
  Box box;
  int flex, nvert, vert[3];
  bool moves;
} Item;

// Items of one kind, in the order of their lower ends along an axis.
typedef struct Items {
  int n;
  Item* item;
  int* order;
} Items;

typedef struct Search {
  IpcOuter* s;
  Items list[3];  // by the number of vertices less one
  int axis;
  int *slot, nslot;  // pairs that are listed, by what they are made of; -1: none
  Box* flex;         // boxes of the flexes
} Search;

static bool boxes_meet(const Box* a, const Box* b) {
  for (int k = 0; k < 3; k++) {
    if (a->low[k] > b->high[k] || b->low[k] > a->high[k]) return false;
  }
  return true;
}

static void box_join(Box* box, const Box* other, bool first) {
  for (int k = 0; k < 3; k++) {
    box->low[k] = first ? other->low[k] : mjMIN(box->low[k], other->low[k]);
    box->high[k] = first ? other->high[k] : mjMAX(box->high[k], other->high[k]);
  }
}

static Box box_of_vertex(const IpcOuter* s, int vert) {
  Box box;
  for (int k = 0; k < 3; k++) {
    box.low[k] = s->low[3 * vert + k] - IPC_BAND / 2;
    box.high[k] = s->high[3 * vert + k] + IPC_BAND / 2;
  }
  return box;
}

//---- pairs that are listed

static uint32_t pair_hash(const IpcPair* p) {
  uint32_t hash = 2166136261u;
  const int part[] = {(int)p->kind, p->geom, p->feature, p->vert[0], p->vert[1], p->vert[2], p->vert[3]};
  for (int i = 0; i < 7; i++) hash = (hash ^ (uint32_t)part[i]) * 16777619u;
  return hash ^ hash >> 15;
}

static bool pair_equals(const IpcPair* a, const IpcPair* b) {
  bool same = a->kind == b->kind && a->geom == b->geom && a->feature == b->feature;
  for (int k = 0; k < IPC_MOST_VERT; k++) same = same && a->vert[k] == b->vert[k];
  return same;
}

static void note_listed(Search* search) {
  const IpcOuter* s = search->s;
  search->nslot = 1;
  while (search->nslot < 2 * s->npair) search->nslot *= 2;
  search->slot = mj_stackAllocInt(s->d, search->nslot);
  for (int i = 0; i < search->nslot; i++) search->slot[i] = -1;
  for (int i = 0; i < s->npair; i++) {
    uint32_t at = pair_hash(s->pair + i);
    while (search->slot[at & (search->nslot - 1)] >= 0) at++;
    search->slot[at & (search->nslot - 1)] = i;
  }
}

static bool is_listed(const Search* search, const IpcPair* p) {
  if (search->nslot < 2) return false;
  for (uint32_t at = pair_hash(p);; at++) {
    int i = search->slot[at & (search->nslot - 1)];
    if (i < 0) return false;
    if (pair_equals(search->s->pair + i, p)) return true;
  }
}

// How far a vertex may go from where the step begins.
static mjtNum reach_of(const IpcOuter* s, int vert) {
  mjtNum way[3];
  for (int k = 0; k < 3; k++) {
    mjtNum x = s->d->flexvert_xpos[3 * vert + k];
    way[k] = mjMAX(x - s->low[3 * vert + k], s->high[3 * vert + k] - x);
  }
  return vec3_norm(way);
}

static bool may_meet(const IpcOuter* s, const IpcPair* p) {
  mjtNum most[2] = {0, 0}, pos[IPC_MOST_VERT][3];
  IpcPair at = *p;
  for (int k = 0; k < pair_size(p); k++) {
    int side = k >= pair_first(p);
    most[side] = mjMAX(most[side], reach_of(s, p->vert[k]));
    vec3_copy(pos[k], s->d->flexvert_xpos + 3 * p->vert[k]);
  }
  pair_measure(s->m, s->d, &at, pos);
  return at.gap < IPC_BAND + most[0] + most[1];
}

static void list_pair(Search* search, const IpcPair* p) {
  IpcOuter* s = search->s;
  if (s->full || is_listed(search, p) || !may_meet(s, p)) return;
  IpcPair* room = arena_alloc(s->d, sizeof(IpcPair), _Alignof(IpcPair));
  if (!room) {
    s->full = true;
    warn(s->m, s->d, mjWARN_CONTACTFULL, s->npair);
    return;
  }
  if (!s->npair) s->pair = room;
  GIMBAL_ASSERT(room == s->pair + s->npair);
  *room = *p;
  s->npair++;
}

//---- items

static Item item_of(const IpcOuter* s, int flex, int nvert, const int* vert) {
  Item item = {.flex = flex, .nvert = nvert, .vert = {-1, -1, -1}};
  for (int k = 0; k < nvert; k++) {
    item.vert[k] = s->m->flex_vertadr[flex] + vert[k];
    Box box = box_of_vertex(s, item.vert[k]);
    box_join(&item.box, &box, k == 0);
    item.moves = item.moves || s->mass[item.vert[k]] > 0;
  }
  return item;
}

static int count_items(const mjModel* m, int nvert) {
  int n = 0;
  for (int f = 0; f < m->nflex; f++) {
    if (!ipc_holds_flex(m, f)) continue;
    n += nvert == 1 ? m->flex_vertnum[f] : nvert == 2 ? m->flex_edgenum[f] : m->flex_elemnum[f];
  }
  return n;
}

static void list_items(Search* search, int nvert) {
  const mjModel* m = search->s->m;
  Items* list = search->list + nvert - 1;
  int most = count_items(m, nvert);
  *list = (Items){.item = mj_stackAllocByte(search->s->d, most * sizeof(Item), _Alignof(Item)),
                  .order = mj_stackAllocInt(search->s->d, most)};
  for (int f = 0; f < m->nflex; f++) {
    if (!ipc_holds_flex(m, f)) continue;
    int n = nvert == 1 ? m->flex_vertnum[f] : nvert == 2 ? m->flex_edgenum[f] : m->flex_elemnum[f];
    const int* vert =
        nvert == 2 ? m->flex_edge + 2 * m->flex_edgeadr[f] : m->flex_elem + m->flex_elemdataadr[f];
    for (int i = 0; i < n; i++) {
      list->item[list->n++] = item_of(search->s, f, nvert, nvert == 1 ? &i : vert + nvert * i);
    }
  }
}

static void bound_flexes(Search* search) {
  const Items* list = search->list;
  search->flex = mj_stackAllocByte(search->s->d, search->s->m->nflex * sizeof(Box), _Alignof(Box));
  for (int i = 0; i < list->n; i++) {
    int f = list->item[i].flex;
    box_join(search->flex + f, &list->item[i].box, i == 0 || list->item[i - 1].flex != f);
  }
}

// The longest side of all.
static int longest_axis(const Items* list) {
  Box all = {{0}, {0}};
  for (int i = 0; i < list->n; i++) box_join(&all, &list->item[i].box, i == 0);
  mjtNum side[3];
  vec3_sub(side, all.high, all.low);
  return side[0] >= side[1] && side[0] >= side[2] ? 0 : (side[1] >= side[2] ? 1 : 2);
}

static void sort_items(const Search* search, Items* list) {
  mjData* d = search->s->d;
  mj_markStack(d);
  uint64_t* keys = mj_stackAllocByte(d, 2 * (size_t)list->n * sizeof(uint64_t), _Alignof(uint64_t));
  for (int i = 0; i < list->n; i++) {
    keys[i] = sort_key_of_float((float)list->item[i].box.low[search->axis]) | (uint32_t)i;
  }
  sort_keys(keys, keys + list->n, list->n);
  for (int i = 0; i < list->n; i++) list->order[i] = (int)(uint32_t)keys[i];
  mj_freeStack(d);
}

//---- surfaces with surfaces

// Whether contacts are wanted.
static bool flexes_meet(const mjModel* m, int f, int g) {
  if (f == g) {
    return m->flex_selfcollide[f] != mjFLEXSELF_NONE && !m->flex_rigid[f] &&
           (m->flex_contype[f] & m->flex_conaffinity[f]);
  }
  return (m->flex_contype[f] & m->flex_conaffinity[g]) || (m->flex_contype[g] & m->flex_conaffinity[f]);
}

static bool share_vertex(const Item* a, const Item* b) {
  for (int i = 0; i < a->nvert; i++) {
    for (int k = 0; k < b->nvert; k++) {
      if (a->vert[i] == b->vert[k]) return true;
    }
  }
  return false;
}

// A vertex and a triangle, or two edges.
static void meet_items(Search* search, const Item* a, const Item* b) {
  if (!(a->moves || b->moves) || !boxes_meet(&a->box, &b->box)) return;
  if (!flexes_meet(search->s->m, a->flex, b->flex) || share_vertex(a, b)) return;
  if (a->nvert == 2 && a->vert[0] > b->vert[0]) {
    const Item* swap = a;
    a = b;
    b = swap;
  }
  IpcPair p = {.kind = a->nvert == 1 ? IPC_VERTEX_TRIANGLE : IPC_EDGE_EDGE,
               .geom = -1,
               .feature = -1,
               .same = a->flex == b->flex};
  for (int k = 0; k < IPC_MOST_VERT; k++) p.vert[k] = k < a->nvert ? a->vert[k] : b->vert[k - a->nvert];
  list_pair(search, &p);
}

// All items that begin, in the order of a list from a place on, before another one ends.
static void meet_following(Search* search, const Item* item, const Items* list, int from, bool vertex) {
  for (int i = from; i < list->n; i++) {
    const Item* other = list->item + list->order[i];
    if (other->box.low[search->axis] > item->box.high[search->axis]) return;
    if (vertex) {
      meet_items(search, item, other);
    } else {
      meet_items(search, other, item);
    }
  }
}

static void sweep_edges(Search* search) {
  const Items* edges = search->list + 1;
  for (int i = 0; i < edges->n; i++) {
    meet_following(search, edges->item + edges->order[i], edges, i + 1, true);
  }
}

static void sweep_vertices(Search* search) {
  const Items *verts = search->list, *triangles = search->list + 2;
  for (int i = 0, k = 0; i < verts->n || k < triangles->n;) {
    const Item* v = i < verts->n ? verts->item + verts->order[i] : NULL;
    const Item* t = k < triangles->n ? triangles->item + triangles->order[k] : NULL;
    if (!t || (v && v->box.low[search->axis] <= t->box.low[search->axis])) {
      meet_following(search, v, triangles, k, true);
      i++;
    } else {
      meet_following(search, t, verts, i, false);
      k++;
    }
  }
}

//---- surfaces with geoms

static void list_with_geom(Search* search, IpcKind kind, const Item* item, int geom, int feature) {
  IpcPair p = {.kind = kind, .vert = {-1, -1, -1, -1}, .geom = geom, .feature = feature};
  for (int k = 0; k < item->nvert; k++) p.vert[k] = item->vert[k];
  list_pair(search, &p);
}

static Box box_of_geom(const mjModel* m, const mjData* d, int geom) {
  Box box;
  const mjtNum *aabb = m->geom_aabb + 6 * geom, *mat = d->geom_xmat + 9 * geom,
               *pos = d->geom_xpos + 3 * geom;
  for (int k = 0; k < 3; k++) {
    const mjtNum* row = mat + 3 * k;
    mjtNum mid = pos[k] + vec3_dot(row, aabb), half = IPC_BAND / 2;
    for (int j = 0; j < 3; j++) half += mju_abs(row[j]) * aabb[3 + j];
    if (m->geom_type[geom] == mjGEOM_PLANE) half = mjMAXVAL;
    box.low[k] = mid - half;
    box.high[k] = mid + half;
  }
  return box;
}

// A box around corners, round ones too.
static Box box_of_points(const mjtNum (*point)[3], int n, mjtNum radius) {
  Box box;
  for (int i = 0; i < n; i++) {
    Box at;
    for (int k = 0; k < 3; k++) {
      at.low[k] = point[i][k] - radius - IPC_BAND / 2;
      at.high[k] = point[i][k] + radius + IPC_BAND / 2;
    }
    box_join(&box, &at, i == 0);
  }
  return box;
}

static void meet_box(Search* search, const Items* list, int flex, const Box* box, IpcKind kind, int geom,
                     int feature) {
  for (int i = 0; i < list->n; i++) {
    const Item* item = list->item + i;
    if (item->flex != flex || !item->moves || !boxes_meet(&item->box, box)) continue;
    list_with_geom(search, kind, item, geom, feature);
  }
}

static void meet_geom(Search* search, int flex, int geom) {
  const mjModel* m = search->s->m;
  const mjData* d = search->s->d;
  Box whole = box_of_geom(m, d, geom), *cloth = search->flex + flex;
  if (!boxes_meet(&whole, cloth)) return;
  meet_box(search, search->list, flex, &whole, IPC_VERTEX_GEOM, geom, -1);
  mjtNum radius = obstacle_radius(m, geom), point[2][3];
  for (int i = 0; i < obstacle_corners(m, geom); i++) {
    obstacle_corner(m, d, geom, i, point[0]);
    Box box = box_of_points((const mjtNum(*)[3])point, 1, radius);
    if (boxes_meet(&box, cloth)) meet_box(search, search->list + 2, flex, &box, IPC_TRIANGLE_CORNER, geom, i);
  }
  for (int i = 0; i < obstacle_edges(m, geom); i++) {
    if (!obstacle_edge(m, d, geom, i, point)) continue;
    Box box = box_of_points((const mjtNum(*)[3])point, 2, radius);
    if (boxes_meet(&box, cloth)) meet_box(search, search->list + 1, flex, &box, IPC_EDGE_RIM, geom, i);
  }
}

static void meet_geoms(Search* search) {
  const mjModel* m = search->s->m;
  for (int f = 0; f < m->nflex; f++) {
    if (!ipc_holds_flex(m, f)) continue;
    for (int g = 0; g < m->ngeom; g++) {
      bool wanted =
          (m->geom_contype[g] & m->flex_conaffinity[f]) || (m->flex_contype[f] & m->geom_conaffinity[g]);
      if (wanted && ipc_holds_geom(m, g)) meet_geom(search, f, g);
    }
  }
}

//---- all of them

// All vertices are looked for as far as the one with the longest way without pairs goes, in all
// directions, and those that go further a little further still.
static void boxes_widen(IpcOuter* s) {
  for (int i = 0; i < 3 * s->m->nflexvert; i++) {
    mjtNum x = s->d->flexvert_xpos[i], to = s->target[i], slack = 0.1 * mju_abs(to - x) + IPC_BAND;
    s->low[i] = mjMIN(s->low[i], x - s->way);
    s->high[i] = mjMAX(s->high[i], x + s->way);
    if (!(to >= s->low[i])) s->low[i] = to - slack;
    if (!(to <= s->high[i])) s->high[i] = to + slack;
  }
}

void pairs_search(IpcOuter* s) {
  boxes_widen(s);
  if (s->m->opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT)) return;
  mj_markStack(s->d);
  Search search = {.s = s};
  note_listed(&search);
  for (int n = 1; n <= 3; n++) list_items(&search, n);
  bound_flexes(&search);
  search.axis = longest_axis(search.list);
  for (int n = 0; n < 3; n++) sort_items(&search, search.list + n);
  sweep_vertices(&search);
  sweep_edges(&search);
  meet_geoms(&search);
  mj_freeStack(s->d);
}
