// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Small recordings for the tests.

#ifndef GIMBAL_TEST_RECORDING_H_
#define GIMBAL_TEST_RECORDING_H_

#include <glib/gstdio.h>
#include <math.h>

#include "trajectory/trajectory.h"

// Everything that a state can hold but plug-ins: activations, delays, equalities, mocap bodies,
// user data.
static const char model_text[] =
    "<mujoco><option timestep='.001'/><size nuserdata='2'/>"
    "<worldbody><geom type='plane' size='5 5 .1'/><body name='ball' pos='0 0 .5'><freejoint "
    "name='root'/><geom size='.1'/></body>"
    "<body name='arm' pos='1 0 1'><joint name='hinge' axis='0 1 0'/><geom type='capsule' size='.03 "
    ".2'/></body>"
    "<body name='hand' mocap='true' pos='0 1 1'><geom size='.05' contype='0' "
    "conaffinity='0'/></body></worldbody>"
    "<equality><weld name='held' body1='hand' body2='ball' active='false'/></equality>"
    "<actuator><motor name='turn' joint='hinge' gear='3' delay='.002' nsample='4'/>"
    "<general name='filtered' joint='hinge' dyntype='filter' dynprm='.05'/></actuator>"
    "<sensor><jointpos name='angle' joint='hinge'/><framepos name='place' objtype='body' "
    "objname='ball'/></sensor>"
    "<keyframe><key name='high' qpos='0 0 2 1 0 0 0 .5'/></keyframe></mujoco>";

static inline mjModel* make_model(void) {
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(model_text, sizeof model_text - 1, "model.xml", NULL, problems);
  mjModel* m = spec ? gimbal_compile(spec, NULL, problems) : NULL;
  for (int i = 0; i < gimbal_diagnostics_count(problems); i++) {
    g_test_message("%s", gimbal_diagnostics_get(problems, i)->message);
  }
  g_assert_nonnull(m);
  mj_deleteSpec(spec);
  gimbal_diagnostics_free(problems);
  return m;
}

static inline GimbalTrajectoryWriter* make_writer(const mjModel* m, const char* path, int every) {
  g_autoptr(GError) error = NULL;
  const GimbalTrajectoryText text = {"model.xml", model_text, sizeof model_text - 1};
  const GimbalTrajectorySetup setup = {.path = path,
                                       .program = "test 1",
                                       .title = "model.xml",
                                       .texts = &text,
                                       .ntext = 1,
                                       .keyframe = 0,
                                       .every = every};
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  g_assert_no_error(error);
  return writer;
}

// Inputs of all kinds that change with time.
static inline void drive(const mjModel* m, mjData* d, int step) {
  d->ctrl[0] = sin(.01 * step);
  d->ctrl[1] = step / 50 % 2;
  d->qfrc_applied[6] = step % 100 < 10 ? .1 : 0;
  d->xfrc_applied[6] = step % 70 == 3 ? 2 : 0;
  d->eq_active[0] = step / 100 % 2;
  d->mocap_pos[2] = 1 + .1 * sin(.005 * step);
  d->userdata[1] = step;
  (void)m;
}

static inline void record_steps(GimbalTrajectoryWriter* writer, const mjModel* m, mjData* d, int from,
                                int count) {
  for (int step = from; step < from + count; step++) {
    drive(m, d, step);
    gimbal_trajectory_writer_wait(writer);
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
  }
}

// A recording of count steps.
static inline void make_recording(const char* path, int count, int every) {
  g_autoptr(GError) error = NULL;
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, every);
  record_steps(writer, m, d, 0, count);
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  g_assert_no_error(error);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static inline char* test_path(const char* name) {
  static char* folder;
  if (!folder) folder = g_dir_make_tmp("gimbal-trajectory-XXXXXX", NULL);
  return g_build_filename(folder, name, NULL);
}

#endif  // GIMBAL_TEST_RECORDING_H_
