// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Adds meshes that are opened or dropped onto the window to the shown model, as bodies side by
// side. Files of any size are read without blocking the window.

#include "opening/mesh-reader.h"

#include <glib/gi18n.h>

#include "author/mesh-body.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"

enum { PATIENCE_MS = 300 };  // files that are read faster show no progress

struct _GimbalMeshReader {
  GObject parent;
  GimbalNotices* notices;
  GimbalModelTab* shown;
  GCancellable* cancellable;  // of the files being read, NULL: there are none
};

G_DEFINE_FINAL_TYPE(GimbalMeshReader, gimbal_mesh_reader, G_TYPE_OBJECT)

static GimbalSession* session_of(GimbalMeshReader* self) {
  return gimbal_model_tab_get_pages(self->shown)->session;
}

// Files that are still to be read.
typedef struct Arrival {
  GimbalMeshReader* reader;
  GimbalSession* session;
  GCancellable* cancellable;
  GSList* files;    // the first one is being read
  mjtNum point[3];  // where its body is put
  guint timer;      // until the progress is shown
} Arrival;

static void on_stop(gpointer self, gboolean yes) {
  (void)yes;
  gimbal_mesh_reader_cancel(self);
}

static void arrival_free(Arrival* arrival) {
  g_clear_handle_id(&arrival->timer, g_source_remove);
  g_slist_free_full(arrival->files, g_object_unref);
  g_object_unref(arrival->cancellable);
  g_object_unref(arrival->session);
  g_object_unref(arrival->reader);
  g_free(arrival);
}

static void stop_asking(Arrival* arrival) {
  g_clear_handle_id(&arrival->timer, g_source_remove);
  gimbal_notices_withdraw(arrival->reader->notices, on_stop);
}

void gimbal_mesh_reader_cancel(GimbalMeshReader* self) {
  if (!self->cancellable) return;
  g_cancellable_cancel(self->cancellable);
  g_clear_object(&self->cancellable);
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
  gimbal_notices_ask(arrival->reader->notices, &(GimbalNoticeQuestion){.type = GTK_MESSAGE_INFO,
                                                                       .text = text,
                                                                       .yes = _("Cancel"),
                                                                       .answer = on_stop,
                                                                       .data = arrival->reader});
  return G_SOURCE_REMOVE;
}

static void show_made(Arrival* arrival, const GimbalMeshBody* made) {
  GimbalMeshReader* self = arrival->reader;
  if (arrival->session == session_of(self)) {
    gimbal_model_tab_activate(self->shown, "model", "expect", g_variant_new("(si)", made->name, mjOBJ_BODY));
  }
  g_autofree char* size =
      g_strdup_printf("%.3g × %.3g × %.3g m", made->extent[0], made->extent[1], made->extent[2]);
  g_autofree char* text = made->copied ? g_strdup_printf(_("“%s” is %s. Its file was copied to “%s”"),
                                                         made->name, size, made->copied)
                                       : g_strdup_printf(_("“%s” is %s"), made->name, size);
  gimbal_notices_show(self->notices, text);
}

static void read_next(Arrival* arrival);

static void on_read(GObject* session, GAsyncResult* result, gpointer data) {
  Arrival* arrival = data;
  g_auto(GimbalMeshBody) made = {0};
  g_autoptr(GError) error = NULL;
  (void)session;
  if (arrival->cancellable != arrival->reader->cancellable) {  // cancelled
    arrival_free(arrival);
    return;
  }
  stop_asking(arrival);
  if (!gimbal_mesh_body_write(result, arrival->point, &made, &error)) {
    gimbal_notices_show(arrival->reader->notices, error->message);
    g_clear_object(&arrival->reader->cancellable);
    arrival_free(arrival);
    return;
  }
  show_made(arrival, &made);
  arrival->point[0] += 1.1 * made.extent[0];
  g_object_unref(arrival->files->data);
  arrival->files = g_slist_delete_link(arrival->files, arrival->files);
  read_next(arrival);
}

static void read_next(Arrival* arrival) {
  if (!arrival->files) {
    g_clear_object(&arrival->reader->cancellable);
    arrival_free(arrival);
    return;
  }
  arrival->timer = g_timeout_add(PATIENCE_MS, show_progress, arrival);
  gimbal_mesh_body_read_async(arrival->session, arrival->files->data, arrival->cancellable, on_read, arrival);
}

void gimbal_mesh_reader_add(GimbalMeshReader* self, GSList* files, const mjtNum point[3]) {
  Arrival* arrival = g_new0(Arrival, 1);
  gimbal_mesh_reader_cancel(self);
  arrival->reader = g_object_ref(self);
  arrival->session = g_object_ref(session_of(self));
  arrival->cancellable = g_cancellable_new();
  self->cancellable = g_object_ref(arrival->cancellable);
  mju_copy3(arrival->point, point);
  for (GSList* l = files; l; l = l->next) {
    if (gimbal_mesh_body_is_mesh(l->data)) {
      arrival->files = g_slist_append(arrival->files, g_object_ref(l->data));
    }
  }
  read_next(arrival);
}

//---- object

static void mesh_reader_leave(GObject* object) {
  gimbal_mesh_reader_cancel(GIMBAL_MESH_READER(object));
}

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalMeshReader, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalMeshReader, "shown", shown, gimbal_model_tab_get_type),
    {0}};

static void gimbal_mesh_reader_class_init(GimbalMeshReaderClass* klass) {
  GIMBAL_CLASS_OWNS(klass, mesh_reader_leave, GIMBAL_OWNS(GimbalMeshReader, cancellable, g_object_unref),
                    GIMBAL_OWNS(GimbalMeshReader, shown, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalMeshReader, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

GIMBAL_EMPTY_INIT(GimbalMeshReader, gimbal_mesh_reader)

GIMBAL_DEFINE_NEW_WITH(GimbalMeshReader, gimbal_mesh_reader, GIMBAL_TYPE_MESH_READER, GimbalNotices, notices)
