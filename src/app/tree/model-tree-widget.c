// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model tree.

#include "tree/model-tree.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/structure.h"
#include "model/asset-picture.h"
#include "model/inactive.h"
#include "tree/model-tree-private.h"
#include "tree/tree-actions.h"
#include "tree/tree-add.h"
#include "widgets/control/name-layout.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"

enum {
  ICON = 16,      // pixels of the window
  STATE_MS = 400  // interval of updates of the objects' states while the model runs
};

// A list makes widgets for about two hundred rows beyond the visible ones. Rows of a new document
// are added in portions: first the visible ones, then more in each iteration of the main loop, so
// that none takes long; at last all others, for which the list makes no more widgets.
enum { kFirstRows = 24, kMoreRows = 16, kWidgetRows = 240, kReadable = 10, kDeep = 8 };

G_DEFINE_FINAL_TYPE(GimbalModelTree, gimbal_model_tree, GTK_TYPE_WIDGET)

static guint chosen_signal;

static GimbalTreeNode* node_of_item(GtkListItem* item) {
  GtkTreeListRow* row = gtk_list_item_get_item(item);
  GimbalTreeNode* node = row ? gtk_tree_list_row_get_item(row) : NULL;
  if (node) g_object_unref(node);  // the row holds a reference
  return node;
}

static gboolean model_tree_grow(gpointer user_data) {
  GimbalModelTree* self = user_data;
  GtkSliceListModel* slice = self->selection ? gimbal_model_tree_get_slice(self) : NULL;
  guint size = slice ? gtk_slice_list_model_get_size(slice) : G_MAXUINT;
  if (size < kWidgetRows) {
    gtk_slice_list_model_set_size(slice, size + kMoreRows);
    return G_SOURCE_CONTINUE;
  }
  if (slice) gtk_slice_list_model_set_size(slice, G_MAXUINT);
  self->grow_source = 0;
  return G_SOURCE_REMOVE;
}

//---- rows

static GtkWidget* row_child(GtkListItem* item, int index) {
  GtkTreeExpander* expander = GTK_TREE_EXPANDER(gtk_list_item_get_child(item));
  GtkWidget* child = gtk_widget_get_first_child(gtk_tree_expander_get_child(expander));
  while (index-- > 0) child = gtk_widget_get_next_sibling(child);
  return child;
}

static void show_state(GimbalModelTree* self, GtkListItem* item) {
  static const char* const kIcons[] = {[GIMBAL_HIDDEN] = "view-conceal-symbolic",
                                       [GIMBAL_ASLEEP] = "weather-clear-night-symbolic",
                                       [GIMBAL_INACTIVE] = "action-unavailable-symbolic"};
  _Static_assert(G_N_ELEMENTS(kIcons) == GIMBAL_INACTIVE + 1, "a row for each activity");
  GimbalTreeNode* node = node_of_item(item);
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  g_autofree char* why = NULL;
  if (!node) return;
  const mjModel* m = frame && frame->compiled == node->compiled ? &frame->view : node->compiled->model;
  const mjData* d = frame && frame->compiled == node->compiled ? frame->data : NULL;
  const mjvOption* view = self->viewport ? gimbal_viewport_get_option(self->viewport) : NULL;
  GimbalActivity activity = gimbal_activity_of(m, d, view, node->type, node->id, &why);
  gboolean hidden =
      self->viewport && gimbal_viewport_get_look(self->viewport, node->type, node->id) == GIMBAL_BODY_HIDDEN;
  if (hidden && activity == GIMBAL_ACTIVE) {
    activity = GIMBAL_HIDDEN;
    why = g_strdup(_("Show everything again with Shift+H"));
  }
  GtkWidget* icon = row_child(item, 3);
  GtkWidget* name = row_child(item, 1);
  gtk_widget_set_visible(icon, activity != GIMBAL_ACTIVE);
  if (activity != GIMBAL_ACTIVE) gtk_image_set_from_icon_name(GTK_IMAGE(icon), kIcons[activity]);
  gimbal_tooltip_set(gtk_list_item_get_child(item), why);
  if (activity == GIMBAL_ACTIVE) {
    gtk_widget_remove_css_class(name, "dim-label");
  } else {
    gtk_widget_add_css_class(name, "dim-label");
  }
}

