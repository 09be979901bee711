// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

//---- shapes by their definition

// The largest n . x of a shape, in its own frame.
static double reach(const mjModel* m, int geom, const double n[3]) {
  const mjtNum* s = m->geom_size + 3 * geom;
  double flat = hypot(n[0], n[1]);
  switch (m->geom_type[geom]) {
    case mjGEOM_SPHERE:
      return s[0] * hypot(flat, n[2]);
    case mjGEOM_CAPSULE:
      return s[0] * hypot(flat, n[2]) + s[1] * fabs(n[2]);
    case mjGEOM_ELLIPSOID:
      return hypot(hypot(s[0] * n[0], s[1] * n[1]), s[2] * n[2]);
    case mjGEOM_CYLINDER:
      return s[0] * flat + s[1] * fabs(n[2]);
    case mjGEOM_BOX:
      return s[0] * fabs(n[0]) + s[1] * fabs(n[1]) + s[2] * fabs(n[2]);
    default: {
      int mesh = m->geom_dataid[geom];
      const float* v = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
      double most = -INFINITY;
      for (int i = 0; i < m->mesh_vertnum[mesh]; i++) {
        most = fmax(most, n[0] * v[3 * i] + n[1] * v[3 * i + 1] + n[2] * v[3 * i + 2]);
      }
      return most;
    }
  }
}

enum { DIRECTIONS = 2000 };

// Those of the axes, then points of Fibonacci on the sphere.
static void direction(double n[3], int i) {
  double z = 1 - (2 * i + 1) / (double)DIRECTIONS, flat = sqrt(1 - z * z), turn = i * 2.399963229728653;
  n[0] = i < 6 ? 0 : flat * cos(turn);
  n[1] = i < 6 ? 0 : flat * sin(turn);
  n[2] = i < 6 ? 0 : z;
  if (i < 6) n[i / 2] = i % 2 ? 1 : -1;
}

// How far a point is outside of a shape, at least, by the planes around it in many directions.
static double outside(const mjModel* m, int geom, const double x[3]) {
  double worst = -INFINITY;
  if (m->geom_type[geom] == mjGEOM_MESH) {
    int mesh = m->geom_dataid[geom], first = m->mesh_polyadr[mesh];
    for (int i = first; i < first + m->mesh_polynum[mesh]; i++) {
      const mjtNum* n = m->mesh_polynormal + 3 * i;
      worst = fmax(worst, n[0] * x[0] + n[1] * x[1] + n[2] * x[2] - reach(m, geom, n));
    }
    return worst;
  }
  for (int i = 0; i < DIRECTIONS; i++) {
    double n[3];
    direction(n, i);
    worst = fmax(worst, n[0] * x[0] + n[1] * x[1] + n[2] * x[2] - reach(m, geom, n));
  }
  return worst;
}

static void to_local(double out[3], const mjData* d, int geom, const double v[3], int is_point) {
  const mjtNum *pos = d->geom_xpos + 3 * geom, *mat = d->geom_xmat + 9 * geom;
  for (int k = 0; k < 3; k++) {
    out[k] = 0;
    for (int c = 0; c < 3; c++) out[k] += mat[3 * c + k] * (v[c] - (is_point ? pos[c] : 0));
  }
}

static double reach_world(const mjModel* m, const mjData* d, int geom, const double n[3]) {
  double local[3];
  to_local(local, d, geom, n, 0);
  const mjtNum* pos = d->geom_xpos + 3 * geom;
  return reach(m, geom, local) + n[0] * pos[0] + n[1] * pos[1] + n[2] * pos[2];
}

// Under each triangle of a height field stands a prism: corners of the one that is looked at.
static double prism[6][3];

static int prism_count(const mjModel* m, int geom) {
  int field = m->geom_dataid[geom];
  return 2 * (m->hfield_nrow[field] - 1) * (m->hfield_ncol[field] - 1);
}

