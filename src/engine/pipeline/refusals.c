// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elasticity is stiff: explicit steps are left to who asks for them (Euler, RK4), and the implicit
// integrators, which know derivatives by velocity alone, refuse it. The integrator discrete needs a
// solver that takes products with its metric; PGS and the noslip pass want it factored.

#include "pipeline/refusals.h"

#include <stdbool.h>

#include "base/mark.h"
#include "dynamics/flex/flex_contact.h"
#include "dynamics/metric/metric_flex.h"
#include "dynamics/metric/metric_terms.h"
#include "model/flex/ipc_kinds.h"

// What moves a body, other than sliders; -1: nothing.
static int turning_joint(const mjModel* m, int body) {
  for (; body > 0; body = m->body_parentid[body]) {
    for (int j = m->body_jntadr[body]; j < m->body_jntadr[body] + m->body_jntnum[body]; j++) {
      if (m->jnt_type[j] != mjJNT_SLIDE) return j;
    }
  }
  return -1;
}

// A vertex that has three sliders of its own is free.
static bool is_free_under_joints(const mjModel* m, int body) {
  return m->body_dofnum[body] == 3 && m->body_weldid[m->body_parentid[body]] > 0;
}

// Vertices have to move on straight lines.
static const char* path_refusal(const mjModel* m, int f) {
  for (int v = m->flex_vertadr[f]; v < m->flex_vertadr[f] + m->flex_vertnum[f]; v++) {
    int body = m->flex_vertbodyid[v];
    if (turning_joint(m, body) >= 0) {
      return N_(
          "under the flag ipc it moves with a hinge, ball or free joint: pin it to bodies that stand still "
          "or "
          "slide");
    }
    if (is_free_under_joints(m, body)) {
      return N_(
          "under the flag ipc it has free vertices in a body that moves: pin all of them, or put the flex "
          "into "
          "a body that stands still");
    }
  }
  return NULL;
}

static bool is_dual(const mjModel* m) {
  return m->opt.solver == mjSOL_PGS || m->opt.noslip_iterations > 0;
}

// Cells that bend alone count too, which are in no metric.
static bool is_elastic(const mjModel* m, int f) {
  return flex_is_stiff(m, f) || (m->flex_interp[f] && m->flex_bendingadr[f] >= 0);
}

static const char* discrete_refusal(const mjModel* m, int f) {
  if (m->flex_edgestiffness[f] != 0 || m->flex_edgedamping[f] != 0) {
    return N_(
        "the integrator discrete takes no stiffness or damping of edges: use elasticity or an equality "
        "of edges, or choose Euler");
  }
  if (is_dual(m) && (is_elastic(m, f) || flex_is_passive(m, f))) {
    return N_(
        "the integrator discrete has no PGS and no noslip iterations for elastic flexes and passive "
        "contacts: choose the solver Newton or CG, and 0 for noslip_iterations");
  }
  return NULL;
}

static const char* refusal_of(const mjModel* m, int f) {
  bool implicit = m->opt.integrator == mjINT_IMPLICIT || m->opt.integrator == mjINT_IMPLICITFAST;
  const char* path = ipc_holds_flex(m, f) ? path_refusal(m, f) : NULL;
  if (path) return path;
  if (m->flex_rigid[f]) return NULL;
  if (metric_wanted(m)) return discrete_refusal(m, f);
  if (flex_is_passive(m, f)) {
    return N_("passive contacts need the integrator discrete: choose it, or switch them off");
  }
  if (implicit && is_elastic(m, f)) {
    return N_(
        "elasticity needs the integrator discrete, or Euler with a small timestep: implicit and "
        "implicitfast do not know its stiffness");
  }
  return NULL;
}

const char* ipc_refusal(const mjModel* m) {
  if (!mjENABLED(mjENBL_IPC)) return NULL;
  if (!metric_wanted(m)) {
    return N_("the flag ipc needs the integrator discrete: choose it, or disable the flag");
  }
  if (!metric_has_terms(m)) {
    return N_("the flag ipc needs the solver Newton or CG: choose one of them, or disable the flag");
  }
  if (mjENABLED(mjENBL_FWDINV)) {
    return N_("the flag ipc has no inverse dynamics: disable the flag fwdinv, or ipc");
  }
  return NULL;
}

const char* flex_refusal(const mjModel* m, int* flex) {
  for (*flex = 0; *flex < m->nflex; ++*flex) {
    const char* refusal = refusal_of(m, *flex);
    if (refusal) return refusal;
  }
  return NULL;
}

void refuse_integrator(const mjModel* m) {
  int flex;
  if (m->opt.solver < mjSOL_PGS || m->opt.solver > mjSOL_NEWTON) {
    mju_error("opt.solver is %d: there is no such solver", m->opt.solver);
  }
  const char* refusal = flex_refusal(m, &flex);
  if (refusal) mju_error("flex %d: %s", flex, refusal);
  refusal = ipc_refusal(m);
  if (refusal) mju_error("%s", refusal);
  if (mjENABLED(mjENBL_IPC) && mjENABLED(mjENBL_SLEEP)) {
    mju_error("the flag ipc keeps all trees awake: disable the flag sleep, or ipc");
  }
  if (metric_wanted(m) && mjENABLED(mjENBL_SLEEP) && mjDISABLED(mjDSBL_ISLAND)) {
    mju_error(
        "the integrator discrete puts trees to sleep by islands: enable the flag island, or disable sleep");
  }
}
