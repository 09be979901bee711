// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The same states on both sides: forward, inverse and steps.
//
// A third simulation, theirs with its input moved by 1e-12, shows how far rounding alone reaches;
// where something differs all the same, so do simulations with constants that differ by rounding
// (witness.h).

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "examine.h"
#include "neutral.h"
#include "random.h"
#include "witness.h"

typedef struct Motion {
  const Subject* ours;
  const Subject* theirs;
  mjData* a;      // ours
  mjData* b;      // theirs
  mjData* moved;  // theirs, with a moved input
  int has_moved;  // and has done the stage
  mjtNum* state;
  mjtNum* near_state;
  mjtNum* qacc;  // of their forward, the input of both sides' inverse
  int frames;
  GString* answer;
} Motion;

enum { STATES = 3, LATE = 9 };

// Results in the order in which they are computed: these come after all others.
static const char* const late[LATE] = {"qacc", "act_dot", "sensordata", "energy",      "qfrc_inverse",
                                       "qpos", "qvel",    "warning",    "solver_niter"};

static int late_index(const char* name) {
  for (int i = 0; i < LATE; i++) {
    if (!strcmp(late[i], name)) return i;
  }
  return -1;
}

static void fail(const Motion* t, const char* kind, const Side* side, const char* wrong) {
  Difference d = {.field = "error"};
  snprintf(d.detail, sizeof d.detail, "%s: %.50s", side->label, wrong);
  report(t->answer, kind, &d);
}

// Put the state and an acceleration on a side and work on it. 0: an error.
typedef void (*Work)(const Side* side, const mjModel* m, mjData* d);

static void work_forward(const Side* side, const mjModel* m, mjData* d) {
  side->mj_forward(m, d);
}

// Of an acceleration that is given: what each side's own forward found is only as good as its
// solver's tolerance.
static void work_inverse(const Side* side, const mjModel* m, mjData* d) {
  side->mj_inverse(m, d);
}

// Of one that no solver would find: friction and limits at their other branches.
static void work_stressed_inverse(const Side* side, const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nv; i++) d->qacc[i] += 7 * (i % 3 - 1) + 2;
  side->mj_inverse(m, d);
}

static void work_nothing(const Side* side, const mjModel* m, mjData* d) {
  (void)side, (void)m, (void)d;
}

static void work_step(const Side* side, const mjModel* m, mjData* d) {
  side->mj_step(m, d);
}

static void work_steps(const Side* side, const mjModel* m, mjData* d) {
  for (int i = 0; i < 3; i++) side->mj_step(m, d);
}

static void work_many_steps(const Side* side, const mjModel* m, mjData* d) {
  for (int i = 0; i < 20; i++) side->mj_step(m, d);
}

static int run(const Subject* s, mjData* d, const mjtNum* state, const mjtNum* qacc, Work work,
               const char* kind) {
  if (!SIDE_TRY(s->side, kind)) return 0;
  s->side->mj_resetData(s->model, d);
  s->side->mj_setState(s->model, d, state, mjSTATE_INTEGRATION);
  memcpy(d->qacc, qacc, sizeof(mjtNum) * (size_t)s->model->nv);
  work(s->side, s->model, d);
  return 1;
}

// Where the frames of inertia or meshes were chosen otherwise, what is given in these frames may
// differ.
static int frame_dependent(const Motion* t, const char* name) {
  if (t->frames && (!strcmp(name, "ximat") || !strcmp(name, "xipos"))) return 1;
  return (t->frames & FRAMES_MESH) && g_str_has_prefix(name, "geom_x");
}

static int compare_fields(const Motion* t, const Views* va, const Views* vb, const Views* vm,
                          const char* suffix, int is_late, const char* const* only, Difference* out) {
  for (int i = 0; i < vb->n; i++) {
    const char* name = vb->list[i].name;
    size_t at;
    if (views_same(&va->list[i], &vb->list[i])) continue;
    if (only && !g_strv_contains(only, name)) continue;
    if ((late_index(name) >= 0) != is_late || frame_dependent(t, name)) continue;
    Measure how = {"forward", suffix, vm ? view_find(vm, name) : NULL};
    if (!views_differ(&va->list[i], &vb->list[i], &how, out, &at)) continue;
    describe(t->theirs->model, name, at, out->detail, sizeof out->detail);
    return 1;
  }
  return 0;
}

