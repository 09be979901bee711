// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of an experiment's text: what they give is read back, and the rest of the text stays as
// it was, byte by byte.

#include "experiment/writer.h"

#include <string.h>

#include "bench-text.h"
#include "language/edit/edit.h"

static const char kText[] =
    "<experiment model='m.xml'>\n"
    "\t<!-- kept -->\n"
    "\t<parameter name='kp' from='1' to='9'>\n"
    "\t\t<target element='position' attribute='kp'/>\n"
    "\t</parameter>\n"
    "\t<run   duration='1'/>\n"
    "\t<goal name='x' expression='time'/>\n"
    "\t<sobol points='7'/>\n"
    "</experiment>\n";

static gsize at(const char* text, const char* what) {
  const char* found = strstr(text, what);
  g_assert_nonnull(found);
  return (gsize)(found - text);
}

static GimbalExperiment* read_back(const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  GimbalExperiment* experiment = gimbal_experiment_new("/nowhere/e.xml", bytes, list);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    g_test_message("%s", gimbal_diagnostics_get(list, i)->message);
  }
  gimbal_diagnostics_free(list);
  return experiment;
}

static void test_set(void) {
  g_autofree char* wider = gimbal_experiment_text_set(kText, at(kText, "<parameter"), "to", "20");
  g_assert_nonnull(wider);
  g_assert_cmpuint(strlen(wider), ==, strlen(kText) + 1);
  g_autofree char* log = gimbal_experiment_text_set(wider, at(wider, "<parameter"), "scale", "log");
  g_autoptr(GimbalExperiment) experiment = read_back(log);
  g_assert_nonnull(experiment);
  g_assert_cmpfloat(gimbal_experiment_parameter(experiment, 0)->to, ==, 20);
  g_assert_cmpint(gimbal_experiment_parameter(experiment, 0)->scale, ==, GIMBAL_SCALE_LOGARITHMIC);
  g_autofree char* linear = gimbal_experiment_text_set(log, at(log, "<parameter"), "scale", NULL);
  g_assert_cmpstr(linear, ==, wider);
  g_assert_null(gimbal_experiment_text_set(kText, 3, "to", "20"));
}

static void test_add(void) {
  g_autofree char* more = gimbal_experiment_text_add(kText, 0,
                                                     "<parameter name=\"kv\" from=\"0\" to=\"1\">\n  <target "
                                                     "element=\"position\" attribute=\"kv\"/>\n</parameter>");
  g_assert_nonnull(more);
  g_assert_cmpuint(at(more, "'kp'"), <, at(more, "\"kv\""));
  g_assert_cmpuint(at(more, "\"kv\""), <, at(more, "<run   "));
  g_autofree char* limit =
      gimbal_experiment_text_add(more, 0, "<condition name=\"y\" expression=\"time\" below=\"3\"/>");
  g_assert_cmpuint(at(limit, "<goal"), <, at(limit, "<condition"));
  g_assert_cmpuint(at(limit, "<condition"), <, at(limit, "<sobol"));
  g_autoptr(GimbalExperiment) experiment = read_back(limit);
  g_assert_nonnull(experiment);
  g_assert_cmpuint(experiment->parameter->len, ==, 2);
  g_assert_cmpuint(experiment->goal->len, ==, 2);
  g_autofree char* fewer = gimbal_experiment_text_remove(limit, at(limit, "<condition"));
  g_assert_cmpstr(fewer, ==, more);
}

static void test_design(void) {
  g_autofree char* latin = gimbal_experiment_text_set_design(kText, GIMBAL_DESIGN_LATIN);
  g_assert_nonnull(strstr(latin, "<latin points=\"7\"/>"));
  g_assert_null(strstr(latin, "sobol"));
  g_autofree char* search = gimbal_experiment_text_set_design(latin, GIMBAL_DESIGN_SEARCH);
  g_autoptr(GimbalExperiment) experiment = read_back(search);
  g_assert_nonnull(experiment);
  g_assert_cmpint(experiment->design, ==, GIMBAL_DESIGN_SEARCH);
}

static void test_begin(void) {
  g_autofree char* text = gimbal_experiment_text_begin("a \"b\" & c.xml");
  g_autofree char* goal =
      gimbal_experiment_text_add(text, 0, "<goal name=\"t\" expression=\"time\" reduce=\"last\"/>");
  g_autoptr(GimbalExperiment) experiment = read_back(goal);
  g_assert_nonnull(experiment);
  g_assert_cmpstr(experiment->model, ==, "/nowhere/a \"b\" & c.xml");
}

