// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A day as people say it.

#ifndef GIMBAL_DAY_H_
#define GIMBAL_DAY_H_

#include <glib.h>

// "today", "yesterday", or the date, of a time as it is seen at another one (both Unix times, s).
// The caller frees it.
char* gimbal_day_text(gint64 time, gint64 now);

#endif  // GIMBAL_DAY_H_
