// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of the window.

#include <glib/gi18n.h>
#include <math.h>

#include "base/keys.h"
#include "base/settings.h"
#include "base/speed.h"
#include "editor/hover-card.h"
#include "editor/inline-marks.h"
#include "editor/navigator.h"
#include "help/help-window.h"
#include "help/shortcuts-window.h"
#include "model/key-text.h"
#include "start/recent-models.h"
#include "widgets/control/toolkit.h"
#include "window/palette.h"
#include "window/window-private.h"

enum { SPEED_US = 250000 };

typedef struct Continuation {
  GimbalWindow* window;
  void (*call)(GimbalWindow* self);
} Continuation;

static Continuation* continuation_new(GimbalWindow* self, void (*call)(GimbalWindow*)) {
  Continuation* continuation = g_new(Continuation, 1);
  *continuation = (Continuation){g_object_ref(self), call};
  return continuation;
}

// Call and free.
static void continuation_finish(Continuation* continuation, gboolean call) {
  if (call && continuation->call) continuation->call(continuation->window);
  g_object_unref(continuation->window);
  g_free(continuation);
}

//---- save

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  Continuation* continuation = user_data;
  g_autoptr(GError) error = NULL;
  gboolean saved = gimbal_document_save_finish(GIMBAL_DOCUMENT(source), result, &error);
  if (!saved) {
    g_autofree char* text = g_strdup_printf(_("Could not save: %s"), error->message);
    gimbal_window_toast(continuation->window, text);
  } else if (GIMBAL_DOCUMENT(source) == gimbal_session_get_document(continuation->window->pages.session)) {
    gimbal_recent_models_add(gimbal_document_get_file(GIMBAL_DOCUMENT(source)));
  }
  continuation_finish(continuation, saved);
}

static GtkFileFilter* model_filter(void) {
  GtkFileFilter* filter = gtk_file_filter_new();
  gtk_file_filter_set_name(filter, _("Models (MJCF, URDF, MJB)"));
  gtk_file_filter_add_pattern(filter, "*.xml");
  gtk_file_filter_add_pattern(filter, "*.mjcf");
  gtk_file_filter_add_pattern(filter, "*.urdf");
  gtk_file_filter_add_pattern(filter, "*.mjb");
  gtk_file_filter_add_pattern(filter, "*.mjz");
  gtk_file_filter_add_pattern(filter, "*.h5");
  return filter;
}

static GListModel* kinds_of_models(void) {
  GListStore* kinds = g_list_store_new(GTK_TYPE_FILE_FILTER);
  g_autoptr(GtkFileFilter) models = model_filter();
  g_autoptr(GtkFileFilter) all = gtk_file_filter_new();
  gtk_file_filter_set_name(all, _("All Files"));
  gtk_file_filter_add_pattern(all, "*");
  g_list_store_append(kinds, models);
  g_list_store_append(kinds, all);
  return G_LIST_MODEL(kinds);
}

typedef struct SaveAs {
  GimbalDocument* document;
  Continuation* continuation;
} SaveAs;

static void save_as_free(SaveAs* as) {
  g_object_unref(as->document);
  if (as->continuation) continuation_finish(as->continuation, FALSE);
  g_free(as);
}

static void on_save_chosen(GFile* file, gpointer data) {
  SaveAs* as = data;
  if (file) gimbal_document_save_async(as->document, file, on_saved, g_steal_pointer(&as->continuation));
}

// Examples are all called alike, each in a folder of its own.
static char* name_of_copy(GimbalDocument* document) {
  g_autoptr(GFile) folder = g_file_get_parent(gimbal_document_get_file(document));
  g_autofree char* name = g_file_get_basename(folder);
  return g_strconcat(name, ".xml", NULL);
}

static void save_document(GimbalWindow* self, GimbalDocument* document, gboolean as,
                          Continuation* continuation) {
  gboolean example = gimbal_document_is_example(document);
  if (gimbal_document_get_file(document) && !as && !example) {
    gimbal_document_save_async(document, NULL, on_saved, continuation);
    return;
  }
  SaveAs* save = g_new(SaveAs, 1);
  *save = (SaveAs){g_object_ref(document), continuation};
  GFile* file = example ? NULL : gimbal_document_get_file(document);
  g_autofree char* copy = example ? name_of_copy(document) : NULL;
  g_autoptr(GListModel) kinds = kinds_of_models();
  gimbal_ask_file(GTK_WIDGET(self),
                  &(GimbalFileQuestion){.use = GIMBAL_FILE_SAVE,
                                        .title = _("Save Model"),
                                        .accept = _("_Save"),
                                        .kinds = kinds,
                                        .file = file,
                                        .name = copy   ? copy
                                                : file ? NULL
                                                       : "model.xml"},
                  on_save_chosen, save, (GDestroyNotify)save_as_free);
}

