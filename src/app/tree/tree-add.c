// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "tree/tree-add.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/structure.h"
#include "language/messages/grammar-text.h"
#include "tree/model-tree-private.h"
#include "widgets/control/chooser.h"
#include "widgets/control/signal.h"

// The most common elements, which come first; all others follow in the order of the grammar.
static const char* const kUsual[] = {"body",     "geom",     "joint",    "freejoint", "site",     "camera",
                                     "light",    "frame",    "position", "motor",     "velocity", "mesh",
                                     "material", "texture",  "weld",     "connect",   "exclude",  "spatial",
                                     "fixed",    "jointpos", "framepos", "gyro",      "touch",    "key"};

static guint rank_of(const GimbalElement* element) {
  guint rank = 0;
  while (rank < G_N_ELEMENTS(kUsual) && strcmp(kUsual[rank], element->tag)) rank++;
  return rank;
}

GPtrArray* gimbal_tree_add_list(GimbalModelTree* tree, GimbalTreeNode* node) {
  GPtrArray* list = g_ptr_array_new();
  const GimbalElement* element = gimbal_structure_element(gimbal_model_tree_get_session(tree), node, NULL);
  for (int i = 0; element && i < element->nchild; i++) {
    const GimbalElement* child = element->children[i].element;
    guint at = 0;
    while (at < list->len && rank_of(g_ptr_array_index(list, at)) <= rank_of(child)) at++;
    g_ptr_array_insert(list, (int)at, (gpointer)child);
  }
  return list;
}

//---- the choice

typedef struct Offer {
  GimbalModelTree* tree;
  GPtrArray* elements;  // of GimbalElement
  guint first, end;     // range of the elements that go inside the node
} Offer;

static void offer_free(Offer* self) {
  g_ptr_array_unref(self->elements);
  g_free(self);
}

static void on_chosen(GimbalChooser* chooser, guint number, Offer* self) {
  (void)chooser;
  const GimbalElement* element = g_ptr_array_index(self->elements, number);
  gtk_widget_activate_action(GTK_WIDGET(self->tree),
                             number >= self->first && number < self->end ? "tree.add" : "tree.add-beside",
                             "s", element->tag);
}

static void add_lines(GimbalChooser* chooser, const GPtrArray* elements, const char* where, GPtrArray* all) {
  for (guint i = 0; i < elements->len; i++) {
    const GimbalElement* element = g_ptr_array_index(elements, i);
    g_ptr_array_add(all, (gpointer)element);
    gimbal_chooser_add(chooser, element->tag, where, 0);
    if (element->doc) gimbal_chooser_explain(chooser, gimbal_grammar_text(element->doc));
  }
}

static char* title_of(const GimbalTreeNode* node) {
  return g_strdup_printf(_("Add to “%s”"), node->name);
}

void gimbal_tree_add_popup(GimbalModelTree* tree, GtkWidget* widget, const GdkRectangle* area) {
  GimbalTreeNode* node = gimbal_model_tree_get_selected(tree);
  if (!node) return;
  g_autoptr(GimbalTreeNode) parent = gimbal_model_tree_dup_parent(tree);
  g_autoptr(GPtrArray) inside = gimbal_tree_add_list(tree, node);
  g_autoptr(GPtrArray) beside = parent ? gimbal_tree_add_list(tree, parent) : g_ptr_array_new();
  g_autofree char* title = title_of(node);
  GimbalChooser* chooser = gimbal_chooser_new(title, _("Search"));
  Offer* offer = g_new(Offer, 1);
  // nodes that seldom have children, such as a geom with a plugin: list what fits beside them first
  gboolean leaf = inside->len < 3 && beside->len > 0;
  GPtrArray* all = g_ptr_array_new();
  if (leaf) add_lines(chooser, beside, _("beside it"), all);
  *offer = (Offer){tree, all, all->len, all->len + inside->len};
  add_lines(chooser, inside, leaf ? _("inside") : NULL, all);
  if (!leaf) add_lines(chooser, beside, _("beside it"), all);
  gimbal_connect_owned(chooser, "chosen", G_CALLBACK(on_chosen), offer, (GDestroyNotify)offer_free);
  gimbal_chooser_popup(chooser, widget, area);
}
