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

#include "neutral.h"
#include "path.h"
#include "reasons.h"
#include "witness.h"

enum { STATES = 3, LATE = 9, MANY_STEPS = 20 };

//---- how states end, counted by reason

static GHashTable* ends;  // reason -> how many of the case

// The last word counts: a state may be looked at once more.
static void end_state(Motion* t, const char* reason) {
  t->end = reason;
}

static void count_end(const Motion* t) {
  if (!t->end) return;
  if (!ends) ends = g_hash_table_new(g_str_hash, g_str_equal);
  int n = GPOINTER_TO_INT(g_hash_table_lookup(ends, t->end));
  g_hash_table_insert(ends, (gpointer)t->end, GINT_TO_POINTER(n + 1));
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

// Numbers that have gone bad, with which a simulation goes on where it must not begin anew.
static int goes_on_with_bad_numbers(const Motion* t) {
  static const mjtWarning bad[] = {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC};
  int a = 0, b = 0;
  if (!(t->theirs->model->opt.disableflags & mjDSBL_AUTORESET) || !t->a || !t->b) return 0;
  for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
    a |= t->a->warning[bad[i]].number > 0;
    b |= t->b->warning[bad[i]].number > 0;
  }
  return a && b;
}

static void fail(const Motion* t, const char* kind, const Side* side, const char* wrong) {
  Difference d = {.field = "error"};
  snprintf(d.detail, sizeof d.detail, "%s: %.50s", side->label, wrong);
  g_strdelimit(d.detail, "\n\t", ' ');
  if (goes_on_with_bad_numbers(t)) g_strlcat(d.detail, " <- numbers gone bad", sizeof d.detail);
  report(t->answer, kind, &d);
}

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

int motion_run(const Subject* s, mjData* d, const mjtNum* state, const mjtNum* qacc, Work work,
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
  if (t->frames && (g_str_has_prefix(name, "xi"))) return 1;
  return (t->frames & FRAMES_MESH) && g_str_has_prefix(name, "geom_x");
}

