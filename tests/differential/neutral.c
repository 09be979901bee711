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

// Of equally good hulls and their polygons ours takes theirs, where they have as many parts.
static int neutral_hulls(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  if (a->nmesh != b->nmesh || a->nmeshvert != b->nmeshvert || a->nmeshface != b->nmeshface ||
      a->nmeshnormal != b->nmeshnormal || a->nmeshgraph != b->nmeshgraph) {
    return 0;
  }
  n += SAME(mesh_graph, b->nmeshgraph) + SAME(mesh_extrema, 27 * b->nmesh);
  if (!n) return 0;
  SAME(mesh_face, 3 * b->nmeshface), SAME(mesh_facenormal, 3 * b->nmeshface);
  SAME(mesh_normal, 3 * b->nmeshnormal);
  if (a->nmeshpoly != b->nmeshpoly || a->nmeshpolyvert != b->nmeshpolyvert ||
      a->nmeshpolymap != b->nmeshpolymap) {
    return n;
  }
  SAME(mesh_polynum, b->nmesh), SAME(mesh_polyadr, b->nmesh), SAME(mesh_polynormal, 3 * b->nmeshpoly);
  SAME(mesh_polyvertadr, b->nmeshpoly), SAME(mesh_polyvertnum, b->nmeshpoly);
  SAME(mesh_polyvert, b->nmeshpolyvert), SAME(mesh_polymap, b->nmeshpolymap);
  SAME(mesh_polymapadr, b->nmeshvert), SAME(mesh_polymapnum, b->nmeshvert);
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
// outputs: all are as long.
static int neutral_cranks(mjModel* a, mjModel* b, int apply) {
  int several = 0, n = 0;
  for (int i = 0; i < b->nactuator; i++) {
    n += several && b->actuator_trntype[i] == mjTRN_SLIDERCRANK;
    several |= b->actuator_outnum[i] > 1;
  }
  for (int i = 0; n && apply && i < b->nactuator; i++) {
    a->actuator_cranklength[i] = b->actuator_cranklength[i] = 0.3;
  }
  return n;
}

// The weight of a tendon that has a joint twice, which the reference takes from one of two entries.
static int neutral_tendons(mjModel* a, mjModel* b, int apply) {
  int n = 0;
  for (int i = 0; a->ntendon == b->ntendon && i < b->ntendon; i++) {
    if (!names_joint_twice_in(b, i)) continue;
    n++;
    if (apply) b->tendon_invweight0[i] = a->tendon_invweight0[i];
  }
  if (n && apply && a->nout == b->nout) {
    memcpy(b->actuator_acc0, a->actuator_acc0, sizeof(mjtNum) * (size_t)b->nout);
    memcpy(b->actuator_lengthrange, a->actuator_lengthrange, 2 * sizeof(mjtNum) * (size_t)b->nout);
  }
  return n;
}

static const Neutral neutrals[] = {neutral_hulls, neutral_signs, neutral_inputs, neutral_cranks,
                                   neutral_tendons};

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
