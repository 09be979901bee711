// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics options of the run. Each option is a row of a table; a value that differs from the file's is
// marked.

#include "gimbal-physics-panel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct _GimbalPhysicsPanel {
  GtkWidget parent;
  GtkWidget* scroller;
  GtkBox* content;
  GtkWidget* revert;
  GPtrArray* fields;  // of Field, lent by their widgets
  mjOption option;    // as shown
  GimbalSession* session;
  guint64 shown;
  gboolean quiet;
};

G_DEFINE_FINAL_TYPE(GimbalPhysicsPanel, gimbal_physics_panel, GTK_TYPE_WIDGET)

typedef enum Kind { CHOICE, INTEGER, NUMBER, FLAG } Kind;

typedef struct Option {
  const char* section;  // NULL: as the row before
  const char* name;
  const char* unit;
  Kind kind;
  size_t offset;      // in mjOption
  int bit;            // FLAG: which one; inverted if the field is disableflags
  const char* words;  // CHOICE: separated by |
} Option;

#define AT(field) offsetof(mjOption, field)

static const Option kOptions[] = {
    {N_("Algorithm"), N_("Integrator"), "", CHOICE, AT(integrator), 0, "Euler|RK4|implicit|implicitfast"},
    {NULL, N_("Cone"), "", CHOICE, AT(cone), 0, "pyramidal|elliptic"},
    {NULL, N_("Jacobian"), "", CHOICE, AT(jacobian), 0, "dense|sparse|auto"},
    {NULL, N_("Solver"), "", CHOICE, AT(solver), 0, "PGS|CG|Newton"},
    {NULL, N_("Timestep"), "s", NUMBER, AT(timestep), 0, NULL},
    {NULL, N_("Iterations"), "", INTEGER, AT(iterations), 0, NULL},
    {NULL, N_("Tolerance"), "", NUMBER, AT(tolerance), 0, NULL},
    {NULL, N_("Line search iterations"), "", INTEGER, AT(ls_iterations), 0, NULL},
    {NULL, N_("Line search tolerance"), "", NUMBER, AT(ls_tolerance), 0, NULL},
    {NULL, N_("No-slip iterations"), "", INTEGER, AT(noslip_iterations), 0, NULL},
    {NULL, N_("No-slip tolerance"), "", NUMBER, AT(noslip_tolerance), 0, NULL},
    {NULL, N_("Collision iterations"), "", INTEGER, AT(ccd_iterations), 0, NULL},
    {NULL, N_("Collision tolerance"), "", NUMBER, AT(ccd_tolerance), 0, NULL},
    {NULL, N_("Sleep tolerance"), "m/s", NUMBER, AT(sleep_tolerance), 0, NULL},
    {NULL, N_("Impedance ratio"), "", NUMBER, AT(impratio), 0, NULL},
    {N_("Environment"), N_("Gravity x"), "m/s²", NUMBER, AT(gravity[0]), 0, NULL},
    {NULL, N_("Gravity y"), "m/s²", NUMBER, AT(gravity[1]), 0, NULL},
    {NULL, N_("Gravity z"), "m/s²", NUMBER, AT(gravity[2]), 0, NULL},
    {NULL, N_("Wind x"), "m/s", NUMBER, AT(wind[0]), 0, NULL},
    {NULL, N_("Wind y"), "m/s", NUMBER, AT(wind[1]), 0, NULL},
    {NULL, N_("Wind z"), "m/s", NUMBER, AT(wind[2]), 0, NULL},
    {NULL, N_("Density"), "kg/m³", NUMBER, AT(density), 0, NULL},
    {NULL, N_("Viscosity"), "Pa·s", NUMBER, AT(viscosity), 0, NULL},
    {N_("Enabled"), N_("Constraints"), "", FLAG, AT(disableflags), mjDSBL_CONSTRAINT, NULL},
    {NULL, N_("Equalities"), "", FLAG, AT(disableflags), mjDSBL_EQUALITY, NULL},
    {NULL, N_("Friction loss"), "", FLAG, AT(disableflags), mjDSBL_FRICTIONLOSS, NULL},
    {NULL, N_("Limits"), "", FLAG, AT(disableflags), mjDSBL_LIMIT, NULL},
    {NULL, N_("Contacts"), "", FLAG, AT(disableflags), mjDSBL_CONTACT, NULL},
    {NULL, N_("Springs"), "", FLAG, AT(disableflags), mjDSBL_SPRING, NULL},
    {NULL, N_("Dampers"), "", FLAG, AT(disableflags), mjDSBL_DAMPER, NULL},
    {NULL, N_("Gravity"), "", FLAG, AT(disableflags), mjDSBL_GRAVITY, NULL},
    {NULL, N_("Control clamping"), "", FLAG, AT(disableflags), mjDSBL_CLAMPCTRL, NULL},
    {NULL, N_("Warm start"), "", FLAG, AT(disableflags), mjDSBL_WARMSTART, NULL},
    {NULL, N_("Parent filter"), "", FLAG, AT(disableflags), mjDSBL_FILTERPARENT, NULL},
    {NULL, N_("Actuation"), "", FLAG, AT(disableflags), mjDSBL_ACTUATION, NULL},
    {NULL, N_("Safe reference"), "", FLAG, AT(disableflags), mjDSBL_REFSAFE, NULL},
    {NULL, N_("Sensors"), "", FLAG, AT(disableflags), mjDSBL_SENSOR, NULL},
    {NULL, N_("Mid-phase"), "", FLAG, AT(disableflags), mjDSBL_MIDPHASE, NULL},
    {NULL, N_("Implicit joint damping"), "", FLAG, AT(disableflags), mjDSBL_EULERDAMP, NULL},
    {NULL, N_("Automatic reset"), "", FLAG, AT(disableflags), mjDSBL_AUTORESET, NULL},
    {NULL, N_("Native convex collision"), "", FLAG, AT(disableflags), mjDSBL_NATIVECCD, NULL},
    {NULL, N_("Islands"), "", FLAG, AT(disableflags), mjDSBL_ISLAND, NULL},
    {NULL, N_("Several convex contacts"), "", FLAG, AT(disableflags), mjDSBL_MULTICCD, NULL},
    {N_("Extras"), N_("Contact override"), "", FLAG, AT(enableflags), mjENBL_OVERRIDE, NULL},
    {NULL, N_("Energy"), "", FLAG, AT(enableflags), mjENBL_ENERGY, NULL},
    {NULL, N_("Forward/inverse check"), "", FLAG, AT(enableflags), mjENBL_FWDINV, NULL},
    {NULL, N_("Discrete-time inverse"), "", FLAG, AT(enableflags), mjENBL_INVDISCRETE, NULL},
    {NULL, N_("Sleep"), "", FLAG, AT(enableflags), mjENBL_SLEEP, NULL},
    {NULL, N_("Exact constraint diagonal"), "", FLAG, AT(enableflags), mjENBL_DIAGEXACT, NULL},
};

