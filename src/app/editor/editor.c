// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editor of the session's documents.

#include "editor/editor.h"

#include <adwaita.h>
#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "editor/difference-window.h"
#include "editor/inline-marks.h"
#include "editor/line-popover.h"
#include "language/scan/outline.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"
#include "widgets/dock/kept-tabs.h"
#include "widgets/source/search-bar.h"

enum {
  CRUMBS_MS = 60,
  SPIN_MS = 250  // a longer compile is shown by a spinner
};

// The target of a crumb, in bytes.
typedef struct CrumbPlace {
  gsize start, end;
} CrumbPlace;

struct _GimbalEditor {
  GtkWidget parent;
  GtkWidget* box;
  AdwTabBar* bar;
  GtkBox* crumbs;
  GtkScrolledWindow* crumbs_view;
  GtkWidget* cut_crumbs;  // says that there are more at the left
  GArray* crumb_places;   // of CrumbPlace, one for each crumb
  guint crumb_timer;
  GimbalSearchBar* search_bar;
  AdwTabView* tabs;
  GtkLabel* state;
  GtkLabel* position;
  GtkWidget* spinner;
  guint spin_timer;

  GimbalSession* session;
  gboolean syncing;  // the program changes the tabs, not the user
};

G_DEFINE_FINAL_TYPE(GimbalEditor, gimbal_editor, GTK_TYPE_WIDGET)

enum { CLOSE_ROOT, FIX, N_SIGNALS };
static guint signals[N_SIGNALS];

GimbalSession* gimbal_editor_get_session(GimbalEditor* self) {
  return self->session;
}

//---- pages

GimbalEditorPage* gimbal_editor_get_page(GimbalEditor* self) {
  AdwTabPage* tab = adw_tab_view_get_selected_page(self->tabs);
  return tab ? GIMBAL_EDITOR_PAGE(adw_tab_page_get_child(tab)) : NULL;
}

GimbalDocument* gimbal_editor_get_document(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  return page ? gimbal_editor_page_get_document(page) : NULL;
}

static GimbalEditorPage* page_at(GimbalEditor* self, int position) {
  return GIMBAL_EDITOR_PAGE(adw_tab_page_get_child(adw_tab_view_get_nth_page(self->tabs, position)));
}

static AdwTabPage* tab_of(GimbalEditor* self, GimbalDocument* document) {
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    if (gimbal_editor_page_get_document(page_at(self, i)) == document) {
      return adw_tab_view_get_nth_page(self->tabs, i);
    }
  }
  return NULL;
}

// A dot marks unsaved edits, an icon marks mistakes in the file.
static void show_tab(GimbalEditor* self, AdwTabPage* tab) {
  GimbalEditorPage* page = GIMBAL_EDITOR_PAGE(adw_tab_page_get_child(tab));
  GimbalDocument* document = gimbal_editor_page_get_document(page);
  GFile* file = gimbal_document_get_file(document);
  gboolean modified = gimbal_document_get_modified(document);
  gboolean wrong = FALSE;
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(self->session));
  for (guint i = 0; i < g_list_model_get_n_items(problems) && !wrong; i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    wrong = problem->severity == GIMBAL_SEVERITY_ERROR && gimbal_editor_page_has_path(page, problem->file);
  }
  g_autofree char* title = g_strconcat(modified ? "• " : "", gimbal_document_get_title(document), NULL);
  g_autofree char* path = file ? g_file_get_parse_name(file) : g_strdup(_("not saved yet"));
  g_autofree char* tooltip = g_markup_escape_text(path, -1);
  g_autoptr(GIcon) icon = wrong ? g_themed_icon_new("dialog-error-symbolic") : NULL;
  adw_tab_page_set_title(tab, title);
  adw_tab_page_set_tooltip(tab, tooltip);
  adw_tab_page_set_icon(tab, icon);
}

static void show_tabs(GimbalEditor* self) {
  for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
    show_tab(self, adw_tab_view_get_nth_page(self->tabs, i));
  }
}

