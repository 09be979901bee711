// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Both tasks are nonlinear least squares over the positions q of the joints within their limits:
//
//     minimize  F(q) = ½ ‖r(q)‖²    subject to  lo ≤ q ≤ hi.
//
// The residual r has the rows of the equalities (as the engine makes them for its constraint
// solver: the distance of anchors, the angles of a weld, a polynomial of two joints or tendons),
// and for inverse kinematics three rows for the point (p(q) - p*) and three for the orientation
// (the rotation vector of R(q) R*ᵀ). J = ∂r/∂q is computed by the engine, over dofs.
//
// The step p of Levenberg and Marquardt solves
//
//     (JᵀJ + μ I) p = -Jᵀr.
//
// The ratio of the actual to the predicted decrease is ρ = (F(q) - F(q ⊕ p)) / (½ pᵀ(μ p - Jᵀr)). A
// step with ρ > 0 is accepted, and μ becomes μ · max(⅓, 1 - (2ρ - 1)³). Otherwise μ is multiplied
// by 2, then by 4, … (Nielsen's rule: Madsen, Nielsen and Tingleff, Methods for Non-Linear Least
// Squares Problems, DTU 2004, section 3.2). Where J loses rank, μ > 0 keeps p finite: these are the
// damped least squares of robotics (Wampler 1986; Nakamura and Hanafusa 1986). No step moves a
// joint by more than MAX_STEP.
//
// Limits: a dof that is at its limit and would move beyond it is excluded from the step, and q ⊕ p
// is then projected into the limits (projected Levenberg–Marquardt: Kanzow, Yamashita and
// Fukushima, J. Comput. Appl. Math. 172, 2004).
//
// At a saddle point (a stretched arm that is pushed along itself, a weld that is half a turn off)
// the gradient is zero. A few more starts, with the joints moved a little at random but the same
// each time, leave it. The best result is used.
//
// Lengths are divided by L, the extent of the model, so that they can be added to angles; so are
// translational dofs.

#include "model/pose-solver.h"

#include <math.h>
#include <string.h>

enum {
  ITERATIONS = 100,  // of one start
  STARTS = 8,        // of an assembly
  LARGE = 200        // dofs: a model with more gets one start only
};
#define MAX_STEP 0.5    // rad, or times L
#define CLOSED   1e-6   // rad, or times L
#define TINY     1e-14  // a residual or a step that is a rounding error
#define STANDS   1e-9   // relative decrease of the cost that is not worth another step
#define FIRST_MU 1e-3   // relative to the largest diagonal entry of JᵀJ
#define LEAST_MU 1e-9   // likewise
enum { HOLD = 30 };     // weight of the equalities relative to a goal

struct GimbalPoseSolver {
  mjModel model;  // shares the arrays of the caller's model
  mjData* d;
  int nv;
  double length;      // L
  mjtNum* lo;         // (nv) limits of the positions of hinges and slides
  mjtNum* hi;         // (nv)
  guint8* locked;     // (nv)
  guint8* resting;    // (nv) locked for this task
  guint8* frozen;     // (nv) excluded from this step
  guint8* concerned;  // (nv) the residual depends on it
  const GimbalPoseGoal* goal;
  double hold;  // weight of the equalities

  int nr;           // rows
  int capacity;     // of rows
  mjtNum* r;        // (nr)
  mjtNum* jac;      // (nr x nv)
  mjtNum* g;        // (nv) Jᵀr
  mjtNum* p;        // (nv) step, scaled
  mjtNum* move;     // (nv) step
  int* index;       // (nv) dofs of the step
  mjtNum* columns;  // (nr x nv) columns of the Jacobian for the dofs of the step
  mjtNum* h;        // a row and a column for each dof of the step
  mjtNum* qpos;     // (nq) before the step
  mjtNum* start;    // (nq)
  mjtNum* best;     // (nq)
  guint random;
};

void gimbal_pose_result_clear(GimbalPoseResult* result) {
  g_clear_pointer(&result->costs, g_array_unref);
  g_clear_pointer(&result->gaps, g_array_unref);
}

