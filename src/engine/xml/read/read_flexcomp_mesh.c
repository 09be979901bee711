// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <flexcomp mesh="...">: points and elements of a mesh asset. A solid that the asset was made from,
// by a function or from a GMSH file, is made again with its inner points; of all others the
// compiled surface is taken. Both stand where the asset is without its frame: x is at s * R^T (x -
// p), with the scale s, refpos p and refquat R of the asset.

#include <string.h>

#include "asset/mesh/gmsh.h"
#include "asset/mesh/mesh.h"
#include "compiler/macro/flexcomp_shape.h"
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

static const mjsMesh* named_mesh(const Reader* r, const DomNode* node) {
  if (!read_given(node, "mesh")) return NULL;
  const Element* mesh = spec_find_name(spec_of(r->spec), mjOBJ_MESH, read_string(node, "mesh"));
  return mesh ? mesh->object : NULL;
}

static bool is_gmsh(const mjsMesh* mesh) {
  return mesh && mesh_is_gmsh(string_get(mesh->file), string_get(mesh->content_type));
}

static bool open_gmsh(Gmsh* g, const Reader* r, const mjsMesh* mesh, GimbalMessage* error) {
  AssetFile file;
  const Element* e = element_of(mesh->element);
  if (!flexcomp_open_file(e, string_get(mesh->file), r->vfs, &file, error)) return false;
  GimbalMessage inside = {.form = NULL};
  bool read = !gmsh_read(g, file.data, file.size, &inside);
  asset_file_close(&file);
  if (!read) gimbal_message_set(error, "file '%s': %p", string_get(mesh->file), &inside);
  return read;
}

bool read_flexcomp_is_solid(const Reader* r, const DomNode* node) {
  FlexcompType shape;
  const mjsMesh* mesh = named_mesh(r, node);
  if (!is_gmsh(mesh)) return mesh && solid_numbers(find_asset(r, read_string(node, "mesh")), &shape);
  Gmsh g;
  GimbalMessage error = {.form = NULL};
  if (!open_gmsh(&g, r, mesh, &error)) return false;
  bool solid = g.dim == 3;
  gmsh_free(&g);
  return solid;
}

// A mirroring scale turns elements inside out: two of their corners change places.
static void place_solid(Flexcomp* f, const mjsMesh* mesh) {
  const double* s = mesh->scale;
  for (guint i = 0; i + 2 < f->mesh.point->len; i += 3) {
    double *point = &g_array_index(f->mesh.point, double, i), moved[3], inverse[4], quat[4];
    memcpy(quat, mesh->refquat, sizeof quat);
    mju_normalize4(quat);
    mju_negQuat(inverse, quat);
    mju_sub3(moved, point, mesh->refpos);
    mju_rotVecQuat(point, moved, inverse);
    for (int k = 0; k < 3; k++) point[k] *= s[k];
  }
  for (guint i = 0; s[0] * s[1] * s[2] < 0 && i + 3 < f->mesh.element->len; i += 4) {
    int *v = &g_array_index(f->mesh.element, int, i), swap = v[1];
    v[1] = v[2];
    v[2] = swap;
  }
}

static bool make_solid(Reader* r, const DomNode* node, const mjsMesh* mesh, Flexcomp* f,
                       GimbalMessage* error) {
  if (is_gmsh(mesh)) {
    Gmsh g;
    if (!open_gmsh(&g, r, mesh, error)) return false;
    g_array_append_vals(f->mesh.point, g.point, 3 * (guint)g.npoint);
    g_array_append_vals(f->mesh.element, g.element, 4 * (guint)g.nelement);
    gmsh_free(&g);
    return true;
  }
  const DomAttribute* numbers = solid_numbers(find_asset(r, read_string(node, "mesh")), &f->shape);
  for (int i = 0; i < 3; i++) {
    f->grid.count[i] = (int)numbers->numbers[i];
    f->grid.spacing[i] = numbers->numbers[3 + i];
  }
  return flexcomp_make_points(f, NULL, NULL, error);
}

static bool take_solid(Reader* r, const DomNode* node, const mjsMesh* mesh, Flexcomp* f) {
  GimbalMessage error = {.form = NULL};
  if (f->flex->dim != 3) {
    read_error(r, node, dom_attribute(node, "mesh"), "flexcomp", N_("Make it with dim=\"3\"."),
               "this mesh asset is a solid of tetrahedra");
    return false;
  }
  if (!make_solid(r, node, mesh, f, &error)) {
    read_error(r, node, dom_attribute(node, "mesh"), "flexcomp", NULL,
               "the mesh asset of this flexcomp cannot be made: %p", &error);
    return false;
  }
  place_solid(f, mesh);
  f->shape = FLEXCOMP_DIRECT;
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

// The tetrahedron between a triangle and the first point, if that is below it.
static void add_cone(Flexcomp* f, const int* v) {
  const int solid[4] = {0, v[0] + 1, v[1] + 1, v[2] + 1};
  const double* point = &g_array_index(f->mesh.point, double, 0);
  double corner[9];
  for (int k = 0; k < 9; k++) corner[k] = point[3 * solid[k / 3 + 1] + k % 3];
  if (flexcomp_is_below(point, corner)) g_array_append_vals(f->mesh.element, solid, 4);
}

// Of a triangle: itself, its first edge, or the tetrahedron below it.
static void add_elements(Flexcomp* f, const mjModel* m) {
  int dim = f->flex->dim;
  for (int i = 0; i < m->nmeshface; i++) {
    const int* v = m->mesh_face + 3 * i;
    if (dim == 3) {
      add_cone(f, v);
    } else {
      g_array_append_vals(f->mesh.element, v, (guint)dim + 1);
    }
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

// Points and elements that the text gives are those of no mesh.
static void forget_given(Flexcomp* f) {
  g_array_set_size(f->mesh.point, 0);
  g_array_set_size(f->mesh.element, 0);
  g_array_set_size(f->mesh.texcoord, 0);
}

bool read_flexcomp_mesh(Reader* r, const DomNode* node, Flexcomp* f) {
  const DomAttribute* a = dom_attribute(node, "mesh");
  const char* name = read_string(node, "mesh");
  const Element* mesh = spec_find_name(spec_of(r->spec), mjOBJ_MESH, name);
  bool is_mesh = f->shape == FLEXCOMP_MESH || f->shape == FLEXCOMP_GMSH;
  if (read_given(node, "file") || !is_mesh) {
    read_error(r, node, a, "exclusive-attributes", N_("Leave out file and type."),
               "a flexcomp of a mesh asset has neither a file nor another type");
    return false;
  }
  if (!mesh) {
    read_error(r, node, a, "unknown-name", NULL, "unknown mesh '%s' in flexcomp", name);
    return false;
  }
  forget_given(f);
  if (read_flexcomp_is_solid(r, node)) return take_solid(r, node, mesh->object, f);
  return take_surface(r, node, mesh, f);
}
