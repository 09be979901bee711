// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is wrong with the text of a model, and what will go wrong: of the last compile, of lint, of
// earlier versions, and of texts that belong to the model but are not compiled with it. As they
// stand in the text.

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

// is_current: whether the problems that are found later are still those of the text as it is.
GimbalProblems* gimbal_problems_new(GimbalProject* project, gboolean (*is_current)(gpointer data),
                                    gpointer data);

GListModel* gimbal_problems_get_list(GimbalProblems* self);  // of GimbalProblem
int gimbal_problems_count_errors(GimbalProblems* self);

// Things of earlier versions of MuJoCo in the text, which are among the problems: as it was when
// they were looked for last.
guint gimbal_problems_count_old(GimbalProblems* self);

// Of a compile: now, or when the typist rests, after a delay in milliseconds. Takes the list.
void gimbal_problems_report(GimbalProblems* self, GimbalDiagnostics* list);
void gimbal_problems_report_later(GimbalProblems* self, GimbalDiagnostics* list, guint delay);

// Look for lint of a model in a moment; NULL: of none any more.
void gimbal_problems_lint(GimbalProblems* self, GimbalCompiled* compiled);

// Of texts that are not compiled with the model, in place of the ones of before.
void gimbal_problems_set_others(GimbalProblems* self, const GimbalDiagnostics* list);

// The text is another one: what was to be reported or looked for is that of an older text.
void gimbal_problems_forget(GimbalProblems* self);

#endif  // GIMBAL_PROBLEMS_H_
