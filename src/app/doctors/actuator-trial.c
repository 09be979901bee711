// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Simulates the step and the sine sweep of an actuator, and edits its gains.

#include "doctors/actuator-trial.h"

#include <gimbal/guard.h>
#include <math.h>

#include "author/author.h"

enum { DIGITS = 4 };  // significant digits of a written number

static const double kNearGoal = 0.2;  // share of the step that may be missing at its end

GimbalActuatorReport* gimbal_actuator_report_new(int actuator, const GimbalActuatorWish* wish,
                                                 gboolean whole) {
  GimbalActuatorReport* self = g_new0(GimbalActuatorReport, 1);
  self->actuator = actuator;
  self->wish = *wish;
  self->whole = whole;
  return self;
}

void gimbal_actuator_report_free(GimbalActuatorReport* self) {
  if (!self) return;
  for (int i = 0; i < GIMBAL_N_TRIALS; i++) gimbal_step_answer_clear(&self->step[i]);
  g_free(self);
}

//---- trials

static void try_model(GimbalActuatorReport* self, int trial, const mjModel* m, const mjData* d,
                      const gint* cancel) {
  GimbalActuatorTrial how = {.step = self->wish.step, .whole = self->whole, .cancel = cancel};
  const GimbalActuatorFigures* f = &self->figures[trial];
  self->tried[trial] = gimbal_actuator_step(m, d, self->actuator, f, &how, &self->step[trial]);
  self->swept[trial] = gimbal_actuator_sweep(m, d, self->actuator, f, &how, &self->sweep[trial]);
}

typedef struct DiscreteTrial {
  GimbalActuatorReport* report;
  mjModel m;  // shares the arrays
  const mjData* d;
  const gint* cancel;
} DiscreteTrial;

static void run_discrete(void* data) {
  DiscreteTrial* trial = data;
  try_model(trial->report, GIMBAL_WITH_DISCRETE, &trial->m, trial->d, trial->cancel);
}

// Try the integrator discrete where the present one cannot follow the actuator. The engine refuses
// it beside some solvers and flexes.
static void try_discrete(GimbalActuatorReport* self, const mjModel* m, mjData* d, const gint* cancel) {
  GimbalActuatorFigures* f = &self->figures[GIMBAL_WITH_DISCRETE];
  gboolean stiff = self->figures[GIMBAL_AS_IT_IS].faults & GIMBAL_FAULT_STIFF,
           bad = self->tried[GIMBAL_AS_IT_IS] && self->step[GIMBAL_AS_IT_IS].diverged;
  if ((!stiff && !bad) || m->opt.integrator == mjINT_DISCRETE) return;
  DiscreteTrial trial = {self, *m, d, cancel};
  trial.m.opt.integrator = mjINT_DISCRETE;
  gimbal_actuator_figures(&trial.m, d, self->actuator, 1, f);
  if (f->faults & GIMBAL_FAULT_STIFF || gimbal_guard(run_discrete, &trial, NULL) < 0) return;
  const GimbalStepAnswer* a = &self->step[GIMBAL_WITH_DISCRETE];
  self->holds_with_discrete =
      self->tried[GIMBAL_WITH_DISCRETE] && !a->diverged && fabs(a->final - 1) < kNearGoal;
}

void gimbal_actuator_report_fill(GimbalExamination* examination) {
  GimbalActuatorReport* self = examination->request;
  const mjModel* m = &examination->model;
  mjData* d = examination->data;
  self->freed = self->free && gimbal_actuator_free_pose(m, d, self->actuator);
  gimbal_actuator_figures(m, d, self->actuator, 1, &self->figures[GIMBAL_AS_IT_IS]);
  self->gains = gimbal_actuator_gains(m, d, self->actuator, &self->figures[GIMBAL_AS_IT_IS], &self->wish);
  int dof = gimbal_actuator_dof(m, d, self->actuator);
  self->old_armature = dof >= 0 ? m->dof_armature[dof] : 0;
  try_model(self, GIMBAL_AS_IT_IS, m, d, &examination->cancel);
  try_discrete(self, m, d, &examination->cancel);
  if (self->gains.trouble != GIMBAL_GAINS_GOOD && self->gains.trouble != GIMBAL_GAINS_DAMPER) return;
  GimbalTunedModel tuned;
  gimbal_tuned_model_init(&tuned, m, d, self->actuator, &self->gains, self->armature, self->force);
  gimbal_actuator_figures(&tuned.m, d, self->actuator, 1, &self->figures[GIMBAL_AS_WISHED]);
  try_model(self, GIMBAL_AS_WISHED, &tuned.m, d, &examination->cancel);
  gimbal_tuned_model_clear(&tuned);
}

//---- text

static char* actuator_trial_number(double value) {
  return gimbal_number_text(value, DIGITS);
}

// Add edits of the attributes that the element has: kp and kv, kp and dampratio if that is written,
// or gainprm and biasprm of <general>.
static gboolean add_gains(const GimbalSpot* spot, const GimbalActuatorReport* report, GArray* edits,
                          GError** error) {
  const GimbalMjcfNode* node =
      gimbal_mjcf_tree_node(spot->tree, gimbal_mjcf_tree_starting(spot->tree, spot->tag));
  gboolean general = gimbal_mjcf_tree_is(spot->tree, node, "general");
  gboolean ratio = gimbal_mjcf_tree_find(spot->tree, node, "dampratio") != NULL;
  const GimbalActuatorGains* g = &report->gains;
  g_autofree char *kp = actuator_trial_number(g->kp), *kv = actuator_trial_number(g->kv),
                  *dampratio = actuator_trial_number(g->dampratio), *force = actuator_trial_number(g->force);
  g_autofree char* bias = g_strdup_printf("0 -%s -%s", kp, kv);
  g_autofree char* range = g_strdup_printf("-%s %s", force, force);
  const GimbalAssignment values[] = {{general ? "gainprm" : "kp", kp},
                                     {general ? "biasprm"
                                      : ratio ? "dampratio"
                                              : "kv",
                                      general ? bias
                                      : ratio ? dampratio
                                              : kv},
                                     {"forcerange", range}};
  return gimbal_author_rewrite_numbers(spot, values, report->force ? 3 : 2, edits, error);
}

static gboolean add_armature(GimbalSession* session, const GimbalActuatorReport* report, GArray* edits,
                             GError** error) {
  const mjModel* m = gimbal_session_get_compiled(session)->model;
  g_auto(GimbalSpot) spot = {0};
  if (!report->armature || !(report->gains.armature > 0)) return TRUE;
  g_autofree char* armature = actuator_trial_number(report->old_armature + report->gains.armature);
  return gimbal_author_find(session, mjOBJ_JOINT, m->actuator_trnid[2 * report->actuator], &spot, error) &&
         gimbal_author_rewrite_numbers(&spot, &(GimbalAssignment){"armature", armature}, 1, edits, error);
}

gboolean gimbal_actuator_report_write(GimbalSession* session, const GimbalActuatorReport* report,
                                      GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_author_find(session, mjOBJ_ACTUATOR, report->actuator, &spot, error) &&
         add_gains(&spot, report, edits, error) && add_armature(session, report, edits, error) &&
         gimbal_author_apply(session, edits, error);
}

gboolean gimbal_actuator_write_discrete(GimbalSession* session, GError** error) {
  return gimbal_author_set_in_section(session, "option", &(GimbalAssignment){"integrator", "discrete"}, 1,
                                      NULL, error);
}
