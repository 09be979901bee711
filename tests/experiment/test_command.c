// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The command as a user gives it: exit status, files, and what is left after kill -9.

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "bench-text.h"

#define EXPERIMENT(duration, below)                                                              \
  "<experiment model='m.xml'><parameter name='kp' from='5' to='500' scale='log' points='60'>"    \
  "<target element='position' name='servo' attribute='kp'/></parameter><run duration='" duration \
  "' keyframe='up'/>"                                                                            \
  "<goal name='end' expression='abs(hinge.qpos)' below='" below "'/></experiment>"

typedef struct Outcome {
  int status;
  char *out, *err;
} Outcome;

static GSpawnChildSetupFunc setup_of_run;  // NULL: none

static Outcome run(const Ground* ground, const char* const* words) {
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  g_ptr_array_add(argv, (gpointer)g_getenv("GIMBAL_TEST_PROGRAM"));
  g_ptr_array_add(argv, (gpointer) "experiment");
  for (; *words; words++) g_ptr_array_add(argv, (gpointer)*words);
  g_ptr_array_add(argv, NULL);
  Outcome o;
  int status;
  g_assert_true(g_spawn_sync(ground->folder, (char**)argv->pdata, NULL, G_SPAWN_DEFAULT, setup_of_run, NULL,
                             &o.out, &o.err, &status, NULL));
  g_assert_true(WIFEXITED(status));
  o.status = WEXITSTATUS(status);
  return o;
}

#define RUN(ground, ...) run(ground, (const char* const[]){__VA_ARGS__, NULL})

static void expect(Outcome o, int status, const char* out, const char* err) {
  if (o.status != status || (out && !strstr(o.out, out)) || (err && !strstr(o.err, err))) {
    g_error("status %d, not %d\nstdout: %s\nstderr: %s", o.status, status, o.out, o.err);
  }
  g_free(o.out);
  g_free(o.err);
}

static Ground make_ground(const char* experiment) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", PENDULUM);
  ground_write(&ground, "e.xml", experiment);
  return ground;
}

static void test_status(void) {
  Ground ground = make_ground(EXPERIMENT("0.2", "10"));
  expect(RUN(&ground, "e.xml", "--jobs", "2"), 0, "all limits hold", NULL);
  expect(RUN(&ground, "e.xml"), 0, "60 were there before", NULL);
  expect(RUN(&ground, "e.xml", "--csv", "-"), 0, "point,status,score,met,kp,end,message", NULL);
  expect(RUN(&ground, "e.xml", "--json", "-"), 0, "\"met\": true", NULL);
  expect(RUN(&ground, "e.xml", "--csv", "no/such/folder"), 3, NULL, "cannot be written");
  expect(RUN(&ground, "e.xml", "--out", "no/such/folder"), 2, NULL, "results-file");
  expect(RUN(&ground, "e.xml", "--shard", "3/2"), 2, NULL, "I/N");
  expect(RUN(&ground, "e.xml", "--jobs", "-1"), 2, NULL, "--jobs is from");
  expect(RUN(&ground, "gone.xml"), 2, NULL, "gone.xml");
  expect(RUN(&ground, "m.xml"), 2, NULL, "no-experiment");
  ground_write(&ground, "e.xml", EXPERIMENT("0.2", "1e-9"));
  expect(RUN(&ground, "e.xml"), 2, NULL, "results-experiment");
  expect(RUN(&ground, "e.xml", "--out", "other.sqlite"), 1, "limits do not hold", NULL);
  ground_clear(&ground);
}

// A goal that never has a finite value is not met, though nothing limits it.
static void test_never_finite(void) {
  Ground ground = make_ground(
      "<experiment model='m.xml'><parameter name='kp' from='5' to='500' points='3'><target "
      "element='position' "
      "attribute='kp'/></parameter><run duration='0.1'/>"
      "<goal name='end' expression='hinge.qpos &gt; 9' reduce='until'/></experiment>");
  Outcome o = RUN(&ground, "e.xml");
  g_assert_null(strstr(o.out, "inf"));
  expect(o, 1, "no best point: none has a finite score", "goal-never-finite");
  expect(RUN(&ground, "e.xml"), 1, NULL, "in all of them: end");
  expect(RUN(&ground, "e.xml", "--json", "-"), 1, "\"best\": null", NULL);
  expect(RUN(&ground, "e.xml", "--write"), 3, NULL, "nothing-to-write");
  g_autofree char* path = ground_path(&ground, "m.xml");
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, PENDULUM);
  ground_clear(&ground);
}

