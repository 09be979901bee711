// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The physics options of the run: solver, integrator, tolerances, environment, and what is switched
// off or on. Each option is a row of a table; a value that differs from the file's is marked.

#include <gimbal/grammar.h>
#include <gimbal/quality.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "author/author.h"
#include "language/messages/grammar-text.h"
#include "page/page.h"
#include "text/pose-text.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"

#define GIMBAL_TYPE_PHYSICS_PANEL (gimbal_physics_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalPhysicsPanel, gimbal_physics_panel, GIMBAL, PHYSICS_PANEL, GimbalPage)

struct _GimbalPhysicsPanel {
  GimbalPage parent;
  GtkWidget* scroller;
  GtkBox* content;
  GtkWidget* revert;
  GtkWidget* write;
  GtkLabel* status;
  GtkSwitch* posing;
  mjOption before;    // options before posing was switched on
  GPtrArray* fields;  // of Field, owned by their widgets
  mjOption option;    // that is shown
  GimbalSession* session;
  guint64 shown;
};

G_DEFINE_FINAL_TYPE(GimbalPhysicsPanel, gimbal_physics_panel, GIMBAL_TYPE_PAGE)

// The element that an attribute belongs to. Flags that MuJoCo does not have are words of a <text>.
typedef enum Table { OPTIONS, FLAGS, QUALITIES, N_TABLES } Table;

typedef struct Row {
  const char* section;  // NULL: that of the previous row
  const char* name;
  const char* unit;
  Table table;
  const char* attribute;
  const char* tip;  // NULL: the description in the grammar
} Row;

