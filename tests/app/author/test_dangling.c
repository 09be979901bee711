// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What refers to what is deleted.

#include "author-fixture.h"
#include "author/dangling.h"
#include "author/structure-many.h"
#include "base/engine-guard.h"

// What refers to what is deleted can be cleared away: a motor and what senses it, an attribute of a
// geom.
static void test_dangling(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kText[] =
      "<mujoco><default><default class=\"c\"><geom material=\"m\"/></default></default>"
      "<asset><material name=\"m\"/></asset><worldbody><geom name=\"m\" class=\"c\" size=\"1\"/>"
      "<replicate count=\"2\"><body name=\"b\"><joint name=\"j\"/><geom size=\".1\" "
      "material=\"m\"/></body></replicate>"
      "</worldbody><sensor><actuatorfrc name=\"s\" actuator=\"t\"/><jointpos joint=\"j0\"/><clock/></sensor>"
      "<actuator><motor name=\"t\" joint=\"j1\"/></actuator></mujoco>";
  show_text(f, kText);
  g_autoptr(GPtrArray) nodes = nodes_called(f, (const char*[]){"b0", NULL});
  g_autoptr(GHashTable) gone = gimbal_dangling_names(f->session, nodes);
  g_assert_true(g_hash_table_contains(gone, "joint j1"));
  g_assert_false(g_hash_table_contains(gone, "geom m"));
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_cmpint(gimbal_dangling_cut_all(f->session, gone, edits), ==, 3);
  g_assert_true(gimbal_author_apply(f->session, edits, NULL));
  expect_text(f, "<sensor><clock/></sensor>", TRUE);
  expect_text(f, "<motor", FALSE);
  app_test_wait(is_fresh, f);
  g_autoptr(GPtrArray) others = nodes_called(f, (const char*[]){"c", NULL});
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) assets = find_in(roots, "Assets");
  g_ptr_array_add(others, g_list_model_get_item(gimbal_tree_node_get_children(assets), 0));
  g_autoptr(GHashTable) also = gimbal_dangling_names(f->session, others);
  g_autoptr(GArray) more = gimbal_edits_new();
  gimbal_dangling_cut_all(f->session, also, more);
  g_assert_true(gimbal_author_apply(f->session, more, NULL));
  expect_text(f, "<geom name=\"m\" size=\"1\"/>", TRUE);
  expect_text(f, "<geom size=\".1\"/>", TRUE);
}

// What was deleted and came back is not cleared away after.
static void test_back_again(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GPtrArray) nodes = nodes_called(f, (const char*[]){"j", NULL});
  g_autoptr(GHashTable) gone = gimbal_dangling_names(f->session, nodes);
  g_assert_true(gimbal_structure_delete_all(f->session, nodes, NULL));
  g_assert_cmpint(gimbal_dangling_cut_all(f->session, gone, NULL), ==, 1);
  expect_undone(f);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_dangling_drop_declared(f->session, gone);
  g_assert_cmpint(gimbal_dangling_cut_all(f->session, gone, edits), ==, 0);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/dangling/dangling", test_dangling);
  AUTHOR_ADD("/dangling/back_again", test_back_again);
  return g_test_run();
}
