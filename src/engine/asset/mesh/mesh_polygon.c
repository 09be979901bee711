// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Polygons of a hull: triangles whose normals agree are joined along their common edges.
//
// Normals agree if their spherical angles, rounded to hundredths of a radian, are equal. Triangles
// of one normal need not touch when they come: each connected part is an island, and every island
// left at the end is a polygon. The groups of equal normals follow each other as in a hash table
// over the angles.

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "asset/mesh/chained_order.h"
#include "asset/mesh/mesh_work.h"
#include "base/alloc.h"

// directed edge of a polygon; edges of one island are connected
typedef struct Edge {
  int from;
  int to;
  int island;
} Edge;

// polygons with one normal
typedef struct Group {
  double normal[3];  // of the first triangle
  uint64_t hash;     // of its angles
  GArray* edge;      // Edge
  int nisland;
} Group;

// spherical angles in hundredths of a radian
typedef struct Angles {
  double theta;
  double phi;
} Angles;

// the rounded angles of a unit normal; at the poles the first means nothing
static Angles angles_of(const double normal[3]) {
  static const double STEP = 0.01;
  if (fabs(normal[2]) > 1 - 1e-7) {
    return (Angles){0, normal[2] < 0 ? round(mjPI / STEP) : 0};
  }
  return (Angles){round(atan2(normal[1] + 0.0, normal[0] + 0.0) / STEP), round(acos(normal[2]) / STEP)};
}

static void free_group(gpointer data) {
  Group* group = data;
  g_array_free(group->edge, TRUE);
  g_free(group);
}

// the group that a normal belongs to, made when it is the first; groups own themselves, table finds
// them
static Group* group_of_normal(GHashTable* table, GPtrArray* groups, const double normal[3]) {
  Angles angles = angles_of(normal);
  gint64 key = (gint64)angles.theta * 1000 + (gint64)angles.phi;
  Group* group = g_hash_table_lookup(table, &key);
  if (!group) {
    group = g_new0(Group, 1);
    memcpy(group->normal, normal, sizeof(group->normal));
    group->hash = chained_hash_pair(angles.theta, angles.phi);
    // two triangles, as most groups are
    group->edge = g_array_sized_new(FALSE, FALSE, sizeof(Edge), 8);
    g_ptr_array_add(groups, group);
    g_hash_table_insert(table, g_memdup2(&key, sizeof(key)), group);
  }
  return group;
}

static Edge* edge_at(const Group* g, int i) {
  return &g_array_index(g->edge, Edge, i);
}

// island b becomes part of island a (the smaller number stays), later ones move down
static int join_islands(Group* g, int a, int b) {
  int keep = mjMIN(a, b), gone = mjMAX(a, b);
  for (guint i = 0; i < g->edge->len; i++) {
    Edge* e = edge_at(g, (int)i);
    if (e->island == gone) {
      e->island = keep;
    } else if (e->island > gone) {
      e->island--;
    }
  }
  g->nisland--;
  return keep;
}

// add a triangle: edges that meet their opposite vanish
static void add_face(Group* g, const int v[3]) {
  int is_new[3] = {1, 1, 1};
  int island = -1;
  for (int k = 0; k < 3; k++) {
    for (guint i = 0; i < g->edge->len; i++) {
      const Edge* e = edge_at(g, (int)i);
      if (e->from == v[(k + 1) % 3] && e->to == v[k]) {
        int other = e->island;
        island = island < 0 || island == other ? other : join_islands(g, island, other);
        is_new[k] = 0;
        g_array_remove_index(g->edge, i);
        break;
      }
    }
  }
  if (island < 0) {
    island = g->nisland++;
  }
  for (int k = 0; k < 3; k++) {
    if (is_new[k]) {
      Edge e = {v[k], v[(k + 1) % 3], island};
      g_array_append_val(g->edge, e);
    }
  }
}

// the vertices of one island in order; empty if its edges form no loop
static void trace_island(const Group* g, int island, GArray* path) {
  g_array_set_size(path, 0);
  guint first = 0, n = g->edge->len;
  while (first < n && edge_at(g, (int)first)->island != island) {
    first++;
  }
  if (first == n) return;
  int start = edge_at(g, (int)first)->from, next = edge_at(g, (int)first)->to;
  g_array_append_val(path, start);
  g_array_append_val(path, next);
  for (guint steps = 0; steps < n; steps++) {
    guint i = 1;
    while (i < n && !(edge_at(g, (int)i)->island == island && edge_at(g, (int)i)->from == next)) {
      i++;
    }
    if (i == n) break;
    next = edge_at(g, (int)i)->to;
    if (next == start) return;
    g_array_append_val(path, next);
  }
  g_array_set_size(path, 0);
}

// growing results
typedef struct Polygons {
  GArray* normal;   // double
  GArray* vertadr;  // int
  GArray* vertnum;  // int
  GArray* vert;     // int
} Polygons;

static void append_polygon(Polygons* p, const double normal[3], const int* vert, guint n) {
  int adr = (int)p->vert->len, num = (int)n;
  if (n >= 3) {
    g_array_append_vals(p->normal, normal, 3);
    g_array_append_val(p->vertadr, adr);
    g_array_append_val(p->vertnum, num);
    g_array_append_vals(p->vert, vert, n);
  }
}

