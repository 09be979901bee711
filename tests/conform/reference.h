// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the reference makes of a model, asked of its own library.
//
// RESULTS has a line a field:
//   z name n                  all values are 0
//   v name n values           where they are few
//   d name n largest sums     else: sums of the values with signs from a fixed generator
//   s name n sum squares      where the order has no meaning
// Lines between them say what comes: "model", "at KEY STEP" (then "set name values": the state to
// start from), "forward", "end" (the same with iterations that go on to the last digit), "step". A
// model that the reference refuses has one line, "refused why".

#ifndef GIMBAL_TESTS_CONFORM_REFERENCE_H_
#define GIMBAL_TESTS_CONFORM_REFERENCE_H_

// Returns 0: written; else there is no such library, or no place for the results.
int ask_reference(const char* library, const char* model, const char* results);

#endif  // GIMBAL_TESTS_CONFORM_REFERENCE_H_