// How far from the origin things are: rounding of a place is a part of it.
static mjtNum reach(const Motion* t) {
  mjtNum most = 1;
  for (int i = 0; i < 3 * t->theirs->model->nbody; i++) most = fmax(most, fabs(t->b->xipos[i]));
  return most;
}

// Rows of tendons that nothing can move: whether rounding leaves a row is not compared, nor the
// others then.
static int empty_tendon_rows(const Motion* t) {
  const mjData* d = t->b;
  mjtNum nothing = 1e-14 * reach(t);
  int sparse = t->theirs->side->mj_isSparse(t->theirs->model), n = 0;
  for (int i = 0; i < d->nefc; i++) {
    int type = d->efc_type[i], at = sparse ? d->efc_J_rowadr[i] : i * t->theirs->model->nv;
    int width = sparse ? d->efc_J_rownnz[i] : t->theirs->model->nv;
    mjtNum most = 0;
    for (int k = 0; k < width; k++) most = fmax(most, fabs(d->efc_J[at + k]));
    n += (type == mjCNSTR_LIMIT_TENDON || type == mjCNSTR_FRICTION_TENDON || type == mjCNSTR_EQUALITY) &&
         most < nothing;
  }
  return n;
}

// The matrix of the dual problem, dense, of both layouts. NULL: there is none, or too much of it.
static mjtNum* dense_dual(const Motion* t, const Subject* s, const mjData* d) {
  enum { MOST = 200 };
  int n = d->nefc;
  if (!d->nA || n > MOST) return NULL;
  mjtNum* dense = g_new0(mjtNum, n * n + 1);
  if (!t->theirs->side->mj_isSparse(s->model)) {
    memcpy(dense, d->efc_AR, sizeof(mjtNum) * (size_t)MIN(d->nA, n * n));
  }
  for (int i = 0; i < n && t->theirs->side->mj_isSparse(s->model); i++) {
    for (int k = 0; k < d->efc_AR_rownnz[i]; k++) {
      dense[i * n + d->efc_AR_colind[d->efc_AR_rowadr[i] + k]] += d->efc_AR[d->efc_AR_rowadr[i] + k];
    }
  }
  return dense;
}

static void add_dual(const Motion* t, const Subject* s, const mjData* d, Views* v, mjtNum** dense) {
  *dense = dense_dual(t, s, d);
  if (*dense) v->list[v->n++] = (View){"efc_AR", 'd', *dense, (size_t)d->nefc, (size_t)d->nefc};
}

static int compare_row_views(const Motion* t, const Views* va, const Views* vb, const Views* vm,
                             const char* suffix, Difference* out) {
  for (int i = 0; i < vb->n; i++) {
    size_t at;
    const View* mine = view_find(va, vb->list[i].name);
    if (!mine || views_same(mine, &vb->list[i])) continue;
    Measure how = {"forward", suffix, view_find(vm, vb->list[i].name)};
    if (!views_differ(mine, &vb->list[i], &how, out, &at)) continue;
    // dense rows that were counted but found to be zero leave the end of the Jacobian as it was
    if ((int)at >= t->b->nefc && !t->theirs->side->mj_isSparse(t->theirs->model)) continue;
    // which row is missing or too many: the first of another type
    for (at = t->a->nefc == t->b->nefc ? at : 0;
         t->a->nefc != t->b->nefc && (int)at < MIN(t->a->nefc, t->b->nefc); at++) {
      if (t->a->efc_type[at] != t->b->efc_type[at] || t->a->efc_id[at] != t->b->efc_id[at]) break;
    }
    int type = (int)at < t->b->nefc ? t->b->efc_type[at] : -1;
    snprintf(out->detail, sizeof out->detail, "row type %d", type);
    return 1;
  }
  return 0;
}

static int compare_rows(const Motion* t, const char* suffix, Difference* out) {
  if (t->a->nefc != t->b->nefc && t->a->nefc == t->b->nefc - empty_tendon_rows(t)) return 0;
  Views va = {.n = 0}, vb = {.n = 0}, vm = {.n = 0};
  mjtNum* dense[3] = {NULL, NULL, NULL};
  views_of_rows(t->a, &va);
  views_of_rows(t->b, &vb);
  views_of_islands(t->ours->model, t->a, &va);
  views_of_islands(t->theirs->model, t->b, &vb);
  if (t->has_moved) {
    views_of_rows(t->moved, &vm);
    views_of_islands(t->theirs->model, t->moved, &vm);
  }
  add_dual(t, t->ours, t->a, &va, &dense[0]);
  add_dual(t, t->theirs, t->b, &vb, &dense[1]);
  if (t->has_moved) add_dual(t, t->theirs, t->moved, &vm, &dense[2]);
  int differ = compare_row_views(t, &va, &vb, &vm, suffix, out);
  for (int i = 0; i < 3; i++) g_free(dense[i]);
  return differ;
}

