// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// May a tree of bodies go to sleep? What the text says holds; else trees that something drives stay awake: an
// actuator, a tendon over more than two trees or with stiffness or damping between two, a soft deformable.

#include "compiler/compile.h"

static void keep_awake(mjModel* m, int body) {
  int tree = m->body_treeid[body];
  if (tree >= 0 && m->tree_sleep_policy[tree] == mjSLEEP_AUTO_ALLOWED)
    m->tree_sleep_policy[tree] = mjSLEEP_AUTO_NEVER;
}

static void keep_tendon_awake(mjModel* m, int tendon) {
  for (int k = m->tendon_adr[tendon]; k < m->tendon_adr[tendon] + m->tendon_num[tendon]; k++) {
    int id = m->wrap_objid[k];
    if (m->wrap_type[k] == mjWRAP_JOINT) keep_awake(m, m->jnt_bodyid[id]);
    if (m->wrap_type[k] == mjWRAP_SITE) keep_awake(m, m->site_bodyid[id]);
    if (m->wrap_type[k] == mjWRAP_SPHERE || m->wrap_type[k] == mjWRAP_CYLINDER)
      keep_awake(m, m->geom_bodyid[id]);
  }
}

static bool has_passive_force(const mjModel* m, int tendon) {
  bool force = m->tendon_stiffness[tendon] != 0 || m->tendon_damping[tendon] != 0;
  for (int k = mjNPOLY * tendon; k < mjNPOLY * (tendon + 1); k++) {
    force |= m->tendon_stiffnesspoly[k] != 0 || m->tendon_dampingpoly[k] != 0;
  }
  return force;
}

static void keep_target_awake(mjModel* m, int actuator) {
  const int* id = m->actuator_trnid + 2 * actuator;
  switch (m->actuator_trntype[actuator]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      keep_awake(m, m->jnt_bodyid[id[0]]);
      break;
    case mjTRN_TENDON:
      keep_tendon_awake(m, id[0]);
      break;
    case mjTRN_BODY:
      keep_awake(m, id[0]);
      break;
    default:
      keep_awake(m, m->site_bodyid[id[0]]);
      if (id[1] >= 0) keep_awake(m, m->site_bodyid[id[1]]);
  }
}

// A deformable that no constraint holds together keeps its trees awake.
static void keep_flex_awake(mjModel* m, int flex) {
  if (m->flex_edgeequality[flex]) return;
  for (int k = 0; k < m->flex_vertnum[flex]; k++) {
    int body = m->flex_vertbodyid[m->flex_vertadr[flex] + k];
    if (body >= 0) keep_awake(m, body);
  }
  for (int k = 0; k < m->flex_nodenum[flex]; k++)
    keep_awake(m, m->flex_nodebodyid[m->flex_nodeadr[flex] + k]);
}

void emit_sleep_policy(Compile* c) {
  mjModel* m = c->m;
  for (int t = 0; t < m->ntree; t++) m->tree_sleep_policy[t] = mjSLEEP_AUTO_ALLOWED;
  for (int i = 0; i < m->nbody; i++) {
    mjtSleepPolicy policy = c->body[i].s->sleep;
    int tree = m->body_treeid[i];
    if (policy == mjSLEEP_AUTO) continue;
    if (tree < 0) {
      compile_error(c, c->body[i].e, "sleep", "sleep policy of a body that does not move");
    } else {
      m->tree_sleep_policy[tree] = policy;
    }
  }
  for (int i = 0; i < m->ntendon; i++) {
    // a constraint may tie two trees but not more, and what becomes of a tendon at run time is not known
    if (m->tendon_treenum[i] > 2 || (m->tendon_treenum[i] > 1 && has_passive_force(m, i)))
      keep_tendon_awake(m, i);
  }
  for (int i = 0; i < m->nflex; i++) keep_flex_awake(m, i);
  for (int i = 0; i < m->nactuator; i++) {
    bool ball = m->actuator_trntype[i] == mjTRN_SO3 && c->actuator[i].s->trntype == mjTRN_JOINT;
    if (ball) {
      keep_awake(m, m->jnt_bodyid[m->actuator_trnid[2 * i]]);
    } else {
      keep_target_awake(m, i);
    }
  }
}
