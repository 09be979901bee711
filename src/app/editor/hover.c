// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is told about the thing under the pointer.

#include "editor/hover.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/effective.h"
#include "language/inline-values.h"
#include "language/names.h"
#include "language/outline.h"

#define MAX_WIDTH 60  // characters

// What is being told, and of which place.
typedef struct Hover {
  GimbalSession* session;
  GimbalDocument* document;
  GtkBox* box;
  gsize byte;
} Hover;

//---- words

static const char* type_name(GimbalValueType type) {
  static const char* const kNames[] = {
      [GIMBAL_VALUE_BOOL] = N_("true or false"), [GIMBAL_VALUE_INT] = N_("integer"),
      [GIMBAL_VALUE_FLOAT] = N_("number"),       [GIMBAL_VALUE_DOUBLE] = N_("number"),
      [GIMBAL_VALUE_STRING] = N_("text"),        [GIMBAL_VALUE_CHARS] = N_("letters"),
      [GIMBAL_VALUE_KEYWORD] = N_("keyword"),    [GIMBAL_VALUE_FLAGS] = N_("keywords"),
      [GIMBAL_VALUE_NAME] = N_("name"),          [GIMBAL_VALUE_REF] = N_("reference"),
      [GIMBAL_VALUE_FILE] = N_("file")};
  return _(kNames[type]);
}

char* gimbal_describe_type(const GimbalAttribute* attribute) {
  const char* type = type_name(attribute->type);
  if (attribute->type == GIMBAL_VALUE_REF && attribute->names)
    return g_strdup_printf(_("%s to %s"), type, attribute->names);
  if (attribute->count_max < 0) return g_strdup_printf("%s …", type);
  if (attribute->count_max > 1 && attribute->count_min != attribute->count_max)
    return g_strdup_printf("%d–%d × %s", attribute->count_min, attribute->count_max, type);
  return attribute->count_max > 1 ? g_strdup_printf("%d × %s", attribute->count_max, type) : g_strdup(type);
}

char* gimbal_describe_attribute(const GimbalAttribute* attribute) {
  g_autofree char* type = gimbal_describe_type(attribute);
  GString* text = g_string_new(attribute->doc);
  g_string_append_printf(text, "\n%s", type);
  if (attribute->default_text) g_string_append_printf(text, _(", default: %s"), attribute->default_text);
  if (attribute->notes & GIMBAL_NOTE_REQUIRED) g_string_append(text, _(", required"));
  if (attribute->notes & GIMBAL_NOTE_POSITIVE) g_string_append(text, _(", greater than 0"));
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++)
    g_string_append_printf(text, "%s%s", i ? ", " : "\n", attribute->keywords->words[i].word);
  return g_string_free(text, FALSE);
}

//---- what is shown

static GtkWidget* add_label(Hover* self, const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_max_width_chars(GTK_LABEL(label), MAX_WIDTH);
  if (style) gtk_widget_add_css_class(label, style);
  gtk_box_append(self->box, label);
  return label;
}

// The class around the place where a value was written.
static char* class_at(Hover* self, const GimbalEffective* effective) {
  GPtrArray* files = gimbal_project_peek_files(gimbal_session_get_project(self->session));
  GimbalMjcfFile* file = effective->place.file ? gimbal_mjcf_files_find(files, effective->place.file) : NULL;
  int index = file ? gimbal_mjcf_tree_at(file->tree, (gsize)effective->place.start) : -1;
  for (; index >= 0; index = gimbal_mjcf_tree_node(file->tree, index)->parent) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, index);
    if (!gimbal_mjcf_tree_is(file->tree, node, "default")) continue;
    char* name = gimbal_mjcf_tree_value(file->tree, node, "class");
    return name ? name : g_strdup("main");
  }
  return NULL;
}

static char* describe_origin(Hover* self, const GimbalEffective* effective) {
  g_autofree char* base = effective->place.file ? g_path_get_basename(effective->place.file) : NULL;
  if (effective->origin == GIMBAL_ORIGIN_BUILT_IN) return g_strdup(_("built-in default"));
  if (effective->origin == GIMBAL_ORIGIN_ELEMENT) return g_strdup(_("written here"));
  g_autofree char* name = class_at(self, effective);
  return g_strdup_printf(_("from class %s, %s:%d"), name ? name : "main", base, effective->place.line);
}

