// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How the frames of geoms and sites relate to those of their bodies, so that kinematics needs no
// product where they agree. Two frames are the same within 1e-6; quaternions of opposite sign are
// one rotation.

#include <gimbal/assert.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>

#include "base/log.h"
#include "math/vec.h"
#include "pipeline/const_parts.h"

static bool same_entries(const mjtNum* a, const mjtNum* b, int n, int sign) {
  static const mjtNum kTolerance = 1e-6;
  for (int i = 0; i < n; i++) {
    if (!(mju_abs(a[i] - sign * b[i]) < kTolerance)) return false;
  }
  return true;
}

static bool same_place(const mjtNum a[3], const mjtNum b[3]) {
  return same_entries(a, b, 3, 1);
}

static bool same_rotation(const mjtNum a[4], const mjtNum b[4]) {
  return same_entries(a, b, 4, 1) || same_entries(a, b, 4, -1);
}

// Relation of a frame on a body to the body's own frame, or to its inertial frame.
static mjtByte const_frame_relation(const mjModel* m, int body, const mjtNum pos[3], const mjtNum quat[4]) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  static const mjtNum kOrigin[3] = {0, 0, 0}, kUnit[4] = {1, 0, 0, 0};
  const mjtNum *ipos = m->body_ipos + 3 * body, *iquat = m->body_iquat + 4 * body;
  if (same_rotation(quat, kUnit)) return same_place(pos, kOrigin) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
  if (same_rotation(quat, iquat)) return same_place(pos, ipos) ? mjSAMEFRAME_INERTIA : mjSAMEFRAME_INERTIAROT;
  return mjSAMEFRAME_NONE;
}

// Of an inertial frame only its relation to the body's own frame counts.
static void set_body(mjModel* m, int i) {
  mjtByte same = const_frame_relation(m, i, m->body_ipos + 3 * i, m->body_iquat + 4 * i);
  m->body_sameframe[i] = same == mjSAMEFRAME_BODY || same == mjSAMEFRAME_BODYROT ? same : mjSAMEFRAME_NONE;
  if (m->body_simple[i] && same != mjSAMEFRAME_BODY) {
    log_error_of(
        mjOBJ_BODY, i,
        "body %d was compiled as a simple one, but its inertial frame is not its own any more: compile "
        "it with simple='false'",
        i);
  }
}

void set_frame_relations(mjModel* m) {
  for (int i = 0; i < m->nbody; i++) set_body(m, i);
  for (int i = 0; i < m->ngeom; i++) {
    m->geom_sameframe[i] =
        const_frame_relation(m, m->geom_bodyid[i], m->geom_pos + 3 * i, m->geom_quat + 4 * i);
  }
  for (int i = 0; i < m->nsite; i++) {
    m->site_sameframe[i] =
        const_frame_relation(m, m->site_bodyid[i], m->site_pos + 3 * i, m->site_quat + 4 * i);
  }
}
