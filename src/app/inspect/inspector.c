// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The inspector. The grammar lists the attributes and their types; the engine's lists of fields
// give the numbers that are computed from them.

#include "inspect/inspector.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/comparison.h"
#include "author/structure-copies.h"
#include "author/structure-many.h"
#include "inspect/asset-card.h"
#include "inspect/attribute-row.h"
#include "inspect/deformed-lines.h"
#include "inspect/plugin-section.h"
#include "language/knowledge/effective.h"
#include "language/knowledge/fields.h"
#include "language/scan/inline-values.h"
#include "language/units/unit-scope.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"

enum { LIVE_MS = 100 };

struct _GimbalInspector {
  GtkWidget parent;
  GtkLabel* title;
  GtkLabel* subtitle;
  GtkLabel* sharing;       // says that several objects share the text
  GimbalAssetCard* asset;  // picture and figures of an asset
  GtkStack* stack;
  GimbalPluginSection* plugin;  // configuration of the object's plugin
  GtkBox* given;                // rows of attributes that are written here or in a class
  GtkBox* rest;                 // rows of the other attributes
  GtkExpander* more;            // contains rest
  GtkExpander* live;            // contains live_grid
  GtkExpander* compiled;        // contains compiled_grid
  GtkGrid* live_grid;
  GtkGrid* compiled_grid;
  GimbalSession* session;
  GimbalTreeNode* node;
  GPtrArray* all;                // of GimbalTreeNode; edits apply to each
  GimbalComparison* comparison;  // of all; NULL if there is only one
  GPtrArray* parts;              // of Part: the element itself, and the elements in a class
  char* shape;                   // identifies the set of rows, see shape_of
  char* key;                     // identifies the objects, see key_of
  gint64 live_at;
};

G_DEFINE_FINAL_TYPE(GimbalInspector, gimbal_inspector, GTK_TYPE_WIDGET)

// An element whose attributes are shown.
typedef struct Part {
  const GimbalElement* element;
  gboolean in_default;
  int child;              // index among the children of a class, -1: the node itself
  char* tag;              // of a child
  const void* structure;  // in the spec; NULL: unknown
  GtkWidget* heading;     // above its rows; NULL: none
  // GimbalAttributeRow of each attribute, borrowed; NULL: not allowed here or not created yet
  GPtrArray* rows;
} Part;

static void part_free(Part* part) {
  g_free(part->tag);
  g_ptr_array_unref(part->rows);
  g_free(part);
}

//---- edits

static Part* part_of_row(GimbalInspector* self, GimbalAttributeRow* row) {
  for (guint i = 0; i < self->parts->len; i++) {
    Part* part = g_ptr_array_index(self->parts, i);
    if (g_ptr_array_find(part->rows, row, NULL)) return part;
  }
  return NULL;
}

static gboolean is_own_name(const GimbalInspector* self, const GimbalAttribute* attribute, const Part* part) {
  return part->child < 0 && attribute->type == GIMBAL_VALUE_NAME &&
         !g_strcmp0(attribute->names, gimbal_object_namespace(self->node->type));
}

// The units of an element of a text. FALSE, and nothing to clear, if there is none.
static gboolean units_at(GimbalInspector* self, const GimbalSpot* spot, GimbalUnitScope* units) {
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(self->session));
  return gimbal_unit_scope_at(units, spot->tree ? files : NULL, spot->path, spot->tag + 1);
}

static char* convert_for(GimbalInspector* self, const GimbalTreeNode* node, const Part* part,
                         const GimbalAttribute* attribute, const char* value, GError** error) {
  g_auto(GimbalSpot) spot = {0};
  g_auto(GimbalUnitScope) units = {0};
  if (!gimbal_structure_find(self->session, node, &spot, error)) return NULL;
  if (!gimbal_structure_enter(&spot, part->child) || !units_at(self, &spot, &units)) return g_strdup(value);
  return gimbal_units_convert(&units, attribute, value, NULL, error);
}

