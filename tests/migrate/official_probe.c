// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a library of the reference makes of a model: official_probe MODEL STEPS. Built by
// official.py with the headers of each version. Prints a line for each result: "refused WHY", or
// the name of an array, the key it was computed at (-1: the reference pose) and its numbers; then
// positions after the steps.

#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>

static void print_array(const char* name, int key, const mjtNum* values, int count) {
  printf("%s %d", name, key);
  for (int i = 0; i < count; i++) printf(" %.17g", values[i]);
  putchar('\n');
}

static void print_actuators(const mjModel* m) {
  printf("damping -1");
  for (int i = 0; i < m->nactuator; i++) printf(" %.17g", -m->actuator_biasprm[mjNBIAS * i + 2]);
  putchar('\n');
}

// What solvers scale the tolerance with, in the state of d.
static void print_scale(const mjModel* m, const mjData* d) {
  double scale = m->stat.meaninertia * (m->nv > 1 ? (double)m->nv : 1);
  if (mj_version() >= 4000000) {
    scale = 0;
    for (int i = 0; i < m->nv; i++) scale += d->M[m->M_rowadr[i] + m->M_rownnz[i] - 1];
  }
  print_array("scale", -1, &scale, 1);
}

static void print_key(const mjModel* m, mjData* d, int key) {
  if (key < 0) {
    mj_resetData(m, d);
  } else {
    mj_resetDataKeyframe(m, d, key);
  }
  mj_forward(m, d);
  print_array("length", key, d->ten_length, (int)m->ntendon);
  print_array("sensors", key, d->sensordata, (int)m->nsensordata);
  print_array("passive", key, d->qfrc_passive, (int)m->nv);
  print_array("drive", key, d->qfrc_actuator, (int)m->nv);
  print_array("sites", key, d->site_xmat, 9 * (int)m->nsite);
  print_array("points", key, d->flexvert_xpos, 3 * (int)m->nflexvert);
}

int main(int argc, char** argv) {
  char error[1000] = "";
  mjModel* m = argc == 3 ? mj_loadXML(argv[1], NULL, error, sizeof error) : NULL;
  if (!m) {
    for (char* p = error; *p; p++) *p = *p == '\n' ? ' ' : *p;
    printf("refused %s\n", error);
    return 0;
  }
  mjData* d = mj_makeData(m);
  print_actuators(m);
  mj_forward(m, d);
  print_scale(m, d);
  for (int key = -1; key < (int)m->nkey; key++) print_key(m, d, key);
  mj_resetData(m, d);
  for (int i = 0; i < atoi(argv[2]); i++) mj_step(m, d);
  print_array("moved", -1, d->flexvert_xpos, 3 * (int)m->nflexvert);
  print_array("joints", -1, d->qpos, (int)m->nq);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
