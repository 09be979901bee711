// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Find and replace in a GtkSourceView.

#ifndef GIMBAL_SEARCH_BAR_H_
#define GIMBAL_SEARCH_BAR_H_

#include <gtksourceview/gtksource.h>

#include "widgets/source/overview.h"

// Signal "preview" (const char* before, const char* now): the user wants to see what replacing all
// would make of the text.
#define GIMBAL_TYPE_SEARCH_BAR (gimbal_search_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalSearchBar, gimbal_search_bar, GIMBAL, SEARCH_BAR, GtkWidget)

// The view whose text is searched, and the strip beside it, where matches are marked. Bind before
// the first open.
void gimbal_search_bar_set_view(GimbalSearchBar* self, GtkSourceView* view, GimbalOverview* overview);

// Hide it, and forget how often what was looked for is there.
void gimbal_search_bar_close(GimbalSearchBar* self);

// Close it as the user does. FALSE if it is not open.
gboolean gimbal_search_bar_leave(GimbalSearchBar* self);

// Replace all matches, as the button does.
void gimbal_search_bar_replace_all(GimbalSearchBar* self);

// Open with the selected text as the search text; replace: with the row that replaces.
void gimbal_search_bar_open(GimbalSearchBar* self, gboolean replace);
void gimbal_search_bar_next(GimbalSearchBar* self, gboolean backward);

#endif  // GIMBAL_SEARCH_BAR_H_
