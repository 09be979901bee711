// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Along an actuator.
//
// The actuator's length l has the moment J = dl/dq, a row; a force F along it is the generalized
// force Jᵀ F. Let S be the dofs of nonzero entries of J and M_SS the inertia matrix among them.
// With all other dofs held,
//     inertia  M = 1 / (J_S M_SS⁻¹ J_Sᵀ),      motion for dl = 1:  x = M_SS⁻¹ J_Sᵀ M  (0 elsewhere),
// and with all others giving way 1 / (J M⁻¹ Jᵀ), which is smaller. For one joint with gear g: M =
// M_jj / g², x = 1 / g.
//
// What holds the pose at rest is τ(q) = bias - passive forces; along the actuator the load is L =
// xᵀ τ. Its slope along x is the stiffness K of springs and gravity, and the slope of the passive
// forces over the velocity the damping D. A servo with gains kp, kv then obeys
//     M l" + (D + kv) l' + (K + kp) (l - l₀) = kp (u - l₀) - L,
// which swings with ω = √((K + kp) / M), damped by ζ = (D + kv) / (2 √(M (K + kp))), and rests L /
// (K + kp) from where it is told to be. (Any text on linear systems of second order.)

#include "doctor/actuator.h"

#include <gimbal/kinds/actuators.h>
#include <math.h>
#include <string.h>

enum {
  MOST_DOFS = 64
};  // that an actuator drives; a site at the end of a longer chain feels all of them giving way

// The moment of an actuator as (dof, number).
typedef struct Moment {
  int count;
  const int* dof;
  const mjtNum* value;
} Moment;

static Moment moment_of(const mjModel* m, const mjData* d, int actuator) {
  int out = m->actuator_outadr[actuator], adr = d->moment_rowadr[out];
  return (Moment){d->moment_rownnz[out], d->moment_colind + adr, d->actuator_moment + adr};
}

int gimbal_actuator_dof(const mjModel* m, const mjData* d, int actuator) {
  Moment J = moment_of(m, d, actuator);
  return m->actuator_outnum[actuator] == 1 && J.count == 1 && J.value[0] != 0 ? J.dof[0] : -1;
}

//---- what it is

static gboolean actuator_is_angular(const mjModel* m, int actuator) {
  int type = m->actuator_trntype[actuator], id = m->actuator_trnid[2 * actuator];
  const mjtNum* gear = m->actuator_gear + 6 * m->actuator_outadr[actuator];
  if (gimbal_transmission_is_joint(type)) {
    return m->jnt_type[id] == mjJNT_HINGE || m->jnt_type[id] == mjJNT_BALL;
  }
  return type == mjTRN_SITE && mju_norm3(gear) == 0 && mju_norm3(gear + 3) > 0;
}

static GimbalActuatorKind kind_of(const mjModel* m, int actuator) {
  const mjtNum* bias = m->actuator_biasprm + mjNBIAS * actuator;
  int gain = m->actuator_gaintype[actuator], type = m->actuator_biastype[actuator],
      dyn = m->actuator_dyntype[actuator];
  gboolean plain =
      dyn == mjDYN_NONE || dyn == mjDYN_INTEGRATOR || dyn == mjDYN_FILTER || dyn == mjDYN_FILTEREXACT;
  if (m->actuator_outnum[actuator] != 1 || m->actuator_plugin[actuator] >= 0 || gain != mjGAIN_FIXED ||
      !plain) {
    return GIMBAL_ACTUATOR_OTHER;
  }
  if (type == mjBIAS_NONE) return dyn == mjDYN_INTEGRATOR ? GIMBAL_ACTUATOR_OTHER : GIMBAL_ACTUATOR_FORCE;
  if (type != mjBIAS_AFFINE) return GIMBAL_ACTUATOR_OTHER;
  if (bias[1] < 0) return GIMBAL_ACTUATOR_POSITION;
  if (dyn == mjDYN_INTEGRATOR || bias[1] > 0) return GIMBAL_ACTUATOR_OTHER;
  return bias[2] < 0 ? GIMBAL_ACTUATOR_VELOCITY : GIMBAL_ACTUATOR_FORCE;
}

//---- inertia

// Fill x (nv) with the motion for dl = 1 and return the inertia, both with all held that it does
// not drive; column: (nv) scratch.
static double held_inertia(const mjModel* m, const mjData* d, Moment J, mjtNum* x, mjtNum* column) {
  mjtNum M[MOST_DOFS * MOST_DOFS], right[MOST_DOFS], motion[MOST_DOFS];
  double inverse = 0;
  for (int i = 0; i < J.count; i++) {
    mju_zero(x, (int)m->nv);
    x[J.dof[i]] = 1;
    mj_mulM(m, d, column, x);
    for (int k = 0; k < J.count; k++) M[k * J.count + i] = column[J.dof[k]];
    right[i] = J.value[i];
  }
  mju_zero(x, (int)m->nv);
  if (mju_cholFactor(M, J.count, mjMINVAL) < J.count) return NAN;
  mju_cholSolve(motion, M, right, J.count);
  for (int i = 0; i < J.count; i++) inverse += motion[i] * J.value[i];
  if (!(inverse > mjMINVAL)) return NAN;
  for (int i = 0; i < J.count; i++) x[J.dof[i]] = motion[i] / inverse;
  return 1 / inverse;
}

