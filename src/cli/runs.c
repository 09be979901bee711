// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "runs.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "language/files/files.h"
#include "trajectory/trajectory.h"

//---- gimbal record MODEL run.h5

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
      {"every", 0, 0, G_OPTION_ARG_INT, &options->every, NULL, NULL},
      {"key", 0, 0, G_OPTION_ARG_FILENAME, &options->keyframe, NULL, NULL},
      {"duration", 0, 0, G_OPTION_ARG_DOUBLE, &options->seconds, NULL, NULL},
      {"control", 0, 0, G_OPTION_ARG_FILENAME, &options->control, NULL, NULL},
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

static int simulate(Session* s, double seconds) {
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
    if (s->d->time < before || gimbal_trajectory_writer_progress(s->writer).failed) break;
  }
  return steps;
}

static int write_run(Session* s, const Options* options, int keyframe, GPtrArray* texts) {
  g_autoptr(GError) error = NULL;
  g_autofree char* title = g_path_get_basename(options->model);
  g_autofree GimbalTrajectoryText* rows = g_new0(GimbalTrajectoryText, texts->len + 1);
  for (guint i = 0; i < texts->len; i++) rows[i] = *(const GimbalTrajectoryText*)texts->pdata[i];
  const GimbalTrajectorySetup setup = {.path = options->output,
                                       .program = "gimbal " GIMBAL_VERSION,
                                       .title = title,
                                       .texts = rows,
                                       .ntext = (int)texts->len,
                                       .keyframe = keyframe,
                                       .every = options->every};
  s->writer = gimbal_trajectory_writer_new(&setup, s->m, &error);
  int steps = 0, status = s->writer ? 0 : 1;
  if (!status) {
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    steps = simulate(s, options->seconds);
    status = gimbal_trajectory_writer_close(s->writer, &error) ? 0 : 1;
  }
  if (status) {
    fprintf(stderr, "%s\n", error->message);
  } else {
    printf("%s: %d steps to time %.3f s\n", options->output, steps, s->d->time);
  }
  return status;
}

static void text_free(GimbalTrajectoryText* text) {
  g_free((char*)text->name);
  g_free((char*)text->bytes);
  g_free(text);
}

static GBytes* load_text(const char* path, gpointer user_data) {
  (void)user_data;
  char* bytes;
  gsize size;
  return g_file_get_contents(path, &bytes, &size, NULL) ? g_bytes_new_take(bytes, size) : NULL;
}

static void add_text(GPtrArray* texts, const char* folder, const char* path) {
  g_autoptr(GBytes) bytes = load_text(path, NULL);
  if (!bytes) return;
  gboolean below = g_str_has_prefix(path, folder) && path[strlen(folder)] == '/';
  GimbalTrajectoryText* text = g_new(GimbalTrajectoryText, 1);
  text->size = g_bytes_get_size(bytes);
  text->bytes = g_memdup2(g_bytes_get_data(bytes, NULL), text->size);
  text->name = g_strdup(below ? path + strlen(folder) + 1 : path);
  g_ptr_array_add(texts, text);
}

// The texts of a model: its file, and those that it includes, as far as they can be read. A binary model has none.
static GPtrArray* read_texts(const char* filename) {
  GPtrArray* texts = g_ptr_array_new_with_free_func((GDestroyNotify)text_free);
  if (!cli_has_extension(filename, ".xml") && !cli_has_extension(filename, ".urdf")) return texts;
  g_autofree char *path = g_canonicalize_filename(filename, NULL), *folder = g_path_get_dirname(path);
  g_autoptr(GBytes) text = load_text(path, NULL);
  if (!text) return texts;
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(path, text, load_text, NULL);
  for (guint i = 0; i < files->len; i++) {
    add_text(texts, folder, ((const GimbalMjcfFile*)files->pdata[i])->path);
  }
  return texts;
}

int runs_record(int argc, char** argv) {
  Options options = {.seconds = 5};
  int keyframe = -1;
  if (!read_options(&options, argc, argv)) return 2;
  mjModel* m = cli_load(options.model);
  if (!m) return 1;
  Session session = {.m = m, .d = mj_makeData(m)};
  bool good = !options.keyframe || (keyframe = cli_find_object(m, "--key", options.keyframe, mjOBJ_KEY)) >= 0;
  if (keyframe >= 0) mj_resetDataKeyframe(m, session.d, keyframe);
  good = good && (!options.control || controls_read(&session.controls, options.control, m));
  g_autoptr(GPtrArray) texts = read_texts(options.model);
  int status = good ? write_run(&session, &options, keyframe, texts) : 2;
  controls_clear(&session.controls);
  mj_deleteData(session.d);
  mj_deleteModel(m);
  return status;
}

//---- going through a run

struct CliRun {
  GimbalTrajectory* trajectory;
  GimbalTrajectoryReplay* replay;
};