// Save what the editor shows; as: always ask where. call (may be NULL) is called once it is saved.
static void window_actions_save(GimbalWindow* self, gboolean as, void (*call)(GimbalWindow* self)) {
  GimbalDocument* document = gimbal_editor_get_document(self->pages.editor);
  if (document && !gimbal_document_is_binary(document)) {
    save_document(self, document, as, continuation_new(self, call));
  }
}

// One after the other, until none is left or one fails.
static void save_next(GimbalWindow* self) {
  GListModel* project = G_LIST_MODEL(gimbal_session_get_project(self->pages.session));
  for (guint i = 0; i < g_list_model_get_n_items(project); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, i);
    if (!gimbal_document_get_modified(document)) continue;
    save_document(self, document, FALSE, continuation_new(self, save_next));
    return;
  }
  void (*continuation)(GimbalWindow*) = self->after_saving;
  self->after_saving = NULL;
  if (continuation) continuation(self);
}

// Save all documents with unsaved edits.
static void save_all(GimbalWindow* self, void (*continuation)(GimbalWindow* self)) {
  self->after_saving = continuation;
  save_next(self);
}

static void on_leave_answer(GtkWidget* question, const char* answer, gpointer data) {
  Continuation* continuation = data;
  (void)question;
  if (!strcmp(answer, "save")) {
    save_all(continuation->window, continuation->call);
    continuation_finish(continuation, FALSE);
    return;
  }
  gboolean discard = !strcmp(answer, "discard");
  if (discard) gimbal_project_drop_drafts(gimbal_session_get_project(continuation->window->pages.session));
  continuation_finish(continuation, discard);
}

// “a.xml”, “b.xml”
static char* name_modified(GimbalWindow* self) {
  GListModel* project = G_LIST_MODEL(gimbal_session_get_project(self->pages.session));
  GString* names = g_string_new(NULL);
  for (guint i = 0; i < g_list_model_get_n_items(project); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, i);
    if (gimbal_document_get_modified(document)) {
      g_string_append_printf(names, _("%s“%s”"), names->len ? ", " : "", gimbal_document_get_title(document));
    }
  }
  return g_string_free(names, FALSE);
}

