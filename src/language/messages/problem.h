// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One problem of the text, as a list row and a mark in the editor show it.

#ifndef GIMBAL_PROBLEM_H_
#define GIMBAL_PROBLEM_H_

#include <gimbal/diagnostics.h>
#include <gio/gio.h>

#define GIMBAL_TYPE_PROBLEM (gimbal_problem_get_type())
G_DECLARE_FINAL_TYPE(GimbalProblem, gimbal_problem, GIMBAL, PROBLEM, GObject)

struct _GimbalProblem {
  GObject parent;
  GimbalSeverity severity;
  char* code;  // stable short name
  char* message;
  char* hint;   // NULL if none
  char* file;   // path, NULL if unknown
  int line;     // from 1, 0 if unknown
  int column;   // from 1
  gsize start;  // bytes
  gsize end;
  double figure;  // a number that a fix needs, by the code
};

GimbalProblem* gimbal_problem_new(const GimbalDiagnostic* diagnostic);

#endif  // GIMBAL_PROBLEM_H_
