// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The keys of actions: one table of actions with their default keys, and the changes of the user.
// Everything that shows a key (menus, tips, the palette, the shortcuts window, the help) gets it
// here. The signals "changed::keys" and "changed::key-preset" of the settings report changes.

#ifndef GIMBAL_KEYS_H_
#define GIMBAL_KEYS_H_

#include <gtk/gtk.h>

#include "base/key-action.h"

const GimbalKeyAction* gimbal_key_actions(guint* count);

// The current keys of an action as accelerators, ending with NULL; not to be freed, valid until
// they change.
const char* const* gimbal_keys_get(const char* id);
gboolean gimbal_keys_are_own(const char* id);  // whether the user chose them

// Set the keys of an action, ending with NULL. keys NULL: restore those of the preset.
void gimbal_keys_set(const char* id, const char* const* keys);
void gimbal_keys_reset_all(void);

// Another action of the same place as action id that has this key; NULL if there is none.
const GimbalKeyAction* gimbal_keys_owner(const char* id, const char* key);

// Whether a key that was pressed matches an accelerator.
gboolean gimbal_keys_match(const char* accelerator, guint keyval, GdkModifierType modifiers);

// The number of presets, the name of one ("Gimbal", "simulate", "Blender"), and the chosen one.
guint gimbal_key_presets(void);
const char* gimbal_key_preset_name(guint preset);
guint gimbal_key_preset(void);
void gimbal_key_set_preset(guint preset);

// The preset and the keys of the user as the text of a file (free with g_free), and back. FALSE
// with an error in the language of the user if the text is no such file.
char* gimbal_keys_export(void);
gboolean gimbal_keys_import(const char* text, GError** error);

// A text that names keys at its end ("Open (Ctrl+O)") with the current keys; and the current label
// of one key, NULL if it has not changed. Free both with g_free.
char* gimbal_keys_retell(const char* text);
char* gimbal_keys_relabel(const char* label);

#endif  // GIMBAL_KEYS_H_
