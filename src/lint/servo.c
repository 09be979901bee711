// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of what controls and servos ask for, against what limits let them have.
//
// A servo with the gain k and the bias -k q drives its joint to q = ctrl / gear, so its range of
// control is one of positions, in the unit of the joint.

#include <glib/gi18n.h>
#include <math.h>

#include "lint/rules.h"

#define WARN(self, ...) lint_report(self, GIMBAL_SEVERITY_WARNING, __VA_ARGS__)
#define NOTE(self, ...) lint_report(self, GIMBAL_SEVERITY_NOTE, __VA_ARGS__)

static const double kDegree = G_PI / 180;

//---- keyframes

// A value beyond a range by more than what rounding does.
static gboolean is_beyond(double x, const mjtNum range[2]) {
  double slack = 1e-6 + 1e-3 * (range[1] - range[0]);
  return range[0] < range[1] && (x < range[0] - slack || x > range[1] + slack);
}

static int actuator_of_control(const mjModel* m, int row) {
  for (int i = 0; i < m->nactuator; i++) {
    if (row >= m->actuator_ctrladr[i] && row < m->actuator_ctrladr[i] + m->actuator_ctrlnum[i]) return i;
  }
  return 0;
}

static void check_controls(Lint* self, int key) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nu; i++) {
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    double x = m->key_ctrl[(gsize)key * (gsize)m->nu + (gsize)i];
    if (!m->actuator_ctrllimited[i] || !is_beyond(x, range)) continue;
    self->figure = fmin(fmax(x, range[0]), range[1]);
    lint_report_number(self, mjOBJ_KEY, key, "ctrl", i, x,
                       N_("Write a control within the range: it is cut to it anyway."),
                       "%p has a control of %.4g for %p, outside of its range from %.4g to %.4g",
                       lint_label(self, mjOBJ_KEY, key), x,
                       lint_label(self, mjOBJ_ACTUATOR, actuator_of_control(m, i)), range[0], range[1]);
  }
}

static void check_activations(Lint* self, int key) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nactuator; i++) {
    int adr = m->actuator_actadr[i];
    if (adr < 0 || !m->actuator_actlimited[i]) continue;
    const mjtNum* range = m->actuator_actrange + 2 * i;
    double x = m->key_act[(gsize)key * (gsize)m->na + (gsize)adr];
    if (!is_beyond(x, range)) continue;
    self->figure = fmin(fmax(x, range[0]), range[1]);
    lint_report_number(self, mjOBJ_KEY, key, "act", adr, x,
                       N_("Write an activation within the range: the first step cuts it."),
                       "%p has an activation of %.4g for %p, outside of its range from %.4g to %.4g",
                       lint_label(self, mjOBJ_KEY, key), x, lint_label(self, mjOBJ_ACTUATOR, i), range[0],
                       range[1]);
  }
}

// What a keyframe does not write is zero, and nobody's mistake.
void lint_key_values(Lint* self) {
  GimbalPlace place;
  for (int key = 0; key < self->m->nkey; key++) {
    if (lint_is_written(self, mjOBJ_KEY, key, "ctrl", &place)) check_controls(self, key);
    if (lint_is_written(self, mjOBJ_KEY, key, "act", &place)) check_activations(self, key);
  }
}

//---- ranges of servos

// The positions that a servo may be told, ascending. FALSE: it is none, or is not limited.
static gboolean told_positions(const mjModel* m, int actuator, double told[2]) {
  const mjtNum* gain = m->actuator_gainprm + mjNGAIN * actuator;
  int row = m->actuator_ctrladr[actuator];
  double k = -m->actuator_biasprm[mjNBIAS * actuator + 1],
         gear = m->actuator_gear[6 * m->actuator_outadr[actuator]];
  if (lint_stiffness_of(m, actuator) <= 0 || m->actuator_gaintype[actuator] != mjGAIN_FIXED ||
      m->actuator_dyntype[actuator] == mjDYN_INTEGRATOR || m->actuator_ctrlnum[actuator] != 1 || gear == 0 ||
      !m->actuator_ctrllimited[row]) {
    return FALSE;
  }
  double a = m->actuator_ctrlrange[2 * row] * gain[0] / k / gear,
         b = m->actuator_ctrlrange[2 * row + 1] * gain[0] / k / gear;
  told[0] = fmin(a, b), told[1] = fmax(a, b);
  return told[0] < told[1];
}

// Both ends are those of the joint within a fifth, as degrees. Of a joint without limits: more than
// a turn, in whole degrees.
static gboolean looks_like_degrees(const mjModel* m, int joint, const double told[2]) {
  if (m->jnt_type[joint] != mjJNT_HINGE || fmax(fabs(told[0]), fabs(told[1])) < 10) return FALSE;
  if (!m->jnt_limited[joint]) {
    double whole = fabs(told[0] - round(told[0])) + fabs(told[1] - round(told[1]));
    return whole < 1e-9 && told[1] - told[0] > 40 && told[1] - told[0] <= 720;
  }
  const mjtNum* range = m->jnt_range + 2 * joint;
  double slack = 0.2 * (range[1] - range[0]);
  return fabs(told[0] * kDegree - range[0]) < slack && fabs(told[1] * kDegree - range[1]) < slack;
}

