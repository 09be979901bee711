// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/composing.h"

// What holds the text of an entry.
static GtkWidget* inner_text(GtkWidget* text) {
  GtkEditable* inner = GTK_IS_EDITABLE(text) ? gtk_editable_get_delegate(GTK_EDITABLE(text)) : NULL;
  return inner ? inner_text(GTK_WIDGET(inner)) : text;
}

static void on_preedit(GtkWidget* text, const char* preedit, gboolean* composing) {
  (void)text;
  *composing = preedit && *preedit;
}

void gimbal_composing_watch(GtkWidget* text, gboolean* composing) {
  g_signal_connect(inner_text(text), "preedit-changed", G_CALLBACK(on_preedit), composing);
}
