// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "fields.h"

#include <glib.h>
#include <math.h>
#include <mujoco/mjxmacro.h>
#include <string.h>

void take_mjtNum(Values* v, const void* from, mjtSize n) {
  v->n = (int)n;
  v->x = g_new(double, n + 1);
  if (n) memcpy(v->x, from, (size_t)n * sizeof(mjtNum));
}

#define TAKE(type)                                                  \
  static void take_##type(Values* v, const void* from, mjtSize n) { \
    const type* x = from;                                           \
    v->n = (int)n;                                                  \
    v->x = g_new(double, n + 1);                                    \
    for (mjtSize i = 0; i < n; i++) v->x[i] = (double)x[i];         \
  }
TAKE(float)
TAKE(int)
TAKE(mjtByte)
TAKE(mjtBool)
TAKE(mjtSize)
TAKE(char)
TAKE(uintptr_t)

// Layout, private memory, and what is kept for the next use only: the order of a factor, stiffness
// turned and summed.
int is_left_out(const char* name) {
  static const char* const names[] = {"bvh_",
                                      "oct_",
                                      "name",
                                      "paths",
                                      "text_data",
                                      "mesh_graph",
                                      "mesh_poly",
                                      "flex_bvh",
                                      "mesh_bvh",
                                      "mesh_oct",
                                      "plugin",
                                      "wrap_",
                                      "qDeriv",
                                      "qLU",
                                      "qH",
                                      "userdata",
                                      "body_bvh",
                                      "history",
                                      "tree_asleep",
                                      "nnames",
                                      "npaths",
                                      "nbuffer",
                                      "narena",
                                      "nbvh",
                                      "noct",
                                      "nmeshgraph",
                                      "nmeshpoly",
                                      "npolygonmax",
                                      "nmeshdegmax",
                                      "tex_data",
                                      "efmC_perm",
                                      "flexelem_krot",
                                      "flex_hessian",
                                      "flexvert_hessian",
                                      "flexedge_hessian"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (g_str_has_prefix(name, names[i])) return 1;
  }
  return strstr(name, "pathadr") != NULL || strstr(name, "_awake") != NULL;
}

void visit_model(const mjModel* m, Visit visit, void* context) {
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

void visit_data(const mjModel* m, const mjData* d, Visit visit, void* context) {
  visit(context, "ncon", take_int, &d->ncon, 1);
  visit(context, "nefc", take_int, &d->nefc, 1);
  visit(context, "energy", take_mjtNum, d->energy, 2);
#define X(type, name, rows, cols) visit(context, #name, take_##type, d->name, (mjtSize)m->rows*(cols));
#define XNV                       X
  MJDATA_POINTERS
#undef XNV
#undef X
}

void to_rotations(Values* v) {
  double* all = g_new(double, 9 * (v->n / 4) + 1);
  for (int i = 0; i < v->n / 4; i++) mju_quat2Mat(all + 9 * i, v->x + 4 * i);
  g_free(v->x);
  v->x = all;
  v->n = 9 * (v->n / 4);
}

double largest_of(const Values* v) {
  double largest = 0;
  for (int i = 0; i < v->n; i++) largest = fmax(largest, fabs(v->x[i]));
  return largest;
}

double signed_sum(const Values* v, unsigned seed) {
  double sum = 0;
  unsigned state = seed;
  for (int i = 0; i < v->n; i++) {
    state = state * 1664525u + 1013904223u;
    sum += state & 0x80000000u ? -v->x[i] : v->x[i];
  }
  return sum;
}

void take_contacts(Values* v, const mjData* d, const char* name) {
  v->n = 0;
  v->x = g_new(double, 3 * d->ncon + 1);
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    const mjtNum* from = !strcmp(name, "contact.pos")    ? c->pos
                         : !strcmp(name, "contact.dist") ? &c->dist
                                                         : c->frame;
    int n = from == &c->dist ? 1 : 3;
    for (int k = 0; k < n; k++) v->x[v->n++] = from[k];
  }
}

int take_rows(Values* v, const mjData* d, const char* name) {
  const struct {
    const char* name;
    const mjtNum* from;
  } rows[] = {
      {"efc_pos", d->efc_pos}, {"efc_D", d->efc_D}, {"efc_aref", d->efc_aref}, {"efc_force", d->efc_force}};
  for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
    if (strcmp(rows[i].name, name)) continue;
    take_mjtNum(v, rows[i].from, d->nefc);
    return 1;
  }
  return 0;
}

const char* state_part(StatePart* part, const mjModel* m, mjData* d, int i) {
  // sensors of the energy tell that of the step before
  const StatePart parts[] = {{"time", &d->time, 1},
                             {"energy", d->energy, 2},
                             {"qpos", d->qpos, m->nq},
                             {"qvel", d->qvel, m->nv},
                             {"act", d->act, m->na},
                             {"history", d->history, m->nhistory},
                             {"plastic", d->plastic, m->nplastic},
                             {"qacc_warmstart", d->qacc_warmstart, m->nv},
                             {"ctrl", d->ctrl, m->nu},
                             {"mocap_pos", d->mocap_pos, 3 * m->nmocap},
                             {"mocap_quat", d->mocap_quat, 4 * m->nmocap}};
  if (i >= (int)G_N_ELEMENTS(parts)) return NULL;
  *part = parts[i];
  return part->name;
}

//---- tolerances

// What follows from the model alone is exact but for rounding, the rest goes through a solver that
// stops at a tolerance.
static const double kExact = 1e-9, kSolved = 1e-6;

// The last place of a float. The angle that a camera sees by its sensor is an arc tangent in single
// precision, of the C library: that of glibc 2.41 rounds it correctly, those before did not for one
// argument in six, and the reference gives what the library of its machine gives.
static const double kLibrary = 0x1p-23;

// What the solver has a part in.
static int is_solved(const char* stage, const char* name) {
  static const char* const names[] = {"qacc",       "efc_force", "qfrc_constraint", "qfrc_inverse",
                                      "sensordata", "cacc",      "cfrc_int",        "cfrc_ext"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!strcmp(name, names[i])) return 1;
  }
  return !strcmp(stage, "step");
}

double field_tolerance(const char* stage, const char* name) {
  if (!strcmp(name, "cam_fovy")) return kLibrary;
  return is_solved(stage, name) ? kSolved : kExact;
}

int is_iterated(const mjModel* m, const char* name) {
  return m->opt.integrator == mjINT_DISCRETE && !strcmp(name, "qacc_smooth");
}

mjOption go_to_the_end(mjModel* m) {
  mjOption before = m->opt;
  m->opt.tolerance = 0;
  m->opt.iterations = mjMAX(m->opt.iterations, 10 * (int)m->nv);
  return before;
}
