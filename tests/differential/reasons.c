// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "reasons.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "neutral.h"

//---- rounding

// Column k of a row, and whether both sides list the same ones.
static int column_of(const Motion* t, const mjData* d, int row, int k) {
  return t->theirs->side->mj_isSparse(t->theirs->model) ? d->efc_J_colind[d->efc_J_rowadr[row] + k] : k;
}

static int width_of(const Motion* t, const mjData* d, int row) {
  return t->theirs->side->mj_isSparse(t->theirs->model) ? d->efc_J_rownnz[row] : (int)t->theirs->model->nv;
}

static int address_of(const Motion* t, const mjData* d, int row) {
  return t->theirs->side->mj_isSparse(t->theirs->model) ? d->efc_J_rowadr[row]
                                                        : row * (int)t->theirs->model->nv;
}

// What a row sums, a_ref - J a, in magnitude; and how far the sums of both sides are apart by what
// differs in their rows.
static double sum_of_row(const Motion* t, int row, double* apart) {
  const mjData *a = t->a, *b = t->b;
  int n = width_of(t, b, row), same = n == width_of(t, a, row);
  const mjtNum *x = a->efc_J + address_of(t, a, row), *y = b->efc_J + address_of(t, b, row);
  double sum = fabs(b->efc_aref[row]);
  *apart = fabs(a->efc_aref[row] - b->efc_aref[row]);
  for (int k = 0; k < n; k++) {
    double acc = fabs(b->qacc[column_of(t, b, row, k)]);
    sum += fabs(y[k]) * acc;
    if (same) *apart += fabs(x[k] - y[k]) * acc;
  }
  return sum;
}

// How much rounding there is in the force of a row: D (a_ref - J a) is a difference of products.
static double noise_of_row(const Motion* t, int row) {
  enum { OPERATIONS = 64 };
  double apart;
  return OPERATIONS * DBL_EPSILON * t->b->efc_D[row] * sum_of_row(t, row, &apart);
}

// Rows so hard that rounding of the acceleration shows in their force, and forces no farther apart
// than that.
static int forces_are_rounding(Motion* t, const Stage* s, const Difference* d) {
  (void)s, (void)d;
  double noise = 0, most = 0.1, apart = 0;
  if (t->a->nefc != t->b->nefc) return 0;
  for (int i = 0; i < t->b->nefc; i++) {
    noise = fmax(noise, noise_of_row(t, i));
    most = fmax(most, fabs(t->b->efc_force[i]));
    apart = fmax(apart, fabs(t->a->efc_force[i] - t->b->efc_force[i]));
  }
  return noise > 1e-7 * most && apart <= noise;
}

static double gap_of(const mjtNum* x, const mjtNum* y, int n) {
  double most = 0;
  for (int i = 0; i < n; i++) most = fmax(most, fabs(x[i] - y[i]));
  return most;
}