static const Row kRows[] = {
    {N_("Algorithm"), N_("Integrator"), "", OPTIONS, "integrator", NULL},
    {NULL, N_("Cone"), "", OPTIONS, "cone", NULL},
    {NULL, N_("Jacobian"), "", OPTIONS, "jacobian", NULL},
    {NULL, N_("Solver"), "", OPTIONS, "solver", NULL},
    {NULL, N_("Timestep"), "s", OPTIONS, "timestep", NULL},
    {NULL, N_("Iterations"), "", OPTIONS, "iterations", NULL},
    {NULL, N_("Tolerance"), "", OPTIONS, "tolerance", NULL},
    {NULL, N_("Line search iterations"), "", OPTIONS, "ls_iterations", NULL},
    {NULL, N_("Line search tolerance"), "", OPTIONS, "ls_tolerance", NULL},
    {NULL, N_("No-slip iterations"), "", OPTIONS, "noslip_iterations", NULL},
    {NULL, N_("No-slip tolerance"), "", OPTIONS, "noslip_tolerance", NULL},
    {NULL, N_("Collision iterations"), "", OPTIONS, "ccd_iterations", NULL},
    {NULL, N_("Collision tolerance"), "", OPTIONS, "ccd_tolerance", NULL},
    {NULL, N_("Sleep tolerance"), "m/s", OPTIONS, "sleep_tolerance", NULL},
    {NULL, N_("SDF iterations"), "", OPTIONS, "sdf_iterations", NULL},
    {NULL, N_("SDF starting points"), "", OPTIONS, "sdf_initpoints", NULL},
    {NULL, N_("Impedance ratio"), "", OPTIONS, "impratio", NULL},
    {N_("Environment"), N_("Gravity"), "m/s²", OPTIONS, "gravity", NULL},
    {NULL, N_("Wind"), "m/s", OPTIONS, "wind", NULL},
    {NULL, N_("Magnetic flux"), "T", OPTIONS, "magnetic", NULL},
    {NULL, N_("Density"), "kg/m³", OPTIONS, "density", NULL},
    {NULL, N_("Viscosity"), "Pa·s", OPTIONS, "viscosity", NULL},
    {N_("Contact Override"), N_("Margin"), "m", OPTIONS, "o_margin", NULL},
    {NULL, N_("solref"), "", OPTIONS, "o_solref", NULL},
    {NULL, N_("solimp"), "", OPTIONS, "o_solimp", NULL},
    {NULL, N_("Friction"), "", OPTIONS, "o_friction", NULL},
    {N_("Actuators"), N_("Groups in use"), "", OPTIONS, "actuatorgroupdisable", NULL},
    {N_("Enabled"), N_("Constraints"), "", FLAGS, "constraint", NULL},
    {NULL, N_("Equalities"), "", FLAGS, "equality", NULL},
    {NULL, N_("Friction loss"), "", FLAGS, "frictionloss", NULL},
    {NULL, N_("Limits"), "", FLAGS, "limit", NULL},
    {NULL, N_("Contacts"), "", FLAGS, "contact", NULL},
    {NULL, N_("Springs"), "", FLAGS, "spring", NULL},
    {NULL, N_("Dampers"), "", FLAGS, "damper", NULL},
    {NULL, N_("Gravity"), "", FLAGS, "gravity", NULL},
    {NULL, N_("Control clamping"), "", FLAGS, "clampctrl", NULL},
    {NULL, N_("Warm start"), "", FLAGS, "warmstart", NULL},
    {NULL, N_("Parent filter"), "", FLAGS, "filterparent", NULL},
    {NULL, N_("Actuation"), "", FLAGS, "actuation", NULL},
    {NULL, N_("Safe reference"), "", FLAGS, "refsafe", NULL},
    {NULL, N_("Sensors"), "", FLAGS, "sensor", NULL},
    {NULL, N_("Mid-phase"), "", FLAGS, "midphase", NULL},
    {NULL, N_("Implicit joint damping"), "", FLAGS, "eulerdamp", NULL},
    {NULL, N_("Automatic reset"), "", FLAGS, "autoreset", NULL},
    {NULL, N_("Native convex collision"), "", FLAGS, "nativeccd", NULL},
    {NULL, N_("Islands"), "", FLAGS, "island", NULL},
    {NULL, N_("Several convex contacts"), "", FLAGS, "multiccd", NULL},
    {N_("Extras"), N_("Contact override"), "", FLAGS, "override", NULL},
    {NULL, N_("Energy"), "", FLAGS, "energy", NULL},
    {NULL, N_("Forward/inverse check"), "", FLAGS, "fwdinv", NULL},
    {NULL, N_("Discrete-time inverse"), "", FLAGS, "invdiscrete", NULL},
    {NULL, N_("Sleep"), "", FLAGS, "sleep", NULL},
    {NULL, N_("Exact constraint diagonal"), "", FLAGS, "diagexact", NULL},
    {N_("Better Collision"), N_("Continuous"), "", QUALITIES, "continuous",
     N_("Contacts ahead of fast objects: they do not go through thin walls. Other numbers than MuJoCo's.")},
    {NULL, N_("Convex capsules"), "", QUALITIES, "convex",
     N_("Capsules by the general method: exact in every pose, also when deep. Other numbers than MuJoCo's.")},
    {NULL, N_("Full manifolds"), "", QUALITIES, "manifold",
     N_("Up to eight contacts under meshes and cylinders: they stand still. Other numbers than MuJoCo's.")},
    {NULL, N_("Outward normals"), "", QUALITIES, "normals",
     N_("Where an edge lies flat beside a face, the contact pushes apart. Other numbers than MuJoCo's.")},
    {NULL, N_("Whole depth of fields"), "", QUALITIES, "fields",
     N_("Screws, gears and other distance fields touch with their whole depth. Other numbers than "
        "MuJoCo's.")},
};

typedef enum Kind { CHOICE, INTEGER, NUMBER, FLAG, GROUPS, QUALITY } Kind;

// A row with its definition in the grammar.
typedef struct Option {
  const Row* row;
  const GimbalAttribute* grammar;  // NULL: a flag that MuJoCo does not have
  Kind kind;
  size_t offset;  // in mjOption
  int bit;        // of a flag
  gboolean inverted;
  int count;  // of numbers
} Option;

