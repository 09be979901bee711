// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model tree.

#include "gimbal-model-tree.h"

#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-tree-node.h"

struct _GimbalModelTree {
  GtkWidget parent;
  GtkWidget* box;
  GtkSearchEntry* filter;
  GtkListView* list;
  GtkStack* stack;
  GtkSingleSelection* selection;
  GimbalSession* session;
  GimbalCompiled* shown;
  gboolean quiet;  // the selection is being set by the program
};

G_DEFINE_FINAL_TYPE(GimbalModelTree, gimbal_model_tree, GTK_TYPE_WIDGET)

//---- rows

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkWidget* expander = gtk_tree_expander_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* icon = gtk_image_new();
  GtkWidget* name = gtk_label_new(NULL);
  GtkWidget* detail = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand(name, TRUE);
  gtk_widget_add_css_class(detail, "dim-label");
  gtk_widget_add_css_class(detail, "caption");
  gtk_box_append(GTK_BOX(box), icon);
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), detail);
  gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), box);
  gtk_list_item_set_child(item, expander);
}

static void bind_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkTreeListRow* row = gtk_list_item_get_item(item);
  g_autoptr(GimbalTreeNode) node = gtk_tree_list_row_get_item(row);
  GtkTreeExpander* expander = GTK_TREE_EXPANDER(gtk_list_item_get_child(item));
  GtkWidget* icon = gtk_widget_get_first_child(gtk_tree_expander_get_child(expander));
  GtkWidget* name = gtk_widget_get_next_sibling(icon);
  gtk_tree_expander_set_list_row(expander, row);
  gtk_image_set_from_icon_name(GTK_IMAGE(icon), node->icon);
  gtk_label_set_text(GTK_LABEL(name), node->name);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(name)), node->detail);
}

static GListModel* children_of(gpointer item, gpointer user_data) {
  (void)user_data;
  GimbalTreeNode* node = item;
  return node->children ? g_object_ref(G_LIST_MODEL(node->children)) : NULL;
}

//---- selection

static void on_selected(GimbalModelTree* self) {
  GtkTreeListRow* row = gtk_single_selection_get_selected_item(self->selection);
  if (self->quiet || !row) return;
  g_autoptr(GimbalTreeNode) node = gtk_tree_list_row_get_item(row);
  if (node->id >= 0) gimbal_session_select(self->session, node->type, node->id);
}

// Whether the object is in the tree under node.
static gboolean contains(GimbalTreeNode* node, GimbalSelection at) {
  if (node->type == at.type && node->id == at.id) return TRUE;
  guint count = node->children ? g_list_model_get_n_items(G_LIST_MODEL(node->children)) : 0;
  for (guint i = 0; i < count; i++) {
    g_autoptr(GimbalTreeNode) child = g_list_model_get_item(G_LIST_MODEL(node->children), i);
    if (contains(child, at)) return TRUE;
  }
  return FALSE;
}

// Open the rows above the object; the position of its own row, or GTK_INVALID_LIST_POSITION.
static guint reveal(GimbalModelTree* self, GimbalSelection at) {
  GListModel* rows = G_LIST_MODEL(gtk_single_selection_get_model(self->selection));
  for (guint i = 0; i < g_list_model_get_n_items(rows); i++) {
    g_autoptr(GtkTreeListRow) row = g_list_model_get_item(rows, i);
    g_autoptr(GimbalTreeNode) node = gtk_tree_list_row_get_item(row);
    if (node->type == at.type && node->id == at.id) return i;
    if (contains(node, at)) gtk_tree_list_row_set_expanded(row, TRUE);
  }
  return GTK_INVALID_LIST_POSITION;
}

static void on_selection(GimbalModelTree* self) {
  GimbalSelection at = gimbal_session_get_selection(self->session);
  if (!self->selection) return;
  self->quiet = TRUE;
  guint position = at.id >= 0 ? reveal(self, at) : GTK_INVALID_LIST_POSITION;
  gboolean moved = gtk_single_selection_get_selected(self->selection) != position;
  gtk_single_selection_set_selected(self->selection, position);
  if (moved && position != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", position);
  self->quiet = FALSE;
}

//---- model

static void fill(GimbalModelTree* self);

// An edit that leaves all objects in place leaves the tree as it stands, with what is open in it.
static void on_model(GimbalModelTree* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  gboolean same = compiled && self->shown && !strcmp(compiled->shape, self->shown->shape);
  if (!same) fill(self);
}

static void fill(GimbalModelTree* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  gtk_stack_set_visible_child_name(self->stack, compiled ? "list" : "empty");
  if (!compiled) return;
  self->shown = gimbal_compiled_ref(compiled);
  const char* filter = gtk_editable_get_text(GTK_EDITABLE(self->filter));
  GListModel* roots = gimbal_tree_of_model(compiled->model, filter);
  GtkTreeListModel* tree = gtk_tree_list_model_new(roots, FALSE, FALSE, children_of, NULL, NULL);
  g_autoptr(GtkTreeListRow) world = gtk_tree_list_model_get_row(tree, 0);
  if (world) gtk_tree_list_row_set_expanded(world, TRUE);
  if (*filter) gtk_tree_list_model_set_autoexpand(tree, TRUE);
  self->quiet = TRUE;
  GtkSingleSelection* selection = gtk_single_selection_new(G_LIST_MODEL(tree));
  gtk_single_selection_set_autoselect(selection, FALSE);
  gtk_single_selection_set_can_unselect(selection, TRUE);
  gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect_object(selection, "notify::selected", G_CALLBACK(on_selected), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_model(self->list, GTK_SELECTION_MODEL(selection));
  g_set_object(&self->selection, selection);
  g_object_unref(selection);
  self->quiet = FALSE;
  on_selection(self);
}

void gimbal_model_tree_set_session(GimbalModelTree* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "model-changed", G_CALLBACK(on_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "document-changed", G_CALLBACK(fill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, G_CONNECT_SWAPPED);
}

static void gimbal_model_tree_dispose(GObject* object) {
  GimbalModelTree* self = GIMBAL_MODEL_TREE(object);
  g_clear_object(&self->selection);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  g_clear_pointer(&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS(gimbal_model_tree_parent_class)->dispose(object);
}

static void gimbal_model_tree_class_init(GimbalModelTreeClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = gimbal_model_tree_dispose;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/io/github/gimbal_sim/Gimbal/ui/gimbal-model-tree.ui");
  gtk_widget_class_bind_template_child(widget_class, GimbalModelTree, box);
  gtk_widget_class_bind_template_child(widget_class, GimbalModelTree, filter);
  gtk_widget_class_bind_template_child(widget_class, GimbalModelTree, list);
  gtk_widget_class_bind_template_child(widget_class, GimbalModelTree, stack);
  gtk_widget_class_bind_template_callback(widget_class, setup_row);
  gtk_widget_class_bind_template_callback(widget_class, bind_row);
  gtk_widget_class_bind_template_callback(widget_class, fill);
}

static void gimbal_model_tree_init(GimbalModelTree* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
}
