// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One document in the editor.

#include "editor/editor-page.h"

#include <adwaita.h>
#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/settings.h"
#include "editor/caret-commands.h"
#include "editor/change-all.h"
#include "editor/changes.h"
#include "editor/completion.h"
#include "editor/disk-version.h"
#include "editor/expander.h"
#include "editor/hover-card.h"
#include "editor/indenter.h"
#include "editor/inline-marks.h"
#include "editor/line-commands.h"
#include "editor/signature.h"
#include "editor/tag-assist.h"
#include "editor/template-fields.h"
#include "language/scan/outline.h"
#include "language/scan/text-place.h"
#include "project/draft.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"

enum {
  AUTOSAVE_MS = 2000,  // with automatic saving, a file is saved this long after the last edit
  CARET_MS = 120       // the selection follows the caret when that has rested this long
};

typedef void (*Answer)(GimbalEditorPage* self, gboolean yes);

struct _GimbalEditorPage {
  GtkWidget parent;
  GtkWidget* box;
  GtkInfoBar* question;
  GtkLabel* question_text;
  GtkButton* question_yes;
  GtkButton* question_no;
  GtkButton* question_look;
  GimbalSourceView* view;
  GimbalOverview* overview;
  gsize clicked;          // place that a menu refers to, G_MAXSIZE: the caret
  GimbalHoverCard* card;  // borrowed from the view, as the marks are
  GimbalInlineMarks* marks;
  GimbalExpander* expander;
  GimbalChangeAll* change_all;
  GimbalChanges* changes;

  GimbalSession* session;
  GimbalDocument* document;
  Answer answer;
  GimbalDraft* draft;  // of an earlier session, until the user has decided
  guint caret_timer;
  guint save_timer;
  gboolean following;  // the selection is being set from the caret
  gboolean revealing;  // the caret goes to what was selected elsewhere
  int zoom;
};

G_DEFINE_FINAL_TYPE(GimbalEditorPage, gimbal_editor_page, GTK_TYPE_WIDGET)

enum { CARET, DEFINITION, FIX, N_SIGNALS };
static guint signals[N_SIGNALS];

GimbalDocument* gimbal_editor_page_get_document(GimbalEditorPage* self) {
  return self->document;
}
GimbalSourceView* gimbal_editor_page_get_view(GimbalEditorPage* self) {
  return self->view;
}
gboolean gimbal_editor_page_describe(GimbalEditorPage* self) {
  return gimbal_hover_card_show_at_caret(self->card);
}
gboolean gimbal_editor_page_pick(GimbalEditorPage* self) {
  return gimbal_inline_marks_pick(self->marks);
}
gboolean gimbal_editor_page_step_number(GimbalEditorPage* self, double steps) {
  return gimbal_inline_marks_step(self->marks, steps);
}
gboolean gimbal_editor_page_widen(GimbalEditorPage* self, gboolean back) {
  return back ? gimbal_expander_shrink(self->expander) : gimbal_expander_grow(self->expander);
}
static int caret_line(GimbalEditorPage* self) {
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  return gtk_text_iter_get_line(&caret);
}
gboolean gimbal_editor_page_offer_revert(GimbalEditorPage* self) {
  return gimbal_changes_offer(self->changes, caret_line(self));
}
gboolean gimbal_editor_page_next_change(GimbalEditorPage* self, gboolean backward) {
  int line = gimbal_changes_next(self->changes, caret_line(self), backward);
  if (line >= 0) gimbal_editor_page_go_to_line(self, line + 1, 1);
  return line >= 0;
}
guint gimbal_editor_page_change_all(GimbalEditorPage* self) {
  if (gimbal_document_is_binary(self->document)) return 0;
  gimbal_carets_end(gimbal_source_view_get_carets(self->view));
  g_autofree char* path = gimbal_editor_page_dup_path(self);
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(self->session));
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  return gimbal_change_all_begin(self->change_all, names, path);
}
GtkTextBuffer* gimbal_editor_page_get_buffer(GimbalEditorPage* self) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document));
}
gboolean gimbal_editor_page_is_root(GimbalEditorPage* self) {
  return gimbal_session_get_document(self->session) == self->document;
}
char* gimbal_editor_page_dup_path(GimbalEditorPage* self) {
  return gimbal_document_dup_path(self->document);
}

