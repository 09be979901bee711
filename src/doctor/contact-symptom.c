// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pairs that touch, and what is the matter with them.

#include <math.h>

#include "doctor/contact-figures.h"
#include "doctor/contact.h"

//---- pairs

// What is welded together moves together.
static double rigid_mass(const mjModel* m, int geom) {
  int weld = m->body_weldid[m->geom_bodyid[geom]];
  double sum = 0;
  if (weld == 0) return INFINITY;
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_weldid[i] == weld) sum += m->body_mass[i];
  }
  return sum;
}

static GimbalContactPair* pair_of(GArray* pairs, const mjModel* m, const mjContact* c) {
  for (guint i = 0; i < pairs->len; i++) {
    GimbalContactPair* pair = &g_array_index(pairs, GimbalContactPair, i);
    if (pair->geom[0] == c->geom[0] && pair->geom[1] == c->geom[1]) return pair;
  }
  GimbalContactPair pair = {.geom = {c->geom[0], c->geom[1]},
                            .worst = -1,
                            .depth = -INFINITY,
                            .usage = NAN,
                            .gap = NAN,
                            .impact = NAN,
                            .mass = {rigid_mass(m, c->geom[0]), rigid_mass(m, c->geom[1])}};
  g_array_append_val(pairs, pair);
  return &g_array_index(pairs, GimbalContactPair, pairs->len - 1);
}

static void add_contact(GimbalContactPair* pair, const mjModel* m, mjData* d, int i) {
  GimbalContactFigures f = gimbal_contact_figures(m, d, i);
  gboolean first = pair->count++ == 0;
  double most = first ? -1 : gimbal_contact_figures(m, d, pair->worst).normal;
  if (first || f.normal > most || (f.normal == most && f.depth > pair->depth)) pair->worst = i;
  pair->depth = fmax(pair->depth, f.depth);
  pair->gap = fmin(pair->gap, f.gap);
  pair->impact = fmin(pair->impact, f.impact);
  // a corner that hardly bears anything may well be at its cone
  if (f.normal > 0 && isfinite(f.usage)) {
    double before = isfinite(pair->usage) ? pair->usage * pair->normal : 0;
    pair->usage = (before + f.usage * f.normal) / (pair->normal + f.normal);
  }
  pair->normal += f.normal;
  pair->tangent += f.tangent;
  pair->slip = fmax(pair->slip, f.slip);
}

//---- symptoms

static double smaller_size(const mjModel* m, const GimbalContactPair* pair) {
  double size = INFINITY;
  for (int i = 0; i < 2; i++) {
    double radius = m->geom_rbound[pair->geom[i]];  // 0: a plane
    if (radius > 0) size = fmin(size, radius);
  }
  return size;
}

static double contact_symptom_lighter(const GimbalContactPair* pair) {
  return fmin(pair->mass[0], pair->mass[1]);
}

static gboolean is_deep(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  (void)d;
  return pair->depth > fmax(1e-3, 0.1 * smaller_size(m, pair));
}

static gboolean is_unequal(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  (void)m, (void)d;
  double heavy = fmax(pair->mass[0], pair->mass[1]);
  return isfinite(heavy) && heavy > 100 * contact_symptom_lighter(pair);
}

// Its force is that of an impact: what is asked of a load does not apply.
static gboolean is_ahead(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  (void)m, (void)d;
  return isfinite(pair->gap);
}

static gboolean is_driven(const mjModel* m, const mjData* d, int geom) {
  int tree = m->body_treeid[m->geom_bodyid[geom]];
  for (int i = 0; tree >= 0 && i < m->nv; i++) {
    if (m->dof_treeid[i] == tree && d->qfrc_actuator[i] != 0) return TRUE;
  }
  return FALSE;
}

static gboolean is_pressed(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  double weight = contact_symptom_lighter(pair) * mju_norm3(m->opt.gravity);
  return weight > 0 && pair->normal > 5 * weight &&
         (is_driven(m, d, pair->geom[0]) || is_driven(m, d, pair->geom[1]));
}

static gboolean is_flat(const mjModel* m, int geom) {
  int type = m->geom_type[geom];
  return type == mjGEOM_PLANE || type == mjGEOM_BOX || type == mjGEOM_MESH || type == mjGEOM_HFIELD;
}

