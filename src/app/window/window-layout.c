// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where the pages of the window are: kept with each model, in the settings for models that were never seen, and as
// arrangements for what one is about to do.

#include <glib/gi18n.h>

#include "base/settings.h"
#include "widgets/control/tooltip.h"
#include "widgets/dock/dock-layout.h"
#include "window/window-private.h"

#define EDITOR \
  "editor"  // its entry in a layout: its share of the middle in parts of FINE, and whether it is on show
#define FINE    1000000  // of a share: in thousandths the pane would come back a pixel narrower
#define COARSE  1000     // as layouts had it once, and as arrangements have it
#define KEEP_MS 500      // after the last change
#define NARROW  1160     // pixels: text and view have no room between two panes
#define LARGE   1700     // pixels: in such a window the view gets more than the text

//---- editor and view

// What the editor takes of the width beside the view.
static double share_of_editor(GimbalWindow* self) {
  int width = gtk_widget_get_width(GTK_WIDGET(self->pages.editor_paned));
  gboolean there = self->divided && width > 0 && gtk_widget_get_mapped(GTK_WIDGET(self->pages.editor));
  if (!there) return self->editor_share;
  return CLAMP((double)gtk_paned_get_position(self->pages.editor_paned) / width, 0.1, 0.9);
}

static double sensible_share(GimbalWindow* self, int width) {
  if (self->editor_share > 0) return self->editor_share;
  return width > LARGE ? 0.34 : 0.42;
}

// Once the window has its size.
static void divide(GimbalWindow* self) {
  int width = gtk_widget_get_width(GTK_WIDGET(self->pages.editor_paned));
  if (self->divided || width <= 0) return;
  self->divided = TRUE;
  gtk_paned_set_position(self->pages.editor_paned, (int)(sensible_share(self, width) * width + 0.5));
}

// In a small window one of the two panes beside takes the place of the other: the window shall not grow by it.
static void on_beside(GtkWidget* pane, GParamSpec* unused, GimbalWindow* self) {
  GtkWidget* left = gimbal_dock_get_pane(self->pages.dock, GIMBAL_DOCK_LEFT);
  GtkWidget* right = gimbal_dock_get_pane(self->pages.dock, GIMBAL_DOCK_RIGHT);
  int width = gtk_widget_get_width(GTK_WIDGET(self)), height;
  gboolean both = gtk_widget_get_visible(left) && gtk_widget_get_visible(right);
  (void)unused;
  if (width <= 0) gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
  if (both && gtk_widget_get_visible(GTK_WIDGET(self->pages.editor)) && width < NARROW) {
    gtk_widget_set_visible(pane == left ? right : left, FALSE);
  }
}

//---- as a value

static GVariant* dup_layout(GimbalWindow* self) {
  g_autoptr(GVariant) dock = gimbal_dock_dup_layout(self->pages.dock);
  GVariantBuilder builder;
  GVariantIter iter;
  g_variant_builder_init(&builder, G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_TYPE));
  g_variant_iter_init(&iter, dock);
  for (GVariant* entry; (entry = g_variant_iter_next_value(&iter)); g_variant_unref(entry)) {
    g_variant_builder_add_value(&builder, entry);
  }
  gimbal_dock_entry_add(&builder,
                        &(GimbalDockEntry){.place = EDITOR,
                                           .width = (int)(FINE * share_of_editor(self) + 0.5),
                                           .shown = gtk_widget_get_visible(GTK_WIDGET(self->pages.editor))});
  return g_variant_ref_sink(g_variant_builder_end(&builder));
}

static void apply_editor(GimbalWindow* self, const GimbalDockEntry* entry) {
  self->editor_share = (double)entry->width / (entry->width > COARSE ? FINE : COARSE);
  self->divided = FALSE;
  gtk_widget_set_visible(GTK_WIDGET(self->pages.editor), entry->shown);
  divide(self);
}

static void apply(GimbalWindow* self, GVariant* layout) {
  GimbalDockEntry entry = {0};
  GVariantIter iter;
  gimbal_dock_apply_layout(self->pages.dock, layout);
  g_variant_iter_init(&iter, layout);
  while (gimbal_dock_entry_next(&iter, &entry)) {
    if (!g_strcmp0(entry.place, EDITOR)) apply_editor(self, &entry);
  }
}

//---- kept

void gimbal_window_keep_layout(GimbalWindow* self) {
  g_clear_handle_id(&self->layout_timer, g_source_remove);
  g_autoptr(GVariant) layout = dup_layout(self);
  g_settings_set_value(gimbal_settings_get(), "layout", layout);
  gimbal_stage_set_layout(self->pages.stage, layout);
}

static gboolean on_pause(gpointer self) {
  GIMBAL_WINDOW(self)->layout_timer = 0;
  gimbal_window_keep_layout(self);
  return G_SOURCE_REMOVE;
}

static void on_changed(GimbalWindow* self) {
  if (!self->layout_timer) self->layout_timer = g_timeout_add(KEEP_MS, on_pause, self);
}

static void on_restored(GimbalWindow* self, GVariant* layout) {
  apply(self, layout);
}

//---- arrangements

typedef struct Move {
  const char* page;
  const char* place;
} Move;

