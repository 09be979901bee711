// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of the window.

#include <glib/gi18n.h>
#include <math.h>

#include "base/actions.h"
#include "base/keys.h"
#include "base/settings.h"
#include "base/speed.h"
#include "editor/hover-card.h"
#include "editor/inline-marks.h"
#include "editor/navigator.h"
#include "help/help-window.h"
#include "help/shortcuts-window.h"
#include "model/key-text.h"
#include "panels/controls-panel.h"
#include "panels/step-panel.h"
#include "start/recent-models.h"
#include "widgets/control/toolkit.h"
#include "window/palette.h"
#include "window/window-private.h"

#define SPEED_US 250000

typedef struct Then {
  GimbalWindow* window;
  void (*call)(GimbalWindow* self);
} Then;

static Then* then_new(GimbalWindow* self, void (*call)(GimbalWindow*)) {
  Then* then = g_new(Then, 1);
  *then = (Then){g_object_ref(self), call};
  return then;
}

// Call and free.
static void then_finish(Then* then, gboolean call) {
  if (call && then->call) then->call(then->window);
  g_object_unref(then->window);
  g_free(then);
}

//---- save

static void on_saved(GObject* source, GAsyncResult* result, gpointer user_data) {
  Then* then = user_data;
  g_autoptr(GError) error = NULL;
  gboolean saved = gimbal_document_save_finish(GIMBAL_DOCUMENT(source), result, &error);
  if (!saved) {
    g_autofree char* text = g_strdup_printf(_("Could not save: %s"), error->message);
    gimbal_window_toast(then->window, text);
  } else if (GIMBAL_DOCUMENT(source) == gimbal_session_get_document(then->window->pages.session)) {
    gimbal_recent_models_add(gimbal_document_get_file(GIMBAL_DOCUMENT(source)));
  }
  then_finish(then, saved);
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
  Then* then;
} SaveAs;

static void save_as_free(SaveAs* as) {
  g_object_unref(as->document);
  if (as->then) then_finish(as->then, FALSE);
  g_free(as);
}

static void on_save_chosen(GFile* file, gpointer data) {
  SaveAs* as = data;
  if (file) gimbal_document_save_async(as->document, file, on_saved, g_steal_pointer(&as->then));
}

// Examples are all called alike, each in a folder of its own.
static char* name_of_copy(GimbalDocument* document) {
  g_autoptr(GFile) folder = g_file_get_parent(gimbal_document_get_file(document));
  g_autofree char* name = g_file_get_basename(folder);
  return g_strconcat(name, ".xml", NULL);
}

static void save_document(GimbalWindow* self, GimbalDocument* document, gboolean as, Then* then) {
  gboolean example = gimbal_document_is_example(document);
  if (gimbal_document_get_file(document) && !as && !example) {
    gimbal_document_save_async(document, NULL, on_saved, then);
    return;
  }
  SaveAs* save = g_new(SaveAs, 1);
  *save = (SaveAs){g_object_ref(document), then};
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
static void save(GimbalWindow* self, gboolean as, void (*call)(GimbalWindow* self)) {
  GimbalDocument* document = gimbal_editor_get_document(self->pages.editor);
  if (document && !gimbal_document_is_binary(document)) {
    save_document(self, document, as, then_new(self, call));
  }
}

// One after the other, until none is left or one fails.
static void save_next(GimbalWindow* self) {
  GListModel* project = G_LIST_MODEL(gimbal_session_get_project(self->pages.session));
  for (guint i = 0; i < g_list_model_get_n_items(project); i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, i);
    if (!gimbal_document_get_modified(document)) continue;
    save_document(self, document, FALSE, then_new(self, save_next));
    return;
  }
  void (*then)(GimbalWindow*) = self->after_saving;
  self->after_saving = NULL;
  if (then) then(self);
}

// Save all documents with unsaved edits.
static void save_all(GimbalWindow* self, void (*then)(GimbalWindow* self)) {
  self->after_saving = then;
  save_next(self);
}

