// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of masses, forces and motion, on the numbers of the reference pose.
//
// A servo or spring of stiffness k on a mass M swings with ω = √(k / M); steps of length h follow
// it while ω h stays below 2, and badly from 1 on. For a joint 1/M is dof_invweight0. Under gravity
// a servo rests |τ| / k away from where it is told to be.

#include <gimbal/deformation.h>
#include <gimbal/kinds/actuators.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

#define WARN(self, ...) lint_report(self, GIMBAL_SEVERITY_WARNING, __VA_ARGS__)
#define NOTE(self, ...) lint_report(self, GIMBAL_SEVERITY_NOTE, __VA_ARGS__)

static gboolean touches_anything(const mjModel* m) {
  for (int i = 0; i < m->ngeom; i++) {
    if (lint_collides(m, i)) return TRUE;
  }
  return m->nflex > 0;
}

// The integrator discrete follows all but contacts: it is offered where there are none.
static void tell_long_step(Lint* self, double h) {
  gboolean touches = touches_anything(self->m);
  if (self->m->opt.integrator == mjINT_DISCRETE && !touches) return;
  if (!touches && lint_holds_with_discrete(self) && self->thrown) {
    self->figure = -1;  // to write it
    lint_report_section(
        self, "option", "timestep",
        N_("Write integrator=\"discrete\" into <option>, or use 0.001 to 0.005 s."),
        "The time step of %g s is long. Tried: as it is the model is thrown off within %d steps, with the "
        "integrator discrete it holds",
        h, self->thrown);
    return;
  }
  lint_report_section(self, "option", "timestep", N_("Use 0.001 to 0.005 s where things touch."),
                      "The time step of %g s is long", h);
}

void lint_timestep(Lint* self) {
  double h = self->m->opt.timestep;
  if (h > 0.02) {
    tell_long_step(self, h);
  } else if (h > 0 && h < 1e-5) {  // the compiler tells of others
    lint_report_section(self, "option", "timestep", N_("Use 0.001 to 0.005 s."),
                        "The time step of %g s is very short", h);
  }
}

//---- masses

// By its gravity: in centimetres or millimetres, and then the masses are in grams, mostly.
static gboolean has_other_units(const mjModel* m) {
  return mju_norm3(m->opt.gravity) > 100;
}

// The bodies whose joints turn the edges of rods are made by the compiler, and have no mass of
// their own.
static gboolean* turning_bodies(const mjModel* m, mjData* d) {
  gboolean* turning = g_new0(gboolean, m->nbody);
  for (int i = 0; i < m->nflex; i++) {
    int count = gimbal_rod_edges(m, d, i, NULL);
    g_autofree GimbalRodEdge* edge = g_new(GimbalRodEdge, count + 1);
    gimbal_rod_edges(m, d, i, edge);
    for (int k = 0; k < count; k++) {
      if (edge[k].joint >= 0) turning[m->jnt_bodyid[edge[k].joint]] = TRUE;
    }
  }
  return turning;
}

void lint_tiny_masses(Lint* self) {
  const mjModel* m = self->m;
  if (has_other_units(m)) return;
  g_autofree gboolean* turning = turning_bodies(m, self->d);
  for (int i = 1; i < m->nbody; i++) {
    if (turning[i] || m->body_dofnum[i] == 0 || m->body_subtreemass[i] >= 1e-5) continue;
    double reach = lint_reach_of(self, i);
    self->figure = isfinite(reach) ? reach : 0;
    WARN(self, mjOBJ_BODY, i, NULL, N_("Give its geoms a mass, or write an <inertial>."),
         "%p and what hangs on it weigh %.3g g", lint_label(self, mjOBJ_BODY, i),
         1e3 * m->body_subtreemass[i]);
  }
}

// The mass of all that is welded together with a body.
static double rigid_mass(const mjModel* m, int body) {
  double sum = 0;
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_weldid[i] == m->body_weldid[body]) sum += m->body_mass[i];
  }
  return sum;
}

