// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows which other runs are seen beside the one on show: a row for each, with its colour, whether
// it is seen, and which of its moments belongs to which of the run.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "page/page.h"
#include "samples/ghosts.h"
#include "widgets/control/chooser.h"
#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"
#include "widgets/control/wrap-layout.h"
#include "widgets/plot/plot-paint.h"

enum { SWATCH = 12, EVENT_CHARS = 28, SPACING = 6, MARGIN = 8 };

#define GIMBAL_TYPE_GHOSTS_PANEL (gimbal_ghosts_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalGhostsPanel, gimbal_ghosts_panel, GIMBAL, GHOSTS_PANEL, GimbalPage)

struct _GimbalGhostsPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkStack* stack;
  GtkListBox* list;
  GimbalGhosts* ghosts;
  GPtrArray* rows;  // of Row
};

G_DEFINE_FINAL_TYPE(GimbalGhostsPanel, gimbal_ghosts_panel, GIMBAL_TYPE_PAGE)

typedef struct Row {
  GimbalGhostsPanel* panel;
  GimbalGhost* ghost;
  GtkToggleButton* eye;
  GtkDropDown* alignment;
  GtkButton* event;
  GtkLabel* event_text;
  GtkWidget* delay;  // with its unit
  GtkSpinButton* seconds;
  GtkLabel *moment, *alone;
  GStrv choices;  // of events, while they are chosen from
} Row;

static void row_free(gpointer data) {
  Row* row = data;
  gimbal_ghost_unref(row->ghost);
  g_strfreev(row->choices);
  g_free(row);
}

//---- what is shown

// Its own time, at which it stands still before its beginning and behind its end.
static double own_time(const GimbalGhost* ghost, double time) {
  const GimbalReel* reel = ghost->reel;
  return reel->rises ? CLAMP(time - ghost->shift, reel->time[0], reel->time[reel->count - 1])
                     : time - ghost->shift;
}

static void show_moment(const Row* row, double time) {
  const GimbalGhost* ghost = row->ghost;
  g_autofree char* text = isnan(ghost->shift) ? g_strdup(_("It has no such event"))
                                              : g_strdup_printf(_("at its %.3f s"), own_time(ghost, time));
  if (strcmp(gtk_label_get_text(row->moment), text)) gtk_label_set_text(row->moment, text);
}

static void show_row(const Row* row) {
  const GimbalGhost* ghost = row->ghost;
  GimbalFrame* frame = gimbal_session_get_frame(gimbal_page_get_session(GIMBAL_PAGE(row->panel)));
  gtk_toggle_button_set_active(row->eye, ghost->shown);
  gtk_drop_down_set_selected(row->alignment, ghost->alignment);
  gtk_spin_button_set_value(row->seconds, ghost->delay);
  gtk_widget_set_visible(row->delay, ghost->alignment == GIMBAL_GHOST_DELAY);
  gtk_widget_set_visible(GTK_WIDGET(row->event), ghost->alignment == GIMBAL_GHOST_EVENT);
  gtk_label_set_text(row->event_text, ghost->event ? ghost->event : _("Choose an Event…"));
  gtk_label_set_text(row->alone, ghost->alone);
  gtk_widget_set_visible(GTK_WIDGET(row->alone), *ghost->alone);
  if (frame) show_moment(row, frame->data->time);
}

//---- what the user does

// What a row has just been set to changes nothing.
static void align_row(const Row* row, GimbalGhostAlignment alignment, const char* event) {
  gimbal_ghosts_align(row->panel->ghosts, row->ghost, alignment, event, row->ghost->delay);
}

static void on_eye(const Row* row) {
  gimbal_ghosts_show(row->panel->ghosts, row->ghost, gtk_toggle_button_get_active(row->eye));
}

static void on_alignment(const Row* row) {
  align_row(row, gtk_drop_down_get_selected(row->alignment), row->ghost->event);
}