// Contacts of the moved simulation that are not those of the unmoved one: nothing is certain.
static int at_the_edge(const Motion* t) {
  Difference d;
  int order;
  Measure how = {"forward", loose_suffix(t->theirs->model, t->b), NULL};
  return t->b->ncon != t->moved->ncon || t->b->nefc != t->moved->nefc ||
         compare_contacts(t->theirs->model, t->moved, t->b, &how, &d, &order);
}

static const char* const constrained[] = {
    "qfrc_constraint", "qfrc_inverse", "qfrc_adhesion", "cacc", "cfrc_int", "cfrc_ext", NULL};

// A sparse matrix, dense: which zeros are listed is chosen by rounding, and the reference lists a
// joint that stands twice in a
// tendon twice.
static mjtNum* make_dense(Views* v, const char* name, const int* rownnz, const int* rowadr, const int* colind,
                          mjtSize rows, mjtSize columns) {
  View* view = (View*)view_find(v, name);
  const mjtNum* values = view->data;
  mjtNum* dense = g_new0(mjtNum, (gsize)rows * (gsize)columns + 1);
  for (int i = 0; i < rows; i++) {
    for (int k = 0; k < rownnz[i]; k++) dense[i * columns + colind[rowadr[i] + k]] += values[rowadr[i] + k];
  }
  *view = (View){view->name, 'd', dense, (size_t)rows, (size_t)columns};
  return dense;
}

static mjtNum* dense_moment(const mjModel* m, const mjData* d, Views* v) {
  return make_dense(v, "actuator_moment", d->moment_rownnz, d->moment_rowadr, d->moment_colind, m->nout,
                    m->nv);
}

static mjtNum* dense_tendons(const mjModel* m, Views* v) {
  return make_dense(v, "ten_J", m->ten_J_rownnz, m->ten_J_rowadr, m->ten_J_colind, m->ntendon, m->nv);
}

typedef struct Stage {
  const char* kind;
  Work work;
  const char* const* only;
  int with_contacts;
} Stage;

static int compare_views(const Motion* t, const Stage* s, const Views* va, const Views* vb, const Views* vm,
                         const char* suffix, Difference* d) {
  const mjModel* m = t->theirs->model;
  int order = 0, differ = compare_fields(t, va, vb, vm, suffix, 0, s->only, d);
  // what depends on contacts comes after them
  if (differ && s->with_contacts && g_strv_contains(constrained, d->field)) differ = 0;
  if (!differ && s->with_contacts) {
    Measure how = {"forward", suffix, NULL};
    differ = compare_contacts(m, t->a, t->b, &how, d, &order);
    if (!differ && order) differ = compare_rows(t, suffix, d);
    if (!differ) differ = compare_fields(t, va, vb, vm, suffix, 0, s->only, d);
  }
  return differ || compare_fields(t, va, vb, vm, suffix, 1, s->only, d);
}

static int compare_data(const Motion* t, const Stage* s, Difference* d) {
  const mjModel* m = t->theirs->model;
  Views va = {.n = 0}, vb = {.n = 0}, vm = {.n = 0};
  views_of_data(t->ours->model, t->a, &va);
  views_of_data(m, t->b, &vb);
  if (t->has_moved) views_of_data(m, t->moved, &vm);
  mjtNum* dense[] = {dense_moment(m, t->a, &va),
                     dense_moment(m, t->b, &vb),
                     t->has_moved ? dense_moment(m, t->moved, &vm) : NULL,
                     dense_tendons(t->ours->model, &va),
                     dense_tendons(m, &vb),
                     t->has_moved ? dense_tendons(m, &vm) : NULL};
  int differ = compare_views(t, s, &va, &vb, &vm, loose_suffix(m, t->b), d);
  for (size_t i = 0; i < G_N_ELEMENTS(dense); i++) g_free(dense[i]);
  return differ;
}

static int make_data(const Subject* s, mjData** d) {
  if (!SIDE_TRY(s->side, "make data")) return 0;
  *d = s->side->mj_makeData(s->model);
  return *d != NULL;
}

