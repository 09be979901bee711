// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The keys of an action are those that the user chose, else those of the preset, else those of the
// table. The setting "keys" stores the choice of the user by the name of the action.

#include "base/keys.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/key-table.h"
#include "base/settings.h"

#define SHAPE  G_VARIANT_TYPE("a{sas}")
#define HEADER "Gimbal Keys"
#define GROUP  "Keys"

//---- the table

const GimbalKeyAction* gimbal_key_actions(guint* count) {
  *count = 0;
  while (gimbal_key_table[*count].id) ++*count;
  return gimbal_key_table;
}

static const GimbalKeyAction* find_action(const char* id) {
  for (const GimbalKeyAction* action = gimbal_key_table; action->id; action++) {
    if (!strcmp(action->id, id)) return action;
  }
  return NULL;
}

guint gimbal_key_presets(void) {
  return gimbal_preset_count;
}
const char* gimbal_key_preset_name(guint preset) {
  return gimbal_preset_table[preset].name;
}

guint gimbal_key_preset(void) {
  g_autofree char* name = g_settings_get_string(gimbal_settings_get(), "key-preset");
  for (guint i = 0; i < gimbal_preset_count; i++) {
    if (!g_ascii_strcasecmp(name, gimbal_preset_table[i].name)) return i;
  }
  return 0;
}

void gimbal_key_set_preset(guint preset) {
  g_settings_set_string(gimbal_settings_get(), "key-preset", gimbal_preset_table[preset].name);
}

static const char* const* preset_keys(const GimbalKeyAction* action) {
  const GimbalPresetRow* row = gimbal_preset_table[gimbal_key_preset()].rows;
  for (; row && row->id; row++) {
    if (!strcmp(row->id, action->id)) return row->keys;
  }
  return action->keys;
}

//---- keys of the user

// id → GStrv; read on first use, and again when the setting changes
static GHashTable* own;

static void read_own(void) {
  g_autoptr(GVariant) value = g_settings_get_value(gimbal_settings_get(), "keys");
  GVariantIter iter;
  const char* id;
  char** keys;
  g_hash_table_remove_all(own);
  g_variant_iter_init(&iter, value);
  while (g_variant_iter_next(&iter, "{&s^as}", &id, &keys)) g_hash_table_replace(own, g_strdup(id), keys);
}

static GHashTable* own_keys(void) {
  if (own) return own;
  own = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev);
  g_signal_connect(gimbal_settings_get(), "changed::keys", G_CALLBACK(read_own), NULL);
  read_own();
  return own;
}

static void save_own_keys(void) {
  g_auto(GVariantBuilder) builder = G_VARIANT_BUILDER_INIT(SHAPE);
  GHashTableIter iter;
  gpointer id, keys;
  g_hash_table_iter_init(&iter, own);
  while (g_hash_table_iter_next(&iter, &id, &keys)) g_variant_builder_add(&builder, "{s^as}", id, keys);
  g_settings_set_value(gimbal_settings_get(), "keys", g_variant_builder_end(&builder));
}

const char* const* gimbal_keys_get(const char* id) {
  static const char* const kNone[] = {NULL};
  const GimbalKeyAction* action = find_action(id);
  const char* const* given = g_hash_table_lookup(own_keys(), id);
  if (given && action && !action->fixed) return given;
  return action ? preset_keys(action) : kNone;
}

gboolean gimbal_keys_are_own(const char* id) {
  return g_hash_table_contains(own_keys(), id);
}

void gimbal_keys_set(const char* id, const char* const* keys) {
  const GimbalKeyAction* action = find_action(id);
  if (!action || action->fixed) return;
  if (!keys || g_strv_equal(keys, preset_keys(action))) {
    g_hash_table_remove(own_keys(), id);
  } else {
    g_hash_table_replace(own_keys(), g_strdup(id), g_strdupv((GStrv)keys));
  }
  save_own_keys();
}

void gimbal_keys_reset_all(void) {
  g_hash_table_remove_all(own_keys());
  save_own_keys();
}

//---- one key

static char* label_of(const char* accelerator) {
  guint key;
  GdkModifierType modifiers;
  if (!gtk_accelerator_parse(accelerator, &key, &modifiers)) return g_strdup(accelerator);
  return gtk_accelerator_get_label(key, modifiers);
}

// The case of a letter is ignored, as Shift is compared itself. Signs may need Shift on some
// keyboards, so they match with and without it.
gboolean gimbal_keys_match(const char* accelerator, guint keyval, GdkModifierType modifiers) {
  guint key;
  GdkModifierType wanted;
  if (!gtk_accelerator_parse(accelerator, &key, &wanted) || !key) return FALSE;
  gboolean letter = gdk_keyval_to_lower(keyval) != gdk_keyval_to_upper(keyval);
  gunichar sign = letter ? 0 : gdk_keyval_to_unicode(keyval);
  gboolean above = sign > ' ' && sign < 128 && !g_ascii_isdigit((char)sign);
  if (above && !(wanted & GDK_SHIFT_MASK)) modifiers &= ~(guint)GDK_SHIFT_MASK;
  return gdk_keyval_to_lower(key) == gdk_keyval_to_lower(keyval) && wanted == modifiers;
}

