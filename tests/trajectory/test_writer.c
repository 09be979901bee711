// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is written is what happened: the answers are the states themselves.

#include <gimbal/diagnostics.h>
#include <hdf5.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "recording.h"

static void every_state_comes_back(void) {
  enum { STEPS = 1500 };
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("states.h5");
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 7);
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  g_autofree mjtNum *states = g_new(mjtNum, (STEPS + 1) * size),
                    *sensors = g_new(mjtNum, (STEPS + 1) * m->nsensordata);
  drive(m, d, 0);
  mj_getState(m, d, states, mjSTATE_INTEGRATION);
  for (int i = 0; i < STEPS; i++) {
    record_steps(writer, m, d, i, 1);
    mj_getState(m, d, states + (i + 1) * size, mjSTATE_INTEGRATION);
    memcpy(sensors + (i + 1) * m->nsensordata, d->sensordata, (size_t)m->nsensordata * sizeof(mjtNum));
  }
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_null(gimbal_trajectory_notice(t));
  g_assert_cmpuint(gimbal_trajectory_rows(t), ==, STEPS + 1);
  g_assert_cmpint(gimbal_trajectory_keyframe(t), ==, 0);
  g_assert_cmpstr(gimbal_trajectory_title(t), ==, "model.xml");
  g_assert_cmpint(gimbal_trajectory_text_count(t), ==, 1);
  g_assert_cmpmem(gimbal_trajectory_text(t, 0).bytes, gimbal_trajectory_text(t, 0).size, model_text,
                  sizeof model_text - 1);
  // those that are kept, and those that are computed
  g_autofree mjtNum *state = g_new(mjtNum, size), *sensed = g_new(mjtNum, m->nsensordata);
  int kept = 0;
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, TRUE);
  for (guint64 row = 0; row <= STEPS; row++) {
    g_assert_true(gimbal_trajectory_replay_next(replay));
    g_assert_false(gimbal_trajectory_replay_differs(replay));
    mj_getState(m, gimbal_trajectory_replay_data(replay), state, mjSTATE_INTEGRATION);
    g_assert_cmpmem(state, (size_t)size * sizeof *state, states + row * (guint64)size,
                    (size_t)size * sizeof *state);
    if (!gimbal_trajectory_state(t, row, state, sensed)) continue;
    kept++;
    g_assert_cmpmem(state, (size_t)size * sizeof *state, states + row * (guint64)size,
                    (size_t)size * sizeof *state);
    if (!row) continue;
    g_assert_cmpmem(sensed, (size_t)m->nsensordata * sizeof *sensed, sensors + row * (guint64)m->nsensordata,
                    (size_t)m->nsensordata * sizeof *sensed);
  }
  g_assert_false(gimbal_trajectory_replay_next(replay));
  g_assert_null(gimbal_trajectory_replay_trouble(replay));
  g_assert_cmpint(kept, >=, STEPS / 7);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A reset, a jump and other options: rows of their own, and the whole is still computed again.
static void hands_are_rows(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("hands.h5");
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 10);
  record_steps(writer, m, d, 0, 100);
  mj_resetDataKeyframe(m, d, 0);
  record_steps(writer, m, d, 0, 100);
  d->qpos[7] = 1.25;
  m->opt.gravity[2] = -1.6;
  m->opt.iterations = 3;
  record_steps(writer, m, d, 0, 100);
  m->opt.timestep = .0005;
  record_steps(writer, m, d, 0, 33);
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(gimbal_trajectory_rows(t), ==, 101 + 101 + 101 + 33);
  g_assert_true(gimbal_trajectory_is_placed(t, 101));
  g_assert_true(gimbal_trajectory_is_placed(t, 202));
  g_assert_false(gimbal_trajectory_is_placed(t, 203));
  g_assert_cmpfloat(gimbal_trajectory_time(t, 101), ==, 0);
  GimbalTrajectoryDifference difference;
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 0);
  // and from any row on
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, TRUE);
  const guint64 rows[] = {333, 5, 202, 217, 218, 0};
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_assert_true(gimbal_trajectory_replay_seek(replay, rows[i]));
    g_assert_cmpuint(gimbal_trajectory_replay_row(replay), ==, rows[i]);
    g_assert_false(gimbal_trajectory_replay_differs(replay));
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

enum { HASTY_STEPS = 20000 };