static GdkTexture* make_picture(GimbalModelTree* self, const mjModel* m, const GimbalTreeNode* node) {
  gint64 key = (gint64)gimbal_asset_picture_key(m, node->type, node->id);
  GdkTexture* texture = g_hash_table_lookup(self->pictures, &key);
  if (texture) return texture;
  int side = ICON * gtk_widget_get_scale_factor(GTK_WIDGET(self));
  g_autoptr(GBytes) bytes =
      g_bytes_new_take(gimbal_asset_picture(m, node->type, node->id, side), (gsize)side * (gsize)side * 4);
  texture = gdk_memory_texture_new(side, side, GDK_MEMORY_R8G8B8A8, bytes, (gsize)side * 4);
  g_hash_table_insert(self->pictures, g_memdup2(&key, sizeof key), texture);
  return texture;
}

// Assets with a picture show it, all other nodes the icon of their kind.
static void show_icon(GimbalModelTree* self, GtkListItem* item) {
  GimbalTreeNode* node = node_of_item(item);
  GtkImage* image = GTK_IMAGE(row_child(item, 0));
  if (!node) return;
  const mjModel* m = node->compiled->model;
  if (node->section || !gimbal_asset_has_picture(m, node->type, node->id)) {
    gtk_image_set_from_icon_name(image, node->icon);
  } else {
    gtk_image_set_from_paintable(image, GDK_PAINTABLE(make_picture(self, m, node)));
  }
}

static void show_states(GimbalModelTree* self) {
  self->states_at = g_get_monotonic_time();
  for (guint i = 0; i < self->bound->len; i++) show_state(self, g_ptr_array_index(self->bound, i));
}

static void select_item(GimbalModelTree* self, GtkListItem* item) {
  guint position = gtk_list_item_get_position(item);
  if (!self->selection || position == GTK_INVALID_LIST_POSITION || gtk_list_item_get_selected(item)) return;
  gimbal_model_tree_select_only(self, position);
}

static void on_secondary(GtkGestureClick* gesture, int count, double x, double y, GtkListItem* item) {
  (void)count;
  GtkWidget* row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
  GimbalModelTree* self = GIMBAL_MODEL_TREE(gtk_widget_get_ancestor(row, GIMBAL_TYPE_MODEL_TREE));
  graphene_point_t at;
  select_item(self, item);
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (gtk_widget_compute_point(row, GTK_WIDGET(self->list), &GRAPHENE_POINT_INIT((float)x, (float)y), &at)) {
    gimbal_tree_actions_popup(self, GTK_WIDGET(self->list), &(GdkRectangle){(int)at.x, (int)at.y, 1, 1});
  }
}

static GdkContentProvider* on_drag(GtkDragSource* source, double x, double y, GtkListItem* item) {
  (void)source, (void)x, (void)y;
  GimbalTreeNode* node = node_of_item(item);
  return node && !node->section ? gdk_content_provider_new_typed(GIMBAL_TYPE_TREE_NODE, node) : NULL;
}

// Show icon and name below the pointer, so that they do not cover the drop target.
static void on_drag_begin(GtkDragSource* source, GdkDrag* drag, GtkListItem* item) {
  (void)source;
  GimbalTreeNode* node = node_of_item(item);
  GtkWidget* row = gtk_list_item_get_child(item);
  GimbalModelTree* self = GIMBAL_MODEL_TREE(gtk_widget_get_ancestor(row, GIMBAL_TYPE_MODEL_TREE));
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(self);
  gboolean several = all->len > 1 && g_ptr_array_find(all, node, NULL);
  g_autofree char* text =
      several ? g_strdup_printf(_("%s and %u more"), node->name, all->len - 1) : g_strdup(node->name);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name(node->icon));
  gtk_box_append(GTK_BOX(box), gtk_label_new(text));
  gtk_widget_add_css_class(box, "drag-ghost");
  gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(drag)), box);
  gdk_drag_set_hotspot(drag, -12, -8);
}

