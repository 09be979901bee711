// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// For those who do not see or do not use a mouse: every control has a name and is reached by the
// Tab key, the keys that the shortcuts window lists act, and all actions that have keys are listed.

#include "help/shortcuts-window.h"
#include "look-check.h"
#include "stage/stage-keys.h"
#include "window-test.h"

static WindowTest test;

static const struct {
  const char* name;
  const char* example;
  const char* side;
  const char* bottom;
} kPages[] = {
    {"start", NULL, NULL, NULL},
    {"model", "gripper-arm", "model", NULL},
    {"controls", "gripper-arm", "controls", NULL},
    {"physics", "gripper-arm", "physics", NULL},
    {"view", "gripper-arm", "view", NULL},
    {"problems", "quadruped", "model", "problems"},
    {"black-box", "quadruped", "model", "black-box"},
    {"profiler", "quadruped", "model", "profiler"},
    {"plots", "quadruped", "model", "sensors"},
    {"watch", "quadruped", "model", "watch"},
    {"state", "quadruped", "model", "state"},
    {"contacts", "quadruped", "model", "contacts"},
    {"deformation", "quadruped", "model", "deformation"},
    {"ghosts", "quadruped", "model", "ghosts"},
    {"lab", "quadruped", "model", "lab"},
    {"stages", "quadruped", "model", "stages"},
    {"history", "quadruped", "model", "history"},
    {"panel", "quadruped", "model", "panel"},
    {"log", "quadruped", "model", "log"},
};

//---- pages

// A control that is not where it will be, or a page that has not gone yet.
static gboolean is_unsettled(GtkWidget* widget, const char* unused) {
  (void)unused;
  GtkWidget* parent = gtk_widget_get_parent(widget);
  if (!gtk_widget_get_mapped(widget)) return FALSE;
  if (ADW_IS_VIEW_STACK(parent) && adw_view_stack_get_visible_child(ADW_VIEW_STACK(parent)) != widget) {
    return TRUE;
  }
  return look_is_control(widget) && gtk_widget_get_width(widget) <= 0;
}

static gboolean is_laid_out(gpointer unused) {
  (void)unused;
  return !window_test_find(GTK_WIDGET(test.window), is_unsettled, NULL);
}

static void open_page(const char* example, const char* side, const char* bottom) {
  g_settings_reset(gimbal_settings_get(), "layout");
  window_test_open(&test, 1000, 700);
  if (!example) return;
  window_test_example(&test, example);
  gimbal_session_set_running(test.session, FALSE);
  gimbal_window_show_page(test.window, side);
  if (bottom) gimbal_window_show_page(test.window, bottom);
  app_test_spin(200);
  app_test_wait(is_laid_out, NULL);
}

static int count_nameless(GtkWidget* widget) {
  int count = 0;
  if (!gtk_widget_get_mapped(widget)) return 0;
  if (look_is_control(widget) && !look_is_part(widget) && !look_is_named(widget)) {
    g_autofree char* path = look_describe(widget);
    g_test_message("has no name: %s", path);
    count++;
  }
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    count += count_nameless(child);
  }
  return count;
}

static void test_names(gconstpointer data) {
  guint i = GPOINTER_TO_UINT(data);
  open_page(kPages[i].example, kPages[i].side, kPages[i].bottom);
  if (count_nameless(GTK_WIDGET(test.window))) g_test_fail();
  window_test_close(&test);
}

static gboolean shows_toast(gpointer toast) {
  GtkWidget* overlay = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "AdwToastOverlay");
  GtkWidget* found = overlay ? window_test_find(overlay, window_test_is_type, "AdwToastWidget") : NULL;
  *(GtkWidget**)toast = found;
  return found && gtk_widget_get_mapped(found);
}

// The button that sends a message away is libadwaita's own, and the name ours.
static void test_toast(void) {
  open_page("gripper-arm", "model", NULL);
  GtkWidget* toast = NULL;
  gimbal_window_toast(test.window, "Something has happened");
  app_test_wait(shows_toast, &toast);
  g_assert_cmpint(count_nameless(toast), ==, 0);
  window_test_close(&test);
}

//---- the Tab key

static gboolean holds(GHashTable* reached, GtkWidget* widget) {
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init(&iter, reached);
  while (g_hash_table_iter_next(&iter, &key, NULL)) {
    if (key == widget || gtk_widget_is_ancestor(key, widget)) return TRUE;
  }
  return FALSE;
}

