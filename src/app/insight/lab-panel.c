// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The solver lab solves the current state with several solvers and cones, compares them side by
// side, and can apply the best settings to the run.
//
// Trials run on a worker thread, on a copy of the state; the run continues meanwhile.

#include <glib/gi18n.h>
#include <math.h>

#include "base/engine-guard.h"
#include "base/job.h"
#include "insight/solver-lab.h"
#include "page/page.h"
#include "widgets/control/aside-layout.h"
#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/number-table.h"

#define FLOOR 1e-16  // smaller gaps are rounding errors

enum { N_SOLVERS = 3, N_CONES = 2 };
enum { TABLE_WIDTH = 385, CHARTS_WIDTH = 240 };  // beside each other

static const GimbalTableColumn kColumns[] = {
    {N_("Solver"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Iterations"), N_("Until the tolerance is reached"), GIMBAL_TABLE_NUMBER},
    {N_("Time µs"), N_("Of the solver alone, until the tolerance is reached"), GIMBAL_TABLE_NUMBER},
    {N_("Gap"), N_("Cost above the best one with this cone"), GIMBAL_TABLE_POWERS},
    {N_("Difference"), N_("Largest difference of an acceleration from the best one’s"), GIMBAL_TABLE_POWERS},
};

#define GIMBAL_TYPE_LAB_PANEL (gimbal_lab_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalLabPanel, gimbal_lab_panel, GIMBAL, LAB_PANEL, GimbalPage)

struct _GimbalLabPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkCheckButton* solvers[N_SOLVERS];
  GtkCheckButton* cones[N_CONES];
  GtkCheckButton* warm;
  GtkSpinButton* iterations;
  GtkSpinButton* tolerance;  // power of ten
  GtkButton* run;
  GtkButton* apply;
  GtkLabel* status;
  GtkSpinner* spinner;
  GtkStack* results;
  GimbalChart* by_iteration;
  GimbalChart* by_time;
  GimbalNumberTable* table;
  GimbalSession* session;
  GimbalTrial trials[N_SOLVERS * N_CONES];
  int count;
  GCancellable* cancellable;  // of the experiment under way; NULL: none
};

G_DEFINE_FINAL_TYPE(GimbalLabPanel, gimbal_lab_panel, GIMBAL_TYPE_PAGE)

static void clear_trials(GimbalLabPanel* self) {
  for (int i = 0; i < self->count; i++) gimbal_trial_clear(&self->trials[i]);
  self->count = 0;
}

//---- the experiment

typedef struct Experiment {
  GimbalCompiled* compiled;
  mjModel model;
  mjData* data;
  GimbalTrial trials[N_SOLVERS * N_CONES];
  int count;
  GCancellable* cancellable;
  gboolean done;
} Experiment;

static void experiment_free(gpointer data) {
  Experiment* self = data;
  for (int i = 0; i < self->count; i++) gimbal_trial_clear(&self->trials[i]);
  mj_deleteData(self->data);
  gimbal_compiled_unref(self->compiled);
  g_free(self);
}

static void lab_panel_perform(void* user_data) {
  Experiment* self = user_data;
  self->done = gimbal_solver_lab_run(&self->model, self->data, self->trials, self->count, self->cancellable);
}

static void run_in_thread(GTask* task, gpointer data) {
  Experiment* experiment = data;
  experiment->cancellable = g_task_get_cancellable(task);
  g_autofree char* error = gimbal_engine_guard(lab_panel_perform, experiment);
  if (error) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", error);
  } else {
    g_task_return_boolean(task, experiment->done);
  }
}

//---- results

static char* name_of(const GimbalTrial* trial) {
  return g_strdup_printf("%s, %s", gimbal_solver_name(trial->solver), gimbal_cone_name(trial->cone));
}

static void show_curve(GimbalChart* chart, const GimbalTrial* trial, int color, const double* x) {
  g_autofree double* gap = g_new(double, trial->count + 1);
  g_autofree char* name = name_of(trial);
  for (int k = 0; k < trial->count; k++) gap[k] = fmax(trial->gap[k], FLOOR);
  gimbal_chart_set_points(chart, gimbal_chart_add_line(chart, name, color), x, gap, trial->count);
}

