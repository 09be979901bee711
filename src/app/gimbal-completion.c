// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Completion of MJCF while typing: the words of the document.

#include "gimbal-completion.h"

void gimbal_completion_attach(GtkSourceView* view, GimbalSession* session) {
  (void)session;
  GtkSourceCompletion* completion = gtk_source_view_get_completion(view);
  g_autoptr(GtkSourceCompletionWords) words = gtk_source_completion_words_new(NULL);
  gtk_source_completion_words_register(words, gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)));
  gtk_source_completion_add_provider(completion, GTK_SOURCE_COMPLETION_PROVIDER(words));
}