GimbalPoseSolver* gimbal_pose_solver_new(const mjModel* m) {
  GimbalPoseSolver* self = g_new0(GimbalPoseSolver, 1);
  mjOption* option = &self->model.opt;
  self->model = *m;
  option->jacobian = mjJAC_DENSE;
  option->disableflags |= mjDSBL_CONTACT | mjDSBL_FRICTIONLOSS | mjDSBL_LIMIT | mjDSBL_ISLAND;
  option->disableflags &= ~(mjDSBL_CONSTRAINT | mjDSBL_EQUALITY);
  option->enableflags &= ~mjENBL_SLEEP;
  self->d = mj_makeData(&self->model);
  self->nv = (int)m->nv;
  self->length = fmax(m->stat.extent, 1e-6);
  gsize nv = (gsize)m->nv + 1, nq = (gsize)m->nq + 1;
  self->lo = g_new(mjtNum, nv);
  self->hi = g_new(mjtNum, nv);
  self->locked = g_new0(guint8, nv);
  self->resting = g_new0(guint8, nv);
  self->frozen = g_new0(guint8, nv);
  self->concerned = g_new0(guint8, nv);
  self->g = g_new(mjtNum, nv);
  self->p = g_new(mjtNum, nv);
  self->move = g_new(mjtNum, nv);
  self->index = g_new(int, nv);
  self->qpos = g_new(mjtNum, nq);
  self->start = g_new(mjtNum, nq);
  self->best = g_new(mjtNum, nq);
  if (!self->d) g_clear_pointer(&self, gimbal_pose_solver_free);
  return self;
}

void gimbal_pose_solver_free(GimbalPoseSolver* self) {
  void* const blocks[] = {self->lo,    self->hi,     self->r,       self->jac,    self->g,
                          self->p,     self->move,   self->h,       self->qpos,   self->start,
                          self->best,  self->locked, self->resting, self->frozen, self->concerned,
                          self->index, self->columns};
  for (gsize i = 0; i < G_N_ELEMENTS(blocks); i++) g_free(blocks[i]);
  mj_deleteData(self->d);
  g_free(self);
}

const mjData* gimbal_pose_solver_get_data(const GimbalPoseSolver* self) {
  return self->d;
}

//---- rows

static gboolean is_translation(const mjModel* m, int dof) {
  int joint = m->dof_jntid[dof];
  return m->jnt_type[joint] == mjJNT_SLIDE ||
         (m->jnt_type[joint] == mjJNT_FREE && dof < m->jnt_dofadr[joint] + 3);
}

// Whether row k of an equality is an angle, else a length; factor converts the row to rad or m.
static gboolean is_angle(const mjModel* m, int equality, int k, double* factor) {
  double torquescale = m->eq_data[mjNEQDATA * equality + 10];
  int joint = m->eq_obj1id[equality];
  *factor = 1;
  if (m->eq_type[equality] == mjEQ_WELD && k >= 3) {
    *factor = torquescale > 0 ? 2 / torquescale : 1;  // the engine's rows are sines of half angles
    return TRUE;
  }
  return m->eq_type[equality] == mjEQ_JOINT && m->jnt_type[joint] == mjJNT_HINGE;
}

// The index of a row among the rows of its equality, from 0.
static int rank_of_row(const mjData* d, int row) {
  int k = 0;
  while (k < row && d->efc_id[row - k - 1] == d->efc_id[row]) k++;
  return k;
}

static double factor_of_row(const GimbalPoseSolver* self, int row, gboolean* angle) {
  double factor;
  *angle = is_angle(&self->model, self->d->efc_id[row], rank_of_row(self->d, row), &factor);
  return factor;
}

static void make_room(GimbalPoseSolver* self, int rows) {
  if (rows <= self->capacity) return;
  self->capacity = rows;
  self->r = g_renew(mjtNum, self->r, rows);
  self->jac = g_renew(mjtNum, self->jac, (gsize)rows * (gsize)self->nv + 1);
  self->columns = g_renew(mjtNum, self->columns, (gsize)rows * (gsize)self->nv + 1);
}

