// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The codes of problems, and what the help says of each.

#ifndef GIMBAL_CODES_H_
#define GIMBAL_CODES_H_

#include <gimbal/diagnostics.h>

typedef struct GimbalCode {
  const char* code;
  GimbalSeverity severity;  // mostly
  const char* page;         // of the help, whose section is called as the code
} GimbalCode;

const GimbalCode* gimbal_codes(int* count);

// NULL: no code.
const GimbalCode* gimbal_code_find(const char* code);

// What the help says of a code, in Markdown, as a page of its own; NULL if it is none. To be freed.
char* gimbal_code_dup_page(const char* name);

#endif  // GIMBAL_CODES_H_
