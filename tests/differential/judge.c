// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "judge.h"

#include <math.h>
#include <stdlib.h>

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
  for (int i = 0; i < 2000; i++) {  // points of Fibonacci on the sphere
    double z = 1 - (2 * i + 1) / 2000.0, flat = sqrt(1 - z * z), turn = i * 2.399963229728653;
    double n[3] = {flat * cos(turn), flat * sin(turn), z};
    if (i < 6) {
      n[0] = n[1] = n[2] = 0;
      n[i / 2] = i % 2 ? 1 : -1;
    }

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

// The same of a side of a contact, which may be an element or a point of a flex, with its skin.
static double reach_side(const mjModel* m, const mjData* d, const mjContact* c, int side, const double n[3]) {
  int flex = c->flex[side], vert = c->vert[side];
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

static int is_same_contact(const mjContact* a, const mjContact* b) {
  double gap = fabs(a->dist - b->dist);
  for (int k = 0; k < 3; k++) {
    gap = fmax(gap, fmax(fabs(a->pos[k] - b->pos[k]), fabs(a->frame[k] - b->frame[k])));
  }
  return a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1] && gap < 1e-6;
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
    if (c->geom[0] < 0 || c->geom[1] < 0 || !touches_as_well(m, ours, theirs, c->geom)) return -1;
    n++;
  }
  return n;
}

int judge_contacts(const mjModel* m, const mjData* ours, const mjData* theirs) {
  int a = judge_others(m, ours, theirs, ours, theirs);
  int b = a < 0 ? -1 : judge_others(m, ours, theirs, theirs, ours);
  return a >= 0 && b >= 0 && a + b > 0;
}