gboolean gimbal_editor_page_has_path(GimbalEditorPage* self, const char* path) {
  return gimbal_project_find(gimbal_session_get_project(self->session), path) == self->document;
}

gboolean gimbal_editor_page_is_in_use(GimbalEditorPage* self) {
  return gtk_widget_is_focus(GTK_WIDGET(self->view));
}

//---- questions

static void stop_asking(GimbalEditorPage* self) {
  gtk_widget_set_visible(GTK_WIDGET(self->question_look), FALSE);
  self->answer = NULL;
  g_object_set(self->question, "revealed", FALSE, NULL);
}

static void editor_page_ask(GimbalEditorPage* self, GtkMessageType type, const char* text, const char* yes,
                            const char* no, Answer answer) {
  stop_asking(self);
  self->answer = answer;
  gtk_label_set_text(self->question_text, text);
  gtk_button_set_label(self->question_yes, yes);
  gtk_button_set_label(self->question_no, no);
  g_object_set(self->question, "message-type", type, "revealed", TRUE, NULL);
}

static void answer_question(GimbalEditorPage* self, gboolean yes) {
  Answer answer = self->answer;
  stop_asking(self);
  if (answer) answer(self, yes);
}

static void on_yes(GimbalEditorPage* self) {
  answer_question(self, TRUE);
}
static void on_no(GimbalEditorPage* self) {
  answer_question(self, FALSE);
}

// What the question is about: the draft, or what another program wrote.
static void on_look(GimbalEditorPage* self) {
  if (self->draft) {
    gimbal_disk_version_show_draft(GTK_WIDGET(self), self->document, self->draft->text);
  } else {
    gtk_widget_activate_action(GTK_WIDGET(self), "text.compare-disk", NULL);
  }
}
static void let_look(GimbalEditorPage* self) {
  gtk_widget_set_visible(GTK_WIDGET(self->question_look), TRUE);
}

gboolean gimbal_editor_page_accept(GimbalEditorPage* self) {
  if (!self->answer) return FALSE;
  answer_question(self, TRUE);
  return TRUE;
}

static void editor_page_report(GimbalEditorPage* self, const char* text) {
  gimbal_toast(GTK_WIDGET(self), text);
}

static void on_reloaded(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalEditorPage) self = user_data;
  g_autoptr(GError) error = NULL;
  gboolean loaded = gimbal_document_load_finish(GIMBAL_DOCUMENT(source), result, &error);
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    return;  // edited meanwhile: the question comes again
  }
  editor_page_report(self, loaded ? _("Reloaded from disk") : error->message);
}

static void reload_answer(GimbalEditorPage* self, gboolean yes) {
  if (yes) gimbal_document_load_async(self->document, on_reloaded, g_object_ref(self));
}

static void on_changed_on_disk(GimbalEditorPage* self) {
  if (!gimbal_document_get_modified(self->document)) {
    reload_answer(self, TRUE);
    return;
  }
  editor_page_ask(self, GTK_MESSAGE_WARNING,
                  _("Another program changed this file, and there are unsaved edits here."), _("Reload"),
                  _("Keep My Edits"), reload_answer);
  let_look(self);
}

static void on_resaved(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalEditorPage) self = user_data;
  g_autoptr(GError) error = NULL;
  if (!gimbal_document_save_finish(GIMBAL_DOCUMENT(source), result, &error)) {
    editor_page_report(self, error->message);
  }
}

static gboolean editor_page_autosave(gpointer user_data) {
  GimbalEditorPage* self = user_data;
  self->save_timer = 0;
  // do not overwrite another program's changes before the user has decided
  if (!self->answer && gimbal_document_get_modified(self->document)) {
    gimbal_document_save_async(self->document, NULL, on_resaved, g_object_ref(self));
  }
  return G_SOURCE_REMOVE;
}

