// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A debugger of the step: it goes through the next step of the run stage by stage, and shows the
// results of each in a table and in the view. The run is paused meanwhile, its state unchanged.
//
// The debugger works on copies of the current state. It ends when the state of the run changes.

#include <glib/gi18n.h>

#include "author/author.h"
#include "base/engine-guard.h"
#include "insight/metric-view.h"
#include "insight/step-tables.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"

enum { POINTS, FORCES, N_FLAGS };
static const int kFlags[N_FLAGS] = {[POINTS] = mjVIS_CONTACTPOINT, [FORCES] = mjVIS_CONTACTFORCE};

#define GIMBAL_TYPE_STEP_PANEL (gimbal_step_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalStepPanel, gimbal_step_panel, GIMBAL, STEP_PANEL, GimbalPage)

struct _GimbalStepPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkButton* back;
  GtkButton* forward;
  GtkWidget* finish;
  GtkWidget* leave;
  GtkToggleButton* metric;  // shows the metric in place of the results of the stage
  GtkLabel* news;
  GtkListBox* stops;
  GtkStack* tables;
  GimbalNumberTable* table[GIMBAL_N_STEP_TABLES];
  GimbalMetricView* metrics;
  GimbalSession* session;
  GimbalViewport* viewport;
  GimbalCompiled* compiled;  // whose arrays the debugger uses
  GimbalStepDebugger* step;  // NULL: not active
  gboolean waiting;          // for the run to pause
  gboolean again;            // begin anew with the next model
  mjtByte flags[N_FLAGS];    // of the view, as the user has set them
};

G_DEFINE_FINAL_TYPE(GimbalStepPanel, gimbal_step_panel, GIMBAL_TYPE_PAGE)

//---- the view

static void save_flags(GimbalStepPanel* self) {
  const mjvOption* option = gimbal_viewport_get_option(self->viewport);
  for (int i = 0; i < N_FLAGS; i++) self->flags[i] = option->flags[kFlags[i]];
}

static void show_in_view(GimbalStepPanel* self) {
  GimbalStop stop = gimbal_step_debugger_stop(self->step, gimbal_step_debugger_at(self->step));
  mjvOption* option = gimbal_viewport_get_option(self->viewport);
  option->flags[mjVIS_CONTACTPOINT] = stop.stage >= GIMBAL_STEP_CONTACT;
  option->flags[mjVIS_CONTACTFORCE] = stop.stage >= GIMBAL_STEP_SOLVE;  // there are none before
  gimbal_viewport_set_frame(self->viewport, gimbal_step_debugger_get_model(self->step),
                            gimbal_step_debugger_get_shown(self->step));
  gimbal_viewport_refresh(self->viewport);
}

static void restore_view(GimbalStepPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  mjvOption* option = gimbal_viewport_get_option(self->viewport);
  for (int i = 0; i < N_FLAGS; i++) option->flags[kFlags[i]] = self->flags[i];
  if (!frame || frame->compiled != self->compiled) return;
  gimbal_viewport_set_frame(self->viewport, &frame->view, frame->data);
  gimbal_viewport_refresh(self->viewport);
}

//---- the page

static void show_tools(GimbalStepPanel* self) {
  gboolean active = self->step != NULL;
  int at = active ? gimbal_step_debugger_at(self->step) : 0;
  gtk_widget_set_sensitive(GTK_WIDGET(self->back), active && at > 0);
  gtk_widget_set_sensitive(GTK_WIDGET(self->forward),
                           !active || at < gimbal_step_debugger_count(self->step) - 1);
  gtk_widget_set_sensitive(self->finish, active);
  gtk_widget_set_sensitive(self->leave, active);
  if (!active) gtk_stack_set_visible_child_name(self->tables, "empty");
}

// All rows have the same height.
static void scroll_to(GimbalStepPanel* self, int at) {
  GtkAdjustment* place = gtk_list_box_get_adjustment(self->stops);
  double height = gtk_adjustment_get_upper(place) / gimbal_step_debugger_count(self->step);
  gtk_adjustment_clamp_page(place, height * (at - 1), height * (at + 2));
}

