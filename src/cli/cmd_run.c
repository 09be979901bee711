// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal run: simulate a model without a window, report on the run, and write a picture of the end.

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

#include "cli.h"
#include "controls.h"
#include "divergence.h"
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

// What came of a run.
typedef struct Outcome {
  int steps;
  double seconds;  // that were simulated
  bool diverged;
} Outcome;

// Step until the time has passed, or the state goes bad.
static Outcome run_simulate(const mjModel* m, mjData* d, Controls* controls, Trail* trail, double seconds) {
  Outcome outcome = {0};
  double start = d->time;
  mj_forward(m, d);  // there may be no step, and a picture all the same
  while (!outcome.diverged && outcome.seconds < seconds - 0.5 * m->opt.timestep) {
    mjtNum before = d->time;
    controls_apply(controls, m, d);
    trail_keep(trail, m, d);
    mj_step(m, d);
    outcome.steps++;
    outcome.diverged = trail_has_diverged(d) || d->time <= before;
    outcome.seconds = (outcome.diverged ? before : d->time) - start;
  }
  return outcome;
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

// When it diverged, how much of the time that was asked for is simulated, and why; d gets the last
// sound state.
static void report_divergence(const RunOptions* options, const CliSource* source, mjData* d, Trail* trail,
                              const Outcome* outcome) {
  printf(_("diverged at %.3f s, in step %d: %.3g %% of the %g s are simulated\n"), outcome->seconds,
         outcome->steps, 100 * outcome->seconds / fmax(options->seconds, 1e-9), options->seconds);
  cli_print_warnings(stdout, source->model, d);
  trail_explain(trail, source->spec, source->model, d, options->model);
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

static int run_to_end(const RunOptions* options, const CliSource* source, mjData* d, Controls* controls) {
  enum { DIVERGED = 3 };
  Trail* trail = trail_new(source->model);
  Outcome outcome = run_simulate(source->model, d, controls, trail, options->seconds);
  if (outcome.diverged) {
    report_divergence(options, source, d, trail, &outcome);
  } else {
    cmd_run_report(source->model, d, outcome.steps);
  }
  trail_free(trail);
  bool written = write_picture(source->model, d, options->picture);
  return outcome.diverged ? DIVERGED : written ? 0 : 1;
}

int cmd_run(int argc, char** argv) {
  RunOptions options;
  if (!read_options(&options, argc, argv)) return 2;

  CliSource source;
  if (!cli_open(options.model, &source)) {
    cli_close(&source);
    return 1;
  }
  mjData* d = mj_makeData(source.model);
  Controls controls = {0};
  bool ready = !options.control || controls_read(&controls, options.control, source.model);
  int status = ready ? run_to_end(&options, &source, d, &controls) : 2;
  controls_clear(&controls);
  mj_deleteData(d);
  cli_close(&source);
  return status;
}
