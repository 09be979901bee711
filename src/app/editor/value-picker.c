// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pickers for values.

#include "editor/value-picker.h"

#include <math.h>
#include <string.h>

#include "language/scan/inline-values.h"
#include "widgets/control/passing-popover.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/vector-picker.h"

enum { MAX_NUMBERS = 10, MAX_BYTES = 400 };

typedef struct Picker {
  GimbalDocument* document;
  GtkWidget* popover;
  gsize value;  // where it begins
  gboolean with_alpha;
  char* originals[MAX_NUMBERS];  // as the author wrote them, for the number of digits
} Picker;

static GtkTextBuffer* buffer_of(Picker* self) {
  return GTK_TEXT_BUFFER(gimbal_document_get_buffer(self->document));
}

static char* value_text(Picker* self) {
  char* text = gimbal_document_slice(self->document, self->value, self->value + MAX_BYTES);
  text[strcspn(text, "\"'<")] = 0;
  return text;
}

static void value_picker_replace(Picker* self, gsize start, gsize end, const char* text) {
  GtkTextBuffer* buffer = buffer_of(self);
  GtkTextIter from, to;
  gimbal_document_iter_at(self->document, self->value + start, &from);
  gimbal_document_iter_at(self->document, self->value + end, &to);
  gtk_text_buffer_delete(buffer, &from, &to);
  gtk_text_buffer_insert(buffer, &from, text, -1);
}

//---- colours

static void on_color(GObject* editor, GParamSpec* pspec, Picker* self) {
  g_autoptr(GdkRGBA) color = NULL;
  (void)pspec;
  g_object_get(editor, "rgba", &color, NULL);
  g_autofree char* old = value_text(self);
  g_autofree char* text = gimbal_mjcf_format_color(
      (double[]){(double)color->red, (double)color->green, (double)color->blue, (double)color->alpha},
      self->with_alpha);
  value_picker_replace(self, 0, strlen(old), text);
}

static GtkWidget* color_editor(Picker* self, const double rgba[4]) {
  GdkRGBA color = {(float)rgba[0], (float)rgba[1], (float)rgba[2], (float)rgba[3]};
  GtkWidget* editor = gimbal_color_editor_new(&color, self->with_alpha);
  g_signal_connect(editor, "notify::rgba", G_CALLBACK(on_color), self);
  return editor;
}

//---- vectors

// The bounds of a word of the value. FALSE if there are fewer words.
static gboolean word_bounds(const char* value, guint number, gsize* start, gsize* end) {
  gsize at = 0;
  for (guint i = 0;; i++) {
    at += strspn(value + at, " \t\r\n");
    gsize length = strcspn(value + at, " \t\r\n");
    if (!length) return FALSE;
    *start = at;
    *end = at += length;
    if (i == number) return TRUE;
  }
}

static void on_number(GimbalVectorPicker* picker, guint number, double value, Picker* self) {
  (void)picker;
  g_autofree char* old = value_text(self);
  gsize start, end;
  if (!word_bounds(old, number, &start, &end)) return;
  const char* original = self->originals[number];
  double step = gimbal_mjcf_number_step(original);
  double steps = (value - g_ascii_strtod(original, NULL)) / step;
  // steps of the slider that are finer than the author's digits keep them
  g_autofree char* stepped = gimbal_mjcf_step_number(original, round(steps));
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char* exact = g_ascii_formatd(buffer, sizeof buffer, "%.6g", value);
  value_picker_replace(self, start, end, fabs(steps - round(steps)) < 1e-3 ? stepped : exact);
}

static gboolean is_direction(const GimbalAttribute* attribute) {
  static const char* const kDirections[] = {"axis", "dir", "zaxis"};
  for (guint i = 0; i < G_N_ELEMENTS(kDirections); i++) {
    if (!strcmp(attribute->name, kDirections[i])) return TRUE;
  }
  return FALSE;
}

// A slider reaches twice the number, and at least some distance from 0.
static void add_number(Picker* self, GimbalVectorPicker* picker, guint number, const char* name,
                       const GimbalAttribute* attribute) {
  double value = g_ascii_strtod(self->originals[number], NULL),
         step = gimbal_mjcf_number_step(self->originals[number]);
  double reach = is_direction(attribute) ? 1 : value != 0 ? 2 * fabs(value) : 1;
  double min = value < 0 || attribute->type != GIMBAL_VALUE_INT ? -reach : 0;
  if (attribute->notes & GIMBAL_NOTE_MIN) min = MAX(min, attribute->min);
  if (attribute->notes & GIMBAL_NOTE_POSITIVE) min = 0;
  if (strstr(name, "radius") || strstr(name, "half-") || strstr(name, "timeconst")) min = 0;
  double max = attribute->notes & GIMBAL_NOTE_MAX ? MIN(reach, attribute->max) : reach;
  gimbal_vector_picker_add(picker, name, value, MIN(min, value), MAX(max, value),
                           MIN(step, MAX(reach, 1e-6) / 20));
}

