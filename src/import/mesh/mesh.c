// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/mesh.h"

#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "language/messages/messages.h"

enum { MOST_FACES = 50000 };

G_DEFINE_QUARK(gimbal_mesh_error, gimbal_mesh_error)

GimbalMesh* gimbal_mesh_new(int nvert, int nface) {
  const GimbalMesh mesh = {g_new0(double, 3 * (gsize)nvert), g_new0(int, 3 * (gsize)nface), nvert, nface};
  return g_memdup2(&mesh, sizeof mesh);
}

void gimbal_mesh_free(GimbalMesh* self) {
  if (!self) return;
  g_free(self->vert);
  g_free(self->face);
  g_free(self);
}

double gimbal_mesh_volume(const GimbalMesh* self) {
  double sum = 0, normal[3];
  for (int f = 0; f < self->nface; f++) {
    const int* corner = self->face + 3 * f;
    mju_cross(normal, self->vert + 3 * corner[1], self->vert + 3 * corner[2]);
    sum += mju_dot3(self->vert + 3 * corner[0], normal);
  }
  return sum / 6;
}

//---- files

// The engine stores a mesh relative to its centre of mass and axes of inertia; this undoes it.
static GimbalMesh* mesh_of_model(const mjModel* m) {
  GimbalMesh* self = gimbal_mesh_new(m->mesh_vertnum[0], m->mesh_facenum[0]);
  for (int i = 0; i < self->nvert; i++) {
    const float* from = m->mesh_vert + 3 * (m->mesh_vertadr[0] + i);
    const double point[3] = {from[0], from[1], from[2]};
    mju_rotVecQuat(self->vert + 3 * i, point, m->mesh_quat);
    mju_addTo3(self->vert + 3 * i, m->mesh_pos);
  }
  memcpy(self->face, m->mesh_face + 3 * m->mesh_faceadr[0], 3 * (gsize)self->nface * sizeof(int));
  return self;
}

// The error of the engine without its place, since the model has only this mesh.
static char* first_error(const GimbalDiagnostics* list) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (d->severity == GIMBAL_SEVERITY_ERROR) return gimbal_diagnostic_dup_text(d);
  }
  return g_strdup(_("it is no mesh"));
}

GimbalMesh* gimbal_mesh_read(const char* path, GError** error) {
  g_autofree char* whole = g_canonicalize_filename(path, NULL);
  if (!g_file_test(whole, G_FILE_TEST_IS_REGULAR)) {
    g_set_error_literal(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_FILE, _("there is no such file"));
    return NULL;
  }
  mjSpec* spec = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(spec, NULL);
  mjs_setName(mesh->element, "mesh");
  mjs_setString(mesh->file, whole);
  mesh->inertia = mjMESH_INERTIA_SHELL;  // whether it is closed is checked later
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjModel* m = gimbal_compile(spec, NULL, list);
  GimbalMesh* self = m ? mesh_of_model(m) : NULL;
  if (!m) {
    g_autofree char* said = first_error(list);
    g_set_error_literal(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_FILE, said);
  }
  gimbal_diagnostics_free(list);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return self;
}

//---- solids

static guint hash_point(gconstpointer point) {
  guint64 bits[3], sum = 0;
  memcpy(bits, point, sizeof bits);
  for (int i = 0; i < 3; i++) {
    sum = (sum ^ (bits[i] ^ bits[i] >> 29)) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
  }
  return (guint)(sum >> 32);
}

static gboolean same_point(gconstpointer a, gconstpointer b) {
  return !memcmp(a, b, 3 * sizeof(double));
}

int gimbal_mesh_weld(const double* points, int n, int* place) {
  g_autoptr(GHashTable) places = g_hash_table_new(hash_point, same_point);
  int count = 0;
  for (int i = 0; i < n; i++) {
    gpointer found = g_hash_table_lookup(places, points + 3 * i);
    if (!found) {
      found = GINT_TO_POINTER(++count);
      g_hash_table_insert(places, (gpointer)(points + 3 * i), found);
    }
    place[i] = GPOINTER_TO_INT(found) - 1;
  }
  return count;
}

static GimbalMesh* mesh_welded(const GimbalMesh* mesh) {
  g_autofree int* place = g_new(int, mesh->nvert);
  g_autofree double* points = g_new(double, 3 * (gsize)mesh->nvert);
  for (int i = 0; i < 3 * mesh->nvert; i++) points[i] = mesh->vert[i] + 0.0;  // no negative zero
  GimbalMesh* self = gimbal_mesh_new(mesh->nvert, mesh->nface);
  self->nvert = gimbal_mesh_weld(points, mesh->nvert, place);
  for (int i = 0; i < mesh->nvert; i++) mju_copy3(self->vert + 3 * place[i], points + 3 * i);
  self->nface = 0;
  for (int f = 0; f < mesh->nface; f++) {
    const int* from = mesh->face + 3 * f;
    int* to = self->face + 3 * self->nface;
    for (int k = 0; k < 3; k++) to[k] = place[from[k]];
    self->nface += to[0] != to[1] && to[1] != to[2] && to[2] != to[0];
  }
  return self;
}