// A value that was typed, as numbers in the units of the model. NULL with an error if a unit does
// not fit, or if the selected objects are counted in different ones.
static char* in_own_units(GimbalInspector* self, const Part* part, const GimbalAttribute* attribute,
                          const char* value, GError** error) {
  g_autofree char* result = convert_for(self, self->node, part, attribute, value, error);
  for (guint i = 0; result && part->child < 0 && self->all->len > 1 && i < self->all->len; i++) {
    g_autofree char* other = convert_for(self, self->all->pdata[i], part, attribute, value, error);
    if (other && !strcmp(other, result)) continue;
    if (other) {
      g_set_error(error, GIMBAL_QUANTITY_ERROR, GIMBAL_QUANTITY_ERROR_DIMENSION,
                  _("The selected objects count %s in different units: write the number alone"),
                  attribute->name);
    }
    g_clear_pointer(&result, g_free);
  }
  return g_steal_pointer(&result);
}

// Turn the units that were typed into those of the model. FALSE: the value is not to be written.
static gboolean read_units(GimbalInspector* self, const Part* part, GimbalAttributeRow* row, char** value) {
  const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
  g_autoptr(GError) error = NULL;
  if (!*value || !gimbal_mjcf_is_number(attribute) || !gimbal_quantities_have_units(*value)) return TRUE;
  char* own = in_own_units(self, part, attribute, *value, &error);
  if (!own) {
    gimbal_attribute_row_refuse(row, *value);
    gimbal_toast_error(GTK_WIDGET(self), error);
    return FALSE;
  }
  gimbal_attribute_row_settle(row, own);
  g_free(*value);
  *value = own;
  return TRUE;
}

static void on_edited(GimbalInspector* self, const char* typed, GimbalAttributeRow* row) {
  Part* part = part_of_row(self, row);
  const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
  g_autoptr(GError) error = NULL;
  g_autofree char* value = g_strdup(typed);
  if (!part || !self->node || !read_units(self, part, row, &value)) return;
  if (value && *value && is_own_name(self, attribute, part)) {
    gimbal_structure_rename(self->session, self->node, value, &error);
  } else if (part->child < 0 && self->all->len > 1) {
    gimbal_structure_set_all(self->session, self->all, attribute->name, value, &error);
  } else {
    gimbal_structure_set_attribute(self->session, self->node, part->child, attribute->name, value, &error);
  }
  gimbal_toast_error(GTK_WIDGET(self), error);
}

static void go_to(GimbalInspector* self, const GimbalPlace* place) {
  gtk_widget_activate_action(GTK_WIDGET(self), "win.go-to-place", "(stt)", place->file, (guint64)place->start,
                             (guint64)place->end);
}

static void on_origin(GimbalInspector* self, GimbalAttributeRow* row) {
  GimbalPlace place;
  const char* name = gimbal_attribute_row_get_attribute(row)->name;
  if (self->node && self->node->compiled->spec &&
      gimbal_source_of_attribute(self->node->compiled->spec, self->node->type, self->node->id, name,
                                 &place)) {
    go_to(self, &place);
  }
}

static void on_vary(GimbalInspector* self, int component, GimbalAttributeRow* row) {
  Part* part = part_of_row(self, row);
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GError) error = NULL;
  if (!part || !self->node) return;
  if (gimbal_structure_find(self->session, self->node, &spot, &error) &&
      gimbal_structure_enter(&spot, part->child)) {
    gtk_widget_activate_action(GTK_WIDGET(self), "win.vary", "(stsi)", spot.path, (guint64)spot.tag,
                               gimbal_attribute_row_get_attribute(row)->name, component);
  }
  gimbal_toast_error(GTK_WIDGET(self), error);
}