static void add_equalities(GimbalPoseSolver* self) {
  const mjData* d = self->d;
  for (int i = 0; i < d->ne; i++) {
    gboolean angle;
    double weight = self->hold * factor_of_row(self, i, &angle) / (angle ? 1 : self->length);
    self->r[self->nr] = weight * d->efc_pos[i];
    mju_scl(self->jac + self->nr++ * self->nv, d->efc_J + i * self->nv, weight, self->nv);
  }
}

static void find_point(const mjData* d, const GimbalPoseGoal* goal, mjtNum point[3]) {
  mju_mulMatVec3(point, d->xmat + 9 * goal->body, goal->local);
  mju_addTo3(point, d->xpos + 3 * goal->body);
}

// Compute the rotation vector from the goal's orientation to the present one.
static void find_rotation_error(const mjData* d, const GimbalPoseGoal* goal, mjtNum turn[3]) {
  mjtNum inverse[4], difference[4];
  mju_negQuat(inverse, goal->quat);
  mju_mulQuat(difference, d->xquat + 4 * goal->body, inverse);
  mju_quat2Vel(turn, difference, 1);
}

static void add_goal(GimbalPoseSolver* self) {
  const GimbalPoseGoal* goal = self->goal;
  mjtNum point[3], off[3];
  mjtNum* rows = self->jac + self->nr * self->nv;
  find_point(self->d, goal, point);
  mju_sub3(off, point, goal->target);
  mju_scl3(self->r + self->nr, off, 1 / self->length);
  mj_jac(&self->model, self->d, rows, goal->turned ? rows + 3 * self->nv : NULL, point, goal->body);
  mju_scl(rows, rows, 1 / self->length, 3 * self->nv);
  self->nr += 3;
  if (!goal->turned) return;
  find_rotation_error(self->d, goal, self->r + self->nr);
  self->nr += 3;
}

// Compute the residual and the Jacobian of the pose, over scaled dofs. Returns F.
static double pose_solver_evaluate(GimbalPoseSolver* self) {
  mj_fwdPosition(&self->model, self->d);
  make_room(self, self->d->ne + 6);
  self->nr = 0;
  add_equalities(self);
  if (self->goal) add_goal(self);
  for (int i = 0; i < self->nv; i++) {
    if (!is_translation(&self->model, i)) continue;
    for (int k = 0; k < self->nr; k++) self->jac[k * self->nv + i] *= self->length;
  }
  return 0.5 * mju_dot(self->r, self->r, self->nr);
}

//---- limits

static gboolean is_scalar(const mjModel* m, int joint) {
  return m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE;
}

// Set the limits. widen: extend the limits of a joint that starts outside of them to its start.
static void find_limits(GimbalPoseSolver* self, gboolean widen) {
  const mjModel* m = &self->model;
  for (int i = 0; i < self->nv; i++) {
    self->lo[i] = -INFINITY;
    self->hi[i] = INFINITY;
  }

  for (int j = 0; j < m->njnt; j++) {
    int dof = m->jnt_dofadr[j];
    double q = self->d->qpos[m->jnt_qposadr[j]];
    if (!is_scalar(m, j) || !m->jnt_limited[j] || self->resting[dof]) continue;
    self->lo[dof] = widen ? fmin(q, m->jnt_range[2 * j]) : m->jnt_range[2 * j];
    self->hi[dof] = widen ? fmax(q, m->jnt_range[2 * j + 1]) : m->jnt_range[2 * j + 1];
  }
}

// Rotate a ball joint beyond its limit back to it, about the same axis.
static void limit_ball(const mjModel* m, mjtNum* quat, int joint) {
  mjtNum turn[3];
  mju_quat2Vel(turn, quat, 1);
  double angle = mju_normalize3(turn), most = m->jnt_range[2 * joint + 1];
  if (angle > most) mju_axisAngle2Quat(quat, turn, most);
}

static void pose_solver_limit(GimbalPoseSolver* self) {
  const mjModel* m = &self->model;
  for (int j = 0; j < m->njnt; j++) {
    int dof = m->jnt_dofadr[j];
    mjtNum* q = self->d->qpos + m->jnt_qposadr[j];
    if (self->resting[dof]) continue;
    if (is_scalar(m, j)) *q = CLAMP(*q, self->lo[dof], self->hi[dof]);
    if (m->jnt_type[j] == mjJNT_BALL && m->jnt_limited[j]) limit_ball(m, q, j);
  }
}

