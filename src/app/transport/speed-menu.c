// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The scale is the decimal logarithm of the speed: its value and the check button beside it are
// bound to "speed" of the session.

#include "transport/speed-menu.h"

#include <math.h>

#include "base/speed.h"
#include "session/session.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/template.h"

enum { SHOW_US = 250000 };  // µs between updates of the measured speed

struct _GimbalSpeedMenu {
  GtkWidget parent;
  GtkMenuButton* button;
  GtkAdjustment* exponent;
  GtkCheckButton* unlimited;
  GimbalSession* session;
  GBindingGroup* bindings;  // of the session
  gint64 shown_at;
};

G_DEFINE_FINAL_TYPE(GimbalSpeedMenu, gimbal_speed_menu, GTK_TYPE_WIDGET)

// Show the wanted speed, with the measured one if that differs.
static void show_speed(GimbalSpeedMenu* self) {
  self->shown_at = g_get_monotonic_time();
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  double speed = gimbal_clock_get_speed(gimbal_session_get_clock(self->session));
  g_autofree char* plain = gimbal_speed_format(speed);
  g_autofree char* off = gimbal_speed_describe(speed, frame ? frame->measured : 0);
  const char* label = off ? off : plain;
  if (g_strcmp0(label, gtk_menu_button_get_label(self->button))) {
    gtk_menu_button_set_label(self->button, label);
  }
}

static void on_frame(GimbalSpeedMenu* self) {
  if (g_get_monotonic_time() - self->shown_at >= SHOW_US) show_speed(self);
}

static void on_session(gpointer object) {
  GimbalSpeedMenu* self = object;
  g_binding_group_set_source(self->bindings, self->session);
  if (self->session) show_speed(self);
}

//---- bindings; FALSE leaves the other side as it is

static gboolean exponent_of_speed(GBinding* binding, const GValue* speed, GValue* exponent, gpointer unused) {
  (void)binding, (void)unused;
  if (g_value_get_double(speed) <= 0) return FALSE;
  g_value_set_double(exponent, log10(g_value_get_double(speed)));
  return TRUE;
}

// The speed on the ladder next to that of the scale.
static gboolean speed_of_exponent(GBinding* binding, const GValue* exponent, GValue* speed, gpointer unused) {
  double rung = round(10 * g_value_get_double(exponent)) / 10;
  (void)binding, (void)unused;
  g_value_set_double(speed, gimbal_speed_next(gimbal_speed_next(pow(10, rung), 1), -1));
  return TRUE;
}

static gboolean is_unlimited(GBinding* binding, const GValue* speed, GValue* active, gpointer unused) {
  (void)binding, (void)unused;
  g_value_set_boolean(active, g_value_get_double(speed) <= 0);
  return TRUE;
}

static gboolean speed_of_unlimited(GBinding* binding, const GValue* active, GValue* speed, gpointer unused) {
  (void)binding, (void)unused;
  g_value_set_double(speed, g_value_get_boolean(active) ? 0 : 1);
  return TRUE;
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalSpeedMenu, field, release)
#define PART(field)          GIMBAL_PART(GimbalSpeedMenu, field)

static const GimbalPart kParts[] = {PART(button), PART(exponent), PART(unlimited), {0}};

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalSpeedMenu, "session", session, gimbal_session_get_type, .changed = on_session),
    {0}};

static void gimbal_speed_menu_class_init(GimbalSpeedMenuClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(bindings, g_object_unref), OWNS(button, gtk_widget_unparent),
                    OWNS(session, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "speed-menu", kParts, NULL);
}

static void gimbal_speed_menu_init(GimbalSpeedMenu* self) {
  GBindingFlags both = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;
  gtk_widget_init_template(GTK_WIDGET(self));
  self->bindings = g_binding_group_new();
  g_binding_group_bind_full(self->bindings, "speed", self->exponent, "value", both, exponent_of_speed,
                            speed_of_exponent, NULL, NULL);
  g_binding_group_bind_full(self->bindings, "speed", self->unlimited, "active", both, is_unlimited,
                            speed_of_unlimited, NULL, NULL);
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "frame", G_CALLBACK(on_frame));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "model-changed", G_CALLBACK(show_speed));
  gimbal_hear_of(self, "session", GIMBAL_TYPE_SESSION, "notify::speed", G_CALLBACK(show_speed));
}
