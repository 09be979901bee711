// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of flexes. E is young, nu poisson, t thickness.
//     shear modulus            mu = E / (2 (1 + nu))
//     volume                   lambda = E nu / ((1 + nu) (1 - 2 nu))
//     sheet                    lambda* = E nu / (1 - nu^2)
//     rigidity of a sheet      D = E t^3 / (12 (1 - nu^2))
// 4.0 takes these; 3.12 took 2 lambda for a volume, mu / 4 and lambda / 2 for a stretched sheet,
// and 3/4 (1 - nu) D for a bent one.

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "migrate/change-rules.h"

static gboolean is_interpolated(const Changes* c, int flex) {
  return c->m->flex_interp[flex] != 0;
}

static void add_number(Changes* c, int flex, const char* quantity, double before, double after) {
  if (before != after) changes_set(changes_add(c, mjOBJ_FLEX, flex), quantity, before, after);
}

// A copy of a rod has its name, and a number behind it.
static gboolean is_copy_of(const char* name, const char* rod) {
  if (!g_str_has_prefix(name, rod)) return FALSE;
  name += strlen(rod);
  return name[strspn(name, "0123456789")] == 0;
}

gboolean changes_was_cable(const Changes* c, int flex) {
  const char* name = mj_id2name(c->m, mjOBJ_FLEX, flex);
  for (guint i = 0; name && c->rods && i < c->rods->len; i++) {
    if (is_copy_of(name, g_ptr_array_index(c->rods, i))) return TRUE;
  }
  return FALSE;
}

typedef void FlexVisit(Changes* c, const mjsFlex* flex, int id);

static void each_flex(Changes* c, FlexVisit* visit) {
  for (mjsElement* e = mjs_firstElement(c->spec, mjOBJ_FLEX); e; e = mjs_nextElement(c->spec, e)) {
    const int id = mjs_getId(e);
    if (id >= 0 && id < c->m->nflex && !changes_was_cable(c, id)) visit(c, mjs_asFlex(e), id);
  }
}

static void visit_material(Changes* c, const mjsFlex* f, int id) {
  const double E = f->young, nu = f->poisson, mu = E / (2 * (1 + nu)), t = f->thickness;
  const double lambda = E * nu / ((1 + nu) * (1 - 2 * nu)), rigidity = E * t * t * t / (12 * (1 - nu * nu));
  const double bent = 0.75 * (1 - nu) * rigidity;
  if (E <= 0 || is_interpolated(c, id)) return;
  if (f->dim == 3) add_number(c, id, N_("first number of Lamé"), 2 * lambda, lambda);
  if (f->dim == 2 && (f->elastic2d & 2)) {
    add_number(c, id, N_("shear modulus"), mu / 4, mu);
    add_number(c, id, N_("first number of Lamé"), lambda / 2, E * nu / (1 - nu * nu));
  }
  if (f->dim == 2 && (f->elastic2d & 1)) add_number(c, id, N_("bending rigidity"), bent, rigidity);
}

void changes_materials(Changes* c) {
  each_flex(c, visit_material);
}

// A round rod: it bends with E I and twists with G J.
static void visit_rod(Changes* c, const mjsFlex* f, int id) {
  const double r = f->radius, fourth = mjPI * r * r * r * r;
  if (f->dim != 1 || f->young <= 0 || c->m->flex_elemnum[id] < 2) return;
  add_number(c, id, N_("bending stiffness"), 0, f->young * fourth / 4);
  add_number(c, id, N_("torsional stiffness"), 0, f->young / (2 * (1 + f->poisson)) * fourth / 2);
}

void changes_rods(Changes* c) {
  each_flex(c, visit_rod);
}

// The least and the largest share of a node along an axis of so many cells, as 3.12 has it: equal
// ones of first order, those of Simpson's rule of second.
static void node_shares(int order, int cells, double* least, double* largest) {
  *least = order == 1 ? 1. / (cells + 1) : 1. / (6 * cells);
  *largest = order == 1 ? *least : 4. / (6 * cells);
}

// FALSE: not all nodes have bodies of their own.
static gboolean node_masses(const mjModel* m, int flex, double before[2], double after[2]) {
  const int* bodies = m->flex_nodebodyid + m->flex_nodeadr[flex];
  double whole = 0;
  after[0] = INFINITY, after[1] = 0;
  for (int i = 0; i < m->flex_nodenum[flex]; i++) {
    const double mass = m->body_mass[bodies[i]];
    if (!m->body_dofnum[bodies[i]]) return FALSE;
    after[0] = fmin(after[0], mass);
    after[1] = fmax(after[1], mass);
    whole += mass;
  }
  before[0] = before[1] = whole;
  for (int k = 0; k < 3; k++) {
    double least, largest;
    node_shares(abs(m->flex_interp[flex]), m->flex_cellnum[3 * flex + k], &least, &largest);
    before[0] *= least;
    before[1] *= largest;
  }
  return TRUE;
}

