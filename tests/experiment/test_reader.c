// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is wrong with an experiment is told where it is wrong; with a hint of what to do.

#include "experiment/experiment.h"

#include <string.h>

#include "bench-text.h"

#define HEAD "<experiment model='m.xml'>\n"
#define KP                                                                          \
  "<parameter name='kp' from='1' to='9'>\n<target element='position' name='servo' " \
  "attribute='kp'/></parameter>\n"
#define RUN  "<run duration='1'/>\n"
#define GOAL "<goal name='g' expression='hinge.qpos'/>\n"
#define TAIL "</experiment>"

static const struct {
  const char *text, *code;
  int line, column;
  const char* hint;  // a part of it
} kMistakes[] = {
    {"nonsense", "no-experiment", 1, 1, "Begin with"},
    {HEAD KP RUN GOAL, "not-closed", 1, 1, "</experiment>"},
    {"<experiment model='gone.xml'>\n" KP RUN GOAL TAIL, "no-model", 1, 1, "path"},
    {"<experiment>\n" KP RUN GOAL TAIL, "missing-attribute", 1, 1, "model"},
    {HEAD "<paramter name='a'/>" RUN GOAL TAIL, "unknown-element", 2, 1, "<parameter>"},
    {HEAD KP "<run duraton='1'/>" GOAL TAIL, "unknown-attribute", 4, 6, "duration"},
    {HEAD KP "<run duration='-1'/>" GOAL TAIL, "experiment-range", 4, 16, "above 0"},
    {HEAD KP "<run duration='long'/>" GOAL TAIL, "experiment-number", 4, 16, "number"},
    {HEAD KP "<run duration='nan'/>" GOAL TAIL, "experiment-number", 4, 16, "number"},
    {HEAD KP RUN "<goal name='g' expression='time' reduce='middle'/>" TAIL, "experiment-word", 5, 42, "mean"},
    {HEAD
     "<parameter name='kp' from='9' to='1'><target element='position' attribute='kp'/></parameter>" RUN GOAL
         TAIL,
     "range-order", 2, 28, "lower number"},
    {HEAD "<parameter name='kp' from='0' to='1' scale='log'><target element='position' "
          "attribute='kp'/></parameter>" RUN GOAL TAIL,
     "range-log", 2, 28, "above 0"},
    {HEAD "<parameter name='kp' from='1' to='2' start='3'><target element='position' "
          "attribute='kp'/></parameter>" RUN GOAL TAIL,
     "range-start", 2, 45, "between"},
    {HEAD "<parameter name='kp' from='1' to='2'/>" RUN GOAL TAIL, "no-target", 2, 1, "<target"},
    {HEAD "<parameter name='kp' from='1' to='2'>\n<target element='position' name='motor' "
          "attribute='kp'/></parameter>" RUN GOAL TAIL,
     "unknown-target", 3, 1, "servo"},
    {HEAD
     "<parameter name='kp' from='1' to='2'>\n<target element='position' attribute='kpp'/></parameter>" RUN
         GOAL TAIL,
     "target-attribute", 3, 1, "kp"},
    {HEAD
     "<parameter name='kp' from='1' to='2'>\n<target element='position' attribute='joint'/></parameter>" RUN
         GOAL TAIL,
     "target-number", 3, 1, "made of numbers"},
    {HEAD "<parameter name='kp' from='1' to='2'>\n<target element='geom' attribute='friction' "
          "component='7'/></parameter>" RUN GOAL TAIL,
     "target-number", 3, 1, "from 0"},
    {HEAD KP
     "<parameter name='b' from='1' to='2'>\n<target element='position' attribute='kp'/></parameter>" RUN GOAL
         TAIL,
     "target-twice", 5, 1, "one target"},
    {HEAD KP KP RUN GOAL TAIL, "duplicate-name", 4, 1, "of its own"},
    {HEAD KP RUN "<goal name='KP' expression='time'/>" TAIL, "duplicate-name", 5, 29, "of its own"},
    {HEAD KP RUN "<goal name='g' expression='hunge.qpos'/>" TAIL, "goal-expression", 5, 28, "names"},
    {HEAD KP RUN "<goal name='g' expression='step.time'/>" TAIL, "goal-number", 5, 28, "differ"},
    {HEAD KP RUN "<goal name='g' expression='energy.kinetic'/>" TAIL, "goal-number", 5, 28, "energy"},
    {HEAD KP RUN "<goal name='g' expression='time' run='other'/>" TAIL, "unknown-run", 5, 28, "<run>"},
    {HEAD KP RUN "<condition name='g' expression='time'/>" TAIL, "condition-limit", 5, 1, "below"},
    {HEAD KP RUN "<goal name='g' expression='time' reduce='distance'/>" TAIL, "distance-file", 5, 42,
     "column"},
    {HEAD KP RUN "<goal name='g' expression='time' reduce='distance' file='gone.csv' column='x'/>" TAIL,
     "recording-file", 5, 28, "path"},
    {HEAD KP GOAL TAIL, "no-run", 1, 1, "<run"},
    {HEAD KP RUN "<search/>" TAIL, "no-goal", 1, 1, "<goal"},
    {HEAD KP RUN "<goal name='g' expression='tame'/>" TAIL, "goal-expression", 5, 28, "names"},
    {HEAD KP RUN "<goal name='g' expression='time' maximize='yes'/>" TAIL, "unknown-attribute", 5, 34,
     "weight"},
    {HEAD KP RUN GOAL "<grid/><fit/>" TAIL, "two-designs", 6, 8, "Delete"},
    {HEAD KP RUN GOAL "<fit/>" TAIL, "fit-recording", 6, 1, "distance"},
    {HEAD RUN GOAL "<sobol/>" TAIL, "no-parameter", 4, 1, "<parameter>"},
    {HEAD KP "<run duration='1' keyframe='down'/>" GOAL TAIL, "unknown-keyframe", 4, 1, "up"},
    {HEAD KP "<run duration='1'><control actuator='x'/></run>" GOAL TAIL, "unknown-control", 4, 19, "servo"},
    {HEAD KP "<run duration='1'><push body='leg'/></run>" GOAL TAIL, "unknown-body", 4, 19, "arm"},
    {HEAD KP "<run duration='1'><control actuator='servo' shape='curve'/></run>" GOAL TAIL, "curve-file", 4,
     19, "file"},
};