// Where a drop on a row inserts: before it, into it, behind it.
typedef enum Slot { SLOT_NONE, SLOT_BEFORE, SLOT_INTO, SLOT_BEHIND } Slot;

static const char* const kSlotClasses[] = {
    [SLOT_BEFORE] = "drop-before", [SLOT_INTO] = "drop-into", [SLOT_BEHIND] = "drop-behind"};
_Static_assert(G_N_ELEMENTS(kSlotClasses) == SLOT_BEHIND + 1, "a row for each slot");

static Slot slot_at(GimbalModelTree* self, GimbalTreeNode* node, GimbalTreeNode* over, GtkWidget* row,
                    double y) {
  double height = MAX(gtk_widget_get_height(row), 1);
  gboolean into = gimbal_structure_can_move(self->session, node, over);
  gboolean beside = !over->section && !(over->type == mjOBJ_BODY && over->id == 0) && node != over;
  if (!beside) return into ? SLOT_INTO : SLOT_NONE;
  if (!into) return y < 0.5 * height ? SLOT_BEFORE : SLOT_BEHIND;
  return y < 0.25 * height ? SLOT_BEFORE : y > 0.75 * height ? SLOT_BEHIND : SLOT_INTO;
}

static void show_slot(GtkWidget* row, Slot slot) {
  for (guint i = SLOT_BEFORE; i < G_N_ELEMENTS(kSlotClasses); i++) {
    if (i != slot) gtk_widget_remove_css_class(row, kSlotClasses[i]);
  }
  if (slot) gtk_widget_add_css_class(row, kSlotClasses[slot]);
}

static void on_drag_leave(GtkDropTarget* target) {
  show_slot(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target)), SLOT_NONE);
}

static GdkDragAction on_drag_over(GtkDropTarget* target, double x, double y, GtkListItem* item) {
  (void)x;
  const GValue* value = gtk_drop_target_get_value(target);
  GtkWidget* row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  GimbalModelTree* self = GIMBAL_MODEL_TREE(gtk_widget_get_ancestor(row, GIMBAL_TYPE_MODEL_TREE));
  GimbalTreeNode* node = value ? g_value_get_object(value) : NULL;
  Slot slot = node ? slot_at(self, node, node_of_item(item), row, y) : SLOT_NONE;
  show_slot(row, slot);
  return slot ? GDK_ACTION_MOVE : 0;
}

// Shift keeps the text of a moved element, instead of its pose in the world.
static GimbalKeep keep_mode_of(GtkDropTarget* target) {
  GtkWidget* widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  GdkSeat* seat = gdk_display_get_default_seat(gtk_widget_get_display(widget));
  GdkDevice* keyboard = seat ? gdk_seat_get_keyboard(seat) : NULL;
  gboolean shift = keyboard && (gdk_device_get_modifier_state(keyboard) & GDK_SHIFT_MASK) != 0;
  return shift ? GIMBAL_KEEP_LOCAL : GIMBAL_KEEP_WORLD;
}