static GimbalTrajectory* open_trajectory(const char* filename) {
  g_autoptr(GError) error = NULL;
  GimbalTrajectory* trajectory = gimbal_trajectory_open(filename, &error);
  if (!trajectory) {
    fprintf(stderr, "%s\n", error->message);
  } else if (gimbal_trajectory_notice(trajectory)) {
    fprintf(stderr, "%s: %s\n", filename, gimbal_trajectory_notice(trajectory));
  }
  return trajectory;
}

CliRun* runs_open(const char* filename) {
  GimbalTrajectory* trajectory = open_trajectory(filename);
  if (!trajectory) return NULL;
  CliRun* run = g_new(CliRun, 1);
  *run = (CliRun){trajectory, gimbal_trajectory_replay_new(trajectory, FALSE)};
  return run;
}

void runs_close(CliRun* run) {
  g_autofree CliRun* gone = run;
  if (gone) gimbal_trajectory_replay_free(gone->replay);
  if (gone) gimbal_trajectory_free(gone->trajectory);
}

const mjModel* runs_model(const CliRun* run) {
  return gimbal_trajectory_replay_model(run->replay);
}

mjData* runs_data(const CliRun* run) {
  return gimbal_trajectory_replay_data(run->replay);
}

double runs_seconds(const CliRun* run) {
  guint64 rows = gimbal_trajectory_rows(run->trajectory);
  return gimbal_trajectory_time(run->trajectory, rows - 1) - gimbal_trajectory_time(run->trajectory, 0);
}

bool runs_next(CliRun* run) {
  if (gimbal_trajectory_replay_next(run->replay)) return true;
  const char* trouble = gimbal_trajectory_replay_trouble(run->replay);
  if (trouble) fprintf(stderr, "%s\n", trouble);
  return false;
}

//---- controls of a run

// The actuator of the file that has the name of one of the model; -1: there is none.
static int find_actuator(const mjModel* m, int actuator, const mjModel* recorded) {
  const char* name = mj_id2name(m, mjOBJ_ACTUATOR, actuator);
  int id = name && *name ? mj_name2id(recorded, mjOBJ_ACTUATOR, name) : actuator;
  bool fits =
      id >= 0 && id < recorded->nactuator && recorded->actuator_ctrlnum[id] == m->actuator_ctrlnum[actuator];
  return fits ? id : -1;
}

// For each control of the model that of the file, -1: none. Returns how many there are.
static int match_controls(const mjModel* m, const mjModel* recorded, int* source) {
  int count = 0;
  for (int i = 0; i < m->nactuator; i++) {
    int id = find_actuator(m, i, recorded);
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      source[m->actuator_ctrladr[i] + k] = id < 0 ? -1 : recorded->actuator_ctrladr[id] + k;
      count += id >= 0;
    }
  }
  return count;
}

// What a row holds was set when the row before it had been reached.
static bool copy_controls(Controls* controls, GimbalTrajectory* trajectory, const int* source, mjtNum* ctrl) {
  int nu = controls->ncol - 1;
  for (int row = 0; row < controls->nrow; row++) {
    double* value = controls->value + row * controls->ncol;
    bool placed = gimbal_trajectory_is_placed(trajectory, (guint64)row);
    value[0] = gimbal_trajectory_time(trajectory, (guint64)(placed ? row : row - 1));
    if (!gimbal_trajectory_controls(trajectory, (guint64)row, ctrl)) return false;
    for (int i = 0; i < nu; i++) value[1 + i] = source[i] < 0 ? 0 : ctrl[source[i]];
  }
  return true;
}

bool runs_read_controls(Controls* controls, const char* filename, const mjModel* m) {
  g_autoptr(GimbalTrajectory) trajectory = open_trajectory(filename);
  *controls = (Controls){.ncol = (int)m->nu + 1};
  if (!trajectory) return false;
  const mjModel* recorded = gimbal_trajectory_model(trajectory);
  g_autofree int* source = g_new0(int, m->nu + 1);
  g_autofree mjtNum* ctrl = g_new0(mjtNum, recorded->nu + 1);
  if (m->nu && !match_controls(m, recorded, source)) {
    fprintf(stderr, "--control %s: no actuator of the model has a name of the recording\n", filename);
    return false;
  }
  guint64 rows = gimbal_trajectory_rows(trajectory);
  controls->value = rows < G_MAXINT / (guint64)controls->ncol
                        ? malloc(rows * (size_t)controls->ncol * sizeof(double))
                        : NULL;
  controls->nrow = controls->value ? (int)rows : 0;
  if (controls->value && copy_controls(controls, trajectory, source, ctrl)) return true;
  fprintf(stderr, "--control %s: the controls cannot be read; the recording is damaged\n", filename);
  return false;
}
