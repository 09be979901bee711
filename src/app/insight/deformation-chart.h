// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Curves beside the tables of what is deformed: what stays over the time of the run, and how a rod
// is bent and twisted along it.

#ifndef GIMBAL_DEFORMATION_CHART_H_
#define GIMBAL_DEFORMATION_CHART_H_

#include "session/session.h"
#include "widgets/plot/chart.h"

// What stays of the objects (GimbalYielding) of the rows, over that at which they yield; of those
// of which most has stayed.
void gimbal_deformation_chart_sets(GimbalChart* self, GimbalRecorder* recorder, const mjModel* m,
                                   const mjData* d, const GArray* shown);

// d lends its stack.
void gimbal_deformation_chart_rod(GimbalChart* bends, GimbalChart* twists, const mjModel* m, mjData* d,
                                  int flex);

#endif  // GIMBAL_DEFORMATION_CHART_H_