static void show_results(GimbalLabPanel* self) {
  GimbalTableRow rows[N_SOLVERS * N_CONES] = {0};
  char* names[N_SOLVERS * N_CONES] = {NULL};
  gimbal_chart_clear(self->by_iteration);
  gimbal_chart_clear(self->by_time);
  for (int i = 0; i < self->count; i++) {
    const GimbalTrial* t = &self->trials[i];
    names[i] = name_of(t);
    rows[i] = (GimbalTableRow){
        .key = (guint64)i + 1,
        .texts = {names[i]},
        .values = {0, t->failed ? NAN : t->used, 1000 * t->total_ms, t->final_gap, t->change}};
    if (t->failed) continue;
    show_curve(self->by_iteration, t, i, t->steps);
    g_autofree double* micro = g_new(double, t->count + 1);
    for (int k = 0; k < t->count; k++) micro[k] = fmax(1000 * t->time[k], 0.5);
    show_curve(self->by_time, t, i, micro);
  }
  gimbal_number_table_update(self->table, rows, self->count);
  gtk_stack_set_visible_child_name(self->results, self->count ? "results" : "empty");
  for (int i = 0; i < self->count; i++) g_free(names[i]);
}

static void choose_best(GimbalLabPanel* self, int cone) {
  int best = gimbal_solver_lab_best(self->trials, self->count, cone);
  for (int c = 0; c < N_CONES && best < 0; c++) best = gimbal_solver_lab_best(self->trials, self->count, c);
  gtk_widget_set_sensitive(GTK_WIDGET(self->apply), self->count > 0);
  if (best < 0) {
    gtk_label_set_text(self->status, _("None reached the tolerance"));
    return;
  }
  g_autofree char* text =
      g_strdup_printf(_("Quickest: %s (%s)"), gimbal_solver_name(self->trials[best].solver),
                      gimbal_cone_name(self->trials[best].cone));
  gtk_label_set_text(self->status, text);
  gimbal_number_table_select(self->table, (guint64)best + 1);
}

static void set_busy(GimbalLabPanel* self, gboolean busy) {
  gtk_spinner_set_spinning(self->spinner, busy);
  gtk_button_set_label(self->run, busy ? _("Stop") : _("Compare"));
}

static void on_done(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  g_autoptr(GimbalLabPanel) self = user_data;
  g_autoptr(GError) error = NULL;
  Experiment* experiment = g_task_get_task_data(G_TASK(result));
  gboolean done = g_task_propagate_boolean(G_TASK(result), &error);
  g_clear_object(&self->cancellable);
  if (!self->box) return;
  set_busy(self, FALSE);
  if (!done) {
    gtk_label_set_text(self->status, error && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
                                         ? error->message
                                         : _("Stopped"));
    return;
  }
  clear_trials(self);
  memcpy(self->trials, experiment->trials, sizeof self->trials);
  self->count = experiment->count;
  experiment->count = 0;
  show_results(self);
  choose_best(self, experiment->model.opt.cone);
}

static int fill_trials(GimbalLabPanel* self, GimbalTrial* trials) {
  int n = 0;
  for (int cone = 0; cone < N_CONES; cone++) {
    for (int solver = 0; solver < N_SOLVERS; solver++) {
      if (gtk_check_button_get_active(self->cones[cone]) &&
          gtk_check_button_get_active(self->solvers[solver])) {
        trials[n++] = (GimbalTrial){.solver = solver,
                                    .cone = cone,
                                    .warm = gtk_check_button_get_active(self->warm),
                                    .iterations = gtk_spin_button_get_value_as_int(self->iterations),
                                    .tolerance = pow(10, gtk_spin_button_get_value(self->tolerance))};
      }
    }
  }
  return n;
}

static void on_run(GimbalLabPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (self->cancellable) {
    g_cancellable_cancel(self->cancellable);
    return;
  }
  if (!frame) return;
  if (frame->data->nefc == 0) {
    gtk_label_set_text(self->status, _("No constraint is at work in this state: there is nothing to solve"));
    return;
  }
  Experiment* experiment = g_new0(Experiment, 1);
  experiment->compiled = gimbal_compiled_ref(frame->compiled);
  experiment->model = frame->view;
  experiment->data = mj_copyData(NULL, &frame->view, frame->data);
  experiment->count = fill_trials(self, experiment->trials);
  self->cancellable = g_cancellable_new();
  g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, on_done, g_object_ref(self));
  g_autofree char* text = g_strdup_printf(_("State at %.3f s"), frame->data->time);
  gtk_label_set_text(self->status, text);
  set_busy(self, TRUE);
  gimbal_job_run(task, experiment, experiment_free, run_in_thread);
}

