// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "neutral.h"

#include <string.h>

// A cause makes one thing the same and says whether there was something to do. With apply 0 it
// only looks.
typedef int (*Neutral)(mjModel* a, mjModel* b, int apply);

static int make_same(void* to, const void* from, size_t size, int apply) {
  if (!size || !to || !from || !memcmp(to, from, size)) return 0;
  if (apply) memcpy(to, from, size);
  return 1;
}

#define SAME(name, n) make_same(a->name, b->name, sizeof *a->name*(size_t)(n), apply)

static int same_polygons(const mjModel* a, const mjModel* b) {
  return a->nmeshpoly == b->nmeshpoly && a->nmeshpolyvert == b->nmeshpolyvert &&
         a->nmeshpolymap == b->nmeshpolymap;
}

static int take_hulls(mjModel* a, mjModel* b, int apply) {
  int n = SAME(mesh_graph, b->nmeshgraph) + SAME(mesh_extrema, 27 * b->nmesh);
  if (!n) return 0;
  SAME(mesh_face, 3 * b->nmeshface), SAME(mesh_facenormal, 3 * b->nmeshface);
  SAME(mesh_normal, 3 * b->nmeshnormal);
  return n;
}

static void take_polygons(mjModel* a, mjModel* b, int apply) {
  SAME(mesh_polynum, b->nmesh), SAME(mesh_polyadr, b->nmesh), SAME(mesh_polynormal, 3 * b->nmeshpoly);
  SAME(mesh_polyvertadr, b->nmeshpoly), SAME(mesh_polyvertnum, b->nmeshpoly);
  SAME(mesh_polyvert, b->nmeshpolyvert), SAME(mesh_polymap, b->nmeshpolymap);
  SAME(mesh_polymapadr, b->nmeshvert), SAME(mesh_polymapnum, b->nmeshvert);
}

// Without hulls all vertices are looked at, in the order of the file.
static int drop_hulls(mjModel* a, mjModel* b, int apply) {
  for (int i = 0; apply && i < b->nmesh; i++) a->mesh_graphadr[i] = b->mesh_graphadr[i] = -1;
  return 1;
}

// Of equally good hulls and their polygons ours takes theirs, where they have as many parts. Where
// they have not, both do without.
static int neutral_hulls(mjModel* a, mjModel* b, int apply) {
  if (a->nmesh != b->nmesh || a->nmeshvert != b->nmeshvert || a->nmeshface != b->nmeshface ||
      a->nmeshnormal != b->nmeshnormal) {
    return 0;
  }
  int n = a->nmeshgraph == b->nmeshgraph ? take_hulls(a, b, apply) : drop_hulls(a, b, apply);
  if (same_polygons(a, b)) {
    if (n) take_polygons(a, b, apply);
  } else {
    if (apply) {
      a->opt.disableflags |= mjDSBL_MULTICCD;
      b->opt.disableflags |= mjDSBL_MULTICCD;
    }
    n++;
  }
  return n;
}

// A height field so thin that the numbers of its cells are beyond an integer: the reference finds
// none of them.
static int neutral_fields(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  for (int i = 0; a->nhfield == b->nhfield && i < 4 * b->nhfield; i++) {
    if (i % 4 > 1 || b->hfield_size[i] >= 1e-8) continue;
    if (apply) a->hfield_size[i] = b->hfield_size[i] = 0.1;
    n++;
  }
  return n;
}

// The signs at corners of an octree in the plane of the rim of an open mesh.
static int neutral_signs(mjModel* a, mjModel* b, int apply) {
  return a->noct == b->noct && SAME(oct_coeff, 8 * b->noct);
}

// Inputs that the reference takes from memory which nobody wrote: without their delay it does not.
static int neutral_inputs(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  for (int i = 0; i < b->nactuator; i++) {
    if (b->actuator_ctrlnum[i] < 2 || b->actuator_history[2 * i] <= 0) continue;
    if (apply) a->actuator_history[2 * i] = b->actuator_history[2 * i] = 0;
    n++;
  }
  return n;
}

