// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of integrators. A stage of Runge-Kutta is at q0 (+) h sum a_ij v_j in 3.12, with
// velocities as they are; 4.0 corrects those of rotations, as this engine does.

#include <glib/gi18n.h>
#include <math.h>

#include "migrate/change-rules.h"

//---- rotations under RK4

static gboolean joint_turns(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_BALL || m->jnt_type[joint] == mjJNT_FREE;
}

typedef struct Stages {
  double *qpos, *vel, *act;       // at the start
  double *v[4], *a[4], *rate[4];  // velocity, acceleration, rate of activation of each stage
  double* sum;                    // scratch
} Stages;

static double* copy_values(const double* values, mjtSize n) {
  double* copy = g_new0(double, MAX(1, n));
  if (values) mju_copy(copy, values, (int)n);
  return copy;
}

static void weigh_stages(double* sum, double* const* stages, const double* weights, int count, mjtSize n) {
  mju_zero(sum, (int)n);
  for (int i = 0; i < count; i++) mju_addToScl(sum, stages[i], weights[i], (int)n);
}

// The state at the start plus h times the weighted stages.
static void go_on(const mjModel* m, mjData* d, Stages* s, const double* weights, int count) {
  const double h = m->opt.timestep;
  mju_copy(d->qpos, s->qpos, (int)m->nq);
  weigh_stages(s->sum, s->v, weights, count, m->nv);
  mj_integratePos(m, d->qpos, s->sum, h);
  weigh_stages(s->sum, s->a, weights, count, m->nv);
  mju_addScl(d->qvel, s->vel, s->sum, h, (int)m->nv);
  weigh_stages(s->sum, s->rate, weights, count, m->na);
  mju_addScl(d->act, s->act, s->sum, h, (int)m->na);
}

// A step as 3.12 does it, from a state that is computed.
static void step_before(const mjModel* m, mjData* d) {
  static const double kA[3][3] = {{.5}, {0, .5}, {0, 0, 1}}, kB[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
  Stages s = {.qpos = copy_values(d->qpos, m->nq),
              .vel = copy_values(d->qvel, m->nv),
              .act = copy_values(d->act, m->na),
              .sum = copy_values(NULL, MAX(m->nv, m->na))};
  for (int i = 0; i < 4; i++) {
    if (i) {
      go_on(m, d, &s, kA[i - 1], i);
      mj_forwardSkip(m, d, mjSTAGE_NONE, 1);
    }
    s.v[i] = copy_values(d->qvel, m->nv);
    s.a[i] = copy_values(d->qacc, m->nv);
    s.rate[i] = copy_values(d->act_dot, m->na);
  }
  go_on(m, d, &s, kB, 4);
  for (int i = 0; i < 4; i++) {
    g_free(s.v[i]);
    g_free(s.a[i]);
    g_free(s.rate[i]);
  }
  g_free(s.qpos);
  g_free(s.vel);
  g_free(s.act);
  g_free(s.sum);
}

static gboolean rotations_at(Changes* c, int key) {
  const mjModel* m = c->m;
  gboolean found = FALSE;
  changes_go_to(c, key);
  mjData *before = mj_copyData(NULL, m, c->d), *after = mj_copyData(NULL, m, c->d);
  step_before(m, before);
  mj_step(m, after);
  for (int j = 0; j < m->njnt; j++) {
    const int adr = m->jnt_qposadr[j] + (m->jnt_type[j] == mjJNT_FREE ? 3 : 0);
    double apart[4];
    mju_sub(apart, after->qpos + adr, before->qpos + adr, joint_turns(m, j) ? 4 : 0);
    if (!joint_turns(m, j) || mju_norm(apart, 4) < 1e-9) continue;
    changes_set_all(changes_add(c, mjOBJ_JOINT, j), N_("orientation after a step"), before->qpos + adr,
                    after->qpos + adr, 4);
    changes_at(c, key);
    found = TRUE;
  }
  mj_deleteData(after);
  mj_deleteData(before);
  return found;
}

// Beside the reference pose where the poses that are known do not turn.
void changes_rotations(Changes* c) {
  int joint = 0;
  gboolean found = FALSE;
  while (joint < c->m->njnt && !joint_turns(c->m, joint)) joint++;
  if (c->m->opt.integrator != mjINT_RK4 || joint == c->m->njnt) return;
  for (int key = -1; key < c->m->nkey; key++) found = rotations_at(c, key) || found;
  if (!found) found = rotations_at(c, CHANGES_MOVED);
  if (!found) changes_add(c, mjOBJ_JOINT, joint);
}

//---- edges of flexes

// How much of the speed of an edge one of its own forces takes: J M^-1 J' in the reference pose; 0:
// neither end moves.
static double edge_lightness(Changes* c, int edge) {
  const mjModel* m = c->m;
  const int first = m->flexedge_J_rowadr[edge], last = first + m->flexedge_J_rownnz[edge];
  g_autofree double *row = g_new0(double, MAX(1, m->nv)), *moved = g_new0(double, MAX(1, m->nv));
  for (int k = first; k < last; k++) row[m->flexedge_J_colind[k]] = c->d->flexedge_J[k];
  mj_solveM(m, c->d, moved, row, 1);
  return mju_dot(row, moved, (int)m->nv);
}

// What a step leaves of the speed with which an edge gets longer, if nothing else held its ends.
void changes_edges(Changes* c) {
  const mjModel* m = c->m;
  gboolean implicit = m->opt.integrator == mjINT_IMPLICIT || m->opt.integrator == mjINT_IMPLICITFAST;
  for (int f = 0; implicit && f < m->nflex; f++) {
    double lightness = 0;
    if (changes_was_cable(c, f) || m->flex_edgedamping[f] <= 0) continue;
    for (int e = 0; e < m->flex_edgenum[f] && lightness == 0; e++) {
      lightness = edge_lightness(c, m->flex_edgeadr[f] + e);
    }
    const double rate = m->opt.timestep * m->flex_edgedamping[f] * lightness;
    if (rate == 0) continue;
    changes_set(changes_add(c, mjOBJ_FLEX, f), N_("speed of an edge that a step leaves"), 1 / (1 + rate),
                1 - rate);
  }
}
