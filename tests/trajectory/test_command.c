// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands as a user gives them: exit status, what is said, and files that others read.

#include <gimbal/diagnostics.h>
#include <string.h>
#include <sys/wait.h>

#include "recording.h"

typedef struct Outcome {
  int status;
  char *out, *err;
} Outcome;

static Outcome call(const char* program, const char* const* words) {
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  g_ptr_array_add(argv, (gpointer)program);
  for (; *words; words++) g_ptr_array_add(argv, (gpointer)*words);
  g_ptr_array_add(argv, NULL);
  Outcome o;
  int status;
  g_assert_true(g_spawn_sync(NULL, (char**)argv->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &o.out, &o.err,
                             &status, NULL));
  g_assert_true(WIFEXITED(status));
  o.status = WEXITSTATUS(status);
  return o;
}

#define RUN(...) call(g_getenv("GIMBAL_TEST_PROGRAM"), (const char* const[]){__VA_ARGS__, NULL})

static void expect(Outcome o, int status, const char* out, const char* err) {
  if (o.status != status || (out && !strstr(o.out, out)) || (err && !strstr(o.err, err))) {
    g_error("status %d, not %d\nstdout: %s\nstderr: %s", o.status, status, o.out, o.err);
  }
  g_free(o.out);
  g_free(o.err);
}

static char* write_model(void) {
  char* path = test_path("model.xml");
  g_file_set_contents(path, model_text, -1, NULL);
  return path;
}

static void record_and_replay(void) {
  g_autofree char *model = write_model(), *run = test_path("run.h5"), *copy = test_path("copy.h5"),
                  *table = test_path("run.csv");
  expect(RUN("record", model, run, "--duration", "1", "--every", "20", "--key", "high"), 0,
         "1000 steps to time 1.000 s", NULL);
  expect(RUN("replay", run), 0, "from time 0.000 s to 1.000 s: 1001 rows", NULL);
  expect(RUN("replay", run, "--verify"), 0, "the same bit by bit", NULL);
  expect(RUN("export", run, copy), 0, "copy.h5", NULL);
  expect(RUN("replay", copy, "--verify"), 0, "the same bit by bit", NULL);
  expect(RUN("export", run, table), 0, "run.csv", NULL);
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(table, &text, NULL, NULL));
  g_assert_true(g_str_has_prefix(text, "time,"));
  g_assert_nonnull(strstr(text, "\"hinge.qpos\""));
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  g_assert_cmpuint(g_strv_length(lines), ==, 1 + 1001 + 1);
}

static const char kOther[] =
    "<mujoco><option timestep='0.001'/><worldbody><body><joint name='hinge' axis='0 1 0' damping='%s'/>"
    "<geom type='capsule' fromto='0 0 0 .4 0 0' size='.02'/></body></worldbody>%s</mujoco>";

static char* record_other(const char* name, const char* damping, const char* rest) {
  char* run = test_path(name);
  g_autofree char *text = g_strdup_printf(kOther, damping, rest), *model = g_strconcat(run, ".xml", NULL);
  g_file_set_contents(model, text, -1, NULL);
  expect(RUN("record", model, run, "--duration", "0.1"), 0, NULL, NULL);
  return run;
}

// Two versions of a text: by names, from the first difference on, with what only one of them has.
static void runs_are_compared(void) {
  g_autofree char* one = record_other("one.h5", "0.05", "");
  g_autofree char* same = record_other("same.h5", "0.05", "");
  g_autofree char* late =
      record_other("late.h5", "0.0500001", "<sensor><jointvel name='rate' joint='hinge'/></sensor>");
  g_autofree char* alien = test_path("alien.xml");
  g_autofree char* strange = test_path("alien.h5");
  g_file_set_contents(alien, "<mujoco/>", -1, NULL);
  expect(RUN("record", alien, strange, "--duration", "0.1"), 0, NULL, NULL);
  expect(RUN("compare", one, same), 0, "101 moments from 0.000 s to 0.100 s: none differs", NULL);
  expect(RUN("compare", one, late), 1, "only in the other run: rate", NULL);
  expect(RUN("compare", one, late), 1, "2 differ\n", NULL);
  expect(RUN("compare", one, late, "--tolerance", "0.01"), 0, "none differs", NULL);
  expect(RUN("compare", one, late, "--json"), 1,
         "\"name\": \"hinge.qvel\", \"unit\": \"rad/s\", \"first\": 0.001", NULL);
  expect(RUN("compare", one, same, "--shift", "0.05"), 1, "51 moments from 0.000 s to 0.050 s: 2 differ",
         NULL);
  expect(RUN("compare", one, same, "--by-time", "--shift", "7"), 2, NULL, "no moment in common");
  expect(RUN("compare", one, strange), 2, NULL, "no quantity of the same name");
  expect(RUN("compare", one, same, "--tolerance", "-1"), 2, NULL, "--tolerance a number of at least 0");
}

