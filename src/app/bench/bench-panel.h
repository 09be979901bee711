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

// What its actions "vary" and "vary-setting" do. A number of the text shall vary: an attribute of
// the element whose tag begins at a byte of an open document (path "": the root), and which of its
// numbers. Asks how far.
void gimbal_bench_panel_vary(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute,
                             int component);

// The same of an attribute of a section of the root, such as "option", which is written first if
// the text does not state it.
void gimbal_bench_panel_vary_setting(GimbalBenchPanel* self, const char* section, const char* attribute,
                                     const char* value);

// An address where the tests can find it again: the experiment's file, and starting it.
const char* gimbal_bench_panel_get_path(GimbalBenchPanel* self);
void gimbal_bench_panel_run(GimbalBenchPanel* self);

#endif  // GIMBAL_BENCH_PANEL_H_
