// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows any parts of the state of the run as a live table of numbers, each of them editable.
//
// Only visible rows have widgets; the list itself is an index of the numbers that pass the filter.

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "language/units/quantity.h"
#include "model/state-rows.h"
#include "page/page.h"
#include "signal/expression.h"
#include "widgets/control/number-row.h"
#include "widgets/control/owned.h"
#include "widgets/control/row-list.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"

enum { UPDATE_US = 60000 };

typedef struct Item {
  int part;
  int index;
} Item;

static const struct {
  const char* title;
  const char* tip;
  guint parts;
} kPresets[] = {
    {N_("Physics"), N_("Positions, velocities, activations, delay buffers"), mjSTATE_PHYSICS},
    {N_("Full Physics"), N_("Physics, time and the state of plugins"), mjSTATE_FULLPHYSICS},
    {N_("User"), N_("What is given from outside: controls, forces, equalities, mocap, user data"),
     mjSTATE_USER},
    {N_("Integration"), N_("All that determines the next step"), mjSTATE_INTEGRATION},
};

#define GIMBAL_TYPE_STATE_PANEL (gimbal_state_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalStatePanel, gimbal_state_panel, GIMBAL, STATE_PANEL, GimbalPage)

struct _GimbalStatePanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkMenuButton* chooser;
  GtkCheckButton* presets[G_N_ELEMENTS(kPresets)];
  GtkCheckButton* checks[GIMBAL_STATE_PARTS];
  GtkEditable* filter;
  GtkLabel* count;
  GtkLabel* mistake;
  GtkStack* stack;
  GimbalRowList* list;
  GimbalSession* session;
  GimbalCompiled* shown;  // the model that the items belong to; NULL: none
  GimbalStateOwners* owners;
  GArray* items;  // of Item
  guint parts;
  gint64 updated;
};

G_DEFINE_FINAL_TYPE(GimbalStatePanel, gimbal_state_panel, GIMBAL_TYPE_PAGE)

static const Item* item_at(GimbalStatePanel* self, int i) {
  GIMBAL_ASSERT(i >= 0 && (guint)i < self->items->len);
  return &g_array_index(self->items, Item, i);
}

// The current frame; NULL if its model does not have the shape of the one that the rows show.
static GimbalFrame* frame_of(GimbalStatePanel* self) {
  GimbalFrame* frame = self->session ? gimbal_session_get_frame(self->session) : NULL;
  return frame && self->shown && !g_strcmp0(frame->compiled->shape, self->shown->shape) ? frame : NULL;
}

//---- edits

static void show_mistake(GimbalStatePanel* self, const char* message) {
  gtk_label_set_text(self->mistake, message ? message : "");
  gtk_widget_set_visible(GTK_WIDGET(self->mistake), message != NULL);
}

// The item that a row shows; NULL if the row has just scrolled out of view.
static const Item* item_of_row(GimbalStatePanel* self, const GtkWidget* row) {
  int i = gimbal_row_list_index_of(self->list, row);
  return i < 0 ? NULL : item_at(self, i);
}

static void on_changed(GtkWidget* row, double value, GimbalStatePanel* self) {
  const Item* item = item_of_row(self, row);
  show_mistake(self, NULL);
  if (!item) return;
  gimbal_simulation_set_state(gimbal_session_get_simulation(self->session), item->part, item->index, value);
}

// Evaluate a number, or an expression over the run: "pi/2", "qpos[3] + 0.1". FALSE if that gives no
// finite value, with the reason in why (free with g_free).
static gboolean state_panel_evaluate(GimbalFrame* frame, const GimbalStateOwner* owner, const char* typed,
                                     double* value, char** why) {
  g_autofree char* text = g_strstrip(g_strdup(typed));
  g_autoptr(GError) error = NULL;
  if (gimbal_quantities_have_units(text)) {
    if (gimbal_quantity_read(text, owner->unit, owner->name, value, &error)) return TRUE;
    gboolean sum = g_error_matches(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_UNIT);
    if (!sum) *why = g_strdup(error->message);
    if (!sum) return FALSE;
    g_clear_error(&error);  // "2 * pi" has no unit and is an expression
  }
  char* end = text;
  *value = g_ascii_strtod(text, &end);
  if (end == text || *end) {
    g_autoptr(GimbalExpression) expression = gimbal_expression_new(text, gimbal_frame_resolve, frame, &error);
    if (!expression) {
      *why = g_strdup_printf(_("“%s” is no number: %s"), text, error->message);
      return FALSE;
    }
    *value = gimbal_expression_evaluate(expression, frame->data->time, gimbal_frame_value, frame);
  }
  if (!isfinite(*value)) *why = g_strdup_printf(_("“%s” is not finite, and a state has to be"), text);
  return isfinite(*value);
}