static void on_seconds(const Row* row) {
  gimbal_ghosts_align(row->panel->ghosts, row->ghost, row->ghost->alignment, row->ghost->event,
                      gtk_spin_button_get_value(row->seconds));
}

static void on_event_chosen(const Row* row, guint number) {
  if (row->choices && number < g_strv_length(row->choices)) {
    align_row(row, GIMBAL_GHOST_EVENT, row->choices[number]);
  }
}

static void on_event(Row* row) {
  GtkWidget* button = GTK_WIDGET(row->event);
  g_strfreev(row->choices);
  row->choices = gimbal_ghosts_dup_events(row->panel->ghosts, row->ghost);
  GimbalChooser* chooser = gimbal_chooser_new(
      *row->choices ? _("The same moment in both runs") : _("Nothing happens in both runs"), NULL);
  for (int i = 0; row->choices[i]; i++) gimbal_chooser_add(chooser, row->choices[i], NULL, 0);
  g_signal_connect_swapped(chooser, "chosen", G_CALLBACK(on_event_chosen), row);
  gimbal_chooser_popup(chooser, button,
                       &(GdkRectangle){0, 0, gtk_widget_get_width(button), gtk_widget_get_height(button)});
}

static void on_remove(Row* row) {
  GimbalGhostsPanel* panel = row->panel;
  gimbal_ghosts_remove(panel->ghosts, row->ghost);
}

//---- a row

static void draw_swatch(GtkDrawingArea* area, cairo_t* cr, int width, int height, gpointer data) {
  const Row* row = data;
  GdkRGBA color;
  gimbal_plot_color(row->ghost->color, gimbal_plot_is_dark(GTK_WIDGET(area)), &color);
  gdk_cairo_set_source_rgba(cr, &color);
  cairo_arc(cr, width / 2.0, height / 2.0, MIN(width, height) / 2.0, 0, 2 * G_PI);
  cairo_fill(cr);
}

static void name_control(GtkWidget* widget, const char* name) {
  gimbal_tooltip_set(widget, name);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget* make_button(Row* row, const char* icon, const char* name, GCallback clicked) {
  GtkWidget* button = gtk_button_new_from_icon_name(icon);
  gtk_widget_add_css_class(button, "flat");
  name_control(button, name);
  g_signal_connect_swapped(button, "clicked", clicked, row);
  return button;
}

static GtkWidget* make_moment(Row* row) {
  GtkWidget* moment = gtk_label_new("");
  row->moment = GTK_LABEL(moment);
  gtk_widget_add_css_class(moment, "dim-label");
  gtk_widget_add_css_class(moment, "numeric");
  return moment;
}

static GtkWidget* make_head(Row* row) {
  GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, SPACING), *swatch = gtk_drawing_area_new();
  GtkWidget *name = gtk_label_new(row->ghost->name), *eye = gtk_toggle_button_new();
  gtk_widget_set_size_request(swatch, SWATCH, SWATCH);
  gtk_widget_set_valign(swatch, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(swatch), draw_swatch, row, NULL);
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_widget_set_hexpand(name, TRUE);
  gimbal_tooltip_set(name, row->ghost->reel->path);
  row->eye = GTK_TOGGLE_BUTTON(eye);
  gtk_button_set_icon_name(GTK_BUTTON(eye), "gimbal-eye-symbolic");
  gtk_widget_add_css_class(eye, "flat");
  name_control(eye, _("Seen in the View and in the Plots"));
  g_signal_connect_swapped(eye, "toggled", G_CALLBACK(on_eye), row);
  GtkWidget* const parts[] = {swatch, name, make_moment(row), eye,
                              make_button(row, "user-trash-symbolic", _("Remove"), G_CALLBACK(on_remove))};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) gtk_box_append(GTK_BOX(head), parts[i]);
  return head;
}