// How points went wrong is told of each, and counted; the others count.
static void test_wrong(void) {
  Ground ground = make_ground(
      "<experiment model='m.xml'><parameter name='size' from='-0.04' to='0.04' points='5'><target "
      "element='body/geom' "
      "attribute='size'/></parameter><run duration='0.1' keyframe='up'/><goal name='end' "
      "expression='hinge.qpos'/></experiment>");
  Outcome o = RUN(&ground, "e.xml", "--csv", "all.csv", "--json", "all.json");
  g_assert_nonnull(strstr(o.out, "  did not compile: 3, the first of them point 0: "));
  expect(o, 0, "best: point", NULL);
  g_autofree char *csv = ground_path(&ground, "all.csv"), *json = ground_path(&ground, "all.json");
  g_autofree char *table = NULL, *object = NULL;
  g_assert_true(g_file_get_contents(csv, &table, NULL, NULL) &&
                g_file_get_contents(json, &object, NULL, NULL));
  g_auto(GStrv) lines = g_strsplit(table, "\n", -1);
  for (int i = 1; i <= 3; i++) {
    g_assert_nonnull(strstr(lines[i], ",model,inf,0,"));
    g_assert_false(g_str_has_suffix(lines[i], ","));  // the reason
  }
  g_assert_nonnull(
      strstr(object, "\"wrong\": [{\"status\": \"model\", \"count\": 3, \"first\": 0, \"message\": \""));
  ground_clear(&ground);
}

// The best point goes into the text, which stays as it was but for the number.
static void test_write(void) {
  Ground ground = make_ground(EXPERIMENT("0.2", "10"));
  expect(RUN(&ground, "e.xml", "--write"), 0, "best: point", NULL);
  g_autofree char* path = ground_path(&ground, "m.xml");
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  static const char model[] = PENDULUM;
  const char* before = strstr(model, "kp='20'");
  gsize head = (gsize)(before - model);
  g_assert_cmpint(strncmp(text, model, head), ==, 0);
  g_assert_true(g_str_has_suffix(text, before + strlen("kp='20'")));
  g_assert_cmpint(strncmp(text + head, "kp='", 4), ==, 0);
  g_assert_cmpfloat(g_ascii_strtod(text + head + 4, NULL), >=, 5);
  g_assert_cmpfloat(g_ascii_strtod(text + head + 4, NULL), !=, 20);
  // what it wrote itself leaves its results those of the model
  expect(RUN(&ground, "e.xml"), 0, "were there before", NULL);
  ground_clear(&ground);
}

static void test_merge(void) {
  Ground ground = make_ground(EXPERIMENT("0.1", "10"));
  expect(RUN(&ground, "e.xml", "--shard", "1/2", "--out", "a"), 0, NULL, NULL);
  expect(RUN(&ground, "e.xml", "--shard", "2/2", "--out", "b"), 0, NULL, NULL);
  expect(RUN(&ground, "merge", "e.xml", "all", "a", "b"), 0, "b: 30 points added", NULL);
  expect(RUN(&ground, "e.xml", "--out", "all"), 0, "60 were there before", NULL);
  expect(RUN(&ground, "merge", "e.xml", "all", "gone"), 2, NULL, "no such file");
  expect(RUN(&ground, "merge", "e.xml", "all"), 2, NULL, "usage");
  ground_clear(&ground);
}

