// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The layout of the window's pages: stored with each model, in the settings for new models, and as
// arrangements for certain tasks.

#include "window/window-layout.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/settings.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"
#include "widgets/dock/dock-layout.h"
#include "window/own-layouts.h"
#include "window/space-key.h"

// Its entry in a layout: its share of the middle in parts of FINE, and whether it is on show.
#define EDITOR "editor"

enum {
  FINE = 1000000,  // unit of a share: with thousandths a restored pane would be a pixel narrower
  COARSE = 1000,   // the unit of earlier layouts, and of arrangements
  KEEP_MS = 500,   // delay after the last change
  NARROW = 1160,   // pixels: below it text and view have no room between two panes
  LARGE = 1700,    // pixels: in such a window the view gets more room than the text
};

struct _GimbalWindowLayout {
  GObject parent;
  GtkWindow* window;       // borrowed
  GimbalActions* actions;  // also for pages in windows of their own
  GimbalModelTabs* models;
  GimbalModelTab* shown;
  GBindingGroup *right, *bottom;  // of the panes to their buttons
  double editor_share;            // of the common width of editor and view; 0: the default
  gboolean divided;               // editor and view have had their shares
  int undivided_pictures;         // until they get them, after the panes
  guint keep_timer;               // until the layout is stored
  gboolean open[GIMBAL_DOCK_N_PANES];
  // the pane beside the view that was opened last; GIMBAL_DOCK_WINDOW: the text was
  GimbalDockPlace latest;
  gboolean yielding;  // others close for it
};

G_DEFINE_FINAL_TYPE(GimbalWindowLayout, gimbal_window_layout, G_TYPE_OBJECT)

static const GimbalPages* pages_of(GimbalWindowLayout* self) {
  return gimbal_model_tab_get_pages(self->shown);
}
static GtkWidget* pane_of(GimbalWindowLayout* self, GimbalDockPlace place) {
  return gimbal_dock_get_pane(pages_of(self)->dock, place);
}

//---- editor and view

// The editor's share of the width beside the view.
static double share_of_editor(GimbalWindowLayout* self) {
  int width = gtk_widget_get_width(GTK_WIDGET(pages_of(self)->editor_paned));
  gboolean there = self->divided && width > 0 && gtk_widget_get_mapped(GTK_WIDGET(pages_of(self)->editor));
  if (!there) return self->editor_share;
  return CLAMP((double)gtk_paned_get_position(pages_of(self)->editor_paned) / width, 0.1, 0.9);
}

static double sensible_share(GimbalWindowLayout* self, int width) {
  if (self->editor_share > 0) return self->editor_share;
  return width > LARGE ? 0.34 : 0.42;
}

// Divide the width, when the window has its size.
static void window_layout_divide(GimbalWindowLayout* self) {
  int width = gtk_widget_get_width(GTK_WIDGET(pages_of(self)->editor_paned));
  if (self->divided || width <= 0) return;
  self->divided = TRUE;
  gtk_paned_set_position(pages_of(self)->editor_paned, (int)(sensible_share(self, width) * width + 0.5));
}

static gboolean on_next_picture(GtkWidget* paned, GdkFrameClock* clock, gpointer weak) {
  g_autoptr(GimbalWindowLayout) self = g_weak_ref_get(weak);
  (void)paned, (void)clock;
  if (self && self->shown) window_layout_divide(self);
  return G_SOURCE_REMOVE;
}

static void weak_ref_free(gpointer weak) {
  g_weak_ref_clear(weak);
  g_free(weak);
}

// Holds no reference, which would keep a closed window alive through the pane.
static void in_a_picture(GimbalWindowLayout* self, GtkTickCallback callback) {
  GWeakRef* weak = g_new(GWeakRef, 1);
  g_weak_ref_init(weak, self);
  gtk_widget_add_tick_callback(GTK_WIDGET(pages_of(self)->editor_paned), callback, weak, weak_ref_free);
}

// The signal comes during layout, when a new layout cannot be requested, so this waits for the next
// frame.
static void on_width(GimbalWindowLayout* self) {
  if (!self->divided) in_a_picture(self, on_next_picture);
}

// Panes that come or go have their sizes in the next picture, and the text its share of what they
// leave in the one after.
static gboolean divide_after_panes(GtkWidget* paned, GdkFrameClock* clock, gpointer weak) {
  g_autoptr(GimbalWindowLayout) self = g_weak_ref_get(weak);
  if (!self || !self->shown) return G_SOURCE_REMOVE;
  if (self->undivided_pictures-- > 0) return G_SOURCE_CONTINUE;
  self->divided = FALSE;
  return on_next_picture(paned, clock, weak);
}

