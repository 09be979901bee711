// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What of a model an experiment can be about, and what a new part of one begins with.

#ifndef GIMBAL_BENCH_NAMES_H_
#define GIMBAL_BENCH_NAMES_H_

#include "session/session.h"

// Whether an attribute of an experiment is a name of the model; such names (char*). NULL: there is
// no model, or no such names.
gboolean gimbal_bench_has_names(const char* attribute);
GPtrArray* gimbal_bench_names(GimbalSession* session, const char* attribute);

// A new element with what it must have. name: where it needs one.
char* gimbal_bench_new_element(GimbalSession* session, const char* tag, const char* name);

#endif  // GIMBAL_BENCH_NAMES_H_