static GtkWidget* make_event(Row* row) {
  GtkWidget *button = gtk_button_new(), *label = gtk_label_new("");
  row->event = GTK_BUTTON(button);
  row->event_text = GTK_LABEL(label);
  gtk_label_set_ellipsize(row->event_text, PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(row->event_text, EVENT_CHARS);
  gtk_button_set_child(row->event, label);
  gimbal_tooltip_set(button, _("What happens in both runs, and is the same moment"));
  g_signal_connect_swapped(button, "clicked", G_CALLBACK(on_event), row);
  return button;
}

static GtkWidget* make_delay(Row* row) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, SPACING),
            *spin = gtk_spin_button_new_with_range(-1e6, 1e6, 0.01);
  row->delay = box;
  row->seconds = GTK_SPIN_BUTTON(spin);
  gtk_spin_button_set_digits(row->seconds, 3);
  name_control(spin, _("How much later everything happens in it"));
  g_signal_connect_swapped(spin, "value-changed", G_CALLBACK(on_seconds), row);
  gtk_box_append(GTK_BOX(box), spin);
  gtk_box_append(GTK_BOX(box), gtk_label_new("s"));
  return box;
}

static GtkWidget* make_alignment(Row* row) {
  const char* const words[] = {[GIMBAL_GHOST_TOGETHER] = _("Both begin together"),
                               [GIMBAL_GHOST_TIME] = _("At the same time"),
                               [GIMBAL_GHOST_EVENT] = _("At the same event"),
                               [GIMBAL_GHOST_DELAY] = _("It is late by"),
                               NULL};
  GtkWidget* chooser = gtk_drop_down_new_from_strings(words);
  row->alignment = GTK_DROP_DOWN(chooser);
  name_control(chooser, _("Which moments of both runs are the same"));
  g_signal_connect_swapped(chooser, "notify::selected", G_CALLBACK(on_alignment), row);
  return chooser;
}

static GtkWidget* make_foot(Row* row) {
  GtkWidget* foot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, SPACING);
  gtk_widget_set_layout_manager(foot, gimbal_wrap_layout_new(SPACING));
  GtkWidget* const parts[] = {make_alignment(row), make_event(row), make_delay(row)};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) gtk_box_append(GTK_BOX(foot), parts[i]);
  return foot;
}

static void add_row(GimbalGhostsPanel* self, GimbalGhost* ghost) {
  Row* row = g_new0(Row, 1);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, SPACING), *alone = gtk_label_new("");
  row->panel = self;
  row->ghost = gimbal_ghost_ref(ghost);
  row->alone = GTK_LABEL(alone);
  gtk_label_set_wrap(row->alone, TRUE);
  gtk_label_set_xalign(row->alone, 0);
  gtk_widget_add_css_class(alone, "dim-label");
  gtk_widget_add_css_class(alone, "caption");
  gtk_widget_set_margin_top(box, MARGIN);
  gtk_widget_set_margin_bottom(box, MARGIN);
  gtk_widget_set_margin_start(box, MARGIN);
  gtk_widget_set_margin_end(box, MARGIN);
  GtkWidget* const parts[] = {make_head(row), make_foot(row), alone};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) gtk_box_append(GTK_BOX(box), parts[i]);
  gtk_list_box_append(self->list, box);
  gtk_list_box_row_set_activatable(gtk_list_box_get_row_at_index(self->list, (int)self->rows->len), FALSE);
  g_ptr_array_add(self->rows, row);
}

//---- the list

static gboolean shows_the_list(const GimbalGhostsPanel* self, const GPtrArray* list) {
  if (self->rows->len != list->len) return FALSE;
  for (guint i = 0; i < list->len; i++) {
    if (((const Row*)self->rows->pdata[i])->ghost != list->pdata[i]) return FALSE;
  }
  return TRUE;
}

