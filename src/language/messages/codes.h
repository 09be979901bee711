// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The codes of problems, and the text of the help on each.

#ifndef GIMBAL_CODES_H_
#define GIMBAL_CODES_H_

#include <gimbal/diagnostics.h>

#define GIMBAL_PROBLEM_PAGE "problem/"  // prefix of the names of help pages about a code

typedef struct GimbalCode {
  const char* code;
  GimbalSeverity severity;  // the usual one
  const char* page;         // of the help, which has a section named after the code
} GimbalCode;

// NULL if there is no such code.
const GimbalCode* gimbal_code_find(const char* code);

// The section of the help on a code, as a page in Markdown; NULL if name is not such a page. To be
// freed.
char* gimbal_code_dup_page(const char* name);

#endif  // GIMBAL_CODES_H_
