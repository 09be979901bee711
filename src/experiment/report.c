// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "experiment/report.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "experiment/effects.h"
#include "experiment/results.h"
#include "language/edit/rewrite.h"
#include "language/messages/messages.h"

static double column_value(const Bench* bench, const GimbalPoint* point, int column) {
  return column < bench->nparameter ? point->parameter[column] : point->value[column - bench->nparameter];
}

//---- what went wrong

// For each kind of failure: how often it happened, and the message of the first such point.
typedef struct Wrong {
  gint64 count[GIMBAL_POINT_STATUSES], first[GIMBAL_POINT_STATUSES];
  char* message[GIMBAL_POINT_STATUSES];
} Wrong;

static gboolean count_wrong(const GimbalPoint* point, gpointer data) {
  Wrong* wrong = data;
  if (point->status != GIMBAL_POINT_DONE && !wrong->count[point->status]++) {
    wrong->first[point->status] = point->id;
    wrong->message[point->status] = g_strdup(point->message ? point->message : N_("no reason is known"));
  }
  return TRUE;
}

static void wrong_clear(Wrong* wrong) {
  for (int i = 0; i < GIMBAL_POINT_STATUSES; i++) g_free(wrong->message[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Wrong, wrong_clear)

//---- comma-separated values

typedef struct Writer {
  const Bench* bench;
  GPtrArray* names;
  FILE* out;
  int count;
} Writer;

static void write_cell(FILE* out, const char* text) {
  if (!strpbrk(text, ",\"\r\n")) {
    fputs(text, out);
    return;
  }
  fputc('"', out);
  for (; *text; text++) {
    if (*text == '"') fputc('"', out);
    fputc(*text, out);
  }
  fputc('"', out);
}

static void write_number(FILE* out, double x, const char* infinite, const char* none) {
  if (!isfinite(x)) {
    fprintf(out, "%s%s", isinf(x) && x < 0 && *infinite == 'i' ? "-" : "", isnan(x) ? none : infinite);
    return;
  }
  g_autofree char* text = gimbal_number_text(x, 0);
  fputs(text, out);
}

static gboolean write_line(const GimbalPoint* point, gpointer data) {
  Writer* w = data;
  fprintf(w->out, "%" G_GINT64_FORMAT ",%s,", point->id, gimbal_point_status_word(point->status));
  write_number(w->out, point->score, "inf", "");
  fprintf(w->out, ",%d", point->met);
  for (guint i = 0; i < w->names->len; i++) {
    fputc(',', w->out);
    write_number(w->out, column_value(w->bench, point, (int)i), "inf", "");
  }
  fputc(',', w->out);
  if (point->message) write_cell(w->out, point->message);
  fputc('\n', w->out);
  return TRUE;
}

int gimbal_report_csv(const Bench* bench, const char* results, FILE* out, GimbalDiagnostics* list) {
  g_autoptr(Results) file = results_open(results, bench, list);
  g_autoptr(GPtrArray) names = results_columns(bench);
  Writer w = {bench, names, out, 0};
  if (!file) return -1;
  fputs("point,status,score,met", out);
  for (guint i = 0; i < names->len; i++) {
    fputc(',', out);
    write_cell(out, g_ptr_array_index(names, i));
  }
  fputs(",message\n", out);
  results_each(file, write_line, &w);
  return 0;
}

//---- JSON

static void write_string(FILE* out, const char* text) {
  fputc('"', out);
  for (const unsigned char* c = (const unsigned char*)text; *c; c++) {
    if (*c < 0x20) {
      fprintf(out, "\\u%04x", *c);
    } else {
      fprintf(out, "%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c);
    }
  }
  fputc('"', out);
}

static gboolean write_object(const GimbalPoint* point, gpointer data) {
  Writer* w = data;
  fprintf(w->out, "%s{\"point\": %" G_GINT64_FORMAT ", \"status\": \"%s\", \"score\": ",
          w->count++ ? ",\n    " : "\n    ", point->id, gimbal_point_status_word(point->status));
  write_number(w->out, point->score, "null", "null");
  fprintf(w->out, ", \"met\": %s", point->met ? "true" : "false");
  for (guint i = 0; i < w->names->len; i++) {
    fputs(", ", w->out);
    write_string(w->out, g_ptr_array_index(w->names, i));
    fputs(": ", w->out);
    write_number(w->out, column_value(w->bench, point, (int)i), "null", "null");
  }
  if (point->message) {
    fputs(", \"message\": ", w->out);
    write_string(w->out, point->message);
  }
  fputc('}', w->out);
  return TRUE;
}

static void write_fit(const Bench* bench, const GimbalConclusion* c, FILE* out) {
  fputs("  \"fit\": {", out);
  for (int i = 0; i < bench->nparameter; i++) {
    fputs(i ? ", " : "", out);
    write_string(out, gimbal_experiment_parameter(bench->experiment, i)->name);
    fputs(": {\"value\": ", out);
    write_number(out, c->fit[i].value, "null", "null");
    fputs(", \"low\": ", out);
    write_number(out, c->fit[i].low, "null", "null");
    fputs(", \"high\": ", out);
    write_number(out, c->fit[i].high, "null", "null");
    fprintf(out, ", \"at_end\": %s}", c->fit[i].at_end ? "true" : "false");
  }
  fputs("},\n  \"correlation\": [", out);
  for (int i = 0; i < bench->nparameter * bench->nparameter; i++) {
    fputs(i ? ", " : "", out);
    write_number(out, c->correlation[i], "null", "null");
  }
  fputs("],\n  \"residual\": ", out);
  write_number(out, c->residual, "null", "null");
  fputs(",\n", out);
}

static void write_wrong(Results* file, FILE* out) {
  g_auto(Wrong) wrong = {{0}, {0}, {NULL}};
  int written = 0;
  results_each(file, count_wrong, &wrong);
  fputs("  \"wrong\": [", out);
  for (int i = 0; i < GIMBAL_POINT_STATUSES; i++) {
    if (!wrong.count[i]) continue;
    fprintf(out,
            "%s{\"status\": \"%s\", \"count\": %" G_GINT64_FORMAT ", \"first\": %" G_GINT64_FORMAT
            ", \"message\": ",
            written++ ? ", " : "", gimbal_point_status_word(i), wrong.count[i], wrong.first[i]);
    write_string(out, wrong.message[i]);
    fputc('}', out);
  }
  fputs("],\n", out);
}

int gimbal_report_json(const Bench* bench, const char* results, const GimbalConclusion* conclusion, FILE* out,
                       GimbalDiagnostics* list) {
  g_autoptr(Results) file = results_open(results, bench, list);
  g_autoptr(GPtrArray) names = results_columns(bench);
  Writer w = {bench, names, out, 0};
  if (!file) return -1;
  const GimbalPoint* best = conclusion->best;
  fputs("{\n  \"design\": ", out);
  write_string(out, gimbal_design_word(bench->experiment->design));
  fprintf(out,
          ",\n  \"complete\": %s,\n  \"met\": %s,\n  \"best\": ", conclusion->complete ? "true" : "false",
          best && best->met ? "true" : "false");
  if (best && !conclusion->never_finite) {
    fprintf(out, "%" G_GINT64_FORMAT ",\n", best->id);
  } else {
    fputs("null,\n", out);
  }
  if (conclusion->fit) write_fit(bench, conclusion, out);
  write_wrong(file, out);
  fputs("  \"points\": [", out);
  results_each(file, write_object, &w);
  fputs("\n  ]\n}\n", out);
  return 0;
}

//---- for people

static void print_best(const Bench* bench, const GimbalPoint* best, FILE* out) {
  fprintf(out,
          best->met ? _("best: point %lld, score %.6g, all limits hold\n")
                    : _("best: point %lld, score %.6g, limits do not hold\n"),
          (long long)best->id, best->score);
  for (int i = 0; i < bench->nparameter; i++) {
    fprintf(out, "  %s = %.6g\n", gimbal_experiment_parameter(bench->experiment, i)->name,
            best->parameter[i]);
  }
  g_autoptr(GPtrArray) names = results_columns(bench);
  for (int i = 0; i < bench->nrun * bench->ngoal; i++) {
    if (!bench_counts(bench, i / bench->ngoal, i % bench->ngoal)) continue;
    fprintf(out, "  %s: %.6g\n", (const char*)g_ptr_array_index(names, (guint)(bench->nparameter + i)),
            best->value[i]);
  }
}

static void print_fit(const Bench* bench, const GimbalConclusion* c, FILE* out) {
  int n = bench->nparameter;
  fprintf(out, _("fit: standard deviation of the residuals %.6g; with 95 %% confidence\n"), c->residual);
  for (int i = 0; i < n; i++) {
    fprintf(out, "  %s = %.6g", gimbal_experiment_parameter(bench->experiment, i)->name, c->fit[i].value);
    if (!isnan(c->fit[i].low)) fprintf(out, _(", from %.6g to %.6g"), c->fit[i].low, c->fit[i].high);
    fprintf(out, "%s\n", c->fit[i].at_end ? _(" (at the end of its range)") : "");
  }
  for (int i = 0; i < n * n; i++) {
    if (i % n <= i / n || isnan(c->correlation[i])) continue;
    fprintf(out, _("  correlation of %s and %s: %.3f\n"),
            gimbal_experiment_parameter(bench->experiment, i / n)->name,
            gimbal_experiment_parameter(bench->experiment, i % n)->name, c->correlation[i]);
  }
}

static gboolean count_effect(const GimbalPoint* point, gpointer data) {
  gimbal_effects_add(data, point);
  return TRUE;
}

// A tornado chart in words.
static void print_effects(const Bench* bench, const char* results, FILE* out) {
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  g_autoptr(Results) file = results_open(results, bench, said);
  gimbal_diagnostics_free(said);
  g_autoptr(GimbalEffects) effects = gimbal_effects_new(bench, -1);
  if (file) results_each(file, count_effect, effects);
  gimbal_effects_sort(effects);
  fprintf(out, "%s\n", _("score over each parameter, the widest on top"));
  for (guint i = 0; i < effects->effect->len; i++) {
    const GimbalEffect* e = &g_array_index(effects->effect, GimbalEffect, i);
    fprintf(out, _("  %s: from %.6g to %.6g\n"),
            gimbal_experiment_parameter(bench->experiment, e->parameter)->name, e->narrowest, e->widest);
  }
}

static void print_wrong(const Bench* bench, const char* results, FILE* out) {
  static const char* const forms[] = {
      [GIMBAL_POINT_DIVERGED] = N_("  diverged: %lld, the first of them point %lld: %s\n"),
      [GIMBAL_POINT_MODEL] = N_("  did not compile: %lld, the first of them point %lld: %s\n"),
      [GIMBAL_POINT_ENGINE] = N_("  met an error of the engine: %lld, the first of them point %lld: %s\n")};
  GimbalDiagnostics* said = gimbal_diagnostics_new();
  g_autoptr(Results) file = results_open(results, bench, said);
  gimbal_diagnostics_free(said);
  g_auto(Wrong) wrong = {{0}, {0}, {NULL}};
  if (file) results_each(file, count_wrong, &wrong);
  for (int i = GIMBAL_POINT_DONE + 1; i < GIMBAL_POINT_STATUSES; i++) {
    if (!wrong.count[i]) continue;
    g_autofree char* text = gimbal_text_dup_translated(wrong.message[i]);
    fprintf(out, _(forms[i]), (long long)wrong.count[i], (long long)wrong.first[i], text);
  }
}

void gimbal_report_text(const Bench* bench, const char* results, const GimbalConclusion* conclusion,
                        FILE* out) {
  fprintf(out,
          ngettext("%lld point (%lld were there before, %lld went wrong) in %.1f s: %s\n",
                   "%lld points (%lld were there before, %lld went wrong) in %.1f s: %s\n",
                   (gulong)conclusion->points),
          (long long)conclusion->points, (long long)conclusion->kept, (long long)conclusion->failed,
          conclusion->simulating, results);
  if (conclusion->failed) print_wrong(bench, results, out);
  if (conclusion->fit) print_fit(bench, conclusion, out);
  gboolean wanted = bench->experiment->goal->len > 0;
  if (wanted && conclusion->best && !conclusion->never_finite) {
    print_best(bench, conclusion->best, out);
  } else if (wanted && conclusion->points) {
    fprintf(out, "%s\n",
            conclusion->best ? _("no best point: none has a finite score") : _("no point went well"));
  }
  if (bench->experiment->design == GIMBAL_DESIGN_ONE_AT_A_TIME) print_effects(bench, results, out);
}
