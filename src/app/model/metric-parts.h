// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The effective metric M + h D + h² K of the integrator discrete in its parts: what each joint,
// tendon and actuator, the drag and each flex add to the mass matrix M. No GTK.

#ifndef GIMBAL_METRIC_PARTS_H_
#define GIMBAL_METRIC_PARTS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

typedef enum GimbalMetricKind {
  GIMBAL_METRIC_JOINT,  // its springs and dampers; a part for each dof
  GIMBAL_METRIC_TENDON,
  GIMBAL_METRIC_ACTUATOR,  // a part for each output
  GIMBAL_METRIC_DRAG,      // of a fluid, on a dof
  GIMBAL_METRIC_FLEX,      // the largest of all entries on the diagonal
  GIMBAL_N_METRIC_KINDS
} GimbalMetricKind;

typedef struct GimbalMetricPart {
  GimbalMetricKind kind;
  int type, id;      // mjtObj and number of the joint, tendon, actuator or flex
  int dof;           // of a part on the diagonal, -1: a tendon or an actuator
  gboolean turns;    // it works along an angle, rad, not along a length, m
  double inertia;    // along it, kg m² or kg: of a dof that of M, else with all else giving way
  double damping;    // D: N m s/rad or N s/m
  double stiffness;  // K: N m/rad or N/m
  double added;      // h D + h² K, in the unit of the inertia
} GimbalMetricPart;

const char* gimbal_metric_kind_name(GimbalMetricKind kind);  // translated

// The parts (of GimbalMetricPart) of the metric of d: first those that add something, then dofs to
// which none of joints and drag adds. None where the metric is not known. d lends its stack. Free
// with g_array_unref.
GArray* gimbal_metric_parts_new(const mjModel* m, mjData* d);

// res += (h D + h² K) vec, both of nv numbers; nothing is added where the metric is not known.
void gimbal_metric_add_product(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);

#endif  // GIMBAL_METRIC_PARTS_H_