static double largest_of(const mjtNum* x, int n) {
  double most = 0;
  for (int i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
  return most;
}

// Rows so hard that the digits in which those of both sides may differ show in what they do to
// joints: each force is as far from the other as its rows are.
static int forces_are_of_rows(Motion* t, const Stage* s, const Difference* d) {
  const mjData *a = t->a, *b = t->b;
  (void)s, (void)d;
  if (a->nefc != b->nefc) return 0;
  for (int i = 0; i < b->nefc; i++) {
    double apart, sum = sum_of_row(t, i, &apart), D = b->efc_D[i];
    double allowed = D * apart + fabs(a->efc_D[i] - D) * sum + noise_of_row(t, i);
    if (fabs(a->efc_force[i] - b->efc_force[i]) > 2 * allowed) return 0;
  }
  return 1;
}

// The same where it shows in all that follows.
static int motion_is_of_rows(Motion* t, const Stage* s, const Difference* d) {
  const mjtNum *x = t->a->qfrc_constraint, *y = t->b->qfrc_constraint;
  int nv = (int)t->theirs->model->nv;
  return gap_of(x, y, nv) > 1e-3 * (1 + largest_of(y, nv)) && forces_are_of_rows(t, s, d);
}

// Rows as hard as rows can be, of what they cannot move: their Jacobian is rounding, and so is what
// their forces do to joints.
static int jacobian_is_rounding(Motion* t, const Stage* s, const Difference* d) {
  (void)s, (void)d;
  double hard = 0, apart = 0;
  if (t->a->nefc != t->b->nefc) return 0;
  for (int i = 0; i < t->b->nefc; i++) {
    if (t->b->efc_D[i] > 1e13) hard += fabs(t->b->efc_force[i]);
  }
  for (int i = 0; i < t->theirs->model->nv; i++) {
    apart = fmax(apart, fabs(t->a->qfrc_constraint[i] - t->b->qfrc_constraint[i]));
  }
  return apart > 0 && apart <= DBL_EPSILON * motion_reach(t) * hard;
}

// Inertia that only rounding keeps from being singular: either side may find that it cannot be
// factored.
static int is_inertia_singular(Motion* t, const Stage* s, const Difference* d) {
  (void)s, (void)d;
  return t->a->warning[mjWARN_INERTIA].number || t->b->warning[mjWARN_INERTIA].number;
}

//---- arrays of islands under the flag ipc

static int is_near(mjtNum x, mjtNum y) {
  return fabs(x - y) <= 1e-9 * (1e-3 + fabs(y));
}

// Whether ours says the same of rows, or of dofs, in the order of the islands as in their own. That
// is compared for itself; theirs does not write what it does not need.
static int is_in_order(const mjtNum* mine, const mjtNum* of, const int* map, int n) {
  for (int i = 0; i < n; i++) {
    if (!is_near(mine[i], of[map[i]])) return 0;
  }
  return 1;
}

static int is_whole_in_order(const int* mine, const int* of, const int* map, int n) {
  for (int i = 0; i < n; i++) {
    if (mine[i] != of[map[i]]) return 0;
  }
  return 1;
}

static int islands_are_not_written(Motion* t, const Stage* s, const Difference* d) {
  const mjData *a = t->a, *b = t->b;
  const int *row = a->map_iefc2efc, *dof = a->map_idof2dof;
  (void)s, (void)d;
  if (!(t->theirs->model->opt.enableflags & mjENBL_IPC) || a->nefc != b->nefc || a->nidof != b->nidof) {
    return 0;
  }
  return is_in_order(a->iefc_aref, a->efc_aref, row, a->nefc) &&
         is_in_order(a->iefc_D, a->efc_D, row, a->nefc) && is_in_order(a->iefc_R, a->efc_R, row, a->nefc) &&
         is_in_order(a->iefc_force, a->efc_force, row, a->nefc) &&
         is_in_order(a->iefc_frictionloss, a->efc_frictionloss, row, a->nefc) &&
         is_in_order(a->ifrc_smooth, a->qfrc_smooth, dof, a->nidof) &&
         is_in_order(a->iacc_smooth, a->qacc_smooth, dof, a->nidof) &&
         is_in_order(a->iacc, a->qacc, dof, a->nidof) &&
         is_in_order(a->ifrc_constraint, a->qfrc_constraint, dof, a->nidof) &&
         is_whole_in_order(a->iefc_type, a->efc_type, row, a->nefc) &&
         is_whole_in_order(a->iefc_id, a->efc_id, row, a->nefc) &&
         is_whole_in_order(a->iefc_state, a->efc_state, row, a->nefc);
}

//---- trees that rounding joins

// Whether a row has an entry in this tree, and none but of rounding.
static int is_rounding_of_tree(const Motion* t, const mjData* d, int row, int tree) {
  const mjtNum* J = d->efc_J + address_of(t, d, row);
  mjtNum most = 0;
  for (int k = 0; k < width_of(t, d, row); k++) {
    if (t->theirs->model->dof_treeid[column_of(t, d, row, k)] == tree) most = fmax(most, fabs(J[k]));
  }
  return most > 0 && most < 1e-14 * motion_reach(t);
}

static int has_tree_of_rounding(const Motion* t, const mjData* d) {
  for (int row = 0; row < d->nefc; row++) {
    for (int tree = 0; tree < t->theirs->model->ntree; tree++) {
      if (is_rounding_of_tree(t, d, row, tree)) return 1;
    }
  }
  return 0;
}

// A row whose entries in a tree are rounding on one side joins it to an island there; nothing else
// of the rows differs.
static int islands_are_of_rounding(Motion* t, const Stage* s, const Difference* d) {
  (void)s, (void)d;
  return t->a->nefc == t->b->nefc && (has_tree_of_rounding(t, t->a) || has_tree_of_rounding(t, t->b));
}

// The entry of a row in a column. *listed: whether the row has that column.
static mjtNum entry_of(const Motion* t, const mjData* d, int row, int column, int* listed) {
  const mjtNum* J = d->efc_J + address_of(t, d, row);
  for (int k = 0; k < width_of(t, d, row); k++) {
    if (column_of(t, d, row, k) != column) continue;
    *listed = 1;
    return J[k];
  }
  *listed = 0;
  return 0;
}

// Whether each entry of a row in one list is in the other too, or is rounding; *alone counts these.
static int row_is_like(const Motion* t, const mjData* d, const mjData* other, int row, int* alone) {
  const mjtNum *J = d->efc_J + address_of(t, d, row), nothing = 1e-14 * motion_reach(t);
  for (int k = 0; k < width_of(t, d, row); k++) {
    int listed;
    mjtNum value = entry_of(t, other, row, column_of(t, d, row, k), &listed);
    *alone += !listed;
    if (fabs(J[k] - value) > (listed ? 1e-7 * (1e-3 + fabs(value)) : nothing)) return 0;
  }
  return 1;
}

// A contact in an element of a deformable lies on one of its sides, but for rounding: whether the
// row lists what moves the corner over there is the last digit. All other entries are the same.
static int columns_are_of_rounding(Motion* t, const Stage* s, const Difference* d) {
  int alone = 0, sparse = t->theirs->side->mj_isSparse(t->theirs->model);
  (void)s, (void)d;
  if (!sparse || t->a->nefc != t->b->nefc) return 0;
  for (int row = 0; row < t->b->nefc; row++) {
    if (!row_is_like(t, t->a, t->b, row, &alone) || !row_is_like(t, t->b, t->a, row, &alone)) return 0;
  }
  return alone > 0;
}

//---- adhesion

#define FN(s, name) ((__typeof__(name)*)side_symbol((s)->side, #name))

// What the contacts of a side do by their adhesion to its joints: each pulls along its normal,
// whose Jacobian is the first of its rows, or the mean of the edges of a pyramid. Returns how many
// do.
static int pull_of_contacts(const Subject* s, const mjData* d, mjtNum* pull) {
  const mjModel* m = s->model;
  int n = 0, sparse = FN(s, mj_isSparse)(m), nv = (int)m->nv;
  memset(pull, 0, sizeof *pull * (size_t)nv);
  for (int c = 0; c < d->ncon; c++) {
    const mjContact* con = d->contact + c;
    if (con->adhesion == 0 || con->efc_address < 0) continue;
    int edges = con->dim == 1 || m->opt.cone == mjCONE_ELLIPTIC ? 1 : 2 * (con->dim - 1);
    n++;
    for (int row = con->efc_address; row < con->efc_address + edges; row++) {
      int width = sparse ? d->efc_J_rownnz[row] : nv, adr = sparse ? d->efc_J_rowadr[row] : row * nv;
      for (int k = 0; k < width; k++) {
        pull[sparse ? d->efc_J_colind[adr + k] : k] -= con->adhesion * d->efc_J[adr + k] / edges;
      }
    }
  }
  return n;
}

// Whether the forces are those of a side's own contacts, where nothing sleeps.
static int pulls_as_its_contacts(const Subject* s, const mjData* d, mjtNum* pull) {
  if (!SIDE_TRY(s->side, "adhesion") || !pull_of_contacts(s, d, pull)) return 0;
  mjtNum most = 1e-3;
  for (int v = 0; v < s->model->nv; v++) most = fmax(most, fabs(pull[v]));
  for (int v = 0; v < s->model->nv; v++) {
    if (d->tree_awake[s->model->dof_treeid[v]] && fabs(d->qfrc_adhesion[v] - pull[v]) > 1e-9 * most) return 0;
  }
  return 1;
}

// Contacts whose normals, compared for themselves, are known up to the tolerance of their search:
// adhesion acts along them, and nothing else of the forces differs.
static int adhesion_is_of_contacts(Motion* t, const Stage* s, const Difference* d) {
  const mjData *a = t->a, *b = t->b;
  (void)s, (void)d;
  mjtNum* pull = g_new0(mjtNum, t->theirs->model->nv + 1);
  int is_such = pulls_as_its_contacts(t->ours, a, pull) && pulls_as_its_contacts(t->theirs, b, pull);
  is_such &= memcmp(a->qfrc_adhesion, b->qfrc_adhesion, sizeof *pull * (size_t)t->theirs->model->nv) != 0;
  for (int v = 0; v < t->theirs->model->nv && is_such; v++) {
    mjtNum gap = b->qfrc_adhesion[v] - a->qfrc_adhesion[v], rest = a->qfrc_passive[v] + gap;
    is_such = fabs(rest - b->qfrc_passive[v]) <= 1e-7 * (1e-3 + fabs(b->qfrc_passive[v]));
    rest = a->qfrc_smooth[v] + gap;
    is_such &= fabs(rest - b->qfrc_smooth[v]) <= 1e-7 * (1e-3 + fabs(b->qfrc_smooth[v]));
  }
  g_free(pull);
  return is_such;
}

// What an actuator that adheres does to joints: the mean pull of what its body touches. Returns 0
// where that is not seen of rows, as of contacts inside their gap.
static int moment_of_contacts(const Subject* s, const mjData* d, int actuator, mjtNum* moment) {
  const mjModel* m = s->model;
  int n = 0, sparse = FN(s, mj_isSparse)(m), nv = (int)m->nv;
  memset(moment, 0, sizeof *moment * (size_t)nv);
  for (int c = 0; c < d->ncon; c++) {
    const mjContact* con = d->contact + c;
    int touches = 0;
    for (int k = 0; k < 2; k++) {
      touches |= con->geom[k] >= 0 && m->geom_bodyid[con->geom[k]] == m->actuator_trnid[2 * actuator];
    }
    if (!touches) continue;
    if (con->efc_address < 0) return 0;
    int edges = con->dim == 1 || m->opt.cone == mjCONE_ELLIPTIC ? 1 : 2 * (con->dim - 1);
    n++;
    for (int row = con->efc_address; row < con->efc_address + edges; row++) {
      int width = sparse ? d->efc_J_rownnz[row] : nv, adr = sparse ? d->efc_J_rowadr[row] : row * nv;
      for (int k = 0; k < width; k++) {
        moment[sparse ? d->efc_J_colind[adr + k] : k] -= d->efc_J[adr + k] / edges;
      }
    }
  }
  for (int v = 0; v < nv && n; v++) moment[v] /= n;
  return n;
}

static void subtract_moment(const mjData* d, int input, mjtNum* from) {
  for (int k = 0; k < d->moment_rownnz[input]; k++) {
    int at = d->moment_rowadr[input] + k;
    from[d->moment_colind[at]] -= d->actuator_moment[at];
  }
}

// Which of its entries are listed may be rounding.
static int is_same_moment(const Motion* t, int input) {
  int nv = (int)t->theirs->model->nv;
  mjtNum *a = g_new0(mjtNum, nv + 1), *b = g_new0(mjtNum, nv + 1);
  subtract_moment(t->a, input, a);
  subtract_moment(t->b, input, b);
  int same = gap_of(a, b, nv) <= 1e-7 * fmax(1e-3, largest_of(b, nv));
  g_free(a);
  g_free(b);
  return same;
}

static int adheres_as_its_contacts(const Subject* s, const mjData* d, int actuator) {
  int nv = (int)s->model->nv;
  mjtNum *want = g_new0(mjtNum, nv + 1), *left = g_new0(mjtNum, nv + 1);
  int is_such = SIDE_TRY(s->side, "adhesion") && moment_of_contacts(s, d, actuator, want);
  memcpy(left, want, sizeof *left * (size_t)nv);
  subtract_moment(d, actuator, left);
  double most = fmax(1e-3, largest_of(want, nv));
  is_such = is_such && largest_of(left, nv) <= 1e-9 * most;
  mjtNum velocity = d->actuator_velocity[actuator];
  for (int v = 0; v < nv; v++) velocity -= want[v] * d->qvel[v];
  is_such = is_such && fabs(velocity) <= 1e-9 * most * fmax(1, largest_of(d->qvel, nv)) * nv;
  g_free(want);
  g_free(left);
  return is_such;
}

// Of the forces nothing differs but what moments of adhesion do.
static int forces_are_of_moments(const Motion* t) {
  const mjModel* m = t->theirs->model;
  const mjData *a = t->a, *b = t->b;
  int nv = (int)m->nv, is_such = 1;
  mjtNum *pull = g_new0(mjtNum, nv + 1), *moment = g_new0(mjtNum, nv + 1);
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] != mjTRN_BODY) continue;
    memset(moment, 0, sizeof *moment * (size_t)nv);
    subtract_moment(b, i, moment);
    for (int v = 0; v < nv; v++) pull[v] -= moment[v] * b->actuator_force[i];
    memset(moment, 0, sizeof *moment * (size_t)nv);
    subtract_moment(a, i, moment);
    for (int v = 0; v < nv; v++) pull[v] += moment[v] * a->actuator_force[i];
  }
  for (int v = 0; v < nv && is_such; v++) {
    mjtNum rest = a->qfrc_actuator[v] + pull[v], smooth = a->qfrc_smooth[v] + pull[v];
    is_such = fabs(rest - b->qfrc_actuator[v]) <= 1e-7 * (1e-3 + fabs(b->qfrc_actuator[v])) &&
              fabs(smooth - b->qfrc_smooth[v]) <= 1e-7 * (1e-3 + fabs(b->qfrc_smooth[v]));
  }
  g_free(pull);
  g_free(moment);
  return is_such;
}