// A box that lies; one that is thrown may well touch with a corner.
static gboolean has_few_points(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  gboolean rests = pair->slip < 0.01 && fabs(gimbal_contact_figures(m, d, pair->worst).approach) < 0.01;
  return pair->count < 3 && pair->normal > 0 && rests && is_flat(m, pair->geom[0]) &&
         is_flat(m, pair->geom[1]);
}

static gboolean contact_symptom_creeps(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  (void)m, (void)d;
  return pair->normal > 0 && pair->usage < 0.95 && pair->usage > 0.05 && pair->slip > 1e-5 &&
         pair->slip < 0.01;
}

static gboolean contact_symptom_slips(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  (void)m, (void)d;
  return pair->normal > 0 && pair->usage >= 0.95 && pair->slip > 1e-3;
}

static GimbalContactSymptom symptom_of(const mjModel* m, mjData* d, const GimbalContactPair* pair) {
  static gboolean (*const has[GIMBAL_N_SYMPTOMS])(const mjModel*, mjData*, const GimbalContactPair*) = {
      [GIMBAL_SYMPTOM_DEEP] = is_deep,
      [GIMBAL_SYMPTOM_MASS_RATIO] = is_unequal,
      [GIMBAL_SYMPTOM_AHEAD] = is_ahead,
      [GIMBAL_SYMPTOM_CONTROL] = is_pressed,
      [GIMBAL_SYMPTOM_FEW_POINTS] = has_few_points,
      [GIMBAL_SYMPTOM_CREEP] = contact_symptom_creeps,
      [GIMBAL_SYMPTOM_SLIP] = contact_symptom_slips,
  };
  for (int i = 0; i < GIMBAL_N_SYMPTOMS; i++) {
    if (has[i] && has[i](m, d, pair)) return (GimbalContactSymptom)i;
  }
  return GIMBAL_SYMPTOM_NONE;
}

static int by_symptom(gconstpointer a, gconstpointer b) {
  const GimbalContactPair *x = a, *y = b;
  if (x->symptom != y->symptom) return (int)x->symptom - (int)y->symptom;
  return (y->normal > x->normal) - (y->normal < x->normal);
}

GArray* gimbal_contact_pairs(const mjModel* m, mjData* d) {
  GArray* pairs = g_array_new(FALSE, FALSE, sizeof(GimbalContactPair));
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    if (c->geom[0] >= 0 && c->geom[1] >= 0) add_contact(pair_of(pairs, m, c), m, d, i);
  }
  for (guint i = 0; i < pairs->len; i++) {
    GimbalContactPair* pair = &g_array_index(pairs, GimbalContactPair, i);
    pair->symptom = symptom_of(m, d, pair);
  }
  g_array_sort(pairs, by_symptom);
  return pairs;
}

//---- in motion

static double force_between(const mjModel* m, mjData* d, const GimbalContactPair* pair, double* slip) {
  double sum = 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    if (c->geom[0] != pair->geom[0] || c->geom[1] != pair->geom[1]) continue;
    GimbalContactFigures f = gimbal_contact_figures(m, d, i);
    *slip = fmax(*slip, hypot(f.slip, f.approach));
    sum += f.normal;
  }
  return sum;
}

GimbalContactSymptom gimbal_contact_watch(const mjModel* m, const mjData* d, const GimbalContactPair* pair,
                                          double seconds) {
  if (pair->symptom < GIMBAL_SYMPTOM_JITTER) return pair->symptom;
  mjData* copy = mj_copyData(NULL, m, d);
  int steps = (int)CLAMP(seconds / m->opt.timestep, 10, 100000);
  double sum = 0, squares = 0, speed = 0;
  for (int i = 0; i < steps; i++) {
    mj_step(m, copy);
    if (i < steps / 2) continue;  // what moves may come to rest first
    double force = force_between(m, copy, pair, &speed);
    sum += force / (steps - steps / 2);
    squares += force * force / (steps - steps / 2);
  }
  mj_deleteData(copy);
  double spread = sqrt(fmax(0, squares - sum * sum));
  return sum > 0 && spread > 0.5 * sum && speed < 0.1 ? GIMBAL_SYMPTOM_JITTER : pair->symptom;
}
