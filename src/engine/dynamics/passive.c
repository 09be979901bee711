// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passive forces: springs and dampers of joints, tendons and deformables, gravity compensation,
// fluids, adhesion of contacts, then what the user and plugins add.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>

#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/body/apply_force.h"
#include "dynamics/body/fluid.h"
#include "dynamics/body/motion.h"
#include "dynamics/flex/contact_body.h"
#include "dynamics/flex/flex.h"
#include "dynamics/flex/flex_contact.h"
#include "dynamics/tendon.h"
#include "math/kernel.h"
#include "model/plastic.h"
#include "model/plugin_run.h"
#include "model/sleep_state.h"

// radial spring: force -c(|x|) x
static void passive_spring3(mjtNum* force, mjtNum stiffness, const mjtNum poly[mjNPOLY], const mjtNum x[3]) {
  vec3_scale(force, x, -polynomial_coefficient(stiffness, poly, vec3_norm(x), 0));
}

static void ball_spring(mjtNum* force, mjtNum stiffness, const mjtNum poly[mjNPOLY], const mjtNum* qpos,
                        const mjtNum* reference) {
  mjtNum quat[4], dif[3];
  quat_copy(quat, qpos);
  quat_normalize(quat);
  mju_subQuat(dif, quat, reference);
  passive_spring3(force, stiffness, poly, dif);
}

static void joint_spring(const mjModel* m, mjData* d, int jnt) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  mjtNum stiffness = m->jnt_stiffness[jnt], dif[3];
  const mjtNum* poly = m->jnt_stiffnesspoly + mjNPOLY * jnt;
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[jnt];
  const mjtNum* reference = joint_rest(m, d, jnt);
  mjtNum* force = d->qfrc_spring + m->jnt_dofadr[jnt];
  switch (m->jnt_type[jnt]) {
    case mjJNT_FREE:
      vec3_sub(dif, qpos, reference);
      passive_spring3(force, stiffness, poly, dif);
      ball_spring(force + 3, stiffness, poly, qpos + 3, reference + 3);
      break;
    case mjJNT_BALL:
      ball_spring(force, stiffness, poly, qpos, reference);
      break;
    default:
      dif[0] = qpos[0] - reference[0];
      force[0] = -polynomial_coefficient(stiffness, poly, dif[0], 0) * dif[0];
  }
}

static void joint_springs(const mjModel* m, mjData* d, int filter) {
  for (int j = 0; j < m->njnt; j++) {
    if (polynomial_is_zero(m->jnt_stiffness[j], m->jnt_stiffnesspoly + mjNPOLY * j)) continue;
    if (filter && d->body_awake[m->jnt_bodyid[j]] == mjS_ASLEEP) continue;
    joint_spring(m, d, j);
  }
}

static void dof_dampers(const mjModel* m, mjData* d, int filter) {
  int nv = filter ? d->nv_awake : m->nv;
  for (int k = 0; k < nv; k++) {
    int i = filter ? d->dof_awake_ind[k] : k, jnt = m->dof_jntid[i];
    mjtNum damping = m->dof_damping[i], poly[mjNPOLY];
    mju_copy(poly, m->dof_dampingpoly + mjNPOLY * i, mjNPOLY);
    if (m->jnt_actuatorid[jnt] != -1) damping += transferred_damping(m, mjOBJ_JOINT, jnt, poly);
    d->qfrc_damper[i] = -polynomial_coefficient(damping, poly, d->qvel[i], 1) * d->qvel[i];
  }
}

// add force times the Jacobian of a tendon
static void add_tendon_force(const mjModel* m, const mjData* d, mjtNum* qfrc, int tendon, mjtNum force) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < m->ntendon);
  int adr = m->ten_J_rowadr[tendon];
  if (force == 0) return;
  kernel_add_scaled_sparse(qfrc, d->ten_J + adr, m->ten_J_colind + adr, force, m->ten_J_rownnz[tendon]);
}

static void springs_and_dampers(const mjModel* m, mjData* d) {
  int filter = sleeping_dofs(m, d), spring = !mjDISABLED(mjDSBL_SPRING), damper = !mjDISABLED(mjDSBL_DAMPER);
  if (spring) joint_springs(m, d, filter);
  if (damper) dof_dampers(m, d, filter);
  if (m->nflex) flex_forces(m, d);
  for (int t = 0; t < m->ntendon; t++) {
    if (filter && sleep_state(m, d, mjOBJ_TENDON, t) == mjS_ASLEEP) continue;
    if (spring) add_tendon_force(m, d, d->qfrc_spring, t, tendon_spring_force(m, d, t));
    if (damper) add_tendon_force(m, d, d->qfrc_damper, t, tendon_damper_force(m, d, t));
  }
}

// Forces against gravity on the bodies that ask for it. Returns nonzero if there are any.
static int gravity_compensation(const mjModel* m, mjData* d) {
  if (!m->ngravcomp || mjDISABLED(mjDSBL_GRAVITY) || vec3_norm(m->opt.gravity) == 0) return 0;
  int filter = sleeping_bodies(m, d), nbody = filter ? d->nbody_awake : m->nbody, any = 0;
  for (int b = 0; b < nbody; b++) {
    int i = filter ? d->body_awake_ind[b] : b;
    if (i == 0 || m->body_gravcomp[i] == 0) continue;
    mjtNum force[3];
    vec3_scale(force, m->opt.gravity, -m->body_mass[i] * m->body_gravcomp[i]);
    add_cartesian_force(m, d, d->qfrc_gravcomp, force, NULL, d->xipos + 3 * i, i);
    any = 1;
  }
  return any;
}

