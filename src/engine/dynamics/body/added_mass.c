// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Mass and inertia of the fluid that an ellipsoid takes along (fluid.c, added mass).

#include <gimbal/kinds/geoms.h>
#include <math.h>

#include "dynamics/body/fluid.h"

static const double kTiny = 1e-14;

// Added-mass integral of an ellipsoid with half axes (a, b, c) along the first one,
//   kappa = integral over l from 0 to infinity of a b c / sqrt((a^2 + l)^3 (b^2 + l) (c^2 + l)) dl,
// by 15-point Gauss-Kronrod quadrature in x with l = x^3 / (1 - x)^2 (Lamb, Hydrodynamics, chapter
// V).
static double added_mass(double a, double b, double c) {
  static const double w[15] = {0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236,
                               0.09517529, 0.10221647, 0.10474107, 0.10221647, 0.09517529,
                               0.08450236, 0.07032663, 0.05239501, 0.03154605, 0.01146766};
  // l and dl/dx at the nodes
  static const double l[15] = {
      7.865151709349917e-08, 1.7347976913907274e-05, 0.0003548008144506193, 0.002846636252924549,
      0.014094260903596077,  0.053063261727396636,   0.17041978741317773,   0.5,
      1.4036301548686991,    3.9353484827022642,     11.644841677041734,    39.53187807410903,
      177.5711362220801,     1429.4772912937397,     54087.416549217705};
  static const double dl[15] = {
      5.538677720489877e-05, 0.002080868285293228, 0.016514126520723166, 0.07261900344370877,
      0.23985243401862602,   0.6868318249020725,   1.8551129519182894,   5.0,
      14.060031152313941,    43.28941239611009,    156.58546376397112,   747.9826085305024,
      5827.4042950027115,    116754.0197944512,    25482945.327264845};
  double scale = pow(a * a * a * b * c, 0.4), kappa = 0;
  for (int i = 0; i < 15; i++) {
    double t = scale * l[i];
    double da = 1 + t / (a * a), db = 1 + t / (b * b), dc = 1 + t / (c * c);
    kappa += scale * dl[i] / (da * sqrt(da * db * dc)) * w[i];
  }
  return kappa / (a * a);
}

// Factor of the added moment about the axis perpendicular to half axes u and v with integrals ku
// and kv.
static double added_moment(double u, double v, double ku, double kv) {
  double d = u * u - v * v;
  return d * d * fabs(kv - ku) / fmax(kTiny, fabs(2 * d + (u * u + v * v) * (ku - kv)));
}

void fluid_added_mass(mjtNum mass[3], mjtNum inertia[3], int type, const mjtNum size[3]) {
  double a[3], kappa[3];
  gimbal_geom_half(a, size, type);
  double volume = 4.0 / 3.0 * mjPI * a[0] * a[1] * a[2];
  for (int i = 0; i < 3; i++) kappa[i] = added_mass(a[i], a[(i + 1) % 3], a[(i + 2) % 3]);
  for (int i = 0; i < 3; i++) {
    int u = (i + 1) % 3, v = (i + 2) % 3;
    mass[i] = volume * kappa[i] / fmax(kTiny, 2 - kappa[i]);
    inertia[i] = volume * added_moment(a[u], a[v], kappa[u], kappa[v]) / 5;
  }
}
