// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of an equality constraint that share the field data.

#include "xml/grammar/equality_numbers.h"

const EqualityNumbers kEqualityNumbers[EQUALITY_NUMBERS] = {
    {"anchor", 0, 3, true, true},     {"relpose", 3, 7, true, false}, {"torquescale", 10, 1, false, false},
    {"polycoef", 0, 5, false, false}, {"cell", 0, 3, false, true},
};
