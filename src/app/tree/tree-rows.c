// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The rows of the model tree: the list, the selection, scrolling.

#include "tree/model-tree-private.h"

GimbalSession* gimbal_model_tree_get_session(GimbalModelTree* self) {
  return self->session;
}

GimbalTreeActions* gimbal_model_tree_get_actions(GimbalModelTree* self) {
  return &self->actions;
}

GActionGroup* gimbal_model_tree_get_group(GimbalModelTree* self) {
  return self->actions.group;
}

void gimbal_model_tree_expect(GimbalModelTree* self, const char* name, int like) {
  g_free(self->expected);
  self->expected = g_strdup(name);
  self->expected_type = like;
}

void gimbal_model_tree_focus(GimbalModelTree* self) {
  gtk_widget_grab_focus(GTK_WIDGET(self->list));
}

// The position of the current row, GTK_INVALID_LIST_POSITION if there is none.
guint gimbal_model_tree_get_position(GimbalModelTree* self) {
  return self->current ? gtk_tree_list_row_get_position(self->current) : GTK_INVALID_LIST_POSITION;
}

GimbalTreeNode* gimbal_model_tree_get_selected(GimbalModelTree* self) {
  GimbalTreeNode* node = self->current ? gtk_tree_list_row_get_item(self->current) : NULL;
  if (node) g_object_unref(node);
  return node;
}

GimbalTreeNode* gimbal_model_tree_dup_parent(GimbalModelTree* self) {
  g_autoptr(GtkTreeListRow) parent = self->current ? gtk_tree_list_row_get_parent(self->current) : NULL;
  return parent ? gtk_tree_list_row_get_item(parent) : NULL;
}

GPtrArray* gimbal_model_tree_get_all(GimbalModelTree* self) {
  GPtrArray* nodes = g_ptr_array_new_with_free_func(g_object_unref);
  if (!self->selection) return nodes;
  g_autoptr(GtkBitset) chosen = gtk_selection_model_get_selection(GTK_SELECTION_MODEL(self->selection));
  GtkBitsetIter at;
  guint position;
  for (gboolean more = gtk_bitset_iter_init_first(&at, chosen, &position); more;
       more = gtk_bitset_iter_next(&at, &position)) {
    g_autoptr(GtkTreeListRow) row = g_list_model_get_item(G_LIST_MODEL(self->selection), position);
    GimbalTreeNode* node = row ? gtk_tree_list_row_get_item(row) : NULL;
    if (node) g_ptr_array_add(nodes, node);
  }
  return nodes;
}

// The first part of the rows, which the list shows, and all rows.
GtkSliceListModel* gimbal_model_tree_get_slice(GimbalModelTree* self) {
  return GTK_SLICE_LIST_MODEL(gtk_multi_selection_get_model(self->selection));
}

GtkTreeListModel* gimbal_model_tree_get_rows(GimbalModelTree* self) {
  return GTK_TREE_LIST_MODEL(gtk_slice_list_model_get_model(gimbal_model_tree_get_slice(self)));
}

// Extend the list, if necessary, so that it has the row at a position. Returns the position.
guint gimbal_model_tree_grow_to(GimbalModelTree* self, guint position) {
  GtkSliceListModel* slice = gimbal_model_tree_get_slice(self);
  if (position >= gtk_slice_list_model_get_size(slice)) gtk_slice_list_model_set_size(slice, G_MAXUINT);
  return position;
}

// Select one row and unselect all others; GTK_INVALID_LIST_POSITION selects none.
void gimbal_model_tree_select_only(GimbalModelTree* self, guint position) {
  GtkSelectionModel* model = GTK_SELECTION_MODEL(self->selection);
  g_clear_object(&self->current);
  if (position == GTK_INVALID_LIST_POSITION) {
    gtk_selection_model_unselect_all(model);
    return;
  }
  gimbal_model_tree_grow_to(self, position);
  self->current = g_list_model_get_item(G_LIST_MODEL(model), position);
  gtk_selection_model_select_item(model, position, TRUE);
}

