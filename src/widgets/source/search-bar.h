// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Find and replace in a GtkSourceView.

#ifndef GIMBAL_SEARCH_BAR_H_
#define GIMBAL_SEARCH_BAR_H_

#include <gtksourceview/gtksource.h>

#define GIMBAL_TYPE_SEARCH_BAR (gimbal_search_bar_get_type())
G_DECLARE_FINAL_TYPE(GimbalSearchBar, gimbal_search_bar, GIMBAL, SEARCH_BAR, GtkWidget)

// The view whose text is searched. Bind before the first open.
void gimbal_search_bar_set_view(GimbalSearchBar* self, GtkSourceView* view);

// Hide it, and forget how often what was looked for is there.
void gimbal_search_bar_close(GimbalSearchBar* self);

// Open with the selected text as the search text; replace: with the row that replaces.
void gimbal_search_bar_open(GimbalSearchBar* self, gboolean replace);
void gimbal_search_bar_next(GimbalSearchBar* self, gboolean backward);

#endif  // GIMBAL_SEARCH_BAR_H_
