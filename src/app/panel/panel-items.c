// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "panel/panel-items.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"
#include "widgets/plot/chart.h"

enum {
  MOST_LINES = 8,
  MOST_POINTS = 4000,  // of a line; then the older half goes
  MOST_ROWS = 200,     // of a table
  MOST_COLUMNS = 12
};

typedef struct Kind Kind;

struct GimbalPanelItem {
  const Kind* kind;
  char *id, *label, *unit;
  GtkWidget* widget;  // owned
  GimbalPanelTell tell;
  gpointer data;
  GimbalChart* chart;
  int lines;
  double seconds;                  // of a plot: how much of the past it shows
  GArray* points[MOST_LINES + 1];  // of double: times, then the lines
  GtkLabel* value;
  GtkGrid* grid;
  int columns, rows;
};

struct Kind {
  const char* name;
  gboolean large;
  void (*build)(GimbalPanelItem* self, JsonObject* declared);
  void (*show)(GimbalPanelItem* self, JsonNode* value);
};

//---- words and numbers

static GtkWidget* label_of(const char* text, gboolean dim) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(label));
  if (dim) gtk_widget_add_css_class(label, "dim-label");
  return label;
}

static char* words_of(JsonNode* node) {
  char number[64];
  GType type = node && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node) : G_TYPE_INVALID;
  if (type == G_TYPE_STRING) return g_strdup(json_node_get_string(node));
  if (type == G_TYPE_BOOLEAN) return g_strdup(json_node_get_boolean(node) ? _("yes") : _("no"));
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE) return g_strdup("–");
  gimbal_axis_number(json_node_get_double(node), NULL, number, sizeof number);
  return g_strdup(number);
}

static void tell_value(GimbalPanelItem* self, const char* kind, const char* json) {
  g_autoptr(JsonNode) id = json_node_init_string(json_node_alloc(), self->id);
  g_autofree char* quoted = json_to_string(id, FALSE);
  self->tell(self->data, g_strdup_printf("{\"type\": \"%s\", \"id\": %s%s}", kind, quoted, json));
}

//---- plots

static void build_plot(GimbalPanelItem* self, JsonObject* declared) {
  JsonArray* names = remote_get_list(declared, "lines", MOST_LINES, NULL);
  self->lines = names ? MAX(1, (int)json_array_get_length(names)) : 1;
  self->widget = gimbal_chart_new();
  self->chart = GIMBAL_CHART(self->widget);
  self->seconds = 10;
  remote_get_number(declared, "seconds", 0.01, 1e6, &self->seconds, NULL);
  gimbal_chart_set_title(self->chart, self->label);
  gimbal_chart_set_axes(self->chart, "s", self->unit, FALSE, FALSE);
  gimbal_chart_set_legend(self->chart, names != NULL);
  gimbal_chart_set_empty_text(self->chart, _("Nothing yet"));
  gtk_widget_set_size_request(self->widget, 280, 150);
  gtk_widget_set_hexpand(self->widget, TRUE);
  gtk_widget_set_vexpand(self->widget, TRUE);
  for (int i = 0; i < self->lines; i++) {
    const char* name = names ? remote_list_text(names, (guint)i, NULL) : NULL;
    gimbal_chart_add_line(self->chart, name ? name : self->label, i);
  }
  for (int i = 0; i <= self->lines; i++) self->points[i] = g_array_new(FALSE, FALSE, sizeof(double));
}

// A row is a time and a number for each line, null where there is none.
static void add_row(GimbalPanelItem* self, JsonArray* row) {
  guint given = json_array_get_length(row);
  for (guint i = 0; i <= (guint)self->lines; i++) {
    JsonNode* node = i < given ? json_array_get_element(row, i) : NULL;
    double number = node && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_double(node) : NAN;
    g_array_append_val(self->points[i], number);
  }
}

static void forget_old_rows(GimbalPanelItem* self) {
  guint count = self->points[0]->len, old = 0;
  if (!count) return;
  const double* times = (const double*)self->points[0]->data;
  while (old < count && times[old] < times[count - 1] - self->seconds) old++;
  if (count > MOST_POINTS) old = MAX(old, count / 2);
  for (int i = 0; old && i <= self->lines; i++) g_array_remove_range(self->points[i], 0, old);
}

static void draw_plot(GimbalPanelItem* self) {
  for (int i = 0; i < self->lines; i++) {
    gimbal_chart_set_points(self->chart, i, (const double*)self->points[0]->data,
                            (const double*)self->points[i + 1]->data, (int)self->points[0]->len);
  }
}

