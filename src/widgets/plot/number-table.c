// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Only visible rows have widgets; an update makes them read their row again.

#include "widgets/plot/number-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"

enum { MAX_DECIMALS = 6 };

//---- rows

#define GIMBAL_TYPE_TABLE_ITEM (gimbal_table_item_get_type())
G_DECLARE_FINAL_TYPE(GimbalTableItem, gimbal_table_item, GIMBAL, TABLE_ITEM, GObject)

struct _GimbalTableItem {
  GObject parent;
  guint64 key;
  int index;
  char* texts[GIMBAL_TABLE_COLUMNS];
  double values[GIMBAL_TABLE_COLUMNS];
};

G_DEFINE_FINAL_TYPE(GimbalTableItem, gimbal_table_item, G_TYPE_OBJECT)

static guint item_changed;

static void gimbal_table_item_finalize(GObject* object) {
  GimbalTableItem* self = GIMBAL_TABLE_ITEM(object);
  for (int i = 0; i < GIMBAL_TABLE_COLUMNS; i++) g_free(self->texts[i]);
  G_OBJECT_CLASS(gimbal_table_item_parent_class)->finalize(object);
}

static void gimbal_table_item_class_init(GimbalTableItemClass* klass) {
  G_OBJECT_CLASS(klass)->finalize = gimbal_table_item_finalize;
  item_changed = gimbal_signal_new("changed", GIMBAL_TYPE_TABLE_ITEM, 0);
}

GIMBAL_EMPTY_INIT(GimbalTableItem, gimbal_table_item)

static void fill_item(GimbalTableItem* item, const GimbalTableRow* row, int index) {
  item->key = row->key;
  item->index = index;
  memcpy(item->values, row->values, sizeof item->values);
  for (int i = 0; i < GIMBAL_TABLE_COLUMNS; i++) {
    if (!g_strcmp0(item->texts[i], row->texts[i])) continue;
    g_free(item->texts[i]);
    item->texts[i] = g_strdup(row->texts[i]);
  }
  g_signal_emit(item, item_changed, 0);
}

//---- table

struct _GimbalNumberTable {
  GtkWidget parent;
  GtkStack* stack;
  GtkColumnView* view;
  GtkLabel* empty;
  GListStore* items;
  GtkSortListModel* sorted;
  GtkSingleSelection* selection;
  const GimbalTableColumn* columns;
  int count;
  int decimals[GIMBAL_TABLE_COLUMNS];  // that the numbers of a column are written with
  // rows are exchanged one by one: what is selected or sorted meanwhile nobody chose
  gboolean quiet;  // rows are replaced: the selection goes and comes back with them
  guint scroll;    // source that scrolls to the top
};

G_DEFINE_FINAL_TYPE(GimbalNumberTable, gimbal_number_table, GTK_TYPE_WIDGET)

static guint selected_signal;

static GimbalTableItem* item_at(GimbalNumberTable* self, guint i) {
  g_autoptr(GimbalTableItem) item = g_list_model_get_item(G_LIST_MODEL(self->items), i);
  return item;
}

static guint count_items(GimbalNumberTable* self) {
  return g_list_model_get_n_items(G_LIST_MODEL(self->items));
}

static gboolean is_text(const GimbalNumberTable* self, int column) {
  GimbalTableKind kind = self->columns[column].kind;
  return kind == GIMBAL_TABLE_TEXT || kind == GIMBAL_TABLE_WORD;
}

static void cell_text(GimbalNumberTable* self, const GimbalTableItem* item, int column, char* text,
                      gsize size) {
  if (is_text(self, column)) {
    g_strlcpy(text, item->texts[column] ? item->texts[column] : "", size);
  } else if (self->columns[column].kind == GIMBAL_TABLE_POWERS || self->decimals[column] > MAX_DECIMALS) {
    gimbal_axis_number(item->values[column], NULL, text, size);
  } else {
    gimbal_axis_fixed(item->values[column], self->decimals[column], text, size);
  }
}

// As many decimals as give the largest number of the column four digits; none if all are whole.
static int decimals_for(const GimbalTableRow* rows, int count, int column) {
  double largest = 0;
  gboolean whole = TRUE;
  for (int i = 0; i < count; i++) {
    double value = rows[i].values[column];
    if (!isfinite(value)) continue;
    largest = fmax(largest, fabs(value));
    whole = whole && value == round(value);
  }
  if (whole) return 0;
  return CLAMP(3 - (int)floor(log10(largest)), 0, MAX_DECIMALS + 1);
}

