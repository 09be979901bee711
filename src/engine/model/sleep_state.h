// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which trees, bodies and dofs sleep, as arrays derived from d->tree_asleep.

#ifndef GIMBAL_MODEL_SLEEP_STATE_H_
#define GIMBAL_MODEL_SLEEP_STATE_H_

#include <mujoco/mujoco.h>

// Recompute tree_awake, body_awake, the index lists and the counters of awake things from d->tree_asleep.
void sleep_update(const mjModel* m, mjData* d);

// Sleep state (mjtSleepState) of an object that belongs to trees: asleep if all its trees sleep, static if it has none.
// Objects: bodies, joints, dofs, geoms, sites, equalities, tendons, actuators, sensors.
int sleep_state(const mjModel* m, const mjData* d, int objtype, int id);

// Whether sleep is enabled and some dofs sleep, so that loops over dofs should use dof_awake_ind.
static inline int sleeping_dofs(const mjModel* m, const mjData* d) {
  return (m->opt.enableflags & mjENBL_SLEEP) && d->nv_awake < m->nv;
}

// Whether sleep is enabled and some trees sleep.
static inline int sleeping_trees(const mjModel* m, const mjData* d) {
  return (m->opt.enableflags & mjENBL_SLEEP) && d->ntree_awake < m->ntree;
}

#endif  // GIMBAL_MODEL_SLEEP_STATE_H_
