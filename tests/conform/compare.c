// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Our results for a model against those of the reference.
//
//   conform-compare --ask LIBRARY MODEL RESULTS   write those of the reference's library, see reference.h
//   conform-compare MODEL RESULTS     a line a field: stage, field, numbers, difference, ok or differs
//
// A difference is relative to the largest number of the field, or absolute where that is below 1.
// Each checkpoint starts from the state of the reference, so nothing accumulates.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

#include "fields.h"
#include "reference.h"

typedef struct Wanted {
  const char* name;
  Values found;
  int is_there;
} Wanted;

static void take_wanted(void* context, const char* name, Take take, const void* from, mjtSize n) {
  Wanted* w = context;
  if (w->is_there || strcmp(w->name, name)) return;
  w->is_there = 1;
  take(&w->found, from, n);
}

//---- numbers of a field

// Largest difference to the numbers of a line ("z", "v", "d" or "s"), relative.
static double difference(const Values* v, const char* kind, char** numbers) {
  double scale = fmax(1, largest_of(v)), worst = 0;
  if (*kind == 'z') return largest_of(v);
  if (*kind == 'v') {
    for (int i = 0; i < v->n; i++) worst = fmax(worst, fabs(v->x[i] - g_ascii_strtod(numbers[i], NULL)));
    return worst / scale;
  }
  if (*kind == 'd') {
    worst = fabs(largest_of(v) - g_ascii_strtod(numbers[0], NULL));
    for (int k = 0; k < SUMS; k++) {
      double off = fabs(signed_sum(v, k + 1u) - g_ascii_strtod(numbers[1 + k], NULL));
      worst = fmax(worst, off / sqrt(v->n));
    }
    return worst / scale;
  }
  double sum = 0, squares = 0;
  for (int i = 0; i < v->n; i++) {
    sum += v->x[i];
    squares += v->x[i] * v->x[i];
  }
  worst = fabs(sum - g_ascii_strtod(numbers[0], NULL)) / fmax(1, v->n * scale);
  return fmax(worst, fabs(squares - g_ascii_strtod(numbers[1], NULL)) / fmax(1, v->n * scale * scale));
}

//---- a run

typedef struct Run {
  mjModel* m;
  mjData* d;
  char stage[16];
  int differing;
} Run;

static void find(const Run* run, Wanted* w) {
  if (!strcmp(run->stage, "model")) {
    visit_model(run->m, take_wanted, w);
  } else if (g_str_has_prefix(w->name, "contact.")) {
    w->is_there = 1;
    take_contacts(&w->found, run->d, w->name);
  } else if (g_str_has_prefix(w->name, "efc_")) {
    w->is_there = take_rows(&w->found, run->d, w->name);
  } else {
    visit_data(run->m, run->d, take_wanted, w);
  }
  if (w->is_there && g_str_has_suffix(w->name, "quat")) to_rotations(&w->found);
}

static void compare_line(Run* run, char** words) {
  Wanted w = {words[1], {NULL, 0}, 0};
  find(run, &w);
  if (!w.is_there) return;
  int n = atoi(words[2]);
  double off = w.found.n == n ? difference(&w.found, words[0], words + 3) : INFINITY;
  int same = off <= field_tolerance(run->stage, w.name);
  printf("%s\t%s\t%d\t%.3g\t%s\n", run->stage, w.name, n, off, same ? "ok" : "differs");
  run->differing += !same;
  g_free(w.found.x);
}

static void set_field(Run* run, char** words) {
  StatePart part;
  for (int i = 0; state_part(&part, run->m, run->d, i); i++) {
    if (strcmp(part.name, words[1]) || g_strv_length(words) != part.n + 2) continue;
    for (mjtSize k = 0; k < part.n; k++) part.to[k] = g_ascii_strtod(words[2 + k], NULL);
  }
}

static void forward_to_the_end(Run* run) {
  mjOption before = go_to_the_end(run->m);
  mj_forward(run->m, run->d);
  run->m->opt = before;
}

static void read_line(Run* run, const char* line) {
  g_auto(GStrv) words = g_strsplit(line, " ", -1);
  if (!words[0] || !*words[0]) return;
  if (!strcmp(words[0], "at")) {
    mj_resetData(run->m, run->d);
  } else if (!strcmp(words[0], "set")) {
    set_field(run, words);
  } else if (words[0][1] == '\0') {
    compare_line(run, words);
  } else {
    g_strlcpy(run->stage, words[0], sizeof run->stage);
    if (!strcmp(words[0], "forward")) mj_forward(run->m, run->d);
    if (!strcmp(words[0], "end")) forward_to_the_end(run);
    if (!strcmp(words[0], "step")) mj_step(run->m, run->d);
  }
}

static int compare(const char* model, const char* results) {
  g_autofree char* text = NULL;
  char error[1000] = "";
  if (!g_file_get_contents(results, &text, NULL, NULL)) return 2;
  mjModel* m = mj_loadXML(model, NULL, error, sizeof error);
  int refused = g_str_has_prefix(text, "refused");
  if (!m || refused) {
    int same = (m == NULL) == refused;
    printf("model\t%s\t1\t0\t%s\n",
           m          ? "refused by the reference"
           : error[0] ? "refused"
                      : "loads",
           same ? "ok" : "differs");
    mj_deleteModel(m);
    return !same;
  }
  Run run = {.m = m, .d = mj_makeData(m)};
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char** line = lines; *line; line++) read_line(&run, *line);
  mj_deleteData(run.d);
  mj_deleteModel(m);
  return run.differing > 0;
}

int main(int argc, char** argv) {
  if (argc == 5 && !strcmp(argv[1], "--ask")) return ask_reference(argv[2], argv[3], argv[4]);
  if (argc == 3) return compare(argv[1], argv[2]);
  fprintf(stderr, "usage: conform-compare --ask LIBRARY MODEL RESULTS | MODEL RESULTS\n");
  return 2;
}
