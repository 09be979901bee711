// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of the forces that sensors show and actuators have.
//
// 3.12 left spatial tendons out of the forces between bodies, and took the torque of a weld as its
// rows have it: neither turned into the world nor scaled.

#include <glib/gi18n.h>
#include <math.h>

#include "migrate/change-rules.h"

//---- sensors of force and torque

static gboolean is_wrench(const mjModel* m, int sensor) {
  return m->sensor_type[sensor] == mjSENS_FORCE || m->sensor_type[sensor] == mjSENS_TORQUE;
}

// The body of one side of an equality of bodies or sites.
static int equality_body(const mjModel* m, int eq, int side) {
  const int id = (side ? m->eq_obj2id : m->eq_obj1id)[eq];
  return m->eq_objtype[eq] == mjOBJ_SITE ? m->site_bodyid[id] : id;
}

static gboolean body_carries(const mjModel* m, int body, int other) {
  while (other > body) other = m->body_parentid[other];
  return other == body;
}

static gboolean is_weld_row(const mjModel* m, const mjData* d, int row) {
  return d->efc_type[row] == mjCNSTR_EQUALITY && m->eq_type[d->efc_id[row]] == mjEQ_WELD;
}

// What 3.12 takes for the torque of welds on a body and all that it carries, in the world.
static void weld_torque_before(const mjModel* m, const mjData* d, int body, double torque[3]) {
  mju_zero3(torque);
  for (int row = 0; row < d->ne; row++) {
    if (!is_weld_row(m, d, row)) continue;
    for (int side = 0; side < 2; side++) {
      const gboolean acts = body_carries(m, body, equality_body(m, d->efc_id[row], side));
      if (acts) mju_addToScl3(torque, d->efc_force + row + 3, side ? -1 : 1);
    }
    row += 5;
  }
}

// The state without what 3.12 did not count.
static mjData* without_pulls(const Changes* c, mjModel* m) {
  mjData* d = mj_copyData(NULL, c->m, c->d);
  for (int t = 0; t < m->ntendon; t++) {
    if (m->wrap_type[m->tendon_adr[t]] != mjWRAP_JOINT) m->tendon_num[t] = 0;
  }
  for (int row = 0; row < d->ne; row++) {
    if (!is_weld_row(m, d, row)) continue;
    mju_zero3(d->efc_force + row + 3);
    row += 5;
  }
  mj_rnePostConstraint(m, d);
  return d;
}

static void read_before(const Changes* c, const mjData* bare, int sensor, double reading[3]) {
  const mjModel* m = c->m;
  const int site = m->sensor_objid[sensor], body = m->site_bodyid[site];
  const double *mat = c->d->site_xmat + 9 * site, *centre = c->d->subtree_com + 3 * m->body_rootid[body];
  double wrench[6], weld[3], torque[3];
  mju_transformSpatial(wrench, bare->cfrc_int + 6 * body, 1, c->d->site_xpos + 3 * site, centre, mat);
  weld_torque_before(m, c->d, body, weld);
  mju_mulMatTVec3(torque, mat, weld);
  mju_subFrom3(wrench, torque);
  mju_copy3(reading, wrench + (m->sensor_type[sensor] == mjSENS_FORCE ? 3 : 0));
  for (int k = 0; m->sensor_cutoff[sensor] > 0 && k < 3; k++) {
    reading[k] = mju_clip(reading[k], -m->sensor_cutoff[sensor], m->sensor_cutoff[sensor]);
  }
}

static gboolean readings_at(Changes* c, mjModel* m, int key) {
  gboolean found = FALSE;
  changes_go_to(c, key);
  mjData* bare = without_pulls(c, m);
  for (int i = 0; i < m->nsensor; i++) {
    double before[3], apart[3];
    const double* after = c->d->sensordata + m->sensor_adr[i];
    if (!is_wrench(m, i)) continue;
    read_before(c, bare, i, before);
    mju_sub3(apart, after, before);
    if (mju_norm3(apart) <= 1e-9 * (1 + mju_norm3(before))) continue;
    changes_set_all(changes_add(c, mjOBJ_SENSOR, i), N_("reading"), before, after, 3);
    changes_at(c, key);
    found = TRUE;
  }
  mj_deleteData(bare);
  return found;
}