// Moments of adhesion, and speeds along them, are those of each side's own contacts, whose normals
// are compared; all other moments are the same.
static int moments_are_of_contacts(Motion* t, const Stage* s, const Difference* d) {
  const mjModel* m = t->theirs->model;
  int adhering = 0;
  (void)s, (void)d;
  if (m->nu != m->nactuator) return 0;  // an input each
  for (int i = 0; i < m->nactuator; i++) {
    if (m->actuator_trntype[i] != mjTRN_BODY) {
      if (!is_same_moment(t, i)) return 0;
      continue;
    }
    if (!adheres_as_its_contacts(t->ours, t->a, i)) return 0;
    if (!adheres_as_its_contacts(t->theirs, t->b, i)) return 0;
    adhering++;
  }
  return adhering && forces_are_of_moments(t);
}

//---- contacts that are as good

// One in one: which of several equally deep places becomes the contact is the last digit.
static int contacts_are_as_good(Motion* t, const Stage* s, const Difference* d) {
  (void)s, (void)d;
  return judge_contacts(t->theirs->model, t->a, t->b);
}

//---- which of many contacts are kept

static int is_same_pair(const mjContact* a, const mjContact* b);

// How many contacts of the same pair are at the same place, or, everywhere, of the pair.
static int count_like(const mjData* d, const mjContact* c, double within) {
  int n = 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* other = d->contact + i;
    double gap = fabs(c->dist - other->dist);
    for (int k = 0; k < 3; k++) gap = fmax(gap, fabs(c->pos[k] - other->pos[k]));
    n += is_same_pair(c, other) && gap <= within;
  }
  return n;
}

