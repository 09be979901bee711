// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Days in words.

#include "base/day.h"

// The 29th of November 2026, 10:00 UTC.
static const gint64 kNow = 1795946400;

static void expect_day(gint64 before, const char* wanted) {
  g_autofree char* text = gimbal_day_text(kNow - before, kNow);
  g_assert_cmpstr(text, ==, wanted);
}

static void test_days(void) {
  expect_day(0, "today");
  expect_day(9 * 3600, "today");
  expect_day(11 * 3600, "yesterday");
  expect_day(33 * 3600, "yesterday");
  expect_day(35 * 3600, "11/27/26");
  expect_day(-3600, "today");  // a clock that was set back
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/base/day/days", test_days);
  return g_test_run();
}
