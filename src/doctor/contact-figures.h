// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the numbers of a contact mean: forces, how near it is to slipping, and the spring and damper
// that its constraint amounts to.

#ifndef GIMBAL_CONTACT_FIGURES_H_
#define GIMBAL_CONTACT_FIGURES_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef struct GimbalContactFigures {
  gboolean active;  // it has constraint rows
  // m, negative: overlap; of a speculative contact made so that the geoms just meet
  double distance;
  double depth;    // m, of the overlap; negative: they are apart
  double normal;   // N
  double tangent;  // N
  double torque;   // N·m, torsional and rolling together
  // part of the friction cone that is used up: 1 slips; NAN without friction or force
  double usage;
  double slip;           // m/s along the surface
  double approach;       // m/s along the normal, positive: apart
  double impedance;      // d, 0 … 1
  double stiffness;      // N/m, as a force at rest feels it
  double damping;        // N·s/m
  double time_constant;  // s, of the constraint by itself
  double damping_ratio;
  double mass;  // kg that the constraint reckons with
  double sag;   // m: how deep the present normal force presses it at rest; NAN: that is an impact
  // of a speculative contact, NAN of others
  double gap;     // m, how far apart they are at the start of the step
  double impact;  // s, from there until they meet
} GimbalContactFigures;

// d lends its stack.
GimbalContactFigures gimbal_contact_figures(const mjModel* m, mjData* d, int contact);

// solref that gives the contact the wanted sag (m) under a force (N) with the same damping ratio;
// FALSE if there is none.
gboolean gimbal_contact_solref_for_sag(const mjModel* m, mjData* d, int contact, double force, double sag,
                                       double solref[2]);

#endif  // GIMBAL_CONTACT_FIGURES_H_
