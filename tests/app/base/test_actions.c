// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Rows of several owners become one group; an action is enabled while what it needs is there.

#include "base/actions.h"

#include "session/session.h"

GIMBAL_ACTION(add_one) {
  *(int*)owner += 1;
}
GIMBAL_ACTION(add_number) {
  *(int*)owner += g_variant_get_int32(parameter);
}

static const GimbalAction kFirst[] = {{"win.one", NULL, add_one, GIMBAL_NEEDS_NOTHING, "One"}};
static const GimbalAction kSecond[] = {
    {"win.number", "i", add_number, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.model", NULL, add_one, GIMBAL_NEEDS_MODEL, NULL},
};

static void test_owners(void) {
  g_autoptr(GimbalActions) actions = gimbal_actions_new();
  GActionGroup* group = gimbal_actions_get_group(actions);
  int first = 0, second = 0;
  gimbal_actions_add(actions, kFirst, G_N_ELEMENTS(kFirst), &first);
  gimbal_actions_add(actions, kSecond, 1, &second);
  g_simple_action_set_enabled(G_SIMPLE_ACTION(gimbal_actions_find(actions, "win.number")), TRUE);
  g_action_group_activate_action(group, "one", NULL);
  g_action_group_activate_action(group, "number", g_variant_new_int32(5));
  g_assert_cmpint(first, ==, 1);
  g_assert_cmpint(second, ==, 5);
  g_assert_cmpuint(gimbal_actions_get_rows(actions)->len, ==, 2);
  g_assert_true(g_ptr_array_index(gimbal_actions_get_rows(actions), 0) == kFirst);
}

static void test_needs(void) {
  g_autoptr(GimbalActions) actions = gimbal_actions_new();
  g_autoptr(GimbalSession) session = gimbal_session_new();
  g_autoptr(GimbalSession) empty = gimbal_session_new();
  g_autoptr(GimbalDocument) document = gimbal_document_new(NULL);
  GActionGroup* group = gimbal_actions_get_group(actions);
  int count = 0;
  gimbal_actions_add(actions, kSecond, G_N_ELEMENTS(kSecond), &count);
  g_assert_false(g_action_group_get_action_enabled(group, "number"));
  gimbal_actions_set_session(actions, G_OBJECT(session));
  g_assert_false(g_action_group_get_action_enabled(group, "number"));
  gimbal_session_set_document(session, document);
  g_assert_true(g_action_group_get_action_enabled(group, "number"));
  g_assert_false(g_action_group_get_action_enabled(group, "model"));
  gimbal_actions_set_session(actions, G_OBJECT(empty));
  g_assert_false(g_action_group_get_action_enabled(group, "number"));
  gimbal_actions_set_session(actions, G_OBJECT(session));
  g_assert_true(g_action_group_get_action_enabled(group, "number"));
  gimbal_session_set_document(session, NULL);
  g_assert_false(g_action_group_get_action_enabled(group, "number"));
}

static void test_clear(void) {
  g_autoptr(GimbalActions) actions = gimbal_actions_new();
  int count = 0;
  gimbal_actions_add(actions, kFirst, G_N_ELEMENTS(kFirst), &count);
  gimbal_actions_clear(actions);
  g_assert_false(g_action_group_has_action(gimbal_actions_get_group(actions), "one"));
  g_assert_null(gimbal_actions_find(actions, "win.one"));
  g_assert_cmpuint(gimbal_actions_get_rows(actions)->len, ==, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/actions/owners", test_owners);
  g_test_add_func("/app/actions/needs", test_needs);
  g_test_add_func("/app/actions/clear", test_clear);
  return g_test_run();
}
