// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The window of a film. Its rows show and change the plan of the filming.

#include "stage/film-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "base/settings.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

enum { KEY_STEP = 2 };  // s between two keys of the path, by default

struct _GimbalFilmWindow {
  AdwWindow parent;
  AdwComboRow* subject;
  AdwComboRow* size;
  GtkSpinButton* width;
  GtkSpinButton* height;
  GtkSpinButton* rate;
  AdwActionRow* range;
  GtkSpinButton *from, *to;
  AdwComboRow* kind;
  GtkSwitch* marks;
  GtkSwitch* clock;
  GtkEditable* caption;
  GtkWidget* fly_row;
  GtkSwitch* fly;
  GtkWidget* pixels;  // hidden where the view has its own
  AdwComboRow* camera;
  AdwActionRow* turn_row;
  GtkSpinButton* turn;
  AdwPreferencesGroup* path;
  GtkListBox* keys;
  GtkLabel* no_keys;
  GtkButton* record;
  GimbalFilming* filming;  // owned by the window that this one belongs to
  gboolean quiet;          // the program sets the rows: no change by the user
};

G_DEFINE_FINAL_TYPE(GimbalFilmWindow, gimbal_film_window, ADW_TYPE_WINDOW)

static guint record_signal;

// In the order of the list: the view's own size, these, and a custom one.
static const int kSizes[][2] = {{0, 0},       {1280, 720},  {1920, 1080}, {2560, 1440},
                                {3840, 2160}, {1080, 1080}, {1080, 1920}};

gboolean gimbal_film_window_get_history(GimbalFilmWindow* self) {
  return adw_combo_row_get_selected(self->subject) == 1;
}

const char* gimbal_film_window_get_ending(GimbalFilmWindow* self) {
  static const char* const kEndings[] = {"webm", "mp4", "gif", "png"};
  return kEndings[MIN(adw_combo_row_get_selected(self->kind), G_N_ELEMENTS(kEndings) - 1)];
}

//---- keys of the path

static void show_keys(GimbalFilmWindow* self);

// Those of the film that is chosen: a camera flies along the history in its time.
static GArray* keys_of(GimbalFilmWindow* self) {
  const GimbalFilmPlan* plan = gimbal_filming_get_plan(self->filming);
  return gimbal_film_window_get_history(self) ? plan->flight : plan->keys;
}

static void note_keys(GimbalFilmWindow* self) {
  show_keys(self);
  if (gimbal_film_window_get_history(self)) gimbal_filming_note_flight(self->filming);
}

static guint index_of(GtkWidget* widget) {
  return (guint)gtk_list_box_row_get_index(
      GTK_LIST_BOX_ROW(gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX_ROW)));
}

static void on_key_time(GimbalFilmWindow* self, GtkSpinButton* spin) {
  GArray* keys = keys_of(self);
  guint index = index_of(GTK_WIDGET(spin));
  if (self->quiet || index >= keys->len) return;
  GimbalCameraKey key = g_array_index(keys, GimbalCameraKey, index);
  key.time = gtk_spin_button_get_value(spin);
  g_array_remove_index(keys, index);
  gimbal_camera_path_add(keys, &key);
  note_keys(self);
}

static void on_key_gone(GimbalFilmWindow* self, GtkWidget* button) {
  GArray* keys = keys_of(self);
  guint index = index_of(button);
  if (index < keys->len) g_array_remove_index(keys, index);
  note_keys(self);
}

static void on_key_seen(GimbalFilmWindow* self, GtkWidget* button) {
  GArray* keys = keys_of(self);
  guint index = index_of(button);
  if (index < keys->len) gimbal_filming_show_key(self->filming, &g_array_index(keys, GimbalCameraKey, index));
}

static GtkWidget* key_button(GimbalFilmWindow* self, const char* icon, const char* tip,
                             void (*clicked)(GimbalFilmWindow* self, GtkWidget* button)) {
  GtkWidget* button = gtk_button_new_from_icon_name(icon);
  gimbal_tooltip_set(button, tip);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(button, "flat");
  g_signal_connect_object(button, "clicked", G_CALLBACK(clicked), self, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget* key_row(GimbalFilmWindow* self, guint index, const GimbalCameraKey* key) {
  GtkWidget* row = adw_action_row_new();
  GtkWidget* time = gtk_spin_button_new_with_range(-1e9, 1e9, 0.5);
  g_autofree char* title = g_strdup_printf(_("View %u"), index + 1);
  g_autofree char* place =
      g_strdup_printf("%.0f° · %.0f° · %.3g m", key->azimuth, key->elevation, key->distance);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  adw_action_row_set_subtitle(ADW_ACTION_ROW(row), place);
  gtk_spin_button_set_digits(GTK_SPIN_BUTTON(time), 2);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(time), key->time);
  gtk_widget_set_valign(time, GTK_ALIGN_CENTER);
  gimbal_tooltip_set(time, gimbal_film_window_get_history(self)
                               ? _("When the camera is there, in seconds of the run")
                               : _("When the camera is there, in seconds of the film"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(time), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_signal_connect_object(time, "value-changed", G_CALLBACK(on_key_time), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), time);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                            key_button(self, "gimbal-eye-symbolic", _("Show It in the View"), on_key_seen));
  adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                            key_button(self, "user-trash-symbolic", _("Remove"), on_key_gone));
  return row;
}

