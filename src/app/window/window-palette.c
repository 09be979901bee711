// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands in the window's palette, and the page of the help for each.

#include "window/window-palette.h"

#include <gimbal/kinds.h>
#include <glib/gi18n.h>

#include "base/key-table.h"
#include "base/keys.h"
#include "base/settings.h"
#include "model/view-names.h"
#include "preferences/preferences.h"
#include "start/start-page.h"
#include "widgets/dock/dock-layout.h"
#include "window/palette.h"

//---- actions of other widgets

static const struct {
  const char* title;
  const char* keys;  // the row of the table of keys, NULL: none
  const char* action;
  const char* target;
  gboolean needs_document;
} kOffers[] = {
    {N_("New Window"), "app.new-window", "app.new-window", NULL, FALSE},
    {N_("Open What Was Open Last"), "app.reopen", "app.reopen", NULL, FALSE},
    {N_("Preferences"), "app.preferences", "app.preferences", NULL, FALSE},
    {N_("Keyboard Shortcuts"), "win.show-help-overlay", "win.show-help-overlay", NULL, FALSE},
    {N_("About Gimbal"), NULL, "app.about", NULL, FALSE},
    {N_("Quit"), "app.quit", "app.quit", NULL, FALSE},
    {N_("Layout: Author"), NULL, "win.layout", "'author'", TRUE},
    {N_("Layout: Tune"), NULL, "win.layout", "'tune'", TRUE},
    {N_("Layout: Watch"), NULL, "win.layout", "'watch'", TRUE},
    {N_("Layout: Record"), NULL, "win.layout", "'record'", TRUE},
    {N_("Move the Selection"), "view.move", "stage.gizmo", "'move'", TRUE},
    {N_("Turn the Selection"), "view.turn", "stage.gizmo", "'rotate'", TRUE},
    {N_("Size the Selection"), "view.size", "stage.gizmo", "'scale'", TRUE},
    {N_("No Handles"), "view.no-handles", "stage.gizmo", "'none'", TRUE},
    {N_("Axes of the World"), "view.world-axes", "stage.gizmo-world", NULL, TRUE},
    {N_("Measure"), "view.measure", "stage.measure", NULL, TRUE},
    {N_("Pose by Dragging (Inverse Kinematics)"), "view.reach", "stage.reach", NULL, TRUE},
    {N_("Lock or Free the Joint for Posing"), "view.lock", "stage.lock", NULL, TRUE},
    {N_("Free All Joints for Posing"), NULL, "stage.unlock-all", NULL, TRUE},
    {N_("Write the Pose as Keyframe"), "view.write-pose", "stage.write-pose", NULL, TRUE},
    {N_("Write the Pose as Reference"), "view.write-rest", "stage.write-rest", NULL, TRUE},
    {N_("Assemble: Close the Loops"), "view.assemble", "stage.assemble", NULL, TRUE},
    {N_("Walk"), "view.walk", "stage.walk", NULL, TRUE},
    {N_("Orthographic"), NULL, "stage.orthographic", NULL, TRUE},
    {N_("Stereo, Side by Side"), NULL, "stage.stereo", NULL, TRUE},
    {N_("Free Camera"), "view.free-camera", "stage.camera", "-1", TRUE},
    {N_("Track Selection"), NULL, "stage.camera", "-2", TRUE},
    {N_("Picture in Picture"), NULL, "stage.picture-in-picture", "0", TRUE},
    {N_("Copy Camera as MJCF"), NULL, "stage.copy-camera", NULL, TRUE},
    {N_("Screenshot…"), "view.screenshot", "stage.screenshot", NULL, TRUE},
    {N_("Show Only This"), NULL, "stage.isolate", NULL, TRUE},
    {N_("Hide"), NULL, "stage.hide", NULL, TRUE},
    {N_("See Through the Rest"), NULL, "stage.xray", NULL, TRUE},
    {N_("Show Everything"), "view.show-all", "stage.show-all", NULL, TRUE},
};

static void offer_others(GimbalWindow* self, GimbalPalette* palette) {
  gboolean open = gimbal_session_get_document(gimbal_window_get_pages(self)->session) != NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kOffers); i++) {
    if (kOffers[i].needs_document && !open) continue;
    GVariant* target = kOffers[i].target ? g_variant_parse(NULL, kOffers[i].target, NULL, NULL, NULL) : NULL;
    const char* key = kOffers[i].keys ? *gimbal_keys_get(kOffers[i].keys) : NULL;
    gimbal_palette_add_action(palette, _(kOffers[i].title), key, kOffers[i].action, target, NULL);
    g_clear_pointer(&target, g_variant_unref);
  }
}

// Offer what can be done in the text, from the table of keys.
static void offer_of_text(GimbalWindow* self, GimbalPalette* palette) {
  GimbalEditorPage* page = gimbal_editor_get_page(gimbal_window_get_editor(self));
  for (const GimbalKeyAction* row = gimbal_key_table; page && row->id; row++) {
    if (!g_str_has_prefix(row->id, "text.")) continue;
    gimbal_palette_add_action(palette, _(row->title), *gimbal_keys_get(row->id), row->id, NULL,
                              GTK_WIDGET(page));
  }
}