// Each contact of one list is in the other as often, or in a pair of which as many are kept as may
// be. *others: how many are not as often.
static int is_kept_like(const mjData* from, const mjData* to, int* others) {
  const double one_place = 1e-5;  // up to where a search ends
  for (int i = 0; i < from->ncon; i++) {
    const mjContact* c = from->contact + i;
    int here = count_like(from, c, one_place), there = count_like(to, c, one_place);
    if (here == there) continue;
    ++*others;
    int full = count_like(from, c, INFINITY) == mjMAXCONPAIR && count_like(to, c, INFINITY) == mjMAXCONPAIR;
    if (!there || !full) return 0;
  }
  return 1;
}

// Many elements of a flex touch at the vertex that they share, at one place but for rounding. Of
// more contacts than a pair may have those apart from others are kept, so that it decides which of
// these.
static int others_are_kept(Motion* t, const Stage* s, const Difference* d) {
  int others = 0;
  (void)s, (void)d;
  return is_kept_like(t->a, t->b, &others) && is_kept_like(t->b, t->a, &others) && others > 0;
}

//---- searches and solvers that end at a tolerance

static int is_same_pair(const mjContact* a, const mjContact* b) {
  return a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1] && a->flex[0] == b->flex[0] &&
         a->flex[1] == b->flex[1];
}