// Light bodies on joints with armature or damping are usual, and so are light bodies whose other
// joint carries the load: armature counts as mass.
static gboolean has_armature(const mjModel* m, int body) {
  for (int i = 0; i < m->body_dofnum[body]; i++) {
    if (m->dof_armature[m->body_dofadr[body] + i] > 0) return TRUE;
  }
  return FALSE;
}

void lint_mass_ratios(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 1; i < m->nbody; i++) {
    int parent = m->body_weldid[m->body_parentid[i]];
    if (m->body_dofnum[i] == 0 || parent == 0 || has_armature(m, parent)) continue;
    double above = rigid_mass(m, parent), below = m->body_subtreemass[i];
    if (!(above > 0) || below < 1000 * above) continue;
    self->figure =
        // an armature: a hundredth of what the joint bears
        0.01 * m->dof_M0[m->body_dofadr[parent]];
    WARN(self, mjOBJ_BODY, i, NULL, N_("Make the light body heavier, or give its joint an armature."),
         "%p with what hangs on it weighs %.3g times %p, on which it hangs", lint_label(self, mjOBJ_BODY, i),
         below / above, lint_label(self, mjOBJ_BODY, parent));
  }
}

// Reported once for each model, since nobody can see whether a written mass was intended.
void lint_default_density(Lint* self) {
  static const char* const says[] = {"mass", "density"};
  const mjModel* m = self->m;
  int count = 0, first = -1;
  if (!self->s) return;
  for (int i = 0; i < m->ngeom; i++) {
    GimbalPlace place;
    int body = m->geom_bodyid[i];
    gboolean heavy = lint_moves(m, body) && m->body_mass[body] > 1 && lint_collides(m, i), written = FALSE;
    for (guint k = 0; k < G_N_ELEMENTS(says) && heavy; k++) {
      written = written || lint_is_written(self, mjOBJ_GEOM, i, says[k], &place);
    }
    if (!heavy || written || lint_has_inertial(self, body)) continue;
    if (count++ == 0) first = i;
  }
  if (count == 0) return;
  NOTE(self, mjOBJ_GEOM, first, NULL, N_("Write mass or density where the weight matters."),
       "%p has the default density of water, 1000 kg/m³, in a body of more than 1 kg (all such geoms: %d)",
       lint_label(self, mjOBJ_GEOM, first), count);
}

//---- actuators

// Offer the integrator discrete, with what came of trying it.
static void tell_discrete(Lint* self, double turns, int objtype, int id, const char* attribute, int joint) {
  const mjModel* m = self->m;
  gboolean angle = m->jnt_type[joint] == mjJNT_HINGE;
  double h = m->opt.timestep, away = self->displaced[angle] * (angle ? 180 / G_PI : 1e3);
  const char* unit = angle ? "°" : "mm";
  const char* hint =
      N_("Write integrator=\"discrete\" into <option>, lower it, shorten the time step, or give the joint "
         "an armature.");
  self->figure = -self->figure;
  if (self->thrown) {
    WARN(self, objtype, id, attribute, hint,
         "%p is stiff: it swings with %.3g Hz, and the time step of %g s follows %.3g Hz well. Tried: as it "
         "is the model is thrown off within %d steps, with the integrator discrete it stays within %.2g %s",
         lint_label(self, objtype, id), turns / h / (2 * G_PI), h, 0.5 / h / (2 * G_PI), self->thrown, away,
         unit);
  } else {
    WARN(self, objtype, id, attribute, hint,
         "%p is stiff: it swings with %.3g Hz, and the time step of %g s follows %.3g Hz well. Tried: with "
         "the integrator discrete it stays within %.2g %s",
         lint_label(self, objtype, id), turns / h / (2 * G_PI), h, 0.5 / h / (2 * G_PI), away, unit);
  }
}

static void check_stiffness(Lint* self, double k, int objtype, int id, const char* attribute, int joint) {
  const mjModel* m = self->m;
  double h = m->opt.timestep, turns = sqrt(k * m->dof_invweight0[m->jnt_dofadr[joint]]) * h;
  if (!lint_is_stiff(m, k, joint)) return;
  self->weight = turns;
  self->figure = 0.25 / (turns * turns);  // to lower k by: turns is a half then
  if (lint_holds_with_discrete(self)) {
    tell_discrete(self, turns, objtype, id, attribute, joint);
    return;
  }
  WARN(self, objtype, id, attribute, N_("Lower it, shorten the time step, or give the joint an armature."),
       "%p is stiff: it swings with %.3g Hz, and the time step of %g s follows %.3g Hz well",
       lint_label(self, objtype, id), turns / h / (2 * G_PI), h, 0.5 / h / (2 * G_PI));
}

