// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// tree_asleep of an awake tree is -1 minus the number of quiet steps it still needs; trees that
// fall asleep together form a cycle: each holds the index of the next.

#include "constraint/sleep.h"

#include <gimbal/assert.h>
#include <stdbool.h>

#include "base/equality_kinds.h"
#include "constraint/equality_frame.h"
#include "constraint/flex_trees.h"
#include "dynamics/flex/contact_body.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_terms.h"
#include "model/sleep_state.h"

static bool sleep_enabled(const mjModel* m) {
  return (m->opt.enableflags & mjENBL_SLEEP) != 0;
}

// Of two trees one of which sleeps, wake it as far as the other is awake; returns the number of
// trees that woke up.
static int wake_partner(const mjModel* m, mjData* d, int tree1, int tree2, const char* cause) {
  if (tree1 < 0 || tree2 < 0 || d->tree_awake[tree1] == d->tree_awake[tree2]) return 0;
  int sleeper = d->tree_awake[tree1] ? tree2 : tree1, other = tree1 + tree2 - sleeper;
  return sleep_wake_tree(d, m->ntree, sleeper, d->tree_asleep[other], cause);
}

// Whether a limit of a tendon is active.
static bool tendon_at_limit(const mjModel* m, const mjData* d, int id) {
  if (!m->tendon_limited[id]) return false;
  mjtNum length = d->ten_length[id], margin = m->tendon_margin[id];
  const mjtNum* range = m->tendon_range + 2 * id;
  return length - range[0] < margin || range[1] - length < margin;
}

int wake_by_tendon(const mjModel* m, mjData* d) {
  int woken = 0;
  if (!sleep_enabled(m)) return 0;
  for (int i = 0; i < m->ntendon; i++) {
    if (m->tendon_treenum[i] != 2 || !tendon_at_limit(m, d, i)) continue;
    woken += wake_partner(m, d, m->tendon_treeid[2 * i], m->tendon_treeid[2 * i + 1], "tendon");
  }
  return woken;
}

// Whether a body is one that the user moves.
static bool moved_by_user(const mjModel* m, int body) {
  GIMBAL_ASSERT(body >= 0 && body < m->nbody);
  return m->body_treeid[body] < 0 && m->body_mocapid[m->body_rootid[body]] >= 0;
}

// Of two bodies that touch or hold each other, one of which the user moves, wake the other one;
// returns the number of trees that woke up.
static int wake_by_mocap(const mjModel* m, mjData* d, int body1, int body2) {
  GIMBAL_ASSERT(body1 >= 0 && body1 < m->nbody);
  GIMBAL_ASSERT(body2 >= 0 && body2 < m->nbody);
  int moved = moved_by_user(m, body1), other = moved ? body2 : body1, tree = m->body_treeid[other];
  if ((!moved && !moved_by_user(m, body2)) || tree < 0 || d->tree_awake[tree]) return 0;
  return sleep_wake_tree(d, m->ntree, tree, SLEEP_FULLY_AWAKE, "a moved body");
}

int wake_by_contact(const mjModel* m, mjData* d) {
  int woken = 0;
  if (!sleep_enabled(m)) return 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* con = d->contact + i;
    if (con->geom[0] < 0 || con->geom[1] < 0) continue;
    int body1 = m->geom_bodyid[con->geom[0]], body2 = m->geom_bodyid[con->geom[1]];
    woken += wake_partner(m, d, m->body_treeid[body1], m->body_treeid[body2], "contact");
    woken += wake_by_mocap(m, d, body1, body2);
  }
  return woken;
}

// Trees that the two sides of a contact of a flex move with; their number is that of bodies.
static int contact_trees(const mjModel* m, const mjData* d, const mjContact* con, int side, int* tree) {
  mjtNum weight[kMaxSideBody];
  int n = contact_side_bodies(m, d, con, side, tree, weight);
  for (int i = 0; i < n; i++) tree[i] = m->body_treeid[tree[i]];
  return n;
}

int wake_by_flex_contact(const mjModel* m, mjData* d) {
  int woken = 0, tree1[kMaxSideBody], tree2[kMaxSideBody];
  if (!sleep_enabled(m)) return 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* con = d->contact + i;
    if (con->geom[0] >= 0 && con->geom[1] >= 0) continue;
    int n1 = contact_trees(m, d, con, 0, tree1), n2 = contact_trees(m, d, con, 1, tree2);
    for (int k = 0; k < n1 * n2; k++) woken += wake_partner(m, d, tree1[k / n2], tree2[k % n2], "contact");
  }
  return woken;
}

// Bodies of an equality; returns 0 for kinds that do not wake.
static bool tied_bodies(const mjModel* m, int eq, int body[2]) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  int obj[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  int object = equality_kinds[m->eq_type[eq]].object;
  if (object == mjOBJ_UNKNOWN) {
    equality_bodies(m, eq, body);
  } else if (gimbal_kind(object)->body_offset) {
    for (int i = 0; i < 2; i++) body[i] = obj[i] >= 0 ? gimbal_kind_body(m, object, obj[i]) : 0;
  } else {
    return false;
  }
  return true;
}

