// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the command palette of the window offers, and which page of the help goes with what.

#include <gimbal/kinds.h>
#include <glib/gi18n.h>

#include "base/keys.h"
#include "window/window-private.h"

//---- actions of other widgets

typedef enum Host { WINDOW, TREE, PLOTS } Host;

static const struct {
  const char* title;
  const char* keys;  // the row of the table of keys, NULL: none
  const char* action;
  const char* target;
  Host host;
  gboolean needs_document;
} kOffers[] = {
    {N_("New Window"), "app.new-window", "app.new-window", NULL, WINDOW, FALSE},
    {N_("Open What Was Open Last"), "app.reopen", "app.reopen", NULL, WINDOW, FALSE},
    {N_("Preferences"), "app.preferences", "app.preferences", NULL, WINDOW, FALSE},
    {N_("Keyboard Shortcuts"), "win.show-help-overlay", "win.show-help-overlay", NULL, WINDOW, FALSE},
    {N_("About Gimbal"), NULL, "app.about", NULL, WINDOW, FALSE},
    {N_("Quit"), "app.quit", "app.quit", NULL, WINDOW, FALSE},
    {N_("Layout: Author"), NULL, "win.layout", "'author'", WINDOW, TRUE},
    {N_("Layout: Tune"), NULL, "win.layout", "'tune'", WINDOW, TRUE},
    {N_("Layout: Watch"), NULL, "win.layout", "'watch'", WINDOW, TRUE},
    {N_("Layout: Record"), NULL, "win.layout", "'record'", WINDOW, TRUE},
    {N_("Move the Selection"), "view.move", "stage.gizmo", "'move'", WINDOW, TRUE},
    {N_("Turn the Selection"), "view.turn", "stage.gizmo", "'rotate'", WINDOW, TRUE},
    {N_("Size the Selection"), "view.size", "stage.gizmo", "'scale'", WINDOW, TRUE},
    {N_("No Handles"), "view.no-handles", "stage.gizmo", "'none'", WINDOW, TRUE},
    {N_("Axes of the World"), "view.world-axes", "stage.gizmo-world", NULL, WINDOW, TRUE},
    {N_("Measure"), "view.measure", "stage.measure", NULL, WINDOW, TRUE},
    {N_("Pose by Dragging (Inverse Kinematics)"), "view.reach", "stage.reach", NULL, WINDOW, TRUE},
    {N_("Lock or Free the Joint for Posing"), "view.lock", "stage.lock", NULL, WINDOW, TRUE},
    {N_("Free All Joints for Posing"), NULL, "stage.unlock-all", NULL, WINDOW, TRUE},
    {N_("Write the Pose as Keyframe"), "view.write-pose", "stage.write-pose", NULL, WINDOW, TRUE},
    {N_("Write the Pose as Reference"), "view.write-rest", "stage.write-rest", NULL, WINDOW, TRUE},
    {N_("Assemble: Close the Loops"), "view.assemble", "stage.assemble", NULL, WINDOW, TRUE},
    {N_("Walk"), "view.walk", "stage.walk", NULL, WINDOW, TRUE},
    {N_("Orthographic"), NULL, "stage.orthographic", NULL, WINDOW, TRUE},
    {N_("Stereo, Side by Side"), NULL, "stage.stereo", NULL, WINDOW, TRUE},
    {N_("Free Camera"), "view.free-camera", "stage.camera", "-1", WINDOW, TRUE},
    {N_("Track Selection"), NULL, "stage.camera", "-2", WINDOW, TRUE},
    {N_("Picture in Picture"), NULL, "stage.picture-in-picture", "0", WINDOW, TRUE},
    {N_("Copy Camera as MJCF"), NULL, "stage.copy-camera", NULL, WINDOW, TRUE},
    {N_("Screenshot…"), "view.screenshot", "stage.screenshot", NULL, WINDOW, TRUE},
    {N_("Show Only This"), NULL, "stage.isolate", NULL, WINDOW, TRUE},
    {N_("Hide"), NULL, "stage.hide", NULL, WINDOW, TRUE},
    {N_("See Through the Rest"), NULL, "stage.xray", NULL, WINDOW, TRUE},
    {N_("Show Everything"), "view.show-all", "stage.show-all", NULL, WINDOW, TRUE},
    {N_("Rename the Selected Object…"), "tree.rename", "tree.rename", NULL, TREE, TRUE},
    {N_("Duplicate the Selected Object"), "tree.duplicate", "tree.duplicate", NULL, TREE, TRUE},
    {N_("Delete the Selected Object"), "tree.delete", "tree.delete", NULL, TREE, TRUE},
    {N_("Reveal the Selected Object in the Text"), NULL, "tree.reveal", NULL, TREE, TRUE},
    {N_("Add a Plot over Time"), NULL, "plots.add-time", NULL, PLOTS, TRUE},
    {N_("Add a Plot of One Channel over Another"), NULL, "plots.add-xy", NULL, PLOTS, TRUE},
    {N_("Add Bars of All Sensors"), NULL, "plots.add-bars", NULL, PLOTS, TRUE},
    {N_("Add Pictures of Sensors"), NULL, "plots.add-images", NULL, PLOTS, TRUE},
    {N_("Keep This Run to Compare With"), NULL, "plots.keep", NULL, PLOTS, TRUE},
    {N_("Forget the Kept Run"), NULL, "plots.forget", NULL, PLOTS, TRUE},
    {N_("Export All Channels as CSV…"), NULL, "plots.export-all", NULL, PLOTS, TRUE},
};