// Whether a dof is at a limit and would move beyond it.
static gboolean is_against(const GimbalPoseSolver* self, int dof, double direction) {
  const mjModel* m = &self->model;
  int joint = m->dof_jntid[dof];
  if (!is_scalar(m, joint)) return FALSE;
  double q = self->d->qpos[m->jnt_qposadr[joint]];
  return (q <= self->lo[dof] && direction < 0) || (q >= self->hi[dof] && direction > 0);
}

//---- steps

// Add the dofs that the residual depends on. They are collected over all poses, as a dof without
// influence in one pose may have some in another.
static void find_concerned(GimbalPoseSolver* self) {
  for (int k = 0; k < self->nr; k++) {
    for (int i = 0; i < self->nv; i++) self->concerned[i] |= self->jac[k * self->nv + i] != 0;
  }
}

// Compute the gradient. Returns its largest entry among the dofs that may move.
static double find_gradient(GimbalPoseSolver* self) {
  double largest = 0;
  find_concerned(self);
  mju_mulMatTVec(self->g, self->jac, self->r, self->nr, self->nv);
  for (int i = 0; i < self->nv; i++) {
    self->frozen[i] = self->resting[i] || is_against(self, i, -self->g[i]);
    if (!self->frozen[i]) largest = fmax(largest, fabs(self->g[i]));
  }
  return largest;
}

// Solve for the step over the dofs that may move and that the rows depend on. The others do not
// move.
static void solve_step(GimbalPoseSolver* self, double mu) {
  int n = 0, nv = self->nv;
  for (int i = 0; i < nv; i++) {
    self->p[i] = 0;
    if (!self->frozen[i] && self->concerned[i]) self->index[n++] = i;
  }
  for (int k = 0; k < self->nr; k++) {
    for (int i = 0; i < n; i++) self->columns[k * n + i] = self->jac[k * nv + self->index[i]];
  }
  self->h = g_renew(mjtNum, self->h, (gsize)n * (gsize)n + 1);
  mju_mulMatTMat(self->h, self->columns, self->columns, self->nr, n, n);
  for (int i = 0; i < n; i++) {
    self->h[i * n + i] += mu;
    self->move[i] = -self->g[self->index[i]];
  }
  mju_cholFactor(self->h, n, 0);
  mju_cholSolve(self->move, self->h, self->move, n);
  for (int i = 0; i < n; i++) self->p[self->index[i]] = self->move[i];
}

// Find the step. Dofs that it would move beyond a limit are frozen too, until there are no more.
// Returns its largest entry before it is shortened to MAX_STEP.
static double find_step(GimbalPoseSolver* self, double mu) {
  gboolean more = TRUE;
  double largest = 0;
  while (more) {
    more = FALSE;
    solve_step(self, mu);
    for (int i = 0; i < self->nv; i++) {
      gboolean against = !self->frozen[i] && is_against(self, i, self->p[i]);
      if (against) self->frozen[i] = more = TRUE;
    }
  }
  for (int i = 0; i < self->nv; i++) largest = fmax(largest, fabs(self->p[i]));
  if (largest > MAX_STEP) mju_scl(self->p, self->p, MAX_STEP / largest, self->nv);
  return largest;
}

static void pose_solver_apply_step(GimbalPoseSolver* self) {
  for (int i = 0; i < self->nv; i++) {
    self->move[i] = self->p[i] * (is_translation(&self->model, i) ? self->length : 1);
  }
  mju_copy(self->qpos, self->d->qpos, (int)self->model.nq);
  mj_integratePos(&self->model, self->d->qpos, self->move, 1);
  pose_solver_limit(self);
}

static double largest_square(const GimbalPoseSolver* self) {
  double largest = 0;
  for (int i = 0; i < self->nv; i++) {
    double square = 0;
    for (int k = 0; k < self->nr; k++) square += pow(self->jac[k * self->nv + i], 2);
    if (!self->resting[i]) largest = fmax(largest, square);
  }
  return largest;
}

static double pose_solver_note(GimbalPoseResult* result, double cost) {
  if (result->costs) g_array_append_val(result->costs, cost);
  return cost;
}

