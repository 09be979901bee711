// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Products with the effective metric, and solutions in it.

#ifndef GIMBAL_DYNAMICS_METRIC_METRIC_SOLVE_H_
#define GIMBAL_DYNAMICS_METRIC_METRIC_SOLVE_H_

#include <mujoco/mujoco.h>
#include <stdbool.h>

// Whether the backbone is not M alone, or written as if it were not, and has a factor of its own.
bool metric_is_factored(const mjModel* m, const mjData* d);

// The factor of the backbone with its squares, and the diagonal of deformables that is part of it,
// in the places of M, and inverse pivots.
static inline const mjtNum* metric_factor(const mjModel* m, const mjData* d) {
  return metric_is_factored(m, d) ? d->qH : d->qLD;
}
static inline const mjtNum* metric_inverse(const mjModel* m, const mjData* d) {
  return metric_is_factored(m, d) ? d->qHDiagInv : d->qLDiagInv;
}

// res = M^ vec
void metric_mul(const mjModel* m, mjData* d, mjtNum* res, const mjtNum* vec);

// x = 0, where the square of b is below mjMINVAL: to MuJoCo such a force is none, if deformables,
// tendons or actuators take part in the metric.
bool metric_rests(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b);

// x = M^^-1 b; x may not be b. False where the iterations that the model allows do not suffice,
// which the last resort warns of.
bool metric_solve(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* b, bool last_resort);

// Some dofs that nothing ties to others, n of them: dof is at place[dof] - first if that is one of
// n; place NULL: all dofs as they are.
typedef struct MetricPart {
  const int* place;
  int first, n;
} MetricPart;

// Whether all that is stiff are sheets that resist bends alone, which have a constant factor L.
bool metric_bends_only(const mjModel* m);

// In vectors of a part: hide the dofs of that factor from the factor of the backbone, which for
// symmetry must not see them; then z = (L'L)^-1 r for them alone.
void metric_hide_bending(const mjModel* m, const MetricPart* part, mjtNum* z);
void metric_solve_bending(const mjModel* m, mjData* d, const MetricPart* part, mjtNum* z, const mjtNum* r);

// Mark the dofs of a part that are those of points of deformables.
void metric_find_points(const mjData* d, const MetricPart* part, mjtByte* covered);

// Accelerations of free bodies that neither constraints nor terms of the metric act on, with the
// derivative of their gyroscopic force: instead of M^ x = f, (M^ + h dbias/dv) x = f.
void metric_turn_free_bodies(const mjModel* m, mjData* d, mjtNum* qacc, const mjtNum* qfrc);

// qfrc = (M^ + h dbias/dv of these bodies) qacc
void metric_mul_turning(const mjModel* m, mjData* d, mjtNum* qfrc, const mjtNum* qacc);

#endif  // GIMBAL_DYNAMICS_METRIC_METRIC_SOLVE_H_
