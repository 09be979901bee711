// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The configuration of plugins, read and changed by the smallest edits.

#include <string.h>

#include "language/edit/plugin-config.h"

static const char kText[] =
    "<mujoco>\n"
    "  <extension>\n"
    "    <plugin plugin=\"mujoco.pid\">\n"
    "      <instance name=\"shared\">\n"
    "        <config key=\"kp\" value=\"40\"/>\n"
    "      </instance>\n"
    "    </plugin>\n"
    "  </extension>\n"
    "  <actuator>\n"
    "    <plugin name=\"a\" plugin=\"mujoco.pid\" joint=\"j\">\n"
    "      <config key=\"kp\" value=\"10\"/>\n"
    "      <config key=\"ki\" value=\"2\"/>\n"
    "    </plugin>\n"
    "    <plugin name=\"b\" instance=\"shared\" plugin=\"mujoco.pid\" joint=\"j\"/>\n"
    "    <plugin name=\"c\" plugin=\"mujoco.pid\" joint=\"j\"/>\n"
    "  </actuator>\n"
    "</mujoco>\n";

static gsize place_of(const char* part) {
  return (gsize)(strstr(kText, part) - kText);
}

static void check_set(const GimbalMjcfTree* tree, int holder, const char* key, const char* value,
                      const char* from, const char* to) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GString) wanted = g_string_new(kText);
  if (from) g_assert_cmpuint(g_string_replace(wanted, from, to, 1), ==, 1);
  g_assert_true(gimbal_plugin_config_set(tree, holder, key, value, edits, NULL, NULL));
  g_autofree char* changed = gimbal_edits_apply_to_text(edits, NULL, kText);
  g_assert_cmpstr(changed ? changed : kText, ==, wanted->str);
}

static void test_own(void) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(kText);
  int a = gimbal_plugin_config_user(tree, place_of("<plugin name=\"a\""));
  g_assert_cmpint(a, >=, 0);
  g_assert_null(gimbal_plugin_config_dup_instance(tree, a));
  g_autofree char *plugin = gimbal_plugin_config_dup_plugin(tree, a),
                  *kp = gimbal_plugin_config_dup_value(tree, a, "kp");
  g_assert_cmpstr(plugin, ==, "mujoco.pid");
  g_assert_cmpstr(kp, ==, "10");
  check_set(tree, a, "kp", "10", NULL, NULL);
  check_set(tree, a, "kp", "12", "value=\"10\"", "value=\"12\"");
  check_set(tree, a, "ki", NULL, "      <config key=\"ki\" value=\"2\"/>\n", "");
  check_set(tree, a, "kd", NULL, NULL, NULL);
  check_set(tree, a, "kd", "1", "value=\"2\"/>\n", "value=\"2\"/>\n      <config key=\"kd\" value=\"1\"/>\n");
}

static void test_shared(void) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(kText);
  int b = gimbal_plugin_config_user(tree, place_of("<plugin name=\"b\""));
  g_autofree char* instance = gimbal_plugin_config_dup_instance(tree, b);
  g_assert_cmpstr(instance, ==, "shared");
  int holder = gimbal_plugin_config_find_instance(tree, instance);
  g_autofree char* plugin = gimbal_plugin_config_dup_plugin(tree, holder);
  g_assert_cmpstr(plugin, ==, "mujoco.pid");
  check_set(tree, holder, "kp", "50", "value=\"40\"", "value=\"50\"");
  g_assert_cmpint(gimbal_plugin_config_find_instance(tree, "none"), ==, -1);
}

// An element that has no child yet opens.
static void test_first(void) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(kText);
  int c = gimbal_plugin_config_user(tree, place_of("<plugin name=\"c\""));
  check_set(tree, c, "kp", "3", "<plugin name=\"c\" plugin=\"mujoco.pid\" joint=\"j\"/>",
            "<plugin name=\"c\" plugin=\"mujoco.pid\" joint=\"j\">\n      <config key=\"kp\" value=\"3\"/>\n "
            "   </plugin>");
  g_assert_cmpint(gimbal_plugin_config_user(tree, place_of("<instance")), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/plugin_config/own", test_own);
  g_test_add_func("/plugin_config/shared", test_shared);
  g_test_add_func("/plugin_config/first", test_first);
  return g_test_run();
}