void gimbal_window_leave_document(GimbalWindow* self, void (*call)(GimbalWindow* self)) {
  if (!gimbal_project_get_modified(gimbal_session_get_project(self->pages.session))) {
    call(self);
    return;
  }
  g_autofree char* names = name_modified(self);
  g_autofree char* body =
      g_strdup_printf(_("There are unsaved edits in %s. They are lost if you do not save them."), names);
  const GimbalAnswer answers[] = {{"cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"discard", _("_Discard"), ADW_RESPONSE_DESTRUCTIVE},
                                  {"save", _("_Save"), ADW_RESPONSE_SUGGESTED}};
  GtkWidget* question = gimbal_question_new(_("Save Changes?"), body, answers, G_N_ELEMENTS(answers));
  gimbal_question_ask(question, GTK_WIDGET(self), on_leave_answer, continuation_new(self, call), NULL);
}

//---- speed

static void on_speed_exponent(GimbalWindow* self) {
  if (self->speed_quiet) return;
  gtk_check_button_set_active(self->speed_unlimited, FALSE);
  double rung = round(10 * gtk_adjustment_get_value(self->speed_exponent)) / 10;
  gimbal_session_set_speed(self->pages.session, gimbal_speed_next(gimbal_speed_next(pow(10, rung), 1), -1));
  gimbal_window_show_speed(self, TRUE);
}

static void on_speed_unlimited(GimbalWindow* self) {
  if (self->speed_quiet) return;
  gboolean unlimited = gtk_check_button_get_active(self->speed_unlimited);
  gimbal_session_set_speed(self->pages.session, unlimited ? 0 : 1);
  gimbal_window_show_speed(self, TRUE);
}

void gimbal_window_show_speed(GimbalWindow* self, gboolean force) {
  gint64 now = g_get_monotonic_time();
  if (!force && now - self->speed_at < SPEED_US) return;
  self->speed_at = now;
  double speed = gimbal_session_get_speed(self->pages.session);
  GimbalFrame* frame = gimbal_session_get_frame(self->pages.session);
  double measured = frame ? frame->measured : 0;
  g_autofree char* plain = gimbal_speed_format(speed);
  g_autofree char* off = gimbal_speed_describe(speed, measured);
  const char* label = off ? off : plain;
  if (g_strcmp0(label, gtk_menu_button_get_label(self->speed_button))) {
    gtk_menu_button_set_label(self->speed_button, label);
  }
  self->speed_quiet = TRUE;
  if (speed > 0) gtk_adjustment_set_value(self->speed_exponent, log10(speed));
  gtk_check_button_set_active(self->speed_unlimited, speed <= 0);
  self->speed_quiet = FALSE;
}

//---- simple actions

#define ACTION(name)                                                         \
  static void name(GtkWidget* widget, const char* action_name G_GNUC_UNUSED, \
                   GVariant* parameter G_GNUC_UNUSED)

static void on_open_chosen(GFile* file, gpointer self) {
  if (file) gimbal_window_open(self, file);
}

void gimbal_window_ask_for_model(GimbalWindow* self, const char* title,
                                 void (*answer)(GFile* file, gpointer data)) {
  GimbalDocument* document = gimbal_session_get_document(self->pages.session);
  GFile* file = document ? gimbal_document_get_file(document) : NULL;
  g_autoptr(GFile) folder = file ? g_file_get_parent(file) : NULL;
  g_autoptr(GListModel) kinds = kinds_of_models();
  gimbal_ask_file(
      GTK_WIDGET(self),
      &(GimbalFileQuestion){
          .use = GIMBAL_FILE_OPEN, .title = title, .accept = _("_Open"), .kinds = kinds, .folder = folder},
      answer, self, NULL);
}

ACTION(open_action) {
  gimbal_window_ask_for_model(GIMBAL_WINDOW(widget), _("Open Model"), on_open_chosen);
}

ACTION(open_file_action) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  gimbal_window_open(GIMBAL_WINDOW(widget), file);
}

ACTION(new_action) {
  gimbal_window_new_document(GIMBAL_WINDOW(widget));
}
ACTION(save_action) {
  window_actions_save(GIMBAL_WINDOW(widget), FALSE, NULL);
}
ACTION(save_as_action) {
  window_actions_save(GIMBAL_WINDOW(widget), TRUE, NULL);
}

ACTION(save_all_action) {
  save_all(GIMBAL_WINDOW(widget), NULL);
}
ACTION(close_page_action) {
  gimbal_editor_close_page(GIMBAL_WINDOW(widget)->pages.editor);
}

static void go_home(GimbalWindow* self) {
  gimbal_window_stop_asking(self);
  self->loading = NULL;
  gimbal_session_set_document(self->pages.session, NULL);
  gimbal_start_page_refresh(self->start_page);
  gtk_stack_set_visible_child_name(self->stack, "start");
  gtk_widget_set_visible(self->transport, FALSE);
  adw_window_title_set_title(self->title, _("Gimbal"));
  adw_window_title_set_subtitle(self->title, "");
  gimbal_window_name_tab(self);
}

ACTION(home_action) {
  gimbal_window_leave_document(GIMBAL_WINDOW(widget), go_home);
}
ACTION(compile_action) {
  gimbal_session_compile(GIMBAL_WINDOW(widget)->pages.session, TRUE);
}
ACTION(restart_action) {
  gimbal_session_compile(GIMBAL_WINDOW(widget)->pages.session, FALSE);
}

ACTION(run_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  gimbal_session_set_running(self->pages.session, !gimbal_session_get_running(self->pages.session));
}

// For panels, which know no window.
ACTION(toast_action) {
  gimbal_window_toast(GIMBAL_WINDOW(widget), g_variant_get_string(parameter, NULL));
}

ACTION(run_until_action) {
  gtk_menu_button_popup(GIMBAL_WINDOW(widget)->until_button);
}

ACTION(step_action) {
  gimbal_session_step(GIMBAL_WINDOW(widget)->pages.session, 1);
}
ACTION(back_action) {
  gimbal_session_step(GIMBAL_WINDOW(widget)->pages.session, -1);
}