static void on_leave_answer(GtkWidget* question, const char* answer, gpointer data) {
  Then* then = data;
  (void)question;
  if (!strcmp(answer, "save")) {
    save_all(then->window, then->call);
    then_finish(then, FALSE);
    return;
  }
  gboolean discard = !strcmp(answer, "discard");
  if (discard) gimbal_project_drop_drafts(gimbal_session_get_project(then->window->pages.session));
  then_finish(then, discard);
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
  gimbal_question_ask(question, GTK_WIDGET(self), on_leave_answer, then_new(self, call), NULL);
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

GIMBAL_ACTION(open_action) {
  gimbal_window_ask_for_model(GIMBAL_WINDOW(owner), _("Open Model"), on_open_chosen);
}

GIMBAL_ACTION(open_file_action) {
  g_autoptr(GFile) file = g_file_new_for_uri(g_variant_get_string(parameter, NULL));
  gimbal_window_open(GIMBAL_WINDOW(owner), file);
}

GIMBAL_ACTION(new_action) {
  gimbal_window_new_document(GIMBAL_WINDOW(owner));
}
GIMBAL_ACTION(save_action) {
  save(GIMBAL_WINDOW(owner), FALSE, NULL);
}
GIMBAL_ACTION(save_as_action) {
  save(GIMBAL_WINDOW(owner), TRUE, NULL);
}

GIMBAL_ACTION(save_all_action) {
  save_all(GIMBAL_WINDOW(owner), NULL);
}
GIMBAL_ACTION(close_page_action) {
  gimbal_editor_close_page(GIMBAL_WINDOW(owner)->pages.editor);
}

static void go_home(GimbalWindow* self) {
  gimbal_notices_withdraw(self->notices, NULL);
  self->loading = NULL;
  gimbal_session_set_document(self->pages.session, NULL);
  gimbal_start_page_refresh(self->start_page);
  gtk_stack_set_visible_child_name(self->stack, "start");
  gtk_widget_set_visible(self->transport, FALSE);
  adw_window_title_set_title(self->title, _("Gimbal"));
  adw_window_title_set_subtitle(self->title, "");
  gimbal_window_name_tab(self);
}

GIMBAL_ACTION(home_action) {
  gimbal_window_leave_document(GIMBAL_WINDOW(owner), go_home);
}
GIMBAL_ACTION(compile_action) {
  gimbal_session_compile(GIMBAL_WINDOW(owner)->pages.session, TRUE);
}
GIMBAL_ACTION(restart_action) {
  gimbal_session_compile(GIMBAL_WINDOW(owner)->pages.session, FALSE);
}

GIMBAL_ACTION(run_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  gimbal_session_set_running(self->pages.session, !gimbal_session_get_running(self->pages.session));
}

// For panels, which know no window.
GIMBAL_ACTION(toast_action) {
  gimbal_window_toast(GIMBAL_WINDOW(owner), g_variant_get_string(parameter, NULL));
}

GIMBAL_ACTION(run_until_action) {
  gtk_menu_button_popup(GIMBAL_WINDOW(owner)->until_button);
}

GIMBAL_ACTION(step_action) {
  gimbal_session_step(GIMBAL_WINDOW(owner)->pages.session, 1);
}
GIMBAL_ACTION(back_action) {
  gimbal_session_step(GIMBAL_WINDOW(owner)->pages.session, -1);
}

static void move_stage(GimbalWindow* self, int direction) {
  gimbal_window_show_page(self, "stages");
  gimbal_step_panel_move(GIMBAL_STEP_PANEL(self->pages.step_panel), direction);
}
GIMBAL_ACTION(stage_next_action) {
  move_stage(GIMBAL_WINDOW(owner), 1);
}
GIMBAL_ACTION(stage_back_action) {
  move_stage(GIMBAL_WINDOW(owner), -1);
}
GIMBAL_ACTION(stage_leave_action) {
  gimbal_step_panel_leave(GIMBAL_STEP_PANEL(GIMBAL_WINDOW(owner)->pages.step_panel));
}

// The keys go to the view, where Enter launches.
GIMBAL_ACTION(launcher_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  gimbal_window_show_page(self, "controls");
  gimbal_controls_panel_show_launcher(GIMBAL_CONTROLS_PANEL(self->pages.controls_panel));
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(self->pages.stage)));
  gimbal_stage_tell(self->pages.stage, _("Enter launches a body from the camera to the pointer"));
}

GIMBAL_ACTION(dismiss_action) {
  gimbal_session_dismiss(GIMBAL_WINDOW(owner)->pages.session, NULL);
}

GIMBAL_ACTION(reset_action) {
  gimbal_session_reset(GIMBAL_WINDOW(owner)->pages.session, -1);
}