static void on_typed(GtkWidget* row, const char* text, GimbalStatePanel* self) {
  GimbalFrame* frame = frame_of(self);
  g_autofree char* why = NULL;
  const Item* item = item_of_row(self, row);
  double value;
  if (!frame || !item) return;
  GimbalStateOwner owner;
  gimbal_state_owners_find(self->owners, &self->shown->own, item->part, item->index, &owner);
  gboolean sound = state_panel_evaluate(frame, &owner, text, &value, &why);
  if (sound && gimbal_state_part_is_flag(item->part) && value != 0 && value != 1) {
    why = g_strdup(_("An equality is active (1) or not (0)"));
    sound = FALSE;
  }
  show_mistake(self, why);
  if (!sound) {
    gimbal_number_row_refuse(GIMBAL_NUMBER_ROW(row));
    return;
  }
  gimbal_number_row_accept(GIMBAL_NUMBER_ROW(row), value);
  on_changed(row, value, self);
}

static void on_abandoned(GimbalStatePanel* self) {
  show_mistake(self, NULL);
}

static void on_activated(GtkWidget* row, GimbalStatePanel* self) {
  const Item* item = item_of_row(self, row);
  GimbalStateOwner owner;
  if (!self->shown || !item) return;
  gimbal_state_owners_find(self->owners, &self->shown->own, item->part, item->index, &owner);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", owner.type, owner.id);
}

//---- rows

static GtkWidget* make_row(int kind, gpointer data) {
  (void)kind;
  GtkWidget* row = gimbal_number_row_new();
  g_signal_connect_object(row, "changed", G_CALLBACK(on_changed), data, 0);
  g_signal_connect_object(row, "typed", G_CALLBACK(on_typed), data, 0);
  g_signal_connect_object(row, "abandoned", G_CALLBACK(on_abandoned), data, G_CONNECT_SWAPPED);
  g_signal_connect_object(row, "activated", G_CALLBACK(on_activated), data, 0);
  return row;
}

static void show_row(GtkWidget* row, int i, gpointer data) {
  GimbalStatePanel* self = data;
  GimbalFrame* frame = frame_of(self);
  const Item* item = item_at(self, i);
  if (frame) {
    double value = gimbal_state_get(frame->compiled->model, frame->data, item->part, item->index);
    gimbal_number_row_set_value(GIMBAL_NUMBER_ROW(row), gimbal_axis_settle(value));
  }
}

static void bind_row(GtkWidget* row, int i, gpointer data) {
  GimbalStatePanel* self = data;
  const Item* item = item_at(self, i);
  GimbalStateOwner owner;
  gimbal_state_owners_find(self->owners, &self->shown->own, item->part, item->index, &owner);
  const char* field = gimbal_state_part_field(item->part);
  gboolean alone = gimbal_state_part_size(&self->shown->own, item->part) == 1 && !item->part;
  g_autofree char* place = alone ? g_strdup(field) : g_strdup_printf("%s[%d]", field, item->index);
  gboolean linked = owner.id >= 0 && owner.type < mjNOBJECT;
  GimbalNumberLook look = {owner.name, owner.place, place,
                           owner.unit, linked,      gimbal_state_part_is_flag(item->part)};
  gimbal_number_row_set_look(GIMBAL_NUMBER_ROW(row), &look);
  show_row(row, i, data);
}

static void gimbal_state_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  GimbalStatePanel* self = GIMBAL_STATE_PANEL(page);
  gint64 now = g_get_monotonic_time();
  if (frame->running && now - self->updated < UPDATE_US) return;
  self->updated = now;
  gimbal_row_list_for_each(self->list, show_row, self);
}

//---- filter

// Whether a number passes the filter, by name and place ("elbow qx") or by field and index
// ("qpos[3]").
static gboolean state_panel_passes(GimbalStatePanel* self, const char* wanted, int part, int index) {
  GimbalStateOwner owner;
  char text[256];
  gimbal_state_owners_find(self->owners, &self->shown->own, part, index, &owner);
  g_snprintf(text, sizeof text, "%s %s %s[%d]", owner.name, owner.place, gimbal_state_part_field(part),
             index);
  g_autofree char* folded = g_utf8_casefold(text, -1);
  return strstr(folded, wanted) != NULL;
}

static void state_panel_collect(GimbalStatePanel* self, const char* wanted) {
  g_array_set_size(self->items, 0);
  for (int part = 0; part < GIMBAL_STATE_PARTS; part++) {
    int size = self->parts & (1u << part) ? gimbal_state_part_size(&self->shown->own, part) : 0;
    for (int i = 0; i < size; i++) {
      if (!*wanted || state_panel_passes(self, wanted, part, i)) {
        g_array_append_val(self->items, ((Item){part, i}));
      }
    }
  }
}