// Pages are at home unless moved; shown: a page for each pane that is open.
static const struct {
  const char* name;
  int editor;  // its share in thousandths, 0: not on show, -1: as is sensible
  Move moves[4];
  const char* shown[3];
} kArrangements[] = {
    {"author", -1, {{NULL, NULL}}, {"model", "problems"}},
    {"tune", 0, {{"model", "left"}, {"physics", "left"}}, {"physics", "controls", "sensors"}},
    {"watch", 0, {{NULL, NULL}}, {"sensors"}},
    {"record", 0, {{NULL, NULL}}, {NULL}},
};

static void arrange(GimbalWindow* self, guint index) {
  g_autoptr(GVariant) home =
      g_variant_ref_sink(g_variant_new_array(G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_ENTRY), NULL, 0));
  int share = kArrangements[index].editor;
  gimbal_dock_apply_layout(self->pages.dock, home);
  for (const Move* move = kArrangements[index].moves; move->page; move++) {
    gimbal_dock_move(self->pages.dock, gimbal_dock_find(self->pages.dock, move->page),
                     gimbal_dock_place_find(move->place, GIMBAL_DOCK_BOTTOM));
  }
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    gtk_widget_set_visible(gimbal_dock_get_pane(self->pages.dock, (GimbalDockPlace)i), FALSE);
  }
  apply_editor(self, &(GimbalDockEntry){.width = MAX(0, share), .shown = share != 0});
  for (const char* const* page = kArrangements[index].shown; *page; page++) {
    gimbal_dock_show(self->pages.dock, gimbal_dock_find(self->pages.dock, *page));
  }
}

void gimbal_window_layout_action(gpointer owner, GVariant* parameter) {
  GimbalWindow* self = GIMBAL_WINDOW(owner);
  for (guint i = 0; i < G_N_ELEMENTS(kArrangements); i++) {
    if (!strcmp(kArrangements[i].name, g_variant_get_string(parameter, NULL))) arrange(self, i);
  }
  on_changed(self);
}

void gimbal_window_move_page_action(gpointer owner, GVariant* parameter) {
  gtk_widget_activate_action_variant(GTK_WIDGET(GIMBAL_WINDOW(owner)->pages.dock), "dock.move", parameter);
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
  if (gimbal_dock_get_place(self->pages.dock, page) == place) return;
  g_autofree char* text = g_strdup_printf(_(kWhere[place]), gimbal_dock_page_get_title(page));
  gimbal_palette_add(palette, text, _("Layout"), "win.move-page",
                     g_variant_new("(ss)", gimbal_dock_page_get_name(page), gimbal_dock_place_name(place)));
}

void gimbal_window_offer_pages(GimbalWindow* self, GimbalPalette* palette) {
  GListModel* pages = gimbal_dock_get_pages(self->pages.dock);
  for (guint i = 0; i < g_list_model_get_n_items(pages); i++) {
    g_autoptr(GimbalDockPage) page = g_list_model_get_item(pages, i);
    gimbal_palette_add(palette, gimbal_dock_page_get_title(page), _("Panel"), "win.show-page",
                       g_variant_new_string(gimbal_dock_page_get_name(page)));
    for (int place = 0; place < GIMBAL_DOCK_N_PLACES; place++) {
      offer_move(self, palette, page, (GimbalDockPlace)place);
    }
  }
}

//---- windows of pages

// What stands in a page asks for the actions of the main window, and its keys work there too.
static void on_window(GimbalWindow* self, GtkWindow* window) {
  gtk_widget_insert_action_group(GTK_WIDGET(window), "win", gimbal_actions_get_group(self->actions));
  gtk_widget_insert_action_group(GTK_WIDGET(window), "stage", gimbal_stage_get_actions(self->pages.stage));
  gimbal_window_add_space(self, GTK_WIDGET(window));
  gimbal_tooltip_make_way_for_menus(GTK_WIDGET(window));
}

//---- start

static GBinding* bind_button(GimbalWindow* self, GtkToggleButton* button, GimbalDockPlace place) {
  return g_object_bind_property(gimbal_dock_get_pane(self->pages.dock, place), "visible", button, "active",
                                G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
}

// As it was last in any window; at first the right pane is open.
void gimbal_window_take_layout(GimbalWindow* self) {
  g_autoptr(GVariant) layout = g_settings_get_value(gimbal_settings_get(), "layout");
  if (g_variant_n_children(layout)) {
    apply(self, layout);
  } else {
    gtk_widget_set_visible(gimbal_dock_get_pane(self->pages.dock, GIMBAL_DOCK_RIGHT), TRUE);
  }
}

void gimbal_window_bind_layout(GimbalWindow* self) {
  self->shows[0] = bind_button(self, self->side_button, GIMBAL_DOCK_RIGHT);
  self->shows[1] = bind_button(self, self->bottom_button, GIMBAL_DOCK_BOTTOM);
  const GimbalDockPlace beside[] = {GIMBAL_DOCK_LEFT, GIMBAL_DOCK_RIGHT};
  for (guint i = 0; i < G_N_ELEMENTS(beside); i++) {
    g_signal_connect_object(gimbal_dock_get_pane(self->pages.dock, beside[i]), "notify::visible",
                            G_CALLBACK(on_beside), self, 0);
  }
  g_signal_connect_object(self->pages.editor_paned, "notify::max-position", G_CALLBACK(divide), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages.editor_paned, "notify::position", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages.editor, "notify::visible", G_CALLBACK(on_changed), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages.dock, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages.dock, "window-made", G_CALLBACK(on_window), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages.stage, "layout-restored", G_CALLBACK(on_restored), self,
                          G_CONNECT_SWAPPED);
}
