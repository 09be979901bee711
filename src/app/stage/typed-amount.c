// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "stage/typed-amount.h"

#include <math.h>
#include <string.h>

static char character_of(guint keyval) {
  guint32 code = gdk_keyval_to_unicode(keyval);
  if (code == ',') code = '.';  // where it divides
  return code < 128 && code && strchr("0123456789.-", (int)code) ? (char)code : 0;
}

// The sign may be typed at any time, and again to take it back.
static void type_sign(GimbalTypedAmount* self) {
  size_t length = strlen(self->text);
  if (*self->text == '-') {
    memmove(self->text, self->text + 1, length);
  } else if (length + 1 < sizeof self->text) {
    memmove(self->text + 1, self->text, length + 1);
    *self->text = '-';
  }
}

static void type_character(GimbalTypedAmount* self, char character) {
  size_t length = strlen(self->text);
  if (character == '-') {
    type_sign(self);
  } else if (length + 1 < sizeof self->text && (character != '.' || !strchr(self->text, '.'))) {
    self->text[length] = character;
    self->text[length + 1] = 0;
  }
}

static gboolean on_typed_key(GimbalTypedAmount* self, guint keyval, guint keycode,
                             GdkModifierType modifiers) {
  size_t length = strlen(self->text);
  char character = modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) ? 0 : character_of(keyval);
  (void)keycode;
  if (!self->is_dragging(self->owner)) return FALSE;
  if (character) {
    type_character(self, character);
  } else if (keyval == GDK_KEY_BackSpace && length) {
    self->text[length - 1] = 0;
  } else {
    return FALSE;
  }
  self->changed(self->owner);
  return TRUE;
}

// Before the view takes digits for its groups. The owner has the structure in it.
void gimbal_typed_amount_listen(GimbalTypedAmount* self, GtkWidget* view, gpointer owner,
                                gboolean (*is_dragging)(gpointer owner), void (*changed)(gpointer owner)) {
  *self = (GimbalTypedAmount){"", is_dragging, changed, owner};
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  GClosure* closure = g_cclosure_new_swap(G_CALLBACK(on_typed_key), self, NULL);
  g_object_watch_closure(owner, closure);
  g_signal_connect_closure(keys, "key-pressed", closure, FALSE);
  gtk_widget_add_controller(view, keys);
}

void gimbal_typed_amount_clear(GimbalTypedAmount* self) {
  *self->text = 0;
}

gboolean gimbal_typed_amount_get(const GimbalTypedAmount* self, double* value) {
  char* end;
  *value = g_ascii_strtod(self->text, &end);
  return end > self->text && !*end && isfinite(*value);
}
