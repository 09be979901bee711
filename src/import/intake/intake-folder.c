// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The meshes of a folder as bodies beside each other.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/intake/intake-mesh.h"
#include "import/intake/intake-work.h"
#include "import/mesh/mesh.h"
#include "import/mesh/write.h"

#define LARGE 20.0  // m: a larger mesh is assumed to be in millimetres
enum { MOST_MESHES = 200 };

typedef struct Part {
  const GPtrArray* names;  // of its meshes
  double low[3], high[3];
} Part;

static void intake_folder_measure(const GimbalMesh* mesh, Part* part) {
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    part->low[i % 3] = fmin(part->low[i % 3], mesh->vert[i]);
    part->high[i % 3] = fmax(part->high[i % 3], mesh->vert[i]);
  }
}

static gboolean read_part(GimbalIntakeWork* work, GimbalMeshNames* names, const char* path, Part* part) {
  *part = (Part){.low = {INFINITY, INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY, -INFINITY}};
  part->names = gimbal_mesh_names_of(names, path, path + strlen(work->folder) + 1, TRUE);
  for (guint i = 0; i < part->names->len; i++) {
    const char* file = gimbal_mesh_names_file(names, part->names->pdata[i]);
    g_autofree char* whole = g_canonicalize_filename(file, work->folder);
    g_autoptr(GimbalMesh) mesh = gimbal_mesh_read(whole, NULL);
    if (mesh) intake_folder_measure(mesh, part);
  }
  return isfinite(part->low[0]);
}

static void add_mesh(mjSpec* spec, mjsBody* body, const char* name, double scale) {
  g_autofree char* file = g_strconcat(name, ".obj", NULL);
  mjsMesh* mesh = mjs_addMesh(spec, NULL);
  mjs_setName(mesh->element, name);
  mjs_setString(mesh->file, file);
  for (int k = 0; k < 3; k++) mesh->scale[k] = scale;
  mjsGeom* geom = mjs_addGeom(body, NULL);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, name);
}

static void add_body(mjSpec* spec, const Part* part, double scale, double x) {
  mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), NULL);
  mjs_setName(body->element, part->names->pdata[0]);
  body->pos[0] = x - scale * part->low[0];
  body->pos[1] = -0.5 * scale * (part->low[1] + part->high[1]);
  body->pos[2] = -scale * part->low[2];
  mjs_addFreeJoint(body);
  for (guint i = 0; i < part->names->len; i++) add_mesh(spec, body, part->names->pdata[i], scale);
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
  g_autoptr(GimbalMeshNames) names = gimbal_mesh_names_new(work, work->folder);
  g_autoptr(GArray) parts = g_array_new(FALSE, TRUE, sizeof(Part));
  for (guint i = 0; i < files->len && i < MOST_MESHES; i++) {
    Part part;
    if (g_cancellable_set_error_if_cancelled(work->cancellable, error)) return NULL;
    if (read_part(work, names, files->pdata[i], &part)) g_array_append_val(parts, part);
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
  gimbal_mesh_names_put(names, spec);
  gimbal_mesh_names_tell(names);
  return spec;
}
