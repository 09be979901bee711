// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Forces of the surrounding fluid and their derivatives.

#ifndef GIMBAL_DYNAMICS_BODY_FLUID_H_
#define GIMBAL_DYNAMICS_BODY_FLUID_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// A geom in the ellipsoid model: semi-axes and coefficients (geom_fluid), velocity relative to the
// fluid in its own axes.
typedef struct FluidEllipsoid {
  mjtNum density;
  mjtNum viscosity;
  mjtNum size[3];
  mjtNum interaction;
  mjtNum blunt_drag;
  mjtNum slender_drag;
  mjtNum angular_drag;
  mjtNum kutta_lift;
  mjtNum magnus_lift;
  mjtNum virtual_mass[3];
  mjtNum virtual_inertia[3];
  mjtNum w[3];  // angular velocity
  mjtNum v[3];  // linear velocity
  mjtNum equivalent_diameter;
  mjtNum max_area;
  mjtNum max_moment;
  mjtNum moment[3];
} FluidEllipsoid;

void fluid_ellipsoid(const mjModel* m, const mjData* d, int geom, FluidEllipsoid* e);

// Whether some geom of the body uses the ellipsoid model; otherwise the box of its inertia does.
bool fluid_uses_ellipsoids(const mjModel* m, int body);

// Edges of the box with the inertia of the body, and its velocity relative to the fluid in inertial
// axes.
void fluid_box(const mjModel* m, const mjData* d, int body, mjtNum box[3], mjtNum w[3], mjtNum v[3]);

// Add the fluid forces of all awake bodies to d->qfrc_fluid. Returns nonzero if there is a fluid.
int fluid_forces(const mjModel* m, mjData* d);

// However small both are: what a fluid does to something slow, or thin, depends on ratios of high
// powers. Only what is about to vanish in floating point counts as nothing.
static inline mjtNum fluid_ratio(mjtNum a, mjtNum b) {
  return b > 1e-290 ? a / b : 0;
}

// Virtual mass and inertia of the ellipsoid that a geom stands for, per density of the fluid.
void fluid_added_mass(mjtNum mass[3], mjtNum inertia[3], int type, const mjtNum size[3]);

#endif  // GIMBAL_DYNAMICS_BODY_FLUID_H_