static gboolean find_object(Hover* self, gsize byte, int* type, int* id) {
  if (!gimbal_session_get_fresh(self->session)) return FALSE;
  g_autofree char* path = gimbal_document_dup_path(self->document);
  return gimbal_object_at(gimbal_session_get_compiled(self->session)->spec, path, (mjtSize)byte, type, id);
}

// What the attribute came to after classes and compilation.
static void add_effective(Hover* self, gsize byte, const GimbalAttribute* attribute) {
  int type, id;
  GimbalEffective effective;
  if (!find_object(self, byte, &type, &id)) return;
  gimbal_effective_get(gimbal_session_get_compiled(self->session), type, id, attribute, &effective);
  g_autofree char* origin = describe_origin(self, &effective);
  g_autofree char* text = effective.compiled
                              ? g_strdup_printf(_("Compiled: %s (%s)"), effective.compiled, origin)
                              : g_strdup_printf(_("Value: %s"), origin);
  if (effective.compiled || effective.origin == GIMBAL_ORIGIN_CLASS) add_label(self, text, "accent");
  gimbal_effective_clear(&effective);
}

static void add_model_facts(Hover* self, gsize byte) {
  int type, id;
  if (!find_object(self, byte, &type, &id)) return;
  const mjModel* m = gimbal_session_get_compiled(self->session)->model;
  const char* name = mj_id2name(m, type, id);
  g_autofree char* text = NULL;
  if (type == mjOBJ_BODY && id < m->nbody)
    text = g_strdup_printf(_("body %d: %.4g kg, with all below it %.4g kg"), id, m->body_mass[id],
                           m->body_subtreemass[id]);
  else if (type == mjOBJ_JOINT)
    text = g_strdup_printf(_("joint %d: qpos from %d, degrees of freedom from %d"), id, m->jnt_qposadr[id],
                           m->jnt_dofadr[id]);
  else
    text = g_strdup_printf(_("%s %d"), name ? name : _("number"), id);
  add_label(self, text, "accent");
}

// The declaration of the name under the pointer.
static void add_declaration(Hover* self, gsize byte) {
  GimbalProject* project = gimbal_session_get_project(self->session);
  GPtrArray* files = gimbal_project_peek_files(project);
  const GArray* names = gimbal_project_peek_names(project);
  g_autofree char* path = gimbal_document_dup_path(self->document);
  const GimbalMjcfName* name = gimbal_mjcf_name_at(names, path, byte);
  const GimbalMjcfName* target = name && !name->declares ? gimbal_mjcf_declaration(names, name) : NULL;
  if (!target) return;
  GimbalMjcfFile* file = gimbal_mjcf_files_find(files, target->path);
  g_autofree char* label = gimbal_mjcf_label(file->tree, target->node);
  g_autofree char* base = g_path_get_basename(target->path);
  g_autofree char* text = g_strdup_printf(_("declared by <%s> in %s"), label, base);
  add_label(self, text, "dim-label");
}

static void show_element(Hover* self, const GimbalMjcfNode* node) {
  add_label(self, node->element->tag, "heading");
  add_label(self, node->element->doc, NULL);
  add_model_facts(self, node->start + 1);
}

static gboolean is_number(const GimbalAttribute* attribute) {
  return attribute->type == GIMBAL_VALUE_FLOAT || attribute->type == GIMBAL_VALUE_DOUBLE ||
         attribute->type == GIMBAL_VALUE_INT;
}

static void show_attribute(Hover* self, const GimbalMjcfTree* tree, const GimbalMjcfNode* node,
                           const GimbalMjcfAttribute* a) {
  g_autofree char* text = gimbal_describe_attribute(a->grammar);
  g_autofree char* type = gimbal_mjcf_tree_value(tree, node, "type");
  const char* slots = gimbal_inline_values(node->element->tag, a->grammar->name, type);
  g_autofree char* head =
      slots ? g_strdup_printf("%s: %s", a->grammar->name, slots) : g_strdup(a->grammar->name);
  gboolean in_value = self->byte >= a->value && self->byte <= a->value_end;
  add_label(self, head, "heading");
  add_label(self, text, NULL);
  add_effective(self, node->start + 1, a->grammar);
  if (in_value) add_declaration(self, self->byte);
  if (in_value && is_number(a->grammar))
    gtk_widget_add_css_class(add_label(self, _("Drag with Ctrl to change the number"), "caption"),
                             "dim-label");
}

