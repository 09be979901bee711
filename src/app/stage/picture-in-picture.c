// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A picture in the picture.

#include "stage/picture-in-picture.h"

#include <glib/gi18n.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/view/viewport.h"

// Width of a picture relative to the view's, and its least and greatest width, pixels
#define SHARE 0.24
enum { MIN_WIDTH = 200, MAX_WIDTH = 520 };

struct _GimbalPictureInPicture {
  GtkWidget parent;
  GtkWidget* box;
  GimbalViewport* viewport;
  GtkDropDown* cameras;
  GtkDropDown* kinds;
  GimbalSession* session;
  GimbalCompiled* shown;
  int camera;
  // the list of cameras is made anew, of which the toolkit chooses the first by itself
  gboolean quiet;  // the program fills the list of cameras: no choice of the user
};

G_DEFINE_FINAL_TYPE(GimbalPictureInPicture, gimbal_picture_in_picture, GTK_TYPE_WIDGET)

static guint closed_signal;

// Which render flags make which picture.
static const struct {
  const char* name;
  gboolean depth, segment;
} kKinds[] = {{N_("Colour"), FALSE, FALSE}, {N_("Depth"), TRUE, FALSE}, {N_("Segments"), FALSE, TRUE}};

static void fill_cameras(GimbalPictureInPicture* self) {
  const mjModel* m = self->shown->model;
  g_autoptr(GtkStringList) list = gtk_string_list_new(NULL);
  for (int i = 0; i < m->ncam; i++) {
    const char* name = mj_id2name(m, mjOBJ_CAMERA, i);
    g_autofree char* numbered = g_strdup_printf(_("Camera %d"), i);
    gtk_string_list_append(list, name && *name ? name : numbered);
  }
  self->quiet = TRUE;
  gtk_drop_down_set_model(self->cameras, G_LIST_MODEL(list));
  self->camera = MIN(self->camera, (int)m->ncam - 1);
  if (self->camera >= 0) gtk_drop_down_set_selected(self->cameras, (guint)self->camera);
  self->quiet = FALSE;
}

static void picture_in_picture_apply(GimbalPictureInPicture* self) {
  guint kind = MIN(gtk_drop_down_get_selected(self->kinds), G_N_ELEMENTS(kKinds) - 1);
  mjtByte* flags = gimbal_viewport_get_render_flags(self->viewport);
  flags[mjRND_DEPTH] = kKinds[kind].depth;
  flags[mjRND_SEGMENT] = kKinds[kind].segment;
  if (self->camera >= 0) gimbal_viewport_set_camera_index(self->viewport, self->camera);
  gimbal_viewport_refresh(self->viewport);
}

// Set the size: as wide as the view allows, with the aspect ratio of the camera.
static void picture_in_picture_fit(GimbalPictureInPicture* self) {
  GtkWidget* view = gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_OVERLAY);
  const mjModel* m = self->shown->model;
  const int* pixels = self->camera >= 0 ? m->cam_resolution + 2 * self->camera : NULL;
  double shape = pixels && pixels[0] > 1 && pixels[1] > 1 ? (double)pixels[0] / pixels[1] : 1.5;
  int room = view ? gtk_widget_get_width(view) : 0;
  int width = CLAMP((int)(SHARE * room), MIN_WIDTH, MAX_WIDTH), height = (int)(width / CLAMP(shape, 0.5, 3));
  gtk_widget_set_size_request(GTK_WIDGET(self->viewport), width, height);
}

static void on_frame(GimbalPictureInPicture* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (frame->compiled != self->shown) {
    g_clear_pointer(&self->shown, gimbal_compiled_unref);
    self->shown = gimbal_compiled_ref(frame->compiled);
    gimbal_viewport_set_owner(self->viewport, self->shown, (GBoxedCopyFunc)gimbal_compiled_ref,
                              (GDestroyNotify)gimbal_compiled_unref);
    gimbal_viewport_set_model(self->viewport, &frame->view, TRUE);
    fill_cameras(self);
  }
  gtk_widget_set_visible(GTK_WIDGET(self), self->camera >= 0);
  picture_in_picture_fit(self);
  gimbal_viewport_set_frame(self->viewport, &frame->view, frame->data);
  gimbal_viewport_set_moving(self->viewport, frame->running);
  if (gimbal_viewport_get_camera_index(self->viewport) != self->camera) picture_in_picture_apply(self);
  gimbal_viewport_queue_draw(self->viewport);
}