//---- room

static int width_of(GimbalWindowLayout* self) {
  int width = gtk_widget_get_width(GTK_WIDGET(self->window)), height;
  if (width <= 0) gtk_window_get_default_size(self->window, &width, &height);
  return width;
}

// Whether the window would have to grow to show all that is open.
static gboolean window_layout_overflows(GimbalWindowLayout* self) {
  int least;
  gtk_widget_measure(GTK_WIDGET(self->window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least > width_of(self);
}

// What gives way for what was opened last, the first one first.
static const GimbalDockPlace kYielding[] = {GIMBAL_DOCK_LEFT, GIMBAL_DOCK_CENTRE, GIMBAL_DOCK_RIGHT};

// A window does not grow by what is opened in it: other panes beside the view close, and at last
// the text.
static void window_layout_make_room(GimbalWindowLayout* self) {
  for (guint i = 0; i < G_N_ELEMENTS(kYielding) && window_layout_overflows(self); i++) {
    if (kYielding[i] != self->latest) gtk_widget_set_visible(pane_of(self, kYielding[i]), FALSE);
  }
  if (window_layout_overflows(self)) gtk_widget_set_visible(GTK_WIDGET(pages_of(self)->editor), FALSE);
}

// In a small window one side pane replaces the other: text and view keep some room.
static void keep_one_side(GimbalWindowLayout* self) {
  GtkWidget* left = pane_of(self, GIMBAL_DOCK_LEFT);
  GtkWidget* right = pane_of(self, GIMBAL_DOCK_RIGHT);
  gboolean both = gtk_widget_get_visible(left) && gtk_widget_get_visible(right);
  if (both && gtk_widget_get_visible(GTK_WIDGET(pages_of(self)->editor)) && width_of(self) < NARROW) {
    gtk_widget_set_visible(self->latest == GIMBAL_DOCK_LEFT ? right : left, FALSE);
  }
}

// Whether a pane beside the view has been opened since this was asked last; then it is the latest.
static gboolean window_layout_notice_opened(GimbalWindowLayout* self) {
  gboolean opened = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(kYielding); i++) {
    gboolean open = gtk_widget_get_visible(pane_of(self, kYielding[i]));
    if (open && !self->open[kYielding[i]]) {
      self->latest = kYielding[i];
      opened = TRUE;
    }
    self->open[kYielding[i]] = open;
  }
  return opened;
}

static void on_dock(GimbalWindowLayout* self) {
  if (self->yielding) return;
  self->yielding = TRUE;
  if (window_layout_notice_opened(self)) keep_one_side(self);
  window_layout_make_room(self);
  window_layout_notice_opened(self);
  self->yielding = FALSE;
}

//---- as a value

static GVariant* dup_layout(GimbalWindowLayout* self) {
  g_autoptr(GVariant) dock = gimbal_dock_dup_layout(pages_of(self)->dock);
  GVariantBuilder builder;
  GVariantIter iter;
  g_variant_builder_init(&builder, G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_TYPE));
  g_variant_iter_init(&iter, dock);
  for (GVariant* entry; (entry = g_variant_iter_next_value(&iter)); g_variant_unref(entry)) {
    g_variant_builder_add_value(&builder, entry);
  }
  gimbal_dock_entry_add(
      &builder, &(GimbalDockEntry){.place = EDITOR,
                                   .width = (int)(FINE * share_of_editor(self) + 0.5),
                                   .shown = gtk_widget_get_visible(GTK_WIDGET(pages_of(self)->editor))});
  return g_variant_ref_sink(g_variant_builder_end(&builder));
}

static void apply_editor(GimbalWindowLayout* self, const GimbalDockEntry* entry) {
  self->editor_share = (double)entry->width / (entry->width > COARSE ? FINE : COARSE);
  self->divided = FALSE;
  gtk_widget_set_visible(GTK_WIDGET(pages_of(self)->editor), entry->shown);
  window_layout_divide(self);
  self->undivided_pictures = GIMBAL_DOCK_PASSES;
  in_a_picture(self, divide_after_panes);
}

static void apply_layout(GimbalWindowLayout* self, GVariant* layout) {
  GimbalDockEntry entry = {0};
  GVariantIter iter;
  gimbal_dock_apply_layout(pages_of(self)->dock, layout);
  g_variant_iter_init(&iter, layout);
  while (gimbal_dock_entry_next(&iter, &entry)) {
    if (!g_strcmp0(entry.place, EDITOR)) apply_editor(self, &entry);
  }
  on_dock(self);  // it may come from a larger window
}

//---- kept

