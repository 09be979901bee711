// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes that are dropped onto the window, or opened: bodies of the model on show, beside each other. Files of any size are
// read while the window goes on.

#include <glib/gi18n.h>

#include "author/mesh-body.h"
#include "tree/tree-actions.h"
#include "window/window-private.h"

#define PATIENCE_MS 300  // quicker files come without a question

// What still comes.
typedef struct MeshImport {
  GimbalWindow* window;
  GimbalSession* session;
  GCancellable* cancellable;
  GSList* files;    // the first one is being read
  mjtNum point[3];  // where it will stand
  guint timer;      // to say so
} MeshImport;

static void on_stop(GimbalWindow* self, gboolean yes) {
  (void)yes;
  gimbal_window_cancel_meshes(self);
}

static void mesh_import_free(MeshImport* import) {
  g_clear_handle_id(&import->timer, g_source_remove);
  g_slist_free_full(import->files, g_object_unref);
  g_object_unref(import->cancellable);
  g_object_unref(import->session);
  g_object_unref(import->window);
  g_free(import);
}

static void window_mesh_stop_progress(MeshImport* import) {
  g_clear_handle_id(&import->timer, g_source_remove);
  if (import->window->info_action == on_stop) gimbal_window_stop_asking(import->window);
}

void gimbal_window_cancel_meshes(GimbalWindow* self) {
  if (!self->adding) return;
  g_cancellable_cancel(self->adding);
  g_clear_object(&self->adding);
  if (self->info_action == on_stop) gimbal_window_stop_asking(self);
}

static gboolean show_progress(gpointer data) {
  MeshImport* import = data;
  import->timer = 0;
  if (g_cancellable_is_cancelled(import->cancellable)) return G_SOURCE_REMOVE;
  g_autofree char* name = g_file_get_basename(import->files->data);
  g_autoptr(GFileInfo) info =
      g_file_query_info(import->files->data, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);
  g_autofree char* size = g_format_size(info ? (guint64)g_file_info_get_size(info) : 0);
  g_autofree char* text = g_strdup_printf(_("Reading “%s” (%s)…"), name, size);
  gimbal_window_ask(import->window, GTK_MESSAGE_INFO, text, _("Cancel"), NULL, on_stop);
  return G_SOURCE_REMOVE;
}

static void window_mesh_report(MeshImport* import, const GimbalMeshBody* made) {
  GimbalWindow* self = import->window;
  if (import->session == self->pages.session) {
    gimbal_model_tab_activate(self->pages.tab, "model", "expect",
                              g_variant_new("(si)", made->name, mjOBJ_BODY));
  }
  g_autofree char* size =
      g_strdup_printf("%.3g × %.3g × %.3g m", made->extent[0], made->extent[1], made->extent[2]);
  g_autofree char* text = made->copied ? g_strdup_printf(_("“%s” is %s. Its file was copied to “%s”"),
                                                         made->name, size, made->copied)
                                       : g_strdup_printf(_("“%s” is %s"), made->name, size);
  gimbal_window_toast(self, text);
}

static void read_next(MeshImport* import);

static void on_read(GObject* session, GAsyncResult* result, gpointer data) {
  MeshImport* import = data;
  g_auto(GimbalMeshBody) made = {0};
  g_autoptr(GError) error = NULL;
  (void)session;
  if (import->cancellable != import->window->adding) {  // given up
    mesh_import_free(import);
    return;
  }
  window_mesh_stop_progress(import);
  if (!gimbal_mesh_body_write(result, import->point, &made, &error)) {
    gimbal_window_toast(import->window, error->message);
    g_clear_object(&import->window->adding);
    mesh_import_free(import);
    return;
  }
  window_mesh_report(import, &made);
  import->point[0] += 1.1 * made.extent[0];
  g_object_unref(import->files->data);
  import->files = g_slist_delete_link(import->files, import->files);
  read_next(import);
}

static void read_next(MeshImport* import) {
  if (!import->files) {
    g_clear_object(&import->window->adding);
    mesh_import_free(import);
    return;
  }
  import->timer = g_timeout_add(PATIENCE_MS, show_progress, import);
  gimbal_mesh_body_read_async(import->session, import->files->data, import->cancellable, on_read, import);
}

void gimbal_window_add_meshes(GimbalWindow* self, GSList* files, const mjtNum point[3]) {
  MeshImport* import = g_new0(MeshImport, 1);
  gimbal_window_cancel_meshes(self);
  import->window = g_object_ref(self);
  import->session = g_object_ref(self->pages.session);
  import->cancellable = g_cancellable_new();
  self->adding = g_object_ref(import->cancellable);
  mju_copy3(import->point, point);
  for (GSList* l = files; l; l = l->next) {
    if (gimbal_mesh_body_is_mesh(l->data)) {
      import->files = g_slist_append(import->files, g_object_ref(l->data));
    }
  }
  read_next(import);
}
