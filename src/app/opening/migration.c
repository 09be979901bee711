// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Migrates models of earlier versions: from the menu, and by an offer that is made once a document.

#include "opening/migration.h"

#include <glib/gi18n.h>

#include "assist/migrate-window.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"

struct _GimbalMigration {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
  guint64 offered;  // id of the document of the last offer
};

G_DEFINE_FINAL_TYPE(GimbalMigration, gimbal_migration, G_TYPE_OBJECT)

static void migration_migrate(GimbalMigration* self) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self->notices));
  if (gimbal_document_is_binary(gimbal_session_get_document(self->session))) {
    gimbal_notices_show(self->notices, _("A compiled model has no text that could be brought up to date"));
    return;
  }
  gtk_window_present(GTK_WINDOW(gimbal_migrate_window_new(GTK_WINDOW(root), self->session)));
}

static void on_answer(gpointer self, gboolean yes) {
  if (yes) migration_migrate(self);
}

// Old forms that still compile are only listed among the problems; a model with an error that comes
// of one gets an offer to migrate it.
static void offer_migration(gpointer object) {
  GimbalMigration* self = object;
  if (!self->session) return;
  GimbalDocument* document = gimbal_session_get_document(self->session);
  GimbalProblems* problems = gimbal_session_get_problems(self->session);
  guint old = gimbal_problems_count_old(problems);
  gboolean wanted = old && gimbal_problems_count_errors_of_old(problems) > 0;
  if (!old) gimbal_notices_withdraw(self->notices, on_answer);
  if (!wanted || !document || gimbal_notices_is_asking(self->notices, NULL)) return;
  if (gimbal_document_get_id(document) == self->offered) return;
  self->offered = gimbal_document_get_id(document);
  g_autofree char* text =
      g_strdup_printf(ngettext("%u thing in this model is of an earlier version of MuJoCo.",
                               "%u things in this model are of an earlier version of MuJoCo.", old),
                      old);
  gimbal_notices_offer(self->notices, text, _("Migrate…"), _("Dismiss"), on_answer, self);
}

//---- object

GIMBAL_ACTION(migrate_action) {
  migration_migrate(owner);
}

static const GimbalAction kActions[] = {
    {"win.migrate", NULL, migrate_action, GIMBAL_NEEDS_DOCUMENT, N_("Migrate from an Earlier Version…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalMigration, gimbal_migration, kActions)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalMigration, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalMigration, "session", session, gimbal_session_get_type, .changed = offer_migration),
    {0}};

static void gimbal_migration_class_init(GimbalMigrationClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalMigration, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalMigration, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_migration_init(GimbalMigration* self) {
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "problems-changed", G_CALLBACK(offer_migration));
}

GIMBAL_DEFINE_NEW_WITH(GimbalMigration, gimbal_migration, GIMBAL_TYPE_MIGRATION, GimbalNotices, notices)
