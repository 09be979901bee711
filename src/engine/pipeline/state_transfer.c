// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The state of a run, carried over to an edited model object by object.
//
// Each object of the new model looks for its counterpart in the old one: in a table of those who
// know, or by name if it has one, else by its place among the nameless objects of the same kind
// (for bodies and joints: under the counterpart of their parent).

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <gimbal/transfer.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "model/history.h"
#include "pipeline/state_transfer.h"

typedef struct Transfer {
  const mjModel *m0, *m1;
  const mjData* d0;
  mjData* d1;
  const Counterparts* table;  // NULL: by name
  int* body;                  // (m1->nbody) counterpart in m0, -1: none
} Transfer;

static bool has_name(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name && *name;
}

// Counterpart by name; -1 if there is none.
static int by_name(const Transfer* t, int type, int id) {
  return mj_name2id(t->m0, type, mj_id2name(t->m1, type, id));
}

//---- bodies

// How many nameless siblings come before a body.
static int body_order(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int order = 0;
  for (int b = m->body_parentid[body] + 1; b < body; b++) {
    order += m->body_parentid[b] == m->body_parentid[body] && !has_name(m, mjOBJ_BODY, b);
  }
  return order;
}

static int nameless_child(const mjModel* m, int parent, int order) {
  for (int b = parent + 1; b < m->nbody; b++) {
    if (m->body_parentid[b] == parent && !has_name(m, mjOBJ_BODY, b) && order-- == 0) return b;
  }
  return -1;
}

static void match_bodies(Transfer* t) {
  t->body[0] = 0;
  for (int b = 1; b < t->m1->nbody; b++) {
    int parent = t->body[t->m1->body_parentid[b]];
    if (t->table) {
      t->body[b] = t->table->of[mjOBJ_BODY][b];
    } else if (has_name(t->m1, mjOBJ_BODY, b)) {
      t->body[b] = by_name(t, mjOBJ_BODY, b);
    } else {
      t->body[b] = parent < 0 ? -1 : nameless_child(t->m0, parent, body_order(t->m1, b));
    }
  }
}

// Forces on bodies and poses of mocap bodies.
static void move_bodies(const Transfer* t) {
  for (int b = 1; b < t->m1->nbody; b++) {
    int old = t->body[b];
    if (old < 0) continue;
    memcpy(t->d1->xfrc_applied + 6 * b, t->d0->xfrc_applied + 6 * old, 6 * sizeof(mjtNum));
    int to = t->m1->body_mocapid[b], from = t->m0->body_mocapid[old];
    if (to < 0 || from < 0) continue;
    // a mocap body that was not moved takes the pose of the new text
    if (!memcmp(t->d0->mocap_pos + 3 * from, t->m0->body_pos + 3 * old, 3 * sizeof(mjtNum)) &&
        !memcmp(t->d0->mocap_quat + 4 * from, t->m0->body_quat + 4 * old, 4 * sizeof(mjtNum))) {
      continue;
    }
    memcpy(t->d1->mocap_pos + 3 * to, t->d0->mocap_pos + 3 * from, 3 * sizeof(mjtNum));
    memcpy(t->d1->mocap_quat + 4 * to, t->d0->mocap_quat + 4 * from, 4 * sizeof(mjtNum));
  }
}

//---- joints

static int joint_counterpart(const Transfer* t, int joint) {
  if (t->table) return t->table->of[mjOBJ_JOINT][joint];
  if (has_name(t->m1, mjOBJ_JOINT, joint)) return by_name(t, mjOBJ_JOINT, joint);
  int body = t->m1->jnt_bodyid[joint], old_body = t->body[body], order = 0;
  if (old_body < 0) return -1;
  for (int j = t->m1->body_jntadr[body]; j < joint; j++) order += !has_name(t->m1, mjOBJ_JOINT, j);
  int first = t->m0->body_jntadr[old_body];
  for (int j = first; j >= 0 && j < first + t->m0->body_jntnum[old_body]; j++) {
    if (!has_name(t->m0, mjOBJ_JOINT, j) && order-- == 0) return j;
  }
  return -1;
}

// Springs that have yielded stay so; others follow the new text.
static void move_plastic(const Transfer* t, int adr1, int adr0, const mjtNum* rest0, int width) {
  if (adr1 < 0 || adr0 < 0) return;
  size_t bytes = width * sizeof(mjtNum);
  if (memcmp(t->d0->plastic + adr0, rest0, bytes)) {
    memcpy(t->d1->plastic + adr1, t->d0->plastic + adr0, bytes);
  }
}