// The same with all others giving way.
static double free_inertia(const mjModel* m, mjData* d, Moment J, mjtNum* x, mjtNum* row) {
  mju_zero(row, (int)m->nv);
  for (int i = 0; i < J.count; i++) row[J.dof[i]] = J.value[i];
  mj_solveM(m, d, x, row, 1);
  double inverse = mju_dot(x, row, (int)m->nv);
  if (!(inverse > mjMINVAL)) return NAN;
  mju_scl(x, x, 1 / inverse, (int)m->nv);
  return 1 / inverse;
}

//---- forces along it

typedef struct Look {
  const mjModel* m;  // without contacts
  mjData* d;
  mjtNum *x, *scratch;  // (nv)
  mjtNum* pose;         // (nq)
} Look;

// The force that holds the pose and velocity, along x.
static double load_along(Look* self) {
  const mjModel* m = self->m;
  mjData* d = self->d;
  double load = 0;
  mj_fwdVelocity(m, d);
  for (int i = 0; i < m->nv; i++) {
    int joint = m->dof_jntid[i];
    double borne = d->qfrc_passive[i] + (m->jnt_actgravcomp[joint] ? d->qfrc_gravcomp[i] : 0);
    load += self->x[i] * (d->qfrc_bias[i] - borne);
  }
  return load;
}

static double load_beside(Look* self, double dl) {
  mju_copy(self->d->qpos, self->pose, (int)self->m->nq);
  mj_integratePos(self->m, self->d->qpos, self->x, dl);
  mj_fwdPosition(self->m, self->d);
  return load_along(self);
}

static double slope_of_load(Look* self) {
  const double step = 1e-4;
  double slope = (load_beside(self, step) - load_beside(self, -step)) / (2 * step);
  load_beside(self, 0);
  return fabs(slope) < 1e-9 ? 0 : slope;
}

// Odd in the velocity, so that forces of inertia, which are even, drop out.
static double slope_of_damping(Look* self) {
  const double speed = 1e-4;
  mju_scl(self->d->qvel, self->x, speed, (int)self->m->nv);
  double ahead = load_along(self);
  mju_scl(self->d->qvel, self->x, -speed, (int)self->m->nv);
  double back = load_along(self);
  mju_zero(self->d->qvel, (int)self->m->nv);
  double slope = (ahead - back) / (2 * speed);
  return fabs(slope) < 1e-9 ? 0 : slope;
}

//---- limits

static double actuator_towards(const mjtNum range[2], double direction) {
  return fmax(0, direction < 0 ? -range[0] : range[1]);
}

static double limit_towards(const mjModel* m, int actuator, const GimbalActuatorFigures* f) {
  int type = m->actuator_trntype[actuator], id = m->actuator_trnid[2 * actuator];
  double gear = m->actuator_gear[6 * m->actuator_outadr[actuator]], limit = INFINITY;
  if (m->actuator_forcelimited[actuator]) {
    limit = actuator_towards(m->actuator_forcerange + 2 * actuator, f->load);
  }
  if (gimbal_transmission_is_joint(type) && m->jnt_actfrclimited[id] && gear != 0) {
    limit = fmin(limit, actuator_towards(m->jnt_actfrcrange + 2 * id, f->load * gear) / fabs(gear));
  }
  if (type == mjTRN_TENDON && m->tendon_actfrclimited[id]) {
    limit = fmin(limit, actuator_towards(m->tendon_actfrcrange + 2 * id, f->load));
  }
  int input = m->actuator_ctrladr[actuator];
  if (f->kind == GIMBAL_ACTUATOR_FORCE && m->actuator_ctrllimited[input]) {
    double g = m->actuator_gainprm[mjNGAIN * actuator];
    limit = fmin(limit, fabs(g) * actuator_towards(m->actuator_ctrlrange + 2 * input, f->load * g));
  }
  return limit;
}

//---- verdict

// Where Euler's method takes the damping of servos as it was before the step, that must not turn
// the velocity over. The integrator discrete has both in what it solves, except with PGS.
static gboolean is_too_quick(const mjModel* m, const GimbalActuatorFigures* f) {
  double h = f->time_step;
  if (m->opt.integrator == mjINT_DISCRETE && m->opt.solver != mjSOL_PGS) return FALSE;
  gboolean explicit_damping = m->opt.integrator == mjINT_EULER || m->opt.integrator == mjINT_RK4;
  return 2 * G_PI * f->frequency * h > 1 || (explicit_damping && f->kv * h / f->inertia > 1);
}