// Offer the actions of the pages, from their rows.
static void offer_of_pages(GimbalWindow* self, GimbalPalette* palette) {
  for (guint i = 0; i < gimbal_model_tab_count_pages(gimbal_window_get_pages(self)->tab); i++) {
    GimbalPage* page = gimbal_model_tab_nth_page(gimbal_window_get_pages(self)->tab, i);
    const GimbalPageOffer* offer = gimbal_page_get_kind(page)->offers;
    for (; offer && offer->title; offer++) {
      const char* key = offer->keys ? *gimbal_keys_get(offer->keys) : NULL;
      gimbal_palette_add_action(palette, _(offer->title), key, offer->action, NULL, GTK_WIDGET(page));
    }
  }
}

//---- switches of the view

static void offer_choices(GimbalPalette* palette, const char* what, const char* (*name_of)(int), int count,
                          const char* action) {
  for (int i = 0; i < count; i++) {
    g_autofree char* title = g_strdup_printf("%s: %s", what, name_of(i));
    gimbal_palette_add(palette, title, _("View"), action, g_variant_new_int32(i));
  }
}

static void offer_switches(GimbalPalette* palette) {
  for (int i = 0; i < mjNVISFLAG + GIMBAL_RENDER_FLAGS; i++) {
    const char* name = i < mjNVISFLAG ? gimbal_visual_flag_name(i) : gimbal_render_flag_name(i - mjNVISFLAG);
    gimbal_palette_add(palette, name, _("View"), "stage.switch", g_variant_new_int32(i));
  }
  for (int i = 0; i < GIMBAL_N_LAYERS; i++) {
    gimbal_palette_add(palette, gimbal_layer_name(i), _("View"), "stage.switch",
                       g_variant_new_int32(mjNVISFLAG + mjNRNDFLAG + i));
  }
  offer_choices(palette, _("Labels"), gimbal_label_name, mjNLABEL, "stage.label");
  offer_choices(palette, _("Frames"), gimbal_frame_name, mjNFRAME, "stage.frame");
}

//---- settings

// A setting that is one of several values: each is a command.
static void offer_value(GimbalPalette* palette, const char* what, const char* name, const char* action,
                        const char* value) {
  g_autofree char* title = g_strdup_printf("%s: %s", what, name);
  gimbal_palette_add(palette, title, _("Setting"), action, g_variant_new_string(value));
}

static void offer_values(GimbalPalette* palette, const GimbalPreference* row, const char* action) {
  g_autoptr(GSettingsSchema) schema = NULL;
  g_object_get(gimbal_settings_get(), "settings-schema", &schema, NULL);
  g_autoptr(GSettingsSchemaKey) key = g_settings_schema_get_key(schema, row->key);
  g_autoptr(GVariant) range = g_settings_schema_key_get_range(key);
  g_autoptr(GVariant) boxed = g_variant_get_child_value(range, 1);
  g_autoptr(GVariant) values = g_variant_get_variant(boxed);
  g_autofree const char** nicks = g_variant_get_strv(values, NULL);
  for (guint i = 0; nicks[i] && row->values[i]; i++) {
    offer_value(palette, _(row->title), _(row->values[i]), action, nicks[i]);
  }
}

static void offer_presets(GimbalPalette* palette, const GimbalPreference* row, const char* action) {
  for (guint i = 0; i < gimbal_key_presets(); i++) {
    const char* name = gimbal_key_preset_name(i);
    offer_value(palette, _(row->title), name, action, name);
  }
}

// Switches are turned, values are chosen; what else there is leads to its window.
static void offer_setting(GimbalPalette* palette, const GimbalPreference* row) {
  g_autoptr(GVariant) value = g_settings_get_value(gimbal_settings_get(), row->key);
  g_autofree char* action = g_strconcat("settings.", row->key, NULL);
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN)) {
    const char* detail = g_variant_get_boolean(value) ? _("Setting: on") : _("Setting: off");
    gimbal_palette_add(palette, _(row->title), detail, action, NULL);
  } else if (row->values) {
    offer_values(palette, row, action);
  } else if (!strcmp(row->key, "key-preset")) {
    offer_presets(palette, row, action);
  } else {
    gimbal_palette_add(palette, _(row->title), _("Setting"), "app.preferences", NULL);
  }
}

static void offer_settings(GimbalWindow* self, GimbalPalette* palette) {
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  for (const GimbalPreference* row = gimbal_preferences; row->key; row++) {
    g_autoptr(GAction) action = g_settings_create_action(gimbal_settings_get(), row->key);
    g_action_map_add_action(G_ACTION_MAP(group), action);
    offer_setting(palette, row);
  }
  gtk_widget_insert_action_group(GTK_WIDGET(self), "settings", G_ACTION_GROUP(group));
}

//---- pages and objects

