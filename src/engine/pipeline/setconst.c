// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constants of the model that follow from its other fields; the compiler calls this, and so must
// whoever changes masses, inertias or the reference pose. d is used as scratch and left in the
// spring pose.

#include "pipeline/const_parts.h"

// Rest lengths of tendons that are given as -1: the length in the pose where springs rest.
static void set_spring_constants(mjModel* m, mjData* d) {
  mju_copy(d->qpos, m->qpos_spring, m->nq);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_tendon(m, d);
  mj_transmission(m, d);
  for (int i = 0; i < m->ntendon; i++) {
    mjtNum* range = m->tendon_lengthspring + 2 * i;
    if (range[0] == -1 && range[1] == -1) range[0] = range[1] = d->ten_length[i];
  }
}

void mj_setConst(mjModel* m, mjData* d) {
  set_frame_relations(m);
  set_tree_constants(m, d);
  set_flex_constants(m, d);
  set_pose_constants(m, d);
  set_statistics(m, d);
  set_spring_constants(m, d);
}
