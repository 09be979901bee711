// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// GTK can create a shortcuts window only with GtkBuilder, so the table of keys is converted to a
// text for GtkBuilder.

#include "help/shortcuts-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/keys.h"

enum { MAX_SHOWN = 2 };
// In rows: each section must fit on one page, as the page buttons of GTK 4.8 have labels without
// width.
#define MAX_HEIGHT "18"

static const struct {
  const char* name;
  const char* title;
  const char* groups[5];  // groups of the table of keys, NULL at the end
} kSections[] = {
    {"general", N_("General"), {"Files", "Simulation", NULL}},
    {"editor", N_("Editor"), {"Writing", "Search", NULL}},
    {"text", N_("Text"), {"Names", "Text", NULL}},
    {"window", N_("Window"), {"Panels", "Program", NULL}},
    {"panels", N_("Panels"), {"In the Tree", "In a Plot", NULL}},
    {"view", N_("3D View"), {"Run", "Selection", NULL}},
    {"view", N_("Look"), {"Look", NULL}},
};

static void add_property(GString* ui, const char* name, const char* value) {
  g_autofree char* escaped = g_markup_escape_text(value, -1);
  g_string_append_printf(ui, "<property name=\"%s\">%s</property>", name, escaped);
}

// The first two keys of an action, as a row has no room for more. Keys of the number pad are left
// out if they are not the first.
static char* shown_keys(const char* id) {
  GString* text = g_string_new(NULL);
  const char* const* keys = gimbal_keys_get(id);
  for (int i = 0, shown = 0; keys[i] && shown < MAX_SHOWN; i++) {
    if (i && g_str_has_prefix(keys[i], "KP_")) continue;
    g_string_append_printf(text, "%s%s", shown++ ? " " : "", keys[i]);
  }
  return g_string_free(text, FALSE);
}

static void add_action(GString* ui, const GimbalKeyAction* action) {
  g_autofree char* keys = shown_keys(action->id);
  if (!*keys) return;
  g_string_append(ui, "<child><object class=\"GtkShortcutsShortcut\">");
  add_property(ui, "title", _(action->title));
  add_property(ui, "accelerator", keys);
  g_string_append(ui, "</object></child>");
}

static void add_group(GString* ui, const char* group) {
  guint count;
  const GimbalKeyAction* actions = gimbal_key_actions(&count);
  g_string_append(ui, "<child><object class=\"GtkShortcutsGroup\">");
  add_property(ui, "title", _(group));
  for (guint i = 0; i < count; i++) {
    if (!strcmp(actions[i].group, group)) add_action(ui, &actions[i]);
  }
  g_string_append(ui, "</object></child>");
}

char* gimbal_shortcuts_window_dup_ui(void) {
  GString* ui = g_string_new("<interface><object class=\"GtkShortcutsWindow\" id=\"window\">");
  add_property(ui, "modal", "true");
  for (guint i = 0; i < G_N_ELEMENTS(kSections); i++) {
    g_string_append(ui, "<child><object class=\"GtkShortcutsSection\">");
    g_autofree char* name = g_strdup_printf("%s-%u", kSections[i].name, i);
    add_property(ui, "section-name", name);
    add_property(ui, "title", _(kSections[i].title));
    add_property(ui, "max-height", MAX_HEIGHT);
    for (const char* const* group = kSections[i].groups; *group; group++) add_group(ui, *group);
    g_string_append(ui, "</object></child>");
  }
  g_string_append(ui, "</object></interface>");
  return g_string_free(ui, FALSE);
}

void gimbal_shortcuts_window_show(GtkWindow* parent) {
  g_autofree char* ui = gimbal_shortcuts_window_dup_ui();
  g_autoptr(GtkBuilder) builder = gtk_builder_new_from_string(ui, -1);
  GtkWindow* window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
  gtk_window_set_transient_for(window, parent);
  gtk_window_present(window);
}
