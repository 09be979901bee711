// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions "vary" and "vary-setting" of the page of experiments.

#ifndef GIMBAL__WORK_MAP_SRC_APP_BENCH_BENCH_ACTIONS_H_
#define GIMBAL__WORK_MAP_SRC_APP_BENCH_BENCH_ACTIONS_H_

#include "bench/bench-panel.h"

// What they do: gimbal_bench_panel_vary and gimbal_bench_panel_vary_setting.
typedef struct GimbalBenchCalls {
  void (*vary)(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute, int component);
  void (*vary_setting)(GimbalBenchPanel* self, const char* section, const char* attribute, const char* value);
} GimbalBenchCalls;

void gimbal_bench_add_actions(GimbalBenchPanel* panel, const GimbalBenchCalls* calls);

#endif  // GIMBAL__WORK_MAP_SRC_APP_BENCH_BENCH_ACTIONS_H_