// Whether the reference with the constants of the witness is as far from itself.
static int is_tie_by(const Motion* t, const Stage* s, mjModel* witness) {
  Subject other = *t->theirs;
  other.model = witness;
  Motion by = *t;
  by.moved = NULL;
  by.has_moved = 1;
  Difference d;
  int tie = make_data(&other, &by.moved) &&
            run(&other, by.moved, t->near_state, t->qacc, s->work, "witness") &&
            (at_the_edge(&by) || !compare_data(&by, s, &d));
  if (by.moved && SIDE_TRY(other.side, "delete data")) other.side->mj_deleteData(by.moved);
  return tie;
}

static void delete_model(const Side* side, mjModel* m) {
  if (SIDE_TRY(side, "delete model")) side->mj_deleteModel(m);
}

static int is_tie(const Motion* t, const Stage* s) {
  int tie = 0;
  for (int k = 0; k < WITNESSES && !tie; k++) {
    mjModel* witness = witness_make(t->ours, t->theirs, k);
    if (!witness) return 0;
    tie = is_tie_by(t, s, witness);
    delete_model(t->theirs->side, witness);
  }
  return tie;
}

static const char* const inverse_fields[] = {"qfrc_inverse", "qfrc_constraint", "sensordata", "energy",
                                             "cacc",         "cfrc_int",        "cfrc_ext",   NULL};
static const char* const state_fields[] = {"qpos",   "qvel",        "act",  "history", "time", "sensordata",
                                           "energy", "tree_asleep", "qacc", "warning", NULL};

static const Stage stages[] = {
    {"forward", work_forward, NULL, 1},
    {"inverse", work_inverse, inverse_fields, 0},
    {"stressed inverse", work_stressed_inverse, inverse_fields, 0},
    {"step", work_step, state_fields, 0},
    {"three steps", work_steps, state_fields, 0},
    {"twenty steps", work_many_steps, state_fields, 0},
};

//---- causes that the states show: the difference stands, with what it comes from

// The step at which a simulation begins anew because its numbers went bad, or one that never comes.
static int step_of_reset(const Motion* t, const Subject* s, mjData* d) {
  enum { MOST = 21 };
  static const mjtWarning bad[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
  if (!run(s, d, t->state, t->qacc, work_nothing, "reset")) return -MOST;
  for (int i = 0; i < MOST && SIDE_TRY(s->side, "reset"); i++) {
    s->side->mj_step(s->model, d);
    for (size_t k = 0; k < G_N_ELEMENTS(bad); k++) {
      if (d->warning[bad[k]].number) return i;
    }
  }
  return 2 * MOST;
}

// Whether one side finds its numbers too large a step before the other: a question of the last
// digit.
static int was_reset(const Motion* t, const Stage* s) {
  if (s->work != work_steps && s->work != work_many_steps) return 0;
  return abs(step_of_reset(t, t->ours, t->a) - step_of_reset(t, t->theirs, t->b)) == 1;
}

// How much rounding there is in the force of a row: D (a_ref - J a) is a difference of products.
static double noise_of_row(const Motion* t, int row) {
  enum { OPERATIONS = 64 };
  const mjData* d = t->b;
  int nv = (int)t->theirs->model->nv, sparse = t->theirs->side->mj_isSparse(t->theirs->model);
  int at = sparse ? d->efc_J_rowadr[row] : row * nv, n = sparse ? d->efc_J_rownnz[row] : nv;
  double sum = fabs(d->efc_aref[row]);
  for (int k = 0; k < n; k++) sum += fabs(d->efc_J[at + k] * d->qacc[sparse ? d->efc_J_colind[at + k] : k]);
  return OPERATIONS * DBL_EPSILON * d->efc_D[row] * sum;
}

// Rows so hard that rounding of the acceleration shows in their force, and forces no farther apart
// than that.
static int forces_are_rounding(const Motion* t, const Stage* s) {
  double noise = 0, most = 0.1, apart = 0;
  (void)s;
  if (t->a->nefc != t->b->nefc) return 0;
  for (int i = 0; i < t->b->nefc; i++) {
    noise = fmax(noise, noise_of_row(t, i));
    most = fmax(most, fabs(t->b->efc_force[i]));
    apart = fmax(apart, fabs(t->a->efc_force[i] - t->b->efc_force[i]));
  }
  return noise > 1e-7 * most && apart <= noise;
}

// Rows as hard as rows can be, of what they cannot move: their Jacobian is rounding, and so is what
// their forces do to joints.
static int jacobian_is_rounding(const Motion* t, const Stage* s) {
  double hard = 0, apart = 0;
  (void)s;
  if (t->a->nefc != t->b->nefc) return 0;
  for (int i = 0; i < t->b->nefc; i++) {
    if (t->b->efc_D[i] > 1e13) hard += fabs(t->b->efc_force[i]);
  }
  for (int i = 0; i < t->theirs->model->nv; i++) {
    apart = fmax(apart, fabs(t->a->qfrc_constraint[i] - t->b->qfrc_constraint[i]));
  }
  return apart > 0 && apart <= DBL_EPSILON * reach(t) * hard;
}

// A slider-crank behind an actuator with several outputs whose output has a number beyond those of
// the actuators: the
// reference takes what lies behind the lengths of rods for its own. (All rods are as long:
// neutral.c.)
static int has_crank_behind_outputs(const Motion* t, const Stage* s) {
  const mjModel* m = t->theirs->model;
  (void)s;
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] == mjTRN_SLIDERCRANK && m->actuator_outadr[i] >= m->nactuator) return 1;
  }
  return 0;
}

