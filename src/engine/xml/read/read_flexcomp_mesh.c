// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <flexcomp mesh="...">: points and elements of a mesh asset. A solid that the asset was made from
// by a function is made again with its inner points; of all others the compiled surface is taken,
// back in the frame of its file.

#include <string.h>

#include "math/pose.h"
#include "spec/names.h"
#include "xml/dom/report.h"
#include "xml/read/read.h"
#include "xml/read/read_flexcomp_mesh.h"

// The asset's element of the text, or NULL.
static const DomNode* find_asset(const Reader* r, const char* name) {
  for (const DomNode* assets = dom_child(r->dom->root, "asset"); assets; assets = dom_next(assets, "asset")) {
    for (const DomNode* mesh = dom_child(assets, "mesh"); mesh; mesh = dom_next(mesh, "mesh")) {
      if (strcmp(read_string(mesh, "name"), name) == 0) return mesh;
    }
  }
  return NULL;
}

//---- solids made by a function

static const struct {
  const char* word;
  FlexcompType shape;
} kSolids[] = {{"grid", FLEXCOMP_GRID},
               {"box", FLEXCOMP_BOX},
               {"cylinder", FLEXCOMP_CYLINDER},
               {"ellipsoid", FLEXCOMP_ELLIPSOID}};

// Counts and spacings come first, then the dimension, which is 3 where it is left out.
enum { SOLID_NUMBERS = 6, SOLID_DIM = 6 };

static const DomAttribute* solid_numbers(const DomNode* asset, FlexcompType* shape) {
  const char* word = asset ? read_string(asset, "builtin") : "";
  const DomAttribute* numbers = asset ? read_given(asset, "params") : NULL;
  if (!numbers || numbers->count < SOLID_NUMBERS) return NULL;
  if (numbers->count > SOLID_DIM && numbers->numbers[SOLID_DIM] != 3) return NULL;
  for (size_t i = 0; i < G_N_ELEMENTS(kSolids); i++) {
    if (strcmp(kSolids[i].word, word) != 0) continue;
    *shape = kSolids[i].shape;
    return numbers;
  }
  return NULL;
}

bool read_flexcomp_is_solid(const Reader* r, const DomNode* node) {
  FlexcompType shape;
  return solid_numbers(find_asset(r, read_string(node, "mesh")), &shape) != NULL;
}

static bool is_moved(const mjsMesh* mesh) {
  const double* q = mesh->refquat;
  return mesh->refpos[0] != 0 || mesh->refpos[1] != 0 || mesh->refpos[2] != 0 || q[0] != 1 || q[1] != 0 ||
         q[2] != 0 || q[3] != 0;
}

static bool take_solid(Reader* r, const DomNode* node, const mjsMesh* mesh, Flexcomp* f) {
  const DomAttribute* numbers = solid_numbers(find_asset(r, read_string(node, "mesh")), &f->shape);
  if (f->flex->dim != 3 || is_moved(mesh)) {
    read_error(r, node, dom_attribute(node, "mesh"), "flexcomp",
               N_("Make it with dim=\"3\", and leave out refpos and refquat of the asset."),
               "this mesh asset is a solid of tetrahedra in its own place");
    return false;
  }
  for (int i = 0; i < 3; i++) {
    f->grid.count[i] = (int)numbers->numbers[i];
    f->grid.spacing[i] = numbers->numbers[3 + i];
    f->place.scale[i] *= mesh->scale[i];
  }
  return true;
}

//---- surfaces

// A model of nothing but the mesh.
static mjModel* compile_alone(const Reader* r, const Element* mesh, char* error, int error_sz) {
  mjSpec* s = mj_makeSpec();
  mjs_setString(s->modelfiledir, mjs_getString(r->spec->modelfiledir));
  mjs_setString(s->compiler.meshdir, mjs_getString(r->spec->compiler.meshdir));
  s->strippath = r->spec->strippath;
  mjsMesh* copy = mjs_addMesh(s, NULL);
  element_copy_object(element_of(copy->element), mesh);
  names_set(copy->element, string_get(mesh->name));
  mjs_setString(copy->material, "");
  mjModel* m = copy->plugin.active ? NULL : mj_compile(s, r->vfs);
  if (!m) g_strlcpy(error, copy->plugin.active ? "" : mjs_getError(s), (gsize)error_sz);
  mj_deleteSpec(s);
  return m;
}

static void add_vertices(Flexcomp* f, const mjModel* m) {
  GimbalPose pose;
  gimbal_pose_set(&pose, m->mesh_pos, m->mesh_quat);
  for (int i = 0; i < m->nmeshvert; i++) {
    const double vertex[3] = {m->mesh_vert[3 * i], m->mesh_vert[3 * i + 1], m->mesh_vert[3 * i + 2]};
    double point[3];
    gimbal_pose_point(point, &pose, vertex);
    g_array_append_vals(f->mesh.point, point, 3);
  }
}

// Of a triangle: itself, its first edge, or the tetrahedron above it from the first point.
static void add_elements(Flexcomp* f, const mjModel* m) {
  int dim = f->flex->dim;
  for (int i = 0; i < m->nmeshface; i++) {
    const int* v = m->mesh_face + 3 * i;
    const int solid[4] = {0, v[0] + 1, v[1] + 1, v[2] + 1};
    g_array_append_vals(f->mesh.element, dim == 3 ? solid : v, (guint)dim + 1);
  }
}

static void add_texcoords(Flexcomp* f, const mjModel* m) {
  if (f->flex->dim != 2 || !m->nmeshtexcoord || m->mesh_texcoordadr[0] < 0) return;
  g_array_append_vals(f->mesh.texcoord, m->mesh_texcoord, 2 * (guint)m->nmeshtexcoord);
  g_array_append_vals(f->mesh.corner_texcoord, m->mesh_facetexcoord, 3 * (guint)m->nmeshface);
}

static bool take_surface(Reader* r, const DomNode* node, const Element* mesh, Flexcomp* f) {
  char error[300] = "";
  mjModel* m = compile_alone(r, mesh, error, (int)sizeof error);
  if (!m) {
    read_error(r, node, dom_attribute(node, "mesh"), "flexcomp", NULL,
               "the mesh asset of this flexcomp cannot be made: %s", error);
    return false;
  }
  if (f->flex->dim == 3) g_array_append_vals(f->mesh.point, f->grid.center, 3);
  add_vertices(f, m);
  add_elements(f, m);
  add_texcoords(f, m);
  f->shape = FLEXCOMP_DIRECT;
  mj_deleteModel(m);
  return true;
}

bool read_flexcomp_mesh(Reader* r, const DomNode* node, Flexcomp* f) {
  const DomAttribute* a = dom_attribute(node, "mesh");
  const char* name = read_string(node, "mesh");
  const Element* mesh = spec_find_name(spec_of(r->spec), mjOBJ_MESH, name);
  if (read_given(node, "file") || f->shape != FLEXCOMP_MESH) {
    read_error(r, node, a, "exclusive-attributes", N_("Leave out file and type."),
               "a flexcomp of a mesh asset has neither a file nor another type");
    return false;
  }
  if (!mesh) {
    read_error(r, node, a, "unknown-name", NULL, "unknown mesh '%s' in flexcomp", name);
    return false;
  }
  if (read_flexcomp_is_solid(r, node)) return take_solid(r, node, mesh->object, f);
  return take_surface(r, node, mesh, f);
}