// Descend from the present pose to a minimum of F. Returns its value; the costs are added to
// result.
static double pose_solver_descend(GimbalPoseSolver* self, GimbalPoseResult* result) {
  double cost = pose_solver_note(result, pose_solver_evaluate(self)), grow = 2;
  double square = fmax(largest_square(self), TINY), mu = FIRST_MU * square;
  for (int k = 0; k < ITERATIONS && cost > 0.5 * TINY * TINY; k++) {
    if (find_gradient(self) <= TINY) break;
    double size = find_step(self, mu);
    if (size <= TINY) break;
    double promised = 0;
    for (int i = 0; i < self->nv; i++) promised += 0.5 * self->p[i] * (mu * self->p[i] - self->g[i]);
    pose_solver_apply_step(self);
    double next = pose_solver_evaluate(self), rho = (cost - next) / fmax(promised, TINY * TINY);
    result->iterations++;
    if (next < cost) {
      gboolean stands = cost - next < STANDS * cost;
      cost = pose_solver_note(result, next);
      if (stands) break;
      mu = fmax(mu * fmax(1. / 3, 1 - pow(2 * rho - 1, 3)), LEAST_MU * square);
      grow = 2;
    } else {
      mju_copy(self->d->qpos, self->qpos, (int)self->model.nq);
      pose_solver_evaluate(self);
      mu *= grow;
      grow *= 2;
      if (mu > square / TINY) break;
    }
  }
  return cost;
}

// A pseudorandom number between -1 and 1, of the same sequence in each search.
static double next_random(GimbalPoseSolver* self) {
  self->random = self->random * 1664525u + 1013904223u;
  return (double)(self->random >> 8) / (double)(1u << 23) - 1;
}

// Set the pose of the start, with each joint that the residual depends on moved by at most size.
static void pose_solver_kick(GimbalPoseSolver* self, double size) {
  mju_copy(self->d->qpos, self->start, (int)self->model.nq);
  for (int i = 0; i < self->nv; i++) {
    double random = next_random(self) * size;
    double unit = is_translation(&self->model, i) ? self->length : 1;
    self->move[i] = self->resting[i] || !self->concerned[i] ? 0 : random * unit;
  }
  mj_integratePos(&self->model, self->d->qpos, self->move, 1);
  pose_solver_limit(self);
}

// Descend from several starts, until F is practically zero. Sets the best pose.
static void pose_solver_search(GimbalPoseSolver* self, GimbalPoseResult* result, int starts, double size) {
  int nq = (int)self->model.nq;
  GArray* costs = NULL;
  double least = INFINITY;
  mju_copy(self->start, self->d->qpos, nq);
  self->random = 1;
  memset(self->concerned, 0, (gsize)self->nv);
  for (int i = 0; i < starts; i++) {
    if (i) pose_solver_kick(self, size * i);
    result->costs = g_array_new(FALSE, FALSE, sizeof(double));
    double cost = pose_solver_descend(self, result);
    result->attempts++;
    // a decrease within rounding errors is not worth another pose
    if (cost < least * (1 - 1e-6)) {
      mju_copy(self->best, self->d->qpos, nq);
      g_clear_pointer(&costs, g_array_unref);
      costs = g_array_ref(result->costs);
      least = cost;
    }
    g_clear_pointer(&result->costs, g_array_unref);
    if (least < 0.5 * CLOSED * CLOSED * 1e-6) break;
  }
  result->costs = costs;
  if (costs) mju_copy(self->d->qpos, self->best, nq);
}

//---- what is left

// The violation of an equality, in m, or in rad if angle is set to TRUE.
static double find_gap(const GimbalPoseSolver* self, int equality, gboolean* angle) {
  double sums[2] = {0, 0};
  for (int i = 0; i < self->d->ne; i++) {
    gboolean turned;
    if (self->d->efc_id[i] != equality) continue;
    double value = factor_of_row(self, i, &turned) * self->d->efc_pos[i];
    sums[turned] += value * value;
  }
  *angle = sqrt(sums[1]) > sqrt(sums[0]) / self->length;
  return sqrt(sums[*angle]);
}

