// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of a large model come into the tree some at a time: all of them do, and one that is
// asked for is there at once.

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

enum { kDepth = 20 };

static void open_deep(Fixture* f) {
  g_autoptr(GString) text = g_string_new("<mujoco><worldbody>\n");
  for (int i = 1; i <= kDepth; i++) {
    g_string_append_printf(text, "<body name='finger_link_%d' pos='0 0 .1'><geom size='.01'/>\n", i);
  }
  for (int i = 1; i <= kDepth; i++) g_string_append(text, "</body>");
  g_string_append(text, "</worldbody></mujoco>\n");
  open_text(f, "deep.xml", text->str);
}

static gboolean is_deepest(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         !strcmp(gtk_label_get_text(GTK_LABEL(widget)), "finger_link_20");
}

static gboolean shows_deepest(gpointer data) {
  GtkWidget* label = window_test_find(GTK_WIDGET(tree_of(data)), is_deepest, NULL);
  return label && gtk_widget_get_width(label) > 0;
}

// A name at depth 20 can be read, as the tree scrolls sideways.
static void test_deep(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_deep(f);
  gimbal_window_show_page(f->window, "model");
  gimbal_session_select(f->session, mjOBJ_BODY, kDepth);
  app_test_wait(shows_deepest, f);
  GtkWidget* label = window_test_find(GTK_WIDGET(tree_of(f)), is_deepest, NULL);
  int letters, height;
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(label, "finger_li");
  pango_layout_get_pixel_size(layout, &letters, &height);
  g_assert_cmpint(gtk_widget_get_width(label), >=, letters);
  GtkWidget* scroller = gtk_widget_get_ancestor(label, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment* sideways = gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(scroller));
  g_assert_cmpfloat(gtk_adjustment_get_upper(sideways), >, gtk_adjustment_get_page_size(sideways));
}

static const char kStairs[] =
    "<mujoco><worldbody><geom name='floor' type='plane' size='9 9 1'/>"
    "<replicate count='3' offset='1 0 0'><geom name='stair' size='.1'/></replicate>"
    "<replicate count='2' offset='0 1 0'><body name='post'><geom name='pole' size='.1'/></body></replicate>"
    "</worldbody></mujoco>";

static void click(Fixture* f, const char* geom) {
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  GtkWidget* view = find_widget(GTK_WIDGET(f->window), "GimbalViewport");
  g_signal_emit_by_name(view, "picked", mjOBJ_GEOM, mj_name2id(m, mjOBJ_GEOM, geom), FALSE);
}

static const char* name_of_row(Fixture* f) {
  GimbalTreeNode* node = gimbal_model_tree_get_selected(tree_of(f));
  return node ? node->name : NULL;
}

// A click on a copy of a replicate opens the row of that and selects the copy's own, also of one
// that hangs on the world; a click on the floor is none.
static void test_copy(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "stairs.xml", kStairs);
  app_test_wait(is_settled, f);
  click(f, "pole1");
  g_assert_cmpstr(name_of_row(f), ==, "pole1");
  click(f, "stair1");
  g_assert_cmpstr(name_of_row(f), ==, "stair1");
  g_autoptr(GimbalTreeNode) above = gimbal_model_tree_dup_parent(tree_of(f));
  g_assert_cmpstr(above->name, ==, "replicate");
  click(f, "floor");
  g_assert_cmpstr(name_of_row(f), ==, "stair1");
}

// With more letters in the filter.
static GListModel* rows_of(Fixture* f, const char* more) {
  GtkWidget* entry = find_widget(GTK_WIDGET(tree_of(f)), "GtkSearchEntry");
  int end = (int)strlen(gtk_editable_get_text(GTK_EDITABLE(entry)));
  gtk_editable_insert_text(GTK_EDITABLE(entry), more, -1, &end);
  g_signal_emit_by_name(entry, "search-changed");
  return G_LIST_MODEL(
      gtk_list_view_get_model(GTK_LIST_VIEW(find_widget(GTK_WIDGET(tree_of(f)), "GtkListView"))));
}

// Another letter in the filter leaves the rows alone that it does not take away: one of them may be
// pressed just now, and would not be chosen.
static void test_filter(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "filter.xml", kStairs);
  app_test_wait(is_settled, f);
  GListModel* all = rows_of(f, "");
  GListModel* rows = rows_of(f, "pol");
  guint count = g_list_model_get_n_items(rows);
  g_assert_true(rows != all);
  g_assert_true(rows_of(f, "e") == rows);
  g_assert_cmpuint(g_list_model_get_n_items(rows), ==, count);
  GListModel* fewer = rows_of(f, "1");
  g_assert_true(fewer != rows);
  g_assert_cmpuint(g_list_model_get_n_items(fewer), <, count);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/tree_rows/all", test_all);
  FIXTURE_ADD("/app/tree_rows/last", test_last);
  FIXTURE_ADD("/app/tree_rows/deep", test_deep);
  FIXTURE_ADD("/app/tree_rows/copy", test_copy);
  FIXTURE_ADD("/app/tree_rows/filter", test_filter);
  return g_test_run();
}
