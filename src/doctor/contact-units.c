// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Units of a contact, both ways. See contact-figures.c for the spring k / R and the damper b / R of
// a contact at impedance d, where the engine has from solref (documentation, "Computation", section
// "Parameters")
//     B = 2 / (D t),  K = 1 / (D t z)²      of (t, z),
//     B = c / D,      K = s / D²            of (-s, -c),         b = B, k = K d, D the largest impedance.
// So  t = 2 / (D B),  z = B / (2 √K)        and  s = K D²,  c = B D.
// By itself the contact obeys a = -d B v - d² K r: ω = d √K, ζ = B / (2 √K), whatever d is.
//
// It pushes and never pulls: it lets go where -b v - k r = 0. From touching with speed 1 to there
// (Schwager and Pöschel, Coefficient of restitution and linear-dashpot model revisited, 2007)
//     e = exp(-ζ / √(1 - ζ²) (π - atan2(2 ζ √(1 - ζ²), 1 - 2 ζ²)))                     ζ < 1
//     e = exp(-ζ / √(ζ² - 1) ln((ζ + √(ζ² - 1)) / (ζ - √(ζ² - 1))))                    ζ > 1
// with exp(-2) between them. It falls with ζ.

#include <math.h>

#include "doctor/contact-figures.h"
#include "doctor/contact.h"

static double restitution_of_ratio(double ratio) {
  double z = fmax(ratio, 0);
  if (fabs(z - 1) < 1e-6) return exp(-2);
  if (z < 1) {
    double root = sqrt(1 - z * z);
    return exp(-z / root * (G_PI - atan2(2 * z * root, 1 - 2 * z * z)));
  }
  double root = sqrt(z * z - 1);
  return exp(-z / root * log((z + root) / (z - root)));
}

double gimbal_ratio_of_restitution(double restitution) {
  double low = 1e-6, high = 1e3;
  for (int i = 0; i < 100; i++) {
    double middle = sqrt(low * high);
    *(restitution_of_ratio(middle) > restitution ? &low : &high) = middle;
  }
  return sqrt(low * high);
}

gboolean gimbal_contact_units(const mjModel* m, mjData* d, int contact,
                              double units[GIMBAL_N_CONTACT_UNITS]) {
  GimbalContactFigures f = gimbal_contact_figures(m, d, contact);
  if (!f.active) return FALSE;
  units[GIMBAL_UNIT_STIFFNESS] = f.stiffness;
  units[GIMBAL_UNIT_DAMPING] = f.damping;
  units[GIMBAL_UNIT_TIME_CONSTANT] = f.time_constant;
  units[GIMBAL_UNIT_RATIO] = f.damping_ratio;
  units[GIMBAL_UNIT_RESTITUTION] = restitution_of_ratio(f.damping_ratio);
  units[GIMBAL_UNIT_SAG] = f.normal > 0 ? f.sag : NAN;
  return TRUE;
}

// The engine's B and K of a row, as they are now.
typedef struct Reference {
  double B, K, largest;  // largest impedance
} Reference;

static void contact_units_change(Reference* r, const double* units, GimbalContactUnit unit, double value) {
  double ratio = r->B / (2 * sqrt(r->K)), factor = value / units[unit];
  switch (unit) {
    case GIMBAL_UNIT_STIFFNESS:
      r->K *= factor;
      r->B = 2 * ratio * sqrt(r->K);
      break;
    case GIMBAL_UNIT_SAG:
      r->K /= factor;
      r->B = 2 * ratio * sqrt(r->K);
      break;
    case GIMBAL_UNIT_TIME_CONSTANT:
      r->B /= factor;
      r->K /= factor * factor;
      break;
    case GIMBAL_UNIT_RESTITUTION:
      r->B = 2 * gimbal_ratio_of_restitution(value) * sqrt(r->K);
      break;
    default:  // damping and its ratio
      r->B *= factor;
  }
}

gboolean gimbal_contact_solref(const mjModel* m, mjData* d, int contact, GimbalContactUnit unit, double value,
                               mjtNum solref[mjNREF]) {
  const mjContact* c = d->contact + contact;
  double units[GIMBAL_N_CONTACT_UNITS];
  if (!(value > 0) || (unit == GIMBAL_UNIT_RESTITUTION && value >= 1)) return FALSE;
  if (!gimbal_contact_units(m, d, contact, units) || !isfinite(units[unit])) return FALSE;
  const mjtNum* kbip = d->efc_KBIP + 4 * c->efc_address;
  Reference r = {.B = kbip[1], .K = kbip[0], .largest = CLAMP(c->solimp[1], mjMINIMP, mjMAXIMP)};
  if (!(r.B > 0) || !(r.K > 0)) return FALSE;
  contact_units_change(&r, units, unit, value);
  gboolean direct = c->solref[0] <= 0;
  solref[0] = direct ? -r.K * r.largest * r.largest : 2 / (r.largest * r.B);
  solref[1] = direct ? -r.B * r.largest : r.B / (2 * sqrt(r.K));
  return TRUE;
}