static double gap_of_contacts(const mjContact* a, const mjContact* b) {
  double gap = fabs(a->dist - b->dist);
  for (int k = 0; k < 3; k++) gap = fmax(gap, fabs(a->pos[k] - b->pos[k]));
  for (int k = 0; k < 3; k++) gap = fmax(gap, 0.1 * fabs(a->frame[k] - b->frame[k]));
  return isfinite(gap) ? gap : INFINITY;
}

// How far the contacts of one list are from those of another: the farthest from its nearest.
static double farthest_contact(const mjData* from, const mjData* to) {
  double worst = 0;
  for (int i = 0; i < from->ncon; i++) {
    double best = 1;
    for (int k = 0; k < to->ncon; k++) {
      if (is_same_pair(from->contact + i, to->contact + k)) {
        best = fmin(best, gap_of_contacts(from->contact + i, to->contact + k));
      }
    }
    worst = fmax(worst, best);
  }
  return worst;
}

static double error_of_contacts(const mjData* d, const mjData* deep) {
  return fmax(farthest_contact(d, deep), farthest_contact(deep, d));
}

static double error_of_field(const mjModel* m, const mjData* d, const mjData* deep, const char* field) {
  Views mine = {.n = 0}, other = {.n = 0};
  views_of_data(m, d, &mine);
  views_of_data(m, deep, &other);
  views_of_islands(m, d, &mine);
  views_of_islands(m, deep, &other);
  if (d->nefc == deep->nefc) {
    views_of_rows(d, &mine);
    views_of_rows(deep, &other);
  }
  const View *x = view_find(&mine, field), *y = view_find(&other, field);
  if (!x || !y || x->kind != 'd' || x->rows != y->rows) return INFINITY;
  double worst = 0;
  for (size_t i = 0; i < y->rows * y->columns; i++) {
    double gap = fabs(((const mjtNum*)x->data)[i] - ((const mjtNum*)y->data)[i]);
    if (!(gap <= worst)) worst = gap;
  }
  return worst;
}

