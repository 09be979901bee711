// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page in builds without the library for databases: a message says so.

#include <glib/gi18n.h>

#include "bench/bench-actions.h"
#include "bench/bench-panel.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"

struct _GimbalBenchPanel {
  GimbalPage parent;
  GtkWidget* label;
};

G_DEFINE_FINAL_TYPE(GimbalBenchPanel, gimbal_bench_panel, GIMBAL_TYPE_PAGE)

static const char kMissing[] =
    N_("This program was built without SQLite, which keeps the results of experiments");

static void bench_vary(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute,
                       int component);
static void bench_vary_setting(GimbalBenchPanel* self, const char* section, const char* attribute,
                               const char* value);
static const GimbalBenchCalls kCalls = {bench_vary, bench_vary_setting};

static void gimbal_bench_panel_bind(GimbalPage* page) {
  gimbal_bench_add_actions(GIMBAL_BENCH_PANEL(page), &kCalls);
}

static const GimbalPageHooks kHooks = {.bind = gimbal_bench_panel_bind};

static void gimbal_bench_panel_class_init(GimbalBenchPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalBenchPanel, label, gtk_widget_unparent));
}

static void gimbal_bench_panel_init(GimbalBenchPanel* self) {
  self->label = gtk_label_new(_(kMissing));
  gtk_label_set_wrap(GTK_LABEL(self->label), TRUE);
  gtk_widget_add_css_class(self->label, "dim-label");
  gtk_widget_set_parent(self->label, GTK_WIDGET(self));
}

static void bench_vary(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute,
                       int component) {
  (void)path, (void)tag, (void)attribute, (void)component;
  gimbal_toast(GTK_WIDGET(self), _(kMissing));
}

static void bench_vary_setting(GimbalBenchPanel* self, const char* section, const char* attribute,
                               const char* value) {
  (void)section, (void)attribute, (void)value;
  gimbal_toast(GTK_WIDGET(self), _(kMissing));
}

const char* gimbal_bench_panel_get_path(GimbalBenchPanel* self) {
  (void)self;
  return NULL;
}

void gimbal_bench_panel_run(GimbalBenchPanel* self) {
  gimbal_toast(GTK_WIDGET(self), _(kMissing));
}