static void move_joint(const Transfer* t, int joint, int old) {
  GimbalJointSize size = gimbal_joint_size(t->m1->jnt_type[joint]);
  int q1 = t->m1->jnt_qposadr[joint], q0 = t->m0->jnt_qposadr[old];
  int v1 = t->m1->jnt_dofadr[joint], v0 = t->m0->jnt_dofadr[old];
  int at_reference = !memcmp(t->d0->qpos + q0, t->m0->qpos0 + q0, size.nq * sizeof(mjtNum));
  if (!at_reference) memcpy(t->d1->qpos + q1, t->d0->qpos + q0, size.nq * sizeof(mjtNum));
  move_plastic(t, t->m1->jnt_plasticadr[joint], t->m0->jnt_plasticadr[old], t->m0->qpos_spring + q0, size.nq);
  memcpy(t->d1->qvel + v1, t->d0->qvel + v0, size.nv * sizeof(mjtNum));
  memcpy(t->d1->qfrc_applied + v1, t->d0->qfrc_applied + v0, size.nv * sizeof(mjtNum));
  memcpy(t->d1->qacc_warmstart + v1, t->d0->qacc_warmstart + v0, size.nv * sizeof(mjtNum));
}

static void move_joints(const Transfer* t, GimbalTransfer* result) {
  for (int j = 0; j < t->m1->njnt; j++) {
    int old = joint_counterpart(t, j);
    if (old < 0 || t->m0->jnt_type[old] != t->m1->jnt_type[j]) {
      result->joints_new++;
      continue;
    }
    result->joints_kept++;
    move_joint(t, j, old);
  }
  result->joints_lost = (int)t->m0->njnt - result->joints_kept;
}

//---- actuators and equalities

// The nameless object whose type is the same, and that has as many of them before it.
static int nameless_of_type(const mjModel* m, int object, const int* types, int count, int type, int order) {
  for (int i = 0; i < count; i++) {
    if (types[i] == type && !has_name(m, object, i) && order-- == 0) return i;
  }
  return -1;
}

static int typed_counterpart(const Transfer* t, int object, int id, const int* types1, const int* types0,
                             int count0) {
  if (t->table) return t->table->of[object][id];
  if (has_name(t->m1, object, id)) return by_name(t, object, id);
  int order = 0;
  for (int i = 0; i < id; i++) order += types1[i] == types1[id] && !has_name(t->m1, object, i);
  return nameless_of_type(t->m0, object, types0, count0, types1[id], order);
}

// Past samples of an actuator or a sensor, if there are as many of the same size.
static void move_history(const Transfer* t, int n1, int n0, int dim1, int dim0, int adr1, int adr0) {
  if (n1 == 0 || n1 != n0 || dim1 != dim0) return;
  memcpy(t->d1->history + adr1, t->d0->history + adr0, (size_t)history_size(n1, dim1) * sizeof(mjtNum));
}

static void move_actuator(const Transfer* t, int id, int old) {
  move_history(t, t->m1->actuator_history[2 * id], t->m0->actuator_history[2 * old],
               t->m1->actuator_ctrlnum[id], t->m0->actuator_ctrlnum[old], t->m1->actuator_historyadr[id],
               t->m0->actuator_historyadr[old]);
  int inputs = mjMIN(t->m1->actuator_ctrlnum[id], t->m0->actuator_ctrlnum[old]);
  memcpy(t->d1->ctrl + t->m1->actuator_ctrladr[id], t->d0->ctrl + t->m0->actuator_ctrladr[old],
         inputs * sizeof(mjtNum));
  int states = t->m1->actuator_actnum[id];
  if (states > 0 && states == t->m0->actuator_actnum[old]) {
    memcpy(t->d1->act + t->m1->actuator_actadr[id], t->d0->act + t->m0->actuator_actadr[old],
           states * sizeof(mjtNum));
  }
}

static void move_actuators(const Transfer* t, GimbalTransfer* result) {
  for (int i = 0; i < t->m1->nactuator; i++) {
    int old = typed_counterpart(t, mjOBJ_ACTUATOR, i, t->m1->actuator_trntype, t->m0->actuator_trntype,
                                (int)t->m0->nactuator);
    if (old < 0) {
      result->actuators_new++;
      continue;
    }
    result->actuators_kept++;
    move_actuator(t, i, old);
  }
  result->actuators_lost = (int)t->m0->nactuator - result->actuators_kept;
}

