// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the part that an actuator moves touches in a pose, and a pose near it in which it touches
// nothing: joints are moved at random by more and more of their ranges, what is free is lifted.

#include <math.h>

#include "doctor/actuator.h"

enum { TRIES = 24 };  // of each size

static const double kSizes[] = {0.01, 0.03, 0.1, 0.3, 0.6};  // parts of a range

static gboolean is_driven(const mjModel* m, const mjData* d, int actuator, int body) {
  const int out = m->actuator_outadr[actuator], adr = d->moment_rowadr[out];
  for (; body > 0; body = m->body_parentid[body]) {
    for (int k = 0; k < d->moment_rownnz[out]; k++) {
      if (m->dof_bodyid[d->moment_colind[adr + k]] == body) return TRUE;
    }
  }
  return FALSE;
}

gboolean gimbal_actuator_touches(const mjModel* m, const mjData* d, int actuator, int geoms[2]) {
  for (int i = 0; i < d->ncon && geoms[0] < 0; i++) {
    const mjContact* c = d->contact + i;
    if (c->exclude || c->geom[0] < 0 || c->geom[1] < 0) continue;
    if (is_driven(m, d, actuator, m->geom_bodyid[c->geom[0]]) ==
        is_driven(m, d, actuator, m->geom_bodyid[c->geom[1]])) {
      continue;
    }
    geoms[0] = c->geom[0];
    geoms[1] = c->geom[1];
  }
  return geoms[0] >= 0;
}

static void move_joint(const mjModel* m, mjtNum* qpos, int joint, double size, GRand* random) {
  mjtNum* q = qpos + m->jnt_qposadr[joint];
  const mjtNum* range = m->jnt_range + 2 * joint;
  const gboolean limited = m->jnt_limited[joint];
  if (m->jnt_type[joint] == mjJNT_FREE) q[2] += size * g_rand_double(random);
  if (m->jnt_type[joint] != mjJNT_HINGE && m->jnt_type[joint] != mjJNT_SLIDE) return;
  const double whole = limited ? range[1] - range[0] : m->jnt_type[joint] == mjJNT_HINGE ? G_PI : 1;
  q[0] += size * whole * g_rand_double_range(random, -1, 1);
  if (limited) q[0] = CLAMP(q[0], range[0], range[1]);
}

static gboolean is_free(const mjModel* m, mjData* d, int actuator) {
  int geoms[2] = {-1, -1};
  mj_fwdPosition(m, d);
  return !gimbal_actuator_touches(m, d, actuator, geoms);
}

gboolean gimbal_actuator_free_pose(const mjModel* m, mjData* d, int actuator) {
  g_autofree mjtNum* begin = g_memdup2(d->qpos, sizeof(mjtNum) * (gsize)m->nq);
  GRand* random = g_rand_new_with_seed(1);  // the same one each time
  gboolean found = is_free(m, d, actuator);
  for (guint i = 0; i < G_N_ELEMENTS(kSizes) * TRIES && !found; i++) {
    mju_copy(d->qpos, begin, (int)m->nq);
    for (int j = 0; j < m->njnt; j++) move_joint(m, d->qpos, j, kSizes[i / TRIES], random);
    found = is_free(m, d, actuator);
  }
  if (!found) mju_copy(d->qpos, begin, (int)m->nq);
  g_rand_free(random);
  return found;
}