// Alt+Up and Alt+Down step the number under the caret where there is one.
GIMBAL_ACTION(faster_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (gimbal_editor_step_number(self->pages.editor, 1)) return;
  gimbal_session_set_speed(self->pages.session,
                           gimbal_speed_next(gimbal_session_get_speed(self->pages.session), 1));
  gimbal_window_show_speed(self, TRUE);
}

GIMBAL_ACTION(slower_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (gimbal_editor_step_number(self->pages.editor, -1)) return;
  gimbal_session_set_speed(self->pages.session,
                           gimbal_speed_next(gimbal_session_get_speed(self->pages.session), -1));
  gimbal_window_show_speed(self, TRUE);
}

GIMBAL_ACTION(find_action) {
  gimbal_window_show_editor(GIMBAL_WINDOW(owner));
  gimbal_editor_search(GIMBAL_WINDOW(owner)->pages.editor, FALSE);
}
GIMBAL_ACTION(replace_action) {
  gimbal_window_show_editor(GIMBAL_WINDOW(owner));
  gimbal_editor_search(GIMBAL_WINDOW(owner)->pages.editor, TRUE);
}
GIMBAL_ACTION(find_next_action) {
  gimbal_editor_search_again(GIMBAL_WINDOW(owner)->pages.editor, FALSE);
}
GIMBAL_ACTION(find_previous_action) {
  gimbal_editor_search_again(GIMBAL_WINDOW(owner)->pages.editor, TRUE);
}
GIMBAL_ACTION(text_larger_action) {
  gimbal_editor_zoom(GIMBAL_WINDOW(owner)->pages.editor, 1);
}
GIMBAL_ACTION(text_smaller_action) {
  gimbal_editor_zoom(GIMBAL_WINDOW(owner)->pages.editor, -1);
}
GIMBAL_ACTION(text_normal_action) {
  gimbal_editor_zoom(GIMBAL_WINDOW(owner)->pages.editor, 0);
}
GIMBAL_ACTION(go_to_place_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  const char* path;
  guint64 start, end;
  g_variant_get(parameter, "(&stt)", &path, &start, &end);
  gimbal_window_show_editor(self);
  gimbal_editor_go_to_place(self->pages.editor, path, (gsize)start, (gsize)end);
}

// In the tree and in the text F2 renames, as in file managers.
GIMBAL_ACTION(info_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(self));
  if (focus && gtk_widget_is_ancestor(focus, self->pages.model_page)) {
    gtk_widget_activate_action(self->pages.model_tree, "tree.rename", NULL);
  } else if (gimbal_editor_has_focus(self->pages.editor)) {
    gtk_widget_activate_action(owner, "win.rename", NULL);
  } else {
    gimbal_stage_toggle_info(self->pages.stage);
  }
}
GIMBAL_ACTION(align_action) {
  gimbal_viewport_align(gimbal_stage_get_viewport(GIMBAL_WINDOW(owner)->pages.stage));
}
GIMBAL_ACTION(focus_editor_action) {
  gimbal_window_show_editor(GIMBAL_WINDOW(owner));
  gimbal_editor_focus(GIMBAL_WINDOW(owner)->pages.editor);
}

GIMBAL_ACTION(definition_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (!gimbal_navigator_go_to_definition(self->pages.editor)) {
    gimbal_window_toast(self, _("No name with a definition is under the caret"));
  }
}

GIMBAL_ACTION(references_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (!gimbal_navigator_show_references(self->pages.editor)) {
    gimbal_window_toast(self, _("No name is under the caret"));
  }
}

GIMBAL_ACTION(rename_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (!gimbal_navigator_rename(self->pages.editor)) {
    gimbal_window_toast(self, _("No name is under the caret"));
  }
}

GIMBAL_ACTION(fix_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  if (!gimbal_navigator_fix(self->pages.editor, -1)) {
    gimbal_window_toast(self, _("There is no quick fix for anything in this line"));
  }
}

GIMBAL_ACTION(format_action) {
  gimbal_navigator_format(GIMBAL_WINDOW(owner)->pages.editor);
}
GIMBAL_ACTION(outline_action) {
  gimbal_navigator_show_outline(GIMBAL_WINDOW(owner)->pages.editor);
}

GIMBAL_ACTION(describe_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (!page || !gimbal_editor_page_describe(page)) gtk_widget_error_bell(owner);
}

