// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page "Files" of the preferences: folders to search, and the plugin libraries that were found.

#ifndef GIMBAL_PREFERENCES_FILES_H_
#define GIMBAL_PREFERENCES_FILES_H_

#include <adwaita.h>

// Fill the groups of the page. add: the button that adds a folder. libraries: paths, NULL at the
// end; NULL if there are none.
void gimbal_preferences_fill_folders(AdwPreferencesGroup* group, GtkButton* add);
void gimbal_preferences_fill_plugins(AdwPreferencesGroup* group, const char* const* libraries);

#endif  // GIMBAL_PREFERENCES_FILES_H_