// A control track of a table, recorded, drives the same model to the same states.
static void controls_drive_a_run(void) {
  g_autofree char *model = write_model(), *table = test_path("track.csv"), *first = test_path("first.h5"),
                  *second = test_path("second.h5");
  g_file_set_contents(table, "time,turn,filtered\n0,0.5,0\n0.1,-0.25,1\n0.2,0,0\n", -1, NULL);
  expect(RUN("record", model, first, "--duration", "0.5", "--control", table), 0, NULL, NULL);
  expect(RUN("record", model, second, "--duration", "0.5", "--control", first), 0, NULL, NULL);
  g_autoptr(GimbalTrajectory) a = gimbal_trajectory_open(first, NULL);
  g_autoptr(GimbalTrajectory) b = gimbal_trajectory_open(second, NULL);
  mjtNum ctrl[2];
  g_assert_cmpuint(gimbal_trajectory_rows(a), ==, gimbal_trajectory_rows(b));
  // row 0 is the state before the first step, whose controls were not yet set
  for (guint64 i = 1; i < gimbal_trajectory_rows(a); i++) {
    g_assert_cmpuint(gimbal_trajectory_hash(a, i), ==, gimbal_trajectory_hash(b, i));
  }
  g_assert_true(gimbal_trajectory_controls(a, 150, ctrl));
  g_assert_cmpfloat(ctrl[0], ==, -.25);
  g_assert_cmpfloat(ctrl[1], ==, 1);
}

static void mistakes(void) {
  g_autofree char *model = write_model(), *run = test_path("mistake.h5"), *none = test_path("nothing.h5");
  expect(RUN("record", model, "/no/such/folder/run.h5"), 1, NULL, "cannot be written");
  expect(RUN("record", model, run, "--every", "-3"), 2, NULL, "--every is from");
  expect(RUN("replay", none), 1, NULL, "there is no such file");
  expect(RUN("replay", model), 1, NULL, "not a file of HDF5");
  expect(RUN("export", model), 2, NULL, "usage: gimbal export");
  make_recording(run, 20, 5);
  expect(RUN("export", run, run), 2, NULL, "over itself");
  expect(RUN("record", model, none, "--control", model), 2, NULL, "line 1: none of its columns");
}

// The page docs/trajectory.md as a program; Python with h5py need not be there.
static void h5py_reads_it(void) {
  static const char program[] =
      "import sys\n"
      "import h5py, numpy as np\n"
      "f = h5py.File(sys.argv[1], 'r', libver='latest', swmr=True)\n"
      "n = min(len(d) for d in f['steps'].values())\n"
      "rows = f['states/row'][:]\n"
      "qpos = f['states/qpos'][:]\n"
      "assert f['steps/ctrl'].shape == (n, 2) and f['steps/xfrc_applied'].shape[2] == 6\n"
      "assert [s.decode() for s in f['columns/ctrl/name'][:]] == ['turn', 'filtered']\n"
      "assert bytes(f['model/files/0'][:]).decode().startswith('<mujoco>')\n"
      "assert f.attrs['format'] == b'gimbal-trajectory' or f.attrs['format'] == 'gimbal-trajectory'\n"
      "order = ['time', 'qpos', 'qvel', 'act', 'history', 'qacc_warmstart', 'ctrl', 'qfrc_applied', "
      "'xfrc_applied', 'eq_active',\n"
      "         'mocap_pos', 'mocap_quat', 'userdata', 'plugin_state', 'plastic']\n"
      "for k, row in enumerate(rows):\n"
      "    parts = [f['steps/' + o][row] if 'steps/' + o in f else f['states/' + o][k] for o in order\n"
      "             if 'steps/' + o in f or 'states/' + o in f]\n"
      "    w = np.concatenate([np.ravel(p) for p in parts]).view(np.uint64)\n"
      "    i = np.arange(1, len(w) + 1, dtype=np.uint64)\n"
      "    x = w + i * np.uint64(0x9E3779B97F4A7C15)\n"
      "    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)\n"
      "    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)\n"
      "    assert (x ^ (x >> np.uint64(31))).sum() == f['steps/hash'][row]\n"
      "print('read', n, len(rows))\n";
  g_autofree char* run = test_path("h5py.h5");
  Outcome there = call(g_getenv("GIMBAL_TEST_PYTHON"), (const char* const[]){"-c", "import h5py", NULL});
  gboolean missing = there.status != 0;
  g_free(there.out);
  g_free(there.err);
  if (missing) {
    g_test_skip("without h5py");
    return;
  }
  make_recording(run, 700, 13);
  expect(call(g_getenv("GIMBAL_TEST_PYTHON"), (const char* const[]){"-c", program, run, NULL}), 0,
         "read 701 55", NULL);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trajectory/command/record-and-replay", record_and_replay);
  g_test_add_func("/trajectory/command/controls", controls_drive_a_run);
  g_test_add_func("/trajectory/command/compare", runs_are_compared);
  g_test_add_func("/trajectory/command/mistakes", mistakes);
  g_test_add_func("/trajectory/command/h5py", h5py_reads_it);
  return g_test_run();
}