// A row of a tendon that has a joint twice: the reference writes its entries beyond those that it
// counted.
static int has_row_of_joint_twice(const Motion* t, const Stage* s) {
  const mjModel* m = t->theirs->model;
  (void)s;
  for (int side = 0; side < 2; side++) {
    const mjData* d = side ? t->b : t->a;
    for (int i = 0; i < d->nefc; i++) {
      int type = d->efc_type[i], id = d->efc_id[i];
      int is_equality = type == mjCNSTR_EQUALITY && m->eq_type[id] == mjEQ_TENDON;
      if (type == mjCNSTR_LIMIT_TENDON || type == mjCNSTR_FRICTION_TENDON) {
        if (names_joint_twice_in(m, id)) return 1;
      } else if (is_equality && (names_joint_twice_in(m, m->eq_obj1id[id]) ||
                                 (m->eq_obj2id[id] >= 0 && names_joint_twice_in(m, m->eq_obj2id[id])))) {
        return 1;
      }
    }
  }
  return 0;
}

// A height field so thin that the numbers of its cells are beyond an integer: the reference finds
// none of them then.
static int has_thin_field(const Motion* t, const Stage* s) {
  const mjModel* m = t->theirs->model;
  (void)s;
  for (int i = 0; i < m->nhfield; i++) {
    if (fmin(m->hfield_size[4 * i], m->hfield_size[4 * i + 1]) < 1e-8) return 1;
  }
  return 0;
}

// A mesh of few vertices whose hull has them in another order: its contacts with planes go by the
// numbers in the hull.
static int has_other_numbers(const Motion* t, const Stage* s) {
  const mjModel *a = t->ours->model, *b = t->theirs->model;
  (void)s;
  for (int i = 0; i < b->nmesh; i++) {
    int x = a->mesh_graphadr[i], y = b->mesh_graphadr[i];
    if (b->mesh_vertnum[i] >= 10 || x < 0 || y < 0) continue;
    const int *g = a->mesh_graph + x, *h = b->mesh_graph + y;
    if (g[0] != h[0] || memcmp(g + 2, h + 2, 2 * sizeof(int) * (size_t)h[0])) return 1;
  }
  return 0;
}

typedef struct Reason {
  int (*there)(const Motion* t, const Stage* s);
  const char* name;
} Reason;

static const Reason reasons[] = {{has_row_of_joint_twice, " <- row of a joint twice"},
                                 {has_crank_behind_outputs, " <- slider-crank behind outputs"},
                                 {forces_are_rounding, " <- forces of rounding"},
                                 {jacobian_is_rounding, " <- forces of rounding"},
                                 {was_reset, " <- began anew"},
                                 {has_other_numbers, " <- numbers in a small hull"},
                                 {has_thin_field, " <- thin height field"}};

enum { CONTACT_REASONS = G_N_ELEMENTS(reasons) - 2 };  // from here on they reach contacts too

