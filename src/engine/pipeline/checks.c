// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers gone bad: a state or an acceleration that is NaN or too large counts a warning and,
// unless autoreset is disabled, puts the data back to its initial state.

#include <mujoco/mujoco.h>

#include "model/sleep_state.h"
#include "model/warning.h"
#include "pipeline/reset.h"

// Position in x (of the entries in index, or of all n) of the first bad number, -1 if there is
// none.
static int first_bad(const mjtNum* x, int n, const int* index) {
  // one look without branches at all: bad numbers are rare
  int bad = 0;
  if (index) {
    for (int k = 0; k < n; k++) bad |= !(mju_abs(x[index[k]]) <= mjMAXVAL);
  } else {
    for (int k = 0; k < n; k++) bad |= !(mju_abs(x[k]) <= mjMAXVAL);
  }
  for (int k = 0; bad && k < n; k++) {
    int i = index ? index[k] : k;
    if (mju_isBad(x[i])) return i;
  }
  return -1;
}

// First bad entry of a vector over the dofs; sleeping dofs are not looked at.
static int first_bad_dof(const mjModel* m, const mjData* d, const mjtNum* x) {
  const int* index = sleeping_dofs(m, d) ? d->dof_awake_ind : NULL;
  return first_bad(x, index ? d->nv_awake : (int)m->nv, index);
}

// Warn about entry i; returns 1 if the data was reset.
static int report_bad(const mjModel* m, mjData* d, int warning, int i) {
  int autoreset = !(m->opt.disableflags & mjDSBL_AUTORESET);
  warn(m, d, warning, i);
  if (autoreset) reset_within_step(m, d);

  // the reset has cleared the counters: count what caused it
  d->warning[warning].number++;
  d->warning[warning].lastinfo = i;
  return autoreset;
}

void mj_checkPos(const mjModel* m, mjData* d) {
  int i = first_bad(d->qpos, m->nq, NULL);
  if (i >= 0) report_bad(m, d, mjWARN_BADQPOS, i);
}

void mj_checkVel(const mjModel* m, mjData* d) {
  int i = first_bad_dof(m, d, d->qvel);
  if (i >= 0) report_bad(m, d, mjWARN_BADQVEL, i);
}

void mj_checkAcc(const mjModel* m, mjData* d) {
  int i = first_bad_dof(m, d, d->qacc);
  if (i >= 0 && report_bad(m, d, mjWARN_BADQACC, i)) mj_forward(m, d);
}