// Count the edges that are not used exactly once in each direction: a surface without such edges
// bounds a volume.
static int open_edges(const GimbalMesh* mesh) {
  g_autoptr(GHashTable) edges = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  int open = 0;
  for (int i = 0; i < 3 * mesh->nface; i++) {
    int a = mesh->face[i], b = mesh->face[i % 3 == 2 ? i - 2 : i + 1];
    gint64 key = (gint64)MIN(a, b) << 32 | MAX(a, b);
    int before = GPOINTER_TO_INT(g_hash_table_lookup(edges, &key)), after = before + (a < b ? 1 : -1);
    g_hash_table_insert(edges, g_memdup2(&key, sizeof key), GINT_TO_POINTER(after));
    open += ABS(after) - ABS(before);
  }
  return open;
}

// The first vertex of a face that is no point; -1: none.
static int odd_vertex(const GimbalMesh* mesh) {
  for (int i = 0; i < 3 * mesh->nface; i++) {
    const double* at = mesh->vert + 3 * mesh->face[i];
    if (!isfinite(at[0]) || !isfinite(at[1]) || !isfinite(at[2])) return mesh->face[i];
  }
  return -1;
}

static guint hash_face(gconstpointer face) {
  const int* v = face;
  return (guint)v[0] * 73856093u ^ (guint)v[1] * 19349663u ^ (guint)v[2] * 83492791u;
}

static gboolean same_face(gconstpointer a, gconstpointer b) {
  return !memcmp(a, b, 3 * sizeof(int));
}

// Count the faces that are there twice, with the same corners in the same direction.
static int repeated_faces(const GimbalMesh* mesh) {
  g_autoptr(GHashTable) seen = g_hash_table_new(hash_face, same_face);
  g_autofree int* turned = g_new(int, 3 * (gsize)mesh->nface + 1);
  int count = 0;
  for (int f = 0; f < mesh->nface; f++) {
    const int* v = mesh->face + 3 * f;
    int first = v[0] <= v[1] && v[0] <= v[2] ? 0 : v[1] <= v[2] ? 1 : 2, *to = turned + 3 * f;
    for (int k = 0; k < 3; k++) to[k] = v[(first + k) % 3];
    count += !g_hash_table_add(seen, to);
  }
  return count;
}

// What an open surface is told.
static void set_open_error(const GimbalMesh* mesh, int open, GError** error) {
  int twice = repeated_faces(mesh);
  if (twice) {
    g_set_error(
        error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_SHAPE,
        ngettext("the mesh bounds no volume: %d face is there twice; delete the other one first",
                 "the mesh bounds no volume: %d faces are there twice; delete the others first", twice),
        twice);
    return;
  }
  g_set_error(
      error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_SHAPE,
      _("the mesh bounds no volume: at %d edges a face is missing or turned the other way; close it first"),
      open);
}

// The volume of the bounding box along the axes; 0 for a flat mesh.
static double box_volume(const GimbalMesh* mesh) {
  double volume = 1;
  for (int k = 0; k < 3; k++) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < mesh->nvert; i++) {
      low = fmin(low, mesh->vert[3 * i + k]);
      high = fmax(high, mesh->vert[3 * i + k]);
    }
    volume *= high > low ? high - low : 0;
  }
  return volume;
}

static void turn_over(GimbalMesh* mesh) {
  for (int f = 0; f < mesh->nface; f++) {
    int* corner = mesh->face + 3 * f;
    int second = corner[1];
    corner[1] = corner[2];
    corner[2] = second;
  }
}

//---- shells

GimbalMesh* gimbal_mesh_solid(const GimbalMesh* mesh, GError** error) {
  if (mesh->nface > MOST_FACES) {
    g_set_error(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_SIZE,
                _("the mesh has %d faces; at most %d can be worked on, so simplify it first"), mesh->nface,
                MOST_FACES);
    return NULL;
  }
  int odd = odd_vertex(mesh);
  if (odd >= 0) {
    g_set_error(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_SHAPE,
                _("vertex %d of the mesh is no point: it has a coordinate that is no number, or infinite"),
                odd + 1);
    return NULL;
  }
  g_autoptr(GimbalMesh) self = mesh_welded(mesh);
  int open = open_edges(self);
  double volume = open ? 0 : gimbal_mesh_volume(self), box = box_volume(self);
  if (open) {
    set_open_error(self, open, error);
    return NULL;
  }
  if (!(fabs(volume) > 1e-6 * box)) {
    g_set_error_literal(error, GIMBAL_MESH_ERROR, GIMBAL_MESH_ERROR_SHAPE,
                        _("the mesh has no volume: it is flat, or as much of it is inside out as not"));
    return NULL;
  }
  if (volume < 0) turn_over(self);
  return g_steal_pointer(&self);
}
