// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of the numbers of an attribute, and the numbers and colours in the text of a value.

#ifndef GIMBAL_INLINE_VALUES_H_
#define GIMBAL_INLINE_VALUES_H_

#include "language/scan/tree.h"

// The names of the numbers of an attribute, separated by spaces ("timeconst dampratio"); type: the
// value of the element's attribute type, or NULL. NULL if they have none.
const char* gimbal_inline_values(const char* tag, const char* attribute, const char* type);

// Whether the values of an attribute are numbers.
gboolean gimbal_mjcf_is_number(const GimbalAttribute* attribute);

// The index (from 0) of the word of a value that the offset is in, or beside.
int gimbal_mjcf_word_at(const char* value, gsize length, gsize offset);

// The number that touches the offset of a text: [start, end). FALSE if there is none.
gboolean gimbal_mjcf_number_at(const char* text, gsize length, gsize offset, gsize* start, gsize* end);

// The number plus this many steps, with as many digits as it has, but enough to show a step. A step
// is one unit of the last digit for numbers that have several, else a tenth of the magnitude.
char* gimbal_mjcf_step_number(const char* number, double steps);

// The size of a step of the function above.
double gimbal_mjcf_number_step(const char* number);

// Whether an attribute with this many numbers is a colour, and its components.
gboolean gimbal_mjcf_is_color(const GimbalAttribute* attribute);
gboolean gimbal_mjcf_parse_color(const char* value, gsize length, double rgba[4]);

typedef struct GimbalMjcfColor {
  int line;     // from 0
  gsize value;  // where it begins, bytes
  double rgba[4];
} GimbalMjcfColor;

// The first colours of a text, in its order, up to a limit. Free with g_array_unref.
GArray* gimbal_mjcf_colors(const GimbalMjcfTree* tree, guint max);

// A colour as an author would write it: three digits at most, and the opacity only if it was there
// before or is not 1.
char* gimbal_mjcf_format_color(const double rgba[4], gboolean with_alpha);

#endif  // GIMBAL_INLINE_VALUES_H_
