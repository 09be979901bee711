// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands as a user runs them: what they print, and the exit status of good and of bad input.

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

typedef struct Outcome {
  int status;
  char *out, *err;
} Outcome;

static const char* folder_of_run;  // NULL: that of the test

static Outcome run(const char* const* words) {
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  g_ptr_array_add(argv, (gpointer)g_getenv("GIMBAL_TEST_PROGRAM"));
  for (; *words; words++) g_ptr_array_add(argv, (gpointer)*words);
  g_ptr_array_add(argv, NULL);

  Outcome o;
  int wait_status;
  g_autoptr(GError) error = NULL;
  g_spawn_sync(folder_of_run, (char**)argv->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &o.out, &o.err,
               &wait_status, &error);
  g_assert_no_error(error);
  g_assert_true(WIFEXITED(wait_status));
  o.status = WEXITSTATUS(wait_status);
  return o;
}

static void outcome_clear(Outcome* o) {
  g_free(o->out);
  g_free(o->err);
}

#define RUN(...) run((const char* const[]){__VA_ARGS__, NULL})

static char* model(const char* name) {
  return g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), name, "model.xml", NULL);
}

static void expect(Outcome o, int status, const char* in_out, const char* in_err) {
  if (o.status != status || (in_out && !strstr(o.out, in_out)) || (in_err && !strstr(o.err, in_err))) {
    g_error("status %d, not %d\nstdout: %s\nstderr: %s", o.status, status, o.out, o.err);
  }
  outcome_clear(&o);
}

static void test_help(void) {
  expect(RUN("--help"), 0, NULL, "gimbal bench");
  expect(RUN("--version"), 0, "4.0.1", NULL);
}

static void test_bad_arguments(void) {
  static const char* const commands[] = {"run",  "bench",     "derivatives", "check", "compile",
                                         "info", "roundtrip", "decompose",   "fit"};
  for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
    expect(RUN(commands[i]), 2, NULL, "usage: gimbal");
    expect(RUN(commands[i], "--nonsense"), 2, NULL, "usage: gimbal");
  }
  g_autofree char* path = model("car");
  expect(RUN("bench", path, "--steps", "many"), 2, NULL, "usage");
  expect(RUN("bench", path, "--key", "99"), 1, NULL, "keyframes");
  expect(RUN("derivatives", path, "--threads", "0"), 2, NULL, "usage");
  expect(RUN("derivatives", path, "--threads", "0"), 2, NULL, "--threads is from 1");
  expect(RUN("record", path, "x.png", "--size", "0x9"), 2, NULL, "--size 0x9: give");
  expect(RUN("record", path, "x.png", "--duration", "-2"), 2, NULL, "--duration is from 0");
}

// An error of the engine, here a stack that is too small, ends the command with a message and
// nothing else.
static void test_engine_error(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "small.xml", NULL);
  const char* text =
      "<mujoco><size memory='1K'/><worldbody><replicate count='60' offset='.1 0 0'><body><freejoint/>"
      "<geom size='.1'/></body></replicate></worldbody></mujoco>";
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  expect(RUN("explain", path, "0", "1"), 1, "", "stack");
  g_remove(path);
  g_rmdir(folder);
}

// A servo that is told to leave the range of its joint throws it.
static void test_divergence(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "wild.xml", NULL);
  g_autofree char* picture = g_build_filename(folder, "end.png", NULL);
  const char* text =
      "<mujoco>\n<worldbody><body><joint name='j' axis='0 1 0'/><geom pos='.1 0 0' size='.01' "
      "mass='.01'/></body>"
      "</worldbody>\n<actuator>\n<position joint='j' kp='1e6'/></actuator>\n<keyframe><key "
      "ctrl='1'/></keyframe></mujoco>";
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  expect(RUN("run", path, "--seconds", "2", "--picture", picture), 3, "diverged at ", NULL);
  expect(RUN("run", path, "--seconds", "2", "--picture", picture), 3, "% of the 2 s are simulated", NULL);
  expect(RUN("run", path, "--seconds", "2", "--picture", picture), 3, "wild.xml:4:", NULL);
  expect(RUN("run", path, "--seconds", "2", "--picture", picture), 3, "probable cause: The stiffness 1e+06",
         NULL);
  g_remove(picture);
  g_remove(path);
  g_rmdir(folder);
}