#define AT(field) offsetof(mjOption, field)

static const GimbalElement* element_of(Table table) {
  static const char* const paths[] = {
      [OPTIONS] = "mujoco/option", [FLAGS] = "mujoco/option/flag", [QUALITIES] = NULL};
  _Static_assert(sizeof paths / sizeof paths[0] == N_TABLES, "a row for each");
  return paths[table] ? gimbal_grammar_at(paths[table], NULL) : NULL;
}

static Option quality_of(const Row* row) {
  return (Option){.row = row,
                  .kind = QUALITY,
                  .offset = AT(enableflags),
                  .bit = gimbal_quality_from_words(row->attribute),
                  .count = 1};
}

static Option flag_of(const Row* row, const GimbalAttribute* grammar) {
  return (Option){.row = row,
                  .grammar = grammar,
                  .kind = FLAG,
                  .offset = (size_t)grammar->also.offset,
                  .bit = grammar->also_value,
                  .inverted = (grammar->notes & GIMBAL_NOTE_CLEARS_BIT) != 0,
                  .count = 1};
}

static Option option_of(const Row* row) {
  if (row->table == QUALITIES) return quality_of(row);
  const GimbalAttribute* grammar = gimbal_grammar_attribute(element_of(row->table), row->attribute);
  if (row->table == FLAGS) return flag_of(row, grammar);
  gboolean groups = grammar->field.kind == GIMBAL_FIELD_NONE;
  return (Option){.row = row,
                  .grammar = grammar,
                  .kind = groups                                    ? GROUPS
                          : grammar->keywords                       ? CHOICE
                          : grammar->field.kind == GIMBAL_FIELD_INT ? INTEGER
                                                                    : NUMBER,
                  .offset = groups ? AT(disableactuator) : (size_t)grammar->field.offset,
                  .count = grammar->count_max};
}

// The widgets of an option.
typedef struct Field {
  Option option;
  GtkWidget* label;
  GtkWidget* widget;
  GtkWidget* revert;
  GtkWidget* write;
} Field;

static gboolean is_flag(const Option* option) {
  return option->kind == FLAG || option->kind == QUALITY;
}
static int* int_at(mjOption* option, size_t offset) {
  return (int*)((char*)option + offset);
}
static mjtNum* num_at(mjOption* option, size_t offset) {
  return (mjtNum*)((char*)option + offset);
}

//---- values

static void show_text(GtkWidget* entry, const char* text) {
  if (!gtk_widget_has_focus(gtk_widget_get_first_child(entry))) {
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
  }
}

static int place_of_value(const GimbalKeywords* keywords, int value) {
  for (int i = 0; i < keywords->count; i++) {
    if (keywords->words[i].value == value) return i;
  }
  return -1;
}

static char* value_text(const Option* option, mjOption* from) {
  int* i = int_at(from, option->offset);
  switch (option->kind) {
    case CHOICE: {
      int place = place_of_value(option->grammar->keywords, *i);
      return g_strdup(place >= 0 ? option->grammar->keywords->words[place].word : "");
    }
    case INTEGER:
      return g_strdup_printf("%d", *i);
    case FLAG:
    case QUALITY:
      return g_strdup(((*i & option->bit) != 0) != option->inverted ? "enable" : "disable");
    case GROUPS: {
      GString* list = g_string_new(NULL);
      for (int group = 0; group < 31; group++) {
        if (*i & (1 << group)) g_string_append_printf(list, "%s%d", list->len ? " " : "", group);
      }
      return g_string_free(list, FALSE);
    }
    default:
      return gimbal_numbers_text(num_at(from, option->offset), option->count, 0);
  }
}

static void show_groups(GtkWidget* box, int disabled) {
  int group = 0;
  for (GtkWidget* toggle = gtk_widget_get_first_child(box); toggle;
       toggle = gtk_widget_get_next_sibling(toggle)) {
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(toggle), !(disabled & (1 << group++)));
  }
}

