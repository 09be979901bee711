// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A table of names and numbers that change while one looks: rows keep their place, selection and
// order by key.

#ifndef GIMBAL_NUMBER_TABLE_H_
#define GIMBAL_NUMBER_TABLE_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_NUMBER_TABLE (gimbal_number_table_get_type())
G_DECLARE_FINAL_TYPE(GimbalNumberTable, gimbal_number_table, GIMBAL, NUMBER_TABLE, GtkWidget)

enum { GIMBAL_TABLE_COLUMNS = 48 };

typedef enum GimbalTableKind {
  GIMBAL_TABLE_NUMBER,  // to the right, all of a column with the same decimals
  GIMBAL_TABLE_TEXT,    // to the left; long ones are shortened in their middle
  GIMBAL_TABLE_WORD,    // a text of few words that is never shortened
  GIMBAL_TABLE_POWERS   // numbers of very different size: each is written for itself
} GimbalTableKind;

typedef struct GimbalTableColumn {
  const char* title;    // with the unit; translated when shown
  const char* tooltip;  // may be NULL
  GimbalTableKind kind;
} GimbalTableColumn;

// Signal "selected" (guint64 key, int index): the user chose a row; index is its place in the last
// update.
GtkWidget* gimbal_number_table_new(const GimbalTableColumn* columns, int count);
void gimbal_number_table_set_name(GimbalNumberTable* self, const char* name);  // for screen readers
void gimbal_number_table_set_empty_text(GimbalNumberTable* self, const char* text);

// Rows of an update, in order. A row that was there before has the same key.
typedef struct GimbalTableRow {
  guint64 key;
  const char* texts[GIMBAL_TABLE_COLUMNS];  // of text columns; copied
  double values[GIMBAL_TABLE_COLUMNS];      // of the others; NAN is shown as a dash
} GimbalTableRow;
void gimbal_number_table_update(GimbalNumberTable* self, const GimbalTableRow* rows, int count);

// Key and place of the selected row; FALSE: none.
gboolean gimbal_number_table_get_selected(GimbalNumberTable* self, guint64* key, int* index);
void gimbal_number_table_select(GimbalNumberTable* self, guint64 key);

// The table as comma-separated values.
char* gimbal_number_table_to_csv(GimbalNumberTable* self);

#endif  // GIMBAL_NUMBER_TABLE_H_