// A run of no time shows the model, as one of a step shows what does not move.
static void test_no_time(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "still.xml", NULL);
  g_autofree char* picture = g_build_filename(folder, "end.png", NULL);
  char* shown[2];
  gsize size[2];
  g_assert_true(g_file_set_contents(
      path, "<mujoco><worldbody><light pos='0 0 4'/><geom size='.5'/></worldbody></mujoco>", -1, NULL));
  for (int i = 0; i < 2; i++) {
    expect(RUN("run", path, "--seconds", i ? "0.002" : "0", "--picture", picture), 0, " to time ", NULL);
    g_assert_true(g_file_get_contents(picture, shown + i, size + i, NULL));
    g_remove(picture);
  }
  g_assert_cmpmem(shown[0], size[0], shown[1], size[1]);
  for (int i = 0; i < 2; i++) g_free(shown[i]);
  g_remove(path);
  g_rmdir(folder);
}

static void test_bench(void) {
  g_autofree char* path = model("double-pendulum");
  expect(RUN("bench", path, "--steps", "200", "--threads", "2"), 0, "steps per second", NULL);
}

static void test_derivatives(void) {
  g_autofree char* path = model("double-pendulum");
  expect(RUN("derivatives", path, "--steps", "20"), 0, "F2 G2 - 1", NULL);
  expect(RUN("derivatives", "--steps=20", path), 0, "steps before: 20", NULL);
}

static void test_explain(void) {
  g_autofree char* path = model("humanoid");
  expect(RUN("explain", path, "0", "1"), 0, "parameters of:", NULL);
  expect(RUN("explain", path, "0", "nobody"), 1, NULL, "geom nobody: give a name or a number");
  expect(RUN("explain", path, "0", "1", "--quality", "best"), 2, NULL, "usage");
}

static void remove_in(const char* folder, const char* name) {
  g_autofree char* path = g_build_filename(folder, name, NULL);
  g_assert_cmpint(g_remove(path), ==, 0);
}

// A tetrahedron, and one without a face under a name that would write on a terminal.
static void test_meshes(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* good = g_build_filename(folder, "good.obj", NULL);
  g_autofree char* open = g_build_filename(folder, "o\033p.obj", NULL);
  g_autofree char* out = g_build_filename(folder, "parts", NULL);
  const char* text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  g_assert_true(g_file_set_contents(good, text, -1, NULL));
  g_assert_true(g_file_set_contents(open, text, (gssize)strlen(text) - 8, NULL));
  expect(RUN("decompose", good, "--out", out), 0,
         "good: 1 convex part; 0.00 % of the volume differ: 0.00 % too much, 0.00 % left out", "");
  g_autofree char* made = g_build_filename(out, "good.xml", NULL);
  expect(RUN("check", made), 0, NULL, NULL);
  expect(RUN("decompose", good), 0, "away from the true surface", "");
  expect(RUN("decompose", good, "--out", good), 1, NULL, "cannot be made");
  expect(RUN("decompose", good, "--parts", "257"), 2, NULL, "--parts is from 1 to 256");
  expect(RUN("decompose", open), 1, "", "o\\033p.obj: error: the mesh bounds no volume: at 3 edges");
  expect(RUN("decompose", "no.obj"), 1, "", "no.obj: error: there is no such file");
  expect(RUN("fit", good, open), 1, "<geom type=\"ellipsoid\" size=", "at 3 edges");
  remove_in(out, "good.xml");
  remove_in(out, "good_1.obj");
  g_rmdir(out);
  g_remove(good);
  g_remove(open);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void test_info(void) {
  g_autofree char* path = model("humanoid");
  expect(RUN("info", path), 0, "39", NULL);
}

static void test_roundtrip(void) {
  static const char* const names[] = {"car", "humanoid", "tendon-finger"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* path = model(names[i]);
    expect(RUN("roundtrip", path), 0, NULL, NULL);
  }
}

static void test_broken_model(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "broken.xml", NULL);
  const char* text =
      "<mujoco>\n  <worldbody>\n    <body>\n      <geom tipe='sphere' size='1'/>\n    </body>\n  "
      "</worldbody>\n"
      "</mujoco>\n";
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  Outcome o = RUN("check", path);
  g_assert_nonnull(strstr(o.out[0] ? o.out : o.err, "broken.xml:4:"));
  g_assert_nonnull(strstr(o.out[0] ? o.out : o.err, "tipe"));
  g_assert_cmpint(o.status, ==, 1);
  outcome_clear(&o);
  expect(RUN("run", path), 1, NULL, "broken.xml:4:");
  expect(RUN("run", "no-such-file.xml"), 1, NULL, "no-such-file.xml");
  g_unlink(path);
  g_rmdir(folder);
}