static gboolean has_pulls(const mjModel* m) {
  for (int i = 0; i < m->neq; i++) {
    if (m->eq_type[i] == mjEQ_WELD) return TRUE;
  }
  for (int t = 0; t < m->ntendon; t++) {
    if (m->wrap_type[m->tendon_adr[t]] != mjWRAP_JOINT) return TRUE;
  }
  return FALSE;
}

// In a pose beside the reference where nothing pulls in those that are known; the first sensor
// without numbers where nothing pulls there either.
void changes_forces(Changes* c) {
  int sensor = 0;
  gboolean found = FALSE;
  while (sensor < c->m->nsensor && !is_wrench(c->m, sensor)) sensor++;
  if (sensor == c->m->nsensor || !has_pulls(c->m)) return;
  mjModel* bare = mj_copyModel(NULL, c->m);
  for (int key = -1; bare && key < c->m->nkey; key++) found = readings_at(c, bare, key) || found;
  if (bare && !found) found = readings_at(c, bare, CHANGES_MOVED);
  mj_deleteModel(bare);
  if (!found) changes_add(c, mjOBJ_SENSOR, sensor);
}

//---- actuators at the limit of their joint or tendon

// What the actuators add to the damping of a joint or tendon in the reference pose, with controls
// at the upper end of their ranges: the slope of their forces by its speed.
typedef struct Driven {
  mjtTrn transmission;
  int id;
} Driven;

static gboolean is_driven(const mjModel* m, int actuator, Driven driven) {
  const gboolean joint =
      driven.transmission == mjTRN_JOINT && m->actuator_trntype[actuator] == mjTRN_JOINTINPARENT;
  return (m->actuator_trntype[actuator] == (int)driven.transmission || joint) &&
         m->actuator_trnid[2 * actuator] == driven.id;
}

static double driven_force(Changes* c, Driven driven, double speed) {
  const mjModel* m = c->m;
  double sum = 0;
  for (int i = 0; i < m->nactuator; i++) {
    const int out = m->actuator_outadr[i];
    if (is_driven(m, i, driven)) c->d->actuator_velocity[out] = m->actuator_gear[6 * out] * speed;
  }
  mj_fwdActuation(m, c->d);
  for (int i = 0; i < m->nactuator; i++) {
    const int out = m->actuator_outadr[i];
    if (is_driven(m, i, driven)) sum += m->actuator_gear[6 * out] * c->d->actuator_force[out];
  }
  return sum;
}

static void add_limit(Changes* c, mjtObj type, Driven driven) {
  static const double kSpeed = 1e-3;
  const double slower = driven_force(c, driven, -kSpeed), faster = driven_force(c, driven, kSpeed);
  const double damping = (slower - faster) / (2 * kSpeed);
  if (fabs(damping) < 1e-9) return;
  changes_set(changes_add(c, type, driven.id), N_("damping of actuators at the limit"), damping, 0);
}

static void push_controls(Changes* c) {
  changes_go_to(c, -1);
  for (int i = 0; i < c->m->nu; i++) {
    c->d->ctrl[i] = c->m->actuator_ctrllimited[i] ? c->m->actuator_ctrlrange[2 * i + 1] : 1;
  }
  for (int i = 0; i < c->m->na; i++) c->d->act[i] = 1;
}

void changes_saturation(Changes* c) {
  const mjModel* m = c->m;
  if (m->opt.integrator != mjINT_IMPLICIT && m->opt.integrator != mjINT_IMPLICITFAST) return;
  push_controls(c);
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_actfrclimited[j]) add_limit(c, mjOBJ_JOINT, (Driven){mjTRN_JOINT, j});
  }
  for (int t = 0; t < m->ntendon; t++) {
    if (m->tendon_actfrclimited[t]) add_limit(c, mjOBJ_TENDON, (Driven){mjTRN_TENDON, t});
  }
}
