// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where lines are wrapped, what continues a line begins below its text, a little further in.

#ifndef GIMBAL_HANGING_INDENT_H_
#define GIMBAL_HANGING_INDENT_H_

#include <gtk/gtk.h>

// Follow the text of a view from now on, its buffers too.
void gimbal_hanging_indent_attach(GtkTextView* view);

// The letters of the view have another size.
void gimbal_hanging_indent_measure(GtkTextView* view);

// How wide a line may be.
void gimbal_hanging_indent_set_room(GtkTextView* view, int pixels);

#endif  // GIMBAL_HANGING_INDENT_H_