static void on_edit(GimbalEditorPage* self) {
  g_clear_handle_id(&self->save_timer, g_source_remove);
  gboolean wanted = g_settings_get_boolean(gimbal_settings_get(), "autosave") &&
                    gimbal_document_get_file(self->document) && !gimbal_document_is_example(self->document) &&
                    !gimbal_document_is_binary(self->document);
  if (wanted && self->box) self->save_timer = g_timeout_add(AUTOSAVE_MS, editor_page_autosave, self);
}

static void save_answer(GimbalEditorPage* self, gboolean yes) {
  if (yes) gimbal_document_save_async(self->document, NULL, on_resaved, g_object_ref(self));
}

static void on_deleted_on_disk(GimbalEditorPage* self) {
  gtk_text_buffer_set_modified(gimbal_editor_page_get_buffer(self), TRUE);
  editor_page_ask(self, GTK_MESSAGE_WARNING,
                  _("Another program deleted or moved this file. Its text is only here now."),
                  _("Save Again"), _("Later"), save_answer);
}

static void draft_answer(GimbalEditorPage* self, gboolean yes) {
  g_autoptr(GimbalDraft) draft = g_steal_pointer(&self->draft);
  if (yes) {
    gimbal_document_restore_draft(self->document, draft);
  } else {
    gimbal_document_discard_draft(self->document, draft);
  }
}

// The draft of an earlier session is held in memory until the user has decided, as new edits write
// their own draft.
static void offer_draft(GimbalEditorPage* self) {
  g_autoptr(GimbalDraft) draft = gimbal_draft_read(gimbal_document_get_file(self->document));
  if (!draft) return;
  g_autofree char* text = gimbal_document_dup_text(self->document);
  if (!strcmp(draft->text, text)) return;
  self->draft = g_steal_pointer(&draft);
  editor_page_ask(self, GTK_MESSAGE_QUESTION, _("Unsaved edits of an earlier session were found."),
                  _("Restore"), _("Discard"), draft_answer);
  let_look(self);
}

//---- problems

static char* text_of(const GimbalProblem* problem) {
  return problem->hint ? g_strdup_printf("%s\n%s", problem->message, problem->hint)
                       : g_strdup(problem->message);
}

static void add_mark(GimbalEditorPage* self, GimbalMarkKind kind, int line, int column, gsize length,
                     const char* text) {
  gimbal_source_view_add_mark(self->view, kind, line, column, length, text);
  gimbal_overview_add(self->overview, GIMBAL_OVERVIEW_PROBLEMS, line - 1, 1,
                      gimbal_source_view_mark_color(kind), text);
}

// The file whose <include> in this text brings a file into the model, directly or through others;
// NULL if none does.
static const GimbalMjcfFile* included_here(GimbalEditorPage* self, const char* path) {
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(self->session));
  const GimbalMjcfFile* file = path ? gimbal_mjcf_files_find(files, path) : NULL;
  while (file && file->includer && !gimbal_editor_page_has_path(self, file->includer)) {
    file = gimbal_mjcf_files_find(files, file->includer);
  }
  return file && file->includer ? file : NULL;
}

// Problems of an included file are also shown at its include, with their place.
static void add_include_mark(GimbalEditorPage* self, const GimbalProblem* problem) {
  const GimbalMjcfFile* file = included_here(self, problem->file);
  const GimbalMjcfTree* tree = file ? gimbal_document_need_tree(self->document) : NULL;
  int index = tree ? gimbal_mjcf_tree_starting(tree, file->include) : -1;
  const GimbalMjcfNode* node = index < 0 ? NULL : gimbal_mjcf_tree_node(tree, index);
  if (!node || !gimbal_mjcf_tree_is(tree, node, "include")) return;  // the text has changed
  g_autofree char *message = text_of(problem), *name = g_path_get_basename(problem->file);
  g_autofree char* text = g_strdup_printf("%s:%d: %s", name, problem->line, message);
  add_mark(self, (GimbalMarkKind)problem->severity, gimbal_text_line(tree->text, node->start),
           gimbal_text_column(tree->text, node->start), node->tag_end - node->start, text);
}

