// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The keyframes of the model.

#include "controls/keyframes.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "author/author.h"
#include "base/engine-guard.h"
#include "model/key-text.h"
#include "run/film.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

enum { THUMB_WIDTH = 72, THUMB_HEIGHT = 54, MAX_KEYS = 100 };

struct _GimbalKeyframes {
  GtkWidget parent;
  GtkWidget* box;
  GtkListBox* list;
  GtkWidget* new_button;
  GtkPopover* menu;  // of one keyframe
  GtkEditable* name;
  int menu_key;
  GimbalSession* session;
  char* digest;     // of the keyframes that are shown
  char* folder;     // temporary, of the thumbnail files
  int film_serial;  // number of the newest film
};

G_DEFINE_FINAL_TYPE(GimbalKeyframes, gimbal_keyframes, GTK_TYPE_WIDGET)

enum { TROUBLE, N_SIGNALS };
static guint signals[N_SIGNALS];

static const GimbalCompiled* compiled_of(GimbalKeyframes* self) {
  return gimbal_session_get_compiled(self->session);
}

//---- edits

// Report an edit that was not possible.
static void keyframes_check(GimbalKeyframes* self, gboolean done, GError* error) {
  if (!done && error) g_signal_emit(self, signals[TROUBLE], 0, error->message);
}

static void on_new(GimbalKeyframes* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  g_autoptr(GError) error = NULL;
  if (!frame) return;
  g_autofree char* name = gimbal_author_free_name(self->session, "key", _("pose"));
  const mjModel* m = &frame->compiled->own;
  g_autofree char* around = gimbal_author_dup_manner(gimbal_session_get_document(self->session));
  g_autofree char* xml = gimbal_key_text_element(m, frame->data, name, gimbal_key_text_resolution(m), around);
  keyframes_check(self, gimbal_author_add_to_section(self->session, "keyframe", xml, &error), error);
}

static void on_save(GimbalKeyframes* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  g_autoptr(GError) error = NULL;
  gtk_popover_popdown(self->menu);
  if (!frame) return;
  const mjModel* m = &frame->compiled->own;
  g_autoptr(GArray) values = gimbal_key_text_values(m, frame->data, gimbal_key_text_resolution(m));
  keyframes_check(self,
                  gimbal_author_set_numbers(self->session, mjOBJ_KEY, self->menu_key,
                                            (GimbalAssignment*)values->data, (int)values->len, &error),
                  error);
}

static gboolean rename_key(GimbalKeyframes* self, const char* old, const char* name, GError** error) {
  if (old && *old) return gimbal_author_rename(self->session, "key", old, name, error);
  return gimbal_author_set_attribute(self->session, mjOBJ_KEY, self->menu_key, "name", name, error);
}

static void on_rename(GimbalKeyframes* self) {
  const GimbalCompiled* compiled = compiled_of(self);
  g_autoptr(GError) error = NULL;
  g_autofree char* name = g_strdup(gtk_editable_get_text(self->name));
  gtk_popover_popdown(self->menu);
  if (!compiled || !*name) return;
  const char* old = mj_id2name(compiled->model, mjOBJ_KEY, self->menu_key);
  if (!g_strcmp0(old, name)) return;
  g_autofree char* kept = g_strdup(old);  // the edit frees the model
  keyframes_check(self, rename_key(self, kept, name, &error), error);
}

static gboolean delete_key(GimbalKeyframes* self, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  return gimbal_author_find(self->session, mjOBJ_KEY, self->menu_key, &spot, error) &&
         gimbal_rewrite_delete(spot.tree, spot.tag, edits, spot.path, error) &&
         gimbal_author_apply(self->session, edits, error);
}

static void on_delete(GimbalKeyframes* self) {
  g_autoptr(GError) error = NULL;
  gtk_popover_popdown(self->menu);
  keyframes_check(self, delete_key(self, &error), error);
}

static void on_apply(GimbalKeyframes* self, GtkListBoxRow* row) {
  gimbal_clock_reset(gimbal_session_get_clock(self->session), gtk_list_box_row_get_index(row));
}

