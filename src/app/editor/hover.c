// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The card about the element under the pointer.

#include "editor/hover.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/describe.h"
#include "language/knowledge/object-text.h"
#include "language/scan/inline-values.h"
#include "widgets/control/signal.h"

enum { MAX_WIDTH = 60 };  // characters

// The text on show, and its place.
typedef struct Hover {
  GimbalSession* session;
  GimbalDocument* document;
  GtkBox* box;
  gsize byte;
} Hover;

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

static gboolean find_object(Hover* self, gsize byte, int* type, int* id) {
  if (!gimbal_session_get_fresh(self->session)) return FALSE;
  g_autofree char* path = gimbal_document_dup_path(self->document);
  return gimbal_object_at(gimbal_session_get_compiled(self->session)->spec, path, (mjtSize)byte, type, id);
}

// Add the effective value of the attribute, after classes and compilation.
static void add_effective(Hover* self, gsize byte, const GimbalAttribute* attribute) {
  int type, id;
  if (!find_object(self, byte, &type, &id)) return;
  const GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  GPtrArray* files = gimbal_project_peek_files(gimbal_session_get_project(self->session));
  g_autofree char* text = gimbal_value_describe(files, compiled->model, compiled->spec, type, id, attribute);
  if (text) add_label(self, text, "accent");
}

static void add_model_facts(Hover* self, gsize byte) {
  int type, id;
  if (!find_object(self, byte, &type, &id)) return;
  g_autofree char* text = gimbal_object_describe(gimbal_session_get_compiled(self->session)->model, type, id);
  add_label(self, text, "accent");
}

// Add the declaration of the name under the pointer.
static void add_declaration(Hover* self) {
  GimbalProject* project = gimbal_session_get_project(self->session);
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_autofree char* text = gimbal_describe_declaration(gimbal_project_peek_files(project),
                                                      gimbal_project_peek_names(project), path, self->byte);
  if (text) add_label(self, text, "dim-label");
}

static void show_attribute(Hover* self, const GimbalDescription* place) {
  add_effective(self, place->node->start + 1, place->grammar);
  if (place->in_value) add_declaration(self);
  if (place->in_value && gimbal_mjcf_is_number(place->grammar)) {
    gtk_widget_add_css_class(add_label(self, _("Drag with Ctrl to change the number"), "caption"),
                             "dim-label");
  }
}

// Show what the grammar says of the place; *start and *end become the range described. FALSE if it
// says nothing.
static gboolean show_grammar(Hover* self, gsize* start, gsize* end) {
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  g_auto(GimbalDescription) place = {0};
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_auto(GimbalUnitScope) units = {0};
  GPtrArray* files = gimbal_project_peek_files(gimbal_session_get_project(self->session));
  gboolean known = gimbal_unit_scope_at(&units, files, path, self->byte);
  if (!tree || !gimbal_describe_place(tree, self->byte, known ? &units : NULL, &place)) return FALSE;
  *start = place.start;
  *end = place.end;
  add_label(self, place.title, "heading");
  add_label(self, place.text, NULL);
  if (place.grammar) {
    show_attribute(self, &place);
  } else {
    add_model_facts(self, place.node->start + 1);
  }
  return TRUE;
}

//---- problems

// The target of the button beside a problem.
typedef struct Fixing {
  GtkWidget* view;
  int line;
} Fixing;

static void on_fix(GtkButton* button, const Fixing* fixing) {
  (void)button;
  Fixing at = *fixing;  // the card is destroyed with its buttons
  gtk_widget_activate_action(at.view, "hover.hide", NULL);
  g_signal_emit_by_name(at.view, "mark-activated", at.line);
}

static void add_problem(Hover* self, GtkWidget* view, const GimbalProblem* problem) {
  static const char* const kIcons[] = {[GIMBAL_SEVERITY_ERROR] = "dialog-error-symbolic",
                                       [GIMBAL_SEVERITY_WARNING] = "dialog-warning-symbolic",
                                       [GIMBAL_SEVERITY_NOTE] = "dialog-information-symbolic"};
  _Static_assert(G_N_ELEMENTS(kIcons) == GIMBAL_SEVERITY_ERROR + 1, "a row for each severity");
  static const char* const kStyles[] = {[GIMBAL_SEVERITY_ERROR] = "error",
                                        [GIMBAL_SEVERITY_WARNING] = "warning",
                                        [GIMBAL_SEVERITY_NOTE] = "accent"};
  _Static_assert(G_N_ELEMENTS(kStyles) == GIMBAL_SEVERITY_ERROR + 1, "a row for each severity");
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
  Fixing* fixing = g_new(Fixing, 1);
  *fixing = (Fixing){view, problem->line - 1};
  gimbal_connect_owned(fix, "clicked", G_CALLBACK(on_fix), fixing, g_free);
  gtk_box_append(GTK_BOX(row), icon);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(inner.box));
  gtk_box_append(GTK_BOX(row), fix);
  gtk_box_append(self->box, row);
}

// Show the problems at the place; one without a length applies to its whole line.
static gboolean show_problems(Hover* self, GtkWidget* view, gsize* start, gsize* end) {
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(self->session));
  gboolean is_root = self->document == gimbal_session_get_document(self->session);
  g_autofree char* path = gimbal_document_dup_path(self->document);
  gboolean some = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    gboolean here = problem->file && *problem->file ? !strcmp(problem->file, path) : is_root;
    gsize last = MAX(problem->end, problem->start + 1);
    if (!here || problem->line <= 0 || self->byte < problem->start || self->byte > last) continue;
    add_problem(self, view, problem);
    if (!some) {
      *start = problem->start;
      *end = last;
    }

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