// What the grammar says of the place; its stretch in *start, *end. FALSE if it says nothing.
static gboolean show_grammar(Hover* self, gsize* start, gsize* end) {
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  int index = tree ? gimbal_mjcf_tree_at(tree, self->byte) : -1;
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  if (!node || !node->element) return FALSE;
  gboolean closing = self->byte >= node->close && !node->empty;
  gboolean in_tag = self->byte < node->name_end || closing;
  const GimbalMjcfAttribute* a =
      self->byte < node->tag_end ? gimbal_mjcf_tree_attribute_at(tree, node, self->byte) : NULL;
  if (!in_tag && (!a || !a->grammar)) return FALSE;
  *start = !in_tag ? a->name : closing ? node->close : node->start;
  *end = !in_tag ? a->value_end : closing ? node->end : node->name_end;
  if (in_tag)
    show_element(self, node);
  else
    show_attribute(self, tree, node, a);
  return TRUE;
}

//---- problems

static void on_fix(GtkButton* button, GtkWidget* view) {
  int line = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "line"));
  gtk_widget_activate_action(view, "hover.hide", NULL);
  g_signal_emit_by_name(view, "mark-activated", line);
}

static void add_problem(Hover* self, GtkWidget* view, const GimbalProblem* problem) {
  static const char* const kIcons[] = {[GIMBAL_SEVERITY_ERROR] = "dialog-error-symbolic",
                                       [GIMBAL_SEVERITY_WARNING] = "dialog-warning-symbolic",
                                       [GIMBAL_SEVERITY_NOTE] = "dialog-information-symbolic"};
  static const char* const kStyles[] = {[GIMBAL_SEVERITY_ERROR] = "error",
                                        [GIMBAL_SEVERITY_WARNING] = "warning",
                                        [GIMBAL_SEVERITY_NOTE] = "accent"};
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* icon = gtk_image_new_from_icon_name(kIcons[problem->severity]);
  GtkWidget* fix = gtk_button_new_with_label(_("Fix…"));
  Hover inner = {self->session, self->document, GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)),
                 self->byte};
  add_label(&inner, problem->message, NULL);
  if (problem->hint) add_label(&inner, problem->hint, "dim-label");
  gtk_widget_set_valign(icon, GTK_ALIGN_START);
  gtk_widget_set_valign(fix, GTK_ALIGN_START);
  gtk_widget_set_hexpand(GTK_WIDGET(inner.box), TRUE);
  gtk_widget_add_css_class(icon, kStyles[problem->severity]);
  gtk_widget_add_css_class(fix, "flat");
  gtk_widget_add_css_class(fix, "hover-fix");
  g_object_set_data(G_OBJECT(fix), "line", GINT_TO_POINTER(problem->line - 1));
  g_signal_connect_object(fix, "clicked", G_CALLBACK(on_fix), view, 0);
  gtk_box_append(GTK_BOX(row), icon);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(inner.box));
  gtk_box_append(GTK_BOX(row), fix);
  gtk_box_append(self->box, row);
}

// Those at the place; the whole line is the place of one that has no length.
static gboolean show_problems(Hover* self, GtkWidget* view, gsize* start, gsize* end) {
  GListModel* problems = gimbal_session_get_problems(self->session);
  gboolean is_root = self->document == gimbal_session_get_document(self->session);
  g_autofree char* path = gimbal_document_dup_path(self->document);
  gboolean some = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    gboolean here = problem->file && *problem->file ? !strcmp(problem->file, path) : is_root;
    gsize last = MAX(problem->end, problem->start + 1);
    if (!here || problem->line <= 0 || self->byte < problem->start || self->byte > last) continue;
    add_problem(self, view, problem);
    if (!some) *start = problem->start, *end = last;
    some = TRUE;
  }
  return some;
}

GtkWidget* gimbal_hover_content(GtkWidget* view, GimbalSession* session, GimbalDocument* document, gsize byte,
                                gsize* start, gsize* end) {
  Hover self = {session, document, GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)), byte};
  g_autoptr(GtkWidget) box = g_object_ref_sink(GTK_WIDGET(self.box));
  gboolean wrong = show_problems(&self, view, start, end);
  GtkWidget* separator = gtk_separator_new(GTK_ORIENTATION_HORIZONTAL);
  gtk_box_append(self.box, separator);
  gboolean known = show_grammar(&self, start, end);
  gtk_widget_set_visible(separator, wrong && known);
  return wrong || known ? g_steal_pointer(&box) : NULL;
}
