// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The head of the window: its title, its main menu, and the tabs of the pages below.

#include "widgets/control/page-bar.h"
#include "widgets/dock/dock-pane.h"
#include "window-fixture.h"

//---- title

static gboolean is_named(gpointer data) {
  return !strcmp(gtk_window_get_title(GTK_WINDOW(((Fixture*)data)->window)), "named.xml — two links");
}

// The name that a model gives itself stands behind the name of its file.
static void test_title(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "named.xml", "<mujoco model='named'><worldbody><geom size='.1'/></worldbody></mujoco>");
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(f->window)), ==, "named.xml");
  edit(f, "model='named'", "model='two links'");
  gtk_text_buffer_set_modified(buffer_of(f), FALSE);
  app_test_wait(is_named, f);
}

//---- menu

static gboolean is_enabled(Fixture* f, const char* group, const char* action) {
  gboolean enabled = FALSE;
  GActionGroup* actions = !strcmp(group, "app")
                              ? G_ACTION_GROUP(fixture_test.application)
                              : gimbal_stage_get_actions(gimbal_window_get_stage(f->window));
  g_assert_true(g_action_group_query_action(actions, action, &enabled, NULL, NULL, NULL, NULL));
  return enabled;
}

// Of a picture of nothing and of what was never open nothing is offered.
static void test_enabled(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_assert_false(is_enabled(f, "stage", "screenshot"));
  g_assert_false(is_enabled(f, "app", "reopen"));
  open_text(f, "shown.xml", kPendulum);
  g_assert_true(is_enabled(f, "stage", "screenshot"));
  g_assert_false(
      g_action_get_enabled(gimbal_actions_find(gimbal_window_get_actions(f->window), "win.film-stop")));
}

static gboolean is_menu(GtkWidget* widget, const char* icon) {
  return GTK_IS_MENU_BUTTON(widget) &&
         !g_strcmp0(gtk_menu_button_get_icon_name(GTK_MENU_BUTTON(widget)), icon);
}

static gboolean is_popped_up(gpointer popover) {
  return gtk_widget_get_mapped(popover) && gtk_widget_get_height(popover) > 100;
}

// The whole menu has room in a small window.
static void test_menu(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "menu.xml", kPendulum);
  GtkWidget* button = window_test_find(GTK_WIDGET(f->window), is_menu, "open-menu-symbolic");
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.menu", NULL);
  GtkPopover* popover = gtk_menu_button_get_popover(GTK_MENU_BUTTON(button));
  app_test_wait(is_popped_up, popover);
  int least, wanted;
  gtk_widget_measure(GTK_WIDGET(popover), GTK_ORIENTATION_VERTICAL, -1, &least, &wanted, NULL, NULL);
  g_assert_cmpint(wanted, <, 620);
  gtk_popover_popdown(popover);
}

//---- tabs of pages

enum { MAX_TABS = 32 };

typedef struct Tabs {
  GtkWidget* bar;
  int places[MAX_TABS];  // -1: in the menu
  int count, shown;
} Tabs;

static Tabs tabs_of(Fixture* f) {
  GtkWidget* below = gimbal_dock_get_pane(gimbal_window_get_pages(f->window)->dock, GIMBAL_DOCK_BOTTOM);
  Tabs tabs = {.bar = find_widget(below, "GimbalPageBar")};
  for (GtkWidget* tab = gtk_widget_get_first_child(tabs.bar); GTK_IS_TOGGLE_BUTTON(tab);
       tab = gtk_widget_get_next_sibling(tab), tabs.count++) {
    graphene_rect_t place;
    g_assert_true(gtk_widget_compute_bounds(tab, tabs.bar, &place));
    gboolean there = gtk_widget_get_mapped(tab);
    tabs.places[tabs.count] = there ? (int)place.origin.x : -1;
    tabs.shown += there;
    const char* text = gtk_button_get_label(GTK_BUTTON(tab));
    g_assert_true(text && *text);
    if (!there) continue;
    g_assert_cmpint((int)(place.origin.x + place.size.width), <=, gtk_widget_get_width(tabs.bar));
  }
  return tabs;
}

// The number of problems stands behind the name of their page, once they are known.
static gboolean has_problems(gpointer data) {
  GimbalProblems* problems = gimbal_session_get_problems(((Fixture*)data)->session);
  return g_list_model_get_n_items(gimbal_problems_get_list(problems)) > 0;
}

static void open_with_problems(Fixture* f, const char* name) {
  open_text(f, name, kPendulum);
  app_test_wait(has_problems, f);
}

static void show(Fixture* f, const char* page) {
  gimbal_window_show_page(f->window, page);
  app_test_spin(200);
}

// Every tab below has its name, and a choice of one moves no other.
static void test_tabs(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_with_problems(f, "tabs.xml");
  show(f, "problems");
  Tabs before = tabs_of(f);
  g_assert_cmpint(before.shown, >=, 5);
  show(f, "sensors");
  Tabs after = tabs_of(f);
  for (int i = 0; i < before.count; i++) g_assert_cmpint(before.places[i], ==, after.places[i]);
  show(f, "log");  // the last one, for which there is no room at first
  g_assert_cmpint(before.places[before.count - 1], ==, -1);
  g_assert_cmpint(tabs_of(f).places[before.count - 1], >=, 0);
}

static gboolean is_folded(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_MENU_BUTTON(widget) && gtk_widget_get_mapped(widget);
}

// Those without room are in the menu behind the last one.
static void test_more(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_with_problems(f, "more.xml");
  show(f, "problems");
  Tabs tabs = tabs_of(f);
  GtkWidget* more = window_test_find(tabs.bar, is_folded, NULL);
  g_assert_nonnull(more);
  gtk_menu_button_popup(GTK_MENU_BUTTON(more));
  GMenuModel* menu = gtk_menu_button_get_menu_model(GTK_MENU_BUTTON(more));
  g_assert_cmpint(g_menu_model_get_n_items(menu), ==, tabs.count - tabs.shown);
  gtk_menu_button_popdown(GTK_MENU_BUTTON(more));
  g_assert_true(gtk_widget_activate_action(more, "bar.show", "s", "log"));
  app_test_spin(200);
  g_assert_cmpint(tabs_of(f).places[tabs.count - 1], >=, 0);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/window-head/title", test_title);
  FIXTURE_ADD("/window-head/enabled", test_enabled);
  FIXTURE_ADD("/window-head/menu", test_menu);
  FIXTURE_ADD("/window-head/tabs", test_tabs);
  FIXTURE_ADD("/window-head/more", test_more);
  return g_test_run();
}
