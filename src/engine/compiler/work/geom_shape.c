// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Volumes, surfaces, moments and fluid coefficients of the primitive shapes.
//
// Symbols: r radius, h half height, a b c half sizes, m mass. Shells have their mass spread over
// the surface. The surface of an ellipsoid is Thomsen's approximation with p = 1.6075; the moments
// of its shell are those of a thin layer between two ellipsoids.

#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <string.h>

#include "compiler/work/inertia.h"

static double geom_shape_sq(double x) {
  return x * x;
}

static double ellipsoid_surface(double a, double b, double c) {
  const double p = 1.6075;
  double sum = pow(a * b, p) + pow(b * c, p) + pow(c * a, p);
  return 4 * mjPI * pow(sum / 3, 1 / p);
}

static double sphere_volume(double a, double b, double c, bool shell) {
  (void)b, (void)c;
  return shell ? 4 * mjPI * a * a : 4 * mjPI * a * a * a / 3;
}

static double capsule_volume(double a, double b, double c, bool shell) {
  (void)c;
  return shell ? 4 * mjPI * a * a + 4 * mjPI * a * b : mjPI * (2 * a * a * b + 4 * a * a * a / 3);
}

static double cylinder_volume(double a, double b, double c, bool shell) {
  (void)c;
  return shell ? 2 * mjPI * a * a + 4 * mjPI * a * b : 2 * mjPI * a * a * b;
}

static double ellipsoid_volume(double a, double b, double c, bool shell) {
  return shell ? ellipsoid_surface(a, b, c) : 4 * mjPI * a * b * c / 3;
}

static double box_volume(double a, double b, double c, bool shell) {
  return shell ? 8 * (a * b + b * c + c * a) : 8 * a * b * c;
}

//---- radii

static double sphere_radius(double a, double b, double c) {
  (void)b, (void)c;
  return a;
}

static double capsule_radius(double a, double b, double c) {
  (void)c;
  return a + b;
}

static double cylinder_radius(double a, double b, double c) {
  (void)c;
  return sqrt(geom_shape_sq(a) + geom_shape_sq(b));
}

static double ellipsoid_radius(double a, double b, double c) {
  return fmax(fmax(a, b), c);
}

static double box_radius(double a, double b, double c) {
  return sqrt(geom_shape_sq(a) + geom_shape_sq(b) + geom_shape_sq(c));
}

//---- moments

static void set_round(double inertia[3], double across, double along) {
  inertia[0] = inertia[1] = across;
  inertia[2] = along;
}

static void ellipsoid_solid(double inertia[3], double a, double b, double c, double m) {
  inertia[0] = m * (b * b + c * c) / 5;
  inertia[1] = m * (a * a + c * c) / 5;
  inertia[2] = m * (a * a + b * b) / 5;
}

static void sphere_inertia(double inertia[3], const double size[3], bool shell, double m) {
  double moment = 2 * m * size[0] * size[0] / (shell ? 3 : 5);
  set_round(inertia, moment, moment);
}

// A cylinder and two half spheres.
static void capsule_inertia(double inertia[3], const double size[3], bool shell, double m) {
  double r = size[0], h = size[1], height = 2 * h;
  double ms = shell ? m * 4 * r * r / (4 * r * r + 2 * r * height) : m * 4 * r / (4 * r + 3 * height);
  double mc = m - ms;
  double ball = 2 * ms * r * r / (shell ? 3 : 5);
  if (shell) {
    double com = r / 2, pos = h + com;  // of a half sphere: from its base, from the middle
    set_round(inertia, mc * (6 * r * r + height * height) / 12 + ball + ms * (pos * pos - com * com),
              mc * r * r + ball);
  } else {
    set_round(inertia,
              mc * (3 * r * r + height * height) / 12 + (ball + ms * height * (3 * r + 2 * height) / 8),
              mc * r * r / 2 + ball);
  }
}

static void cylinder_inertia(double inertia[3], const double size[3], bool shell, double m) {
  double r = size[0], h = size[1], height = 2 * h;
  if (!shell) {
    set_round(inertia, m * (3 * r * r + height * height) / 12, m * r * r / 2);
    return;
  }
  double disk = mjPI * r * r, side = 2 * mjPI * r * height;
  double md = m * disk / (2 * disk + side), ms = m - 2 * md;
  set_round(inertia, ms * (6 * r * r + height * height) / 12 + 2 * (md * r * r / 4 + md * h * h),
            ms * r * r + md * r * r);
}