static void on_apply(GimbalLabPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  guint64 key;
  int index;
  if (!frame || !gimbal_number_table_get_selected(self->table, &key, &index) || index >= self->count) return;
  const GimbalTrial* t = &self->trials[index];
  mjOption option = frame->view.opt;
  option.solver = t->solver;
  option.cone = t->cone;
  option.iterations = t->iterations;
  option.tolerance = t->tolerance;
  gimbal_simulation_set_option(gimbal_session_get_simulation(self->session), &option);
  g_autofree char* text = g_strdup_printf(_("The run now uses %s with the %s cone"),
                                          gimbal_solver_name(t->solver), gimbal_cone_name(t->cone));
  gtk_label_set_text(self->status, text);
}

//---- session

// Start with the settings of the model.
static void gimbal_lab_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalLabPanel* self = GIMBAL_LAB_PANEL(page);
  const mjOption* option = compiled ? &gimbal_session_get_frame(self->session)->view.opt : NULL;
  clear_trials(self);
  show_results(self);
  gtk_widget_set_sensitive(GTK_WIDGET(self->apply), FALSE);
  gtk_label_set_text(self->status, "");
  if (!option) return;
  gtk_spin_button_set_value(self->iterations, option->iterations);
  gtk_spin_button_set_value(self->tolerance, option->tolerance > 0 ? log10(option->tolerance) : -8);
  for (int i = 0; i < N_CONES; i++) gtk_check_button_set_active(self->cones[i], i == option->cone);
}

static void gimbal_lab_panel_bind(GimbalPage* page) {
  GIMBAL_LAB_PANEL(page)->session = gimbal_page_get_session(page);
}

//---- object

static void lab_panel_leave(GObject* object) {
  GimbalLabPanel* self = GIMBAL_LAB_PANEL(object);
  if (self->cancellable) g_cancellable_cancel(self->cancellable);
  clear_trials(self);
}

static const GimbalPageHooks kHooks = {.bind = gimbal_lab_panel_bind, .model = gimbal_lab_panel_model};

static void gimbal_lab_panel_class_init(GimbalLabPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, lab_panel_leave, GIMBAL_OWNS(GimbalLabPanel, cancellable, g_object_unref),
                    GIMBAL_OWNS(GimbalLabPanel, box, gtk_widget_unparent));
}

static GtkWidget* lab_panel_heading(const char* text) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "caption-heading");
  return label;
}

static GtkWidget* make_spin(GtkSpinButton** spin, const char* name, double low, double high, double step) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* label = gtk_label_new(name);
  *spin = GTK_SPIN_BUTTON(gtk_spin_button_new_with_range(low, high, step));
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(*spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append(GTK_BOX(row), label);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(*spin));
  return row;
}

