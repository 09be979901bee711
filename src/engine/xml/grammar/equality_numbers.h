// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of an equality constraint that share the field data: what they bind the grammar
// says.

#ifndef GIMBAL_XML_GRAMMAR_EQUALITY_NUMBERS_H_
#define GIMBAL_XML_GRAMMAR_EQUALITY_NUMBERS_H_

#include <stdbool.h>
#include <stddef.h>

// An attribute that is stored in data. A kind has those that its element of the grammar has.
typedef struct EqualityNumbers {
  const char* name;
  int first, count;
  bool of_bodies;  // not where sites are bound
  bool always;     // written even if it is the default
} EqualityNumbers;

enum { EQUALITY_NUMBERS = 5 };
extern const EqualityNumbers kEqualityNumbers[EQUALITY_NUMBERS];

#endif  // GIMBAL_XML_GRAMMAR_EQUALITY_NUMBERS_H_