static void on_reveal(GimbalInspector* self) {
  g_autoptr(GError) error = NULL;
  if (!self->node) return;
  g_autoptr(GVariant) place = gimbal_structure_dup_place(self->session, self->node, &error);
  if (place) gtk_widget_activate_action_variant(GTK_WIDGET(self), "win.go-to-place", place);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- rows

static GListModel* names_of(const char* space, gpointer data) {
  GimbalInspector* self = data;
  g_autoptr(GPtrArray) names = gimbal_structure_names(self->session);
  g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
  GtkStringList* list = gtk_string_list_new(NULL);
  gsize length = strlen(space);
  for (guint i = 0; i < names->len; i++) {
    const char* name = g_ptr_array_index(names, i);
    if (!strncmp(name, space, length) && name[length] == ' ' && g_hash_table_add(seen, (gpointer)name)) {
      gtk_string_list_append(list, name + length + 1);
    }
  }
  return G_LIST_MODEL(list);
}

// What stands at a place where a class gives an attribute its value: some attributes, kp of
// <position> among them, have no field of their own in the class.
static char* value_in_class(GimbalInspector* self, const GimbalPlace* place,
                            const GimbalAttribute* attribute) {
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(self->session));
  const GimbalMjcfFile* file = gimbal_mjcf_files_find(files, place->file);
  int index = file ? gimbal_mjcf_tree_at(file->tree, (gsize)place->start) : -1;
  if (index < 0) return NULL;
  return gimbal_mjcf_tree_value(file->tree, gimbal_mjcf_tree_node(file->tree, index), attribute->name);
}

// A sentence with the place of the class that gives an attribute its value. NULL if no class does.
// What the class has is put into *value if that is empty; value may be NULL.
static char* origin_of(GimbalInspector* self, const Part* part, const GimbalAttribute* attribute,
                       char** value) {
  const GimbalTreeNode* node = self->node;
  g_auto(GimbalEffective) effective = {0};
  if (part->child >= 0) return NULL;
  gimbal_effective_get(node->compiled->model, node->compiled->spec, node->type, node->id, attribute,
                       &effective);
  if (effective.origin != GIMBAL_ORIGIN_CLASS) return NULL;
  if (value && !*value) *value = value_in_class(self, &effective.place, attribute);
  g_autofree char* file = g_path_get_basename(effective.place.file);
  return g_strdup_printf(_("From a class of defaults: %s, line %d"), file, effective.place.line);
}

// Show an attribute in which several objects differ. FALSE if they do not.
static gboolean show_difference(const GimbalComparison* comparison, GimbalAttributeRow* row,
                                const char* unit) {
  const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
  g_autofree char* value = NULL;
  gboolean written;
  if (!gimbal_comparison_get(comparison, attribute->name, &value, &written)) return FALSE;
  gimbal_attribute_row_show(
      row, &(GimbalAttributeState){.written = value, .mixed = TRUE, .removable = written, .unit = unit});
  return TRUE;
}

static void show_row(GimbalInspector* self, const Part* part, GimbalAttributeRow* row, const GimbalSpot* spot,
                     const char* unit) {
  const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
  GimbalTag tag;
  gboolean there = spot->tree && gimbal_markup_tag(spot->tree, spot->tag, &tag);
  g_autofree char* written = there ? gimbal_markup_dup_value(spot->tree, &tag, attribute->name) : NULL;
  g_autofree char* effective = gimbal_effective_value(attribute, part->structure);
  g_autofree char* origin = written ? NULL : origin_of(self, part, attribute, &effective);
  if (!effective && !written) effective = g_strdup(attribute->default_text);
  gimbal_attribute_row_show(
      row,
      &(GimbalAttributeState){.written = written, .effective = effective, .origin = origin, .unit = unit});
}

