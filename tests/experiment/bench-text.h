// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A folder with a model and experiments on it.

#ifndef GIMBAL_TESTS_BENCH_TEXT_H_
#define GIMBAL_TESTS_BENCH_TEXT_H_

#include <glib/gstdio.h>

#include "experiment/bench.h"
#include "experiment/conduct.h"

typedef struct Ground {
  char* folder;
  GimbalDiagnostics* list;
  GimbalExperiment* experiment;
  Bench* bench;
} Ground;

static inline char* ground_path(const Ground* ground, const char* name) {
  return g_build_filename(ground->folder, name, NULL);
}

static inline void ground_write(const Ground* ground, const char* name, const char* text) {
  g_autofree char* path = ground_path(ground, name);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static inline Ground ground_new(void) {
  Ground ground = {g_dir_make_tmp("gimbal-test-XXXXXX", NULL), gimbal_diagnostics_new(), NULL, NULL};
  return ground;
}

static inline void ground_close(Ground* ground) {
  bench_free(ground->bench);
  gimbal_experiment_free(ground->experiment);
  gimbal_diagnostics_free(ground->list);
  ground->bench = NULL;
  ground->experiment = NULL;
  ground->list = gimbal_diagnostics_new();
}

// Read an experiment that is written into the folder.
static inline Bench* ground_open(Ground* ground, const char* text) {
  ground_close(ground);
  ground_write(ground, "experiment.xml", text);
  g_autofree char* path = ground_path(ground, "experiment.xml");
  ground->experiment = gimbal_experiment_open(path, ground->list);
  ground->bench = ground->experiment ? bench_new(ground->experiment, ground->list) : NULL;
  return ground->bench;
}

static inline void ground_expect_good(const Ground* ground) {
  for (int i = 0; i < gimbal_diagnostics_count(ground->list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(ground->list, i);
    g_test_message("%s:%d:%d: %s [%s]", d->place.file, d->place.line, d->place.column, d->message, d->code);
  }
  g_assert_cmpint(gimbal_diagnostics_errors(ground->list), ==, 0);
}

static inline const GimbalDiagnostic* ground_problem(const Ground* ground, const char* code) {
  for (int i = 0; i < gimbal_diagnostics_count(ground->list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(ground->list, i);
    if (!g_strcmp0(d->code, code)) return d;
  }
  return NULL;
}

static inline void ground_clear(Ground* ground) {
  ground_close(ground);
  gimbal_diagnostics_free(ground->list);
  const char* name;
  GDir* dir = g_dir_open(ground->folder, 0, NULL);
  while ((name = g_dir_read_name(dir))) {
    g_autofree char* path = ground_path(ground, name);
    g_unlink(path);
  }
  g_dir_close(dir);
  g_rmdir(ground->folder);
  g_free(ground->folder);
}

// Conduct what was opened. results: a file of the folder, or ":memory:", which no disk slows down.
static inline int ground_conduct(Ground* ground, const char* results, int jobs, int shard, int nshard,
                                 GimbalConclusion* conclusion) {
  g_autofree char* path = *results == ':' ? g_strdup(results) : ground_path(ground, results);
  GimbalConductOrder order = {.results = path, .jobs = jobs, .shard = shard, .nshard = nshard, .patience = 5};
  return gimbal_experiment_conduct(ground->bench, &order, conclusion, ground->list);
}

// One parameter over a sine-like motion, a joint that swings; good for everything that needs some
// points.
#define PENDULUM                                                                                     \
  "<mujoco>\n<option timestep='0.002'/>\n<default><default class='soft'><joint "                     \
  "damping='0.1'/></default></default>\n"                                                            \
  "<worldbody><body name='arm' pos='0 0 1'>\n"                                                       \
  "<joint name='hinge' axis='0 1 0' class='soft'/>\n"                                                \
  "<geom name='rod' type='capsule' fromto='0 0 0 0 0 -0.5' size='0.02' mass='1' friction='0.8 0.01 " \
  "0.001'/>\n"                                                                                       \
  "</body></worldbody>\n"                                                                            \
  "<actuator><position name='servo' joint='hinge' kp='20' kv='1' gear='2'/></actuator>\n"            \
  "<keyframe><key name='up' qpos='1'/></keyframe>\n</mujoco>\n"

#endif  // GIMBAL_TESTS_BENCH_TEXT_H_