GIMBAL_ACTION(pick_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (!page || !gimbal_editor_page_pick(page)) gtk_widget_error_bell(owner);
}

GIMBAL_ACTION(accept_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (page) gimbal_editor_page_accept(page);
}

static void widen(gpointer owner, gboolean back) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (!page || !gimbal_editor_page_widen(page, back)) gtk_widget_error_bell(owner);
}

GIMBAL_ACTION(select_more_action) {
  widen(owner, FALSE);
}
GIMBAL_ACTION(select_less_action) {
  widen(owner, TRUE);
}

static void tell_unless(gpointer owner, gboolean done, const char* text) {
  if (!done) gimbal_window_toast(GIMBAL_WINDOW(owner), text);
}

GIMBAL_ACTION(revert_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  tell_unless(owner, page && gimbal_editor_page_offer_revert(page), _("This line is as in the last commit"));
}

static void go_to_change(gpointer owner, gboolean backward) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  tell_unless(owner, page && gimbal_editor_page_next_change(page, backward),
              _("Nothing differs from the last commit"));
}

GIMBAL_ACTION(next_change_action) {
  go_to_change(owner, FALSE);
}
GIMBAL_ACTION(previous_change_action) {
  go_to_change(owner, TRUE);
}

GIMBAL_ACTION(change_all_action) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  GimbalEditorPage* page = gimbal_editor_get_page(self->pages.editor);
  guint count = page ? gimbal_editor_page_change_all(page) : 0;
  g_autofree char* text =
      count
          ? g_strdup_printf(
                ngettext("It stands in %u place", "%u places change together; Escape ends it", count), count)
          : g_strdup(_("No word is under the caret"));
  gimbal_window_toast(self, text);
}

GIMBAL_ACTION(fold_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (page) gimbal_editor_page_fold(page);
}

GIMBAL_ACTION(fold_all_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (page) gimbal_editor_page_fold_all(page, TRUE);
}

GIMBAL_ACTION(unfold_all_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(GIMBAL_WINDOW(owner)->pages.editor);
  if (page) gimbal_editor_page_fold_all(page, FALSE);
}

GIMBAL_ACTION(focus_stage_action) {
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(GIMBAL_WINDOW(owner)->pages.stage)));
}

GIMBAL_ACTION(page_action) {
  gimbal_window_show_page(GIMBAL_WINDOW(owner), g_variant_get_string(parameter, NULL));
}

static void toggle(GtkWidget* child) {
  gtk_widget_set_visible(child, !gtk_widget_get_visible(child));
}

GIMBAL_ACTION(side_action) {
  toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(owner)->pages.dock, GIMBAL_DOCK_RIGHT));
}
GIMBAL_ACTION(left_action) {
  toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(owner)->pages.dock, GIMBAL_DOCK_LEFT));
}
GIMBAL_ACTION(bottom_action) {
  toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(owner)->pages.dock, GIMBAL_DOCK_BOTTOM));
}
GIMBAL_ACTION(centre_action) {
  toggle(gimbal_dock_get_pane(GIMBAL_WINDOW(owner)->pages.dock, GIMBAL_DOCK_CENTRE));
}
GIMBAL_ACTION(editor_action) {
  toggle(GTK_WIDGET(GIMBAL_WINDOW(owner)->pages.editor));
}

GIMBAL_ACTION(fullscreen_action) {
  GtkWindow* window = GTK_WINDOW(owner);
  if (gtk_window_is_fullscreen(window)) {
    gtk_window_unfullscreen(window);
  } else {
    gtk_window_fullscreen(window);
  }
}

GIMBAL_ACTION(palette_action) {
  gimbal_window_show_palette(GIMBAL_WINDOW(owner));
}

// The main menu, since F10 steps.
GIMBAL_ACTION(menu_action) {
  gtk_menu_button_popup(GIMBAL_WINDOW(owner)->menu_button);
}

GIMBAL_ACTION(shortcuts_action) {
  gimbal_shortcuts_window_show(GTK_WINDOW(owner));
}

GIMBAL_ACTION(help_action) {
  gimbal_help_window_show(GTK_WINDOW(owner), gimbal_window_find_help(GIMBAL_WINDOW(owner)));
}

GIMBAL_ACTION(help_page_action) {
  gimbal_help_window_show(GTK_WINDOW(owner), g_variant_get_string(parameter, NULL));
}

