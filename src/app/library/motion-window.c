// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "library/motion-window.h"

#include <glib/gi18n.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"

enum { MOST_ROWS = 400, SPACING = 8, NUMBER_CHARS = 12 };
#define USUAL_RATE 30.0

struct _GimbalMotionWindow {
  AdwWindow parent;
  GtkLabel *told, *trouble;
  GtkWidget* rate_box;
  GtkSpinButton* rate;
  GtkListBox* list;
  GtkButton* take;
  GimbalMotion* motion;
  int* targets;
  GtkStringList* choices;  // "left out", and all positions and velocities
};

G_DEFINE_FINAL_TYPE(GimbalMotionWindow, gimbal_motion_window, ADW_TYPE_WINDOW)

static guint take_signal;

static int count_taken(const GimbalMotionWindow* self) {
  int count = 0;
  for (guint i = 0; i < self->motion->names->len; i++) count += self->targets[i] >= 0;
  return count;
}

static double span_of(const GimbalMotionWindow* self) {
  const GimbalMotion* motion = self->motion;
  if (motion->times) return motion->times[motion->rows - 1] - motion->times[0];
  return (double)(motion->rows - 1) / gtk_spin_button_get_value(self->rate);
}

static void show_told(GimbalMotionWindow* self) {
  int taken = count_taken(self);
  g_autofree char* text =
      g_strdup_printf(_("%s: %llu rows over %.3f s. %d of %u columns move something."), self->motion->kind,
                      (unsigned long long)self->motion->rows, span_of(self), taken, self->motion->names->len);
  gtk_label_set_text(self->told, text);
  gtk_widget_set_sensitive(GTK_WIDGET(self->take), taken > 0);
}

static void on_target(GimbalMotionWindow* self, GParamSpec* unused, GtkWidget* chooser) {
  GtkWidget* row = gtk_widget_get_ancestor(chooser, GTK_TYPE_LIST_BOX_ROW);
  (void)unused;
  int column = gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(row));
  self->targets[column] = (int)gtk_drop_down_get_selected(GTK_DROP_DOWN(chooser)) - 1;
  show_told(self);
}

static void on_rate(GimbalMotionWindow* self) {
  if (self->motion) show_told(self);
}

static void on_take(GimbalMotionWindow* self) {
  g_signal_emit(self, take_signal, 0);
}

//---- a row

static GtkWidget* make_chooser(GimbalMotionWindow* self, guint column) {
  GtkExpression* string = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkWidget* chooser = gtk_drop_down_new(G_LIST_MODEL(g_object_ref(self->choices)), string);
  gtk_drop_down_set_enable_search(GTK_DROP_DOWN(chooser), TRUE);
  gtk_drop_down_set_selected(GTK_DROP_DOWN(chooser), (guint)(self->targets[column] + 1));
  gtk_accessible_update_property(GTK_ACCESSIBLE(chooser), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 (const char*)self->motion->names->pdata[column], -1);
  g_signal_connect_object(chooser, "notify::selected", G_CALLBACK(on_target), self, G_CONNECT_SWAPPED);
  return chooser;
}

static GtkWidget* make_label(const char* text, double xalign) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), (float)xalign);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
  return label;
}

static void add_row(GimbalMotionWindow* self, guint column) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, SPACING);
  g_autofree char* number = g_strdup_printf("%.6g", self->motion->values[column]);
  GtkWidget *name = make_label(self->motion->names->pdata[column], 0), *first = make_label(number, 1);
  gtk_widget_set_hexpand(name, TRUE);
  gtk_label_set_width_chars(GTK_LABEL(first), NUMBER_CHARS);
  gtk_widget_add_css_class(first, "numeric");
  gtk_widget_add_css_class(first, "dim-label");
  GtkWidget* const parts[] = {name, first, make_chooser(self, column)};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) gtk_box_append(GTK_BOX(row), parts[i]);
  gtk_widget_set_margin_start(row, SPACING);
  gtk_widget_set_margin_end(row, SPACING);
  gtk_list_box_append(self->list, row);
  gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(gtk_widget_get_parent(row)), FALSE);
}

//---- object

#define PART(field)          GIMBAL_PART(GimbalMotionWindow, field)
#define OWNS(field, release) GIMBAL_OWNS(GimbalMotionWindow, field, release)

static void gimbal_motion_window_class_init(GimbalMotionWindowClass* klass) {
  static const GimbalPart parts[] = {
      PART(told), PART(trouble), PART(rate_box), PART(rate), PART(list), PART(take), {0}};
  static const GimbalCall calls[] = {GIMBAL_CALL(on_rate), GIMBAL_CALL(on_take), {0}};
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "motion-window", parts, calls);
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_TO_THE_LAST, OWNS(motion, gimbal_motion_free), OWNS(targets, g_free),
                    OWNS(choices, g_object_unref));
  take_signal = gimbal_signal_new("take", GIMBAL_TYPE_MOTION_WINDOW, 0);
}

static void gimbal_motion_window_init(GimbalMotionWindow* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  gtk_spin_button_set_value(self->rate, USUAL_RATE);
}

static void match_columns(GimbalMotionWindow* self, const mjModel* m) {
  guint count = self->motion->names->len;
  g_autoptr(GError) error = NULL;
  self->targets = g_new(int, count);
  for (guint i = 0; i < count; i++) self->targets[i] = -1;
  if (!gimbal_motion_match(self->motion, m, self->targets, &error)) {
    for (guint i = 0; i < count; i++) self->targets[i] = -1;
    gtk_label_set_text(self->trouble, error->message);
  }
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), error != NULL);
}

GtkWidget* gimbal_motion_window_new(GtkWindow* parent, const char* name, GimbalMotion* motion,
                                    const mjModel* m) {
  g_autofree char* title = g_strdup_printf(_("Motion From “%s”"), name);
  GimbalMotionWindow* self = g_object_new(GIMBAL_TYPE_MOTION_WINDOW, "transient-for", parent,
                                          "destroy-with-parent", TRUE, "title", title, NULL);
  g_auto(GStrv) targets = gimbal_motion_targets(m);
  self->motion = motion;
  self->choices = gtk_string_list_new(NULL);
  gtk_string_list_append(self->choices, _("(left out)"));
  for (int i = 0; targets[i]; i++) gtk_string_list_append(self->choices, targets[i]);
  match_columns(self, m);
  gtk_widget_set_visible(self->rate_box, motion->times == NULL);
  for (guint i = 0; i < MIN(motion->names->len, MOST_ROWS); i++) add_row(self, i);
  show_told(self);
  return GTK_WIDGET(self);
}

GimbalMotion* gimbal_motion_window_steal(GimbalMotionWindow* self, int** targets, double* rate) {
  *targets = g_steal_pointer(&self->targets);
  *rate = gtk_spin_button_get_value(self->rate);
  return g_steal_pointer(&self->motion);
}
