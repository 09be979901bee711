// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The card of an asset.

#include "inspect/asset-card.h"

#include <glib/gi18n.h>

#include "model/asset-facts.h"
#include "model/asset-picture.h"
#include "model/object-label.h"
#include "widgets/control/owned.h"

enum {
  SIDE = 96,      // of the picture, in logical pixels
  MAX_USERS = 12  // most users that are listed
};

struct _GimbalAssetCard {
  GtkWidget parent;
  GtkWidget* box;
  GtkPicture* picture;
  GtkGrid* facts;
  GtkLabel* heading;  // above the users
  GtkFlowBox* users;
  guint64 key;  // of the current picture
};

G_DEFINE_FINAL_TYPE(GimbalAssetCard, gimbal_asset_card, GTK_TYPE_WIDGET)

static void show_picture(GimbalAssetCard* self, const mjModel* m, int type, int id) {
  gboolean there = gimbal_asset_has_picture(m, type, id);
  guint64 key = gimbal_asset_picture_key(m, type, id);
  int side = SIDE * gtk_widget_get_scale_factor(GTK_WIDGET(self));
  gtk_widget_set_visible(GTK_WIDGET(self->picture), there);
  if (!there || (key == self->key && gtk_picture_get_paintable(self->picture))) return;
  self->key = key;
  g_autoptr(GBytes) bytes =
      g_bytes_new_take(gimbal_asset_picture(m, type, id, side), (gsize)side * (gsize)side * 4);
  g_autoptr(GdkTexture) texture =
      gdk_memory_texture_new(side, side, GDK_MEMORY_R8G8B8A8, bytes, (gsize)side * 4);
  gtk_picture_set_paintable(self->picture, GDK_PAINTABLE(texture));
}

static GtkWidget* make_label(const char* text, gboolean name) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_add_css_class(label, "caption");
  if (name) {
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "dim-label");
  } else {
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_hexpand(label, TRUE);
  }
  return label;
}

static void show_facts(GimbalAssetCard* self, GPtrArray* facts) {
  while (gtk_grid_get_child_at(self->facts, 0, 0)) gtk_grid_remove_row(self->facts, 0);
  for (guint i = 0; i < facts->len; i++) {
    const GimbalAssetFact* fact = g_ptr_array_index(facts, i);
    gtk_grid_attach(self->facts, make_label(fact->name, TRUE), 0, (int)i, 1, 1);
    gtk_grid_attach(self->facts, make_label(fact->text, FALSE), 1, (int)i, 1, 1);
  }
}

static void add_user(GimbalAssetCard* self, const mjModel* m, const GimbalAssetUser* user) {
  g_autofree char* label = gimbal_object_label(m, user->type, user->id);
  GtkWidget* button = gtk_button_new();
  GtkWidget* text = gtk_label_new(label);
  gtk_label_set_ellipsize(GTK_LABEL(text), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars(GTK_LABEL(text), 24);
  gtk_button_set_child(GTK_BUTTON(button), text);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "asset-user");
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.select");
  gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "(ii)", user->type, user->id);
  gtk_flow_box_append(self->users, button);
  gtk_widget_set_focusable(gtk_widget_get_parent(button), FALSE);  // only the button is
}

static void show_users(GimbalAssetCard* self, const mjModel* m, GArray* users, gboolean sky) {
  GtkWidget* child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->users)))) {
    gtk_flow_box_remove(self->users, child);
  }
  for (guint i = 0; i < MIN(users->len, MAX_USERS); i++) {
    add_user(self, m, &g_array_index(users, GimbalAssetUser, i));
  }
  g_autofree char* more =
      users->len > MAX_USERS ? g_strdup_printf(_("Used by %u, the first %d:"), users->len, MAX_USERS) : NULL;
  gtk_label_set_text(self->heading, more         ? more
                                    : users->len ? _("Used by")
                                    : sky        ? _("It is the sky of the model")
                                                 : _("Nothing uses it"));
}

void gimbal_asset_card_show(GimbalAssetCard* self, const GimbalTreeNode* node) {
  const mjModel* m = node ? node->compiled->model : NULL;
  gboolean there = node && !node->section &&
                   (gimbal_asset_has_picture(m, node->type, node->id) || node->type == mjOBJ_MATERIAL);
  gtk_widget_set_visible(GTK_WIDGET(self), there);
  if (!there) return;
  g_autoptr(GPtrArray) facts = gimbal_asset_facts(m, node->type, node->id);
  g_autoptr(GArray) users = gimbal_asset_users(node->compiled, node->type, node->id);
  show_picture(self, m, node->type, node->id);
  show_facts(self, facts);
  gtk_widget_set_visible(GTK_WIDGET(self->heading), node->type != mjOBJ_SKIN);
  show_users(self, m, users, node->type == mjOBJ_TEXTURE && m->tex_type[node->id] == mjTEXTURE_SKYBOX);
}

static void gimbal_asset_card_class_init(GimbalAssetCardClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalAssetCard, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "assetcard");
}

static void gimbal_asset_card_init(GimbalAssetCard* self) {
  GtkGrid* top = GTK_GRID(gtk_grid_new());  // a GtkBox of GTK 4.18 requests too much height
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  self->picture = GTK_PICTURE(gtk_picture_new());
  self->facts = GTK_GRID(gtk_grid_new());
  self->heading = GTK_LABEL(make_label("", TRUE));
  self->users = GTK_FLOW_BOX(gtk_flow_box_new());
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  gtk_widget_set_size_request(GTK_WIDGET(self->picture), SIDE, SIDE);
  gtk_picture_set_alternative_text(self->picture, _("Picture of the asset"));
  gtk_widget_set_valign(GTK_WIDGET(self->picture), GTK_ALIGN_START);
  gtk_widget_add_css_class(GTK_WIDGET(self->picture), "asset-picture");
  gtk_grid_set_column_spacing(self->facts, 8);
  gtk_flow_box_set_selection_mode(self->users, GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line(self->users, 3);
  gtk_grid_set_column_spacing(top, 10);
  gtk_grid_attach(top, GTK_WIDGET(self->picture), 0, 0, 1, 1);
  gtk_grid_attach(top, GTK_WIDGET(self->facts), 1, 0, 1, 1);
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(top));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->heading));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->users));
}
