// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "panel/panel-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "panel/panel-problems.h"
#include "panel/panel-runner.h"
#include "panel/panel-view.h"
#include "remote/message.h"
#include "widgets/control/owned.h"

struct _GimbalPanelPage {
  GimbalPage parent;
  GimbalPanelRunner* runner;
  GimbalPrograms* programs;  // weak
  GtkWidget* box;
  GtkLabel* name;  // of the panel, in the bar above it
  GtkWidget* bar;
  GimbalPanelView* view;
  GtkWidget* words;  // what stands in the place of the view
  GtkLabel *title, *text;
  GtkWidget *run, *always, *write;
  gboolean wanted;  // the question was shown
};

G_DEFINE_FINAL_TYPE(GimbalPanelPage, gimbal_panel_page, GIMBAL_TYPE_PAGE)

//---- what stands there without a panel

static char* text_of(GimbalPanelPage* self, const char* file) {
  switch (gimbal_panel_runner_get_state(self->runner)) {
    case GIMBAL_PANEL_OFFERED:
      return g_strdup(
          _("This file beside the model shows plots, values and buttons of its own here, and may "
            "steer the run. It is a program, and can do whatever you can: run it if you know where "
            "it comes from."));
    case GIMBAL_PANEL_ENDED:
      return g_strdup(gimbal_panel_runner_get_text(self->runner));
    default:
      return file ? g_strdup_printf(
                        _("A file “%s” beside the model shows plots, values, tables, buttons and sliders of "
                          "your own here. It is written in Python, and read again when it is saved."),
                        file)
                  : g_strdup(_("Save the model: a panel is a file in Python beside it."));
  }
}

static void show_words(GimbalPanelPage* self, GimbalPanelState state, const char* file) {
  gboolean offered = state == GIMBAL_PANEL_OFFERED, ended = state == GIMBAL_PANEL_ENDED;
  g_autofree char* text = text_of(self, file);
  gtk_label_set_text(self->title, (offered || ended) && file ? file : _("No Panel"));
  gtk_label_set_text(self->text, text);
  gtk_button_set_label(GTK_BUTTON(self->run), ended ? _("Run Again") : _("Run"));
  gtk_widget_set_visible(self->run, offered || ended);
  gtk_widget_set_visible(self->always, offered);
  gtk_widget_set_visible(self->write, state == GIMBAL_PANEL_NONE && file);
}

static void panel_page_update(GimbalPanelPage* self) {
  GimbalPanelState state = gimbal_panel_runner_get_state(self->runner);
  const char* path = gimbal_panel_runner_get_path(self->runner);
  g_autofree char* file = path ? g_path_get_basename(path) : NULL;
  gboolean runs = state == GIMBAL_PANEL_STARTED;
  gboolean asks = state == GIMBAL_PANEL_OFFERED || state == GIMBAL_PANEL_ENDED;
  gtk_widget_set_visible(self->bar, runs);
  gtk_widget_set_visible(GTK_WIDGET(self->view), runs);
  gtk_widget_set_visible(self->words, !runs);
  if (!runs) gimbal_panel_view_declare(self->view, NULL);
  if (!runs) show_words(self, state, file);
  if (runs) gtk_label_set_text(self->name, file);
  gimbal_page_set_badge(GIMBAL_PAGE(self), 0, asks);
  if (state == GIMBAL_PANEL_OFFERED && !self->wanted) {
    self->wanted = TRUE;
    gimbal_page_want(GIMBAL_PAGE(self));
  }
  if (state == GIMBAL_PANEL_NONE) self->wanted = FALSE;
}

static void on_run(GimbalPanelPage* self) {
  gimbal_panel_runner_start(self->runner, gtk_check_button_get_active(GTK_CHECK_BUTTON(self->always)));
}

static void on_stop(GimbalPanelPage* self) {
  gimbal_problems_set_others(gimbal_session_get_problems(gimbal_page_get_session(GIMBAL_PAGE(self))),
                             GIMBAL_PROBLEMS_OF_PANEL, NULL);
  gimbal_panel_runner_stop(self->runner);
}

static void on_write(GimbalPanelPage* self) {
  g_autoptr(GError) error = NULL;
  if (!gimbal_panel_runner_write(self->runner, &error)) gtk_label_set_text(self->text, error->message);
}

//---- what the program says

static void show_problems(GimbalPanelPage* self, JsonObject* command) {
  GimbalDiagnostics* list = gimbal_panel_problems_new(command, gimbal_panel_runner_get_path(self->runner));
  gimbal_problems_set_others(gimbal_session_get_problems(gimbal_page_get_session(GIMBAL_PAGE(self))),
                             GIMBAL_PROBLEMS_OF_PANEL, list);
  gimbal_page_set_badge(GIMBAL_PAGE(self), 0, gimbal_diagnostics_count(list) > 0);
  gimbal_diagnostics_free(list);
}

static void declare_items(GimbalPanelPage* self, JsonObject* command) {
  const char* title = "";
  remote_get_text(command, "title", &title, NULL);
  g_autofree char* file = g_path_get_basename(gimbal_panel_runner_get_path(self->runner));
  g_autofree char* valid = g_utf8_make_valid(*title ? title : file, -1);
  gtk_label_set_text(self->name, valid);
  gimbal_panel_view_declare(self->view, command);
}

