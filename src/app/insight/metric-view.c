// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "insight/metric-view.h"

#include <gimbal/grammar.h>
#include <glib/gi18n.h>
#include <math.h>

#include "model/object-label.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/number-table.h"

enum { MAX_ROWS = 2000, UNIT = 7 };  // UNIT: its column

struct _GimbalMetricView {
  GtkWidget parent;
  GtkStack* stack;
  GimbalNumberTable* table;
  GtkLabel* reason;  // why there is no metric
  GtkWidget* use;    // changes the integrator
  GArray* parts;     // of the rows on show
};

G_DEFINE_FINAL_TYPE(GimbalMetricView, gimbal_metric_view, GTK_TYPE_WIDGET)

enum { SELECTED, WANTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const GimbalTableColumn kColumns[] = {
    {N_("Part"), NULL, GIMBAL_TABLE_WORD},
    {N_("Of"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Inertia M"), N_("Of a dof that in the mass matrix, else along a tendon or an actuator"),
     GIMBAL_TABLE_POWERS},
    {N_("Damping D"), NULL, GIMBAL_TABLE_POWERS},
    {N_("Stiffness K"), NULL, GIMBAL_TABLE_POWERS},
    {"h D + h² K", N_("What it adds to the inertia, with the time step h"), GIMBAL_TABLE_POWERS},
    {"h² K / M", N_("From 4 on, steps with the mass matrix alone explode"), GIMBAL_TABLE_POWERS},
    {N_("Unit"), N_("rad: kg m², N m s/rad and N m/rad; m: kg, N s/m and N/m"), GIMBAL_TABLE_WORD},
};

static const char* integrator_word(int integrator) {
  const GimbalAttribute* attribute =
      gimbal_grammar_attribute(gimbal_grammar_at("mujoco/option", NULL), "integrator");
  for (int i = 0; i < attribute->keywords->count; i++) {
    if (attribute->keywords->words[i].value == integrator) return attribute->keywords->words[i].word;
  }
  return "";
}

//---- rows

static char* part_label(const mjModel* m, const GimbalMetricPart* part) {
  return part->kind == GIMBAL_METRIC_JOINT || part->kind == GIMBAL_METRIC_DRAG
             ? gimbal_dof_label(m, part->dof)
             : gimbal_object_label(m, part->type, part->id);
}

static void fill_rows(GimbalMetricView* self, const mjModel* m) {
  int count = (int)MIN(self->parts->len, (guint)MAX_ROWS);
  double h = m->opt.timestep;
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, count + 1);
  g_auto(GStrv) labels = g_new0(char*, count + 1);
  for (int i = 0; i < count; i++) {
    const GimbalMetricPart* part = &g_array_index(self->parts, GimbalMetricPart, i);
    labels[i] = part_label(m, part);
    rows[i] = (GimbalTableRow){
        .key = (guint64)i + 1,
        .texts = {gimbal_metric_kind_name(part->kind), labels[i], [UNIT] = part->turns ? "rad" : "m"},
        .values = {0, 0, part->inertia, part->damping, part->stiffness, part->added,
                   h * h * part->stiffness / part->inertia}};
  }
  gimbal_number_table_update(self->table, rows, count);
}

static void show_reason(GimbalMetricView* self, const mjModel* m) {
  gboolean other = m->opt.integrator != mjINT_DISCRETE;
  g_autofree char* text =
      other
          ? g_strdup_printf(
                _("The integrator is %s. With discrete a step solves M + h D + h² K in place of the mass "
                  "matrix M, with the damping D and the stiffness K of joints, tendons, actuators, drag and "
                  "flexes: what is stiff then holds at long time steps."),
                integrator_word(m->opt.integrator))
          : g_strdup(_("Springs and dampers are in the metric after the stage Velocities, actuators after "
                       "Forces. Next (Ctrl+F10) goes there."));
  gtk_label_set_text(self->reason, text);
  gtk_widget_set_visible(self->use, other);
}

void gimbal_metric_view_show(GimbalMetricView* self, GimbalStepDebugger* step) {
  const mjModel* m = gimbal_step_debugger_get_model(step);
  g_clear_pointer(&self->parts, g_array_unref);
  self->parts = gimbal_step_debugger_get_metric(step);
  gboolean any = self->parts->len > 0;
  if (any) {
    fill_rows(self, m);
  } else {
    show_reason(self, m);
  }
  gtk_stack_set_visible_child_name(self->stack, any ? "table" : "reason");
}

char* gimbal_metric_news(GimbalStepDebugger* step) {
  const mjModel* m = gimbal_step_debugger_get_model(step);
  g_autoptr(GArray) parts = gimbal_step_debugger_get_metric(step);
  int stage = gimbal_step_debugger_stop(step, gimbal_step_debugger_at(step)).stage, adding = 0;
  if (!parts->len) return g_strdup("");
  for (guint i = 0; i < parts->len; i++) adding += g_array_index(parts, GimbalMetricPart, i).added > 0;
  g_autofree char* count =
      g_strdup_printf(ngettext("h = %g s: %d part adds to the mass matrix",
                               "h = %g s: %d parts add to the mass matrix", (gulong)adding),
                      m->opt.timestep, adding);
  if (m->opt.solver == mjSOL_PGS) {
    return g_strdup_printf(_("%s; the solver PGS leaves tendons and actuators out"), count);
  }
  if (stage < GIMBAL_STEP_FORCE) return g_strdup_printf(_("%s; actuators come with Forces"), count);
  return g_steal_pointer(&count);
}

//---- object

static void on_row(GimbalMetricView* self, guint64 key, int index) {
  (void)key;
  if (!self->parts || index < 0 || (guint)index >= self->parts->len) return;
  const GimbalMetricPart* part = &g_array_index(self->parts, GimbalMetricPart, index);
  g_signal_emit(self, signals[SELECTED], 0, part->type, part->id);
}

static void on_use(GimbalMetricView* self) {
  g_signal_emit(self, signals[WANTED], 0);
}

static GtkWidget* make_reason(GimbalMetricView* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  self->reason = GTK_LABEL(gtk_label_new(""));
  self->use = gtk_button_new_with_label(_("Use Discrete"));
  gtk_label_set_wrap(self->reason, TRUE);
  gtk_label_set_max_width_chars(self->reason, 70);
  gtk_widget_add_css_class(GTK_WIDGET(self->reason), "dim-label");
  gtk_widget_set_halign(self->use, GTK_ALIGN_CENTER);
  gimbal_tooltip_set(self->use, _("Write integrator=\"discrete\" into the text; Ctrl+Z takes it back"));
  g_signal_connect_swapped(self->use, "clicked", G_CALLBACK(on_use), self);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->reason));
  gtk_box_append(GTK_BOX(box), self->use);
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(box, "metric-reason");
  return box;
}

static void gimbal_metric_view_class_init(GimbalMetricViewClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalMetricView, parts, g_array_unref),
                    GIMBAL_OWNS(GimbalMetricView, stack, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[SELECTED] = gimbal_signal_new("selected", GIMBAL_TYPE_METRIC_VIEW, 2, G_TYPE_INT, G_TYPE_INT);
  signals[WANTED] = gimbal_signal_new("wanted", GIMBAL_TYPE_METRIC_VIEW, 0);
}

static void gimbal_metric_view_init(GimbalMetricView* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->stack = GTK_STACK(gtk_stack_new());
  self->table = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kColumns, G_N_ELEMENTS(kColumns)));
  gimbal_number_table_set_name(self->table, _("Metric"));
  g_signal_connect_swapped(self->table, "selected", G_CALLBACK(on_row), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), make_reason(self));
  gtk_stack_add_named(self->stack, GTK_WIDGET(self->table), "table");
  gtk_stack_add_named(self->stack, scroller, "reason");
  gtk_widget_set_parent(GTK_WIDGET(self->stack), GTK_WIDGET(self));
}

GtkWidget* gimbal_metric_view_new(void) {
  return g_object_new(GIMBAL_TYPE_METRIC_VIEW, NULL);
}
