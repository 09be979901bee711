// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Conducts an experiment as its design says, writes what was found, and merges results.

#include "experiment/conduct.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "experiment/conduct-state.h"
#include "experiment/design.h"
#include "experiment/problems.h"
#include "language/edit/rewrite.h"
#include "language/files/files.h"

//---- designs that know their points

static gint64 id_of(const Conduct* self, gint64 index) {
  return self->order->nshard ? index * self->order->nshard + self->order->shard : index;
}

static void evaluate_planned(Conduct* self, Worker* worker, gint64 index, gpointer data) {
  (void)data;
  g_autofree double* parameter = g_new(double, (gsize)self->bench->nparameter + 1);
  gint64 id = id_of(self, index);
  design_point(self->bench->experiment, id, parameter);
  gimbal_point_free(conduct_evaluate(self, worker, id, parameter));
}

static gboolean conduct_planned(Conduct* self) {
  gint64 count = design_count(self->bench->experiment), n = self->order->nshard;
  if (n) count = (count - self->order->shard + n - 1) / n;
  self->total = count;
  conduct_run(self, count, evaluate_planned, NULL);
  return TRUE;
}

static gboolean may_be_sharded(const Conduct* self) {
  const GimbalExperiment* e = self->bench->experiment;
  return !self->order->nshard || design_count(e) >= 0 ||
         (e->design == GIMBAL_DESIGN_SEARCH && e->plan.method == GIMBAL_SEARCH_MANY_START);
}

static gboolean conduct_all_points(Conduct* self, GimbalConclusion* conclusion) {
  const GimbalExperiment* e = self->bench->experiment;
  if (!may_be_sharded(self)) {
    problems_add(self->list, GIMBAL_SEVERITY_ERROR, "no-shards", &e->plan.place,
                 N_("Leave --shard out, or search with many starts."),
                 "Each point of this design depends on those before it");
    return FALSE;
  }
  if (e->design == GIMBAL_DESIGN_FIT) return fit_conduct(self, conclusion);
  return e->design == GIMBAL_DESIGN_SEARCH ? search_conduct(self) : conduct_planned(self);
}

//---- the whole

// The goals that have no finite value in any of the points that went well.
static GString* never_finite_goals(const Conduct* self, int* first) {
  const GimbalExperiment* e = self->bench->experiment;
  GString* names = g_string_new(NULL);
  *first = -1;
  for (int i = 0; i < e->ngoal; i++) {
    const GimbalGoal* goal = gimbal_experiment_goal(e, i);
    if (self->finite[i] || goal->weight <= 0) continue;
    if (*first < 0) *first = i;
    g_string_append_printf(names, "%s%s", names->len ? ", " : "", goal->name);
  }
  return names;
}

static void report_never_finite(Conduct* self, const GimbalConclusion* conclusion) {
  const GimbalExperiment* e = self->bench->experiment;
  int first;
  g_autoptr(GString) names = never_finite_goals(self, &first);
  if (first < 0 || conclusion->failed == conclusion->points) {
    problems_add(self->list, GIMBAL_SEVERITY_WARNING, "goal-never-finite",
                 &gimbal_experiment_goal(e, 0)->place,
                 N_("Look at what went wrong with the points, and whether the goals have a value at all."),
                 "None of %lld points has a finite score", (long long)conclusion->points);
    return;
  }
  problems_add(
      self->list, GIMBAL_SEVERITY_WARNING, "goal-never-finite", &gimbal_experiment_goal(e, first)->place,
      N_("Run longer, change what it is compared with, or take a reduction that always has a value."),
      "None of %lld points has a finite score: infinite, or no number, in all of them: %s",
      (long long)conclusion->points, names->str);
}

static void conduct_conclude(Conduct* self, GimbalConclusion* conclusion) {
  conclusion->points = self->done + self->kept;
  conclusion->failed = self->failed;
  conclusion->kept = self->kept;
  conclusion->complete = !conduct_is_over(self);
  conclusion->never_finite = !self->best || !isfinite(self->best->score);
  conclusion->simulating = 1e-6 * (double)(g_get_monotonic_time() - self->started);
  conclusion->best = g_steal_pointer(&self->best);
  const GimbalExperiment* e = self->bench->experiment;
  if (conclusion->never_finite && conclusion->points && e->ngoal) report_never_finite(self, conclusion);
}

