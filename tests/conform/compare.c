// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Our results for a model against those of the reference, which reference.mjs wrote (the form is
// told there).
//
//   conform-compare --fields MODEL     what to ask of the reference: the fields, and the files of the model
//   conform-compare MODEL RESULTS      a line a field: stage, field, numbers, difference, ok or differs
//
// A difference is relative to the largest number of the field, or absolute where that is below 1.
// Each checkpoint starts from the state of the reference, so nothing accumulates.

#include <glib.h>
#include <math.h>
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

#include "spec/container.h"

enum { SUMS = 4 };

// What follows from the model alone is exact but for rounding, the rest goes through a solver that
// stops at a tolerance.
static const double kExact = 1e-9, kSolved = 1e-6;

// The last place of a float. The angle that a camera sees by its sensor is an arc tangent in single
// precision, of the C library: that of glibc 2.41 rounds it correctly, those before did not for one
// argument in six, and the reference gives what the library of its machine gives.
static const double kLibrary = 0x1p-23;

//---- fields

typedef struct Values {
  double* x;
  int n;
} Values;

#define TAKE(type)                                                  \
  static void take_##type(Values* v, const void* from, mjtSize n) { \
    const type* x = from;                                           \
    v->n = (int)n;                                                  \
    v->x = g_new(double, n + 1);                                    \
    for (mjtSize i = 0; i < n; i++) v->x[i] = (double)x[i];         \
  }
TAKE(mjtNum)
TAKE(float)
TAKE(int)
TAKE(mjtByte)
TAKE(mjtBool)
TAKE(mjtSize)
TAKE(char)
TAKE(uintptr_t)

typedef void (*Take)(Values* v, const void* from, mjtSize n);
typedef void (*Visit)(void* context, const char* name, Take take, const void* from, mjtSize n);

// Layout that results do not depend on, and what is computed only on demand.
static int is_left_out(const char* name) {
  static const char* const names[] = {"bvh_",       "oct_",      "name",        "paths",       "text_data",
                                      "mesh_graph", "mesh_poly", "flex_bvh",    "mesh_bvh",    "mesh_oct",
                                      "plugin",     "wrap_",     "qDeriv",      "qLU",         "qH",
                                      "userdata",   "body_bvh",  "history",     "tree_asleep", "nnames",
                                      "npaths",     "nbuffer",   "narena",      "nbvh",        "noct",
                                      "nmeshgraph", "nmeshpoly", "npolygonmax", "nmeshdegmax", "tex_data"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (g_str_has_prefix(name, names[i])) return 1;
  }
  return strstr(name, "pathadr") != NULL || strstr(name, "_awake") != NULL;
}

static void visit_model(const mjModel* m, Visit visit, void* context) {
  MJMODEL_POINTERS_PREAMBLE(m)
#define X(name) visit(context, #name, take_mjtSize, &m->name, 1);
  MJMODEL_SIZES
#undef X
#define X(type, name, rows, cols) visit(context, #name, take_##type, m->name, (mjtSize)m->rows*(cols));
#define XNV                       X
  MJMODEL_POINTERS
#undef XNV
#undef X
}

static void visit_data(const mjModel* m, const mjData* d, Visit visit, void* context) {
  visit(context, "ncon", take_int, &d->ncon, 1);
  visit(context, "nefc", take_int, &d->nefc, 1);
  visit(context, "energy", take_mjtNum, d->energy, 2);
#define X(type, name, rows, cols) visit(context, #name, take_##type, d->name, (mjtSize)m->rows*(cols));
#define XNV                       X
  MJDATA_POINTERS
#undef XNV
#undef X
}

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

// Rotations in place of quaternions, whose sign means nothing.
static void to_rotations(Values* v) {
  double* all = g_new(double, 9 * (v->n / 4) + 1);
  for (int i = 0; i < v->n / 4; i++) mju_quat2Mat(all + 9 * i, v->x + 4 * i);
  g_free(v->x);
  v->x = all;
  v->n = 9 * (v->n / 4);
}

static double largest_of(const Values* v) {
  double largest = 0;
  for (int i = 0; i < v->n; i++) largest = fmax(largest, fabs(v->x[i]));
  return largest;
}

static double signed_sum(const Values* v, unsigned seed) {
  double sum = 0;
  unsigned state = seed;
  for (int i = 0; i < v->n; i++) {
    state = state * 1664525u + 1013904223u;
    sum += state & 0x80000000u ? -v->x[i] : v->x[i];
  }
  return sum;
}

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
  const mjModel* m;
  mjData* d;
  char stage[16];
  int differing;
} Run;

