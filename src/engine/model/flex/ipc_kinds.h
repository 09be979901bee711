// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the flag ipc keeps apart by itself, so that the collision pipeline leaves it out: surfaces,
// and the geoms that stand still.

#ifndef GIMBAL_MODEL_FLEX_IPC_KINDS_H_
#define GIMBAL_MODEL_FLEX_IPC_KINDS_H_

#include <gimbal/assert.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>

static inline bool ipc_holds_flex(const mjModel* m, int f) {
  GIMBAL_ASSERT(f >= 0 && f < m->nflex);
  return (m->opt.enableflags & mjENBL_IPC) && m->flex_dim[f] == 2 && !m->flex_interp[f];
}

// A geom of a body that neither joints nor programs move.
static inline bool ipc_holds_geom(const mjModel* m, int g) {
  GIMBAL_ASSERT(g >= 0 && g < m->ngeom);
  int body = m->geom_bodyid[g];
  if (m->body_weldid[body] || m->body_mocapid[m->body_rootid[body]] >= 0) return false;
  int type = m->geom_type[g];
  return type != mjGEOM_HFIELD && type != mjGEOM_SDF;
}

// Whether the model has what it keeps apart: then the step makes its own way (ipc/ipc.h).
static inline bool ipc_wanted(const mjModel* m) {
  for (int f = 0; f < m->nflex; f++) {
    if (ipc_holds_flex(m, f)) return true;
  }
  return false;
}

#endif  // GIMBAL_MODEL_FLEX_IPC_KINDS_H_