static void show_plot(GimbalPanelItem* self, JsonNode* value) {
  JsonArray* rows = JSON_NODE_HOLDS_ARRAY(value) ? json_node_get_array(value) : NULL;
  for (guint i = 0; rows && i < json_array_get_length(rows); i++) {
    JsonNode* row = json_array_get_element(rows, i);
    if (JSON_NODE_HOLDS_ARRAY(row)) add_row(self, json_node_get_array(row));
  }
  forget_old_rows(self);
  draw_plot(self);
}

//---- values

static void build_value(GimbalPanelItem* self, JsonObject* declared) {
  (void)declared;
  self->widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* name = label_of(self->label, TRUE);
  self->value = GTK_LABEL(gtk_label_new("–"));
  gtk_widget_set_hexpand(name, TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(self->value), "numeric");
  gtk_label_set_selectable(self->value, TRUE);
  gtk_widget_set_focusable(GTK_WIDGET(self->value), FALSE);
  gtk_box_append(GTK_BOX(self->widget), name);
  gtk_box_append(GTK_BOX(self->widget), GTK_WIDGET(self->value));
  if (*self->unit) gtk_box_append(GTK_BOX(self->widget), label_of(self->unit, TRUE));
}

static void show_value(GimbalPanelItem* self, JsonNode* value) {
  g_autofree char* words = words_of(value);
  gtk_label_set_text(self->value, words);
}

//---- tables

static void build_table(GimbalPanelItem* self, JsonObject* declared) {
  JsonArray* columns = remote_get_list(declared, "columns", MOST_COLUMNS, NULL);
  GtkWidget* scroller = gtk_scrolled_window_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  self->widget = box;
  self->grid = GTK_GRID(gtk_grid_new());
  self->columns = columns ? (int)json_array_get_length(columns) : 1;
  gtk_grid_set_column_spacing(self->grid, 16);
  gtk_grid_set_row_spacing(self->grid, 2);
  for (int i = 0; columns && i < self->columns; i++) {
    const char* name = remote_list_text(columns, (guint)i, NULL);
    gtk_grid_attach(self->grid, label_of(name ? name : "", TRUE), i, 0, 1, 1);
  }
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->grid));
  gtk_widget_set_vexpand(scroller, TRUE);
  gtk_widget_set_size_request(scroller, 240, 120);
  gtk_box_append(GTK_BOX(box), label_of(self->label, FALSE));
  gtk_box_append(GTK_BOX(box), scroller);
}

static void set_rows(GimbalPanelItem* self, int rows) {
  for (; self->rows > rows; self->rows--) gtk_grid_remove_row(self->grid, self->rows);
  for (; self->rows < rows; self->rows++) {
    for (int c = 0; c < self->columns; c++) {
      GtkWidget* cell = label_of("", FALSE);
      gtk_widget_add_css_class(cell, "numeric");
      gtk_grid_attach(self->grid, cell, c, self->rows + 1, 1, 1);
    }
  }
}

static void show_table(GimbalPanelItem* self, JsonNode* value) {
  JsonArray* rows = JSON_NODE_HOLDS_ARRAY(value) ? json_node_get_array(value) : NULL;
  set_rows(self, rows ? (int)MIN(json_array_get_length(rows), MOST_ROWS) : 0);
  for (int r = 0; r < self->rows; r++) {
    JsonNode* node = json_array_get_element(rows, (guint)r);
    JsonArray* row = JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
    for (int c = 0; c < self->columns; c++) {
      gboolean given = row && (guint)c < json_array_get_length(row);
      g_autofree char* words = given ? words_of(json_array_get_element(row, (guint)c)) : g_strdup("");
      gtk_label_set_text(GTK_LABEL(gtk_grid_get_child_at(self->grid, c, r + 1)), words);
    }
  }
}

//---- what the user moves

static void on_button(GimbalPanelItem* self) {
  tell_value(self, "button", "");
}

static void build_button(GimbalPanelItem* self, JsonObject* declared) {
  (void)declared;
  self->widget = gtk_button_new_with_label(self->label);
  g_signal_connect_swapped(self->widget, "clicked", G_CALLBACK(on_button), self);
}

static void on_slider(GimbalPanelItem* self, GtkRange* scale) {
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr(number, sizeof number, gtk_range_get_value(scale));
  g_autofree char* json = g_strconcat(", \"value\": ", number, NULL);
  tell_value(self, "slider", json);
}

static int digits_of(double step) {
  return step > 0 ? CLAMP((int)ceil(-log10(step) - 1e-9), 0, 6) : 2;
}