static void prism_look_at(const mjModel* m, const mjData* d, int geom, int index) {
  int field = m->geom_dataid[geom], ncol = m->hfield_ncol[field], nrow = m->hfield_nrow[field];
  int cell = index / 2, row = cell / (ncol - 1), col = cell % (ncol - 1);
  const mjtNum *size = m->hfield_size + 4 * field, *pos = d->geom_xpos + 3 * geom,
               *mat = d->geom_xmat + 9 * geom;
  static const int corner[2][3][2] = {{{1, 0}, {0, 0}, {1, 1}}, {{0, 0}, {1, 1}, {0, 1}}};
  for (int i = 0; i < 6; i++) {
    int r = row + corner[index % 2][i % 3][0], c = col + corner[index % 2][i % 3][1];
    double top = size[2] * m->hfield_data[m->hfield_adr[field] + r * ncol + c];
    double x[3] = {size[0] * (2.0 * c / (ncol - 1) - 1), size[1] * (2.0 * r / (nrow - 1) - 1),
                   i < 3 ? top : -size[3]};
    for (int k = 0; k < 3; k++) {
      prism[i][k] = pos[k] + mat[3 * k] * x[0] + mat[3 * k + 1] * x[1] + mat[3 * k + 2] * x[2];
    }
  }
}

static double reach_prism(const double n[3]) {
  double most = -INFINITY;
  for (int i = 0; i < 6; i++) {
    most = fmax(most, n[0] * prism[i][0] + n[1] * prism[i][1] + n[2] * prism[i][2]);
  }
  return most;
}

// The same of a side of a contact, which may be an element or a point of a flex, with its skin.
static double reach_side(const mjModel* m, const mjData* d, const mjContact* c, int side, const double n[3]) {
  int flex = c->flex[side], vert = c->vert[side];
  if (c->geom[side] >= 0 && m->geom_type[c->geom[side]] == mjGEOM_HFIELD) return reach_prism(n);
  if (c->geom[side] >= 0) return reach_world(m, d, c->geom[side], n);
  int size = vert >= 0 ? 1 : m->flex_dim[flex] + 1;
  const int* id = m->flex_elem + m->flex_elemdataadr[flex] + size * c->elem[side];
  double most = -INFINITY;
  for (int i = 0; i < size; i++) {
    const mjtNum* x = d->flexvert_xpos + 3 * (m->flex_vertadr[flex] + (vert >= 0 ? vert : id[i]));
    most = fmax(most, n[0] * x[0] + n[1] * x[1] + n[2] * x[2]);
  }
  return most + m->flex_radius[flex];
}

static double outside_world(const mjModel* m, const mjData* d, int geom, const mjContact* c, double along) {
  double x[3], local[3];
  for (int k = 0; k < 3; k++) x[k] = c->pos[k] + along * c->frame[k];
  to_local(local, d, geom, x, 1);
  return outside(m, geom, local);
}

//---- the judge

static int is_bounded(const mjModel* m, int geom) {
  return m->geom_type[geom] != mjGEOM_PLANE && m->geom_type[geom] != mjGEOM_HFIELD;
}

void judge_touch(Touch* t, const mjData* d, int a, int b) {
  t->n = 0;
  for (int i = 0; i < d->ncon && t->n < MOST_TOUCHES; i++) {
    const int* g = d->contact[i].geom;
    if ((g[0] == a && g[1] == b) || (g[0] == b && g[1] == a)) t->con[t->n++] = d->contact[i];
  }
}

static const mjContact* deepest(const Touch* t) {
  const mjContact* best = t->con;
  for (int i = 1; i < t->n; i++) {
    if (t->con[i].dist < best->dist) best = t->con + i;
  }
  return best;
}

double judge_not_freed(const mjModel* m, const mjData* d, const mjContact* c) {
  double back[3] = {-c->frame[0], -c->frame[1], -c->frame[2]};
  return reach_side(m, d, c, 0, c->frame) + reach_side(m, d, c, 1, back) + c->dist;
}

// How far the points of all contacts are off the shapes. Planes and fields have no outside here.
static double off_shapes(const mjModel* m, const mjData* d, const Touch* t) {
  double most = 0;
  for (int i = 0; i < t->n; i++) {
    const mjContact* c = t->con + i;
    for (int k = 0; k < 2; k++) {
      if (is_bounded(m, c->geom[k])) {
        most = fmax(most, outside_world(m, d, c->geom[k], c, (k ? 0.5 : -0.5) * c->dist));
      }
    }
  }
  return most;
}