static void show_field(Field* field, mjOption* option) {
  int* i = int_at(option, field->option.offset);
  g_autofree char* text = value_text(&field->option, option);
  switch (field->option.kind) {
    case CHOICE:
      gtk_drop_down_set_selected(GTK_DROP_DOWN(field->widget),
                                 (guint)place_of_value(field->option.grammar->keywords, *i));
      break;
    case FLAG:
    case QUALITY:
      gtk_switch_set_active(GTK_SWITCH(field->widget), !strcmp(text, "enable"));
      break;
    case GROUPS:
      show_groups(field->widget, *i);
      break;
    default:
      show_text(field->widget, text);
  }
}

static gboolean physics_panel_differs(const Field* field, mjOption* a, mjOption* b) {
  size_t at = field->option.offset;
  if (field->option.kind == NUMBER) {
    return memcmp(num_at(a, at), num_at(b, at), sizeof(mjtNum) * (size_t)field->option.count) != 0;
  }
  if (is_flag(&field->option)) return ((*int_at(a, at) ^ *int_at(b, at)) & field->option.bit) != 0;
  return *int_at(a, at) != *int_at(b, at);
}

// Mark the options that differ from the file.
static void show_marks(GimbalPhysicsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  guint any = 0;
  for (guint i = 0; compiled && i < self->fields->len; i++) {
    Field* field = g_ptr_array_index(self->fields, i);
    gboolean different = physics_panel_differs(field, &self->option, &compiled->model->opt);
    if (different) {
      gtk_widget_add_css_class(field->label, "differs");
    } else {
      gtk_widget_remove_css_class(field->label, "differs");
    }
    gtk_widget_set_visible(field->revert, different);
    gtk_widget_set_visible(field->write, different && compiled->spec);
    any += different != FALSE;
  }
  g_autofree char* text =
      any ? g_strdup_printf(
                ngettext("%u setting differs from the file", "%u settings differ from the file", any), any)
          : g_strdup(_("As the file says"));
  gtk_label_set_text(self->status, text);
  gtk_widget_set_sensitive(self->revert, any);
  gtk_widget_set_sensitive(self->write, any && compiled && compiled->spec);
}

static void show_all(GimbalPhysicsPanel* self) {
  for (guint i = 0; i < self->fields->len; i++) show_field(g_ptr_array_index(self->fields, i), &self->option);
  show_marks(self);
}

static void physics_panel_apply(GimbalPhysicsPanel* self) {
  gimbal_simulation_set_option(gimbal_session_get_simulation(self->session), &self->option);
  show_marks(self);
}

//---- edits

static GimbalPhysicsPanel* panel_of(Field* field) {
  return GIMBAL_PHYSICS_PANEL(gtk_widget_get_ancestor(field->widget, GIMBAL_TYPE_PHYSICS_PANEL));
}

// Set a part of the options. A value that is already set is ignored: the page itself has shown it.
static void set_part(GimbalPhysicsPanel* self, gsize offset, gconstpointer value, gsize size) {
  gpointer part = (char*)&self->option + offset;
  if (!memcmp(part, value, size)) return;
  memcpy(part, value, size);
  physics_panel_apply(self);
}

static void on_choice(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  if (!self) return;
  guint place = gtk_drop_down_get_selected(GTK_DROP_DOWN(field->widget));
  const GimbalKeywords* keywords = field->option.grammar->keywords;
  if (place >= (guint)keywords->count) return;
  set_part(self, field->option.offset, &keywords->words[place].value, sizeof(int));
}

static void on_flag(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  if (!self) return;
  int flags = *int_at(&self->option, field->option.offset);
  gboolean set = gtk_switch_get_active(GTK_SWITCH(field->widget)) != field->option.inverted;
  flags = set ? flags | field->option.bit : flags & ~field->option.bit;
  set_part(self, field->option.offset, &flags, sizeof flags);
}

