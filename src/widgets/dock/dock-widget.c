// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pages around the middle of a window.

#include "widgets/dock/dock.h"

#include <gimbal/assert.h>

#include "widgets/control/owned.h"
#include "widgets/control/passing-popover.h"
#include "widgets/control/signal.h"
#include "widgets/dock/dock-layout.h"
#include "widgets/dock/dock-private.h"

enum { WIDE_SIDE = 440 };

// The dividers, from the outside in: left | the rest; the rest | right; the middle over the
// bottom; the middle | the centre.
struct _GimbalDock {
  GtkWidget parent;
  GtkWidget* overlay;
  GtkWidget* zones;  // over all, while a tab is dragged
  GtkPaned* dividers[GIMBAL_DOCK_N_PANES];
  GimbalDockPane* panes[GIMBAL_DOCK_N_PANES];
  int sizes[GIMBAL_DOCK_N_PANES];     // wanted when a pane comes; 0: a sensible one
  gboolean due[GIMBAL_DOCK_N_PANES];  // the size is still to be given
  int passes;                         // pictures in which sizes are to be given
  guint tick;
  GListStore* pages;
  GHashTable* windows;  // of the pages that have one: page → GtkWindow
  gboolean quiet;       // the program arranges, not the user
  // that came last to a pane that is not its home; not owned
  GimbalDockPage* launched[GIMBAL_DOCK_N_PANES];
  // that was on show when it came; NULL: the pane was closed
  GimbalDockPage* hosts[GIMBAL_DOCK_N_PANES];
};

static void buildable_init(GtkBuildableIface* iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalDock, gimbal_dock, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, buildable_init))

enum { CHANGED, WINDOW_MADE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void dock_emit_changed(GimbalDock* self) {
  if (!self->quiet) g_signal_emit(self, signals[CHANGED], 0);
}

GListModel* gimbal_dock_get_pages(GimbalDock* self) {
  return G_LIST_MODEL(self->pages);
}

GtkWidget* gimbal_dock_get_pane(GimbalDock* self, GimbalDockPlace place) {
  return GTK_WIDGET(self->panes[place]);
}

GimbalDockPage* gimbal_dock_find(GimbalDock* self, const char* name) {
  guint count = g_list_model_get_n_items(G_LIST_MODEL(self->pages));
  for (guint i = 0; i < count; i++) {
    g_autoptr(GimbalDockPage) page = g_list_model_get_item(G_LIST_MODEL(self->pages), i);
    if (!g_strcmp0(gimbal_dock_page_get_name(page), name)) return page;
  }
  return NULL;
}

GimbalDockPlace gimbal_dock_get_place(GimbalDock* self, GimbalDockPage* page) {
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    if (gtk_widget_is_ancestor(gimbal_dock_page_get_child(page), GTK_WIDGET(self->panes[i]))) {
      return (GimbalDockPlace)i;
    }
  }
  return GIMBAL_DOCK_WINDOW;
}

void gimbal_validate_dock(GimbalDock* self) {
  guint placed = 0, count = g_list_model_get_n_items(G_LIST_MODEL(self->pages));
  for (guint i = 0; i < count; i++) {
    g_autoptr(GimbalDockPage) page = g_list_model_get_item(G_LIST_MODEL(self->pages), i);
    gboolean in_pane = gimbal_dock_get_place(self, page) != GIMBAL_DOCK_WINDOW;
    // a page is in one pane or in one window
    GIMBAL_ASSERT(in_pane == !g_hash_table_contains(self->windows, page));
    GIMBAL_ASSERT(gimbal_dock_find(self, gimbal_dock_page_get_name(page)) == page);
  }
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    const GimbalDockPage* guest = self->launched[i];
    GIMBAL_ASSERT(gimbal_dock_pane_get_place(self->panes[i]) == (GimbalDockPlace)i);
    GIMBAL_ASSERT(!guest || gimbal_dock_page_get_home(self->launched[i]) != (GimbalDockPlace)i);
    placed += gimbal_dock_pane_count(self->panes[i]);
  }
  GIMBAL_ASSERT(placed + g_hash_table_size(self->windows) == count);
}

static void dock_changed(GimbalDock* self) {
  if (GIMBAL_VALIDATING) gimbal_validate_dock(self);
}

//---- sizes