// Record steps of this run, or states that a program made, faster than a disk takes them.
static guint64 record_in_haste(const char* path, gboolean placed) {
  g_autoptr(GError) error = NULL;
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  const GimbalTrajectorySetup setup = {.path = path, .keyframe = -1, .every = 5, .memory = 1};
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  for (int i = 0; i < HASTY_STEPS; i++) {
    drive(m, d, i);
    if (!placed) gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    (placed ? gimbal_trajectory_writer_place : gimbal_trajectory_writer_after)(writer, m, d);
  }
  guint64 lost = gimbal_trajectory_writer_progress(writer).lost;
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  g_assert_cmpuint(lost, >, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  return lost;
}

// A queue that is full costs steps, which are counted, and the rows after them are right.
static void a_slow_disk_costs_steps(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("slow.h5");
  guint64 lost = record_in_haste(path, FALSE);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(gimbal_trajectory_lost(t), ==, lost);
  g_assert_nonnull(strstr(gimbal_trajectory_notice(t), "disk was too slow"));
  guint64 steps = 0;
  for (guint64 i = 0; i < gimbal_trajectory_rows(t); i++) steps += !gimbal_trajectory_is_placed(t, i);
  g_assert_cmpuint(steps + lost, ==, HASTY_STEPS);
  GimbalTrajectoryDifference difference;
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 0);
}

// So it does of the states of a program.
static void a_slow_disk_costs_states(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("states.h5");
  guint64 lost = record_in_haste(path, TRUE);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(gimbal_trajectory_lost(t), ==, lost);
  g_assert_cmpuint(gimbal_trajectory_rows(t) + lost, ==, HASTY_STEPS);
}

static void a_place_that_cannot_be_written(void) {
  g_autoptr(GError) error = NULL;
  mjModel* m = make_model();
  const GimbalTrajectorySetup setup = {.path = "/no/such/folder/run.h5", .keyframe = -1};
  g_assert_null(gimbal_trajectory_writer_new(&setup, m, &error));
  g_assert_nonnull(strstr(error->message, "/no/such/folder/run.h5: "));
  mj_deleteModel(m);
}

// A step at a thousand a second; how far it got stands in memory that outlives it.
static void step_until_killed(const char* path, _Atomic int* count) {
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 0);
  gint64 start = g_get_monotonic_time();
  for (int i = 0;; i++) {
    record_steps(writer, m, d, i, 1);
    atomic_store(count, i + 1);
    gint64 early = start + 1000 * (gint64)i - g_get_monotonic_time();
    if (early > 0) g_usleep((gulong)early);
  }
}

// How long the threads of a process have been kept waiting for a processor, ms.
static int kept_waiting(pid_t process) {
  g_autofree char* folder = g_strdup_printf("/proc/%d/task", (int)process);
  g_autoptr(GDir) threads = g_dir_open(folder, 0, NULL);
  gint64 sum = 0;
  for (const char* name; threads && (name = g_dir_read_name(threads));) {
    g_autofree char* path = g_build_filename(folder, name, "schedstat", NULL);
    g_autofree char* text = NULL;
    gint64 ran, waited;
    gboolean is_there = g_file_get_contents(path, &text, NULL, NULL);
    if (is_there && sscanf(text, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, &ran, &waited) == 2) sum += waited;
  }
  return (int)(sum / 1000000);
}

// Kill the process after so many milliseconds; how many steps it has made, and how many may be
// lost: those of a second, and of the time in it that the machine kept the process waiting.
static int kill_after(pid_t process, int milliseconds, const _Atomic int* count, int* may_be_lost) {
  enum { LOOK = 1500 };
  while (!atomic_load(count)) g_usleep(1000);
  g_usleep(1000 * (gulong)MAX(milliseconds - LOOK, 0));
  int waited = kept_waiting(process);
  g_usleep(1000 * (gulong)MIN(milliseconds, LOOK));
  *may_be_lost = 1000 + kept_waiting(process) - waited;
  int steps = atomic_load(count);
  kill(process, SIGKILL);
  waitpid(process, NULL, 0);
  return steps;
}

