// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A column of rows that exist only where they can be seen.
//
// Where a row stands follows from the heights of its predecessors alone (tops), so that neither
// measuring nor scrolling looks at rows that do not exist. Rows come and go between two layouts,
// never within one.

#include "widgets/control/row-list.h"

#include <gimbal/assert.h>
#include "widgets/control/owned.h"

enum {
  SPACING = 2,
  MARGIN = 160  // rows that far outside of the view exist too: the focus can move on to them
};

typedef struct Row {
  GtkWidget* widget;
  int kind;
  int index;  // -1: stands for nothing
} Row;

struct _GimbalRowList {
  GtkWidget parent;
  GimbalRowMake make;
  GimbalRowBind bind;
  gpointer data;
  guint8* kinds;
  int* tops;  // of the rows, and of what would come after the last
  int count;
  int heights[GIMBAL_ROW_LIST_KINDS];  // 0: not known yet
  int minimum, natural;                // width
  GArray* rows;                        // Row
  GtkAdjustment* scroll;
  guint tick;
  gboolean stale;  // the heights may be other ones
};

G_DEFINE_FINAL_TYPE(GimbalRowList, gimbal_row_list, GTK_TYPE_WIDGET)

static Row* row_at(const GimbalRowList* self, guint i) {
  GIMBAL_ASSERT(i < self->rows->len);
  return &g_array_index(self->rows, Row, i);
}

//---- heights

static Row* add_row(GimbalRowList* self, int kind) {
  Row row = {self->make(kind, self->data), kind, -1};
  gtk_widget_set_parent(row.widget, GTK_WIDGET(self));
  g_array_append_val(self->rows, row);
  return row_at(self, self->rows->len - 1);
}

static Row* find_kind(GimbalRowList* self, int kind) {
  for (guint i = 0; i < self->rows->len; i++) {
    if (row_at(self, i)->kind == kind) return row_at(self, i);
  }
  return NULL;
}