static void move_stage(GimbalWindow* self, int direction) {
  gimbal_model_tab_activate(self->pages.tab, "stages", "move", g_variant_new_int32(direction));
}
ACTION(stage_next_action) {
  move_stage(GIMBAL_WINDOW(widget), 1);
}
ACTION(stage_back_action) {
  move_stage(GIMBAL_WINDOW(widget), -1);
}
ACTION(stage_leave_action) {
  gimbal_model_tab_activate(GIMBAL_WINDOW(widget)->pages.tab, "stages", "leave", NULL);
}

// The keys go to the view, where Enter launches.
ACTION(launcher_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  gimbal_model_tab_activate(self->pages.tab, "controls", "launch", NULL);
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(self->pages.stage)));
  gimbal_stage_show_message(self->pages.stage, _("Enter launches a body from the camera to the pointer"));
}

ACTION(dismiss_action) {
  gimbal_session_dismiss(GIMBAL_WINDOW(widget)->pages.session, NULL);
}

ACTION(reset_action) {
  gimbal_session_reset(GIMBAL_WINDOW(widget)->pages.session, -1);
}

// Alt+Up and Alt+Down step the number under the caret where there is one.
ACTION(faster_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  if (gimbal_editor_step_number(self->pages.editor, 1)) return;
  gimbal_session_set_speed(self->pages.session,
                           gimbal_speed_next(gimbal_session_get_speed(self->pages.session), 1));
  gimbal_window_show_speed(self, TRUE);
}

ACTION(slower_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  if (gimbal_editor_step_number(self->pages.editor, -1)) return;
  gimbal_session_set_speed(self->pages.session,
                           gimbal_speed_next(gimbal_session_get_speed(self->pages.session), -1));
  gimbal_window_show_speed(self, TRUE);
}

ACTION(find_action) {
  gimbal_window_show_editor(GIMBAL_WINDOW(widget));
  gimbal_editor_search(GIMBAL_WINDOW(widget)->pages.editor, FALSE);
}
ACTION(replace_action) {
  gimbal_window_show_editor(GIMBAL_WINDOW(widget));
  gimbal_editor_search(GIMBAL_WINDOW(widget)->pages.editor, TRUE);
}
ACTION(find_next_action) {
  gimbal_editor_search_again(GIMBAL_WINDOW(widget)->pages.editor, FALSE);
}
ACTION(find_previous_action) {
  gimbal_editor_search_again(GIMBAL_WINDOW(widget)->pages.editor, TRUE);
}
ACTION(text_larger_action) {
  gimbal_editor_zoom(GIMBAL_WINDOW(widget)->pages.editor, 1);
}
ACTION(text_smaller_action) {
  gimbal_editor_zoom(GIMBAL_WINDOW(widget)->pages.editor, -1);
}
ACTION(text_normal_action) {
  gimbal_editor_zoom(GIMBAL_WINDOW(widget)->pages.editor, 0);
}
ACTION(go_to_place_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  const char* path;
  guint64 start, end;
  g_variant_get(parameter, "(&stt)", &path, &start, &end);
  gimbal_window_show_editor(self);
  gimbal_editor_go_to_place(self->pages.editor, path, (gsize)start, (gsize)end);
}

// In the text and in a page that knows how F2 renames, as in file managers.
ACTION(info_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(self));
  GtkWidget* page = focus ? gtk_widget_get_ancestor(focus, GIMBAL_TYPE_PAGE) : NULL;
  if (page && gimbal_page_activate(GIMBAL_PAGE(page), "rename", NULL)) return;
  if (gimbal_editor_has_focus(self->pages.editor)) {
    gtk_widget_activate_action(widget, "win.rename", NULL);
  } else {
    gimbal_stage_toggle_info(self->pages.stage);
  }
}
ACTION(align_action) {
  gimbal_viewport_align(gimbal_stage_get_viewport(GIMBAL_WINDOW(widget)->pages.stage));
}
ACTION(focus_editor_action) {
  gimbal_window_show_editor(GIMBAL_WINDOW(widget));
  gimbal_editor_focus(GIMBAL_WINDOW(widget)->pages.editor);
}

ACTION(definition_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  if (!gimbal_navigator_go_to_definition(self->pages.editor)) {
    gimbal_window_toast(self, _("No name with a definition is under the caret"));
  }
}

ACTION(references_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  if (!gimbal_navigator_show_references(self->pages.editor)) {
    gimbal_window_toast(self, _("No name is under the caret"));
  }
}

ACTION(rename_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  if (!gimbal_navigator_rename(self->pages.editor)) {
    gimbal_window_toast(self, _("No name is under the caret"));
  }
}