static void show_results(GimbalStepPanel* self) {
  int at = gimbal_step_debugger_at(self->step);
  GimbalStepTable table = gimbal_step_table_of(gimbal_step_debugger_stop(self->step, at));
  gboolean metric = gtk_toggle_button_get_active(self->metric);
  g_autofree char* news = metric ? gimbal_metric_news(self->step) : gimbal_step_news(self->step);
  GtkWidget* shown = metric ? GTK_WIDGET(self->metrics) : GTK_WIDGET(self->table[table]);
  gtk_label_set_text(self->news, news);
  if (metric) {
    gimbal_metric_view_show(self->metrics, self->step);
  } else {
    gimbal_step_table_fill(table, self->table[table], self->step);
  }
  gtk_stack_set_visible_child(self->tables, shown);
}

static void show_stop(GimbalStepPanel* self) {
  int at = gimbal_step_debugger_at(self->step);
  show_results(self);
  GtkListBoxRow* row = gtk_list_box_get_row_at_index(self->stops, at);
  gtk_list_box_select_row(self->stops, row);
  scroll_to(self, at);
  show_tools(self);
  show_in_view(self);
}

static void clear_stops(GimbalStepPanel* self) {
  GtkWidget* row;
  gtk_list_box_unselect_all(self->stops);
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->stops)))) gtk_list_box_remove(self->stops, row);
}

static void list_stops(GimbalStepPanel* self) {
  clear_stops(self);
  for (int i = 0; i < gimbal_step_debugger_count(self->step); i++) {
    g_autofree char* title = gimbal_step_stop_title(self->step, i);
    GtkWidget* label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "step-stop");
    gtk_list_box_append(self->stops, label);
  }
}

//---- moves

static void step_panel_end(GimbalStepPanel* self) {
  if (!self->step) return;
  restore_view(self);
  g_clear_pointer(&self->step, gimbal_step_debugger_free);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  clear_stops(self);
  gtk_label_set_text(self->news, "");
  show_tools(self);
}

typedef struct Move {
  GimbalStepPanel* self;
  const GimbalFrame* frame;  // begin with its state; NULL: the debugger has begun
  int stop;
} Move;

static void step_panel_perform(void* data) {
  Move* move = data;
  if (move->frame) {
    move->self->step = gimbal_step_debugger_new(&move->frame->view, move->frame->data);
  } else {
    gimbal_step_debugger_go(move->self->step, move->stop);
  }
}

static void show_error(GimbalStepPanel* self, const char* error) {
  step_panel_end(self);
  gtk_label_set_text(self->news, error);
}

static void step_panel_go(GimbalStepPanel* self, int stop) {
  Move move = {.self = self, .stop = stop};
  g_autofree char* error = gimbal_engine_guard(step_panel_perform, &move);
  if (error) {
    show_error(self, error);
  } else {
    show_stop(self);
  }
}

static void step_panel_begin(GimbalStepPanel* self, const GimbalFrame* frame) {
  Move move = {.self = self, .frame = frame};
  self->waiting = FALSE;
  g_autofree char* error = gimbal_engine_guard(step_panel_perform, &move);
  if (error || !self->step) {
    gtk_label_set_text(self->news, error ? error : _("There is not enough memory for copies of the state"));
    return;
  }
  self->compiled = gimbal_compiled_ref(frame->compiled);
  save_flags(self);
  list_stops(self);
  if (gtk_toggle_button_get_active(self->metric)) {
    step_panel_go(self, gimbal_step_debugger_find(self->step, GIMBAL_STEP_FORCE));
  } else {
    show_stop(self);
  }
}

static void step_panel_move(GimbalStepPanel* self, int direction) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (self->step) {
    step_panel_go(self, gimbal_step_debugger_at(self->step) + direction);
  } else if (frame && frame->running) {
    self->waiting = TRUE;
    gimbal_session_set_running(self->session, FALSE);
  } else if (frame) {
    step_panel_begin(self, frame);
  }
}

static void leave_step(GimbalStepPanel* self) {
  self->waiting = FALSE;
  step_panel_end(self);
}

static void on_finish(GimbalStepPanel* self) {
  if (!self->step) return;
  step_panel_end(self);
  gimbal_simulation_step(gimbal_session_get_simulation(self->session), 1);
}

static void on_back(GimbalStepPanel* self) {
  step_panel_move(self, -1);
}
static void on_forward(GimbalStepPanel* self) {
  step_panel_move(self, 1);
}