// The rod that the reference takes for that of a slider-crank behind an actuator with several
// outputs: all are as long, and where it lies behind those of all actuators, it moves nothing.
static int neutral_cranks(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  for (int i = 0; a->nout == b->nout && i < b->nactuator; i++) {
    int out = b->actuator_outadr[i];
    if (!takes_rod_of_another(b, i)) continue;
    n++;
    if (!apply) continue;
    b->actuator_acc0[out] = a->actuator_acc0[out];
    b->actuator_length0[out] = a->actuator_length0[out];
    memcpy(b->actuator_lengthrange + 2 * out, a->actuator_lengthrange + 2 * out, 2 * sizeof(mjtNum));
    for (int k = 0; out >= b->nactuator && k < 6; k++) {
      a->actuator_gear[6 * out + k] = b->actuator_gear[6 * out + k] = 0;
    }
  }
  for (int i = 0; n && apply && i < b->nactuator; i++) {
    a->actuator_cranklength[i] = b->actuator_cranklength[i] = 0.3;
  }
  return n;
}

// Rows of a tendon that has a joint twice, whose entries the reference writes beyond those that it
// counted: there are none.
static void drop_rows_of(mjModel* m, int tendon) {
  m->tendon_limited[tendon] = 0;
  m->tendon_frictionloss[tendon] = 0;
  for (int i = 0; i < m->neq; i++) {
    if (binds_joint_twice(m, i)) m->eq_active0[i] = 0;
  }
}

// The weight of such a tendon, which it takes from one of two entries.
static int neutral_tendons(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  for (int i = 0; a->ntendon == b->ntendon && i < b->ntendon; i++) {
    if (!names_joint_twice_in(b, i)) continue;
    n++;
    if (!apply) continue;
    b->tendon_invweight0[i] = a->tendon_invweight0[i];
    drop_rows_of(a, i);
    drop_rows_of(b, i);
  }
  if (n && apply && a->nout == b->nout) {
    memcpy(b->actuator_acc0, a->actuator_acc0, sizeof(mjtNum) * (size_t)b->nout);
    memcpy(b->actuator_lengthrange, a->actuator_lengthrange, 2 * sizeof(mjtNum) * (size_t)b->nout);
  }
  return n;
}

static const Neutral neutrals[] = {neutral_hulls,  neutral_signs,  neutral_inputs,
                                   neutral_cranks, neutral_fields, neutral_tendons};

static int go_through(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  for (size_t i = 0; i < G_N_ELEMENTS(neutrals); i++) n += neutrals[i](a, b, apply);
  return n;
}

static mjModel* copy_of(const Subject* s) {
  return SIDE_TRY(s->side, "neutral") ? s->side->mj_copyModel(NULL, s->model) : NULL;
}

int neutral_make(Subject* ours, Subject* theirs) {
  if (!go_through(ours->model, theirs->model, 0)) return 0;
  mjModel *a = copy_of(ours), *b = a ? copy_of(theirs) : NULL;
  if (!b) {
    if (a && SIDE_TRY(ours->side, "neutral")) ours->side->mj_deleteModel(a);
    return 0;
  }
  go_through(a, b, 1);
  ours->model = a;
  theirs->model = b;
  return 1;
}

void neutral_free(Subject* ours, Subject* theirs) {
  if (SIDE_TRY(ours->side, "neutral")) ours->side->mj_deleteModel(ours->model);
  if (SIDE_TRY(theirs->side, "neutral")) theirs->side->mj_deleteModel(theirs->model);
}

//---- searches and solvers that end at a tolerance

static int ask_more(mjtNum* tolerance, mjtNum least) {
  if (*tolerance <= least) return 0;
  *tolerance = least;
  return 1;
}

static int is_round(int type) {
  return type == mjGEOM_ELLIPSOID || type == mjGEOM_CYLINDER;
}

int deepen(mjModel* m) {
  int smooth = 0, any = 0;
  for (int i = 0; i < m->ngeom; i++) smooth |= is_round(m->geom_type[i]);
  // whether a site is inside of another is searched for too
  for (int i = 0; i < m->nsite; i++) smooth |= is_round(m->site_type[i]);
  if (smooth) {
    any |= ask_more(&m->opt.ccd_tolerance, 1e-9) || m->opt.ccd_iterations < 500;
    m->opt.ccd_iterations = MAX(m->opt.ccd_iterations, 500);
  }
  return ask_more(&m->opt.tolerance, 1e-14) || any;
}
