// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks until when to run.

#include "gimbal-until-popover.h"

#include <glib/gi18n.h>

#include "gimbal-channels.h"
#include "gimbal-recorder.h"
#include "gimbal-trace.h"

struct _GimbalUntilPopover {
  GtkPopover parent;
  GtkCheckButton* by_time;
  GtkCheckButton* by_contact;
  GtkCheckButton* by_warning;
  GtkCheckButton* by_quantity;
  GtkAdjustment* time;
  GtkDropDown* body;
  GtkDropDown* quantity;
  GtkDropDown* direction;
  GtkAdjustment* value;
  GtkStringList* names;
  GArray* columns;  // of the names, in the rows of GimbalTrace
  char* shape;      // of the model that the names belong to
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalUntilPopover, gimbal_until_popover, GTK_TYPE_POPOVER)

// From a column of the trace to an array of mjData.
static void set_quantity(GimbalCondition* condition, const mjModel* m, int column) {
  GimbalTraceLayout at = gimbal_trace_layout(m);
  const int starts[] = {[GIMBAL_QUANTITY_SENSOR] = at.sensor,
                        [GIMBAL_QUANTITY_POSITION] = at.qpos,
                        [GIMBAL_QUANTITY_VELOCITY] = at.qvel,
                        [GIMBAL_QUANTITY_CONTROL] = at.ctrl,
                        [GIMBAL_QUANTITY_FORCE] = at.force};
  int kind = GIMBAL_QUANTITY_FORCE;
  while (kind > 0 && starts[kind] > column) kind--;
  condition->quantity = (GimbalQuantity)kind;
  condition->index = column - starts[kind];
}

static GimbalCondition read_condition(GimbalUntilPopover* self, const mjModel* m) {
  GimbalCondition condition = {.kind = GIMBAL_CONDITION_TIME, .body = -1};
  guint row = gtk_drop_down_get_selected(self->quantity);
  if (gtk_check_button_get_active(self->by_contact)) {
    condition.kind = GIMBAL_CONDITION_CONTACT;
    if (gtk_drop_down_get_selected(self->body) == 1)
      condition.body = gimbal_session_get_selected_body(self->session);
  } else if (gtk_check_button_get_active(self->by_warning)) {
    condition.kind = GIMBAL_CONDITION_WARNING;
  } else if (gtk_check_button_get_active(self->by_quantity) && row < self->columns->len) {
    condition.kind = GIMBAL_CONDITION_QUANTITY;
    condition.above = gtk_drop_down_get_selected(self->direction) == 0;
    condition.value = gtk_adjustment_get_value(self->value);
    set_quantity(&condition, m, g_array_index(self->columns, int, row));
  } else {
    condition.value = gtk_adjustment_get_value(self->time);
  }
  return condition;
}

static void on_run(GimbalUntilPopover* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  gtk_popover_popdown(GTK_POPOVER(self));
  if (!compiled) return;
  GimbalCondition condition = read_condition(self, compiled->model);
  gimbal_simulation_run_until(gimbal_session_get_simulation(self->session), &condition);
}

// Offer the numbers of the model that is there now.
static void fill(GimbalUntilPopover* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!compiled || !g_strcmp0(compiled->shape, self->shape)) return;
  g_free(self->shape);
  self->shape = g_strdup(compiled->shape);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(compiled->model);
  GimbalTraceLayout at = gimbal_trace_layout(compiled->model);
  int first = at.sensor, end = at.body < 0 ? at.width : at.body;
  gtk_string_list_splice(self->names, 0, g_list_model_get_n_items(G_LIST_MODEL(self->names)), NULL);
  g_array_set_size(self->columns, 0);
  for (guint i = 0; i < channels->len; i++) {
    const GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (channel->column < first || channel->column >= end) continue;
    gtk_string_list_append(self->names, channel->name);
    g_array_append_val(self->columns, channel->column);
  }
  gtk_widget_set_sensitive(GTK_WIDGET(self->by_quantity), self->columns->len > 0);
}

static void on_show(GimbalUntilPopover* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  fill(self);
  if (frame && gtk_adjustment_get_value(self->time) <= frame->data->time)
    gtk_adjustment_set_value(self->time, frame->data->time + 1);
}

void gimbal_until_popover_set_session(GimbalUntilPopover* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(self, "show", G_CALLBACK(on_show), self, G_CONNECT_SWAPPED);
}

//---- object

static void gimbal_until_popover_dispose(GObject* object) {
  GimbalUntilPopover* self = GIMBAL_UNTIL_POPOVER(object);
  g_clear_pointer(&self->shape, g_free);
  g_clear_pointer(&self->columns, g_array_unref);
  G_OBJECT_CLASS(gimbal_until_popover_parent_class)->dispose(object);
}

#define BIND(child) gtk_widget_class_bind_template_child(widget_class, GimbalUntilPopover, child)

static void gimbal_until_popover_class_init(GimbalUntilPopoverClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_until_popover_dispose;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-until-popover.ui");
  BIND(by_time), BIND(by_contact), BIND(by_warning), BIND(by_quantity), BIND(time), BIND(body);
  BIND(quantity), BIND(direction), BIND(value), BIND(names);
  gtk_widget_class_bind_template_callback(widget_class, on_run);
}

static void gimbal_until_popover_init(GimbalUntilPopover* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->columns = g_array_new(FALSE, FALSE, sizeof(int));
  g_autoptr(GtkExpression) name = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
  gtk_drop_down_set_expression(self->quantity, name);
  gtk_drop_down_set_enable_search(self->quantity, TRUE);
}