static int dock_extent(GtkWidget* widget, GimbalDockPlace place) {
  return place == GIMBAL_DOCK_BOTTOM ? gtk_widget_get_height(widget) : gtk_widget_get_width(widget);
}

// The room that a divider shares out, before its children have their places: what the dividers
// around it leave.
static int room_of(GimbalDock* self, GimbalDockPlace place, const int* given) {
  int room = dock_extent(GTK_WIDGET(self), place);
  if (place != GIMBAL_DOCK_BOTTOM && place != GIMBAL_DOCK_LEFT) room -= given[GIMBAL_DOCK_LEFT];
  if (place == GIMBAL_DOCK_CENTRE) room -= given[GIMBAL_DOCK_RIGHT];
  return room;
}

static int size_of(GimbalDock* self, GimbalDockPlace place, int room) {
  if (self->sizes[place] > 0) return self->sizes[place];
  if (place == GIMBAL_DOCK_CENTRE) return room / 3;
  return gimbal_dock_sensible_size(dock_extent(GTK_WIDGET(self), place), place == GIMBAL_DOCK_BOTTOM);
}

// What a pane takes of its divider's room, with the divider.
static int set_pane_size(GimbalDock* self, GimbalDockPlace place, int room) {
  GtkWidget* pane = GTK_WIDGET(self->panes[place]);
  if (!gtk_widget_get_visible(pane)) return 0;
  if (!self->due[place]) return dock_extent(pane, place) + 1;
  int size = size_of(self, place, room);
  if (size <= 0) {
    gtk_widget_measure(pane,
                       place == GIMBAL_DOCK_BOTTOM ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL,
                       -1, &size, NULL, NULL, NULL);
  }
  gtk_paned_set_position(self->dividers[place], place == GIMBAL_DOCK_LEFT ? size : MAX(0, room - size - 1));
  return size + 1;
}

// A divider takes its place for one in the room that it had last, and moves with its end by what
// has come or gone since: what was given before its room was the new one is given once more.
static gboolean set_pane_sizes(GtkWidget* widget, GdkFrameClock* clock, gpointer unused) {
  GimbalDock* self = GIMBAL_DOCK(widget);
  (void)clock, (void)unused;
  if (gtk_widget_get_width(widget) <= 0) return G_SOURCE_CONTINUE;
  int given[GIMBAL_DOCK_N_PANES];
  self->quiet = TRUE;
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    given[i] = set_pane_size(self, (GimbalDockPlace)i, room_of(self, (GimbalDockPlace)i, given));
  }
  self->quiet = FALSE;
  if (--self->passes > 0) return G_SOURCE_CONTINUE;
  memset(self->due, 0, sizeof(self->due));
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void want_size(GimbalDock* self, GimbalDockPlace place) {
  self->due[place] = TRUE;
  self->passes = GIMBAL_DOCK_PASSES;
  if (!self->tick) self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), set_pane_sizes, NULL, NULL);
}

static int current_size(GimbalDock* self, GimbalDockPlace place) {
  GtkWidget* pane = GTK_WIDGET(self->panes[place]);
  gboolean there = gtk_widget_get_mapped(pane) && !self->due[place] && dock_extent(pane, place) > 1;
  return there ? dock_extent(pane, place) : self->sizes[place];
}

// It comes back as large as it was.
static void on_pane_visible(GimbalDock* self, GParamSpec* unused, GimbalDockPane* pane) {
  GimbalDockPlace place = gimbal_dock_pane_get_place(pane);
  (void)unused;
  if (gtk_widget_get_visible(GTK_WIDGET(pane))) {
    want_size(self, place);
  } else if (!self->quiet && !self->due[place] && dock_extent(GTK_WIDGET(pane), place) > 1) {
    self->sizes[place] = dock_extent(GTK_WIDGET(pane), place);
  }
  dock_emit_changed(self);
}

//---- pages

static void close_window(gpointer window) {
  gimbal_dock_window_close(window);
}

// The dividers remember what had the focus, and must not look for it in a page that is gone.
static void let_go_of_focus(GtkWidget* page) {
  GtkRoot* root = gtk_widget_get_root(page);
  GtkWidget* focus = root ? gtk_root_get_focus(root) : NULL;
  if (focus && gtk_widget_is_ancestor(focus, page)) gtk_root_set_focus(root, NULL);
}

