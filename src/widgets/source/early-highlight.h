// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The colours of lines before they are drawn.

#ifndef GIMBAL_EARLY_HIGHLIGHT_H_
#define GIMBAL_EARLY_HIGHLIGHT_H_

#include <gtksourceview/gtksource.h>

// Let a view have its sizes anew whenever other lines come into sight or lines have become other
// ones.
void gimbal_early_highlight_attach(GtkSourceView* view);

// Within an allocation: bring up the lines that can be seen. Whether those are others than the last
// time.
gboolean gimbal_early_highlight_lines(GtkSourceView* view, int range[2]);

#endif  // GIMBAL_EARLY_HIGHLIGHT_H_
