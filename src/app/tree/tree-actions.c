// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of the model tree.

#include "tree/tree-actions.h"
#include "tree/tree-add.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "author/dangling.h"
#include "author/mesh-replace.h"
#include "author/placement.h"
#include "author/structure-copies.h"
#include "author/structure-many.h"
#include "author/structure-mirror.h"
#include "base/key-shortcuts.h"
#include "base/settings.h"
#include "tree/model-tree-private.h"
#include "widgets/control/signal.h"
#include "widgets/control/toast.h"

// Report the result of an edit. sharing: a note if the edited text defines several objects, NULL if
// it does not.
static void show_done(GtkWidget* widget, const char* sharing, const GError* error) {
  if (!error) gimbal_toast(widget, sharing);
  gimbal_toast_error(widget, error);
}

// The selected node, borrowed; NULL if there is none.
static GimbalTreeNode* tree_actions_selected(GimbalModelTree* tree) {
  return gimbal_model_tree_get_selected(tree);
}

//---- actions

static void add_to(GimbalModelTree* tree, GimbalTreeNode* node, const char* tag) {
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  if (node && gimbal_structure_add(gimbal_model_tree_get_session(tree), node, tag, &name, &error)) {
    gimbal_model_tree_expect(tree, name, mjOBJ_UNKNOWN);
  }
  gimbal_toast_error(GTK_WIDGET(tree), error);
}

static void on_add(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  add_to((GimbalModelTree*)widget, tree_actions_selected((GimbalModelTree*)widget),
         g_variant_get_string(parameter, NULL));
}

static void on_add_beside(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  g_autoptr(GimbalTreeNode) parent = gimbal_model_tree_dup_parent((GimbalModelTree*)widget);
  add_to((GimbalModelTree*)widget, parent, g_variant_get_string(parameter, NULL));
}

static void on_duplicate(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  if (!tree_actions_selected(tree)) return;
  if (all->len > 1) {
    gimbal_structure_duplicate_all(gimbal_model_tree_get_session(tree), all, &error);
  } else if (gimbal_structure_duplicate(gimbal_model_tree_get_session(tree), tree_actions_selected(tree),
                                        &name, &error)) {
    gimbal_model_tree_expect(tree, name, tree_actions_selected(tree)->type);
  }
  gimbal_toast_error(widget, error);
}

//---- delete

// References to deleted elements; a button of the message deletes them as well.
typedef struct Leftovers {
  GWeakRef tree;
  GHashTable* gone;
} Leftovers;

static void leftovers_free(Leftovers* self) {
  g_weak_ref_clear(&self->tree);
  g_hash_table_unref(self->gone);
  g_free(self);
}

static void on_leftovers(AdwToast* toast, Leftovers* self) {
  (void)toast;
  g_autoptr(GimbalModelTree) tree = g_weak_ref_get(&self->tree);
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GError) error = NULL;
  if (!tree) return;
  GimbalSession* session = gimbal_model_tree_get_session(tree);
  gimbal_dangling_drop_declared(session, self->gone);
  if (gimbal_dangling_cut_all(session, self->gone, edits)) gimbal_author_apply(session, edits, &error);
  gimbal_toast_error(GTK_WIDGET(tree), error);
}

static void offer_leftovers(GimbalModelTree* tree, GHashTable* gone) {
  AdwToastOverlay* place = gimbal_toast_find_place(GTK_WIDGET(tree));
  int count = place && g_hash_table_size(gone)
                  ? gimbal_dangling_cut_all(gimbal_model_tree_get_session(tree), gone, NULL)
                  : 0;
  if (!count) return;
  g_autofree char* text = g_strdup_printf(
      ngettext("%d place refers to what was deleted.", "%d places refer to what was deleted.", (gulong)count),
      count);
  AdwToast* toast = gimbal_toast_new(text);
  Leftovers* leftovers = g_new0(Leftovers, 1);
  g_weak_ref_init(&leftovers->tree, tree);
  leftovers->gone = g_hash_table_ref(gone);
  adw_toast_set_button_label(toast, _("Clear Away"));
  adw_toast_set_timeout(toast, 12);
  gimbal_connect_owned(toast, "button-clicked", G_CALLBACK(on_leftovers), leftovers,
                       (GDestroyNotify)leftovers_free);
  adw_toast_overlay_add_toast(place, toast);
}