// A number with its unit is told in the unit of the model.
static void test_unit(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "unit.xml", NULL);
  const char* text =
      "<mujoco>\n<compiler angle='radian'/>\n<worldbody>\n<body pos='5cm 0 1m'>\n<geom "
      "size='1'/></body></worldbody></mujoco>\n";
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  expect(RUN("check", path), 1, "Write it as 0.05 0 1 (m)", NULL);
  expect(RUN("check", "--json", path), 1, "\"hint\": \"Write it as 0.05 0 1 (m)\"", NULL);
  expect(RUN("run", path), 1, NULL, "Write it as 0.05 0 1 (m)");
  g_unlink(path);
  g_rmdir(folder);
}

// A file that cannot be written is told and shows in the status, whatever the format.
static void test_unwritable(void) {
  static const char* const targets[] = {"/nonexistent/a.txt", "/nonexistent/a.xml", "/nonexistent/a.mjb",
                                        "/nonexistent/a.mjz"};
  g_autofree char* path = model("car");
  for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
    expect(RUN("compile", path, targets[i]), 1, NULL, targets[i]);
  }
}

// Binary models are checked too; what is none is told in one line.
static void test_binary(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char *good = g_build_filename(folder, "good.mjb", NULL),
                  *bad = g_build_filename(folder, "bad.mjb", NULL);
  g_autofree char* path = model("car");
  g_assert_true(g_file_set_contents(bad, "hello", -1, NULL));
  expect(RUN("compile", path, good), 0, NULL, NULL);
  expect(RUN("check", good), 0, NULL, NULL);
  expect(RUN("check", bad), 1, "bad.mjb: error: not a binary model", NULL);
  expect(RUN("info", bad), 1, NULL, "not a binary model");
  g_unlink(good);
  g_unlink(bad);
  g_rmdir(folder);
}

// Twelve mistakes and more, spread over a model and the two files that it includes: each at its
// place, with what to do.
static void test_mistakes(void) {
  static const char* const expectations[] = {"expected.txt", "expected.json"};
  g_autofree char* folder = g_build_filename(g_getenv("GIMBAL_TEST_FILES"), "mistakes", NULL);
  for (int i = 0; i < 2; i++) {
    g_autofree char *path = g_build_filename(folder, expectations[i], NULL), *expected = NULL;
    g_assert_true(g_file_get_contents(path, &expected, NULL, NULL));
    folder_of_run = folder;
    Outcome o = i ? RUN("check", "--json", "model.xml") : RUN("check", "model.xml");
    folder_of_run = NULL;
    g_assert_cmpstr(o.out, ==, expected);
    g_assert_cmpint(o.status, ==, 1);
    outcome_clear(&o);
  }
}