ACTION(fix_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  if (!gimbal_navigator_fix(self->pages.editor, -1)) {
    gimbal_window_toast(self, _("There is no quick fix for anything in this line"));
  }
}

ACTION(format_action) {
  gimbal_navigator_format(GIMBAL_WINDOW(widget)->pages.editor);
}
ACTION(outline_action) {
  gimbal_navigator_show_outline(GIMBAL_WINDOW(widget)->pages.editor);
}

ACTION(describe_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (!page || !gimbal_editor_page_describe(page)) gtk_widget_error_bell(widget);
}

ACTION(pick_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (!page || !gimbal_editor_page_pick(page)) gtk_widget_error_bell(widget);
}

ACTION(accept_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (page) gimbal_editor_page_accept(page);
}

static void window_actions_widen(GtkWidget* widget, gboolean back) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (!page || !gimbal_editor_page_widen(page, back)) gtk_widget_error_bell(widget);
}

ACTION(select_more_action) {
  window_actions_widen(widget, FALSE);
}
ACTION(select_less_action) {
  window_actions_widen(widget, TRUE);
}

static void toast_unless(GtkWidget* widget, gboolean done, const char* text) {
  if (!done) gimbal_window_toast(GIMBAL_WINDOW(widget), text);
}

ACTION(revert_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  toast_unless(widget, page && gimbal_editor_page_offer_revert(page),
               _("This line is as in the last commit"));
}

static void go_to_change(GtkWidget* widget, gboolean backward) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  toast_unless(widget, page && gimbal_editor_page_next_change(page, backward),
               _("Nothing differs from the last commit"));
}

ACTION(next_change_action) {
  go_to_change(widget, FALSE);
}
ACTION(previous_change_action) {
  go_to_change(widget, TRUE);
}

ACTION(change_all_action) {
  GimbalWindow* self = GIMBAL_WINDOW(widget);
  GimbalEditorPage* page = gimbal_editor_get_page(self->pages.editor);
  guint count = page ? gimbal_editor_page_change_all(page) : 0;
  g_autofree char* text =
      count
          ? g_strdup_printf(
                ngettext("It stands in %u place", "%u places change together; Escape ends it", count), count)
          : g_strdup(_("No word is under the caret"));
  gimbal_window_toast(self, text);
}

ACTION(fold_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (page) gimbal_editor_page_fold(page);
}

ACTION(fold_all_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (page) gimbal_editor_page_fold_all(page, TRUE);
}

ACTION(unfold_all_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(widget)->pages.editor);
  if (page) gimbal_editor_page_fold_all(page, FALSE);
}

ACTION(focus_stage_action) {
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(GIMBAL_WINDOW(widget)->pages.stage)));
}

ACTION(page_action) {
  gimbal_window_show_page(GIMBAL_WINDOW(widget), g_variant_get_string(parameter, NULL));
}

static void window_actions_toggle(GtkWidget* child) {
  gtk_widget_set_visible(child, !gtk_widget_get_visible(child));
}

ACTION(side_action) {
  window_actions_toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(widget)->pages.dock, GIMBAL_DOCK_RIGHT));
}
ACTION(left_action) {
  window_actions_toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(widget)->pages.dock, GIMBAL_DOCK_LEFT));
}
ACTION(bottom_action) {
  window_actions_toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(widget)->pages.dock, GIMBAL_DOCK_BOTTOM));
}
ACTION(centre_action) {
  window_actions_toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(widget)->pages.dock, GIMBAL_DOCK_CENTRE));
}
ACTION(editor_action) {
  window_actions_toggle(GTK_WIDGET(GIMBAL_WINDOW(widget)->pages.editor));
}

ACTION(fullscreen_action) {
  GtkWindow* window = GTK_WINDOW(widget);
  if (gtk_window_is_fullscreen(window)) {
    gtk_window_unfullscreen(window);
  } else {
    gtk_window_fullscreen(window);
  }
}

ACTION(palette_action) {
  gimbal_window_show_palette(GIMBAL_WINDOW(widget));
}

// The main menu, since F10 steps.
ACTION(menu_action) {
  gtk_menu_button_popup(GIMBAL_WINDOW(widget)->menu_button);
}

ACTION(shortcuts_action) {
  gimbal_shortcuts_window_show(GTK_WINDOW(widget));
}