static void show_problems(GimbalEditorPage* self) {
  gimbal_source_view_clear_marks(self->view);
  gimbal_overview_clear(self->overview, GIMBAL_OVERVIEW_PROBLEMS);
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(self->session));
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    if (problem->line <= 0 || !problem->file) continue;
    g_autofree char* text = text_of(problem);
    if (gimbal_editor_page_has_path(self, problem->file)) {
      add_mark(self, (GimbalMarkKind)problem->severity, problem->line, problem->column,
               problem->end - problem->start, text);
    } else {
      add_include_mark(self, problem);
    }
  }
}

//---- caret and selection

gsize gimbal_editor_page_get_caret(GimbalEditorPage* self) {
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  return gimbal_document_byte_at(self->document, &caret);
}

void gimbal_editor_page_go_to(GimbalEditorPage* self, gsize start, gsize end, gboolean focus) {
  GtkTextIter from, to;
  gimbal_document_iter_at(self->document, start, &from);
  gimbal_document_iter_at(self->document, end, &to);
  self->revealing = !focus;
  gimbal_source_view_go_to(self->view, &from, &to, focus);
  self->revealing = FALSE;
}

gboolean gimbal_editor_page_is_revealing(GimbalEditorPage* self) {
  return self->revealing;
}

void gimbal_editor_page_go_to_line(GimbalEditorPage* self, int line, int column) {
  GtkTextIter iter;
  gimbal_source_view_get_iter_at_place(self->view, &iter, line, column);
  gimbal_source_view_go_to(self->view, &iter, &iter, TRUE);
}

static void on_overview(GimbalEditorPage* self, int line) {
  gimbal_editor_page_go_to_line(self, line + 1, 1);
}

static gboolean select_at_caret(gpointer user_data) {
  GimbalEditorPage* self = user_data;
  self->caret_timer = 0;
  if (!gimbal_session_get_fresh(self->session)) return G_SOURCE_REMOVE;
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autofree char* path = gimbal_editor_page_dup_path(self);
  int type, id;
  self->following = TRUE;
  if (gimbal_object_at(compiled->spec, path, (mjtSize)gimbal_editor_page_get_caret(self), &type, &id)) {
    gimbal_session_select(self->session, type, id);
  }
  self->following = FALSE;
  return G_SOURCE_REMOVE;
}

// Unfold what the caret enters.
static void unfold_at_caret(GimbalEditorPage* self) {
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gimbal_fold_gutter_reveal(gimbal_source_view_get_folds(self->view), gtk_text_iter_get_line(&caret));
}

static void on_cursor(GimbalEditorPage* self) {
  self->clicked = G_MAXSIZE;
  unfold_at_caret(self);
  g_signal_emit(self, signals[CARET], 0);
  if (!gtk_widget_has_focus(GTK_WIDGET(self->view))) return;
  g_clear_handle_id(&self->caret_timer, g_source_remove);
  self->caret_timer = g_timeout_add(CARET_MS, select_at_caret, self);
}

static void on_selection(GimbalEditorPage* self) {
  GimbalSelection selection = gimbal_session_get_selection(self->session);
  GimbalPlace place;
  gboolean found = gimbal_session_get_fresh(self->session) && selection.id >= 0 &&
                   gimbal_source_of_object(gimbal_session_get_compiled(self->session)->spec, selection.type,
                                           selection.id, GIMBAL_SOURCE_TAG, &place) &&
                   gimbal_editor_page_has_path(self, place.file);
  GtkTextIter start, end;
  gimbal_document_iter_at(self->document, found ? (gsize)place.start : 0, &start);
  gimbal_document_iter_at(self->document, found ? (gsize)place.end : 0, &end);
  gimbal_source_view_set_linked(self->view, &start, &end);
  if (found && !self->following && !gimbal_editor_page_is_in_use(self)) {
    gimbal_editor_page_go_to(self, (gsize)place.start, (gsize)place.start, FALSE);
  }
}

//---- folds

static void show_folds(GimbalEditorPage* self) {
  const GArray* folds = gimbal_document_get_folds(self->document);
  if (!folds) return;
  g_autofree GimbalFoldRange* ranges = g_new(GimbalFoldRange, folds->len + 1);
  for (guint i = 0; i < folds->len; i++) {
    const GimbalMjcfFold* fold = &g_array_index(folds, GimbalMjcfFold, i);
    ranges[i] = (GimbalFoldRange){fold->first, fold->last};
  }
  gimbal_fold_gutter_set_ranges(gimbal_source_view_get_folds(self->view), ranges, folds->len);
  gtk_widget_queue_resize(gimbal_source_view_get_numbers(self->view));
}

