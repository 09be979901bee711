// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stores how each model was viewed.

#include "stage/stage-memory.h"

#include <string.h>

#include "base/paths.h"
#include "base/settings.h"
#include "model/view-state.h"
#include "stage/stage-tools.h"
#include "widgets/dock/dock-layout.h"

#define PANELS "Panels"
#define LAYOUT "layout"
enum { PAUSE_MS = 1500 };  // pause after the last change, before it is written

struct GimbalStageMemory {
  GimbalStageView* stage;
  GimbalSession* session;
  GimbalStageTools* tools;
  GimbalCompiled* shown;  // borrowed; NULL: none was restored yet
  GimbalSelection selected;
  GVariant* layout;  // of the window
  char* written;     // as it is in the file
  char* handed_on;   // from the model before; NULL: nothing
  guint timer;
};

typedef GimbalStageMemory Memory;

static char* path_of(const char* model) {
  g_autofree char* hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, model, -1);
  hash[16] = 0;
  g_autofree char* name = g_strconcat(hash, ".view", NULL);
  return g_build_filename(g_get_user_state_dir(), "gimbal", "layouts", name, NULL);
}

//---- from and to the stage

static GimbalViewState state_of(Memory* memory) {
  GimbalViewport* viewport = memory->stage->viewport;
  GimbalViewState state = {.camera = *gimbal_viewport_get_camera(viewport),
                           .option = *gimbal_viewport_get_option(viewport),
                           .type = memory->selected.type,
                           .id = memory->selected.id};
  memcpy(state.flags, gimbal_viewport_get_render_flags(viewport), sizeof state.flags);
  memcpy(state.layers, gimbal_viewport_get_layers(viewport), sizeof state.layers);
  return state;
}

static void apply_state(Memory* memory, const GimbalViewState* state) {
  GimbalViewport* viewport = memory->stage->viewport;
  *gimbal_viewport_get_camera(viewport) = state->camera;
  *gimbal_viewport_get_option(viewport) = state->option;
  memcpy(gimbal_viewport_get_render_flags(viewport), state->flags, sizeof state->flags);
  memcpy(gimbal_viewport_get_layers(viewport), state->layers, sizeof state->layers);
  gimbal_viewport_refresh(viewport);
}

static GVariant* read_layout(GKeyFile* file) {
  g_autofree char* text = g_key_file_get_string(file, PANELS, LAYOUT, NULL);
  GVariant* layout =
      text ? g_variant_parse(G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_TYPE), text, NULL, NULL, NULL) : NULL;
  return layout ? g_variant_ref_sink(layout) : NULL;
}

static void write_layout(Memory* memory, GKeyFile* file) {
  g_autofree char* text = memory->layout ? g_variant_print(memory->layout, FALSE) : NULL;
  if (text) g_key_file_set_string(file, PANELS, LAYOUT, text);
}

static char* text_of(Memory* memory, const mjModel* m) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  GimbalViewState state = state_of(memory);
  g_auto(GStrv) insets = gimbal_stage_tools_dup_pictures(memory->tools, m);
  gimbal_view_state_write(&state, m, file);
  if (gimbal_viewport_is_first(memory->stage->viewport)) gimbal_view_state_forget_camera(file);
  g_key_file_set_string_list(file, GIMBAL_VIEW_STATE_GROUP, "insets", (const char* const*)insets,
                             g_strv_length(insets));
  write_layout(memory, file);
  return g_key_file_to_data(file, NULL, NULL);
}

//---- files

void gimbal_stage_memory_save(GimbalStageMemory* memory, GimbalCompiled* compiled) {
  g_clear_handle_id(&memory->timer, g_source_remove);
  if (!compiled || !compiled->path || !memory->shown) return;
  g_autofree char* text = text_of(memory, compiled->model);
  if (!g_strcmp0(text, memory->written)) return;
  g_autofree char* path = path_of(compiled->path);
  g_autofree char* folder = g_path_get_dirname(path);
  g_mkdir_with_parents(folder, 0700);
  // a failure is harmless
  g_file_set_contents(path, text, -1, NULL);
  g_free(memory->written);
  memory->written = g_steal_pointer(&text);
}

void gimbal_stage_memory_hand_on(GimbalStageMemory* memory, GimbalCompiled* compiled) {
  g_clear_pointer(&memory->handed_on, g_free);
  if (compiled && memory->shown) memory->handed_on = text_of(memory, compiled->model);
}

