// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keys of the 3D view: a letter for each visual flag, from the engine's tables, and a table of
// commands.

#include "stage/stage-keys.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/author.h"
#include "base/keys.h"
#include "base/speed.h"
#include "model/view-names.h"
#include "run/plugins.h"

typedef struct Keys {
  GimbalStageView* stage;
  GimbalSession* session;
} Keys;

//---- commands

// The commands; each gets the amount of its row.
static void toggle_run(Keys* keys, int amount) {
  (void)amount;
  gimbal_session_set_running(keys->session, !gimbal_session_get_running(keys->session));
}

static void stage_key_step(Keys* keys, int count) {
  gimbal_clock_step(gimbal_session_get_clock(keys->session), count);
}

static void stage_key_reset(Keys* keys, int keyframe) {
  gimbal_clock_reset(gimbal_session_get_clock(keys->session), keyframe);
}

static void stage_key_align(Keys* keys, int amount) {
  (void)amount;
  gimbal_viewport_align(keys->stage->viewport);
}

static void toggle_info(Keys* keys, int amount) {
  (void)amount;
  keys->stage->toggle_info(keys->stage->widget);
}

static void change_speed(Keys* keys, int direction) {
  double speed =
      gimbal_speed_next(gimbal_clock_get_speed(gimbal_session_get_clock(keys->session)), direction);
  gimbal_clock_set_speed(gimbal_session_get_clock(keys->session), speed);
  g_autofree char* text = gimbal_speed_format(speed);
  gimbal_stage_view_show_message(keys->stage, text);
}

static void stage_key_undo(Keys* keys, int redo) {
  gimbal_author_undo(keys->session, redo);
}

static void free_camera(Keys* keys, int amount) {
  (void)amount;
  gimbal_viewport_cancel_tool(keys->stage->viewport);
  GimbalViewport* viewport = keys->stage->viewport;
  gimbal_viewport_set_camera_index(viewport, -1);
}

static void cycle_camera(Keys* keys, int direction) {
  GimbalViewport* viewport = keys->stage->viewport;
  GimbalCompiled* compiled = gimbal_session_get_compiled(keys->session);
  int count = compiled ? (int)compiled->model->ncam : 0;
  if (!count) return;
  int index = gimbal_viewport_get_camera_index(viewport);
  gimbal_viewport_set_camera_index(
      viewport, index < 0 ? (direction > 0 ? 0 : count - 1) : (index + direction + count) % count);
}

// Select the body of the selected object, or the parent of the selected body.
static void select_parent(Keys* keys, int amount) {
  (void)amount;
  GimbalCompiled* compiled = gimbal_session_get_compiled(keys->session);
  GimbalSelection at = gimbal_session_get_selection(keys->session);
  int body = gimbal_selected_get_body(gimbal_session_get_selected(keys->session));
  if (!compiled || body <= 0) return;
  int parent = at.type == mjOBJ_BODY ? compiled->model->body_parentid[body] : body;
  gimbal_session_select(keys->session, mjOBJ_BODY, parent > 0 ? parent : -1);
}

// Forwards, or backwards with Shift.
static int stage_key_cycle(int value, int count, int direction) {
  return (value + direction + count) % count;
}

// Show a changed option of the view, with a message. Takes ownership of text.
static void show_change(Keys* keys, char* text) {
  GimbalViewport* viewport = keys->stage->viewport;
  gimbal_show_labelled(gimbal_viewport_get_option(viewport));
  gimbal_stage_view_show_message(keys->stage, text);
  gimbal_viewport_refresh(viewport);
  g_free(text);
}

static void change_frame(Keys* keys, int direction) {
  int* frame = &gimbal_viewport_get_option(keys->stage->viewport)->frame;
  *frame = stage_key_cycle(*frame, mjNFRAME, direction);
  show_change(keys, g_strdup_printf(_("Frames: %s"), gimbal_frame_name(*frame)));
}

static void change_label(Keys* keys, int direction) {
  int* label = &gimbal_viewport_get_option(keys->stage->viewport)->label;
  *label = stage_key_cycle(*label, mjNLABEL, direction);
  show_change(keys, g_strdup_printf(_("Labels: %s"), gimbal_label_name(*label)));
}

