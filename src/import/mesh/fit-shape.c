// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/mesh/fit-shape.h"

#include <gimbal/kinds/geoms.h>
#include <math.h>

static double fit_shape_root(double square) {
  return square < 0 ? -1 : sqrt(square);
}

static double box_volume(const double size[3]) {
  return 8 * size[0] * size[1] * size[2];
}

static double box_chord(const double size[3], int axis, double x, double y) {
  (void)axis;
  return fabs(x) <= size[0] && fabs(y) <= size[1] ? size[2] : -1;
}

static double sphere_volume(const double size[3]) {
  return 4 * G_PI / 3 * size[0] * size[0] * size[0];
}

static double sphere_chord(const double size[3], int axis, double x, double y) {
  (void)axis;
  return fit_shape_root(size[0] * size[0] - x * x - y * y);
}

static double cylinder_volume(const double size[3]) {
  return 2 * G_PI * size[0] * size[0] * size[1];
}

// Split x and y into the part along an axis across the columns, and the rest.
static void split_axes(int axis, double x, double y, double* along, double* across) {
  *along = axis ? y : x;
  *across = axis ? x : y;
}

static double cylinder_chord(const double size[3], int axis, double x, double y) {
  double along, across, square = size[0] * size[0];
  if (axis == 2) return x * x + y * y <= square ? size[1] : -1;
  split_axes(axis, x, y, &along, &across);
  return fabs(along) <= size[1] ? fit_shape_root(square - across * across) : -1;
}

static double capsule_volume(const double size[3]) {
  return cylinder_volume(size) + sphere_volume(size);
}

static double capsule_chord(const double size[3], int axis, double x, double y) {
  double along, across, square = size[0] * size[0];
  if (axis == 2) {
    double half = fit_shape_root(square - x * x - y * y);
    return half < 0 ? -1 : half + size[1];
  }
  split_axes(axis, x, y, &along, &across);
  double beyond = fmax(0, fabs(along) - size[1]);
  return fit_shape_root(square - across * across - beyond * beyond);
}

static double ellipsoid_volume(const double size[3]) {
  return 4 * G_PI / 3 * size[0] * size[1] * size[2];
}

static double ellipsoid_chord(const double size[3], int axis, double x, double y) {
  (void)axis;
  double u = x / size[0], v = y / size[1];
  return size[2] * fit_shape_root(1 - u * u - v * v);
}

const GimbalFitShape gimbal_fit_shapes[GIMBAL_SHAPES] = {
    [GIMBAL_SHAPE_BOX] = {mjGEOM_BOX, FALSE, box_volume, box_chord},
    [GIMBAL_SHAPE_SPHERE] = {mjGEOM_SPHERE, FALSE, sphere_volume, sphere_chord},
    [GIMBAL_SHAPE_CAPSULE] = {mjGEOM_CAPSULE, TRUE, capsule_volume, capsule_chord},
    [GIMBAL_SHAPE_CYLINDER] = {mjGEOM_CYLINDER, TRUE, cylinder_volume, cylinder_chord},
    [GIMBAL_SHAPE_ELLIPSOID] = {mjGEOM_ELLIPSOID, FALSE, ellipsoid_volume, ellipsoid_chord},
};

const char* gimbal_shape_word(GimbalShape shape) {
  return gimbal_geom_kind(gimbal_fit_shapes[shape].geom)->word;
}

int gimbal_shape_sizes(GimbalShape shape) {
  return gimbal_geom_kind(gimbal_fit_shapes[shape].geom)->sizes;
}