static void test_mistakes(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", PENDULUM);
  for (guint i = 0; i < G_N_ELEMENTS(kMistakes); i++) {
    g_assert_null(ground_open(&ground, kMistakes[i].text));
    const GimbalDiagnostic* d = ground_problem(&ground, kMistakes[i].code);
    if (!d) {
      ground_expect_good(&ground);
      g_error("%s: no problem %s", kMistakes[i].text, kMistakes[i].code);
    }
    g_test_message("%s %d:%d %s", d->code, d->place.line, d->place.column, d->hint);
    g_assert_cmpint(d->place.line, ==, kMistakes[i].line);
    g_assert_cmpint(d->place.column, ==, kMistakes[i].column);
    g_assert_true(d->hint && strstr(d->hint, kMistakes[i].hint));
  }
  ground_clear(&ground);
}

static void test_good(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", PENDULUM);
  ground_open(&ground, "<!-- a comment -->\n" HEAD KP RUN GOAL TAIL);
  ground_expect_good(&ground);
  const GimbalExperiment* e = ground.experiment;
  g_assert_cmpstr(gimbal_experiment_parameter(e, 0)->name, ==, "kp");
  g_assert_cmpstr(gimbal_experiment_run(e, 0)->name, ==, "run 1");
  g_assert_cmpint(e->design, ==, GIMBAL_DESIGN_GRID);
  g_assert_cmpint(gimbal_experiment_parameter(e, 0)->points, ==, 11);
  ground_clear(&ground);
}

// Spaces and comments do not make another experiment; another number does.
static void test_canon(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", PENDULUM);
  g_autofree char* first = g_strdup(ground_open(&ground, HEAD KP RUN GOAL TAIL)->experiment_hash);
  g_assert_cmpstr(ground_open(&ground, HEAD "\n<!-- new -->" KP "  " RUN GOAL TAIL)->experiment_hash, ==,
                  first);
  g_assert_cmpstr(ground_open(&ground, HEAD KP "<run duration='2'/>" GOAL TAIL)->experiment_hash, !=, first);
  ground_clear(&ground);
}

// Columns of recordings: names with units, quotes, gaps, no numbers, missing and unsorted.
static void test_recordings(void) {
  static const struct {
    const char *text, *code;
    int line, column, count;  // samples; -1: refused
  } rows[] = {
      {"time [s],\"a, b\",x [rad]\n0,1,2\n0.1,2,3\n", NULL, 0, 0, 2},
      {"time,x\r\n0,1\r\n\r\n1,2\r\n2,\r\n3,nan\r\n", "recording-number", 5, 3, 2},
      {"time,x\n0,1\n1,2\n0.5,3\n", "recording-order", 4, 1, -1},
      {"time,y\n0,1\n", "recording-column", 7, 7, -1},
      {"t,x\n0,1\n", "recording-column", 7, 7, -1},
      {"\xEF\xBB\xBFtime,x\r\n0,1\r\n1,2\r\n", NULL, 0, 0, 2},
      {"time,x\n0,1\n", "recording-empty", 7, 7, -1},
      {"time,x\n0,1\n1,1\n2,1\n3,1\n4,1\n90,1\n", "recording-gap", 0, 0, 6},
  };
  Ground ground = ground_new();
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    ground_close(&ground);
    ground_write(&ground, "r.csv", rows[i].text);
    g_autofree char* here = ground_path(&ground, "experiment.xml");
    GimbalPlace place = {.file = here, .line = 7, .column = 7};
    Curve* curve = curve_read(here, "r.csv", "x", &place, ground.list);
    g_assert_cmpint(curve ? curve->count : -1, ==, rows[i].count);
    const GimbalDiagnostic* d = rows[i].code ? ground_problem(&ground, rows[i].code) : NULL;
    g_assert_cmpint(!d, ==, !rows[i].code);
    if (d) g_assert_cmpint(d->place.line, ==, rows[i].line);
    if (d) g_assert_cmpint(d->place.column, ==, rows[i].column);
    curve_free(curve);
  }
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/reader/mistakes", test_mistakes);
  g_test_add_func("/reader/good", test_good);
  g_test_add_func("/reader/canon", test_canon);
  g_test_add_func("/reader/recordings", test_recordings);
  return g_test_run();
}
