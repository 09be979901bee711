// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The line that a process was started with, if it is one of several.

#ifndef GIMBAL_EXPERIMENT_LINE_H_
#define GIMBAL_EXPERIMENT_LINE_H_

#include "experiment/ranks.h"

// The function of the module with MPI: it returns a line, or NULL if MPI cannot be initialized.
#define GIMBAL_RANK_LINE_OPEN "gimbal_rank_line_open"
typedef RankLine* (*RankLineOpen)(void);
RankLine* gimbal_rank_line_open(void);

// Whether something like mpirun started this process as one of several.
gboolean rank_line_is_wanted(void);

// Open its line. NULL, with a problem, if this build has none or MPI cannot be initialized.
RankLine* rank_line_open(GimbalDiagnostics* list);

#endif  // GIMBAL_EXPERIMENT_LINE_H_