static gboolean on_drop(GtkDropTarget* target, const GValue* value, double x, double y, GtkListItem* item) {
  (void)x;
  GtkWidget* row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  GimbalModelTree* self = GIMBAL_MODEL_TREE(gtk_widget_get_ancestor(row, GIMBAL_TYPE_MODEL_TREE));
  GimbalTreeNode *node = g_value_get_object(value), *over = node_of_item(item);
  Slot slot = slot_at(self, node, over, row, y);
  g_autoptr(GError) error = NULL;
  show_slot(row, SLOT_NONE);
  GimbalKeep keep = keep_mode_of(target);
  g_autoptr(GPtrArray) all = gimbal_model_tree_get_all(self);
  if (slot && all->len > 1 && g_ptr_array_find(all, node, NULL)) {
    int where = slot == SLOT_INTO ? 0 : slot == SLOT_BEFORE ? -1 : 1;
    gboolean done = gimbal_structure_move_all(self->session, all, over, where, keep, &error);
    gimbal_toast_error(GTK_WIDGET(self), error);
    return done;
  }
  gboolean moved =
      slot == SLOT_INTO ? gimbal_structure_move(self->session, node, over, keep, &error)
      : slot ? gimbal_structure_move_beside(self->session, node, over, slot == SLOT_BEFORE, keep, &error)
             : FALSE;
  if (moved) gimbal_model_tree_expect(self, gimbal_tree_node_get_own_name(node), node->type);
  gimbal_toast_error(GTK_WIDGET(self), error);
  return moved;
}

static void add_gestures(GtkWidget* row, GtkListItem* item) {
  GtkGesture* click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
  g_signal_connect(click, "pressed", G_CALLBACK(on_secondary), item);
  gtk_widget_add_controller(row, GTK_EVENT_CONTROLLER(click));
  GtkDragSource* source = gtk_drag_source_new();
  gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
  g_signal_connect(source, "prepare", G_CALLBACK(on_drag), item);
  g_signal_connect(source, "drag-begin", G_CALLBACK(on_drag_begin), item);
  gtk_widget_add_controller(row, GTK_EVENT_CONTROLLER(source));
  GtkDropTarget* target = gtk_drop_target_new(GIMBAL_TYPE_TREE_NODE, GDK_ACTION_MOVE);
  gtk_drop_target_set_preload(target, TRUE);
  g_signal_connect(target, "motion", G_CALLBACK(on_drag_over), item);
  g_signal_connect(target, "leave", G_CALLBACK(on_drag_leave), NULL);
  g_signal_connect(target, "drop", G_CALLBACK(on_drop), item);
  gtk_widget_add_controller(row, GTK_EVENT_CONTROLLER(target));
}

static void setup_row(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkWidget* expander = gtk_tree_expander_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* name = gtk_label_new(NULL);
  GtkWidget* detail = gtk_label_new(NULL);
  gtk_widget_set_layout_manager(box, gimbal_name_layout_new(6));
  gimbal_tooltip_for_cut(GTK_LABEL(name));
  gtk_label_set_xalign(GTK_LABEL(name), 0);
  gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars(GTK_LABEL(name), kReadable);  // deep rows are scrolled to, not squeezed
  gtk_widget_set_hexpand(box, TRUE);
  gtk_widget_add_css_class(detail, "dim-label");
  gtk_widget_add_css_class(detail, "caption");
  gtk_box_append(GTK_BOX(box), gtk_image_new());
  gtk_box_append(GTK_BOX(box), name);
  gtk_box_append(GTK_BOX(box), detail);
  gtk_box_append(GTK_BOX(box), gtk_image_new());
  gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), box);
  gtk_list_item_set_child(item, expander);
  add_gestures(expander, item);
}

static void bind_row(GimbalModelTree* self, GtkListItem* item) {
  GtkTreeListRow* row = gtk_list_item_get_item(item);
  GimbalTreeNode* node = node_of_item(item);
  gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(gtk_list_item_get_child(item)), row);
  // from its first deep row on the tree is indented less, so that names have room
  if (gtk_tree_list_row_get_depth(row) >= kDeep) gtk_widget_add_css_class(GTK_WIDGET(self->list), "deep");
  show_icon(self, item);
  gtk_label_set_text(GTK_LABEL(row_child(item, 1)), node->name);
  gtk_label_set_text(GTK_LABEL(row_child(item, 2)), node->detail);
  g_ptr_array_add(self->bound, item);
  show_state(self, item);
}