static void on_delete(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  GimbalSession* session = gimbal_model_tree_get_session(tree);
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  if (!tree_actions_selected(tree)) return;
  g_autoptr(GHashTable) gone = gimbal_dangling_names(session, all);
  g_autofree char* sharing = all->len > 1 ? NULL : gimbal_structure_dup_sharing(tree_actions_selected(tree));
  if (all->len > 1) {
    if (gimbal_structure_delete_all(session, all, &error)) gimbal_session_select(session, mjOBJ_UNKNOWN, -1);
  } else {
    gimbal_model_tree_expect_neighbour(tree);
    if (!gimbal_structure_delete(session, tree_actions_selected(tree), &error)) {
      gimbal_model_tree_expect(tree, NULL, mjOBJ_UNKNOWN);
    }
  }
  show_done(widget, sharing, error);
  if (!error) offer_leftovers(tree, gone);
}

static void on_group(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  if (gimbal_structure_group(gimbal_model_tree_get_session(tree), all, g_variant_get_string(parameter, NULL),
                             &name, &error) &&
      name) {
    gimbal_model_tree_expect(tree, name, mjOBJ_BODY);
  }
  gimbal_toast_error(widget, error);
}

// The parameter is the normal of the plane (x, y or z); a + behind it also mirrors the elements
// that refer to the node.
static void on_mirror(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  GimbalTreeNode* node = tree_actions_selected(tree);
  const char* how = g_variant_get_string(parameter, NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *name = NULL, *note = NULL;
  if (!node || how[0] < 'x' || how[0] > 'z') return;
  int type = node->type;
  if (gimbal_structure_mirror(gimbal_model_tree_get_session(tree), node, how[0] - 'x', how[1] == '+', &name,
                              &note, &error) &&
      name) {
    gimbal_model_tree_expect(tree, name, type);
  }
  if (note) error = g_error_new_literal(GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, note);
  gimbal_toast_error(widget, error);
}

// Put the text of the elements on the clipboard, also for other models and programs.
static void on_copy(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  g_autoptr(GError) error = NULL;
  g_clear_pointer(&gimbal_model_tree_get_actions(tree)->cut, g_ptr_array_unref);
  if (!tree_actions_selected(tree)) return;
  GimbalSession* session = gimbal_model_tree_get_session(tree);
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  g_autofree char* xml = all->len > 1 ? gimbal_structure_copy_all(session, all, &error)
                                      : gimbal_structure_copy(session, tree_actions_selected(tree), &error);
  if (xml) gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), xml);
  gimbal_toast_error(widget, error);
}

// Elements that are cut stay in the text until they are pasted, and are moved then.
static void on_cut(GtkWidget* widget, const char* action, GVariant* parameter) {
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  GimbalTreeNode* node = tree_actions_selected(tree);
  if (!node || node->section) return;
  on_copy(widget, action, parameter);
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  for (guint i = all->len; i-- > 0;) {
    if (((GimbalTreeNode*)g_ptr_array_index(all, i))->section) g_ptr_array_remove_index(all, i);
  }
  gimbal_model_tree_get_actions(tree)->cut = g_steal_pointer(&all);
}

static gboolean can_move_all(GimbalSession* session, const GPtrArray* nodes, GimbalTreeNode* to) {
  gboolean can = TRUE;
  for (guint i = 0; i < nodes->len; i++) {
    can &= gimbal_structure_can_move(session, g_ptr_array_index(nodes, i), to);
  }
  return can;
}

// Move nodes into the selected one if it can hold all of them, otherwise behind it.
static void move_all(GimbalModelTree* tree, const GPtrArray* nodes, GimbalKeep keep) {
  g_autoptr(GError) error = NULL;
  GimbalSession* session = gimbal_model_tree_get_session(tree);
  int where = can_move_all(session, nodes, tree_actions_selected(tree)) ? 0 : 1;
  gimbal_structure_move_all(session, nodes, tree_actions_selected(tree), where, keep, &error);
  gimbal_toast_error(GTK_WIDGET(tree), error);
}

static void move_cut(GimbalModelTree* tree, GimbalTreeNode* node, GimbalKeep keep) {
  g_autoptr(GError) error = NULL;
  GimbalSession* session = gimbal_model_tree_get_session(tree);
  gboolean moved =
      gimbal_structure_can_move(session, node, tree_actions_selected(tree))
          ? gimbal_structure_move(session, node, tree_actions_selected(tree), keep, &error)
          : gimbal_structure_move_beside(session, node, tree_actions_selected(tree), FALSE, keep, &error);
  if (moved) gimbal_model_tree_expect(tree, gimbal_tree_node_get_own_name(node), node->type);
  gimbal_toast_error(GTK_WIDGET(tree), error);
}

