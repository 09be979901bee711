// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sleep: the flags and lists derived from tree_asleep, waking, and the state of each kind of
// object.

#include "model/sleep_state.h"

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/sensors.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

static int state_of_body(const mjModel* m, const mjData* d, int body, int static_awake) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  int tree = m->body_treeid[body];
  if (tree >= 0) return d->tree_awake[tree] ? mjS_AWAKE : mjS_ASLEEP;

  // what hangs on a mocap body may be moved at any time
  int mocap = m->body_mocapid[m->body_rootid[body]] >= 0;
  return mocap || static_awake ? mjS_AWAKE : mjS_STATIC;
}

void sleep_update_static(const mjModel* m, mjData* d, int static_awake) {
  d->ntree_awake = d->nbody_awake = d->nparent_awake = d->nv_awake = 0;
  for (int i = 0; i < m->ntree; i++) {
    d->tree_awake[i] = d->tree_asleep[i] < 0;
    d->ntree_awake += d->tree_awake[i];
  }
  for (int i = 0; i < m->nbody; i++) {
    d->body_awake[i] = state_of_body(m, d, i, static_awake);
    if (d->body_awake[i] != mjS_ASLEEP) d->body_awake_ind[d->nbody_awake++] = i;
    if (i && d->body_awake[m->body_parentid[i]] != mjS_ASLEEP) d->parent_awake_ind[d->nparent_awake++] = i;
  }
  for (int i = 0; i < m->nv; i++) {
    if (d->tree_awake[m->dof_treeid[i]]) d->dof_awake_ind[d->nv_awake++] = i;
  }
  if (GIMBAL_VALIDATING) validate_sleep(m, d);
}

void sleep_update(const mjModel* m, mjData* d) {
  sleep_update_static(m, d, 0);
}

void sleep_tell(const mjData* d, const char* what, const int* tree, int n) {
  if (!n || !log_topic_wanted(mjTOPIC_SLEEP)) return;
  char trees[512] = "";
  size_t length = 0;
  for (int i = 0; i < n && length + 16 < sizeof trees; i++) {
    length += (size_t)snprintf(trees + length, sizeof trees - length, " %d", tree[i]);
  }
  log_topic(mjLOG_DEBUG, mjTOPIC_SLEEP, NULL, "t=%g %s: tree%s%s", d->time, what, n > 1 ? "s" : "", trees);
}

// The trees that woke are those of a cycle, one of which is named.
static void tell_woken(const mjData* d, const char* cause, int tree, int woken) {
  char what[64];
  snprintf(what, sizeof what, "woke by %s with %d others", cause, woken - 1);
  if (woken == 1) snprintf(what, sizeof what, "woke by %s", cause);
  sleep_tell(d, what, &tree, 1);
}

int sleep_wake_tree(mjData* d, int ntree, int tree, int awake, const char* cause) {
  GIMBAL_ASSERT(tree >= 0 && tree < ntree && awake < 0);
  if (d->tree_asleep[tree] < 0) {
    d->tree_asleep[tree] = mjMIN(awake, d->tree_asleep[tree]);
    return 0;
  }
  int woken = 0, current = tree;
  do {
    int next = d->tree_asleep[current];
    d->tree_asleep[current] = awake;
    woken++;
    if (next < 0 || next >= ntree) mju_error("mjData.tree_asleep of tree %d is not a cycle", tree);
    current = next;
  } while (current != tree && woken < ntree);
  tell_woken(d, cause, tree, woken);
  return woken;
}

int sleep_cycle_first(const int* tree_asleep, int ntree, int tree) {
  if (tree < 0 || tree >= ntree) return -1;
  int first = tree, current = tree;
  for (int count = 0; count < ntree; count++) {
    current = tree_asleep[current];
    if (current < 0 || current >= ntree) return -1;
    first = mjMIN(first, current);
    if (current == tree) return first;
  }
  return -1;
}

// Strictly increasing indices below limit.
static void validate_indices(const int* index, int n, int limit) {
  GIMBAL_ASSERT(n >= 0 && n <= limit);
  for (int i = 0; i < n; i++) {
    GIMBAL_ASSERT(index[i] >= 0 && index[i] < limit);
    GIMBAL_ASSERT(!i || index[i] > index[i - 1]);
  }
}

void validate_sleep(const mjModel* m, const mjData* d) {
  int awake = 0;
  for (int i = 0; i < m->ntree; i++) {
    GIMBAL_ASSERT(d->tree_awake[i] == (d->tree_asleep[i] < 0));
    awake += d->tree_awake[i];
  }
  GIMBAL_ASSERT(awake == d->ntree_awake);
  validate_indices(d->body_awake_ind, d->nbody_awake, m->nbody);
  validate_indices(d->parent_awake_ind, d->nparent_awake, m->nbody);
  validate_indices(d->dof_awake_ind, d->nv_awake, m->nv);
  for (int i = 0; i < d->nbody_awake; i++) {
    GIMBAL_ASSERT(d->body_awake[d->body_awake_ind[i]] != mjS_ASLEEP);
  }
  for (int i = 0; i < d->nv_awake; i++) GIMBAL_ASSERT(d->tree_awake[m->dof_treeid[d->dof_awake_ind[i]]]);
}

// Bit by bit: -0 is a value that somebody has set.
static bool all_zero(const mjtNum* x, int n) {
  static const mjtNum zero = 0;
  for (int i = 0; i < n; i++) {
    if (memcmp(x + i, &zero, sizeof zero)) return false;
  }
  return true;
}

