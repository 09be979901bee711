// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A thread's part of the bench: a model that points are written into, data, and the curves of one
// run.

#include <gimbal/guard.h>
#include <gimbal/warning.h>
#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

#include "experiment/bench.h"
#include "experiment/problems.h"
#include "experiment/reduce.h"
#include "signal/channels.h"
#include "signal/trace.h"

struct Worker {
  const Bench* bench;
  mjModel* m;
  mjData* d;
  const mjModel* lent_model;  // what the lent data was made for
  mjData* lent;               // data of a batch; NULL: none
  gboolean spoiled;           // an error has left it in an unknown state
  GimbalTraceLayout layout;
  GimbalExpression** expressions;  // by goal
  double* row;                     // of the trace
  double* memory;                  // of the noise
  GArray* times;
  GArray** curves;   // of the goals
  WorkerVisit look;  // visitor of states; NULL: none
  gpointer visit_data;
};

Worker* worker_new(const Bench* bench) {
  Worker* self = g_new0(Worker, 1);
  const mjModel* base = bench->subject->base;
  int memory = 1;
  self->bench = bench;
  self->layout = gimbal_trace_layout(base);
  self->row = g_new0(double, (gsize)self->layout.width);
  self->expressions = g_new0(GimbalExpression*, (gsize)bench->ngoal);
  self->curves = g_new0(GArray*, (gsize)bench->ngoal);
  self->times = g_array_new(FALSE, FALSE, sizeof(double));
  for (int i = 0; i < bench->ngoal; i++) {
    self->expressions[i] =
        gimbal_channels_expression(base, gimbal_experiment_goal(bench->experiment, i)->expression, NULL);
    self->curves[i] = g_array_new(FALSE, FALSE, sizeof(double));
  }
  for (int i = 0; i < bench->nrun; i++) memory = MAX(memory, situation_memory(bench->situations[i]));
  self->memory = g_new0(double, (gsize)memory);
  return self;
}

static void drop_model(Worker* self) {
  if (self->d != self->lent) mj_deleteData(self->d);
  mj_deleteModel(self->m);
  self->d = NULL;
  self->m = NULL;
}