static void offer_others(GimbalWindow* self, GimbalPalette* palette) {
  GtkWidget* const hosts[] = {NULL, self->pages.model_tree, self->pages.plots_panel};
  gboolean open = gimbal_session_get_document(self->pages.session) != NULL;
  for (guint i = 0; i < G_N_ELEMENTS(kOffers); i++) {
    if (kOffers[i].needs_document && !open) continue;
    GVariant* target = kOffers[i].target ? g_variant_parse(NULL, kOffers[i].target, NULL, NULL, NULL) : NULL;
    const char* key = kOffers[i].keys ? *gimbal_keys_get(kOffers[i].keys) : NULL;
    gimbal_palette_add_action(palette, _(kOffers[i].title), key, kOffers[i].action, target,
                              hosts[kOffers[i].host]);
    g_clear_pointer(&target, g_variant_unref);
  }
}

//---- pages and objects

// Every object that has a name can be gone to.
static void offer_objects(GimbalPalette* palette, const mjModel* m) {
  static const int types[] = {mjOBJ_BODY,   mjOBJ_JOINT,    mjOBJ_GEOM,     mjOBJ_SITE,
                              mjOBJ_CAMERA, mjOBJ_LIGHT,    mjOBJ_TENDON,   mjOBJ_ACTUATOR,
                              mjOBJ_SENSOR, mjOBJ_EQUALITY, mjOBJ_MATERIAL, mjOBJ_MESH};
  for (guint k = 0; k < G_N_ELEMENTS(types); k++) {
    for (int i = 0; i < gimbal_kind_count(m, types[k]); i++) {
      const char* name = mj_id2name(m, types[k], i);
      if (name && *name) {
        gimbal_palette_add(palette, name, gimbal_kind(types[k])->name, "win.select",
                           g_variant_new("(ii)", types[k], i));
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

void gimbal_window_show_palette(GimbalWindow* self) {
  GimbalPalette* palette = gimbal_palette_new(GTK_WINDOW(self));
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->pages.session);
  gimbal_window_offer_actions(self, palette);
  offer_others(self, palette);
  if (gimbal_session_get_document(self->pages.session)) gimbal_window_offer_pages(self, palette);
  if (compiled) offer_objects(palette, compiled->model);
  gtk_window_present(GTK_WINDOW(palette));
}

//---- help

const char* gimbal_window_find_help(GimbalWindow* self) {
  const struct {
    GtkWidget* widget;
    const char* page;
  } places[] = {
      {GTK_WIDGET(self->pages.editor), "editor"},
      {self->pages.problems_panel, "editor"},
      {GTK_WIDGET(self->pages.stage), "view"},
      {self->pages.view_panel, "view"},
      {self->pages.model_page, "tree"},
      {self->pages.controls_panel, "simulation"},
      {self->pages.physics_panel, "simulation"},
      {self->pages.black_box_panel, "black-box"},
      {self->pages.profiler_panel, "profiler"},
      {self->pages.contacts_panel, "profiler"},
      {self->pages.step_panel, "profiler"},
      {self->pages.lab_panel, "profiler"},
      {self->pages.bench_panel, "experiments"},
      {self->pages.actuator_bench, "doctors"},
      {self->pages.contact_doctor, "doctors"},
      {self->pages.collision_page, "doctors"},
      {self->pages.plots_panel, "plots"},
      {self->pages.watch_panel, "plots"},
      {self->pages.state_panel, "simulation"},
      {self->pages.log_panel, "profiler"},
      {GTK_WIDGET(self->start_page), "getting-started"},
  };
  GtkWidget* focus = gtk_window_get_focus(GTK_WINDOW(self));
  for (guint i = 0; focus && i < G_N_ELEMENTS(places); i++) {
    if (focus == places[i].widget || gtk_widget_is_ancestor(focus, places[i].widget)) return places[i].page;
  }
  return "index";
}