// The integrator discrete has springs and servos in what it solves, with PGS only springs.
void lint_stiff_actuators(Lint* self) {
  const mjModel* m = self->m;
  gboolean discrete = m->opt.integrator == mjINT_DISCRETE, dual = m->opt.solver == mjSOL_PGS;
  for (int i = 0; i < m->nactuator && (!discrete || dual); i++) {
    int joint = lint_joint_of(m, i);
    if (joint >= 0 && lint_stiffness_of(m, i) > 0) {
      check_stiffness(self, lint_stiffness_of(m, i), mjOBJ_ACTUATOR, i, "kp", joint);
    }
  }
  for (int i = 0; i < m->njnt && !discrete; i++) {
    if (m->jnt_type[i] >= mjJNT_SLIDE && m->jnt_stiffness[i] > 0) {
      check_stiffness(self, m->jnt_stiffness[i], mjOBJ_JOINT, i, "stiffness", i);
    }
  }
}

// Half of the control range. For a servo: half the range of its joint (0 if the joint has that
// range as its limits), or half a turn, or 1 m. For other actuators: 1.
static double sensible_range(const mjModel* m, int actuator, int joint) {
  if (joint < 0 || lint_stiffness_of(m, actuator) <= 0) return 1;
  if (m->jnt_limited[joint]) return 0;
  return m->jnt_type[joint] == mjJNT_HINGE ? G_PI : 1;
}

// A range with its ends swapped, which the compiler reports.
static gboolean is_turned(const mjtNum range[2]) {
  return range[0] > range[1];
}

static gboolean is_unlimited_by_will(const Lint* self, int actuator) {
  GimbalPlace place;
  return lint_is_written(self, mjOBJ_ACTUATOR, actuator, "ctrllimited", &place) ||
         lint_is_written(self, mjOBJ_ACTUATOR, actuator, "forcelimited", &place);
}

// A limit of the control, of the force, or of the total force on the joint.
void lint_actuator_ranges(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nactuator; i++) {
    int joint = lint_joint_of(m, i);
    gboolean limited = m->actuator_forcelimited[i] || (joint >= 0 && m->jnt_actfrclimited[joint]) ||
                       is_turned(m->actuator_forcerange + 2 * i);
    for (int k = 0; k < m->actuator_ctrlnum[i]; k++) {
      int row = m->actuator_ctrladr[i] + k;
      limited = limited || m->actuator_ctrllimited[row] || is_turned(m->actuator_ctrlrange + 2 * row);
    }
    if (limited || m->actuator_ctrlnum[i] == 0 || is_unlimited_by_will(self, i)) continue;
    self->figure = sensible_range(m, i, joint);
    NOTE(self, mjOBJ_ACTUATOR, i, NULL, N_("Give it a ctrlrange or a forcerange."),
         "Nothing limits the control or the force of %p", lint_label(self, mjOBJ_ACTUATOR, i));
  }
}

static gboolean is_driven(const mjModel* m, int joint) {
  for (int i = 0; i < m->nactuator; i++) {
    if (lint_joint_of(m, i) == joint) return TRUE;
  }
  return FALSE;
}

// An actuator that has the name of a joint that nothing drives, and drives another joint: probably
// a copy in which one name was not changed.
void lint_wrong_joints(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->nactuator; i++) {
    const char* name = mj_id2name(m, mjOBJ_ACTUATOR, i);
    int named = name ? mj_name2id(m, mjOBJ_JOINT, name) : -1, joint = lint_joint_of(m, i);
    if (named < 0 || joint < 0 || named == joint || is_driven(m, named)) continue;
    WARN(self, mjOBJ_ACTUATOR, i, "joint",
         N_("Let it drive the joint that it is named after, or give it another name."),
         "%p drives %p, and nothing drives the joint of its name", lint_label(self, mjOBJ_ACTUATOR, i),
         lint_label(self, mjOBJ_JOINT, joint));
  }
}

