// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The key figures of a state, and the list of causes.

#include <gimbal/contact.h>
#include <math.h>

#include "doctor/instability.h"

static void find_extremes(GimbalVitals* vitals, const mjModel* m, const mjData* d) {
  for (int i = 0; i < m->nv; i++) {
    double acceleration = fabs(d->qacc[i]);
    vitals->velocity = MAX(vitals->velocity, fabs(d->qvel[i]));
    if (acceleration <= vitals->acceleration && isfinite(acceleration)) continue;
    if (!isfinite(vitals->acceleration)) continue;
    vitals->acceleration = acceleration;
    vitals->dof = i;
  }
}

static void find_deepest(GimbalVitals* vitals, const mjModel* m, mjData* d) {
  vitals->geom[0] = vitals->geom[1] = -1;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* contact = d->contact + i;
    double depth = -gimbal_contact_distance(m, d, i);
    if (contact->exclude || depth <= vitals->depth) continue;
    vitals->depth = depth;
    vitals->geom[0] = contact->geom[0];
    vitals->geom[1] = contact->geom[1];
  }
}

static void count_iterations(GimbalVitals* vitals, const mjData* d) {
  for (int i = 0; i < MIN(MAX(d->nisland, 1), mjNISLAND); i++) {
    int n = MIN(d->solver_niter[i], mjNSOLVER);
    vitals->iterations += d->solver_niter[i];
    if (n > 0) vitals->residual = MAX(vitals->residual, d->solver[i * mjNSOLVER + n - 1].improvement);
  }
}

GimbalVitals gimbal_vitals_of(const mjModel* m, mjData* d) {
  GimbalVitals vitals = {.time = d->time, .dof = -1, .constraints = d->nefc, .contacts = d->ncon};
  mj_energyVel(m, d);
  vitals.kinetic = d->energy[1];
  find_extremes(&vitals, m, d);
  find_deepest(&vitals, m, d);
  count_iterations(&vitals, d);
  return vitals;
}

//---- causes

static int by_weight(gconstpointer a, gconstpointer b) {
  const GimbalInstability *x = *(GimbalInstability*const*)a, *y = *(GimbalInstability*const*)b;
  return (x->weight < y->weight) - (x->weight > y->weight);
}

static void cause_free(gpointer data) {
  GimbalInstability* cause = data;
  g_free(cause->text);
  g_free(cause->advice);
  g_free(cause);
}

GPtrArray* gimbal_instability_list(void) {
  return g_ptr_array_new_with_free_func(cause_free);
}

void gimbal_instability_sort(GPtrArray* causes) {
  g_ptr_array_sort(causes, by_weight);
}