//---- stiffness of cells
//
// The stiffness of the first node of the first cell along its first axis, with the gradient a of
// its shape function: the integral over the cell of (lambda + 2 mu) a0^2 + mu (a1^2 + a2^2). 3.12
// had (lambda + mu) a0^2 + mu / 2 (a1^2 + a2^2), and took points of second order too far out: at
// sqrt(5/3)/2 from the middle of a side.

// The integrals of N^2 and N'^2 of the first shape function over [0, 1], as 3.12 has them.
static void axis_integrals(int order, double* square, double* slope) {
  *square = 1. / 3, *slope = 1;
  if (order == 1) return;
  *square = *slope = 0;
  for (int i = -1; i <= 1; i++) {
    const double x = .5 + i * .5 * sqrt(5. / 3), weight = i ? 5. / 18 : 8. / 18;
    const double value = (1 - x) * (1 - 2 * x), rise = 4 * x - 3;
    *square += weight * value * value;
    *slope += weight * rise * rise;
  }
}

// Sides of the first cell: as many steps between its nodes as the order.
static void cell_sides(const mjModel* m, int flex, int order, double sides[3]) {
  const double* nodes = m->flex_node0 + 3 * m->flex_nodeadr[flex];
  int stride = 1;
  for (int k = 2; k >= 0; k--) {
    double side[3];
    mju_sub3(side, nodes + 3 * stride, nodes);
    sides[k] = order * mju_norm3(side);
    stride *= order * m->flex_cellnum[3 * flex + k] + 1;
  }
}

static double cell_stiffness_before(const mjModel* m, const mjsFlex* f, int id) {
  const int order = abs(m->flex_interp[id]);
  const double mu = f->young / (2 * (1 + f->poisson));
  const double lambda = f->young * f->poisson / ((1 + f->poisson) * (1 - 2 * f->poisson));
  double sides[3], square, slope;
  axis_integrals(order, &square, &slope);
  cell_sides(m, id, order, sides);
  const double along = slope * square * square / (sides[0] * sides[0]);
  const double across = square * slope * square * (1 / (sides[1] * sides[1]) + 1 / (sides[2] * sides[2]));
  return sides[0] * sides[1] * sides[2] * ((lambda + mu) * along + mu / 2 * across);
}

static void add_cell_stiffness(Changes* c, const mjsFlex* f, int id) {
  const int first = c->m->flex_stiffnessadr[id];
  if (f->young <= 0 || first < 0 || f->dim != 3) return;
  add_number(c, id, N_("stiffness of the first node of the first cell"), cell_stiffness_before(c->m, f, id),
             -c->m->flex_stiffness[first]);
}

static void visit_interpolated(Changes* c, const mjsFlex* f, int id) {
  double before[2], after[2];
  const guint found = c->list->len;
  if (!is_interpolated(c, id)) return;
  add_cell_stiffness(c, f, id);
  const gboolean known = node_masses(c->m, id, before, after);
  if (known && fabs(after[0] - before[0]) + fabs(after[1] - before[1]) >= 1e-9 * before[1]) {
    changes_set_all(changes_add(c, mjOBJ_FLEX, id), N_("masses of the lightest and the heaviest node"),
                    before, after, 2);
  }
  if (!known && c->list->len == found) changes_add(c, mjOBJ_FLEX, id);
}

void changes_interpolated(Changes* c) {
  each_flex(c, visit_interpolated);
}

//---- cells that meet

// Pairs of cells that are looked at: those that are not neighbours.
static double count_pairs(const int cells[3]) {
  double pairs = 1, near = 1;
  for (int k = 0; k < 3; k++) {
    const double n = cells[k];
    pairs *= n * n;
    near *= 3 * n - 2;
  }
  return (pairs - near) / 2;
}

static void visit_self(Changes* c, const mjsFlex* f, int id) {
  (void)f;
  if (is_interpolated(c, id) && c->m->flex_selfcollide[id] != mjFLEXSELF_NONE) {
    add_number(c, id, N_("pairs of cells that may meet"), 0, count_pairs(c->m->flex_cellnum + 3 * id));
  }
}

void changes_flex_self(Changes* c) {
  each_flex(c, visit_self);
}
