// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A recorded run as a recording: its numbers are those of the run, step by step; and what is wrong
// with one.

#include <glib/gstdio.h>
#include <math.h>

#include "../compile-text.h"
#include "experiment/recording.h"
#include "trajectory/trajectory.h"

static const char kPendulum[] =
    "<mujoco><option timestep='.005'/><worldbody><body><joint name='hinge' axis='0 1 0' damping='.02'/><geom "
    "type='capsule' fromto='0 0 0 .3 0 0' size='.02'/></body></worldbody></mujoco>";
enum { STEPS = 200 };

static char* folder;

// Record a run; back: it is reset half-way.
static char* record(const char* name, gboolean back, double angles[STEPS + 1]) {
  char* path = g_build_filename(folder, name, NULL);
  g_autoptr(GError) error = NULL;
  mjModel* m = compile_text(kPendulum);
  mjData* d = mj_makeData(m);
  GimbalTrajectorySetup setup = {.path = path, .program = "test", .keyframe = -1, .every = 7};
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  g_assert_no_error(error);
  angles[0] = d->qpos[0];
  for (int i = 0; i < STEPS; i++) {
    if (back && i == STEPS / 2) mj_resetData(m, d);
    gimbal_trajectory_writer_wait(writer);
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
    angles[i + 1] = d->qpos[0];
  }
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  mj_deleteData(d);
  mj_deleteModel(m);
  return path;
}

static void test_run(void) {
  double angles[STEPS + 1];
  g_autofree char* path = record("swing.h5", FALSE, angles);
  g_autofree char* beside = g_build_filename(folder, "x.experiment.xml", NULL);
  GimbalPlace place = {.file = beside, .line = 1};
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  Curve* curve = curve_read(beside, "swing.h5", "2 * hinge.qpos", &place, list);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
  g_assert_nonnull(curve);
  g_assert_cmpint(curve->count, ==, STEPS + 1);
  for (int i = 0; i <= STEPS; i++) {
    g_assert_cmpfloat_with_epsilon(curve->time[i], 0.005 * i, 1e-9);
    g_assert_cmpfloat_with_epsilon(curve->value[i], 2 * angles[i], 1e-12);
  }
  curve_free(curve);
  gimbal_diagnostics_free(list);
}

static void expect(const char* file, const char* column, const char* code) {
  g_autofree char* beside = g_build_filename(folder, "x.experiment.xml", NULL);
  GimbalPlace place = {.file = beside, .line = 3};
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_null(curve_read(beside, file, column, &place, list));
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, code);
  g_assert_cmpint(gimbal_diagnostics_get(list, 0)->place.line, ==, 3);
  gimbal_diagnostics_free(list);
}

static void test_bad(void) {
  double angles[STEPS + 1];
  g_autofree char* path = record("bad.h5", TRUE, angles);
  g_autofree char* text = g_build_filename(folder, "text.h5", NULL);
  g_assert_true(g_file_set_contents(text, "time,a\n0,1\n", -1, NULL));
  expect("none.h5", "hinge.qpos", "recording-file");
  expect("text.h5", "hinge.qpos", "recording-file");
  expect("bad.h5", "elbow.qpos", "recording-column");
  expect("bad.h5", "hinge.qpos", "recording-order");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-recording-XXXXXX", NULL);
  g_test_add_func("/experiment/recording/run", test_run);
  g_test_add_func("/experiment/recording/bad", test_bad);
  int status = g_test_run();
  static const char* const files[] = {"swing.h5", "bad.h5", "text.h5"};
  for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
    g_autofree char* path = g_build_filename(folder, files[i], NULL);
    g_remove(path);
  }
  g_rmdir(folder);
  g_free(folder);
  return status;
}