static void fill_list(GimbalGhostsPanel* self, const GPtrArray* list) {
  GtkListBoxRow* row;
  while ((row = gtk_list_box_get_row_at_index(self->list, 0))) {
    gtk_list_box_remove(self->list, GTK_WIDGET(row));
  }
  g_ptr_array_set_size(self->rows, 0);
  for (guint i = 0; i < list->len; i++) add_row(self, list->pdata[i]);
  gtk_stack_set_visible_child_name(self->stack, list->len ? "list" : "none");
}

static void on_changed(GimbalGhostsPanel* self) {
  const GPtrArray* list = gimbal_ghosts_get_list(self->ghosts);
  gboolean more = list->len > self->rows->len;
  if (!shows_the_list(self, list)) fill_list(self, list);
  for (guint i = 0; i < self->rows->len; i++) show_row(self->rows->pdata[i]);
  if (more) gimbal_page_want(GIMBAL_PAGE(self));
}

static void ghosts_panel_bind(GimbalPage* page) {
  GimbalGhostsPanel* self = GIMBAL_GHOSTS_PANEL(page);
  self->ghosts = g_object_ref(gimbal_session_get_ghosts(gimbal_page_get_session(page)));
  g_signal_connect_object(self->ghosts, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
}

static void ghosts_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  GimbalGhostsPanel* self = GIMBAL_GHOSTS_PANEL(page);
  for (guint i = 0; i < self->rows->len; i++) show_moment(self->rows->pdata[i], frame->data->time);
}

//---- object

static GtkWidget* make_tools(void) {
  static const struct {
    const char *label, *tip, *action;
  } kTools[] = {
      {N_("Add a Run…"), N_("A recorded run from a file"), "win.add-ghost"},
      {N_("Keep This Run"), N_("What the timeline holds now, to see it beside what comes"), "win.keep-ghost"},
      {N_("The Run Set Aside"), N_("The run that Playback would bring back"), "win.aside-ghost"},
  };
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, SPACING);
  gtk_widget_set_layout_manager(tools, gimbal_wrap_layout_new(SPACING));
  gtk_widget_add_css_class(tools, "table-tools");
  for (guint i = 0; i < G_N_ELEMENTS(kTools); i++) {
    GtkWidget* button = gtk_button_new_with_label(_(kTools[i].label));
    gimbal_tooltip_set(button, _(kTools[i].tip));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), kTools[i].action);
    gtk_box_append(GTK_BOX(tools), button);
  }
  return tools;
}

static GtkWidget* make_empty(void) {
  GtkWidget* label =
      gtk_label_new(_("Other runs can be seen here beside the one on show: translucent, at the "
                      "moment that belongs to the moment on show, and as curves in the plots."));
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
  gtk_widget_set_margin_start(label, 2 * MARGIN);
  gtk_widget_set_margin_end(label, 2 * MARGIN);
  gtk_widget_add_css_class(label, "dim-label");
  return label;
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalGhostsPanel, field, release)

static void gimbal_ghosts_panel_class_init(GimbalGhostsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = (GimbalPageHooks){.bind = ghosts_panel_bind, .frame = ghosts_panel_frame};
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(rows, g_ptr_array_unref), OWNS(ghosts, g_object_unref));
}

static void gimbal_ghosts_panel_init(GimbalGhostsPanel* self) {
  GtkWidget* scrolled = gtk_scrolled_window_new();
  self->rows = g_ptr_array_new_with_free_func(row_free);
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->stack = GTK_STACK(gtk_stack_new());
  self->list = GTK_LIST_BOX(gtk_list_box_new());
  gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Ghosts"), -1);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(self->list));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
  gtk_stack_add_named(self->stack, make_empty(), "none");
  gtk_stack_add_named(self->stack, scrolled, "list");
  gtk_box_append(GTK_BOX(self->box), make_tools());
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->stack));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_ghosts_page = {
    .name = "ghosts",
    .title = N_("Ghosts"),
    .icon = "gimbal-copies-symbolic",
    .home = "bottom",
    .help = "runs",
    .needs_model = TRUE,
    .type = gimbal_ghosts_panel_get_type,
};
