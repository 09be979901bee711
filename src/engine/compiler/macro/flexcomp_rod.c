// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An edge that twists has the inertia of a piece of the rod and next to no mass: its body turns
// about an axis of the world that has nothing to do with where the edge is. The elastic forces know
// the angle.

#include "compiler/macro/flexcomp_rod.h"

#include <string.h>

#include "compiler/flex/flex_rod.h"

static bool on_parent(const mjsFlex* flex, int vertex, const char* parent) {
  return strcmp(string_vec_get(flex->vertbody, vertex), parent) == 0;
}

static void add_twist_body(mjsBody* world, const char* name, double inertia) {
  mjsBody* body = mjs_addBody(world, NULL);
  body->mass = 1e-9;
  body->ipos[0] = body->ipos[1] = body->ipos[2] = 0;
  for (int k = 0; k < 3; k++) body->inertia[k] = inertia;
  body->explicitinertial = 1;
  mjs_setName(body->element, name);
  mjsJoint* joint = mjs_addJoint(body, NULL);
  joint->type = mjJNT_HINGE;
  for (int k = 0; k < 3; k++) {
    joint->pos[k] = 0;
    joint->axis[k] = k == 0;
  }
  mjs_setName(joint->element, name);
}

void flexcomp_make_twists(const Flexcomp* f, const mjsFlex* flex, const char* parent) {
  bool twists = flex->dim == 1 && flex->young > 0 && f->bodies.motion == FLEXCOMP_FULL;
  int nelem = int_vec_size(flex->elem) / 2, nvert = string_vec_size(flex->vertbody);
  int* chain = twists ? flex_find_chain(int_vec_data(flex->elem), nelem, nvert) : NULL;
  if (!chain) return;
  mjsBody* world = mjs_findBody(mjs_getSpec(flex->element), "world");
  double inertia = flex_rod_inertia(flex, f->bodies.mass / nelem);
  for (int i = 0; i < nelem; i++) {
    bool last = i == nelem - 1, end = i == 0 || (last && nelem > 2);
    if (end && on_parent(flex, chain[i], parent) && on_parent(flex, chain[i + 1], parent)) continue;
    char* name = last ? g_strdup_printf("%s_twist", f->name) : g_strdup_printf("%s_twist_%d", f->name, i);
    add_twist_body(world, name, inertia);
    g_free(name);
  }
  g_free(chain);
}
