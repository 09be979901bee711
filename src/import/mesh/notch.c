// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/notch.h"

#include <math.h>
#include <mujoco/mujoco.h>

enum { MOST_CREASES = 24 };
// Two faces form a crease if the cosine between their normals is below this, and their edge is
// concave.
#define CREASE_COSINE 0.95

typedef struct Crease {
  GimbalPlane plane;
  double length;
} Crease;

static void face_plane(const GimbalMesh* mesh, int f, GimbalPlane* plane) {
  const int* corner = mesh->face + 3 * f;
  double a[3], b[3];
  mju_sub3(a, mesh->vert + 3 * corner[1], mesh->vert + 3 * corner[0]);
  mju_sub3(b, mesh->vert + 3 * corner[2], mesh->vert + 3 * corner[0]);
  mju_cross(plane->normal, a, b);
  mju_normalize3(plane->normal);
  plane->offset = mju_dot3(plane->normal, mesh->vert + 3 * corner[0]);
}

static gboolean same_plane(const GimbalPlane* a, const GimbalPlane* b) {
  double cosine = mju_dot3(a->normal, b->normal);
  return fabs(cosine) > 1 - 1e-6 && fabs(a->offset - (cosine > 0 ? b->offset : -b->offset)) < 1e-4;
}

static void add_crease(GArray* list, const GimbalPlane* plane, double length) {
  for (guint i = 0; i < list->len; i++) {
    Crease* c = &g_array_index(list, Crease, i);
    if (!same_plane(&c->plane, plane)) continue;
    c->length += length;
    return;
  }
  const Crease crease = {*plane, length};
  if (list->len < 2000) g_array_append_val(list, crease);
}

static int compare_creases(gconstpointer a, gconstpointer b) {
  double x = ((const Crease*)a)->length, y = ((const Crease*)b)->length;
  return (x < y) - (x > y);
}

static void add_notch(GArray* notches, const double from[3], const double along[3], const GimbalPlane* here,
                      const GimbalPlane* there) {
  GimbalNotch notch;
  double out[3];
  mju_add3(out, here->normal, there->normal);
  mju_cross(notch.plane.normal, along, out);
  mju_addScl3(notch.middle, from, along, 0.5);
  if (mju_normalize3(notch.plane.normal) < mjMINVAL) return;
  notch.plane.offset = mju_dot3(notch.plane.normal, from);
  g_array_append_val(notches, notch);
}

// Add the edge k of face f if it is concave: the two faces meet like walls in the corner of a room,
// seen from inside the room.
static void add_concave_edge(const GimbalMesh* mesh, GHashTable* edges, int f, int k, GArray* list,
                             GArray* notches) {
  int a = mesh->face[3 * f + k], b = mesh->face[3 * f + (k + 1) % 3];
  const gint64 key = (gint64)b << 32 | a;
  const gint64* other = g_hash_table_lookup(edges, &key);
  if (!other || other[1] < f) return;
  GimbalPlane here, there;
  face_plane(mesh, f, &here);
  face_plane(mesh, (int)other[1], &there);
  double along[3], turn[3];
  mju_sub3(along, mesh->vert + 3 * b, mesh->vert + 3 * a);
  mju_cross(turn, here.normal, there.normal);
  double length = mju_norm3(along), cosine = mju_dot3(here.normal, there.normal);
  if (cosine > 0.9999 || mju_dot3(turn, along) >= 0) return;
  add_notch(notches, mesh->vert + 3 * a, along, &here, &there);
  if (cosine > CREASE_COSINE) return;
  add_crease(list, &here, length);
  add_crease(list, &there, length);
}

GArray* gimbal_notches_find(const GimbalMesh* mesh, GArray* notches) {
  g_autoptr(GHashTable) edges = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  for (int i = 0; i < 3 * mesh->nface; i++) {
    int a = mesh->face[i], b = mesh->face[i % 3 == 2 ? i - 2 : i + 1];
    const gint64 edge[2] = {(gint64)a << 32 | b, i / 3};
    gpointer entry = g_memdup2(edge, sizeof edge);
    g_hash_table_replace(edges, entry, entry);
  }
  g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(Crease));
  for (int i = 0; i < 3 * mesh->nface; i++) add_concave_edge(mesh, edges, i / 3, i % 3, list, notches);
  g_array_sort(list, compare_creases);
  GArray* planes = g_array_new(FALSE, FALSE, sizeof(GimbalPlane));
  for (guint i = 0; i < MIN(list->len, MOST_CREASES); i++) {
    g_array_append_val(planes, g_array_index(list, Crease, i).plane);
  }
  return planes;
}
