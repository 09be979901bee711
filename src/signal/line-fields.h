// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The fields of a line of a table: parted by commas, semicolons or blanks, perhaps in quotes.

#ifndef GIMBAL_LINE_FIELDS_H_
#define GIMBAL_LINE_FIELDS_H_

#include <glib.h>

// The caller frees them; quotes and blanks around them are gone.
GStrv gimbal_line_fields(const char* line);

// Whether a field is a number. An empty one is none.
gboolean gimbal_line_number(const char* field, double* number);

#endif  // GIMBAL_LINE_FIELDS_H_
