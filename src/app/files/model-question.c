// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "files/model-question.h"

#include <glib/gi18n.h>

static GtkFileFilter* model_filter(void) {
  static const char* const patterns[] = {"*.xml", "*.mjcf", "*.urdf", "*.mjb", "*.mjz", "*.h5"};
  GtkFileFilter* filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Models (MJCF, URDF, MJB)"));
  for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) gtk_file_filter_add_pattern(filter, patterns[i]);
  return filter;
}

GListModel* gimbal_model_kinds(void) {
  GListStore* kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GtkFileFilter) models = model_filter();
  g_autoptr(GtkFileFilter) all = gtk_file_filter_new();
  gtk_file_filter_set_name(all, _("All Files"));
  gtk_file_filter_add_pattern(all, "*");
  g_list_store_append(kinds, models);
  g_list_store_append(kinds, all);
  return G_LIST_MODEL(kinds);
}

GFile* gimbal_model_folder(GimbalSession* session) {
  GimbalDocument* document = gimbal_session_get_document(session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  return file ? g_file_get_parent(file) : NULL;
}

void gimbal_ask_for_model(GtkWidget* asker, GimbalSession* session, const char* title, GimbalFileFunc answer,
                          gpointer data) {
  g_autoptr(GFile) folder = gimbal_model_folder(session);
  g_autoptr(GListModel) kinds = gimbal_model_kinds();
  gimbal_ask_file(
      asker,
      &(GimbalFileQuestion){
          .use = GIMBAL_FILE_OPEN, .title = title, .accept = _("_Open"), .kinds = kinds, .folder = folder},
      answer, data, NULL);
}

static void add_kind(GListStore* kinds, const char* name, const char* const* patterns) {
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, name);
  for (int i = 0; patterns[i]; i++) gtk_file_filter_add_pattern(filter, patterns[i]);
  g_list_store_append(kinds, filter);
}

void gimbal_ask_to_open(GtkWidget* asker, GimbalSession* session, const GimbalOpenQuestion* question,
                        GimbalFileFunc answer, gpointer data, GDestroyNotify free_data) {
  g_autoptr(GListStore) kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GFile) folder = gimbal_model_folder(session);
  add_kind(kinds, question->kind, question->patterns);
  add_kind(kinds, _("All Files"), (const char* const[]){"*", NULL});
  gimbal_ask_file(asker,
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_OPEN,
                                        .title = question->title,
                                        .accept = question->accept,
                                        .kinds = G_LIST_MODEL(kinds),
                                        .folder = folder},
                  answer, data, free_data);
}