static void note_gaps(GimbalPoseSolver* self, GimbalPoseResult* result) {
  result->gaps = g_array_new(FALSE, FALSE, sizeof(GimbalPoseGap));
  for (int i = 0; i < self->model.neq; i++) {
    GimbalPoseGap gap = {.equality = i};
    if (!self->d->eq_active[i]) continue;
    gap.before = find_gap(self, i, &gap.angle);
    g_array_append_val(result->gaps, gap);
  }
}

static void close_gaps(GimbalPoseSolver* self, GimbalPoseResult* result) {
  result->closed = TRUE;
  for (guint i = 0; i < result->gaps->len; i++) {
    GimbalPoseGap* gap = &g_array_index(result->gaps, GimbalPoseGap, i);
    gboolean angle = gap->angle;
    gap->after = find_gap(self, gap->equality, &angle);
    gap->closed = gap->after <= CLOSED * (angle ? 1 : self->length);
    if (!gap->closed) {
      gap->angle = angle;
      result->closed = FALSE;
    }
  }
}

//---- tasks

void gimbal_pose_solver_begin(GimbalPoseSolver* self, const mjData* d, const guint8* locked) {
  const mjModel* m = &self->model;
  mj_copyState(m, d, self->d, mjSTATE_INTEGRATION);
  mju_zero(self->d->qvel, self->nv);
  for (int i = 0; i < self->nv; i++) self->locked[i] = locked && locked[m->dof_jntid[i]];
  memcpy(self->resting, self->locked, (gsize)self->nv);
}

// Let free joints rest, except that of the body's tree if no joint between it and the body can
// move.
static void rest_free_joints(GimbalPoseSolver* self, int body) {
  const mjModel* m = &self->model;
  gboolean moves = FALSE;
  memcpy(self->resting, self->locked, (gsize)self->nv);
  for (int i = 0; i < self->nv; i++) self->resting[i] |= m->jnt_type[m->dof_jntid[i]] == mjJNT_FREE;
  for (; body > 0; body = m->body_parentid[body]) {
    int dof = m->body_dofadr[body], count = m->body_dofnum[body];
    gboolean free = count && m->jnt_type[m->dof_jntid[dof]] == mjJNT_FREE;
    for (int i = dof; i < dof + count && free && !moves; i++) self->resting[i] = self->locked[i];
    for (int i = dof; i < dof + count && !free; i++) moves |= !self->locked[i];
  }
}

void gimbal_pose_solver_assemble(GimbalPoseSolver* self, GimbalPoseResult* result) {
  *result = (GimbalPoseResult){0};
  self->goal = NULL;
  self->hold = 1;
  memcpy(self->resting, self->locked, (gsize)self->nv);
  find_limits(self, FALSE);
  pose_solver_evaluate(self);
  note_gaps(self, result);
  pose_solver_limit(self);
  pose_solver_search(self, result, self->nv > LARGE ? 1 : STARTS, 0.1);
  pose_solver_evaluate(self);
  close_gaps(self, result);
}

// Satisfy the equalities again that the goal has violated a little, from the present pose.
static void close_loops(GimbalPoseSolver* self, GimbalPoseResult* result) {
  self->goal = NULL;
  self->hold = 1;
  GArray* costs = g_steal_pointer(&result->costs);
  if (self->d->ne) pose_solver_descend(self, result);
  result->costs = costs;
}

void gimbal_pose_solver_reach(GimbalPoseSolver* self, const GimbalPoseGoal* goal, GimbalPoseResult* result) {
  mjtNum point[3], turn[3];
  *result = (GimbalPoseResult){0};
  self->goal = goal;
  self->hold = HOLD;
  rest_free_joints(self, goal->body);
  find_limits(self, TRUE);
  pose_solver_evaluate(self);
  note_gaps(self, result);
  pose_solver_search(self, result, 2, 0.02);
  pose_solver_evaluate(self);
  close_loops(self, result);
  pose_solver_evaluate(self);
  close_gaps(self, result);
  find_point(self->d, goal, point);
  find_rotation_error(self->d, goal, turn);
  result->miss = mju_dist3(point, goal->target);
  result->turn = goal->turned ? mju_norm3(turn) : 0;
}
