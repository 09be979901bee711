// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A named pose. With q = (cos a/2, u sin a/2) the rotation vector is a u.

#include "widgets/control/pose-row.h"

#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include "widgets/control/owned.h"
#include "widgets/control/scroll-through.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

enum { HOLD_US = 300000 };  // after a change by the user, values from outside wait this long

struct _GimbalPoseRow {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel* name;
  GtkWidget* entries[6];
  // x y z and the rotation vector; the first three are NULL without position
  GtkAdjustment* numbers[6];
  double neutral[7];
  gint64 touched;
  gboolean showing;  // three fields are set as one pose, of which each alone would be another
  gboolean typing;   // an entry has a text that was not taken yet
};

G_DEFINE_FINAL_TYPE(GimbalPoseRow, gimbal_pose_row, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const struct {
  const char* name;
  const char* unit;
} kNumbers[6] = {{"x", "m"}, {"y", "m"}, {"z", "m"}, {"rx", "rad"}, {"ry", "rad"}, {"rz", "rad"}};

static gboolean has_position(const GimbalPoseRow* self) {
  return self->numbers[0] != NULL;
}

static void pose_row_show(GimbalPoseRow* self, const double* pose) {
  const double* quaternion = pose + (has_position(self) ? 3 : 0);
  double vector[6] = {0};
  if (has_position(self)) mju_copy3(vector, pose);
  mju_quat2Vel(vector + 3, quaternion, 1);
  self->showing = TRUE;
  for (int i = 0; i < 6; i++) {
    if (self->numbers[i] && isfinite(vector[i])) gtk_adjustment_set_value(self->numbers[i], vector[i]);
  }
  self->showing = FALSE;
}

void gimbal_pose_row_set_pose(GimbalPoseRow* self, const double* pose) {
  if (!self->typing && g_get_monotonic_time() - self->touched >= HOLD_US) pose_row_show(self, pose);
}

static void read_pose(GimbalPoseRow* self, double* pose) {
  double vector[3];
  for (int i = 0; i < 3; i++) {
    if (has_position(self)) pose[i] = gtk_adjustment_get_value(self->numbers[i]);
    vector[i] = gtk_adjustment_get_value(self->numbers[3 + i]);
  }
  double angle = mju_normalize3(vector);
  mju_axisAngle2Quat(pose + (has_position(self) ? 3 : 0), vector, angle);
}

static void on_changed(GimbalPoseRow* self) {
  double pose[7] = {0};
  if (self->showing) return;
  self->typing = FALSE;
  self->touched = g_get_monotonic_time();
  read_pose(self, pose);
  g_signal_emit(self, signals[CHANGED], 0, pose);
}

// A text that says another number than the one on show waits to be taken.
static void on_text(GimbalPoseRow* self, GtkSpinButton* spin) {
  double written = g_strtod(gtk_editable_get_text(GTK_EDITABLE(spin)), NULL);
  if (!self->showing) self->typing = fabs(written - gtk_spin_button_get_value(spin)) >= 0.0005;
}

static void on_text_done(GimbalPoseRow* self) {
  self->typing = FALSE;
}

static void on_reset(GimbalPoseRow* self) {
  pose_row_show(self, self->neutral);
  self->touched = g_get_monotonic_time();
  g_signal_emit(self, signals[CHANGED], 0, self->neutral);
}

//---- object

static void gimbal_pose_row_class_init(GimbalPoseRowClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalPoseRow, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_POSE_ROW, 1, G_TYPE_POINTER);
}

static void gimbal_pose_row_init(GimbalPoseRow* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_add_css_class(self->box, "slider-row");
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

static GtkWidget* make_number(GimbalPoseRow* self, int i) {
  gboolean turn = i >= 3;
  double range = turn ? 2 * G_PI : 1e6;
  self->numbers[i] = gtk_adjustment_new(0, -range, range, turn ? 0.05 : 0.01, 0.1, 0);
  GtkWidget* spin = gtk_spin_button_new(self->numbers[i], 0, 3);
  g_autofree char* tip = g_strdup_printf("%s (%s)", kNumbers[i].name, kNumbers[i].unit);
  gtk_editable_set_width_chars(GTK_EDITABLE(spin), 5);
  gtk_widget_set_hexpand(spin, TRUE);
  gimbal_tooltip_set(spin, tip);
  gtk_widget_add_css_class(spin, "compact-spin");
  gimbal_scroll_through(spin);
  GtkEventController* focus = gtk_event_controller_focus_new();
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_text_done), self);
  gtk_widget_add_controller(spin, focus);
  g_signal_connect_object(spin, "changed", G_CALLBACK(on_text), self, G_CONNECT_SWAPPED);
  self->entries[i] = spin;
  g_signal_connect_object(self->numbers[i], "value-changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  return spin;
}

static GtkWidget* make_head(GimbalPoseRow* self) {
  GtkWidget* head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* label = gtk_label_new(NULL);
  self->name = GTK_LABEL(label);
  GtkWidget* reset = gtk_button_new_from_icon_name("edit-undo-symbolic");
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
  gimbal_tooltip_for_cut(GTK_LABEL(label));
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gimbal_tooltip_set(reset, _("Back to the Default"));
  gtk_widget_add_css_class(reset, "flat");
  g_signal_connect_swapped(reset, "clicked", G_CALLBACK(on_reset), self);
  gtk_box_append(GTK_BOX(head), label);
  gtk_box_append(GTK_BOX(head), reset);
  return head;
}

// What the numbers of a line are: "x, y, z" in metres.
static GtkWidget* make_caption(int row) {
  GtkWidget* label = gtk_label_new(row ? _("Rotation vector") : _("Position"));
  GtkWidget* unit = gtk_label_new(row ? "rad" : "m");
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), unit);
  gtk_widget_add_css_class(box, "dim-label");
  gtk_widget_add_css_class(box, "caption");
  return box;
}

void gimbal_pose_row_set_look(GimbalPoseRow* self, const char* name, const double* neutral) {
  memcpy(self->neutral, neutral, sizeof(double) * (has_position(self) ? 7 : 4));
  self->touched = 0;
  gtk_label_set_text(self->name, name);
  for (int i = has_position(self) ? 0 : 3; i < 6; i++) {
    g_autofree char* spoken = g_strdup_printf("%s %s", name, kNumbers[i].name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->entries[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                   -1);
  }
  pose_row_show(self, neutral);
}

GtkWidget* gimbal_pose_row_new(const char* name, gboolean position, const double* neutral) {
  GimbalPoseRow* self = g_object_new(GIMBAL_TYPE_POSE_ROW, NULL);
  gtk_box_append(GTK_BOX(self->box), make_head(self));
  for (int row = position ? 0 : 1; row < 2; row++) {
    GtkWidget* line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_set_homogeneous(GTK_BOX(line), TRUE);
    for (int i = 0; i < 3; i++) gtk_box_append(GTK_BOX(line), make_number(self, 3 * row + i));
    gtk_box_append(GTK_BOX(self->box), make_caption(row));
    gtk_box_append(GTK_BOX(self->box), line);
  }
  gimbal_pose_row_set_look(self, name, neutral);
  return GTK_WIDGET(self);
}