GIMBAL_ACTION(select_action) {
  int type, id;
  g_variant_get(parameter, "(ii)", &type, &id);
  gimbal_session_select(GIMBAL_WINDOW(owner)->pages.session, type, id);
  gimbal_editor_reveal_selection(GIMBAL_WINDOW(owner)->pages.editor);
}

GIMBAL_ACTION(keyframe_action) {
  gimbal_session_reset(GIMBAL_WINDOW(owner)->pages.session, g_variant_get_int32(parameter));
}

GIMBAL_ACTION(copy_state_action) {
  GimbalFrame* frame = gimbal_session_get_frame(GIMBAL_WINDOW(owner)->pages.session);
  if (!frame) return;
  g_autofree char* text = gimbal_key_text_element(&frame->compiled->own, frame->data, NULL, 0, "");
  gdk_clipboard_set_text(gtk_widget_get_clipboard(owner), text);
  gimbal_window_toast(GIMBAL_WINDOW(owner), _("State copied as a keyframe"));
}

static const GimbalAction kActions[] = {
    {"win.open", NULL, open_action, GIMBAL_NEEDS_NOTHING, N_("Open…")},
    {"win.open-file", "s", open_file_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.open-address", NULL, gimbal_window_address_action, GIMBAL_NEEDS_NOTHING, N_("Open Address…")},
    {"win.import", NULL, gimbal_window_import_action, GIMBAL_NEEDS_NOTHING, N_("Import a Robot or Meshes…")},
    {"win.new", NULL, new_action, GIMBAL_NEEDS_NOTHING, N_("New Model")},
    {"win.save", NULL, save_action, GIMBAL_NEEDS_DOCUMENT, N_("Save")},
    {"win.save-as", NULL, save_as_action, GIMBAL_NEEDS_DOCUMENT, N_("Save As…")},
    {"win.save-all", NULL, save_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Save All")},
    {"win.close-page", NULL, close_page_action, GIMBAL_NEEDS_DOCUMENT, N_("Close the Tab")},
    {"win.home", NULL, home_action, GIMBAL_NEEDS_NOTHING, N_("Start Page")},
    {"win.new-tab", NULL, gimbal_window_new_tab_action, GIMBAL_NEEDS_NOTHING, N_("New Tab")},
    {"win.next-tab", NULL, gimbal_window_next_tab_action, GIMBAL_NEEDS_NOTHING, N_("Next Model")},
    {"win.previous-tab", NULL, gimbal_window_previous_tab_action, GIMBAL_NEEDS_NOTHING, N_("Previous Model")},
    {"win.close-tab", NULL, gimbal_window_close_tab_action, GIMBAL_NEEDS_NOTHING, N_("Close the Model")},
    {"win.compare", NULL, gimbal_window_compare_action, GIMBAL_NEEDS_DOCUMENT, N_("Compare With…")},
    {"win.stop-comparing", NULL, gimbal_window_stop_comparing_action, GIMBAL_NEEDS_NOTHING,
     N_("Stop Comparing")},
    {"win.common-clock", NULL, gimbal_window_clock_action, GIMBAL_NEEDS_NOTHING,
     N_("One Clock for All Models of the Window")},
    {"win.compile", NULL, compile_action, GIMBAL_NEEDS_DOCUMENT, N_("Compile Now")},
    {"win.restart", NULL, restart_action, GIMBAL_NEEDS_DOCUMENT, N_("Reload")},
    {"win.run", NULL, run_action, GIMBAL_NEEDS_MODEL, N_("Run or Pause")},
    {"win.show-in-files", "s", gimbal_window_show_in_files_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.toast", "s", toast_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.run-until", NULL, run_until_action, GIMBAL_NEEDS_MODEL, N_("Run Until…")},
    {"win.step", NULL, step_action, GIMBAL_NEEDS_MODEL, N_("Step")},
    {"win.step-back", NULL, back_action, GIMBAL_NEEDS_MODEL, N_("Step Back")},
    {"win.stage-next", NULL, stage_next_action, GIMBAL_NEEDS_DOCUMENT, N_("Next Stage of the Step")},
    {"win.stage-back", NULL, stage_back_action, GIMBAL_NEEDS_DOCUMENT, N_("Previous Stage of the Step")},
    {"win.stage-leave", NULL, stage_leave_action, GIMBAL_NEEDS_DOCUMENT, N_("Leave the Stages of the Step")},
    {"win.launcher", NULL, launcher_action, GIMBAL_NEEDS_DOCUMENT, N_("Launch Bodies")},
    {"win.dismiss", NULL, dismiss_action, GIMBAL_NEEDS_DOCUMENT, N_("Remove All Launched Bodies")},
    {"win.reset", NULL, reset_action, GIMBAL_NEEDS_MODEL, N_("Reset")},
    {"win.faster", NULL, faster_action, GIMBAL_NEEDS_DOCUMENT, N_("Faster")},
    {"win.slower", NULL, slower_action, GIMBAL_NEEDS_DOCUMENT, N_("Slower")},
    {"win.film-view", NULL, gimbal_window_film_view_action, GIMBAL_NEEDS_DOCUMENT, N_("Film the View…")},
    {"win.film-history", NULL, gimbal_window_film_history_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Film the History…")},
    {"win.film-stop", NULL, gimbal_window_film_stop_action, GIMBAL_NEEDS_DOCUMENT, N_("Stop Filming")},
    {"win.headset", NULL, gimbal_window_headset_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Enter or Leave with a Head-Set")},
    {"win.programs", NULL, gimbal_window_programs_action, GIMBAL_NEEDS_NOTHING, N_("Listen for Programs…")},
    {"win.find", NULL, find_action, GIMBAL_NEEDS_DOCUMENT, N_("Find")},
    {"win.replace", NULL, replace_action, GIMBAL_NEEDS_DOCUMENT, N_("Find and Replace")},
    {"win.find-next", NULL, find_next_action, GIMBAL_NEEDS_DOCUMENT, N_("Find Next")},
    {"win.find-previous", NULL, find_previous_action, GIMBAL_NEEDS_DOCUMENT, N_("Find Previous")},
    {"win.text-larger", NULL, text_larger_action, GIMBAL_NEEDS_DOCUMENT, N_("Larger Text")},
    {"win.text-smaller", NULL, text_smaller_action, GIMBAL_NEEDS_DOCUMENT, N_("Smaller Text")},
    {"win.text-normal", NULL, text_normal_action, GIMBAL_NEEDS_DOCUMENT, N_("Normal Text Size")},
    {"win.definition", NULL, definition_action, GIMBAL_NEEDS_DOCUMENT, N_("Go to Definition")},
    {"win.references", NULL, references_action, GIMBAL_NEEDS_DOCUMENT, N_("Find References")},
    {"win.rename", NULL, rename_action, GIMBAL_NEEDS_DOCUMENT, N_("Rename (F2)")},
    {"win.fix", NULL, fix_action, GIMBAL_NEEDS_DOCUMENT, N_("Quick Fix")},
    {"win.format", NULL, format_action, GIMBAL_NEEDS_DOCUMENT, N_("Format the Text")},
    {"win.migrate", NULL, gimbal_window_migrate_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Migrate from an Earlier Version…")},
    {"win.describe", NULL, describe_action, GIMBAL_NEEDS_DOCUMENT, N_("Explain the Text at the Caret")},
    {"win.pick", NULL, pick_action, GIMBAL_NEEDS_DOCUMENT, N_("Pick the Value at the Caret")},
    {"win.vary", "(stsi)", gimbal_window_vary_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.vary-setting", "(sss)", gimbal_window_vary_setting_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.vary-here", NULL, gimbal_window_vary_here_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Vary the Number at the Caret…")},
    {"win.outline", NULL, outline_action, GIMBAL_NEEDS_DOCUMENT, N_("Outline")},
    {"win.accept", NULL, accept_action, GIMBAL_NEEDS_DOCUMENT, N_("Accept the Proposal Above the Text")},
    {"win.select-more", NULL, select_more_action, GIMBAL_NEEDS_DOCUMENT, N_("Select More")},
    {"win.select-less", NULL, select_less_action, GIMBAL_NEEDS_DOCUMENT, N_("Select Less")},
    {"win.change-all", NULL, change_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Change All Occurrences")},
    {"win.revert", NULL, revert_action, GIMBAL_NEEDS_DOCUMENT, N_("Revert the Change in This Line…")},
    {"win.next-change", NULL, next_change_action, GIMBAL_NEEDS_DOCUMENT, N_("Next Change")},
    {"win.previous-change", NULL, previous_change_action, GIMBAL_NEEDS_DOCUMENT, N_("Previous Change")},
    {"win.history", NULL, gimbal_window_history_action, GIMBAL_NEEDS_DOCUMENT, N_("History…")},
    {"win.take-back", NULL, gimbal_window_take_back_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Undo in the Run or the View")},
    {"win.fold", NULL, fold_action, GIMBAL_NEEDS_DOCUMENT, N_("Fold")},
    {"win.fold-all", NULL, fold_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Fold All")},
    {"win.unfold-all", NULL, unfold_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Unfold All")},
    {"win.info", NULL, info_action, GIMBAL_NEEDS_DOCUMENT, N_("Information in the View")},
    {"win.simplify-mesh", "(ii)", gimbal_window_simplify_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.go-to-place", "(stt)", go_to_place_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.align", NULL, align_action, GIMBAL_NEEDS_DOCUMENT, N_("Frame All")},
    {"win.focus-editor", NULL, focus_editor_action, GIMBAL_NEEDS_DOCUMENT, N_("Go to the Editor")},
    {"win.focus-stage", NULL, focus_stage_action, GIMBAL_NEEDS_DOCUMENT, N_("Go to the 3D View")},
    {"win.show-page", "s", page_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.palette", NULL, palette_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.menu", NULL, menu_action, GIMBAL_NEEDS_NOTHING, N_("Main Menu")},
    {"win.show-help-overlay", NULL, shortcuts_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.help", NULL, help_action, GIMBAL_NEEDS_NOTHING, N_("Help")},
    {"win.help-page", "s", help_page_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.select", "(ii)", select_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.keyframe", "i", keyframe_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.open-run", NULL, gimbal_window_open_run_action, GIMBAL_NEEDS_NOTHING, N_("Open Run…")},
    {"win.save-run", NULL, gimbal_window_save_run_action, GIMBAL_NEEDS_DOCUMENT, N_("Save Run…")},
    {"win.record-run", NULL, gimbal_window_record_run_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Record Run or Stop Recording…")},
    {"win.play-controls", NULL, gimbal_window_play_controls_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Controls from a File, or End Them…")},
    {"win.compare-run", NULL, gimbal_window_compare_run_action, GIMBAL_NEEDS_DOCUMENT,
     N_("Compare With a Run from a File…")},
    {"win.export", NULL, gimbal_window_export_action, GIMBAL_NEEDS_DOCUMENT, N_("Export…")},
    {"win.copy-state", NULL, copy_state_action, GIMBAL_NEEDS_DOCUMENT, N_("Copy the State as Keyframe")},
    {"win.toggle-side", NULL, side_action, GIMBAL_NEEDS_DOCUMENT, N_("Side Panel")},
    {"win.toggle-bottom", NULL, bottom_action, GIMBAL_NEEDS_DOCUMENT, N_("Bottom Panel")},
    {"win.toggle-left", NULL, left_action, GIMBAL_NEEDS_DOCUMENT, N_("Left Panel")},
    {"win.toggle-centre", NULL, centre_action, GIMBAL_NEEDS_DOCUMENT, N_("Panel Beside the View")},
    {"win.toggle-editor", NULL, editor_action, GIMBAL_NEEDS_DOCUMENT, N_("Text Editor")},
    {"win.layout", "s", gimbal_window_layout_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.move-page", "(ss)", gimbal_window_move_page_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.fullscreen", NULL, fullscreen_action, GIMBAL_NEEDS_NOTHING, N_("Full Screen")},
};

void gimbal_window_offer_actions(GimbalWindow* self, GimbalPalette* palette) {
  gboolean open = gimbal_session_get_document(self->pages.session) != NULL;
  const GPtrArray* rows = gimbal_actions_get_rows(self->actions);
  for (guint i = 0; i < rows->len; i++) {
    const GimbalAction* row = g_ptr_array_index(rows, i);
    if (row->title && (open || row->need == GIMBAL_NEEDS_NOTHING)) {
      gimbal_palette_add_action(palette, _(row->title), *gimbal_keys_get(row->id), row->id, NULL, NULL);
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
  self->actions = gimbal_actions_new();
  gimbal_actions_add(self->actions, kActions, G_N_ELEMENTS(kActions), self);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "win", gimbal_actions_get_group(self->actions));
}