ACTION(help_action) {
  gimbal_help_window_show(GTK_WINDOW(widget), gimbal_window_find_help(GIMBAL_WINDOW(widget)));
}

ACTION(help_page_action) {
  gimbal_help_window_show(GTK_WINDOW(widget), g_variant_get_string(parameter, NULL));
}

ACTION(select_action) {
  int type, id;
  g_variant_get(parameter, "(ii)", &type, &id);
  gimbal_session_select(GIMBAL_WINDOW(widget)->pages.session, type, id);
  gimbal_editor_reveal_selection(GIMBAL_WINDOW(widget)->pages.editor);
}

ACTION(keyframe_action) {
  gimbal_session_reset(GIMBAL_WINDOW(widget)->pages.session, g_variant_get_int32(parameter));
}

ACTION(copy_state_action) {
  GimbalFrame* frame = gimbal_session_get_frame(GIMBAL_WINDOW(widget)->pages.session);
  if (!frame) return;
  g_autofree char* text = gimbal_key_text_element(&frame->compiled->own, frame->data, NULL, 0, "");
  gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
  gimbal_window_toast(GIMBAL_WINDOW(widget), _("State copied as a keyframe"));
}

static const struct {
  const char* name;
  const char* parameter;
  GtkWidgetActionActivateFunc activate;
  gboolean needs_document;
  const char* title;  // in the command palette; NULL: not there
} kActions[] = {
    {"win.open", NULL, open_action, FALSE, N_("Open…")},
    {"win.open-file", "s", open_file_action, FALSE, NULL},
    {"win.open-address", NULL, gimbal_window_address_action, FALSE, N_("Open Address…")},
    {"win.import", NULL, gimbal_window_import_action, FALSE, N_("Import a Robot or Meshes…")},
    {"win.new", NULL, new_action, FALSE, N_("New Model")},
    {"win.save", NULL, save_action, TRUE, N_("Save")},
    {"win.save-as", NULL, save_as_action, TRUE, N_("Save As…")},
    {"win.save-all", NULL, save_all_action, TRUE, N_("Save All")},
    {"win.close-page", NULL, close_page_action, TRUE, N_("Close the Tab")},
    {"win.home", NULL, home_action, FALSE, N_("Start Page")},
    {"win.new-tab", NULL, gimbal_window_tab_action, FALSE, N_("New Tab")},
    {"win.next-tab", NULL, gimbal_window_tab_action, FALSE, N_("Next Model")},
    {"win.previous-tab", NULL, gimbal_window_tab_action, FALSE, N_("Previous Model")},
    {"win.close-tab", NULL, gimbal_window_tab_action, FALSE, N_("Close the Model")},
    {"win.compare", NULL, gimbal_window_compare_action, TRUE, N_("Compare With…")},
    {"win.stop-comparing", NULL, gimbal_window_stop_comparing_action, FALSE, N_("Stop Comparing")},
    {"win.common-clock", NULL, gimbal_window_clock_action, FALSE,
     N_("One Clock for All Models of the Window")},
    {"win.compile", NULL, compile_action, TRUE, N_("Compile Now")},
    {"win.restart", NULL, restart_action, TRUE, N_("Reload")},
    {"win.run", NULL, run_action, TRUE, N_("Run or Pause")},
    {"win.show-in-files", "s", gimbal_window_show_in_files_action, FALSE, NULL},
    {"win.toast", "s", toast_action, FALSE, NULL},
    {"win.run-until", NULL, run_until_action, TRUE, N_("Run Until…")},
    {"win.step", NULL, step_action, TRUE, N_("Step")},
    {"win.step-back", NULL, back_action, TRUE, N_("Step Back")},
    {"win.stage-next", NULL, stage_next_action, TRUE, N_("Next Stage of the Step")},
    {"win.stage-back", NULL, stage_back_action, TRUE, N_("Previous Stage of the Step")},
    {"win.stage-leave", NULL, stage_leave_action, TRUE, N_("Leave the Stages of the Step")},
    {"win.launcher", NULL, launcher_action, TRUE, N_("Launch Bodies")},
    {"win.dismiss", NULL, dismiss_action, TRUE, N_("Remove All Launched Bodies")},
    {"win.reset", NULL, reset_action, TRUE, N_("Reset")},
    {"win.faster", NULL, faster_action, TRUE, N_("Faster")},
    {"win.slower", NULL, slower_action, TRUE, N_("Slower")},
    {"win.film-view", NULL, gimbal_window_film_view_action, TRUE, N_("Film the View…")},
    {"win.film-history", NULL, gimbal_window_film_history_action, TRUE, N_("Film the History…")},
    {"win.film-stop", NULL, gimbal_window_film_stop_action, TRUE, N_("Stop Filming")},
    {"win.headset", NULL, gimbal_window_headset_action, TRUE, N_("Enter or Leave with a Head-Set")},
    {"win.programs", NULL, gimbal_window_programs_action, FALSE, N_("Listen for Programs…")},
    {"win.find", NULL, find_action, TRUE, N_("Find")},
    {"win.replace", NULL, replace_action, TRUE, N_("Find and Replace")},
    {"win.find-next", NULL, find_next_action, TRUE, N_("Find Next")},
    {"win.find-previous", NULL, find_previous_action, TRUE, N_("Find Previous")},
    {"win.text-larger", NULL, text_larger_action, TRUE, N_("Larger Text")},
    {"win.text-smaller", NULL, text_smaller_action, TRUE, N_("Smaller Text")},
    {"win.text-normal", NULL, text_normal_action, TRUE, N_("Normal Text Size")},
    {"win.definition", NULL, definition_action, TRUE, N_("Go to Definition")},
    {"win.references", NULL, references_action, TRUE, N_("Find References")},
    {"win.rename", NULL, rename_action, TRUE, N_("Rename (F2)")},
    {"win.fix", NULL, fix_action, TRUE, N_("Quick Fix")},
    {"win.format", NULL, format_action, TRUE, N_("Format the Text")},
    {"win.migrate", NULL, gimbal_window_migrate_action, TRUE, N_("Migrate from an Earlier Version…")},
    {"win.describe", NULL, describe_action, TRUE, N_("Explain the Text at the Caret")},
    {"win.pick", NULL, pick_action, TRUE, N_("Pick the Value at the Caret")},
    {"win.vary", "(stsi)", gimbal_window_vary_action, TRUE, NULL},
    {"win.vary-setting", "(sss)", gimbal_window_vary_setting_action, TRUE, NULL},
    {"win.vary-here", NULL, gimbal_window_vary_here_action, TRUE, N_("Vary the Number at the Caret…")},
    {"win.outline", NULL, outline_action, TRUE, N_("Outline")},
    {"win.accept", NULL, accept_action, TRUE, N_("Accept the Proposal Above the Text")},
    {"win.select-more", NULL, select_more_action, TRUE, N_("Select More")},
    {"win.select-less", NULL, select_less_action, TRUE, N_("Select Less")},
    {"win.change-all", NULL, change_all_action, TRUE, N_("Change All Occurrences")},
    {"win.revert", NULL, revert_action, TRUE, N_("Revert the Change in This Line…")},
    {"win.next-change", NULL, next_change_action, TRUE, N_("Next Change")},
    {"win.previous-change", NULL, previous_change_action, TRUE, N_("Previous Change")},
    {"win.history", NULL, gimbal_window_history_action, TRUE, N_("History…")},
    {"win.take-back", NULL, gimbal_window_undo_step_action, TRUE, N_("Undo in the Run or the View")},
    {"win.fold", NULL, fold_action, TRUE, N_("Fold")},
    {"win.fold-all", NULL, fold_all_action, TRUE, N_("Fold All")},
    {"win.unfold-all", NULL, unfold_all_action, TRUE, N_("Unfold All")},
    {"win.info", NULL, info_action, TRUE, N_("Information in the View")},
    {"win.simplify-mesh", "(ii)", gimbal_window_simplify_action, TRUE, NULL},
    {"win.go-to-place", "(stt)", go_to_place_action, TRUE, NULL},
    {"win.align", NULL, align_action, TRUE, N_("Frame All")},
    {"win.focus-editor", NULL, focus_editor_action, TRUE, N_("Go to the Editor")},
    {"win.focus-stage", NULL, focus_stage_action, TRUE, N_("Go to the 3D View")},
    {"win.show-page", "s", page_action, TRUE, NULL},
    {"win.palette", NULL, palette_action, FALSE, NULL},
    {"win.menu", NULL, menu_action, FALSE, N_("Main Menu")},
    {"win.show-help-overlay", NULL, shortcuts_action, FALSE, NULL},
    {"win.help", NULL, help_action, FALSE, N_("Help")},
    {"win.help-page", "s", help_page_action, FALSE, NULL},
    {"win.select", "(ii)", select_action, TRUE, NULL},
    {"win.keyframe", "i", keyframe_action, TRUE, NULL},
    {"win.open-run", NULL, gimbal_window_open_run_action, FALSE, N_("Open Run…")},
    {"win.save-run", NULL, gimbal_window_save_run_action, TRUE, N_("Save Run…")},
    {"win.record-run", NULL, gimbal_window_record_run_action, TRUE, N_("Record Run or Stop Recording…")},
    {"win.play-controls", NULL, gimbal_window_play_controls_action, TRUE,
     N_("Controls from a File, or End Them…")},
    {"win.compare-run", NULL, gimbal_window_compare_run_action, TRUE, N_("Compare With a Run from a File…")},
    {"win.export", NULL, gimbal_window_export_action, TRUE, N_("Export…")},
    {"win.copy-state", NULL, copy_state_action, TRUE, N_("Copy the State as Keyframe")},
    {"win.toggle-side", NULL, side_action, TRUE, N_("Side Panel")},
    {"win.toggle-bottom", NULL, bottom_action, TRUE, N_("Bottom Panel")},
    {"win.toggle-left", NULL, left_action, TRUE, N_("Left Panel")},
    {"win.toggle-centre", NULL, centre_action, TRUE, N_("Panel Beside the View")},
    {"win.toggle-editor", NULL, editor_action, TRUE, N_("Text Editor")},
    {"win.layout", "s", gimbal_window_layout_action, TRUE, NULL},
    {"win.move-page", "(ss)", gimbal_window_move_page_action, TRUE, NULL},
    {"win.fullscreen", NULL, fullscreen_action, FALSE, N_("Full Screen")},
};

