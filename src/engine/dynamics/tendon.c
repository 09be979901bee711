// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tendons: lengths, paths and Jacobians.
//
// A fixed tendon is a weighted sum of joint positions. A spatial tendon is a string through sites
// and around wrapping geoms, each piece of it divided by the divisor of the last pulley passed:
//   L = sum_k |p_k+1 - p_k| / divisor (+ arcs on geoms).
// The gradient of a straight piece is that of its end points along the piece; sliding on a geom
// adds nothing.

#include "dynamics/tendon.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "dynamics/actuator/actuator_transfer.h"
#include "dynamics/body/apply_force.h"
#include "dynamics/body/jacobian.h"
#include "dynamics/body/motion.h"
#include "math/kernel.h"
#include "math/wrap.h"
#include "model/plastic.h"
#include "model/sleep_state.h"

// what stands in wrap_obj for a point that is no geom
enum { PATH_SITE = -1, PATH_PULLEY = -2 };

// One step of a spatial tendon: from a site to the next one, perhaps around a geom.
typedef struct Step {
  mjtNum point[4][3];  // 2 points, or 4 with both points of tangency
  int body[4];         // of each point
  int npoint;
  int geom;      // wrapped geom, -1: none
  mjtNum arc;    // length on the geom
  int nelement;  // path elements used up
} Step;

static void add_path_point(mjData* d, int tendon, int* count, int obj, const mjtNum pos[3]) {
  d->wrap_obj[*count] = obj;
  vec3_copy(d->wrap_xpos + 3 * *count, pos);
  d->ten_wrapnum[tendon]++;
  ++*count;
}

static bool is_wrap_geom(int type) {
  return type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER;
}

// the step that starts with the site at path element w
static void tendon_step_measure(const mjModel* m, const mjData* d, int w, Step* s) {
  int wrapped = is_wrap_geom(m->wrap_type[w + 1]);
  int site0 = m->wrap_objid[w], site1 = m->wrap_objid[w + 1 + wrapped];
  const mjtNum* x0 = d->site_xpos + 3 * site0;
  const mjtNum* x1 = d->site_xpos + 3 * site1;
  s->nelement = 1 + wrapped;
  s->geom = -1;
  s->npoint = 2;
  s->arc = 0;
  if (wrapped) {
    int geom = m->wrap_objid[w + 1], side = mju_round(m->wrap_prm[w + 1]);
    s->arc =
        wrap_string(s->point + 1, x0, x1, d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom,
                    m->geom_size[3 * geom], m->wrap_type[w + 1], side >= 0 ? d->site_xpos + 3 * side : NULL);
    if (s->arc >= 0) {
      s->geom = geom;
      s->npoint = 4;
      s->body[1] = s->body[2] = m->geom_bodyid[geom];
    }
  }
  vec3_copy(s->point[0], x0);
  vec3_copy(s->point[s->npoint - 1], x1);
  s->body[0] = m->site_bodyid[site0];
  s->body[s->npoint - 1] = m->site_bodyid[site1];
}

// add the gradient of a step to the dense row, returns its length
static mjtNum step_length(const mjModel* m, const mjData* d, const Step* s, mjtNum divisor, mjtNum* row) {
  mjtNum length = s->geom >= 0 ? s->arc : 0;
  for (int k = 0; k < s->npoint - 1; k++) {
    mjtNum dir[3];
    vec3_sub(dir, s->point[k + 1], s->point[k]);
    mjtNum dist = vec3_normalize(dir);
    if (s->npoint == 2 || k != 1) length += dist;
    if (s->body[k] == s->body[k + 1]) continue;
    vec3_scale(dir, dir, 1 / divisor);
    add_tension(m, d, row, dir, s->point[k], s->body[k], s->point[k + 1], s->body[k + 1]);
  }
  return length / divisor;
}

// move the dense row into the compressed one and clear it
static void store_row(const mjModel* m, mjData* d, int tendon, mjtNum* row) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < m->ntendon);
  int adr = m->ten_J_rowadr[tendon];
  for (int k = adr; k < adr + m->ten_J_rownnz[tendon]; k++) {
    int col = m->ten_J_colind[k];
    d->ten_J[k] = row[col];
    row[col] = 0;
  }
}

static void fixed_tendon(const mjModel* m, mjData* d, int id, mjtNum* row) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  mjtNum length = 0;
  for (int w = m->tendon_adr[id]; w < m->tendon_adr[id] + m->tendon_num[id]; w++) {
    int jnt = m->wrap_objid[w];
    length += m->wrap_prm[w] * d->qpos[m->jnt_qposadr[jnt]];
    row[m->jnt_dofadr[jnt]] += m->wrap_prm[w];
  }
  d->ten_length[id] = length;
}