// The innermost element stays in sight.
static void show_last_crumb(GimbalEditor* self, GtkAdjustment* across) {
  double hidden = gtk_adjustment_get_upper(across) - gtk_adjustment_get_page_size(across);
  gtk_adjustment_set_value(across, hidden);
  gtk_widget_set_visible(self->cut_crumbs, hidden > 0);
}

static void on_crumb(GtkButton* button, GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  guint before = 0;  // a separator stands between two crumbs
  for (GtkWidget* child = GTK_WIDGET(button); (child = gtk_widget_get_prev_sibling(child));) before++;
  if (!page || before / 2 >= self->crumb_places->len) return;
  CrumbPlace place = g_array_index(self->crumb_places, CrumbPlace, before / 2);
  gimbal_editor_page_go_to(page, place.start, place.end, TRUE);
}

static void add_crumb(GimbalEditor* self, const char* label) {
  if (gtk_widget_get_first_child(GTK_WIDGET(self->crumbs))) {
    GtkWidget* separator = gtk_image_new_from_icon_name("go-next-symbolic");
    gtk_image_set_pixel_size(GTK_IMAGE(separator), 10);
    gtk_box_append(self->crumbs, separator);
  }
  GtkWidget* button = gtk_button_new_with_label(label);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "crumb");
  g_signal_connect(button, "clicked", G_CALLBACK(on_crumb), self);
  gtk_box_append(self->crumbs, button);
}

// Whether a crumb exists and has this label.
static gboolean same_crumb(GtkWidget* button, const char* label) {
  return button && !strcmp(gtk_button_get_label(GTK_BUTTON(button)), label);
}

static GtkWidget* next_crumb(GtkWidget* button) {
  GtkWidget* separator = button ? gtk_widget_get_next_sibling(button) : NULL;
  return separator ? gtk_widget_get_next_sibling(separator) : NULL;
}

// Remove this crumb and those behind it, with the separator before it.
static void remove_crumbs(GimbalEditor* self, GtkWidget* from) {
  if (!from) return;
  GtkWidget* separator = gtk_widget_get_prev_sibling(from);
  GtkWidget* child = separator ? separator : from;
  while (child) {
    GtkWidget* next = gtk_widget_get_next_sibling(child);
    gtk_box_remove(self->crumbs, child);
    child = next;
  }
}

// Show the elements around the caret, the innermost last; those that do not fit are cut off at the
// left. Unchanged ones keep their buttons.
static gboolean show_crumbs(gpointer user_data) {
  GimbalEditor* self = user_data;
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  self->crumb_timer = 0;
  const GimbalMjcfTree* tree = page ? gimbal_document_get_tree(gimbal_editor_page_get_document(page)) : NULL;
  if (!tree) return G_SOURCE_REMOVE;
  g_autoptr(GArray) around = gimbal_mjcf_ancestry(tree, gimbal_editor_page_get_caret(page));
  GtkWidget* old = gtk_widget_get_first_child(GTK_WIDGET(self->crumbs));
  g_array_set_size(self->crumb_places, 0);
  for (guint i = 0; i < around->len; i++) {
    int index = g_array_index(around, int, i);
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
    if (node->name_end == node->start + 1) continue;  // a < that is being typed
    g_autofree char* label = gimbal_mjcf_label(tree, index);
    if (!same_crumb(old, label)) {
      remove_crumbs(self, old);
      old = NULL;
      add_crumb(self, label);
    }
    g_array_append_val(self->crumb_places, ((CrumbPlace){node->start + 1, node->name_end}));
    old = next_crumb(old);
  }
  remove_crumbs(self, old);
  return G_SOURCE_REMOVE;
}

static void schedule_crumbs(GimbalEditor* self) {
  if (!self->crumb_timer && self->box) self->crumb_timer = g_timeout_add(CRUMBS_MS, show_crumbs, self);
}

static void on_caret(GimbalEditor* self) {
  schedule_crumbs(self);
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (!page) return;
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(page);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  guint carets = gimbal_editor_page_count_carets(page);
  g_autofree char* text = carets > 1
                              ? g_strdup_printf(ngettext("%u caret", "%u carets", carets), carets)
                              : g_strdup_printf(_("Line %d, Column %d"), gtk_text_iter_get_line(&caret) + 1,
                                                gtk_text_iter_get_line_offset(&caret) + 1);
  gtk_label_set_text(self->position, text);
}

