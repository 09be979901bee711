// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rules of bodies: inertias that none can have.
//
// All of a body is within the distance R of its centre of mass, so no moment of inertia exceeds
// m R². R reaches to the end of all geoms of the body, those for looks too.

#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "lint/rules.h"

double lint_reach_of(const Lint* self, int body) {
  const mjModel* m = self->m;
  double reach = 0;
  for (int i = 0; i < m->ngeom; i++) {
    int own = m->geom_bodyid[i];
    if (m->body_weldid[own] != m->body_weldid[body]) continue;
    if (!(m->geom_rbound[i] > 0)) return INFINITY;
    double away = 0;
    for (int k = 0; k < 3; k++) {
      away = hypot(away, self->d->geom_xpos[3 * i + k] - self->d->xipos[3 * body + k]);
    }
    reach = fmax(reach, away + m->geom_rbound[i]);
  }
  return reach;
}

// What brings an inertia back to what a body of that size may have: a millionth (kg mm²), or a
// billionth (g mm²). 0: neither does.
static double unit_of(double ratio) {
  static const double units[] = {1e6, 1e9};
  for (guint i = 0; i < G_N_ELEMENTS(units); i++) {
    if (ratio < units[i] && ratio > 1e-3 * units[i]) return 1 / units[i];
  }
  return 0;
}

// A body of next to no mass, alone or beside what it is welded to, has an inertia for form only.
static gboolean is_place_holder(const mjModel* m, int body) {
  double all = 0;
  for (int i = 1; i < m->nbody; i++) {
    if (m->body_weldid[i] == m->body_weldid[body]) all += m->body_mass[i];
  }
  return m->body_mass[body] < 1e-4 || m->body_mass[body] < 0.01 * all;
}

// The same for the same numbers.
static gsize cause_of(double inertia, double mass) {
  guint64 bits[2];
  memcpy(bits, &inertia, sizeof inertia);
  memcpy(bits + 1, &mass, sizeof mass);
  return (gsize)(31 * bits[0] + bits[1]);
}

void lint_inertias(Lint* self) {
  static const double kSure = 2;  // rotors that are counted in
  const mjModel* m = self->m;
  for (int i = 1; i < m->nbody; i++) {
    const mjtNum* inertia = m->body_inertia + 3 * i;
    double most = fmax(inertia[0], fmax(inertia[1], inertia[2])), reach = lint_reach_of(self, i);
    if (!lint_moves(m, i) || is_place_holder(m, i) || !(reach > 0) || !isfinite(reach)) continue;
    double ratio = most / (m->body_mass[i] * reach * reach);
    if (!(ratio > kSure) || !lint_has_inertial(self, i)) continue;
    self->figure = unit_of(ratio);
    self->weight = ratio;
    self->once = TRUE;  // the same numbers, written again and again
    self->cause = cause_of(most, m->body_mass[i]);
    lint_report(
        self, GIMBAL_SEVERITY_WARNING, mjOBJ_BODY, i, NULL,
        N_("Write kg m², or delete the <inertial>: the geoms give it then."),
        "%p has an inertia of %.3g kg m²: with %.3g kg that reach %.3g m from their middle no body has "
        "more than %.3g kg m²",
        lint_label(self, mjOBJ_BODY, i), most, m->body_mass[i], reach, m->body_mass[i] * reach * reach);
  }
}