static void killed_it_loses_at_most_a_second(void) {
  const int stay[] = {700, 1650, 2900};  // ms
  for (guint k = 0; k < G_N_ELEMENTS(stay); k++) {
    g_autoptr(GError) error = NULL;
    g_autofree char* path = test_path("killed.h5");
    _Atomic int* count = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    if (!child) step_until_killed(path, count);
    int may_be_lost, steps = kill_after(child, stay[k], count, &may_be_lost);
    g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
    if (steps <= may_be_lost) {
      // nothing need be there yet
      g_clear_error(&error);
    } else {
      g_assert_no_error(error);
      g_test_message("%d steps, %d rows; %d may be lost", steps, (int)gimbal_trajectory_rows(t), may_be_lost);
      g_assert_cmpint((int)gimbal_trajectory_rows(t), >, steps - may_be_lost);
      g_assert_nonnull(strstr(gimbal_trajectory_notice(t), "has no end"));
      GimbalTrajectoryDifference difference;
      g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 0);
    }
    munmap((void*)count, 4096);
  }
}

// Another reader while it is written.
static void others_read_along(void) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("along.h5");
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 0);
  record_steps(writer, m, d, 0, 2000);
  while (gimbal_trajectory_writer_progress(writer).rows < 2001) g_usleep(20000);
  GimbalTrajectory* t = gimbal_trajectory_open(path, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(gimbal_trajectory_rows(t), ==, 2001);
  gimbal_trajectory_free(t);
  record_steps(writer, m, d, 2000, 100);
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  t = gimbal_trajectory_open(path, &error);
  g_assert_cmpuint(gimbal_trajectory_rows(t), ==, 2101);
  gimbal_trajectory_free(t);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// States that were kept in memory, with a jump among them, become the same file as a recording.
static void states_of_a_history(void) {
  enum { STEPS = 300 };
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("history.h5");
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  int size = mj_stateSize(m, mjSTATE_INTEGRATION), count = 0;
  g_autofree mjtNum* states = g_new(mjtNum, STEPS * size);
  for (int i = 0; i < STEPS; i++) {
    if (i == 123) mj_resetDataKeyframe(m, d, 0);
    drive(m, d, i);
    mj_step(m, d);
    mj_getState(m, d, states + i * size, mjSTATE_INTEGRATION);
  }
  const GimbalTrajectorySetup setup = {.path = path, .keyframe = -1, .every = 20};
  g_assert_true(gimbal_trajectory_save(&setup, m, &m->opt, NULL, states, STEPS, NULL, &error));
  g_assert_no_error(error);
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  for (guint64 i = 0; i < STEPS; i++) {
    g_assert_cmpint(gimbal_trajectory_is_placed(t, i), ==, i == 0 || i == 123);
  }
  g_autofree mjtNum* all = gimbal_trajectory_read_states(t, 1000, 1 << 30, &count, NULL);
  g_assert_cmpmem(all, (gsize)(count * size) * sizeof(mjtNum), states,
                  (gsize)(STEPS * size) * sizeof(mjtNum));
  g_autofree mjtNum* some = gimbal_trajectory_read_states(t, 10, 1 << 30, &count, NULL);
  g_assert_cmpint(count, <=, 10);
  g_assert_cmpint(count, >, 5);
  g_assert_cmpmem(some, (gsize)size * sizeof(mjtNum), states, (gsize)size * sizeof(mjtNum));
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The rows of a chunk of a dataset, 0: there is no such dataset.
static hsize_t rows_of_chunk(hid_t file, const char* name) {
  hsize_t chunk[3] = {0};
  if (H5Lexists(file, name, H5P_DEFAULT) <= 0) return 0;
  hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT), properties = H5Dget_create_plist(dataset);
  g_assert_cmpint(H5Pget_chunk(properties, 3, chunk), >=, 1);
  H5Pclose(properties);
  H5Dclose(dataset);
  return chunk[0];
}

// Steps and whole states fill their chunks at once, so that none is written twice: a chunk that
// grew leaves a hole in the file for good.
static void chunks_fill_at_once(void) {
  static const char* const kSteps[] = {"/steps/time", "/steps/kind", "/steps/hash", "/steps/ctrl",
                                       "/steps/xfrc_applied"};
  static const char* const kStates[] = {"/states/row", "/states/qpos", "/states/qvel",
                                        "/states/qacc_warmstart", "/states/sensordata"};
  // asked for, and then so
  static const int kEvery[][2] = {{0, 12}, {1, 1}, {7, 7}, {12, 12}, {25, 25}};
  for (guint k = 0; k < G_N_ELEMENTS(kEvery); k++) {
    g_autofree char* path = test_path("chunks.h5");
    make_recording(path, 10, kEvery[k][0]);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    hsize_t steps = rows_of_chunk(file, "/steps/time"), states = rows_of_chunk(file, "/states/row");
    g_assert_cmpuint(states * (hsize_t)kEvery[k][1], ==, steps);
    g_assert_cmpuint(steps, >, 480);
    for (guint i = 0; i < G_N_ELEMENTS(kSteps); i++) {
      g_assert_cmpuint(rows_of_chunk(file, kSteps[i]), ==, steps);
    }
    for (guint i = 0; i < G_N_ELEMENTS(kStates); i++) {
      g_assert_cmpuint(rows_of_chunk(file, kStates[i]), ==, states);
    }
    H5Fclose(file);
  }
}

// Rows so long that fewer make a chunk: some of these are full when one of the others is.
static void chunks_of_long_rows(void) {
  g_autofree char* path = test_path("long.h5");
  g_autoptr(GString) text = g_string_new("<mujoco><option timestep='.001'/><worldbody>");
  for (int i = 0; i < 150; i++) g_string_append(text, "<body><freejoint/><geom size='.1'/></body>");
  g_string_append(text, "</worldbody></mujoco>");
  mjSpec* spec = mj_parseXMLString(text->str, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mj_deleteSpec(spec);
  g_assert_true(gimbal_trajectory_writer_close(make_writer(m, path, 0), NULL));
  mj_deleteModel(m);
  hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
  hsize_t steps = rows_of_chunk(file, "/steps/time"), forces = rows_of_chunk(file, "/steps/xfrc_applied");
  H5Fclose(file);
  g_assert_cmpuint(forces * 151 * 48, <=, 256 << 10);
  g_assert_cmpuint(forces, >, 10);
  g_assert_cmpuint(steps % forces, ==, 0);
}

// Numbers from numpy, which computed the sum of docs/trajectory.md.
static void the_hash_is_the_documented_one(void) {
  const mjtNum state[] = {0, 1, -2.5};
  g_assert_cmpuint(gimbal_trajectory_hash_of(state, 3), ==, G_GUINT64_CONSTANT(0x257f9e0692573d53));
}

// Marks are written into a file that is finished, which stays as whole as it was.
static void marks_of_the_user(void) {
  static const GimbalTrajectoryMark marks[] = {{0.002, 1}, {0.007, 3}};
  g_autoptr(GError) error = NULL;
  g_autofree char* path = test_path("marks.h5");
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = make_writer(m, path, 1);
  record_steps(writer, m, d, 0, 10);
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  g_autoptr(GArray) none = gimbal_trajectory_read_marks(path);
  g_assert_cmpuint(none->len, ==, 0);
  g_assert_true(gimbal_trajectory_write_marks(path, marks, G_N_ELEMENTS(marks), &error));
  g_assert_no_error(error);
  g_autoptr(GArray) read = gimbal_trajectory_read_marks(path);
  g_assert_cmpuint(read->len, ==, 2);
  for (guint i = 0; i < 2; i++) {
    const GimbalTrajectoryMark* mark = &g_array_index(read, GimbalTrajectoryMark, i);
    g_assert_cmpfloat(mark->time, ==, marks[i].time);
    g_assert_cmpint(mark->number, ==, marks[i].number);
  }
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  GimbalTrajectoryDifference difference;
  g_assert_no_error(error);
  g_assert_null(gimbal_trajectory_notice(t));
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 0);
  g_assert_false(gimbal_trajectory_write_marks("/nowhere/at.h5", marks, 1, &error));
  g_assert_nonnull(error);
  g_clear_error(&error);
  mj_deleteData(d);
  mj_deleteModel(m);
  g_remove(path);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trajectory/killed", killed_it_loses_at_most_a_second);
  g_test_add_func("/trajectory/states", every_state_comes_back);
  g_test_add_func("/trajectory/hands", hands_are_rows);
  g_test_add_func("/trajectory/slow-disk", a_slow_disk_costs_steps);
  g_test_add_func("/trajectory/slow-states", a_slow_disk_costs_states);
  g_test_add_func("/trajectory/no-place", a_place_that_cannot_be_written);
  g_test_add_func("/trajectory/along", others_read_along);
  g_test_add_func("/trajectory/history", states_of_a_history);
  g_test_add_func("/trajectory/chunks", chunks_fill_at_once);
  g_test_add_func("/trajectory/chunks-of-long-rows", chunks_of_long_rows);
  g_test_add_func("/trajectory/marks", marks_of_the_user);
  g_test_add_func("/trajectory/hash", the_hash_is_the_documented_one);
  return g_test_run();
}