static void keep_layout(GimbalWindowLayout* self) {
  g_clear_handle_id(&self->keep_timer, g_source_remove);
  g_autoptr(GVariant) layout = dup_layout(self);
  g_settings_set_value(gimbal_settings_get(), "layout", layout);
  gimbal_stage_set_layout(pages_of(self)->stage, layout);
}

static gboolean on_pause(gpointer self) {
  GIMBAL_WINDOW_LAYOUT(self)->keep_timer = 0;
  keep_layout(self);
  return G_SOURCE_REMOVE;
}

static void on_changed(GimbalWindowLayout* self) {
  if (!self->keep_timer) self->keep_timer = g_timeout_add(KEEP_MS, on_pause, self);
}

static void on_editor(GimbalWindowLayout* self) {
  if (self->yielding) return;
  self->latest = GIMBAL_DOCK_WINDOW;  // all panes yield to the text
  on_dock(self);
  on_changed(self);
}

static void on_restored(GimbalWindowLayout* self, GVariant* layout) {
  apply_layout(self, layout);
}

//---- arrangements

// The arrangements; the rows of the pages say where each page is in them.
static const struct {
  const char* name;
  int editor;  // its share in thousandths, 0: hidden, -1: the default
} kArrangements[GIMBAL_N_ARRANGEMENTS] = {
    [GIMBAL_ARRANGE_AUTHOR] = {"author", -1},
    [GIMBAL_ARRANGE_TUNE] = {"tune", 0},
    [GIMBAL_ARRANGE_WATCH] = {"watch", 0},
    [GIMBAL_ARRANGE_RECORD] = {"record", 0},
};

static void window_layout_arrange(GimbalWindowLayout* self, guint index) {
  g_autoptr(GVariant) home =
      g_variant_ref_sink(g_variant_new_array(G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_ENTRY), NULL, 0));
  int share = kArrangements[index].editor;
  gimbal_dock_apply_layout(pages_of(self)->dock, home);
  for (guint i = 0; i < gimbal_model_tab_count_pages(self->shown); i++) {
    const GimbalPageKind* kind = gimbal_page_get_kind(gimbal_model_tab_nth_page(self->shown, i));
    const char* place = kind->spots[index].place;
    if (!place) continue;
    gimbal_dock_move(pages_of(self)->dock, gimbal_dock_find(pages_of(self)->dock, kind->name),
                     gimbal_dock_place_find(place, GIMBAL_DOCK_BOTTOM));
  }
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    gtk_widget_set_visible(pane_of(self, (GimbalDockPlace)i), FALSE);
  }
  apply_editor(self, &(GimbalDockEntry){.width = MAX(0, share), .shown = share != 0});
  for (guint i = 0; i < gimbal_model_tab_count_pages(self->shown); i++) {
    const GimbalPageKind* kind = gimbal_page_get_kind(gimbal_model_tab_nth_page(self->shown, i));
    if (!kind->spots[index].front) continue;
    gimbal_dock_show(pages_of(self)->dock, gimbal_dock_find(pages_of(self)->dock, kind->name));
  }
}

GIMBAL_ACTION(layout_action) {
  for (guint i = 0; i < G_N_ELEMENTS(kArrangements); i++) {
    if (!strcmp(kArrangements[i].name, g_variant_get_string(parameter, NULL))) {
      window_layout_arrange(owner, i);
    }
  }
  on_changed(owner);
}

// The layout of a window that was never changed: pages at home, sizes as they are sensible.
static GVariant* first_layout(void) {
  static const GimbalDockEntry kEntries[] = {{.place = "left"},
                                             {.place = "centre"},
                                             {.place = "bottom", .page = "problems"},
                                             {.place = "right", .shown = TRUE, .page = "model"},
                                             {.place = EDITOR, .shown = TRUE}};
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_TYPE));
  for (guint i = 0; i < G_N_ELEMENTS(kEntries); i++) gimbal_dock_entry_add(&builder, &kEntries[i]);
  return g_variant_ref_sink(g_variant_builder_end(&builder));
}

GIMBAL_ACTION(reset_layout_action) {
  g_autoptr(GVariant) layout = first_layout();
  apply_layout(owner, layout);
  on_changed(owner);
}

//---- layouts of the user's own

GIMBAL_ACTION(own_layout_action) {
  g_autoptr(GVariant) layout = gimbal_own_layouts_find(g_variant_get_string(parameter, NULL));
  if (!layout) return;
  apply_layout(owner, layout);
  on_changed(owner);
}

GIMBAL_ACTION(forget_layout_action) {
  (void)owner;
  gimbal_own_layouts_put(g_variant_get_string(parameter, NULL), NULL);
}

