// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that are typed with units of their own, "90deg 5 20 kN", as numbers in wanted units.
// Pure.

#ifndef GIMBAL_QUANTITY_H_
#define GIMBAL_QUANTITY_H_

#include "language/units/unit.h"

#define GIMBAL_QUANTITY_ERROR (gimbal_quantity_error_quark())
GQuark gimbal_quantity_error_quark(void);
typedef enum GimbalQuantityError {
  GIMBAL_QUANTITY_ERROR_NUMBER,    // not a number, or none that can be written
  GIMBAL_QUANTITY_ERROR_COMMA,     // decimals behind a comma
  GIMBAL_QUANTITY_ERROR_UNIT,      // not a unit
  GIMBAL_QUANTITY_ERROR_DIMENSION  // a unit of something else
} GimbalQuantityError;

// A unit that is wanted.
typedef struct GimbalWanted {
  GimbalUnit unit;
  char* text;      // as it is told
  gboolean known;  // FALSE: the user's affair, or nobody knows
} GimbalWanted;

// The units that number k of a value may be in; several where it is not known which of them counts.
// Returns how many there are. Fills as many as fit in.
enum { GIMBAL_MAX_WANTED = 2 };
typedef int (*GimbalWantedOf)(gpointer data, int k, GimbalWanted wanted[GIMBAL_MAX_WANTED]);

// Whether a value has units: a number, and behind it what is none.
gboolean gimbal_quantities_have_units(const char* text);

// The same numbers in the wanted units, as few digits as ten are enough for; those without a unit
// stay as they are. what: the name of the value in the error. units (may be NULL) becomes the units
// that were wanted, as "rad, m". NULL with an error if a unit is unknown or does not fit. The
// caller frees it.
char* gimbal_quantities_convert(const char* text, const char* what, GimbalWantedOf wanted, gpointer data,
                                char** units, GError** error);

// A number, perhaps with a unit, in this unit ("": none). FALSE with an error if the text is none.
gboolean gimbal_quantity_read(const char* text, const char* unit, const char* what, double* value,
                              GError** error);

#endif  // GIMBAL_QUANTITY_H_
