// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The line that a process was started with, if it is one of several.

#ifndef GIMBAL_EXPERIMENT_LINE_H_
#define GIMBAL_EXPERIMENT_LINE_H_

#include "experiment/crew.h"

// What the module with MPI has: a line, NULL if MPI cannot begin.
#define GIMBAL_CREW_LINE_OPEN "gimbal_crew_line_open"
typedef CrewLine* (*CrewLineOpen)(void);
CrewLine* gimbal_crew_line_open(void);

// Whether something like mpirun started this process as one of several.
gboolean crew_line_is_wanted(void);

// Its line. NULL, with a problem: this build has none, or it cannot begin.
CrewLine* crew_line_open(GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_LINE_H_