// Escape restores the text of the present value.
static gboolean on_text_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                            Field* field) {
  (void)controller, (void)code, (void)state;
  GimbalPhysicsPanel* self = panel_of(field);
  if (key != GDK_KEY_Escape || !self) return GDK_EVENT_PROPAGATE;
  g_autofree char* text = value_text(&field->option, &self->option);
  gtk_editable_set_text(GTK_EDITABLE(field->widget), text);
  gtk_editable_set_position(GTK_EDITABLE(field->widget), -1);
  gtk_widget_remove_css_class(field->widget, "error");
  return GDK_EVENT_STOP;
}

static void on_text(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  const Option* option = &field->option;
  double values[5];
  int count = gimbal_parse_numbers(gtk_editable_get_text(GTK_EDITABLE(field->widget)), values, 5);
  gboolean good = self && count == option->count;
  for (int i = 0; i < count; i++) good = good && isfinite(values[i]);
  if (!good) {
    gtk_widget_add_css_class(field->widget, "error");
    return;
  }
  gtk_widget_remove_css_class(field->widget, "error");
  if (option->kind == INTEGER) {
    set_part(self, option->offset, &(int){(int)CLAMP(values[0], 0, 100000)}, sizeof(int));
  } else {
    set_part(self, option->offset, values, sizeof(double) * (gsize)count);
  }
}

// Each group has a toggle, in the order of the groups.
static void on_group(Field* field, GParamSpec* pspec, GtkToggleButton* toggle) {
  GimbalPhysicsPanel* self = panel_of(field);
  int bit = 1;
  (void)pspec;
  if (!self) return;
  for (GtkWidget* w = GTK_WIDGET(toggle); (w = gtk_widget_get_prev_sibling(w));) bit <<= 1;
  int disabled = *int_at(&self->option, field->option.offset);
  disabled = gtk_toggle_button_get_active(toggle) ? disabled & ~bit : disabled | bit;
  set_part(self, field->option.offset, &disabled, sizeof disabled);
}

static void on_focus_out(Field* field) {
  on_text(field);
}

static void on_revert(GimbalPhysicsPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!compiled) return;
  self->option = compiled->model->opt;
  show_all(self);
  physics_panel_apply(self);
}

// Set one option back to the value of the file.
static void on_revert_field(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  GimbalCompiled* compiled = self ? gimbal_session_get_compiled(self->session) : NULL;
  if (!compiled) return;
  const Option* option = &field->option;
  mjOption file = compiled->model->opt;
  if (option->kind == NUMBER) {
    memcpy(num_at(&self->option, option->offset), num_at(&file, option->offset),
           sizeof(mjtNum) * (size_t)option->count);
  } else {
    int mask = is_flag(option) ? option->bit : -1;
    int* value = int_at(&self->option, option->offset);
    *value = (*value & ~mask) | (*int_at(&file, option->offset) & mask);
  }
  show_all(self);
  physics_panel_apply(self);
}

// Write the flags that MuJoCo does not have: they are words of a <text>, which it ignores. Without
// words, an existing <text> is deleted.
static gboolean write_quality(GimbalPhysicsPanel* self, const mjModel* m, int quality, GError** error) {
  g_autoptr(GString) words = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kRows); i++) {
    if (kRows[i].table == QUALITIES && (quality & quality_of(&kRows[i]).bit)) {
      g_string_append_printf(words, "%s%s", words->len ? " " : "", kRows[i].attribute);
    }
  }
  int id = mj_name2id(m, mjOBJ_TEXT, "gimbal_quality");
  if (id >= 0 && words->len) {
    return gimbal_author_set_attribute(self->session, mjOBJ_TEXT, id, "data", words->str, error);
  }
  if (id >= 0) {
    g_auto(GimbalSpot) spot = {0};
    g_autoptr(GArray) edits = gimbal_edits_new();
    return gimbal_author_find(self->session, mjOBJ_TEXT, id, &spot, error) &&
           gimbal_rewrite_delete(spot.tree, spot.tag, edits, spot.path, error) &&
           gimbal_author_apply(self->session, edits, error);
  }
  g_autofree char* xml = g_strdup_printf("<text name=\"gimbal_quality\" data=\"%s\"/>", words->str);
  return gimbal_author_add_to_section(self->session, "custom", xml, error);
}

