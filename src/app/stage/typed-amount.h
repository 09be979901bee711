// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A number that is typed while a handle is dragged: it takes the place of what the pointer says
// until it is deleted again.

#ifndef GIMBAL_TYPED_AMOUNT_H_
#define GIMBAL_TYPED_AMOUNT_H_

#include <gtk/gtk.h>

typedef struct GimbalTypedAmount {
  char text[16];
  gboolean (*is_dragging)(gpointer owner);
  void (*changed)(gpointer owner);
  gpointer owner;
} GimbalTypedAmount;

// Take keys of the view while something is dragged, as long as the owner, an object, lives.
void gimbal_typed_amount_listen(GimbalTypedAmount* self, GtkWidget* view, gpointer owner,
                                gboolean (*is_dragging)(gpointer owner), void (*changed)(gpointer owner));

// A drag begins, or ends: nothing is typed.
void gimbal_typed_amount_clear(GimbalTypedAmount* self);

// Whether there is a number.
gboolean gimbal_typed_amount_get(const GimbalTypedAmount* self, double* value);

#endif  // GIMBAL_TYPED_AMOUNT_H_