static void show_keys(GimbalFilmWindow* self) {
  const GArray* keys = keys_of(self);
  GtkListBoxRow* row;
  self->quiet = TRUE;
  while ((row = gtk_list_box_get_row_at_index(self->keys, 0))) {
    gtk_list_box_remove(self->keys, GTK_WIDGET(row));
  }
  for (guint i = 0; i < keys->len; i++) {
    gtk_list_box_append(self->keys, key_row(self, i, &g_array_index(keys, GimbalCameraKey, i)));
  }
  gtk_widget_set_visible(GTK_WIDGET(self->keys), keys->len > 0);
  gtk_widget_set_visible(GTK_WIDGET(self->no_keys), keys->len == 0);
  gboolean lacks = adw_combo_row_get_selected(self->camera) == GIMBAL_FILM_PATH && keys->len == 0;
  gtk_widget_set_sensitive(GTK_WIDGET(self->record), !lacks);
  self->quiet = FALSE;
}

// The next view of a film of the view comes later, one of the history belongs to the moment on
// show.
static void on_add_key(GimbalFilmWindow* self) {
  GArray* keys = keys_of(self);
  const GimbalFrame* frame = gimbal_filming_get_frame(self->filming);
  double last = keys->len ? g_array_index(keys, GimbalCameraKey, keys->len - 1).time : -KEY_STEP;
  gboolean history = gimbal_film_window_get_history(self) && frame;
  gimbal_filming_add_key(self->filming, keys, history ? frame->data->time : last + KEY_STEP);
  note_keys(self);
}

//---- rows

static void film_window_store_plan(GimbalFilmWindow* self) {
  const GimbalFilmPlan* plan = gimbal_filming_get_plan(self->filming);
  GSettings* settings = gimbal_settings_get();
  g_settings_set_int(settings, "film-width", plan->width);
  g_settings_set_int(settings, "film-height", plan->height);
  g_settings_set_int(settings, "film-rate", plan->rate);
  g_settings_set_boolean(settings, "film-marks", plan->marks);
  g_settings_set_boolean(settings, "film-clock", plan->clock);
  g_settings_set_int(settings, "film-kind", (int)adw_combo_row_get_selected(self->kind));
  g_settings_set_double(settings, "film-turn", plan->turn);
}

static void read_range(GimbalFilmWindow* self, GimbalFilmPlan* plan) {
  gboolean history = gimbal_film_window_get_history(self);
  plan->range[0] = history ? gtk_spin_button_get_value(self->from) : NAN;
  plan->range[1] = history ? gtk_spin_button_get_value(self->to) : NAN;
  gtk_widget_set_visible(GTK_WIDGET(self->range), history);
  gtk_widget_set_visible(self->fly_row, history);
}

static void read_rows(GimbalFilmWindow* self) {
  GimbalFilmPlan* plan = gimbal_filming_get_plan(self->filming);
  if (self->quiet) return;
  gboolean own = adw_combo_row_get_selected(self->size) == 0;
  plan->width = own ? 0 : gtk_spin_button_get_value_as_int(self->width);
  plan->height = own ? 0 : gtk_spin_button_get_value_as_int(self->height);
  gtk_widget_set_visible(self->pixels, !own);
  plan->rate = gtk_spin_button_get_value_as_int(self->rate);
  plan->marks = gtk_switch_get_active(self->marks);
  plan->clock = gtk_switch_get_active(self->clock);
  plan->flies = gtk_switch_get_active(self->fly);
  g_strlcpy(plan->caption, gtk_editable_get_text(self->caption), sizeof plan->caption);
  read_range(self, plan);
  plan->camera = (GimbalFilmCamera)adw_combo_row_get_selected(self->camera);
  plan->turn = gtk_spin_button_get_value(self->turn);
  gtk_widget_set_visible(GTK_WIDGET(self->turn_row), plan->camera == GIMBAL_FILM_TURN);
  gtk_widget_set_visible(GTK_WIDGET(self->path), plan->camera == GIMBAL_FILM_PATH);
  show_keys(self);
  film_window_store_plan(self);
}

