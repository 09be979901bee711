// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The preferences window.

#ifndef GIMBAL_PREFERENCES_H_
#define GIMBAL_PREFERENCES_H_

#include <gtk/gtk.h>

// The settings of the window, in its order. An empty row ends them.
typedef struct GimbalPreference {
  const char* key;    // of the settings
  const char* title;  // as in the window, to be translated
  // names of the values of an enumeration in its order, to be translated; NULL: it is none
  const char* const* values;
} GimbalPreference;
extern const GimbalPreference gimbal_preferences[];

// Show the window above parent. libraries: paths of the plugin libraries that were found, NULL at
// the end; NULL if there are none.
void gimbal_preferences_show(GtkWindow* parent, const char* const* libraries);

#endif  // GIMBAL_PREFERENCES_H_
