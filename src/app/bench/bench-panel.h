// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page of experiments. On the left stands the set-up, as in the file beside the model; on the
// right the results, as they arrive. The run of a chosen point is played in the view, and the point
// can be written into the text.

#ifndef GIMBAL_BENCH_PANEL_H_
#define GIMBAL_BENCH_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_BENCH_PANEL (gimbal_bench_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalBenchPanel, gimbal_bench_panel, GIMBAL, BENCH_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_experiments_page;

// For the tests: the path of the experiment's file (owned by the panel, NULL: none), and the start.
const char* gimbal_bench_panel_get_path(GimbalBenchPanel* self);
void gimbal_bench_panel_run(GimbalBenchPanel* self);

#endif  // GIMBAL_BENCH_PANEL_H_
