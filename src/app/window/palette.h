// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The command palette: type a few letters of a command or of an object of the model, press Enter.

#ifndef GIMBAL_PALETTE_H_
#define GIMBAL_PALETTE_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_PALETTE (gimbal_palette_get_type())
G_DECLARE_FINAL_TYPE(GimbalPalette, gimbal_palette, GIMBAL, PALETTE, GtkWindow)

// An empty palette over parent, whose actions its entries activate.
GimbalPalette* gimbal_palette_new(GtkWindow* parent);

// Offer an action. detail (a key, a kind of object) may be NULL. target may be NULL, and is
// consumed if it is floating.
// The accelerator is shown, not bound. Host: the widget that has the action, NULL: the window.
void gimbal_palette_add_action(GimbalPalette* self, const char* title, const char* accelerator,
                               const char* action, GVariant* target, GtkWidget* host);

void gimbal_palette_add(GimbalPalette* self, const char* title, const char* detail, const char* action,
                        GVariant* target);

// How well typed fits title: 0 not at all, more is better. Each word of typed must occur in title;
// words at the beginning of words count more.
int gimbal_palette_match(const char* typed, const char* title);

#endif  // GIMBAL_PALETTE_H_