const char* judge_touches(const mjModel* m, const mjData* d, const Touch* ours, const Touch* theirs) {
  const mjContact *c = deepest(ours), *other = deepest(theirs);
  double slack = 20 * m->opt.ccd_tolerance + 1e-5;
  if (!ours->n || !theirs->n) return fabs(ours->n ? c->dist : other->dist) < slack ? NULL : "contact or none";
  // the legacy algorithm has no exact answer
  if (m->opt.disableflags & mjDSBL_NATIVECCD) return NULL;
  int bounded = is_bounded(m, c->geom[0]) && is_bounded(m, c->geom[1]);
  int as_deep = fabs(c->dist - other->dist) <= slack;
  if (!as_deep && (!bounded || judge_not_freed(m, d, c) > fmax(judge_not_freed(m, d, other), 0) + slack)) {
    return "another depth";
  }
  for (int i = 0; i < ours->n; i++) {
    const mjtNum* n = ours->con[i].frame;
    if (fabs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - 1) > 1e-9) return "a normal of another length";
  }
  double size = fmin(m->geom_rbound[c->geom[0]], m->geom_rbound[c->geom[1]]);
  double limit = slack + (ours->n > 1 ? 4e-3 * size : 0);
  return off_shapes(m, d, ours) > limit + 1.1 * off_shapes(m, d, theirs) ? "points off the shapes" : NULL;
}

//---- all contacts of a state

static int by_depth(const void* a, const void* b) {
  double x = ((const mjContact*)a)->dist, y = ((const mjContact*)b)->dist;
  return (x > y) - (x < y);
}

// As many, and as deep, one by one.
static int are_as_deep(Touch* a, Touch* b, double slack) {
  if (a->n != b->n) return 0;
  qsort(a->con, (size_t)a->n, sizeof *a->con, by_depth);
  qsort(b->con, (size_t)b->n, sizeof *b->con, by_depth);
  for (int i = 0; i < a->n; i++) {
    if (fabs(a->con[i].dist - b->con[i].dist) > slack) return 0;
  }
  return 1;
}

// Whether moving along our normals frees the shapes as well as along theirs.
static int are_as_free(const mjModel* m, const mjData* d, const Touch* ours, const Touch* theirs,
                       double slack) {
  double most[2] = {-INFINITY, -INFINITY};
  for (int k = 0; k < 2; k++) {
    const Touch* t = k ? theirs : ours;
    for (int i = 0; i < t->n; i++) most[k] = fmax(most[k], judge_not_freed(m, d, t->con + i));
  }
  return most[0] <= fmax(most[1], 0) + slack;
}

int judge_is_convex(const mjModel* m, int geom) {
  int type = geom >= 0 ? m->geom_type[geom] : mjGEOM_FLEX;
  return type != mjGEOM_PLANE && type != mjGEOM_HFIELD && type != mjGEOM_SDF;
}

static int touches_as_well(const mjModel* m, const mjData* ours, const mjData* theirs, const int geom[2]) {
  static Touch a, b;
  double slack = 20 * m->opt.ccd_tolerance + 1e-5;
  if (!judge_is_convex(m, geom[0]) || !judge_is_convex(m, geom[1])) return 0;
  judge_touch(&a, ours, geom[0], geom[1]);
  judge_touch(&b, theirs, geom[0], geom[1]);
  return are_as_deep(&a, &b, slack) && a.n < MOST_TOUCHES && are_as_free(m, ours, &a, &b, slack) &&
         !judge_touches(m, ours, &a, &b);
}

//---- elements of flexes

// How far a point is outside of a side, at least, by the planes around it in many directions.
static double outside_side(const mjModel* m, const mjData* d, const mjContact* c, int side, double along) {
  double x[3], worst = -INFINITY;
  for (int k = 0; k < 3; k++) x[k] = c->pos[k] + along * c->frame[k];
  for (int i = 0; i < DIRECTIONS; i++) {
    double n[3];
    direction(n, i);
    worst = fmax(worst, n[0] * x[0] + n[1] * x[1] + n[2] * x[2] - reach_side(m, d, c, side, n));
  }
  return worst;
}

static double off_sides(const mjModel* m, const mjData* d, const mjContact* c) {
  return fmax(outside_side(m, d, c, 0, -0.5 * c->dist), outside_side(m, d, c, 1, 0.5 * c->dist));
}

static int is_same_sides(const mjContact* a, const mjContact* b) {
  return !memcmp(a->geom, b->geom, sizeof a->geom) && !memcmp(a->flex, b->flex, sizeof a->flex) &&
         !memcmp(a->elem, b->elem, sizeof a->elem) && !memcmp(a->vert, b->vert, sizeof a->vert);
}