//---- rows

static GtkPicture* picture_of(GtkWidget* row) {
  GtkWidget* box = gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row));
  return GTK_PICTURE(gtk_widget_get_first_child(box));
}

static void on_menu(GtkButton* button, GimbalKeyframes* self) {
  const GimbalCompiled* compiled = compiled_of(self);
  GtkWidget* row = gtk_widget_get_ancestor(GTK_WIDGET(button), GTK_TYPE_LIST_BOX_ROW);
  if (!compiled || !row) return;
  self->menu_key = gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(row));
  const char* name = mj_id2name(compiled->model, mjOBJ_KEY, self->menu_key);
  graphene_rect_t at;
  if (!gtk_widget_compute_bounds(GTK_WIDGET(button), GTK_WIDGET(self), &at)) return;
  GdkRectangle rect = {(int)at.origin.x, (int)at.origin.y, (int)at.size.width, (int)at.size.height};
  gtk_editable_set_text(self->name, name ? name : "");
  gtk_popover_set_pointing_to(self->menu, &rect);
  gtk_popover_popup(self->menu);
}

static char* name_of(const mjModel* m, int key) {
  const char* name = mj_id2name(m, mjOBJ_KEY, key);
  return name && *name ? g_strdup(name) : g_strdup_printf(_("Keyframe %d"), key);
}

static GtkWidget* new_label(const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(label));
  if (style) gtk_widget_add_css_class(label, style);
  return label;
}

