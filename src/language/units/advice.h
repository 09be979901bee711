// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What to do about a value that was typed with units of its own.

#ifndef GIMBAL_UNIT_ADVICE_H_
#define GIMBAL_UNIT_ADVICE_H_

#include "language/units/unit-scope.h"

// Of the problem with this code at a byte of the file at path: the numbers to write instead, or why
// the unit does not fit. NULL if it is about something else. The caller frees it.
char* gimbal_unit_advice(GPtrArray* files, const char* code, const char* path, gsize byte);

#endif  // GIMBAL_UNIT_ADVICE_H_
