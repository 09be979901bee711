// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Terms of rank one in the effective metric, and which trees they couple.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_TERMS_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_TERMS_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether the model is integrated in this metric.
static inline bool metric_wanted(const mjModel* m) {
  return m->opt.integrator == mjINT_DISCRETE;
}

// Whether tendons, actuators and contacts are in it: for PGS it has to be as sparse as M.
static inline bool metric_has_terms(const mjModel* m) {
  return m->opt.solver != mjSOL_PGS;
}

// scale row' row, for a row of nnz values in ascending columns. A copy of a term has to point to
// its own columns if the term does.
typedef struct MetricTerm {
  mjtNum scale;
  int nnz;
  const int* col;
  const mjtNum* row;
  int own[2];
} MetricTerm;

// Position in the walk over all terms with a scale; start with zeros, or at those of contacts.
typedef struct MetricWalk {
  int kind, index, out, at;
} MetricWalk;
MetricWalk metric_contacts(void);

// Take the next term. Returns false at the end.
bool metric_next_term(const mjModel* m, const mjData* d, MetricWalk* walk, MetricTerm* term);

// Whether the term that was taken last is of a contact.
bool metric_at_contacts(const MetricWalk* walk);

// Make room for tendons and actuators that may have terms. Then tendons by velocities, with their
// part of efm_c; actuators, with efm_ca.
void list_tendon_terms(const mjModel* m, mjData* d);
void list_actuator_terms(const mjModel* m, mjData* d);
void update_tendon_terms(const mjModel* m, mjData* d);
void update_actuator_terms(const mjModel* m, mjData* d);

// Whether M^ has entries that M has no place for.
bool metric_couples(const mjModel* m, const mjData* d);

// Call tie for all pairs of trees that a term of the metric may couple: of tendons and actuators.
typedef void MetricTie(void* with, int tree1, int tree2);
void metric_tie_trees(const mjModel* m, const mjData* d, MetricTie* tie, void* with);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_TERMS_H_