static GHashTable* walk_by_tab(void) {
  GHashTable* reached = g_hash_table_new(NULL, NULL);
  gtk_window_set_focus(GTK_WINDOW(test.window), NULL);
  for (int i = 0; i < 2000; i++) {
    gtk_widget_child_focus(GTK_WIDGET(test.window), GTK_DIR_TAB_FORWARD);
    GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(test.window));
    if (!focus) continue;
    if (g_hash_table_contains(reached, focus)) break;
    g_hash_table_add(reached, focus);
  }
  return reached;
}

// Rows of a list are reached by the arrows; buttons in them by Tab from the row.
static gboolean is_in_list(GtkWidget* widget) {
  return gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX) ||
         gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_VIEW) ||
         gtk_widget_get_ancestor(widget, GTK_TYPE_COLUMN_VIEW) ||
         gtk_widget_get_ancestor(widget, GTK_TYPE_FLOW_BOX);
}

// From the page of a switcher that Tab reaches the arrows go to the others; that is all since
// libadwaita 1.7.
static gboolean arrows_reach(GHashTable* reached, GtkWidget* widget) {
  GtkWidget* switcher = gtk_widget_get_ancestor(widget, ADW_TYPE_VIEW_SWITCHER);
  GtkWidget* start = switcher ? gtk_widget_get_first_child(switcher) : NULL;
  while (start && !g_hash_table_contains(reached, start)) start = gtk_widget_get_next_sibling(start);
  if (!start) return FALSE;
  for (int way = 0; way < 2; way++) {
    gtk_widget_grab_focus(start);
    for (GtkWidget *last = NULL, *now = start; now != last && now != widget;) {
      last = now;
      gtk_widget_child_focus(switcher, way ? GTK_DIR_LEFT : GTK_DIR_RIGHT);
      now = gtk_window_get_focus(GTK_WINDOW(test.window));
    }
    if (gtk_window_get_focus(GTK_WINDOW(test.window)) == widget) return TRUE;
  }
  return FALSE;
}

static int count_unreached(GHashTable* reached, GtkWidget* widget) {
  int count = 0;
  if (!gtk_widget_get_mapped(widget) || !gtk_widget_is_sensitive(widget)) return 0;
  gboolean empty = GTK_IS_LIST_BOX(widget) && !gtk_list_box_get_row_at_index(GTK_LIST_BOX(widget), 0);
  if (look_is_control(widget) && !look_is_part(widget) && !is_in_list(widget) && !empty &&
      !holds(reached, widget) && !arrows_reach(reached, widget) &&
      (gtk_widget_get_focusable(widget) || !GTK_IS_LIST_VIEW(widget))) {
    g_autofree char* path = look_describe(widget);
    g_test_message("Tab does not reach: %s (%s)", path, gtk_widget_get_tooltip_text(widget));
    count++;
  }
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    count += count_unreached(reached, child);
  }
  return count;
}

// GTK (4.8 and 4.18) asks the child of a closed expander, which has no window then, for its focus.
static gboolean is_fatal(const char* domain, GLogLevelFlags level, const char* text, gpointer unused) {
  (void)domain, (void)level, (void)unused;
  return strstr(text, "_get_focus: assertion") == NULL;
}

static void print_others(const char* domain, GLogLevelFlags level, const char* text, gpointer unused) {
  if (is_fatal(domain, level, text, NULL)) g_log_default_handler(domain, level, text, unused);
}

static void test_tab(gconstpointer data) {
  guint i = GPOINTER_TO_UINT(data);
  open_page(kPages[i].example, kPages[i].side, kPages[i].bottom);
  g_test_log_set_fatal_handler(is_fatal, NULL);
  guint handler = g_log_set_handler("Gtk", G_LOG_LEVEL_CRITICAL | G_LOG_FLAG_FATAL, print_others, NULL);
  g_autoptr(GHashTable) reached = walk_by_tab();
  g_log_remove_handler("Gtk", handler);
  if (count_unreached(reached, GTK_WIDGET(test.window))) g_test_fail();
  window_test_close(&test);
}

//---- shortcuts

