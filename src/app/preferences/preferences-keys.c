// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// After a click on the key of a row, the next key that is pressed becomes its key: Escape leaves it
// as it is, Backspace removes it. For a key of another action the row names that action; pressing
// the key again moves it.

#include "preferences/preferences-keys.h"

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/keys.h"
#include "base/settings.h"
#include "widgets/control/toolkit.h"

typedef struct KeyRow {
  const GimbalKeyAction* action;
  AdwPreferencesGroup* group;
  GtkWidget* row;
  GtkButton* key;
  GtkWidget* reset;
} KeyRow;

typedef struct KeysPage {
  GtkWidget* window;
  AdwPreferencesPage* page;
  AdwComboRow* preset;
  GtkEditable* search;
  GArray* rows;   // of KeyRow
  int capturing;  // the row that waits for a key, -1: none
  char* wanted;   // a key of another action that was pressed once
} KeysPage;

static KeyRow* preferences_keys_nth(KeysPage* self, guint i) {
  GIMBAL_ASSERT(i < self->rows->len);
  return &g_array_index(self->rows, KeyRow, i);
}

//---- what is shown

static char* label_of(const char* accelerator) {
  guint key;
  GdkModifierType modifiers;
  if (!gtk_accelerator_parse(accelerator, &key, &modifiers)) return g_strdup(accelerator);
  return gtk_accelerator_get_label(key, modifiers);
}

static char* labels_of(const char* id) {
  GString* text = g_string_new(NULL);
  for (const char* const* key = gimbal_keys_get(id); *key; key++) {
    g_autofree char* label = label_of(*key);
    g_string_append_printf(text, "%s%s", text->len ? ", " : "", label);
  }
  if (!text->len) g_string_append(text, "—");
  return g_string_free(text, FALSE);
}

static void show_row(KeysPage* self, guint i) {
  const KeyRow* row = preferences_keys_nth(self, i);
  g_autofree char* label = labels_of(row->action->id);
  gboolean waits = self->capturing == (int)i;
  g_autofree char* name = g_strdup_printf(_("%s: %s"), _(row->action->title), label);
  gtk_button_set_label(row->key, waits ? _("Press a Key…") : label);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row->key), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_visible(row->reset, gimbal_keys_are_own(row->action->id));
  if (!waits) adw_action_row_set_subtitle(ADW_ACTION_ROW(row->row), "");
}

static void show_all(KeysPage* self) {
  adw_combo_row_set_selected(self->preset, gimbal_key_preset());
  for (guint i = 0; i < self->rows->len; i++) show_row(self, i);
}

// Whether the group, title or keys of a row contain a text, which is case-folded.
static gboolean is_sought(const KeyRow* row, const char* sought) {
  g_autofree char* keys = labels_of(row->action->id);
  g_autofree char* all = g_strdup_printf("%s %s %s", _(row->action->group), _(row->action->title), keys);
  g_autofree char* folded = g_utf8_casefold(all, -1);
  return strstr(folded, sought) != NULL;
}

static void on_search(KeysPage* self) {
  g_autofree char* sought = g_utf8_casefold(gtk_editable_get_text(self->search), -1);
  AdwPreferencesGroup* group = NULL;
  gboolean any = FALSE;
  for (guint i = 0; i < self->rows->len; i++) {
    const KeyRow* row = preferences_keys_nth(self, i);
    gboolean fits = is_sought(row, sought);
    any = row->group == group ? any || fits : fits;
    group = row->group;
    gtk_widget_set_visible(row->row, fits);
    gtk_widget_set_visible(GTK_WIDGET(group), any);
  }
}

//---- a key is pressed

static void stop_capturing(KeysPage* self) {
  int row = self->capturing;
  self->capturing = -1;
  g_clear_pointer(&self->wanted, g_free);
  if (row >= 0) show_row(self, (guint)row);
}

static void preferences_keys_show_hint(KeysPage* self, const char* text) {
  adw_action_row_set_subtitle(ADW_ACTION_ROW(preferences_keys_nth(self, (guint)self->capturing)->row), text);
}

// Remove a key from those of an action.
static void without_key(const char* id, const char* key) {
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  g_autofree char* label = label_of(key);
  for (const char* const* each = gimbal_keys_get(id); *each; each++) {
    g_autofree char* other = label_of(*each);
    if (strcmp(label, other) != 0) g_strv_builder_add(builder, *each);
  }
  g_auto(GStrv) rest = g_strv_builder_end(builder);
  gimbal_keys_set(id, (const char* const*)rest);
}

