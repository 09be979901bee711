// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal experiment: the file says what varies and what is good; all points are simulated, and the
// best is reported.
//
// Exit status: 0 all limits hold at the best point, 1 they do not or no score is finite, 2 the
// command or the file is wrong, 3 it ended early.

#include <glib/gi18n.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "experiment/conduct.h"
#include "experiment/line.h"
#include "experiment/report.h"
#include "experiment/results.h"
#include "language/scan/tree.h"

enum { MET = 0, NOT_MET = 1, WRONG = 2, UNFINISHED = 3 };

static volatile int stop;

static void on_signal(int number) {
  (void)number;
  stop = 1;
}

// Messages of the engine about a point are stored with the point.
static void keep_quiet(const mjLogMessage* message) {
  (void)message;
}

typedef struct Options {
  const char *out, *csv, *json, *shard;
  int jobs;
  gboolean write;
  double patience, silence;
} Options;

static void print_problems(const GimbalDiagnostics* list, const char* filename) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    cli_print_problem(stderr, gimbal_diagnostics_get(list, i), filename);
  }
}

//---- progress

typedef struct Shown {
  bool paused;
} Shown;

static void print_left(double seconds) {
  if (seconds < 90) {
    fprintf(stderr, _(", %.0f s left"), seconds);
  } else if (seconds < 5400) {
    fprintf(stderr, _(", %.0f min left"), seconds / 60);
  } else {
    fprintf(stderr, _(", %.1f h left"), seconds / 3600);
  }
}

static void show_progress(const GimbalProgress* p, gpointer data) {
  Shown* shown = data;
  if (p->paused && !shown->paused) {
    fprintf(stderr, _("%spaused: %s; it goes on when there is room\n"),
            isatty(STDERR_FILENO) ? "\r\033[K" : "", p->paused);
  }
  shown->paused = p->paused != NULL;
  if (!isatty(STDERR_FILENO) || p->paused) return;
  gint64 all = p->done + p->kept;
  fprintf(stderr, "\r\033[K");
  if (p->total >= 0) {
    fprintf(stderr, _("%lld of %lld points"), (long long)all, (long long)p->total);
  } else {
    fprintf(stderr, ngettext("%lld point", "%lld points", (gulong)all), (long long)all);
  }
  if (p->failed) fprintf(stderr, _(", %lld went wrong"), (long long)p->failed);
  if (p->best && isfinite(p->best->score)) fprintf(stderr, _(", best %.5g"), p->best->score);
  if (p->total > all && p->done) print_left(p->seconds / (double)p->done * (double)(p->total - all));
  fflush(stderr);
}

//---- options

static bool read_shard(const char* text, GimbalConductOrder* order) {
  int part, parts;
  char end;
  if (!text) return true;
  if (sscanf(text, "%d/%d%c", &part, &parts, &end) == 2 && part >= 1 && parts >= part) {
    order->shard = part - 1;
    order->nshard = parts;
    return true;
  }
  fprintf(stderr, _("gimbal experiment: --shard is I/N, such as 1/8, with I from 1 to N\n"));
  return false;
}

//---- reports

typedef struct Report {
  const char *format, *filename;
} Report;

static bool write_report(const Report* report, const Bench* bench, const char* results,
                         const GimbalConclusion* conclusion, GimbalDiagnostics* list) {
  if (!report->filename) return true;
  bool to_stdout = !strcmp(report->filename, "-");
  FILE* out = to_stdout ? stdout : fopen(report->filename, "w");
  if (!out) {
    fprintf(stderr, _("%s: error: it cannot be written\n"), report->filename);
    return false;
  }
  int status = !strcmp(report->format, "csv") ? gimbal_report_csv(bench, results, out, list)
                                              : gimbal_report_json(bench, results, conclusion, out, list);
  bool good = !ferror(out) && (to_stdout ? fflush(out) : fclose(out)) == 0;
  if (!good) fprintf(stderr, _("%s: error: it could not be written to the end\n"), report->filename);
  return good && !status;
}

static int experiment_verdict(const GimbalConductOrder* order, const GimbalConclusion* conclusion) {
  if (!conclusion->complete) return UNFINISHED;
  if (order->nshard) return MET;  // the verdict needs the other parts
  return conclusion->best && conclusion->best->met && !conclusion->never_finite ? MET : NOT_MET;
}