static void on_choice(GimbalPictureInPicture* self) {
  if (self->quiet) return;
  self->camera = (int)gtk_drop_down_get_selected(self->cameras);
  picture_in_picture_apply(self);
}

void gimbal_picture_in_picture_set_kind(GimbalPictureInPicture* self, int kind) {
  gtk_drop_down_set_selected(self->kinds, (guint)CLAMP(kind, 0, (int)G_N_ELEMENTS(kKinds) - 1));
}
int gimbal_picture_in_picture_get_kind(GimbalPictureInPicture* self) {
  return (int)gtk_drop_down_get_selected(self->kinds);
}
int gimbal_picture_in_picture_get_camera(GimbalPictureInPicture* self) {
  return self->camera;
}

static void on_document(GimbalPictureInPicture* self) {
  gimbal_viewport_clear(self->viewport);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
}

static void on_close(GimbalPictureInPicture* self) {
  g_signal_emit(self, closed_signal, 0);
}

static void picture_in_picture_leave(GObject* object) {
  GimbalPictureInPicture* self = GIMBAL_PICTURE_IN_PICTURE(object);
  self->quiet = TRUE;
  if (self->box) gimbal_viewport_clear(self->viewport);
}

static void gimbal_picture_in_picture_class_init(GimbalPictureInPictureClass* klass) {
  GIMBAL_CLASS_OWNS(klass, picture_in_picture_leave,
                    GIMBAL_OWNS(GimbalPictureInPicture, box, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalPictureInPicture, shown, gimbal_compiled_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  closed_signal = gimbal_signal_new("closed", GIMBAL_TYPE_PICTURE_IN_PICTURE, 0);
}

static GtkDropDown* make_choice(GimbalPictureInPicture* self, GtkWidget* bar, const char* spoken) {
  GtkWidget* choice = gtk_drop_down_new(NULL, NULL);
  gtk_widget_set_hexpand(choice, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(choice), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gtk_box_append(GTK_BOX(bar), choice);
  g_signal_connect_object(choice, "notify::selected", G_CALLBACK(on_choice), self, G_CONNECT_SWAPPED);
  return GTK_DROP_DOWN(choice);
}

static void gimbal_picture_in_picture_init(GimbalPictureInPicture* self) {
  GtkWidget* bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* close = gtk_button_new_from_icon_name("window-close-symbolic");
  g_autoptr(GtkStringList) kinds = gtk_string_list_new(NULL);
  self->quiet = TRUE;
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->viewport = GIMBAL_VIEWPORT(gimbal_viewport_new());
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->viewport), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Picture of a camera"), -1);
  gtk_widget_set_size_request(GTK_WIDGET(self->viewport), MIN_WIDTH, MIN_WIDTH / 2);
  self->cameras = make_choice(self, bar, _("Camera"));
  self->kinds = make_choice(self, bar, _("Kind of Picture"));
  for (guint i = 0; i < G_N_ELEMENTS(kKinds); i++) gtk_string_list_append(kinds, _(kKinds[i].name));
  gtk_drop_down_set_model(self->kinds, G_LIST_MODEL(kinds));
  gtk_widget_add_css_class(close, "flat");
  gtk_widget_set_tooltip_text(close, _("Close"));
  g_signal_connect_object(close, "clicked", G_CALLBACK(on_close), self, G_CONNECT_SWAPPED);
  gtk_box_append(GTK_BOX(bar), close);
  gtk_box_append(GTK_BOX(self->box), bar);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->viewport));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  gtk_widget_add_css_class(GTK_WIDGET(self), "picture-in-picture");
  self->quiet = FALSE;
}

GtkWidget* gimbal_picture_in_picture_new(GimbalSession* session, int camera) {
  GimbalPictureInPicture* self = g_object_new(GIMBAL_TYPE_PICTURE_IN_PICTURE, NULL);
  self->session = session;
  self->camera = camera;
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "document-changed", G_CALLBACK(on_document), self, G_CONNECT_SWAPPED);
  if (gimbal_session_get_frame(session)) on_frame(self);
  return GTK_WIDGET(self);
}