void gimbal_editor_page_fold(GimbalEditorPage* self) {
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  gimbal_fold_gutter_toggle(gimbal_source_view_get_folds(self->view), gtk_text_iter_get_line(&caret));
}

char* gimbal_editor_page_dup_folds(GimbalEditorPage* self) {
  return gimbal_fold_gutter_dup_folded(gimbal_source_view_get_folds(self->view));
}

void gimbal_editor_page_set_folds(GimbalEditorPage* self, const char* lines) {
  show_folds(self);
  gimbal_fold_gutter_fold_lines(gimbal_source_view_get_folds(self->view), lines);
}

void gimbal_editor_page_fold_all(GimbalEditorPage* self, gboolean folded) {
  gimbal_fold_gutter_set_all(gimbal_source_view_get_folds(self->view), folded);
}

//---- keys and clicks

static void on_mark(GimbalEditorPage* self, int line) {
  g_signal_emit(self, signals[FIX], 0, line);
}

// Ctrl and a click go to the definition.
static void on_pressed(GtkGestureClick* click, int presses, double x, double y, GimbalEditorPage* self) {
  (void)presses;
  GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(click));
  GtkTextIter iter;
  int buffer_x, buffer_y;
  if (!(state & GDK_CONTROL_MASK) || (state & (GDK_SHIFT_MASK | GDK_ALT_MASK))) return;
  if (gimbal_inline_marks_is_number(self->marks, x, y)) return;  // it is dragged
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self->view), GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y,
                                        &buffer_x, &buffer_y);
  if (!gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self->view), &iter, buffer_x, buffer_y)) return;
  gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_text_buffer_place_cursor(gimbal_editor_page_get_buffer(self), &iter);
  gtk_widget_grab_focus(GTK_WIDGET(self->view));
  g_signal_emit(self, signals[DEFINITION], 0);
}

// Undo reverts all parts of a step, in all documents.
static gboolean on_key(GtkEventControllerKey* controller, guint key, guint code, GdkModifierType state,
                       GimbalEditorPage* self) {
  (void)controller, (void)code;
  self->clicked = G_MAXSIZE;
  guint lower = gdk_keyval_to_lower(key);
  if (!(state & GDK_CONTROL_MASK) || (state & GDK_ALT_MASK) || (lower != GDK_KEY_z && lower != GDK_KEY_y)) {
    return GDK_EVENT_PROPAGATE;
  }
  GimbalProject* project = gimbal_session_get_project(self->session);
  gimbal_change_all_end(self->change_all);
  if (lower == GDK_KEY_y || (state & GDK_SHIFT_MASK)) {
    gimbal_project_redo(project, self->document);
  } else {
    gimbal_project_undo(project, self->document);
  }
  gtk_text_view_scroll_mark_onscreen(GTK_TEXT_VIEW(self->view),
                                     gtk_text_buffer_get_insert(gimbal_editor_page_get_buffer(self)));
  return GDK_EVENT_STOP;
}

// The menu refers to the clicked place. The caret does not move, as panels that follow it would
// change their layout under the menu.
static void on_menu(GtkGestureClick* click, int presses, double x, double y, GimbalEditorPage* self) {
  GtkTextIter iter;
  int buffer_x, buffer_y;
  (void)click, (void)presses;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(self->view), GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y,
                                        &buffer_x, &buffer_y);
  gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(self->view), &iter, buffer_x, buffer_y);
  self->clicked = gimbal_document_byte_at(self->document, &iter);
}

gsize gimbal_editor_page_get_menu_place(GimbalEditorPage* self) {
  return self->clicked == G_MAXSIZE ? gimbal_editor_page_get_caret(self) : self->clicked;
}