// A size chosen in the list is copied to the two numbers, where it can be changed.
static void on_size(GimbalFilmWindow* self) {
  guint chosen = adw_combo_row_get_selected(self->size);
  if (self->quiet) return;
  self->quiet = TRUE;
  if (chosen > 0 && chosen < G_N_ELEMENTS(kSizes)) {
    gtk_spin_button_set_value(self->width, kSizes[chosen][0]);
    gtk_spin_button_set_value(self->height, kSizes[chosen][1]);
  }
  self->quiet = FALSE;
  read_rows(self);
}

static guint find_size(int width, int height) {
  for (guint i = 0; i < G_N_ELEMENTS(kSizes); i++) {
    if (kSizes[i][0] == width && kSizes[i][1] == height) return i;
  }
  return G_N_ELEMENTS(kSizes);
}

static void on_pixels(GimbalFilmWindow* self) {
  if (self->quiet) return;
  self->quiet = TRUE;
  adw_combo_row_set_selected(self->size, find_size(gtk_spin_button_get_value_as_int(self->width),
                                                   gtk_spin_button_get_value_as_int(self->height)));
  self->quiet = FALSE;
  read_rows(self);
}

static void on_record(GimbalFilmWindow* self) {
  g_signal_emit(self, record_signal, 0);
}

static void fill_sizes(GimbalFilmWindow* self) {
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  gtk_string_list_append(names, _("As the View"));
  for (guint i = 1; i < G_N_ELEMENTS(kSizes); i++) {
    g_autofree char* name = g_strdup_printf("%d × %d", kSizes[i][0], kSizes[i][1]);
    gtk_string_list_append(names, name);
  }
  gtk_string_list_append(names, _("Other"));
  adw_combo_row_set_model(self->size, G_LIST_MODEL(names));
}

// What the timeline plays, or all of it.
static void show_range(GimbalFilmWindow* self) {
  const GimbalFrame* frame = gimbal_filming_get_frame(self->filming);
  if (!frame) return;
  const double* range = frame->playing.range;
  gtk_spin_button_set_value(self->from, isnan(range[0]) ? frame->history_first : range[0]);
  gtk_spin_button_set_value(self->to, isnan(range[1]) ? frame->history_last : range[1]);
}

static void show_plan(GimbalFilmWindow* self) {
  const GimbalFilmPlan* plan = gimbal_filming_get_plan(self->filming);
  self->quiet = TRUE;
  adw_combo_row_set_selected(self->size, find_size(plan->width, plan->height));
  gtk_spin_button_set_value(self->width, plan->width > 0 ? plan->width : 1280);
  gtk_spin_button_set_value(self->height, plan->height > 0 ? plan->height : 720);
  gtk_spin_button_set_value(self->rate, plan->rate);
  gtk_switch_set_active(self->marks, plan->marks);
  gtk_switch_set_active(self->clock, plan->clock);
  gtk_switch_set_active(self->fly, plan->flies);
  gtk_editable_set_text(self->caption, plan->caption);
  adw_combo_row_set_selected(self->kind, (guint)g_settings_get_int(gimbal_settings_get(), "film-kind"));
  show_range(self);
  adw_combo_row_set_selected(self->camera, plan->camera);
  gtk_spin_button_set_value(self->turn, plan->turn);
  self->quiet = FALSE;
  read_rows(self);
}

//---- object

#define PART(field) GIMBAL_PART(GimbalFilmWindow, field)

static const GimbalPart kParts[] = {
    PART(subject), PART(size),     PART(width),   PART(height), PART(rate), PART(marks),
    PART(camera),  PART(turn_row), PART(turn),    PART(path),   PART(keys), PART(no_keys),
    PART(record),  PART(pixels),   PART(range),   PART(from),   PART(to),   PART(kind),
    PART(clock),   PART(caption),  PART(fly_row), PART(fly),    {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_size),   GIMBAL_CALL(on_pixels),  GIMBAL_CALL(read_rows),
                                    GIMBAL_CALL(on_record), GIMBAL_CALL(on_add_key), {0}};

static void gimbal_film_window_class_init(GimbalFilmWindowClass* klass) {
  record_signal = gimbal_signal_new("record", GIMBAL_TYPE_FILM_WINDOW, 0);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "film-window", kParts, kCalls);
}

static void gimbal_film_window_init(GimbalFilmWindow* self) {
  self->quiet = TRUE;
  gtk_widget_init_template(GTK_WIDGET(self));
  fill_sizes(self);
}

GtkWidget* gimbal_film_window_new(GtkWindow* parent, GimbalFilming* filming, gboolean history) {
  GimbalFilmWindow* self =
      g_object_new(GIMBAL_TYPE_FILM_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
  self->filming = filming;
  adw_combo_row_set_selected(self->subject, history ? 1 : 0);
  show_plan(self);
  return GTK_WIDGET(self);
}