static void ellipsoid_inertia(double inertia[3], const double size[3], bool shell, double m) {
  double a = size[0], b = size[1], c = size[2];
  if (!shell) {
    ellipsoid_solid(inertia, a, b, c, m);
    return;
  }
  const double layer = 1e-6;
  double inner = 4 * mjPI * a * b * c / 3, outer = 4 * mjPI * (a + layer) * (b + layer) * (c + layer) / 3;
  double density = m / (outer - inner), in[3], out[3];
  ellipsoid_solid(in, a, b, c, inner * density);
  ellipsoid_solid(out, a + layer, b + layer, c + layer, outer * density);
  for (int i = 0; i < 3; i++) inertia[i] = out[i] - in[i];
}

// A shell is three pairs of plates; plate k has its normal along axis k.
static void box_inertia(double inertia[3], const double size[3], bool shell, double m) {
  double s[3] = {geom_shape_sq(size[0]), geom_shape_sq(size[1]), geom_shape_sq(size[2])};
  if (!shell) {
    for (int i = 0; i < 3; i++) inertia[i] = m * (s[(i + 1) % 3] + s[(i + 2) % 3]) / 3;
    return;
  }
  double area[3], total = 0;
  for (int k = 0; k < 3; k++) total += 2 * (area[k] = 4 * size[(k + 1) % 3] * size[(k + 2) % 3]);
  inertia[0] = inertia[1] = inertia[2] = 0;
  for (int k = 0; k < 3; k++) {
    double plate = m * area[k] / total;
    int u = (k + 1) % 3, v = (k + 2) % 3;
    inertia[k] += 2 * plate * (s[u] + s[v]) / 3;
    inertia[u] += 2 * plate * (s[v] / 3 + s[k]);
    inertia[v] += 2 * plate * (s[u] / 3 + s[k]);
  }
}

//---- by type

typedef struct Solid {
  double (*volume)(double a, double b, double c, bool shell);
  double (*radius)(double a, double b, double c);
  void (*inertia)(double inertia[3], const double size[3], bool shell, double m);
} Solid;

#define SOLID(type, word, ...) [type] = {word##_volume, word##_radius, word##_inertia},
static const Solid kSolids[mjNGEOMTYPES] = {GIMBAL_SOLIDS(SOLID)};

// A height field has the volume and the inertia of the box around it; other types have none.
static const Solid* solid_of(mjtGeom type) {
  return kSolids + (type == mjGEOM_HFIELD ? mjGEOM_BOX : type);
}

double shape_volume(mjtGeom type, const double size[3], mjtGeomInertia typeinertia) {
  const Solid* solid = solid_of(type);
  return solid->volume ? solid->volume(size[0], size[1], size[2], typeinertia == mjINERTIA_SHELL) : 0;
}

void shape_inertia(double inertia[3], mjtGeom type, const double size[3], mjtGeomInertia typeinertia,
                   double mass) {
  inertia[0] = inertia[1] = inertia[2] = 0;
  const Solid* solid = solid_of(type);
  if (solid->inertia) solid->inertia(inertia, size, typeinertia == mjINERTIA_SHELL, mass);
}

double shape_radius(mjtGeom type, const double size[3]) {
  const Solid* solid = kSolids + type;
  return solid->radius ? solid->radius(size[0], size[1], size[2]) : 0;
}

//---- fluid

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
  return d * d * fabs(kv - ku) / fmax(COMPILE_EPS, fabs(2 * d + (u * u + v * v) * (ku - kv)));
}

void shape_fluid(double fluid[mjNFLUID], mjtGeom type, const double size[3], double ellipsoid,
                 const double coefs[5]) {
  double a[3];
  gimbal_geom_half(a, size, type);
  double volume = 4.0 / 3.0 * mjPI * a[0] * a[1] * a[2];
  double kappa[3];
  for (int i = 0; i < 3; i++) kappa[i] = added_mass(a[i], a[(i + 1) % 3], a[(i + 2) % 3]);
  // layout: interaction, blunt drag, slender drag, angular drag, Kutta, Magnus, added mass (3),
  // added moment (3)
  fluid[0] = ellipsoid;
  memcpy(fluid + 1, coefs, 5 * sizeof(double));
  for (int i = 0; i < 3; i++) {
    int u = (i + 1) % 3, v = (i + 2) % 3;
    fluid[6 + i] = volume * kappa[i] / fmax(COMPILE_EPS, 2 - kappa[i]);
    fluid[9 + i] = volume * added_moment(a[u], a[v], kappa[u], kappa[v]) / 5;
  }
}