static void on_stop(GimbalStepPanel* self, GtkListBoxRow* row) {
  int stop = row ? gtk_list_box_row_get_index(row) : -1;
  if (self->step && stop >= 0 && stop != gimbal_step_debugger_at(self->step)) step_panel_go(self, stop);
}

static void on_row(GimbalStepPanel* self, guint64 key, int index) {
  int type, id;
  (void)key;
  if (!self->step) return;
  GimbalStepTable table =
      gimbal_step_table_of(gimbal_step_debugger_stop(self->step, gimbal_step_debugger_at(self->step)));
  gimbal_step_table_object(table, self->step, index, &type, &id);
  if (id >= 0) gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", type, id);
}

//---- the metric

// The metric is whole from the stage Forces on.
static void on_metric(GimbalStepPanel* self) {
  if (self->step) {
    show_results(self);
  } else if (gtk_toggle_button_get_active(self->metric)) {
    step_panel_move(self, 1);
  }
}

static void on_metric_row(GimbalStepPanel* self, int type, int id) {
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", type, id);
}

static void on_discrete_wanted(GimbalStepPanel* self) {
  g_autoptr(GError) error = NULL;
  gimbal_author_set_in_section(self->session, "option", &(GimbalAssignment){"integrator", "discrete"}, 1,
                               NULL, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
  self->again = !error;
}

//---- session

static void on_frame(GimbalStepPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (self->waiting && frame && !frame->running) step_panel_begin(self, frame);
  if (!self->step) return;
  gboolean same = frame && frame->compiled == self->compiled && !frame->running &&
                  gimbal_step_debugger_began_with(self->step, frame->data);
  if (same) {
    show_in_view(self);
    return;
  }
  step_panel_end(self);
  if (self->again && frame && !frame->running) step_panel_begin(self, frame);
  self->again = FALSE;
}

static void act_move(GSimpleAction* action, GVariant* direction, gpointer self) {
  (void)action;
  gimbal_page_want(self);
  step_panel_move(self, g_variant_get_int32(direction));
}

static void act_leave(GSimpleAction* action, GVariant* unused, gpointer self) {
  (void)action, (void)unused;
  leave_step(self);
}

static void act_metric(GSimpleAction* action, GVariant* unused, gpointer data) {
  GimbalStepPanel* self = data;
  (void)action, (void)unused;
  gimbal_page_want(data);
  gtk_toggle_button_set_active(self->metric, !gtk_toggle_button_get_active(self->metric));
}

static void gimbal_step_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  if (!compiled) leave_step(GIMBAL_STEP_PANEL(page));
}

// The view shows the step even while another page covers this one, so the panel listens to all
// frames, not only to those that arrive while it is visible.
static void gimbal_step_panel_bind(GimbalPage* page) {
  static const GActionEntry entries[] = {{.name = "move", .parameter_type = "i", .activate = act_move},
                                         {.name = "leave", .activate = act_leave},
                                         {.name = "metric", .activate = act_metric}};
  GimbalStepPanel* self = GIMBAL_STEP_PANEL(page);
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
  self->session = gimbal_page_get_session(page);
  self->viewport = gimbal_page_get_viewport(page);
  g_action_map_add_action_entries(G_ACTION_MAP(actions), entries, G_N_ELEMENTS(entries), self);
  gimbal_page_set_actions(page, G_ACTION_GROUP(actions));
  g_signal_connect_object(self->session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalStepPanel, field, release)

static const GimbalPageHooks kHooks = {.bind = gimbal_step_panel_bind, .model = gimbal_step_panel_model};

static void gimbal_step_panel_class_init(GimbalStepPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(step, gimbal_step_debugger_free), OWNS(compiled, gimbal_compiled_unref),
                    OWNS(box, gtk_widget_unparent));
}

static GtkWidget* add_button(GtkWidget* box, const char* label, const char* tip, GCallback call,
                             GimbalStepPanel* self) {
  GtkWidget* button = gtk_button_new_with_label(label);
  gimbal_tooltip_set(button, tip);
  g_signal_connect_swapped(button, "clicked", call, self);
  gtk_box_append(GTK_BOX(box), button);
  return button;
}

