// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// May a tree of bodies go to sleep? What the text says is noted here, mj_setConst decides about the
// rest.

#include "compiler/work/compile.h"
#include "pipeline/const_parts.h"

static void note_policy(Compile* c, int body) {
  mjModel* m = c->m;
  mjtSleepPolicy policy = c->body[body].s->sleep;
  int tree = m->body_treeid[body];
  if (policy == mjSLEEP_AUTO) return;
  if (tree < 0) {
    compile_error(c, c->body[body].e, "sleep", "sleep policy of a body that does not move");
  } else if (m->body_treeid[m->body_parentid[body]] >= 0) {
    compile_error(c, c->body[body].e, "sleep",
                  "sleep policy of a body that hangs on a moving one: give it to the first that moves");
  } else {
    m->tree_sleep_policy[tree] = policy;
  }
}

// The body that gave a tree its policy.
static const Element* policy_body(const Compile* c, int tree) {
  int n = 0;
  for (int i = 0; i < c->m->nbody; i++) {
    if (c->m->body_treeid[i] == tree && c->body[i].s->sleep != mjSLEEP_AUTO) n = i;
  }
  return c->body[n].e;
}

static void check_tendon(Compile* c, int tendon) {
  int tree = sleepless_tree(c->m, tendon);
  if (tree < 0) return;
  const char* why = c->m->tendon_treenum[tendon] > 2
                        ? N_("which ties more than two moving trees together")
                        : N_("whose stiffness or damping ties its tree to another one");
  compile_error(c, policy_body(c, tree), "sleep",
                "the body may not sleep on tendon '%s', %s: use sleep='never'",
                string_get(c->tendon[tendon].e->name), why);
}

void emit_sleep_policy(Compile* c) {
  mjModel* m = c->m;
  for (int t = 0; t < m->ntree; t++) m->tree_sleep_policy[t] = mjSLEEP_AUTO;
  for (int i = 0; i < m->nbody; i++) note_policy(c, i);
  list_passive_actuators(m);
  for (int i = 0; i < m->ntendon; i++) check_tendon(c, i);
}