static void on_clipboard(GObject* clipboard, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalModelTree) tree = user_data;
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  g_autofree char* xml = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
  if (!tree_actions_selected(tree)) return;
  if (gimbal_structure_paste(gimbal_model_tree_get_session(tree), tree_actions_selected(tree), xml ? xml : "",
                             &name, &error) &&
      name) {
    gimbal_model_tree_expect(tree, name, mjOBJ_UNKNOWN);
  }
  gimbal_toast_error(GTK_WIDGET(tree), error);
}

static void on_paste(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)parameter;
  GimbalKeep keep = strcmp(action, "tree.paste-local") ? GIMBAL_KEEP_WORLD : GIMBAL_KEEP_LOCAL;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  g_autoptr(GPtrArray) cut = g_steal_pointer(&gimbal_model_tree_get_actions(tree)->cut);
  if (!tree_actions_selected(tree)) return;
  if (cut && cut->len > 1) {
    move_all(tree, cut, keep);
  } else if (cut) {
    move_cut(tree, g_ptr_array_index(cut, 0), keep);
  } else {
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), NULL, on_clipboard, g_object_ref(tree));
  }
}

static void on_step(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)parameter;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  GimbalTreeNode* node = tree_actions_selected(tree);
  g_autoptr(GError) error = NULL;
  if (!node) return;
  if (gimbal_structure_step(gimbal_model_tree_get_session(tree), node, strcmp(action, "tree.up") ? 1 : -1,
                            &error)) {
    gimbal_model_tree_expect(tree, gimbal_tree_node_get_own_name(node), node->type);
  }
  gimbal_toast_error(widget, error);
}

// Expand a row, or go to its first child; collapse it, or go to its parent.
static void on_open(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)parameter;
  gimbal_model_tree_open_row((GimbalModelTree*)widget, !strcmp(action, "tree.open"));
}

static void on_undo(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)parameter;
  gimbal_author_undo(gimbal_model_tree_get_session((GimbalModelTree*)widget), !strcmp(action, "tree.redo"));
}

static void on_reveal(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  g_autoptr(GError) error = NULL;
  if (!tree_actions_selected(tree)) return;
  g_autoptr(GVariant) place =
      gimbal_structure_dup_place(gimbal_model_tree_get_session(tree), tree_actions_selected(tree), &error);
  if (place) gtk_widget_activate_action_variant(widget, "win.go-to-place", place);
  gimbal_toast_error(widget, error);
}

//---- rename

// Popovers live as long as the tree: GTK crashes if one is destroyed while the window is laid out.
static GtkWidget* popover_of(GimbalModelTree* tree, GtkWidget** kept,
                             GtkWidget* (*make)(GimbalModelTree* tree)) {
  if (*kept) return *kept;
  *kept = make(tree);
  gtk_widget_set_parent(*kept, GTK_WIDGET(tree));
  g_signal_connect_object(*kept, "closed", G_CALLBACK(gimbal_model_tree_focus), tree, G_CONNECT_SWAPPED);
  return *kept;
}

void gimbal_tree_actions_detach(GimbalModelTree* tree) {
  GimbalTreeActions* kept = gimbal_model_tree_get_actions(tree);
  g_clear_pointer(&kept->name_popover, gtk_widget_unparent);
  g_clear_pointer(&kept->menu_popover, gtk_widget_unparent);
  g_clear_pointer(&kept->cut, g_ptr_array_unref);
  g_clear_object(&kept->group);
}

static void on_name_typed(GtkEntry* entry, GimbalModelTree* tree) {
  g_autoptr(GError) error = NULL;
  GtkWidget* popover = gtk_widget_get_ancestor(GTK_WIDGET(entry), GTK_TYPE_POPOVER);
  g_autofree char* name = g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry)));
  GimbalTreeNode* node = tree_actions_selected(tree);
  int type = node ? node->type : mjOBJ_UNKNOWN;
  gboolean done = node && gimbal_structure_rename(gimbal_model_tree_get_session(tree), node, name, &error);
  if (done) {
    gimbal_model_tree_expect(tree, name, type);
    gtk_popover_popdown(GTK_POPOVER(popover));
    return;
  }
  gtk_widget_add_css_class(GTK_WIDGET(entry), "error");
  if (error) gtk_widget_set_tooltip_text(GTK_WIDGET(entry), error->message);
  gimbal_toast_error(GTK_WIDGET(tree), error);
}

