// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "compare/compare-bar.h"

#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

struct _GimbalCompareBar {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel *name, *difference;
  GtkToggleButton *clock, *view;
  GtkWidget *pose, *work, *close;
  gboolean common_clock, same_view;  // state of the switches
};

G_DEFINE_FINAL_TYPE(GimbalCompareBar, gimbal_compare_bar, GTK_TYPE_WIDGET)

enum { POSE, WORK, N_SIGNALS };
static guint signals[N_SIGNALS];

void gimbal_compare_bar_set_own(GimbalCompareBar* self, gboolean own) {
  gtk_widget_set_visible(GTK_WIDGET(self->clock), own);
  gtk_widget_set_visible(GTK_WIDGET(self->view), own);
  gtk_widget_set_visible(self->pose, !own);
  gtk_widget_set_visible(self->work, !own);
  gtk_widget_set_visible(self->close, !own);
  (own ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(GTK_WIDGET(self->name), "heading");
}

// Letters of Chinese and Japanese are as wide as two others.
static int columns_of(const char* text) {
  int columns = 0;
  for (; *text; text = g_utf8_next_char(text)) columns += g_unichar_iswide(g_utf8_get_char(text)) ? 2 : 1;
  return columns;
}

void gimbal_compare_bar_set_name(GimbalCompareBar* self, const char* name) {
  if (!g_strcmp0(gtk_label_get_text(self->name), name)) return;
  gtk_label_set_text(self->name, name);
  gtk_label_set_max_width_chars(self->name, MIN(24, columns_of(name)));
}

void gimbal_compare_bar_set_difference(GimbalCompareBar* self, const char* text, const char* tip) {
  if (!g_strcmp0(gtk_label_get_text(self->difference), text)) return;
  gtk_label_set_text(self->difference, text);
  gimbal_tooltip_set(GTK_WIDGET(self->difference), tip);
}

static void on_pose(GimbalCompareBar* self) {
  g_signal_emit(self, signals[POSE], 0);
}
static void on_work(GimbalCompareBar* self) {
  g_signal_emit(self, signals[WORK], 0);
}

#define PART(field) GIMBAL_PART(GimbalCompareBar, field)

static const GimbalPart kParts[] = {PART(box),  PART(name), PART(difference), PART(clock), PART(view),
                                    PART(pose), PART(work), PART(close),      {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_pose), GIMBAL_CALL(on_work), {0}};

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalCompareBar, "common-clock", common_clock, gimbal_type_boolean),
    GIMBAL_PROPERTY(GimbalCompareBar, "same-view", same_view, gimbal_type_boolean),
    {0}};

static void gimbal_compare_bar_class_init(GimbalCompareBarClass* klass) {
  static const char* const names[N_SIGNALS] = {"pose", "work"};
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalCompareBar, box, gtk_widget_unparent));
  for (guint i = 0; i < N_SIGNALS; i++) signals[i] = gimbal_signal_new(names[i], GIMBAL_TYPE_COMPARE_BAR, 0);
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "compare-bar", kParts, kCalls);
}

static void gimbal_compare_bar_init(GimbalCompareBar* self) {
  GBindingFlags both = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;
  gtk_widget_init_template(GTK_WIDGET(self));
  g_object_bind_property(self, "common-clock", self->clock, "active", both);
  g_object_bind_property(self, "same-view", self->view, "active", both);
}

GimbalCompareBar* gimbal_compare_bar_new(void) {
  return g_object_new(GIMBAL_TYPE_COMPARE_BAR, NULL);
}