void worker_free(Worker* self) {
  if (!self) return;
  for (int i = 0; i < self->bench->ngoal; i++) {
    gimbal_expression_free(self->expressions[i]);
    g_array_unref(self->curves[i]);
  }
  drop_model(self);
  g_array_unref(self->times);
  void* const owned[] = {self->expressions, self->curves, self->row, self->memory, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

//---- the model of a point

void worker_lend(Worker* self, const mjModel* m, mjData* d) {
  if (self->spoiled) return;
  self->lent_model = m;
  self->lent = d;
}

// Whether data made for one model serves another one: all sizes are the same. Plug-ins keep what
// their attributes said in their data.
static gboolean same_data(const mjModel* a, const mjModel* b) {
#define X(name) \
  if (a->name != b->name) return FALSE;
  MJMODEL_SIZES
#undef X
  return !a->nplugin;
}

static mjData* data_of_point(const Worker* self) {
  return self->lent && same_data(self->m, self->lent_model) ? self->lent : mj_makeData(self->m);
}

static void worker_fail(GimbalPoint* point, int status, const char* format, ...) G_GNUC_PRINTF(3, 4);

static void worker_fail(GimbalPoint* point, int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (!point->message) point->message = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  point->status = status;
}

static gboolean same_shape(const mjModel* a, const mjModel* b) {
  return a->nq == b->nq && a->nv == b->nv && a->nu == b->nu && a->nbody == b->nbody &&
         a->nsensordata == b->nsensordata && a->nout == b->nout && a->nkey == b->nkey;
}

// The arguments of guarded work.
typedef struct Task {
  Worker* worker;
  GimbalPoint* point;
  int run;
} Task;

static void compile_model(Task* task) {
  Worker* self = task->worker;
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  drop_model(self);
  self->m = subject_compile(self->bench->subject, task->point->parameter, !self->look, said);
  if (!self->m) {
    const GimbalDiagnostic* first = NULL;
    for (int i = 0; !first && i < gimbal_diagnostics_count(said); i++) {
      const GimbalDiagnostic* d = gimbal_diagnostics_get(said, i);
      if (d->severity == GIMBAL_SEVERITY_ERROR) first = d;
    }
    worker_fail(task->point, GIMBAL_POINT_MODEL, "%s",
                first ? first->message : N_("The model does not compile"));
  } else if (!same_shape(self->m, self->bench->subject->base)) {
    worker_fail(task->point, GIMBAL_POINT_MODEL,
                N_("The model has other joints, controls or sensors than that of the file"));
    drop_model(self);
  }
  gimbal_diagnostics_free(said);
}

static void worker_prepare(void* data) {
  Task* task = data;
  Worker* self = task->worker;
  gboolean direct = self->bench->direct && !self->look;  // visitors get a model with its pictures
  if (!direct) {
    compile_model(task);
  } else if (!self->m) {
    self->m = direct_model(self->bench->direct);
  }
  if (self->m && !self->d) self->d = data_of_point(self);
  if (self->m && direct) {
    direct_write(self->bench->direct, self->m, self->d, task->point->parameter);
  }
}

//---- a run

static double value_of(int id, gpointer row) {
  return ((const double*)row)[id];
}

static void worker_sample(Worker* self, int run) {
  if (self->look) self->look(self->m, self->d, self->visit_data);
  gimbal_trace_fill(self->row, &self->layout, self->m, self->d, self->bench->parts);
  g_array_append_val(self->times, self->d->time);
  for (int i = 0; i < self->bench->ngoal; i++) {
    if (!bench_counts(self->bench, run, i)) continue;
    double x = gimbal_expression_evaluate(self->expressions[i], self->d->time, value_of, self->row);
    g_array_append_val(self->curves[i], x);
  }
}

static void worker_integrate(const mjModel* m, mjData* d) {
  if (m->opt.integrator == mjINT_RK4) {
    mj_RungeKutta(m, d, 4);
  } else if (m->opt.integrator == mjINT_EULER) {
    mj_Euler(m, d);
  } else if (m->opt.integrator == mjINT_DISCRETE) {
    mj_step(m, d);  // its integration has no function of its own
  } else {
    mj_implicit(m, d);
  }
}

// A step like mj_step(), which samples the state before it and everything computed from that state.
static void first_step(Worker* self, int run) {
  const mjModel* m = self->m;
  mj_checkPos(m, self->d);
  mj_checkVel(m, self->d);
  mj_forward(m, self->d);
  worker_sample(self, run);
  mj_checkAcc(m, self->d);
  if (m->opt.enableflags & mjENBL_FWDINV) mj_compareFwdInv(m, self->d);
  worker_integrate(m, self->d);
}

static int bad_state(const mjData* d) {
  static const int warnings[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
  for (guint i = 0; i < G_N_ELEMENTS(warnings); i++) {
    if (d->warning[warnings[i]].number) return warnings[i];
  }
  return -1;
}

static void worker_run_simulation(void* data) {
  Task* task = data;
  Worker* self = task->worker;
  const Situation* situation = self->bench->situations[task->run];
  double duration = gimbal_experiment_run(self->bench->experiment, task->run)->duration;
  gint64 steps = (gint64)ceil(duration / self->m->opt.timestep - 1e-6);
  g_array_set_size(self->times, 0);
  for (int i = 0; i < self->bench->ngoal; i++) {
    g_array_set_size(self->curves[i], 0);
    gimbal_expression_restart(self->expressions[i]);
  }
  situation_begin(situation, self->m, self->d, self->memory);
  for (gint64 step = 0; step < steps; step++) {
    situation_act(situation, self->m, self->d, step, self->memory);
    mjtNum before = self->d->time;
    if (step == 0) {
      first_step(self, task->run);
    } else {
      mj_step(self->m, self->d);
    }
    int warning = bad_state(self->d);
    if (warning >= 0) {
      worker_fail(task->point, GIMBAL_POINT_DIVERGED, "%.4g s: %s", before,
                  gimbal_warning_text(self->m, warning, self->d->warning[warning].lastinfo));
      return;
    }
    worker_sample(self, task->run);
  }
}

static void worker_reduce(Task* task) {
  Worker* self = task->worker;
  const Bench* bench = self->bench;
  GimbalPoint* point = task->point;
  const double* times = (const double*)self->times->data;
  double duration = gimbal_experiment_run(bench->experiment, task->run)->duration;
  for (int i = 0; i < bench->ngoal; i++) {
    const GimbalGoal* goal = gimbal_experiment_goal(bench->experiment, i);
    if (!bench_counts(bench, task->run, i)) continue;
    const double* values = (const double*)self->curves[i]->data;
    int count = (int)self->times->len;
    point->value[task->run * bench->ngoal + i] =
        reduce_curve(goal, bench->recordings[i], count, times, values);
    if (!point->residual || !bench->recordings[i] || i >= bench->experiment->ngoal || goal->weight <= 0) {
      continue;
    }
    double* own = point->residual + point->nresidual;
    int n = residuals_of(goal, bench->recordings[i], duration, count, times, values, own);
    for (int k = 0; k < n; k++) own[k] *= goal->weight;
    point->nresidual += n;
  }
}

// An error of the engine leaves data in an unknown state: the next point gets new data.
static void spoil_data(Worker* self) {
  drop_model(self);
  self->spoiled = TRUE;
  self->lent = NULL;
}

static gboolean worker_guarded(Task* task, void (*work)(void*)) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  gboolean good = !gimbal_guard(work, task, said);
  if (!good) {
    worker_fail(task->point, GIMBAL_POINT_ENGINE, "%s",
                gimbal_diagnostics_count(said) ? gimbal_diagnostics_get(said, 0)->message
                                               : N_("The engine reported an error"));
    spoil_data(task->worker);
  }
  gimbal_diagnostics_free(said);
  return good && task->point->status == GIMBAL_POINT_DONE;
}

void worker_replay(Worker* self, GimbalPoint* point, int run, WorkerVisit look, gpointer data) {
  Task task = {self, point, run};
  self->look = look;
  self->visit_data = data;
  if (worker_guarded(&task, worker_prepare)) worker_guarded(&task, worker_run_simulation);
  self->look = NULL;
}

const double* worker_curve(const Worker* self, int goal, int* count, const double** times) {
  *count = (int)self->times->len;
  *times = (const double*)self->times->data;
  return self->curves[goal]->len == self->times->len ? (const double*)self->curves[goal]->data : NULL;
}

const mjModel* worker_model(const Worker* self) {
  return self->m;
}

void worker_simulate(Worker* self, GimbalPoint* point) {
  Task task = {self, point, 0};
  gboolean good = worker_guarded(&task, worker_prepare);
  if (self->bench->experiment->design == GIMBAL_DESIGN_FIT) {
    point->residual = g_new0(double, (gsize)self->bench->nresidual + 1);
  }
  for (task.run = 0; good && task.run < self->bench->nrun; task.run++) {
    good = worker_guarded(&task, worker_run_simulation);
    if (good) worker_reduce(&task);
  }
  if (!good) point->nresidual = 0;
  bench_judge(self->bench, point);
}
