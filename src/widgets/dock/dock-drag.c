// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Tabs that are dragged from one place to another.

#include <glib/gi18n-lib.h>

#include "widgets/control/passing-popover.h"
#include "widgets/dock/dock-private.h"

// The dock around a widget hears of it as an action.
static void move_page(GtkWidget* widget, GimbalDockPage* page, GimbalDockPlace place) {
  gtk_widget_activate_action(widget, "dock.move", "(ss)", gimbal_dock_page_get_name(page),
                             gimbal_dock_place_name(place));
}

static void show_zones(GimbalDockPane* pane, gboolean visible) {
  gtk_widget_activate_action(GTK_WIDGET(pane), "dock.show-zones", "b", visible);
}

//---- fields to drop at

// A dock is five columns and three rows wide for this.
static const struct {
  const char* label;
  int column, row, width, height;
} kZones[GIMBAL_DOCK_N_PANES] = {[GIMBAL_DOCK_LEFT] = {N_("Left"), 0, 0, 1, 3},
                                 [GIMBAL_DOCK_RIGHT] = {N_("Right"), 4, 0, 1, 3},
                                 [GIMBAL_DOCK_BOTTOM] = {N_("Bottom"), 1, 2, 3, 1},
                                 [GIMBAL_DOCK_CENTRE] = {N_("Beside the View"), 1, 0, 3, 2}};

static gboolean is_over(GimbalDockPlace zone, double column, double row) {
  return column >= kZones[zone].column && column < kZones[zone].column + kZones[zone].width &&
         row >= kZones[zone].row && row < kZones[zone].row + kZones[zone].height;
}

// The drop field at a place of the dock, drawn already or not: a drop that comes before the next
// frame goes to the field that is about to appear.
static GimbalDockPlace place_at(GtkWidget* dock, double x, double y) {
  double column = 5 * x / gtk_widget_get_width(dock), row = 3 * y / gtk_widget_get_height(dock);
  for (GimbalDockPlace i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    if (is_over(i, column, row)) return i;
  }
  return GIMBAL_DOCK_WINDOW;
}

static GimbalDockPlace place_of(GdkDrag* drag, GtkWidget* dock) {
  GtkNative* native = gtk_widget_get_native(dock);
  double x = -1, y = -1, left = 0, top = 0;
  graphene_point_t at;
  if (!gdk_surface_get_device_position(gtk_native_get_surface(native), gdk_drag_get_device(drag), &x, &y,
                                       NULL)) {
    return GIMBAL_DOCK_WINDOW;
  }
  gtk_native_get_surface_transform(native, &left, &top);
  graphene_point_t in_window = GRAPHENE_POINT_INIT((float)(x - left), (float)(y - top));
  gboolean known = gtk_widget_compute_point(GTK_WIDGET(native), dock, &in_window, &at);
  return known ? place_at(dock, at.x, at.y) : GIMBAL_DOCK_WINDOW;
}

//---- source

static GdkContentProvider* on_prepare(GtkDragSource* source, double x, double y, GimbalDockPane* pane) {
  GtkWidget *tabs = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(source)), *tab;
  GimbalDockPage* page = gimbal_dock_pane_page_at(pane, tabs, x, y, &tab);
  if (!page) return NULL;
  graphene_point_t at = {0};
  g_autoptr(GdkPaintable) live = gtk_widget_paintable_new(tab);
  g_autoptr(GdkPaintable) picture = gdk_paintable_get_current_image(live);
  gboolean known = gtk_widget_compute_point(tabs, tab, &GRAPHENE_POINT_INIT((float)x, (float)y), &at);
  gtk_drag_source_set_icon(source, picture, known ? (int)at.x : 0, known ? (int)at.y : 0);
  return gdk_content_provider_new_typed(GIMBAL_TYPE_DOCK_PAGE, page);
}

static void on_begin(GtkDragSource* source, GdkDrag* drag, GimbalDockPane* pane) {
  (void)source, (void)drag;
  show_zones(pane, TRUE);
}

static void on_end(GtkDragSource* source, GdkDrag* drag, gboolean moved, GimbalDockPane* pane) {
  (void)source, (void)drag, (void)moved;
  show_zones(pane, FALSE);
}

static GimbalDockPage* page_of(GdkDrag* drag) {
  g_auto(GValue) value = G_VALUE_INIT;
  g_value_init(&value, GIMBAL_TYPE_DOCK_PAGE);
  return gdk_content_provider_get_value(gdk_drag_get_content(drag), &value, NULL) ? g_value_get_object(&value)
                                                                                  : NULL;
}

// Dropped where no field is: outside of the window, or before the fields have appeared.
static gboolean on_cancel(GtkDragSource* source, GdkDrag* drag, GdkDragCancelReason reason,
                          GimbalDockPane* pane) {
  GimbalDockPage* page = reason == GDK_DRAG_CANCEL_NO_TARGET ? page_of(drag) : NULL;
  (void)source;
  show_zones(pane, FALSE);
  if (page) move_page(GTK_WIDGET(pane), page, place_of(drag, gimbal_dock_pane_get_dock(pane)));
  return page != NULL;
}

//---- menu

