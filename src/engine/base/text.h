// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers as text, the same whatever locale the program has chosen: the decimal separator is always
// a point.

#ifndef GIMBAL_BASE_TEXT_H_
#define GIMBAL_BASE_TEXT_H_

#include <stddef.h>

// Read a number as strtod does in the C locale. Returns where it ends, or text itself if there is
// none.
const char* text_read_num(const char* text, double* value);

// Write a number with a printf format that takes one double, such as "%.17g". Returns the length as
// snprintf does.
int text_format_num(char* text, size_t size, const char* format, double value);

// Write the shortest %g form with at most max_digits significant digits that reads back as the same
// number; if none does, the one with max_digits. Returns the length.
int text_shortest_num(char* text, size_t size, int max_digits, double value);

// Put a question mark in the place of each character that would steer a terminal (control
// characters but line ends and tabs, in ASCII and behind it): names that files bring along are
// printed.
void text_make_visible(char* text);

#endif  // GIMBAL_BASE_TEXT_H_