static int is_of_a_search(const mjModel* m, const mjContact* c, const mjData* other) {
  if (!judge_is_convex(m, c->geom[0]) || !judge_is_convex(m, c->geom[1])) return 0;
  for (int i = 0; i < other->ncon; i++) {
    if (is_same_pair(c, other->contact + i) && gap_of_contacts(c, other->contact + i) < 1e-9) return 0;
  }
  return 1;
}

// How far the distances of a side's contacts that the other has not are from being certain, at
// most: what their own normals leave between the shapes is a bound from the other side.
static double doubt_of_contacts(const Motion* t, const mjData* d, const mjData* other) {
  const mjModel* m = t->theirs->model;
  double most = 0;
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    if (is_of_a_search(m, c, other)) most = fmax(most, judge_not_freed(m, t->b, c));
  }
  return most;
}

// How far the depths of one list are from those of another, each from the nearest of its pair.
static double error_of_depths(const mjData* from, const mjData* to) {
  double worst = 0;
  for (int i = 0; i < from->ncon; i++) {
    double best = INFINITY;
    for (int k = 0; k < to->ncon; k++) {
      if (!is_same_pair(from->contact + i, to->contact + k)) continue;
      best = fmin(best, fabs(from->contact[i].dist - to->contact[k].dist));
    }
    worst = fmax(worst, best);
  }
  return worst;
}

// Whether the depths of ours are as certain as theirs, and as near to the end as they say.
static int is_as_certain(const Motion* t) {
  double ours = doubt_of_contacts(t, t->a, t->b), theirs = doubt_of_contacts(t, t->b, t->a);
  return t->a->ncon == t->b->ncon && theirs > 0 && ours <= 1.5 * theirs &&
         error_of_depths(t->a, t->deep) <= ours + 1e-6;
}

// What follows from where things touch and along which normal.
static int follows_from_contacts(const Difference* d) {
  static const char* const fields[] = {
      "contact*",   "efc_*", "iefc_*", "iacc*", "ifrc_*",  "qacc*",   "qfrc_*", "cacc",         "cfrc_*",
      "sensordata", "qpos",  "qvel",   "act",   "act_dot", "history", "energy", "solver_niter", NULL};
  for (const char* const* p = fields; *p; p++) {
    if (g_pattern_match_simple(*p, d->field)) return 1;
  }
  return 0;
}

// Whether ours is no farther than theirs, by more than a half, from where the search of theirs
// comes to its end.
static int is_no_farther(const Motion* t, const Difference* d) {
  int of_contacts = g_str_has_prefix(d->field, "contact");
  const mjModel* m = t->theirs->model;
  double ours = of_contacts ? error_of_contacts(t->a, t->deep) : error_of_field(m, t->a, t->deep, d->field);
  double theirs = of_contacts ? error_of_contacts(t->b, t->deep) : error_of_field(m, t->b, t->deep, d->field);
  if (follows_from_contacts(d) && is_as_certain(t)) return 1;
  return theirs > 0 && isfinite(theirs) && ours <= 1.5 * theirs;
}

// The search ended early on both sides, ours no earlier. That both come to the same end when they
// may go on is looked at besides (motion.c).
static int ends_early(Motion* t, const Stage* s, const Difference* d) {
  mjModel* m = t->theirs->model;
  mjOption keep = m->opt;
  int ran = deepen(m) && motion_run(t->theirs, t->deep, t->state, t->qacc, s->work, "deep");
  m->opt = keep;
  return ran && is_no_farther(t, d);
}

