// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which points an experiment tries: the values of the parameters for the number of a point.

#ifndef GIMBAL_EXPERIMENT_DESIGN_H_
#define GIMBAL_EXPERIMENT_DESIGN_H_

#include "experiment/experiment.h"

// How many points a design has; -1 if that depends on their results.
gint64 design_count(const GimbalExperiment* experiment);

// The values of the parameters at a point of such a design.
void design_point(const GimbalExperiment* experiment, gint64 id, double* point);

// The point with all parameters at their starts.
void design_all_starts(const GimbalExperiment* experiment, double* point);

// The value at a place in the range, 0 to 1, rounded to the parameter's steps if it has them; and
// the place of a value.
double design_value(const GimbalParameter* parameter, double place);
double design_place(const GimbalParameter* parameter, double value);

// Where searches and fits begin, as places; start 0 is the one in the file, the others are spread
// over the ranges.
void design_start(const GimbalExperiment* experiment, int start, double* places);

#endif  // GIMBAL_EXPERIMENT_DESIGN_H_