static gboolean same_key(const char* a, const char* b) {
  guint key[2];
  GdkModifierType modifiers[2];
  return gtk_accelerator_parse(a, &key[0], &modifiers[0]) &&
         gtk_accelerator_parse(b, &key[1], &modifiers[1]) && key[0] && key[0] == key[1] &&
         modifiers[0] == modifiers[1];
}

static gboolean has_key(const char* id, const char* key) {
  for (const char* const* each = gimbal_keys_get(id); *each; each++) {
    if (same_key(*each, key)) return TRUE;
  }
  return FALSE;
}

// Only actions of the same place count. A key of a place wins over the same key everywhere, as
// Ctrl+C of the view does.
const GimbalKeyAction* gimbal_keys_owner(const char* id, const char* key) {
  const GimbalKeyAction* wanting = find_action(id);
  for (const GimbalKeyAction* action = gimbal_key_table; wanting && action->id; action++) {
    gboolean meets = action->place == wanting->place;
    if (meets && strcmp(action->id, id) != 0 && has_key(action->id, key)) return action;
  }
  return NULL;
}

//---- as a file

char* gimbal_keys_export(void) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  GHashTableIter iter;
  gpointer id, keys;
  g_key_file_set_string(file, HEADER, "preset", gimbal_preset_table[gimbal_key_preset()].name);
  g_hash_table_iter_init(&iter, own_keys());
  while (g_hash_table_iter_next(&iter, &id, &keys)) {
    g_key_file_set_string_list(file, GROUP, id, (const char* const*)keys, g_strv_length(keys));
  }
  return g_key_file_to_data(file, NULL, NULL);
}

static gboolean is_known_preset(const char* name) {
  for (guint i = 0; i < gimbal_preset_count; i++) {
    if (!g_ascii_strcasecmp(name, gimbal_preset_table[i].name)) return TRUE;
  }
  return FALSE;
}

// Actions of another version of the program and invalid keys are ignored.
static void read_keys(GKeyFile* file, const char* id) {
  const GimbalKeyAction* action = find_action(id);
  g_auto(GStrv) keys = g_key_file_get_string_list(file, GROUP, id, NULL, NULL);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
  for (int i = 0; keys && keys[i]; i++) {
    if (gtk_accelerator_parse(keys[i], NULL, NULL)) g_strv_builder_add(builder, keys[i]);
  }
  if (action && !action->fixed && keys) g_hash_table_replace(own, g_strdup(id), g_strv_builder_end(builder));
}

gboolean gimbal_keys_import(const char* text, GError** error) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  gboolean reads = g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_NONE, NULL);
  g_autofree char* preset = reads ? g_key_file_get_string(file, HEADER, "preset", NULL) : NULL;
  if (!preset || !is_known_preset(preset)) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("This is no file of keys"));
    return FALSE;
  }
  g_auto(GStrv) ids = g_key_file_get_keys(file, GROUP, NULL, NULL);
  g_hash_table_remove_all(own_keys());
  for (int i = 0; ids && ids[i]; i++) read_keys(file, ids[i]);
  g_settings_set_string(gimbal_settings_get(), "key-preset", preset);
  save_own_keys();
  return TRUE;
}

//---- texts that name keys

// "Ctrl+Shift+O" as the texts of the program write it: names of modifiers are not translated.
static char* plain_label(const char* accelerator) {
  static const char* const kWords[][2] = {{"<Control>", "Ctrl+"}, {"<Alt>", "Alt+"}, {"<Shift>", "Shift+"}};
  guint key;
  GdkModifierType modifiers;
  if (!gtk_accelerator_parse(accelerator, &key, &modifiers)) return g_strdup(accelerator);
  GString* label = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kWords); i++) {
    if (strstr(accelerator, kWords[i][0])) g_string_append(label, kWords[i][1]);
  }
  g_autofree char* name = gtk_accelerator_get_label(key, 0);
  g_string_append(label, name);
  return g_string_free(label, FALSE);
}

static gboolean key_label_matches(const char* accelerator, const char* label) {
  g_autofree char* here = label_of(accelerator);
  g_autofree char* plain = plain_label(accelerator);
  return !strcmp(here, label) || !g_ascii_strcasecmp(plain, label);
}

char* gimbal_keys_relabel(const char* label) {
  for (const GimbalKeyAction* action = gimbal_key_table; action->id; action++) {
    if (!action->keys[0] || !key_label_matches(action->keys[0], label)) continue;
    const char* const* now = gimbal_keys_get(action->id);
    if (*now && same_key(*now, action->keys[0])) return NULL;
    return *now ? label_of(*now) : g_strdup(_("no key"));
  }
  return NULL;
}

char* gimbal_keys_retell(const char* text) {
  const char* open = g_str_has_suffix(text, ")") ? strrchr(text, '(') : NULL;
  if (!open) return g_strdup(text);
  g_autofree char* inside = g_strndup(open + 1, strlen(open) - 2);
  g_auto(GStrv) labels = g_strsplit(inside, ", ", -1);
  for (int i = 0; labels[i]; i++) {
    char* now = gimbal_keys_relabel(labels[i]);
    if (!now) continue;
    g_free(labels[i]);
    labels[i] = now;
  }
  g_autofree char* told = g_strjoinv(", ", labels);
  return g_strdup_printf("%.*s(%s)", (int)(open - text), text, told);
}