static GtkWidget* make_name_popover(GimbalModelTree* tree) {
  GtkWidget* popover = gtk_popover_new();
  GtkWidget* entry = gtk_entry_new();
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), _("Name"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"), -1);
  gtk_popover_set_child(GTK_POPOVER(popover), entry);
  gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
  gtk_widget_add_css_class(popover, "rename");
  g_signal_connect_object(entry, "activate", G_CALLBACK(on_name_typed), tree, 0);
  return popover;
}

// Bounds of the current row in the tree widget, without the expander arrow.
static GdkRectangle place_of_row(GimbalModelTree* tree) {
  GtkWidget* row = gimbal_model_tree_get_row(tree);
  GtkWidget* name = row ? gtk_tree_expander_get_child(GTK_TREE_EXPANDER(row)) : NULL;
  graphene_rect_t at = GRAPHENE_RECT_INIT(0, 0, 80, 1);
  if (name && !gtk_widget_compute_bounds(name, GTK_WIDGET(tree), &at)) at = GRAPHENE_RECT_INIT(0, 0, 80, 1);
  return (GdkRectangle){(int)at.origin.x, (int)at.origin.y, (int)at.size.width, (int)at.size.height};
}

static void on_expect(GtkWidget* widget, const char* action, GVariant* parameter) {
  const char* name;
  int type;
  (void)action;
  g_variant_get(parameter, "(&si)", &name, &type);
  gimbal_model_tree_expect((GimbalModelTree*)widget, name, type);
}

static void on_rename(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GimbalModelTree* tree = (GimbalModelTree*)widget;
  GimbalTreeNode* node = tree_actions_selected(tree);
  if (!node || node->section || !gimbal_object_namespace(node->type)) return;
  g_autofree char* name = gimbal_structure_dup_written_name(gimbal_model_tree_get_session(tree), node);
  GtkWidget* popover =
      popover_of(tree, &gimbal_model_tree_get_actions(tree)->name_popover, make_name_popover);
  GtkWidget* entry = gtk_popover_get_child(GTK_POPOVER(popover));
  gimbal_model_tree_scroll_to_row(tree);
  GdkRectangle at = place_of_row(tree);
  gtk_widget_set_size_request(entry, at.width, -1);
  gtk_popover_set_offset(GTK_POPOVER(popover), 0, -at.height - 4);  // over the old name
  gtk_widget_remove_css_class(entry, "error");
  gtk_widget_set_tooltip_text(entry, NULL);
  gtk_editable_set_text(GTK_EDITABLE(entry), name ? name : "");
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &at);
  gtk_popover_popup(GTK_POPOVER(popover));
  gtk_widget_grab_focus(entry);
}

//---- menu

static void append_action(GMenu* menu, const char* label, const char* action) {
  g_menu_append(menu, label, action);
}

// A menu of the elements that the grammar allows in a node, common ones first.
static GMenu* add_menu(GimbalModelTree* tree, GimbalTreeNode* node, const char* action) {
  GMenu* menu = g_menu_new();
  g_autoptr(GPtrArray) elements = node ? gimbal_tree_add_list(tree, node) : g_ptr_array_new();
  for (guint i = 0; i < elements->len; i++) {
    const GimbalElement* child = g_ptr_array_index(elements, i);
    g_autofree char* label = g_strdup(child->tag);
    for (char* c = label; *c; c++) {
      if (*c == '_') *c = '-';
    }
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
    g_menu_item_set_action_and_target(item, action, "s", child->tag);
    g_menu_append_item(menu, item);
  }
  return menu;
}

static void append_add(GMenu* menu, GimbalModelTree* tree, GimbalTreeNode* node) {
  g_autoptr(GimbalTreeNode) parent = gimbal_model_tree_dup_parent(tree);
  g_autoptr(GMenu) inside = add_menu(tree, node, "tree.add");
  g_autoptr(GMenu) beside = add_menu(tree, parent, "tree.add-beside");
  if (g_menu_model_get_n_items(G_MENU_MODEL(inside))) {
    g_menu_append_submenu(menu, _("Add"), G_MENU_MODEL(inside));
  }
  if (g_menu_model_get_n_items(G_MENU_MODEL(beside))) {
    g_menu_append_submenu(menu, _("Add Beside It"), G_MENU_MODEL(beside));
  }
}