void gimbal_window_offer_actions(GimbalWindow* self, GimbalPalette* palette) {
  gboolean open = gimbal_session_get_document(self->pages.session) != NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kActions); i++) {
    if (kActions[i].title && (open || !kActions[i].needs_document)) {
      gimbal_palette_add_action(palette, _(kActions[i].title), *gimbal_keys_get(kActions[i].name),
                                kActions[i].name, NULL, NULL);
    }
  }
}

// What only a compiled model can do.
static gboolean needs_model(const char* name) {
  static const char* const kNames[] = {"win.run", "win.run-until", "win.step", "win.step-back", "win.reset"};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    if (!strcmp(kNames[i], name)) return TRUE;
  }
  return FALSE;
}

void gimbal_window_enable_actions(GimbalWindow* self) {
  gboolean open = gimbal_session_get_document(self->pages.session) != NULL;
  gboolean model = gimbal_session_get_compiled(self->pages.session) != NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kActions); i++) {
    if (kActions[i].needs_document) {
      gboolean enabled = open && (model || !needs_model(kActions[i].name));
      gtk_widget_action_set_enabled(GTK_WIDGET(self), kActions[i].name, enabled);
    }
  }
}

void gimbal_window_install_actions(gpointer klass) {
  for (guint i = 0; i < G_N_ELEMENTS(kActions); i++) {
    if (kActions[i].activate) {
      gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), kActions[i].name, kActions[i].parameter,
                                      kActions[i].activate);
    }
  }
}