static GtkWidget* make_row(GimbalInspector* self, const GimbalAttribute* attribute) {
  GtkWidget* row = gimbal_attribute_row_new(attribute, names_of, self);
  g_signal_connect_object(row, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(row, "vary", G_CALLBACK(on_vary), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(row, "origin-activated", G_CALLBACK(on_origin), self, G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget* add_heading(GimbalInspector* self, const char* tag) {
  GtkWidget* label = gtk_label_new(tag);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "heading");
  gtk_box_append(self->given, label);
  return label;
}

static gboolean is_given(GimbalInspector* self, const Part* part, const GimbalAttribute* attribute,
                         const GimbalSpot* spot) {
  GimbalTag tag;
  GimbalTagAttribute found;
  // all attributes of an element in a class are in the upper box
  if (part->child >= 0) return TRUE;
  gboolean written = spot->tree && gimbal_markup_tag(spot->tree, spot->tag, &tag) &&
                     gimbal_markup_find_attribute(spot->tree, &tag, attribute->name, &found);
  g_autofree char* origin = written ? NULL : origin_of(self, part, attribute, NULL);
  g_autofree char* value = NULL;
  if (self->comparison && !written) {
    gimbal_comparison_get(self->comparison, attribute->name, &value, &written);
  }
  return written || origin || attribute->type == GIMBAL_VALUE_NAME ||
         (attribute->notes & GIMBAL_NOTE_REQUIRED);
}

static void put_row(GtkBox* box, GtkWidget* row, GtkWidget* after) {
  GtkWidget* parent = gtk_widget_get_parent(row);
  if (parent == GTK_WIDGET(box)) return;
  g_object_ref_sink(row);
  if (parent) gtk_box_remove(GTK_BOX(parent), row);
  gtk_box_insert_child_after(box, row, after);
  g_object_unref(row);
}

// Put each row into its box. Rows of a closed expander are moved there, but not created. spot: the
// text of another object than before; NULL: the same object, whose rows do not move while the user
// edits.
static void place_rows(GimbalInspector* self, Part* part, const GimbalSpot* spot) {
  GtkWidget *last_given = part->heading, *last_other = NULL;
  gboolean open = gtk_expander_get_expanded(self->more);
  for (int i = 0; i < part->element->nattribute; i++) {
    const GimbalAttribute* attribute = &part->element->attributes[i];
    GtkWidget* row = g_ptr_array_index(part->rows, i);
    if (!gimbal_grammar_allowed(attribute, part->in_default)) continue;
    gboolean given = spot  ? is_given(self, part, attribute, spot)
                     : row ? gtk_widget_get_parent(row) == GTK_WIDGET(self->given)
                           : FALSE;
    if (!row && !given && !open) continue;
    if (!row) g_ptr_array_index(part->rows, i) = row = make_row(self, attribute);
    GtkWidget** last = given ? &last_given : &last_other;
    put_row(given ? self->given : self->rest, row, *last);
    if (spot) gimbal_attribute_row_reset(GIMBAL_ATTRIBUTE_ROW(row));
    *last = row;
  }
}

static void add_part(GimbalInspector* self, const GimbalElement* element, int child, const char* tag,
                     const void* structure) {
  Part* part = g_new0(Part, 1);
  *part = (Part){.element = element,
                 .in_default = child >= 0,
                 .child = child,
                 .tag = g_strdup(tag),
                 .structure = structure,
                 .rows = g_ptr_array_new()};
  g_ptr_array_set_size(part->rows, element->nattribute);
  g_ptr_array_add(self->parts, part);
  if (tag) part->heading = add_heading(self, tag);
}

// Add the elements in a class of defaults.
static void add_class_parts(GimbalInspector* self, const GimbalSpot* spot) {
  GimbalTag child;
  const GimbalElement* grammar = gimbal_grammar_at("mujoco/default/default", NULL);
  for (int i = 0; gimbal_structure_child(spot, i, &child); i++) {
    g_autofree char* tag = gimbal_markup_dup_name(spot->tree, &child);
    const GimbalChild* place = gimbal_grammar_child(grammar, tag);
    const char* name = gimbal_tree_node_get_own_name(self->node);
    const void* structure = name ? gimbal_default_struct(self->node->compiled->spec, name, tag) : NULL;
    if (place) add_part(self, place->element, i, tag, structure);
  }
}

static void clear_box(GtkBox* box) {
  GtkWidget* child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(box)))) gtk_box_remove(box, child);
}