static void on_name_typed(GtkEditable* entry, GtkWidget* question) {
  g_autofree char* name = g_strstrip(g_strdup(gtk_editable_get_text(entry)));
  gimbal_question_set_enabled(question, "keep", *name);
}

typedef struct Naming {
  GimbalWindowLayout* layout;
  GtkEditable* entry;
} Naming;

static void naming_free(gpointer naming) {
  g_object_unref(((Naming*)naming)->layout);
  g_object_unref(((Naming*)naming)->entry);
  g_free(naming);
}

static void on_named(GtkWidget* question, const char* id, gpointer data) {
  Naming* naming = data;
  (void)question;
  g_autofree char* name = g_strstrip(g_strdup(gtk_editable_get_text(naming->entry)));
  if (strcmp(id, "keep") || !*name || !naming->layout->shown) return;
  g_autoptr(GVariant) layout = dup_layout(naming->layout);
  gimbal_own_layouts_put(name, layout);
}

GIMBAL_ACTION(keep_layout_action) {
  GimbalWindowLayout* self = owner;
  const GimbalAnswer answers[] = {{"cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"keep", _("_Keep"), ADW_RESPONSE_SUGGESTED}};
  GtkWidget* entry = gtk_entry_new();
  GtkWidget* question = gimbal_question_new(
      _("Keep This Layout"),
      _("It is in the menu “Layout” under this name. A layout of the same name is replaced."), answers,
      G_N_ELEMENTS(answers));
  Naming* naming = g_new(Naming, 1);
  *naming = (Naming){g_object_ref(self), g_object_ref_sink(GTK_EDITABLE(entry))};
  gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  gimbal_question_set_child(question, entry);
  gimbal_question_set_enabled(question, "keep", FALSE);
  g_signal_connect_object(entry, "changed", G_CALLBACK(on_name_typed), question, 0);
  gimbal_question_ask(question, GTK_WIDGET(self->window), on_named, naming, naming_free);
}

GIMBAL_ACTION(move_page_action) {
  GimbalWindowLayout* self = owner;
  gtk_widget_activate_action_variant(GTK_WIDGET(pages_of(self)->dock), "dock.move", parameter);
}

static void toggle_pane(GtkWidget* pane) {
  gtk_widget_set_visible(pane, !gtk_widget_get_visible(pane));
}
GIMBAL_ACTION(side_action) {
  toggle_pane(pane_of(owner, GIMBAL_DOCK_RIGHT));
}
GIMBAL_ACTION(left_action) {
  toggle_pane(pane_of(owner, GIMBAL_DOCK_LEFT));
}
GIMBAL_ACTION(bottom_action) {
  toggle_pane(pane_of(owner, GIMBAL_DOCK_BOTTOM));
}
GIMBAL_ACTION(centre_action) {
  toggle_pane(pane_of(owner, GIMBAL_DOCK_CENTRE));
}
GIMBAL_ACTION(editor_action) {
  toggle_pane(GTK_WIDGET(pages_of(owner)->editor));
}

static const GimbalAction kActions[] = {
    {"win.toggle-side", NULL, side_action, GIMBAL_NEEDS_DOCUMENT, N_("Side Panel")},
    {"win.toggle-bottom", NULL, bottom_action, GIMBAL_NEEDS_DOCUMENT, N_("Bottom Panel")},
    {"win.toggle-left", NULL, left_action, GIMBAL_NEEDS_DOCUMENT, N_("Left Panel")},
    {"win.toggle-centre", NULL, centre_action, GIMBAL_NEEDS_DOCUMENT, N_("Panel Beside the View")},
    {"win.toggle-editor", NULL, editor_action, GIMBAL_NEEDS_DOCUMENT, N_("Text Editor")},
    {"win.keep-layout", NULL, keep_layout_action, GIMBAL_NEEDS_DOCUMENT, N_("Keep This Layout…")},
    {"win.reset-layout", NULL, reset_layout_action, GIMBAL_NEEDS_DOCUMENT, N_("Reset Layout")},
    {"win.own-layout", "s", own_layout_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.forget-layout", "s", forget_layout_action, GIMBAL_NEEDS_NOTHING, NULL},
    {"win.layout", "s", layout_action, GIMBAL_NEEDS_DOCUMENT, NULL},
    {"win.move-page", "(ss)", move_page_action, GIMBAL_NEEDS_DOCUMENT, NULL},
};

void gimbal_window_layout_add_actions(GimbalWindowLayout* self) {
  gimbal_actions_add(self->actions, kActions, G_N_ELEMENTS(kActions), self);
}

//---- windows of pages

// Widgets of a page use the actions of the main window, and its keys work in the page's window,
// too.
static void on_window(GimbalWindowLayout* self, GtkWindow* window) {
  gtk_widget_insert_action_group(GTK_WIDGET(window), "win", gimbal_actions_get_group(self->actions));
  gtk_widget_insert_action_group(GTK_WIDGET(window), "stage",
                                 gimbal_stage_get_actions(pages_of(self)->stage));
  gimbal_space_key_add(GTK_WIDGET(window), self->models);
  gimbal_tooltip_make_way_for_menus(GTK_WIDGET(window));
}

//---- the tab on show

void gimbal_window_layout_keep(GimbalWindowLayout* self) {
  if (self->shown) keep_layout(self);
}

void gimbal_window_layout_restore(GimbalWindowLayout* self) {
  g_autoptr(GVariant) layout = g_settings_get_value(gimbal_settings_get(), "layout");
  if (g_variant_n_children(layout)) {
    apply_layout(self, layout);
  } else {
    gtk_widget_set_visible(pane_of(self, GIMBAL_DOCK_RIGHT), TRUE);
  }
}

static void leave_shown(gpointer object) {
  GimbalWindowLayout* self = object;
  if (!self->shown) return;
  const GimbalPages* pages = pages_of(self);
  gpointer const all[] = {self->window, pages->editor_paned, pages->editor, pages->dock, pages->stage};
  keep_layout(self);
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) g_signal_handlers_disconnect_by_data(all[i], self);
}

static void enter_shown(gpointer object) {
  GimbalWindowLayout* self = object;
  if (!self->shown) return;
  const GimbalPages* pages = pages_of(self);
  const struct {
    gpointer from;
    const char* signal;
    GCallback heard;
    GConnectFlags flags;
  } all[] = {
      {self->window, "notify::default-width", G_CALLBACK(on_dock), G_CONNECT_SWAPPED},
      {pages->dock, "changed", G_CALLBACK(on_dock), G_CONNECT_SWAPPED},
      {pages->editor_paned, "notify::max-position", G_CALLBACK(on_width), G_CONNECT_SWAPPED},
      {pages->editor_paned, "notify::position", G_CALLBACK(on_changed), G_CONNECT_SWAPPED},
      {pages->editor, "notify::visible", G_CALLBACK(on_editor), G_CONNECT_SWAPPED},
      {pages->dock, "changed", G_CALLBACK(on_changed), G_CONNECT_SWAPPED},
      {pages->dock, "window-made", G_CALLBACK(on_window), G_CONNECT_SWAPPED},
      {pages->stage, "layout-restored", G_CALLBACK(on_restored), G_CONNECT_SWAPPED},
  };
  self->divided = gtk_widget_get_width(GTK_WIDGET(pages->editor_paned)) > 0;
  g_binding_group_set_source(self->right, pane_of(self, GIMBAL_DOCK_RIGHT));
  g_binding_group_set_source(self->bottom, pane_of(self, GIMBAL_DOCK_BOTTOM));
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) {
    g_signal_connect_object(all[i].from, all[i].signal, all[i].heard, self, all[i].flags);
  }
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalWindowLayout, field, release)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalWindowLayout, "shown", shown, gimbal_model_tab_get_type, .leaving = leave_shown,
                    .changed = enter_shown),
    {0}};

