// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Arrays of the effective metric, the part of joints and fluids, and the factor of the backbone.
//
// A spring with the law p(x) x has the stiffness (p(x) x)', a damper likewise. Of a ball or free
// joint x is the angle or the distance, and the slope there counts for all three axes.

#include "dynamics/metric/metric.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <mujoco/mjxmacro.h>

#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/derivative/derivative.h"
#include "dynamics/inertia.h"
#include "dynamics/metric/metric_arena.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_solve.h"
#include "dynamics/metric/metric_terms.h"
#include "dynamics/metric/metric_twist.h"
#include "math/ltdl.h"
#include "math/vec.h"
#include "model/plastic.h"
#include "model/sleep_state.h"
#include "model/tree_share.h"

static mjtNum* alloc_zeros(mjData* d, size_t n) {
  mjtNum* vec = metric_alloc(d, n, sizeof(mjtNum));
  mju_zero(vec, (int)n);
  return vec;
}

//---- which parts there are

static bool has_fluid(const mjModel* m) {
  if (mjDISABLED(mjDSBL_SPRING) && mjDISABLED(mjDSBL_DAMPER)) return false;
  return m->opt.viscosity > 0 || m->opt.density > 0;
}

static bool joint_has_spring(const mjModel* m, int j) {
  return !polynomial_is_zero(m->jnt_stiffness[j], m->jnt_stiffnesspoly + mjNPOLY * j);
}

// What can take energy from a dof, at some velocity.
static bool has_dampers(const mjModel* m) {
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_actuatorid[j] != -1) return true;
  }
  for (int i = 0; i < m->nv; i++) {
    if (m->dof_damping[i] > 0 || !polynomial_is_zero(0, m->dof_dampingpoly + mjNPOLY * i)) return true;
  }
  return false;
}

//---- joints

static mjtNum rotation_angle(const mjtNum* qpos, const mjtNum* reference) {
  mjtNum quat[4], dif[3];
  quat_copy(quat, qpos);
  quat_normalize(quat);
  mju_subQuat(dif, quat, reference);
  return vec3_norm(dif);
}

// K at the extension x of the spring of a joint.
static mjtNum stiffness_at(const mjModel* m, int jnt, mjtNum x) {
  mjtNum slope = polynomial_slope(m->jnt_stiffness[jnt], m->jnt_stiffnesspoly + mjNPOLY * jnt, x, 0);
  return mjMAX(0, slope);
}

// K of the first three dofs of a joint, and of the others.
static void joint_stiffness(const mjModel* m, const mjData* d, int jnt, mjtNum K[2]) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  const mjtNum *qpos = d->qpos + m->jnt_qposadr[jnt], *reference = joint_rest(m, d, jnt);
  mjtNum dif[3];
  K[1] = 0;
  switch (m->jnt_type[jnt]) {
    case mjJNT_FREE:
      vec3_sub(dif, qpos, reference);
      K[0] = stiffness_at(m, jnt, vec3_norm(dif));
      K[1] = stiffness_at(m, jnt, rotation_angle(qpos + 3, reference + 3));
      break;
    case mjJNT_BALL:
      K[0] = stiffness_at(m, jnt, rotation_angle(qpos, reference));
      break;
    default:
      K[0] = stiffness_at(m, jnt, qpos[0] - reference[0]);
  }
}

static bool has_springs(const mjModel* m, const mjData* d) {
  mjtNum K[2];
  for (int j = 0; j < m->njnt; j++) {
    if (!joint_has_spring(m, j)) continue;
    joint_stiffness(m, d, j, K);
    if (K[0] > 0 || K[1] > 0) return true;
  }
  return false;
}

static bool has_joint_parts(const mjModel* m, const mjData* d) {
  return (!mjDISABLED(mjDSBL_DAMPER) && has_dampers(m)) || (!mjDISABLED(mjDSBL_SPRING) && has_springs(m, d));
}

//---- arrays

static void clear_metric(mjData* d) {
  d->efm_active = d->nefmK = d->nefmcon = d->nefmT = d->nefmA = d->nefmdof = d->nefmL = 0;
#undef XNV
#define X(type, name, nr, nc) d->name = NULL;
#define XNV                   X
  MJDATA_ARENA_POINTERS_EFM
#undef XNV
#undef X
}

void metric_build(const mjModel* m, mjData* d) {
  if (!d->efm_active && !metric_wanted(m)) return;
  clear_metric(d);
  if (!metric_wanted(m)) return;
  d->efm_active = 1;
  d->efm_c = alloc_zeros(d, m->nv);
  d->efm_ck = alloc_zeros(d, m->nv);
  if (metric_has_terms(m)) {
    list_tendon_terms(m, d);
    list_actuator_terms(m, d);
  }
  if (has_fluid(m)) d->efm_fluid = alloc_zeros(d, m->nC);
  if (d->efm_fluid || d->efm_aid || d->nefmT || has_joint_parts(m, d) || any_edge_twists(m)) {
    d->efm_diag = alloc_zeros(d, m->nv);
    d->efm_sdiag = alloc_zeros(d, m->nv);
  }
  build_flex_metric(m, d);
}

//---- joints by velocity

static mjtNum dof_damping(const mjModel* m, const mjData* d, int i) {
  mjtNum poly[mjNPOLY], damping = m->dof_damping[i];
  int jnt = m->dof_jntid[i];
  mju_copy(poly, m->dof_dampingpoly + mjNPOLY * i, mjNPOLY);
  if (m->jnt_actuatorid[jnt] != -1) damping += transferred_damping(m, mjOBJ_JOINT, jnt, poly);
  return mjMAX(0, polynomial_slope(damping, poly, d->qvel[i], 1));
}

