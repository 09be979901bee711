// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The problems as a list shows them: errors first, those of one cause in one row, and only the
// kinds and the file that are wanted.

#ifndef GIMBAL_PROBLEM_GROUPS_H_
#define GIMBAL_PROBLEM_GROUPS_H_

#include "language/messages/problem.h"

typedef struct GimbalProblemGroups GimbalProblemGroups;

GimbalProblemGroups* gimbal_problem_groups_new(void);
void gimbal_problem_groups_free(GimbalProblemGroups* self);

// Of GimbalProblem, in the order of the text. Call it again when it has changed.
void gimbal_problem_groups_set(GimbalProblemGroups* self, GListModel* problems);

// What is shown of them; owned by self.
GListModel* gimbal_problem_groups_get_rows(GimbalProblemGroups* self);

// How many there are of a kind.
guint gimbal_problem_groups_count(GimbalProblemGroups* self, GimbalSeverity severity);

// Show a kind, or hide it; file: show only what is in it, NULL: in all.
void gimbal_problem_groups_show(GimbalProblemGroups* self, GimbalSeverity severity, gboolean shown);
void gimbal_problem_groups_set_file(GimbalProblemGroups* self, const char* file);

// How many others stand behind a row, 0: none. Show them, or hide them again.
guint gimbal_problem_groups_more(GimbalProblemGroups* self, const GimbalProblem* problem);
void gimbal_problem_groups_toggle(GimbalProblemGroups* self, const GimbalProblem* problem);

#endif  // GIMBAL_PROBLEM_GROUPS_H_