// Whether the last iteration of a side gained no more than what ends a search, give or take
// rounding.
static int gained_little(const Motion* t, const mjData* d, int island) {
  int last = d->solver_niter[island] - 1;
  if (last < 0 || last >= mjNSOLVER) return 0;
  const mjSolverStat* stat = d->solver + island * mjNSOLVER + last;
  mjtNum little = 10 * t->theirs->model->opt.tolerance;
  return stat->improvement <= little || stat->gradient <= little;
}

// One iteration more or less, at the tolerance; all results are compared before.
static int iterates_at_the_end(Motion* t, const Stage* s, const Difference* d) {
  (void)s, (void)d;
  int n = t->b->nisland > 1 ? MIN(t->b->nisland, mjNISLAND) : 1;
  if (t->a->nisland != t->b->nisland) return 0;
  for (int i = 0; i < n; i++) {
    int gap = t->a->solver_niter[i] - t->b->solver_niter[i];
    if (abs(gap) > 1 || (gap && !gained_little(t, gap > 0 ? t->a : t->b, i))) return 0;
  }
  return 1;
}

//---- what is kept for the next use

// Stiffness that is turned and summed once for several uses: ours says that there is none.
static int is_nothing_kept(Motion* t, const Stage* s, const Difference* d) {
  Views mine = {.n = 0};
  (void)s;
  views_of_data(t->ours->model, t->a, &mine);
  const View *v = view_find(&mine, d->field), *valid = view_find(&mine, "flex_hessian_valid");
  const unsigned char *bytes = v->data, *of_valid = valid->data;
  size_t size = v->kind == 'd' ? sizeof(mjtNum) : 1, size_of_valid = valid->rows * valid->columns;
  for (size_t i = 0; i < v->rows * v->columns * size; i++) {
    if (bytes[i]) return 0;
  }
  for (size_t i = 0; i < size_of_valid; i++) {
    if (of_valid[i]) return 0;
  }
  return 1;
}

//---- touch grids

// Contacts of deformables go from a list.
static void drop_flexes(mjData* d) {
  int n = 0;
  for (int i = 0; i < d->ncon; i++) {
    if (d->contact[i].geom[0] >= 0 && d->contact[i].geom[1] >= 0) d->contact[n++] = d->contact[i];
  }
  d->ncon = n;
}

// What the sensors of a side say without these contacts, in a copy. 0: an error.
static int sense_without_flexes(const Subject* s, const mjData* d, mjtNum* values) {
  if (!SIDE_TRY(s->side, "touch grid")) return 0;
  mjData* copy = FN(s, mj_copyData)(NULL, s->model, d);
  drop_flexes(copy);
  FN(s, mj_sensorAcc)(s->model, copy);
  memcpy(values, copy->sensordata, sizeof(mjtNum) * (size_t)s->model->nsensordata);
  s->side->mj_deleteData(copy);
  return 1;
}

static int is_touch_grid(const mjModel* m, int sensor) {
  return m->sensor_type[sensor] == mjSENS_PLUGIN && m->sensor_dim[sensor] > 0;
}

// The reference takes the other side of a contact with a deformable for a geom, and reads before
// the beginning of its arrays. Without such contacts plug-ins say the same; no other sensor
// differs.
static int grids_touch_flexes(Motion* t, const Stage* s, const Difference* d) {
  const mjModel* m = t->theirs->model;
  int of_flexes = 0, is_such = 1;
  (void)s, (void)d;
  for (int i = 0; i < t->b->ncon; i++) {
    of_flexes |= t->b->contact[i].geom[0] < 0 || t->b->contact[i].geom[1] < 0;
  }
  if (!of_flexes) return 0;
  mjtNum *mine = g_new0(mjtNum, m->nsensordata + 1), *other = g_new0(mjtNum, m->nsensordata + 1);
  is_such = sense_without_flexes(t->ours, t->a, mine) && sense_without_flexes(t->theirs, t->b, other);
  for (int i = 0; i < m->nsensor && is_such; i++) {
    int at = m->sensor_adr[i], n = m->sensor_dim[i], is_grid = is_touch_grid(m, i);
    const mjtNum *x = is_grid ? mine : t->a->sensordata, *y = is_grid ? other : t->b->sensordata;
    is_such = gap_of(x + at, y + at, n) <= 1e-6 * (1e-3 + largest_of(y + at, n));
  }
  g_free(mine);
  g_free(other);
  return is_such;
}

