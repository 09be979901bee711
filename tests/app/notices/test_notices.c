// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The bar asks one question at a time, and who takes back a question takes back its own only.

#include "notices/notices.h"

#include "window-fixture.h"

static GimbalNotices* notices_of(Fixture* f) {
  return GIMBAL_NOTICES(find_widget(GTK_WIDGET(f->window), "GimbalNotices"));
}

static gboolean is_revealed(Fixture* f) {
  GtkWidget* bar = find_widget(GTK_WIDGET(notices_of(f)), "GtkInfoBar");
  return window_test_is_revealed(bar);
}

static void click(Fixture* f, const char* label) {
  GtkWidget* button = window_test_find(GTK_WIDGET(notices_of(f)), window_test_is_button, label);
  g_assert_nonnull(button);
  g_signal_emit_by_name(button, "clicked");
}

static void count_answer(gpointer counts, gboolean yes) {
  ((int*)counts)[yes ? 1 : 0]++;
}

static void ignore_answer(gpointer counts, gboolean yes) {
  (void)counts, (void)yes;
}

static void ask(Fixture* f, GimbalNoticeAnswer answer, int* counts) {
  gimbal_notices_ask(notices_of(f), &(GimbalNoticeQuestion){.type = GTK_MESSAGE_INFO,
                                                            .text = "Shall it be?",
                                                            .yes = "Do It",
                                                            .no = "Leave It",
                                                            .answer = answer,
                                                            .data = counts});
}

static void test_answer(Fixture* f, gconstpointer unused) {
  int counts[2] = {0, 0};
  (void)unused;
  ask(f, count_answer, counts);
  g_assert_true(is_revealed(f));
  g_assert_true(gimbal_notices_is_asking(notices_of(f), count_answer));
  click(f, "Do It");
  g_assert_cmpint(counts[1], ==, 1);
  g_assert_false(is_revealed(f));
  ask(f, count_answer, counts);
  click(f, "Leave It");
  g_assert_cmpint(counts[0], ==, 1);
}

static void test_withdraw(Fixture* f, gconstpointer unused) {
  int counts[2] = {0, 0};
  (void)unused;
  ask(f, count_answer, counts);
  gimbal_notices_withdraw(notices_of(f), ignore_answer);
  g_assert_true(is_revealed(f));
  ask(f, ignore_answer, counts);  // takes the place of the first one
  gimbal_notices_withdraw(notices_of(f), count_answer);
  g_assert_true(gimbal_notices_is_asking(notices_of(f), ignore_answer));
  gimbal_notices_withdraw(notices_of(f), NULL);
  g_assert_false(gimbal_notices_is_asking(notices_of(f), NULL));
  g_assert_false(is_revealed(f));
  g_assert_cmpint(counts[0] + counts[1], ==, 0);
}

static void test_log(Fixture* f, gconstpointer unused) {
  GListModel* log = G_LIST_MODEL(gimbal_session_get_log(f->session));
  guint before = g_list_model_get_n_items(log);
  (void)unused;
  gimbal_notices_show(notices_of(f), "Something was done");
  g_assert_cmpuint(g_list_model_get_n_items(log), ==, before + 1);
  gimbal_notices_replace(notices_of(f), "Something was undone");
  g_assert_cmpuint(g_list_model_get_n_items(log), ==, before + 1);
}

static void test_closed(Fixture* f, gconstpointer unused) {
  int counts[2] = {0, 0};
  g_autoptr(GimbalNotices) notices = g_object_ref(notices_of(f));
  (void)unused;
  ask(f, count_answer, counts);
  gimbal_notices_close(notices);
  g_assert_true(gimbal_notices_is_closed(notices));
  g_assert_false(gimbal_notices_is_asking(notices, NULL));
  gimbal_notices_show(notices, "Nobody reads this");
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/notices/answer", test_answer);
  FIXTURE_ADD("/app/notices/withdraw", test_withdraw);
  FIXTURE_ADD("/app/notices/log", test_log);
  FIXTURE_ADD("/app/notices/closed", test_closed);
  return g_test_run();
}