static int experiment_conduct(const Bench* bench, const GimbalConductOrder* order, const Options* options,
                              GimbalDiagnostics* list) {
  GimbalConclusion conclusion;
  void (*before)(int) = signal(SIGINT, on_signal);
  void (*terminated)(int) = signal(SIGTERM, on_signal);
  mjfLogHandler loud = mju_setLogHandler(keep_quiet);
  int status = gimbal_experiment_conduct(bench, order, &conclusion, list);
  mju_setLogHandler(loud);
  signal(SIGINT, before);
  signal(SIGTERM, terminated);
  cli_progress(NULL, NULL);
  bool quiet = !g_strcmp0(options->csv, "-") || !g_strcmp0(options->json, "-");
  if (!status) gimbal_report_text(bench, order->results, &conclusion, quiet ? stderr : stdout);
  const Report csv = {"csv", options->csv}, json = {"json", options->json};
  bool good = !status && write_report(&csv, bench, order->results, &conclusion, list) &&
              write_report(&json, bench, order->results, &conclusion, list);
  if (good && options->write && conclusion.complete && gimbal_experiment_write(bench, &conclusion, list)) {
    good = false;
  }
  int result = good ? experiment_verdict(order, &conclusion) : conclusion.points ? UNFINISHED : WRONG;
  if (result == UNFINISHED) fprintf(stderr, _("not finished: the same command goes on where this ended\n"));
  gimbal_conclusion_clear(&conclusion);
  return result;
}

//---- merging

static int experiment_merge(int count, char** words, GimbalDiagnostics* list) {
  GimbalExperiment* experiment = gimbal_experiment_open(words[1], list);
  Bench* bench = experiment ? bench_new(experiment, list) : NULL;
  int status = bench ? MET : WRONG;
  for (int i = 3; i < count && status == MET; i++) {
    long long added = (long long)gimbal_experiment_merge(bench, words[2], words[i], list);
    if (added < 0) {
      status = WRONG;
    } else {
      printf(ngettext("%s: %lld point added\n", "%s: %lld points added\n", (gulong)added), words[i], added);
    }
  }
  print_problems(list, words[1]);
  bench_free(bench);
  gimbal_experiment_free(experiment);
  return status;
}

//---- checking

bool cli_is_experiment(const char* filename) {
  char start[4096] = "";
  FILE* file = fopen(filename, "rb");
  if (!file) return false;
  size_t size = fread(start, 1, sizeof start - 1, file);
  fclose(file);
  start[size] = '\0';
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(start);
  return gimbal_mjcf_tree_child(tree, -1, "experiment") >= 0;
}

void cli_check_experiment(const char* filename, GimbalDiagnostics* problems) {
  GimbalExperiment* experiment = gimbal_experiment_open(filename, problems);
  if (experiment) bench_free(bench_new(experiment, problems));
  gimbal_experiment_free(experiment);
}

//---- one of several processes

// What a rank reports about an experiment that it cannot work on.
static char* first_error(const GimbalDiagnostics* list) {
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (d->severity == GIMBAL_SEVERITY_ERROR) return g_strdup(d->message);
  }
  return g_strdup(_("It cannot work on this experiment"));
}

// Problems that the first process reports too are left to it.
static int experiment_serve(RankLine* line, const char* filename, const Options* options) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  GimbalExperiment* read = gimbal_experiment_open(filename, list);
  Bench* bench = read ? bench_new(read, list) : NULL;
  g_autofree char* why = bench ? NULL : first_error(list);
  mjfLogHandler loud = mju_setLogHandler(keep_quiet);
  bool home = rank_serve(line, bench, why, MAX(1, options->jobs), options->silence);
  mju_setLogHandler(loud);
  line->close(line, !home, home ? MET : UNFINISHED);
  bench_free(bench);
  gimbal_experiment_free(read);
  gimbal_diagnostics_free(list);
  return home ? MET : UNFINISHED;
}

