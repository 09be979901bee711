// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The spring of a contact.
//
// A constraint row with position r and velocity v has the reference acceleration aref = -b v - k r,
// where the engine keeps B = b and K with k = K d; d is the impedance. The solver finds the force f
// for which
//     A f + a0 + R f = aref,       R = Â (1 - d) / d,
// with A the inverse inertia of the row, a0 its acceleration without constraint forces, Â the
// engine's estimate of A's diagonal. At rest A f + a0 = 0 and v = 0, which leaves R f = -k r: the
// contact is a spring of stiffness k / R and, by the same equation, a damper b / R. By itself the
// row obeys a = -d b v - d k r, so that its time constant is 2 / (d b) and its damping ratio d b /
// (2 sqrt(d k)).
//
// A pyramidal contact has 2 (n - 1) rows, n its number of directions; each bears an equal part of
// the normal force at rest, and all have the same R: R f / (2 (n - 1)) takes the place of R f.
// (MuJoCo documentation, "Computation": constraint model, reference acceleration, impedance.)

#include "doctor/contact-figures.h"

#include <gimbal/contact.h>
#include <math.h>
#include <string.h>

// R of the normal direction as a whole.
static double normal_regularizer(const mjModel* m, const mjData* d, const mjContact* contact) {
  double R = d->efc_R[contact->efc_address];
  gboolean pyramid = mj_isPyramidal(m) && contact->dim > 1;
  return pyramid ? R / (2 * (contact->dim - 1)) : R;
}

// Friction force over what the cone allows: its corners for a pyramid, its ellipse otherwise.
static double cone_usage(const mjModel* m, const mjContact* contact, const mjtNum force[6]) {
  double sum = 0;
  gboolean pyramid = mj_isPyramidal(m);
  if (contact->dim < 2 || force[0] <= 0) return NAN;
  for (int i = 1; i < contact->dim; i++) {
    double mu = contact->friction[i - 1], part = mu > 0 ? fabs(force[i]) / mu : 0;
    sum += pyramid ? part : part * part;
  }
  return (pyramid ? sum : sqrt(sum)) / force[0];
}

// Velocity of the second geom's body against the first's at the contact, in the frame of the
// contact.
static void relative_velocity(const mjModel* m, const mjData* d, const mjContact* contact, double result[3]) {
  double difference[3] = {0};
  for (int side = 0; side < 2; side++) {
    int geom = contact->geom[side];
    if (geom < 0) continue;
    int body = m->geom_bodyid[geom], root = m->body_rootid[body];
    const mjtNum *velocity = d->cvel + 6 * body, *com = d->subtree_com + 3 * root;
    mjtNum arm[3], at[3];
    mju_sub3(arm, contact->pos, com);
    mju_cross(at, velocity, arm);
    for (int i = 0; i < 3; i++) difference[i] += (side ? 1 : -1) * (velocity[3 + i] + at[i]);
  }
  for (int i = 0; i < 3; i++) result[i] = mju_dot3(contact->frame + 3 * i, difference);
}

//---- speculative contacts

// Velocity of the row of the normal, of pyramids the mean of two rows whose friction cancels.
static double row_velocity(const mjModel* m, const mjData* d, const mjContact* contact) {
  const mjtNum* vel = d->efc_vel + contact->efc_address;
  return mj_isPyramidal(m) && contact->dim > 1 ? (vel[0] + vel[1]) / 2 : vel[0];
}

// The time of impact t, a share of the step h, is in the distance: margin - dist is
//   (1 - t - b) / k h v,  with discrete (1 - t - t (b + k)) / k h v,
// with the speed v of approach and b = h B d, k = h^2 K d^2 of the row. A damper without a spring
// tells no time: then it is that of the gap at this speed.
static double impact_of(const mjModel* m, const mjData* d, const mjContact* contact, double gap) {
  const mjtNum* kbip = d->efc_KBIP + 4 * contact->efc_address;
  double h = m->opt.timestep, impedance = kbip[2], b = h * kbip[1] * impedance,
         k = h * h * kbip[0] * impedance * impedance, way = -h * row_velocity(m, d, contact);
  if (!(way > 0)) return NAN;
  double part = k * (contact->includemargin - contact->dist) / way;
  double t = !(k > 0)                              ? gap / way
             : m->opt.integrator == mjINT_DISCRETE ? (1 - part) / (1 + b + k)
                                                   : 1 - b - part;
  return t > 0 && t < 1 ? t * h : NAN;
}

static void look_ahead(const mjModel* m, mjData* d, int contact_id, GimbalContactFigures* f) {
  f->depth = -gimbal_contact_distance(m, d, contact_id);
  if (-f->depth <= d->contact[contact_id].includemargin) return;
  f->gap = -f->depth;
  f->impact = impact_of(m, d, d->contact + contact_id, f->gap);
}

GimbalContactFigures gimbal_contact_figures(const mjModel* m, mjData* d, int contact_id) {
  const mjContact* contact = d->contact + contact_id;
  GimbalContactFigures f = {
      .distance = contact->dist, .depth = -contact->dist, .usage = NAN, .gap = NAN, .impact = NAN};
  double velocity[3];
  mjtNum force[6] = {0};
  relative_velocity(m, d, contact, velocity);
  f.approach = velocity[0];
  f.slip = hypot(velocity[1], velocity[2]);
  if (contact->efc_address < 0) return f;
  f.active = TRUE;
  look_ahead(m, d, contact_id, &f);
  mj_contactForce(m, d, contact_id, force);
  f.normal = force[0];
  f.tangent = hypot(force[1], force[2]);
  f.torque = sqrt(force[3] * force[3] + force[4] * force[4] + force[5] * force[5]);
  f.usage = cone_usage(m, contact, force);

  const mjtNum* kbip = d->efc_KBIP + 4 * contact->efc_address;
  double impedance = kbip[2], k = kbip[0] * impedance, b = kbip[1];
  double R = normal_regularizer(m, d, contact);
  f.impedance = impedance;
  f.stiffness = k / R;
  f.damping = b / R;
  f.time_constant = b > 0 ? 2 / (impedance * b) : INFINITY;
  f.damping_ratio = k > 0 ? impedance * b / (2 * sqrt(impedance * k)) : INFINITY;
  f.mass = impedance < 1 ? (1 - impedance) / (impedance * R) : INFINITY;
  f.sag = isfinite(f.gap) ? NAN : f.stiffness > 0 ? f.normal / f.stiffness : INFINITY;
  return f;
}

// With timeconst t and dampratio z, K = 1 / (dmax² t² z²): scale t by the root of the ratio of
// stiffnesses. (That R and d change with the depth as well is left out: the present impedance is
// taken.)
gboolean gimbal_contact_solref_for_sag(const mjModel* m, mjData* d, int contact_id, double force, double sag,
                                       double solref[2]) {
  const mjContact* contact = d->contact + contact_id;
  if (contact->efc_address < 0 || force <= 0 || sag <= 0) return FALSE;
  GimbalContactFigures f = gimbal_contact_figures(m, d, contact_id);
  double wanted = force / sag, ratio = wanted / f.stiffness;
  if (!(ratio > 0) || !isfinite(ratio)) return FALSE;
  if (contact->solref[0] > 0) {
    solref[0] = contact->solref[0] / sqrt(ratio);
    solref[1] = contact->solref[1];
  } else {  // -stiffness, -damping
    solref[0] = contact->solref[0] * ratio;
    solref[1] = contact->solref[1] * sqrt(ratio);
  }
  return TRUE;
}
