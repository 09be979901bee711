// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keys of the 3D view: a letter per visual flag, as the engine's tables name them, and a table of commands.

#include "stage/stage-keys.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/author.h"
#include "base/keys.h"
#include "base/speed.h"
#include "model/view-names.h"
#include "run/plugins.h"

typedef struct Keys {
  GimbalStage* stage;
  GimbalSession* session;
} Keys;

//---- commands

static void toggle_run(Keys* keys) {
  gimbal_session_set_running(keys->session, !gimbal_session_get_running(keys->session));
}

static void step_forward(Keys* keys) {
  gimbal_session_step(keys->session, 1);
}
static void step_back(Keys* keys) {
  gimbal_session_step(keys->session, -1);
}
static void leap_forward(Keys* keys) {
  gimbal_session_step(keys->session, 10);
}
static void leap_back(Keys* keys) {
  gimbal_session_step(keys->session, -10);
}
static void stage_key_reset(Keys* keys) {
  gimbal_session_reset(keys->session, -1);
}
static void stage_key_align(Keys* keys) {
  gimbal_viewport_align(gimbal_stage_get_viewport(keys->stage));
}
static void stage_key_info(Keys* keys) {
  gimbal_stage_toggle_info(keys->stage);
}

static void change_speed(Keys* keys, int direction) {
  double speed = gimbal_speed_next(gimbal_session_get_speed(keys->session), direction);
  gimbal_session_set_speed(keys->session, speed);
  g_autofree char* text = gimbal_speed_format(speed);
  gimbal_stage_show_message(keys->stage, text);
}

static void copy_state(Keys* keys) {
  gtk_widget_activate_action(GTK_WIDGET(keys->stage), "win.copy-state", NULL);
}

// Model and state as text are kinds of export.
static void stage_key_export(Keys* keys) {
  gtk_widget_activate_action(GTK_WIDGET(keys->stage), "win.export", NULL);
}

static void stage_key_undo(Keys* keys) {
  gimbal_author_undo(keys->session, FALSE);
}
static void stage_key_redo(Keys* keys) {
  gimbal_author_undo(keys->session, TRUE);
}

static void stage_key_faster(Keys* keys) {
  change_speed(keys, 1);
}
static void stage_key_slower(Keys* keys) {
  change_speed(keys, -1);
}

static void stage_key_activate(Keys* keys, const char* action, GVariant* target) {
  g_action_group_activate_action(gimbal_stage_get_actions(keys->stage), action, target);
}
static void gizmo_move(Keys* keys) {
  stage_key_activate(keys, "gizmo", g_variant_new_string("move"));
}
static void gizmo_rotate(Keys* keys) {
  stage_key_activate(keys, "gizmo", g_variant_new_string("rotate"));
}
static void gizmo_scale(Keys* keys) {
  stage_key_activate(keys, "gizmo", g_variant_new_string("scale"));
}
static void gizmo_none(Keys* keys) {
  stage_key_activate(keys, "gizmo", g_variant_new_string("none"));
}
static void gizmo_world(Keys* keys) {
  stage_key_activate(keys, "gizmo-world", NULL);
}
static void stage_key_measure(Keys* keys) {
  stage_key_activate(keys, "measure", NULL);
}
static void stage_key_reach(Keys* keys) {
  stage_key_activate(keys, "reach", NULL);
}
static void stage_key_lock(Keys* keys) {
  stage_key_activate(keys, "lock", NULL);
}
static void write_pose(Keys* keys) {
  stage_key_activate(keys, "write-pose", NULL);
}
static void write_rest(Keys* keys) {
  stage_key_activate(keys, "write-rest", NULL);
}
static void stage_key_assemble(Keys* keys) {
  stage_key_activate(keys, "assemble", NULL);
}
static void stage_key_walk(Keys* keys) {
  stage_key_activate(keys, "walk", NULL);
}
static void show_everything(Keys* keys) {
  stage_key_activate(keys, "show-all", NULL);
}
static void stage_key_screenshot(Keys* keys) {
  stage_key_activate(keys, "screenshot", NULL);
}

static void free_camera(Keys* keys) {
  gimbal_viewport_cancel_tool(gimbal_stage_get_viewport(keys->stage));
  GimbalViewport* viewport = gimbal_stage_get_viewport(keys->stage);
  gimbal_viewport_set_camera_index(viewport, -1);
}

