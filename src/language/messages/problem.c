// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One problem of the text.

#include "language/messages/problem.h"

#include "language/messages/messages.h"

G_DEFINE_FINAL_TYPE(GimbalProblem, gimbal_problem, G_TYPE_OBJECT)

static void gimbal_problem_finalize(GObject* object) {
  GimbalProblem* self = GIMBAL_PROBLEM(object);
  g_free(self->code);
  g_free(self->message);
  g_free(self->hint);
  g_free(self->file);
  G_OBJECT_CLASS(gimbal_problem_parent_class)->finalize(object);
}

static void gimbal_problem_class_init(GimbalProblemClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_problem_finalize;
}

static void gimbal_problem_init(GimbalProblem* self) {
  (void)self;
}

GimbalProblem* gimbal_problem_new(const GimbalDiagnostic* diagnostic) {
  GimbalProblem* self = g_object_new(GIMBAL_TYPE_PROBLEM, NULL);
  self->severity = diagnostic->severity;
  self->code = g_strdup(diagnostic->code ? diagnostic->code : "");
  self->message = gimbal_diagnostic_dup_text(diagnostic);
  self->hint = gimbal_diagnostic_dup_hint(diagnostic);
  self->figure = diagnostic->figure;
  self->file = g_strdup(diagnostic->place.file);
  self->line = diagnostic->place.line;
  self->column = diagnostic->place.column;
  self->start = (gsize)diagnostic->place.start;
  self->end = (gsize)diagnostic->place.end;
  return self;
}
