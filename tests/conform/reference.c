// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "reference.h"

#include <dlfcn.h>
#include <float.h>
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"

enum { FEW = 4, MOST_KEYS = 3, LOOKS = 8 };
static const int kSteps[] = {0, 10, 100};

// Functions of the library; its structures are ours.
typedef struct Library {
  __typeof__(mj_loadXML)* load;
  __typeof__(mj_makeData)* make;
  __typeof__(mj_resetData)* reset;
  __typeof__(mj_resetDataKeyframe)* reset_to_key;
  __typeof__(mj_forward)* forward;
  __typeof__(mj_step)* step;
  __typeof__(mj_copyData)* copy;
} Library;

typedef struct Asked {
  Library library;
  mjModel* m;
  mjData *d, *from;  // from: the state at a checkpoint
  FILE* out;
  int to_the_end;  // what iterations find, and they go on to the last digit
} Asked;

//---- lines

// 11 digits: no more are compared.
static void write_number(FILE* out, double x) {
  fprintf(out, " %.11g", x + 0);
}

static void write_values(FILE* out, const char* name, const Values* v) {
  double largest = largest_of(v);
  for (int i = 0; i < v->n; i++) {
    if (!isfinite(v->x[i])) return;
  }
  if (!v->n) return;
  fprintf(out, "%c %s %d", largest == 0 ? 'z' : v->n <= FEW ? 'v' : 'd', name, v->n);
  if (largest != 0 && v->n <= FEW) {
    for (int i = 0; i < v->n; i++) write_number(out, v->x[i]);
  } else if (largest != 0) {
    write_number(out, largest);
    for (unsigned k = 0; k < SUMS; k++) write_number(out, signed_sum(v, k + 1));
  }
  fputc('\n', out);
}

static void write_field(void* context, const char* name, Take take, const void* from, mjtSize n) {
  Asked* a = context;
  if (is_left_out(name) || is_iterated(a->m, name) != a->to_the_end) return;
  Values v;
  take(&v, from, n);
  if (g_str_has_suffix(name, "quat")) to_rotations(&v);
  write_values(a->out, name, &v);
  g_free(v.x);
}

static void write_sorted(FILE* out, const char* name, Values* v) {
  double sum = 0, squares = 0;
  for (int i = 0; i < v->n; i++) {
    sum += v->x[i];
    squares += v->x[i] * v->x[i];
  }
  if (v->n) fprintf(out, "s %s %d %.11g %.11g\n", name, v->n, sum + 0, squares + 0);
  g_free(v->x);
}

static void write_contacts(const Asked* a) {
  static const char* const contacts[] = {"contact.dist", "contact.pos", "contact.normal"};
  static const char* const rows[] = {"efc_pos", "efc_D", "efc_aref", "efc_force"};
  Values v;
  for (size_t i = 0; i < G_N_ELEMENTS(contacts); i++) {
    take_contacts(&v, a->d, contacts[i]);
    write_sorted(a->out, contacts[i], &v);
  }
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    if (take_rows(&v, a->d, rows[i])) write_sorted(a->out, rows[i], &v);
  }
}

//---- a run

static void ask_to_the_end(Asked* a) {
  if (a->m->opt.integrator != mjINT_DISCRETE) return;
  mjOption before = go_to_the_end(a->m);
  a->library.forward(a->m, a->d);
  a->m->opt = before;
  fputs("end\n", a->out);
  a->to_the_end = 1;
  visit_data(a->m, a->d, write_field, a);
  a->to_the_end = 0;
}

// What the library says from a checkpoint, in lines; look > 0: from that state, moved by rounding.
static GStrv ask_from(Asked* a, int look) {
  char* text = NULL;
  size_t size = 0;
  FILE* out = a->out;
  a->out = open_memstream(&text, &size);
  a->library.copy(a->d, a->m, a->from);
  g_autoptr(GRand) random = g_rand_new_with_seed((guint32)look);
  for (mjtSize i = 0; look && i < a->m->nq; i++) {
    a->d->qpos[i] *= 1 + g_rand_double_range(random, -4, 4) * DBL_EPSILON;
  }
  a->library.forward(a->m, a->d);
  fputs("forward\n", a->out);
  visit_data(a->m, a->d, write_field, a);
  write_contacts(a);
  ask_to_the_end(a);
  a->library.step(a->m, a->d);
  fputs("step\n", a->out);
  write_field(a, "qpos", take_mjtNum, a->d->qpos, a->m->nq);
  write_field(a, "qvel", take_mjtNum, a->d->qvel, a->m->nv);
  write_field(a, "act", take_mjtNum, a->d->act, a->m->na);
  fclose(a->out);
  a->out = out;
  GStrv lines = g_strsplit(text, "\n", -1);
  free(text);
  return lines;
}

