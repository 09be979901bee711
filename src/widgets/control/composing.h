// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Words that an input method is in the midst of, as of Chinese and Japanese: until they are done Return, Escape, Tab, the arrows and
// marks such as ' are its own. Who looks at the keys before the text does asks here first.

#ifndef GIMBAL_COMPOSING_H_
#define GIMBAL_COMPOSING_H_

#include <gtk/gtk.h>

// Take note of what is composed in a GtkTextView, or in an entry.
void gimbal_composing_watch(GtkWidget* text);

// Whether a word is being composed there.
gboolean gimbal_is_composing(GtkWidget* text);

#endif  // GIMBAL_COMPOSING_H_
