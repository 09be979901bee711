// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of undo steps, the newest first; a click on a step undoes or redoes it.

#include <glib/gi18n.h>

#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"

enum { REST_MS = 150 };  // delay of updates: dragging a slider changes its step with each frame

#define GIMBAL_TYPE_HISTORY_PANEL (gimbal_history_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalHistoryPanel, gimbal_history_panel, GIMBAL, HISTORY_PANEL, GimbalPage)

struct _GimbalHistoryPanel {
  GimbalPage parent;
  GtkWidget* scroller;
  GtkListBox* list;
  GimbalSteps* steps;  // borrowed; lives as long as the panel
  guint timer;
};

G_DEFINE_FINAL_TYPE(GimbalHistoryPanel, gimbal_history_panel, GIMBAL_TYPE_PAGE)

static GtkWidget* add_label(GtkWidget* box, const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(label));
  if (style) gtk_widget_add_css_class(label, style);
  gtk_box_append(GTK_BOX(box), label);
  return label;
}

// Strike out the label of an undone step: a word for it would need as much space as the label.
// Assistive technology gets the word.
static void history_panel_strike(GtkWidget* row, GtkWidget* label, const char* text) {
  PangoAttrList* attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_strikethrough_new(TRUE));
  gtk_label_set_attributes(GTK_LABEL(label), attributes);
  pango_attr_list_unref(attributes);
  gtk_widget_add_css_class(label, "dim-label");
  g_autofree char* told = g_strdup_printf("%s: %s", _("undone"), text);
  gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, told, -1);
}

static GtkWidget* row_of(GimbalSteps* steps, guint step) {
  static const char* const kIcons[] = {[GIMBAL_STEP_TEXT] = "document-edit-symbolic",
                                       [GIMBAL_STEP_RUN] = "gimbal-sliders-symbolic",
                                       [GIMBAL_STEP_VIEW] = "gimbal-eye-symbolic"};
  const char* text = gimbal_steps_label(steps, step);
  g_autofree char* place = gimbal_steps_dup_place(steps, step);
  GtkWidget* row = gtk_list_box_row_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget* icon = gtk_image_new_from_icon_name(kIcons[gimbal_steps_kind(steps, step)]);
  gtk_widget_set_tooltip_text(icon, gimbal_steps_kind_name(gimbal_steps_kind(steps, step)));
  gtk_box_append(GTK_BOX(box), icon);
  GtkWidget* label = add_label(box, text, NULL);
  gtk_widget_set_hexpand(label, TRUE);
  if (gimbal_steps_is_undone(steps, step)) history_panel_strike(row, label, text);
  gtk_widget_add_css_class(add_label(box, place, "dim-label"), "numeric");
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  return row;
}

static gboolean history_panel_fill(gpointer user_data) {
  GimbalHistoryPanel* self = user_data;
  guint count = gimbal_steps_count(self->steps);
  g_clear_handle_id(&self->timer, g_source_remove);
  for (GtkListBoxRow* row; (row = gtk_list_box_get_row_at_index(self->list, 0));) {
    gtk_list_box_remove(self->list, GTK_WIDGET(row));
  }
  for (guint i = count; i-- > 0;) gtk_list_box_append(self->list, row_of(self->steps, i));
  return G_SOURCE_REMOVE;
}

static void on_changed(GimbalHistoryPanel* self) {
  if (!self->timer && gtk_widget_get_mapped(GTK_WIDGET(self))) {
    self->timer = g_timeout_add(REST_MS, history_panel_fill, self);
  }
}

static void on_activated(GimbalHistoryPanel* self, GtkListBoxRow* row) {
  guint count = gimbal_steps_count(self->steps), number = (guint)gtk_list_box_row_get_index(row);
  if (number < count) gimbal_steps_go(self->steps, count - 1 - number);
}

static void gimbal_history_panel_bind(GimbalPage* page) {
  GimbalHistoryPanel* self = GIMBAL_HISTORY_PANEL(page);
  self->steps = gimbal_page_get_steps(page);
  g_signal_connect_object(self->steps, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
}

static void gimbal_history_panel_map(GimbalPage* page) {
  history_panel_fill(page);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalHistoryPanel, field, release)

static const GimbalPart kParts[] = {
    GIMBAL_PART(GimbalHistoryPanel, scroller), GIMBAL_PART(GimbalHistoryPanel, list), {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_activated), {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_history_panel_bind, .map = gimbal_history_panel_map};

static void gimbal_history_panel_class_init(GimbalHistoryPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(timer, gimbal_drop_source), OWNS(scroller, gtk_widget_unparent));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "history-panel", kParts, kCalls);
}

static void gimbal_history_panel_init(GimbalHistoryPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_history_page = {
    .name = "history",
    .title = N_("History"),
    .icon = "document-open-recent-symbolic",
    .home = "left",
    .help = "simulation",
    .type = gimbal_history_panel_get_type,
};