static void unbind_row(GimbalModelTree* self, GtkListItem* item) {
  g_ptr_array_remove_fast(self->bound, item);
}

static GListModel* children_of(gpointer item, gpointer user_data) {
  (void)user_data;
  return gimbal_tree_node_offer_children(item);
}

static void on_activated(GimbalModelTree* self) {
  gtk_widget_activate_action(GTK_WIDGET(self), "tree.reveal", NULL);
}

//---- selection

static void show_node(GimbalModelTree* self) {
  GimbalTreeNode* node = gimbal_model_tree_get_selected(self);
  gtk_widget_set_sensitive(GTK_WIDGET(self->add), node && node->compiled->spec);
  g_signal_emit(self, chosen_signal, 0);
}

// Make the row that was selected last the current one.
static void find_current(GimbalModelTree* self, guint position, guint count) {
  GtkSelectionModel* model = GTK_SELECTION_MODEL(self->selection);
  g_autoptr(GtkBitset) chosen = gtk_selection_model_get_selection(model);
  guint found = gimbal_model_tree_get_position(self);
  if (!gtk_bitset_contains(chosen, found)) found = GTK_INVALID_LIST_POSITION;
  if (gtk_bitset_get_size(chosen) == 1) found = gtk_bitset_get_nth(chosen, 0);
  for (guint i = position; i < position + count && gtk_bitset_get_size(chosen) > 1; i++) {
    if (gtk_bitset_contains(chosen, i) && i != gimbal_model_tree_get_position(self)) found = i;
  }
  if (found == GTK_INVALID_LIST_POSITION && !gtk_bitset_is_empty(chosen)) {
    found = gtk_bitset_get_maximum(chosen);
  }
  g_clear_object(&self->current);
  if (found != GTK_INVALID_LIST_POSITION) self->current = g_list_model_get_item(G_LIST_MODEL(model), found);
}

// The user selected rows. Headings are no objects, and are not selected in the session.
static void on_rows(GimbalModelTree* self, guint position, guint count) {
  if (self->quiet) return;
  find_current(self, position, count);
  GimbalTreeNode* current = gimbal_model_tree_get_selected(self);
  g_autoptr(GPtrArray) nodes = gimbal_model_tree_get_all(self);
  g_autoptr(GArray) objects = g_array_new(FALSE, FALSE, sizeof(GimbalSelection));
  for (guint i = 0; i < nodes->len; i++) {
    const GimbalTreeNode* node = g_ptr_array_index(nodes, i);
    GimbalSelection object = {node->type, node->id};
    if (!node->section && node != current) g_array_append_val(objects, object);
  }
  if (current && !current->section) {
    g_array_append_val(objects, ((GimbalSelection){current->type, current->id}));
  }
  self->telling = TRUE;
  gimbal_selected_set(gimbal_session_get_selected(self->session),
                      (const GimbalSelection*)(void*)objects->data, objects->len);
  self->telling = FALSE;
  show_node(self);
}

// Expand the rows above an object. Returns the position of its own row, or
// GTK_INVALID_LIST_POSITION.
static guint model_tree_reveal(GimbalModelTree* self, GimbalSelection at) {
  GtkTreeListModel* tree = gimbal_model_tree_get_rows(self);
  GListModel* level = gtk_tree_list_model_get_model(tree);
  g_autoptr(GtkTreeListRow) above = NULL;
  for (guint i = 0; i < g_list_model_get_n_items(level); i++) {
    g_autoptr(GimbalTreeNode) node = g_list_model_get_item(level, i);
    if (!gimbal_tree_node_contains(node, at.type, at.id)) continue;
    g_autoptr(GtkTreeListRow) row =
        above ? gtk_tree_list_row_get_child_row(above, i) : gtk_tree_list_model_get_child_row(tree, i);
    if (!row) break;
    if (node->type == at.type && node->id == at.id) {
      return gimbal_model_tree_grow_to(self, gtk_tree_list_row_get_position(row));
    }
    gtk_tree_list_row_set_expanded(row, TRUE);
    level = gtk_tree_list_row_get_children(row);
    g_set_object(&above, row);
    if (!level) break;
    i = G_MAXUINT;
  }
  return GTK_INVALID_LIST_POSITION;
}

