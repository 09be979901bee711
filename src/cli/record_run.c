// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal record MODEL RUN.h5

#include "record_run.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "controls.h"
#include "language/files/bundle.h"
#include "trajectory/trajectory.h"

typedef struct Options {
  const char *model, *output, *keyframe, *control;
  double seconds;
  int every;
} Options;

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number) {
  (void)signal_number;
  interrupted = 1;
}

static bool read_options(Options* options, int argc, char** argv) {
  const GOptionEntry entries[] = {
      {"every", 0, 0, G_OPTION_ARG_INT, &options->every, N_("of a recording (.h5): keep each Nth step only"),
       "N"},
      {"key", 0, 0, G_OPTION_ARG_FILENAME, &options->keyframe, N_("keyframe to start from"), "K"},
      {"duration", 0, 0, G_OPTION_ARG_DOUBLE, &options->seconds, N_("simulated time in seconds"), "S"},
      {"control", 0, 0, G_OPTION_ARG_FILENAME, &options->control,
       N_("table or recorded run whose controls drive the model"), "FILE"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  char** words;
  if (cli_parse(argc, argv, entries, 2, 2, &words) < 0) return false;
  options->model = words[0];
  options->output = words[1];
  const CliLimit limits[] = {
      {"--duration", options->seconds, 0, 1e6}, {"--every", options->every, 0, 1e6}, {NULL, 0, 0, 0}};
  return cli_within(argv[0], limits);
}

// The run of one recording.
typedef struct Session {
  const mjModel* m;
  mjData* d;
  Controls controls;
  GimbalTrajectoryWriter* writer;
} Session;

static int simulate_run(Session* s, double seconds) {
  int steps = 0;
  double until = s->d->time + seconds;
  while (s->d->time < until - 0.5 * s->m->opt.timestep && !interrupted) {
    mjtNum before = s->d->time;
    controls_apply(&s->controls, s->m, s->d);
    gimbal_trajectory_writer_wait(s->writer);
    gimbal_trajectory_writer_before(s->writer, s->m, s->d);
    mj_step(s->m, s->d);
    gimbal_trajectory_writer_after(s->writer, s->m, s->d);
    steps++;
    if (s->d->time <= before || gimbal_trajectory_writer_progress(s->writer).failed) break;
  }
  return steps;
}

GimbalTrajectoryText* record_run_texts(const GPtrArray* files) {
  GimbalTrajectoryText* texts = g_new0(GimbalTrajectoryText, files->len + 1);
  for (guint i = 0; i < files->len; i++) {
    const GimbalBundled* file = files->pdata[i];
    texts[i].name = file->name;
    texts[i].bytes = g_bytes_get_data(file->bytes, &texts[i].size);
  }
  return texts;
}

static int write_run(Session* s, const Options* options, int keyframe, const GPtrArray* files) {
  g_autoptr(GError) error = NULL;
  g_autofree char* title = g_path_get_basename(options->model);
  g_autofree GimbalTrajectoryText* texts = record_run_texts(files);
  const GimbalTrajectorySetup setup = {.path = options->output,
                                       .program = "gimbal " GIMBAL_VERSION,
                                       .title = title,
                                       .texts = texts,
                                       .ntext = (int)files->len,
                                       .keyframe = keyframe,
                                       .every = options->every};
  s->writer = gimbal_trajectory_writer_new(&setup, s->m, &error);
  int steps = 0, status = s->writer ? 0 : 1;
  if (!status) {
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    steps = simulate_run(s, options->seconds);
    status = gimbal_trajectory_writer_close(s->writer, &error) ? 0 : 1;
  }
  if (status) {
    fprintf(stderr, "%s\n", error->message);
  } else {
    printf(ngettext("%s: %d step to time %.3f s\n", "%s: %d steps to time %.3f s\n", (gulong)steps),
           options->output, steps, s->d->time);
    cli_print_warnings(stderr, s->m, s->d);
  }
  return status;
}

static GBytes* load_file(const char* path, gpointer user_data) {
  (void)user_data;
  g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, NULL);
  return file ? g_mapped_file_get_bytes(file) : NULL;
}

GPtrArray* record_run_files(const char* filename) {
  g_autofree char* path = g_canonicalize_filename(filename, NULL);
  gboolean text = cli_has_extension(filename, ".xml") || cli_has_extension(filename, ".urdf");
  g_autoptr(GBytes) bytes = text ? load_file(path, NULL) : NULL;
  return bytes ? gimbal_mjcf_bundle_new(path, bytes, load_file, NULL, GIMBAL_TRAJECTORY_FILES)
               : g_ptr_array_new();
}

int record_run_file(int argc, char** argv) {
  Options options = {.seconds = 5};
  int keyframe = -1;
  if (!read_options(&options, argc, argv)) return 2;
  mjModel* m = cli_load(options.model);
  if (!m) return 1;
  Session session = {.m = m, .d = mj_makeData(m)};
  bool good = !options.keyframe || (keyframe = cli_find_object(m, "--key", options.keyframe, mjOBJ_KEY)) >= 0;
  if (keyframe >= 0) mj_resetDataKeyframe(m, session.d, keyframe);
  good = good && (!options.control || controls_read(&session.controls, options.control, m));
  g_autoptr(GPtrArray) files = record_run_files(options.model);
  int status = good ? write_run(&session, &options, keyframe, files) : 2;
  controls_clear(&session.controls);
  mj_deleteData(session.d);
  mj_deleteModel(m);
  return status;
}
