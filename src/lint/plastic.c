// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of springs and flexes that yield.
//
// A spring of stiffness k that yields at the displacement y bears k y at most: what is displaced
// beyond moves its rest along. So one that the range keeps within y never yields, one that the
// reference pose displaces beyond yields in the first step, and one on which more than k y hangs
// gives way without end.

#include <glib/gi18n.h>
#include <math.h>

#include "lint/rules.h"

#define WARN(self, ...) lint_report(self, GIMBAL_SEVERITY_WARNING, __VA_ARGS__)

// A spring that may yield, and how it is told.
typedef struct Spring {
  int objtype, id;
  double yield, stiffness;
  double displaced;  // in the reference pose
  double reach;      // the largest displacement within the range, INFINITY: it has none
  double load;       // of gravity in the reference pose that nothing else bears, N or N m
  double factor;     // to the unit in which a displacement is told
  const char *unit, *force;
} Spring;

//---- joints

static double angle_between(const mjtNum a[4], const mjtNum b[4]) {
  mjtNum turn[3];
  mju_subQuat(turn, a, b);
  return mju_norm3(turn);
}

static double displacement_of(const mjModel* m, int joint) {
  const mjtNum *at = m->qpos0 + m->jnt_qposadr[joint], *rest = m->qpos_spring + m->jnt_qposadr[joint];
  return m->jnt_type[joint] == mjJNT_BALL ? angle_between(at, rest) : fabs(at[0] - rest[0]);
}

// From the rest of the spring to the farther end of the range.
static double reach_of_joint(const mjModel* m, int joint) {
  const mjtNum* range = m->jnt_range + 2 * joint;
  double rest = m->qpos_spring[m->jnt_qposadr[joint]];
  if (!m->jnt_limited[joint]) return INFINITY;
  if (m->jnt_type[joint] == mjJNT_BALL) return range[1] + displacement_of(m, joint);
  return fmax(fabs(range[0] - rest), fabs(range[1] - rest));
}

static gboolean is_held(const mjModel* m, int joint) {
  for (int i = 0; i < m->nactuator; i++) {
    if (lint_joint_of(m, i) == joint) return TRUE;
  }
  return FALSE;
}

static double load_of_joint(const Lint* self, int joint) {
  const mjModel* m = self->m;
  double sum = 0;
  if (is_held(m, joint) || m->nflex || m->ntendon || m->neq) return 0;
  for (int i = 0; i < (m->jnt_type[joint] == mjJNT_BALL ? 3 : 1); i++) {
    int dof = m->jnt_dofadr[joint] + i;
    sum = hypot(sum, self->d->qfrc_bias[dof] - self->d->qfrc_gravcomp[dof]);
  }
  return sum;
}

static Spring spring_of_joint(const Lint* self, int i) {
  const mjModel* m = self->m;
  gboolean slides = m->jnt_type[i] == mjJNT_SLIDE;
  return (Spring){mjOBJ_JOINT,
                  i,
                  m->jnt_springyield[i],
                  m->jnt_stiffness[i],
                  displacement_of(m, i),
                  reach_of_joint(m, i),
                  load_of_joint(self, i),
                  slides ? 1e3 : 180 / G_PI,
                  slides ? "mm" : "°",
                  slides ? "N" : "N m"};
}

//---- tendons

static Spring spring_of_tendon(const Lint* self, int i) {
  const mjModel* m = self->m;
  const mjtNum *rest = m->tendon_lengthspring + 2 * i, *range = m->tendon_range + 2 * i;
  double length = self->d->ten_length[i], displaced = fmax(0, fmax(rest[0] - length, length - rest[1]));
  double reach = m->tendon_limited[i] ? fmax(rest[0] - range[0], range[1] - rest[1]) : INFINITY;
  return (Spring){
      mjOBJ_TENDON, i, m->tendon_springyield[i], m->tendon_stiffness[i], displaced, reach, 0, 1e3, "mm", "N"};
}

//---- what is wrong with it

// The figure is the factor by which springyield would do, 0: none does.
static void check_spring(Lint* self, const Spring* s) {
  static const double kAmple = 1.5;
  const GimbalMessage* label = lint_label(self, s->objtype, s->id);
  double bears = s->stiffness * s->yield;
  if (!(s->yield > 0)) return;
  if (s->stiffness == 0) {
    WARN(self, s->objtype, s->id, "springyield", N_("Give it a stiffness, or delete springyield."),
         "%p has no spring that could yield: it has no stiffness", label);
  } else if (s->displaced > s->yield * (1 + 1e-6)) {
    self->figure = kAmple * s->displaced / s->yield;
    WARN(self, s->objtype, s->id, "springyield",
         N_("Let its spring rest in the reference pose, or raise springyield."),
         "%p yields in the first step: in the reference pose its spring is displaced by %.3g %s, and what "
         "is beyond %.3g %s stays",
         label, s->factor * s->displaced, s->unit, s->factor * s->yield, s->unit);
  } else if (s->reach <= s->yield) {
    self->figure = 0.5 * s->reach / s->yield;
    WARN(self, s->objtype, s->id, "springyield", N_("Lower springyield, or widen the range."),
         "%p never yields: within its range its spring is displaced by %.3g %s at most, and it yields "
         "beyond %.3g %s",
         label, s->factor * s->reach, s->unit, s->factor * s->yield, s->unit);
  } else if (s->load > bears) {
    self->figure = kAmple * s->load / bears;
    WARN(self, s->objtype, s->id, "springyield", N_("Raise its stiffness or springyield."),
         "%p gives way without end: its spring bears %.3g %s at most, and gravity pulls with %.3g %s", label,
         bears, s->force, s->load, s->force);
  }
}

//---- flexes

// Which stretches or bends nothing, by elastic2d or without young, has no state.
static void check_flex(Lint* self, int flex) {
  const mjModel* m = self->m;
  gboolean wants = m->flex_yield[2 * flex] > 0 || m->flex_yield[2 * flex + 1] > 0;
  if (!wants || m->flex_plasticmode[flex]) return;
  WARN(self, mjOBJ_FLEX, flex, NULL,
       N_("Give it young in <elasticity>, and if it is of triangles elastic2d=\"both\"."),
       "%p has a yield and nothing that yields: it neither stretches nor bends elastically",
       lint_label(self, mjOBJ_FLEX, flex));
}

void lint_yields(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->njnt; i++) {
    Spring s = spring_of_joint(self, i);
    if (m->jnt_type[i] != mjJNT_FREE) check_spring(self, &s);
  }
  for (int i = 0; i < m->ntendon; i++) {
    Spring s = spring_of_tendon(self, i);
    check_spring(self, &s);
  }
  for (int i = 0; i < m->nflex; i++) check_flex(self, i);
}
