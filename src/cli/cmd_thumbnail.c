// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal thumbnail: the small picture of a file for a file manager. The file may come from
// anywhere, and nobody watches the command: after 30 seconds of processor time the system ends it.

#include <glib/gi18n.h>
#include <stdio.h>
#include <sys/resource.h>

#include "cli.h"
#include "picture.h"
#include "runs.h"

enum { SIZE = 256, SMALLEST = 16, LARGEST = 2048, PROCESSOR_SECONDS = 30 };

static bool write_state(const mjModel* m, mjData* d, int size, const char* filename) {
  char error[500] = "";
  mj_forward(m, d);
  if (picture_write(m, d, size, size, filename, error, sizeof error)) return true;
  fprintf(stderr, _("no picture: %s\n"), error);
  return false;
}

static bool draw_model(const char* filename, int size, const char* picture) {
  mjModel* m = cli_load(filename);
  if (!m) return false;
  mjData* d = mj_makeData(m);
  if (m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
  bool drawn = write_state(m, d, size, picture);
  mj_deleteData(d);
  mj_deleteModel(m);
  return drawn;
}

static bool draw_run(const char* filename, int size, const char* picture) {
  CliRun* run = runs_open(filename);
  if (!run) return false;
  runs_next(run);
  bool drawn = write_state(runs_model(run), runs_data(run), size, picture);
  runs_close(run);
  return drawn;
}

int cmd_thumbnail(int argc, char** argv) {
  int size = SIZE;
  char** words;
  const GOptionEntry entries[] = {
      {"size", 0, 0, G_OPTION_ARG_INT, &size, N_("width and height in pixels, 256 by default"), "N"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  if (cli_parse(argc, argv, entries, 2, 2, &words) < 0) return 2;
  const CliLimit limits[] = {{"--size", size, SMALLEST, LARGEST}, {NULL, 0, 0, 0}};
  if (!cli_within(argv[0], limits)) return 2;
  const struct rlimit limit = {PROCESSOR_SECONDS, PROCESSOR_SECONDS};
  setrlimit(RLIMIT_CPU, &limit);
  bool drawn = cli_has_extension(words[0], ".h5") ? draw_run(words[0], size, words[1])
                                                  : draw_model(words[0], size, words[1]);
  return drawn ? 0 : 1;
}