static void preferences_keys_bind(KeysPage* self, const char* key) {
  const GimbalKeyAction* action = preferences_keys_nth(self, (guint)self->capturing)->action;
  const GimbalKeyAction* owner = gimbal_keys_owner(action->id, key);
  if (owner && g_strcmp0(self->wanted, key) != 0) {
    g_autofree char* label = label_of(key);
    g_autofree char* text = owner->fixed ? g_strdup_printf(_("%s belongs to “%s”"), label, _(owner->title))
                                         : g_strdup_printf(_("%s belongs to “%s”: press it again to take it"),
                                                           label, _(owner->title));
    preferences_keys_show_hint(self, text);
    g_free(self->wanted);
    self->wanted = owner->fixed ? NULL : g_strdup(key);
    return;
  }
  if (owner) without_key(owner->id, key);
  stop_capturing(self);
  gimbal_keys_set(action->id, (const char*[]){key, NULL});
}

static gboolean is_modifier(guint key) {
  return (key >= GDK_KEY_Shift_L && key <= GDK_KEY_Hyper_R) || key == GDK_KEY_ISO_Level3_Shift ||
         key == GDK_KEY_Num_Lock;
}

// Whether a key types a character that the action would keep from text entries: such keys may act
// in the view and the tree only.
static gboolean preferences_keys_is_text(const GimbalKeyAction* action, guint key,
                                         GdkModifierType modifiers) {
  gboolean plain = !(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK));
  gunichar letter = gdk_keyval_to_unicode(key);
  return action->place == GIMBAL_KEY_EVERYWHERE && plain && letter >= ' ' && letter != 127;
}

static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       KeysPage* self) {
  (void)controller, (void)code;
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
  if (self->capturing < 0) return GDK_EVENT_PROPAGATE;
  const GimbalKeyAction* action = preferences_keys_nth(self, (guint)self->capturing)->action;
  gunichar sign = gdk_keyval_to_unicode(key);
  if (is_modifier(key)) return GDK_EVENT_STOP;
  // a character that needs Shift, such as ?, has a key value of its own: drop Shift
  if (sign > ' ' && sign != 127 && !g_unichar_isalnum(sign)) modifiers &= ~(guint)GDK_SHIFT_MASK;
  if (key == GDK_KEY_Escape && !modifiers) {
    stop_capturing(self);
  } else if (key == GDK_KEY_BackSpace && !modifiers) {
    stop_capturing(self);
    gimbal_keys_set(action->id, (const char*[]){NULL});
  } else if (preferences_keys_is_text(action, key, modifiers)) {
    preferences_keys_show_hint(self, _("This key writes: hold Ctrl or Alt with it"));
  } else {
    g_autofree char* name = gtk_accelerator_name(gdk_keyval_to_lower(key), modifiers);
    preferences_keys_bind(self, name);
  }
  return GDK_EVENT_STOP;
}

//---- buttons

static int find_row(KeysPage* self, gpointer widget) {
  for (guint i = 0; i < self->rows->len; i++) {
    if (preferences_keys_nth(self, i)->key == widget || preferences_keys_nth(self, i)->reset == widget) {
      return (int)i;
    }
  }
  return -1;
}

static void on_capture(GtkButton* button, KeysPage* self) {
  stop_capturing(self);
  self->capturing = find_row(self, button);
  preferences_keys_show_hint(self, _("Escape: leave it, Backspace: no key"));
  show_row(self, (guint)self->capturing);
}

static void on_reset(GtkWidget* button, KeysPage* self) {
  int row = find_row(self, button);
  if (row >= 0) gimbal_keys_set(preferences_keys_nth(self, (guint)row)->action->id, NULL);
}

static void on_preset(KeysPage* self) {
  guint preset = adw_combo_row_get_selected(self->preset);
  if (preset < gimbal_key_presets() && preset != gimbal_key_preset()) gimbal_key_set_preset(preset);
}

static void on_export_chosen(GFile* file, gpointer window) {
  g_autofree char* text = gimbal_keys_export();
  g_autoptr(GError) error = NULL;
  if (file && !g_file_replace_contents(file, text, strlen(text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                       &error)) {
    gimbal_preferences_toast(window, error->message);
  }
}

static void on_export(KeysPage* self) {
  gimbal_ask_file(self->window,
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = _("Export Keys"),
                                        .accept = _("_Save"),
                                        .name = "gimbal-keys.ini"},
                  on_export_chosen, g_object_ref(self->window), g_object_unref);
}

static void on_import_chosen(GFile* file, gpointer window) {
  g_autofree char* text = NULL;
  g_autoptr(GError) error = NULL;
  if (!file) return;
  if (!g_file_load_contents(file, NULL, &text, NULL, NULL, &error) || !gimbal_keys_import(text, &error)) {
    gimbal_preferences_toast(window, error->message);
  }
}

