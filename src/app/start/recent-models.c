// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "start/recent-models.h"

#include <string.h>

#include "base/day.h"
#include "base/paths.h"

// GTK adds each file that is chosen in a dialog to the list under this program's name, also films
// and tables. So models are marked by a group. GTK 4 takes the list of groups for a text and leaves
// it out if its first byte is 0: that is the last byte of the name's address, which is odd here.
#define GROUP "Gimbal models"
static _Alignas(2) char kMarkedName[] = "-" GROUP;

void gimbal_recent_models_add(GFile* file) {
  g_autofree char* uri = g_file_get_uri(file);
  g_autofree char* name = g_file_get_basename(file);
  char* groups[] = {kMarkedName + 1, NULL};
  GtkRecentData data = {.display_name = name,
                        .mime_type = (char*)"application/x-mjcf+xml",
                        .app_name = (char*)g_get_application_name(),
                        .app_exec = (char*)"gimbal %f",
                        .groups = groups};
  gtk_recent_manager_add_full(gtk_recent_manager_get_default(), uri, &data);
}

void gimbal_recent_models_forget(GFile* file) {
  g_autofree char* uri = g_file_get_uri(file);
  gtk_recent_manager_remove_item(gtk_recent_manager_get_default(), uri, NULL);
}

// Unix time, in s, at which this program last opened a file; 0: never.
static gint64 opened_at(GtkRecentInfo* info) {
  const char* exec;
  guint count;
  GDateTime* at = NULL;
  if (!gtk_recent_info_get_application_info(info, g_get_application_name(), &exec, &count, &at) || !at) {
    return 0;
  }
  return g_date_time_to_unix(at);
}

char* gimbal_recent_models_dup_day(GFile* file) {
  g_autofree char* uri = g_file_get_uri(file);
  GtkRecentInfo* info = gtk_recent_manager_lookup_item(gtk_recent_manager_get_default(), uri, NULL);
  gint64 opened = info ? opened_at(info) : 0;
  g_clear_pointer(&info, gtk_recent_info_unref);
  return opened ? gimbal_day_text(opened, g_get_real_time() / G_USEC_PER_SEC) : NULL;
}

char* gimbal_recent_models_dup_picture(GFile* file) {
  g_autofree char* path = g_file_get_path(file);
  return gimbal_paths_dup_picture(path ? path : "");
}

static gint last_first(gconstpointer a, gconstpointer b) {
  gint64 first = opened_at((GtkRecentInfo*)a), second = opened_at((GtkRecentInfo*)b);
  return (first < second) - (first > second);
}

GPtrArray* gimbal_recent_models_list(guint count) {
  GPtrArray* models = g_ptr_array_new_with_free_func(g_object_unref);
  GList* items = g_list_sort(gtk_recent_manager_get_items(gtk_recent_manager_get_default()), last_first);
  for (GList* l = items; l && models->len < count; l = l->next) {
    if (gtk_recent_info_has_group(l->data, GROUP) && gtk_recent_info_exists(l->data)) {
      g_ptr_array_add(models, g_file_new_for_uri(gtk_recent_info_get_uri(l->data)));
    }
  }
  g_list_free_full(items, (GDestroyNotify)gtk_recent_info_unref);
  return models;
}

// The last parts of the path of a file's folder; the whole path if it has no more parts.
static char* folder_tail(GFile* file, int parts) {
  g_autoptr(GFile) folder = g_file_get_parent(file);
  g_autofree char* whole = folder ? gimbal_paths_shorten(folder) : g_strdup("");
  const char* tail = whole + strlen(whole);
  while (tail > whole && !(tail[-1] == G_DIR_SEPARATOR && --parts == 0)) tail--;
  return g_strdup(tail);
}

static gboolean is_alone(const GPtrArray* models, guint index, int parts) {
  GFile* file = g_ptr_array_index(models, index);
  g_autofree char* name = g_file_get_basename(file);
  g_autofree char* folder = folder_tail(file, parts);
  for (guint i = 0; i < models->len; i++) {
    g_autofree char* other = g_file_get_basename(g_ptr_array_index(models, i));
    g_autofree char* elsewhere = folder_tail(g_ptr_array_index(models, i), parts);
    if (i != index && !strcmp(name, other) && !strcmp(folder, elsewhere)) return FALSE;
  }
  return TRUE;
}

char* gimbal_recent_models_label(const GPtrArray* models, guint index) {
  GFile* file = g_ptr_array_index(models, index);
  g_autofree char* name = g_file_get_basename(file);
  int parts = 1;
  while (parts < 8 && !is_alone(models, index, parts)) parts++;
  g_autofree char* folder = folder_tail(file, parts);
  return g_strdup_printf("%s — %s", name, folder);
}
