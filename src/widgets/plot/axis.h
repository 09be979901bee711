// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the ticks of an axis are and how they read. No drawing.
//
// A linear axis has ticks at multiples of 1, 2 or 5 times a power of ten. Very small and very large
// numbers share one power of ten, a multiple of three, that stands with the unit. A logarithmic
// axis is given in powers of ten and has a tick at every one or few of them. An axis of counts is
// logarithmic, too, but begins at zero: the coordinate of a count n is log10(1 + n), and its ticks
// are 0, 1, 10, 100 ….

#ifndef GIMBAL_AXIS_H_
#define GIMBAL_AXIS_H_

#include <glib.h>

typedef struct GimbalAxis {
  double low, high;  // of a logarithmic axis: the powers of ten
  gboolean log;
  gboolean counts;
  double step;   // between ticks
  int exponent;  // labels are multiples of 10^exponent
  int decimals;  // of a label
} GimbalAxis;

// An axis from low to high with about parts ticks.
GimbalAxis gimbal_axis_linear(double low, double high, int parts);
GimbalAxis gimbal_axis_log(double low_power, double high_power, int parts);
GimbalAxis gimbal_axis_counts(double low, double high, int parts);  // in coordinates
double gimbal_axis_count(double value);                             // its coordinate

// The i-th tick, i = 0, 1, …; FALSE if there are no more.
gboolean gimbal_axis_tick(const GimbalAxis* self, int i, double* value);

// Text of a tick, without unit.
void gimbal_axis_label(const GimbalAxis* self, double value, char* text, gsize size);

// "rad", "×10⁻⁶ N", "" …
char* gimbal_axis_unit(const GimbalAxis* self, const char* unit);

// A range that holds low … high with some air, and is never empty.
void gimbal_axis_air(double* low, double* high, double air);

// The unit of sizes of memory: written as kB, MB … by their size.
#define GIMBAL_UNIT_BYTES "byte"

// The value, or 0 if it is no more than what sums of doubles leave of it.
double gimbal_axis_settle(double value);

// A number in few characters for a legend: four digits, with a unit if there is one.
void gimbal_axis_number(double value, const char* unit, char* text, gsize size);

// A number with so many decimals, for columns that are read from row to row.
void gimbal_axis_fixed(double value, int decimals, char* text, gsize size);

// Takes a text, gives one in which numbers as printf writes them, 8.95e+07 and 1e-09, read 8.95×10⁷
// and 10⁻⁹.
char* gimbal_axis_set_powers(char* text);

#endif  // GIMBAL_AXIS_H_
