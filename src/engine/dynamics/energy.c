// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Potential energy (gravity, springs of joints, tendons and flexes) and kinetic energy (qvel' M
// qvel / 2).

#include "dynamics/actuator/actuator_transfer.h"

#include <gimbal/assert.h>
#include "dynamics/body/motion.h"
#include "model/plastic.h"

static mjtNum gravity_energy(const mjModel* m, const mjData* d) {
  mjtNum energy = 0;
  for (int i = 1; i < m->nbody; i++) energy -= m->body_mass[i] * vec3_dot(m->opt.gravity, d->xipos + 3 * i);
  return energy;
}

// energy of a rotational spring from the stored quaternion to its reference
static mjtNum ball_energy(mjtNum stiffness, const mjtNum poly[mjNPOLY], const mjtNum* qpos,
                          const mjtNum* reference) {
  mjtNum quat[4], dif[3];
  quat_copy(quat, qpos);
  quat_normalize(quat);
  mju_subQuat(dif, quat, reference);
  return polynomial_energy(stiffness, poly, vec3_norm(dif), 0);
}

static mjtNum joint_energy(const mjModel* m, const mjData* d, int jnt) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  mjtNum stiffness = m->jnt_stiffness[jnt], dif[3];
  const mjtNum* poly = m->jnt_stiffnesspoly + mjNPOLY * jnt;
  if (polynomial_is_zero(stiffness, poly)) return 0;
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[jnt];
  const mjtNum* reference = joint_rest(m, d, jnt);
  switch (m->jnt_type[jnt]) {
    case mjJNT_FREE:
      vec3_sub(dif, qpos, reference);
      return polynomial_energy(stiffness, poly, vec3_norm(dif), 0) +
             ball_energy(stiffness, poly, qpos + 3, reference + 3);
    case mjJNT_BALL:
      return ball_energy(stiffness, poly, qpos, reference);
    default:
      return polynomial_energy(stiffness, poly, qpos[0] - reference[0], 0);
  }
}

static mjtNum tendon_energy(const mjModel* m, const mjData* d, int id) {
  const mjtNum* rest = tendon_rest(m, d, id);
  mjtNum length = d->ten_length[id], lower = rest[0], upper = rest[1];
  mjtNum x = length > upper ? length - upper : (length < lower ? length - lower : 0);
  return polynomial_energy(m->tendon_stiffness[id], m->tendon_stiffnesspoly + mjNPOLY * id, x, 0);
}

// springs along the edges of flexes
static mjtNum flex_energy(const mjModel* m, const mjData* d, int id) {
  mjtNum stiffness = m->flex_edgestiffness[id], energy = 0;
  if (stiffness == 0 || m->flex_rigid[id] || m->flex_dim[id] > 1) return 0;
  for (int e = m->flex_edgeadr[id]; e < m->flex_edgeadr[id] + m->flex_edgenum[id]; e++) {
    if (m->flexedge_rigid[e]) continue;
    mjtNum x = m->flexedge_length0[e] - d->flexedge_length[e];
    energy += stiffness * x * x / 2;
  }
  return energy;
}

// Springs that sleep hold theirs.
static mjtNum spring_energy(const mjModel* m, const mjData* d) {
  mjtNum energy = 0;
  for (int i = 0; i < m->njnt; i++) energy += joint_energy(m, d, i);
  for (int i = 0; i < m->ntendon; i++) energy += tendon_energy(m, d, i);
  for (int i = 0; i < m->nflex; i++) energy += flex_energy(m, d, i);
  return energy;
}

void mj_energyPos(const mjModel* m, mjData* d) {
  d->energy[0] = mjDISABLED(mjDSBL_GRAVITY) ? 0 : gravity_energy(m, d);
  if (!mjDISABLED(mjDSBL_SPRING)) d->energy[0] += spring_energy(m, d);
  d->flg_energypos = 1;
}

void mj_energyVel(const mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtNum* momentum = mj_stackAllocNum(d, m->nv);
  mj_mulM(m, d, momentum, d->qvel);
  d->energy[1] = mju_dot(momentum, d->qvel, m->nv) / 2;
  mj_freeStack(d);
  d->flg_energyvel = 1;
}