static void set_accelerators(GtkApplication* application) {
  guint count;
  const GimbalKeyAction* actions = gimbal_key_actions(&count);
  for (guint i = 0; i < count; i++) {
    gboolean ours = actions[i].place == GIMBAL_KEY_EVERYWHERE;
    if (!ours) continue;
    gtk_application_set_accels_for_action(application, actions[i].id, gimbal_keys_get(actions[i].id));
  }
}

void gimbal_window_add_accelerators(GtkApplication* application) {
  static const char* const kSignals[] = {"changed::keys", "changed::key-preset"};
  set_accelerators(application);
  for (guint i = 0; i < G_N_ELEMENTS(kSignals); i++) {
    g_signal_connect_object(gimbal_settings_get(), kSignals[i], G_CALLBACK(set_accelerators), application,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  }
}

void gimbal_window_add_actions(GimbalWindow* self) {
  g_signal_connect_object(self->speed_exponent, "value-changed", G_CALLBACK(on_speed_exponent), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->speed_unlimited, "toggled", G_CALLBACK(on_speed_unlimited), self,
                          G_CONNECT_SWAPPED);
  gtk_widget_action_set_enabled(GTK_WIDGET(self), "win.stop-comparing", FALSE);
  gimbal_window_enable_actions(self);
}