static GtkWidget* new_row(GimbalKeyframes* self, const mjModel* m, int key) {
  GtkWidget* row = gtk_list_box_row_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget* picture = gtk_picture_new();
  GtkWidget* menu = gtk_button_new_from_icon_name("view-more-symbolic");
  g_autofree char* name = name_of(m, key);
  g_autofree char* time = g_strdup_printf("%.4g s", m->key_time[key]);
  gtk_widget_set_size_request(picture, THUMB_WIDTH, THUMB_HEIGHT);
  gtk_widget_add_css_class(picture, "key-thumbnail");
  gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_widget_set_valign(menu, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(menu, "flat");
  gimbal_tooltip_set(menu, _("Save, rename or delete this keyframe"));
  gimbal_tooltip_set(row, _("Put the model into this pose"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append(GTK_BOX(texts), new_label(name, NULL));
  gtk_box_append(GTK_BOX(texts), new_label(time, "dim-label"));
  gtk_box_append(GTK_BOX(box), picture);
  gtk_box_append(GTK_BOX(box), texts);
  gtk_box_append(GTK_BOX(box), menu);
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  g_signal_connect_object(menu, "clicked", G_CALLBACK(on_menu), self, 0);
  return row;
}

//---- thumbnails

typedef struct Thumbnails {
  GimbalKeyframes* panel;
  int serial;
} Thumbnails;

static char* thumbnail_path(GimbalKeyframes* self, int serial, int key) {
  g_autofree char* name = g_strdup_printf("%d-%03d.png", serial, key);
  return g_build_filename(self->folder, name, NULL);
}

// A picture with twice the pixels of its place, for screens of double density, whose natural size
// is the place: newer versions of GTK give a row the natural size of its picture. NULL if the file
// cannot be read.
static GdkPaintable* thumbnail_new(const char* file) {
  g_autoptr(GdkTexture) texture = gdk_texture_new_from_filename(file, NULL);
  if (!texture) return NULL;
  GtkSnapshot* snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(GDK_PAINTABLE(texture), snapshot, THUMB_WIDTH, THUMB_HEIGHT);
  return gtk_snapshot_free_to_paintable(snapshot, &GRAPHENE_SIZE_INIT(THUMB_WIDTH, THUMB_HEIGHT));
}

// Read the pictures of a film and delete their files.
static void on_drawn(const char* path, const char* error, gpointer user_data) {
  Thumbnails* thumbnails = user_data;
  GimbalKeyframes* self = thumbnails->panel;
  (void)path, (void)error;
  GtkWidget* row = self->list ? gtk_widget_get_first_child(GTK_WIDGET(self->list)) : NULL;
  for (int key = 0; self->folder; key++) {
    g_autofree char* file = thumbnail_path(self, thumbnails->serial, key);
    if (!g_file_test(file, G_FILE_TEST_EXISTS)) break;
    g_autoptr(GdkPaintable) picture = thumbnail_new(file);
    g_unlink(file);
    if (!row || thumbnails->serial != self->film_serial) continue;
    gtk_picture_set_paintable(picture_of(row), picture);
    row = gtk_widget_get_next_sibling(row);
  }
  g_object_unref(self);
  g_free(thumbnails);
}

typedef struct Pose {
  const mjModel* m;
  mjData* d;
  int key;
} Pose;

static void compute_pose(void* user_data) {
  Pose* pose = user_data;
  mj_resetDataKeyframe(pose->m, pose->d, pose->key);
  mj_kinematics(pose->m, pose->d);
  mj_comPos(pose->m, pose->d);
  mj_camlight(pose->m, pose->d);
  mj_flex(pose->m, pose->d);
  mj_tendon(pose->m, pose->d);
}

static void draw_thumbnails(GimbalKeyframes* self, GimbalCompiled* compiled) {
  Pose pose = {compiled->model, mj_makeData(compiled->model), 0};
  GimbalLook look = {.flags = {[mjRND_SHADOW] = 1, [mjRND_SKYBOX] = 1, [mjRND_CULL_FACE] = 1}};
  if (!self->folder) self->folder = g_dir_make_tmp("gimbal-keys-XXXXXX", NULL);
  if (!pose.d || !self->folder) return;
  Thumbnails* thumbnails = g_new(Thumbnails, 1);
  *thumbnails = (Thumbnails){g_object_ref(self), ++self->film_serial};
  g_autofree char* pattern = g_strdup_printf("%s/%d-%%03d.png", self->folder, thumbnails->serial);
  GimbalFilm* film = gimbal_film_new(pattern, 2 * THUMB_WIDTH, 2 * THUMB_HEIGHT, 1, on_drawn, thumbnails);
  mjv_defaultOption(&look.option);
  mjv_defaultPerturb(&look.perturb);
  mjv_defaultFreeCamera(compiled->model, &look.camera);
  for (; pose.key < MIN((int)compiled->model->nkey, MAX_KEYS); pose.key++) {
    // the engine's error is reported when the keyframe is applied
    g_free(gimbal_engine_guard(compute_pose, &pose));
    gimbal_film_add_state(film, compiled, compiled->model, pose.d, &look, 1);
  }
  gimbal_film_finish(film);
  mj_deleteData(pose.d);
}

//---- session

static char* digest_of(const GimbalCompiled* compiled) {
  const mjModel* m = &compiled->own;
  const struct {
    const void* data;
    gsize size;
  } parts[] = {{m->key_time, sizeof(mjtNum) * (gsize)m->nkey},
               {m->key_mpos, sizeof(mjtNum) * (gsize)(m->nkey * m->nmocap * 3)},
               {m->geom_rgba, sizeof(float) * 4 * (gsize)m->ngeom},
               {m->geom_size, sizeof(mjtNum) * 3 * (gsize)m->ngeom}};
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA1);
  g_checksum_update(sum, (const guchar*)compiled->shape, -1);
  for (int i = 0; i < m->nkey; i++) {
    g_checksum_update(sum, (const guchar*)(m->key_qpos + i * compiled->model->nq),
                      (gssize)sizeof(mjtNum) * m->nq);
  }
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
    if (parts[i].size) g_checksum_update(sum, parts[i].data, (gssize)parts[i].size);
  }
  return g_strdup(g_checksum_get_string(sum));
}

void gimbal_keyframes_set_model(GimbalKeyframes* self, GimbalCompiled* compiled) {
  g_autofree char* digest = compiled ? digest_of(compiled) : NULL;
  int count = compiled ? MIN((int)compiled->model->nkey, MAX_KEYS) : 0;
  if (digest && !g_strcmp0(digest, self->digest)) return;
  g_free(self->digest);
  self->digest = g_steal_pointer(&digest);
  GtkWidget* row;
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list)))) gtk_list_box_remove(self->list, row);
  for (int i = 0; i < count; i++) gtk_list_box_append(self->list, new_row(self, compiled->model, i));
  gtk_widget_set_visible(GTK_WIDGET(self->list), count > 0);
  gtk_widget_set_sensitive(self->new_button, compiled && compiled->spec);
  if (!compiled) gtk_popover_popdown(self->menu);
  if (count) draw_thumbnails(self, compiled);
}

