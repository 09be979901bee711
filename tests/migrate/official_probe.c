// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a library of the reference makes of a model: official_probe MODEL STEPS. Built by
// official.py with the headers of each version. Prints a line for each result: "refused WHY", or
// the name of an array, the key it was computed at (-1: the reference pose) and its numbers; then
// positions after the steps.

#include <math.h>
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

// Orientations of ball and free joints after a step from the state of d.
static void print_turned(const mjModel* m, const mjData* d, int key) {
  mjData* e = mj_copyData(NULL, m, d);
  mj_step(m, e);
  printf("turned %d", key);
  for (int j = 0; j < m->njnt; j++) {
    const int adr = m->jnt_qposadr[j] + (m->jnt_type[j] == mjJNT_FREE ? 3 : 0);
    for (int k = 0; k < (m->jnt_type[j] <= mjJNT_BALL ? 4 : 0); k++) printf(" %.17g", e->qpos[adr + k]);
  }
  putchar('\n');
  mj_deleteData(e);
}

static void print_sizes(const mjModel* m) {
  const double memory = ceil((double)m->narena / (1 << 20)), history = (double)m->nhistory;
  const double counts[3] = {(double)m->nbody, (double)m->ngeom, (double)m->nkey};
  double cell[3] = {m->nflexnode ? -m->flex_stiffness[0] : 0, INFINITY, 0}, *mass = cell + 1;
  const double mass_of_all = mj_getTotalmass(m);
  print_array("mass", -1, &mass_of_all, 1);
  print_array("memory", -1, &memory, 1);
  print_array("history", -1, &history, 1);
  for (int i = 0; i < m->nflexnode; i++) {
    const double one = m->body_mass[m->flex_nodebodyid[i]];
    if (m->flex_nodebodyid[i] && one < mass[0]) mass[0] = one;
    if (m->flex_nodebodyid[i] && one > mass[1]) mass[1] = one;
  }
  print_array("nodes", -1, cell, m->nflexnode ? 3 : 0);
  print_array("axes", -1, m->body_iquat + 4, 4 * ((int)m->nbody - 1));
  print_array("bodies", -1, counts, 1);
  print_array("geoms", -1, counts + 1, 1);
  print_array("keys", -1, counts + 2, 1);
}

static void print_key(const mjModel* m, mjData* d, int key) {
  if (key < 0) {
    mj_resetData(m, d);
  } else {
    mj_resetDataKeyframe(m, d, key);
  }
  mj_forward(m, d);
  const double contacts = d->ncon;
  print_array("contacts", key, &contacts, 1);
  print_array("energy", key, d->energy, 1);
  print_array("length", key, d->ten_length, (int)m->ntendon);
  print_array("sensors", key, d->sensordata, (int)m->nsensordata);
  print_array("passive", key, d->qfrc_passive, (int)m->nv);
  print_array("drive", key, d->qfrc_actuator, (int)m->nv);
  print_array("sites", key, d->site_xmat, 9 * (int)m->nsite);
  print_array("points", key, d->flexvert_xpos, 3 * (int)m->nflexvert);
  print_turned(m, d, key);
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
  print_sizes(m);
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