static int conduct_ranks(RankLine* line, const Bench* bench, GimbalConductOrder* order,
                         const Options* options, GimbalDiagnostics* list) {
  GimbalDiagnostics* lost = gimbal_diagnostics_new();
  order->leader = leader_new(line, bench, options->silence, lost);
  int status = order->leader ? experiment_conduct(bench, order, options, list) : WRONG;
  RankCount count = {0};
  if (order->leader) count = leader_count(order->leader);
  bool some_lost = !order->leader || leader_free(order->leader);
  if (order->leader) {
    fprintf(stderr, _("ranks to simulate: %d, lost: %d, messages: %lld, %.1f kB\n"), line->count - 1,
            count.lost, (long long)count.messages, 1e-3 * (double)count.bytes);
  }
  print_problems(lost, bench->experiment->path);
  gimbal_diagnostics_free(lost);
  line->close(line, some_lost, status);
  return status;
}

//---- commands

static int experiment_begin(RankLine* line, const char* filename, GimbalConductOrder* order,
                            const Options* options, GimbalDiagnostics* list) {
  GimbalExperiment* read = gimbal_experiment_open(filename, list);
  Bench* bench = read ? bench_new(read, list) : NULL;
  int status = WRONG;
  if (bench && line) {
    status = conduct_ranks(line, bench, order, options, list);
  } else if (bench) {
    status = experiment_conduct(bench, order, options, list);
  } else if (line) {
    leader_dismiss(line);
    line->close(line, false, status);
  }
  bench_free(bench);
  gimbal_experiment_free(read);
  return status;
}

static int experiment_run(const char* filename, const Options* options, GimbalDiagnostics* list) {
  Shown shown = {false};
  g_autofree char* beside = results_beside(filename);
  GimbalConductOrder order = {.results = options->out ? options->out : beside,
                              .jobs = options->jobs,
                              .patience = options->patience,
                              .progress = show_progress,
                              .data = &shown,
                              .stop = &stop};
  if (!read_shard(options->shard, &order)) return cli_usage(cli_find("experiment"));
  RankLine* line = NULL;
  if (!options->shard && rank_line_is_wanted() && !(line = rank_line_open(list))) {
    print_problems(list, filename);
    return WRONG;
  }
  if (line && line->own) return experiment_serve(line, filename, options);
  if (line && line->count < 2) {
    line->close(line, false, MET);
    line = NULL;
  }
  int status = experiment_begin(line, filename, &order, options, list);
  print_problems(list, filename);
  return status;
}

int cmd_experiment(int argc, char** argv) {
  Options options = {.patience = 3600, .silence = 30};
  char** words;
  const GOptionEntry entries[] = {
      {"out", 0, 0, G_OPTION_ARG_FILENAME, &options.out, N_("SQLite file of results, a row for each point"),
       "RESULTS"},
      {"jobs", 0, 0, G_OPTION_ARG_INT, &options.jobs, N_("threads, by default one for each processor"), "N"},
      {"shard", 0, 0, G_OPTION_ARG_FILENAME, &options.shard, N_("do only part I of N"), "I/N"},
      {"csv", 0, 0, G_OPTION_ARG_FILENAME, &options.csv,
       N_("write all points as a table, - to standard output"), "FILE"},
      {"json", 0, 0, G_OPTION_ARG_FILENAME, &options.json,
       N_("write all points as JSON, - to standard output"), "FILE"},
      {"write", 0, 0, G_OPTION_ARG_NONE, &options.write,
       N_("write what was found into the files of the model"), NULL},
      {"patience", 0, 0, G_OPTION_ARG_DOUBLE, &options.patience,
       N_("seconds to wait for room on a full disk"), "S"},
      {"silence", 0, 0, G_OPTION_ARG_DOUBLE, &options.silence,
       N_("seconds that another machine may be silent"), "S"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  int count = cli_parse(argc, argv, entries, 1, G_MAXINT, &words);
  if (count < 0) return WRONG;
  const CliLimit limits[] = {{"--jobs", options.jobs, 0, 4096},
                             {"--patience", options.patience, 0, 1e9},
                             {"--silence", options.silence, 0.1, 1e6},
                             {NULL, 0, 0, 0}};
  if (!cli_within(argv[0], limits)) return WRONG;
  bool merging = !strcmp(words[0], "merge");
  if (merging ? count < 4 : count != 1) return cli_usage(cli_find(argv[0]));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  int status = merging ? experiment_merge(count, words, list) : experiment_run(words[0], &options, list);
  gimbal_diagnostics_free(list);
  return status;
}
