// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of a window on the text, the view and the panes of the model on show.

#include "window/window-actions.h"

#include <glib/gi18n.h>

#include "assist/mend-all.h"
#include "base/actions.h"
#include "base/keys.h"
#include "base/settings.h"
#include "base/show-in-files.h"
#include "base/speed.h"
#include "editor/hover-card.h"
#include "editor/inline-marks.h"
#include "editor/navigator.h"
#include "help/help-window.h"
#include "help/shortcuts-window.h"
#include "model/key-text.h"
#include "widgets/control/toolkit.h"
#include "window/window-palette.h"

GIMBAL_ACTION(close_page_action) {
  gimbal_editor_close_page(gimbal_window_get_editor(owner));
}

// Show the editor, as the user asked for a place in the text.
static void show_editor(GimbalWindow* self) {
  gtk_widget_set_visible(GTK_WIDGET(gimbal_window_get_editor(self)), TRUE);
}

GIMBAL_ACTION(dismiss_action) {
  gimbal_session_dismiss(gimbal_window_get_session(owner), NULL);
}
GIMBAL_ACTION(show_in_files_action) {
  (void)owner;
  gimbal_show_in_files(g_variant_get_string(parameter, NULL));
}

// For panels, which do not know the window.
GIMBAL_ACTION(toast_action) {
  gimbal_window_toast(owner, g_variant_get_string(parameter, NULL));
}

GIMBAL_ACTION(tell_of_plugin_action) {
  gimbal_window_tell(owner, GIMBAL_LOG_PLUGIN, g_variant_get_string(parameter, NULL));
}

static void move_stage(GimbalWindow* self, int direction) {
  gimbal_model_tab_activate(gimbal_window_get_pages(self)->tab, "stages", "move",
                            g_variant_new_int32(direction));
}
GIMBAL_ACTION(stage_next_action) {
  move_stage(owner, 1);
}
GIMBAL_ACTION(stage_back_action) {
  move_stage(owner, -1);
}
GIMBAL_ACTION(stage_leave_action) {
  gimbal_model_tab_activate(gimbal_window_get_pages(owner)->tab, "stages", "leave", NULL);
}

// The focus goes to the view, where Enter launches.
GIMBAL_ACTION(launcher_action) {
  GimbalWindow* self = owner;
  gimbal_model_tab_activate(gimbal_window_get_pages(self)->tab, "controls", "launch", NULL);
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(gimbal_window_get_pages(self)->stage)));
  gimbal_stage_show_message(gimbal_window_get_pages(self)->stage,
                            _("Enter launches a body from the camera to the pointer"));
}

// Alt+Up and Alt+Down step the number under the caret where there is one.
static void step_number_or_speed(GimbalWindow* self, int by) {
  if (gimbal_editor_step_number(gimbal_window_get_editor(self), by)) return;
  GimbalSession* session = gimbal_window_get_session(self);
  gimbal_clock_set_speed(gimbal_session_get_clock(session),
                         gimbal_speed_next(gimbal_clock_get_speed(gimbal_session_get_clock(session)), by));
}
GIMBAL_ACTION(faster_action) {
  step_number_or_speed(owner, 1);
}
GIMBAL_ACTION(slower_action) {
  step_number_or_speed(owner, -1);
}

