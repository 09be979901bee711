// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window's way into a head-set: one item of the menu that enters, and leaves.

#include <glib/gi18n.h>

#include "session/headset.h"
#include "window/window-private.h"

void gimbal_window_leave_headset(GimbalWindow* self) {
  g_clear_pointer(&self->headset, gimbal_headset_free);
}

static void on_headset_ended(const char* error, gpointer data) {
  GimbalWindow* self = data;
  gimbal_window_leave_headset(self);
  if (!error) return;
  g_autofree char* text = g_strdup_printf(_("The head-set shows nothing: %s"), error);
  gimbal_notices_ask(self->notices,
                     &(GimbalNoticeQuestion){.type = GTK_MESSAGE_ERROR, .text = text, .yes = _("Close")});
}

void gimbal_window_headset_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (self->headset) {
    gimbal_window_leave_headset(self);
    gimbal_window_toast(self, _("The head-set was left"));
  } else if (!gimbal_session_get_frame(self->pages.session)) {
    gimbal_window_toast(self, _("Open a model first: there is nothing to stand in"));
  } else {
    gimbal_window_toast(self, _("Put the head-set on"));
    self->headset = gimbal_headset_new(self->pages.session, on_headset_ended, self);
  }
}