static GtkWidget* vector_picker(Picker* self, const GimbalMjcfTree* tree, const GimbalMjcfNode* node,
                                const GimbalAttribute* attribute, const char* value) {
  g_autofree char* type = gimbal_mjcf_tree_value(tree, node, "type");
  const char* slots = gimbal_inline_values(node->element->tag, attribute->name, type);
  g_auto(GStrv) names = g_strsplit(slots ? slots : "", " ", -1);
  GimbalVectorPicker* picker = GIMBAL_VECTOR_PICKER(gimbal_vector_picker_new(attribute->name));
  guint named = g_strv_length(names);
  gsize start, end;
  for (guint i = 0; i < MAX_NUMBERS && word_bounds(value, i, &start, &end); i++) {
    g_autofree char* number = g_strdup_printf("%u", i + 1);
    self->originals[i] = g_strndup(value + start, end - start);
    add_number(self, picker, i, i < named ? names[i] : i || named ? number : attribute->name, attribute);
  }
  if (is_direction(attribute)) gimbal_vector_picker_add_axes(picker);
  g_signal_connect(picker, "changed", G_CALLBACK(on_number), self);
  return GTK_WIDGET(picker);
}

//---- popover

gboolean gimbal_value_picker_fits(const GimbalAttribute* attribute) {
  return attribute && !attribute->keywords &&
         (attribute->type == GIMBAL_VALUE_FLOAT || attribute->type == GIMBAL_VALUE_DOUBLE ||
          attribute->type == GIMBAL_VALUE_INT);
}

static void picker_free(gpointer data) {
  Picker* self = data;
  for (int i = 0; i < MAX_NUMBERS; i++) g_free(self->originals[i]);
  g_object_unref(self->document);
  g_free(self);
}

static void on_closed(Picker* self) {
  gtk_text_buffer_end_user_action(buffer_of(self));
}

// The picker for a value; NULL if there is none.
static GtkWidget* content_for(Picker* self, const char* value) {
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  int index = tree ? gimbal_mjcf_tree_at(tree, self->value) : -1;
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  const GimbalMjcfAttribute* a = node ? gimbal_mjcf_tree_attribute_at(tree, node, self->value) : NULL;
  double rgba[4];
  gsize start, end;
  if (!a || !a->grammar || !node->element || a->value != self->value) return NULL;
  self->with_alpha = a->grammar->count_max == 4;
  if (gimbal_mjcf_is_color(a->grammar) && gimbal_mjcf_parse_color(value, strlen(value), rgba)) {
    return color_editor(self, rgba);
  }
  gboolean some = gimbal_value_picker_fits(a->grammar) && word_bounds(value, 0, &start, &end);
  return some ? vector_picker(self, tree, node, a->grammar, value) : NULL;
}

gboolean gimbal_value_picker_popup(GimbalSourceView* view, GimbalDocument* document, gsize value,
                                   const GdkRectangle* area) {
  Picker* self = g_new0(Picker, 1);
  self->document = g_object_ref(document);
  self->value = value;
  g_autofree char* text = value_text(self);
  GtkWidget* content = gtk_text_view_get_editable(GTK_TEXT_VIEW(view)) ? content_for(self, text) : NULL;
  if (!content) {
    picker_free(self);
    return FALSE;
  }
  self->popover = gtk_popover_new();
  g_object_set_data_full(G_OBJECT(self->popover), "picker", self, picker_free);
  gtk_popover_set_child(GTK_POPOVER(self->popover), content);
  gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), area);
  gimbal_popover_attach(GTK_POPOVER(self->popover), GTK_WIDGET(view));
  gtk_text_buffer_begin_user_action(buffer_of(self));
  g_signal_connect_swapped(self->popover, "closed", G_CALLBACK(on_closed), self);
  gimbal_popover_let_pass(GTK_POPOVER(self->popover));
  gtk_popover_popup(GTK_POPOVER(self->popover));
  return TRUE;
}
