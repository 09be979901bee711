// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0
// What a model does, as the rules of 4.0.1 are recorded: sizes, accelerations and rows at each key,
// and the state after 1, 10 and 100 steps.
//
//        rules FOLDER MODEL...
//
// prints lines of five cells: model (a path below FOLDER, without .xml), key, stage, field, values.
// A model that is refused ends at the stage that refuses it.
#include <math.h>
#include <mujoco/mujoco.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

enum { TOLD = 24 };  // numbers of an array that are told one by one

static jmp_buf refused;
static const char* model_name;
static const char* key_name = "";
static const char* stage;

static void refuse(const char* message) {
  (void)message;
  longjmp(refused, 1);
}

static void be_quiet(const char* message) {
  (void)message;
}

static void begin_row(const char* field) {
  printf("%s\t%s\t%s\t%s\t", model_name, key_name, stage, field);
}

static void print_array(const char* field, const mjtNum* x, int n) {
  if (n == 0) return;
  begin_row(field);
  double sum = 0, squares = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    squares += x[i] * x[i];
    if (i < TOLD) printf(i ? " %.15g" : "%.15g", x[i]);
  }
  if (n > TOLD) printf(" | n=%d sum=%.15g norm=%.15g", n, sum, sqrt(squares));
  putchar('\n');
}

static void print_sizes(const mjModel* m) {
  begin_row("sizes");
  printf(
      "nq=%d nv=%d nu=%d nbody=%d njnt=%d ngeom=%d nplastic=%d ntendon=%d nflex=%d nflexvert=%d "
      "nhistory=%d\n",
      (int)m->nq, (int)m->nv, (int)m->nu, (int)m->nbody, (int)m->njnt, (int)m->ngeom, (int)m->nplastic,
      (int)m->ntendon, (int)m->nflex, (int)m->nflexvert, (int)m->nhistory);
}

static void print_forward(const mjModel* m, const mjData* d) {
  begin_row("ncon nefc");
  printf("%d %d\n", d->ncon, d->nefc);
  print_array("qacc", d->qacc, (int)m->nv);
  print_array("qfrc_passive", d->qfrc_passive, (int)m->nv);
  print_array("efc_aref", d->efc_aref, d->nefc);
  print_array("efc_R", d->efc_R, d->nefc);
  print_array("ten_length", d->ten_length, (int)m->ntendon);
  print_array("sensordata", d->sensordata, (int)m->nsensordata);
}

static void print_warnings(const mjData* d) {
  int told = 0;
  for (int i = 0; i < mjNWARNING; i++) told += d->warning[i].number;
  if (told == 0) return;
  begin_row("warnings");
  for (int i = 0; i < mjNWARNING; i++) printf(i ? " %d" : "%d", d->warning[i].number);
  putchar('\n');
}

static void print_state(const mjModel* m, const mjData* d) {
  print_array("qpos", d->qpos, (int)m->nq);
  print_array("qvel", d->qvel, (int)m->nv);
  print_array("plastic", d->plastic, (int)m->nplastic);
}

static void run_key(const mjModel* m, mjData* d, int key) {
  static const char* const stages[] = {"step 1", "step 10", "step 100"};
  static const int ends[] = {1, 10, 100};
  if (key < 0) {
    mj_resetData(m, d);
  } else {
    mj_resetDataKeyframe(m, d, key);
  }
  stage = "forward";
  mj_forward(m, d);
  print_forward(m, d);
  for (int i = 0, step = 0; i < 3; i++) {
    stage = stages[i];
    for (; step < ends[i]; step++) mj_step(m, d);
    print_state(m, d);
  }
  print_warnings(d);
}

static void run_model(const char* folder, const char* name) {
  static char path[4096], index[16], error[1024];
  snprintf(path, sizeof path, "%s/%s.xml", folder, name);
  model_name = name;
  key_name = "";
  stage = "load";
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  mjData* d = m ? mj_makeData(m) : NULL;
  if (!d) {
    begin_row("error");
    puts("1");
    mj_deleteModel(m);
    return;
  }
  if (setjmp(refused)) {
    begin_row("error");
    puts("1");
    return;
  }
  print_sizes(m);
  for (int key = m->nkey > 0 ? 0 : -1; key < (int)m->nkey; key++) {
    snprintf(index, sizeof index, "%d", key);
    const char* named = key >= 0 ? mj_id2name(m, mjOBJ_KEY, key) : "";
    key_name = named && (key < 0 || *named) ? named : index;
    run_key(m, d, key);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  mju_user_error = refuse;
  mju_user_warning = be_quiet;
  for (int i = 2; i < argc; i++) run_model(argv[1], argv[i]);
  return 0;
}
