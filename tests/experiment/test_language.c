// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text of an experiment in an editor: what may be typed, and what words mean, by its own
// grammar; MJCF as before.

#include <string.h>

#include "experiment/experiment.h"
#include "language/fix/fix.h"
#include "language/knowledge/complete.h"
#include "language/knowledge/describe.h"
#include "language/scan/roots.h"

static GPtrArray* complete_with(const char* text, const GArray* names) {
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(text, strlen(text));
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  const GimbalCompletionContext context = {"/m/model.xml", tree, names, NULL, NULL};
  return gimbal_mjcf_complete(at, &context);
}

static gboolean proposes(const char* text, const char* word) {
  g_autoptr(GPtrArray) list = complete_with(text, NULL);
  for (guint i = 0; i < list->len; i++) {
    if (!strcmp(((GimbalCompletionItem*)g_ptr_array_index(list, i))->word, word)) return TRUE;
  }
  return FALSE;
}

static void test_complete(void) {
  g_assert_true(proposes("<", "experiment"));
  g_assert_true(proposes("<", "mujoco"));
  g_assert_true(proposes("<experiment model='m.xml'><", "parameter"));
  g_assert_false(proposes("<experiment model='m.xml'><", "worldbody"));
  g_assert_false(proposes("<experiment model='m.xml'><", "include"));
  g_assert_true(proposes("<experiment><parameter ", "scale"));
  g_assert_false(proposes("<experiment><parameter scale='log' ", "scale"));
  g_assert_true(proposes("<experiment><goal reduce=\"", "overshoot"));
  g_assert_true(proposes("<mujoco><", "worldbody"));
  g_assert_false(proposes("<mujoco><", "parameter"));
}

// Names of the model that stands beside it.
static void test_names(void) {
  static const char model[] = "<mujoco><worldbody><body name='arm'/></worldbody></mujoco>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(model, strlen(model));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/model.xml", bytes, NULL, NULL);
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  g_autoptr(GPtrArray) list = complete_with("<experiment><run><push body=\"", names);
  g_assert_cmpuint(list->len, ==, 1);
  g_assert_cmpstr(((GimbalCompletionItem*)g_ptr_array_index(list, 0))->word, ==, "arm");
}

static void test_describe(void) {
  static const char text[] = "<experiment><goal band='0.1'/></experiment>";
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  g_auto(GimbalDescription) of_attribute = {0};
  g_auto(GimbalDescription) of_element = {0};
  g_assert_true(gimbal_describe_place(tree, (gsize)(strstr(text, "band") - text) + 1, NULL, &of_attribute));
  g_assert_nonnull(strstr(of_attribute.text, "Of settling"));
  g_assert_true(gimbal_describe_place(tree, (gsize)(strstr(text, "goal") - text) + 1, NULL, &of_element));
  g_assert_nonnull(strstr(of_element.text, "is to be good"));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_roots_add(gimbal_experiment_grammar());
  gimbal_roots_add(gimbal_experiment_grammar());  // once more is the same
  g_test_add_func("/experiment-language/complete", test_complete);
  g_test_add_func("/experiment-language/names", test_names);
  g_test_add_func("/experiment-language/describe", test_describe);
  return g_test_run();
}
