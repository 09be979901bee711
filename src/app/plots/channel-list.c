// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list is flat, with a heading before each group, so that ten thousand channels cost no more
// than the visible ones.

#include "plots/channel-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "samples/recorder.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"

//---- items

#define GIMBAL_TYPE_CHANNEL_ITEM (gimbal_channel_item_get_type())
G_DECLARE_FINAL_TYPE(GimbalChannelItem, gimbal_channel_item, GIMBAL, CHANNEL_ITEM, GObject)

struct _GimbalChannelItem {
  GObject parent;
  GimbalChannel* channel;  // NULL: the heading of a group
  char* group;
  gboolean shown;
  gboolean matches;
};

G_DEFINE_FINAL_TYPE(GimbalChannelItem, gimbal_channel_item, G_TYPE_OBJECT)

static guint item_changed;

static void gimbal_channel_item_class_init(GimbalChannelItemClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalChannelItem, channel, gimbal_channel_free),
                    GIMBAL_OWNS(GimbalChannelItem, group, g_free));
  item_changed = gimbal_signal_new("changed", GIMBAL_TYPE_CHANNEL_ITEM, 0);
}

static void gimbal_channel_item_init(GimbalChannelItem* self) {
  self->matches = TRUE;
}

//---- list

struct _GimbalChannelList {
  GtkWidget parent;
  GtkWidget* box;
  GtkSearchEntry* filter;
  GtkListView* view;
  GListStore* items;
  GtkCustomFilter* custom;
};

G_DEFINE_FINAL_TYPE(GimbalChannelList, gimbal_channel_list, GTK_TYPE_WIDGET)

enum { ACTIVATED, REMOVED, N_SIGNALS };
static guint signals[N_SIGNALS];

static GimbalChannelItem* item_at(GimbalChannelList* self, guint i) {
  g_autoptr(GimbalChannelItem) item = g_list_model_get_item(G_LIST_MODEL(self->items), i);
  return item;
}

static gboolean is_match(gpointer item, gpointer user_data) {
  (void)user_data;
  return GIMBAL_CHANNEL_ITEM(item)->matches;
}

// Apply the filter. A heading is visible if any channel of its group is.
static void on_filter(GimbalChannelList* self) {
  g_autofree char* key = g_utf8_casefold(gtk_editable_get_text(GTK_EDITABLE(self->filter)), -1);
  GimbalChannelItem* head = NULL;
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->items)); i++) {
    GimbalChannelItem* item = item_at(self, i);
    if (!item->channel) {
      head = item;
      head->matches = FALSE;
      continue;
    }
    g_autofree char* name = g_utf8_casefold(item->channel->name, -1);
    item->matches = strstr(name, key) != NULL;
    if (item->matches && head) head->matches = TRUE;
  }
  gtk_filter_changed(GTK_FILTER(self->custom), GTK_FILTER_CHANGE_DIFFERENT);
}

void gimbal_channel_list_set_channels(GimbalChannelList* self, GPtrArray* channels) {
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
  const char* group = NULL;
  for (guint i = 0; i < channels->len; i++) {
    GimbalChannel* channel = g_ptr_array_index(channels, i);
    if (g_strcmp0(group, channel->group)) {
      GimbalChannelItem* head = g_object_new(GIMBAL_TYPE_CHANNEL_ITEM, NULL);
      head->group = g_strdup(channel->group);
      g_ptr_array_add(items, head);
    }
    group = channel->group;
    GimbalChannelItem* item = g_object_new(GIMBAL_TYPE_CHANNEL_ITEM, NULL);
    item->channel = gimbal_channel_copy(channel);
    g_ptr_array_add(items, item);
  }
  g_list_store_splice(self->items, 0, g_list_model_get_n_items(G_LIST_MODEL(self->items)), items->pdata,
                      items->len);
  on_filter(self);
}

void gimbal_channel_list_mark(GimbalChannelList* self, GimbalChannelShown is_shown, gpointer user_data) {
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->items)); i++) {
    GimbalChannelItem* item = item_at(self, i);
    gboolean shown = item->channel && is_shown(item->channel->column, user_data);
    if (shown == item->shown) continue;
    item->shown = shown;
    g_signal_emit(item, item_changed, 0);
  }
}

//---- rows

typedef struct Row {
  GtkWidget *mark, *name, *unit, *remove;
} Row;

static GimbalChannelItem* item_of(GtkListItem* list_item) {
  return GIMBAL_CHANNEL_ITEM(gtk_list_item_get_item(list_item));
}

static GdkContentProvider* on_drag_prepare(GtkDragSource* source, double x, double y,
                                           GtkListItem* list_item) {
  (void)source, (void)x, (void)y;
  GimbalChannelItem* item = item_of(list_item);
  if (!item || !item->channel) return NULL;
  return gdk_content_provider_new_typed(G_TYPE_STRING, item->channel->name);
}

static void on_remove(GtkButton* button, GtkListItem* list_item) {
  GimbalChannelItem* item = item_of(list_item);
  GtkWidget* list = gtk_widget_get_ancestor(GTK_WIDGET(button), GIMBAL_TYPE_CHANNEL_LIST);
  g_autofree char* name = item && item->channel ? g_strdup(item->channel->name) : NULL;
  if (name && list) g_signal_emit(list, signals[REMOVED], 0, name);
}

static GtkWidget* make_remove(GtkListItem* list_item) {
  GtkWidget* button = gtk_button_new_from_icon_name("edit-delete-symbolic");
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "row-button");
  gimbal_tooltip_set(button, _("Delete the Expression"));
  g_signal_connect(button, "clicked", G_CALLBACK(on_remove), list_item);
  return button;
}