// A row on show.
typedef struct Field {
  const Option* option;
  GtkWidget* label;
  GtkWidget* widget;
} Field;

static gboolean inverted(const Option* option) {
  return option->offset == AT(disableflags);
}
static int* int_at(mjOption* option, size_t offset) {
  return (int*)((char*)option + offset);
}
static mjtNum* num_at(mjOption* option, size_t offset) {
  return (mjtNum*)((char*)option + offset);
}

//---- values

static void show_number(GtkWidget* entry, double value) {
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd(text, sizeof text, "%.10g", value);
  if (!gtk_widget_has_focus(gtk_widget_get_first_child(entry)))
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

static void show_field(Field* field, mjOption* option) {
  int* i = int_at(option, field->option->offset);
  switch (field->option->kind) {
    case CHOICE:
      gtk_drop_down_set_selected(GTK_DROP_DOWN(field->widget), (guint)*i);
      break;
    case INTEGER:
      show_number(field->widget, *i);
      break;
    case NUMBER:
      show_number(field->widget, *num_at(option, field->option->offset));
      break;
    case FLAG:
      gtk_switch_set_active(GTK_SWITCH(field->widget),
                            ((*i & field->option->bit) != 0) != inverted(field->option));
      break;
  }
}

static gboolean differs(const Field* field, mjOption* a, mjOption* b) {
  size_t at = field->option->offset;
  if (field->option->kind == NUMBER) return *num_at(a, at) != *num_at(b, at);
  if (field->option->kind == FLAG) return ((*int_at(a, at) ^ *int_at(b, at)) & field->option->bit) != 0;
  return *int_at(a, at) != *int_at(b, at);
}

// Mark what is not as the file says.
static void show_marks(GimbalPhysicsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  gboolean any = FALSE;
  for (guint i = 0; compiled && i < self->fields->len; i++) {
    Field* field = g_ptr_array_index(self->fields, i);
    gboolean different = differs(field, &self->option, &compiled->model->opt);
    if (different)
      gtk_widget_add_css_class(field->label, "accent");
    else
      gtk_widget_remove_css_class(field->label, "accent");
    any |= different;
  }
  gtk_widget_set_sensitive(self->revert, any);
}

static void show_all(GimbalPhysicsPanel* self) {
  self->quiet = TRUE;
  for (guint i = 0; i < self->fields->len; i++) show_field(g_ptr_array_index(self->fields, i), &self->option);
  self->quiet = FALSE;
  show_marks(self);
}

static void apply(GimbalPhysicsPanel* self) {
  gimbal_simulation_set_option(gimbal_session_get_simulation(self->session), &self->option);
  show_marks(self);
}

//---- edits

static GimbalPhysicsPanel* panel_of(Field* field) {
  return GIMBAL_PHYSICS_PANEL(gtk_widget_get_ancestor(field->widget, GIMBAL_TYPE_PHYSICS_PANEL));
}

static void on_choice(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  if (!self || self->quiet) return;
  *int_at(&self->option, field->option->offset) =
      (int)gtk_drop_down_get_selected(GTK_DROP_DOWN(field->widget));
  apply(self);
}

static void on_flag(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  if (!self || self->quiet) return;
  int* flags = int_at(&self->option, field->option->offset);
  gboolean set = gtk_switch_get_active(GTK_SWITCH(field->widget)) != inverted(field->option);
  *flags = set ? *flags | field->option->bit : *flags & ~field->option->bit;
  apply(self);
}

static void on_text(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  const char* text = gtk_editable_get_text(GTK_EDITABLE(field->widget));
  char* end;
  double value = g_ascii_strtod(text, &end);
  gboolean good = self && end != text && !*g_strchug(end) && isfinite(value);
  if (!good) {
    gtk_widget_add_css_class(field->widget, "error");
    return;
  }
  gtk_widget_remove_css_class(field->widget, "error");
  if (self->quiet) return;
  if (field->option->kind == INTEGER)
    *int_at(&self->option, field->option->offset) = (int)CLAMP(value, 0, 100000);
  else
    *num_at(&self->option, field->option->offset) = value;
  apply(self);
}

static void on_focus_out(Field* field) {
  on_text(field);
}

static void on_revert(GimbalPhysicsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!compiled) return;
  self->option = compiled->model->opt;
  show_all(self);
  apply(self);
}