static void on_import(KeysPage* self) {
  gimbal_ask_file(
      self->window,
      &(GimbalFileQuestion){.use = GIMBAL_FILE_OPEN, .title = _("Import Keys"), .accept = _("_Open")},
      on_import_chosen, g_object_ref(self->window), g_object_unref);
}

//---- the page

static void add_row(KeysPage* self, AdwPreferencesGroup* group, const GimbalKeyAction* action) {
  KeyRow row = {action, group, adw_action_row_new(), GTK_BUTTON(gtk_button_new()),
                gtk_button_new_from_icon_name("edit-undo-symbolic")};
  g_autofree char* reset = g_strdup_printf(_("The Key of the Preset for “%s”"), _(action->title));
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row.row), _(action->title));
  gtk_widget_set_valign(GTK_WIDGET(row.key), GTK_ALIGN_CENTER);
  gtk_widget_set_valign(row.reset, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(row.reset, "flat");
  gtk_widget_set_tooltip_text(row.reset, _("As in the Preset"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(row.reset), GTK_ACCESSIBLE_PROPERTY_LABEL, reset, -1);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row.row), row.reset);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row.row), GTK_WIDGET(row.key));
  g_signal_connect(row.key, "clicked", G_CALLBACK(on_capture), self);
  g_signal_connect(row.reset, "clicked", G_CALLBACK(on_reset), self);
  adw_preferences_group_add(group, row.row);
  g_array_append_val(self->rows, row);
}

static void add_rows(KeysPage* self) {
  guint count;
  const GimbalKeyAction* actions = gimbal_key_actions(&count);
  AdwPreferencesGroup* group = NULL;
  for (guint i = 0; i < count; i++) {
    if (!i || strcmp(actions[i].group, actions[i - 1].group) != 0) group = NULL;
    if (actions[i].fixed) continue;
    if (!group) {
      group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
      adw_preferences_group_set_title(group, _(actions[i].group));
      adw_preferences_page_add(self->page, group);
    }
    add_row(self, group, &actions[i]);
  }
}

static GtkWidget* new_buttons(KeysPage* self) {
  const struct {
    const char* label;
    GCallback callback;
  } buttons[] = {{_("Import…"), G_CALLBACK(on_import)}, {_("Export…"), G_CALLBACK(on_export)}};
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  for (guint i = 0; i < G_N_ELEMENTS(buttons); i++) {
    GtkWidget* button = gtk_button_new_with_label(buttons[i].label);
    gtk_widget_add_css_class(button, "flat");
    g_signal_connect_swapped(button, "clicked", buttons[i].callback, self);
    gtk_box_append(GTK_BOX(box), button);
  }
  return box;
}

static void add_head(KeysPage* self) {
  AdwPreferencesGroup* group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
  GtkWidget *search = gtk_search_entry_new(), *preset = adw_combo_row_new();
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  for (guint i = 0; i < gimbal_key_presets(); i++) gtk_string_list_append(names, gimbal_key_preset_name(i));
  self->preset = ADW_COMBO_ROW(preset);
  self->search = GTK_EDITABLE(search);
  adw_preferences_group_set_title(group, _("Keys"));
  adw_preferences_group_set_header_suffix(group, new_buttons(self));
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(preset), _("Keys as in"));
  adw_combo_row_set_model(self->preset, G_LIST_MODEL(names));
  adw_preferences_group_add(group, preset);
  gtk_widget_set_margin_top(search, 12);
  g_object_set(search, "placeholder-text", _("Search for an action or a key"), NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Search for an action or a key"), -1);
  adw_preferences_group_add(group, search);
  adw_preferences_page_add(self->page, group);
}

static void page_free(gpointer data, GObject* where_the_page_was) {
  KeysPage* self = data;
  (void)where_the_page_was;
  g_signal_handlers_disconnect_by_data(gimbal_settings_get(), self);
  g_array_unref(self->rows);
  g_free(self->wanted);
  g_free(self);
}

void gimbal_preferences_fill_keys(AdwPreferencesPage* page, GtkWidget* window) {
  KeysPage* self = g_new0(KeysPage, 1);
  *self = (KeysPage){.window = window, .page = page, .capturing = -1};
  self->rows = g_array_new(FALSE, FALSE, sizeof(KeyRow));
  add_head(self);
  add_rows(self);
  show_all(self);
  g_signal_connect_swapped(self->search, "changed", G_CALLBACK(on_search), self);
  g_signal_connect_swapped(self->preset, "notify::selected", G_CALLBACK(on_preset), self);
  g_signal_connect_data(gimbal_settings_get(), "changed::keys", G_CALLBACK(show_all), self, NULL,
                        G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_data(gimbal_settings_get(), "changed::key-preset", G_CALLBACK(show_all), self, NULL,
                        G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(window, keys);
  g_object_weak_ref(G_OBJECT(page), page_free, self);
}
