// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Trees: their bodies and dofs, the tendons between them, and their sleep policy. Policy "auto"
// becomes never or allowed: trees that something drives, or that belong to a flex, or to a springy
// tendon between trees, never sleep by themselves.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <stdbool.h>

#include "base/log.h"

#include "pipeline/const_parts.h"

static void sum_masses(mjModel* m) {
  m->ngravcomp = 0;
  for (int i = 0; i < m->nbody; i++) {
    m->body_subtreemass[i] = m->body_mass[i];
    m->ngravcomp += m->body_gravcomp[i] > 0;
  }
  for (int i = m->nbody - 1; i > 0; i--) m->body_subtreemass[m->body_parentid[i]] += m->body_subtreemass[i];
}

static void list_trees(mjModel* m) {
  for (int i = 0; i < m->ntree; i++) m->tree_bodynum[i] = m->tree_dofnum[i] = 0;
  for (int i = 0; i < m->nbody; i++) {
    int weld = m->body_weldid[i], tree = m->body_dofnum[weld] ? m->dof_treeid[m->body_dofadr[weld]] : -1;
    m->body_treeid[i] = tree;
    if (tree >= 0 && !m->tree_bodynum[tree]++) m->tree_bodyadr[tree] = i;
  }
  for (int i = 0; i < m->nv; i++) {
    int tree = m->dof_treeid[i];
    if (!m->tree_dofnum[tree]++) m->tree_dofadr[tree] = i;
  }
}

// Tree of an object on the path of a tendon, -1 for none.
static int wrap_tree(const mjModel* m, int wrap) {
  int id = m->wrap_objid[wrap];
  switch ((mjtWrap)m->wrap_type[wrap]) {
    case mjWRAP_JOINT:
      return m->body_treeid[m->jnt_bodyid[id]];
    case mjWRAP_SITE:
      return m->body_treeid[m->site_bodyid[id]];
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return m->body_treeid[m->geom_bodyid[id]];
    default:
      return -1;
  }
}

// Count the trees of tendons, and note the first two.
static void list_tendon_trees(mjModel* m, int* seen) {
  for (int i = 0; i < m->ntree; i++) seen[i] = -1;
  for (int i = 0; i < m->ntendon; i++) {
    int* id = m->tendon_treeid + 2 * i;
    id[0] = id[1] = -1;
    m->tendon_treenum[i] = 0;
    for (int w = m->tendon_adr[i]; w < m->tendon_adr[i] + m->tendon_num[i]; w++) {
      int tree = wrap_tree(m, w);
      if (tree < 0 || seen[tree] == i) continue;
      seen[tree] = i;
      if (m->tendon_treenum[i] < 2) id[m->tendon_treenum[i]] = tree;
      m->tendon_treenum[i]++;
    }
  }
}

//---- actuators with damping or armature

static void note_actuator(int* id, int actuator) {
  *id = *id == -1 ? actuator : -2;
}

void list_passive_actuators(mjModel* m) {
  for (int i = 0; i < m->njnt; i++) m->jnt_actuatorid[i] = -1;
  for (int i = 0; i < m->ntendon; i++) m->tendon_actuatorid[i] = -1;
  for (int i = 0; i < m->nactuator; i++) {
    int target = m->actuator_trnid[2 * i], trn = m->actuator_trntype[i];
    if (m->actuator_damping[i] == 0 && m->actuator_armature[i] == 0 &&
        mju_isZero(m->actuator_dampingpoly + mjNPOLY * i, mjNPOLY)) {
      continue;
    }
    if (gimbal_transmission_is_joint(trn)) note_actuator(m->jnt_actuatorid + target, i);
    if (trn == mjTRN_TENDON) note_actuator(m->tendon_actuatorid + target, i);
  }
}

//---- sleep

static void keep_awake(mjModel* m, int tree) {
  if (tree >= 0 && m->tree_sleep_policy[tree] == mjSLEEP_AUTO) {
    m->tree_sleep_policy[tree] = mjSLEEP_AUTO_NEVER;
  }
}

static void keep_tendon_awake(mjModel* m, int tendon) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < m->ntendon);
  for (int w = m->tendon_adr[tendon]; w < m->tendon_adr[tendon] + m->tendon_num[tendon]; w++) {
    keep_awake(m, wrap_tree(m, w));
  }
}

static void keep_actuated_awake(mjModel* m, int id) {
  int target = m->actuator_trnid[2 * id], second = m->actuator_trnid[2 * id + 1];
  mjtObj object = gimbal_transmission_object(m->actuator_trntype[id], second);
  if (object == mjOBJ_TENDON) {
    keep_tendon_awake(m, target);
  } else if (object != mjOBJ_UNKNOWN) {
    keep_awake(m, m->body_treeid[gimbal_kind_body(m, object, target)]);
  }
  // the slider of a crank, or the site that another one refers to
  if (object == mjOBJ_SITE && second >= 0) keep_awake(m, m->body_treeid[m->site_bodyid[second]]);
}

