// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page "Keys" of the preferences.

#ifndef GIMBAL_PREFERENCES_KEYS_H_
#define GIMBAL_PREFERENCES_KEYS_H_

#include <adwaita.h>

// Fill an empty page of a window: a preset, a search, a row for each action, import and export.
void gimbal_preferences_fill_keys(AdwPreferencesPage* page, GtkWidget* window);

#endif  // GIMBAL_PREFERENCES_KEYS_H_
