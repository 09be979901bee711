// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The problems of a model's text: from the last compile, from lint, from earlier versions, and of
// texts that belong to the model but are not compiled with it. In the order of the text.

#ifndef GIMBAL_PROBLEMS_H_
#define GIMBAL_PROBLEMS_H_

#include <gio/gio.h>

#include "language/messages/problem.h"
#include "model/compiled.h"
#include "project/project.h"

// Signals
//   "reporting"  the problems of a compile are about to be listed
//   "changed"    others are listed
#define GIMBAL_TYPE_PROBLEMS (gimbal_problems_get_type())
G_DECLARE_FINAL_TYPE(GimbalProblems, gimbal_problems, GIMBAL, PROBLEMS, GObject)

// is_current: whether problems that are found later still belong to the current text.
GimbalProblems* gimbal_problems_new(GimbalProject* project, gboolean (*is_current)(gpointer data),
                                    gpointer data);

GListModel* gimbal_problems_get_list(GimbalProblems* self);  // of GimbalProblem
int gimbal_problems_count_errors(GimbalProblems* self);

// The number of things of earlier versions of MuJoCo in the text, at the last check; they are among
// the problems.
guint gimbal_problems_count_old(GimbalProblems* self);

// The number of errors that come of them.
guint gimbal_problems_count_errors_of_old(GimbalProblems* self);

// Report the problems of a compile now, or after a delay in milliseconds, when typing pauses. Takes
// ownership of the list.
void gimbal_problems_report(GimbalProblems* self, GimbalDiagnostics* list);
void gimbal_problems_report_later(GimbalProblems* self, GimbalDiagnostics* list, guint delay);

// Start lint of a model after a moment; NULL: stop it.
void gimbal_problems_lint(GimbalProblems* self, GimbalCompiled* compiled);

// Texts that are not compiled with the model.
typedef enum GimbalOtherText {
  GIMBAL_PROBLEMS_OF_EXPERIMENT,
  GIMBAL_PROBLEMS_OF_PANEL,
  GIMBAL_N_OTHER_TEXTS
} GimbalOtherText;

// Replace the problems of one of them; NULL: it has none.
void gimbal_problems_set_others(GimbalProblems* self, GimbalOtherText text, const GimbalDiagnostics* list);

// The text has changed: drop what was still to be reported or checked, as it belongs to an older
// text.
void gimbal_problems_forget(GimbalProblems* self);

#endif  // GIMBAL_PROBLEMS_H_
