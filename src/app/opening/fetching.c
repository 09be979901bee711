// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Opens models by their address: a model is fetched while the window stays as it is, then opened
// like any other.

#include "opening/fetching.h"

#include <glib/gi18n.h>
#include <string.h>

#include "project/fetch.h"
#include "project/location.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"

struct _GimbalFetching {
  GObject parent;
  GimbalNotices* notices;
  GCancellable* cancellable;  // of the fetch under way, NULL if there is none
};

G_DEFINE_FINAL_TYPE(GimbalFetching, gimbal_fetching, G_TYPE_OBJECT)

enum { OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void on_stop(gpointer self, gboolean yes) {
  (void)yes;
  gimbal_fetching_cancel(self);
}

static void stop_fetching(GimbalFetching* self) {
  g_clear_object(&self->cancellable);
  gimbal_notices_withdraw(self->notices, on_stop);
}

void gimbal_fetching_cancel(GimbalFetching* self) {
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
  stop_fetching(self);
}

static void on_fetched(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalFetching) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) file = gimbal_fetch_finish(result, &error);
  if (g_task_get_cancellable(G_TASK(result)) != self->cancellable) return;  // cancelled
  stop_fetching(self);
  if (file) {
    g_signal_emit(self, signals[OPEN], 0, file);
    return;
  }
  g_autofree char* text = g_strdup_printf(_("Could not fetch the model: %s"), error->message);
  gimbal_notices_show(self->notices, text);
}

static void show_progress(GimbalFetching* self, const char* address) {
  g_autofree char* name = g_path_get_basename(address);
  g_autofree char* text = g_strdup_printf(_("Fetching “%s”…"), name);
  gimbal_notices_ask(
      self->notices,
      &(GimbalNoticeQuestion){
          .type = GTK_MESSAGE_INFO, .text = text, .yes = _("Cancel"), .answer = on_stop, .data = self});
}

gboolean gimbal_fetching_start(GimbalFetching* self, const char* text) {
  gimbal_fetching_cancel(self);
  g_autofree char* address = gimbal_location_resolve(text);
  if (!address) return FALSE;
  self->cancellable = g_cancellable_new();
  show_progress(self, address);
  gimbal_fetch_async(address, self->cancellable, on_fetched, g_object_ref(self));
  return TRUE;
}

//---- the dialog

static void on_address(GtkWidget* question, const char* answer, gpointer data) {
  GtkEditable* entry = g_object_get_data(G_OBJECT(question), "entry");
  if (!strcmp(answer, "open")) gimbal_fetching_start(data, gtk_editable_get_text(entry));
}

static void on_edited(GtkEditable* entry, GtkWidget* question) {
  g_autofree char* address = gimbal_location_resolve(gtk_editable_get_text(entry));
  gimbal_question_set_enabled(question, "open", address != NULL);
}

// Fill in an address from the clipboard, as it is most likely the wanted one.
static void on_clipboard(GObject* clipboard, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GtkEditable) entry = user_data;
  g_autofree char* text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
  g_autofree char* address = text ? gimbal_location_resolve(text) : NULL;
  if (!address || *gtk_editable_get_text(entry)) return;
  gtk_editable_set_text(entry, g_strstrip(text));
  gtk_editable_select_region(entry, 0, -1);
}

GIMBAL_ACTION(address_action) {
  GimbalFetching* self = owner;
  GtkWidget* asker = GTK_WIDGET(self->notices);
  const GimbalAnswer answers[] = {{"cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"open", _("_Open"), ADW_RESPONSE_SUGGESTED}};
  GtkWidget* question =
      gimbal_question_new(_("Open Address"),
                          _("A model on the web, as https://… or github:owner/name/path. It is copied "
                            "with all files that it needs."),
                          answers, G_N_ELEMENTS(answers));
  gimbal_question_set_enabled(question, "open", FALSE);
  GtkWidget* entry = gtk_entry_new();
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), 42);
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), "https://");
  gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
  gtk_entry_set_input_purpose(GTK_ENTRY(entry), GTK_INPUT_PURPOSE_URL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Address"), -1);
  g_signal_connect_object(entry, "changed", G_CALLBACK(on_edited), question, 0);
  g_object_set_data(G_OBJECT(question), "entry", entry);
  gimbal_question_set_child(question, entry);
  gdk_clipboard_read_text_async(gtk_widget_get_clipboard(asker), NULL, on_clipboard, g_object_ref(entry));
  gimbal_question_ask(question, asker, on_address, g_object_ref(self), g_object_unref);
  gtk_widget_grab_focus(entry);
}

//---- object

static const GimbalAction kActions[] = {
    {"win.open-address", NULL, address_action, GIMBAL_NEEDS_NOTHING, N_("Open Address…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalFetching, gimbal_fetching, kActions)

static void window_address_leave(GObject* object) {
  gimbal_fetching_cancel(GIMBAL_FETCHING(object));
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalFetching, "notices", notices, gimbal_notices_get_type), {0}};

static void gimbal_fetching_class_init(GimbalFetchingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, window_address_leave, GIMBAL_OWNS(GimbalFetching, cancellable, g_object_unref),
                    GIMBAL_TO_THE_LAST, GIMBAL_OWNS(GimbalFetching, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  signals[OPEN] = gimbal_signal_new("open", GIMBAL_TYPE_FETCHING, 1, G_TYPE_FILE);
}

GIMBAL_EMPTY_INIT(GimbalFetching, gimbal_fetching)

GIMBAL_DEFINE_NEW_WITH(GimbalFetching, gimbal_fetching, GIMBAL_TYPE_FETCHING, GimbalNotices, notices)
