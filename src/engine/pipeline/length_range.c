// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Range of actuator lengths, found by simulation: a force along the actuator's moment pulls the
// model to each end, with velocities damped, and the length of the last interval is taken.

#include "pipeline/length_range.h"

#include <gimbal/kinds/actuators.h>
#include <mujoco/mujoco.h>

// lengths seen in the last interval
typedef struct Seen {
  mjtNum min, max;
} Seen;

// Force along the moment of an output that would accelerate the model by opt->accel, limited to
// opt->maxforce.
static void set_pull(const mjModel* m, mjData* d, int out, mjtNum sign, const mjLROpt* opt) {
  int nv = m->nv, adr = d->moment_rowadr[out];
  mj_markStack(d);
  mjtNum* moment = mj_stackAllocNum(d, nv);
  mju_zero(moment, nv);
  for (int k = adr; k < adr + d->moment_rownnz[out]; k++) moment[d->moment_colind[k]] = d->actuator_moment[k];
  mj_solveM(m, d, d->qfrc_applied, moment, 1);
  mjtNum scale = sign * opt->accel / mju_max(mjMINVAL, mju_norm(d->qfrc_applied, nv));
  mju_scl(d->qfrc_applied, moment, scale, nv);
  mjtNum size = mju_norm(d->qfrc_applied, nv);
  if (opt->maxforce > 0 && size > opt->maxforce) {
    mju_scl(d->qfrc_applied, d->qfrc_applied, opt->maxforce / mju_max(mjMINVAL, size), nv);
  }
  mj_freeStack(d);
}

// Simulate to one end; returns 0 if the simulation breaks down.
static bool pull_to_end(const mjModel* m, mjData* d, int out, int side, const mjLROpt* opt, Seen* seen) {
  mjtNum decay = mju_exp(-m->opt.timestep / mju_max(0.01, opt->timeconst));
  int any = 0;
  mj_resetData(m, d);
  while (d->time < opt->inttotal) {
    mjtNum before = d->time;
    mju_scl(d->qvel, d->qvel, decay, m->nv);
    mj_step1(m, d);
    set_pull(m, d, out, 2 * side - 1, opt);
    mj_step2(m, d);
    mjtNum length = d->actuator_length[out];

    // an automatic reset has happened, perhaps with a part of the step behind it
    if (d->time <= before) return false;
    if (d->time <= opt->inttotal - opt->interval) continue;
    seen->min = any ? mju_min(seen->min, length) : length;
    seen->max = any ? mju_max(seen->max, length) : length;
    any = 1;
  }
  return true;
}

// Whether the options ask for this actuator.
static bool is_wanted(const mjModel* m, int id, const mjLROpt* opt) {
  int gain = m->actuator_gaintype[id], bias = m->actuator_biastype[id];
  int muscle = gain == mjGAIN_MUSCLE || bias == mjBIAS_MUSCLE,
      user = gain == mjGAIN_USER || bias == mjBIAS_USER;
  switch ((mjtLRMode)opt->mode) {
    case mjLRMODE_NONE:
      return false;
    case mjLRMODE_MUSCLE:
      return muscle;
    case mjLRMODE_MUSCLEUSER:
      return muscle || user;
    default:
      return true;
  }
}

// The limits of the joint or tendon that the actuator drives, NULL without.
static const mjtNum* target_range(const mjModel* m, int id) {
  int target = m->actuator_trnid[2 * id], trn = m->actuator_trntype[id];
  if (gimbal_transmission_is_joint(trn) && m->jnt_limited[target]) {
    return m->jnt_range + 2 * target;
  }
  if (trn == mjTRN_TENDON && m->tendon_limited[target]) return m->tendon_range + 2 * target;
  return NULL;
}

bool length_range_find(mjModel* m, mjData* d, int index, const mjLROpt* opt, GimbalMessage* problem) {
  int out = m->actuator_outadr[index];
  mjtNum* range = m->actuator_lengthrange + 2 * out;
  if (!is_wanted(m, index, opt) || (opt->useexisting && range[0] < range[1])) return true;
  const mjtNum* limits = opt->uselimit ? target_range(m, index) : NULL;
  if (limits) {
    mju_copy(range, limits, 2);
    return true;
  }

  Seen seen[2] = {{0, 0}, {0, 0}};
  for (int side = 0; side < 2; side++) {
    if (pull_to_end(m, d, out, side, opt, seen + side)) continue;
    gimbal_message_set(
        problem, "the length range of actuator %d cannot be found: the pulled model becomes unstable", index);
    return false;
  }
  range[0] = seen[0].min;
  range[1] = seen[1].max;
  mjtNum size = range[1] - range[0];
  if (size <= 0) {
    gimbal_message_set(problem, "the length range found, %g to %g, is empty for actuator %d", range[0],
                       range[1], index);
    return false;
  }
  for (int side = 0; side < 2; side++) {
    if (seen[side].max - seen[side].min <= opt->tolrange * size) continue;
    gimbal_message_set(
        problem,
        "the length range of actuator %d does not settle: one end still moves between %g and %g, in a "
        "range from %g to %g. Give lengthrange, or search longer (inttotal in <lengthrange>)",
        index, seen[side].min, seen[side].max, range[0], range[1]);
    return false;
  }
  return true;
}

int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz) {
  if (index < 0 || index >= m->nactuator) {
    mju_error("mj_setLengthRange: there is no actuator %d", index);
    return 0;
  }
  GimbalMessage problem;
  if (length_range_find(m, d, index, opt, &problem)) return 1;
  if (error) gimbal_message_text(&problem, NULL, error, error_sz);
  return 0;
}