// All rows of a kind have the height of the first one.
static void learn_height(GimbalRowList* self, int kind, int index) {
  int minimum, natural;
  if (self->heights[kind]) return;
  Row* row = find_kind(self, kind);
  if (!row) {
    row = add_row(self, kind);
    self->bind(row->widget, index, self->data);
  }
  gtk_widget_measure(row->widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  self->minimum = MAX(self->minimum, minimum);
  self->natural = MAX(self->natural, natural);
  gtk_widget_measure(row->widget, GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, NULL, NULL);
  self->heights[kind] = MAX(natural, 1) + SPACING;
}

static void place_rows(GimbalRowList* self) {
  for (int i = 0; i < self->count; i++) learn_height(self, self->kinds[i], i);
  self->tops = g_renew(int, self->tops, self->count + 1);
  int top = 0;
  for (int i = 0; i < self->count; i++) {
    self->tops[i] = top;
    top += self->heights[self->kinds[i]];
  }
  self->tops[self->count] = top;
}

// The last row that begins at or above y.
static int index_at(const GimbalRowList* self, int y) {
  int low = 0, high = self->count - 1;
  while (low < high) {
    int middle = (low + high + 1) / 2;
    if (self->tops[middle] <= y) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

//---- which rows exist

static gboolean has_focus(const Row* row) {
  return row->index >= 0 && gtk_widget_get_focus_child(gtk_widget_get_parent(row->widget)) == row->widget;
}

// What of this widget the scrolled window shows: first and last row.
static gboolean find_range(GimbalRowList* self, int* first, int* last) {
  GtkWidget* scrolled = gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_SCROLLED_WINDOW);
  graphene_point_t origin = {0};
  if (!self->count || !scrolled || !gtk_widget_get_mapped(GTK_WIDGET(self))) return FALSE;
  if (!gtk_widget_compute_point(GTK_WIDGET(self), scrolled, &GRAPHENE_POINT_INIT(0, 0), &origin)) {
    return FALSE;
  }
  int top = (int)-origin.y - MARGIN, bottom = (int)-origin.y + gtk_widget_get_height(scrolled) + MARGIN;
  if (bottom < 0 || top > self->tops[self->count]) return FALSE;
  *first = index_at(self, top);
  *last = index_at(self, bottom);
  return TRUE;
}

static Row* find_row(GimbalRowList* self, int index) {
  for (guint i = 0; i < self->rows->len; i++) {
    if (row_at(self, i)->index == index) return row_at(self, i);
  }
  return NULL;
}

static Row* find_spare(GimbalRowList* self, int kind) {
  for (guint i = 0; i < self->rows->len; i++) {
    if (row_at(self, i)->index < 0 && row_at(self, i)->kind == kind) return row_at(self, i);
  }
  return add_row(self, kind);
}

static void dismiss_rows(GimbalRowList* self, int first, int last) {
  for (guint i = 0; i < self->rows->len; i++) {
    Row* row = row_at(self, i);
    if ((row->index < first || row->index > last) && !has_focus(row)) row->index = -1;
  }
}

static void row_list_update(GimbalRowList* self) {
  int first, last;
  gboolean seen = find_range(self, &first, &last);
  dismiss_rows(self, seen ? first : 0, seen ? last : -1);
  for (int i = first; seen && i <= last; i++) {
    if (find_row(self, i)) continue;
    Row* row = find_spare(self, self->kinds[i]);
    row->index = i;
    self->bind(row->widget, i, self->data);
  }
  for (guint i = 0; i < self->rows->len; i++) {
    gtk_widget_set_child_visible(row_at(self, i)->widget, row_at(self, i)->index >= 0);
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

// Whether the rows that exist are those that can be seen.
static gboolean is_complete(GimbalRowList* self) {
  int first, last;
  if (!find_range(self, &first, &last)) return TRUE;
  for (int i = first; i <= last; i++) {
    if (!find_row(self, i)) return FALSE;
  }
  return TRUE;
}

// Another font makes other heights.
static void measure_again(GimbalRowList* self) {
  self->stale = FALSE;
  memset(self->heights, 0, sizeof self->heights);
  place_rows(self);
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

static gboolean on_tick(GtkWidget* widget, GdkFrameClock* clock, gpointer data) {
  GimbalRowList* self = GIMBAL_ROW_LIST(widget);
  (void)clock, (void)data;
  self->tick = 0;
  if (self->stale) measure_again(self);
  row_list_update(self);
  return G_SOURCE_REMOVE;
}

static void update_later(GimbalRowList* self) {
  if (!self->tick) self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), on_tick, NULL, NULL);
}

void gimbal_row_list_set_rows(GimbalRowList* self, guint8* kinds, int count) {
  g_free(self->kinds);
  self->kinds = kinds;
  self->count = count;
  for (guint i = 0; i < self->rows->len; i++) row_at(self, i)->index = -1;
  place_rows(self);
  row_list_update(self);
  update_later(self);
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

int gimbal_row_list_index_of(const GimbalRowList* self, const GtkWidget* row) {
  for (guint i = 0; i < self->rows->len; i++) {
    if (row_at(self, i)->widget == row) return row_at(self, i)->index;
  }
  return -1;
}

void gimbal_row_list_for_each(GimbalRowList* self, GimbalRowBind visit, gpointer data) {
  for (guint i = 0; i < self->rows->len; i++) {
    if (row_at(self, i)->index >= 0) visit(row_at(self, i)->widget, row_at(self, i)->index, data);
  }
}

void gimbal_row_list_set_functions(GimbalRowList* self, GimbalRowMake make, GimbalRowBind bind,
                                   gpointer data) {
  self->make = make;
  self->bind = bind;
  self->data = data;
}

//---- widget

static void gimbal_row_list_measure(GtkWidget* widget, GtkOrientation orientation, int for_size, int* minimum,
                                    int* natural, int* minimum_baseline, int* natural_baseline) {
  GimbalRowList* self = GIMBAL_ROW_LIST(widget);
  (void)for_size, (void)minimum_baseline, (void)natural_baseline;
  gboolean high = orientation == GTK_ORIENTATION_VERTICAL;
  int height = self->count ? self->tops[self->count] : 0;
  *minimum = high ? height : self->minimum;
  *natural = high ? height : self->natural;
}

static void gimbal_row_list_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalRowList* self = GIMBAL_ROW_LIST(widget);
  (void)height, (void)baseline;
  for (guint i = 0; i < self->rows->len; i++) {
    Row* row = row_at(self, i);
    int minimum;
    if (row->index < 0) continue;
    gtk_widget_measure(row->widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    GtkAllocation at = {0, self->tops[row->index], MAX(width, minimum), self->heights[row->kind] - SPACING};
    gtk_widget_size_allocate(row->widget, &at, -1);
  }
  if (!is_complete(self)) update_later(self);
}

static void gimbal_row_list_map(GtkWidget* widget) {
  GimbalRowList* self = GIMBAL_ROW_LIST(widget);
  GTK_WIDGET_CLASS(gimbal_row_list_parent_class)->map(widget);
  GtkWidget* scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
  if (!self->scroll && scrolled) {
    self->scroll = g_object_ref(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)));
    g_signal_connect_object(self->scroll, "value-changed", G_CALLBACK(update_later), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->scroll, "changed", G_CALLBACK(update_later), self, G_CONNECT_SWAPPED);
  }
  update_later(self);
}

static void gimbal_row_list_css_changed(GtkWidget* widget, GtkCssStyleChange* change) {
  GimbalRowList* self = GIMBAL_ROW_LIST(widget);
  GTK_WIDGET_CLASS(gimbal_row_list_parent_class)->css_changed(widget, change);
  self->stale = TRUE;
  update_later(self);
}

static void row_list_leave(GObject* object) {
  GimbalRowList* self = GIMBAL_ROW_LIST(object);
  if (self->tick) gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
  self->tick = 0;
  for (guint i = 0; i < self->rows->len; i++) gtk_widget_unparent(row_at(self, i)->widget);
  g_array_set_size(self->rows, 0);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalRowList, field, release)

static void gimbal_row_list_class_init(GimbalRowListClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GIMBAL_CLASS_OWNS(klass, row_list_leave, OWNS(scroll, g_object_unref), GIMBAL_TO_THE_LAST,
                    OWNS(rows, g_array_unref), OWNS(kinds, g_free), OWNS(tops, g_free));
  widget_class->measure = gimbal_row_list_measure;
  widget_class->size_allocate = gimbal_row_list_size_allocate;
  widget_class->map = gimbal_row_list_map;
  widget_class->css_changed = gimbal_row_list_css_changed;
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void gimbal_row_list_init(GimbalRowList* self) {
  self->rows = g_array_new(FALSE, FALSE, sizeof(Row));
}