// All accelerators of the shortcuts window, as "section accelerator".
static GPtrArray* listed_keys(void) {
  GPtrArray* keys = g_ptr_array_new_with_free_func(g_free);
  g_autofree char* ui = gimbal_shortcuts_window_dup_ui();
  g_autoptr(GRegex) regex = g_regex_new("name=\"(section-name|accelerator)\">([^<]*)<", 0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  g_autofree char* section = NULL;
  for (g_regex_match(regex, ui, 0, &match); g_match_info_matches(match); g_match_info_next(match, NULL)) {
    g_autofree char* kind = g_match_info_fetch(match, 1);
    g_autofree char* value = g_match_info_fetch(match, 2);
    if (!strcmp(kind, "section-name")) {
      g_free(section);
      section = g_strndup(value, strcspn(value, "-"));
      continue;
    }
    g_auto(GStrv) parts = g_strsplit(value, "&lt;", -1);
    g_autofree char* opened = g_strjoinv("<", parts);
    g_auto(GStrv) more = g_strsplit(opened, "&gt;", -1);
    g_autofree char* plain = g_strjoinv(">", more);
    g_auto(GStrv) each = g_strsplit(plain, " ", -1);
    for (char** key = each; *key; key++) g_ptr_array_add(keys, g_strdup_printf("%s %s", section, *key));
  }
  return keys;
}

static gboolean acts_in_application(const char* accelerator) {
  g_auto(GStrv) actions =
      gtk_application_get_actions_for_accel(GTK_APPLICATION(test.application), accelerator);
  return actions && *actions;
}

static gboolean acts_in_view(const char* accelerator) {
  guint key;
  GdkModifierType modifiers;
  if (strstr(accelerator, "...")) accelerator = g_str_has_prefix(accelerator, "<Shift>") ? "<Shift>0" : "0";
  g_assert_true(gtk_accelerator_parse(accelerator, &key, &modifiers));
  // with Shift a letter comes as a capital
  if (modifiers & GDK_SHIFT_MASK && key < 128) key = gdk_keyval_to_upper(key);
  return gimbal_stage_keys_has(key, modifiers);
}

// The keys of the text, the tree and the plots are tried in the tests of these.
static gboolean acts_elsewhere(const char* section, const char* accelerator) {
  static const char* const kText[] = {"<Control>space", "<Control>z", "<Control><Shift>z", NULL};
  if (!strcmp(section, "editor")) return g_strv_contains(kText, accelerator);
  return !strcmp(section, "panels");
}

static void test_listed_keys_act(void) {
  open_page("double-pendulum", "model", NULL);
  g_autoptr(GPtrArray) keys = listed_keys();
  g_assert_cmpuint(keys->len, >, 60);
  for (guint i = 0; i < keys->len; i++) {
    g_auto(GStrv) words = g_strsplit(g_ptr_array_index(keys, i), " ", 2);
    gboolean acts = !strcmp(words[0], "view")
                        ? acts_in_view(words[1])
                        : acts_in_application(words[1]) || acts_elsewhere(words[0], words[1]);
    if (!acts) g_test_fail_printf("does nothing: %s", (char*)g_ptr_array_index(keys, i));
  }
  window_test_close(&test);
}

static gboolean is_listed(GPtrArray* keys, const char* accelerator) {
  guint key, listed_key;
  GdkModifierType modifiers, listed_modifiers;
  gtk_accelerator_parse(accelerator, &key, &modifiers);
  for (guint i = 0; i < keys->len; i++) {
    const char* listed = strchr(g_ptr_array_index(keys, i), ' ') + 1;
    if (gtk_accelerator_parse(listed, &listed_key, &listed_modifiers) && key == listed_key &&
        modifiers == listed_modifiers) {
      return TRUE;
    }
  }
  return FALSE;
}

static void test_actions_are_listed(void) {
  open_page("double-pendulum", "model", NULL);
  g_autoptr(GPtrArray) keys = listed_keys();
  g_auto(GStrv) actions = gtk_application_list_action_descriptions(GTK_APPLICATION(test.application));
  for (char** action = actions; *action; action++) {
    g_auto(GStrv) accelerators =
        gtk_application_get_accels_for_action(GTK_APPLICATION(test.application), *action);
    gboolean listed = !*accelerators;
    for (char** a = accelerators; *a; a++) listed |= is_listed(keys, *a);
    if (!listed) g_test_fail_printf("not in the shortcuts window: %s", *action);
  }
  window_test_close(&test);
}

static void add(const char* what, guint i, void (*function)(gconstpointer)) {
  g_autofree char* path = g_strdup_printf("/app/access/%s/%s", what, kPages[i].name);
  g_test_add_data_func(path, GUINT_TO_POINTER(i), function);
}

int main(int argc, char** argv) {
  g_setenv("GTK_A11Y", "test", TRUE);
  if (!window_test_init(&test, &argc, &argv)) return 77;
  for (guint i = 0; i < G_N_ELEMENTS(kPages); i++) {
    add("names", i, test_names);
    add("tab", i, test_tab);
  }
  g_test_add_func("/app/access/toast", test_toast);
  g_test_add_func("/app/access/listed-keys-act", test_listed_keys_act);
  g_test_add_func("/app/access/actions-are-listed", test_actions_are_listed);
  return g_test_run();
}