static void take_contacts(const mjData* d, const char* name, Wanted* w) {
  w->is_there = 1;
  w->found.x = g_new(double, 3 * d->ncon + 1);
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    const mjtNum* from = !strcmp(name, "contact.pos")    ? c->pos
                         : !strcmp(name, "contact.dist") ? &c->dist
                                                         : c->frame;
    int n = from == &c->dist ? 1 : 3;
    for (int k = 0; k < n; k++) w->found.x[w->found.n++] = from[k];
  }
}

static void read_rows(const mjData* d, const char* name, Wanted* w) {
  const struct {
    const char* name;
    const mjtNum* from;
  } rows[] = {
      {"efc_pos", d->efc_pos}, {"efc_D", d->efc_D}, {"efc_aref", d->efc_aref}, {"efc_force", d->efc_force}};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    if (strcmp(rows[i].name, name)) continue;
    w->is_there = 1;
    take_mjtNum(&w->found, rows[i].from, d->nefc);
  }
}

static void find(const Run* run, Wanted* w) {
  if (!strcmp(run->stage, "model")) {
    visit_model(run->m, take_wanted, w);
  } else if (g_str_has_prefix(w->name, "contact.")) {
    take_contacts(run->d, w->name, w);
  } else if (g_str_has_prefix(w->name, "efc_")) {
    read_rows(run->d, w->name, w);
  } else {
    visit_data(run->m, run->d, take_wanted, w);
  }
  if (w->is_there && g_str_has_suffix(w->name, "quat")) to_rotations(&w->found);
}

// What the solver has a part in.
static int is_solved(const char* stage, const char* name) {
  static const char* const names[] = {"qacc",       "efc_force", "qfrc_constraint", "qfrc_inverse",
                                      "sensordata", "cacc",      "cfrc_int",        "cfrc_ext"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!strcmp(name, names[i])) return 1;
  }
  return !strcmp(stage, "step");
}

static double allowed(const char* stage, const char* name) {
  if (!strcmp(name, "cam_fovy")) return kLibrary;
  return is_solved(stage, name) ? kSolved : kExact;
}

static void compare_line(Run* run, char** words) {
  Wanted w = {words[1], {NULL, 0}, 0};
  find(run, &w);
  if (!w.is_there) return;
  int n = atoi(words[2]);
  double off = w.found.n == n ? difference(&w.found, words[0], words + 3) : INFINITY;
  int same = off <= allowed(run->stage, w.name);
  printf("%s\t%s\t%d\t%.3g\t%s\n", run->stage, w.name, n, off, same ? "ok" : "differs");
  run->differing += !same;
  g_free(w.found.x);
}

static void set_field(Run* run, char** words) {
  const mjModel* m = run->m;
  mjData* d = run->d;
  const struct {
    const char* name;
    mjtNum* to;
    mjtSize n;
  } rows[] = {{"time", &d->time, 1},
              {"qpos", d->qpos, m->nq},
              {"qvel", d->qvel, m->nv},
              {"act", d->act, m->na},
              {"history", d->history, m->nhistory},
              {"qacc_warmstart", d->qacc_warmstart, m->nv},
              {"ctrl", d->ctrl, m->nu},
              {"mocap_pos", d->mocap_pos, 3 * m->nmocap},
              {"mocap_quat", d->mocap_quat, 4 * m->nmocap}};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    if (strcmp(rows[i].name, words[1]) || g_strv_length(words) != rows[i].n + 2) continue;
    for (mjtSize k = 0; k < rows[i].n; k++) rows[i].to[k] = g_ascii_strtod(words[2 + k], NULL);
  }
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

//---- what to ask for

static void print_field(void* context, const char* name, Take take, const void* from, mjtSize n) {
  (void)take;
  (void)from;
  (void)n;
  if (!is_left_out(name)) printf("%s %s\n", (const char*)context, name);
}

static int print_fields(const char* model) {
  mjSpec* s = mj_makeSpec();
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  char model_word[] = "model", data_word[] = "data";
  visit_model(m, print_field, model_word);
  visit_data(m, d, print_field, data_word);
  mj_deleteData(d);
  mj_deleteModel(m);
  mjStringVec* files = mjs_addTexture(s, NULL)->cubefiles;  // a list of texts
  mjs_setStringVec(files, "");
  mju_getXMLDependencies(model, files);
  for (int i = 0; i < string_vec_size(files); i++) {
    const char* file = string_vec_get(files, i);
    if (*file) printf("file %s\n", file);
  }
  mj_deleteSpec(s);
  return 0;
}

int main(int argc, char** argv) {
  if (argc == 3 && !strcmp(argv[1], "--fields")) return print_fields(argv[2]);
  if (argc == 3) return compare(argv[1], argv[2]);
  fprintf(stderr, "usage: conform-compare --fields MODEL | MODEL RESULTS\n");
  return 2;
}
