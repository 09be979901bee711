// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal record: what its options change, and films that are interrupted; gimbal thumbnail.

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#ifdef HAVE_VIDEO
  #include <gst/gst.h>
#endif

enum { WIDTH = 40, HEIGHT = 30, FRAME = 3 * WIDTH * HEIGHT };

static char* folder;
static const char* program;

static char* in_folder(const char* name) {
  return g_build_filename(folder, name, NULL);
}

// Record the humanoid with more options (ended by NULL); returns the raw frames, or NULL.
static unsigned char* record_raw(gsize* size, const char* first, ...) {
  g_autofree char* model = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  g_autofree char *out = in_folder("run.rgb"), *error = NULL;
  g_autoptr(GPtrArray) argv = g_ptr_array_new();
  const char* fixed[] = {program, "record", model, out, "--size", "40x30", "--fps", "10"};
  for (gsize i = 0; i < G_N_ELEMENTS(fixed); i++) g_ptr_array_add(argv, (char*)fixed[i]);
  va_list list;
  va_start(list, first);
  for (const char* arg = first; arg; arg = va_arg(list, const char*)) g_ptr_array_add(argv, (char*)arg);
  va_end(list);
  g_ptr_array_add(argv, NULL);
  int status = 0;
  char* frames = NULL;
  g_assert_true(g_spawn_sync(NULL, (char**)argv->pdata, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                             &error, &status, NULL));
  if (status) {
    g_assert_nonnull(strstr(error, "install"));
    return NULL;
  }
  g_assert_true(g_file_get_contents(out, &frames, size, NULL));
  g_remove(out);
  return (unsigned char*)frames;
}

static gboolean differ(const unsigned char* a, const unsigned char* b) {
  int n = 0;
  for (int i = 0; i < FRAME; i++) n += ABS(a[i] - b[i]) > 8;
  return n > FRAME / 200;
}

// Camera, keyframe, flags and controls change the picture; fps and duration their number.
static void test_options(void) {
  gsize size;
  g_autofree unsigned char* plain = record_raw(&size, "--duration", "0.5", NULL);
  if (!plain) {
    g_test_skip("there is no OpenGL");
    return;
  }
  g_assert_cmpuint(size, ==, 5 * FRAME);
  g_autofree unsigned char* key = record_raw(&size, "--duration", "0.1", "--key", "squat", NULL);
  g_assert_true(differ(plain, key));
  g_autofree unsigned char* view = record_raw(&size, "--duration", "0.1", "--view", "0,-80,3", NULL);
  g_assert_true(differ(plain, view));
  g_autofree unsigned char* flags =
      record_raw(&size, "--duration", "0.1", "--flags", "no-texture,no-skybox", NULL);
  g_assert_true(differ(plain, flags));
  g_autofree unsigned char* fast = record_raw(&size, "--duration", "0.1", "--quality", "fast", NULL);
  g_assert_nonnull(fast);
}

// Depth is grey and near is bright; segments are a few flat colours.
static void test_kinds(void) {
  gsize size;
  g_autofree unsigned char* depth = record_raw(&size, "--duration", "0.1", "--depth", NULL);
  if (!depth) {
    g_test_skip("there is no OpenGL");
    return;
  }
  for (int i = 0; i < FRAME; i += 3) {
    g_assert_cmpint(depth[i], ==, depth[i + 1]);
    g_assert_cmpint(depth[i], ==, depth[i + 2]);
  }
  // rows go from the bottom up: the floor near the eye comes first
  g_assert_cmpint(depth[3 * WIDTH / 2], >, depth[FRAME / 2 + 3]);
  g_autofree unsigned char* segment = record_raw(&size, "--duration", "0.1", "--segmentation", NULL);
  g_autoptr(GHashTable) colors = g_hash_table_new(NULL, NULL);
  for (int i = 0; i < FRAME; i += 3) {
    g_hash_table_add(colors, GINT_TO_POINTER(segment[i] | segment[i + 1] << 8 | segment[i + 2] << 16));
  }
  g_assert_cmpuint(g_hash_table_size(colors), >, 3);
  g_assert_cmpuint(g_hash_table_size(colors), <, 40);
}

// Draw the thumbnail of a file with one more option; the width and height that the picture says it
// has, 0 if there is none.
static int thumbnail(const char* file, const char* option, const char* value, char** error) {
  g_autofree char *out = in_folder("thumbnail"), *content = NULL;
  const char* argv[] = {program, "thumbnail", file, out, option, value, NULL};
  gsize size = 0;
  g_remove(out);
  g_assert_true(g_spawn_sync(NULL, (char**)argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, error,
                             NULL, NULL));
  if (!g_file_get_contents(out, &content, &size, NULL) || size < 24) return 0;
  const unsigned char* head = (const unsigned char*)content;
  g_assert_cmpmem(head, 4, "\x89PNG", 4);
  g_assert_cmpint(head[18] << 8 | head[19], ==, head[22] << 8 | head[23]);
  return head[18] << 8 | head[19];
}

