// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every stop is computed from the state before the step or before the solver, so that going back
// costs as much as going forward and nothing has to be undone. Iteration k of the solver is a solve
// from the warm start of the step that ends after k iterations; the last one is the whole stage.

#include "insight/step-debugger.h"

#include <string.h>

#include "insight/solver-cost.h"

struct GimbalStepDebugger {
  mjModel model;   // shares the arrays of the caller's model
  mjData* before;  // state before the step
  mjData* forced;  // state before the solver
  mjData* d;
  mjData* shown;
  int at;
  int iterations;
  int nefc;
  double* costs;   // (iterations + 1)
  guint8* states;  // (iterations + 1) x (nefc)
};

static void run_stages(GimbalStepDebugger* self, int first, int last) {
  for (int stage = first; stage <= last; stage++) gimbal_step_stage(&self->model, self->d, stage);
}

// Solve from the state before the solver, and stop after k iterations.
static void step_debugger_solve(GimbalStepDebugger* self, int k) {
  mjModel model = self->model;
  mj_copyData(self->d, &self->model, self->forced);
  if (k >= self->iterations) {
    run_stages(self, GIMBAL_STEP_SOLVE, GIMBAL_STEP_SOLVE);
    return;
  }
  model.opt.iterations = k;
  model.opt.noslip_iterations = 0;
  mj_fwdConstraint(&model, self->d);
}

static void watch_solver(GimbalStepDebugger* self) {
  gsize rows = (gsize)self->nefc;
  g_autofree mjtNum* scratch = g_new(mjtNum, gimbal_solver_cost_scratch(&self->model, self->forced));
  self->costs = g_new0(double, self->iterations + 1);
  self->states = g_new0(guint8, rows * (gsize)(self->iterations + 1) + 1);
  for (int k = 0; k <= self->iterations; k++) {
    step_debugger_solve(self, k);
    self->costs[k] = gimbal_solver_cost(&self->model, self->d, scratch);
    for (gsize i = 0; i < rows; i++) self->states[rows * (gsize)k + i] = (guint8)self->d->efc_state[i];
  }
}

static void step_debugger_prepare(GimbalStepDebugger* self) {
  run_stages(self, GIMBAL_STEP_POSITION, GIMBAL_STEP_FORCE);
  mj_copyData(self->forced, &self->model, self->d);
  run_stages(self, GIMBAL_STEP_SOLVE, GIMBAL_STEP_SOLVE);
  self->nefc = self->d->nefc;
  self->iterations = self->nefc ? gimbal_solver_iterations(self->d) : 0;
  watch_solver(self);
  gimbal_step_debugger_go(self, 0);
}

GimbalStepDebugger* gimbal_step_debugger_new(const mjModel* m, const mjData* d) {
  GimbalStepDebugger* self = g_new0(GimbalStepDebugger, 1);
  self->model = *m;
  mjData** const copies[] = {&self->before, &self->forced, &self->d, &self->shown};
  for (gsize i = 0; i < G_N_ELEMENTS(copies); i++) {
    if (!(*copies[i] = mj_copyData(NULL, m, d))) {
      gimbal_step_debugger_free(self);
      return NULL;
    }
  }
  step_debugger_prepare(self);
  return self;
}

void gimbal_step_debugger_free(GimbalStepDebugger* self) {
  mjData* const copies[] = {self->before, self->forced, self->d, self->shown};
  for (gsize i = 0; i < G_N_ELEMENTS(copies); i++) mj_deleteData(copies[i]);
  g_free(self->costs);
  g_free(self->states);
  g_free(self);
}

//---- stops

enum { FIRST_SOLVE = GIMBAL_STEP_SOLVE + 1 };  // stop 0 is before the step

int gimbal_step_debugger_count(const GimbalStepDebugger* self) {
  return FIRST_SOLVE + self->iterations + 2;
}

GimbalStop gimbal_step_debugger_stop(const GimbalStepDebugger* self, int index) {
  int iteration = index - FIRST_SOLVE;
  if (iteration < 0) return (GimbalStop){index - 1, -1};
  if (iteration <= self->iterations) return (GimbalStop){GIMBAL_STEP_SOLVE, iteration};
  return (GimbalStop){GIMBAL_STEP_INTEGRATE, -1};
}

int gimbal_step_debugger_find(const GimbalStepDebugger* self, int stage) {
  int index = gimbal_step_debugger_count(self) - 1;
  while (index > 0 && gimbal_step_debugger_stop(self, index).stage > stage) index--;
  return index;
}

int gimbal_step_debugger_at(const GimbalStepDebugger* self) {
  return self->at;
}

void gimbal_step_debugger_go(GimbalStepDebugger* self, int index) {
  self->at = CLAMP(index, 0, gimbal_step_debugger_count(self) - 1);
  GimbalStop stop = gimbal_step_debugger_stop(self, self->at);
  if (stop.stage < GIMBAL_STEP_SOLVE) {
    mj_copyData(self->d, &self->model, self->before);
    run_stages(self, GIMBAL_STEP_POSITION, stop.stage);
  } else {
    step_debugger_solve(self, stop.iteration < 0 ? self->iterations : stop.iteration);
  }
  if (stop.stage == GIMBAL_STEP_INTEGRATE) run_stages(self, stop.stage, stop.stage);
  mj_copyData(self->shown, &self->model, self->d);
  if (stop.stage == GIMBAL_STEP_INTEGRATE) mj_fwdKinematics(&self->model, self->shown);
}

//---- results

const mjModel* gimbal_step_debugger_get_model(const GimbalStepDebugger* self) {
  return &self->model;
}
const mjData* gimbal_step_debugger_get_before(const GimbalStepDebugger* self) {
  return self->before;
}
const mjData* gimbal_step_debugger_get_data(const GimbalStepDebugger* self) {
  return self->d;
}
mjData* gimbal_step_debugger_get_shown(GimbalStepDebugger* self) {
  return self->shown;
}

GArray* gimbal_step_debugger_get_metric(GimbalStepDebugger* self) {
  // before the velocities the state has the metric of the step before
  gboolean known = gimbal_step_debugger_stop(self, self->at).stage >= GIMBAL_STEP_VELOCITY;
  return known ? gimbal_metric_parts_new(&self->model, self->d)
               : g_array_new(FALSE, FALSE, sizeof(GimbalMetricPart));
}

int gimbal_step_debugger_count_iterations(const GimbalStepDebugger* self) {
  return self->iterations;
}

GimbalIteration gimbal_step_debugger_iteration(const GimbalStepDebugger* self, int iteration) {
  const guint8* states = self->states + (gsize)iteration * (gsize)self->nefc;
  const guint8* last = iteration ? states - self->nefc : states;
  GimbalIteration result = {.cost = self->costs[iteration], .states = states};
  for (int i = 0; i < self->nefc; i++) {
    result.active += states[i] != mjCNSTRSTATE_SATISFIED;
    result.changed += states[i] != last[i];
  }
  return result;
}

gboolean gimbal_step_debugger_began_with(const GimbalStepDebugger* self, const mjData* d) {
  const mjModel* m = &self->model;
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum* states = g_new(mjtNum, 2 * size + 1);
  mj_getState(m, self->before, states, mjSTATE_INTEGRATION);
  mj_getState(m, d, states + size, mjSTATE_INTEGRATION);
  return !memcmp(states, states + size, sizeof(mjtNum) * (gsize)size);
}
