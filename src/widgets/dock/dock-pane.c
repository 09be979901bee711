// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One pane of a dock.

#include "widgets/dock/dock-pane.h"

#include <glib/gi18n-lib.h>

#include "widgets/control/owned.h"
#include "widgets/control/page-bar.h"
#include "widgets/control/tooltip.h"

enum { SIDE_WIDTH = 280, BELOW_HEIGHT = 230 };

struct _GimbalDockPane {
  GtkWidget parent;
  GimbalDockPlace place;
  GtkWidget* dock;    // around it, lent
  GHashTable* pages;  // name → GimbalDockPage, lent
  GimbalDockTabsFunc tabs_made;
  GtkWidget* box;
  AdwViewStack* stack;
  GtkWidget* hint;  // where there is no page
};

G_DEFINE_FINAL_TYPE(GimbalDockPane, gimbal_dock_pane, GTK_TYPE_WIDGET)

GimbalDockPlace gimbal_dock_pane_get_place(GimbalDockPane* self) {
  return self->place;
}
GtkWidget* gimbal_dock_pane_get_dock(GimbalDockPane* self) {
  return self->dock;
}

AdwViewStack* gimbal_dock_pane_get_stack(GimbalDockPane* self) {
  return self->stack;
}

guint gimbal_dock_pane_count(GimbalDockPane* self) {
  g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(self->stack);
  return g_list_model_get_n_items(G_LIST_MODEL(pages));
}

static void show_hint(GimbalDockPane* self) {
  gboolean empty = gimbal_dock_pane_count(self) == 0;
  gtk_widget_set_visible(self->hint, empty);
  gtk_widget_set_visible(GTK_WIDGET(self->stack), !empty);
}

void gimbal_dock_pane_add(GimbalDockPane* self, GimbalDockPage* page) {
  AdwViewStackPage* added =
      adw_view_stack_add_titled(self->stack, gimbal_dock_page_get_child(page),
                                gimbal_dock_page_get_name(page), gimbal_dock_page_get_title(page));
  adw_view_stack_page_set_icon_name(added, gimbal_dock_page_get_icon(page));
  g_object_bind_property(page, "badge-number", added, "badge-number", G_BINDING_SYNC_CREATE);
  g_object_bind_property(page, "needs-attention", added, "needs-attention", G_BINDING_SYNC_CREATE);
  g_hash_table_insert(self->pages, (gpointer)gimbal_dock_page_get_name(page), page);
  show_hint(self);
}

// The stack shows nothing once the page on show is gone.
static void show_any(GimbalDockPane* self) {
  g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(self->stack);
  g_autoptr(AdwViewStackPage) first = g_list_model_get_item(G_LIST_MODEL(pages), 0);
  if (first && !adw_view_stack_get_visible_child(self->stack)) {
    adw_view_stack_set_visible_child(self->stack, adw_view_stack_page_get_child(first));
  }
}

// The stack of libadwaita 1.7 fades out what was on show last, and reads it after it was removed;
// it lets go of what is hidden.
void gimbal_dock_pane_remove(GimbalDockPane* self, GimbalDockPage* page) {
  GtkWidget* child = gimbal_dock_page_get_child(page);
  gboolean visible = gtk_widget_get_visible(child);
  gtk_widget_set_visible(child, FALSE);
  adw_view_stack_remove(self->stack, child);
  gtk_widget_set_visible(child, visible);
  g_hash_table_remove(self->pages, gimbal_dock_page_get_name(page));
  show_any(self);
  show_hint(self);
}

//---- tabs

static guint index_of(GtkWidget* tab) {
  guint index = 0;
  while ((tab = gtk_widget_get_prev_sibling(tab))) index++;
  return index;
}

