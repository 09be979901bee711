// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// When a compile starts and what it is worth: without a thread, a timer or a model. Times are
// milliseconds here.

#include <glib.h>

#include "session/compile-policy.h"

#include "broken.h"

#define MS(t) ((gint64)(t)*1000 + 1000000)

// A compile that starts and gives a model of that cost.
static void compile(GimbalCompilePolicy* p, double cost) {
  g_assert_cmpint(gimbal_compile_policy_demand(p, TRUE), ==, GIMBAL_COMPILE_START);
  guint64 job = gimbal_compile_policy_start(p, MS(0));
  g_assert_true(gimbal_compile_policy_end(p, job));
  gimbal_compile_policy_succeed(p, job, cost);
  gimbal_compile_policy_show(p, job, cost);
  g_assert_true(gimbal_compile_policy_is_settled(p));
  g_assert_true(gimbal_compile_policy_is_fresh(p, job));
}

// The delay grows with the cost, from none to its limit.
static void test_delay(void) {
  static const struct {
    double cost;
    int delay;
  } kCosts[] = {{0, 0}, {24, 0}, {30, 10}, {300, 100}, {450, 150}, {9000, 150}};
  for (guint i = 0; i < G_N_ELEMENTS(kCosts); i++) {
    GimbalCompilePolicy p = {0};
    compile(&p, kCosts[i].cost);
    g_assert_cmpint(gimbal_compile_policy_edit(&p, MS(50)), ==, GIMBAL_COMPILE_WAIT);
    g_assert_cmpint(p.start_at, ==, MS(50 + kCosts[i].delay));
    g_assert_false(gimbal_compile_policy_is_fresh(&p, p.taken));
    // each key puts it off
    gimbal_compile_policy_edit(&p, MS(60));
    g_assert_cmpint(p.start_at, ==, MS(60 + kCosts[i].delay));
    g_assert_cmpint(gimbal_compile_policy_due(&p), ==, GIMBAL_COMPILE_START);
    g_assert_cmpint(p.start_at, ==, 0);
  }
}

// A key while a compile runs cancels it, and what it gives all the same is not taken; the next one
// follows as soon as it has ended.
static void test_edit_while_running(void) {
  GimbalCompilePolicy p = {0};
  compile(&p, 300);
  guint64 shown = p.job;
  gimbal_compile_policy_edit(&p, MS(0));
  g_assert_cmpint(gimbal_compile_policy_due(&p), ==, GIMBAL_COMPILE_START);
  guint64 job = gimbal_compile_policy_start(&p, MS(100));
  g_assert_cmpint(p.model_by, ==, MS(250));
  g_assert_cmpint(gimbal_compile_policy_edit(&p, MS(150)), ==, GIMBAL_COMPILE_CANCEL);
  g_assert_cmpint(gimbal_compile_policy_due(&p), ==, GIMBAL_COMPILE_CANCEL);
  g_assert_false(gimbal_compile_policy_end(&p, job));
  g_assert_true(p.again);
  g_assert_false(gimbal_compile_policy_is_settled(&p) && p.shown == shown && !p.again);
  job = gimbal_compile_policy_start(&p, MS(260));
  g_assert_false(p.again);
  g_assert_true(gimbal_compile_policy_end(&p, job));
  gimbal_compile_policy_succeed(&p, job, 280);
  g_assert_false(gimbal_compile_policy_is_settled(&p));  // its frame has not come
  gimbal_compile_policy_show(&p, job, 280);
  g_assert_true(gimbal_compile_policy_is_settled(&p));
  g_assert_cmpint(p.model_by, ==, 0);
}

// A compile that ends between a key and its delay is of the text before: the model may come, but is
// not fresh.
static void test_edit_before_end(void) {
  GimbalCompilePolicy p = {0};
  compile(&p, 300);
  g_assert_cmpint(gimbal_compile_policy_demand(&p, TRUE), ==, GIMBAL_COMPILE_START);
  guint64 job = gimbal_compile_policy_start(&p, MS(0));
  gimbal_compile_policy_edit(&p, MS(10));
  g_assert_true(gimbal_compile_policy_end(&p, job));
  gimbal_compile_policy_show(&p, job, 300);
  g_assert_false(gimbal_compile_policy_is_fresh(&p, job));
  g_assert_false(gimbal_compile_policy_is_settled(&p));
}

// The run offers the model before the compile has told of it; frames of older models tell nothing.
static void test_offer(void) {
  GimbalCompilePolicy p = {0};
  compile(&p, 10);
  guint64 old = p.job;
  gimbal_compile_policy_demand(&p, TRUE);
  guint64 job = gimbal_compile_policy_start(&p, MS(0));
  gimbal_compile_policy_show(&p, job, 12);
  g_assert_true(gimbal_compile_policy_is_fresh(&p, job));
  g_assert_cmpfloat(p.cost_ms, ==, 12);
  gimbal_compile_policy_succeed(&p, old, 500);
  g_assert_cmpfloat(p.cost_ms, ==, 12);
  g_assert_cmpuint(p.taken, ==, job);
}

// What is launched does not cancel: launches that follow each other fast would keep all of them
// from coming.
static void test_join(void) {
  GimbalCompilePolicy p = {0};
  compile(&p, 10);
  g_assert_cmpint(gimbal_compile_policy_join(&p), ==, GIMBAL_COMPILE_START);
  guint64 job = gimbal_compile_policy_start(&p, MS(0));
  g_assert_cmpint(gimbal_compile_policy_join(&p), ==, GIMBAL_COMPILE_WAIT);
  g_assert_false(gimbal_compile_policy_end(&p, job));
  g_assert_true(p.again);
}