static void spatial_tendon(const mjModel* m, mjData* d, int id, mjtNum* row, int* count) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  static const mjtNum origin[3] = {0, 0, 0};
  int w = m->tendon_adr[id], last = w + m->tendon_num[id] - 1;
  mjtNum divisor = 1, length = 0;
  while (w < last) {
    if (m->wrap_type[w] == mjWRAP_PULLEY) {
      divisor = m->wrap_prm[w++];
      add_path_point(d, id, count, PATH_PULLEY, origin);
      continue;
    }
    if (m->wrap_type[w + 1] == mjWRAP_PULLEY) {
      w++;
      continue;
    }

    Step s;
    tendon_step_measure(m, d, w, &s);
    length += step_length(m, d, &s, divisor, row);
    for (int k = 0; k < s.npoint - 1; k++) add_path_point(d, id, count, k ? s.geom : PATH_SITE, s.point[k]);
    w += s.nelement;

    // a branch of the path ends here
    if (w == last || m->wrap_type[w + 1] == mjWRAP_PULLEY) {
      add_path_point(d, id, count, PATH_SITE, s.point[s.npoint - 1]);
    }
  }
  d->ten_length[id] = length;
}

void mj_tendon(const mjModel* m, mjData* d) {
  if (!m->ntendon) return;
  mj_markStack(d);
  mjtNum* row = mj_stackAllocNum(d, m->nv);
  mju_zero(row, m->nv);

  int filter = sleeping_trees(m, d), count = 0;
  for (int i = 0; i < m->ntendon; i++) {
    if (filter && sleep_state(m, d, mjOBJ_TENDON, i) == mjS_ASLEEP) continue;
    d->ten_wrapadr[i] = count;
    d->ten_wrapnum[i] = 0;
    if (m->wrap_type[m->tendon_adr[i]] == mjWRAP_JOINT) {
      fixed_tendon(m, d, i, row);
    } else {
      spatial_tendon(m, d, i, row, &count);
    }
    store_row(m, d, i, row);
  }
  mj_freeStack(d);
}

// Add the time derivative of the gradient of |p1 - p0| / divisor. With u the unit vector, J the
// difference of both point Jacobians and w = du/dt:  Jdot' u + J' w.
static void add_step_dot(const mjModel* m, mjData* d, const int site[2], mjtNum divisor, mjtNum* jdot) {
  int nv = m->nv, body[2];
  mjtNum dir[3], vel[2][6], rate[3];
  for (int k = 0; k < 2; k++) {
    body[k] = m->site_bodyid[site[k]];
    mj_objectVelocity(m, d, mjOBJ_SITE, site[k], vel[k], 0);
  }
  if (body[0] == body[1]) return;
  vec3_sub(dir, d->site_xpos + 3 * site[1], d->site_xpos + 3 * site[0]);
  mjtNum norm = vec3_normalize(dir);
  vec3_sub(rate, vel[1] + 3, vel[0] + 3);
  vec3_add_scaled(rate, dir, -vec3_dot(dir, rate));
  vec3_scale(rate, rate, norm > mjMINVAL ? 1 / norm : 0);

  mj_markStack(d);
  mjtNum* jac = mj_stackAllocNum(d, 3 * nv);
  mjtNum* sum = mj_stackAllocNum(d, nv);
  for (int k = 0; k < 2; k++) {
    mjtNum sign = k ? 1 / divisor : -1 / divisor;
    mj_jacDot(m, d, jac, NULL, d->site_xpos + 3 * site[k], body[k]);
    mju_mulMatTVec(sum, jac, dir, 3, nv);
    mju_addToScl(jdot, sum, sign, nv);
    mj_jacSite(m, d, jac, NULL, site[k]);
    mju_mulMatTVec(sum, jac, rate, 3, nv);
    mju_addToScl(jdot, sum, sign, nv);
  }
  mj_freeStack(d);
}

// Time derivative of the Jacobian of tendon id as a dense row jdot (nv).
static void tendon_jacobian_dot(const mjModel* m, mjData* d, int id, mjtNum* jdot) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  mju_zero(jdot, m->nv);
  int w = m->tendon_adr[id], last = w + m->tendon_num[id] - 1;
  if (m->wrap_type[w] == mjWRAP_JOINT) return;
  mjtNum divisor = 1;
  for (; w < last; w++) {
    int type = m->wrap_type[w];
    if (type == mjWRAP_PULLEY) divisor = m->wrap_prm[w];
    if (type == mjWRAP_SITE && m->wrap_type[w + 1] == mjWRAP_SITE) {
      int site[2] = {m->wrap_objid[w], m->wrap_objid[w + 1]};
      add_step_dot(m, d, site, divisor, jdot);
    }
  }
}

static mjtNum armature_of(const mjModel* m, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  mjtNum armature = m->tendon_armature[id];
  if (m->tendon_actuatorid[id] != -1) armature += transferred_armature(m, mjOBJ_TENDON, id);
  return armature;
}

mjtNum tendon_spring_force(const mjModel* m, const mjData* d, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  mjtNum stiffness = m->tendon_stiffness[id], length = d->ten_length[id];
  const mjtNum* poly = m->tendon_stiffnesspoly + mjNPOLY * id;
  if (stiffness == 0 && mju_isZero(poly, mjNPOLY)) return 0;  // whatever the length, finite or not
  const mjtNum* rest = tendon_rest(m, d, id);
  mjtNum lower = rest[0], upper = rest[1];
  mjtNum x = length > upper ? length - upper : (length < lower ? length - lower : 0);
  return -polynomial_coefficient(stiffness, poly, x, 0) * x;
}