// Square, of the size that is asked for, whatever the picture is called; a broken file and a bad
// size have a message.
static void test_thumbnail(void) {
  g_autofree char *model = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL),
                  *broken = in_folder("broken.xml"), *a = NULL, *b = NULL, *c = NULL;
  g_assert_true(g_file_set_contents(broken, "<mujoco><worldbody><geom/></worldbody></mujoco>", -1, NULL));
  g_assert_cmpint(thumbnail(broken, "--size", "64", &a), ==, 0);
  g_assert_nonnull(strstr(a, "broken.xml:1:"));
  g_assert_cmpint(thumbnail(model, "--size", "100000", &b), ==, 0);
  g_assert_nonnull(strstr(b, "--size is from 16 to 2048"));
  int drawn = thumbnail(model, "--size", "48", &c);
  if (!drawn && strstr(c, "install")) {
    g_test_skip("there is no OpenGL");
    return;
  }
  g_assert_cmpint(drawn, ==, 48);
}

// A row of a control file is a time and all controls; a wrong one is named.
static void test_control(void) {
  g_autofree char *model = in_folder("motor.xml"), *control = in_folder("control.txt"),
                  *out = in_folder("run.rgb");
  const char xml[] =
      "<mujoco><worldbody><light pos='0 0 3'/><geom type='plane' size='2 2 1'/><body pos='0 0 1'><joint "
      "name='j' "
      "axis='0 1 0'/><geom type='capsule' size='.1' fromto='0 0 0 0 0 "
      ".8'/></body></worldbody><actuator><motor "
      "joint='j' gear='20'/></actuator></mujoco>";
  g_assert_true(g_file_set_contents(model, xml, -1, NULL));
  const char* argv[] = {program, "record", model, out,         "--size", "40x30", "--duration",
                        "0.8",   "--fps",  "10",  "--control", control,  NULL};
  unsigned char* frames[2] = {NULL, NULL};
  const char* rows[] = {"0 0\n0.1 1\n", "0, -1\n", "0 1 2\n"};
  for (int i = 0; i < 3; i++) {
    g_autofree char* error = NULL;
    int status;
    g_assert_true(g_file_set_contents(control, rows[i], -1, NULL));
    g_assert_true(g_spawn_sync(NULL, (char**)argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &error,
                               &status, NULL));
    if (i == 2) {
      g_assert_cmpint(status, !=, 0);
      g_assert_nonnull(strstr(error, "a row is a time and 1 control"));
    } else if (status) {
      g_test_skip("there is no OpenGL");
      break;
    } else {
      g_assert_true(g_file_get_contents(out, (char**)&frames[i], NULL, NULL));
    }
  }
  if (frames[1]) g_assert_true(differ(frames[0] + 7 * FRAME, frames[1] + 7 * FRAME));
  for (int i = 0; i < 2; i++) g_free(frames[i]);
  g_remove(model);
  g_remove(control);
  g_remove(out);
}

// A ball 1 m before the camera, its near side at 0.9 m, and a wall at 2 m.
static const char kWall[] =
    "<mujoco><worldbody><geom type='box' size='1 1 .1' pos='0 0 -2.1'/><geom size='.1' pos='0 0 -1'/>"
    "<camera name='c' fovy='30'/></worldbody></mujoco>";

// Record distances; whether there is OpenGL.
static gboolean record_distances(const char* out, char** data, gsize* size, char** told) {
  g_autofree char* model = in_folder("wall.xml");
  const char* argv[] = {program, "record",         model, out, "--camera", "c", "--size",
                        "64x48", "--metric-depth", NULL};
  int status;
  g_assert_true(g_file_set_contents(model, kWall, -1, NULL));
  g_assert_true(
      g_spawn_sync(NULL, (char**)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, told, NULL, &status, NULL));
  g_remove(model);
  if (status) return FALSE;
  g_assert_true(g_file_get_contents(out, data, size, NULL));
  g_remove(out);
  return TRUE;
}

static void test_distances(void) {
  g_autofree char *npy = in_folder("d.npy"), *png = in_folder("d.png");
  g_autofree char *numbers = NULL, *picture = NULL, *told = NULL, *told_png = NULL;
  gsize size;
  if (!record_distances(npy, &numbers, &size, &told)) {
    g_test_skip("there is no OpenGL");
    return;
  }
  enum { HEAD = 128, W = 64, H = 48 };
  g_assert_nonnull(strstr(told, "distances in m"));
  g_assert_cmpuint(size, ==, HEAD + 4 * W * H);
  g_assert_nonnull(strstr(numbers + 10, "'descr': '<f4', 'fortran_order': False, 'shape': (48, 64)"));
  float corner, middle;
  memcpy(&corner, numbers + HEAD, sizeof corner);
  memcpy(&middle, numbers + HEAD + 4 * (H / 2 * W + W / 2), sizeof middle);
  g_assert_cmpfloat(fabsf(corner - 2), <, 1e-3f);
  g_assert_cmpfloat(fabsf(middle - 0.9f), <, 3e-3f);
  g_assert_true(record_distances(png, &picture, &size, &told_png));
  g_assert_nonnull(strstr(told_png, "distances in mm"));
  // 16 bits of grey
  g_assert_cmpint(picture[24], ==, 16);
  g_assert_cmpint(picture[25], ==, 0);
}

