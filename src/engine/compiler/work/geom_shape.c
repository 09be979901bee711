// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Volumes, surfaces and moments of the primitive shapes.
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
  void (*inertia)(double inertia[3], const double size[3], bool shell, double m);
} Solid;

#define SOLID(type, word, ...) [type] = {word##_volume, word##_inertia},
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
