// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which points an experiment tries: numbers of the parameters by the number of the point.

#ifndef GIMBAL_EXPERIMENT_DESIGN_H_
#define GIMBAL_EXPERIMENT_DESIGN_H_

#include "experiment/experiment.h"

// How many points a design has; -1: that depends on what comes of them.
gint64 design_count(const GimbalExperiment* experiment);

// The values of the parameters at a point of such a design.
void design_point(const GimbalExperiment* experiment, gint64 id, double* point);

// The parameters where all stand at their starts.
void design_all_starts(const GimbalExperiment* experiment, double* point);

// A value by its place in the range, 0 to 1, at whole steps if the parameter has them; and the
// place of a value.
double design_value(const GimbalParameter* parameter, double place);
double design_place(const GimbalParameter* parameter, double value);

// Where searches and fits begin, as places; start 0 is that of the file, the others fill the
// ranges.
void design_start(const GimbalExperiment* experiment, int start, double* places);

#endif  // GIMBAL_EXPERIMENT_DESIGN_H_