static void show_count(GimbalStatePanel* self) {
  int total = 0;
  for (int part = 0; part < GIMBAL_STATE_PARTS; part++) {
    if (self->parts & (1u << part)) total += gimbal_state_part_size(&self->shown->own, part);
  }
  g_autofree char* text = self->items->len < (guint)total
                              ? g_strdup_printf(_("%u of %d numbers"), self->items->len, total)
                              : g_strdup_printf(ngettext("%d number", "%d numbers", (gulong)total), total);
  gtk_label_set_text(self->count, text);
}

static void fill_rows(GimbalStatePanel* self) {
  if (!self->shown) {
    gimbal_row_list_set_rows(self->list, g_new0(guint8, 1), 0);
    gtk_label_set_text(self->count, "");
    show_mistake(self, NULL);
    return;
  }
  g_autofree char* typed = g_strstrip(g_strdup(gtk_editable_get_text(self->filter)));
  g_autofree char* wanted = g_utf8_casefold(typed, -1);
  state_panel_collect(self, wanted);
  guint count = self->items->len;
  gimbal_row_list_set_rows(self->list, g_new0(guint8, MAX(count, 1)), (int)count);
  gtk_stack_set_visible_child_name(self->stack, count ? "rows" : "none");
  show_count(self);
}

// Make new rows only if the shape of the model has changed.
static void gimbal_state_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalStatePanel* self = GIMBAL_STATE_PANEL(page);
  gboolean same = compiled && self->shown && !g_strcmp0(self->shown->shape, compiled->shape);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  g_clear_pointer(&self->owners, gimbal_state_owners_free);
  if (compiled) self->shown = gimbal_compiled_ref(compiled);
  if (compiled) self->owners = gimbal_state_owners_new(&compiled->own);
  if (!same) fill_rows(self);
}

//---- choosing parts

// The name of the preset with these parts, else the names of the fields.
static char* describe_parts(guint parts) {
  for (guint i = 0; i < G_N_ELEMENTS(kPresets); i++) {
    if (parts == kPresets[i].parts) return g_strdup(_(kPresets[i].title));
  }
  GString* text = g_string_new(NULL);
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) {
    if (parts & (1u << i)) {
      g_string_append_printf(text, "%s%s", text->len ? ", " : "", gimbal_state_part_field(i));
    }
  }
  if (g_utf8_strlen(text->str, -1) > 40) {
    g_string_truncate(text, 38);
    g_string_append(text, "…");
  }
  return g_string_free(text, FALSE);
}

// Show the parts whose bits are set, as in mjtState.
static void set_parts(GimbalStatePanel* self, guint parts) {
  g_autofree char* text = describe_parts(parts);
  self->parts = parts;
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) {
    gtk_check_button_set_active(self->checks[i], (parts & (1u << i)) != 0);
  }
  for (guint i = 0; i < G_N_ELEMENTS(kPresets); i++) {
    gtk_check_button_set_active(self->presets[i], parts == kPresets[i].parts);
  }
  gtk_menu_button_set_label(self->chooser, *text ? text : _("Nothing"));
  fill_rows(self);
}

// Each check button is one bit. When set_parts changes a button, its bit is already up to date.
static void on_check(GimbalStatePanel* self, GParamSpec* pspec, GtkCheckButton* button) {
  guint parts = self->parts;
  (void)pspec;
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) {
    if (self->checks[i] != button) continue;
    parts = gtk_check_button_get_active(button) ? parts | 1u << i : parts & ~(1u << i);
  }
  if (parts != self->parts) set_parts(self, parts);
}

static void on_preset(GimbalStatePanel* self, GParamSpec* pspec, GtkCheckButton* button) {
  (void)pspec;
  if (!gtk_check_button_get_active(button)) return;
  for (guint i = 0; i < G_N_ELEMENTS(kPresets); i++) {
    if (self->presets[i] == button && self->parts != kPresets[i].parts) set_parts(self, kPresets[i].parts);
  }
}

static GtkWidget* make_presets(GimbalStatePanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  for (guint i = 0; i < G_N_ELEMENTS(kPresets); i++) {
    GtkWidget* check = gtk_check_button_new_with_label(_(kPresets[i].title));
    gimbal_tooltip_set(check, _(kPresets[i].tip));
    if (i) gtk_check_button_set_group(GTK_CHECK_BUTTON(check), self->presets[0]);
    self->presets[i] = GTK_CHECK_BUTTON(check);
    g_signal_connect_swapped(check, "notify::active", G_CALLBACK(on_preset), self);
    gtk_box_append(GTK_BOX(box), check);
  }
  return box;
}