// Bars have one button for each page, in the order of the pages. A menu of pages is none.
GimbalDockPage* gimbal_dock_pane_page_at(GimbalDockPane* self, GtkWidget* bar, double x, double y,
                                         GtkWidget** tab) {
  GtkWidget* at = gtk_widget_pick(bar, x, y, GTK_PICK_DEFAULT);
  *tab = at ? (GTK_IS_TOGGLE_BUTTON(at) ? at : gtk_widget_get_ancestor(at, GTK_TYPE_TOGGLE_BUTTON)) : NULL;
  if (!*tab || !gtk_widget_is_ancestor(*tab, bar)) return NULL;
  if (gtk_widget_get_ancestor(*tab, GTK_TYPE_MENU_BUTTON)) return NULL;
  g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(self->stack);
  g_autoptr(AdwViewStackPage) page = g_list_model_get_item(G_LIST_MODEL(pages), index_of(*tab));
  return page ? g_hash_table_lookup(self->pages, adw_view_stack_page_get_name(page)) : NULL;
}

static GtkWidget* row_of_tabs(GimbalDockPane* self) {
  GtkWidget* bar = g_object_new(GIMBAL_TYPE_PAGE_BAR, "stack", self->stack, NULL);
  self->tabs_made(self, bar);
  return bar;
}

static void on_close(GimbalDockPane* self) {
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

static GtkWidget* head_of_row(GimbalDockPane* self) {
  GtkWidget* head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* tabs = row_of_tabs(self);
  GtkWidget* close = gtk_button_new_from_icon_name("window-close-symbolic");
  gtk_widget_set_hexpand(tabs, TRUE);
  gtk_widget_set_valign(close, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(close, "flat");
  gimbal_tooltip_set(close, _("Close the Panel"));
  g_signal_connect_object(close, "clicked", G_CALLBACK(on_close), self, G_CONNECT_SWAPPED);
  gtk_box_append(GTK_BOX(head), tabs);
  gtk_box_append(GTK_BOX(head), close);
  gtk_widget_add_css_class(head, "panel-head");
  return head;
}

static GtkWidget* head_of_side(GimbalDockPane* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget* tabs = g_object_new(ADW_TYPE_VIEW_SWITCHER, "stack", self->stack, "policy",
                                 ADW_VIEW_SWITCHER_POLICY_NARROW, NULL);
  self->tabs_made(self, tabs);
  gtk_box_append(GTK_BOX(box), tabs);
  gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
  return box;
}

static const struct {
  const char* css;
  gboolean side;
  int width, height;  // at least
} kLooks[GIMBAL_DOCK_N_PANES] = {[GIMBAL_DOCK_LEFT] = {"left-panel", TRUE, SIDE_WIDTH, -1},
                                 [GIMBAL_DOCK_RIGHT] = {"side-panel", TRUE, SIDE_WIDTH, -1},
                                 [GIMBAL_DOCK_BOTTOM] = {"bottom-panel", FALSE, -1, BELOW_HEIGHT},
                                 [GIMBAL_DOCK_CENTRE] = {"side-panel", FALSE, SIDE_WIDTH, -1}};

GimbalDockPane* gimbal_dock_pane_new(GimbalDockPlace place, GtkWidget* dock, GimbalDockTabsFunc tabs_made) {
  GimbalDockPane* self = g_object_new(GIMBAL_TYPE_DOCK_PANE, "visible", FALSE, NULL);
  self->place = place;
  self->dock = dock;
  self->tabs_made = tabs_made;
  gtk_widget_add_css_class(self->box, kLooks[place].css);
  gtk_widget_set_size_request(GTK_WIDGET(self), kLooks[place].width, kLooks[place].height);
  gtk_box_prepend(GTK_BOX(self->box), kLooks[place].side ? head_of_side(self) : head_of_row(self));
  return self;
}

static void gimbal_dock_pane_class_init(GimbalDockPaneClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalDockPane, box, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalDockPane, pages, g_hash_table_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void gimbal_dock_pane_init(GimbalDockPane* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->stack = ADW_VIEW_STACK(adw_view_stack_new());
  self->pages = g_hash_table_new(g_str_hash, g_str_equal);
  self->hint = gtk_label_new(_("Tabs can be dragged here"));
  gtk_widget_add_css_class(self->hint, "dim-label");
  gtk_widget_set_vexpand(self->hint, TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->stack));
  gtk_box_append(GTK_BOX(self->box), self->hint);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  show_hint(self);
}
