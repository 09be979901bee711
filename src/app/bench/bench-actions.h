// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions "vary" and "vary-setting" of the page of experiments.

#ifndef GIMBAL_BENCH_ACTIONS_H_
#define GIMBAL_BENCH_ACTIONS_H_

#include "bench/bench-panel.h"

// What the actions "vary" and "vary-setting" do.
typedef struct GimbalBenchCalls {
  // Ask for the range in which a number of the text varies: the number at index component of an
  // attribute of the element whose tag begins at byte tag of an open document (path "": the root
  // file of the model).
  void (*vary)(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute, int component);
  // The same for an attribute of a section of the root, such as "option". The attribute is written
  // first if the text does not state it.
  void (*vary_setting)(GimbalBenchPanel* self, const char* section, const char* attribute, const char* value);
} GimbalBenchCalls;

void gimbal_bench_add_actions(GimbalBenchPanel* panel, const GimbalBenchCalls* calls);

#endif  // GIMBAL_BENCH_ACTIONS_H_
