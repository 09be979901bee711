// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editor of the session's document.

#include "gimbal-editor.h"

#include <adwaita.h>
#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-completion.h"
#include "gimbal-mjcf-cursor.h"
#include "gimbal-search-bar.h"
#include "gimbal-settings.h"
#include "gimbal-source-view.h"

#define CARET_MS 120  // the selection follows the caret this long after it rests

struct _GimbalEditor {
  GtkWidget parent;
  GtkWidget* box;
  GimbalSearchBar* search_bar;
  GimbalSourceView* view;
  GtkLabel* state;
  GtkLabel* position;
  GtkWidget* spinner;

  GimbalSession* session;
  GtkTextBuffer* buffer;
  gulong cursor_handler;
  guint caret_timer;
  gboolean following;  // the selection is being set from the caret
  int zoom;
};

G_DEFINE_FINAL_TYPE(GimbalEditor, gimbal_editor, GTK_TYPE_WIDGET)

//---- problems

static gboolean is_own(GimbalEditor* self, GimbalProblem* problem) {
  g_autofree char* path = gimbal_document_dup_path(gimbal_session_get_document(self->session));
  return problem->line > 0 && (!problem->file || !*problem->file || !strcmp(problem->file, path));
}

static void add_mark(GimbalEditor* self, GimbalProblem* problem) {
  g_autofree char* text =
      problem->hint ? g_strdup_printf("%s\n%s", problem->message, problem->hint) : g_strdup(problem->message);
  gimbal_source_view_add_mark(self->view, (GimbalMarkKind)problem->severity, problem->line, problem->column,
                              problem->end - problem->start, text);
}

static void show_problems(GimbalEditor* self) {
  gimbal_source_view_clear_marks(self->view);
  if (!gimbal_session_get_document(self->session)) return;
  GListModel* problems = gimbal_session_get_problems(self->session);
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    if (is_own(self, problem)) add_mark(self, problem);
  }
}

static void show_state(GimbalEditor* self) {
  gboolean compiling = gimbal_session_is_compiling(self->session);
  int errors = gimbal_session_count_errors(self->session);
  int warnings = (int)g_list_model_get_n_items(gimbal_session_get_problems(self->session)) - errors;
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autofree char* text = NULL;
  if (errors)
    text = g_strdup_printf(ngettext("%d error: the last good model runs on",
                                    "%d errors: the last good model runs on", (gulong)errors),
                           errors);
  else if (warnings)
    text = g_strdup_printf(ngettext("%d warning", "%d warnings", (gulong)warnings), warnings);
  else if (compiled)
    text = g_strdup_printf(_("Compiled in %.0f ms"), MAX(1, compiled->compile_ms));
  gtk_label_set_text(self->state, text ? text : "");
  gtk_widget_set_visible(self->spinner, compiling);
  if (errors)
    gtk_widget_add_css_class(GTK_WIDGET(self->state), "error");
  else
    gtk_widget_remove_css_class(GTK_WIDGET(self->state), "error");
}

static void on_problems(GimbalEditor* self) {
  show_problems(self);
  show_state(self);
}

//---- caret and selection

static void show_position(GimbalEditor* self) {
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(self->buffer, &caret, gtk_text_buffer_get_insert(self->buffer));
  g_autofree char* text = g_strdup_printf(_("Line %d, Column %d"), gtk_text_iter_get_line(&caret) + 1,
                                          gtk_text_iter_get_line_offset(&caret) + 1);
  gtk_label_set_text(self->position, text);
}

// The spans of the spec are those of the compiled text; they hold as long as the text was not changed since.
static GimbalCompiled* spec_of_text(GimbalEditor* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  gboolean fresh = compiled && compiled->spec && !gimbal_session_count_errors(self->session) &&
                   !gimbal_session_is_compiling(self->session);
  return fresh ? compiled : NULL;
}

static gboolean select_at_caret(gpointer user_data) {
  GimbalEditor* self = user_data;
  self->caret_timer = 0;
  GimbalCompiled* compiled = spec_of_text(self);
  if (!compiled) return G_SOURCE_REMOVE;
  int type, id;
  self->following = TRUE;
  if (gimbal_object_at(compiled->spec, compiled->path, (mjtSize)gimbal_source_view_get_caret(self->view),
                       &type, &id))
    gimbal_session_select(self->session, type, id);
  self->following = FALSE;
  return G_SOURCE_REMOVE;
}

static void on_cursor(GimbalEditor* self) {
  show_position(self);
  if (!gtk_widget_has_focus(GTK_WIDGET(self->view))) return;
  g_clear_handle_id(&self->caret_timer, g_source_remove);
  self->caret_timer = g_timeout_add(CARET_MS, select_at_caret, self);
}

static void on_selection(GimbalEditor* self) {
  GimbalSelection selection = gimbal_session_get_selection(self->session);
  GimbalCompiled* compiled = spec_of_text(self);
  GimbalPlace place;
  gboolean found =
      compiled && selection.id >= 0 &&
      gimbal_source_of_object(compiled->spec, selection.type, selection.id, GIMBAL_SOURCE_TAG, &place) &&
      (!place.file || !strcmp(place.file, compiled->path));
  gimbal_source_view_set_linked(self->view, found ? (gsize)place.start : 0, found ? (gsize)place.end : 0);
  if (found && !self->following) gimbal_source_view_go_to(self->view, place.line, place.column, FALSE);
}

//---- document

static void unbind_buffer(GimbalEditor* self) {
  g_clear_handle_id(&self->caret_timer, g_source_remove);
  if (self->buffer) g_clear_signal_handler(&self->cursor_handler, self->buffer);
  g_clear_object(&self->buffer);
}

