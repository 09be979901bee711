// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The names of a model that an experiment can use, and the new elements of an experiment.

#ifndef GIMBAL_BENCH_NAMES_H_
#define GIMBAL_BENCH_NAMES_H_

#include "session/session.h"

// Whether an attribute of an experiment is a name of the model. For such an attribute: the names
// (char*), which the caller unrefs; NULL: there is no model.
gboolean gimbal_bench_has_names(const char* attribute);
GPtrArray* gimbal_bench_names(GimbalSession* session, const char* attribute);

// The text of a new element with its required attributes, which the caller frees. name: used if the
// element has one.
char* gimbal_bench_new_element(GimbalSession* session, const char* tag, const char* name);

#endif  // GIMBAL_BENCH_NAMES_H_
