// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The same seconds with other settings.

#include <gimbal/guard.h>
#include <math.h>

#include "doctor/contact-figures.h"
#include "doctor/contact.h"

static void contact_trial_leave(mjOption* option) {
  (void)option;
}
static void contact_trial_noslip(mjOption* option) {
  option->noslip_iterations = 10;
}
static void contact_trial_impratio(mjOption* option) {
  option->impratio *= 10;
}
static void contact_trial_cone(mjOption* option) {
  option->cone = option->cone == mjCONE_ELLIPTIC ? mjCONE_PYRAMIDAL : mjCONE_ELLIPTIC;
}
static void contact_trial_solver(mjOption* option) {
  option->solver = option->solver == mjSOL_NEWTON ? mjSOL_CG : mjSOL_NEWTON;
  option->iterations = MAX(option->iterations, 200);
}
static void half_step(mjOption* option) {
  option->timestep /= 2;
}
static void contact_trial_integrator(mjOption* option) {
  option->integrator = option->integrator == mjINT_IMPLICITFAST ? mjINT_EULER : mjINT_IMPLICITFAST;
}
static void contact_trial_speculative(mjOption* option) {
  option->enableflags ^= mjENBL_SPECULATIVE;
}
static void contact_trial_discrete(mjOption* option) {
  option->integrator = mjINT_DISCRETE;
}

const GimbalWhatIf* gimbal_what_ifs(int* count) {
  static const GimbalWhatIf kWhatIfs[] = {
      {"as it is", contact_trial_leave},        {"noslip", contact_trial_noslip},
      {"impratio", contact_trial_impratio},     {"cone", contact_trial_cone},
      {"solver", contact_trial_solver},         {"step", half_step},
      {"integrator", contact_trial_integrator}, {"speculative", contact_trial_speculative},
      {"discrete", contact_trial_discrete}};
  *count = (int)G_N_ELEMENTS(kWhatIfs);
  return kWhatIfs;
}

// Depth and speed of sliding between the two now.
static void contact_trial_measure(const mjModel* m, mjData* d, const GimbalContactPair* pair, double* depth,
                                  double* slip) {
  *depth = *slip = 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    if (c->geom[0] != pair->geom[0] || c->geom[1] != pair->geom[1]) continue;
    GimbalContactFigures f = gimbal_contact_figures(m, d, i);
    *depth = fmax(*depth, f.depth);
    *slip = fmax(*slip, f.slip);
  }
}

static gboolean is_bad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

typedef struct Attempt {
  const mjModel* m;
  mjData* d;
} Attempt;

static void contact_trial_forward(void* attempt) {
  const Attempt* a = attempt;
  mj_forward(a->m, a->d);
}

// Change the options, unless the engine refuses them for this model: stiff deformables do not go
// with each solver and integrator.
static void change_options(mjModel* changed, mjData* d, const GimbalWhatIf* what) {
  const mjOption before = changed->opt;
  Attempt attempt = {changed, d};
  what->change(&changed->opt);
  if (gimbal_guard(contact_trial_forward, &attempt, NULL) < 0) changed->opt = before;
}

gboolean gimbal_contact_what_if(const mjModel* m, const mjData* d, const GimbalContactPair* pair,
                                const GimbalWhatIf* what, double seconds, const gint* cancel,
                                GimbalWhatIfAnswer* answer) {
  mjModel changed = *m;  // shares the arrays
  mjData* copy = mj_copyData(NULL, m, d);
  *answer = (GimbalWhatIfAnswer){0};
  change_options(&changed, copy, what);
  int steps = (int)CLAMP(seconds / changed.opt.timestep, 1, 200000),
      stride = steps / GIMBAL_WHAT_IF_POINTS + 1;
  gboolean cancelled = FALSE;
  double begin = copy->time, way = 0;
  for (int i = 0; i < steps && !is_bad(copy) && !cancelled; i++) {
    double depth, slip;
    mj_step(&changed, copy);
    contact_trial_measure(&changed, copy, pair, &depth, &slip);
    way += slip * changed.opt.timestep;
    if (i > steps / 2) answer->most = fmax(answer->most, depth);
    cancelled = cancel && g_atomic_int_get(cancel);
    if (i % stride) continue;
    answer->time[answer->count] = copy->time - begin;
    answer->depth[answer->count] = depth;
    answer->way[answer->count++] = way;
  }
  answer->diverged = is_bad(copy);
  mj_deleteData(copy);
  return !cancelled;
}