GIMBAL_ACTION(find_action) {
  show_editor(owner);
  gimbal_editor_search(gimbal_window_get_editor(owner), FALSE);
}
GIMBAL_ACTION(replace_action) {
  show_editor(owner);
  gimbal_editor_search(gimbal_window_get_editor(owner), TRUE);
}
GIMBAL_ACTION(find_next_action) {
  gimbal_editor_search_again(gimbal_window_get_editor(owner), FALSE);
}
GIMBAL_ACTION(find_previous_action) {
  gimbal_editor_search_again(gimbal_window_get_editor(owner), TRUE);
}
GIMBAL_ACTION(text_larger_action) {
  gimbal_editor_zoom(gimbal_window_get_editor(owner), 1);
}
GIMBAL_ACTION(text_smaller_action) {
  gimbal_editor_zoom(gimbal_window_get_editor(owner), -1);
}
GIMBAL_ACTION(text_normal_action) {
  gimbal_editor_zoom(gimbal_window_get_editor(owner), 0);
}
GIMBAL_ACTION(go_to_place_action) {
  GimbalWindow* self = owner;
  const char* path;
  guint64 start, end;
  g_variant_get(parameter, "(&stt)", &path, &start, &end);
  show_editor(self);
  gimbal_editor_go_to_place(gimbal_window_get_pages(self)->editor, path, (gsize)start, (gsize)end);
}

// In the text and in a page that knows how F2 renames, as in file managers.
GIMBAL_ACTION(info_action) {
  GimbalWindow* self = owner;
  GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(self));
  GtkWidget* page = focus ? gtk_widget_get_ancestor(focus, GIMBAL_TYPE_PAGE) : NULL;
  if (page && gimbal_page_activate(GIMBAL_PAGE(page), "rename", NULL)) return;
  if (gimbal_editor_has_focus(gimbal_window_get_pages(self)->editor)) {
    gtk_widget_activate_action(owner, "win.rename", NULL);
  } else {
    gimbal_stage_toggle_info(gimbal_window_get_pages(self)->stage);
  }
}
GIMBAL_ACTION(align_action) {
  gimbal_viewport_align(gimbal_stage_get_viewport(gimbal_window_get_stage(owner)));
}
GIMBAL_ACTION(focus_editor_action) {
  show_editor(owner);
  gimbal_editor_focus(gimbal_window_get_editor(owner));
}

GIMBAL_ACTION(definition_action) {
  GimbalWindow* self = owner;
  if (!gimbal_navigator_go_to_definition(gimbal_window_get_pages(self)->editor)) {
    gimbal_editor_tell(gimbal_window_get_editor(self), _("No name with a definition is under the caret"));
  }
}

GIMBAL_ACTION(references_action) {
  GimbalWindow* self = owner;
  if (!gimbal_navigator_show_references(gimbal_window_get_pages(self)->editor)) {
    gimbal_editor_tell(gimbal_window_get_editor(self), _("No name is under the caret"));
  }
}

GIMBAL_ACTION(rename_action) {
  GimbalWindow* self = owner;
  if (!gimbal_navigator_rename(gimbal_window_get_pages(self)->editor)) {
    gimbal_editor_tell(gimbal_window_get_editor(self), _("No name is under the caret"));
  }
}

GIMBAL_ACTION(fix_action) {
  GimbalWindow* self = owner;
  if (!gimbal_navigator_fix(gimbal_window_get_pages(self)->editor, -1)) {
    gimbal_editor_tell(gimbal_window_get_editor(self), _("There is no quick fix for anything in this line"));
  }
}

GIMBAL_ACTION(mend_all_action) {
  GimbalWindow* self = owner;
  if (!gimbal_mend_all_ask(gimbal_window_get_session(self), GTK_WIDGET(self))) {
    gimbal_editor_tell(gimbal_window_get_editor(self), _("No error here has one certain repair"));
  }
}

GIMBAL_ACTION(format_action) {
  gimbal_navigator_format(gimbal_window_get_editor(owner));
}
GIMBAL_ACTION(outline_action) {
  gimbal_navigator_show_outline(gimbal_window_get_editor(owner));
}

GIMBAL_ACTION(describe_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (!page || !gimbal_editor_page_describe(page)) gtk_widget_error_bell(owner);
}

GIMBAL_ACTION(pick_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (!page || !gimbal_editor_page_pick(page)) gtk_widget_error_bell(owner);
}

GIMBAL_ACTION(accept_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (page) gimbal_editor_page_accept(page);
}

static void window_actions_widen(gpointer owner, gboolean back) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (!page || !gimbal_editor_page_widen(page, back)) gtk_widget_error_bell(owner);
}

