// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constants of the model that follow from its other fields; the compiler calls this, and so must
// whoever changes masses, inertias or the reference pose. d is used as scratch; nothing that it
// held counts, and it is left in the spring pose, with all trees awake and without contacts. What a
// text states by convention (-1 for a rest length, a ratio for a damping) is resolved once, for the
// compiler.

#include <gimbal/statistics.h>

#include "model/data_alloc.h"
#include "model/reset.h"
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

// Contacts, and where mocap bodies were moved to, belong to a state and not to the model. The
// latter comes back at the end.
typedef struct Mocap {
  mjtNum *pos, *quat;
} Mocap;

static Mocap begin_constants(const mjModel* m, mjData* d) {
  mj_markStack(d);
  Mocap kept = {mj_stackAllocNum(d, 3 * m->nmocap), mj_stackAllocNum(d, 4 * m->nmocap)};
  mju_copy(kept.pos, d->mocap_pos, 3 * m->nmocap);
  mju_copy(kept.quat, d->mocap_quat, 4 * m->nmocap);
  data_place_mocap(m, d);
  data_clear_arena(d);
  return kept;
}

static void end_constants(const mjModel* m, mjData* d, const Mocap* kept) {
  mju_copy(d->mocap_pos, kept->pos, 3 * m->nmocap);
  mju_copy(d->mocap_quat, kept->quat, 4 * m->nmocap);
  mj_freeStack(d);
}

void gimbal_set_statistics(mjModel* m, mjData* d) {
  Mocap kept = begin_constants(m, d);
  move_to_reference(m, d);
  set_statistics(m, d);
  end_constants(m, d, &kept);
}

static void wake_all(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->ntree; i++) d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
  sleep_update(m, d);
}

void mj_setConst(mjModel* m, mjData* d) {
  int enabled = m->opt.enableflags;
  m->opt.enableflags &= ~mjENBL_SLEEP;
  Mocap kept = begin_constants(m, d);
  set_frame_relations(m);
  void (*const parts[])(mjModel*, mjData*) = {set_bounds,         set_tree_constants, set_flex_constants,
                                              set_pose_constants, set_flex_metric,    set_dof_lengths};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) parts[i](m, d);
  move_to_spring_pose(m, d);
  end_constants(m, d, &kept);
  m->opt.enableflags = enabled;
  wake_all(m, d);
}