static gboolean is_on_show(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  AdwViewStack* stack = gimbal_dock_pane_get_stack(self->panes[place]);
  return adw_view_stack_get_visible_child(stack) == gimbal_dock_page_get_child(page);
}

// When a guest leaves that one still looks at, the pane is as it was before it came: closed, or
// with what was on show.
static void see_off(GimbalDock* self, GimbalDockPlace place) {
  GimbalDockPage* host = self->hosts[place];
  if (!host) {
    gtk_widget_set_visible(GTK_WIDGET(self->panes[place]), FALSE);
  } else if (gimbal_dock_get_place(self, host) == place) {
    adw_view_stack_set_visible_child(gimbal_dock_pane_get_stack(self->panes[place]),
                                     gimbal_dock_page_get_child(host));
  }
}

static void dock_attach_page(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  if (place == GIMBAL_DOCK_WINDOW || gimbal_dock_get_place(self, page) == place) return;
  gboolean open = gtk_widget_get_visible(GTK_WIDGET(self->panes[place]));
  AdwViewStack* stack = gimbal_dock_pane_get_stack(self->panes[place]);
  const char* shown = open ? adw_view_stack_get_visible_child_name(stack) : NULL;
  self->launched[place] = gimbal_dock_page_get_home(page) == place ? NULL : page;
  self->hosts[place] = shown ? gimbal_dock_find(self, shown) : NULL;
}

static void remove_page(GimbalDock* self, GimbalDockPage* page) {
  GimbalDockPlace place = gimbal_dock_get_place(self, page);
  let_go_of_focus(gimbal_dock_page_get_child(page));
  if (place == GIMBAL_DOCK_WINDOW) {
    g_hash_table_remove(self->windows, page);
    return;
  }
  gboolean guest = self->launched[place] == page && is_on_show(self, page, place);
  gimbal_dock_pane_remove(self->panes[place], page);
  if (guest) see_off(self, place);
  if (self->launched[place] == page) self->launched[place] = NULL;
  if (!gimbal_dock_pane_count(self->panes[place])) {
    gtk_widget_set_visible(GTK_WIDGET(self->panes[place]), FALSE);
  }
}

// The page of a window that is closed goes where it came from, and the window with that.
static void send_home(GimbalDockPage* page, gpointer self) {
  GimbalDockPlace home = gimbal_dock_page_get_home(page);
  gimbal_dock_move(self, page, home == GIMBAL_DOCK_WINDOW ? GIMBAL_DOCK_BOTTOM : home);
}

static void open_window(GimbalDock* self, GimbalDockPage* page, int width, int height) {
  GtkWindow* window = gimbal_dock_window_new(page, width, height, send_home, self);
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self));
  if (GTK_IS_WINDOW(root)) gtk_window_set_application(window, gtk_window_get_application(GTK_WINDOW(root)));
  g_hash_table_insert(self->windows, page, window);
  g_signal_emit(self, signals[WINDOW_MADE], 0, window);
  gtk_window_present(window);
}

// Pages that are made for the width of the window get more of a side than its own pages need.
static gboolean is_narrow_for(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  gboolean side = place == GIMBAL_DOCK_LEFT || place == GIMBAL_DOCK_RIGHT;
  return side && gimbal_dock_page_get_home(page) == GIMBAL_DOCK_BOTTOM &&
         current_size(self, place) < WIDE_SIDE;
}

static void dock_widen(GimbalDock* self, GimbalDockPlace place) {
  self->sizes[place] = WIDE_SIDE;
  want_size(self, place);
}

// The pages of a pane that stand behind one that comes home: those at home that came to the dock
// after it, and all guests.
static GPtrArray* pages_behind(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  GPtrArray* behind = g_ptr_array_new();
  GPtrArray* launched = g_ptr_array_new();
  gboolean later = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->pages)); i++) {
    g_autoptr(GimbalDockPage) other = g_list_model_get_item(G_LIST_MODEL(self->pages), i);
    later = later || other == page;
    if (other == page || gimbal_dock_get_place(self, other) != place) continue;
    gboolean at_home = gimbal_dock_page_get_home(other) == place;
    if (!at_home) g_ptr_array_add(launched, other);
    if (at_home && later) g_ptr_array_add(behind, other);
  }
  g_ptr_array_extend_and_steal(behind, launched);
  return behind;
}

