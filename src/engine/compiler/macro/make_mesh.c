// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes of builtin shapes, made when they are asked for: the element then holds their vertices and
// faces. Some are shapes of flexcomps: their points, and the triangles of those of two dimensions.

#include <stdbool.h>

#include "asset/mesh/mesh_builtin.h"
#include "base/mark.h"
#include "compiler/macro/flexcomp_shape.h"
#include "spec/spec.h"

enum { COUNTS = 3, SPACINGS = 3, MOST_COUNT = 10000, MOST_POINTS = 10000000 };

static bool is_grid(int builtin) {
  return builtin >= mjMESH_BUILTIN_GRID && builtin <= mjMESH_BUILTIN_DISC;
}

// Always a sheet?
static bool is_sheet(int builtin) {
  return builtin == mjMESH_BUILTIN_SQUARE || builtin == mjMESH_BUILTIN_DISC;
}

// Counts and spacings along the axes and, of shapes that have both, two or three dimensions.
static bool read_grid(Flexcomp* f, int builtin, const double* params, int nparams, GimbalMessage* error) {
  const bool sheet = is_sheet(builtin);
  const int most = COUNTS + SPACINGS + !sheet;
  if (nparams != COUNTS + SPACINGS && nparams != most) {
    gimbal_message_set(
        error, sheet ? N_("this builtin shape takes 6 parameters: counts and spacings")
                     : N_("this builtin shape takes 6 or 7 parameters: counts, spacings, dimensions"));
    return false;
  }
  double dim = nparams == most && !sheet ? params[COUNTS + SPACINGS] : sheet ? 2 : 3;
  if (dim != 2 && dim != 3) {
    gimbal_message_set(error, "this builtin shape has 2 or 3 dimensions, not %g", dim);
    return false;
  }
  f->flex->dim = (int)dim;
  f->shape = (FlexcompType)(FLEXCOMP_GRID + builtin - mjMESH_BUILTIN_GRID);
  for (int k = 0; k < 3; k++) {
    const bool is_flat = sheet || (builtin == mjMESH_BUILTIN_GRID && dim == 2);
    double low = 1, high = is_flat && k == 2 ? 1 : MOST_COUNT;
    if (!(params[k] >= low && params[k] < high + 1)) {
      gimbal_message_set(error, "count %d of this builtin shape must be in [%g, %g]", k + 1, low, high);
      return false;
    }
    f->grid.count[k] = (int)params[k];
    f->grid.spacing[k] = params[COUNTS + k];
  }
  if ((double)f->grid.count[0] * f->grid.count[1] * f->grid.count[2] > MOST_POINTS) {
    gimbal_message_set(error, "this builtin shape has more than %d points", MOST_POINTS);
    return false;
  }
  return true;
}

// Vertices of the shape, and its triangles; without any the mesh is its hull.
static bool make_grid(mjsMesh* mesh, int builtin, const double* params, int nparams, GimbalMessage* error) {
  Flexcomp* f = flexcomp_new(&element_of(mesh->element)->spec->pub);
  bool made = read_grid(f, builtin, params, nparams, error) && flexcomp_make_points(f, NULL, NULL, error);
  if (made) {
    const guint n = f->mesh.point->len;
    float* vert = g_new(float, MAX(n, 1));
    for (guint i = 0; i < n; i++) vert[i] = (float)g_array_index(f->mesh.point, double, i);
    mjs_setFloat(mesh->uservert, vert, (int)n);
    g_free(vert);
    if (f->flex->dim == 2) {
      mjs_setInt(mesh->userface, (const int*)(const void*)f->mesh.element->data, (int)f->mesh.element->len);
      if (mesh->inertia == mjMESH_INERTIA_LEGACY) mesh->inertia = mjMESH_INERTIA_SHELL;
    }
  }
  flexcomp_free(f);
  return made;
}

static bool make_formula(mjsMesh* mesh, int builtin, const double* params, int nparams,
                         GimbalMessage* error) {
  MeshSource source;
  if (mesh_builtin(&source, builtin, params, nparams, error)) return false;
  mjs_setFloat(mesh->uservert, source.vert, 3 * source.nvert);
  // a shape without normals of its own, or that is the hull of its vertices, leaves those and faces
  // alone that the element has already
  if (source.nnormal) mjs_setFloat(mesh->usernormal, source.normal, 3 * source.nnormal);
  if (source.nface) mjs_setInt(mesh->userface, source.face, 3 * source.nface);
  mesh_source_free(&source);

  // no volume
  if (builtin == mjMESH_BUILTIN_PLATE) mesh->inertia = mjMESH_INERTIA_SHELL;
  return true;
}

int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams) {
  if (!mesh) return -1;
  GimbalMessage error = {.form = NULL};
  if ((is_grid(builtin) ? make_grid : make_formula)(mesh, builtin, params, nparams, &error)) return 0;
  const Element* e = element_of(mesh->element);
  spec_error(e->spec, e, "builtin-mesh", NULL, "%p", &error);
  return 1;
}
