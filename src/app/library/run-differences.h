// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window that says where two runs differ: of each quantity that both have under one name the
// first moment, both values then, and the largest difference. A row leads to its moment.

#ifndef GIMBAL_RUN_DIFFERENCES_H_
#define GIMBAL_RUN_DIFFERENCES_H_

#include <adwaita.h>

// Signal "moment" (double): the user asks for that time of the run on show, in s.
#define GIMBAL_TYPE_RUN_DIFFERENCES (gimbal_run_differences_get_type())
G_DECLARE_FINAL_TYPE(GimbalRunDifferences, gimbal_run_differences, GIMBAL, RUN_DIFFERENCES, AdwWindow)

// other: the file of the other run.
GtkWidget* gimbal_run_differences_new(GtkWindow* parent, const char* other);

// The run on show is in the file here, which goes with the window; it is compared now.
void gimbal_run_differences_begin(GimbalRunDifferences* self, const char* here);

// There is nothing to compare, for this reason.
void gimbal_run_differences_refuse(GimbalRunDifferences* self, const char* reason);

#endif  // GIMBAL_RUN_DIFFERENCES_H_
