// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal compare: when two recorded runs begin to differ, in which quantities, and how much.

#include <glib/gi18n.h>
#include <math.h>
#include <stdbool.h>

#include "cli.h"
#include "trajectory/compare.h"

enum { MOST = 20, NAMES = 8 };  // rows and names that are printed unless all are wanted
enum { COLUMN = 16 };           // letters

typedef struct Wanted {
  int by_time, all, json;
  double shift, tolerance;
} Wanted;

//---- as text

static int name_width(const GimbalRunComparison* found, guint rows) {
  glong width = g_utf8_strlen(_("quantity"), -1);
  for (guint i = 0; i < rows; i++) {
    const GimbalRunDifference* d = found->different->pdata[i];
    width = MAX(width, g_utf8_strlen(d->name, -1));
  }
  return (int)width + 2;
}

static void print_columns(int width) {
  const char* names[] = {_("first [s]"), _("this run"), _("other run"), _("largest"), _("at [s]")};
  cli_print_label(_("quantity"), width);
  for (int i = 0; i < 5; i++) cli_print_heading(names[i], COLUMN);
  printf("  %s\n", _("unit"));
}

static void print_rows(const GimbalRunComparison* found, bool all) {
  guint count = found->different->len, rows = all ? count : MIN(count, MOST);
  int width = name_width(found, rows);
  print_columns(width);
  for (guint i = 0; i < rows; i++) {
    const GimbalRunDifference* d = found->different->pdata[i];
    cli_print_label(d->name, width);
    printf("%*.6g%*.9g%*.9g%*.3g%*.6g  %s\n", COLUMN, d->first, COLUMN, d->value, COLUMN, d->other, COLUMN,
           d->largest, COLUMN, d->at, d->unit);
  }
  if (rows == count) return;
  printf(ngettext("and %u more quantity (--all)\n", "and %u more quantities (--all)\n", count - rows),
         count - rows);
}

static void print_names(const char* text, const GPtrArray* names, bool all) {
  guint shown = all ? names->len : MIN(names->len, NAMES);
  if (!names->len) return;
  printf("%s", text);
  for (guint i = 0; i < shown; i++) printf("%s %s", i ? "," : "", (const char*)names->pdata[i]);
  if (shown < names->len) {
    printf(ngettext(" and %u more (--all)", " and %u more (--all)", names->len - shown), names->len - shown);
  }
  printf("\n");
}

static void print_text(const GimbalRunComparison* found, bool all) {
  guint count = found->different->len;
  printf(_("%u quantities of both runs, at %llu moments from %.3f s to %.3f s: "), found->common,
         (unsigned long long)found->moments, found->start, found->end);
  if (count) {
    printf(ngettext("%u differs\n", "%u differ\n", count), count);
    print_rows(found, all);
  } else {
    printf(_("none differs\n"));
  }
  print_names(_("only in this run:"), found->missing, all);
  print_names(_("only in the other run:"), found->added, all);
}

//---- as JSON

// JSON has no number for what is not finite.
static void print_json_number(const char* key, double value) {
  if (isfinite(value)) {
    printf(", \"%s\": %.17g", key, value);
  } else {
    printf(", \"%s\": \"%g\"", key, value);
  }
}

static void print_json_names(const char* key, const GPtrArray* names) {
  printf(", \"%s\": [", key);
  for (guint i = 0; i < names->len; i++) {
    if (i) printf(", ");
    cli_print_json_text(names->pdata[i]);
  }
  printf("]");
}

static void print_json(const GimbalRunComparison* found) {
  printf("{\"common\": %u, \"moments\": %llu", found->common, (unsigned long long)found->moments);
  print_json_number("start", found->start);
  print_json_number("end", found->end);
  printf(", \"different\": [");
  for (guint i = 0; i < found->different->len; i++) {
    const GimbalRunDifference* d = found->different->pdata[i];
    printf("%s{\"name\": ", i ? ", " : "");
    cli_print_json_text(d->name);
    printf(", \"unit\": ");
    cli_print_json_text(d->unit);
    print_json_number("first", d->first);
    print_json_number("value", d->value);
    print_json_number("other", d->other);
    print_json_number("largest", d->largest);
    print_json_number("at", d->at);
    printf("}");
  }
  printf("]");
  print_json_names("missing", found->missing);
  print_json_names("added", found->added);
  printf("}\n");
}

//---- the command

static GimbalTrajectory* open_run(const char* filename) {
  g_autoptr(GError) error = NULL;
  GimbalTrajectory* run = gimbal_trajectory_open(filename, &error);
  if (!run) fprintf(stderr, "%s\n", error->message);
  if (run && gimbal_trajectory_notice(run)) {
    fprintf(stderr, "%s: %s\n", filename, gimbal_trajectory_notice(run));
  }
  return run;
}

// Why there is nothing to compare; whether that is so.
static bool tell_nothing(const GimbalRunComparison* found, GimbalTrajectory* one, GimbalTrajectory* other) {
  if (!found->common) {
    fprintf(stderr, _("the runs have no quantity of the same name: their models share no named joint, "
                      "actuator or sensor\n"));
  } else if (!found->moments) {
    fprintf(stderr,
            _("the runs have no moment in common: this one is from %.3f s to %.3f s, the other from "
              "%.3f s to %.3f s; leave out --by-time, or give another --shift\n"),
            gimbal_trajectory_time(one, 0), gimbal_trajectory_time(one, gimbal_trajectory_rows(one) - 1),
            gimbal_trajectory_time(other, 0),
            gimbal_trajectory_time(other, gimbal_trajectory_rows(other) - 1));
  }
  return !found->common || !found->moments;
}

static int compare_runs(char** files, const Wanted* wanted) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) one = open_run(files[0]);
  g_autoptr(GimbalTrajectory) other = one ? open_run(files[1]) : NULL;
  if (!other) return 2;
  const GimbalRunAlignment alignment = {wanted->by_time, wanted->shift, wanted->tolerance};
  g_autoptr(GimbalRunComparison) found = gimbal_trajectory_compare(one, other, &alignment, NULL, &error);
  if (!found) {
    fprintf(stderr, "%s\n", error->message);
    return 2;
  }
  if (tell_nothing(found, one, other)) return 2;
  wanted->json ? print_json(found) : print_text(found, wanted->all);
  return found->different->len ? 1 : 0;
}

int cmd_compare(int argc, char** argv) {
  Wanted wanted = {0};
  char** words;
  const GOptionEntry entries[] = {
      {"by-time", 0, 0, G_OPTION_ARG_NONE, &wanted.by_time,
       N_("the same times are the same moments; else both runs begin together"), NULL},
      {"shift", 0, 0, G_OPTION_ARG_DOUBLE, &wanted.shift, N_("seconds by which the other run is late"), "S"},
      {"tolerance", 0, 0, G_OPTION_ARG_DOUBLE, &wanted.tolerance,
       N_("what differs by no more is the same (0: each bit counts)"), "X"},
      {"all", 0, 0, G_OPTION_ARG_NONE, &wanted.all, N_("print all that differs"), NULL},
      {"json", 0, 0, G_OPTION_ARG_NONE, &wanted.json, N_("print it as JSON"), NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  if (cli_parse(argc, argv, entries, 2, 2, &words) < 0) return 2;
  if (!(wanted.tolerance >= 0) || !isfinite(wanted.tolerance) || !isfinite(wanted.shift)) {
    fprintf(stderr, _("--shift takes a number of seconds, --tolerance a number of at least 0\n"));
    return 2;
  }
  return compare_runs(words, &wanted);
}
