// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files that are cut, broken, foreign or of the future: a message, or what is whole of them; never
// more.

#include <gimbal/diagnostics.h>
#include <hdf5.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "recording.h"

static void refused(const char* path, const char* why) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_null(t);
  g_test_message("%s", error->message);
  g_assert_nonnull(strstr(error->message, path));
  g_assert_nonnull(strstr(error->message, why));
}

static void foreign_files(void) {
  g_autofree char *none = test_path("none.h5"), *text = test_path("text.h5"), *empty = test_path("empty.h5"),
                  *other = test_path("other.h5");
  refused(none, "there is no such file");
  g_file_set_contents(text, "<mujoco/>", -1, NULL);
  refused(text, "not a file of HDF5");
  g_file_set_contents(empty, "", 0, NULL);
  refused(empty, "not a file of HDF5");
  H5Fclose(H5Fcreate(other, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT));
  refused(other, "no recorded run");
}

static void set_version(const char* path, gint32 major, gint32 minor) {
  const gint32 version[] = {major, minor};
  hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT), attribute = H5Aopen(file, "version", H5P_DEFAULT);
  g_assert_cmpint(H5Awrite(attribute, H5T_NATIVE_INT32, version), ==, 0);
  H5Aclose(attribute);
  H5Fclose(file);
}

static void files_of_the_future(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("future.h5");
  make_recording(path, 50, 5);
  set_version(path, 1, 7);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_nonnull(strstr(gimbal_trajectory_notice(t), "newer Gimbal"));
  g_clear_pointer(&t, gimbal_trajectory_free);
  set_version(path, 2, 0);
  refused(path, "newer Gimbal");
}

// Links that lead out of the file, and datasets that are none of ours.
static void files_that_reach_out(void) {
  g_autofree char* path = test_path("reach.h5");
  make_recording(path, 50, 5);
  hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  H5Ldelete(file, "model/mjb", H5P_DEFAULT);
  H5Lcreate_external("/etc/passwd", "/model", file, "model/mjb", H5P_DEFAULT, H5P_DEFAULT);
  H5Fclose(file);
  refused(path, "before its model");
}

static void rows_that_are_too_many(void) {
  g_autofree char* path = test_path("many.h5");
  make_recording(path, 50, 5);
  const hsize_t most = (hsize_t)1 << 40;
  const char* const names[] = {"steps/time", "steps/hash", "steps/kind"};
  hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    hid_t dataset = H5Dopen2(file, names[i], H5P_DEFAULT);
    g_assert_cmpint(H5Dset_extent(dataset, &most), >=, 0);
    H5Dclose(dataset);
  }
  H5Fclose(file);
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  if (t) g_assert_cmpuint(gimbal_trajectory_rows(t), <=, 51);
  g_assert_true(t || error);
}

// Hours without a hand: the kinds of the rows are zeros, which take no room in the file.
static void many_rows_of_zeros(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("long.h5");
  make_recording(path, 30000, 100);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(gimbal_trajectory_rows(t), ==, 30001);
  g_assert_null(gimbal_trajectory_notice(t));
}

// The value of one state changed: told with its row, field and number.
static void a_changed_number_is_told(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("changed.h5");
  make_recording(path, 200, 1);
  hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT), dataset = H5Dopen2(file, "steps/ctrl", H5P_DEFAULT);
  const hsize_t start[] = {120, 0}, count[] = {1, 1};
  const double other = .123;
  hid_t space = H5Dget_space(dataset), memory = H5Screate_simple(2, count, NULL);
  H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
  g_assert_cmpint(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, &other), >=, 0);
  H5Sclose(space);
  H5Sclose(memory);
  H5Dclose(dataset);
  H5Fclose(file);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  GimbalTrajectoryDifference d;
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &d, NULL, &error), ==, 1);
  g_assert_cmpuint(d.row, ==, 120);
}

// A file of an engine that computes otherwise, made by stepping with other options than the file
// says.
static void another_engine_is_told(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("other-engine.h5");
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 4);
  for (int i = 0; i < 100; i++) {
    mjModel other = *m;
    if (i == 61) other.opt.gravity[2] -= 1e-9;
    gimbal_trajectory_writer_wait(writer);
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(&other, d);
    gimbal_trajectory_writer_after(writer, m, d);
  }
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  GimbalTrajectoryDifference difference;
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 1);
  g_assert_cmpuint(difference.row, ==, 62);
  g_assert_cmpuint(difference.state_row, ==, 64);
  g_assert_cmpstr(difference.field, ==, "qpos");
  g_assert_cmpint(difference.index, ==, 2);
  g_assert_cmpfloat(difference.recorded, <, difference.computed);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Read everything that opens.
static void read_all(const char* path, gboolean whole) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_true(!t == (error != NULL));
  if (!t) return;
  g_assert_cmpuint(gimbal_trajectory_rows(t), >, 0);
  g_assert_cmpuint(gimbal_trajectory_rows(t), <=, 601);
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, TRUE);
  guint64 rows = 0;
  while (rows < 100000 && gimbal_trajectory_replay_next(replay)) {
    if (whole) g_assert_false(gimbal_trajectory_replay_differs(replay));
    rows++;
  }
  g_assert_true(rows == gimbal_trajectory_rows(t) || gimbal_trajectory_replay_trouble(replay));
}