// A stack takes pages at its end alone: what stands behind is taken out for a moment.
static void put_in_pane(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  GimbalDockPane* pane = self->panes[place];
  AdwViewStack* stack = gimbal_dock_pane_get_stack(pane);
  gboolean at_home = gimbal_dock_page_get_home(page) == place;
  g_autoptr(GPtrArray) behind = at_home ? pages_behind(self, page, place) : g_ptr_array_new();
  GtkWidget* shown = adw_view_stack_get_visible_child(stack);
  for (guint i = 0; i < behind->len; i++) gimbal_dock_pane_remove(pane, behind->pdata[i]);
  gimbal_dock_pane_add(pane, page);
  for (guint i = 0; i < behind->len; i++) gimbal_dock_pane_add(pane, behind->pdata[i]);
  if (shown) adw_view_stack_set_visible_child(stack, shown);
}

static void dock_put(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  if (gimbal_dock_get_place(self, page) == place) return;
  remove_page(self, page);
  if (place == GIMBAL_DOCK_WINDOW) {
    open_window(self, page, 0, 0);
  } else {
    put_in_pane(self, page, place);
  }
  if (is_narrow_for(self, page, place)) dock_widen(self, place);
}

void gimbal_dock_show(GimbalDock* self, GimbalDockPage* page) {
  GimbalDockPlace place = gimbal_dock_get_place(self, page);
  if (place == GIMBAL_DOCK_WINDOW) {
    gtk_window_present(g_hash_table_lookup(self->windows, page));
    return;
  }
  gtk_widget_set_visible(GTK_WIDGET(self->panes[place]), TRUE);
  adw_view_stack_set_visible_child(gimbal_dock_pane_get_stack(self->panes[place]),
                                   gimbal_dock_page_get_child(page));
}

void gimbal_dock_move(GimbalDock* self, GimbalDockPage* page, GimbalDockPlace place) {
  dock_attach_page(self, page, place);
  dock_put(self, page, place);
  gimbal_dock_show(self, page);
  dock_changed(self);
  dock_emit_changed(self);
}

void gimbal_dock_add(GimbalDock* self, GimbalDockPage* page) {
  GIMBAL_ASSERT(!gimbal_dock_find(self, gimbal_dock_page_get_name(page)));
  g_list_store_append(self->pages, page);
  gimbal_dock_pane_add(self->panes[MIN(gimbal_dock_page_get_home(page), GIMBAL_DOCK_CENTRE)], page);
  dock_changed(self);
}

static void move_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  GimbalDock* self = GIMBAL_DOCK(widget);
  const char *name, *place;
  (void)action;
  g_variant_get(parameter, "(&s&s)", &name, &place);
  GimbalDockPage* page = gimbal_dock_find(self, name);
  if (page) gimbal_dock_move(self, page, gimbal_dock_place_find(place, gimbal_dock_page_get_home(page)));
}

static void show_zones_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  gtk_widget_set_visible(GIMBAL_DOCK(widget)->zones, g_variant_get_boolean(parameter));
}

//---- layout

static void add_pane(GimbalDock* self, GVariantBuilder* builder, GimbalDockPlace place) {
  AdwViewStack* stack = gimbal_dock_pane_get_stack(self->panes[place]);
  g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(stack);
  g_autoptr(GPtrArray) names = g_ptr_array_new();
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(pages)); i++) {
    g_autoptr(AdwViewStackPage) page = g_list_model_get_item(G_LIST_MODEL(pages), i);
    g_ptr_array_add(names, (gpointer)adw_view_stack_page_get_name(page));
  }
  g_ptr_array_add(names, NULL);
  int size = current_size(self, place);
  gimbal_dock_entry_add(builder,
                        &(GimbalDockEntry){.place = gimbal_dock_place_name(place),
                                           .width = place == GIMBAL_DOCK_BOTTOM ? 0 : size,
                                           .height = place == GIMBAL_DOCK_BOTTOM ? size : 0,
                                           .shown = gtk_widget_get_visible(GTK_WIDGET(self->panes[place])),
                                           .page = adw_view_stack_get_visible_child_name(stack),
                                           .pages = (const char**)names->pdata});
}