// Select the object at a place in the text, and turn the view to it.
static void show_in_view(GtkWidget* widget, const char* action, GVariant* parameter) {
  GimbalEditorPage* self = GIMBAL_EDITOR_PAGE(widget);
  g_autofree char* path = gimbal_editor_page_dup_path(self);
  gsize place = gimbal_editor_page_get_menu_place(self);
  int type, id;
  (void)action, (void)parameter;
  if (!gimbal_session_get_fresh(self->session) ||
      !gimbal_object_at(gimbal_session_get_compiled(self->session)->spec, path, (mjtSize)place, &type, &id)) {
    editor_page_report(self, _("Nothing that stands here is in the view"));
    return;
  }
  self->following = TRUE;
  gimbal_session_select(self->session, type, id);
  self->following = FALSE;
  gtk_widget_activate_action(widget, "stage.look-at", NULL);
}

static GMenu* make_menu(void) {
  static const struct {
    const char* title;
    const char* action;
    gboolean section;  // begins one
  } items[] = {
      {N_("Go to Definition"), "win.definition", TRUE},
      {N_("Find References"), "win.references", FALSE},
      {N_("Rename…"), "win.rename", FALSE},
      {N_("Show in View"), "text.show-in-view", FALSE},
      {N_("Compare with the Saved File"), "text.compare-disk", TRUE},
      {N_("Revert to Saved"), "text.revert-to-saved", FALSE},
      {N_("Quick Fix…"), "win.fix", TRUE},
      {N_("Comment or Uncomment"), "text.comment", FALSE},
      {N_("Vary…"), "win.vary-here", FALSE},
  };
  GMenu* menu = g_menu_new();
  g_autoptr(GMenu) section = NULL;
  for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
    if (items[i].section) {
      g_clear_object(&section);
      section = g_menu_new();
      g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    }
    g_menu_append(section, _(items[i].title), items[i].action);
  }
  return menu;
}

static void add_menu(GimbalEditorPage* self) {
  GtkGesture* click = gtk_gesture_click_new();
  g_autoptr(GMenu) menu = make_menu();
  gtk_text_view_set_extra_menu(GTK_TEXT_VIEW(self->view), G_MENU_MODEL(menu));
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  g_signal_connect(click, "pressed", G_CALLBACK(on_menu), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), GTK_EVENT_CONTROLLER(click));
}

static void add_controllers(GimbalEditorPage* self) {
  GtkGesture* click = gtk_gesture_click_new();
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self->view), GTK_EVENT_CONTROLLER(click));
  gtk_widget_add_controller(GTK_WIDGET(self->view), keys);
  add_menu(self);
}

//---- looks

static void apply_scheme(GimbalEditorPage* self) {
  gboolean dark = adw_style_manager_get_dark(adw_style_manager_get_default());
  GtkSourceStyleSchemeManager* manager = gtk_source_style_scheme_manager_get_default();
  GtkSourceStyleScheme* scheme =
      gtk_source_style_scheme_manager_get_scheme(manager, dark ? "gimbal-dark" : "gimbal");
  if (!scheme) {  // the program runs without its data files
    scheme = gtk_source_style_scheme_manager_get_scheme(manager, dark ? "Adwaita-dark" : "Adwaita");
  }
  gtk_source_buffer_set_style_scheme(gimbal_document_get_buffer(self->document), scheme);
}

void gimbal_editor_page_zoom(GimbalEditorPage* self, int direction) {
  self->zoom = direction ? CLAMP(self->zoom + 10 * direction, 50, 300) : 100;
  gimbal_source_view_set_zoom(self->view, self->zoom);
}

static gboolean wrap_mode(GValue* value, GVariant* setting, gpointer unused) {
  (void)unused;
  g_value_set_enum(value, g_variant_get_boolean(setting) ? GTK_WRAP_WORD_CHAR : GTK_WRAP_NONE);
  return TRUE;
}

static void apply_font(GimbalEditorPage* self) {
  g_autofree char* font = g_settings_get_string(gimbal_settings_get(), "editor-font");
  gimbal_source_view_set_font(self->view, font);
}