static void write_fields(GimbalPhysicsPanel* self, Field* only) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autoptr(GArray) options = g_array_new(FALSE, FALSE, sizeof(GimbalAssignment));
  g_autoptr(GArray) flags = g_array_new(FALSE, FALSE, sizeof(GimbalAssignment));
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GError) error = NULL;
  g_autofree char* where = NULL;
  if (!compiled) return;
  int before = gimbal_quality(compiled->model), quality = before;
  g_autoptr(GimbalCompiled) kept = gimbal_compiled_ref(compiled);
  for (guint i = 0; i < self->fields->len; i++) {
    Field* field = g_ptr_array_index(self->fields, i);
    if ((only && only != field) || !physics_panel_differs(field, &self->option, &compiled->model->opt)) {
      continue;
    }
    if (field->option.kind == QUALITY) {
      quality = (quality & ~field->option.bit) | (self->option.enableflags & field->option.bit);
      continue;
    }
    char* text = value_text(&field->option, &self->option);
    GimbalAssignment assignment = {field->option.row->attribute, *text ? text : NULL};
    g_array_append_val(field->option.kind == FLAG ? flags : options, assignment);
    g_ptr_array_add(texts, text);
  }
  gboolean done = !options->len || gimbal_author_set_in_section(self->session, "option", (void*)options->data,
                                                                (int)options->len, &where, &error);
  if (done && flags->len) {
    done = gimbal_author_set_in_section(self->session, "option/flag", (void*)flags->data, (int)flags->len,
                                        &where, &error);
  }
  if (done && quality != before) write_quality(self, kept->model, quality, &error);
  g_autofree char* told = where ? g_strdup_printf(_("Written to “%s”, which states it"), where) : NULL;
  if (!error) gimbal_toast(GTK_WIDGET(self), told);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

static void on_write_field(Field* field) {
  GimbalPhysicsPanel* self = panel_of(field);
  if (self) write_fields(self, field);
}

static void on_write(GimbalPhysicsPanel* self) {
  write_fields(self, NULL);
}

// For posing, switch gravity and springs off and raise the viscosity: bodies stay where they are
// put.
static void on_posing(GimbalPhysicsPanel* self) {
  if (gtk_switch_get_active(self->posing)) {
    self->before = self->option;
    self->option.disableflags |= mjDSBL_GRAVITY | mjDSBL_SPRING;
    self->option.viscosity += 10;
  } else {
    int mask = mjDSBL_GRAVITY | mjDSBL_SPRING;
    self->option.disableflags = (self->option.disableflags & ~mask) | (self->before.disableflags & mask);
    self->option.viscosity = self->before.viscosity;
  }
  show_all(self);
  physics_panel_apply(self);
}

//---- building

static GtkWidget* make_choice(Field* field) {
  const GimbalKeywords* keywords = field->option.grammar->keywords;
  GtkStringList* words = gtk_string_list_new(NULL);
  for (int i = 0; i < keywords->count; i++) gtk_string_list_append(words, keywords->words[i].word);
  GtkWidget* widget = gtk_drop_down_new(G_LIST_MODEL(words), NULL);
  g_signal_connect_swapped(widget, "notify::selected", G_CALLBACK(on_choice), field);
  return widget;
}