// A column takes more decimals only when its numbers have become a hundred times smaller: it must
// not flicker.
static void choose_decimals(GimbalNumberTable* self, const GimbalTableRow* rows, int count) {
  for (int c = 0; c < self->count; c++) {
    int wanted = is_text(self, c) ? 0 : decimals_for(rows, count, c), now = self->decimals[c];
    if (wanted < now || wanted > now + 1 || now == 0) self->decimals[c] = wanted;
  }
}

static int column_of(GtkSignalListItemFactory* factory) {
  return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(factory), "column"));
}

static void show_cell(GtkListItem* list_item) {
  GtkLabel* label = GTK_LABEL(gtk_list_item_get_child(list_item));
  GimbalTableItem* item = gtk_list_item_get_item(list_item);
  int column = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(label), "column"));
  GimbalNumberTable* self = g_object_get_data(G_OBJECT(label), "table");
  char words[256];
  if (!item) return;
  cell_text(self, item, column, words, sizeof words);
  gtk_label_set_text(label, words);
}

static void on_setup(GtkSignalListItemFactory* factory, GtkListItem* list_item, GimbalNumberTable* self) {
  int column = column_of(factory);
  GtkWidget* label = gtk_label_new(NULL);
  gboolean shortened = self->columns[column].kind == GIMBAL_TABLE_TEXT;
  gtk_label_set_xalign(GTK_LABEL(label), is_text(self, column) ? 0 : 1);
  gtk_label_set_ellipsize(GTK_LABEL(label), shortened ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_NONE);
  if (shortened) gimbal_tooltip_for_cut(GTK_LABEL(label));
  if (shortened) gtk_label_set_width_chars(GTK_LABEL(label), 9);  // more where there is room
  if (shortened) gtk_label_set_max_width_chars(GTK_LABEL(label), 24);
  gtk_widget_add_css_class(label, "numeric");
  g_object_set_data(G_OBJECT(label), "column", GINT_TO_POINTER(column));
  g_object_set_data(G_OBJECT(label), "table", self);
  gtk_list_item_set_child(list_item, label);
}

static void on_bind(GtkSignalListItemFactory* factory, GtkListItem* list_item) {
  (void)factory;
  g_signal_connect_object(gtk_list_item_get_item(list_item), "changed", G_CALLBACK(show_cell), list_item,
                          G_CONNECT_SWAPPED);
  show_cell(list_item);
}

static void on_unbind(GtkSignalListItemFactory* factory, GtkListItem* list_item) {
  (void)factory;
  g_signal_handlers_disconnect_by_func(gtk_list_item_get_item(list_item), show_cell, list_item);
}

static int compare_texts(gconstpointer a, gconstpointer b, gpointer column) {
  int i = GPOINTER_TO_INT(column);
  return g_strcmp0(((const GimbalTableItem*)a)->texts[i], ((const GimbalTableItem*)b)->texts[i]);
}

// Numbers that are not there come last.
static int compare_values(gconstpointer a, gconstpointer b, gpointer column) {
  double x = ((const GimbalTableItem*)a)->values[GPOINTER_TO_INT(column)];
  double y = ((const GimbalTableItem*)b)->values[GPOINTER_TO_INT(column)];
  if (isnan(x) || isnan(y)) return isnan(x) - isnan(y);
  return (x > y) - (x < y);
}

static void add_column(GimbalNumberTable* self, int i) {
  const GimbalTableColumn* column = &self->columns[i];
  GtkListItemFactory* factory = gtk_signal_list_item_factory_new();
  g_object_set_data(G_OBJECT(factory), "column", GINT_TO_POINTER(i));
  g_signal_connect(factory, "setup", G_CALLBACK(on_setup), self);
  g_signal_connect(factory, "bind", G_CALLBACK(on_bind), NULL);
  g_signal_connect(factory, "unbind", G_CALLBACK(on_unbind), NULL);
  g_autoptr(GtkColumnViewColumn) view_column = gtk_column_view_column_new(_(column->title), factory);
  g_autoptr(GtkSorter) sorter = GTK_SORTER(
      gtk_custom_sorter_new(is_text(self, i) ? compare_texts : compare_values, GINT_TO_POINTER(i), NULL));
  gtk_column_view_column_set_sorter(view_column, sorter);
  gtk_column_view_column_set_resizable(view_column, TRUE);
  gtk_column_view_column_set_expand(view_column, column->kind == GIMBAL_TABLE_TEXT);
  gtk_column_view_append_column(self->view, view_column);
}