static void cycle_camera(Keys* keys, int direction) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(keys->stage);
  GimbalCompiled* compiled = gimbal_session_get_compiled(keys->session);
  int count = compiled ? (int)compiled->model->ncam : 0;
  if (!count) return;
  int index = gimbal_viewport_get_camera_index(viewport);
  gimbal_viewport_set_camera_index(
      viewport, index < 0 ? (direction > 0 ? 0 : count - 1) : (index + direction + count) % count);
}

static void next_camera(Keys* keys) {
  cycle_camera(keys, 1);
}
static void previous_camera(Keys* keys) {
  cycle_camera(keys, -1);
}

// What is in a body goes to the body, and a body to the one that it hangs on.
static void select_parent(Keys* keys) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(keys->session);
  GimbalSelection at = gimbal_session_get_selection(keys->session);
  int body = gimbal_session_get_selected_body(keys->session);
  if (!compiled || body <= 0) return;
  int parent = at.type == mjOBJ_BODY ? compiled->model->body_parentid[body] : body;
  gimbal_session_select(keys->session, mjOBJ_BODY, parent > 0 ? parent : -1);
}

// Forwards, or backwards with Shift.
static int stage_key_cycle(int value, int count, int direction) {
  return (value + direction + count) % count;
}

// Show a changed option of the view, and tell of it. Takes text.
static void show_change(Keys* keys, char* text) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(keys->stage);
  gimbal_show_labelled(gimbal_viewport_get_option(viewport));
  gimbal_stage_show_message(keys->stage, text);
  gimbal_viewport_refresh(viewport);
  g_free(text);
}

static void change_frame(Keys* keys, int direction) {
  int* frame = &gimbal_viewport_get_option(gimbal_stage_get_viewport(keys->stage))->frame;
  *frame = stage_key_cycle(*frame, mjNFRAME, direction);
  show_change(keys, g_strdup_printf(_("Frames: %s"), gimbal_frame_name(*frame)));
}

static void change_label(Keys* keys, int direction) {
  int* label = &gimbal_viewport_get_option(gimbal_stage_get_viewport(keys->stage))->label;
  *label = stage_key_cycle(*label, mjNLABEL, direction);
  show_change(keys, g_strdup_printf(_("Labels: %s"), gimbal_label_name(*label)));
}

static void next_frame(Keys* keys) {
  change_frame(keys, 1);
}
static void previous_frame(Keys* keys) {
  change_frame(keys, -1);
}
static void next_label(Keys* keys) {
  change_label(keys, 1);
}
static void previous_label(Keys* keys) {
  change_label(keys, -1);
}
static void look_at(Keys* keys) {
  stage_key_activate(keys, "look-at", NULL);
}

static const struct {
  const char* id;  // in the table of keys
  void (*command)(Keys* keys);
} kCommands[] = {
    {"view.run", toggle_run},
    {"view.step", step_forward},
    {"view.step-back", step_back},
    {"view.leap", leap_forward},
    {"view.leap-back", leap_back},
    {"view.reset", stage_key_reset},
    {"view.faster", stage_key_faster},
    {"view.slower", stage_key_slower},
    {"view.align", stage_key_align},
    {"view.copy-state", copy_state},
    {"view.export", stage_key_export},
    {"view.undo", stage_key_undo},
    {"view.redo", stage_key_redo},
    {"view.free-camera", free_camera},
    {"view.previous-camera", previous_camera},
    {"view.next-camera", next_camera},
    {"view.parent", select_parent},
    {"view.move", gizmo_move},
    {"view.turn", gizmo_rotate},
    {"view.size", gizmo_scale},
    {"view.no-handles", gizmo_none},
    {"view.world-axes", gizmo_world},
    {"view.measure", stage_key_measure},
    {"view.reach", stage_key_reach},
    {"view.lock", stage_key_lock},
    {"view.write-pose", write_pose},
    {"view.write-rest", write_rest},
    {"view.assemble", stage_key_assemble},
    {"view.walk", stage_key_walk},
    {"view.show-all", show_everything},
    {"view.screenshot", stage_key_screenshot},
    {"view.info", stage_key_info},
    {"view.next-frames", next_frame},
    {"view.previous-frames", previous_frame},
    {"view.next-labels", next_label},
    {"view.previous-labels", previous_label},
    {"view.look-at", look_at},
};

// The command that a key stands for, -1: none.
static int find_command(guint keyval, GdkModifierType modifiers) {
  for (guint i = 0; i < G_N_ELEMENTS(kCommands); i++) {
    for (const char* const* key = gimbal_keys_get(kCommands[i].id); *key; key++) {
      if (gimbal_keys_match(*key, keyval, modifiers)) return (int)i;
    }
  }
  return -1;
}