// A string that identifies the set of rows. While it stays the same, only values are updated.
static char* shape_of(GimbalInspector* self, const GimbalSpot* spot) {
  GimbalTag tag, child;
  const GimbalTreeNode* node = self->node;
  g_autoptr(GString) shape = g_string_new(NULL);
  g_string_append_printf(shape, "%d %s|", node->type, node->section ? node->section : "");
  if (!spot->tree || !gimbal_markup_tag(spot->tree, spot->tag, &tag)) {
    return g_string_free(g_steal_pointer(&shape), FALSE);
  }
  g_string_append_printf(shape, "%.*s|", (int)(tag.name_end - tag.name), spot->tree->text + tag.name);
  for (int i = 0; node->type == mjOBJ_DEFAULT && gimbal_structure_child(spot, i, &child); i++) {
    g_string_append_printf(shape, "%.*s ", (int)(child.name_end - child.name), spot->tree->text + child.name);
  }
  return g_string_free(g_steal_pointer(&shape), FALSE);
}

// A string that identifies the objects whose values the rows show.
static char* key_of(const GimbalInspector* self) {
  g_autofree char* own = gimbal_tree_node_dup_key(self->node);
  GString* key = g_string_new(own);
  for (guint i = 0; self->comparison && i < self->all->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(self->all, i);
    g_string_append_printf(key, " %d %d", node->type, node->id);
  }
  return g_string_free(key, FALSE);
}

// The structure in the spec whose fields are the attributes of the node's text. NULL for sections
// and for objects that another element generates, except flexes.
static const void* structure_of(const GimbalTreeNode* node) {
  gboolean other = node->section || (node->maker && node->type != mjOBJ_FLEX);
  return other ? NULL : gimbal_spec_struct(node->compiled->spec, node->type, node->id, node->element);
}

static void build_parts(GimbalInspector* self, const GimbalSpot* spot) {
  const GimbalTreeNode* node = self->node;
  g_ptr_array_set_size(self->parts, 0);
  clear_box(self->given);
  clear_box(self->rest);
  if (!node->compiled->spec || !spot->tree) return;
  g_autofree char* path = gimbal_markup_dup_path(spot->tree, spot->tag);
  const GimbalElement* element = gimbal_rewrite_element_at(path);
  if (!element) return;
  add_part(self, element, -1, NULL, NULL);
  if (node->type == mjOBJ_DEFAULT) add_class_parts(self, spot);
}

// Put all rows into their boxes after another object is selected.
static void place_all(GimbalInspector* self, const GimbalSpot* spot) {
  gboolean more = FALSE;
  for (guint i = 0; i < self->parts->len; i++) {
    Part* part = g_ptr_array_index(self->parts, i);
    GimbalSpot at = *spot;
    if (!gimbal_structure_enter(&at, part->child)) at.tree = NULL;
    place_rows(self, part, &at);
    for (int k = 0; k < part->element->nattribute; k++) {
      const GimbalAttribute* attribute = &part->element->attributes[k];
      GtkWidget* row = g_ptr_array_index(part->rows, k);
      gboolean other = !row || gtk_widget_get_parent(row) == GTK_WIDGET(self->rest);
      more |= other && gimbal_grammar_allowed(attribute, part->in_default);
    }
  }
  gtk_widget_set_visible(GTK_WIDGET(self->more), more);
}

// Update the pointers into the spec, which each compile replaces.
static void refresh_structures(GimbalInspector* self) {
  const GimbalTreeNode* node = self->node;
  const char* name = gimbal_tree_node_get_own_name(node);
  for (guint i = 0; i < self->parts->len; i++) {
    Part* part = g_ptr_array_index(self->parts, i);
    part->structure = part->child < 0 ? structure_of(node)
                      : name          ? gimbal_default_struct(node->compiled->spec, name, part->tag)
                                      : NULL;
  }
}

static char* unit_of_row(const GimbalSpot* spot, const GimbalUnitScope* units, GimbalAttributeRow* row) {
  const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
  GimbalTag tag;
  gboolean there = gimbal_markup_tag(spot->tree, spot->tag, &tag);
  g_autofree char* value = there ? gimbal_markup_dup_value(spot->tree, &tag, attribute->name) : NULL;
  return gimbal_units_of(units, attribute, value);
}