static void on_page(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (!page) return;
  gimbal_search_bar_set_view(self->search_bar, GTK_SOURCE_VIEW(gimbal_editor_page_get_view(page)),
                             gimbal_editor_page_get_overview(page));
  on_caret(self);
}

static void on_definition(GimbalEditor* self) {
  gtk_widget_activate_action(GTK_WIDGET(self), "win.definition", NULL);
}

static void on_fix(GimbalEditor* self, int line) {
  g_signal_emit(self, signals[FIX], 0, line);
}

static void add_page(GimbalEditor* self, GimbalDocument* document, int position) {
  GtkWidget* page = gimbal_editor_page_new(self->session, document);
  AdwTabPage* tab = adw_tab_view_insert(self->tabs, page, position);
  g_signal_connect_object(page, "caret", G_CALLBACK(on_caret), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "definition", G_CALLBACK(on_definition), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(page, "fix", G_CALLBACK(on_fix), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(document, "notify", G_CALLBACK(show_tabs), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(document, "tree-changed", G_CALLBACK(schedule_crumbs), self, G_CONNECT_SWAPPED);
  show_tab(self, tab);
}

// Close the tabs whose documents are not open any more, wherever the user has dragged them.
static void close_lost_pages(GimbalEditor* self, GimbalProject* project) {
  for (int i = adw_tab_view_get_n_pages(self->tabs); i-- > 0;) {
    if (gimbal_project_has(project, gimbal_editor_page_get_document(page_at(self, i)))) continue;
    adw_tab_view_close_page(self->tabs, adw_tab_view_get_nth_page(self->tabs, i));
  }
}

// The tabs are the documents of the project.
static void on_documents(GListModel* project, guint position, guint removed, guint added,
                         GimbalEditor* self) {
  self->syncing = TRUE;
  close_lost_pages(self, GIMBAL_PROJECT(project));
  for (guint i = 0; i < added; i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, position + i);
    add_page(self, document, MIN((int)(position + i), adw_tab_view_get_n_pages(self->tabs)));
  }
  self->syncing = FALSE;
  // the search was for another model
  if (removed && position == 0) gimbal_search_bar_close(self->search_bar);
  on_page(self);
}

GimbalEditorPage* gimbal_editor_find(GimbalEditor* self, GimbalDocument* document) {
  AdwTabPage* tab = tab_of(self, document);
  return tab ? GIMBAL_EDITOR_PAGE(adw_tab_page_get_child(tab)) : NULL;
}

GimbalEditorPage* gimbal_editor_show(GimbalEditor* self, GimbalDocument* document) {
  AdwTabPage* tab = tab_of(self, document);
  if (!tab) return NULL;
  adw_tab_view_set_selected_page(self->tabs, tab);
  return GIMBAL_EDITOR_PAGE(adw_tab_page_get_child(tab));
}

//---- closing

static void on_saved_to_close(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalEditor) self = user_data;
  g_autoptr(GError) error = NULL;
  if (gimbal_document_save_finish(GIMBAL_DOCUMENT(source), result, &error)) {
    gimbal_project_close(gimbal_session_get_project(self->session), GIMBAL_DOCUMENT(source));
  } else {
    gtk_widget_error_bell(GTK_WIDGET(self));
  }
}

static void on_close_answer(GtkWidget* question, const char* answer, gpointer page) {
  GimbalEditor* self = (GimbalEditor*)gtk_widget_get_ancestor(page, GIMBAL_TYPE_EDITOR);
  GimbalDocument* document = gimbal_editor_page_get_document(page);
  (void)question;
  if (!self) return;  // the editor was closed while the question was open
  if (!strcmp(answer, "save")) {
    gimbal_document_save_async(document, NULL, on_saved_to_close, g_object_ref(self));
  } else if (!strcmp(answer, "discard")) {
    gimbal_project_close(gimbal_session_get_project(self->session), document);
  }
}

static void ask_to_close(GimbalEditor* self, GimbalEditorPage* page) {
  GimbalDocument* document = gimbal_editor_page_get_document(page);
  g_autofree char* body = g_strdup_printf(_("“%s” has unsaved edits. They are lost if you do not save them."),
                                          gimbal_document_get_title(document));
  const GimbalAnswer answers[] = {{"cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE},
                                  {"save", _("_Save"), ADW_RESPONSE_SUGGESTED}};
  GtkWidget* question = gimbal_question_new(_("Save Changes?"), body, answers, G_N_ELEMENTS(answers));
  gimbal_question_ask(question, GTK_WIDGET(self), on_close_answer, g_object_ref(page), g_object_unref);
}

static gboolean on_close_page(AdwTabView* tabs, AdwTabPage* tab, GimbalEditor* self) {
  if (self->syncing) {
    adw_tab_view_close_page_finish(tabs, tab, TRUE);
    return GDK_EVENT_STOP;
  }
  // the tab is closed when its document is
  GimbalEditorPage* page = GIMBAL_EDITOR_PAGE(adw_tab_page_get_child(tab));
  GimbalDocument* document = gimbal_editor_page_get_document(page);
  adw_tab_view_close_page_finish(tabs, tab, FALSE);
  if (gimbal_editor_page_is_root(page)) {
    g_signal_emit(self, signals[CLOSE_ROOT], 0);
  } else if (gimbal_document_get_modified(document)) {
    ask_to_close(self, page);
  } else {
    gimbal_project_close(gimbal_session_get_project(self->session), document);
  }
  return GDK_EVENT_STOP;
}

void gimbal_editor_close_page(GimbalEditor* self) {
  AdwTabPage* tab = adw_tab_view_get_selected_page(self->tabs);
  if (tab) adw_tab_view_close_page(self->tabs, tab);
}

//---- state of the text

static gboolean editor_spin(gpointer user_data) {
  GimbalEditor* self = user_data;
  self->spin_timer = 0;
  gtk_widget_set_visible(self->spinner, TRUE);
  return G_SOURCE_REMOVE;
}

// A spinner that only flashes is useless, and costs a redraw of the window.
static void show_compiling(GimbalEditor* self, gboolean compiling) {
  if (!compiling) {
    g_clear_handle_id(&self->spin_timer, g_source_remove);
    gtk_widget_set_visible(self->spinner, FALSE);
  } else if (!self->spin_timer && !gtk_widget_get_visible(self->spinner)) {
    self->spin_timer = g_timeout_add(SPIN_MS, editor_spin, self);
  }
}

static int count_warnings(GimbalEditor* self) {
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(self->session));
  int count = 0;
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    count += problem->severity == GIMBAL_SEVERITY_WARNING;
  }
  return count;
}

