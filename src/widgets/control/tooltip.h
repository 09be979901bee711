// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tip of a widget, without asking the display.

#ifndef GIMBAL_TOOLTIP_H_
#define GIMBAL_TOOLTIP_H_

#include <gtk/gtk.h>

// As gtk_widget_set_tooltip_text, which asks the display where the pointer is (a few round trips)
// each time for a widget that may be seen: this one does nothing where the text is the same, and
// does not ask for a widget that is not on the screen yet.
void gimbal_tooltip_set(GtkWidget* widget, const char* text);

// The text of a label that has no room for it becomes its tip.
void gimbal_tooltip_for_cut(GtkLabel* label);

// The text of a field that is longer than the characters it is wide becomes its tip.
void gimbal_tooltip_for_long(GtkEditable* field);

// A button with a tooltip that grows as wide as there is room; callback gets data as its first
// argument.
GtkWidget* gimbal_button_with_tip(const char* label, const char* tip, GCallback callback, gpointer data);

// The tip stays away as long as a property of another object is true, such as "visible" of what the
// widget has opened: it would lie over that.
void gimbal_tooltip_make_way(GtkWidget* widget, GObject* other, const char* property);

// The same for each button of a menu or list below a widget.
void gimbal_tooltip_make_way_for_menus(GtkWidget* widget);

#endif  // GIMBAL_TOOLTIP_H_