static void select_others(GimbalModelTree* self) {
  const GArray* others = gimbal_selected_get_others(gimbal_session_get_selected(self->session));
  for (guint i = 0; i < others->len; i++) {
    guint position = model_tree_reveal(self, g_array_index(others, GimbalSelection, i));
    if (position != GTK_INVALID_LIST_POSITION) {
      gtk_selection_model_select_item(GTK_SELECTION_MODEL(self->selection), position, FALSE);
    }
  }
}

static void on_selection(GimbalModelTree* self) {
  GimbalSelection at = gimbal_session_get_selection(self->session);
  if (!self->selection || self->late || self->telling) return;
  GimbalTreeNode* node = gimbal_model_tree_get_selected(self);
  gboolean heading = at.id < 0 && node && node->section;  // only the tree can select a heading
  if (heading) return;
  // several rows can represent one object: the selected one stays selected
  gboolean chosen = node && node->type == at.type && node->id == at.id &&
                    !gimbal_selected_get_others(gimbal_session_get_selected(self->session))->len;
  self->quiet = TRUE;
  guint before = gimbal_model_tree_get_position(self);
  guint position = chosen ? before : at.id >= 0 ? model_tree_reveal(self, at) : GTK_INVALID_LIST_POSITION;
  gimbal_model_tree_select_only(self, position);
  select_others(self);
  position = gimbal_model_tree_get_position(self);
  if (before != position && position != GTK_INVALID_LIST_POSITION) {
    gimbal_model_tree_scroll_to(self, position);
  }
  self->quiet = FALSE;
  show_node(self);
}

// Select the expected object, such as one that was just added, for the user to work on.
static void select_expected(GimbalModelTree* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autofree char* name = g_steal_pointer(&self->expected);
  if (!name || !compiled) return;
  for (int type = mjOBJ_BODY; type < mjNOBJECT; type++) {
    if (type == mjOBJ_XBODY || (self->expected_type && self->expected_type != type)) continue;
    int id = mj_name2id(compiled->model, type, name);
    if (id < 0) continue;
    gimbal_session_select(self->session, type, id);
    return;
  }
}

//---- model

static GHashTable* expanded_keys(GimbalModelTree* self) {
  GHashTable* keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  GListModel* rows = self->selection ? G_LIST_MODEL(gimbal_model_tree_get_rows(self)) : NULL;
  for (guint i = 0; rows && i < g_list_model_get_n_items(rows); i++) {
    g_autoptr(GtkTreeListRow) row = g_list_model_get_item(rows, i);
    if (!gtk_tree_list_row_get_expanded(row)) continue;
    g_autoptr(GimbalTreeNode) node = gtk_tree_list_row_get_item(row);
    g_hash_table_add(keys, gimbal_tree_node_dup_key(node));
  }
  return keys;
}

static void expand_again(GtkTreeListModel* tree, GHashTable* keys) {
  for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(tree)); i++) {
    g_autoptr(GtkTreeListRow) row = gtk_tree_list_model_get_row(tree, i);
    g_autoptr(GimbalTreeNode) node = gtk_tree_list_row_get_item(row);
    g_autofree char* key = gimbal_tree_node_dup_key(node);
    if (g_hash_table_contains(keys, key)) gtk_tree_list_row_set_expanded(row, TRUE);
  }
}

static void model_tree_fill(GimbalModelTree* self);