static void add_reason(const Motion* t, const Stage* s, Difference* d) {
  // where things touch comes before forces
  for (size_t i = g_str_has_prefix(d->field, "contact") ? CONTACT_REASONS : 0; i < G_N_ELEMENTS(reasons);
       i++) {
    if (!reasons[i].there(t, s)) continue;
    g_strlcat(d->detail, reasons[i].name, sizeof d->detail);
    return;
  }
}

static int unstable(const Motion* t) {
  const mjModel* m = t->theirs->model;
  for (int i = 0; i < m->nv; i++) {
    if (!isfinite(t->b->qacc[i]) || fabs(t->b->qacc[i]) > 1e7) return 1;
  }
  // what sensors say of a row that only rounding leaves
  if (t->a->nefc != t->b->nefc && t->a->nefc == t->b->nefc - empty_tendon_rows(t)) return 1;
  return at_the_edge(t);
}

// Both sides do the stage. 0: an error of one.
static int both_run(const Motion* t, const Stage* s) {
  char wrong[60];
  int a = run(t->ours, t->a, t->state, t->qacc, s->work, s->kind);
  g_strlcpy(wrong, side_error(), sizeof wrong);
  int b = run(t->theirs, t->b, t->state, t->qacc, s->work, s->kind);
  if (!b) g_strlcpy(wrong, side_error(), sizeof wrong);
  if (a != b) fail(t, s->kind, a ? t->theirs->side : t->ours->side, wrong);
  return a && b;
}

// The third simulation is asked only where something differs, or for the queries that need it.
static int run_stage(Motion* t, const Stage* s) {
  Difference d;
  if (!both_run(t, s)) return 0;
  if (s->work == work_forward) memcpy(t->qacc, t->b->qacc, sizeof(mjtNum) * (size_t)t->theirs->model->nv);
  t->has_moved = 0;
  int equal = !compare_data(t, s, &d), asks = with_queries && s->work == work_forward;
  if (equal && !asks) return 1;
  t->has_moved = run(t->theirs, t->moved, t->near_state, t->qacc, s->work, "moved");
  if (!t->has_moved || unstable(t)) return 0;
  if (equal || !compare_data(t, s, &d)) return 1;
  if (is_tie(t, s)) return 0;
  add_reason(t, s, &d);
  char name[60];
  snprintf(name, sizeof name, "%s%s", s->kind, loose_suffix(t->theirs->model, t->b));
  report(t->answer, name, &d);
  return 0;
}

//---- states

static void random_inputs(const mjModel* m, mjData* d, Random* r) {
  for (int i = 0; i < m->nu; i++) {
    d->ctrl[i] = m->actuator_ctrllimited[i] ? random_between(r, 1.1 * m->actuator_ctrlrange[2 * i],
                                                             1.1 * m->actuator_ctrlrange[2 * i + 1])
                                            : random_between(r, -1, 1);
  }
  for (int i = 0; i < m->nv; i++) d->qfrc_applied[i] = random_between(r, -1, 1) * (random_below(r, 2));
  for (int i = 6; i < 6 * m->nbody; i++) {
    d->xfrc_applied[i] = random_between(r, -1, 1) * (random_below(r, 3) == 0);
  }
  for (int i = 0; i < m->na; i++) d->act[i] = random_between(r, 0, 0.5);
  for (int i = 0; i < 3 * m->nmocap; i++) d->mocap_pos[i] += random_between(r, -0.05, 0.05);
  for (int i = 0; i < m->neq; i++) {
    if (random_below(r, 8) == 0) d->eq_active[i] = !d->eq_active[i];
  }
}

static void random_pose(const Side* side, const mjModel* m, mjData* d, Random* r) {
  mjtNum* v = g_new(mjtNum, m->nv + 1);
  for (int i = 0; i < m->nv; i++) v[i] = random_between(r, -0.4, 0.4);
  side->mj_integratePos(m, d->qpos, v, 1);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = random_between(r, -1, 1);
  g_free(v);
}