static void gimbal_window_layout_class_init(GimbalWindowLayoutClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(keep_timer, gimbal_drop_source), OWNS(right, g_object_unref),
                    OWNS(bottom, g_object_unref), OWNS(shown, g_object_unref), OWNS(models, g_object_unref),
                    GIMBAL_TO_THE_LAST, OWNS(actions, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

static void gimbal_window_layout_init(GimbalWindowLayout* self) {
  self->right = g_binding_group_new();
  self->bottom = g_binding_group_new();
}

GimbalWindowLayout* gimbal_window_layout_new(GtkWindow* window, GimbalActions* actions,
                                             GimbalModelTabs* models) {
  GimbalWindowLayout* self = g_object_new(GIMBAL_TYPE_WINDOW_LAYOUT, NULL);
  self->window = window;
  self->actions = g_object_ref(actions);
  self->models = g_object_ref(models);
  g_object_bind_property(models, "shown", self, "shown", G_BINDING_SYNC_CREATE);
  return self;
}

void gimbal_window_layout_bind_buttons(GimbalWindowLayout* self, GtkToggleButton* right,
                                       GtkToggleButton* bottom) {
  GBindingFlags both = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;
  g_binding_group_bind(self->right, "visible", right, "active", both);
  g_binding_group_bind(self->bottom, "visible", bottom, "active", both);
}
