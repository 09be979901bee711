// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Paths of tendons over round geoms, by the rules of 3.12 and 4.0.1.

#ifndef GIMBAL_CHANGE_TENDONS_H_
#define GIMBAL_CHANGE_TENDONS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// The part of a path from a site over a geom to the next site.
typedef struct GimbalTendonPart {
  int geom, side;         // side: a site, -1: none
  double divisor;         // of the pulley before it
  const double *a, *b;    // the sites
  const double* touched;  // where this engine has it touch, two points; NULL: nowhere
} GimbalTendonPart;

// The length that a tendon has by the rule of 3.12, in a state whose tendons are computed.
double gimbal_tendon_length_before(const mjModel* m, const mjData* d, int tendon);

// Visit the parts of a spatial tendon; returns the length of all the rest.
typedef void GimbalTendonVisit(const mjModel* m, const mjData* d, const GimbalTendonPart* part,
                               gpointer data);
double gimbal_tendon_walk(const mjModel* m, const mjData* d, int tendon, GimbalTendonVisit* visit,
                          gpointer data);

// The length of a part as 3.12 has it; and as 4.0.1 has it with the side site at a place of the
// world (NULL: none).
double gimbal_tendon_part_before(const mjModel* m, const mjData* d, const GimbalTendonPart* part);
double gimbal_tendon_part_after(const mjModel* m, const mjData* d, const GimbalTendonPart* part,
                                const double* side);

// The range of a hinge or slide; where it has none, half a turn or a metre to both sides.
void gimbal_tendon_joint_range(const mjModel* m, int joint, double range[2]);

#endif  // GIMBAL_CHANGE_TENDONS_H_
