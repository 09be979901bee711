// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts of warnings.

#ifndef GIMBAL_BASE_NAMES_H_
#define GIMBAL_BASE_NAMES_H_

#include <stddef.h>

// Write the text of a warning (mjtWarning) with its information. where says more of the place that the information is the
// number of, such as " (joint 'elbow')"; "" if there is no more to say.
void warning_text(char* text, int size, int warning, size_t info, const char* where);

#endif  // GIMBAL_BASE_NAMES_H_
