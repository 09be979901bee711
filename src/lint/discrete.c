// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether stiff servos, springs and flexes hold with the integrator discrete, found by trying: the
// model begins in its reference pose with a small velocity of its stiff joints, servos are told to
// hold them, and after some steps nothing may be far away.

#include <gimbal/guard.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

enum { STEPS = 100, MOST_DOFS = 3000 };

static const double kKick[2] = {0.02, 0.5};  // m/s, rad/s
static const double kFar[2] = {0.05, 0.25};  // m, rad

typedef struct DiscreteTrial {
  mjModel m;  // shares the arrays
  mjData* d;
  int held;             // how many steps it holds
  double displaced[2];  // the farthest: m, rad
} DiscreteTrial;

static gboolean is_tried(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_SLIDE || m->jnt_type[joint] == mjJNT_HINGE;
}

static double stiffness_of_joint(const mjModel* m, int joint) {
  double sum = m->jnt_stiffness[joint];
  for (int i = 0; i < m->nactuator; i++) {
    if (lint_joint_of(m, i) == joint) sum += fmax(0, lint_stiffness_of(m, i));
  }
  return sum;
}

static void tell_servos_to_hold(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nactuator; i++) {
    const mjtNum *gain = m->actuator_gainprm + mjNGAIN * i, *bias = m->actuator_biasprm + mjNBIAS * i;
    if (lint_stiffness_of(m, i) <= 0 || m->actuator_ctrlnum[i] != 1 || gain[0] == 0) continue;
    d->ctrl[m->actuator_ctrladr[i]] =
        -(bias[0] + bias[1] * d->actuator_length[m->actuator_outadr[i]]) / gain[0];
  }
}

static gboolean is_bad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

// Whether all that is stiff is near to where it began.
static gboolean is_near(DiscreteTrial* trial) {
  const mjModel* m = &trial->m;
  for (int i = 0; i < m->njnt; i++) {
    int adr = m->jnt_qposadr[i];
    gboolean turns = m->jnt_type[i] == mjJNT_HINGE;
    if (!is_tried(m, i) || !lint_is_stiff(m, stiffness_of_joint(m, i), i)) continue;
    double away = fabs(trial->d->qpos[adr] - m->qpos0[adr]);
    if (!(away < kFar[turns])) return FALSE;
    trial->displaced[turns] = fmax(trial->displaced[turns], away);
  }
  return TRUE;
}

static void run_trial(void* data) {
  DiscreteTrial* trial = data;
  const mjModel* m = &trial->m;
  mjData* d = trial->d;
  mj_resetData(m, d);
  mj_forward(m, d);
  tell_servos_to_hold(m, d);
  for (int i = 0; i < m->njnt; i++) {
    if (is_tried(m, i) && lint_is_stiff(m, stiffness_of_joint(m, i), i)) {
      d->qvel[m->jnt_dofadr[i]] = kKick[m->jnt_type[i] == mjJNT_HINGE];
    }
  }
  for (trial->held = 0; trial->held < STEPS; trial->held++) {
    mj_step(m, d);
    if (is_bad(d) || !is_near(trial)) return;
  }
}

gboolean lint_holds_with_discrete(Lint* self) {
  if (self->discrete) return self->discrete > 0;
  self->discrete = -1;
  const mjOption* o = &self->m->opt;
  // with PGS servos are not in what a step solves
  if (o->integrator == mjINT_DISCRETE || o->solver == mjSOL_PGS || self->m->nv > MOST_DOFS) return FALSE;
  if (!lint_may_step(self)) return FALSE;
  DiscreteTrial trial = {.m = *self->m, .d = self->d}, own = trial;
  trial.m.opt.integrator = mjINT_DISCRETE;
  // the engine refuses some solvers and flexes beside it
  gboolean done = gimbal_guard(run_trial, &trial, NULL) == 0;
  if (done && trial.held == STEPS) {
    self->discrete = 1;
    memcpy(self->displaced, trial.displaced, sizeof trial.displaced);
    self->thrown = gimbal_guard(run_trial, &own, NULL) == 0 && own.held < STEPS ? own.held + 1 : 0;
  }
  lint_pose(self, -1);
  return self->discrete > 0;
}