static const char* const kWords[GIMBAL_DOCK_N_PLACES] = {
    [GIMBAL_DOCK_LEFT] = N_("Move to the _Left"),
    [GIMBAL_DOCK_RIGHT] = N_("Move to the _Right"),
    [GIMBAL_DOCK_BOTTOM] = N_("Move to the _Bottom"),
    [GIMBAL_DOCK_CENTRE] = N_("Move _Beside the View"),
    [GIMBAL_DOCK_WINDOW] = N_("Open in a _Window of Its Own")};

static GMenuModel* menu_of(GimbalDockPage* page, GimbalDockPlace now) {
  GMenu* menu = g_menu_new();
  for (guint i = 0; i < GIMBAL_DOCK_N_PLACES; i++) {
    g_autoptr(GMenuItem) item = g_menu_item_new(_(kWords[i]), NULL);
    g_menu_item_set_action_and_target(item, "dock.move", "(ss)", gimbal_dock_page_get_name(page),
                                      gimbal_dock_place_name((GimbalDockPlace)i));
    if (i != now) g_menu_append_item(menu, item);
  }
  return G_MENU_MODEL(menu);
}

// The press is not for the button of the tab. The second of two is not for the window either, at
// which it would open a menu of its own.
static void on_menu_press(GtkGesture* click, int presses, double x, double y, GimbalDockPane* pane) {
  GtkWidget *tabs = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click)), *tab;
  (void)presses;
  if (gimbal_dock_pane_page_at(pane, tabs, x, y, &tab)) {
    gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED);
  }
}

// When the button of the mouse is up again: a release that the menu gets without its press leaves
// it deaf. It stands on the dock, as the pane may be hidden by what is chosen.
static void on_menu(GtkGestureClick* click, int presses, double x, double y, GimbalDockPane* pane) {
  GtkWidget* dock = gimbal_dock_pane_get_dock(pane);
  GtkWidget *tabs = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(click)), *tab;
  GimbalDockPage* page = gimbal_dock_pane_page_at(pane, tabs, x, y, &tab);
  (void)presses;
  if (!page) return;
  g_autoptr(GMenuModel) menu = menu_of(page, gimbal_dock_pane_get_place(pane));
  graphene_point_t at = {0};
  if (!gtk_widget_compute_point(tabs, dock, &GRAPHENE_POINT_INIT((float)x, (float)y), &at)) {
    return;
  }
  GtkWidget* popover = gtk_popover_menu_new_from_model(menu);
  gimbal_popover_attach(GTK_POPOVER(popover), dock);
  gimbal_popover_let_pass(GTK_POPOVER(popover));
  gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &(GdkRectangle){(int)at.x, (int)at.y, 1, 1});
  gtk_popover_popup(GTK_POPOVER(popover));
}

// In the bubble phase of the bar a button has taken its press; the gestures look at it before.
static void dock_drag_add(GtkWidget* tabs, GtkEventController* controller) {
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(tabs, controller);
}

void gimbal_dock_make_draggable(GimbalDockPane* pane, GtkWidget* tabs) {
  GtkDragSource* source = gtk_drag_source_new();
  GtkGesture* click = gtk_gesture_click_new();
  gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
  g_signal_connect_object(source, "prepare", G_CALLBACK(on_prepare), pane, 0);
  g_signal_connect_object(source, "drag-begin", G_CALLBACK(on_begin), pane, 0);
  g_signal_connect_object(source, "drag-end", G_CALLBACK(on_end), pane, 0);
  g_signal_connect_object(source, "drag-cancel", G_CALLBACK(on_cancel), pane, 0);
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object(click, "pressed", G_CALLBACK(on_menu_press), pane, 0);
  g_signal_connect_object(click, "released", G_CALLBACK(on_menu), pane, 0);
  dock_drag_add(tabs, GTK_EVENT_CONTROLLER(source));
  dock_drag_add(tabs, GTK_EVENT_CONTROLLER(click));
}

static gboolean on_drop(GtkDropTarget* target, const GValue* value, double x, double y, gpointer place) {
  GtkWidget* zone = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  GimbalDockPage* page = g_value_get_object(value);
  (void)x, (void)y;
  if (page) move_page(zone, page, GPOINTER_TO_INT(place));
  return page != NULL;
}

GtkWidget* gimbal_dock_zones_new(void) {
  GtkWidget* grid = gtk_grid_new();
  g_object_set(grid, "visible", FALSE, "row-homogeneous", TRUE, "column-homogeneous", TRUE, NULL);
  for (int i = 0; i < GIMBAL_DOCK_N_PANES; i++) {
    GtkWidget* zone = gtk_label_new(_(kZones[i].label));
    GtkDropTarget* target = gtk_drop_target_new(GIMBAL_TYPE_DOCK_PAGE, GDK_ACTION_MOVE);
    g_signal_connect(target, "drop", G_CALLBACK(on_drop), GINT_TO_POINTER(i));
    gtk_widget_add_controller(zone, GTK_EVENT_CONTROLLER(target));
    g_object_set(zone, "hexpand", TRUE, "vexpand", TRUE, NULL);
    gtk_widget_add_css_class(zone, "dock-zone");
    gtk_grid_attach(GTK_GRID(grid), zone, kZones[i].column, kZones[i].row, kZones[i].width, kZones[i].height);
  }
  return grid;
}