mjtNum tendon_damper_force(const mjModel* m, const mjData* d, int id) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  mjtNum damping = m->tendon_damping[id], velocity = d->ten_velocity[id], poly[mjNPOLY];
  mju_copy(poly, m->tendon_dampingpoly + mjNPOLY * id, mjNPOLY);
  if (m->tendon_actuatorid[id] != -1) damping += transferred_damping(m, mjOBJ_TENDON, id, poly);
  if (damping == 0 && mju_isZero(poly, mjNPOLY)) return 0;
  return -polynomial_coefficient(damping, poly, velocity, 1) * velocity;
}

mjtNum tendon_inertial_force(const mjModel* m, mjData* d, int id) {
  mjtNum armature = armature_of(m, id);
  if (armature == 0) return 0;
  mj_markStack(d);
  mjtNum* jdot = mj_stackAllocNum(d, m->nv);
  tendon_jacobian_dot(m, d, id, jdot);
  mjtNum acceleration = mju_dot(jdot, d->qvel, m->nv);
  for (int k = m->ten_J_rowadr[id]; k < m->ten_J_rowadr[id] + m->ten_J_rownnz[id]; k++) {
    acceleration += d->ten_J[k] * d->qacc[m->ten_J_colind[k]];
  }
  mj_freeStack(d);
  return -armature * acceleration;
}

void tendon_pull(const mjModel* m, mjData* d, int id, mjtNum force, TendonPull* pull) {
  GIMBAL_ASSERT(id >= 0 && id < m->ntendon);
  int w = m->tendon_adr[id], last = w + m->tendon_num[id] - 1;
  mjtNum divisor = 1;
  while (w < last) {
    if (m->wrap_type[w] == mjWRAP_PULLEY) divisor = m->wrap_prm[w];
    if (m->wrap_type[w] != mjWRAP_SITE || m->wrap_type[w + 1] == mjWRAP_PULLEY) {
      w++;
      continue;
    }
    Step s;
    tendon_step_measure(m, d, w, &s);
    for (int k = 0; k < s.npoint - 1; k++) {
      mjtNum along[3];
      if (s.body[k] == s.body[k + 1]) continue;
      vec3_sub(along, s.point[k + 1], s.point[k]);
      if (vec3_normalize(along) < mjMINVAL) continue;  // it pulls nowhere
      vec3_scale(along, along, force / divisor);
      pull(m, d, s.body[k + 1], along, s.point[k + 1]);
      vec3_scale(along, along, -1);
      pull(m, d, s.body[k], along, s.point[k]);
    }
    w += s.nelement;
  }
}

// add scale * row to the row of M of dof i; the columns that are no ancestors of i belong to other
// rows
static void add_to_row(const mjModel* m, mjData* d, int i, mjtNum scale, const mjtNum* row, const int* col,
                       int nnz) {
  int a = m->M_rowadr[i], end = a + m->M_rownnz[i];
  for (int k = 0; k < nnz && a < end; k++) {
    while (a < end && m->M_colind[a] < col[k]) a++;
    if (a < end && m->M_colind[a] == col[k]) d->M[a] += scale * row[k];
  }
}

void tendon_armature(const mjModel* m, mjData* d) {
  int filter = sleeping_dofs(m, d);
  for (int t = 0; t < m->ntendon; t++) {
    mjtNum armature = armature_of(m, t);
    if (armature == 0 || (filter && sleep_state(m, d, mjOBJ_TENDON, t) == mjS_ASLEEP)) continue;
    int adr = m->ten_J_rowadr[t], nnz = m->ten_J_rownnz[t];
    const mjtNum* row = d->ten_J + adr;
    const int* col = m->ten_J_colind + adr;
    for (int k = 0; k < nnz; k++) {
      if (row[k] != 0) add_to_row(m, d, col[k], armature * row[k], row, col, nnz);
    }
  }
}

void tendon_bias(const mjModel* m, mjData* d, mjtNum* qfrc) {
  int filter = sleeping_dofs(m, d);
  for (int t = 0; t < m->ntendon; t++) {
    mjtNum armature = armature_of(m, t);
    if (armature == 0 || (filter && sleep_state(m, d, mjOBJ_TENDON, t) == mjS_ASLEEP)) continue;
    mj_markStack(d);
    mjtNum* jdot = mj_stackAllocNum(d, m->nv);
    tendon_jacobian_dot(m, d, t, jdot);
    mjtNum force = armature * mju_dot(jdot, d->qvel, m->nv);
    int adr = m->ten_J_rowadr[t];
    kernel_add_scaled_sparse(qfrc, d->ten_J + adr, m->ten_J_colind + adr, force, m->ten_J_rownnz[t]);
    mj_freeStack(d);
  }
}
