// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A changed rule, and what it acts on in a model.

#ifndef GIMBAL_CHANGE_H_
#define GIMBAL_CHANGE_H_

#include <glib.h>

typedef struct GimbalChangeRule {
  const char* code;   // "dampratio"
  const char* since;  // "3.15.0"
  const char* title;  // a sentence, marked for the translators
} GimbalChangeRule;

// The numbers at one place of a joint's range.
typedef struct GimbalChangeSample {
  double at, before, after;
} GimbalChangeSample;

// A rule that acts on something.
typedef struct GimbalChange {
  const GimbalChangeRule* rule;
  const char* kind;      // "actuator", "tendon": a keyword of MJCF; "option": the model
  char* name;            // its name, "#3" if it has none
  char* at;              // where it does: "key home", "joint elbow = 0.7", "moved"; NULL: always
  const char* quantity;  // what the numbers are, marked for the translators; NULL: there are none
  int count;             // of the numbers
  double before[4], after[4];
  GArray* samples;  // GimbalChangeSample, over the range of the joint that at names; or NULL
} GimbalChange;

// "tendon t, key home: length 0.3 → 0.2", with the quantity in the reader's language. The caller
// frees it.
char* gimbal_change_in_words(const GimbalChange* change);

#endif  // GIMBAL_CHANGE_H_