static int make_state(Motion* t, int k) {
  const Subject* s = t->theirs;
  const mjModel* m = s->model;
  if (!SIDE_TRY(s->side, "state")) return 0;
  Random r = random_make((uint64_t)k, (uint64_t)m->nq * 31 + (uint64_t)m->ngeom);
  if (k == STATES - 1 && m->nkey) {
    s->side->mj_resetDataKeyframe(m, t->b, 0);
  } else {
    s->side->mj_resetData(m, t->b);
  }
  if (k > 0) random_inputs(m, t->b, &r);
  if (k > 0) random_pose(s->side, m, t->b, &r);
  s->side->mj_getState(m, t->b, t->state, mjSTATE_INTEGRATION);
  for (int i = 0; i < m->nq; i++) {
    t->b->qpos[i] += 1e-12 * (1 + fabs(t->b->qpos[i])) * random_between(&r, -1, 1);
  }
  for (int i = 0; i < m->nv; i++) {
    t->b->qvel[i] += 1e-12 * (1 + fabs(t->b->qvel[i])) * random_between(&r, -1, 1);
  }
  for (int i = 0; i < m->na; i++) t->b->act[i] += 1e-12 * random_between(&r, -1, 1);
  s->side->mj_getState(m, t->b, t->near_state, mjSTATE_INTEGRATION);
  return 1;
}

static int reset(const Subject* s, mjData* d) {
  if (!SIDE_TRY(s->side, "reset")) return 0;
  if (s->model->nkey) {
    s->side->mj_resetDataKeyframe(s->model, d, 0);
  } else {
    s->side->mj_resetData(s->model, d);
  }
  return 1;
}

static int same_reset(Motion* t) {
  if (!reset(t->ours, t->a) || !reset(t->theirs, t->b)) return 0;
  Views va = {.n = 0}, vb = {.n = 0};
  views_of_data(t->ours->model, t->a, &va);
  views_of_data(t->theirs->model, t->b, &vb);
  Measure how = {"compile", "", NULL};
  static const char* const fields[] = {"qpos",        "qvel",      "act",       "history",
                                       "ctrl",        "eq_active", "mocap_pos", "mocap_quat",
                                       "tree_asleep", "time",      NULL};
  for (int i = 0; i < vb.n; i++) {
    Difference d;
    size_t at;
    if (!g_strv_contains(fields, vb.list[i].name) || !views_differ(&va.list[i], &vb.list[i], &how, &d, &at)) {
      continue;
    }
    describe(t->theirs->model, d.field, at, d.detail, sizeof d.detail);
    report(t->answer, "reset", &d);
    return 0;
  }
  return 1;
}

static int prepare(Motion* t) {
  int a = make_data(t->ours, &t->a), b = make_data(t->theirs, &t->b) && make_data(t->theirs, &t->moved);
  if (a != b) fail(t, "make data", a ? t->theirs->side : t->ours->side, side_error());
  if (!a || !b) return 0;
  int n = t->theirs->side->mj_stateSize(t->theirs->model, mjSTATE_INTEGRATION);
  if (n != t->ours->side->mj_stateSize(t->ours->model, mjSTATE_INTEGRATION)) {
    Difference d = {.field = "size of the state"};
    report(t->answer, "reset", &d);
    return 0;
  }
  t->state = g_new0(mjtNum, n + 1);
  t->near_state = g_new0(mjtNum, n + 1);
  t->qacc = g_new0(mjtNum, t->theirs->model->nv + 1);
  return 1;
}

static void finish(Motion* t) {
  if (t->a && SIDE_TRY(t->ours->side, "delete data")) t->ours->side->mj_deleteData(t->a);
  if (t->b && SIDE_TRY(t->theirs->side, "delete data")) t->theirs->side->mj_deleteData(t->b);
  if (t->moved && SIDE_TRY(t->theirs->side, "delete data")) t->theirs->side->mj_deleteData(t->moved);
  g_free(t->state);
  g_free(t->near_state);
  g_free(t->qacc);
}

int with_queries;

static void examine_states(const Subject* ours, const Subject* theirs, int frames, GString* answer) {
  Motion t = {.ours = ours, .theirs = theirs, .frames = frames, .answer = answer};
  if (prepare(&t) && same_reset(&t)) {
    for (int k = 0; k < STATES && make_state(&t, k); k++) {
      size_t s = 0;
      while (s < G_N_ELEMENTS(stages) && run_stage(&t, &stages[s])) {
        if (s == 0 && with_queries) examine_queries(ours, t.a, theirs, t.b, t.moved, frames, answer);
        s++;
      }
      if (s < G_N_ELEMENTS(stages) && answer->len > 200) break;
    }
  }
  finish(&t);
}

void examine_motion(const Subject* ours, const Subject* theirs, int frames, GString* answer) {
  Subject a = *ours, b = *theirs;
  int is_neutral = neutral_make(&a, &b);
  examine_states(&a, &b, frames, answer);
  if (is_neutral) neutral_free(&a, &b);
}
