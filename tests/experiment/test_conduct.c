// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The same results whatever the threads, shards and interruptions are; and what is in the way of
// results.

#include "experiment/conduct.h"

#include <math.h>
#include <string.h>

#include "bench-text.h"
#include "experiment/report.h"
#include "experiment/results.h"
#include "language/edit/edit.h"

#define PARAMETERS                                                                               \
  "<parameter name='kp' from='5' to='500' scale='log' points='6'>"                               \
  "<target element='position' name='servo' attribute='kp'/></parameter>"                         \
  "<parameter name='radius' from='0.01' to='0.05' points='4'><target element='geom' name='rod' " \
  "attribute='size'/></parameter>"
#define RUNS                                                                                            \
  "<run name='hold' duration='0.3' keyframe='up'><control actuator='servo' value='0.4'/>"               \
  "<noise control='servo' std='0.1' rate='0.05'/></run>"                                                \
  "<run name='pushed' duration='0.2' weight='2'><push body='arm' at='0.05' duration='0.02' force='5 0 " \
  "0'/></run>"
#define GOALS                                                                         \
  "<goal name='rms' expression='hinge.qpos' reduce='rms'/>"                           \
  "<goal name='end' expression='hinge.qpos - 0.4' aim='reach' value='0' run='hold'/>" \
  "<condition name='force' expression='abs(servo.force)' reduce='max' below='100'/>"
#define EXPERIMENT(design) "<experiment model='m.xml'>" PARAMETERS RUNS GOALS design "</experiment>"

static Ground make_ground(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", PENDULUM);
  return ground;
}

static char* table_of(Ground* ground, const char* results) {
  g_autofree char* path = ground_path(ground, results);
  char* text = NULL;
  size_t size;
  FILE* out = open_memstream(&text, &size);
  g_assert_cmpint(gimbal_report_csv(ground->bench, path, out, ground->list), ==, 0);
  fclose(out);
  return text;
}

static void conduct(Ground* ground, const char* results, int jobs, int shard, int nshard) {
  GimbalConclusion conclusion;
  g_assert_cmpint(ground_conduct(ground, results, jobs, shard, nshard, &conclusion), ==, 0);
  ground_expect_good(ground);
  g_assert_true(conclusion.complete);
  gimbal_conclusion_clear(&conclusion);
}

static void merge(Ground* ground, const char* into, const char* from, gint64 count) {
  g_autofree char* target = ground_path(ground, into);
  g_autofree char* source = ground_path(ground, from);
  g_assert_cmpint(gimbal_experiment_merge(ground->bench, target, source, ground->list), ==, count);
}

static const char* const kDesigns[] = {"<grid/>", "<one-at-a-time/>", "<sobol points='24'/>",
                                       "<latin points='24'/>",
#ifdef HAVE_SEARCH
                                       "<search method='many-start' starts='4' evaluations='9'/>"
#endif
};

// 1 thread, 3 threads and 5 shards with different threads.
static void test_same_rows(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kDesigns); i++) {
    Ground ground = make_ground();
    g_autofree char* text =
        g_strconcat("<experiment model='m.xml'>", PARAMETERS RUNS GOALS, kDesigns[i], "</experiment>", NULL);
    ground_open(&ground, text);
    conduct(&ground, "one", 1, 0, 0);
    g_autofree char* one = table_of(&ground, "one");
    conduct(&ground, "three", 3, 0, 0);
    g_autofree char* three = table_of(&ground, "three");
    g_assert_cmpstr(one, ==, three);
    for (int shard = 4; shard >= 0; shard--) {
      g_autofree char* name = g_strdup_printf("shard%d", shard);
      conduct(&ground, name, 1 + shard % 2, shard, 5);
      g_autofree char* into = ground_path(&ground, "merged");
      g_autofree char* from = ground_path(&ground, name);
      g_assert_cmpint(gimbal_experiment_merge(ground.bench, into, from, ground.list), >=, 0);
    }
    g_autofree char* merged = table_of(&ground, "merged");
    g_assert_cmpstr(one, ==, merged);
    merge(&ground, "merged", "shard1", 0);  // once more changes nothing
    ground_clear(&ground);
  }
}

// Stopped again and again after a few points.
static void test_interrupted(void) {
  static const char* const designs[] = {EXPERIMENT("<sobol points='60'/>"),
#ifdef HAVE_SEARCH
                                        EXPERIMENT("<search evaluations='60'/>"),
                                        EXPERIMENT("<search method='global' evaluations='40'/>")
#endif
  };
  for (guint i = 0; i < G_N_ELEMENTS(designs); i++) {
    Ground ground = make_ground();
    ground_open(&ground, designs[i]);
    conduct(&ground, "whole", 2, 0, 0);
    g_autofree char* whole = table_of(&ground, "whole");
    g_autofree char* path = ground_path(&ground, "pieces");
    GimbalConclusion conclusion = {.complete = FALSE};
    int pieces = 0;
    for (; !conclusion.complete && pieces < 1000; pieces++) {
      GimbalConductOrder order = {.results = path, .jobs = 1 + pieces % 3, .most = 5 + pieces};
      gimbal_conclusion_clear(&conclusion);
      g_assert_cmpint(gimbal_experiment_conduct(ground.bench, &order, &conclusion, ground.list), ==, 0);
    }
    g_assert_true(conclusion.complete);
    g_assert_cmpint(pieces, >, 3);
    gimbal_conclusion_clear(&conclusion);
    g_autofree char* text = table_of(&ground, "pieces");
    g_assert_cmpstr(whole, ==, text);
    ground_clear(&ground);
  }
}