// The pictures begin and end at times of the run; words stand on them.
static void test_range(void) {
  gsize size, part_size, words_size;
  g_autofree unsigned char *all = record_raw(&size, "--duration", "1", NULL), *part = NULL, *words = NULL;
  if (!all) {
    g_test_skip("there is no OpenGL");
    return;
  }
  part = record_raw(&part_size, "--from", "0.5", "--to", "0.8", NULL);
  g_assert_cmpuint(size, ==, 10 * FRAME);
  g_assert_cmpuint(part_size, ==, 3 * FRAME);
  g_assert_cmpmem(part, part_size, all + 5 * FRAME, part_size);
  words = record_raw(&words_size, "--from", "0.5", "--to", "0.8", "--clock", "--caption", "two words", NULL);
  g_assert_cmpuint(words_size, ==, part_size);
  g_assert_true(differ(words, part));
}

#ifdef HAVE_VIDEO
// Frames that a player gets out of a film, -1 when it cannot be read.
static int count_frames(const char* film) {
  g_autofree char* text =
      g_strdup_printf("filesrc location=\"%s\" ! decodebin ! fakesink name=sink sync=false", film);
  g_autoptr(GstElement) pipeline = gst_parse_launch(text, NULL);
  g_autoptr(GstElement) sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
  g_autoptr(GstBus) bus = gst_element_get_bus(pipeline);
  g_autoptr(GstStructure) stats = NULL;
  guint64 rendered = 0;
  gst_element_set_state(pipeline, GST_STATE_PLAYING);
  g_autoptr(GstMessage) message =
      gst_bus_timed_pop_filtered(bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  gboolean ended = message && GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS;
  g_object_get(sink, "stats", &stats, NULL);
  gst_structure_get_uint64(stats, "rendered", &rendered);
  gst_element_set_state(pipeline, GST_STATE_NULL);
  return ended ? (int)rendered : -1;
}

// A film that is stopped with Ctrl-C can be played.
static void test_interrupt(void) {
  g_autofree char* model = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  g_autofree char* film = in_folder("film.webm");
  const char* argv[] = {program, "record", model, film, "--size", "64x48", "--duration", "100000", NULL};
  GPid pid;
  int status = 0;
  GStatBuf info = {0};
  g_assert_true(
      g_spawn_async(NULL, (char**)argv, NULL,
                    G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                    NULL, &pid, NULL));
  while (g_stat(film, &info) || info.st_size < 2000) {
    if (waitpid(pid, &status, WNOHANG) == pid) {
      g_test_skip("there is no OpenGL, or no encoder");
      return;
    }
    g_usleep(20000);
  }
  kill(pid, SIGINT);
  g_assert_cmpint(waitpid(pid, &status, 0), ==, pid);
  g_assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  g_assert_cmpint(count_frames(film), >, 0);
  g_remove(film);
}

// A film has the frames that it should have.
static void test_film(void) {
  g_autofree char* model = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  g_autofree char* film = in_folder("film.webm");
  const char* argv[] = {program,      "record", model,   film, "--size", "65x49",
                        "--duration", "0.5",    "--fps", "20", NULL};
  int status;
  g_assert_true(g_spawn_sync(NULL, (char**)argv, NULL,
                             G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                             &status, NULL));
  if (status) {
    g_test_skip("there is no OpenGL, or no encoder");
    return;
  }
  g_assert_cmpint(count_frames(film), ==, 10);
  g_remove(film);
}
#endif

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  program = g_getenv("GIMBAL_TEST_PROGRAM");
  folder = g_dir_make_tmp("gimbal-record-XXXXXX", NULL);
  g_test_add_func("/record/options", test_options);
  g_test_add_func("/record/kinds", test_kinds);
  g_test_add_func("/record/range", test_range);
  g_test_add_func("/record/distances", test_distances);
  g_test_add_func("/record/thumbnail", test_thumbnail);
  g_test_add_func("/record/control", test_control);
#ifdef HAVE_VIDEO
  gst_init(NULL, NULL);
  g_test_add_func("/record/film", test_film);
  g_test_add_func("/record/interrupt", test_interrupt);
#endif
  int status = g_test_run();
  g_rmdir(folder);
  g_free(folder);
  return status;
}
