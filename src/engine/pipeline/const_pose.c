// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Constants of the reference pose.
//
// Inverse weight of something with Jacobian J: the mean diagonal of J M^-1 J', separately for
// translation and rotation. It estimates how much a unit force accelerates it.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <stdbool.h>

#include "base/equality_kinds.h"
#include "base/log.h"
#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/body/jacobian.h"
#include "math/ltdl.h"
#include "math/spatial.h"
#include "math/vec.h"
#include "pipeline/const_parts.h"

//---- kinematics of the reference pose

// Diagonal of the joint-space inertia in this pose.
static void set_M0(mjModel* m, mjData* d) {
  mju_copy(d->crb, d->cinert, 10 * m->nbody);
  for (int i = m->nbody - 1; i > 0; i--) {
    int parent = m->body_parentid[i];
    if (parent > 0) mju_addTo(d->crb + 10 * parent, d->crb + 10 * i, 10);
  }
  for (int i = 0; i < m->nv; i++) {
    mjtNum momentum[6];
    spatial_inertia_mul(momentum, d->crb + 10 * m->dof_bodyid[i], d->cdof + 6 * i);
    m->dof_M0[i] = m->dof_armature[i] + transferred_armature(m, mjOBJ_JOINT, m->dof_jntid[i]) +
                   spatial_dot(d->cdof + 6 * i, momentum);
  }
}

// Run the position stage in qpos0 with all flexes soft.
void move_to_reference(mjModel* m, mjData* d) {
  mj_markStack(d);
  mjtBool* rigid = mj_stackAllocByte(d, sizeof(mjtBool) * m->nflex, _Alignof(mjtBool));
  for (int i = 0; i < m->nflex; i++) {
    rigid[i] = m->flex_rigid[i];
    m->flex_rigid[i] = 0;
  }

  mju_copy(d->qpos, m->qpos0, m->nq);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  set_M0(m, d);
  mj_tendon(m, d);
  mj_makeM(m, d);
  mj_factorM(m, d);
  mj_flex(m, d);
  mj_transmission(m, d);

  for (int i = 0; i < m->nflex; i++) m->flex_rigid[i] = rigid[i];
  mj_freeStack(d);
}

//---- inverse weights

// Bodies and joints move one tree. Their Jacobians are written in the columns of that tree only,
// widened to whole lanes, so that sums are those of rows over all dofs, and the cost of a model
// grows with the sizes of its trees, not with their number times nv.
typedef struct TreeWork {
  int* dofs;       // 0, 1, 2, ... nv - 1
  mjtNum* jac;     // 6 x width, or fewer rows
  mjtNum* solved;  // nv, zero outside of a solution
} TreeWork;

typedef struct Columns {
  int start, end;  // dofs of the tree
  int first;       // the first column
  int width;
} Columns;

static TreeWork new_tree_work(const mjModel* m, mjData* d) {
  TreeWork work = {mj_stackAllocInt(d, m->nv), mj_stackAllocNum(d, 6 * m->nv), mj_stackAllocNum(d, m->nv)};
  for (int i = 0; i < m->nv; i++) work.dofs[i] = i;
  mju_zero(work.solved, m->nv);
  return work;
}

static Columns tree_columns(const mjModel* m, int dof) {
  GIMBAL_ASSERT(dof >= 0 && dof < m->nv);
  int tree = m->dof_treeid[dof], start = m->tree_dofadr[tree], end = start + m->tree_dofnum[tree];
  int first = start & ~3, last = (end + 3) & ~3;
  return (Columns){start, end, first, (last < m->nv ? last : (int)m->nv) - first};
}

// diag = diagonal of J M^-1 J' for the n rows of work->jac
static void inverse_inertia(const mjModel* m, mjData* d, mjtNum* diag, const TreeWork* work, Columns c,
                            int n) {
  for (int i = 0; i < n; i++) {
    const mjtNum* row = work->jac + (size_t)i * c.width;
    mju_copy(work->solved + c.first, row, c.width);
    solve_LTDL(work->solved, d->qLD, d->qLDiagInv, c.end - c.start, 1, m->M_rownnz, m->M_rowadr, m->M_colind,
               work->dofs + c.start);
    diag[i] = mju_dot(row, work->solved + c.first, c.width);
    mju_zero(work->solved + c.first, c.width);
  }
}

static mjtNum const_pose_mean3(const mjtNum x[3]) {
  return (x[0] + x[1] + x[2]) / 3;
}

