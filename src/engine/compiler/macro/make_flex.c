// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A deformable from a short description given by a program.

#include <string.h>

#include "compiler/macro/flexcomp.h"

// Position of a word in a list, or -1.
static int find_word(const char* word, const char* const* words, int n) {
  for (int i = 0; word && i < n; i++) {
    if (!strcmp(word, words[i])) return i;
  }
  return word ? -1 : 0;
}

static void make_flex_copy3(double* to, const double* from) {
  if (from) memcpy(to, from, 3 * sizeof(double));
}

mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim, const char* dof,
                      const int count[3], const int cellcount[3], const double spacing[3],
                      const double scale[3], double radius, double mass, double inertiabox, int equality,
                      int rigid, int flatskin, int elastic2d, const double pos[3], const double quat[4],
                      const double origin[3], const char* file, const mjVFS* vfs) {
  static const char* const types[] = {"grid", "box",    "cylinder", "ellipsoid", "square",
                                      "disc", "circle", "mesh",     "gmsh",      "direct"};
  static const char* const dofs[] = {"full", "radial", "trilinear", "quadratic", "2d"};
  if (!body) return NULL;
  Spec* s = spec_of(mjs_getSpec(body->element));
  int t = find_word(type, types, G_N_ELEMENTS(types)), d = find_word(dof, dofs, G_N_ELEMENTS(dofs));
  if (t < 0 || d < 0) {
    spec_error(s, element_of(body->element), "flex", NULL, "unknown %s '%s'", t < 0 ? "type" : "dof",
               t < 0 ? type : dof);
    return NULL;
  }
  Flexcomp* f = flexcomp_new(&s->pub);
  f->name = g_strdup(name);
  f->file = g_strdup(file);
  f->shape = t;
  f->bodies.motion = d;
  bool interpolated = d == FLEXCOMP_TRILINEAR || d == FLEXCOMP_QUADRATIC;
  for (int i = 0; i < 3; i++) {
    if (count) f->grid.count[i] = count[i];
    if (cellcount && (interpolated || cellcount[i])) f->bodies.cells[i] = cellcount[i];
  }
  make_flex_copy3(f->grid.spacing, spacing);
  make_flex_copy3(f->place.scale, scale);
  make_flex_copy3(f->place.pos, pos);
  make_flex_copy3(f->grid.center, origin);
  if (quat) memcpy(f->place.quat, quat, sizeof f->place.quat);
  f->bodies.mass = mass;
  f->bodies.box = inertiabox;
  f->hold.what = equality;
  f->bodies.rigid = rigid != 0;
  f->flex->dim = dim;
  f->flex->radius = radius;
  f->flex->flatskin = flatskin != 0;
  f->flex->elastic2d = elastic2d;
  GimbalMessage error = {.form = NULL};
  mjsFlex* flex = flexcomp_make(f, body, vfs, &error);
  if (!flex) spec_error(s, element_of(body->element), "flex", NULL, "%p", &error);
  flexcomp_free(f);
  return flex;
}