//---- the table

// What follows from the forces of constraints; where things are, what touches and the rows
// themselves do not.
static const char* const from_forces[] = {"efc_force",    "efc_state", "iefc_force", "iefc_state",
                                          "iacc",         "ifrc_*",    "qacc",       "qfrc_constraint",
                                          "qfrc_inverse", "cacc",      "cfrc_*",     "sensordata",
                                          "solver_niter", "qpos",      "qvel",       "act",
                                          "act_dot",      "history",   "energy",     "qacc_warmstart",
                                          "tree_asleep",  "warning",   NULL};

static const char* const the_forces[] = {"qfrc_constraint", "qfrc_inverse", "ifrc_constraint", NULL};

// What follows from the inverse of inertia.
static const char* const from_inertia[] = {
    "efc_*",        "iefc_*",  "iacc*",  "ifrc_*",      "qacc*",        "qLD*", "qH*",  "qfrc_constraint",
    "qfrc_inverse", "cacc",    "cfrc_*", "sensordata",  "solver_niter", "qpos", "qvel", "act",
    "act_dot",      "history", "energy", "tree_asleep", "warning",      NULL};

static const char* const of_islands[] = {"iefc_*", "ifrc_*", "iacc*", NULL};

static const char* const of_joined[] = {"*island*", "map_*",        "iefc_*", "ifrc_*",
                                        "iacc*",    "solver_niter", NULL};

static const char* const of_columns[] = {"efc_J", "efc_J_*", "iefc_J*", NULL};

static const char* const from_adhesion[] = {"qfrc_adhesion", "qfrc_passive", "qfrc_smooth", "qacc_smooth",
                                            "ifrc_smooth",   "iacc_smooth",  NULL};

static const char* const of_adhesion[] = {
    "actuator_moment", "actuator_velocity", "qfrc_actuator", "qfrc_smooth",
    "qacc_smooth",     "ifrc_smooth",       "iacc_smooth",   NULL};

static const char* const of_iterations[] = {"solver_niter", NULL};

static const char* const of_contacts[] = {"contact*", NULL};

static const char* const of_sensors[] = {"sensordata", NULL};

static const char* const kept[] = {"flex_hessian_valid", "flexelem_krot", "flexvert_hessian",
                                   "flexedge_hessian", NULL};

static const char* const anything[] = {"*", NULL};

static const Reason reasons[] = {
    {islands_are_not_written, of_islands, " <- islands not written", REASON_ALONE},
    {islands_are_of_rounding, of_joined, " <- joined by rounding", REASON_ALONE},
    {columns_are_of_rounding, of_columns, " <- columns of rounding", REASON_ALONE},
    {adhesion_is_of_contacts, from_adhesion, " <- adhesion along a normal", REASON_DRIFT},
    {moments_are_of_contacts, of_adhesion, " <- adhesion along a normal", REASON_DRIFT},
    {grids_touch_flexes, of_sensors, " <- touch grid beside a flex", REASON_ALONE},
    {is_nothing_kept, kept, " <- kept for the next use", REASON_ALONE},
    {forces_are_rounding, from_forces, " <- forces of rounding", REASON_LIST},
    {forces_are_of_rows, the_forces, " <- forces of rounding", REASON_LIST},
    {motion_is_of_rows, from_forces, " <- forces of rounding", REASON_LIST},
    {jacobian_is_rounding, from_forces, " <- forces of rounding", REASON_LIST},
    {is_inertia_singular, from_inertia, " <- singular inertia", REASON_LIST},
    {iterates_at_the_end, of_iterations, " <- end of a search", REASON_ALONE},
    {others_are_kept, anything, " <- others of one place", REASON_ALL},
    {contacts_are_as_good, of_contacts, " <- as good a contact", REASON_ALL},
    {ends_early, anything, " <- end of a search", REASON_ALL}};

static int is_listed(const char* const* list, const char* name) {
  for (; *list; list++) {
    if (g_pattern_match_simple(*list, name)) return 1;
  }
  return 0;
}

const Reason* reason_of(Motion* t, const Stage* s, const Difference* d) {
  for (size_t i = 0; i < G_N_ELEMENTS(reasons); i++) {
    if (is_listed(reasons[i].touches, d->field) && reasons[i].there(t, s, d)) return &reasons[i];
  }
  return NULL;
}