void gimbal_keyframes_set_session(GimbalKeyframes* self, GimbalSession* session) {
  self->session = session;
}

//---- object

static void remove_folder(char* folder) {
  g_rmdir(folder);
  g_free(folder);
}

static void gimbal_keyframes_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalKeyframes* self = GIMBAL_KEYFRAMES(widget);
  gtk_widget_allocate(self->box, width, height, baseline, NULL);
  gtk_popover_present(self->menu);
}

static void gimbal_keyframes_measure(GtkWidget* widget, GtkOrientation orientation, int for_size,
                                     int* minimum, int* natural, int* minimum_baseline,
                                     int* natural_baseline) {
  gtk_widget_measure(GIMBAL_KEYFRAMES(widget)->box, orientation, for_size, minimum, natural, minimum_baseline,
                     natural_baseline);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalKeyframes, field, release)

static void gimbal_keyframes_class_init(GimbalKeyframesClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(menu, gtk_widget_unparent), OWNS(box, gtk_widget_unparent),
                    OWNS(list, NULL), GIMBAL_TO_THE_LAST, OWNS(folder, remove_folder), OWNS(digest, g_free));
  widget_class->size_allocate = gimbal_keyframes_size_allocate;
  widget_class->measure = gimbal_keyframes_measure;
  signals[TROUBLE] = gimbal_signal_new("trouble", GIMBAL_TYPE_KEYFRAMES, 1, G_TYPE_STRING);
}

static GtkWidget* new_menu_button(GimbalKeyframes* self, const char* label, const char* style,
                                  GCallback callback) {
  GtkWidget* button = gtk_button_new_with_label(label);
  if (style) gtk_widget_add_css_class(button, style);
  g_signal_connect_swapped(button, "clicked", callback, self);
  return button;
}

static void build_menu(GimbalKeyframes* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget* name = gtk_entry_new();
  self->name = GTK_EDITABLE(name);
  gtk_entry_set_placeholder_text(GTK_ENTRY(name), _("Name"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(name), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  g_signal_connect_swapped(name, "activate", G_CALLBACK(on_rename), self);
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), new_menu_button(self, _("Rename"), NULL, G_CALLBACK(on_rename)));
  gtk_box_append(GTK_BOX(box),
                 new_menu_button(self, _("Save the Current State Here"), NULL, G_CALLBACK(on_save)));
  gtk_box_append(GTK_BOX(box),
                 new_menu_button(self, _("Delete"), "destructive-action", G_CALLBACK(on_delete)));
  self->menu = GTK_POPOVER(gtk_popover_new());
  gtk_popover_set_child(self->menu, box);
  gtk_widget_set_parent(GTK_WIDGET(self->menu), GTK_WIDGET(self));
}

static void gimbal_keyframes_init(GimbalKeyframes* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  self->new_button = new_menu_button(self, _("New Keyframe"), NULL, G_CALLBACK(on_new));
  gimbal_tooltip_set(self->new_button, _("A keyframe of the state that the run is in"));
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class(GTK_WIDGET(self->list), "cause-list");
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Keyframes"),
                                 -1);
  g_signal_connect_swapped(self->list, "row-activated", G_CALLBACK(on_apply), self);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->list));
  gtk_box_append(GTK_BOX(self->box), self->new_button);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  build_menu(self);
}