static void test_names(void) {
  g_autofree char* taken = gimbal_experiment_text_free_name(kText, "KP");
  g_autofree char* other = gimbal_experiment_text_free_name(kText, "kv");
  g_assert_cmpstr(taken, ==, "KP 2");
  g_assert_cmpstr(other, ==, "kv");
}

//---- texts that are not those of the disk, points as they come, and a run that is looked at

static const char kBall[] =
    "<mujoco><worldbody><body><joint name='drop' type='slide' axis='0 0 1'/>"
    "<geom size='.1' mass='1'/></body></worldbody></mujoco>";

static const char kDrop[] =
    "<experiment model='m.xml'>"
    "<parameter name='g' from='-10' to='-2' points='5'><target element='option' attribute='gravity' "
    "component='2'/>"
    "</parameter><run duration='.5'/><goal name='z' expression='drop.qpos'/></experiment>";

static GBytes* edited(const char* path, gpointer unused) {
  (void)unused;
  g_assert_true(g_str_has_suffix(path, "m.xml"));
  static const char kEdited[] =
      "<mujoco><option timestep='.01'/><worldbody><body><joint name='drop' type='slide' axis='0 0 1'/>"
      "<geom size='.1' mass='1'/></body></worldbody></mujoco>";
  return g_bytes_new_static(kEdited, sizeof kEdited - 1);
}

static void count_point(const GimbalPoint* point, gpointer data) {
  g_assert_cmpfloat(point->parameter[0], ==, -10 + 2 * (double)point->id);
  (*(int*)data)++;
}

typedef struct Seen {
  int count;
  double last;
} Seen;

static void look(const mjModel* m, const mjData* d, gpointer data) {
  Seen* seen = data;
  g_assert_cmpfloat(m->opt.timestep, ==, 0.01);
  seen->count++;
  seen->last = d->qpos[0];
}

static void test_texts(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", kBall);
  ground_write(&ground, "experiment.xml", kDrop);
  g_autofree char* path = ground_path(&ground, "experiment.xml");
  g_autofree char* results = ground_path(&ground, "experiment.sqlite");
  ground.experiment = gimbal_experiment_open(path, ground.list);
  const ModelTexts texts = {edited, NULL};
  ground.bench = bench_new_of(ground.experiment, &texts, ground.list);
  ground_expect_good(&ground);
  g_assert_cmpfloat(ground.bench->subject->base->opt.timestep, ==, 0.01);
  int points = 0;
  GimbalConclusion conclusion;
  GimbalConductOrder order = {.results = results, .jobs = 2, .point = count_point, .data = &points};
  g_assert_cmpint(gimbal_experiment_conduct(ground.bench, &order, &conclusion, ground.list), ==, 0);
  g_assert_cmpint(points, ==, 5);
  gimbal_conclusion_clear(&conclusion);
  g_assert_cmpint(gimbal_experiment_conduct(ground.bench, &order, &conclusion, ground.list), ==, 0);
  g_assert_cmpint(points, ==, 10);  // those that were kept are told too

  Worker* worker = worker_new(ground.bench);
  Seen seen = {0};
  worker_replay(worker, conclusion.best, 0, look, &seen);
  g_assert_cmpint(seen.count, ==, 51);
  g_assert_cmpfloat(seen.last, ==, conclusion.best->value[0]);
  worker_free(worker);
  double point = -4;
  g_autoptr(GArray) edits = subject_edits_of(ground.experiment, &texts, &point, ground.list);
  g_assert_nonnull(edits);
  g_assert_cmpuint(edits->len, ==, 1);
  g_assert_nonnull(strstr(g_array_index(edits, GimbalEdit, 0).text, "-4"));
  gimbal_conclusion_clear(&conclusion);
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/experiment/writer/set", test_set);
  g_test_add_func("/experiment/writer/add", test_add);
  g_test_add_func("/experiment/writer/design", test_design);
  g_test_add_func("/experiment/writer/begin", test_begin);
  g_test_add_func("/experiment/writer/names", test_names);
  g_test_add_func("/experiment/texts", test_texts);
  return g_test_run();
}