// A file of another model, of another experiment, of something else, and one that another process
// has.
static void test_other_results(void) {
  Ground ground = make_ground();
  ground_open(&ground, EXPERIMENT("<grid/>"));
  conduct(&ground, "r", 2, 0, 0);
  GimbalConclusion conclusion;
  ground_open(&ground, EXPERIMENT("<sobol/>"));
  g_assert_cmpint(ground_conduct(&ground, "r", 1, 0, 0, &conclusion), ==, -1);
  g_assert_nonnull(ground_problem(&ground, "results-experiment"));

  g_auto(GStrv) parts = g_strsplit(PENDULUM, "-0.5", 2);
  g_autofree char* other = g_strjoinv("-0.6", parts);
  ground_write(&ground, "m.xml", other);
  ground_open(&ground, EXPERIMENT("<grid/>"));
  g_assert_cmpint(ground_conduct(&ground, "r", 1, 0, 0, &conclusion), ==, -1);
  g_assert_nonnull(ground_problem(&ground, "results-model"));

  ground_write(&ground, "text",
               "This is a text and no database at all, and long enough for one to be seen.\n");
  g_assert_cmpint(ground_conduct(&ground, "text", 1, 0, 0, &conclusion), ==, -1);
  g_assert_nonnull(ground_problem(&ground, "results-other"));

  g_autofree char* path = ground_path(&ground, "busy");
  g_autoptr(Results) busy = results_open(path, ground.bench, ground.list);
  g_assert_nonnull(busy);
  g_assert_cmpint(ground_conduct(&ground, "busy", 1, 0, 0, &conclusion), ==, -1);
  g_assert_nonnull(ground_problem(&ground, "results-busy"));
  ground_clear(&ground);
}

// A point that was written to the text leaves its results those of the model.
static void test_written_point(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kDesigns); i++) {
    g_autofree char* text =
        g_strconcat("<experiment model='m.xml'>", PARAMETERS RUNS GOALS, kDesigns[i], "</experiment>", NULL);
    Ground ground = make_ground();
    g_assert_nonnull(ground_open(&ground, text));
    conduct(&ground, "r", 2, 0, 0);
    g_autofree char* before = table_of(&ground, "r");
    g_autoptr(GArray) edits = subject_edits(ground.bench->subject, (const double[]){77, 0.031});
    g_autofree char* path = ground_path(&ground, "m.xml");
    g_autofree char* written = gimbal_edits_apply_to_text(edits, path, PENDULUM);
    g_assert_cmpstr(written, !=, PENDULUM);
    ground_write(&ground, "m.xml", written);
    g_assert_nonnull(ground_open(&ground, text));
    conduct(&ground, "r", 2, 0, 0);
    g_autofree char* after = table_of(&ground, "r");
    g_assert_cmpstr(before, ==, after);
    ground_clear(&ground);
  }
}

// No room: nothing is lost, the point can be kept later.
static void test_full_disk(void) {
  Ground ground = make_ground();
  Bench* bench = ground_open(&ground, EXPERIMENT("<grid/>"));
  g_autofree char* path = ground_path(&ground, "r");
  Results* results = results_open(path, bench, ground.list);
  g_autoptr(GimbalPoint) point = gimbal_point_new(bench, 0, (const double[]){7, 0.02});
  point->message = g_strnfill(3000, 'x');
  sqlite3_exec(results_database(results), "PRAGMA max_page_count=6", NULL, NULL, NULL);
  ResultsAnswer answer = RESULTS_KEPT;
  int kept = 0;
  const char* error;
  for (; kept < 100 && answer == RESULTS_KEPT; kept += answer == RESULTS_KEPT) {
    point->id = kept;
    answer = results_put(results, point, &error);
  }
  g_assert_cmpint(answer, ==, RESULTS_NO_ROOM);
  g_assert_nonnull(strstr(error, "full"));
  sqlite3_exec(results_database(results), "PRAGMA max_page_count=1000", NULL, NULL, NULL);
  g_assert_cmpint(results_put(results, point, &error), ==, RESULTS_KEPT);
  results_close(results);
  results = results_open(path, bench, ground.list);
  for (int i = 0; i <= kept; i++) {
    g_autoptr(GimbalPoint) back = results_get(results, i);
    g_assert_nonnull(back);
    g_assert_cmpfloat(back->parameter[0], ==, 7);
    g_assert_true(isnan(back->value[0]));
  }
  results_close(results);
  ground_clear(&ground);
}

