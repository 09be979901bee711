// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Asks when a run is to stop.

#include "transport/until-popover.h"

#include <glib/gi18n.h>

#include "signal/channels.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/template.h"

struct _GimbalUntilPopover {
  GtkPopover parent;
  GtkCheckButton* by_time;
  GtkCheckButton* by_contact;
  GtkCheckButton* by_warning;
  GtkCheckButton* by_divergence;
  GtkCheckButton* by_quantity;
  GtkAdjustment* time;
  GtkDropDown* body;
  GtkDropDown* quantity;
  GtkDropDown* direction;
  GtkAdjustment* value;
  GtkStringList* names;
  GtkCheckButton* by_expression;
  GtkEditable* expression;
  GtkLabel* trouble;
  char* shape;  // of the model that the names are from
  GimbalSession* session;
};

G_DEFINE_FINAL_TYPE(GimbalUntilPopover, gimbal_until_popover, GTK_TYPE_POPOVER)

// The expression that the user chose from lists or typed. The caller frees it.
static char* read_text(GimbalUntilPopover* self) {
  if (gtk_check_button_get_active(self->by_expression)) {
    return g_strdup(gtk_editable_get_text(self->expression));
  }
  const char* name = gtk_string_list_get_string(self->names, gtk_drop_down_get_selected(self->quantity));
  g_autofree char* quoted = gimbal_expression_quote(name ? name : "");
  return g_strdup_printf("%s %s %.17g", quoted, gtk_drop_down_get_selected(self->direction) ? "<" : ">",
                         gtk_adjustment_get_value(self->value));
}

static gboolean read_expression(GimbalUntilPopover* self, const mjModel* m, GimbalCondition* condition) {
  g_autoptr(GError) error = NULL;
  g_autofree char* text = read_text(self);
  condition->kind = GIMBAL_CONDITION_EXPRESSION;
  condition->expression = gimbal_condition_expression(m, text, &error);
  if (condition->expression) condition->text = g_steal_pointer(&text);
  gtk_label_set_text(self->trouble, error ? error->message : "");
  gtk_widget_set_visible(GTK_WIDGET(self->trouble), error != NULL);
  return condition->expression != NULL;
}

static gboolean read_condition(GimbalUntilPopover* self, const mjModel* m, GimbalCondition* condition) {
  *condition = (GimbalCondition){.kind = GIMBAL_CONDITION_TIME, .body = -1};
  if (gtk_check_button_get_active(self->by_contact)) {
    condition->kind = GIMBAL_CONDITION_CONTACT;
    if (gtk_drop_down_get_selected(self->body) == 1) {
      condition->body = gimbal_selected_get_body(gimbal_session_get_selected(self->session));
    }
  } else if (gtk_check_button_get_active(self->by_warning)) {
    condition->kind = GIMBAL_CONDITION_WARNING;
  } else if (gtk_check_button_get_active(self->by_divergence)) {
    condition->kind = GIMBAL_CONDITION_DIVERGENCE;
  } else if (gtk_check_button_get_active(self->by_time)) {
    condition->value = gtk_adjustment_get_value(self->time);
  } else {
    return read_expression(self, m, condition);
  }
  return TRUE;
}

static void on_run(GimbalUntilPopover* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  GimbalCondition condition;
  if (!compiled || !read_condition(self, &compiled->own, &condition)) return;
  gtk_popover_popdown(GTK_POPOVER(self));
  gimbal_simulation_run_until(gimbal_session_get_simulation(self->session), &condition);
}

// Offer the channels of the present model.
static void fill_names(GimbalUntilPopover* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!compiled || !g_strcmp0(compiled->shape, self->shape)) return;
  g_free(self->shape);
  self->shape = g_strdup(compiled->shape);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(&compiled->own);
  gtk_string_list_splice(self->names, 0, g_list_model_get_n_items(G_LIST_MODEL(self->names)), NULL);
  for (guint i = 0; i < channels->len; i++) {
    gtk_string_list_append(self->names, ((GimbalChannel*)g_ptr_array_index(channels, i))->name);
  }
  gtk_widget_set_sensitive(GTK_WIDGET(self->by_quantity), channels->len > 0);
}

static void on_show(GimbalUntilPopover* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  fill_names(self);
  if (frame && gtk_adjustment_get_value(self->time) <= frame->data->time) {
    gtk_adjustment_set_value(self->time, frame->data->time + 1);
  }
}

// Return in an entry starts the run with the values of the entries.
static gboolean on_key(GimbalUntilPopover* self, guint key) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget* focus = root ? gtk_root_get_focus(root) : NULL;
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || !GTK_IS_TEXT(focus)) return FALSE;
  GtkWidget* spin = gtk_widget_get_ancestor(focus, GTK_TYPE_SPIN_BUTTON);
  if (spin) gtk_spin_button_update(GTK_SPIN_BUTTON(spin));
  on_run(self);
  return TRUE;
}

//---- object

#define PART(field) GIMBAL_PART(GimbalUntilPopover, field)

static const GimbalPart kParts[] = {
    PART(by_time), PART(by_contact),    PART(by_warning), PART(by_divergence), PART(by_quantity),
    PART(time),    PART(body),          PART(quantity),   PART(direction),     PART(value),
    PART(names),   PART(by_expression), PART(expression), PART(trouble),       {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_run), {0}};

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalUntilPopover, "session", session, gimbal_session_get_type), {0}};

static void gimbal_until_popover_class_init(GimbalUntilPopoverClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalUntilPopover, shape, g_free),
                    GIMBAL_OWNS(GimbalUntilPopover, session, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "until-popover", kParts, kCalls);
}

static void gimbal_until_popover_init(GimbalUntilPopover* self) {
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self), keys);
  g_autoptr(GtkExpression) name = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
  gtk_drop_down_set_expression(self->quantity, name);
  gtk_drop_down_set_enable_search(self->quantity, TRUE);
  g_signal_connect_swapped(self, "show", G_CALLBACK(on_show), self);
}
