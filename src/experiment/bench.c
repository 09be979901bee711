// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/bench.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/problems.h"
#include "experiment/reduce.h"
#include "language/edit/edit.h"
#include "language/files/files.h"
#include "signal/channels.h"
#include "signal/trace.h"

const char* gimbal_point_status_word(int status) {
  static const char* const words[] = {[GIMBAL_POINT_DONE] = "done",
                                      [GIMBAL_POINT_DIVERGED] = "diverged",
                                      [GIMBAL_POINT_MODEL] = "model",
                                      [GIMBAL_POINT_ENGINE] = "engine"};
  _Static_assert(G_N_ELEMENTS(words) == GIMBAL_POINT_STATUSES, "a word for each status");
  return words[status];
}

//---- goals

gboolean bench_counts(const Bench* self, int run, int goal) {
  const char* name = gimbal_experiment_goal(self->experiment, goal)->run;
  return !name || !g_strcmp0(name, gimbal_experiment_run(self->experiment, run)->name);
}

static double cost_of(const GimbalGoal* goal, double value) {
  if (goal->aim == GIMBAL_AIM_REACH) return fabs(value - goal->value);
  return goal->aim == GIMBAL_AIM_MAXIMIZE ? -value : value;
}

static double bench_cost_excess(double beyond, double limit) {
  return isnan(beyond) ? INFINITY : beyond / fmax(fabs(limit), 1e-3);
}

double bench_excess(const Bench* self, const GimbalPoint* point) {
  double worst = -1;
  if (point->status != GIMBAL_POINT_DONE) return INFINITY;
  for (int i = 0; i < self->nrun * self->ngoal; i++) {
    const GimbalGoal* goal = gimbal_experiment_goal(self->experiment, i % self->ngoal);
    if (!bench_counts(self, i / self->ngoal, i % self->ngoal)) continue;
    if (!isnan(goal->below)) {
      worst = fmax(worst, bench_cost_excess(point->value[i] - goal->below, goal->below));
    }
    if (!isnan(goal->above)) {
      worst = fmax(worst, bench_cost_excess(goal->above - point->value[i], goal->above));
    }
  }
  return worst;
}

gboolean bench_has_limits(const Bench* self) {
  for (int i = 0; i < self->ngoal; i++) {
    const GimbalGoal* goal = gimbal_experiment_goal(self->experiment, i);
    if (!isnan(goal->below) || !isnan(goal->above)) return TRUE;
  }
  return FALSE;
}

double bench_cost(const Bench* self, const GimbalPoint* point, int index) {
  const GimbalGoal* goal = gimbal_experiment_goal(self->experiment, index);
  double sum = 0, weights = 0;
  for (int run = 0; run < self->nrun; run++) {
    if (!bench_counts(self, run, index)) continue;
    double weight = gimbal_experiment_run(self->experiment, run)->weight;
    sum += weight * cost_of(goal, point->value[run * self->ngoal + index]);
    weights += weight;
  }
  return sum / weights;
}

void bench_judge(const Bench* self, GimbalPoint* point) {
  point->score = 0;
  for (int i = 0; i < self->experiment->ngoal; i++) {
    double weight = gimbal_experiment_goal(self->experiment, i)->weight;
    if (weight > 0) point->score += weight * bench_cost(self, point, i);
  }
  if (isnan(point->score) || point->status != GIMBAL_POINT_DONE) point->score = INFINITY;
  point->met = bench_excess(self, point) <= 0;
}

static gboolean check_column(int column, const mjModel* m, const GimbalGoal* goal, GimbalDiagnostics* list) {
  const char* advice = NULL;
  if (gimbal_trace_is_timer(column)) {
    advice = N_("Times of the machine differ from run to run; choose a number of the model.");
  }
  gboolean energy = column == GIMBAL_TRACE_POTENTIAL || column == GIMBAL_TRACE_KINETIC;
  if (energy && !(m->opt.enableflags & mjENBL_ENERGY)) {
    advice = N_("Write <option><flag energy=\"enable\"/></option> into the model.");
  }
  if (advice) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "goal-number", &goal->place, advice,
                 "“%s” has no number to compare", goal->name);
  }
  return !advice;
}