// The title of a column of numbers ends where the numbers end; the arrow of its order stands before
// it.
static void move_title(GtkWidget* title) {
  GtkWidget* box = gtk_widget_get_first_child(title);
  if (!GTK_IS_BOX(box)) return;
  gtk_widget_set_halign(box, GTK_ALIGN_END);
  gtk_box_reorder_child_after(GTK_BOX(box), gtk_widget_get_last_child(box), NULL);
}

// The first child of a column view is the row of its titles.
static void arrange_titles(GimbalNumberTable* self) {
  GtkWidget* head = gtk_widget_get_first_child(GTK_WIDGET(self->view));
  GtkWidget* title = head ? gtk_widget_get_first_child(head) : NULL;
  for (int i = 0; title && i < self->count; i++, title = gtk_widget_get_next_sibling(title)) {
    if (self->columns[i].tooltip) gimbal_tooltip_set(title, _(self->columns[i].tooltip));
    if (!is_text(self, i)) move_title(title);
  }
}

static void on_selected(GimbalNumberTable* self) {
  GimbalTableItem* item = gtk_single_selection_get_selected_item(self->selection);
  if (item && !self->quiet) g_signal_emit(self, selected_signal, 0, item->key, item->index);
}

static gboolean scroll_to_top(gpointer user_data) {
  GimbalNumberTable* self = user_data;
  GtkWidget* scroller = gtk_widget_get_ancestor(GTK_WIDGET(self->view), GTK_TYPE_SCROLLED_WINDOW);
  self->scroll = 0;
  if (scroller) {
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller)), 0);
  }
  return G_SOURCE_REMOVE;
}

// The user chose another order: what comes first is what is looked for, once the rows stand in it.
static void on_order(GimbalNumberTable* self) {
  if (!self->quiet && !self->scroll) {
    self->scroll = g_idle_add_full(G_PRIORITY_LOW, scroll_to_top, self, NULL);
  }
}

static gboolean same_rows(GimbalNumberTable* self, const GimbalTableRow* rows, int count) {
  if ((int)count_items(self) != count) return FALSE;
  for (int i = 0; i < count; i++) {
    if (item_at(self, (guint)i)->key != rows[i].key) return FALSE;
  }
  return TRUE;
}

// New rows in place of the old ones; those with a key that was there keep their object, and so the
// selection.
static void replace_rows(GimbalNumberTable* self, const GimbalTableRow* rows, int count) {
  g_autoptr(GHashTable) before = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, g_object_unref);
  g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint i = 0; i < count_items(self); i++) {
    GimbalTableItem* item = item_at(self, i);
    g_hash_table_insert(before, &item->key, g_object_ref(item));
  }
  for (int i = 0; i < count; i++) {
    GimbalTableItem* item = g_hash_table_lookup(before, &rows[i].key);
    g_ptr_array_add(items, item ? g_object_ref(item) : g_object_new(GIMBAL_TYPE_TABLE_ITEM, NULL));
    ((GimbalTableItem*)items->pdata[i])->key = rows[i].key;
  }
  g_list_store_splice(self->items, 0, count_items(self), items->pdata, items->len);
}

void gimbal_number_table_update(GimbalNumberTable* self, const GimbalTableRow* rows, int count) {
  guint64 key = 0;
  int index;
  gboolean selected = gimbal_number_table_get_selected(self, &key, &index);
  gboolean same = same_rows(self, rows, count);
  self->quiet = TRUE;
  choose_decimals(self, rows, count);
  if (!same) replace_rows(self, rows, count);
  for (int i = 0; i < count; i++) fill_item(item_at(self, (guint)i), &rows[i], i);
  GtkSorter* sorter = gtk_column_view_get_sorter(self->view);
  if (gtk_sorter_get_order(sorter) != GTK_SORTER_ORDER_NONE) {
    gtk_sorter_changed(sorter, GTK_SORTER_CHANGE_DIFFERENT);
  }
  if (selected && !same) gimbal_number_table_select(self, key);
  self->quiet = FALSE;
  gtk_stack_set_visible_child_name(self->stack, count ? "rows" : "empty");
}

gboolean gimbal_number_table_get_selected(GimbalNumberTable* self, guint64* key, int* index) {
  GimbalTableItem* item = gtk_single_selection_get_selected_item(self->selection);
  if (!item) return FALSE;
  *key = item->key;
  *index = item->index;
  return TRUE;
}

void gimbal_number_table_select(GimbalNumberTable* self, guint64 key) {
  GListModel* model = G_LIST_MODEL(self->sorted);
  for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
    g_autoptr(GimbalTableItem) item = g_list_model_get_item(model, i);
    if (item->key != key) continue;
    gtk_single_selection_set_selected(self->selection, i);
    return;
  }
  gtk_single_selection_set_selected(self->selection, GTK_INVALID_LIST_POSITION);
}

