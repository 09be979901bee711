// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The twist of a vertex, theta' of the edge after it less that of the edge before it, has the
// stiffness 2 kt: a term of rank one on the dofs of their joints. An edge that a body clamps is
// held.

#include "dynamics/metric/metric_twist.h"

#include <gimbal/assert.h>

#include "dynamics/flex/rod_curve.h"
#include "dynamics/flex/rod_stencil.h"
#include "model/flex_layout.h"

bool any_edge_twists(const mjModel* m) {
  if (mjDISABLED(mjDSBL_SPRING) && mjDISABLED(mjDSBL_DAMPER)) return false;
  for (int f = 0; f < m->nflex; f++) {
    if (rod_twists(m, f)) return true;
  }
  return false;
}

static int dof_of_joint(const mjModel* m, int joint) {
  return joint < 0 ? -1 : m->jnt_dofadr[joint];
}

const RodPose* metric_rods(const mjModel* m, mjData* d) {
  if (mjDISABLED(mjDSBL_SPRING) || !any_edge_twists(m)) return NULL;
  RodPose* rods = mj_stackAllocByte(d, m->nflex * sizeof(RodPose), _Alignof(RodPose));
  for (int f = 0; f < m->nflex; f++) rods[f] = rod_twists(m, f) ? rod_pose(m, d, f) : (RodPose){0};
  return rods;
}

void add_turn_stiffness(const mjModel* m, mjData* d, const RodPose* rods) {
  for (int f = 0; rods && f < m->nflex; f++) {
    const RodPose* rod = rods + f;
    if (!rod->n) continue;
    mj_markStack(d);
    mjtNum* stiffness = mj_stackAllocNum(d, rod->n);
    rod_turn_stiffness(m, d, rod, stiffness);
    for (int i = 0; i < rod->n; i++) {
      int dof = dof_of_joint(m, rod->edge[i].joint);
      if (dof >= 0) d->efm_ck[dof] += m->opt.timestep * stiffness[i];
    }
    mj_freeStack(d);
  }
}

int twist_dofs(const mjModel* m, int flex, int index, int dof[2], mjtNum* stiffness) {
  int n = 0;
  if (!rod_twists(m, flex) || index >= rod_record_count(m, flex)) return -1;
  for (int k = 0; k < 2; k++) {
    int at = dof_of_joint(m, rod_edge_joint(m, flex, index + k));
    if (at >= 0) dof[n++] = at;
  }
  if (n == 2 && dof[0] > dof[1]) {
    int last = dof[0];
    dof[0] = dof[1];
    dof[1] = last;
  }
  *stiffness = 2 * rod_record(m, flex, index)[ROD_TORSION];
  return n;
}

void shift_by_twists(const mjModel* m, mjData* d) {
  if (mjDISABLED(mjDSBL_SPRING)) return;
  for (int f = 0; f < m->nflex; f++) {
    int dof[2], n;
    mjtNum stiffness;
    for (int i = 0; (n = twist_dofs(m, f, i, dof, &stiffness)) >= 0; i++) {
      mjtNum rate = 0;
      for (int k = 0; k < n; k++) rate += k ? -d->qvel[dof[k]] : d->qvel[dof[k]];
      for (int k = 0; k < n; k++) d->efm_c[dof[k]] -= m->opt.timestep * stiffness * (k ? -rate : rate);
    }
  }
}