//---- poses

static gboolean is_outside(const mjModel* m, int joint, double q) {
  double low = m->jnt_range[2 * joint], high = m->jnt_range[2 * joint + 1],
         slack = 1e-3 + 0.01 * (high - low);
  return m->jnt_limited[joint] && m->jnt_type[joint] >= mjJNT_SLIDE && low < high &&
         (q < low - slack || q > high + slack);
}

static void check_reference(Lint* self, int joint) {
  const mjModel* m = self->m;
  const mjtNum* range = m->jnt_range + 2 * joint;
  double q = m->qpos0[m->jnt_qposadr[joint]];
  if (!is_outside(m, joint, q)) return;
  self->figure = q;
  WARN(self, mjOBJ_JOINT, joint, "range",
       N_("Widen the range, or set ref so that the reference pose lies in it."),
       "%p is at %.4g in the reference pose, outside of its range from %.4g to %.4g",
       lint_label(self, mjOBJ_JOINT, joint), q, range[0], range[1]);
}

// Whether a number of a keyframe may be another one without geoms that overlap then.
static gboolean may_move(Lint* self, int key, int adr, double q) {
  lint_pose(self, key);
  int before = lint_count_overlaps(self);
  self->d->qpos[adr] = q;
  mj_forward(self->m, self->d);
  gboolean may = lint_count_overlaps(self) <= before;
  lint_pose(self, -1);
  return may;
}

static void check_key(Lint* self, int key, int joint) {
  const mjModel* m = self->m;
  const mjtNum* range = m->jnt_range + 2 * joint;
  int adr = m->jnt_qposadr[joint];
  double q = m->key_qpos[(gsize)key * (gsize)m->nq + (gsize)adr];
  if (!is_outside(m, joint, q)) return;
  double inside = fmin(fmax(q, range[0]), range[1]);
  self->figure = may_move(self, key, adr, inside) ? inside : NAN;
  lint_report_number(
      self, mjOBJ_KEY, key, "qpos", adr, q, N_("Move the joint into its range in the keyframe."),
      "%p has %p at %.4g, outside of its range from %.4g to %.4g", lint_label(self, mjOBJ_KEY, key),
      lint_label(self, mjOBJ_JOINT, joint), q, range[0], range[1]);
}

// A keyframe that writes no positions has those of the reference pose.
void lint_violated_limits(Lint* self) {
  const mjModel* m = self->m;
  GimbalPlace place;
  for (int i = 0; i < m->njnt; i++) check_reference(self, i);
  for (int key = 0; key < m->nkey; key++) {
    if (self->s && !lint_is_written(self, mjOBJ_KEY, key, "qpos", &place)) continue;
    for (int i = 0; i < m->njnt; i++) check_key(self, key, i);
  }
}

// The stiffness of all servos of a joint together with its spring. first: whether this actuator is
// the first of them.
static double stiffness_at(const mjModel* m, int joint, int actuator, gboolean* first) {
  double sum = m->jnt_stiffness[joint];
  *first = TRUE;
  for (int i = 0; i < m->nactuator; i++) {
    double k = lint_joint_of(m, i) == joint ? lint_stiffness_of(m, i) : 0;
    sum += fmax(k, 0);
    if (k > 0 && i < actuator) *first = FALSE;
  }
  return sum;
}

// The factor, if none of the servos with this stiffness, which may share its text, is too stiff for
// the time step then; else 0.
static double rise_of(const mjModel* m, double k, double factor) {
  double h = m->opt.timestep;
  for (int i = 0; i < m->nactuator; i++) {
    int joint = lint_joint_of(m, i);
    if (joint < 0 || lint_stiffness_of(m, i) != k) continue;
    if (sqrt(1.1 * factor * k * m->dof_invweight0[m->jnt_dofadr[joint]]) * h >= 1) return 0;
  }
  return factor;
}