//---- building

static GtkWidget* make_choice(Field* field) {
  g_auto(GStrv) words = g_strsplit(field->option->words, "|", -1);
  GtkWidget* widget = gtk_drop_down_new_from_strings((const char* const*)words);
  g_signal_connect_swapped(widget, "notify::selected", G_CALLBACK(on_choice), field);
  return widget;
}

static GtkWidget* make_entry(Field* field) {
  GtkWidget* entry = gtk_entry_new();
  GtkEventController* focus = gtk_event_controller_focus_new();
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), 9);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), 9);
  gtk_entry_set_alignment(GTK_ENTRY(entry), 1);
  gtk_widget_add_css_class(entry, "numeric");
  g_signal_connect_swapped(entry, "activate", G_CALLBACK(on_text), field);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus_out), field);
  gtk_widget_add_controller(entry, focus);
  return entry;
}

static GtkWidget* make_switch(Field* field) {
  GtkWidget* widget = gtk_switch_new();
  g_signal_connect_swapped(widget, "notify::active", G_CALLBACK(on_flag), field);
  return widget;
}

static void add_field(GimbalPhysicsPanel* self, GtkBox* section, const Option* option) {
  static GtkWidget* (*const kMakers[])(Field*) = {
      [CHOICE] = make_choice, [INTEGER] = make_entry, [NUMBER] = make_entry, [FLAG] = make_switch};
  Field* field = g_new0(Field, 1);
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* unit = gtk_label_new(option->unit);
  field->option = option;
  field->label = gtk_label_new(_(option->name));
  field->widget = kMakers[option->kind](field);
  gtk_label_set_xalign(GTK_LABEL(field->label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(field->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text(field->label, _(option->name));
  gtk_widget_set_hexpand(field->label, TRUE);
  gtk_widget_add_css_class(unit, "dim-label");
  gtk_widget_add_css_class(unit, "caption");
  gtk_widget_set_valign(field->widget, GTK_ALIGN_CENTER);
  gtk_accessible_update_property(GTK_ACCESSIBLE(field->widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _(option->name), -1);
  gtk_box_append(GTK_BOX(row), field->label);
  gtk_box_append(GTK_BOX(row), unit);
  gtk_box_append(GTK_BOX(row), field->widget);
  gtk_box_append(section, row);
  g_object_set_data_full(G_OBJECT(row), "field", field, g_free);
  g_ptr_array_add(self->fields, field);
}

static GtkBox* add_section(GimbalPhysicsPanel* self, const char* name, gboolean open) {
  GtkWidget* expander = gtk_expander_new(_(name));
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class(expander, "section");
  gtk_expander_set_expanded(GTK_EXPANDER(expander), open);
  gtk_expander_set_child(GTK_EXPANDER(expander), box);
  gtk_box_append(self->content, expander);
  return GTK_BOX(box);
}

static void build(GimbalPhysicsPanel* self) {
  GtkBox* section = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kOptions); i++) {
    if (kOptions[i].section)
      section = add_section(self, kOptions[i].section, i == 0 || kOptions[i].kind == FLAG);
    add_field(self, section, &kOptions[i]);
  }
}

static void on_frame(GimbalPhysicsPanel* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gboolean same = self->shown == frame->compiled->generation &&
                  !memcmp(&self->option, &frame->view.opt, sizeof self->option);
  if (same || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  self->shown = frame->compiled->generation;
  self->option = frame->view.opt;
  show_all(self);
}

static void on_map(GimbalPhysicsPanel* self) {
  if (gimbal_session_get_frame(self->session)) on_frame(self);
}

void gimbal_physics_panel_set_session(GimbalPhysicsPanel* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "map", G_CALLBACK(on_map), self, G_CONNECT_SWAPPED);
}

static void gimbal_physics_panel_dispose(GObject* object) {
  GimbalPhysicsPanel* self = GIMBAL_PHYSICS_PANEL(object);
  self->quiet = TRUE;
  g_clear_pointer(&self->scroller, gtk_widget_unparent);
  g_clear_pointer(&self->fields, g_ptr_array_unref);
  G_OBJECT_CLASS(gimbal_physics_panel_parent_class)->dispose(object);
}

static void gimbal_physics_panel_class_init(GimbalPhysicsPanelClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_physics_panel_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-physics-panel.ui");
  gtk_widget_class_bind_template_child(widget_class, GimbalPhysicsPanel, scroller);
  gtk_widget_class_bind_template_child(widget_class, GimbalPhysicsPanel, content);
  gtk_widget_class_bind_template_child(widget_class, GimbalPhysicsPanel, revert);
  gtk_widget_class_bind_template_callback(widget_class, on_revert);
}

static void gimbal_physics_panel_init(GimbalPhysicsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->fields = g_ptr_array_new();
  build(self);
}
