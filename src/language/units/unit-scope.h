// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The unit of each number of an element: what the grammar leaves to the element (rad or m, deg or
// rad) is looked up in the texts of the model.

#ifndef GIMBAL_UNIT_SCOPE_H_
#define GIMBAL_UNIT_SCOPE_H_

#include "language/units/motion.h"
#include "language/units/quantity.h"

typedef struct GimbalUnitScope {
  GPtrArray* files;
  const GimbalMjcfFile* file;
  const GimbalMjcfNode* node;
  gboolean radian;      // compiler/angle
  GimbalMotion motion;  // of its joint, tendon or actuator
  GimbalMotion second;  // of the second one of an equality
  gboolean own_units;   // the model says what its lengths, masses and times are counted in
  char* names[GIMBAL_N_BASES];
} GimbalUnitScope;

// Of an element of a file, all borrowed. Clear with gimbal_unit_scope_clear. The element may be one
// of a class of defaults, which stands for many: what they have not in common stays open.
void gimbal_unit_scope_init(GimbalUnitScope* self, GPtrArray* files, const GimbalMjcfFile* file,
                            const GimbalMjcfNode* node);
// Of the innermost element at a byte of the file at path. FALSE, and nothing to clear, if there is
// none. path and files may be NULL.
gboolean gimbal_unit_scope_at(GimbalUnitScope* self, GPtrArray* files, const char* path, gsize byte);
void gimbal_unit_scope_clear(GimbalUnitScope* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalUnitScope, gimbal_unit_scope_clear)

// The unit of number k, from 0, of an attribute: "N·m/rad", "N·m/rad or N/m" where it is open which
// one, "1" if it has none, words where nobody knows. value: the numbers that are written, or NULL:
// some have two readings. NULL for what are no numbers with units. The caller frees it.
char* gimbal_unit_of(const GimbalUnitScope* self, const GimbalAttribute* attribute, int k, const char* value);

// Those of all numbers, without the last ones that say the same: "1, 1, m, 1"; NULL as above.
char* gimbal_units_of(const GimbalUnitScope* self, const GimbalAttribute* attribute, const char* value);

// The text of a value with the units that were typed as numbers in those of the attribute, see
// gimbal_quantities_convert.
char* gimbal_units_convert(const GimbalUnitScope* self, const GimbalAttribute* attribute, const char* value,
                           char** units, GError** error);

#endif  // GIMBAL_UNIT_SCOPE_H_