// Wake both trees of an equality if they sleep in different cycles, or the one that sleeps.
static int wake_tied_trees(const mjModel* m, mjData* d, const int tree[2]) {
  int awake[2] = {d->tree_awake[tree[0]], d->tree_awake[tree[1]]}, woken = 0;
  if (awake[0] && awake[1]) return 0;
  if (!awake[0] && !awake[1] &&
      sleep_cycle_first(d->tree_asleep, m->ntree, tree[0]) ==
          sleep_cycle_first(d->tree_asleep, m->ntree, tree[1])) {
    return 0;
  }
  for (int i = 0; i < 2; i++) {
    if (!awake[i]) woken += sleep_wake_tree(d, m->ntree, tree[i], SLEEP_FULLY_AWAKE, "equality");
  }
  return woken;
}

int wake_by_equality(const mjModel* m, mjData* d) {
  int woken = 0, body[2];
  if (!sleep_enabled(m)) return 0;
  for (int i = 0; i < m->neq; i++) {
    if (!d->eq_active[i] || !tied_bodies(m, i, body)) continue;
    int tree[2] = {m->body_treeid[body[0]], m->body_treeid[body[1]]};
    woken += wake_by_mocap(m, d, body[0], body[1]);
    if (tree[0] < 0 || tree[1] < 0 || tree[0] == tree[1]) continue;
    woken += wake_tied_trees(m, d, tree);
  }
  return woken;
}

// Make a cycle of trees that are ready and stop them.
static void stop_trees(const mjModel* m, mjData* d, const int* tree, int n) {
  for (int i = 0; i < n; i++) {
    d->tree_asleep[tree[i]] = tree[(i + 1) % n];
    mju_zero(d->qvel + m->tree_dofadr[tree[i]], m->tree_dofnum[tree[i]]);
    mju_zero(d->qacc + m->tree_dofadr[tree[i]], m->tree_dofnum[tree[i]]);
  }
  sleep_tell(d, "slept", tree, n);
}

// Count the quiet steps of all awake trees.
static void count_quiet_steps(const mjModel* m, mjData* d, const bool* pulled) {
  for (int i = 0; i < m->ntree; i++) {
    if (d->tree_asleep[i] >= 0) continue;
    if (pulled[i] || !sleep_allowed(m, d, i, m->opt.sleep_tolerance)) {
      d->tree_asleep[i] = SLEEP_FULLY_AWAKE;
    } else if (d->tree_asleep[i] < -1) {
      d->tree_asleep[i]++;
    }
  }
}

static void mark_tree(void* pulled, int tree) {
  ((bool*)pulled)[tree] = true;
}

static bool has_equality(const mjModel* m, int flex) {
  for (int i = 0; i < m->neq; i++) {
    if (equality_kinds[m->eq_type[i]].object == mjOBJ_FLEX && m->eq_obj1id[i] == flex) return true;
  }
  return false;
}

// Mark the trees of deformables that only elasticity holds, which the integrator does not know:
// they stay awake, as neighbours would pull at those that sleep.
static void mark_pulled_trees(const mjModel* m, bool* pulled) {
  for (int i = 0; i < m->ntree; i++) pulled[i] = false;
  for (int f = 0; f < m->nflex && !metric_wanted(m); f++) {
    if (flex_is_stiff(m, f) && !has_equality(m, f)) visit_flex_trees(m, f, mark_tree, pulled);
  }
}

int put_to_sleep(const mjModel* m, mjData* d) {
  int stopped = 0, constrained = 0;
  if (!sleep_enabled(m) || (d->nefc && !d->nisland)) return 0;
  mj_markStack(d);
  bool* pulled = mj_stackAllocByte(d, (size_t)m->ntree * sizeof *pulled, sizeof *pulled);
  mark_pulled_trees(m, pulled);
  count_quiet_steps(m, d, pulled);
  mj_freeStack(d);
  for (int i = 0; i < d->nisland; i++) {
    const int* tree = d->map_itree2tree + d->island_itreeadr[i];
    int n = d->island_ntree[i], ready = 1;
    for (int k = 0; k < n; k++) ready &= d->tree_asleep[tree[k]] == -1;
    if (ready) {
      stop_trees(m, d, tree, n);
      stopped += n;
    }
    constrained += n;
  }

  // trees without constraints, each for itself
  for (int k = constrained; k < m->ntree; k++) {
    int tree = d->nisland ? d->map_itree2tree[k] : k;
    if (d->tree_asleep[tree] != -1) continue;
    stop_trees(m, d, &tree, 1);
    stopped++;
  }
  return stopped;
}