// all polygons of a group
static void append_group(Polygons* p, const Group* g, GArray* path) {
  if (g->edge->len == 3) {
    int vert[3] = {edge_at(g, 0)->from, edge_at(g, 1)->from, edge_at(g, 2)->from};
    append_polygon(p, g->normal, vert, 3);
    return;
  }
  for (int island = 0; island < g->nisland; island++) {
    trace_island(g, island, path);
    append_polygon(p, g->normal, (const int*)(void*)path->data, path->len);
  }
}

// move an array into memory of mju_malloc
static void* mesh_polygon_detach_array(GArray* array, int* count) {
  guint size = g_array_get_element_size(array);
  void* copy = array->len ? mju_malloc((size_t)array->len * size) : NULL;
  if (copy) {
    memcpy(copy, array->data, (size_t)array->len * size);
  }
  *count = (int)array->len;
  g_array_free(array, TRUE);
  return copy;
}

// for each vertex the polygons that have it
static void map_vertices(Mesh* mesh, int nvert) {
  mesh->polymapadr = alloc_zeroed((size_t)nvert, sizeof(int));
  mesh->polymapnum = alloc_zeroed((size_t)nvert, sizeof(int));
  for (int i = 0; i < mesh->npolyvert; i++) {
    mesh->polymapnum[mesh->polyvert[i]]++;
  }
  int adr = 0;
  for (int i = 0; i < nvert; i++) {
    mesh->polymapadr[i] = adr;
    adr += mesh->polymapnum[i];
    mesh->polymapnum[i] = 0;
  }
  mesh->npolymap = adr;
  mesh->polymap = adr ? mju_malloc((size_t)adr * sizeof(int)) : NULL;
  for (int i = 0; i < mesh->npoly; i++) {
    for (int j = 0; j < mesh->polyvertnum[i]; j++) {
      int v = mesh->polyvert[mesh->polyvertadr[i] + j];
      mesh->polymap[mesh->polymapadr[v] + mesh->polymapnum[v]++] = i;
    }
  }
}

// the groups in the order of the table
static int* order_of_groups(const GPtrArray* groups) {
  int n = (int)groups->len;
  uint64_t* hash = g_new(uint64_t, n);
  int* order = g_new(int, n);
  for (int i = 0; i < n; i++) {
    hash[i] = ((const Group*)groups->pdata[i])->hash;
  }
  chained_order(order, hash, n);
  g_free(hash);
  return order;
}

void polygons_build(Mesh* mesh, const double* vert, int nvert, const int* face, int nface) {
  GHashTable* table = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  GPtrArray* groups = g_ptr_array_new_with_free_func(free_group);
  for (int i = 0; i < nface; i++) {
    const int* v = face + 3 * i;
    double normal[3];
    triangle_normal(normal, vert + 3 * v[0], vert + 3 * v[1], vert + 3 * v[2]);
    add_face(group_of_normal(table, groups, normal), v);
  }

  Polygons p = {g_array_new(FALSE, FALSE, sizeof(double)), g_array_new(FALSE, FALSE, sizeof(int)),
                g_array_new(FALSE, FALSE, sizeof(int)), g_array_new(FALSE, FALSE, sizeof(int))};
  GArray* path = g_array_new(FALSE, FALSE, sizeof(int));
  int* order = order_of_groups(groups);
  for (guint i = 0; i < groups->len; i++) {
    append_group(&p, g_ptr_array_index(groups, (guint)order[i]), path);
  }
  g_free(order);
  g_array_free(path, TRUE);
  g_ptr_array_free(groups, TRUE);
  g_hash_table_destroy(table);

  int unused;
  mesh->polynormal = mesh_polygon_detach_array(p.normal, &unused);
  mesh->polyvertadr = mesh_polygon_detach_array(p.vertadr, &unused);
  mesh->polyvertnum = mesh_polygon_detach_array(p.vertnum, &mesh->npoly);
  mesh->polyvert = mesh_polygon_detach_array(p.vert, &mesh->npolyvert);
  map_vertices(mesh, nvert);
}

// The normal of the whole outline, which need not be flat: the mean of the triangles that its edges
// span with the first corner, by their areas.
static void outline_normal(double normal[3], const double* vert, const int* corner, int n) {
  double sum[3] = {0}, length = 0;
  for (int i = 1; i + 1 < n; i++) {
    double part[3],
        area = triangle_normal(part, vert + 3 * corner[0], vert + 3 * corner[i], vert + 3 * corner[i + 1]);
    for (int k = 0; k < 3; k++) sum[k] += area * part[k];
  }
  for (int k = 0; k < 3; k++) length += sum[k] * sum[k];
  for (int k = 0; k < 3; k++) normal[k] = length > 0 ? sum[k] / sqrt(length) : k == 0;
}

void polygons_set_normals(Mesh* mesh, const double* vert) {
  for (int i = 0; i < mesh->npoly; i++) {
    outline_normal(mesh->polynormal + 3 * i, vert, mesh->polyvert + mesh->polyvertadr[i],
                   mesh->polyvertnum[i]);
  }
}