static void update_joints(const mjModel* m, mjData* d, const RodPose* rods) {
  mjtNum h = m->opt.timestep;
  int filter = sleeping_dofs(m, d);
  mju_zero(d->efm_ck, m->nv);
  for (int j = 0; j < m->njnt && !mjDISABLED(mjDSBL_SPRING); j++) {
    if (!joint_has_spring(m, j) || (filter && d->body_awake[m->jnt_bodyid[j]] == mjS_ASLEEP)) continue;
    mjtNum K[2];
    joint_stiffness(m, d, j, K);
    for (int k = 0; k < gimbal_joint_size(m->jnt_type[j]).nv; k++) {
      d->efm_ck[m->jnt_dofadr[j] + k] = m->opt.timestep * K[k / 3];
    }
  }
  add_turn_stiffness(m, d, rods);
  for (int i = 0; i < m->nv; i++) {
    mjtNum damping = mjDISABLED(mjDSBL_DAMPER) ? 0 : dof_damping(m, d, i);
    d->efm_c[i] = -d->efm_ck[i] * d->qvel[i];
    d->efm_diag[i] = h * damping + h * d->efm_ck[i];
  }
}

//---- fluids

static void update_fluid(const mjModel* m, mjData* d) {
  drag_derivative(m, d);
  for (int k = 0; k < m->nC; k++) d->efm_fluid[k] = -m->opt.timestep * d->qDeriv[m->mapD2M[k]];
  // which is that of the implicit integrators
  mju_zero(d->qDeriv, m->nD);
}

void metric_update(const mjModel* m, mjData* d) {
  if (!d->efm_active) return;
  mj_markStack(d);
  const RodPose* rods = metric_rods(m, d);
  mju_zero(d->efm_c, m->nv);
  if (d->efm_diag) update_joints(m, d, rods);
  if (d->efm_fluid) update_fluid(m, d);
  update_tendon_terms(m, d);
  shift_flex_metric(m, d, rods);
  mj_freeStack(d);
}

//---- backbone

static void add_squares(const mjModel* m, mjData* d) {
  MetricTerm term;
  for (MetricWalk walk = {0}; metric_next_term(m, d, &walk, &term);) {
    if (metric_at_contacts(&walk)) return;
    for (int k = 0; k < term.nnz; k++) d->efm_sdiag[term.col[k]] += term.scale * term.row[k] * term.row[k];
  }
}

static void sum_diagonal(const mjModel* m, mjData* d) {
  mju_copy(d->efm_sdiag, d->efm_diag, m->nv);
  add_squares(m, d);
  for (int i = 0; d->efm_fluid && i < m->nv; i++) {
    d->efm_sdiag[i] += d->efm_fluid[m->M_rowadr[i] + m->M_rownnz[i] - 1];
  }
}

// What deformables add to the diagonal.
static mjtNum diagonal_of_flexes(const mjData* d, int i) {
  for (int k = d->efm_K_rowadr[i]; k < d->efm_K_rowadr[i] + d->efm_K_rownnz[i]; k++) {
    if (d->efm_K_colind[k] == i) return d->efm_K_val[k];
  }
  return 0;
}

// One row of the backbone with squares and, if flexes, that diagonal.
static void backbone_row(const mjModel* m, mjData* d, int i, bool flexes) {
  int adr = m->M_rowadr[i], diagonal = adr + m->M_rownnz[i] - 1;
  for (int k = adr; k < diagonal; k++) d->qH[k] = d->M[k] + (d->efm_fluid ? d->efm_fluid[k] : 0);
  d->qH[diagonal] = d->M[diagonal] + (d->efm_sdiag ? d->efm_sdiag[i] : 0);
  if (flexes) d->qH[diagonal] += diagonal_of_flexes(d, i);
}

static void share_backbone(const mjModel* m, mjData* d, const TreeShare* share, void* with) {
  const bool* flexes = with;
  for (int i = share->dof; i < share->dof_end; i++) backbone_row(m, d, i, *flexes);
  factor_LTDL_part(d->qH, d->qHDiagInv, share->dof, share->dof_end, m->M_rownnz, m->M_rowadr, m->M_colind);
}

static void factor_backbone(const mjModel* m, mjData* d) {
  bool flexes = flex_metric_in_backbone(m, d);
  if (!sleeping_dofs(m, d)) {
    share_trees(m, d, share_backbone, &flexes);
  } else {
    for (int k = 0; k < d->nv_awake; k++) backbone_row(m, d, d->dof_awake_ind[k], flexes);
    factor_LTDL(d->qH, d->qHDiagInv, d->nv_awake, m->M_rownnz, m->M_rowadr, m->M_colind, d->dof_awake_ind);
  }
  warn_of_pivots(m, d, d->qHDiagInv);
}

void metric_finish(const mjModel* m, mjData* d) {
  if (!d->efm_active) return;
  update_actuator_terms(m, d);
  if (d->efm_diag) sum_diagonal(m, d);
  if (metric_is_factored(m, d)) factor_backbone(m, d);
}

void metric_force(const mjModel* m, const mjData* d, mjtNum* qfrc) {
  mju_add(qfrc, d->qfrc_smooth, d->efm_c, m->nv);
  if (d->efm_ca) mju_addTo(qfrc, d->efm_ca, m->nv);
}