static void append_group(GMenu* menu, const char* label, const char* tag) {
  g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
  g_menu_item_set_action_and_target(item, "tree.group", "s", tag);
  g_menu_append_item(menu, item);
}

static GMenu* mirror_section(const char* const* targets) {
  static const char* const kLabels[] = {N_("Across x"), N_("Across y"), N_("Across z")};
  GMenu* section = g_menu_new();
  for (int i = 0; i < 3; i++) {
    g_autoptr(GMenuItem) item = g_menu_item_new(_(kLabels[i]), NULL);
    g_menu_item_set_action_and_target(item, "tree.mirror", "s", targets[i]);
    g_menu_append_item(section, item);
  }
  return section;
}

static void append_mirror(GMenu* menu) {
  g_autoptr(GMenu) mirror = g_menu_new();
  g_autoptr(GMenu) all = mirror_section((const char*[]){"x+", "y+", "z+"});
  g_autoptr(GMenu) alone = mirror_section((const char*[]){"x", "y", "z"});
  g_menu_append_section(mirror, _("With Actuators, Sensors …"), G_MENU_MODEL(all));
  g_menu_append_section(mirror, _("Alone"), G_MENU_MODEL(alone));
  g_menu_append_submenu(menu, _("Mirrored Duplicate"), G_MENU_MODEL(mirror));
}

// The menu of several selected nodes.
static GMenuModel* menu_of_several(void) {
  GMenu* menu = g_menu_new();
  append_action(menu, _("Duplicate"), "tree.duplicate");
  append_group(menu, _("Group into a Body"), "body");
  append_group(menu, _("Group into a Frame"), "frame");
  append_action(menu, _("Delete"), "tree.delete");
  return G_MENU_MODEL(menu);
}

static gboolean can_be_grouped(const GimbalTreeNode* node) {
  if (node->type == mjOBJ_JOINT || !gimbal_pose_fields(node->type)) return FALSE;
  return node->type != mjOBJ_BODY || node->id > 0;
}

// For a mesh, append the entry that replaces it by convex parts or a primitive.
static void append_simplify(GMenu* menu, const GimbalTreeNode* node) {
  const mjModel* m = node->compiled ? node->compiled->model : NULL;
  if (!m || node->section || node->id < 0 || gimbal_mesh_of_object(m, node->type, node->id) < 0) return;
  g_autoptr(GMenuItem) item = g_menu_item_new(_("Decompose or Fit…"), NULL);
  g_menu_item_set_action_and_target(item, "win.simplify-mesh", "(ii)", node->type, node->id);
  g_menu_append_item(menu, item);
}

static GMenuModel* menu_of(GimbalModelTree* tree, GimbalTreeNode* node) {
  g_autoptr(GMenu) menu = g_menu_new();
  g_autoptr(GMenu) edit = g_menu_new();
  g_autoptr(GMenu) show = g_menu_new();
  append_add(menu, tree, node);
  if (!node->section) {
    append_action(edit, _("Rename…"), "tree.rename");
    append_action(edit, _("Duplicate"), "tree.duplicate");
    if (can_be_grouped(node)) append_mirror(edit);
    if (can_be_grouped(node)) append_group(edit, _("Group into a Body"), "body");
    if (can_be_grouped(node)) append_group(edit, _("Group into a Frame"), "frame");
    append_simplify(edit, node);
    append_action(edit, _("Move Up"), "tree.up");
    append_action(edit, _("Move Down"), "tree.down");
    append_action(edit, _("Cut"), "tree.cut");
    append_action(edit, _("Copy"), "tree.copy");
  }
  append_action(edit, _("Paste"), "tree.paste");
  if (gimbal_model_tree_get_actions(tree)->cut) {
    append_action(edit, _("Paste with Its Local Pose"), "tree.paste-local");
  }
  append_action(edit, _("Delete"), "tree.delete");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(edit));
  append_action(show, _("Reveal in Source"), "tree.reveal");
  if (!node->section && node->type < mjNOBJECT) append_action(show, _("Look There"), "stage.look-at");
  if (node->type == mjOBJ_BODY && node->id > 0) {
    append_action(show, _("Show Only This"), "stage.isolate");
    append_action(show, _("Hide"), "stage.hide");
    append_action(show, _("See Through the Rest"), "stage.xray");
  }
  if (node->type == mjOBJ_JOINT && node->id >= 0) {
    append_action(show, _("Lock or Free for Posing"), "stage.lock");
  }
  g_menu_append_section(menu, NULL, G_MENU_MODEL(show));
  return G_MENU_MODEL(g_steal_pointer(&menu));
}