// Computed in the reference pose, in which the servos of the joint hold it. The load of a
// deformable body is unknown without a simulation.
void lint_sagging(Lint* self) {
  const mjModel* m = self->m;
  if ((m->opt.disableflags & mjDSBL_GRAVITY) || m->nflex) return;
  for (int i = 0; i < m->nactuator; i++) {
    int joint = lint_joint_of(m, i);
    double k = joint >= 0 ? lint_stiffness_of(m, i) : 0;
    gboolean first;
    if (!(k > 0)) continue;
    int dof = m->jnt_dofadr[joint];
    double all = stiffness_at(m, joint, i, &first);
    double sag = fabs(self->d->qfrc_bias[dof] - self->d->qfrc_gravcomp[dof]) / all;
    gboolean turns = m->jnt_type[joint] == mjJNT_HINGE;
    double most = turns ? 0.1 : 0.02;
    if (!first || sag < most) continue;
    self->weight = sag / most;
    // to raise kp by: it sags by no more then
    self->figure = rise_of(m, k, 1 + (sag / most - 1) * all / k);
    const char* hint = N_("Raise kp, or write gravcomp=\"1\" on the bodies that it carries.");
    if (turns) {
      NOTE(self, mjOBJ_ACTUATOR, i, "kp", hint,
           "%p lets its joint sag by %.3g degrees under gravity in the reference pose",
           lint_label(self, mjOBJ_ACTUATOR, i), sag * 180 / G_PI);
    } else {
      NOTE(self, mjOBJ_ACTUATOR, i, "kp", hint,
           "%p lets its joint sag by %.3g mm under gravity in the reference pose",
           lint_label(self, mjOBJ_ACTUATOR, i), 1e3 * sag);
    }
  }
}

//---- units

// A range within half a turn of the other unit: 90 read as radians, or 1.57 as degrees.
void lint_angles(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->njnt; i++) {
    if (m->jnt_type[i] != mjJNT_HINGE || !m->jnt_limited[i]) continue;
    double low = m->jnt_range[2 * i], high = m->jnt_range[2 * i + 1], most = fmax(fabs(low), fabs(high));
    if (high - low > 10 * 2 * G_PI && fabs(high - low) <= 720 && most >= 30) {
      self->once = TRUE;  // <compiler> is the cause of all
      WARN(self, mjOBJ_JOINT, i, "range",
           N_("Write angle=\"degree\" into <compiler>, or the range in radians."),
           "The range of %p from %.4g to %.4g rad looks like degrees", lint_label(self, mjOBJ_JOINT, i), low,
           high);
    }
    double degrees = 180 / G_PI, a = low * degrees, b = high * degrees;
    gboolean like_pi = fabs(fmod(fabs(a) + 1e-4, G_PI / 12)) < 2e-3 * fabs(a) + 2e-4 &&
                       fabs(fmod(fabs(b) + 1e-4, G_PI / 12)) < 2e-3 * fabs(b) + 2e-4;
    if (b - a < 6.5 && b - a > 0.5 && like_pi && (fabs(a) > 0.2 || fabs(b) > 0.2)) {
      self->once = TRUE;
      WARN(self, mjOBJ_JOINT, i, "range",
           N_("Write angle=\"radian\" into <compiler>, or the range in degrees."),
           "The range of %p from %.4g to %.4g degrees looks like radians", lint_label(self, mjOBJ_JOINT, i),
           a, b);
    }
  }
}

void lint_lengths(Lint* self) {
  const mjModel* m = self->m;
  for (int i = 0; i < m->ngeom; i++) {
    int type = m->geom_type[i];
    if (type == mjGEOM_PLANE || type == mjGEOM_HFIELD || !lint_moves(m, m->geom_bodyid[i]) ||
        m->geom_rbound[i] < 30) {
      continue;
    }
    WARN(self, mjOBJ_GEOM, i, type == mjGEOM_MESH ? "mesh" : "size",
         N_("Write metres; for a mesh in millimetres scale=\"0.001 0.001 0.001\"."),
         "%p is %.3g m large, which looks like millimetres", lint_label(self, mjOBJ_GEOM, i),
         2 * m->geom_rbound[i]);
  }
}
