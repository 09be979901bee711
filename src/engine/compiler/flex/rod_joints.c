// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Edges of a rod NAME twist by hinges called NAME_twist_0, NAME_twist_1, ..., that of the last edge
// NAME_twist. An end edge whose vertices are on one body is clamped, and has none. Joints are known
// by these names alone, as flexcomp makes them.

#include "compiler/flex/rod_joints.h"

#include "compiler/flex/flex_rod.h"
#include "model/flex_layout.h"

static bool rod_fail(Compile* c, const FlexWork* f, const char* text) {
  compile_error(c, f->e, "flex", "flex '%s': %s", element_label(f->e, (char[ELEMENT_LABEL]){0}), text);
  return false;
}

static bool is_box(const FlexWork* f) {
  return f->s->section == mjFLEXSECTION_BOX;
}

//---- sections

static bool check_section(Compile* c, FlexWork* f) {
  const mjsFlex* s = f->s;
  if (!is_box(f)) {
    return s->radius > 0 || rod_fail(c, f, N_("a rod with a circle for its section needs a radius above 0"));
  }
  double minor = flex_rod_minor(s);
  if (minor <= 0) return rod_fail(c, f, N_("section=\"box\" needs two numbers above 0 in sectionsize"));
  mjsFlex standard;
  mjs_defaultFlex(&standard);
  if (s->radius != standard.radius && s->radius != minor) {
    compile_error(
        c, f->e, "flex",
        "flex '%s': a rod with a box for its section collides with half of the smaller side: remove the "
        "radius %g, or write %g",
        element_label(f->e, (char[ELEMENT_LABEL]){0}), s->radius, minor);
    return false;
  }
  f->radius = minor;
  return true;
}

static bool check_integrator(Compile* c, const FlexWork* f) {
  int integrator = c->spec->pub.option.integrator;
  if (integrator != mjINT_IMPLICIT && integrator != mjINT_IMPLICITFAST) return true;
  return rod_fail(c, f,
                  N_("rods do not bend under the integrators implicit and implicitfast: choose discrete, or "
                     "Euler with a small time step"));
}

//---- joints

static char* joint_name(const FlexWork* f, int edge) {
  const char* name = string_get(f->e->name);
  return edge == f->nelem - 1 ? g_strdup_printf("%s_twist", name)
                              : g_strdup_printf("%s_twist_%d", name, edge);
}

static int find_joint(const Compile* c, const FlexWork* f, int edge) {
  char* name = joint_name(f, edge);
  const Element* e = spec_find_name(c->spec, mjOBJ_JOINT, name);
  g_free(name);
  return e ? e->id : -1;
}

// The last of two edges is never clamped: one joint is left.
static bool is_clamped(const FlexWork* f, const int* chain, int edge) {
  bool end = edge == 0 || (edge == f->nelem - 1 && f->nelem > 2);
  return end && f->vertbody[chain[edge]] == f->vertbody[chain[edge + 1]];
}

// Whether a body is there for its one joint alone.
static bool has_joint_alone(const Compile* c, int body) {
  if (c->body[body].jnt.num != 1 || c->body[body].geom.num) return false;
  for (int i = body + 1; i < count(c, mjOBJ_BODY); i++) {
    if (c->body[i].parent == body) return false;
  }
  return true;
}

// The joints of all edges, or what is wrong with them.
static bool check_joints(Compile* c, const FlexWork* f, const int* chain, const int* joint) {
  const char* problem = NULL;
  int edge = 0;
  for (; edge < f->nelem; edge++) {
    bool clamped = is_clamped(f, chain, edge);
    if (joint[edge] < 0 && !clamped) problem = N_("it is missing: each edge twists by one, or none does");
    if (joint[edge] >= 0 && clamped) {
      problem = N_("its edge is clamped, both vertices are on one body: remove it");
    }
    if (joint[edge] >= 0 && c->joint[joint[edge]].s->type != mjJNT_HINGE) problem = N_("it must be a hinge");
    if (!problem && joint[edge] >= 0 && !has_joint_alone(c, c->joint[joint[edge]].body)) {
      problem = N_("its body must have nothing else: no other joint, no geom, no body inside");
    }
    if (problem) break;
  }
  if (!problem && joint[0] >= 0 && joint[0] != joint[1] - 1) {
    problem = N_("it must stand right before that of the second edge");
    edge = 0;
  }
  if (!problem) return true;
  char* name = joint_name(f, edge);
  compile_error(c, f->e, "flex", "flex '%s', joint '%s' of edge %d: %s",
                element_label(f->e, (char[ELEMENT_LABEL]){0}), name, edge, problem);
  g_free(name);
  return false;
}

// Fill in the joints along a chain. Without any they stay -1, and chain is none.
static bool find_joints(Compile* c, const FlexWork* f, int** chain, int* joint) {
  bool any = false;
  for (int i = 0; i < f->nelem; i++) {
    joint[i] = *chain && !string_is_empty(f->e->name) ? find_joint(c, f, i) : -1;
    any |= joint[i] >= 0;
  }
  if (any) return check_joints(c, f, *chain, joint);
  if (is_box(f) && !*chain) {
    return rod_fail(c, f, N_("section=\"box\" needs an open line of two edges or more"));
  }
  if (is_box(f)) {
    return rod_fail(
        c, f, N_("section=\"box\" needs a name NAME of the flex, and hinges called NAME_twist_0 and so on"));
  }
  g_clear_pointer(chain, g_free);
  return true;
}

static void compute_records(Compile* c, FlexWork* f, const int* chain, const int* joint) {
  RodShape shape = {f->s,  f->xpos, (const int*)f->topology.edge->data, f->nvert, (int)f->topology.edge->len,
                    chain, joint};
  int folded;
  f->bending = flex_rod_records(&shape, &f->nbending, &folded);
  if (folded >= 0) {
    f->nbending = 0;
    compile_error(c, f->e, "flex", "flex '%s': the edges at vertex %d lie on each other",
                  element_label(f->e, (char[ELEMENT_LABEL]){0}), folded);
  }
  if (chain) f->nplastic = rod_state_size(f->nelem);
}

void compile_rod(Compile* c, FlexWork* f) {
  if (!check_section(c, f) || !check_integrator(c, f)) return;
  int *chain = flex_find_chain(f->elem, f->nelem, f->nvert), *joint = g_new(int, f->nelem);
  if (find_joints(c, f, &chain, joint)) compute_records(c, f, chain, joint);
  g_free(chain);
  g_free(joint);
}

// As in the reference, one with a box for its section has the state of one that twists, which
// nothing uses, where the body is listed for each vertex.
void compile_rigid_rod(FlexWork* f) {
  if (!is_box(f) || string_vec_size(f->s->vertbody) < 2) return;
  int* chain = flex_find_chain(f->elem, f->nelem, f->nvert);
  if (chain) f->nplastic = rod_state_size(f->nelem);
  g_free(chain);
}