// The contact of the same sides that is nearest, or NULL where they have not as many.
static const mjContact* counterpart(const mjData* d, const mjData* of, const mjContact* c) {
  const mjContact* found = NULL;
  double least = INFINITY;
  int n = 0;
  for (int i = 0; i < of->ncon; i++) n -= is_same_sides(of->contact + i, c);
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* other = d->contact + i;
    double gap = fabs(other->dist - c->dist);
    for (int k = 0; k < 3; k++) gap = fmax(gap, fabs(other->pos[k] - c->pos[k]));
    if (!is_same_sides(other, c)) continue;
    n++;
    if (gap < least) found = other;
    least = fmin(gap, least);
  }
  return n ? NULL : found;
}

static int is_as_well(const mjModel* m, const mjData* d, const mjContact* a, const mjContact* b,
                      double slack) {
  return judge_not_freed(m, d, a) <= fmax(judge_not_freed(m, d, b), 0) + slack &&
         off_sides(m, d, a) <= slack + 1.1 * fmax(off_sides(m, d, b), 0);
}

// The same where one of both sides is a height field: there is a prism that both are of.
static int is_as_well_on_field(const mjModel* m, const mjData* d, const mjContact* a, const mjContact* b,
                               double slack) {
  int geom = b->geom[0] >= 0 && m->geom_type[b->geom[0]] == mjGEOM_HFIELD ? b->geom[0] : b->geom[1];
  for (int i = 0; i < prism_count(m, geom); i++) {
    prism_look_at(m, d, geom, i);
    if (judge_not_freed(m, d, b) <= slack && off_sides(m, d, b) <= slack && is_as_well(m, d, a, b, slack)) {
      return 1;
    }
  }
  return 0;
}

static int is_field(const mjModel* m, int geom) {
  return geom >= 0 && m->geom_type[geom] == mjGEOM_HFIELD;
}

// One of an element and a convex side or a height field: as deep, freed as well, and on both. c is
// of one of both lists.
static int element_touches_as_well(const mjModel* m, const mjData* ours, const mjData* theirs,
                                   const mjContact* c, int is_ours) {
  double slack = 20 * m->opt.ccd_tolerance + 1e-5;
  int field = is_field(m, c->geom[0]) || is_field(m, c->geom[1]);
  if (!field && (!judge_is_convex(m, c->geom[0]) || !judge_is_convex(m, c->geom[1]))) return 0;
  const mjContact* other = is_ours ? counterpart(theirs, ours, c) : counterpart(ours, theirs, c);
  if (!other || fabs(other->dist - c->dist) > slack) return 0;
  const mjContact *a = is_ours ? c : other, *b = is_ours ? other : c;
  return (field ? is_as_well_on_field : is_as_well)(m, ours, a, b, slack);
}

//---- all others

static int is_same_contact(const mjContact* a, const mjContact* b) {
  double gap = fabs(a->dist - b->dist);
  for (int k = 0; k < 3; k++) {
    gap = fmax(gap, fmax(fabs(a->pos[k] - b->pos[k]), fabs(a->frame[k] - b->frame[k])));
  }
  return is_same_sides(a, b) && gap < 1e-6;
}

static int has_contact(const mjData* d, const mjContact* c) {
  for (int i = 0; i < d->ncon; i++) {
    if (is_same_contact(d->contact + i, c)) return 1;
  }
  return 0;
}

// Those of the first list that the second has not are as good. Returns how many there are, or -1.
static int judge_others(const mjModel* m, const mjData* ours, const mjData* theirs, const mjData* of,
                        const mjData* other) {
  int n = 0;
  for (int i = 0; i < of->ncon; i++) {
    const mjContact* c = of->contact + i;
    if (has_contact(other, c)) continue;
    int is_of_flex = c->geom[0] < 0 || c->geom[1] < 0;
    if (is_of_flex ? !element_touches_as_well(m, ours, theirs, c, of == ours)
                   : !touches_as_well(m, ours, theirs, c->geom)) {
      return -1;
    }
    n++;
  }
  return n;
}

int judge_contacts(const mjModel* m, const mjData* ours, const mjData* theirs) {
  int a = judge_others(m, ours, theirs, ours, theirs);
  int b = a < 0 ? -1 : judge_others(m, ours, theirs, theirs, ours);
  return a >= 0 && b >= 0 && a + b > 0;
}
