// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The row of the page of experiments.

#include <glib/gi18n.h>

#include "bench/bench-panel.h"

const GimbalPageKind gimbal_experiments_page = {
    .name = "experiments",
    .title = N_("Experiments"),
    .icon = "gimbal-bench-symbolic",
    .home = "bottom",
    .help = "experiments",
    .type = gimbal_bench_panel_get_type,
    .prefix = "experiments",
};
