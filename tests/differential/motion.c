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
  const char* const*
      touched;  // fields that an explained difference reaches, or NULL: the others are compared
  GString* answer;
} Motion;

enum { STATES = 3, LATE = 9, MANY_STEPS = 20 };

//---- how states end, counted by reason

static GHashTable* ends;  // reason -> how many of the case

static void end_state(const char* reason) {
  if (!ends) ends = g_hash_table_new(g_str_hash, g_str_equal);
  int n = GPOINTER_TO_INT(g_hash_table_lookup(ends, reason));
  g_hash_table_insert(ends, (gpointer)reason, GINT_TO_POINTER(n + 1));
}

void motion_tell_ends(GString* answer) {
  GHashTableIter iter;
  void *reason, *n;
  if (!ends) return;
  g_hash_table_iter_init(&iter, ends);
  while (g_hash_table_iter_next(&iter, &reason, &n)) {
    g_string_append_printf(answer, "state\t%s\t%d\n", (const char*)reason, GPOINTER_TO_INT(n));
  }
  g_hash_table_remove_all(ends);
}

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
  g_strdelimit(d.detail, "\n\t", ' ');
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
  for (int i = 0; i < MANY_STEPS; i++) side->mj_step(m, d);
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

static int is_touched(const Motion* t, const char* name) {
  for (const char* const* p = t->touched; p && *p; p++) {
    if (g_pattern_match_simple(*p, name)) return 1;
  }
  return 0;
}