static void build_slider(GimbalPanelItem* self, JsonObject* declared) {
  double low = 0, high = 1, value = 0, step = 0;
  remote_get_number(declared, "low", -1e12, 1e12, &low, NULL);
  remote_get_number(declared, "high", -1e12, 1e12, &high, NULL);
  remote_get_number(declared, "value", -1e12, 1e12, &value, NULL);
  remote_get_number(declared, "step", 0, 1e12, &step, NULL);
  if (high <= low) high = low + 1;
  if (step <= 0) step = pow(10, floor(log10(high - low)) - 2);
  GtkWidget* scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, low, high, step);
  g_autofree char* label = *self->unit ? g_strdup_printf("%s (%s)", self->label, self->unit) : NULL;
  self->widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_range_set_value(GTK_RANGE(scale), value);
  gtk_scale_set_digits(GTK_SCALE(scale), digits_of(step));
  gtk_scale_set_draw_value(GTK_SCALE(scale), TRUE);
  gtk_scale_set_value_pos(GTK_SCALE(scale), GTK_POS_RIGHT);
  gtk_widget_set_hexpand(scale, TRUE);
  gtk_widget_set_size_request(scale, 140, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(scale), GTK_ACCESSIBLE_PROPERTY_LABEL, self->label, -1);
  gtk_box_append(GTK_BOX(self->widget), label_of(label ? label : self->label, FALSE));
  gtk_box_append(GTK_BOX(self->widget), scale);
  g_signal_connect_swapped(scale, "value-changed", G_CALLBACK(on_slider), self);
}

static void on_switch(GimbalPanelItem* self, GParamSpec* pspec, GtkCheckButton* check) {
  (void)pspec;
  tell_value(self, "switch",
             gtk_check_button_get_active(check) ? ", \"active\": true" : ", \"active\": false");
}

static void build_switch(GimbalPanelItem* self, JsonObject* declared) {
  gboolean active = FALSE;
  remote_get_flag(declared, "active", &active, NULL);
  self->widget = gtk_check_button_new_with_label(self->label);
  gtk_check_button_set_active(GTK_CHECK_BUTTON(self->widget), active);
  g_signal_connect_swapped(self->widget, "notify::active", G_CALLBACK(on_switch), self);
}

//---- items

static const Kind kKinds[] = {
    {"plot", TRUE, build_plot, show_plot},
    {"table", TRUE, build_table, show_table},
    {"value", FALSE, build_value, show_value},
    {"button", FALSE, build_button, NULL},
    {"slider", FALSE, build_slider, NULL},
    {"switch", FALSE, build_switch, NULL},
    {NULL, FALSE, NULL, NULL},
};

static const Kind* kind_of(JsonObject* declared) {
  const char* name = "";
  const Kind* kind = kKinds;
  remote_get_text(declared, "kind", &name, NULL);
  while (kind->name && strcmp(kind->name, name)) kind++;
  return kind->name ? kind : NULL;
}

GimbalPanelItem* gimbal_panel_item_new(JsonObject* declared, GimbalPanelTell tell, gpointer data) {
  const char *id = "", *label = "", *unit = "";
  const Kind* kind = kind_of(declared);
  remote_get_text(declared, "id", &id, NULL);
  remote_get_text(declared, "label", &label, NULL);
  remote_get_text(declared, "unit", &unit, NULL);
  if (!kind || !*id) return NULL;
  GimbalPanelItem* self = g_new0(GimbalPanelItem, 1);
  *self = (GimbalPanelItem){.kind = kind,
                            .id = g_strdup(id),
                            .label = g_utf8_make_valid(label, -1),
                            .unit = g_utf8_make_valid(unit, -1),
                            .tell = tell,
                            .data = data};
  kind->build(self, declared);
  g_object_ref_sink(self->widget);
  return self;
}

void gimbal_panel_item_free(GimbalPanelItem* self) {
  g_object_unref(self->widget);
  for (int i = 0; i <= MOST_LINES; i++) g_clear_pointer(&self->points[i], g_array_unref);
  char* const texts[] = {self->id, self->label, self->unit};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  g_free(self);
}

const char* gimbal_panel_item_get_id(const GimbalPanelItem* self) {
  return self->id;
}

GtkWidget* gimbal_panel_item_get_widget(const GimbalPanelItem* self) {
  return self->widget;
}

gboolean gimbal_panel_item_is_large(const GimbalPanelItem* self) {
  return self->kind->large;
}

void gimbal_panel_item_show(GimbalPanelItem* self, JsonNode* value) {
  if (self->kind->show) self->kind->show(self, value);
}

void gimbal_panel_item_clear(GimbalPanelItem* self) {
  if (!self->chart) return;
  for (int i = 0; i <= self->lines; i++) g_array_set_size(self->points[i], 0);
  draw_plot(self);
}