// Update the nodes of the present rows. FALSE if the model has other rows; most edits change only
// numbers.
static gboolean model_tree_follow(GimbalModelTree* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!compiled || !self->selection || !self->shown || compiled->document != self->shown->document) {
    return FALSE;
  }
  GtkTreeListModel* tree = gimbal_model_tree_get_rows(self);
  g_autoptr(GListModel) fresh =
      gimbal_tree_of_model(compiled, gtk_editable_get_text(GTK_EDITABLE(self->filter)));
  if (!gimbal_tree_follow(gtk_tree_list_model_get_model(tree), fresh)) return FALSE;
  gimbal_compiled_unref(self->shown);
  self->shown = gimbal_compiled_ref(compiled);
  for (guint i = 0; i < self->bound->len; i++) show_icon(self, g_ptr_array_index(self->bound, i));
  show_states(self);
  show_node(self);
  on_selection(self);
  return TRUE;
}

// Rows that an edit does not remove stay expanded.
static void on_model(GimbalModelTree* self) {
  self->late = !gtk_widget_get_mapped(GTK_WIDGET(self));
  if (self->late) return;
  if (!model_tree_follow(self)) model_tree_fill(self);
  select_expected(self);
}

static void on_map(GimbalModelTree* self) {
  if (self->late) on_model(self);
}