static GtkWidget* make_menu_popover(GimbalModelTree* tree) {
  (void)tree;
  GtkWidget* popover = gtk_popover_menu_new_from_model(NULL);
  gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
  gtk_widget_set_halign(popover, GTK_ALIGN_START);
  return popover;
}

void gimbal_tree_actions_popup(GimbalModelTree* tree, GtkWidget* list, const GdkRectangle* at) {
  GimbalTreeNode* node = tree_actions_selected(tree);
  graphene_point_t place;
  if (!node) return;
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(tree);
  g_autoptr(GMenuModel) menu = all->len > 1 ? menu_of_several() : menu_of(tree, node);
  GtkWidget* popover =
      popover_of(tree, &gimbal_model_tree_get_actions(tree)->menu_popover, make_menu_popover);
  if (!gtk_widget_compute_point(list, GTK_WIDGET(tree), &GRAPHENE_POINT_INIT((float)at->x, (float)at->y),
                                &place)) {
    return;
  }
  gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(popover), menu);
  gtk_popover_set_pointing_to(GTK_POPOVER(popover), &(GdkRectangle){(int)place.x, (int)place.y, 1, 1});
  gtk_popover_popup(GTK_POPOVER(popover));
}

static void on_menu(GtkWidget* widget, const char* action, GVariant* parameter) {
  (void)action, (void)parameter;
  GdkRectangle at = place_of_row((GimbalModelTree*)widget);
  at.y += at.height;
  gimbal_tree_actions_popup((GimbalModelTree*)widget, widget, &at);
}

//---- installing

static const struct {
  const char* action;
  const char* parameter;
  GtkWidgetActionActivateFunc activate;
} kActions[] = {
    {"tree.add", "s", on_add},
    {"tree.add-beside", "s", on_add_beside},
    {"tree.duplicate", NULL, on_duplicate},
    {"tree.mirror", "s", on_mirror},
    {"tree.group", "s", on_group},
    {"tree.delete", NULL, on_delete},
    {"tree.cut", NULL, on_cut},
    {"tree.copy", NULL, on_copy},
    {"tree.up", NULL, on_step},
    {"tree.down", NULL, on_step},
    {"tree.paste", NULL, on_paste},
    {"tree.paste-local", NULL, on_paste},
    {"tree.rename", NULL, on_rename},
    {"tree.expect", "(si)", on_expect},
    {"tree.open", NULL, on_open},
    {"tree.close", NULL, on_open},
    {"tree.reveal", NULL, on_reveal},
    {"tree.undo", NULL, on_undo},
    {"tree.redo", NULL, on_undo},
    {"tree.menu", NULL, on_menu},
};

typedef struct Call {
  GtkWidget* tree;
  guint row;
} Call;

static void on_simple(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  Call* call = user_data;
  (void)action;
  kActions[call->row].activate(call->tree, kActions[call->row].action, parameter);
}

void gimbal_tree_actions_install(GimbalModelTree* tree) {
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
  for (guint i = 0; i < G_N_ELEMENTS(kActions); i++) {
    const char* name = strchr(kActions[i].action, '.') + 1;
    if (g_action_map_lookup_action(G_ACTION_MAP(group), name)) continue;
    g_autoptr(GVariantType) type = kActions[i].parameter ? g_variant_type_new(kActions[i].parameter) : NULL;
    g_autoptr(GSimpleAction) action = g_simple_action_new(name, type);
    Call* call = g_new(Call, 1);
    *call = (Call){GTK_WIDGET(tree), i};
    gimbal_connect_owned(action, "activate", G_CALLBACK(on_simple), call, g_free);
    g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
  }
  gtk_widget_insert_action_group(GTK_WIDGET(tree), "tree", G_ACTION_GROUP(group));
  gimbal_model_tree_get_actions(tree)->group = G_ACTION_GROUP(g_steal_pointer(&group));
}

void gimbal_tree_actions_add_keys(GtkWidget* list) {
  static const char* ids[G_N_ELEMENTS(kActions) + 1];
  for (guint i = 0; i < G_N_ELEMENTS(kActions); i++) ids[i] = kActions[i].action;
  gimbal_key_shortcuts_add(list, ids);
}
