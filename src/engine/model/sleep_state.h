// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which trees, bodies and dofs are awake, and waking them.
//
// The truth is d->tree_asleep: negative for a tree that is awake (counting up to -1 while it is at
// rest), otherwise the next tree in the cycle of trees that fell asleep together. Everything else
// is derived by sleep_update.

#ifndef GIMBAL_MODEL_SLEEP_STATE_H_
#define GIMBAL_MODEL_SLEEP_STATE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// tree_asleep of a tree that has just been disturbed
enum { SLEEP_FULLY_AWAKE = -(1 + mjMINAWAKE) };

// Whether stages may skip bodies or dofs because some sleep (or, for bodies, are static).
static inline bool sleeping_bodies(const mjModel* m, const mjData* d) {
  return (m->opt.enableflags & mjENBL_SLEEP) && d->nbody_awake < m->nbody;
}
static inline bool sleeping_dofs(const mjModel* m, const mjData* d) {
  return (m->opt.enableflags & mjENBL_SLEEP) && d->nv_awake < m->nv;
}
static inline bool sleeping_trees(const mjModel* m, const mjData* d) {
  return (m->opt.enableflags & mjENBL_SLEEP) && d->ntree_awake < m->ntree;
}

// Derive counts, flags and index lists from tree_asleep; with static_awake, static bodies count as
// awake.
void sleep_update(const mjModel* m, mjData* d);
void sleep_update_static(const mjModel* m, mjData* d, int static_awake);

// Wake a tree and all that fell asleep with it, giving them the value `awake` (negative); a tree
// that is awake gets the smaller of both values. cause: for the log. Returns the number of trees
// woken.
int sleep_wake_tree(mjData* d, int ntree, int tree, int awake, const char* cause);

// Tell the log, if it is to know, that something happened to trees ("slept", "woke by contact").
void sleep_tell(const mjData* d, const char* what, const int* tree, int n);

// Whether a tree is at rest with tolerance tol and may sleep.
int sleep_allowed(const mjModel* m, const mjData* d, int tree, mjtNum tol);

// Wake trees that were disturbed from outside: moved (marked in tree_awake), pushed or given a
// velocity; all trees if sleeping is disabled. Returns the number of trees woken: if not zero, call
// sleep_update.
int sleep_wake_disturbed(const mjModel* m, mjData* d);

// Smallest tree of a sleep cycle, -1 if the cycle is broken.
int sleep_cycle_first(const int* tree_asleep, int ntree, int tree);

// State of an object (mjtSleepState); types that have none are awake.
int sleep_state(const mjModel* m, const mjData* d, int objtype, int id);

// Flags and lists of who is awake say the same, and the lists are in order.
void validate_sleep(const mjModel* m, const mjData* d);

#endif  // GIMBAL_MODEL_SLEEP_STATE_H_
