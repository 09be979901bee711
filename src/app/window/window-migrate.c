// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models of earlier versions in the window: offered once a document, and by the menu.

#include <glib/gi18n.h>

#include "panels/migrate-window.h"
#include "window/window-private.h"

void gimbal_window_migrate_action(gpointer owner, GVariant* parameter) {
  (void)parameter;
  GimbalSession* session = GIMBAL_WINDOW(owner)->pages.session;
  if (gimbal_document_is_binary(gimbal_session_get_document(session))) {
    gimbal_window_toast(GIMBAL_WINDOW(owner),
                        _("A compiled model has no text that could be brought up to date"));
    return;
  }
  gtk_window_present(GTK_WINDOW(gimbal_migrate_window_new(GTK_WINDOW(owner), session)));
}

static void on_answer(gpointer self, gboolean yes) {
  if (yes) gtk_widget_activate_action(GTK_WIDGET(self), "win.migrate", NULL);
}

// What is only said otherwise today and still understood stands among the problems; who has errors is asked.
void gimbal_window_offer_migration(GimbalWindow* self) {
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  guint old = gimbal_session_count_old(self->pages.session);
  gboolean wanted = old && gimbal_session_count_errors(self->pages.session) > 0;
  if (!old) gimbal_notices_withdraw(self->notices, on_answer);
  if (!wanted || !document || gimbal_notices_is_asking(self->notices, NULL)) return;
  if (gimbal_document_get_id(document) == self->offered) return;
  self->offered = gimbal_document_get_id(document);
  g_autofree char* text =
      g_strdup_printf(ngettext("%u thing in this model is of an earlier version of MuJoCo.",
                               "%u things in this model are of an earlier version of MuJoCo.", old),
                      old);
  gimbal_notices_ask(self->notices, &(GimbalNoticeQuestion){.type = GTK_MESSAGE_INFO,
                                                            .text = text,
                                                            .yes = _("Migrate…"),
                                                            .no = _("Dismiss"),
                                                            .answer = on_answer,
                                                            .data = self});
}