static void check_expression(Bench* self, const GimbalGoal* goal, GimbalDiagnostics* list) {
  const mjModel* m = self->subject->base;
  GimbalTraceLayout at = gimbal_trace_layout(m);
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalExpression) expression = gimbal_channels_expression(m, goal->expression, &error);
  if (!expression) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "goal-expression", &goal->place,
                 N_("Use the names that plots have: joint.qpos, sensor, motor.ctrl, motor.force, "
                    "contacts.penetration, qpos[0]."),
                 "The expression cannot be read: %s", error->message);
    return;
  }
  int column;
  for (int i = 0; (column = gimbal_expression_id(expression, i)) >= 0; i++) {
    if (!check_column(column, m, goal, list)) return;
    self->parts |= gimbal_trace_part_of(&at, column);
  }
}

static void read_recording(Bench* self, int index, GimbalDiagnostics* list) {
  const GimbalExperiment* e = self->experiment;
  const GimbalGoal* goal = gimbal_experiment_goal(e, index);
  if (goal->reduce != GIMBAL_REDUCE_DISTANCE) return;
  Curve* curve = self->recordings[index] = curve_read(e->path, goal->file, goal->column, &goal->place, list);
  int count = 0;
  for (int run = 0; curve && run < self->nrun; run++) {
    if (bench_counts(self, run, index)) {
      count += residual_count(goal, curve, gimbal_experiment_run(e, run)->duration);
    }
  }
  if (curve && !count) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "recording-time", &goal->place,
                 N_("Let its times count from the start of the run."),
                 "No recorded sample lies in the run, from %g s to %g s", curve->time[0],
                 curve->time[curve->count - 1]);
  }
  if (index < e->ngoal && goal->weight > 0) self->nresidual += count;
}

//---- hashes

static void hash_file(const char* path, GChecksum* sum) {
  g_autofree char* text = NULL;
  gsize size;
  if (g_file_get_contents(path, &text, &size, NULL)) {
    g_checksum_update(sum, (const guchar*)text, (gssize)size);
  }
}

// The model at the lower ends of all ranges, whatever the texts have for what varies; NULL if it
// does not compile there.
static mjModel* model_without_varied(const Bench* self, const double* point) {
  if (!self->direct) {
    GimbalDiagnostics* unheard = gimbal_diagnostics_new();
    mjModel* m = subject_compile(self->subject, point, FALSE, unheard);
    gimbal_diagnostics_free(unheard);
    return m;
  }
  mjModel* m = direct_model(self->direct);
  mjData* d = m ? mj_makeData(m) : NULL;
  if (d) direct_write(self->direct, m, d, point);
  mj_deleteData(d);
  return m;
}

// The hash of everything that results depend on: the compiled model with all its meshes, and the
// texts that points are written into, but not the numbers that vary: a point that is written to the
// text leaves the results as good as they were.
static char* hash_model(const Bench* self) {
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
  g_autofree double* point = g_new0(double, (gsize)self->nparameter + 1);
  for (int i = 0; i < self->nparameter; i++) {
    point[i] = gimbal_experiment_parameter(self->experiment, i)->from;
  }
  mjModel* own = model_without_varied(self, point);
  const mjModel* m = own ? own : self->subject->base;
  int size = (int)mj_sizeModel(m);
  g_autofree guchar* buffer = g_malloc((gsize)size);
  mj_saveModel(m, NULL, buffer, size);
  mj_deleteModel(own);
  g_checksum_update(sum, buffer, size);
  g_autoptr(GArray) edits = subject_edits(self->subject, point);
  for (guint i = 0; i < self->subject->files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(self->subject->files, i);
    g_autofree char* text = gimbal_edits_apply_to_text(edits, file->path, file->tree->text);
    g_checksum_update(sum, (const guchar*)(text ? text : file->tree->text), -1);
  }
  return g_strdup(g_checksum_get_string(sum));
}

static void hash_recording(const Bench* self, const char* file, GChecksum* sum) {
  if (!file) return;
  g_autofree char* folder = g_path_get_dirname(self->experiment->path);
  g_autofree char* path = g_canonicalize_filename(file, folder);
  hash_file(path, sum);
}

