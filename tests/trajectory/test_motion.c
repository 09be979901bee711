// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Motions of other programs. The files in motions/ were written by NumPy 1.24 (brax.npz:
// compressed, single precision, the names of Brax; turned.npy: the order of Fortran) and by the
// mcap library of Python (bag.mcap: chunks as they are; packed.mcap: compressed ones): five rows
// 0.1 s apart, a shoulder at 0.5 + 0.25 i with a velocity of 2.5, and a slider at −0.125 i.

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "trajectory/motion.h"

static const char kArm[] =
    "<mujoco><worldbody><body name='arm'><joint name='shoulder' axis='0 1 0'/><geom size='.1'/>"
    "<body name='hand' pos='.3 0 0'><joint name='slider' type='slide'/><geom size='.1'/></body></body>"
    "</worldbody></mujoco>";

enum { ROWS = 5 };
static char* folder;

static char* in_folder(const char* name) {
  return g_build_filename(folder, name, NULL);
}

static char* given(const char* name) {
  return g_build_filename(g_getenv("GIMBAL_TEST_MOTIONS"), name, NULL);
}

static mjModel* make_arm(void) {
  g_autofree char* path = in_folder("arm.xml");
  char trouble[300] = "";
  g_assert_true(g_file_set_contents(path, kArm, -1, NULL));
  mjModel* m = mj_loadXML(path, NULL, trouble, sizeof trouble);
  g_assert_cmpstr(trouble, ==, "");
  return m;
}

static GimbalMotion* read_motion(const char* path) {
  g_autoptr(GError) error = NULL;
  GimbalMotion* motion = gimbal_motion_read(path, &error);
  g_assert_no_error(error);
  return motion;
}

// Make a run of a motion and compare it with what the files hold, within so much.
static void expect_run(const GimbalMotion* motion, int matched, double rate, double within) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = in_folder("made.h5");
  mjModel* m = make_arm();
  g_autofree int* targets = g_new(int, motion->names->len);
  g_assert_cmpint(gimbal_motion_match(motion, m, targets, &error), ==, matched);
  g_assert_no_error(error);
  const GimbalTrajectorySetup setup = {.path = path, .program = "test", .title = "arm.xml", .keyframe = -1};
  g_assert_true(gimbal_motion_write_run(motion, &(GimbalMotionPlan){targets, rate}, &setup, m, NULL, &error));
  g_assert_no_error(error);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_null(gimbal_trajectory_notice(t));
  g_assert_cmpuint(gimbal_trajectory_rows(t), ==, motion->rows);
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  for (int i = 0; i < ROWS; i++) {
    g_assert_true(gimbal_trajectory_replay_next(replay));
    const mjData* d = gimbal_trajectory_replay_data(replay);
    if (motion->rows > ROWS) g_assert_true(gimbal_trajectory_replay_next(replay));
    g_assert_cmpfloat_with_epsilon(d->qpos[0], 0.5 + 0.25 * i, within);
    g_assert_cmpfloat_with_epsilon(d->qvel[0], 2.5, 1e-6);
    g_assert_cmpfloat_with_epsilon(d->qpos[1], -0.125 * i, within);
  }
  mj_deleteModel(m);
  g_remove(path);
}

static void test_npz(void) {
  g_autofree char* path = given("brax.npz");
  g_autoptr(GimbalMotion) motion = read_motion(path);
  g_assert_cmpuint(motion->rows, ==, ROWS);
  g_assert_cmpuint(motion->names->len, ==, 4);  // the rewards are of other rows
  g_assert_cmpfloat_with_epsilon(motion->times[4], 0.4, 1e-12);
  expect_run(motion, 4, 0, 1e-6);
}

// Without names and times: in their order, at a rate; velocities follow from positions.
static void test_npy(void) {
  g_autofree char* path = given("turned.npy");
  g_autoptr(GimbalMotion) motion = read_motion(path);
  g_assert_false(motion->named);
  g_assert_null(motion->times);
  expect_run(motion, 2, 10, 1e-12);
}

// The states of two topics, each of which knows some joints; the clock begins with the motion.
static void test_mcap(void) {
  g_autofree char* path = given("bag.mcap");
  g_autoptr(GimbalMotion) motion = read_motion(path);
  g_assert_cmpuint(motion->rows, ==, 2 * ROWS);
  g_assert_cmpfloat(motion->times[0], ==, 0);
  g_assert_cmpfloat_with_epsilon(motion->times[9], 0.45, 1e-6);
  g_assert_cmpuint(motion->names->len, ==, 4);  // the finger is of no use here
  expect_run(motion, 3, 0, 1e-12);
}

static void expect_refused(const char* path, const char* why) {
  g_autoptr(GError) error = NULL;
  g_assert_null(gimbal_motion_read(path, &error));
  g_assert_nonnull(error);
  g_test_message("%s", error->message);
  g_assert_nonnull(strstr(error->message, why));
}