// A click on the number of problems shows their list.
static void on_state_clicked(GimbalEditor* self) {
  if (gimbal_problems_count_errors(gimbal_session_get_problems(self->session)) || count_warnings(self)) {
    gtk_widget_activate_action(GTK_WIDGET(self), "win.show-page", "s", "problems");
  }
}

static void show_state(GimbalEditor* self) {
  int errors = gimbal_problems_count_errors(gimbal_session_get_problems(self->session));
  int warnings = count_warnings(self);
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autofree char* text = NULL;
  if (errors && !compiled) {
    text = g_strdup_printf(ngettext("%d error", "%d errors", (gulong)errors), errors);
  } else if (errors) {
    text = g_strdup_printf(ngettext("%d error: the last good model runs on",
                                    "%d errors: the last good model runs on", (gulong)errors),
                           errors);
  } else if (warnings) {
    text = g_strdup_printf(ngettext("%d warning", "%d warnings", (gulong)warnings), warnings);
  } else if (compiled) {
    text = g_strdup_printf(_("Compiled in %.0f ms"), MAX(1, compiled->compile_ms));
  }
  gtk_label_set_text(self->state, text ? text : "");
  gimbal_tooltip_set(GTK_WIDGET(self->state), errors ? text : NULL);
  gtk_widget_set_cursor_from_name(GTK_WIDGET(self->state), errors || warnings ? "pointer" : NULL);
  show_compiling(self, gimbal_session_is_compiling(self->session));
  if (errors) {
    gtk_widget_add_css_class(GTK_WIDGET(self->state), "error");
  } else {
    gtk_widget_remove_css_class(GTK_WIDGET(self->state), "error");
  }
}