GIMBAL_ACTION(select_more_action) {
  window_actions_widen(owner, FALSE);
}
GIMBAL_ACTION(select_less_action) {
  window_actions_widen(owner, TRUE);
}

static void toast_unless(gpointer owner, gboolean done, const char* text) {
  if (!done) gimbal_window_toast(owner, text);
}

GIMBAL_ACTION(revert_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  toast_unless(owner, page && gimbal_editor_page_offer_revert(page), _("This line is as in the last commit"));
}

static void go_to_change(gpointer owner, gboolean backward) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  toast_unless(owner, page && gimbal_editor_page_next_change(page, backward),
               _("Nothing differs from the last commit"));
}

GIMBAL_ACTION(next_change_action) {
  go_to_change(owner, FALSE);
}
GIMBAL_ACTION(previous_change_action) {
  go_to_change(owner, TRUE);
}

GIMBAL_ACTION(change_all_action) {
  GimbalWindow* self = owner;
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_pages(self)->editor);
  guint count = page ? gimbal_editor_page_change_all(page) : 0;
  g_autofree char* text =
      count
          ? g_strdup_printf(
                ngettext("It stands in %u place", "%u places change together; Escape ends it", count), count)
          : g_strdup(_("No word is under the caret"));
  gimbal_window_toast(self, text);
}

GIMBAL_ACTION(fold_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (page) gimbal_editor_page_fold(page);
}

GIMBAL_ACTION(fold_all_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (page) gimbal_editor_page_fold_all(page, TRUE);
}

GIMBAL_ACTION(unfold_all_action) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(owner));
  if (page) gimbal_editor_page_fold_all(page, FALSE);
}

GIMBAL_ACTION(focus_stage_action) {
  gtk_widget_grab_focus(GTK_WIDGET(gimbal_stage_get_viewport(gimbal_window_get_stage(owner))));
}

GIMBAL_ACTION(page_action) {
  gimbal_window_show_page(owner, g_variant_get_string(parameter, NULL));
}

GIMBAL_ACTION(fullscreen_action) {
  GtkWindow* window = GTK_WINDOW(owner);
  if (gtk_window_is_fullscreen(window)) {
    gtk_window_unfullscreen(window);
  } else {
    gtk_window_fullscreen(window);
  }
}

GIMBAL_ACTION(shortcuts_action) {
  gimbal_shortcuts_window_show(GTK_WINDOW(owner));
}

GIMBAL_ACTION(help_action) {
  gimbal_help_window_show(GTK_WINDOW(owner), gimbal_window_palette_find_help(owner));
}

GIMBAL_ACTION(help_page_action) {
  gimbal_help_window_show(GTK_WINDOW(owner), g_variant_get_string(parameter, NULL));
}

GIMBAL_ACTION(select_action) {
  int type, id;
  g_variant_get(parameter, "(ii)", &type, &id);
  gimbal_session_select(gimbal_window_get_session(owner), type, id);
  gimbal_editor_reveal_selection(gimbal_window_get_editor(owner));
}

GIMBAL_ACTION(copy_state_action) {
  GimbalFrame* frame = gimbal_session_get_frame(gimbal_window_get_session(owner));
  if (!frame) return;
  g_autofree char* text = gimbal_key_text_element(&frame->compiled->own, frame->data, NULL, 0, "");
  gdk_clipboard_set_text(gtk_widget_get_clipboard(owner), text);
  gimbal_window_toast(owner, _("State copied as a keyframe"));
}

