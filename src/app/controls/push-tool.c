// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The push tool.

#include "controls/push-tool.h"

#include <glib/gi18n.h>

#include "model/object-label.h"
#include "widgets/control/owned.h"
#include "widgets/control/scroll-through.h"
#include "widgets/control/tooltip.h"

typedef enum Vector { POINT, FORCE, TORQUE, N_VECTORS } Vector;

static const struct {
  const char* name;
  const char* unit;
  double step;
  const char* tip;
} kVectors[] = {
    [POINT] = {N_("Point"), "m", 0.01, N_("Where the force acts, in the frame of the body")},
    [FORCE] = {N_("Force"), "N", 1, NULL},
    [TORQUE] = {N_("Torque"), "N·m", 0.1, NULL},
};
_Static_assert(sizeof kVectors / sizeof kVectors[0] == N_VECTORS, "a row for each");

struct _GimbalPushTool {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel* target;
  GtkAdjustment* numbers[N_VECTORS][3];
  GtkAdjustment* duration;
  GtkDropDown* frame;
  GtkWidget* push;
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalPushTool, gimbal_push_tool, GTK_TYPE_WIDGET)

static void on_push(GimbalPushTool* self) {
  GimbalWrench wrench = {.body = gimbal_selected_get_body(gimbal_session_get_selected(self->session)),
                         .duration = gtk_adjustment_get_value(self->duration),
                         .local = gtk_drop_down_get_selected(self->frame) == 1};
  mjtNum* vectors[N_VECTORS] = {wrench.point, wrench.force, wrench.torque};
  for (int v = 0; v < N_VECTORS; v++) {
    for (int i = 0; i < 3; i++) vectors[v][i] = gtk_adjustment_get_value(self->numbers[v][i]);
  }
  if (wrench.body > 0) gimbal_simulation_push(gimbal_session_get_simulation(self->session), &wrench);
}

static void set_point(GimbalPushTool* self, const mjtNum* point) {
  for (int i = 0; i < 3; i++) gtk_adjustment_set_value(self->numbers[POINT][i], point[i]);
}

static void on_center(GimbalPushTool* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  int body = gimbal_selected_get_body(gimbal_session_get_selected(self->session));
  if (compiled && body > 0) set_point(self, compiled->model->body_ipos + 3 * body);
}

static void on_picked(GimbalPushTool* self) {
  set_point(self, gimbal_selected_get_point(gimbal_session_get_selected(self->session)));
}

static void show_target(GimbalPushTool* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  int body = compiled ? gimbal_selected_get_body(gimbal_session_get_selected(self->session)) : -1;
  const char* name = body > 0 ? mj_id2name(compiled->model, mjOBJ_BODY, body) : NULL;
  g_autofree char* text = body <= 0       ? g_strdup(_("Select a body to push it"))
                          : name && *name ? g_strdup_printf(_("Body %s"), name)
                                          : gimbal_object_label(compiled->model, mjOBJ_BODY, body);
  gtk_label_set_text(self->target, text);
  gtk_widget_set_sensitive(self->push, body > 0);
}

void gimbal_push_tool_set_model(GimbalPushTool* self, GimbalCompiled* compiled) {
  (void)compiled;
  show_target(self);
}

void gimbal_push_tool_set_session(GimbalPushTool* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(show_target), self, G_CONNECT_SWAPPED);
  show_target(self);
}

//---- object

static void gimbal_push_tool_class_init(GimbalPushToolClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalPushTool, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget* new_spin(GtkAdjustment* adjustment, const char* name) {
  GtkWidget* spin = gtk_spin_button_new(adjustment, 0, 3);
  gtk_editable_set_width_chars(GTK_EDITABLE(spin), 4);
  gtk_widget_set_hexpand(spin, TRUE);
  gtk_widget_add_css_class(spin, "compact-spin");
  gimbal_scroll_through(spin);
  gtk_accessible_update_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return spin;
}

static GtkWidget* new_caption(const char* name, const char* unit) {
  g_autofree char* text = g_strdup_printf("%s (%s)", name, unit);
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  return label;
}

static GtkWidget* new_vector(GimbalPushTool* self, int vector) {
  static const char* const kAxes[] = {"x", "y", "z"};
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget* line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget* caption = new_caption(_(kVectors[vector].name), kVectors[vector].unit);
  if (kVectors[vector].tip) gimbal_tooltip_set(caption, _(kVectors[vector].tip));
  gtk_widget_add_css_class(box, "slider-row");
  gtk_box_set_homogeneous(GTK_BOX(line), TRUE);
  gtk_box_append(GTK_BOX(box), caption);
  gtk_box_append(GTK_BOX(box), line);
  for (int i = 0; i < 3; i++) {
    g_autofree char* name = g_strdup_printf("%s %s", _(kVectors[vector].name), kAxes[i]);
    self->numbers[vector][i] =
        gtk_adjustment_new(0, -1e9, 1e9, kVectors[vector].step, 10 * kVectors[vector].step, 0);
    gtk_box_append(GTK_BOX(line), new_spin(self->numbers[vector][i], name));
  }
  return box;
}

static GtkWidget* new_line(GtkWidget* first, GtkWidget* second) {
  GtkWidget* line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append(GTK_BOX(line), first);
  gtk_box_append(GTK_BOX(line), second);
  return line;
}

static void push_tool_add(GimbalPushTool* self, GtkWidget* child) {
  gtk_box_append(GTK_BOX(self->box), child);
}

static void push_tool_build(GimbalPushTool* self) {
  const char* const frames[] = {_("World Axes"), _("Body Axes"), NULL};
  self->target = GTK_LABEL(gtk_label_new(NULL));
  self->frame = GTK_DROP_DOWN(gtk_drop_down_new_from_strings(frames));
  self->duration = gtk_adjustment_new(0.1, 0, 1000, 0.05, 0.5, 0);
  gtk_label_set_xalign(self->target, 0);
  gtk_label_set_ellipsize(self->target, PANGO_ELLIPSIZE_MIDDLE);
  gimbal_tooltip_for_cut(self->target);
  gtk_widget_add_css_class(GTK_WIDGET(self->target), "dim-label");
  gtk_widget_set_hexpand(GTK_WIDGET(self->frame), TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->frame), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Axes of force and torque"), -1);
  push_tool_add(self, GTK_WIDGET(self->target));
  push_tool_add(self, new_vector(self, POINT));
  push_tool_add(self, new_line(gimbal_button_with_tip(_("Center"), _("The centre of mass"),
                                                      G_CALLBACK(on_center), self),
                               gimbal_button_with_tip(_("Picked"), _("The point of the last double click"),
                                                      G_CALLBACK(on_picked), self)));
  push_tool_add(self, new_vector(self, FORCE));
  push_tool_add(self, new_vector(self, TORQUE));
  GtkWidget* duration = new_line(new_caption(_("Duration"), "s"), new_spin(self->duration, _("Duration")));
  gtk_widget_add_css_class(duration, "slider-row");
  push_tool_add(self, duration);
  self->push =
      gimbal_button_with_tip(_("Push"), _("Push now, with the next step"), G_CALLBACK(on_push), self);
  gtk_widget_add_css_class(self->push, "suggested-action");
  push_tool_add(self, new_line(GTK_WIDGET(self->frame), self->push));
}

static void gimbal_push_tool_init(GimbalPushTool* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  push_tool_build(self);
}