static void on_problems(GimbalEditor* self) {
  show_tabs(self);
  show_state(self);
}

//---- navigation

gboolean gimbal_editor_go_to_place(GimbalEditor* self, const char* path, gsize start, gsize end) {
  GimbalProject* project = gimbal_session_get_project(self->session);
  g_autoptr(GError) error = NULL;
  GimbalDocument* document =
      path && *path ? gimbal_project_open(project, path, &error) : gimbal_project_get_root(project);
  GimbalEditorPage* page = document ? gimbal_editor_show(self, document) : NULL;
  if (page) {
    gimbal_editor_page_go_to(page, start, end, TRUE);
    return TRUE;
  }
  gimbal_toast(GTK_WIDGET(self), error ? error->message : NULL);
  return FALSE;
}

// The place where the selected object is declared; FALSE if it is not in the text.
static gboolean find_selected(GimbalEditor* self, GimbalPlace* place) {
  GimbalSelection selection = gimbal_session_get_selection(self->session);
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  return gimbal_editor_get_page(self) && selection.id >= 0 && gimbal_session_get_fresh(self->session) &&
         gimbal_source_of_object(compiled->spec, selection.type, selection.id, GIMBAL_SOURCE_TAG, place);
}

static void go_to_object(GimbalEditor* self, const GimbalPlace* place) {
  GimbalDocument* document =
      gimbal_project_open(gimbal_session_get_project(self->session), place->file, NULL);
  GimbalEditorPage* page = document ? gimbal_editor_show(self, document) : NULL;
  if (page) gimbal_editor_page_go_to(page, (gsize)place->start, (gsize)place->start, FALSE);
}

void gimbal_editor_reveal_selection(GimbalEditor* self) {
  GimbalPlace place;
  if (find_selected(self, &place)) go_to_object(self, &place);
}

// Show the object that was selected elsewhere in the file that declares it, but not while the user
// types.
static void on_selection(GimbalEditor* self) {
  GimbalPlace place;
  if (!find_selected(self, &place)) return;
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (!gimbal_editor_page_is_in_use(page) && !gimbal_editor_page_has_path(page, place.file)) {
    go_to_object(self, &place);
  }
}

static void go_to(GimbalEditor* self, int line, int column) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (page) gimbal_editor_page_go_to_line(page, line, column);
}

void gimbal_editor_go_to_problem(GimbalEditor* self, GimbalProblem* problem) {
  if (problem->line > 0 && gimbal_editor_go_to_place(self, problem->file, problem->start, problem->start)) {
    go_to(self, problem->line, problem->column);
  }
}

// What replacing all would make of the text, with the button that does it.
static void on_preview(GimbalEditor* self, const char* before, const char* now) {
  if (!strcmp(before, now)) {
    gimbal_toast(GTK_WIDGET(self), _("Nothing would change"));
    return;
  }
  GtkWidget* bar = gimbal_difference_window_show(GTK_WIDGET(self), _("Replace All"), before, now);
  GtkWidget* replace = gtk_button_new_with_label(_("Replace All"));
  gtk_widget_add_css_class(replace, "suggested-action");
  g_signal_connect_object(replace, "clicked", G_CALLBACK(gimbal_search_bar_replace_all), self->search_bar,
                          G_CONNECT_SWAPPED);
  g_signal_connect_swapped(replace, "clicked", G_CALLBACK(gtk_window_close), gtk_widget_get_root(bar));
  gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), replace);
}

// Escape that nothing in the text has a use for closes the search.
static gboolean on_escape(GtkWidget* widget, GVariant* unused, gpointer data) {
  (void)unused, (void)data;
  return gimbal_search_bar_leave(GIMBAL_EDITOR(widget)->search_bar);
}

void gimbal_editor_search(GimbalEditor* self, gboolean replace) {
  if (gimbal_editor_get_page(self)) gimbal_search_bar_open(self->search_bar, replace);
}