static void cut_anywhere(void) {
  g_autofree char *path = test_path("whole.h5"), *cut = test_path("cut.h5"), *bytes = NULL;
  gsize size;
  make_recording(path, 600, 12);
  g_file_get_contents(path, &bytes, &size, NULL);
  for (gsize end = 0; end < size; end += 1 + size / 150) {
    g_file_set_contents(cut, bytes, (gssize)end, NULL);
    read_all(cut, TRUE);
  }
}

// How many rows of a file can be read; each of them is computed again bit by bit, and what is
// missing is told.
static guint64 whole_rows(const char* path, guint64 all) {
  g_autoptr(GError) error = NULL;
  GimbalTrajectoryDifference difference;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  if (!t) return 0;
  guint64 rows = gimbal_trajectory_rows(t);
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 0);
  g_assert_no_error(error);
  if (rows < all) g_assert_nonnull(gimbal_trajectory_notice(t));
  return rows;
}

// The rows of a part of the file stand in that part: what is cut off takes no more with it than the
// chunks that it cuts.
static void cut_files_are_read_as_far_as_they_go(void) {
  enum { STEPS = 12000, CUTS = 30 };
  g_autofree char *path = test_path("tenths.h5"), *cut = test_path("tenth.h5"), *bytes = NULL;
  gsize size;
  make_recording(path, STEPS, 12);
  g_file_get_contents(path, &bytes, &size, NULL);
  g_autoptr(GRand) dice = g_rand_new_with_seed(5);
  for (int i = 1; i < CUTS; i++) {
    double part = i < 10 ? .1 * i : i == 10 ? .99 : g_rand_double_range(dice, .1, 1);
    g_file_set_contents(cut, bytes, (gssize)(part * (double)size), NULL);
    guint64 rows = whole_rows(cut, STEPS + 1);
    g_test_message("%.0f %% of the file: %lu of %d rows", 100 * part, (gulong)rows, STEPS + 1);
    g_assert_cmpfloat((double)rows, >=, (part - .15) * STEPS);
  }
}

// A disk that is full, as a limit of the size of files is: what was not written is a hole.
static guint64 fill_disk(const char* path, rlim_t room) {
  g_autoptr(GError) error = NULL;
  struct rlimit before, small;
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 12);
  record_steps(writer, m, d, 0, 3000);
  while (gimbal_trajectory_writer_progress(writer).rows < 2000) g_usleep(1000);
  guint64 rows = gimbal_trajectory_writer_progress(writer).rows;
  g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &before), ==, 0);
  small = before;
  small.rlim_cur = (rlim_t)gimbal_trajectory_writer_progress(writer).bytes + room;
  g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &small), ==, 0);
  record_steps(writer, m, d, 3000, 6000);
  g_assert_false(gimbal_trajectory_writer_close(writer, &error));
  g_assert_nonnull(error);
  g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &before), ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  return rows;
}

static void full_disk(void) {
  g_autofree char* path = test_path("full.h5");
  for (rlim_t room = 0; room < 200000; room += 40000) {
    guint64 flushed = fill_disk(path, room), rows = whole_rows(path, 9001);
    g_test_message("room for %lu bytes behind %lu rows: %lu rows", (gulong)room, (gulong)flushed,
                   (gulong)rows);
    g_assert_cmpuint(rows, >=, flushed);
  }
}

static void broken_anywhere(void) {
  g_autofree char *path = test_path("whole.h5"), *broken = test_path("broken.h5"), *bytes = NULL;
  gsize size;
  int turns = g_test_slow() ? 20000 : 400;
  make_recording(path, 600, 12);
  g_file_get_contents(path, &bytes, &size, NULL);
  g_autoptr(GRand) dice = g_rand_new_with_seed(17);
  for (int i = 0; i < turns; i++) {
    g_autofree char* copy = g_memdup2(bytes, size);
    int flips = g_rand_int_range(dice, 1, 9);
    for (int k = 0; k < flips; k++) {
      // half of them where the structure is
      gsize at = (gsize)g_rand_int_range(dice, 0, (gint32)(g_rand_boolean(dice) ? size : MIN(size, 4096)));
      copy[at] = (char)g_rand_int_range(dice, 0, 256);
    }
    g_file_set_contents(broken, copy, (gssize)size, NULL);
    read_all(broken, FALSE);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  signal(SIGXFSZ, SIG_IGN);
  g_test_add_func("/trajectory/foreign", foreign_files);
  g_test_add_func("/trajectory/future", files_of_the_future);
  g_test_add_func("/trajectory/reach", files_that_reach_out);
  g_test_add_func("/trajectory/many", rows_that_are_too_many);
  g_test_add_func("/trajectory/zeros", many_rows_of_zeros);
  g_test_add_func("/trajectory/changed", a_changed_number_is_told);
  g_test_add_func("/trajectory/another-engine", another_engine_is_told);
  g_test_add_func("/trajectory/cut", cut_anywhere);
  g_test_add_func("/trajectory/cut/rows", cut_files_are_read_as_far_as_they_go);
  g_test_add_func("/trajectory/full-disk", full_disk);
  g_test_add_func("/trajectory/broken", broken_anywhere);
  return g_test_run();
}