// How many points a file has.
static int count_points(const Ground* ground, const char* name) {
  g_autofree char* path = ground_path(ground, name);
  sqlite3* db;
  sqlite3_stmt* statement;
  int count = 0;
  sqlite3_open(path, &db);
  if (sqlite3_prepare_v2(db, "SELECT count(*) FROM points", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    count = sqlite3_column_int(statement, 0);
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return count;
}

// No file of the command may grow beyond this: as on a disk that is full.
static void leave_little_room(gpointer data) {
  (void)data;
  struct rlimit limit = {100000, 100000};
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
}

// It waits, says so, and gives up in the end; what was kept is there when it goes on.
static void test_full_disk(void) {
  Ground ground = make_ground(EXPERIMENT("0.1", "10"));
  setup_of_run = leave_little_room;
  expect(RUN(&ground, "e.xml", "--patience", "1"), 3, NULL, "paused: ");
  setup_of_run = NULL;
  g_autofree char* kept = g_strdup_printf("(%d were there before", count_points(&ground, "e.sqlite"));
  g_assert_cmpint(count_points(&ground, "e.sqlite"), >, 0);
  g_assert_cmpint(count_points(&ground, "e.sqlite"), <, 60);
  expect(RUN(&ground, "e.xml"), 0, kept, NULL);
  ground_clear(&ground);
}

static GPid start(const Ground* ground) {
  const char* argv[] = {
      g_getenv("GIMBAL_TEST_PROGRAM"), "experiment", "e.xml", "--out", "r", "--jobs", "2", NULL};
  GPid pid;
  g_assert_true(g_spawn_async(ground->folder, (char**)argv, NULL,
                              G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, &pid,
                              NULL));
  return pid;
}

// Something that changes with each point that is kept.
static gint64 trace_of(const Ground* ground) {
  g_autofree char* path = ground_path(ground, "r-wal");
  GStatBuf info;
  if (g_stat(path, &info)) return 0;
  return (gint64)info.st_size + (gint64)info.st_mtim.tv_nsec + 1000000000 * (gint64)info.st_mtim.tv_sec;
}

// Whether a process has ended by itself; it is reaped then.
static gboolean has_ended(GPid pid) {
  return waitpid(pid, NULL, WNOHANG) == pid;
}

// Kill a process after it has written some times. FALSE: it ended before.
static gboolean kill_after(const Ground* ground, GPid pid, int writes) {
  gint64 last = trace_of(ground);
  while (writes > 0) {
    if (has_ended(pid)) return FALSE;
    g_usleep(500);
    gint64 now = trace_of(ground);
    if (now != last) writes--;
    last = now;
  }
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
  return TRUE;
}

// Killed at any moment, again and again: nothing is lost, and in the end all is as if nothing had
// happened.
static void test_kill(void) {
  Ground ground = make_ground(EXPERIMENT("20", "10"));
  expect(RUN(&ground, "e.xml", "--out", "whole", "--csv", "whole.csv"), 0, NULL, NULL);
  int points = 0, kills = 0;
  while (kill_after(&ground, start(&ground), 3 + kills % 5)) {
    int now = count_points(&ground, "r");
    g_assert_cmpint(now, >=, points);
    points = now;
    g_assert_cmpint(++kills, <, 200);
  }
  g_assert_cmpint(kills, >, 2);
  g_assert_cmpint(points, >, 0);
  expect(RUN(&ground, "e.xml", "--out", "r", "--csv", "r.csv"), 0, "60 were there before", NULL);
  g_autofree char* a = ground_path(&ground, "whole.csv");
  g_autofree char* b = ground_path(&ground, "r.csv");
  g_autofree char *x = NULL, *y = NULL;
  g_assert_true(g_file_get_contents(a, &x, NULL, NULL) && g_file_get_contents(b, &y, NULL, NULL));
  g_assert_cmpstr(x, ==, y);
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/command/status", test_status);
  g_test_add_func("/command/never-finite", test_never_finite);
  g_test_add_func("/command/wrong", test_wrong);
  g_test_add_func("/command/write", test_write);
  g_test_add_func("/command/merge", test_merge);
  g_test_add_func("/command/full-disk", test_full_disk);
  g_test_add_func("/command/kill", test_kill);
  return g_test_run();
}
