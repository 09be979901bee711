// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "window/compare-bar.h"

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

struct _GimbalCompareBar {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel *name, *difference;
  GtkToggleButton *clock, *view;
  GtkWidget *pose, *work, *close;
  gboolean quiet;  // the switches are turned by the program
};

G_DEFINE_FINAL_TYPE(GimbalCompareBar, gimbal_compare_bar, GTK_TYPE_WIDGET)

enum { CLOCK, VIEW, POSE, WORK, N_SIGNALS };
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

void gimbal_compare_bar_set_common(GimbalCompareBar* self, gboolean clock, gboolean view) {
  self->quiet = TRUE;
  gtk_toggle_button_set_active(self->clock, clock);
  gtk_toggle_button_set_active(self->view, view);
  self->quiet = FALSE;
}

static void compare_bar_emit(GimbalCompareBar* self, guint signal) {
  if (!self->quiet) g_signal_emit(self, signals[signal], 0);
}

static void on_clock(GimbalCompareBar* self) {
  compare_bar_emit(self, CLOCK);
}
static void on_view(GimbalCompareBar* self) {
  compare_bar_emit(self, VIEW);
}
static void on_pose(GimbalCompareBar* self) {
  compare_bar_emit(self, POSE);
}
static void on_work(GimbalCompareBar* self) {
  compare_bar_emit(self, WORK);
}

#define PART(field) GIMBAL_PART(GimbalCompareBar, field)

static const GimbalPart kParts[] = {PART(box),  PART(name), PART(difference), PART(clock), PART(view),
                                    PART(pose), PART(work), PART(close),      {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(on_clock), GIMBAL_CALL(on_view), GIMBAL_CALL(on_pose), GIMBAL_CALL(on_work), {0}};

static void gimbal_compare_bar_class_init(GimbalCompareBarClass* klass) {
  static const char* const names[N_SIGNALS] = {"clock", "view", "pose", "work"};
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalCompareBar, box, gtk_widget_unparent));
  for (guint i = 0; i < N_SIGNALS; i++) signals[i] = gimbal_signal_new(names[i], GIMBAL_TYPE_COMPARE_BAR, 0);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "compare-bar", kParts, kCalls);
}

static void gimbal_compare_bar_init(GimbalCompareBar* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}

GimbalCompareBar* gimbal_compare_bar_new(void) {
  return g_object_new(GIMBAL_TYPE_COMPARE_BAR, NULL);
}
