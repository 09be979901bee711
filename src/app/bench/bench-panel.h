// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Experiments: what is varied and wanted on the left, as the file beside the model says it; on the
// right what comes of it, while it comes. A point that is chosen goes through its run in the view,
// and can be written into the text.

#ifndef GIMBAL_BENCH_PANEL_H_
#define GIMBAL_BENCH_PANEL_H_

#include "page/page.h"

#define GIMBAL_TYPE_BENCH_PANEL (gimbal_bench_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalBenchPanel, gimbal_bench_panel, GIMBAL, BENCH_PANEL, GimbalPage)

extern const GimbalPageKind gimbal_experiments_page;

// An address where the tests can find it again: the experiment's file, and starting it.
const char* gimbal_bench_panel_get_path(GimbalBenchPanel* self);
void gimbal_bench_panel_run(GimbalBenchPanel* self);

#endif  // GIMBAL_BENCH_PANEL_H_