int gimbal_experiment_conduct(const Bench* bench, const GimbalConductOrder* order,
                              GimbalConclusion* conclusion, GimbalDiagnostics* list) {
  *conclusion = (GimbalConclusion){.complete = FALSE};
  Conduct conduct = {
      .bench = bench, .order = order, .list = list, .total = -1, .started = g_get_monotonic_time()};
  conduct.jobs = order->jobs > 0 ? order->jobs : (int)g_get_num_processors();
  if (order->leader) conduct.jobs = leader_room(order->leader);
  g_autoptr(Crew) crew = order->leader ? crew_new_waiting(conduct.jobs) : crew_new(bench, conduct.jobs, list);
  conduct.results = crew ? results_open(order->results, bench, list) : NULL;
  if (!conduct.results) return -1;
  conduct.crew = crew;
  g_mutex_init(&conduct.mutex);
  conduct.finite = g_new0(gint64, (gsize)bench->ngoal);
  gboolean good = conduct_all_points(&conduct, conclusion) && !conduct.broken;
  conduct_report_progress(&conduct);
  conduct_conclude(&conduct, conclusion);
  g_free(conduct.paused);
  g_free(conduct.finite);
  results_close(conduct.results);
  g_mutex_clear(&conduct.mutex);
  return good ? 0 : -1;
}

void gimbal_conclusion_clear(GimbalConclusion* conclusion) {
  gimbal_point_free(conclusion->best);
  g_free(conclusion->fit);
  g_free(conclusion->correlation);
  *conclusion = (GimbalConclusion){.complete = FALSE};
}

//---- writing

static gboolean write_file(const GimbalMjcfFile* file, const GArray* edits, GimbalDiagnostics* list) {
  g_autoptr(GError) error = NULL;
  g_autofree char* text = gimbal_edits_apply_to_text(edits, file->path, file->tree->text);
  if (!text || !strcmp(text, file->tree->text) || g_file_set_contents(file->path, text, -1, &error)) {
    return TRUE;
  }
  GimbalPlace place = {.file = file->path};
  problems_add(list, GIMBAL_SEVERITY_ERROR, "model-file", &place,
               N_("Look whether the file can be written to."), "The model cannot be written: %s",
               error->message);
  return FALSE;
}

int gimbal_experiment_write(const Bench* bench, const GimbalConclusion* conclusion, GimbalDiagnostics* list) {
  if (conclusion->never_finite && !conclusion->fit) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "nothing-to-write", &bench->experiment->place, NULL,
                 "No point has a finite score");
    return -1;
  }
  g_autofree double* point =
      g_memdup2(conclusion->best->parameter, sizeof(double) * (gsize)MAX(1, bench->nparameter));
  for (int i = 0; i < bench->nparameter && conclusion->fit; i++) point[i] = conclusion->fit[i].value;
  g_autoptr(GArray) edits = subject_edits(bench->subject, point);
  for (guint i = 0; i < bench->subject->files->len; i++) {
    if (!write_file(g_ptr_array_index(bench->subject->files, i), edits, list)) return -1;
  }
  return 0;
}

//---- merging

typedef struct Merge {
  Results* into;
  const char* path;
  gint64 added;
  GimbalDiagnostics* list;
} Merge;

static gboolean same_values(const Bench* bench, const GimbalPoint* a, const GimbalPoint* b) {
  gsize values = sizeof(double) * (gsize)(bench->nrun * bench->ngoal),
        parameters = sizeof(double) * (gsize)bench->nparameter;
  return a->status == b->status && !memcmp(a->parameter, b->parameter, parameters) &&
         !memcmp(a->value, b->value, values);
}

static gboolean merge_point(const GimbalPoint* point, gpointer data) {
  Merge* merge = data;
  const char* error = NULL;
  GimbalPlace place = {.file = merge->path};
  g_autoptr(GimbalPoint) there = results_get(merge->into, point->id);
  if (there) {
    if (same_values(results_bench(merge->into), there, point)) return TRUE;
    problems_add(merge->list, GIMBAL_SEVERITY_ERROR, "merge-conflict", &place,
                 N_("One of the two files was made by another version or on another kind of machine; do its "
                    "points again."),
                 "Point %lld is there already, with other values", (long long)point->id);
    return FALSE;
  }
  if (results_put(merge->into, point, &error) != RESULTS_KEPT) {
    problems_add(merge->list, GIMBAL_SEVERITY_ERROR, "results-file", &place,
                 N_("Make room and give the same command again."), "%s", error);
    return FALSE;
  }
  merge->added++;
  return TRUE;
}

gint64 gimbal_experiment_merge(const Bench* bench, const char* into, const char* from,
                               GimbalDiagnostics* list) {
  int before = gimbal_diagnostics_errors(list);
  GimbalPlace place = {.file = from};
  if (!g_file_test(from, G_FILE_TEST_EXISTS)) {
    problems_add(list, GIMBAL_SEVERITY_ERROR, "results-file", &place, N_("Check the name."),
                 "There is no such file");
    return -1;
  }
  g_autoptr(Results) source = results_open(from, bench, list);
  g_autoptr(Results) target = source ? results_open(into, bench, list) : NULL;
  Merge merge = {target, from, 0, list};
  if (target) results_each(source, merge_point, &merge);
  return gimbal_diagnostics_errors(list) > before ? -1 : merge.added;
}
