// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page with the tree of the model above the attributes of the selected objects: the only page
// made from two folders, tree and inspect.

#include <glib/gi18n.h>

#include "inspect/inspector.h"
#include "page/page.h"
#include "tree/model-tree.h"
#include "widgets/control/owned.h"

enum { LEAST_INSPECTOR = 150 };

#define GIMBAL_TYPE_MODEL_PAGE (gimbal_model_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalModelPage, gimbal_model_page, GIMBAL, MODEL_PAGE, GimbalPage)

struct _GimbalModelPage {
  GimbalPage parent;
  GtkWidget* paned;
  GimbalModelTree* tree;
  GimbalInspector* inspector;
};

G_DEFINE_FINAL_TYPE(GimbalModelPage, gimbal_model_page, GIMBAL_TYPE_PAGE)

static void inspect_chosen(GimbalModelPage* self) {
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(self->tree);
  GimbalSession* session = gimbal_page_get_session(GIMBAL_PAGE(self));
  gtk_widget_set_visible(GTK_WIDGET(self->inspector), gimbal_session_get_compiled(session) != NULL);
  gimbal_inspector_set_nodes(self->inspector, gimbal_model_tree_get_selected(self->tree), all);
}

static void gimbal_model_page_bind(GimbalPage* page) {
  GimbalModelPage* self = GIMBAL_MODEL_PAGE(page);
  gimbal_inspector_set_session(self->inspector, gimbal_page_get_session(page));
  gimbal_model_tree_set_session(self->tree, gimbal_page_get_session(page));
  gimbal_model_tree_set_viewport(self->tree, gimbal_page_get_viewport(page));
  gimbal_page_set_actions(page, gimbal_model_tree_get_group(self->tree));
  g_signal_connect_object(self->tree, "chosen", G_CALLBACK(inspect_chosen), self, G_CONNECT_SWAPPED);
  inspect_chosen(self);
}

static const GimbalPageHooks kHooks = {.bind = gimbal_model_page_bind};

static void gimbal_model_page_class_init(GimbalModelPageClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalModelPage, paned, gtk_widget_unparent));
}

static void gimbal_model_page_init(GimbalModelPage* self) {
  self->tree = g_object_new(GIMBAL_TYPE_MODEL_TREE, NULL);
  self->inspector = g_object_new(GIMBAL_TYPE_INSPECTOR, "height-request", LEAST_INSPECTOR, NULL);
  self->paned = g_object_new(GTK_TYPE_PANED, "orientation", GTK_ORIENTATION_VERTICAL, "start-child",
                             self->tree, "end-child", self->inspector, "shrink-start-child", FALSE,
                             "shrink-end-child", FALSE, NULL);
  gtk_widget_set_parent(self->paned, GTK_WIDGET(self));
}

//---- the row

static const GimbalPageOffer kOffers[] = {
    {N_("Rename the Selected Object…"), "tree.rename", "tree.rename"},
    {N_("Duplicate the Selected Object"), "tree.duplicate", "tree.duplicate"},
    {N_("Delete the Selected Object"), "tree.delete", "tree.delete"},
    {N_("Reveal the Selected Object in the Text"), NULL, "tree.reveal"},
    {0},
};

const GimbalPageKind gimbal_model_page = {
    .name = "model",
    .title = N_("Model"),
    .icon = "gimbal-body-symbolic",
    .home = "right",
    .help = "tree",
    .type = gimbal_model_page_get_type,
    .prefix = "tree",
    .offers = kOffers,
    .spots = {[GIMBAL_ARRANGE_AUTHOR] = {.front = TRUE}, [GIMBAL_ARRANGE_TUNE] = {.place = "left"}},
};