// What is known of how a model was viewed; FALSE: nothing.
static gboolean memory_load(Memory* memory, GimbalCompiled* compiled, GKeyFile* file) {
  g_autofree char* handed_on = g_steal_pointer(&memory->handed_on);
  if (handed_on) return g_key_file_load_from_data(file, handed_on, (gsize)-1, G_KEY_FILE_NONE, NULL);
  g_autofree char* path = compiled->path ? path_of(compiled->path) : NULL;
  return path && g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL);
}

GVariant* gimbal_stage_memory_restore(GimbalStageMemory* memory, GimbalCompiled* compiled) {
  g_autoptr(GKeyFile) file = g_key_file_new();
  GVariant* layout = NULL;
  gboolean known = memory_load(memory, compiled, file);
  GimbalViewState state = state_of(memory);
  mjv_defaultOption(&state.option);
  gimbal_viewport_default_render_flags(state.flags);
  memset(state.layers, 0, sizeof state.layers);
  state.type = mjOBJ_UNKNOWN;
  state.id = -1;
  memory->shown = compiled;
  memory->selected = (GimbalSelection){state.type, state.id};
  g_clear_pointer(&memory->written, g_free);
  if (known) {
    gimbal_view_state_read(&state, compiled->model, file);
    layout = read_layout(file);
  }
  g_clear_pointer(&memory->layout, g_variant_unref);
  memory->layout = layout ? g_variant_ref(layout) : NULL;
  g_auto(GStrv) insets =
      known ? g_key_file_get_string_list(file, GIMBAL_VIEW_STATE_GROUP, "insets", NULL, NULL) : NULL;
  gimbal_stage_tools_set_pictures(memory->tools, compiled->model, insets);
  apply_state(memory, &state);
  if (state.id >= 0) gimbal_session_select(memory->session, state.type, state.id);
  return layout;
}

//---- picture

enum { PICTURE_WIDTH = 144, PICTURE_HEIGHT = 96 };

void gimbal_stage_memory_save_picture(GimbalStageMemory* memory, GimbalCompiled* compiled) {
  if (!compiled || !compiled->path || !memory->shown) return;
  g_autofree char* path = gimbal_paths_dup_picture(compiled->path);
  g_autofree char* folder = g_path_get_dirname(path);
  g_autoptr(GdkTexture) picture =
      gimbal_viewport_capture(memory->stage->viewport, PICTURE_WIDTH, PICTURE_HEIGHT, FALSE, NULL);
  if (!picture) return;
  g_mkdir_with_parents(folder, 0700);
  gdk_texture_save_to_png(picture, path);
}

//---- when

static gboolean on_pause(gpointer user_data) {
  Memory* memory = user_data;
  memory->timer = 0;
  gimbal_stage_memory_save(memory, gimbal_session_get_compiled(memory->session));
  return G_SOURCE_REMOVE;
}

static void on_change(Memory* memory) {
  if (!memory->timer && memory->shown) memory->timer = g_timeout_add(PAUSE_MS, on_pause, memory);
}

void gimbal_stage_memory_set_layout(GimbalStageMemory* memory, GVariant* layout) {
  g_clear_pointer(&memory->layout, g_variant_unref);
  memory->layout = g_variant_ref(layout);
  on_change(memory);
}

// A selection that ends because its document is closed is still the last selection.
static void on_selection(Memory* memory) {
  if (!gimbal_session_get_compiled(memory->session)) return;
  memory->selected = gimbal_session_get_selection(memory->session);
  on_change(memory);
}

void gimbal_stage_memory_free(GimbalStageMemory* memory) {
  g_signal_handlers_disconnect_by_data(memory->session, memory);
  g_clear_handle_id(&memory->timer, g_source_remove);
  g_clear_pointer(&memory->layout, g_variant_unref);
  g_free(memory->written);
  g_free(memory->handed_on);
  g_free(memory);
}

GimbalStageMemory* gimbal_stage_memory_new(GimbalStageView* stage, GimbalSession* session,
                                           GimbalStageTools* tools) {
  Memory* memory = g_new0(Memory, 1);
  GimbalViewport* viewport = stage->viewport;
  *memory = (Memory){.stage = stage, .session = session, .tools = tools};
  g_signal_connect_swapped(viewport, "options-changed", G_CALLBACK(on_change), memory);
  g_signal_connect_swapped(viewport, "drawn", G_CALLBACK(on_change), memory);
  g_signal_connect_swapped(session, "selection-changed", G_CALLBACK(on_selection), memory);
  return memory;
}
