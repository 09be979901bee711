// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constants of the model that follow from its other fields; the compiler calls this, and so must
// whoever changes masses, inertias or the reference pose. d is used as scratch and left in the
// spring pose, with all trees awake. What a text states by convention (-1 for a rest length, a
// ratio for a damping) is resolved once, for the compiler.

#include <gimbal/statistics.h>

#include "model/data_alloc.h"
#include "model/sleep_state.h"
#include "pipeline/const_parts.h"

static void move_to_spring_pose(const mjModel* m, mjData* d) {
  mju_copy(d->qpos, m->qpos_spring, m->nq);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_tendon(m, d);
  mj_transmission(m, d);
}

void set_conventions(mjModel* m, mjData* d) {
  move_to_reference(m, d);
  set_damping_ratios(m, d);
  set_statistics(m, d);
  move_to_spring_pose(m, d);
  for (int i = 0; i < m->ntendon; i++) {
    mjtNum* range = m->tendon_lengthspring + 2 * i;
    if (range[0] == -1 && range[1] == -1) range[0] = range[1] = d->ten_length[i];
  }
}

void gimbal_set_statistics(mjModel* m, mjData* d) {
  move_to_reference(m, d);
  set_statistics(m, d);
}

static void wake_all(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->ntree; i++) d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
  sleep_update(m, d);
}

void mj_setConst(mjModel* m, mjData* d) {
  int enabled = m->opt.enableflags;
  data_clear_arena(d);  // contacts of another pose: adhesion would act through them
  m->opt.enableflags &= ~mjENBL_SLEEP;
  set_frame_relations(m);
  void (*const parts[])(mjModel*, mjData*) = {set_bounds, set_tree_constants, set_flex_constants,
                                              set_pose_constants, set_dof_lengths};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) parts[i](m, d);
  move_to_spring_pose(m, d);
  m->opt.enableflags = enabled;
  wake_all(m, d);
}