// The node to select when the current one is deleted: the next sibling, else the row above. The
// caller unrefs it.
static GimbalTreeNode* neighbour_of(GimbalModelTree* self) {
  guint position = gimbal_model_tree_get_position(self);
  GListModel* rows = G_LIST_MODEL(gimbal_model_tree_get_rows(self));
  g_autoptr(GtkTreeListRow) own = g_list_model_get_item(rows, position);
  for (guint i = position + 1; own && i < g_list_model_get_n_items(rows); i++) {
    g_autoptr(GtkTreeListRow) row = g_list_model_get_item(rows, i);
    if (gtk_tree_list_row_get_depth(row) > gtk_tree_list_row_get_depth(own)) continue;
    if (gtk_tree_list_row_get_depth(row) == gtk_tree_list_row_get_depth(own)) {
      return gtk_tree_list_row_get_item(row);
    }
    break;
  }
  g_autoptr(GtkTreeListRow) above = position ? g_list_model_get_item(rows, position - 1) : NULL;
  return above ? gtk_tree_list_row_get_item(above) : NULL;
}

void gimbal_model_tree_expect_neighbour(GimbalModelTree* self) {
  g_autoptr(GimbalTreeNode) node = self->selection ? neighbour_of(self) : NULL;
  const char* name = node && !node->section ? gimbal_tree_node_get_own_name(node) : NULL;
  if (name) gimbal_model_tree_expect(self, name, node->type);
}

GtkWidget* gimbal_model_tree_get_row(GimbalModelTree* self) {
  for (guint i = 0; i < self->bound->len; i++) {
    GtkListItem* item = g_ptr_array_index(self->bound, i);
    if (self->current && gtk_list_item_get_item(item) == self->current) return gtk_list_item_get_child(item);
  }
  return NULL;
}

void gimbal_model_tree_scroll_now(GimbalModelTree* self, guint position) {
  gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", position);
}

// The height of each row in pixels; 0 if nothing is laid out.
double gimbal_model_tree_row_height(GimbalModelTree* self) {
  GtkAdjustment* along = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  guint count = self->selection ? g_list_model_get_n_items(G_LIST_MODEL(self->selection)) : 0;
  return along && count ? gtk_adjustment_get_upper(along) / count : 0;
}

static gboolean is_in_view(GimbalModelTree* self, guint position) {
  GtkAdjustment* along = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  double height = gimbal_model_tree_row_height(self), y = position * height;
  return y >= gtk_adjustment_get_value(along) - 1 &&
         y + height <= gtk_adjustment_get_value(along) + gtk_adjustment_get_page_size(along) + 1;
}

void gimbal_model_tree_scroll_to_row(GimbalModelTree* self) {
  guint position = gimbal_model_tree_get_position(self);
  if (position != GTK_INVALID_LIST_POSITION && !is_in_view(self, position)) {
    gimbal_model_tree_scroll_now(self, position);
  }
}

static gboolean scroll_later(gpointer user_data) {
  GimbalModelTree* self = user_data;
  self->scroll_source = 0;
  self->filling = FALSE;
  guint position = self->selection ? gimbal_model_tree_get_position(self) : GTK_INVALID_LIST_POSITION;
  if (position != GTK_INVALID_LIST_POSITION && !is_in_view(self, position)) {
    gimbal_model_tree_scroll_now(self, position);
  }
  return G_SOURCE_REMOVE;
}

// Scroll once the list is laid out.
void gimbal_model_tree_scroll_soon(GimbalModelTree* self) {
  if (!self->scroll_source) {
    self->scroll_source = g_timeout_add_full(G_PRIORITY_LOW, 60, scroll_later, self, NULL);
  }
}

// A list that was just filled has no positions of its rows on the screen before it is laid out.
void gimbal_model_tree_scroll_to(GimbalModelTree* self, guint position) {
  if (!self->filling) gimbal_model_tree_scroll_now(self, position);
  gimbal_model_tree_scroll_soon(self);
}

void gimbal_model_tree_open_row(GimbalModelTree* self, gboolean open) {
  GtkTreeListRow* row = self->current;
  if (!row) return;
  if (open != gtk_tree_list_row_get_expanded(row) && gtk_tree_list_row_is_expandable(row)) {
    gtk_tree_list_row_set_expanded(row, open);
    return;
  }
  g_autoptr(GtkTreeListRow) next =
      open ? gtk_tree_list_row_get_child_row(row, 0) : gtk_tree_list_row_get_parent(row);
  if (!next) return;
  guint position = gtk_tree_list_row_get_position(next);
  gimbal_model_tree_select_only(self, position);
  gimbal_model_tree_scroll_to(self, position);
}