static int is_touched(const Motion* t, const char* name) {
  for (int i = 0; i < t->ntouched; i++) {
    for (const char* const* p = t->touched[i]; *p; p++) {
      if (g_pattern_match_simple(*p, name)) return 1;
    }
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

mjtNum motion_reach(const Motion* t) {
  mjtNum most = 1;
  for (int i = 0; i < 3 * t->theirs->model->nbody; i++) most = fmax(most, fabs(t->b->xipos[i]));
  return most;
}

// Rows of tendons that nothing can move: whether rounding leaves a row is not compared, nor the
// others then.
static int empty_tendon_rows(const Motion* t, const mjData* d) {
  mjtNum nothing = 1e-14 * motion_reach(t);
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
    "qfrc_constraint", "qfrc_inverse", "qfrc_adhesion", "qfrc_passive", "qfrc_smooth",
    "qacc_smooth",     "cacc",         "cfrc_int",      "cfrc_ext",     NULL};

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
            motion_run(&other, by.moved, t->near_state, t->qacc, s->work, "witness") &&
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
static const char* const state_fields[] = {"qpos",       "qvel",         "act",         "history", "time",
                                           "sensordata", "energy",       "tree_asleep", "qacc",    "warning",
                                           "plastic",    "plugin_state", NULL};

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
  if (!motion_run(s, d, t->state, t->qacc, work_nothing, "reset")) return 0;
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
// digit; or both go on with such numbers. The states before that step are compared instead.
static int began_anew(const Motion* t, const Stage* s) {
  if (s->work != work_steps && s->work != work_many_steps) return 0;
  int a = step_of_reset(t, t->ours, t->a), b = step_of_reset(t, t->theirs, t->b);
  int goes_on = t->theirs->model->opt.disableflags & mjDSBL_AUTORESET && a == b && a < MANY_STEPS;
  steps_before = MIN(a, b);
  return abs(a - b) == 1 || goes_on;
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
  int a = motion_run(t->ours, t->a, t->state, t->qacc, s->work, s->kind);
  g_strlcpy(wrong, side_error(), sizeof wrong);
  int b = motion_run(t->theirs, t->b, t->state, t->qacc, s->work, s->kind);
  if (!b) g_strlcpy(wrong, side_error(), sizeof wrong);
  if (a != b) fail(t, s->kind, a ? t->theirs->side : t->ours->side, wrong);
  return a && b;
}

// The third simulation is asked only where something differs, or for the queries that need it.
static int is_certain(Motion* t, const Stage* s) {
  t->has_moved = motion_run(t->theirs, t->moved, t->near_state, t->qacc, s->work, "moved");
  const char* why = t->has_moved ? instability(t) : "unstable: the reference, moved, ends in an error";
  if (why) end_state(t, why);
  return !why;
}

void motion_report(const Motion* t, const Stage* s, const Difference* d) {
  char name[60];
  snprintf(name, sizeof name, "%s%s", s->kind, loose_suffix(t->theirs->model, t->b));
  report(t->answer, name, d);
}

// How a state goes on behind a difference, which its reason says.
static int is_over(Motion* t, const Reason* reason) {
  static const char* const ends_of[] = {NULL, NULL, "different: forces or inertia of rounding",
                                        "different: another contact, or end of a search"};
  if (!reason) {
    end_state(t, "different");
  } else if (reason->reach > REASON_DRIFT) {
    end_state(t, ends_of[reason->reach]);
  }
  return !reason || reason->reach == REASON_ALL || t->ntouched == MOST_REASONS;
}

// Tell what differs with the reason that the state shows; then what differs beyond its reach.
// Returns whether the next stage is to be looked at.
static int explain(Motion* t, const Stage* s, Difference* d) {
  int goes_on = 1, is_more = 1;
  while (is_more) {
    const Reason* reason = reason_of(t, s, d);
    if (reason) g_strlcat(d->detail, reason->name, sizeof d->detail);
    motion_report(t, s, d);
    goes_on &= reason && reason->reach <= REASON_DRIFT;
    if (is_over(t, reason)) break;
    t->touched[t->ntouched++] = reason->touches;
    is_more = compare_data(t, s, d) && !is_tie(t, s);
  }
  t->ntouched = 0;
  return goes_on;
}

static int run_stage(Motion* t, const Stage* s);

static const Stage before = {"steps before", work_steps_before, state_fields, 0};

// What came before numbers went bad, with which one side ends in an error.
static void compare_before_error(Motion* t) {
  int a = step_of_reset(t, t->ours, t->a), b = step_of_reset(t, t->theirs, t->b);
  steps_before = MIN(a, b);
  run_stage(t, &before);
  end_state(t, "different: numbers gone bad");
}

// A simulation that began anew in two steps: what came before.
static void compare_before(Motion* t, const Stage* s, Difference* d) {
  g_strlcat(d->detail, " <- began anew", sizeof d->detail);
  motion_report(t, s, d);
  run_stage(t, &before);
  end_state(t, "different: began anew");
}

Outcome motion_look(Motion* t, const Stage* s, Difference* d) {
  if (!both_run(t, s)) {
    end_state(t, "error");
    return OUTCOME_ERROR;
  }
  if (s->work == work_forward) memcpy(t->qacc, t->b->qacc, sizeof(mjtNum) * (size_t)t->theirs->model->nv);
  t->has_moved = 0;
  if (!compare_data(t, s, d)) return OUTCOME_SAME;
  if (!is_certain(t, s)) return OUTCOME_UNCERTAIN;
  if (!compare_data(t, s, d)) return OUTCOME_SAME;
  if (!is_tie(t, s)) return OUTCOME_DIFFERENT;
  end_state(t, "unstable: the reference with constants moved by rounding is as far from itself");
  return OUTCOME_UNCERTAIN;
}

// How many steps the stage takes one after the other. 0: it is none of them.
static int steps_of(const Stage* s) {
  return s->work == work_many_steps ? MANY_STEPS : s->work == work_steps ? 3 : 0;
}

// Steps that differ where the first does not: the reason is that of a step on the way, or the fault
// is there.
static void explain_steps(Motion* t, const Stage* s, Difference* d) {
  const Reason* reason = NULL;
  switch (path_follow(t, s, steps_of(s), &reason)) {
    case PATH_UNCERTAIN:
      end_state(t, "unstable: so is a step on the way");
      break;
    case PATH_FAULT:
      end_state(t, "different");
      break;
    case PATH_REASON:
      g_strlcat(d->detail, reason->name, sizeof d->detail);
      motion_report(t, s, d);
      end_state(t, "different: another contact, or end of a search");
      break;
    default:
      explain(t, s, d);
  }
}

// Whether the next stage is to be looked at.
static int run_stage(Motion* t, const Stage* s) {
  Difference d;
  Outcome outcome = motion_look(t, s, &d);
  if (outcome == OUTCOME_ERROR && steps_of(s) && goes_on_with_bad_numbers(t)) {
    compare_before_error(t);
    return 0;
  }
  if (outcome != OUTCOME_DIFFERENT) return outcome == OUTCOME_SAME;
  if (began_anew(t, s)) {
    compare_before(t, s, &d);
    return 0;
  }
  if (!steps_of(s)) return explain(t, s, &d);
  explain_steps(t, s, &d);
  return 0;
}

// Queries need to know how far rounding reaches: where that is not certain there are none. Their
// searches go on to the last digit: where they end early is seen of the contacts.
static void ask(Motion* t, int goes_on) {
  if (!t->has_moved || goes_on) {
    t->has_moved = motion_run(t->theirs, t->moved, t->near_state, t->qacc, work_forward, "moved");
  }
  if (!t->has_moved || instability(t)) return;
  mjModel *a = t->ours->model, *b = t->theirs->model;
  mjOption ours = a->opt, theirs = b->opt;
  deepen(a);
  deepen(b);
  examine_queries(t->ours, t->a, t->theirs, t->b, t->moved, t->frames, goes_on, t->answer);
  a->opt = ours;
  b->opt = theirs;
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

// Where contacts are looked for ahead some are so fast that there is something to find.
static void random_pose(const Side* side, const mjModel* m, mjData* d, Random* r) {
  enum { FAST = 60 };
  mjtNum *v = g_new(mjtNum, m->nv + 1), most = m->opt.enableflags & mjENBL_SPECULATIVE ? FAST : 1;
  for (int i = 0; i < m->nv; i++) v[i] = random_between(r, -0.4, 0.4);
  side->mj_integratePos(m, d->qpos, v, 1);
  for (int i = 0; i < m->nv; i++) d->qvel[i] = most * random_between(r, -1, 1);
  g_free(v);
}

void motion_move(Motion* t, Random* r) {
  const mjModel* m = t->theirs->model;
  mjData* d = t->b;
  for (int i = 0; i < m->nq; i++) d->qpos[i] += 1e-12 * (1 + fabs(d->qpos[i])) * random_between(r, -1, 1);
  for (int i = 0; i < m->nv; i++) d->qvel[i] += 1e-12 * (1 + fabs(d->qvel[i])) * random_between(r, -1, 1);
  for (int i = 0; i < m->na; i++) d->act[i] += 1e-12 * random_between(r, -1, 1);
  t->theirs->side->mj_getState(m, d, t->near_state, mjSTATE_INTEGRATION);
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
  motion_move(t, &r);
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
  int a = make_data(t->ours, &t->a);
  int b = make_data(t->theirs, &t->b) && make_data(t->theirs, &t->moved) && make_data(t->theirs, &t->deep);
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
  if (t->deep && SIDE_TRY(t->theirs->side, "delete data")) t->theirs->side->mj_deleteData(t->deep);
  g_free(t->state);
  g_free(t->near_state);
  g_free(t->qacc);
}

int with_queries;

// Whether all stages were compared.
static int run_stages(Motion* t) {
  size_t s = 0;
  while (s < G_N_ELEMENTS(stages) && run_stage(t, &stages[s])) {
    if (s == 0 && with_queries) ask(t, 0);
    s++;
  }
  if (s < G_N_ELEMENTS(stages)) return 0;
  // what goes on by steps is asked of states whose steps are the same
  if (with_queries && both_run(t, &stages[0])) ask(t, 1);
  end_state(t, "compared to the end");
  return 1;
}

// Once more with searches and solvers that go on to their last digit, where they may have ended
// somewhere before it.
static int run_stages_deep(Motion* t) {
  mjModel *a = t->ours->model, *b = t->theirs->model;
  mjOption ours = a->opt, theirs = b->opt;
  int to_the_end = deepen(a) && deepen(b) && run_stages(t);
  if (to_the_end) end_state(t, "compared to the end, of searches too");
  a->opt = ours;
  b->opt = theirs;
  return to_the_end;
}

// 0: enough differs.
static int examine_state(Motion* t) {
  t->end = NULL;
  int to_the_end = run_stages(t);
  int has_reason = !t->end || !strcmp(t->end, "different: another contact, or end of a search") ||
                   g_str_has_prefix(t->end, "unstable");
  if (!to_the_end && has_reason) to_the_end = run_stages_deep(t);
  count_end(t);
  return to_the_end || t->answer->len <= 200;
}

static void examine_states(const Subject* ours, const Subject* theirs, int frames, GString* answer) {
  Motion t = {.ours = ours, .theirs = theirs, .frames = frames, .answer = answer};
  int k = 0;
  if (prepare(&t) && same_reset(&t)) {
    while (k < STATES && make_state(&t, k) && examine_state(&t)) k++;
    if (k + 1 < STATES) {
      end_state(&t, "not begun: enough differs");
      count_end(&t);
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