void gimbal_editor_search_again(GimbalEditor* self, gboolean backward) {
  if (gimbal_editor_get_page(self)) gimbal_search_bar_next(self->search_bar, backward);
}

void gimbal_editor_focus(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (page) gtk_widget_grab_focus(GTK_WIDGET(gimbal_editor_page_get_view(page)));
}

void gimbal_editor_tell(GimbalEditor* self, const char* text) {
  if (gimbal_editor_has_focus(self)) {
    gimbal_line_popover_tell(gimbal_editor_page_get_view(gimbal_editor_get_page(self)), text);
  } else {
    gimbal_toast(GTK_WIDGET(self), text);
  }
}

gboolean gimbal_editor_has_focus(GimbalEditor* self) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  return page && gtk_widget_has_focus(GTK_WIDGET(gimbal_editor_page_get_view(page)));
}

gboolean gimbal_editor_step_number(GimbalEditor* self, double steps) {
  return gimbal_editor_has_focus(self) && gimbal_editor_page_step_number(gimbal_editor_get_page(self), steps);
}

void gimbal_editor_zoom(GimbalEditor* self, int direction) {
  GimbalEditorPage* page = gimbal_editor_get_page(self);
  if (page) gimbal_editor_page_zoom(page, direction);
}

void gimbal_editor_set_session(GimbalEditor* self, GimbalSession* session) {
  GConnectFlags flags = G_CONNECT_SWAPPED;
  self->session = session;
  g_signal_connect_object(gimbal_session_get_project(session), "items-changed", G_CALLBACK(on_documents),
                          self, 0);
  g_signal_connect_object(session, "problems-changed", G_CALLBACK(on_problems), self, flags);
  g_signal_connect_object(session, "compiling-changed", G_CALLBACK(show_state), self, flags);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(show_state), self, flags);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, flags);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalEditor, field, release)

#define PART(field) GIMBAL_PART(GimbalEditor, field)

static const GimbalPart kParts[] = {
    PART(box),      PART(bar),     PART(crumbs),      PART(search_bar), PART(tabs), PART(state),
    PART(position), PART(spinner), PART(crumbs_view), PART(cut_crumbs), {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_page),
                                    GIMBAL_CALL(on_close_page),
                                    GIMBAL_CALL(on_preview),

                                    {0}};

static void gimbal_editor_class_init(GimbalEditorClass* klass) {
  // the timers last, as closing tabs still moves the caret
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(spin_timer, gimbal_drop_source),
                    OWNS(crumb_timer, gimbal_drop_source), OWNS(crumb_places, g_array_unref));
  g_type_ensure(GIMBAL_TYPE_SEARCH_BAR);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "editor", kParts, kCalls);
  gtk_widget_class_add_binding(GTK_WIDGET_CLASS(klass), GDK_KEY_Escape, 0, on_escape, NULL);
  signals[CLOSE_ROOT] = gimbal_signal_new("close-root", GIMBAL_TYPE_EDITOR, 0);
  signals[FIX] = gimbal_signal_new("fix", GIMBAL_TYPE_EDITOR, 1, G_TYPE_INT);
}

static void gimbal_editor_init(GimbalEditor* self) {
  self->crumb_places = g_array_new(FALSE, FALSE, sizeof(CrumbPlace));
  gtk_widget_init_template(GTK_WIDGET(self));
  g_signal_connect_object(gtk_scrolled_window_get_hadjustment(self->crumbs_view), "changed",
                          G_CALLBACK(show_last_crumb), self, G_CONNECT_SWAPPED);
  gimbal_keep_tabs(self->bar);
  // Ctrl+Home and Alt+1 belong to the text and to the window
  adw_tab_view_set_shortcuts(
      self->tabs, ADW_TAB_VIEW_SHORTCUT_CONTROL_TAB | ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_TAB |
                      ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_UP | ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_DOWN);
  GtkGesture* click = gtk_gesture_click_new();
  g_signal_connect_swapped(click, "released", G_CALLBACK(on_state_clicked), self);
  gtk_widget_add_controller(GTK_WIDGET(self->state), GTK_EVENT_CONTROLLER(click));
}
