// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Words that an input method is in the midst of, as of Chinese and Japanese: until they are done
// Return, Escape, Tab, the arrows and marks such as ' are its own. Who looks at the keys before the
// text does asks here first.

#ifndef GIMBAL_COMPOSING_H_
#define GIMBAL_COMPOSING_H_

#include <gtk/gtk.h>

// Whether a word is being composed in a GtkTextView, or in an entry, is kept in a field of its
// owner from now on.
void gimbal_composing_watch(GtkWidget* text, gboolean* composing);

#endif  // GIMBAL_COMPOSING_H_