static GtkWidget* make_groups(Field* field) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
  for (int group = 0; group < mjNGROUP; group++) {
    char number[2] = {(char)('0' + group), 0};
    GtkWidget* toggle = gtk_toggle_button_new_with_label(number);
    g_autofree char* spoken = g_strdup_printf(_("Actuator group %d"), group);
    gtk_widget_add_css_class(toggle, "group-toggle");
    gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
    gtk_box_append(GTK_BOX(box), toggle);
    g_signal_connect_swapped(toggle, "notify::active", G_CALLBACK(on_group), field);
  }
  return box;
}

static GtkWidget* make_entry(Field* field) {
  GtkWidget* entry = gtk_entry_new();
  GtkEventController* focus = gtk_event_controller_focus_new();
  int width = field->option.count > 1 ? 12 : 9;
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), width);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), width);
  gtk_entry_set_alignment(GTK_ENTRY(entry), 1);
  gtk_widget_add_css_class(entry, "numeric");
  g_signal_connect_swapped(entry, "activate", G_CALLBACK(on_text), field);
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_text_key), field);
  gtk_widget_add_controller(entry, keys);
  g_autoptr(GMenu) menu = g_menu_new();
  g_autofree char* action = g_strdup_printf("physics.vary('%s')", field->option.row->attribute);
  g_menu_append(menu, _("Vary…"), action);
  gtk_entry_set_extra_menu(GTK_ENTRY(entry), G_MENU_MODEL(menu));
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus_out), field);
  gtk_widget_add_controller(entry, focus);
  return entry;
}

static GtkWidget* make_switch(Field* field) {
  GtkWidget* widget = gtk_switch_new();
  g_signal_connect_swapped(widget, "notify::active", G_CALLBACK(on_flag), field);
  return widget;
}

static GtkWidget* make_button(Field* field, const char* icon, const char* tip, GCallback callback) {
  GtkWidget* button = gtk_button_new_from_icon_name(icon);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "row-button");
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gimbal_tooltip_set(button, tip);
  gtk_widget_set_visible(button, FALSE);
  g_signal_connect_swapped(button, "clicked", callback, field);
  return button;
}

// The tooltip of an option: its own, or that of the grammar. The caller frees it.
static char* tooltip_of(const Option* option) {
  if (option->row->tip) return g_strdup(_(option->row->tip));
  return g_strdup_printf("%s: %s", option->row->attribute, gimbal_grammar_text(option->grammar->doc));
}

static void add_field(GimbalPhysicsPanel* self, GtkBox* section, const Row* shown) {
  static GtkWidget* (*const kMakers[])(Field*) = {
      [CHOICE] = make_choice, [INTEGER] = make_entry,  [NUMBER] = make_entry,
      [FLAG] = make_switch,   [QUALITY] = make_switch, [GROUPS] = make_groups};
  Field* field = g_new0(Field, 1);
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* unit = gtk_label_new(shown->unit);
  field->option = option_of(shown);
  field->label = gtk_label_new(_(shown->name));
  field->widget = kMakers[field->option.kind](field);
  gtk_label_set_xalign(GTK_LABEL(field->label), 0);
  gtk_label_set_wrap(GTK_LABEL(field->label), TRUE);  // long translations take two lines
  gtk_label_set_lines(GTK_LABEL(field->label), 2);
  gtk_label_set_ellipsize(GTK_LABEL(field->label), PANGO_ELLIPSIZE_END);
  g_autofree char* tip = tooltip_of(&field->option);
  gimbal_tooltip_set(field->label, tip);
  field->revert =
      make_button(field, "edit-undo-symbolic", _("Back to What the File Says"), G_CALLBACK(on_revert_field));
  field->write =
      make_button(field, "document-edit-symbolic", _("Write It to the XML"), G_CALLBACK(on_write_field));
  gtk_widget_set_hexpand(field->label, TRUE);
  gtk_widget_add_css_class(unit, "dim-label");
  gtk_widget_add_css_class(unit, "caption");
  gtk_widget_set_valign(field->widget, GTK_ALIGN_CENTER);
  gtk_accessible_update_property(GTK_ACCESSIBLE(field->widget), GTK_ACCESSIBLE_PROPERTY_LABEL, _(shown->name),
                                 -1);
  gtk_box_append(GTK_BOX(row), field->label);
  gtk_box_append(GTK_BOX(row), unit);
  gtk_box_append(GTK_BOX(row), field->revert);
  gtk_box_append(GTK_BOX(row), field->write);
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
  gimbal_toolkit_expand_to(expander, box);
  gtk_box_append(self->content, expander);
  return GTK_BOX(box);
}