static int compare_fields(const Motion* t, const Views* va, const Views* vb, const Views* vm,
                          const char* suffix, int is_late, const char* const* only, Difference* out) {
  for (int i = 0; i < vb->n; i++) {
    const char* name = vb->list[i].name;
    size_t at;
    if (views_same(&va->list[i], &vb->list[i])) continue;
    if ((only && !g_strv_contains(only, name)) || is_touched(t, name)) continue;
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
static int empty_tendon_rows(const Motion* t, const mjData* d) {
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

// The dual solver puts forces on the edge of their cone by a factor: on which side of it they lie
// then is the last digit, and with it the branch.
static int is_on_the_cone(const mjData* d, int row) {
  const mjContact* con = d->contact + d->efc_id[row];
  const mjtNum* force = d->efc_force + con->efc_address;
  mjtNum square = 0;
  for (int k = 1; k < con->dim; k++) {
    square += force[k] * force[k] / (con->friction[k - 1] * con->friction[k - 1]);
  }
  return fabs(force[0] - sqrt(square)) <= 1e-12 * force[0];
}

// Whether branches differ of forces on the edge of their cone only.
static int are_branches_of_rounding(const Motion* t, const char* name) {
  const mjData *a = t->a, *b = t->b;
  if (strcmp(name, "efc_state") || t->theirs->model->opt.solver != mjSOL_PGS || a->nefc != b->nefc) return 0;
  for (int i = 0; i < b->nefc; i++) {
    if (a->efc_state[i] == b->efc_state[i]) continue;
    if (b->efc_type[i] != mjCNSTR_CONTACT_ELLIPTIC || !is_on_the_cone(b, i)) return 0;
  }
  return 1;
}

static int compare_row_views(const Motion* t, const Views* va, const Views* vb, const Views* vm,
                             const char* suffix, Difference* out) {
  for (int i = 0; i < vb->n; i++) {
    size_t at;
    const View* mine = view_find(va, vb->list[i].name);
    if (!mine || views_same(mine, &vb->list[i]) || is_touched(t, vb->list[i].name)) continue;
    Measure how = {"forward", suffix, view_find(vm, vb->list[i].name)};
    if (!views_differ(mine, &vb->list[i], &how, out, &at)) continue;
    if (are_branches_of_rounding(t, vb->list[i].name)) continue;
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

// Whether the sides differ in how many of these rows rounding has left them, and in nothing else
// that is counted.
static int differ_in_empty_rows(const Motion* t) {
  return t->a->nefc != t->b->nefc &&
         t->a->nefc - empty_tendon_rows(t, t->a) == t->b->nefc - empty_tendon_rows(t, t->b);
}

static int compare_rows(const Motion* t, const char* suffix, Difference* out) {
  if (differ_in_empty_rows(t)) return 0;
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

// The step in which a simulation begins anew because its numbers went bad, or one that never comes.
static int step_of_reset(const Motion* t, const Subject* s, mjData* d) {
  static const mjtWarning bad[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
  if (!run(s, d, t->state, t->qacc, work_nothing, "reset")) return 0;
  for (int i = 0; i <= MANY_STEPS && SIDE_TRY(s->side, "reset"); i++) {
    s->side->mj_step(s->model, d);
    for (size_t k = 0; k < G_N_ELEMENTS(bad); k++) {
      if (d->warning[bad[k]].number) return i;
    }
  }
  return MANY_STEPS;
}

static int steps_before;  // how many steps go well on both sides

static void work_steps_before(const Side* side, const mjModel* m, mjData* d) {
  for (int i = 0; i < steps_before; i++) side->mj_step(m, d);
}

// Whether one side finds its numbers too large a step before the other: a question of the last
// digit. The states before that step are compared instead.
static int began_anew(const Motion* t, const Stage* s) {
  if (s->work != work_steps && s->work != work_many_steps) return 0;
  int a = step_of_reset(t, t->ours, t->a), b = step_of_reset(t, t->theirs, t->b);
  steps_before = MIN(a, b);
  return abs(a - b) == 1;
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
static int forces_are_rounding(const Motion* t) {
  double noise = 0, most = 0.1, apart = 0;
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
static int jacobian_is_rounding(const Motion* t) {
  double hard = 0, apart = 0;
  if (t->a->nefc != t->b->nefc) return 0;
  for (int i = 0; i < t->b->nefc; i++) {
    if (t->b->efc_D[i] > 1e13) hard += fabs(t->b->efc_force[i]);
  }
  for (int i = 0; i < t->theirs->model->nv; i++) {
    apart = fmax(apart, fabs(t->a->qfrc_constraint[i] - t->b->qfrc_constraint[i]));
  }
  return apart > 0 && apart <= DBL_EPSILON * reach(t) * hard;
}

// What follows from the forces of constraints; where things are, what touches and the rows
// themselves do not.
static const char* const from_forces[] = {"efc_force",    "efc_state", "iefc_force", "iefc_state",
                                          "iacc",         "ifrc_*",    "qacc",       "qfrc_constraint",
                                          "qfrc_inverse", "cacc",      "cfrc_*",     "sensordata",
                                          "solver_niter", "qpos",      "qvel",       "act",
                                          "act_dot",      "history",   "energy",     "qacc_warmstart",
                                          "tree_asleep",  "warning",   NULL};

// What follows from the inverse of inertia.
static const char* const from_inertia[] = {
    "efc_*",        "iefc_*",  "iacc*",  "ifrc_*",      "qacc*",        "qLD*", "qH*",  "qfrc_constraint",
    "qfrc_inverse", "cacc",    "cfrc_*", "sensordata",  "solver_niter", "qpos", "qvel", "act",
    "act_dot",      "history", "energy", "tree_asleep", "warning",      NULL};

// Inertia that only rounding keeps from being singular: either side may find that it cannot be
// factored.
static int is_inertia_singular(const Motion* t) {
  return t->a->warning[mjWARN_INERTIA].number || t->b->warning[mjWARN_INERTIA].number;
}

typedef struct Reason {
  int (*there)(const Motion* t);
  const char* const* touches;
  const char* name;
} Reason;

static const Reason reasons[] = {{forces_are_rounding, from_forces, " <- forces of rounding"},
                                 {jacobian_is_rounding, from_forces, " <- forces of rounding"},
                                 {is_inertia_singular, from_inertia, " <- singular inertia"}};

// Why the field differs, if the state shows it. What else the reason reaches is not compared from
// here on.
static int add_reason(Motion* t, Difference* d) {
  for (size_t i = 0; i < G_N_ELEMENTS(reasons); i++) {
    t->touched = reasons[i].touches;
    if (!is_touched(t, d->field) || !reasons[i].there(t)) continue;
    g_strlcat(d->detail, reasons[i].name, sizeof d->detail);
    return 1;
  }
  t->touched = NULL;
  return 0;
}

// Why nothing is certain here: the reference with a moved input disagrees with itself. NULL: it
// does not.
static const char* instability(const Motion* t) {
  // what sensors say of a row that only rounding leaves
  if (differ_in_empty_rows(t)) {
    return "unstable: a row of what cannot move";
  }
  return at_the_edge(t) ? "unstable: the reference, moved, finds other contacts or rows" : NULL;
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
static int is_certain(Motion* t, const Stage* s) {
  t->has_moved = run(t->theirs, t->moved, t->near_state, t->qacc, s->work, "moved");
  const char* why = t->has_moved ? instability(t) : "unstable: the reference, moved, ends in an error";
  if (why) end_state(why);
  return !why;
}

static void report_stage(const Motion* t, const Stage* s, const Difference* d) {
  char name[60];
  snprintf(name, sizeof name, "%s%s", s->kind, loose_suffix(t->theirs->model, t->b));
  report(t->answer, name, d);
}

// Tell what differs with the reason that the state shows; then what differs beyond its reach.
static void explain(Motion* t, const Stage* s, Difference* d) {
  int is_explained = add_reason(t, d);
  report_stage(t, s, d);
  end_state(is_explained ? "different: forces or inertia of rounding" : "different");
  if (is_explained && compare_data(t, s, d) && !is_tie(t, s)) report_stage(t, s, d);
  t->touched = NULL;
}

static int run_stage(Motion* t, const Stage* s);

// A simulation that began anew in two steps: what came before.
static void compare_before(Motion* t, const Stage* s, Difference* d) {
  static const Stage before = {"steps before", work_steps_before, state_fields, 0};
  g_strlcat(d->detail, " <- began anew", sizeof d->detail);
  report_stage(t, s, d);
  end_state("different: began anew");
  run_stage(t, &before);
}

static int run_stage(Motion* t, const Stage* s) {
  Difference d;
  if (!both_run(t, s)) {
    end_state("error");
    return 0;
  }
  if (s->work == work_forward) memcpy(t->qacc, t->b->qacc, sizeof(mjtNum) * (size_t)t->theirs->model->nv);
  t->has_moved = 0;
  if (!compare_data(t, s, &d)) return 1;
  if (!is_certain(t, s)) return 0;
  if (!compare_data(t, s, &d)) return 1;
  if (is_tie(t, s)) {
    end_state("unstable: the reference with constants moved by rounding is as far from itself");
  } else if (began_anew(t, s)) {
    compare_before(t, s, &d);
  } else {
    explain(t, s, &d);
  }
  return 0;
}

// Queries need to know how far rounding reaches: where that is not certain there are none.
static void ask(Motion* t) {
  if (!t->has_moved) t->has_moved = run(t->theirs, t->moved, t->near_state, t->qacc, work_forward, "moved");
  if (!t->has_moved || instability(t)) return;
  examine_queries(t->ours, t->a, t->theirs, t->b, t->moved, t->frames, t->answer);
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
    if (random_below(r, 8) == 0 && !binds_joint_twice(m, i)) d->eq_active[i] = !d->eq_active[i];
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
        if (s == 0 && with_queries) ask(&t);
        s++;
      }
      if (s == G_N_ELEMENTS(stages)) end_state("compared to the end");
      if (s < G_N_ELEMENTS(stages) && answer->len > 200) {
        end_state("not begun: enough differs");
        break;
      }
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