static void show_rows(GimbalInspector* self, const GimbalSpot* spot) {
  for (guint i = 0; i < self->parts->len; i++) {
    Part* part = g_ptr_array_index(self->parts, i);
    GimbalSpot at = *spot;
    if (!gimbal_structure_enter(&at, part->child)) at.tree = NULL;
    g_auto(GimbalUnitScope) units = {0};
    gboolean known = units_at(self, &at, &units);
    for (guint r = 0; r < part->rows->len; r++) {
      GimbalAttributeRow* row = g_ptr_array_index(part->rows, r);
      if (!row) continue;
      // several objects cannot have the same name
      gboolean unnamed = self->comparison && is_own_name(self, gimbal_attribute_row_get_attribute(row), part);
      gtk_widget_set_sensitive(GTK_WIDGET(row), !unnamed);
      g_autofree char* unit = known ? unit_of_row(&at, &units, row) : NULL;
      if (!self->comparison || part->child >= 0 || !show_difference(self->comparison, row, unit)) {
        show_row(self, part, row, &at, unit);
      }
    }
  }
}

// Create the rows in the expander when it opens.
static void on_more(GimbalInspector* self) {
  g_auto(GimbalSpot) spot = {0};
  if (!self->node || !gtk_expander_get_expanded(self->more)) return;
  gimbal_structure_find(self->session, self->node, &spot, NULL);
  for (guint i = 0; i < self->parts->len; i++) place_rows(self, g_ptr_array_index(self->parts, i), NULL);
  show_rows(self, &spot);
}

//---- numbers of the model and the run

static GtkWidget* make_cell(const char* text, gboolean number) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_yalign(GTK_LABEL(label), 0);
  if (number) {
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, "numeric");
  } else {
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), 14);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 14);
    gimbal_tooltip_set(label, text);
    gtk_widget_add_css_class(label, "dim-label");
  }
  gtk_widget_add_css_class(label, "caption");
  return label;
}

static void show_quantities(GtkGrid* grid, GPtrArray* quantities) {
  for (guint i = 0; i < quantities->len; i++) {
    const GimbalFieldText* quantity = g_ptr_array_index(quantities, i);
    GtkWidget* name = gtk_grid_get_child_at(grid, 0, (int)i);
    GtkWidget* value = gtk_grid_get_child_at(grid, 1, (int)i);
    if (name) {
      gtk_label_set_text(GTK_LABEL(name), quantity->name);
      gtk_label_set_text(GTK_LABEL(value), quantity->text);
    } else {
      gtk_grid_attach(grid, make_cell(quantity->name, FALSE), 0, (int)i, 1, 1);
      gtk_grid_attach(grid, make_cell(quantity->text, TRUE), 1, (int)i, 1, 1);
    }
  }
  while (gtk_grid_get_child_at(grid, 0, (int)quantities->len)) {
    gtk_grid_remove_row(grid, (int)quantities->len);
  }
}

static gboolean has_number(const GimbalTreeNode* node) {
  return node && !node->section && node->type < mjNOBJECT && node->id >= 0;
}

static void show_live(GimbalInspector* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gboolean current = frame && has_number(self->node) && frame->compiled == self->node->compiled;
  if (!current || !gtk_expander_get_expanded(self->live)) return;
  self->live_at = g_get_monotonic_time();
  g_autoptr(GPtrArray) quantities =
      gimbal_fields_of_data(&frame->view, frame->data, self->node->type, self->node->id);
  gimbal_deformed_lines(quantities, &frame->view, frame->data, self->node->type, self->node->id);
  show_quantities(self->live_grid, quantities);
}

static void show_compiled(GimbalInspector* self) {
  if (!has_number(self->node) || !gtk_expander_get_expanded(self->compiled)) return;
  g_autoptr(GPtrArray) quantities =
      gimbal_fields_of_model(self->node->compiled->model, self->node->type, self->node->id);
  show_quantities(self->compiled_grid, quantities);
}