static void bind_settings(GimbalEditorPage* self) {
  GSettings* settings = gimbal_settings_get();
  g_settings_bind(settings, "show-line-numbers", gimbal_source_view_get_numbers(self->view), "visible",
                  G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "indent-width", self->view, "indent-width", G_SETTINGS_BIND_GET);
  g_settings_bind(settings, "highlight-current-line", self->view, "highlight-current-line",
                  G_SETTINGS_BIND_GET);
  g_settings_bind_with_mapping(settings, "wrap-lines", self->view, "wrap-mode", G_SETTINGS_BIND_GET,
                               wrap_mode, NULL, NULL, NULL);
  g_signal_connect_object(settings, "changed::editor-font", G_CALLBACK(apply_font), self, G_CONNECT_SWAPPED);
  apply_font(self);
}

// A view that had been hidden behind another tab draws no caret after it takes the focus back (GTK
// 4.8): its layout finds the caret's line again when the mark is set, even to the same place. The
// caret has not moved, so no signal is emitted.
static void show_caret(GimbalEditorPage* self) {
  if (!gtk_widget_has_focus(GTK_WIDGET(self->view))) return;
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self);
  GtkTextMark* insert = gtk_text_buffer_get_insert(buffer);
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, insert);
  g_signal_handlers_block_by_func(buffer, on_cursor, self);
  gtk_text_buffer_move_mark(buffer, insert, &caret);
  g_signal_handlers_unblock_by_func(buffer, on_cursor, self);
}

//---- object

// A closed tab exists until its animation ends, but must not act any more.
static void gimbal_editor_page_unroot(GtkWidget* widget) {
  g_clear_handle_id(&GIMBAL_EDITOR_PAGE(widget)->caret_timer, g_source_remove);
  g_clear_handle_id(&GIMBAL_EDITOR_PAGE(widget)->save_timer, g_source_remove);
  GTK_WIDGET_CLASS(gimbal_editor_page_parent_class)->unroot(widget);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalEditorPage, field, release)

static const GimbalPart kParts[] = {GIMBAL_PART(GimbalEditorPage, box),
                                    GIMBAL_PART(GimbalEditorPage, question),
                                    GIMBAL_PART(GimbalEditorPage, question_text),
                                    GIMBAL_PART(GimbalEditorPage, question_yes),
                                    GIMBAL_PART(GimbalEditorPage, question_no),
                                    GIMBAL_PART(GimbalEditorPage, view),
                                    GIMBAL_PART(GimbalEditorPage, overview),
                                    GIMBAL_PART(GimbalEditorPage, question_look),
                                    {0}};

static const GimbalCall kCalls[] = {
    GIMBAL_CALL(on_yes), GIMBAL_CALL(on_no), GIMBAL_CALL(on_look), GIMBAL_CALL(on_overview), {0}};

static GimbalLineTarget line_target(GtkWidget* page) {
  GimbalEditorPage* self = GIMBAL_EDITOR_PAGE(page);
  return (GimbalLineTarget){self->view, self->document, gimbal_editor_page_get_menu_place(self)};
}

static void gimbal_editor_page_class_init(GimbalEditorPageClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(change_all, gimbal_change_all_free), OWNS(changes, gimbal_changes_free),
                    OWNS(caret_timer, gimbal_drop_source), OWNS(save_timer, gimbal_drop_source),
                    OWNS(draft, gimbal_draft_free), OWNS(box, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(expander, gimbal_expander_free), OWNS(document, g_object_unref));
  widget_class->unroot = gimbal_editor_page_unroot;
  g_type_ensure(GIMBAL_TYPE_SOURCE_VIEW);
  g_type_ensure(GIMBAL_TYPE_OVERVIEW);
  gimbal_class_template(widget_class, "editor-page", kParts, kCalls);
  gimbal_line_commands_install(widget_class, line_target);
  gimbal_caret_commands_install(widget_class, line_target);
  gimbal_disk_version_install(widget_class, line_target);
  gtk_widget_class_install_action(widget_class, "text.show-in-view", NULL, show_in_view);
  signals[CARET] = gimbal_signal_new("caret", GIMBAL_TYPE_EDITOR_PAGE, 0);
  signals[DEFINITION] = gimbal_signal_new("definition", GIMBAL_TYPE_EDITOR_PAGE, 0);
  signals[FIX] = gimbal_signal_new("fix", GIMBAL_TYPE_EDITOR_PAGE, 1, G_TYPE_INT);
}

