// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The text as it is on the disk.

#include "editor/disk-version.h"

#include <glib/gi18n.h>

#include "editor/difference-window.h"
#include "project/disk-text.h"
#include "widgets/control/toast.h"

#define COMPARE "text.compare-disk"
#define REVERT  "text.revert-to-saved"

static GimbalLineTargetFunc target_of;  // of the class that installed the actions

void gimbal_disk_version_show_draft(GtkWidget* page, GimbalDocument* document, const char* draft) {
  g_autofree char* text = gimbal_document_dup_text(document);
  gimbal_difference_window_show(page, _("Unsaved Edits of an Earlier Session"), text, draft);
}

//---- the file

static void revert_to(GtkWidget* page, GimbalDocument* document, const GimbalDiskText* disk) {
  g_autofree char* text = gimbal_document_dup_text(document);
  gboolean same = g_str_equal(text, disk->text);
  gimbal_document_revert_to(document, disk->text, disk->checksum);
  gimbal_toast(page, same ? _("The text is as it was saved")
                          : _("Reverted to the saved file. Undo brings your edits back"));
}

static void on_revert(GtkWidget* button, GtkWidget* page) {
  gtk_widget_activate_action(page, REVERT, NULL);
  gtk_window_close(GTK_WINDOW(gtk_widget_get_root(button)));
}

static void compare_with(GtkWidget* page, GimbalDocument* document, const GimbalDiskText* disk) {
  g_autofree char* text = gimbal_document_dup_text(document);
  if (g_str_equal(text, disk->text)) {
    gimbal_toast(page, _("The text is as it was saved"));
    return;
  }
  g_autofree char* title = g_strdup_printf(_("%s: Not Saved Yet"), gimbal_document_get_title(document));
  GtkWidget* bar = gimbal_difference_window_show(page, title, disk->text, text);
  GtkWidget* revert = gtk_button_new_with_label(_("Revert to Saved"));
  gtk_widget_add_css_class(revert, "destructive-action");
  g_signal_connect_object(revert, "clicked", G_CALLBACK(on_revert), page, 0);
  gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), revert);
}

typedef struct Reading {
  GtkWidget* page;
  gboolean reverts;
} Reading;

static void on_read(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autofree Reading* reading = user_data;
  g_autoptr(GtkWidget) page = reading->page;
  g_autoptr(GError) error = NULL;
  (void)source;
  g_autoptr(GimbalDiskText) disk = gimbal_disk_text_read_finish(result, &error);
  if (!gtk_widget_get_root(page)) return;  // closed meanwhile
  if (!disk || !gimbal_disk_text_check(disk, &error)) {
    gimbal_toast(page, error->message);
  } else if (reading->reverts) {
    revert_to(page, target_of(page).document, disk);
  } else {
    compare_with(page, target_of(page).document, disk);
  }
}

static void on_disk_action(GtkWidget* page, const char* action, GVariant* parameter) {
  GimbalDocument* document = target_of(page).document;
  GFile* file = gimbal_document_get_file(document);
  (void)parameter;
  if (!file || gimbal_document_is_binary(document)) {
    gimbal_toast(page, _("The text was not saved yet"));
    return;
  }
  Reading* reading = g_new(Reading, 1);
  *reading = (Reading){g_object_ref(page), g_str_equal(action, REVERT)};
  gimbal_disk_text_read_async(file, on_read, reading);
}

void gimbal_disk_version_install(GtkWidgetClass* page_class, GimbalLineTargetFunc target) {
  target_of = target;
  gtk_widget_class_install_action(page_class, COMPARE, NULL, on_disk_action);
  gtk_widget_class_install_action(page_class, REVERT, NULL, on_disk_action);
}
