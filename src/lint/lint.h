// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What will go wrong with a model that compiles: rules from experience, each with a code, a place
// and advice.

#ifndef GIMBAL_LINT_H_
#define GIMBAL_LINT_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

#include "language/files/files.h"

typedef struct GimbalLintRule {
  const char* code;  // "lint-overlap"
  const char* doc;   // what it looks for
} GimbalLintRule;

// All rules, in the order in which they run.
const GimbalLintRule* gimbal_lint_rules(int* count);

// Add what the rules find in a model to list: warnings and notes. s (may be NULL: then there are no
// places) is what m was compiled from, path its file. An error of the engine ends the rule that met
// it.
void gimbal_lint(const mjSpec* s, const mjModel* m, const char* path, GimbalDiagnostics* list);

// The same where the texts are at hand: of GimbalMjcfFile, the root first; NULL: there is none.
void gimbal_lint_files(const mjSpec* s, const mjModel* m, GPtrArray* files, GimbalDiagnostics* list);

#endif  // GIMBAL_LINT_H_