static void show_values(GimbalPanelPage* self, JsonObject* command) {
  gimbal_panel_view_show(self->view, command);
}

static void on_panel(GimbalPanelPage* self, GimbalSession* session, JsonObject* command) {
  static const struct {
    const char* type;
    void (*obey)(GimbalPanelPage* self, JsonObject* command);
  } rows[] = {{"panel", declare_items}, {"values", show_values}, {"problems", show_problems}};
  if (session != gimbal_page_get_session(GIMBAL_PAGE(self))) return;
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    if (!strcmp(rows[i].type, remote_type(command))) rows[i].obey(self, command);
  }
}

static void on_event(GimbalPanelPage* self, const char* text) {
  if (!self->programs) return;
  gimbal_programs_tell_panels(self->programs, gimbal_page_get_session(GIMBAL_PAGE(self)), g_strdup(text));
}

void gimbal_panel_page_set_programs(GimbalPanelPage* self, GimbalPrograms* programs) {
  if (self->programs == programs) return;
  g_set_weak_pointer(&self->programs, programs);
  g_signal_connect_object(programs, "panel", G_CALLBACK(on_panel), self, G_CONNECT_SWAPPED);
  gimbal_panel_runner_set_programs(self->runner, programs);
}

//---- object

static void gimbal_panel_page_bind(GimbalPage* page) {
  GimbalPanelPage* self = GIMBAL_PANEL_PAGE(page);
  self->runner = gimbal_panel_runner_new(gimbal_page_get_session(page));
  g_signal_connect_object(self->runner, "changed", G_CALLBACK(panel_page_update), self, G_CONNECT_SWAPPED);
  panel_page_update(self);
}

static GtkWidget* make_bar(GimbalPanelPage* self) {
  GtkWidget* bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* stop = gtk_button_new_with_label(_("Stop"));
  self->name = GTK_LABEL(gtk_label_new(""));
  gtk_label_set_xalign(self->name, 0);
  gtk_label_set_ellipsize(self->name, PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand(GTK_WIDGET(self->name), TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(self->name), "dim-label");
  gtk_widget_add_css_class(stop, "flat");
  gtk_box_append(GTK_BOX(bar), GTK_WIDGET(self->name));
  gtk_box_append(GTK_BOX(bar), stop);
  g_signal_connect_swapped(stop, "clicked", G_CALLBACK(on_stop), self);
  return bar;
}

static GtkWidget* button_of(GimbalPanelPage* self, const char* label, void (*clicked)(GimbalPanelPage*)) {
  GtkWidget* button = gtk_button_new_with_label(label);
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(clicked), self);
  return button;
}

static GtkWidget* make_words(GimbalPanelPage* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  self->title = GTK_LABEL(gtk_label_new(""));
  self->text = GTK_LABEL(gtk_label_new(""));
  self->run = button_of(self, _("Run"), on_run);
  self->write = button_of(self, _("Write a First One"), on_write);
  self->always = gtk_check_button_new_with_label(_("Always in this folder"));
  gtk_widget_add_css_class(GTK_WIDGET(self->title), "heading");
  gtk_widget_add_css_class(GTK_WIDGET(self->text), "dim-label");
  gtk_widget_add_css_class(self->run, "suggested-action");
  gtk_label_set_wrap(self->text, TRUE);
  gtk_label_set_max_width_chars(self->text, 64);
  gtk_label_set_justify(self->text, GTK_JUSTIFY_CENTER);
  gtk_widget_set_halign(GTK_WIDGET(self->text), GTK_ALIGN_CENTER);
  gtk_widget_set_halign(row, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand(box, TRUE);
  gtk_box_append(GTK_BOX(row), self->run);
  gtk_box_append(GTK_BOX(row), self->always);
  gtk_box_append(GTK_BOX(row), self->write);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->title));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->text));
  gtk_box_append(GTK_BOX(box), row);
  return box;
}

static void panel_page_leave(GObject* object) {
  g_clear_weak_pointer(&GIMBAL_PANEL_PAGE(object)->programs);
}

static void gimbal_panel_page_class_init(GimbalPanelPageClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = (GimbalPageHooks){.bind = gimbal_panel_page_bind};
  GIMBAL_CLASS_OWNS(klass, panel_page_leave, GIMBAL_OWNS(GimbalPanelPage, runner, g_object_unref),
                    GIMBAL_OWNS(GimbalPanelPage, box, gtk_widget_unparent));
}

static void gimbal_panel_page_init(GimbalPanelPage* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  self->view = GIMBAL_PANEL_VIEW(gimbal_panel_view_new());
  self->bar = make_bar(self);
  self->words = make_words(self);
  gtk_widget_set_vexpand(GTK_WIDGET(self->view), TRUE);
  gtk_widget_add_css_class(self->box, "model-panel");
  gtk_box_append(GTK_BOX(self->box), self->bar);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->view));
  gtk_box_append(GTK_BOX(self->box), self->words);
  g_signal_connect_swapped(self->view, "event", G_CALLBACK(on_event), self);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_panel_page = {
    .name = "panel",
    .title = N_("Panel"),
    .icon = "gimbal-sliders-symbolic",
    .home = "bottom",
    .help = "panels",
    .needs_model = TRUE,
    .type = gimbal_panel_page_get_type,
};