// Mistakes wait until the typist rests; a key lets them go. Without a key they are told at once.
static void test_mistakes(void) {
  GimbalCompilePolicy p = {0};
  g_assert_true(gimbal_compile_policy_may_report(&p, MS(0)));
  gimbal_compile_policy_edit(&p, MS(0));
  gimbal_compile_policy_due(&p);
  guint64 job = gimbal_compile_policy_start(&p, MS(0));
  g_assert_true(gimbal_compile_policy_end(&p, job));
  gimbal_compile_policy_fail(&p);
  g_assert_cmpint(p.model_by, ==, 0);
  g_assert_false(gimbal_compile_policy_may_report(&p, MS(20)));
  g_assert_cmpint(p.report_at, ==, MS(300));
  g_assert_false(gimbal_compile_policy_is_settled(&p));
  gimbal_compile_policy_reported(&p);
  g_assert_true(gimbal_compile_policy_is_settled(&p));
  g_assert_false(gimbal_compile_policy_may_report(&p, MS(20)));
  gimbal_compile_policy_edit(&p, MS(40));
  g_assert_cmpint(p.report_at, ==, 0);
  g_assert_true(gimbal_compile_policy_may_report(&p, MS(340)));
}

// Another document: nothing of the one before is waited for or taken, and its state is not carried
// over.
static void test_document(void) {
  GimbalCompilePolicy p = {0};
  compile(&p, 300);
  p.keep = TRUE;
  gimbal_compile_policy_edit(&p, MS(0));
  gimbal_compile_policy_due(&p);
  guint64 job = gimbal_compile_policy_start(&p, MS(0));
  gimbal_compile_policy_edit(&p, MS(10));
  g_assert_cmpint(gimbal_compile_policy_leave(&p), ==, GIMBAL_COMPILE_CANCEL);
  gimbal_compile_policy_open(&p);
  g_assert_cmpint(p.start_at, ==, 0);
  g_assert_false(p.keep);
  g_assert_false(gimbal_compile_policy_end(&p, job));
  g_assert_cmpint(gimbal_compile_policy_demand(&p, FALSE), ==, GIMBAL_COMPILE_START);
  g_assert_cmpuint(gimbal_compile_policy_start(&p, MS(20)), >=, p.wanted);
}

// Keys, ends and frames in any order: a compile never starts while another runs, and when all is
// quiet the text is compiled as it is.
static void test_any_order(void) {
  g_autoptr(GRand) random = g_rand_new_with_seed(7);
  for (int round = 0; round < 2000; round++) {
    GimbalCompilePolicy p = {0};
    guint64 job = 0;
    gint64 now = MS(0);
    for (int i = 0; i < 60 || !gimbal_compile_policy_is_settled(&p); i++) {
      GimbalCompileStep step = GIMBAL_COMPILE_WAIT;
      int event = i < 60 ? g_rand_int_range(random, 0, 5) : 3 + i % 2;
      now += g_rand_int_range(random, 0, 80000);
      if (event == 0) step = gimbal_compile_policy_edit(&p, now);
      if (event == 1) step = gimbal_compile_policy_join(&p);
      if (event == 2) step = gimbal_compile_policy_demand(&p, g_rand_boolean(random));
      if (event == 3 && p.start_at && p.start_at <= now) step = gimbal_compile_policy_due(&p);
      if (event == 4 && p.running) {
        if (gimbal_compile_policy_end(&p, job)) gimbal_compile_policy_succeed(&p, job, 100);
        if (p.again) step = GIMBAL_COMPILE_START;
        if (!p.again && p.taken == job) gimbal_compile_policy_show(&p, job, 100);
      }
      g_assert_true(step != GIMBAL_COMPILE_CANCEL || p.running);
      g_assert_true(step != GIMBAL_COMPILE_START || !p.running);
      if (step == GIMBAL_COMPILE_START) job = gimbal_compile_policy_start(&p, now);
      g_assert_cmpint(i, <, 1000);
    }
    g_assert_true(!p.job || gimbal_compile_policy_is_fresh(&p, p.job));
  }
}

static void break_policy(gconstpointer way) {
  GimbalCompilePolicy p = {0};
  compile(&p, 30);
  gimbal_compile_policy_edit(&p, MS(50));
  gimbal_validate_compile_policy(&p);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      p.taken = p.job + 1;
      break;
    case 1:
      p.taken_text = p.job_text + 1;
      break;
    case 2:
      p.start_at = p.typed_at - 1;
      break;
    case 3:
      p.wanted = p.job + 2;
      break;
    default:
      p.job_text = p.text + 1;
  }
  gimbal_validate_compile_policy(&p);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/compile-policy/delay", test_delay);
  g_test_add_func("/app/compile-policy/edit-while-running", test_edit_while_running);
  g_test_add_func("/app/compile-policy/edit-before-end", test_edit_before_end);
  g_test_add_func("/app/compile-policy/offer", test_offer);
  g_test_add_func("/app/compile-policy/join", test_join);
  g_test_add_func("/app/compile-policy/mistakes", test_mistakes);
  g_test_add_func("/app/compile-policy/document", test_document);
  g_test_add_func("/app/compile-policy/any-order", test_any_order);
  broken_add("/session/compile-policy/broken", 5, break_policy);
  return g_test_run();
}
