// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Terms of rank one in the effective metric: a force F along a length with the Jacobian J adds
//   s J' J,  s = h^2 max(0, -dF/dlength) + h max(0, -dF/dvelocity)
// and shifts the smooth force by -h max(0, -dF/dlength) J' (J qvel).

#include "dynamics/metric/metric_terms.h"

#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/derivative/deriv_actuator.h"
#include "dynamics/flex/flex_stencil.h"
#include "dynamics/metric/metric_arena.h"
#include "dynamics/metric/metric_twist.h"
#include "math/kernel.h"
#include "model/plastic.h"
#include "model/sleep_state.h"

//---- walk

enum { WALK_TENDONS, WALK_ACTUATORS, WALK_TWISTS, WALK_CONTACTS, WALK_END };

static bool next_tendon(const mjModel* m, const mjData* d, MetricWalk* walk, MetricTerm* term) {
  if (walk->index >= d->nefmT) return false;
  int id = d->efm_tid[walk->index], adr = m->ten_J_rowadr[id];
  *term =
      (MetricTerm){d->efm_ts[walk->index++], m->ten_J_rownnz[id], m->ten_J_colind + adr, d->ten_J + adr, {0}};
  return true;
}

static bool next_actuator(const mjModel* m, const mjData* d, MetricWalk* walk, MetricTerm* term) {
  if (walk->index >= d->nefmA) return false;
  int id = d->efm_aid[walk->index], out = m->actuator_outadr[id] + walk->out, adr = d->moment_rowadr[out];
  *term = (MetricTerm){
      d->efm_as[walk->index], d->moment_rownnz[out], d->moment_colind + adr, d->actuator_moment + adr, {0}};
  if (++walk->out == m->actuator_outnum[id]) {
    walk->out = 0;
    walk->index++;
  }
  return true;
}

// efm_con_ind: number of columns, contact, columns; efm_con_val beside it: scale, force, values.
static bool next_contact(const mjData* d, MetricWalk* walk, MetricTerm* term) {
  if (walk->at >= d->nefmcon) return false;
  const int* ind = d->efm_con_ind + walk->at;
  const mjtNum* val = d->efm_con_val + walk->at;
  *term = (MetricTerm){val[0], ind[0], ind + 2, val + 2, {0}};
  walk->at += 2 + ind[0];
  return true;
}

// The next vertex of a rod between edges of which a joint twists one.
static bool next_twist(const mjModel* m, MetricWalk* walk, MetricTerm* term) {
  static const mjtNum difference[2] = {1, -1};
  for (; walk->index < m->nflex; walk->index++, walk->at = 0) {
    mjtNum stiffness;
    int n = twist_dofs(m, walk->index, walk->at++, term->own, &stiffness);
    if (n < 0) continue;
    *term = (MetricTerm){.scale = stiffness * metric_share(m, walk->index),
                         .nnz = n,
                         .row = difference,
                         .own = {term->own[0], term->own[1]}};
    term->col = term->own;
    return true;
  }
  return false;
}

static bool next_of_kind(const mjModel* m, const mjData* d, MetricWalk* walk, MetricTerm* term) {
  switch (walk->kind) {
    case WALK_TENDONS:
      return next_tendon(m, d, walk, term);
    case WALK_ACTUATORS:
      return next_actuator(m, d, walk, term);
    case WALK_TWISTS:
      return next_twist(m, walk, term);
    default:
      return next_contact(d, walk, term);
  }
}

bool metric_next_term(const mjModel* m, const mjData* d, MetricWalk* walk, MetricTerm* term) {
  for (; walk->kind < WALK_END; walk->kind++, walk->index = walk->at = 0) {
    while (next_of_kind(m, d, walk, term)) {
      if (term->scale > 0 && term->nnz > 0) return true;
    }
  }
  return false;
}

MetricWalk metric_contacts(void) {
  return (MetricWalk){.kind = WALK_CONTACTS};
}

bool metric_at_contacts(const MetricWalk* walk) {
  return walk->kind == WALK_CONTACTS;
}

//---- tendons

static bool tendon_is_elastic(const mjModel* m, int t) {
  const mjtNum *spring = m->tendon_stiffnesspoly + mjNPOLY * t, *damper = m->tendon_dampingpoly + mjNPOLY * t;
  if (!mjDISABLED(mjDSBL_SPRING) && !polynomial_is_zero(m->tendon_stiffness[t], spring)) return true;
  if (mjDISABLED(mjDSBL_DAMPER)) return false;
  return !polynomial_is_zero(m->tendon_damping[t], damper) || m->tendon_actuatorid[t] != -1;
}

void list_tendon_terms(const mjModel* m, mjData* d) {
  if (!m->ntendon) return;
  d->efm_tid = metric_alloc(d, m->ntendon, sizeof(int));
  d->efm_ts = metric_alloc(d, m->ntendon, sizeof(mjtNum));
  d->efm_tk = metric_alloc(d, m->ntendon, sizeof(mjtNum));
  mju_zero(d->efm_ts, m->ntendon);
  mju_zero(d->efm_tk, m->ntendon);
  for (int t = 0; t < m->ntendon; t++) {
    if (tendon_is_elastic(m, t)) d->efm_tid[d->nefmT++] = t;
  }
}

// none within the dead band
static mjtNum tendon_stiffness(const mjModel* m, const mjData* d, int t) {
  const mjtNum *rest = tendon_rest(m, d, t), *poly = m->tendon_stiffnesspoly + mjNPOLY * t;
  mjtNum length = d->ten_length[t], x = length > rest[1] ? length - rest[1] : length - rest[0];
  if (mjDISABLED(mjDSBL_SPRING) || (length >= rest[0] && length <= rest[1])) return 0;
  return mjMAX(0, polynomial_slope(m->tendon_stiffness[t], poly, x, 0));
}

