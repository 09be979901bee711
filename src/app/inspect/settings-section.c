// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A section of the model's settings.

#include "inspect/settings-section.h"

#include "author/author.h"
#include "inspect/attribute-row.h"
#include "language/knowledge/effective.h"
#include "language/scan/inline-values.h"
#include "language/units/unit-scope.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"

struct _GimbalSettingsSection {
  GtkWidget parent;
  GtkWidget* expander;
  GtkBox* rows;
  GimbalSession* session;
  const char* section;
  size_t offset;
  GimbalCompiled* shown;
};

G_DEFINE_FINAL_TYPE(GimbalSettingsSection, gimbal_settings_section, GTK_TYPE_WIDGET)

// The units of a model that may not have the section: those of its root.
static gboolean units_of_model(GimbalSettingsSection* self, GimbalUnitScope* units) {
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(self->session));
  const GimbalMjcfFile* root = files->len ? g_ptr_array_index(files, 0) : NULL;
  if (!root || !gimbal_mjcf_tree_count(root->tree)) return FALSE;
  gimbal_unit_scope_init(units, files, root, gimbal_mjcf_tree_node(root->tree, 0));
  return TRUE;
}

// Turn the units that were typed into those of the model. NULL: the value is not to be written.
static char* read_units(GimbalSettingsSection* self, GimbalAttributeRow* row, const char* value) {
  const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
  g_auto(GimbalUnitScope) units = {0};
  g_autoptr(GError) error = NULL;
  gboolean has = gimbal_mjcf_is_number(attribute) && gimbal_quantities_have_units(value);
  if (!has || !units_of_model(self, &units)) return g_strdup(value);
  char* own = gimbal_units_convert(&units, attribute, value, NULL, &error);
  if (own) {
    gimbal_attribute_row_settle(row, own);
  } else {
    gimbal_attribute_row_refuse(row, value);
    gimbal_toast_error(GTK_WIDGET(self), error);
  }
  return own;
}

static void on_edited(GimbalSettingsSection* self, const char* typed, GimbalAttributeRow* row) {
  g_autofree char* value = typed ? read_units(self, row, typed) : NULL;
  GimbalAssignment assignment = {gimbal_attribute_row_get_attribute(row)->name, value};
  g_autoptr(GError) error = NULL;
  if (typed && !value) return;
  gimbal_author_set_in_section(self->session, self->section, &assignment, 1, NULL, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

// Find the tag of the section in the files of the model, and the tree that has it; NULL if it is
// not written.
static const GimbalMjcfTree* settings_section_find(GimbalSettingsSection* self, GimbalTag* tag) {
  GListModel* documents = G_LIST_MODEL(gimbal_session_get_project(self->session));
  for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(documents, i);
    const GimbalMjcfTree* tree = gimbal_document_need_tree(document);
    gsize place = gimbal_rewrite_find_section(tree, self->section);
    if (place != GIMBAL_NOWHERE && gimbal_markup_tag(tree, place, tag)) return tree;
  }
  return NULL;
}

static void settings_section_build(GimbalSettingsSection* self) {
  g_autofree char* path = g_strconcat("mujoco/", self->section, NULL);
  const GimbalElement* element = gimbal_grammar_at(path, NULL);
  for (int i = 0; element && i < element->nattribute; i++) {
    GtkWidget* row = gimbal_attribute_row_new(&element->attributes[i], NULL, NULL);
    g_signal_connect_object(row, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    gtk_box_append(self->rows, row);
  }
}

static void settings_section_show(GimbalSettingsSection* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  GimbalTag tag;
  if (!compiled || !gtk_expander_get_expanded(GTK_EXPANDER(self->expander))) return;
  if (!gtk_widget_get_first_child(GTK_WIDGET(self->rows))) settings_section_build(self);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  self->shown = gimbal_compiled_ref(compiled);
  gtk_widget_set_sensitive(GTK_WIDGET(self->rows), compiled->spec != NULL);
  const GimbalMjcfTree* tree = settings_section_find(self, &tag);
  const void* structure = (const char*)compiled->model + self->offset;
  g_auto(GimbalUnitScope) units = {0};
  gboolean known = units_of_model(self, &units);
  for (GtkWidget* row = gtk_widget_get_first_child(GTK_WIDGET(self->rows)); row;
       row = gtk_widget_get_next_sibling(row)) {
    const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(GIMBAL_ATTRIBUTE_ROW(row));
    g_autofree char* written = tree ? gimbal_markup_dup_value(tree, &tag, attribute->name) : NULL;
    g_autofree char* effective = gimbal_effective_value(attribute, structure);
    g_autofree char* unit = known ? gimbal_units_of(&units, attribute, written) : NULL;
    gimbal_attribute_row_show(
        GIMBAL_ATTRIBUTE_ROW(row),
        &(GimbalAttributeState){.written = written, .effective = effective, .unit = unit});
  }
}

static void on_model(GimbalSettingsSection* self) {
  if (gtk_widget_get_mapped(GTK_WIDGET(self))) settings_section_show(self);
}

static void gimbal_settings_section_class_init(GimbalSettingsSectionClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalSettingsSection, expander, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalSettingsSection, shown, gimbal_compiled_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void gimbal_settings_section_init(GimbalSettingsSection* self) {
  self->expander = gtk_expander_new(NULL);
  self->rows = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 3));
  gtk_widget_add_css_class(self->expander, "section");
  gtk_widget_add_css_class(GTK_WIDGET(self->rows), "inspector-rows");
  gimbal_toolkit_expand_to(self->expander, GTK_WIDGET(self->rows));
  gtk_widget_set_parent(self->expander, GTK_WIDGET(self));
  g_signal_connect_object(self->expander, "notify::expanded", G_CALLBACK(settings_section_show), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "map", G_CALLBACK(settings_section_show), self, G_CONNECT_SWAPPED);
}

GtkWidget* gimbal_settings_section_new(GimbalSession* session, const char* title, const char* section,
                                       size_t offset) {
  GimbalSettingsSection* self = g_object_new(GIMBAL_TYPE_SETTINGS_SECTION, NULL);
  self->session = session;
  self->section = section;
  self->offset = offset;
  gtk_expander_set_label(GTK_EXPANDER(self->expander), title);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(on_model), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET(self);
}
