// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Why results of a state differ, where the state itself shows it: each reason is a condition on
// what both sides computed.

#ifndef GIMBAL_DIFFERENTIAL_REASONS_H_
#define GIMBAL_DIFFERENTIAL_REASONS_H_

#include "motion.h"

// What is compared of a state in which a reason was found.
typedef enum Reach {
  REASON_ALONE,  // nothing follows from it: all else, and the stages that come after
  REASON_DRIFT,  // likewise, but forces differ by it, so that a sequence of steps goes elsewhere
  REASON_LIST,   // the fields of this stage that its list does not name
  REASON_ALL     // nothing
} Reach;

typedef struct Reason {
  int (*there)(Motion* t, const Stage* s, const Difference* d);
  const char* const* touches;  // fields that may differ by it
  const char* name;
  Reach reach;
} Reason;

// The reason of a difference, or NULL.
const Reason* reason_of(Motion* t, const Stage* s, const Difference* d);

#endif  // GIMBAL_DIFFERENTIAL_REASONS_H_
