// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shared by the files of the model tree: its state, its rows and the selection.

#ifndef GIMBAL_MODEL_TREE_PRIVATE_H_
#define GIMBAL_MODEL_TREE_PRIVATE_H_

#include "tree/model-tree.h"

// The state of the actions. Owned by the tree; gimbal_tree_actions_detach frees all of it.
typedef struct GimbalTreeActions {
  GPtrArray* cut;           // nodes that move when they are pasted, NULL: none are cut
  GActionGroup* group;      // all actions
  GtkWidget* name_popover;  // popovers are made at their first use
  GtkWidget* menu_popover;
} GimbalTreeActions;

struct _GimbalModelTree {
  GtkWidget parent;
  GtkWidget* box;
  GtkSearchEntry* filter;
  GtkButton* add;
  GtkListView* list;
  GtkStack* stack;
  GtkMultiSelection* selection;
  GtkTreeListRow* current;  // the row that was selected last; NULL: none
  GimbalSession* session;
  GimbalViewport* viewport;
  GimbalCompiled* shown;
  GimbalTreeActions actions;
  GPtrArray* bound;      // of GtkListItem, borrowed
  GHashTable* pictures;  // of assets, GdkTexture by the key of the picture
  char* expected;        // name of the object to select once the model has it
  int expected_type;
  gint64 states_at;
  guint scroll_source;
  guint grow_source;
  gboolean quiet;    // the program is setting the selection
  gboolean telling;  // the selection of the session is being set
  gboolean filling;  // the list is not laid out yet
  gboolean late;     // the model changed while the tree was not mapped
};

GimbalTreeActions* gimbal_model_tree_get_actions(GimbalModelTree* self);

// Select the object with this name once the model has it. like: its type (mjtObj), mjOBJ_UNKNOWN if
// it may be any. name NULL: select none.
void gimbal_model_tree_expect(GimbalModelTree* self, const char* name, int like);

// The widget of the current row, borrowed; NULL if the row has none at the moment.
GtkWidget* gimbal_model_tree_get_row(GimbalModelTree* self);

void gimbal_model_tree_focus(GimbalModelTree* self);

GimbalSession* gimbal_model_tree_get_session(GimbalModelTree* self);

// Position of the current row, GTK_INVALID_LIST_POSITION if there is none.
guint gimbal_model_tree_get_position(GimbalModelTree* self);

// All rows, and the first part of them that the list shows. Both are borrowed.
GtkTreeListModel* gimbal_model_tree_get_rows(GimbalModelTree* self);
GtkSliceListModel* gimbal_model_tree_get_slice(GimbalModelTree* self);

// Extend the list, if necessary, so that it has the row at a position. Returns the position.
guint gimbal_model_tree_grow_to(GimbalModelTree* self, guint position);

// Select one row and unselect all others; GTK_INVALID_LIST_POSITION selects none.
void gimbal_model_tree_select_only(GimbalModelTree* self, guint position);

// The height of each row in pixels; 0 if nothing is laid out.
double gimbal_model_tree_row_height(GimbalModelTree* self);

void gimbal_model_tree_scroll_now(GimbalModelTree* self, guint position);

// Scroll to a row, unless the list is not laid out yet, and a moment later to the current row if it
// is out of view. The second function does only the latter.
void gimbal_model_tree_scroll_to(GimbalModelTree* self, guint position);
void gimbal_model_tree_scroll_soon(GimbalModelTree* self);

#endif  // GIMBAL_MODEL_TREE_PRIVATE_H_