static void physics_panel_build(GimbalPhysicsPanel* self) {
  GtkBox* section = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kRows); i++) {
    if (kRows[i].section) section = add_section(self, kRows[i].section, i == 0 || kRows[i].table != OPTIONS);
    add_field(self, section, &kRows[i]);
  }
}

static void gimbal_physics_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  GimbalPhysicsPanel* self = GIMBAL_PHYSICS_PANEL(page);
  gboolean same = self->shown == frame->compiled->generation &&
                  !memcmp(&self->option, &frame->view.opt, sizeof self->option);
  if (same) return;
  self->shown = frame->compiled->generation;
  self->option = frame->view.opt;
  show_all(self);
}

// Build the page when it is shown for the first time, so that a window opens sooner.
static void gimbal_physics_panel_map(GimbalPage* page) {
  if (!GIMBAL_PHYSICS_PANEL(page)->fields->len) physics_panel_build(GIMBAL_PHYSICS_PANEL(page));
}

static void gimbal_physics_panel_bind(GimbalPage* page) {
  GIMBAL_PHYSICS_PANEL(page)->session = gimbal_page_get_session(page);
}

static void vary_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  GimbalPhysicsPanel* self = GIMBAL_PHYSICS_PANEL(widget);
  const char* name = g_variant_get_string(parameter, NULL);
  (void)action;
  for (guint i = 0; i < self->fields->len; i++) {
    const Field* field = g_ptr_array_index(self->fields, i);
    if (strcmp(field->option.row->attribute, name) != 0 || !GTK_IS_ENTRY(field->widget)) continue;
    gtk_widget_activate_action(widget, "win.vary-setting", "(sss)", "option", name,
                               gtk_editable_get_text(GTK_EDITABLE(field->widget)));
    return;
  }
}

static const GimbalPart kParts[] = {GIMBAL_PART(GimbalPhysicsPanel, scroller),
                                    GIMBAL_PART(GimbalPhysicsPanel, content),
                                    GIMBAL_PART(GimbalPhysicsPanel, revert),
                                    GIMBAL_PART(GimbalPhysicsPanel, write),
                                    GIMBAL_PART(GimbalPhysicsPanel, posing),
                                    GIMBAL_PART(GimbalPhysicsPanel, status),
                                    {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(on_revert), GIMBAL_CALL(on_write), GIMBAL_CALL(on_posing), {0}};

static const GimbalPageHooks kHooks = {
    .bind = gimbal_physics_panel_bind, .frame = gimbal_physics_panel_frame, .map = gimbal_physics_panel_map};

static void gimbal_physics_panel_class_init(GimbalPhysicsPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalPhysicsPanel, scroller, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalPhysicsPanel, fields, g_ptr_array_unref));
  gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "physics.vary", "s", vary_action);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "physics-panel", kParts, kCalls);
}

static void gimbal_physics_panel_init(GimbalPhysicsPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->fields = g_ptr_array_new();
}

//---- the row

const GimbalPageKind gimbal_physics_page = {
    .name = "physics",
    .title = N_("Physics"),
    .icon = "gimbal-physics-symbolic",
    .home = "right",
    .help = "simulation",
    .needs_model = TRUE,
    .type = gimbal_physics_panel_get_type,
    .spots = {[GIMBAL_ARRANGE_TUNE] = {"left", .front = TRUE}},
};