static void set_body_weight(mjModel* m, mjData* d, const TreeWork* work, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  mjtNum diag[6] = {0}, *weight = m->body_invweight0 + 2 * body;
  weight[0] = weight[1] = 0;
  if (!m->body_weldid[body]) return;
  if (m->body_simple[body] == 2) {
    if (m->body_mass[body] == 0) {
      log_error_of(mjOBJ_BODY, body,
                   "body %d moves on slides and has no mass: give body_mass a number above zero", body);
    }
    weight[0] = 1 / mju_max(mjMINVAL, m->body_mass[body]);
    return;
  }
  int dof = last_dof_of_body(m, body);
  if (dof >= 0) {
    Columns c = tree_columns(m, dof);
    jac_chain(m, d, work->jac, work->jac + 3 * c.width, d->xipos + 3 * body, body, work->dofs + c.first,
              c.width);
    inverse_inertia(m, d, diag, work, c, 6);
  }
  weight[0] = const_pose_mean3(diag);
  weight[1] = const_pose_mean3(diag + 3);
}

static void set_joint_weight(mjModel* m, mjData* d, const TreeWork* work, int jnt) {
  GIMBAL_ASSERT(jnt >= 0 && jnt < m->njnt);
  int adr = m->jnt_dofadr[jnt], n = gimbal_joint_size(m->jnt_type[jnt]).nv, body = m->jnt_bodyid[jnt];
  if (m->body_simple[body] == 2) {
    m->dof_invweight0[adr] = 1 / mju_max(mjMINVAL, m->body_mass[body]);
    return;
  }
  mjtNum diag[6];
  Columns c = tree_columns(m, adr);
  mju_zero(work->jac, n * c.width);
  for (int i = 0; i < n; i++) work->jac[i * c.width + adr - c.first + i] = 1;
  inverse_inertia(m, d, diag, work, c, n);
  for (int i = 0; i < n; i++) {
    m->dof_invweight0[adr + i] = n == 1 ? diag[0] : const_pose_mean3(diag + i / 3 * 3);
  }
}

// Inverse weight of a scalar with a sparse Jacobian.
static mjtNum scalar_weight(const mjModel* m, mjData* d, const mjtNum* jac, const int* colind, int nnz) {
  mj_markStack(d);
  mjtNum *dense = mj_stackAllocNum(d, m->nv), *solved = mj_stackAllocNum(d, m->nv);
  mju_zero(dense, m->nv);
  for (int k = 0; k < nnz; k++) dense[colind[k]] = jac[k];
  mj_solveM(m, d, solved, dense, 1);
  mjtNum weight = mju_dot(dense, solved, m->nv);
  mj_freeStack(d);
  return weight;
}

static void set_edge_weight(mjModel* m, mjData* d, int flex, int e) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  int adr = m->flex_vertadr[flex], row = m->flexedge_J_rowadr[e];
  int b1 = m->flex_vertbodyid[adr + m->flex_edge[2 * e]],
      b2 = m->flex_vertbodyid[adr + m->flex_edge[2 * e + 1]];
  if (m->flexedge_rigid[e]) {
    m->flexedge_invweight0[e] = 0;
  } else if (m->body_simple[b1] == 2 && m->body_simple[b2] == 2) {
    m->flexedge_invweight0[e] = (1 / m->body_mass[b1] + 1 / m->body_mass[b2]) / 2;
  } else {
    m->flexedge_invweight0[e] =
        scalar_weight(m, d, d->flexedge_J + row, m->flexedge_J_colind + row, m->flexedge_J_rownnz[e]);
  }
}

// Acceleration caused by a unit force of an actuator output: |M^-1 moment|.
static mjtNum output_acceleration(const mjModel* m, mjData* d, int out) {
  mj_markStack(d);
  mjtNum* x = mj_stackAllocNum(d, m->nv);
  mju_zero(x, m->nv);
  int adr = d->moment_rowadr[out];
  for (int k = adr; k < adr + d->moment_rownnz[out]; k++) x[d->moment_colind[k]] = d->actuator_moment[k];
  mj_solveM(m, d, x, x, 1);
  mjtNum acc = mju_norm(x, m->nv);
  mj_freeStack(d);
  return acc;
}

static void set_weights(mjModel* m, mjData* d) {
  mj_markStack(d);
  TreeWork work = new_tree_work(m, d);
  for (int i = 0; i < m->nbody; i++) set_body_weight(m, d, &work, i);
  for (int i = 0; i < m->njnt; i++) set_joint_weight(m, d, &work, i);
  mj_freeStack(d);
  for (int f = 0; m->nv && f < m->nflex; f++) {
    if (m->flex_interp[f]) continue;
    int end = m->flex_edgeadr[f] + m->flex_edgenum[f];
    for (int e = m->flex_edgeadr[f]; e < end; e++) set_edge_weight(m, d, f, e);
  }
  for (int i = 0; i < m->ntendon; i++) {
    int adr = m->ten_J_rowadr[i];
    m->tendon_invweight0[i] =
        m->nv ? scalar_weight(m, d, d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[i]) : 0;
  }
  for (int i = 0; i < m->nout; i++) m->actuator_acc0[i] = m->nv ? output_acceleration(m, d, i) : 0;
}

//---- equalities