// Every object that has a name can be gone to; keyframes are applied.
static void offer_objects(GimbalPalette* palette, const mjModel* m) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  for (int k = 0; k < count; k++) {
    int type = kinds[k].type;
    if (!kinds[k].icon || !kinds[k].name_offset || type == mjOBJ_KEY) continue;
    for (int i = 0; i < gimbal_kind_count(m, type); i++) {
      const char* name = mj_id2name(m, type, i);
      if (name && *name) {
        gimbal_palette_add(palette, name, kinds[k].name, "win.select", g_variant_new("(ii)", type, i));
      }
    }
  }
  for (int i = 0; i < m->nkey; i++) {
    const char* name = mj_id2name(m, mjOBJ_KEY, i);
    if (name && *name) {
      gimbal_palette_add(palette, name, _("apply keyframe"), "win.keyframe", g_variant_new_int32(i));
    }
  }
}

//---- actions and places of pages

// Stop Filming is one only while a film is made.
static gboolean is_offered(GimbalWindow* self, const GimbalAction* row, gboolean open) {
  if (!row->title || row->need != GIMBAL_NEEDS_NOTHING) return row->title && open;
  return g_action_get_enabled(gimbal_actions_find(gimbal_window_get_actions(self), row->id));
}

static void offer_actions(GimbalWindow* self, GimbalPalette* palette) {
  gboolean open = gimbal_session_get_document(gimbal_window_get_session(self)) != NULL;
  const GPtrArray* rows = gimbal_actions_get_rows(gimbal_window_get_actions(self));
  for (guint i = 0; i < rows->len; i++) {
    const GimbalAction* row = g_ptr_array_index(rows, i);
    if (is_offered(self, row, open)) {
      gimbal_palette_add_action(palette, _(row->title), *gimbal_keys_get(row->id), row->id, NULL, NULL);
    }
  }
}

static void offer_move(GimbalWindow* self, GimbalPalette* palette, GimbalDockPage* page,
                       GimbalDockPlace place) {
  static const char* const kWhere[GIMBAL_DOCK_N_PLACES] = {
      [GIMBAL_DOCK_LEFT] = N_("%s: Move to the Left"),
      [GIMBAL_DOCK_RIGHT] = N_("%s: Move to the Right"),
      [GIMBAL_DOCK_BOTTOM] = N_("%s: Move to the Bottom"),
      [GIMBAL_DOCK_CENTRE] = N_("%s: Move Beside the View"),
      [GIMBAL_DOCK_WINDOW] = N_("%s: Open in a Window of Its Own"),
  };
  if (gimbal_dock_get_place(gimbal_window_get_pages(self)->dock, page) == place) return;
  g_autofree char* text = g_strdup_printf(_(kWhere[place]), gimbal_dock_page_get_title(page));
  gimbal_palette_add(palette, text, _("Layout"), "win.move-page",
                     g_variant_new("(ss)", gimbal_dock_page_get_name(page), gimbal_dock_place_name(place)));
}

static void offer_places(GimbalWindow* self, GimbalPalette* palette) {
  GListModel* pages = gimbal_dock_get_pages(gimbal_window_get_pages(self)->dock);
  for (guint i = 0; i < g_list_model_get_n_items(pages); i++) {
    g_autoptr(GimbalDockPage) page = g_list_model_get_item(pages, i);
    gimbal_palette_add(palette, gimbal_dock_page_get_title(page), _("Panel"), "win.show-page",
                       g_variant_new_string(gimbal_dock_page_get_name(page)));
    for (int place = 0; place < GIMBAL_DOCK_N_PLACES; place++) {
      offer_move(self, palette, page, (GimbalDockPlace)place);
    }
  }
}

void gimbal_window_palette_show(GimbalWindow* self) {
  GimbalPalette* palette = gimbal_palette_new(GTK_WINDOW(self));
  GimbalCompiled* compiled = gimbal_session_get_compiled(gimbal_window_get_pages(self)->session);
  offer_actions(self, palette);
  offer_others(self, palette);
  if (gimbal_session_get_document(gimbal_window_get_pages(self)->session)) {
    offer_of_text(self, palette);
    offer_of_pages(self, palette);
    offer_places(self, palette);
    offer_switches(palette);
  }
  offer_settings(self, palette);
  if (compiled) offer_objects(palette, compiled->model);
  gtk_window_present(GTK_WINDOW(palette));
}

//---- help

const char* gimbal_window_palette_find_help(GimbalWindow* self) {
  const struct {
    GType type;
    const char* page;
  } places[] = {{GIMBAL_TYPE_EDITOR, "editor"},
                {GIMBAL_TYPE_STAGE, "view"},
                {GIMBAL_TYPE_START_PAGE, "getting-started"}};
  GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(self));
  GtkWidget* page = focus ? gtk_widget_get_ancestor(focus, GIMBAL_TYPE_PAGE) : NULL;
  if (page) return gimbal_page_get_kind(GIMBAL_PAGE(page))->help;
  for (guint i = 0; focus && i < G_N_ELEMENTS(places); i++) {
    if (gtk_widget_get_ancestor(focus, places[i].type)) return places[i].page;
  }
  return "index";
}