// joints that leave it to their actuators do not feel the compensation here
static void add_gravity_compensation(const mjModel* m, mjData* d) {
  int filter = sleeping_dofs(m, d);
  for (int j = 0; j < m->njnt; j++) {
    int adr = m->jnt_dofadr[j];
    if (filter && d->body_awake[m->jnt_bodyid[j]] == mjS_ASLEEP) continue;
    if (!m->jnt_actgravcomp[j]) {
      mju_addTo(d->qfrc_passive + adr, d->qfrc_gravcomp + adr, gimbal_joint_size(m->jnt_type[j]).nv);
    }
  }
}

// The part of a pull on a rod that its lever (contact_body.h) brings to what turns the edge, and to
// the ends: f.w x arm of each, and where they are instead of at the contact.
static void pull_lever(const mjModel* m, mjData* d, const mjContact* con, const ContactLever* lever,
                       const mjtNum force[3]) {
  mjtNum torque[3], across[3], about;
  vec3_cross(torque, lever->arm, force);
  vec3_cross(across, torque, lever->tangent);
  vec3_scale(across, across, 1 / mjMAX(lever->length, mjMINVAL));
  about = vec3_dot(torque, lever->tangent);
  d->qfrc_adhesion[lever->dof] += about;
  vec3_add_scaled(across, lever->spin, about);
  for (int side = 0; side < 2; side++) {
    mjtNum part[3], moved[3];
    vec3_scale(moved, force, lever->weight[side]);
    vec3_scale(part, across, side ? 1 : -1);
    vec3_add_to(part, moved);
    add_cartesian_force(m, d, d->qfrc_adhesion, part, NULL, lever->pos[side], lever->body[side]);
    vec3_scale(moved, moved, -1);
    add_cartesian_force(m, d, d->qfrc_adhesion, moved, NULL, con->pos, lever->body[side]);
  }
}

// Pull a side of a contact: on the bodies of an element the force is shared by their weights.
static void pull_side(const mjModel* m, mjData* d, const mjContact* con, int side, const mjtNum force[3]) {
  int body[kMaxSideBody];
  mjtNum weight[kMaxSideBody], part[3];
  int n = contact_side_bodies(m, d, con, side, body, weight);
  for (int i = 0; i < n; i++) {
    vec3_scale(part, force, weight[i]);
    add_cartesian_force(m, d, d->qfrc_adhesion, part, NULL, con->pos, body[i]);
  }
  ContactLever lever;
  if (contact_lever(m, d, con, side, &lever)) pull_lever(m, d, con, &lever, force);
}

// Sticky contacts pull both sides together along their normal.
static int contact_adhesion(const mjModel* m, mjData* d) {
  int any = 0;
  if (!m->flg_adhesion) return 0;
  for (int c = 0; c < d->ncon; c++) {
    const mjContact* con = d->contact + c;
    if (con->adhesion == 0 || con->exclude) continue;
    int body1 = contact_single_body(m, con, 0), body2 = contact_single_body(m, con, 1);
    mjtNum pull[3];
    if (body1 >= 0 && body2 >= 0) {
      vec3_scale(pull, con->frame, -con->adhesion);
      add_tension(m, d, d->qfrc_adhesion, pull, con->pos, body1, con->pos, body2);
    } else {
      vec3_scale(pull, con->frame, con->adhesion);
      pull_side(m, d, con, 0, pull);
      vec3_scale(pull, con->frame, -con->adhesion);
      pull_side(m, d, con, 1, pull);
    }
    any = 1;
  }
  return any;
}

static void run_plugins(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nplugin; i++) {
    const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[i]);
    if (plugin && (plugin->capabilityflags & mjPLUGIN_PASSIVE)) plugin_compute(m, d, i, mjPLUGIN_PASSIVE);
  }
}

// Sleeping dofs keep what they had.
static void clear_forces(const mjModel* m, mjData* d) {
  mjtNum* parts[] = {d->qfrc_spring, d->qfrc_damper,   d->qfrc_gravcomp,
                     d->qfrc_fluid,  d->qfrc_adhesion, d->qfrc_passive};
  int filter = sleeping_dofs(m, d);
  for (int i = 0; i < 6; i++) {
    if (!filter) {
      mju_zero(parts[i], m->nv);
      continue;
    }
    for (int k = 0; k < d->nv_awake; k++) parts[i][d->dof_awake_ind[k]] = 0;
  }
}

// Add a part to the sum, where dofs are awake.
static void add_part(const mjModel* m, mjData* d, const mjtNum* part) {
  if (!sleeping_dofs(m, d)) {
    mju_addTo(d->qfrc_passive, part, m->nv);
    return;
  }
  for (int k = 0; k < d->nv_awake; k++) d->qfrc_passive[d->dof_awake_ind[k]] += part[d->dof_awake_ind[k]];
}

void mj_passive(const mjModel* m, mjData* d) {
  clear_forces(m, d);
  if (mjDISABLED(mjDSBL_SPRING) && mjDISABLED(mjDSBL_DAMPER)) return;

  springs_and_dampers(m, d);
  if (m->nflex && !mjDISABLED(mjDSBL_SPRING)) flex_contact_force(m, d, d->qfrc_spring);
  add_part(m, d, d->qfrc_spring);
  add_part(m, d, d->qfrc_damper);
  if (gravity_compensation(m, d)) add_gravity_compensation(m, d);
  if (fluid_forces(m, d)) add_part(m, d, d->qfrc_fluid);
  if (contact_adhesion(m, d)) add_part(m, d, d->qfrc_adhesion);
  if (mjcb_passive) mjcb_passive(m, d);
  if (m->nplugin) run_plugins(m, d);
}