static GtkWidget* make_settings(GimbalLabPanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget* solvers = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* cones = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  for (int i = 0; i < N_SOLVERS; i++) {
    self->solvers[i] = GTK_CHECK_BUTTON(gtk_check_button_new_with_label(gimbal_solver_name(i)));
    gtk_check_button_set_active(self->solvers[i], TRUE);
    gtk_box_append(GTK_BOX(solvers), GTK_WIDGET(self->solvers[i]));
  }
  const char* const cone_names[N_CONES] = {_("Pyramidal"), _("Elliptic")};
  for (int i = 0; i < N_CONES; i++) {
    self->cones[i] = GTK_CHECK_BUTTON(gtk_check_button_new_with_label(cone_names[i]));
    gtk_check_button_set_active(self->cones[i], i == 0);
    gtk_box_append(GTK_BOX(cones), GTK_WIDGET(self->cones[i]));
  }
  self->run = GTK_BUTTON(gtk_button_new_with_label(_("Compare")));
  self->apply = GTK_BUTTON(gtk_button_new_with_label(_("Apply to the Run")));
  self->spinner = GTK_SPINNER(gtk_spinner_new());
  gtk_widget_add_css_class(GTK_WIDGET(self->run), "suggested-action");
  gimbal_tooltip_set(GTK_WIDGET(self->run), _("Solve the state on show with each of these settings"));
  gimbal_tooltip_set(GTK_WIDGET(self->apply), _("Use the selected settings for the run"));
  gtk_widget_set_sensitive(GTK_WIDGET(self->apply), FALSE);
  g_signal_connect_swapped(self->run, "clicked", G_CALLBACK(on_run), self);
  g_signal_connect_swapped(self->apply, "clicked", G_CALLBACK(on_apply), self);
  gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->run));
  gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->apply));
  gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->spinner));
  self->status = GTK_LABEL(gtk_label_new(""));
  gtk_label_set_xalign(self->status, 0);
  gtk_label_set_wrap(self->status, TRUE);
  gtk_label_set_max_width_chars(self->status, 30);
  gtk_widget_add_css_class(GTK_WIDGET(self->status), "caption");
  gtk_box_append(GTK_BOX(box), buttons);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->status));
  gtk_box_append(GTK_BOX(box), lab_panel_heading(_("Solvers")));
  gtk_box_append(GTK_BOX(box), solvers);
  gtk_box_append(GTK_BOX(box), lab_panel_heading(_("Cones")));
  gtk_box_append(GTK_BOX(box), cones);
  self->warm = GTK_CHECK_BUTTON(gtk_check_button_new_with_label(_("Warm start")));
  gimbal_tooltip_set(GTK_WIDGET(self->warm), _("Begin where the step before ended, as the run does"));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->warm));
  gtk_box_append(GTK_BOX(box), make_spin(&self->iterations, _("Iterations"), 1, 1000, 10));
  gtk_box_append(GTK_BOX(box), make_spin(&self->tolerance, _("Solver tolerance (10ⁿ)"), -16, -1, 1));
  gtk_widget_add_css_class(box, "lab-settings");
  return box;
}

static GtkWidget* make_chart(GimbalChart** chart, const char* title, const char* x_unit, gboolean log_x) {
  *chart = GIMBAL_CHART(gimbal_chart_new());
  gimbal_chart_set_title(*chart, title);
  gimbal_chart_set_axes(*chart, x_unit, "", log_x, TRUE);
  gimbal_chart_set_dots(*chart, TRUE);
  gimbal_chart_set_empty_text(*chart, "");
  return GTK_WIDGET(*chart);
}

// The table, and the charts beside it where both have room.
static GtkWidget* make_results(GimbalLabPanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* charts = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* empty = gtk_label_new(_("Compare to see how the solvers do in this state"));
  self->results = GTK_STACK(gtk_stack_new());
  self->table = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kColumns, G_N_ELEMENTS(kColumns)));
  gimbal_number_table_set_name(self->table, _("Solvers"));
  gtk_widget_add_css_class(empty, "dim-label");
  gtk_label_set_wrap(GTK_LABEL(empty), TRUE);
  gtk_box_set_homogeneous(GTK_BOX(charts), TRUE);
  gtk_box_append(GTK_BOX(charts), make_chart(&self->by_iteration, _("Cost gap by iteration"), "", FALSE));
  gtk_box_append(GTK_BOX(charts), make_chart(&self->by_time, _("Cost gap by time"), "µs", TRUE));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->table));
  gtk_box_append(GTK_BOX(box), charts);
  gtk_widget_set_layout_manager(box, gimbal_aside_layout_new(TABLE_WIDTH, CHARTS_WIDTH));
  gimbal_chart_set_whole(self->by_iteration, TRUE);
  gimbal_chart_set_legend(self->by_time, FALSE);
  gtk_stack_add_named(self->results, empty, "empty");
  gtk_stack_add_named(self->results, box, "results");
  gtk_widget_set_hexpand(GTK_WIDGET(self->results), TRUE);
  return GTK_WIDGET(self->results);
}

static void gimbal_lab_panel_init(GimbalLabPanel* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), make_settings(self));
  gtk_widget_set_hexpand(scroller, FALSE);
  gtk_box_append(GTK_BOX(self->box), scroller);
  gtk_box_append(GTK_BOX(self->box), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(self->box), make_results(self));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_lab_page = {
    .name = "lab",
    .title = N_("Solver Lab"),
    .icon = "gimbal-lab-symbolic",
    .home = "bottom",
    .help = "profiler",
    .needs_model = TRUE,
    .type = gimbal_lab_panel_get_type,
};
