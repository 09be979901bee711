// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A column of rows inside of a scrolled window, of which only those exist that can be seen: ten
// rows or ten thousand cost the same. Rows of one kind are as high as each other; a row that
// scrolls out of sight is bound to another index.

#ifndef GIMBAL_ROW_LIST_H_
#define GIMBAL_ROW_LIST_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_ROW_LIST (gimbal_row_list_get_type())
G_DECLARE_FINAL_TYPE(GimbalRowList, gimbal_row_list, GIMBAL, ROW_LIST, GtkWidget)

enum { GIMBAL_ROW_LIST_KINDS = 8 };

typedef GtkWidget* (*GimbalRowMake)(int kind, gpointer data);
typedef void (*GimbalRowBind)(GtkWidget* row, int index, gpointer data);

// make: a new row of a kind; bind: let a row of the right kind stand for an index.
void gimbal_row_list_set_functions(GimbalRowList* self, GimbalRowMake make, GimbalRowBind bind,
                                   gpointer data);

// Other rows: the kind of each. Takes kinds.
void gimbal_row_list_set_rows(GimbalRowList* self, guint8* kinds, int count);

// The index that a row stands for, -1: for none at present.
int gimbal_row_list_index_of(const GimbalRowList* self, const GtkWidget* row);

// Call visit for each row that exists.
void gimbal_row_list_for_each(GimbalRowList* self, GimbalRowBind visit, gpointer data);

#endif  // GIMBAL_ROW_LIST_H_