static void model_tree_fill(GimbalModelTree* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  gboolean edited = compiled && self->shown && compiled->document == self->shown->document;
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  gtk_stack_set_visible_child_name(self->stack, compiled ? "list" : "empty");
  if (!compiled) {
    gtk_list_view_set_model(self->list, NULL);
    g_clear_object(&self->current);
    g_clear_object(&self->selection);
    g_signal_emit(self, chosen_signal, 0);
    return;
  }
  self->shown = gimbal_compiled_ref(compiled);
  if (!edited) gtk_widget_remove_css_class(GTK_WIDGET(self->list), "deep");
  gboolean focused = (gtk_widget_get_state_flags(GTK_WIDGET(self->list)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  const char* filter = gtk_editable_get_text(GTK_EDITABLE(self->filter));
  g_autoptr(GHashTable) keys = expanded_keys(self);
  GimbalTreeNode* last = gimbal_model_tree_get_selected(self);
  g_autofree char* heading = last && last->section ? gimbal_tree_node_dup_key(last) : NULL;
  // keep the row at the upper edge in its place
  double height = gimbal_model_tree_row_height(self);
  GtkAdjustment* along = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  guint upmost = height > 0 ? (guint)(gtk_adjustment_get_value(along) / height + 0.5) : 0;
  GListModel* roots = gimbal_tree_of_model(compiled, filter);
  GtkTreeListModel* tree = gtk_tree_list_model_new(roots, FALSE, *filter != 0, children_of, NULL, NULL);
  g_autoptr(GtkTreeListRow) world = gtk_tree_list_model_get_row(tree, 0);
  if (world && !edited) gtk_tree_list_row_set_expanded(world, TRUE);
  if (edited && !*filter) expand_again(tree, keys);
  self->quiet = TRUE;
  // after an edit no row may move: add all rows at once
  GtkSliceListModel* slice = gtk_slice_list_model_new(G_LIST_MODEL(tree), 0, edited ? G_MAXUINT : kFirstRows);
  GtkMultiSelection* selection = gtk_multi_selection_new(G_LIST_MODEL(slice));
  g_clear_object(&self->current);
  for (guint i = 0; heading && i < g_list_model_get_n_items(G_LIST_MODEL(slice)); i++) {
    g_autoptr(GtkTreeListRow) row = gtk_tree_list_model_get_row(tree, i);
    g_autoptr(GimbalTreeNode) node = gtk_tree_list_row_get_item(row);
    g_autofree char* key = gimbal_tree_node_dup_key(node);
    if (strcmp(key, heading)) continue;
    gtk_selection_model_select_item(GTK_SELECTION_MODEL(selection), i, TRUE);
    self->current = g_object_ref(row);
  }
  g_signal_connect_object(selection, "selection-changed", G_CALLBACK(on_rows), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_model(self->list, GTK_SELECTION_MODEL(selection));
  g_set_object(&self->selection, selection);
  g_object_unref(selection);
  self->quiet = FALSE;
  self->filling = TRUE;
  if (!edited && !self->grow_source) self->grow_source = g_idle_add(model_tree_grow, self);
  if (edited && upmost && upmost < g_list_model_get_n_items(G_LIST_MODEL(tree))) {
    gimbal_model_tree_scroll_now(self, upmost);
  }
  on_selection(self);
  gimbal_model_tree_scroll_soon(self);
  if (focused) gimbal_model_tree_focus(self);
}

// If the filter leaves the same rows, keep them: one of them may be pressed at this moment.
static void on_filter(GimbalModelTree* self) {
  if (!model_tree_follow(self)) model_tree_fill(self);
}

static void on_frame(GimbalModelTree* self) {
  if (!gtk_widget_get_mapped(GTK_WIDGET(self->list))) return;
  if (g_get_monotonic_time() - self->states_at > STATE_MS * 1000) show_states(self);
}

static void popup_add(GimbalModelTree* self) {
  GtkWidget* button = GTK_WIDGET(self->add);
  GdkRectangle area = {0, 0, gtk_widget_get_width(button), gtk_widget_get_height(button)};
  gimbal_tree_add_popup(self, button, &area);
}

void gimbal_model_tree_set_session(GimbalModelTree* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(session, "model-changed", G_CALLBACK(on_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "document-changed", G_CALLBACK(model_tree_fill), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self, "map", G_CALLBACK(on_map), self, G_CONNECT_SWAPPED);
}

void gimbal_model_tree_set_viewport(GimbalModelTree* self, GimbalViewport* viewport) {
  self->viewport = viewport;
  g_signal_connect_object(viewport, "options-changed", G_CALLBACK(show_states), self, G_CONNECT_SWAPPED);
}

static void model_tree_leave(GObject* object) {
  GimbalModelTree* self = GIMBAL_MODEL_TREE(object);
  self->quiet = TRUE;
  gimbal_tree_actions_detach(self);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalModelTree, field, release)

static const GimbalPart kParts[] = {GIMBAL_PART(GimbalModelTree, box),   GIMBAL_PART(GimbalModelTree, filter),
                                    GIMBAL_PART(GimbalModelTree, add),   GIMBAL_PART(GimbalModelTree, list),
                                    GIMBAL_PART(GimbalModelTree, stack), {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(setup_row),
                                    GIMBAL_CALL(bind_row),
                                    GIMBAL_CALL(unbind_row),
                                    GIMBAL_CALL(on_activated),
                                    GIMBAL_CALL(popup_add),
                                    GIMBAL_CALL(on_filter),
                                    {0}};

static void gimbal_model_tree_class_init(GimbalModelTreeClass* klass) {
  GIMBAL_CLASS_OWNS(klass, model_tree_leave, OWNS(scroll_source, gimbal_drop_source),
                    OWNS(grow_source, gimbal_drop_source), OWNS(box, gtk_widget_unparent),
                    OWNS(selection, g_object_unref), OWNS(current, g_object_unref),
                    OWNS(shown, gimbal_compiled_unref), OWNS(expected, g_free), GIMBAL_TO_THE_LAST,
                    OWNS(bound, g_ptr_array_unref), OWNS(pictures, g_hash_table_unref));
  chosen_signal = gimbal_signal_new("chosen", G_TYPE_FROM_CLASS(klass), 0);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "model-tree", kParts, kCalls);
}

static void gimbal_model_tree_init(GimbalModelTree* self) {
  self->bound = g_ptr_array_new();
  self->pictures = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_object_unref);
  gimbal_tree_actions_install(self);
  gtk_widget_init_template(GTK_WIDGET(self));
  gimbal_tree_actions_add_keys(GTK_WIDGET(self->list));
}
