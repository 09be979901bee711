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
typedef struct Arrival {
  GimbalWindow* window;
  GimbalSession* session;
  GCancellable* cancellable;
  GSList* files;    // the first one is being read
  mjtNum point[3];  // where it will stand
  guint timer;      // to say so
} Arrival;

static void on_stop(gpointer self, gboolean yes) {
  (void)yes;
  gimbal_window_cancel_meshes(self);
}

static void arrival_free(Arrival* arrival) {
  g_clear_handle_id(&arrival->timer, g_source_remove);
  g_slist_free_full(arrival->files, g_object_unref);
  g_object_unref(arrival->cancellable);
  g_object_unref(arrival->session);
  g_object_unref(arrival->window);
  g_free(arrival);
}

static void stop_telling(Arrival* arrival) {
  g_clear_handle_id(&arrival->timer, g_source_remove);
  gimbal_notices_withdraw(arrival->window->notices, on_stop);
}

void gimbal_window_cancel_meshes(GimbalWindow* self) {
  if (!self->adding) return;
  g_cancellable_cancel(self->adding);
  g_clear_object(&self->adding);
  gimbal_notices_withdraw(self->notices, on_stop);
}

static gboolean show_progress(gpointer data) {
  Arrival* arrival = data;
  arrival->timer = 0;
  if (g_cancellable_is_cancelled(arrival->cancellable)) return G_SOURCE_REMOVE;
  g_autofree char* name = g_file_get_basename(arrival->files->data);
  g_autoptr(GFileInfo) info =
      g_file_query_info(arrival->files->data, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);
  g_autofree char* size = g_format_size(info ? (guint64)g_file_info_get_size(info) : 0);
  g_autofree char* text = g_strdup_printf(_("Reading “%s” (%s)…"), name, size);
  gimbal_notices_ask(arrival->window->notices, &(GimbalNoticeQuestion){.type = GTK_MESSAGE_INFO,
                                                                       .text = text,
                                                                       .yes = _("Cancel"),
                                                                       .answer = on_stop,
                                                                       .data = arrival->window});
  return G_SOURCE_REMOVE;
}

static void tell(Arrival* arrival, const GimbalMeshBody* made) {
  GimbalWindow* self = arrival->window;
  if (arrival->session == self->pages.session) {
    gimbal_model_tree_expect(GIMBAL_MODEL_TREE(self->pages.model_tree), made->name, mjOBJ_BODY);
  }
  g_autofree char* size =
      g_strdup_printf("%.3g × %.3g × %.3g m", made->extent[0], made->extent[1], made->extent[2]);
  g_autofree char* text = made->copied ? g_strdup_printf(_("“%s” is %s. Its file was copied to “%s”"),
                                                         made->name, size, made->copied)
                                       : g_strdup_printf(_("“%s” is %s"), made->name, size);
  gimbal_window_toast(self, text);
}

static void read_next(Arrival* arrival);

static void on_read(GObject* session, GAsyncResult* result, gpointer data) {
  Arrival* arrival = data;
  g_auto(GimbalMeshBody) made = {0};
  g_autoptr(GError) error = NULL;
  (void)session;
  if (arrival->cancellable != arrival->window->adding) {  // given up
    arrival_free(arrival);
    return;
  }
  stop_telling(arrival);
  if (!gimbal_mesh_body_write(result, arrival->point, &made, &error)) {
    gimbal_window_toast(arrival->window, error->message);
    g_clear_object(&arrival->window->adding);
    arrival_free(arrival);
    return;
  }
  tell(arrival, &made);
  arrival->point[0] += 1.1 * made.extent[0];
  g_object_unref(arrival->files->data);
  arrival->files = g_slist_delete_link(arrival->files, arrival->files);
  read_next(arrival);
}

static void read_next(Arrival* arrival) {
  if (!arrival->files) {
    g_clear_object(&arrival->window->adding);
    arrival_free(arrival);
    return;
  }
  arrival->timer = g_timeout_add(PATIENCE_MS, show_progress, arrival);
  gimbal_mesh_body_read_async(arrival->session, arrival->files->data, arrival->cancellable, on_read, arrival);
}

void gimbal_window_add_meshes(GimbalWindow* self, GSList* files, const mjtNum point[3]) {
  Arrival* arrival = g_new0(Arrival, 1);
  gimbal_window_cancel_meshes(self);
  arrival->window = g_object_ref(self);
  arrival->session = g_object_ref(self->pages.session);
  arrival->cancellable = g_cancellable_new();
  self->adding = g_object_ref(arrival->cancellable);
  mju_copy3(arrival->point, point);
  for (GSList* l = files; l; l = l->next) {
    if (gimbal_mesh_body_is_mesh(l->data)) {
      arrival->files = g_slist_append(arrival->files, g_object_ref(l->data));
    }
  }
  read_next(arrival);
}