//---- flags

static void show_flag(Keys* keys, const char* name, gboolean on) {
  g_autofree char* text = g_strdup_printf(on ? _("%s: on") : _("%s: off"), name);
  gimbal_stage_show_message(keys->stage, text);
  gimbal_viewport_refresh(gimbal_stage_get_viewport(keys->stage));
}

static int find_flag(const char* strings[][3], int count, char letter) {
  for (int i = 0; i < count; i++) {
    if (strings[i][2][0] == letter && letter) return i;
  }
  return -1;
}

static gboolean toggle_flag(Keys* keys, char letter) {
  GimbalViewport* viewport = gimbal_stage_get_viewport(keys->stage);
  int flag = find_flag(mjVISSTRING, mjNVISFLAG, letter);
  mjtByte* value = flag >= 0 ? &gimbal_viewport_get_option(viewport)->flags[flag] : NULL;
  const char* name = flag >= 0 ? gimbal_visual_flag_name(flag) : NULL;
  if (!value && (flag = find_flag(mjRNDSTRING, mjNRNDFLAG, letter)) >= 0) {
    value = &gimbal_viewport_get_render_flags(viewport)[flag];
    name = gimbal_render_flag_name(flag);
  }
  if (!value) return FALSE;
  *value = !*value;
  show_flag(keys, name, *value);
  return TRUE;
}

// 0 … 5 switch groups of geoms, with Shift of sites.
static gboolean toggle_group(Keys* keys, guint keycode, guint keyval, GdkModifierType modifiers) {
  (void)keycode;
  static const char kShifted[] = ")!@#$%";
  gunichar letter = gdk_keyval_to_unicode(keyval);
  const char* place = letter < 128 && letter ? strchr(kShifted, (int)letter) : NULL;
  gboolean site = (modifiers & GDK_SHIFT_MASK) != 0;
  int group = letter >= '0' && letter <= '5' ? (int)(letter - '0')
              : site && place                ? (int)(place - kShifted)
                                             : -1;
  if (group < 0) return FALSE;
  mjvOption* option = gimbal_viewport_get_option(gimbal_stage_get_viewport(keys->stage));
  mjtByte* value = site ? &option->sitegroup[group] : &option->geomgroup[group];
  *value = !*value;
  g_autofree char* name = g_strdup_printf(site ? _("Site group %d") : _("Geom group %d"), group);
  show_flag(keys, name, *value);
  return TRUE;
}

gboolean gimbal_stage_keys_has(guint keyval, GdkModifierType modifiers) {
  if (find_command(keyval, modifiers) >= 0) return TRUE;
  return (modifiers & ~GDK_SHIFT_MASK) == 0 && keyval >= '0' && keyval <= '5';
}

static gboolean stage_key_execute(Keys* keys, guint keyval, guint keycode, GdkModifierType modifiers) {
  int command = find_command(keyval, modifiers);
  if (command >= 0) {
    kCommands[command].command(keys);
    return TRUE;
  }
  if (modifiers & ~GDK_SHIFT_MASK) return FALSE;
  if (toggle_group(keys, keycode, keyval, modifiers)) return TRUE;
  gunichar letter = gdk_keyval_to_unicode(gdk_keyval_to_upper(keyval));
  return modifiers == 0 && letter > 0 && letter < 128 && toggle_flag(keys, (char)letter);
}

static gboolean on_key(Keys* keys, guint keyval, guint keycode, GdkModifierType state) {
  GdkModifierType modifiers = state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK);
  if (!gimbal_session_get_document(keys->session)) return FALSE;
  gimbal_session_emit_key(keys->session, keyval, modifiers);
  if (stage_key_execute(keys, keyval, keycode, modifiers)) return TRUE;
  if (!gimbal_plugins_key(keyval, modifiers)) return FALSE;
  gimbal_viewport_refresh(gimbal_stage_get_viewport(keys->stage));
  return TRUE;
}

static void keys_free(gpointer data, GClosure* closure) {
  (void)closure;
  g_free(data);
}

void gimbal_stage_keys_attach(GimbalStage* stage, GimbalSession* session) {
  Keys* keys = g_new(Keys, 1);
  *keys = (Keys){stage, session};
  GtkEventController* controller = gtk_event_controller_key_new();
  g_signal_connect_data(controller, "key-pressed", G_CALLBACK(on_key), keys, keys_free, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(GTK_WIDGET(gimbal_stage_get_viewport(stage)), controller);
}