static void append_field(GString* out, const char* text) {
  gboolean quote = strpbrk(text, ",\"\r\n") != NULL;
  if (quote) g_string_append_c(out, '"');
  for (const char* c = text; *c; c++) {
    if (*c == '"') g_string_append_c(out, '"');
    g_string_append_c(out, *c);
  }
  if (quote) g_string_append_c(out, '"');
}

char* gimbal_number_table_to_csv(GimbalNumberTable* self) {
  g_autoptr(GString) out = g_string_new(NULL);
  GListModel* model = G_LIST_MODEL(self->sorted);
  for (int c = 0; c < self->count; c++) {
    if (c) g_string_append_c(out, ',');
    append_field(out, _(self->columns[c].title));
  }
  g_string_append(out, "\r\n");
  for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
    g_autoptr(GimbalTableItem) item = g_list_model_get_item(model, i);
    for (int c = 0; c < self->count; c++) {
      char number[G_ASCII_DTOSTR_BUF_SIZE] = "";
      if (c) g_string_append_c(out, ',');
      if (is_text(self, c)) {
        append_field(out, item->texts[c] ? item->texts[c] : "");
      } else if (!isnan(item->values[c])) {
        g_string_append(out, g_ascii_formatd(number, sizeof number, "%.9g", item->values[c]));
      }
    }
    g_string_append(out, "\r\n");
  }
  return g_strdup(out->str);
}

//---- object

void gimbal_number_table_set_name(GimbalNumberTable* self, const char* name) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void gimbal_number_table_set_empty_text(GimbalNumberTable* self, const char* text) {
  gtk_label_set_text(self->empty, text);
}

static void number_table_leave(GObject* object) {
  GimbalNumberTable* self = GIMBAL_NUMBER_TABLE(object);
  GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self));
  self->quiet = TRUE;  // the column view says a last time that its order changes
  if (child) gtk_widget_unparent(child);
}

static void gimbal_number_table_class_init(GimbalNumberTableClass* klass) {
  GIMBAL_CLASS_OWNS(klass, number_table_leave, GIMBAL_OWNS(GimbalNumberTable, scroll, gimbal_drop_source),
                    GIMBAL_OWNS(GimbalNumberTable, items, g_object_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  selected_signal = gimbal_signal_new("selected", GIMBAL_TYPE_NUMBER_TABLE, 2, G_TYPE_UINT64, G_TYPE_INT);
}

static void gimbal_number_table_init(GimbalNumberTable* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  GtkWidget* empty = gtk_label_new("");
  self->items = g_list_store_new(GIMBAL_TYPE_TABLE_ITEM);
  self->view = GTK_COLUMN_VIEW(gtk_column_view_new(NULL));
  self->sorted = gtk_sort_list_model_new(G_LIST_MODEL(g_object_ref(self->items)),
                                         g_object_ref(gtk_column_view_get_sorter(self->view)));
  self->selection = gtk_single_selection_new(G_LIST_MODEL(self->sorted));
  gtk_single_selection_set_autoselect(self->selection, FALSE);
  gtk_single_selection_set_can_unselect(self->selection, TRUE);
  gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
  g_object_unref(self->selection);
  g_signal_connect_swapped(self->selection, "notify::selected-item", G_CALLBACK(on_selected), self);
  g_signal_connect_object(gtk_column_view_get_sorter(self->view), "changed", G_CALLBACK(on_order), self,
                          G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  gtk_widget_add_css_class(GTK_WIDGET(self->view), "number-table");
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->view));
  gtk_widget_add_css_class(empty, "dim-label");
  self->empty = GTK_LABEL(empty);
  gtk_label_set_wrap(self->empty, TRUE);
  self->stack = GTK_STACK(gtk_stack_new());
  gtk_stack_add_named(self->stack, scroller, "rows");
  gtk_stack_add_named(self->stack, empty, "empty");
  gtk_stack_set_visible_child_name(self->stack, "empty");
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_parent(GTK_WIDGET(self->stack), GTK_WIDGET(self));
}

GtkWidget* gimbal_number_table_new(const GimbalTableColumn* columns, int count) {
  GimbalNumberTable* self = g_object_new(GIMBAL_TYPE_NUMBER_TABLE, NULL);
  self->columns = columns;
  self->count = MIN(count, GIMBAL_TABLE_COLUMNS);
  for (int i = 0; i < self->count; i++) add_column(self, i);
  arrange_titles(self);
  return GTK_WIDGET(self);
}
