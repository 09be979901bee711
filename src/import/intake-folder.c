// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The meshes of a folder as bodies beside each other.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/intake-work.h"
#include "import/mesh.h"
#include "import/write.h"

#define LARGE 20.0  // m: a larger mesh is assumed to be in millimetres
enum { MOST_MESHES = 200 };

typedef struct Part {
  char* name;
  const char* file;  // relative to the folder
  double low[3], high[3];
} Part;

static void part_clear(gpointer data) {
  g_free(((Part*)data)->name);
}

static void intake_folder_measure(const GimbalMesh* mesh, Part* part) {
  for (int k = 0; k < 3; k++) {
    part->low[k] = INFINITY;
    part->high[k] = -INFINITY;
    for (int i = 0; i < mesh->nvert; i++) {
      part->low[k] = fmin(part->low[k], mesh->vert[3 * i + k]);
      part->high[k] = fmax(part->high[k], mesh->vert[3 * i + k]);
    }
  }
}

static gboolean read_part(GimbalIntakeWork* work, const char* path, Part* part) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalMesh) mesh = gimbal_mesh_read(path, &error);
  part->file = path + strlen(work->folder) + 1;
  if (!mesh) {
    g_autofree char* shown = gimbal_intake_shown(part->file);
    gimbal_intake_add(work, GIMBAL_INTAKE_BROKEN, shown, 1, g_strdup(error->message));
    return FALSE;
  }
  intake_folder_measure(mesh, part);
  return TRUE;
}

static void add_body(mjSpec* spec, const Part* part, double scale, double x) {
  mjsMesh* mesh = mjs_addMesh(spec, NULL);
  mjs_setName(mesh->element, part->name);
  mjs_setString(mesh->file, part->file);
  mesh->inertia = mjMESH_INERTIA_CONVEX;
  for (int k = 0; k < 3; k++) mesh->scale[k] = scale;
  mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), NULL);
  mjs_setName(body->element, part->name);
  body->pos[0] = x - scale * part->low[0];
  body->pos[1] = -0.5 * scale * (part->low[1] + part->high[1]);
  body->pos[2] = -scale * part->low[2];
  mjs_addFreeJoint(body);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, part->name);
}

static void add_parts(GimbalIntakeWork* work, mjSpec* spec, const GArray* parts) {
  double largest = 0, x = 0;
  for (guint i = 0; i < parts->len; i++) {
    const Part* part = &g_array_index(parts, Part, i);
    for (int k = 0; k < 3; k++) largest = fmax(largest, part->high[k] - part->low[k]);
  }
  gboolean small = gimbal_intake_offer(work, GIMBAL_INTAKE_UNITS, NULL, (int)parts->len,
                                       g_strdup_printf("%.3g", largest), largest > LARGE);
  double scale = small ? 1e-3 : 1;
  for (guint i = 0; i < parts->len; i++) {
    const Part* part = &g_array_index(parts, Part, i);
    add_body(spec, part, scale, x);
    x += scale * (part->high[0] - part->low[0] + 0.1 * largest);
  }
}

mjSpec* gimbal_intake_read_meshes(GimbalIntakeWork* work, const GPtrArray* files, GError** error) {
  g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GArray) parts = g_array_new(FALSE, TRUE, sizeof(Part));
  g_array_set_clear_func(parts, part_clear);
  for (guint i = 0; i < files->len && i < MOST_MESHES; i++) {
    Part part = {0};
    if (g_cancellable_set_error_if_cancelled(work->cancellable, error)) return NULL;
    if (!read_part(work, files->pdata[i], &part)) continue;
    g_autofree char* plain = gimbal_import_name(files->pdata[i]);
    part.name = g_strdup(plain);
    for (int k = 2; !g_hash_table_add(taken, g_strdup(part.name)); k++) {
      g_free(part.name);
      part.name = g_strdup_printf("%s_%d", plain, k);
    }
    g_array_append_val(parts, part);
  }
  if (!parts->len) {
    g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_EMPTY,
                        files->len ? _("no mesh of the folder can be used")
                                   : _("there is no URDF and no mesh in the folder"));
    return NULL;
  }
  mjSpec* spec = mj_makeSpec();
  g_autofree char* name = gimbal_import_name(work->folder);
  mjs_setString(spec->modelname, name);
  mjs_setString(spec->modelfiledir, work->folder);
  add_parts(work, spec, parts);
  return spec;
}
