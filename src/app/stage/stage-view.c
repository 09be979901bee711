// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts over the view.

#include "stage/stage-view.h"

enum { MESSAGE_MS = 2500 };

static gboolean hide_message(gpointer user_data) {
  GimbalStageView* self = user_data;
  self->message_timer = 0;
  gtk_widget_set_visible(GTK_WIDGET(self->told), FALSE);
  return G_SOURCE_REMOVE;
}

void gimbal_stage_view_show_message(GimbalStageView* self, const char* text) {
  g_clear_handle_id(&self->message_timer, g_source_remove);
  gtk_label_set_text(self->told, text);
  gtk_widget_set_visible(GTK_WIDGET(self->told), TRUE);
  self->message_timer = g_timeout_add(MESSAGE_MS, hide_message, self);
}