static const GimbalAction kActions[] = {
    {"win.close-page", NULL, close_page_action, GIMBAL_NEEDS_DOCUMENT, N_("Close the Tab")},
    {"win.show-in-files", "s", show_in_files_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.toast", "s", toast_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.tell-of-plugin", "s", tell_of_plugin_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.stage-next", NULL, stage_next_action, GIMBAL_NEEDS_DOCUMENT, N_("Next Stage of the Step")},
    {"win.stage-back", NULL, stage_back_action, GIMBAL_NEEDS_DOCUMENT, N_("Previous Stage of the Step")},
    {"win.stage-leave", NULL, stage_leave_action, GIMBAL_NEEDS_DOCUMENT, N_("Leave the Stages of the Step")},
    {"win.launcher", NULL, launcher_action, GIMBAL_NEEDS_DOCUMENT, N_("Launch Bodies")},
    {"win.dismiss", NULL, dismiss_action, GIMBAL_NEEDS_DOCUMENT, N_("Remove All Launched Bodies")},
    {"win.faster", NULL, faster_action, GIMBAL_NEEDS_DOCUMENT, N_("Faster")},
    {"win.slower", NULL, slower_action, GIMBAL_NEEDS_DOCUMENT, N_("Slower")},
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
    {"win.mend-all", NULL, mend_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Mend All That Is Certain…")},
    {"win.format", NULL, format_action, GIMBAL_NEEDS_DOCUMENT, N_("Format the Text")},
    {"win.describe", NULL, describe_action, GIMBAL_NEEDS_DOCUMENT, N_("Explain the Text at the Caret")},
    {"win.pick", NULL, pick_action, GIMBAL_NEEDS_DOCUMENT, N_("Pick the Value at the Caret")},
    {"win.outline", NULL, outline_action, GIMBAL_NEEDS_DOCUMENT, N_("Outline")},
    {"win.accept", NULL, accept_action, GIMBAL_NEEDS_DOCUMENT, N_("Accept the Proposal Above the Text")},
    {"win.select-more", NULL, select_more_action, GIMBAL_NEEDS_DOCUMENT, N_("Select More")},
    {"win.select-less", NULL, select_less_action, GIMBAL_NEEDS_DOCUMENT, N_("Select Less")},
    {"win.change-all", NULL, change_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Change All Occurrences")},
    {"win.revert", NULL, revert_action, GIMBAL_NEEDS_DOCUMENT, N_("Revert the Change in This Line…")},
    {"win.next-change", NULL, next_change_action, GIMBAL_NEEDS_DOCUMENT, N_("Next Change")},
    {"win.previous-change", NULL, previous_change_action, GIMBAL_NEEDS_DOCUMENT, N_("Previous Change")},
    {"win.fold", NULL, fold_action, GIMBAL_NEEDS_DOCUMENT, N_("Fold")},
    {"win.fold-all", NULL, fold_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Fold All")},
    {"win.unfold-all", NULL, unfold_all_action, GIMBAL_NEEDS_DOCUMENT, N_("Unfold All")},
    {"win.info", NULL, info_action, GIMBAL_NEEDS_DOCUMENT, N_("Information in the View")},
    {"win.go-to-place", "(stt)", go_to_place_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.align", NULL, align_action, GIMBAL_NEEDS_DOCUMENT, N_("Frame All")},
    {"win.focus-editor", NULL, focus_editor_action, GIMBAL_NEEDS_DOCUMENT, N_("Go to the Editor")},
    {"win.focus-stage", NULL, focus_stage_action, GIMBAL_NEEDS_DOCUMENT, N_("Go to the 3D View")},
    {"win.show-page", "s", page_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.show-help-overlay", NULL, shortcuts_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.help", NULL, help_action, GIMBAL_NEEDS_NOTHING, N_("Help")},
    {"win.help-page", "s", help_page_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.select", "(ii)", select_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.copy-state", NULL, copy_state_action, GIMBAL_NEEDS_DOCUMENT, N_("Copy the State as Keyframe")},
    {"win.fullscreen", NULL, fullscreen_action, GIMBAL_NEEDS_NOTHING, N_("Full Screen")},
};

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

void gimbal_window_actions_add(GimbalWindow* window, GimbalActions* actions) {
  gimbal_actions_add(actions, kActions, G_N_ELEMENTS(kActions), window);
}