// Express a point given in one body in another one.
static void move_point(const mjData* d, mjtNum res[3], int to, const mjtNum point[3], int from) {
  mjtNum global[3];
  mat3_mul_vec(global, d->xmat + 9 * from, point);
  vec3_add_to(global, d->xpos + 3 * from);
  vec3_sub_from(global, d->xpos + 3 * to);
  mat3_mul_vec_t(res, d->xmat + 9 * to, global);
}

// Fill in the second anchor, and the relative pose of a weld unless a model states it.
static void complete_equality(mjModel* m, const mjData* d, int eq) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  mjtNum* data = m->eq_data + mjNEQDATA * eq;
  int body1 = m->eq_obj1id[eq], body2 = m->eq_obj2id[eq], sites = m->eq_objtype[eq] == mjOBJ_SITE;
  if (m->eq_type[eq] == mjEQ_CONNECT) {
    if (sites) {
      mju_zero(data, mjNEQDATA);
    } else {
      move_point(d, data + 3, body2, data, body1);
    }
  } else if (m->eq_type[eq] == mjEQ_WELD && !sites) {
    if (data[WELD_FOLLOWS] == 0) return;
    move_point(d, data + 3, body1, data, body2);
    quat_conjugate(data + 6, d->xquat + 4 * body1);
    quat_mul(data + 6, data + 6, d->xquat + 4 * body2);
  }
}

//---- cameras, lights

// Where a point of a body is.
static void point_locate(const mjData* d, mjtNum pos[3], int body, const mjtNum local[3]) {
  mat3_mul_vec(pos, d->xmat + 9 * body, local);
  vec3_add_to(pos, d->xpos + 3 * body);
}

// Offsets of a camera or light fixed to its body, from the body and from the centre of the subtree
// of its target.
static void set_offsets(const mjData* d, mjtNum pos0[3], mjtNum poscom0[3], const mjtNum local[3], int body,
                        int target) {
  mjtNum pos[3];
  point_locate(d, pos, body, local);
  vec3_sub(pos0, pos, d->xpos + 3 * body);
  vec3_sub(poscom0, pos, d->subtree_com + 3 * (target >= 0 ? target : body));
}

static void set_cameras(mjModel* m, const mjData* d) {
  for (int i = 0; i < m->ncam; i++) {
    int body = m->cam_bodyid[i];
    mjtNum quat[4];
    set_offsets(d, m->cam_pos0 + 3 * i, m->cam_poscom0 + 3 * i, m->cam_pos + 3 * i, body,
                m->cam_targetbodyid[i]);
    quat_mul(quat, d->xquat + 4 * body, m->cam_quat + 4 * i);
    quat_to_mat(m->cam_mat0 + 9 * i, quat);
  }
}

static void set_lights(mjModel* m, const mjData* d) {
  for (int i = 0; i < m->nlight; i++) {
    int body = m->light_bodyid[i];
    set_offsets(d, m->light_pos0 + 3 * i, m->light_poscom0 + 3 * i, m->light_pos + 3 * i, body,
                m->light_targetbodyid[i]);
    mat3_mul_vec(m->light_dir0 + 3 * i, d->xmat + 9 * body, m->light_dir + 3 * i);
    vec3_normalize(m->light_dir0 + 3 * i);
  }
}

// A positive velocity coefficient of a position servo is a damping ratio: make it the damping
// 2 ratio sqrt(kp mass), mass = 1 / (J M^-1 J'), J M^-1 J' on average over the outputs.
static void resolve_damping_ratio(mjModel* m, mjData* d, int id) {
  mjtNum *bias = m->actuator_biasprm + mjNBIAS * id, kp = -bias[1], weight = 0;
  bool servo = m->actuator_gaintype[id] == mjGAIN_PID || m->actuator_gainprm[mjNGAIN * id] == kp;
  if (!servo || bias[2] <= 0) return;
  int n = m->actuator_outnum[id];
  for (int out = m->actuator_outadr[id]; out < m->actuator_outadr[id] + n; out++) {
    int adr = d->moment_rowadr[out];
    weight += scalar_weight(m, d, d->actuator_moment + adr, d->moment_colind + adr, d->moment_rownnz[out]);
  }
  mjtNum mass = weight > mjMINVAL ? n / weight : 0;
  bias[2] = -bias[2] * 2 * mju_sqrt(kp * mass);
}

void set_damping_ratios(mjModel* m, mjData* d) {
  for (int i = 0; i < m->nactuator; i++) resolve_damping_ratio(m, d, i);
}

void set_pose_constants(mjModel* m, mjData* d) {
  move_to_reference(m, d);
  mju_copy(m->flexedge_length0, d->flexedge_length, m->nflexedge);
  mju_copy(m->tendon_length0, d->ten_length, m->ntendon);
  mju_copy(m->actuator_length0, d->actuator_length, m->nout);
  set_weights(m, d);
  for (int i = 0; i < m->neq; i++) complete_equality(m, d, i);
  set_cameras(m, d);
  set_lights(m, d);
}