static char* hash_experiment(const Bench* self) {
  const GimbalExperiment* e = self->experiment;
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(sum, (const guchar*)e->canon, -1);
  for (int i = 0; i < self->ngoal; i++) hash_recording(self, gimbal_experiment_goal(e, i)->file, sum);
  for (int run = 0; run < self->nrun; run++) {
    const GArray* controls = gimbal_experiment_run(e, run)->control;
    for (guint i = 0; controls && i < controls->len; i++) {
      hash_recording(self, g_array_index(controls, GimbalControl, i).file, sum);
    }
  }
  return g_strdup(g_checksum_get_string(sum));
}

//---- the bench

Bench* bench_new_of(const GimbalExperiment* experiment, const ModelTexts* texts, GimbalDiagnostics* list) {
  g_autoptr(Bench) self = g_new0(Bench, 1);
  int before = gimbal_diagnostics_errors(list);
  self->experiment = experiment;
  self->nparameter = (int)experiment->parameter->len;
  self->nrun = (int)experiment->run->len;
  self->ngoal = (int)experiment->goal->len;
  self->situations = g_new0(Situation*, (gsize)self->nrun);
  self->recordings = g_new0(Curve*, (gsize)self->ngoal);
  self->subject = subject_new(experiment, texts, list);
  if (!self->subject) return NULL;
  for (int i = 0; i < self->nrun; i++) {
    self->situations[i] =
        situation_new(experiment, gimbal_experiment_run(experiment, i), self->subject->base, list);
  }
  for (int i = 0; i < self->ngoal; i++) {
    check_expression(self, gimbal_experiment_goal(experiment, i), list);
    read_recording(self, i, list);
  }
  if (gimbal_diagnostics_errors(list) > before) return NULL;
  self->direct = direct_new(self->subject);
  self->model_hash = hash_model(self);
  self->experiment_hash = hash_experiment(self);
  return g_steal_pointer(&self);
}

Bench* bench_new(const GimbalExperiment* experiment, GimbalDiagnostics* list) {
  return bench_new_of(experiment, &(ModelTexts){NULL, NULL}, list);
}

void bench_free(Bench* self) {
  if (!self) return;
  for (int i = 0; i < self->nrun; i++) situation_free(self->situations[i]);
  for (int i = 0; i < self->ngoal; i++) curve_free(self->recordings[i]);
  direct_free(self->direct);
  subject_free(self->subject);
  void* const owned[] = {self->situations, self->recordings, self->model_hash, self->experiment_hash, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

gboolean gimbal_point_is_better(const GimbalPoint* a, const GimbalPoint* b) {
  if (!b || a->status != b->status) return !b || a->status == GIMBAL_POINT_DONE;
  // a goal without a value is worse than a broken limit
  if (isfinite(a->score) != isfinite(b->score)) return isfinite(a->score);
  if (a->met != b->met) return a->met;
  return a->score != b->score ? a->score < b->score : a->id < b->id;
}

GimbalPoint* gimbal_point_new(const Bench* bench, gint64 id, const double* parameter) {
  GimbalPoint* point = g_new0(GimbalPoint, 1);
  gsize nvalue = (gsize)bench->nrun * (gsize)bench->ngoal;
  point->id = id;
  point->parameter = g_memdup2(parameter, sizeof(double) * (gsize)bench->nparameter);
  point->value = g_new(double, nvalue);
  for (gsize i = 0; i < nvalue; i++) point->value[i] = NAN;
  point->score = INFINITY;
  return point;
}

GimbalPoint* gimbal_point_copy(const Bench* bench, const GimbalPoint* from) {
  GimbalPoint* point = gimbal_point_new(bench, from->id, from->parameter);
  memcpy(point->value, from->value, sizeof(double) * (gsize)(bench->nrun * bench->ngoal));
  point->status = from->status;
  point->score = from->score;
  point->met = from->met;
  return point;
}

void gimbal_point_free(GimbalPoint* point) {
  if (!point) return;
  void* const owned[] = {point->message, point->parameter, point->value, point->residual, point};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}