static void move_tendons(const Transfer* t) {
  const mjModel *m1 = t->m1, *m0 = t->m0;
  for (int i = 0; i < m1->ntendon; i++) {
    int old = typed_counterpart(t, mjOBJ_TENDON, i, m1->tendon_type, m0->tendon_type, (int)m0->ntendon);
    if (old < 0) continue;
    move_plastic(t, m1->tendon_plasticadr[i], m0->tendon_plasticadr[old], m0->tendon_lengthspring + 2 * old,
                 2);
  }
}

// How many numbers the state of a flex has that may yield: up to those of the next one.
static int flex_plastic_size(const mjModel* m, int flex) {
  int first = m->flex_plasticadr[flex], end = (int)m->nplastic;
  if (first < 0) return 0;
  for (int i = 0; i < m->nflex; i++) {
    if (m->flex_plasticadr[i] > first && m->flex_plasticadr[i] < end) end = m->flex_plasticadr[i];
  }
  return end - first;
}

static int flex_counterpart(const Transfer* t, int flex) {
  if (t->table) return t->table->of[mjOBJ_FLEX][flex];
  return has_name(t->m1, mjOBJ_FLEX, flex) ? by_name(t, mjOBJ_FLEX, flex) : -1;
}

// What a flex has yielded, if it has the same elements still.
static void move_flexes(const Transfer* t) {
  const mjModel *m1 = t->m1, *m0 = t->m0;
  for (int i = 0; i < m1->nflex; i++) {
    int old = flex_counterpart(t, i), size = flex_plastic_size(m1, i);
    if (old < 0 || !size || size != flex_plastic_size(m0, old)) continue;
    if (m1->flex_dim[i] != m0->flex_dim[old] || m1->flex_interp[i] != m0->flex_interp[old] ||
        m1->flex_elemnum[i] != m0->flex_elemnum[old] ||
        m1->flex_plasticmode[i] != m0->flex_plasticmode[old]) {
      continue;
    }
    memcpy(t->d1->plastic + m1->flex_plasticadr[i], t->d0->plastic + m0->flex_plasticadr[old],
           size * sizeof(mjtNum));
  }
}

static void move_sensors(const Transfer* t) {
  const mjModel *m1 = t->m1, *m0 = t->m0;
  for (int i = 0; i < m1->nsensor; i++) {
    int old = typed_counterpart(t, mjOBJ_SENSOR, i, m1->sensor_type, m0->sensor_type, (int)m0->nsensor);
    if (old < 0) continue;
    move_history(t, m1->sensor_history[2 * i], m0->sensor_history[2 * old], m1->sensor_dim[i],
                 m0->sensor_dim[old], m1->sensor_historyadr[i], m0->sensor_historyadr[old]);
  }
}

// An equality that the run switched stays switched; one that stands as the old text said follows
// the new text.
static void move_equalities(const Transfer* t) {
  for (int i = 0; i < t->m1->neq; i++) {
    int old = typed_counterpart(t, mjOBJ_EQUALITY, i, t->m1->eq_type, t->m0->eq_type, (int)t->m0->neq);
    if (old >= 0 && t->d0->eq_active[old] != t->m0->eq_active0[old]) {
      t->d1->eq_active[i] = t->d0->eq_active[old];
    }
  }
}

static GimbalTransfer state_transfer_transfer(const mjModel* m0, const mjData* d0, const mjModel* m1,
                                              mjData* d1, const Counterparts* table) {
  GimbalTransfer counts = {0};
  Transfer t = {m0, m1, d0, d1, table, mju_malloc((size_t)m1->nbody * sizeof(int))};
  d1->time = d0->time;
  match_bodies(&t);
  move_bodies(&t);
  move_joints(&t, &counts);
  move_actuators(&t, &counts);
  move_equalities(&t);
  move_sensors(&t);
  move_tendons(&t);
  move_flexes(&t);
  if (m0->nuserdata == m1->nuserdata && m1->nuserdata > 0) {
    memcpy(d1->userdata, d0->userdata, (size_t)m1->nuserdata * sizeof(mjtNum));
  }
  mju_free(t.body);
  return counts;
}

void transfer_state(const mjModel* m0, const mjData* d0, const mjModel* m1, mjData* d1,
                    const Counterparts* counterparts) {
  state_transfer_transfer(m0, d0, m1, d1, counterparts);
}

void gimbal_transfer_state(const mjModel* m0, const mjData* d0, const mjModel* m1, mjData* d1,
                           GimbalTransfer* result) {
  GimbalTransfer counts = state_transfer_transfer(m0, d0, m1, d1, NULL);
  if (result) *result = counts;
}
