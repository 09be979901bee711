// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the programs that measure a window share: clocks, waiting in the main loop, a window with a
// model, quantiles.

#ifndef WINDOW_BENCH_H_
#define WINDOW_BENCH_H_

#include <time.h>

#include "window/window.h"

// Milliseconds of a clock.
double bench_ms(clockid_t clock);

// Let the main loop go on for a while.
void bench_spin(double seconds);

// The toolkit and an application that shares nothing with another one.
AdwApplication* bench_application(const char* name);

// Quantiles: sort first.
void bench_sort(double* values, int n);
double bench_quantile(const double* sorted, int n, double share);

#endif  // WINDOW_BENCH_H_
