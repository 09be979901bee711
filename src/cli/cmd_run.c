// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal run: simulate a model without a window, report on the run, and write a picture of the end.

#include <glib/gi18n.h>
#include <stdio.h>

#include "cli.h"
#include "controls.h"
#include "picture.h"

enum { WIDTH = 1280, HEIGHT = 720 };

typedef struct RunOptions {
  const char* model;
  const char* picture;
  const char* control;
  double seconds;
} RunOptions;

static int read_options(RunOptions* options, int argc, char** argv) {
  char** words;
  *options = (RunOptions){.seconds = 5};
  const GOptionEntry entries[] = {
      {"seconds", 0, 0, G_OPTION_ARG_DOUBLE, &options->seconds, N_("simulated time in seconds, 5 by default"),
       "S"},
      {"picture", 0, 0, G_OPTION_ARG_FILENAME, &options->picture,
       N_("PNG picture of the end, gimbal.png by default"), "FILE"},
      {"control", 0, 0, G_OPTION_ARG_FILENAME, &options->control,
       N_("table or recorded run whose controls drive the model"), "FILE"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  if (cli_parse(argc, argv, entries, 1, 1, &words) < 0) return 0;
  const CliLimit limits[] = {{"--seconds", options->seconds, 0, 1e6}, {NULL, 0, 0, 0}};
  options->model = words[0];
  if (!options->picture) options->picture = "gimbal.png";
  return cli_within(argv[0], limits);
}

// Step until the time has passed; returns the number of steps.
static int run_simulate(const mjModel* m, mjData* d, Controls* controls, double seconds) {
  int steps = 0;
  double until = d->time + seconds;
  for (; d->time < until - 0.5 * m->opt.timestep; steps++) {
    mjtNum before = d->time;
    controls_apply(controls, m, d);
    mj_step(m, d);
    if (d->time <= before) break;  // the state went bad and was reset
  }
  return steps;
}

static void cmd_run_report(const mjModel* m, const mjData* d, int steps) {
  const mjTimerStat* timer = &d->timer[mjTIMER_STEP];
  g_autoptr(GString) counts = g_string_new(NULL);
  cli_append_count(counts, "%lld body", "%lld bodies", m->nbody);
  cli_append_count(counts, "%lld dof", "%lld dofs", m->nv);
  cli_append_count(counts, "%lld contact", "%lld contacts", d->ncon);
  cli_append_count(counts, "%lld constraint row", "%lld constraint rows", d->nefc);
  printf(ngettext("%d step to time %.3f s: %s\n", "%d steps to time %.3f s: %s\n", (gulong)steps), steps,
         d->time, counts->str);
  if (timer->number && timer->duration > 0) {
    double us = timer->duration / timer->number;
    printf(_("%.1f us per step, %.1f x real time\n"), us, m->opt.timestep * 1e6 / us);
  }
  cli_print_warnings(stdout, m, d);
}

static bool write_picture(const mjModel* m, mjData* d, const char* filename) {
  char error[500] = "";
  bool written = picture_write(m, d, WIDTH, HEIGHT, filename, error, sizeof error);
  if (written) {
    printf(_("picture: %s\n"), filename);
  } else {
    fprintf(stderr, _("no picture: %s\n"), error);
  }
  return written;
}

int cmd_run(int argc, char** argv) {
  RunOptions options;
  if (!read_options(&options, argc, argv)) return 2;

  mjModel* m = cli_load(options.model);
  if (!m) return 1;
  mjData* d = mj_makeData(m);
  Controls controls = {0};
  int status = options.control && !controls_read(&controls, options.control, m) ? 2 : 0;
  if (!status) {
    cmd_run_report(m, d, run_simulate(m, d, &controls, options.seconds));
    status = write_picture(m, d, options.picture) ? 0 : 1;
  }
  controls_clear(&controls);
  mj_deleteData(d);
  mj_deleteModel(m);
  return status;
}