static void apply_scheme(GimbalEditor* self) {
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  GtkSourceStyleSchemeManager* manager = gtk_source_style_scheme_manager_get_default();
  GtkSourceStyleScheme* scheme =
      gtk_source_style_scheme_manager_get_scheme(manager, dark ? "Adwaita-dark" : "Adwaita");
  if (self->buffer) gtk_source_buffer_set_style_scheme(GTK_SOURCE_BUFFER(self->buffer), scheme);
}

static void on_document(GimbalEditor* self) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  unbind_buffer(self);
  if (!document) return;
  self->buffer = g_object_ref(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)));
  gtk_text_view_set_buffer(GTK_TEXT_VIEW(self->view), self->buffer);
  gtk_text_view_set_editable(GTK_TEXT_VIEW(self->view), !gimbal_document_is_binary(document));
  self->cursor_handler =
      g_signal_connect_swapped(self->buffer, "notify::cursor-position", G_CALLBACK(on_cursor), self);
  apply_scheme(self);
  show_position(self);
  on_problems(self);
}

//---- commands

void gimbal_editor_go_to(GimbalEditor* self, int line, int column) {
  gimbal_source_view_go_to(self->view, line, column, TRUE);
}

void gimbal_editor_go_to_problem(GimbalEditor* self, GimbalProblem* problem) {
  if (is_own(self, problem)) gimbal_editor_go_to(self, problem->line, problem->column);
}

void gimbal_editor_search(GimbalEditor* self, gboolean replace) {
  gimbal_search_bar_open(self->search_bar, replace);
}

void gimbal_editor_search_again(GimbalEditor* self, gboolean backward) {
  gimbal_search_bar_next(self->search_bar, backward);
}

// The value under the caret, up to its quotes. end is set behind it.
static char* value_at_caret(GimbalEditor* self, GtkTextIter* end) {
  GtkTextIter start;
  gtk_text_buffer_get_iter_at_mark(self->buffer, end, gtk_text_buffer_get_insert(self->buffer));
  start = *end;
  while (!gtk_text_iter_ends_line(end) && !strchr("\"'", (int)gtk_text_iter_get_char(end) & 127))
    gtk_text_iter_forward_char(end);
  while (gtk_text_iter_backward_char(&start) && !strchr("\"'\n", (int)gtk_text_iter_get_char(&start) & 127)) {
  }
  gtk_text_iter_forward_char(&start);
  return gtk_text_iter_get_text(&start, end);
}

gboolean gimbal_editor_go_to_definition(GimbalEditor* self) {
  GtkTextIter start, caret, end;
  if (!self->buffer) return FALSE;
  g_autofree char* value = value_at_caret(self, &caret);
  gtk_text_buffer_get_bounds(self->buffer, &start, &end);
  g_autofree char* before = gtk_text_buffer_get_text(self->buffer, &start, &caret, TRUE);
  g_autofree char* text = gtk_text_buffer_get_text(self->buffer, &start, &end, TRUE);
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(before, strlen(before));
  const char* names = gimbal_mjcf_cursor_refers_to(at);
  gssize place = names ? gimbal_mjcf_find_name(text, strlen(text), names, value) : -1;
  if (place < 0) return FALSE;
  gimbal_source_view_get_iter_at_byte(self->view, &start, (gsize)place);
  gimbal_editor_go_to(self, gtk_text_iter_get_line(&start) + 1, gtk_text_iter_get_line_offset(&start) + 1);
  return TRUE;
}

void gimbal_editor_focus(GimbalEditor* self) {
  gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

void gimbal_editor_zoom(GimbalEditor* self, int direction) {
  self->zoom = direction ? CLAMP(self->zoom + 10 * direction, 50, 300) : 100;
  gimbal_source_view_set_zoom(self->view, self->zoom);
}

static void bind_settings(GimbalEditor* self) {
  GSettings* settings = gimbal_settings_get();
  g_settings_bind(settings, "show-line-numbers", self->view, "show-line-numbers", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "indent-width", self->view, "indent-width", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "highlight-current-line", self->view, "highlight-current-line",
                  G_SETTINGS_BIND_GET);
}

void gimbal_editor_set_session(GimbalEditor* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "document-changed", G_CALLBACK(on_document), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "problems-changed", G_CALLBACK(on_problems), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "compiling-changed", G_CALLBACK(show_state), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(show_state), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, G_CONNECT_SWAPPED);
  gimbal_completion_attach(GTK_SOURCE_VIEW(self->view));
}

//---- object

static void gimbal_editor_dispose(GObject* object) {
  GimbalEditor* self = GIMBAL_EDITOR(object);
  unbind_buffer(self);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS(gimbal_editor_parent_class)->dispose(object);
}

static void gimbal_editor_class_init(GimbalEditorClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_editor_dispose;
  g_type_ensure(GIMBAL_TYPE_SEARCH_BAR);
  g_type_ensure(GIMBAL_TYPE_SOURCE_VIEW);
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-editor.ui");
  gtk_widget_class_bind_template_child(widget_class, GimbalEditor, box);
  gtk_widget_class_bind_template_child(widget_class, GimbalEditor, search_bar);
  gtk_widget_class_bind_template_child(widget_class, GimbalEditor, view);
  gtk_widget_class_bind_template_child(widget_class, GimbalEditor, state);
  gtk_widget_class_bind_template_child(widget_class, GimbalEditor, position);
  gtk_widget_class_bind_template_child(widget_class, GimbalEditor, spinner);
}

static void gimbal_editor_init(GimbalEditor* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->zoom = 100;
  gimbal_search_bar_set_view(self->search_bar, GTK_SOURCE_VIEW(self->view));
  bind_settings(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(apply_scheme), self,
                          G_CONNECT_SWAPPED);
}