static void add_windows(GimbalDock* self, GVariantBuilder* builder) {
  GHashTableIter iter;
  gpointer page, window;
  g_hash_table_iter_init(&iter, self->windows);
  while (g_hash_table_iter_next(&iter, &page, &window)) {
    const char* names[] = {gimbal_dock_page_get_name(page), NULL};
    gimbal_dock_entry_add(builder, &(GimbalDockEntry){.place = gimbal_dock_place_name(GIMBAL_DOCK_WINDOW),
                                                      .width = gtk_widget_get_width(window),
                                                      .height = gtk_widget_get_height(window),
                                                      .shown = TRUE,
                                                      .page = names[0],
                                                      .pages = names});
  }
}

GVariant* gimbal_dock_dup_layout(GimbalDock* self) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE(GIMBAL_DOCK_LAYOUT_TYPE));
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) add_pane(self, &builder, (GimbalDockPlace)i);
  add_windows(self, &builder);
  return g_variant_ref_sink(g_variant_builder_end(&builder));
}

static gboolean is_named(GVariant* layout, const char* name) {
  GimbalDockEntry entry = {0};
  GVariantIter iter;
  gboolean found = FALSE;
  g_variant_iter_init(&iter, layout);
  while (gimbal_dock_entry_next(&iter, &entry)) found = found || g_strv_contains(entry.pages, name);
  return found;
}

// Pages that the layout does not mention go to their default place.
static void send_quit(GimbalDock* self, GVariant* layout) {
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->pages)); i++) {
    g_autoptr(GimbalDockPage) page = g_list_model_get_item(G_LIST_MODEL(self->pages), i);
    if (!is_named(layout, gimbal_dock_page_get_name(page))) {
      dock_put(self, page, gimbal_dock_page_get_home(page));
    }
  }
}

static void put_window(GimbalDock* self, GimbalDockPage* page, const GimbalDockEntry* entry) {
  if (gimbal_dock_get_place(self, page) == GIMBAL_DOCK_WINDOW) return;
  remove_page(self, page);
  open_window(self, page, entry->width, entry->height);
}

static void apply_entry(GimbalDock* self, const GimbalDockEntry* entry) {
  GimbalDockPlace place = gimbal_dock_place_find(entry->place, GIMBAL_DOCK_N_PLACES);
  if (place == GIMBAL_DOCK_N_PLACES) return;
  for (int i = 0; entry->pages[i]; i++) {
    GimbalDockPage* page = gimbal_dock_find(self, entry->pages[i]);
    if (page && place == GIMBAL_DOCK_WINDOW) {
      put_window(self, page, entry);
    } else if (page) {
      dock_put(self, page, place);
    }
  }
  if (place != GIMBAL_DOCK_WINDOW) {
    self->sizes[place] = place == GIMBAL_DOCK_BOTTOM ? entry->height : entry->width;
  }
}

// Once all pages are where they belong.
static void show_entry(GimbalDock* self, const GimbalDockEntry* entry) {
  GimbalDockPlace place = gimbal_dock_place_find(entry->place, GIMBAL_DOCK_WINDOW);
  if (place == GIMBAL_DOCK_WINDOW) return;
  GimbalDockPane* pane = self->panes[place];
  GimbalDockPage* page = gimbal_dock_find(self, entry->page);
  if (page && gimbal_dock_get_place(self, page) == place) {
    adw_view_stack_set_visible_child(gimbal_dock_pane_get_stack(pane), gimbal_dock_page_get_child(page));
  }
  gtk_widget_set_visible(GTK_WIDGET(pane), entry->shown && gimbal_dock_pane_count(pane) > 0);
  want_size(self, place);
}

void gimbal_dock_apply_layout(GimbalDock* self, GVariant* layout) {
  void (*const steps[])(GimbalDock*, const GimbalDockEntry*) = {apply_entry, show_entry};
  self->quiet = TRUE;
  send_quit(self, layout);
  for (guint i = 0; i < G_N_ELEMENTS(steps); i++) {
    GimbalDockEntry entry = {0};
    GVariantIter iter;
    g_variant_iter_init(&iter, layout);
    while (gimbal_dock_entry_next(&iter, &entry)) steps[i](self, &entry);
  }
  self->quiet = FALSE;
  dock_changed(self);
}