// Raw frames have the size that was asked for; a sequence has its numbers.
static void test_record(void) {
  g_autofree char* path = model("double-pendulum");
  g_autofree char* folder = g_dir_make_tmp("gimbal-record-XXXXXX", NULL);
  g_autofree char* raw = g_build_filename(folder, "run.rgb", NULL);
  g_autofree char* frames = g_build_filename(folder, "frame-%02d.png", NULL);
  g_autofree char* second = g_build_filename(folder, "frame-01.png", NULL);
  Outcome o = RUN("record", path, raw, "--size", "40x30", "--fps", "10", "--duration", "0.5");
  if (o.status == 1 && strstr(o.err, "install")) {
    g_test_skip("there is no OpenGL");
    outcome_clear(&o);
    g_rmdir(folder);
    return;
  }
  expect(o, 0, "run.rgb", NULL);
  GStatBuf info;
  g_assert_cmpint(g_stat(raw, &info), ==, 0);
  g_assert_cmpint(info.st_size, ==, 5 * 3 * 40 * 30);
  expect(RUN("record", path, frames, "--size", "40x30", "--fps", "10", "--duration", "0.2"), 0, NULL, NULL);
  g_assert_true(g_file_test(second, G_FILE_TEST_EXISTS));

  expect(RUN("record", path, raw, "--label", "nonsense"), 2, NULL, "choose one of");
  expect(RUN("record", path, raw, "--flags", "nonsense"), 2, NULL, "is no flag");
  expect(RUN("record", path, raw, "--camera", "nonsense"), 2, NULL, "the model has");
  expect(RUN("record", path, "run.tiff"), 1, NULL, "endings");
  g_autofree char* first = g_build_filename(folder, "frame-00.png", NULL);
  g_remove(first);
  g_remove(second);
  g_remove(raw);
  g_rmdir(folder);
}

// Libraries in the folders of the user are loaded; one that is none is told of and does no harm.
static void test_plugins(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "shape.xml", NULL);
  g_autofree char* broken = g_build_filename(folder, "broken.so", NULL);
  g_autofree char* both = g_strdup_printf("%s:%s:/none", folder, g_getenv("GIMBAL_TEST_PLUGINS"));
  g_assert_true(g_file_set_contents(path,
                                    "<mujoco><asset><mesh name='m' file='shape:any.obj'/></asset><worldbody>"
                                    "<geom type='mesh' mesh='m'/></worldbody></mujoco>",
                                    -1, NULL));
  g_assert_true(g_file_set_contents(broken, "no library", -1, NULL));
  expect(RUN("check", path), 1, NULL, NULL);
  g_setenv("GIMBAL_PLUGIN_PATH", both, TRUE);
  expect(RUN("check", path), 0, NULL, "broken.so");
  g_unsetenv("GIMBAL_PLUGIN_PATH");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/cli/help", test_help);
  g_test_add_func("/cli/bad-arguments", test_bad_arguments);
  g_test_add_func("/cli/engine-error", test_engine_error);
  g_test_add_func("/cli/divergence", test_divergence);
  g_test_add_func("/cli/no-time", test_no_time);
  g_test_add_func("/cli/bench", test_bench);
  g_test_add_func("/cli/derivatives", test_derivatives);
  g_test_add_func("/cli/explain", test_explain);
  g_test_add_func("/cli/meshes", test_meshes);
  g_test_add_func("/cli/info", test_info);
  g_test_add_func("/cli/roundtrip", test_roundtrip);
  g_test_add_func("/cli/record", test_record);
  g_test_add_func("/cli/broken-model", test_broken_model);
  g_test_add_func("/cli/unit", test_unit);
  g_test_add_func("/cli/mistakes", test_mistakes);
  g_test_add_func("/cli/unwritable", test_unwritable);
  g_test_add_func("/cli/binary", test_binary);
  g_test_add_func("/cli/plugins", test_plugins);
  return g_test_run();
}
