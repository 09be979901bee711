// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that a program writes into an author's text: with no more digits than are meaningful, and
// in the author's style.

#ifndef GIMBAL_NUMBERS_H_
#define GIMBAL_NUMBERS_H_

#include <glib.h>

// The shortest text of a number with at most this many significant digits (0: as many as are needed
// to read the same number back).
char* gimbal_number_text(double value, int digits);
char* gimbal_numbers_text(const double* values, int count, int digits);

// Round to a multiple of the largest power of ten that does not exceed the resolution:
// 701.5079999972 becomes 701.508, -3.5e-9 becomes 0.
char* gimbal_number_round(double value, double resolution);
char* gimbal_numbers_round(const double* values, int count, double resolution);

// Replace old numbers by new ones. Those that are equal stay as they were written. The others are
// written without a zero before the point if no number in manner (the text around, or the old
// numbers) has one. What is not a number stays.
char* gimbal_numbers_restyle(const char* old, const char* new, const char* manner);

// Whether a text has numbers below one, from which the author's style can be seen.
gboolean gimbal_numbers_have_manner(const char* text);

// The new values of an author's numbers, rounded; those that have not changed within this
// resolution stay as they were.
char* gimbal_numbers_settle(const double* now, const double* was, int count, double resolution);

#endif  // GIMBAL_NUMBERS_H_