// Whether a servo may be told to go so far beyond the range of its joint that its force throws the
// joint by a twentieth of that in a single step. Grippers are closed by less.
static gboolean throws_joint(const mjModel* m, int actuator, int joint, const double told[2]) {
  const mjtNum* range = m->jnt_range + 2 * joint;
  double beyond = fmax(range[0] - told[0], told[1] - range[1]), span = range[1] - range[0];
  if (!m->jnt_limited[joint] || !(span > 0) || beyond < 2 * span) return FALSE;
  double force = lint_stiffness_of(m, actuator) * beyond, h = m->opt.timestep;
  if (m->actuator_forcelimited[actuator]) force = fmin(force, m->actuator_forcerange[2 * actuator + 1]);
  if (m->jnt_actfrclimited[joint]) force = fmin(force, m->jnt_actfrcrange[2 * joint + 1]);
  return force * m->dof_invweight0[m->jnt_dofadr[joint]] * h * h > 0.05 * span;
}

void lint_servo_ranges(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nactuator; i++) {
    double told[2];
    int joint = lint_joint_of(m, i);
    if (joint < 0 || !told_positions(m, i, told)) continue;
    const mjtNum* range = m->jnt_range + 2 * joint;
    if (looks_like_degrees(m, joint, told)) {
      self->figure = kDegree;
      WARN(self, mjOBJ_ACTUATOR, i, "ctrlrange",
           N_("A control is in radians whatever angle of <compiler> says."),
           "%p may be told to turn %p from %.4g to %.4g rad: that looks like degrees",
           lint_label(self, mjOBJ_ACTUATOR, i), lint_label(self, mjOBJ_JOINT, joint), told[0], told[1]);
    } else if (throws_joint(m, i, joint, told)) {
      WARN(
          self, mjOBJ_ACTUATOR, i, "ctrlrange",
          N_("Write inheritrange=\"1\" in place of it, or the range of the joint."),
          "%p may be told to move %p from %.4g to %.4g, which is %.3g times as far as its range from %.4g to "
          "%.4g goes",
          lint_label(self, mjOBJ_ACTUATOR, i), lint_label(self, mjOBJ_JOINT, joint), told[0], told[1],
          (told[1] - told[0]) / (range[1] - range[0]), range[0], range[1]);
    }
  }
}

//---- several at one joint

static int servos_of(const mjModel* m, int joint, int* last) {
  int count = 0;
  for (int i = 0; i < m->nactuator; i++) {
    gboolean servo = m->actuator_trnid[2 * i] == joint && m->actuator_trntype[i] == mjTRN_JOINT &&
                     m->actuator_biastype[i] == mjBIAS_AFFINE && m->actuator_biasprm[mjNBIAS * i + 1] < 0;
    if (!servo) continue;
    count++;
    *last = i;
  }
  return count;
}

// Three servos do not hold a ball joint where three hinges would be: each sees one part of its
// rotation vector, and the parts go together only near to the middle.
void lint_ball_servos(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->njnt; i++) {
    int last = -1, count = m->jnt_type[i] == mjJNT_BALL ? servos_of(m, i, &last) : 0;
    if (count < 2) continue;
    WARN(self, mjOBJ_ACTUATOR, last, "joint", N_("Drive it by one <orientation>, or make it three hinges."),
         "%d servos turn the ball joint %p: each sees one part of its rotation vector, and far from the "
         "middle they work against each other",
         count, lint_label(self, mjOBJ_JOINT, i));
  }
}

static gboolean only_damps(const mjModel* m, int actuator) {
  const mjtNum* bias = m->actuator_biasprm + mjNBIAS * actuator;
  return m->actuator_biastype[actuator] == mjBIAS_AFFINE && bias[1] == 0 && bias[2] < 0;
}

static gboolean has_force_limit(const mjModel* m, int actuator) {
  return m->actuator_forcelimited[actuator] != 0;
}

// A servo and a damper on one joint, each with a limit: far from the goal both are cut, and what
// is left of them cancels.
void lint_rival_limits(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nactuator; i++) {
    int joint = lint_joint_of(m, i);
    if (joint < 0 || lint_stiffness_of(m, i) <= 0 || !has_force_limit(m, i)) continue;
    for (int k = 0; k < m->nactuator; k++) {
      if (lint_joint_of(m, k) != joint || !only_damps(m, k) || !has_force_limit(m, k)) continue;
      WARN(self, mjOBJ_ACTUATOR, k, NULL,
           N_("Let one <position> with kv do both, or limit the joint with actuatorfrcrange."),
           "%p and %p drive %p, and each is cut by a limit of its own: cut forces cancel where their sum "
           "would "
           "not",
           lint_label(self, mjOBJ_ACTUATOR, i), lint_label(self, mjOBJ_ACTUATOR, k),
           lint_label(self, mjOBJ_JOINT, joint));
    }
  }
}