typedef struct Command {
  const char* id;                       // in the table of keys
  void (*run)(Keys* keys, int amount);  // NULL: it is an action
  int amount;
  const char* action;  // the window's if it begins with "win.", else the stage's
  const char* target;
} Command;

static const Command kCommands[] = {
    {"view.run", .run = toggle_run},
    {"view.step", .run = stage_key_step, .amount = 1},
    {"view.step-back", .run = stage_key_step, .amount = -1},
    {"view.leap", .run = stage_key_step, .amount = 10},
    {"view.leap-back", .run = stage_key_step, .amount = -10},
    {"view.next-event", .action = "win.next-event"},
    {"view.previous-event", .action = "win.previous-event"},
    {"view.reset", .run = stage_key_reset, .amount = -1},
    {"view.faster", .run = change_speed, .amount = 1},
    {"view.slower", .run = change_speed, .amount = -1},
    {"view.align", .run = stage_key_align},
    {"view.copy-state", .action = "win.copy-state"},
    {"view.export", .action = "win.export"},  // model and state as text are kinds of export
    {"view.undo", .run = stage_key_undo, .amount = FALSE},
    {"view.redo", .run = stage_key_undo, .amount = TRUE},
    {"view.free-camera", .run = free_camera},
    {"view.previous-camera", .run = cycle_camera, .amount = -1},
    {"view.next-camera", .run = cycle_camera, .amount = 1},
    {"view.parent", .run = select_parent},
    {"view.move", .action = "gizmo", .target = "move"},
    {"view.turn", .action = "gizmo", .target = "rotate"},
    {"view.size", .action = "gizmo", .target = "scale"},
    {"view.no-handles", .action = "gizmo", .target = "none"},
    {"view.world-axes", .action = "gizmo-world"},
    {"view.measure", .action = "measure"},
    {"view.reach", .action = "reach"},
    {"view.lock", .action = "lock"},
    {"view.write-pose", .action = "write-pose"},
    {"view.write-rest", .action = "write-rest"},
    {"view.assemble", .action = "assemble"},
    {"view.walk", .action = "walk"},
    {"view.show-all", .action = "show-all"},
    {"view.screenshot", .action = "screenshot"},
    {"view.info", .run = toggle_info},
    {"view.next-frames", .run = change_frame, .amount = 1},
    {"view.previous-frames", .run = change_frame, .amount = -1},
    {"view.next-labels", .run = change_label, .amount = 1},
    {"view.previous-labels", .run = change_label, .amount = -1},
    {"view.look-at", .action = "look-at"},
};

static void run_command(Keys* keys, const Command* command) {
  if (command->run) {
    command->run(keys, command->amount);
  } else if (g_str_has_prefix(command->action, "win.")) {
    gtk_widget_activate_action(keys->stage->widget, command->action, NULL);
  } else {
    GVariant* target = command->target ? g_variant_new_string(command->target) : NULL;
    g_action_group_activate_action(keys->stage->actions, command->action, target);
  }
}

// The command of a key; -1 if it has none.
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
  gimbal_stage_view_show_message(keys->stage, text);
  gimbal_viewport_refresh(keys->stage->viewport);
}

static int find_flag(const char* strings[][3], int count, char letter) {
  for (int i = 0; i < count; i++) {
    if (strings[i][2][0] == letter && letter) return i;
  }
  return -1;
}

static gboolean toggle_flag(Keys* keys, char letter) {
  GimbalViewport* viewport = keys->stage->viewport;
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
  mjvOption* option = gimbal_viewport_get_option(keys->stage->viewport);
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
    run_command(keys, &kCommands[command]);
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
  gimbal_viewport_refresh(keys->stage->viewport);
  return TRUE;
}

static void keys_free(gpointer data, GClosure* closure) {
  (void)closure;
  g_free(data);
}

void gimbal_stage_keys_attach(GimbalStageView* stage, GimbalSession* session) {
  Keys* keys = g_new(Keys, 1);
  *keys = (Keys){stage, session};
  GtkEventController* controller = gtk_event_controller_key_new();
  g_signal_connect_data(controller, "key-pressed", G_CALLBACK(on_key), keys, keys_free, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(GTK_WIDGET(stage->viewport), controller);
}