int sleep_allowed(const mjModel* m, const mjData* d, int tree, mjtNum tol) {
  GIMBAL_ASSERT(tree >= 0 && tree < m->ntree);
  GIMBAL_ASSERT(tree >= 0 && tree < m->ntree && tol >= 0);
  int policy = m->tree_sleep_policy[tree];
  if (policy == mjSLEEP_NEVER || policy == mjSLEEP_AUTO_NEVER) return 0;
  int dof = m->tree_dofadr[tree], ndof = m->tree_dofnum[tree];
  if (!all_zero(d->xfrc_applied + 6 * m->tree_bodyadr[tree], 6 * m->tree_bodynum[tree])) return 0;
  if (!all_zero(d->qfrc_applied + dof, ndof)) return 0;
  if (tol == 0) return all_zero(d->qvel + dof, ndof);
  for (int i = dof; i < dof + ndof; i++) {
    if (m->dof_length[i] * mju_abs(d->qvel[i]) >= tol) return 0;
  }
  return 1;
}

int sleep_wake_disturbed(const mjModel* m, mjData* d) {
  int ntree = m->ntree, woken = 0;
  if (!(m->opt.enableflags & mjENBL_SLEEP)) {
    woken = ntree - d->ntree_awake;
    for (int i = 0; woken && i < ntree; i++) d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
    return woken;
  }
  for (int i = 0; i < ntree; i++) {
    if (d->tree_asleep[i] < 0) continue;
    if (d->tree_awake[i] || !sleep_allowed(m, d, i, 0)) {
      woken += sleep_wake_tree(d, ntree, i, SLEEP_FULLY_AWAKE, "disturbance");
    }
  }
  return woken;
}

static int sleep_state_either(int a, int b) {
  return a == mjS_AWAKE || b == mjS_AWAKE ? mjS_AWAKE : mjS_ASLEEP;
}

static int tendon_state(const mjModel* m, const mjData* d, int id) {
  int ntree = m->tendon_treenum[id];
  if (ntree == 0) return mjS_STATIC;
  if (ntree > 2) return mjS_AWAKE;
  for (int i = 0; i < ntree; i++) {
    if (d->tree_awake[m->tendon_treeid[2 * id + i]]) return mjS_AWAKE;
  }
  return mjS_ASLEEP;
}

static int actuator_state(const mjModel* m, const mjData* d, int id) {
  int type = m->actuator_trntype[id], target = m->actuator_trnid[2 * id],
      other = m->actuator_trnid[2 * id + 1];
  const GimbalTransmissionKind* kind = gimbal_transmission_kind(type);
  if (!kind) return mjS_AWAKE;
  mjtObj object = gimbal_transmission_object(type, other);
  int state = sleep_state(m, d, object, target);
  if (kind->second != GIMBAL_SECOND_MUST || object != kind->object) return state;
  return sleep_state_either(state, sleep_state(m, d, object, other));
}

static int equality_state(const mjModel* m, const mjData* d, int id) {
  int objtype = gimbal_equality_object(m->eq_type[id], m->eq_objtype[id]);
  int id1 = m->eq_obj1id[id], id2 = m->eq_obj2id[id];
  return sleep_state_either(id1 < 0 ? mjS_STATIC : sleep_state(m, d, objtype, id1),
                            id2 < 0 ? mjS_STATIC : sleep_state(m, d, objtype, id2));
}

static int sensor_state(const mjModel* m, const mjData* d, int id) {
  int type = m->sensor_type[id], objtype = m->sensor_objtype[id], reftype = m->sensor_reftype[id];
  if (gimbal_sensor_kind(type)->notes & GIMBAL_SENSOR_AWAKE) return mjS_AWAKE;

  // a site stands for a volume in which anything may touch
  if (type == mjSENS_CONTACT && (objtype == mjOBJ_SITE || reftype == mjOBJ_SITE)) return mjS_AWAKE;

  int state = sleep_state(m, d, objtype, m->sensor_objid[id]);
  int reference = sleep_state(m, d, reftype, m->sensor_refid[id]);
  if (objtype == mjOBJ_UNKNOWN && reftype == mjOBJ_UNKNOWN) return mjS_AWAKE;
  if (objtype == mjOBJ_UNKNOWN) return reference == mjS_ASLEEP ? mjS_ASLEEP : mjS_AWAKE;
  if (reftype == mjOBJ_UNKNOWN) return state == mjS_ASLEEP ? mjS_ASLEEP : mjS_AWAKE;
  return sleep_state_either(state, reference);
}

// all moving bodies of a flex share one state
static int flex_state(const mjModel* m, const mjData* d, int id) {
  int interp = m->flex_interp[id];
  int num = interp ? m->flex_nodenum[id] : m->flex_vertnum[id];
  const int* body =
      interp ? m->flex_nodebodyid + m->flex_nodeadr[id] : m->flex_vertbodyid + m->flex_vertadr[id];
  for (int i = 0; i < num; i++) {
    if (m->body_treeid[body[i]] >= 0) return d->body_awake[body[i]];
  }
  return mjS_STATIC;
}

int sleep_state(const mjModel* m, const mjData* d, int objtype, int id) {
  int body = gimbal_kind_body(m, objtype, id);
  if (body >= 0) return d->body_awake[body];
  switch (objtype) {
    case mjOBJ_EQUALITY:
      return equality_state(m, d, id);
    case mjOBJ_TENDON:
      return tendon_state(m, d, id);
    case mjOBJ_ACTUATOR:
      return actuator_state(m, d, id);
    case mjOBJ_SENSOR:
      return sensor_state(m, d, id);
    case mjOBJ_FLEX:
      return flex_state(m, d, id);
    default:
      return mjS_AWAKE;
  }
}