static void on_frame(GimbalInspector* self) {
  if (!gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  if (g_get_monotonic_time() - self->live_at > LIVE_MS * 1000) show_live(self);
}

//---- display

static void show_title(GimbalInspector* self) {
  const GimbalTreeNode* node = self->node;
  const char* kind = node->section ? NULL : gimbal_object_namespace(node->type);
  g_autofree char* title =
      self->all->len > 1 ? g_strdup_printf(_("%s and %u more"), node->name, self->all->len - 1) : NULL;
  gtk_label_set_text(self->title, title ? title : node->name);
  g_autofree char* text =
      kind && *node->detail ? g_strdup_printf("%s · %s", kind, node->detail) : g_strdup(kind ? kind : "");
  gtk_label_set_text(self->subtitle, text);
  g_autofree char* sharing = gimbal_structure_dup_sharing(node);
  gtk_widget_set_visible(GTK_WIDGET(self->sharing), sharing != NULL);
  gtk_label_set_text(self->sharing, sharing ? sharing : "");
}

static gboolean inspector_replace(char** text, char* by) {
  gboolean other = g_strcmp0(*text, by) != 0;
  g_free(*text);
  *text = by;
  return other;
}

static void show_all(GimbalInspector* self) {
  g_auto(GimbalSpot) spot = {0};
  g_clear_pointer(&self->comparison, gimbal_comparison_free);
  if (self->all->len > 1) self->comparison = gimbal_comparison_new(self->session, self->all);
  gimbal_structure_find(self->session, self->node, &spot, NULL);
  gboolean built = inspector_replace(&self->shape, shape_of(self, &spot));
  gboolean moved = inspector_replace(&self->key, key_of(self));
  show_title(self);
  gimbal_asset_card_show(self->asset, self->comparison ? NULL : self->node);
  if (built) build_parts(self, &spot);
  refresh_structures(self);
  if (built || moved) place_all(self, &spot);
  show_rows(self, &spot);
  gimbal_plugin_section_show(self->plugin, self->session, self->comparison ? NULL : &spot, built || moved);
  gtk_widget_set_visible(GTK_WIDGET(self->live), has_number(self->node));
  gtk_widget_set_visible(GTK_WIDGET(self->compiled), has_number(self->node));
  show_live(self);
  show_compiled(self);
}

void gimbal_inspector_set_nodes(GimbalInspector* self, GimbalTreeNode* node, GPtrArray* all) {
  gboolean was = self->node != NULL;
  g_clear_pointer(&self->all, g_ptr_array_unref);
  self->all = g_ptr_array_ref(all);
  g_set_object(&self->node, node);
  gtk_stack_set_visible_child_name(self->stack, node ? "object" : "nothing");
  if (node) {
    show_all(self);
  } else if (was) {
    g_clear_pointer(&self->shape, g_free);
  }
}

void gimbal_inspector_set_session(GimbalInspector* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalInspector, field, release)

#define PART(field) GIMBAL_PART(GimbalInspector, field)

static const GimbalPart kParts[] = {
    PART(title),    PART(subtitle),  PART(sharing),       PART(asset), PART(plugin),
    PART(stack),    PART(given),     PART(rest),          PART(more),  PART(live),
    PART(compiled), PART(live_grid), PART(compiled_grid), {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(on_reveal), GIMBAL_CALL(on_more), GIMBAL_CALL(show_live), GIMBAL_CALL(show_compiled), {0}};

static void gimbal_inspector_class_init(GimbalInspectorClass* klass) {
  g_type_ensure(GIMBAL_TYPE_ASSET_CARD);
  g_type_ensure(GIMBAL_TYPE_PLUGIN_SECTION);
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(stack, gtk_widget_unparent), OWNS(node, g_object_unref),
                    OWNS(parts, g_ptr_array_unref), OWNS(all, g_ptr_array_unref), OWNS(shape, g_free),
                    OWNS(key, g_free), OWNS(comparison, gimbal_comparison_free));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "inspector", kParts, kCalls);
}

static void gimbal_inspector_init(GimbalInspector* self) {
  self->parts = g_ptr_array_new_with_free_func((GDestroyNotify)part_free);
  self->all = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
}