static void on_setup(GtkSignalListItemFactory* factory, GtkListItem* list_item) {
  (void)factory;
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  Row* row = g_new0(Row, 1);
  row->mark = gtk_image_new_from_icon_name("object-select-symbolic");
  row->name = gtk_label_new(NULL);
  row->unit = gtk_label_new(NULL);
  row->remove = make_remove(list_item);
  gtk_label_set_xalign(GTK_LABEL(row->name), 0);
  gtk_label_set_ellipsize(GTK_LABEL(row->name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand(row->name, TRUE);
  gtk_widget_add_css_class(row->unit, "dim-label");
  gtk_widget_add_css_class(row->unit, "caption");
  gtk_box_append(GTK_BOX(box), row->mark);
  gtk_box_append(GTK_BOX(box), row->name);
  gtk_box_append(GTK_BOX(box), row->unit);
  gtk_box_append(GTK_BOX(box), row->remove);
  g_object_set_data_full(G_OBJECT(box), "row", row, g_free);
  GtkDragSource* drag = gtk_drag_source_new();
  g_signal_connect(drag, "prepare", G_CALLBACK(on_drag_prepare), list_item);
  gtk_widget_add_controller(box, GTK_EVENT_CONTROLLER(drag));
  gtk_list_item_set_child(list_item, box);
}

static void show_mark(GtkListItem* list_item, GimbalChannelItem* item) {
  Row* row = g_object_get_data(G_OBJECT(gtk_list_item_get_child(list_item)), "row");
  gtk_widget_set_opacity(row->mark, item->shown ? 1 : 0);
}

static void on_bind(GtkSignalListItemFactory* factory, GtkListItem* list_item) {
  (void)factory;
  GimbalChannelItem* item = item_of(list_item);
  GtkWidget* box = gtk_list_item_get_child(list_item);
  Row* row = g_object_get_data(G_OBJECT(box), "row");
  const GimbalChannel* channel = item->channel;
  gtk_label_set_text(GTK_LABEL(row->name), channel ? channel->label : item->group);
  gtk_label_set_text(GTK_LABEL(row->unit), channel ? channel->unit : "");
  gimbal_tooltip_set(box, channel ? channel->name : NULL);
  gtk_widget_set_visible(row->mark, channel != NULL);
  gtk_widget_set_visible(row->remove, channel && gimbal_recorder_is_expression(channel->column));
  gtk_list_item_set_activatable(list_item, channel != NULL);
  gtk_list_item_set_selectable(list_item, channel != NULL);
  if (channel) {
    gtk_widget_remove_css_class(row->name, "caption-heading");
  } else {
    gtk_widget_add_css_class(row->name, "caption-heading");
  }
  show_mark(list_item, item);
  g_signal_connect_object(item, "changed", G_CALLBACK(show_mark), list_item, G_CONNECT_SWAPPED);
}

static void on_unbind(GtkSignalListItemFactory* factory, GtkListItem* list_item) {
  (void)factory;
  g_signal_handlers_disconnect_by_func(item_of(list_item), show_mark, list_item);
}

static void on_activate(GimbalChannelList* self, guint position) {
  GListModel* model = G_LIST_MODEL(gtk_list_view_get_model(self->view));
  g_autoptr(GimbalChannelItem) item = g_list_model_get_item(model, position);
  g_autofree char* name = item && item->channel ? g_strdup(item->channel->name) : NULL;
  if (name) g_signal_emit(self, signals[ACTIVATED], 0, name);
}

//---- object

static void gimbal_channel_list_class_init(GimbalChannelListClass* klass) {
  GType type = GIMBAL_TYPE_CHANNEL_LIST;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalChannelList, box, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalChannelList, items, g_object_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  signals[ACTIVATED] = gimbal_signal_new("activated", type, 1, G_TYPE_STRING);
  signals[REMOVED] = gimbal_signal_new("removed", type, 1, G_TYPE_STRING);
}

static GtkWidget* make_view(GimbalChannelList* self) {
  GtkListItemFactory* factory = gtk_signal_list_item_factory_new();
  self->items = g_list_store_new(GIMBAL_TYPE_CHANNEL_ITEM);
  self->custom = gtk_custom_filter_new(is_match, NULL, NULL);
  GtkFilterListModel* filtered =
      gtk_filter_list_model_new(G_LIST_MODEL(g_object_ref(self->items)), GTK_FILTER(self->custom));
  GtkSingleSelection* selection = gtk_single_selection_new(G_LIST_MODEL(filtered));
  gtk_single_selection_set_autoselect(selection, FALSE);
  gtk_single_selection_set_can_unselect(selection, TRUE);
  gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect(factory, "setup", G_CALLBACK(on_setup), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(on_bind), NULL);
  g_signal_connect(factory, "unbind", G_CALLBACK(on_unbind), NULL);
  GtkWidget* view = gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
  gtk_list_view_set_single_click_activate(GTK_LIST_VIEW(view), TRUE);
  gtk_widget_add_css_class(view, "channel-list");
  gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Channels"), -1);
  g_signal_connect_swapped(view, "activate", G_CALLBACK(on_activate), self);
  return view;
}

static void gimbal_channel_list_init(GimbalChannelList* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->filter = GTK_SEARCH_ENTRY(gtk_search_entry_new());
  self->view = GTK_LIST_VIEW(make_view(self));
  gtk_widget_add_css_class(GTK_WIDGET(self->filter), "panel-filter");
  g_object_set(self->filter, "placeholder-text", _("Filter Channels"), NULL);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->filter), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Filter Channels"), -1);
  g_signal_connect_swapped(self->filter, "search-changed", G_CALLBACK(on_filter), self);
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->view));
  gtk_widget_set_vexpand(scroller, TRUE);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->filter));
  gtk_box_append(GTK_BOX(self->box), scroller);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}
