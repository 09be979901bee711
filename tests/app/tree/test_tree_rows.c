// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of a large model come into the tree some at a time: all of them do, and one that is asked for is there at once.

#include "tree/model-tree.h"
#include "window-fixture.h"

enum { kBodies = 1000 };

static GimbalModelTree* tree_of(Fixture* f) {
  return GIMBAL_MODEL_TREE(find_widget(GTK_WIDGET(f->window), "GimbalModelTree"));
}

static guint count_rows(Fixture* f) {
  GtkListView* list = GTK_LIST_VIEW(find_widget(GTK_WIDGET(tree_of(f)), "GtkListView"));
  GtkSelectionModel* rows = gtk_list_view_get_model(list);
  return rows ? g_list_model_get_n_items(G_LIST_MODEL(rows)) : 0;
}

static gboolean has_all_rows(gpointer data) {
  return count_rows(data) > kBodies;
}

static void open_bodies(Fixture* f, const char* name) {
  g_autoptr(GString) text = g_string_new("<mujoco><worldbody>\n");
  for (int i = 0; i < kBodies; i++) {
    g_string_append_printf(text, "<body name='b%d' pos='%d 0 0'><geom size='.1'/></body>\n", i, i);
  }
  g_string_append(text, "</worldbody></mujoco>\n");
  open_text(f, name, text->str);
}

static void test_all(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_bodies(f, "all.xml");
  app_test_wait(has_all_rows, f);
  g_assert_cmpuint(count_rows(f), >, kBodies);
}

static void test_last(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_bodies(f, "last.xml");
  gimbal_session_select(f->session, mjOBJ_BODY, kBodies);
  GimbalTreeNode* node = gimbal_model_tree_get_selected(tree_of(f));
  g_assert_nonnull(node);
  g_assert_cmpstr(gimbal_tree_node_get_own_name(node), ==, "b999");
  g_assert_cmpuint(count_rows(f), >, kBodies);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/tree_rows/all", test_all);
  FIXTURE_ADD("/app/tree_rows/last", test_last);
  return g_test_run();
}