static GtkWidget* make_tools(GimbalStepPanel* self) {
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  self->back = GTK_BUTTON(add_button(tools, _("Previous"), _("Back to the Stage Before (Ctrl+Shift+F10)"),
                                     G_CALLBACK(on_back), self));
  self->forward =
      GTK_BUTTON(add_button(tools, _("Next"), _("Next Stage (Ctrl+F10)"), G_CALLBACK(on_forward), self));
  self->finish = add_button(tools, _("Take the Step"), _("Leave, and let the run do this step"),
                            G_CALLBACK(on_finish), self);
  self->leave = add_button(tools, _("Leave"), _("The view shows the run again, whose state has not changed"),
                           G_CALLBACK(leave_step), self);
  self->metric = GTK_TOGGLE_BUTTON(gtk_toggle_button_new_with_label(_("Metric")));
  gimbal_tooltip_set(
      GTK_WIDGET(self->metric),
      _("What the integrator discrete adds to the mass matrix: damping and stiffness of joints, "
        "tendons and actuators"));
  g_signal_connect_swapped(self->metric, "toggled", G_CALLBACK(on_metric), self);
  gtk_box_append(GTK_BOX(tools), GTK_WIDGET(self->metric));
  gtk_widget_add_css_class(tools, "table-tools");
  return tools;
}

static GtkWidget* make_news(GimbalStepPanel* self) {
  self->news = GTK_LABEL(gtk_label_new(""));
  gtk_label_set_xalign(self->news, 0);
  gtk_label_set_wrap(self->news, TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(self->news), "numeric");
  gtk_widget_add_css_class(GTK_WIDGET(self->news), "step-news");
  return GTK_WIDGET(self->news);
}

static GtkWidget* make_stops(GimbalStepPanel* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->stops = GTK_LIST_BOX(gtk_list_box_new());
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->stops), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Stages of the step"), -1);
  g_signal_connect_swapped(self->stops, "row-selected", G_CALLBACK(on_stop), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->stops));
  gtk_widget_set_size_request(scroller, 170, -1);
  return scroller;
}

static GtkWidget* make_tables(GimbalStepPanel* self) {
  GtkWidget* empty = gtk_label_new(_("Next (Ctrl+F10) stops the run and goes into its next step"));
  self->tables = GTK_STACK(gtk_stack_new());
  gtk_widget_add_css_class(empty, "dim-label");
  gtk_label_set_wrap(GTK_LABEL(empty), TRUE);
  gtk_stack_add_named(self->tables, empty, "empty");
  for (int i = 0; i < GIMBAL_N_STEP_TABLES; i++) {
    self->table[i] = GIMBAL_NUMBER_TABLE(gimbal_step_table_new((GimbalStepTable)i));
    gtk_stack_add_child(self->tables, GTK_WIDGET(self->table[i]));
    g_signal_connect_swapped(self->table[i], "selected", G_CALLBACK(on_row), self);
  }
  self->metrics = GIMBAL_METRIC_VIEW(gimbal_metric_view_new());
  gtk_stack_add_child(self->tables, GTK_WIDGET(self->metrics));
  g_signal_connect_swapped(self->metrics, "selected", G_CALLBACK(on_metric_row), self);
  g_signal_connect_swapped(self->metrics, "wanted", G_CALLBACK(on_discrete_wanted), self);
  gtk_widget_set_hexpand(GTK_WIDGET(self->tables), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self->tables), TRUE);
  return GTK_WIDGET(self->tables);
}

static void gimbal_step_panel_init(GimbalStepPanel* self) {
  GtkWidget* below = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(self->box), make_tools(self));
  gtk_box_append(GTK_BOX(self->box), make_news(self));
  gtk_box_append(GTK_BOX(self->box), below);
  gtk_box_append(GTK_BOX(below), make_stops(self));
  gtk_box_append(GTK_BOX(below), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(below), make_tables(self));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  show_tools(self);
}

//---- the row

static const GimbalPageOffer kOffers[] = {
    {N_("Metric beside the Mass Matrix"), NULL, "stages.metric"},
    {0},
};

const GimbalPageKind gimbal_stages_page = {
    .name = "stages",
    .title = N_("Stages"),
    .icon = "gimbal-step-symbolic",
    .home = "bottom",
    .help = "profiler",
    .needs_model = TRUE,
    .type = gimbal_step_panel_get_type,
    .prefix = "stages",
    .offers = kOffers,
};