static mjtNum tendon_damping(const mjModel* m, const mjData* d, int t) {
  mjtNum poly[mjNPOLY], damping = m->tendon_damping[t];
  if (mjDISABLED(mjDSBL_DAMPER)) return 0;
  mju_copy(poly, m->tendon_dampingpoly + mjNPOLY * t, mjNPOLY);
  if (m->tendon_actuatorid[t] != -1) damping += transferred_damping(m, mjOBJ_TENDON, t, poly);
  return mjMAX(0, polynomial_slope(damping, poly, d->ten_velocity[t], 1));
}

void update_tendon_terms(const mjModel* m, mjData* d) {
  mjtNum h = m->opt.timestep;
  int filter = sleeping_dofs(m, d);
  for (int k = 0; k < d->nefmT; k++) {
    int t = d->efm_tid[k], adr = m->ten_J_rowadr[t];
    d->efm_ts[k] = d->efm_tk[k] = 0;
    if (filter && sleep_state(m, d, mjOBJ_TENDON, t) == mjS_ASLEEP) continue;
    d->efm_tk[k] = h * tendon_stiffness(m, d, t);
    d->efm_ts[k] = h * d->efm_tk[k] + h * tendon_damping(m, d, t);
    kernel_add_scaled_sparse(d->efm_c, d->ten_J + adr, m->ten_J_colind + adr,
                             -d->efm_tk[k] * d->ten_velocity[t], m->ten_J_rownnz[t]);
  }
}

//---- actuators

void list_actuator_terms(const mjModel* m, mjData* d) {
  int any = 0;
  for (int i = 0; i < m->nactuator; i++) any |= actuator_has_slopes(m, i);
  if (!any || mjDISABLED(mjDSBL_ACTUATION)) return;
  d->efm_aid = metric_alloc(d, m->nactuator, sizeof(int));
  d->efm_as = metric_alloc(d, m->nactuator, sizeof(mjtNum));
  d->efm_ak = metric_alloc(d, m->nactuator, sizeof(mjtNum));
  d->efm_ca = metric_alloc(d, m->nv, sizeof(mjtNum));
  mju_zero(d->efm_as, (int)m->nactuator);
  mju_zero(d->efm_ak, (int)m->nactuator);
  mju_zero(d->efm_ca, (int)m->nv);
}

static void shift_by_actuator(const mjModel* m, mjData* d, int id, mjtNum stiffness) {
  int first = m->actuator_outadr[id];
  for (int out = first; out < first + m->actuator_outnum[id]; out++) {
    int adr = d->moment_rowadr[out];
    kernel_add_scaled_sparse(d->efm_ca, d->actuator_moment + adr, d->moment_colind + adr,
                             -stiffness * d->actuator_velocity[out], d->moment_rownnz[out]);
  }
}

void update_actuator_terms(const mjModel* m, mjData* d) {
  mjtNum h = m->opt.timestep;
  if (!d->efm_aid) return;
  d->nefmA = 0;
  mju_zero(d->efm_ca, m->nv);
  for (int i = 0; i < m->nactuator && !mjDISABLED(mjDSBL_ACTUATION); i++) {
    mjtNum by_length, by_velocity;
    actuator_force_slopes(m, d, i, &by_length, &by_velocity);
    mjtNum stiffness = mjMAX(0, -by_length), damping = mjMAX(0, -by_velocity);
    if (stiffness == 0 && damping == 0) continue;
    int k = d->nefmA++;
    d->efm_aid[k] = i;
    d->efm_as[k] = h * h * stiffness + h * damping;
    d->efm_ak[k] = h * stiffness;
    if (stiffness > 0) shift_by_actuator(m, d, i, d->efm_ak[k]);
  }
  mju_zero(d->efm_as + d->nefmA, (int)m->nactuator - d->nefmA);
  mju_zero(d->efm_ak + d->nefmA, (int)m->nactuator - d->nefmA);
}

//---- coupling

bool metric_couples(const mjModel* m, const mjData* d) {
  MetricTerm term;
  if (!d->efm_active) return false;
  if (d->nefmK) return true;
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term);) {
    if (term.nnz > 1) return true;
  }
  return false;
}

// Tie the trees of a row of dofs, of which those of one tree stand together.
static void tie_row(const mjModel* m, const int* col, int n, MetricTie* tie, void* with) {
  for (int k = 1; k < n; k++) {
    int before = m->dof_treeid[col[k - 1]], tree = m->dof_treeid[col[k]];
    if (tree != before) tie(with, before, tree);
  }
}

void metric_tie_trees(const mjModel* m, const mjData* d, MetricTie* tie, void* with) {
  if (!metric_wanted(m) || !metric_has_terms(m)) return;
  for (int t = 0; t < m->ntendon; t++) {
    if (tendon_is_elastic(m, t)) {
      tie_row(m, m->ten_J_colind + m->ten_J_rowadr[t], m->ten_J_rownnz[t], tie, with);
    }
  }
  for (int i = 0; i < m->nactuator && !mjDISABLED(mjDSBL_ACTUATION); i++) {
    int first = m->actuator_outadr[i];
    for (int out = first; actuator_has_slopes(m, i) && out < first + m->actuator_outnum[i]; out++) {
      tie_row(m, d->moment_colind + d->moment_rowadr[out], d->moment_rownnz[out], tie, with);
    }
  }
}
