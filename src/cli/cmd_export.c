// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal export: a recorded run as a table, as another recording, or as a picture or film.

#include <errno.h>
#include <glib/gi18n.h>
#include <stdbool.h>
#include <string.h>

#include "cli.h"
#include "motions.h"
#include "runs.h"
#include "signal/channels.h"
#include "signal/trace.h"
#include "trajectory/motion.h"
#include "trajectory/trajectory.h"

//---- a table

// One column for each number of the model that plots offer, with the same names.
static void write_names(FILE* file, const GPtrArray* channels) {
  fprintf(file, "time");
  for (guint i = 0; i < channels->len; i++) {
    fprintf(file, ",\"%s\"", ((const GimbalChannel*)channels->pdata[i])->name);
  }
  fprintf(file, "\n");
}

static void write_row(FILE* file, const GPtrArray* channels, const double* row) {
  fprintf(file, "%.17g", row[GIMBAL_TRACE_TIME]);
  for (guint i = 0; i < channels->len; i++) {
    fprintf(file, ",%.17g", row[((const GimbalChannel*)channels->pdata[i])->column]);
  }
  fprintf(file, "\n");
}

static int write_table(const char* input, const char* output) {
  CliRun* run = runs_open(input);
  if (!run) return 1;
  FILE* file = fopen(output, "w");
  const mjModel* m = runs_model(run);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_arrays(m);
  GimbalTraceLayout layout = gimbal_trace_layout(m);
  g_autofree double* row = g_new0(double, layout.width);
  if (file) write_names(file, channels);
  while (file && !ferror(file) && runs_next(run)) {
    gimbal_trace_fill(row, &layout, m, runs_data(run), 0);
    write_row(file, channels, row);
  }
  bool good = file && !ferror(file);
  if (file && fclose(file)) good = false;
  if (!good) fprintf(stderr, "%s: %s\n", output, strerror(errno));
  runs_close(run);
  return good ? 0 : 1;
}

//---- a recording

static GimbalTrajectoryWriter* open_copy(GimbalTrajectory* t, const char* output, GError** error) {
  int count = gimbal_trajectory_text_count(t);
  g_autofree GimbalTrajectoryText* texts = g_new0(GimbalTrajectoryText, count + 1);
  for (int i = 0; i < count; i++) texts[i] = gimbal_trajectory_text(t, i);
  const GimbalTrajectorySetup setup = {.path = output,
                                       .program = gimbal_trajectory_program(t),
                                       .title = gimbal_trajectory_title(t),
                                       .texts = texts,
                                       .ntext = count,
                                       .keyframe = gimbal_trajectory_keyframe(t),
                                       .every = gimbal_trajectory_every(t)};
  return gimbal_trajectory_writer_new(&setup, gimbal_trajectory_model(t), error);
}

// The complete part of a recording, with an end.
static int write_recording(const char* input, const char* output) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(input, &error);
  GimbalTrajectoryWriter* writer = t ? open_copy(t, output, &error) : NULL;
  if (!writer) {
    fprintf(stderr, "%s\n", error->message);
    return 1;
  }
  g_autoptr(GimbalTrajectoryReplay) replay = gimbal_trajectory_replay_new(t, FALSE);
  const mjModel* m = gimbal_trajectory_replay_model(replay);
  g_autofree mjtNum* state = g_new0(mjtNum, mj_stateSize(m, mjSTATE_INTEGRATION));
  while (gimbal_trajectory_replay_next(replay)) {
    const mjData* d = gimbal_trajectory_replay_data(replay);
    mj_getState(m, d, state, mjSTATE_INTEGRATION);
    gimbal_trajectory_writer_wait(writer);
    gimbal_trajectory_writer_add(writer, m, state, d->sensordata,
                                 gimbal_trajectory_is_placed(t, gimbal_trajectory_replay_row(replay)));
  }
  if (gimbal_trajectory_replay_trouble(replay)) {
    fprintf(stderr, "%s\n", gimbal_trajectory_replay_trouble(replay));
  }
  if (gimbal_trajectory_writer_close(writer, &error)) return 0;
  fprintf(stderr, "%s\n", error->message);
  return 1;
}

//---- for others

typedef gboolean ExportWrite(GimbalTrajectory* t, const char* path, GError** error);

static int write_for_others(const char* input, const char* output) {
  ExportWrite* write =
      cli_has_extension(output, ".npz") ? gimbal_trajectory_write_numpy : gimbal_trajectory_write_mcap;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(input, &error);
  if (t && write(t, output, &error)) return 0;
  fprintf(stderr, "%s\n", error->message);
  return 1;
}

// A motion of another program as a recording of a model.
static int export_motion(int argc, char** argv) {
  const char* model = NULL;
  double rate = MOTION_RATE;
  char** words;
  const GOptionEntry entries[] = {
      {"model", 0, 0, G_OPTION_ARG_FILENAME, &model, N_("of a motion: the model whose joints it moves"),
       "MODEL"},
      {"rate", 0, 0, G_OPTION_ARG_DOUBLE, &rate, N_("of a motion without times: rows a second"), "HZ"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  if (cli_parse(argc, argv, entries, 2, 2, &words) < 0) return 2;
  const CliLimit limits[] = {{"--rate", rate, 1e-3, 1e6}, {NULL, 0, 0, 0}};
  if (!cli_within(argv[0], limits)) return 2;
  if (!model) {
    fprintf(stderr, _("%s: give the model that it moves with --model MODEL\n"), words[0]);
    return 2;
  }
  int status = motions_write(words[0], model, rate, words[1]);
  if (!status) printf("%s\n", words[1]);
  return status;
}

int cmd_export(int argc, char** argv) {
  if (argc == 2 && !strcmp(argv[1], "--help")) return cmd_record(argc, argv);
  if (argc < 3 || argv[1][0] == '-' || argv[2][0] == '-') return cli_usage(cli_find("export"));
  const char *input = argv[1], *output = argv[2];
  g_autofree char *from = g_canonicalize_filename(input, NULL), *to = g_canonicalize_filename(output, NULL);
  if (!strcmp(from, to)) {
    fprintf(stderr, _("%s: a recording cannot be written over itself; give another name\n"), output);
    return 2;
  }
  bool others = cli_has_extension(output, ".npz") || cli_has_extension(output, ".mcap");
  if (gimbal_motion_is_named(input)) return export_motion(argc, argv);
  bool table = cli_has_extension(output, ".csv"), recording = cli_has_extension(output, ".h5");
  if (!table && !recording && !others) return cmd_record(argc, argv);
  if (argc > 3) return cli_usage(cli_find("export"));
  int status = (table ? write_table : recording ? write_recording : write_for_others)(input, output);
  if (!status) printf("%s\n", output);
  return status;
}
