// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers as a program writes them into a text that somebody else has written: no more digits than
// mean something, and in that author's manner.

#ifndef GIMBAL_NUMBERS_H_
#define GIMBAL_NUMBERS_H_

#include <glib.h>

// The shortest text of a number with at most this many significant digits (0: as many as it takes
// to read the same number back).
char* gimbal_number_text(double value, int digits);
char* gimbal_numbers_text(const double* values, int count, int digits);

// To multiples of a power of ten that is not above this resolution: 701.5079999972 is 701.508,
// -3.5e-9 is 0.
char* gimbal_number_round(double value, double resolution);
char* gimbal_numbers_round(const double* values, int count, double resolution);

// New numbers where old ones stood: those that are the same stay as they were written, and the
// others have no zero before the point if none of manner (a text around them, or the old ones) has
// one. What is no number stays.
char* gimbal_numbers_restyle(const char* old, const char* new, const char* manner);

// Whether a text has numbers below one, from which the author's style can be seen.
gboolean gimbal_numbers_have_manner(const char* text);

// What became of numbers of an author: rounded, but those that are the same in this resolution as
// they were.
char* gimbal_numbers_settle(const double* now, const double* was, int count, double resolution);

#endif  // GIMBAL_NUMBERS_H_
