// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the files of the model tree share: its state, its rows, what is selected.

#ifndef GIMBAL_MODEL_TREE_PRIVATE_H_
#define GIMBAL_MODEL_TREE_PRIVATE_H_

#include "tree/model-tree.h"

// What the actions keep from one time to the next. The tree owns it; detaching lets all of it go.
typedef struct GimbalTreeActions {
  GPtrArray* cut;           // nodes that move when they are pasted, NULL: nothing was cut
  GActionGroup* group;      // all of them
  GtkWidget* name_popover;  // made when they are needed first
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
  GtkTreeListRow* current;  // of the selected rows the last; NULL: none
  GimbalSession* session;
  GimbalViewport* viewport;
  GimbalCompiled* shown;
  GimbalTreeActions actions;
  GPtrArray* bound;      // of GtkListItem, lent
  GHashTable* pictures;  // of assets, GdkTexture by the key of the picture
  char* expected;        // name of the object to select when it is there
  int expected_type;
  gint64 states_at;
  guint scroll_source;
  guint grow_source;
  gboolean quiet;    // the selection is being set by the program
  gboolean telling;  // the session is being told of the selection
  gboolean filling;  // the list is not laid out yet
  gboolean late;     // the model changed while the tree was not on show
};

GimbalTreeActions* gimbal_model_tree_get_actions(GimbalModelTree* self);

// Select the object with this name once it is there.
void gimbal_model_tree_expect(GimbalModelTree* self, const char* name, int like);

// The widget of the selected row, NULL if it is not on show.
GtkWidget* gimbal_model_tree_get_row(GimbalModelTree* self);

void gimbal_model_tree_focus(GimbalModelTree* self);

GimbalSession* gimbal_model_tree_get_session(GimbalModelTree* self);

// Place of the current row, GTK_INVALID_LIST_POSITION if there is none.
guint gimbal_model_tree_get_position(GimbalModelTree* self);

// All rows, and the part of them that the list has, from the top.
GtkTreeListModel* gimbal_model_tree_get_rows(GimbalModelTree* self);
GtkSliceListModel* gimbal_model_tree_get_slice(GimbalModelTree* self);

// The position, once the list has its row.
guint gimbal_model_tree_grow_to(GimbalModelTree* self, guint position);

// Select one row, or none, and let all others go.
void gimbal_model_tree_select_only(GimbalModelTree* self, guint position);

// Rows are equally high; 0 if nothing is laid out.
double gimbal_model_tree_row_height(GimbalModelTree* self);

void gimbal_model_tree_scroll_now(GimbalModelTree* self, guint position);

// Bring a row into view, at once and again when the list is laid out; the current one then.
void gimbal_model_tree_scroll_to(GimbalModelTree* self, guint position);
void gimbal_model_tree_scroll_soon(GimbalModelTree* self);

#endif  // GIMBAL_MODEL_TREE_PRIVATE_H_