static void expect_text_refused(const char* text, const char* why) {
  g_autofree char* path = in_folder("bad.csv");
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  expect_refused(path, why);
  g_remove(path);
}

// Without waiting for the disk, as so many are written.
static void write_quickly(const char* path, const char* bytes, gsize size) {
  g_assert_true(g_file_set_contents_full(path, bytes, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

// Each says what and where; a file that is cut, at any length, is read as far as it goes or
// refused.
static void test_bad(void) {
  g_autofree char *packed = given("packed.mcap"), *bag = given("bag.mcap"), *brax = given("brax.npz");
  expect_refused(packed, "zstd");
  expect_text_refused("time,a\n0,1\n0,2\n", "row 2");
  expect_text_refused("time,a\n0,1\n1\n", "line 3: the number of its fields is 1, that of the first line 2");
  expect_text_refused("time,a\n0,x\n", "line 2: “x” is no number");
  expect_text_refused("time,a\n", "no motion");
  const char* whole[] = {bag, brax};
  for (guint k = 0; k < G_N_ELEMENTS(whole); k++) {
    g_autofree char *bytes = NULL, *cut = in_folder(k ? "cut.npz" : "cut.mcap");
    gsize size;
    g_assert_true(g_file_get_contents(whole[k], &bytes, &size, NULL));
    for (gsize length = 0; length < size; length += 7) {
      write_quickly(cut, bytes, length);
      g_autoptr(GError) error = NULL;
      g_autoptr(GimbalMotion) motion = gimbal_motion_read(cut, &error);
      g_assert_true((motion == NULL) == (error != NULL));
    }
    for (gsize at = 0; at < size; at++) {
      bytes[at] ^= (char)0xff;
      write_quickly(cut, bytes, size);
      g_autoptr(GimbalMotion) motion = gimbal_motion_read(cut, NULL);
      bytes[at] ^= (char)0xff;
    }
    g_remove(cut);
  }
}

// What fits no joint is refused with the names on both sides, an array of another width with both.
static void test_mismatch(void) {
  static const char* const kTexts[][2] = {
      {"time,elbow,wrist\n0,1,2\n", "Its columns: elbow, wrist. The model has: shoulder, slider"},
      {"qpos[0],qpos[1],qpos[2]\n1,2,3\n", "qpos has 3 numbers a row, and the model 2"},
      {"1,2,3\n", "3 columns have no names; the model has 2 positions"}};
  g_autofree char* path = in_folder("other.csv");
  mjModel* m = make_arm();
  int targets[4];
  for (guint i = 0; i < G_N_ELEMENTS(kTexts); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_true(g_file_set_contents(path, kTexts[i][0], -1, NULL));
    g_autoptr(GimbalMotion) motion = read_motion(path);
    g_assert_cmpint(gimbal_motion_match(motion, m, targets, &error), ==, 0);
    g_assert_nonnull(strstr(error->message, kTexts[i][1]));
  }
  g_remove(path);
  mj_deleteModel(m);
}

// What is written for others comes back as it was, with names that are found again.
static void test_written(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char *from = given("brax.npz"), *run = in_folder("run.h5");
  g_autoptr(GimbalMotion) motion = read_motion(from);
  mjModel* m = make_arm();
  int targets[4];
  g_assert_cmpint(gimbal_motion_match(motion, m, targets, NULL), ==, 4);
  const GimbalTrajectorySetup setup = {.path = run, .program = "test", .title = "arm.xml", .keyframe = -1};
  g_assert_true(gimbal_motion_write_run(motion, &(GimbalMotionPlan){targets, 0}, &setup, m, NULL, NULL));
  mj_deleteModel(m);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(run, &error);
  g_assert_no_error(error);
  g_autofree char *npz = in_folder("again.npz"), *mcap = in_folder("again.mcap");
  g_assert_true(gimbal_trajectory_write_numpy(t, npz, &error));
  g_assert_true(gimbal_trajectory_write_mcap(t, mcap, &error));
  g_autoptr(GimbalMotion) arrays = read_motion(npz);
  g_autoptr(GimbalMotion) bag = read_motion(mcap);
  expect_run(arrays, 4, 0, 1e-6);
  expect_run(bag, 4, 0, 1e-6);
  g_assert_false(gimbal_trajectory_write_mcap(t, "/nowhere/at.mcap", &error));
  g_assert_nonnull(error);
  const char* const files[] = {run, npz, mcap};
  for (guint i = 0; i < G_N_ELEMENTS(files); i++) g_remove(files[i]);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-motion-XXXXXX", NULL);
  g_test_add_func("/motion/npz", test_npz);
  g_test_add_func("/motion/npy", test_npy);
  g_test_add_func("/motion/mcap", test_mcap);
  g_test_add_func("/motion/bad", test_bad);
  g_test_add_func("/motion/mismatch", test_mismatch);
  g_test_add_func("/motion/written", test_written);
  int status = g_test_run();
  g_autofree char* model = in_folder("arm.xml");
  g_remove(model);
  g_rmdir(folder);
  g_free(folder);
  return status;
}