// Whether two lines of one field say the same.
static gboolean agrees(const char* stage, const char* line, const char* other) {
  g_auto(GStrv) words = g_strsplit(line, " ", -1);
  g_auto(GStrv) others = g_strsplit(other, " ", -1);
  double scale = 1, off = 0;
  if (g_strv_length(words) < 3 || g_strv_length(words) != g_strv_length(others)) return !strcmp(line, other);
  if (strcmp(words[1], others[1]) != 0 || strcmp(words[2], others[2]) != 0) return FALSE;
  for (int i = 3; words[i]; i++) {
    double x = g_ascii_strtod(words[i], NULL);
    scale = fmax(scale, fabs(x));
    off = fmax(off, fabs(x - g_ascii_strtod(others[i], NULL)));
  }
  return off <= scale * field_tolerance(stage, words[1]);
}

// A field that the library itself does not give again when the state moves by rounding (a tie
// between contacts, say) is left out.
static void check_point(Asked* a, int key, int step) {
  StatePart part;
  fprintf(a->out, "at %d %d\n", key, step);
  for (int i = 0; state_part(&part, a->m, a->d, i); i++) {
    if (!part.n) continue;
    fprintf(a->out, "set %s", part.name);
    for (mjtSize k = 0; k < part.n; k++) fprintf(a->out, " %.17g", part.to[k] + 0);
    fputc('\n', a->out);
  }
  a->library.copy(a->from, a->m, a->d);
  GStrv moved[LOOKS];
  for (int k = 0; k < LOOKS; k++) moved[k] = ask_from(a, k + 1);
  g_auto(GStrv) lines = ask_from(a, 0);
  const char* stage = "";
  for (guint i = 0; lines[i] && *lines[i]; i++) {
    gboolean same = TRUE;
    if (!strchr(lines[i], ' ')) stage = lines[i];
    for (int k = 0; k < LOOKS; k++) {
      same = same && i < g_strv_length(moved[k]) && agrees(stage, lines[i], moved[k][i]);
    }
    if (same) fprintf(a->out, "%s\n", lines[i]);
  }
  for (int k = 0; k < LOOKS; k++) g_strfreev(moved[k]);
}

static void run_from(Asked* a, int key) {
  if (key < 0) {
    a->library.reset(a->m, a->d);
  } else {
    a->library.reset_to_key(a->m, a->d, key);
  }
  // something to do for the actuators, the same for everybody
  for (int i = 0; key < 0 && i < a->m->nu; i++) {
    const mjtNum* range = a->m->actuator_ctrlrange + 2 * i;
    double share = ((7 * i + 3) % 11) / 11.0;
    a->d->ctrl[i] = range[0] < range[1] ? range[0] + share * (range[1] - range[0]) : share - 0.5;
  }
  int step = 0;
  for (size_t k = 0; k < G_N_ELEMENTS(kSteps); k++) {
    for (; step < kSteps[k]; step++) a->library.step(a->m, a->d);
    check_point(a, key, step++);
  }
}

static int open_library(Library* l, const char* path) {
  void* handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  if (!handle) {
    fprintf(stderr, "%s\n", dlerror());
    return 0;
  }
  const struct {
    const char* name;
    void* at;
  } functions[] = {{"mj_loadXML", &l->load},    {"mj_makeData", &l->make},
                   {"mj_resetData", &l->reset}, {"mj_resetDataKeyframe", &l->reset_to_key},
                   {"mj_forward", &l->forward}, {"mj_step", &l->step},
                   {"mj_copyData", &l->copy}};
  for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
    void* found = dlsym(handle, functions[i].name);
    if (!found) return 0;
    memcpy(functions[i].at, &found, sizeof found);
  }
  return 1;
}

int ask_reference(const char* library, const char* model, const char* results) {
  Asked a = {.to_the_end = 0};
  char error[1000] = "";
  if (!open_library(&a.library, library)) return 2;
  a.out = fopen(results, "w");
  if (!a.out) return 2;
  mjModel* m = a.library.load(model, NULL, error, sizeof error);
  if (!m) {
    g_strdelimit(error, "\n", ' ');
    fprintf(a.out, "refused %s\n", error);
    return fclose(a.out) != 0;
  }
  a.m = m;
  a.d = a.library.make(m);
  a.from = a.library.make(m);
  fputs("model\n", a.out);
  visit_model(m, write_field, &a);
  for (int key = -1; key < mjMIN((int)m->nkey, MOST_KEYS); key++) run_from(&a, key);
  return fclose(a.out) != 0;  // model and data end with the program
}