static GtkWidget* make_checks(GimbalStatePanel* self) {
  GtkWidget* grid = gtk_grid_new();
  gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
  for (int i = 0; i < GIMBAL_STATE_PARTS; i++) {
    GtkWidget* check = gtk_check_button_new_with_label(gimbal_state_part_field(i));
    gimbal_tooltip_set(check, gimbal_state_part_title(i));
    self->checks[i] = GTK_CHECK_BUTTON(check);
    g_signal_connect_swapped(check, "notify::active", G_CALLBACK(on_check), self);
    gtk_grid_attach(GTK_GRID(grid), check, i / 7, i % 7, 1, 1);
  }
  return grid;
}

static GtkWidget* make_chooser(GimbalStatePanel* self) {
  GtkWidget* popover = gtk_popover_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append(GTK_BOX(box), make_presets(self));
  gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(box), make_checks(self));
  gtk_popover_set_child(GTK_POPOVER(popover), box);
  self->chooser = GTK_MENU_BUTTON(gtk_menu_button_new());
  gtk_menu_button_set_popover(self->chooser, popover);
  gimbal_tooltip_set(GTK_WIDGET(self->chooser), _("Parts of the State"));
  return GTK_WIDGET(self->chooser);
}

//---- object

static void gimbal_state_panel_bind(GimbalPage* page) {
  GIMBAL_STATE_PANEL(page)->session = gimbal_page_get_session(page);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalStatePanel, field, release)

static const GimbalPageHooks kHooks = {
    .bind = gimbal_state_panel_bind, .model = gimbal_state_panel_model, .frame = gimbal_state_panel_frame};

static void gimbal_state_panel_class_init(GimbalStatePanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(items, g_array_unref),
                    OWNS(shown, gimbal_compiled_unref), OWNS(owners, gimbal_state_owners_free));
}

static GtkWidget* make_tools(GimbalStatePanel* self) {
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* filter = gtk_search_entry_new();
  self->filter = GTK_EDITABLE(filter);
  self->count = GTK_LABEL(gtk_label_new(NULL));
  gtk_widget_add_css_class(tools, "table-tools");
  gtk_widget_add_css_class(GTK_WIDGET(self->count), "dim-label");
  gtk_widget_add_css_class(GTK_WIDGET(self->count), "caption");
  gtk_widget_set_hexpand(filter, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(filter), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Filter the State"),
                                 -1);
  g_object_set(filter, "placeholder-text", _("Filter"), NULL);
  g_signal_connect_swapped(filter, "search-changed", G_CALLBACK(fill_rows), self);
  gtk_box_append(GTK_BOX(tools), make_chooser(self));
  gtk_box_append(GTK_BOX(tools), filter);
  gtk_box_append(GTK_BOX(tools), GTK_WIDGET(self->count));
  return tools;
}

static GtkWidget* make_list(GimbalStatePanel* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  GtkWidget* none = gtk_label_new(_("No number of the state passes"));
  gtk_widget_add_css_class(none, "dim-label");
  self->list = g_object_new(GIMBAL_TYPE_ROW_LIST, NULL);
  gimbal_row_list_set_functions(self->list, make_row, bind_row, self);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->list));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  self->stack = GTK_STACK(gtk_stack_new());
  gtk_stack_add_named(self->stack, scroller, "rows");
  gtk_stack_add_named(self->stack, none, "none");
  gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
  return GTK_WIDGET(self->stack);
}

static void gimbal_state_panel_init(GimbalStatePanel* self) {
  self->items = g_array_new(FALSE, FALSE, sizeof(Item));
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->mistake = GTK_LABEL(gtk_label_new(NULL));
  gtk_widget_add_css_class(GTK_WIDGET(self->mistake), "error");
  gtk_widget_add_css_class(GTK_WIDGET(self->mistake), "watch-mistake");
  gtk_label_set_xalign(self->mistake, 0);
  gtk_label_set_wrap(self->mistake, TRUE);
  gtk_widget_set_visible(GTK_WIDGET(self->mistake), FALSE);
  gtk_box_append(GTK_BOX(self->box), make_tools(self));
  gtk_box_append(GTK_BOX(self->box), make_list(self));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->mistake));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  set_parts(self, mjSTATE_FULLPHYSICS);
}

//---- the row

const GimbalPageKind gimbal_state_page = {
    .name = "state",
    .title = N_("State"),
    .icon = "gimbal-custom-symbolic",
    .home = "bottom",
    .help = "simulation",
    .needs_model = TRUE,
    .type = gimbal_state_panel_get_type,
};