static void gimbal_editor_page_init(GimbalEditorPage* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->zoom = 100;
  self->clicked = G_MAXSIZE;
}

static void editor_page_watch(GimbalEditorPage* self) {
  GtkTextBuffer* buffer = gimbal_editor_page_get_buffer(self);
  GConnectFlags flags = G_CONNECT_SWAPPED;
  g_signal_connect_object(buffer, "notify::cursor-position", G_CALLBACK(on_cursor), self, flags);
  g_signal_connect_object(buffer, "changed", G_CALLBACK(on_edit), self, flags);
  g_signal_connect_object(self->document, "changed-on-disk", G_CALLBACK(on_changed_on_disk), self, flags);
  g_signal_connect_object(self->document, "deleted-on-disk", G_CALLBACK(on_deleted_on_disk), self, flags);
  g_signal_connect_object(self->document, "tree-changed", G_CALLBACK(show_folds), self, flags);
  g_signal_connect_object(self->view, "mark-activated", G_CALLBACK(on_mark), self, flags);
  g_signal_connect_object(self->view, "notify::has-focus", G_CALLBACK(show_caret), self, flags);
  g_signal_connect_object(self->session, "problems-changed", G_CALLBACK(show_problems), self, flags);
  g_signal_connect_object(self->session, "selection-changed", G_CALLBACK(on_selection), self, flags);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(apply_scheme), self,
                          flags);
}

static void tell_caret(gpointer page) {
  g_signal_emit(page, signals[CARET], 0);
}
static gboolean is_dragged(gpointer page, double x, double y) {
  return gimbal_inline_marks_is_number(GIMBAL_EDITOR_PAGE(page)->marks, x, y);
}

// They see keys before all others do.
static void watch_carets(GimbalEditorPage* self) {
  GimbalCarets* carets = gimbal_source_view_get_carets(self->view);
  gimbal_carets_set_watch(carets, tell_caret, self);
  gimbal_carets_set_taken(carets, is_dragged, self);
}

GimbalOverview* gimbal_editor_page_get_overview(GimbalEditorPage* self) {
  return self->overview;
}
guint gimbal_editor_page_count_carets(GimbalEditorPage* self) {
  return gimbal_carets_count(gimbal_source_view_get_carets(self->view));
}

GtkWidget* gimbal_editor_page_new(GimbalSession* session, GimbalDocument* document) {
  GimbalEditorPage* self = g_object_new(GIMBAL_TYPE_EDITOR_PAGE, NULL);
  self->session = session;
  self->document = g_object_ref(document);
  gtk_text_view_set_buffer(GTK_TEXT_VIEW(self->view), gimbal_editor_page_get_buffer(self));
  gtk_text_view_set_editable(GTK_TEXT_VIEW(self->view), !gimbal_document_is_binary(document));
  gimbal_source_view_set_placeholder(
      self->view, _("Write a word such as “floor”, “arm” or “light”, or press Ctrl+Space for templates"));
  bind_settings(self);
  apply_scheme(self);
  editor_page_watch(self);
  gimbal_indenter_attach(self->view);  // all others look at a key before it
  self->expander = gimbal_expander_new(document);
  self->change_all = gimbal_change_all_new(self->view, document);
  gimbal_overview_set_view(self->overview, GTK_TEXT_VIEW(self->view));
  self->changes =
      gimbal_changes_new(self->view, self->overview, gimbal_session_get_project(session), document);
  gimbal_completion_attach(self->view, session, document);
  self->card = gimbal_hover_card_attach(self->view, session, document);
  gimbal_signature_attach(self->view, session, document);
  self->marks = gimbal_inline_marks_attach(self->view, document);
  gimbal_tag_assist_attach(self->view, document);
  gimbal_template_fields_attach(self->view);
  gimbal_line_commands_add_keys(GTK_WIDGET(self->view));
  gimbal_caret_commands_add_keys(GTK_WIDGET(self->view));
  add_controllers(self);
  watch_carets(self);
  show_folds(self);
  show_problems(self);
  offer_draft(self);
  return GTK_WIDGET(self);
}
