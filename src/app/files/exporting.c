// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/exporting.h"

#include <glib/gi18n.h>

#include "files/export.h"
#include "files/model-question.h"
#include "import/urdf/urdf.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/toolkit.h"

struct _GimbalExporting {
  GObject parent;
  GimbalNotices* notices;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalExporting, gimbal_exporting, G_TYPE_OBJECT)

static void add_losses(GString* text, const GPtrArray* losses, const char* heading, gboolean changed) {
  gsize before = text->len;
  for (guint i = 0; i < losses->len; i++) {
    const GimbalUrdfLoss* loss = losses->pdata[i];
    if (loss->changed != changed) continue;
    g_autofree char* line = gimbal_urdf_loss_text(loss);
    g_autofree char* shown = g_markup_escape_text(line, -1);
    if (text->len == before) g_string_append_printf(text, "%s<b>%s</b>\n", before ? "\n" : "", heading);
    g_string_append_printf(text, "%s\n", shown);
  }
}

static void on_losses_closed(GtkWidget* question, const char* id, gpointer data) {
  (void)question, (void)id, (void)data;
}

// Show what was left out of the written URDF, and what it expresses in another way.
static void show_losses(GimbalExporting* self, const mjModel* m) {
  const GimbalAnswer answers[] = {{"close", _("_Close"), ADW_RESPONSE_DEFAULT}};
  g_autoptr(GPtrArray) losses = gimbal_urdf_losses(m);
  g_autoptr(GString) text = g_string_new(NULL);
  if (!losses->len) return;
  add_losses(text, losses, _("Left Out"), FALSE);
  add_losses(text, losses, _("Said Otherwise"), TRUE);
  GtkWidget *scrolled = gtk_scrolled_window_new(), *label = gtk_label_new(NULL);
  gtk_label_set_markup(GTK_LABEL(label), text->str);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_selectable(GTK_LABEL(label), TRUE);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), label);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 360);
  gtk_widget_set_size_request(scrolled, 420, -1);
  GtkWidget* question =
      gimbal_question_new(_("Not All Can Be Said in URDF"), NULL, answers, G_N_ELEMENTS(answers));
  gimbal_question_set_child(question, scrolled);
  gimbal_question_ask(question, GTK_WIDGET(self->notices), on_losses_closed, NULL, NULL);
}

static void on_exported(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalExporting) self = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char* path = gimbal_export_finish(result, &error);
  g_autofree char* text = path ? g_strdup_printf(_("Exported to “%s”"), path)
                               : g_strdup_printf(_("Could not export: %s"), error->message);
  gimbal_notices_show_file(self->notices, text, path);
  GimbalFrame* frame =
      path && g_str_has_suffix(path, ".urdf") ? gimbal_session_get_frame(self->session) : NULL;
  if (frame) show_losses(self, frame->compiled->model);
}

static void on_export_chosen(GFile* file, gpointer data) {
  GimbalExporting* self = data;
  g_autofree char* path = file ? g_file_get_path(file) : NULL;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!path || !frame) return;
  if (frame->compiled->launched) {
    gimbal_notices_show(self->notices, _("Launched bodies are leaving the model: export it again"));
  } else {
    gimbal_export_async(frame, path, on_exported, g_object_ref(self));
  }
}

GIMBAL_ACTION(export_action) {
  static const char* const patterns[][2] = {{N_("MJCF, canonical form (.xml)"), "*.xml"},
                                            {N_("Binary model (.mjb)"), "*.mjb"},
                                            {N_("Archive with assets (.mjz)"), "*.mjz"},
                                            {N_("All numbers as text (.txt)"), "*.txt"},
                                            {N_("Robot of ROS with meshes (.urdf)"), "*.urdf"}};
  GimbalExporting* self = owner;
  gimbal_session_dismiss(self->session, NULL);  // launched bodies are not part of the model
  g_autoptr(GListStore) kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GFile) folder = gimbal_model_folder(self->session);
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) {
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _(patterns[i][0]));
    gtk_file_filter_add_pattern(filter, patterns[i][1]);
    g_list_store_append(kinds, filter);
  }
  gimbal_ask_file(GTK_WIDGET(self->notices),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = _("Export the Model"),
                                        .accept = _("_Export"),
                                        .kinds = G_LIST_MODEL(kinds),
                                        .folder = folder,
                                        .name = _("exported.xml")},
                  on_export_chosen, self, NULL);
}

static const GimbalAction kActions[] = {
    {"win.export", NULL, export_action, GIMBAL_NEEDS_DOCUMENT, N_("Export…")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalExporting, gimbal_exporting, kActions)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalExporting, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalExporting, "session", session, gimbal_session_get_type),
    {0}};

static void gimbal_exporting_class_init(GimbalExportingClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalExporting, session, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalExporting, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

GIMBAL_EMPTY_INIT(GimbalExporting, gimbal_exporting)

GIMBAL_DEFINE_NEW_WITH(GimbalExporting, gimbal_exporting, GIMBAL_TYPE_EXPORTING, GimbalNotices, notices)
