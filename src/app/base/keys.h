// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which keys do what: one table of actions with the keys that they have from the start, and what
// the user made of them. What shows a key (menus, tips, the palette, the shortcuts window, the
// help) asks here. A change is told by the signals "changed::keys" and "changed::key-preset" of the
// settings.

#ifndef GIMBAL_KEYS_H_
#define GIMBAL_KEYS_H_

#include <gtk/gtk.h>

#include "base/key-action.h"

const GimbalKeyAction* gimbal_key_actions(guint* count);

// The keys of an action now, as accelerators; lent until they change.
const char* const* gimbal_keys_get(const char* id);
gboolean gimbal_keys_are_own(const char* id);  // other ones than the preset has

// keys NULL: those of the preset again.
void gimbal_keys_set(const char* id, const char* const* keys);
void gimbal_keys_reset_all(void);

// The action that has a key where this one would have it, NULL: none has.
const GimbalKeyAction* gimbal_keys_owner(const char* id, const char* key);

// Whether a key that was pressed is the accelerator.
gboolean gimbal_keys_match(const char* accelerator, guint keyval, GdkModifierType modifiers);

// Presets by their number: their names are "Gimbal", "simulate", "Blender".
guint gimbal_key_presets(void);
const char* gimbal_key_preset_name(guint preset);
guint gimbal_key_preset(void);
void gimbal_key_set_preset(guint preset);

// All that differs from the table, as a file, and from one: FALSE and an error in the user's words
// if it is none.
char* gimbal_keys_export(void);
gboolean gimbal_keys_import(const char* text, GError** error);

// A text that names keys at its end ("Open (Ctrl+O)"), with those of now; and one key alone, NULL
// if it is as it was.
char* gimbal_keys_retell(const char* text);
char* gimbal_keys_relabel(const char* label);

#endif  // GIMBAL_KEYS_H_