//---- object

static void add_child(GtkBuildable* buildable, GtkBuilder* builder, GObject* child, const char* type) {
  GimbalDock* self = GIMBAL_DOCK(buildable);
  (void)builder, (void)type;
  if (GIMBAL_IS_DOCK_PAGE(child)) {
    gimbal_dock_add(self, GIMBAL_DOCK_PAGE(child));
  } else {
    gtk_paned_set_start_child(self->dividers[GIMBAL_DOCK_CENTRE], GTK_WIDGET(child));
  }
}

static void buildable_init(GtkBuildableIface* iface) {
  iface->add_child = add_child;
}

static void dock_leave(GObject* object) {
  GimbalDock* self = GIMBAL_DOCK(object);
  self->quiet = TRUE;
  gimbal_popovers_drop(GTK_WIDGET(self));
  if (self->windows) g_hash_table_remove_all(self->windows);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalDock, field, release)

static void gimbal_dock_class_init(GimbalDockClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, dock_leave, OWNS(overlay, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(pages, g_object_unref), OWNS(windows, g_hash_table_unref));
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_DOCK, 0);
  signals[WINDOW_MADE] = gimbal_signal_new("window-made", GIMBAL_TYPE_DOCK, 1, GTK_TYPE_WINDOW);
  gtk_widget_class_install_action(widget_class, "dock.move", "(ss)", move_action);
  gtk_widget_class_install_action(widget_class, "dock.show-zones", "b", show_zones_action);
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static GtkPaned* divider_new(GimbalDock* self, GimbalDockPlace place) {
  GtkPaned* divider = GTK_PANED(
      gtk_paned_new(place == GIMBAL_DOCK_BOTTOM ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL));
  gboolean first = place == GIMBAL_DOCK_LEFT;
  g_object_set(divider, "shrink-start-child", FALSE, "shrink-end-child", FALSE, "resize-start-child", !first,
               "resize-end-child", first, NULL);
  g_signal_connect_object(divider, "notify::position", G_CALLBACK(dock_emit_changed), self,
                          G_CONNECT_SWAPPED);
  return divider;
}

static void add_pane_widget(GimbalDock* self, GimbalDockPlace place) {
  GimbalDockPane* pane = gimbal_dock_pane_new(place, GTK_WIDGET(self), gimbal_dock_make_draggable);
  self->panes[place] = pane;
  self->dividers[place] = divider_new(self, place);
  if (place == GIMBAL_DOCK_LEFT) {
    gtk_paned_set_start_child(self->dividers[place], GTK_WIDGET(pane));
  } else {
    gtk_paned_set_end_child(self->dividers[place], GTK_WIDGET(pane));
  }
  g_signal_connect_object(pane, "notify::visible", G_CALLBACK(on_pane_visible), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_dock_pane_get_stack(pane), "notify::visible-child",
                          G_CALLBACK(dock_emit_changed), self, G_CONNECT_SWAPPED);
}

static void gimbal_dock_init(GimbalDock* self) {
  self->pages = g_list_store_new(GIMBAL_TYPE_DOCK_PAGE);
  self->windows = g_hash_table_new_full(NULL, NULL, NULL, close_window);
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) add_pane_widget(self, (GimbalDockPlace)i);
  gtk_paned_set_end_child(self->dividers[GIMBAL_DOCK_LEFT], GTK_WIDGET(self->dividers[GIMBAL_DOCK_RIGHT]));
  gtk_paned_set_start_child(self->dividers[GIMBAL_DOCK_RIGHT],
                            GTK_WIDGET(self->dividers[GIMBAL_DOCK_BOTTOM]));
  gtk_paned_set_start_child(self->dividers[GIMBAL_DOCK_BOTTOM],
                            GTK_WIDGET(self->dividers[GIMBAL_DOCK_CENTRE]));
  self->zones = gimbal_dock_zones_new();
  self->overlay = gtk_overlay_new();
  gtk_overlay_set_child(GTK_OVERLAY(self->overlay), GTK_WIDGET(self->dividers[GIMBAL_DOCK_LEFT]));
  gtk_overlay_add_overlay(GTK_OVERLAY(self->overlay), self->zones);
  gtk_widget_set_parent(self->overlay, GTK_WIDGET(self));
}