// Some points have no model, some run away: each says so, the rest goes on.
static void test_bad_points(void) {
  Ground ground = ground_new();
  ground_write(
      &ground, "m.xml",
      "<mujoco><option timestep='0.01' gravity='0 0 0'/><worldbody><body><joint name='j' type='slide'/>"
      "<geom size='.1' mass='1'/><body pos='1 0 0'><geom name='tip' size='.1' "
      "mass='0.1'/></body></body></worldbody>"
      "<actuator><general name='m' joint='j' gainprm='1' biastype='affine' biasprm='1 0 "
      "0'/></actuator></mujoco>");
  ground_open(&ground,
              "<experiment model='m.xml'><parameter name='size' from='-0.1' to='0.1' points='3'>"
              "<target element='geom' name='tip' attribute='size'/></parameter>"
              "<parameter name='push' from='0' to='1e12' points='2'><target element='general' "
              "attribute='biasprm' component='1'/></parameter>"
              "<run duration='1'/><goal name='g' expression='j.qpos'/></experiment>");
  ground_expect_good(&ground);
  GimbalConclusion conclusion;
  g_assert_cmpint(ground_conduct(&ground, "r", 2, 0, 0, &conclusion), ==, 0);
  g_assert_cmpint(conclusion.points, ==, 6);
  g_assert_cmpint(conclusion.failed, ==, 5);
  g_assert_cmpfloat(conclusion.best->parameter[0], ==, 0.1);
  g_assert_cmpfloat(conclusion.best->parameter[1], ==, 0);
  g_autofree char* table = table_of(&ground, "r");
  g_assert_nonnull(strstr(table, "0,model,inf,0,-0.1,0,,"));
  g_assert_nonnull(strstr(table, "5,diverged,inf,0,0.1,1e12,,"));
  g_assert_nonnull(strstr(table, "qpos") ? table : strstr(table, " s: "));
  gimbal_conclusion_clear(&conclusion);
  ground_clear(&ground);
}

// A score that is never finite is told, with a place.
static void test_never_finite(void) {
  Ground ground = make_ground();
  ground_open(
      &ground,
      "<experiment model='m.xml'>" PARAMETERS
      "<run duration='0.1'/>"
      "<goal name='g' expression='hinge.qpos &gt; 9' reduce='until'/><sobol points='3'/></experiment>");
  GimbalConclusion conclusion;
  g_assert_cmpint(ground_conduct(&ground, "r", 1, 0, 0, &conclusion), ==, 0);
  g_assert_true(conclusion.never_finite);
  g_assert_nonnull(ground_problem(&ground, "goal-never-finite"));
  gimbal_conclusion_clear(&conclusion);
  ground_clear(&ground);
}

// A run of the bench is a plain loop of steps, bit for bit: looking at the start changes nothing.
static void check_plain_run(const char* integrator) {
  Ground ground = make_ground();
  g_autoptr(GString) model = g_string_new(PENDULUM);
  g_autofree char* option = g_strdup_printf("<option integrator='%s' ", integrator);
  g_string_replace(model, "<option ", option, 1);
  ground_write(&ground, "m.xml", model->str);
  Bench* bench = ground_open(
      &ground,
      "<experiment model='m.xml'><run duration='0.4' keyframe='up'><control actuator='servo' shape='sine' "
      "amplitude='0.3' frequency='2'/></run><goal name='g' expression='hinge.qpos'/>"
      "<goal name='start' expression='hinge.qpos' reduce='max' before='0'/>"
      "<goal name='force' expression='servo.force' reduce='min' before='0'/></experiment>");
  ground_expect_good(&ground);
  GimbalConclusion conclusion;
  g_assert_cmpint(ground_conduct(&ground, "r", 1, 0, 0, &conclusion), ==, 0);
  const mjModel* m = bench->subject->base;
  mjData* d = mj_makeData(m);
  mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  double force = d->actuator_force[0];
  mj_resetDataKeyframe(m, d, 0);
  for (int i = 0; i < 200; i++) {
    d->ctrl[0] = 0 + 0.3 * sin(2 * G_PI * 2 * d->time);
    mj_step(m, d);
  }
  g_assert_cmpfloat(conclusion.best->value[0], ==, d->qpos[0]);
  g_assert_cmpfloat(conclusion.best->value[1], ==, 1);
  g_assert_cmpfloat(conclusion.best->value[2], ==, force);
  mj_deleteData(d);
  gimbal_conclusion_clear(&conclusion);
  ground_clear(&ground);
}

static void test_plain_run(void) {
  static const char* const integrators[] = {"Euler", "implicit", "implicitfast", "RK4", "discrete"};
  for (guint i = 0; i < G_N_ELEMENTS(integrators); i++) check_plain_run(integrators[i]);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/conduct/same-rows", test_same_rows);
  g_test_add_func("/conduct/interrupted", test_interrupted);
  g_test_add_func("/conduct/other-results", test_other_results);
  g_test_add_func("/conduct/written-point", test_written_point);
  g_test_add_func("/conduct/full-disk", test_full_disk);
  g_test_add_func("/conduct/bad-points", test_bad_points);
  g_test_add_func("/conduct/never-finite", test_never_finite);
  g_test_add_func("/conduct/plain-run", test_plain_run);
  return g_test_run();
}