static unsigned faults_of(const mjModel* m, const GimbalActuatorFigures* f) {
  gboolean servo = f->kind == GIMBAL_ACTUATOR_POSITION || f->kind == GIMBAL_ACTUATOR_VELOCITY;
  unsigned faults = 0;
  if (!isfinite(f->inertia)) return GIMBAL_FAULT_NOTHING;
  if (f->use > 1) faults |= GIMBAL_FAULT_SATURATED;
  if (f->use > 0.5 && f->use <= 1) faults |= GIMBAL_FAULT_TIGHT;
  if (servo && is_too_quick(m, f)) faults |= GIMBAL_FAULT_STIFF;
  if (fabs(f->error) > (f->turns ? 0.1 : 0.02)) faults |= GIMBAL_FAULT_SAG;
  if (f->ratio < 0.3) faults |= GIMBAL_FAULT_SWINGS;
  if (f->ratio > 3) faults |= GIMBAL_FAULT_SLOW;
  if (f->kind != GIMBAL_ACTUATOR_OTHER && isinf(f->limit)) faults |= GIMBAL_FAULT_UNLIMITED;
  return faults;
}

int gimbal_actuator_badness(const GimbalActuatorFigures* f) {
  int sum = 0;
  for (int i = 0; i < GIMBAL_N_ACTUATOR_FAULTS; i++) {
    if (f->faults & 1u << i) sum += 1 << (GIMBAL_N_ACTUATOR_FAULTS - 1 - i);
  }
  return sum;
}

//---- all of it

static void actuator_complete(const mjModel* m, int actuator, GimbalActuatorFigures* f) {
  double K = f->kp + f->stiffness, D = f->kv + f->damping;
  gboolean position = f->kind == GIMBAL_ACTUATOR_POSITION && K > 0;
  f->frequency = position ? sqrt(K / f->inertia) / (2 * G_PI) : NAN;
  f->ratio = position ? D / (2 * sqrt(K * f->inertia)) : NAN;
  f->error = position ? f->load / K : NAN;
  f->limit = limit_towards(m, actuator, f);
  gboolean idle = fabs(f->load) < 1e-9;  // rounding
  f->use = idle ? 0 : f->limit > 0 ? fabs(f->load) / f->limit : INFINITY;
  f->faults = faults_of(m, f);
}

static GimbalActuatorFigures figures_of(Look* look, int actuator) {
  const mjModel* m = look->m;
  const mjtNum* bias = m->actuator_biasprm + mjNBIAS * actuator;
  GimbalActuatorFigures f = {.kind = kind_of(m, actuator),
                             .turns = actuator_is_angular(m, actuator),
                             .time_step = m->opt.timestep,
                             .frequency = NAN,
                             .ratio = NAN,
                             .error = NAN,
                             .inertia = NAN,
                             .limit = INFINITY};
  Moment J = moment_of(m, look->d, actuator);
  f.free = free_inertia(m, look->d, J, look->x, look->scratch);
  f.inertia = f.free;
  if (J.count && J.count <= MOST_DOFS) f.inertia = held_inertia(m, look->d, J, look->x, look->scratch);
  if (isfinite(f.inertia)) {
    f.load = load_along(look);
    f.stiffness = slope_of_load(look);
    f.damping = slope_of_damping(look);
  }
  if (f.kind == GIMBAL_ACTUATOR_POSITION) f.kp = -bias[1];
  if (f.kind == GIMBAL_ACTUATOR_POSITION || f.kind == GIMBAL_ACTUATOR_VELOCITY) f.kv = -bias[2];
  actuator_complete(m, actuator, &f);
  return f;
}

void gimbal_actuator_figures(const mjModel* m, mjData* d, int first, int count,
                             GimbalActuatorFigures* figures) {
  mjModel alone = *m;  // shares the arrays
  Look look = {.m = &alone, .d = d};
  alone.opt.disableflags |= mjDSBL_CONTACT | mjDSBL_CONSTRAINT;
  alone.opt.enableflags &= ~mjENBL_SLEEP;
  look.x = g_new0(mjtNum, m->nv + 1);
  look.scratch = g_new0(mjtNum, m->nv + 1);
  look.pose = g_new0(mjtNum, m->nq + 1);
  mju_copy(look.pose, d->qpos, (int)m->nq);
  mju_zero(d->qvel, (int)m->nv);
  mj_fwdPosition(&alone, d);
  mj_fwdVelocity(&alone, d);
  for (int i = 0; i < count; i++) figures[i] = figures_of(&look, first + i);
  g_free(look.x);
  g_free(look.scratch);
  g_free(look.pose);
}