// Whether a tendon couples trees in a way that sleep cannot respect: islands join them in pairs by
// the rows of constraints, which springs and dampers have not.
static bool couples_trees(const mjModel* m, int tendon) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < m->ntendon);
  if (m->tendon_treenum[tendon] != 2) return m->tendon_treenum[tendon] > 2;
  return m->tendon_stiffness[tendon] != 0 || m->tendon_damping[tendon] != 0 ||
         !mju_isZero(m->tendon_stiffnesspoly + mjNPOLY * tendon, mjNPOLY) ||
         !mju_isZero(m->tendon_dampingpoly + mjNPOLY * tendon, mjNPOLY) || m->tendon_actuatorid[tendon] != -1;
}

int sleepless_tree(const mjModel* m, int tendon) {
  GIMBAL_ASSERT(tendon >= 0 && tendon < m->ntendon);
  if (!couples_trees(m, tendon)) return -1;
  for (int w = m->tendon_adr[tendon]; w < m->tendon_adr[tendon] + m->tendon_num[tendon]; w++) {
    int tree = wrap_tree(m, w), policy = tree < 0 ? mjSLEEP_AUTO : m->tree_sleep_policy[tree];
    if (policy == mjSLEEP_ALLOWED || policy == mjSLEEP_INIT) return tree;
  }
  return -1;
}

// Whether a deformable resists bending: a sheet needs an edge between two triangles for that.
static bool resists_bending(const mjModel* m, int flex) {
  if (m->flex_bendingadr[flex] < 0) return false;
  if (m->flex_dim[flex] != 2 || m->flex_interp[flex]) return true;
  const int* flap = m->flex_edgeflap + 2 * m->flex_edgeadr[flex];
  for (int e = 0; e < m->flex_edgenum[flex]; e++) {
    if (flap[2 * e + 1] >= 0) return true;
  }
  return false;
}

// Whether constraints, elasticity, bending or, unless it is a line, passive contacts are what acts
// on a deformable; on one of a single body none of these does.
static bool is_held_together(const mjModel* m, int flex) {
  int stiffness = m->flex_stiffnessadr[flex];
  if (m->flex_rigid[flex]) return false;
  return m->flex_edgeequality[flex] || (m->flex_passive[flex] && m->flex_dim[flex] > 1) ||
         resists_bending(m, flex) ||
         (stiffness >= 0 && m->flex_dim[flex] > 1 &&
          (m->flex_interp[flex] || m->flex_stiffness[stiffness] != 0));
}

// A deformable that nothing but springs along its edges holds together keeps its trees awake.
static void keep_flex_awake(mjModel* m, int flex) {
  GIMBAL_ASSERT(flex >= 0 && flex < m->nflex);
  if (is_held_together(m, flex)) return;
  int nodes = m->flex_interp[flex] != 0;
  int n = nodes ? m->flex_nodenum[flex] : m->flex_vertnum[flex];
  const int* body =
      nodes ? m->flex_nodebodyid + m->flex_nodeadr[flex] : m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int k = 0; k < n; k++) {
    if (body[k] >= 0) keep_awake(m, m->body_treeid[body[k]]);
  }
}

static void choose_sleep_policy(mjModel* m) {
  for (int i = 0; i < m->ntree; i++) {
    int* policy = m->tree_sleep_policy + i;
    if (*policy == mjSLEEP_AUTO_NEVER || *policy == mjSLEEP_AUTO_ALLOWED) *policy = mjSLEEP_AUTO;
  }
  for (int i = 0; i < m->nactuator; i++) keep_actuated_awake(m, i);
  for (int i = 0; i < m->ntendon; i++) {
    int tree = sleepless_tree(m, i);
    if (tree >= 0) {
      log_error_of(mjOBJ_TENDON, i, "tree %d may not sleep: tendon %d couples it with other trees", tree, i);
    }
    if (couples_trees(m, i)) keep_tendon_awake(m, i);
  }
  for (int i = 0; i < m->nflex; i++) keep_flex_awake(m, i);
  for (int i = 0; i < m->ntree; i++) {
    if (m->tree_sleep_policy[i] == mjSLEEP_AUTO) m->tree_sleep_policy[i] = mjSLEEP_AUTO_ALLOWED;
  }
}

void set_tree_constants(mjModel* m, mjData* d) {
  mj_markStack(d);
  sum_masses(m);
  list_passive_actuators(m);
  list_trees(m);
  list_tendon_trees(m, mj_stackAllocInt(d, m->ntree));
  choose_sleep_policy(m);
  mj_freeStack(d);
}
