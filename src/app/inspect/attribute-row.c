// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One attribute and its editor. Each kind of editor is a row in a table: functions that create it,
// show a value and read one.

#include "inspect/attribute-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "author/comparison.h"
#include "language/edit/numbers.h"
#include "language/edit/rewrite.h"
#include "language/messages/grammar-text.h"
#include "language/scan/inline-values.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"

enum { MAX_FIELDS = 7 };                  // vectors up to this length have a field per number
enum { UNIT_WIDTH = 9, NAME_ROOM = 12 };  // letters

typedef struct Editor Editor;

struct _GimbalAttributeRow {
  GtkWidget parent;
  GtkWidget* box;
  GtkWidget* head;  // the name, over which the unit of several numbers stands
  GtkWidget* label;
  GtkWidget* unit;  // NULL: not a number
  GtkWidget* origin;
  GtkWidget* unset;
  const GimbalAttribute* attribute;
  const Editor* editor;
  GtkWidget* fields[MAX_FIELDS];  // entries, or a drop-down, or an entry and a colour button
  int nfield;
  GimbalAttributeNames names;
  gpointer names_data;
  GListModel* choices;
  char* written;
  char* effective;
  char* from;     // sentence with the place of the class that gives the value; NULL: none
  char* counted;  // the units of its numbers; NULL: none
  char* refused;  // typed, but not written
  char* held;     // effective value that the first choice shows for "not written"
  gboolean mixed, removable;
  gboolean shown;
  // the program fills the controls, one after another: their contents meanwhile are no edit
  gboolean quiet;
  gboolean fresh;  // the object is another one: text that is being typed is dropped
};

struct Editor {
  gboolean (*takes)(const GimbalAttribute* attribute);
  GtkWidget* (*make)(GimbalAttributeRow* self);
  void (*show)(GimbalAttributeRow* self);
  char* (*value)(GimbalAttributeRow* self);  // NULL: not written
};

enum { EDITED, ORIGIN_ACTIVATED, VARY, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(GimbalAttributeRow, gimbal_attribute_row, GTK_TYPE_WIDGET)

//---- signals

static gboolean attribute_row_replace(char** text, const char* by) {
  if (!g_strcmp0(*text, by)) return FALSE;
  g_free(*text);
  *text = g_strdup(by);
  return TRUE;
}

static void attribute_row_mark(GimbalAttributeRow* self, gboolean wrong) {
  for (int i = 0; i < self->nfield; i++) {
    if (wrong) {
      gtk_widget_add_css_class(self->fields[i], "error");
    } else {
      gtk_widget_remove_css_class(self->fields[i], "error");
    }
  }
}

// The value was refused before, and is another one now.
static void attribute_row_forgive(GimbalAttributeRow* self) {
  if (!self->refused) return;
  g_clear_pointer(&self->refused, g_free);
  attribute_row_mark(self, FALSE);
}

static void attribute_row_emit_edited(GimbalAttributeRow* self) {
  if (self->quiet) return;
  g_autofree char* value = self->editor->value(self);
  attribute_row_forgive(self);
  if (!g_strcmp0(value, self->written)) return;
  g_signal_emit(self, signals[EDITED], 0, value);
}

static void on_entry(GimbalAttributeRow* self) {
  attribute_row_emit_edited(self);
}

// What was refused is given up.
static void on_leave(GimbalAttributeRow* self) {
  if (self->refused) {
    g_autofree char* value = self->editor->value(self);
    if (!g_strcmp0(value, self->refused)) {
      gimbal_attribute_row_settle(self, self->written);
      return;
    }
  }
  attribute_row_emit_edited(self);
}

//---- numbers

static gboolean is_number(const GimbalAttribute* attribute) {
  return attribute->type == GIMBAL_VALUE_INT || attribute->type == GIMBAL_VALUE_FLOAT ||
         attribute->type == GIMBAL_VALUE_DOUBLE;
}

// One unit of the last digit that is shown; 0.1 for real numbers without decimals.
static double step_of(const GimbalAttribute* attribute, int decimals) {
  double step = attribute->type == GIMBAL_VALUE_INT || decimals ? 1 : 0.1;
  while (decimals-- > 0) step /= 10;
  return step;
}

// Up and Down change the last digit that is shown; Escape restores the value.
static gboolean on_entry_key(GimbalAttributeRow* self, guint keyval, guint code, GdkModifierType state,
                             GtkEventController* controller) {
  (void)code;
  GtkWidget* entry = gtk_event_controller_get_widget(controller);
  if (keyval == GDK_KEY_Escape) {
    attribute_row_forgive(self);
    self->quiet = TRUE;
    self->editor->show(self);
    self->quiet = FALSE;
    return TRUE;
  }
  gboolean up = keyval == GDK_KEY_Up, down = keyval == GDK_KEY_Down;
  if ((!up && !down) || !is_number(self->attribute)) return FALSE;
  const char* text = gtk_editable_get_text(GTK_EDITABLE(entry));
  if (!*text) text = gtk_entry_get_placeholder_text(GTK_ENTRY(entry));
  char* end;
  double number = text ? g_ascii_strtod(text, &end) : 0;
  if (!text || end == text || *end) return FALSE;
  const char* point = strchr(text, '.');
  int decimals = point ? (int)strspn(point + 1, "0123456789") : 0;
  double step = step_of(self->attribute, decimals);
  if (state & GDK_SHIFT_MASK) step *= 10;
  g_autofree char* plain = gimbal_number_text(number + (up ? step : -step), 10);
  g_autofree char* next = gimbal_numbers_restyle("", plain, text);
  gtk_editable_set_text(GTK_EDITABLE(entry), next);
  attribute_row_emit_edited(self);
  return TRUE;
}

// Emit "vary". If one entry has all numbers of the attribute, use the number at the caret.
static void vary_action(GtkWidget* widget, const char* action, GVariant* parameter) {
  GimbalAttributeRow* self = GIMBAL_ATTRIBUTE_ROW(widget);
  int number = g_variant_get_int32(parameter);
  (void)action;
  if (self->nfield == 1) {
    GtkEditable* entry = GTK_EDITABLE(self->fields[0]);
    const char* text = gtk_editable_get_text(entry);
    gsize caret = (gsize)(g_utf8_offset_to_pointer(text, gtk_editable_get_position(entry)) - text);
    number = *text ? gimbal_mjcf_word_at(text, strlen(text), caret) : 0;
  }
  g_signal_emit(self, signals[VARY], 0, number);
}

static void add_vary(GimbalAttributeRow* self, GtkWidget* entry) {
  g_autoptr(GMenu) menu = g_menu_new();
  g_autofree char* action = g_strdup_printf("attribute.vary(%d)", self->nfield);
  g_menu_append(menu, _("Vary…"), action);
  gtk_entry_set_extra_menu(GTK_ENTRY(entry), G_MENU_MODEL(menu));
}

static GtkWidget* make_entry(GimbalAttributeRow* self, int width) {
  GtkWidget* entry = gtk_entry_new();
  GtkEventController* focus = gtk_event_controller_focus_new();
  GtkEventController* keys = gtk_event_controller_key_new();
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), width);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), width);
  gtk_widget_set_hexpand(entry, TRUE);
  if (is_number(self->attribute)) gtk_widget_add_css_class(entry, "numeric");
  gtk_widget_add_css_class(entry, "attribute-field");
  g_signal_connect_object(entry, "activate", G_CALLBACK(on_entry), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(focus, "leave", G_CALLBACK(on_leave), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_entry_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(entry, focus);
  gtk_widget_add_controller(entry, keys);
  if (is_number(self->attribute)) add_vary(self, entry);
  self->fields[self->nfield++] = entry;
  return entry;
}

static const char* value_or_empty(const char* value) {
  return value ? value : "";
}

static void show_in_entry(const GimbalAttributeRow* self, GtkWidget* entry, const char* written,
                          const char* effective) {
  // keep text that is being typed
  GtkWidget* text = gtk_widget_get_first_child(entry);
  gboolean typing = !self->fresh && (gtk_widget_get_state_flags(entry) & GTK_STATE_FLAG_FOCUS_WITHIN) &&
                    gtk_widget_is_focus(text);
  if (!typing && strcmp(gtk_editable_get_text(GTK_EDITABLE(entry)), value_or_empty(written))) {
    gtk_editable_set_text(GTK_EDITABLE(entry), value_or_empty(written));
  }
  if (g_strcmp0(gtk_entry_get_placeholder_text(GTK_ENTRY(entry)), effective)) {
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), effective);
  }
  // a tooltip shows numbers that are too long for a narrow field
  const char* shown = written ? written : effective;
  gimbal_tooltip_set(entry, shown && strlen(shown) > 5 ? shown : NULL);
}

//---- text, also lists of any length

static gboolean accepts_all(const GimbalAttribute* attribute) {
  (void)attribute;
  return TRUE;
}

static GtkWidget* text_make(GimbalAttributeRow* self) {
  return make_entry(self, 8);
}

static void text_show(GimbalAttributeRow* self) {
  show_in_entry(self, self->fields[0], self->written, self->effective);
}

static char* text_value(GimbalAttributeRow* self) {
  const char* text = gtk_editable_get_text(GTK_EDITABLE(self->fields[0]));
  return *text ? g_strdup(text) : NULL;
}

//---- vectors: a field per number

static gboolean accepts_vector(const GimbalAttribute* attribute) {
  return is_number(attribute) && attribute->count_max > 1 && attribute->count_max <= MAX_FIELDS;
}

static GtkWidget* vector_make(GimbalAttributeRow* self) {
  GtkWidget* grid = gtk_grid_new();
  gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
  gtk_widget_add_css_class(grid, "vector");
  int count = self->attribute->count_max, columns = count <= 3 ? count : (count + 1) / 2;
  for (int i = 0; i < count; i++) {
    GtkWidget* entry = make_entry(self, 3);
    g_autofree char* spoken = g_strdup_printf("%s %d", self->attribute->name, i + 1);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
    gtk_grid_attach(GTK_GRID(grid), entry, i % columns, i / columns, 1, 1);
  }
  return grid;
}

static void vector_show(GimbalAttributeRow* self) {
  g_auto(GStrv) written = g_strsplit_set(value_or_empty(self->written), " \t\r\n,", -1);
  g_auto(GStrv) effective = g_strsplit(value_or_empty(self->effective), " ", -1);
  char **w = written, **e = effective;
  for (int i = 0; i < self->nfield; i++) {
    while (*w && !**w) w++;
    gboolean differs = *w && !strcmp(*w, GIMBAL_DIFFERS);
    show_in_entry(self, self->fields[i], differs ? NULL : *w, differs ? GIMBAL_DIFFERS : *e);
    if (*w) w++;
    if (*e) e++;
  }
}

// Empty fields get the current number; if several objects differ, each keeps its own.
static char* vector_value(GimbalAttributeRow* self) {
  g_auto(GStrv) effective =
      g_strsplit(value_or_empty(self->mixed ? self->written : self->effective), " ", -1);
  int known = (int)g_strv_length(effective), last = -1;
  for (int i = 0; i < self->nfield; i++) {
    if (*gtk_editable_get_text(GTK_EDITABLE(self->fields[i]))) last = i;
  }
  if (self->mixed) last = MAX(last, known - 1);
  if (last < 0) return NULL;
  GString* value = g_string_new(NULL);
  for (int i = 0; i < MAX(last + 1, self->attribute->count_min); i++) {
    const char* text = gtk_editable_get_text(GTK_EDITABLE(self->fields[i]));
    const char* own = *text ? text : i < known && *effective[i] ? effective[i] : "0";
    g_string_append_printf(value, "%s%s", i ? " " : "", own);
  }
  return g_string_free(value, FALSE);
}

//---- one of several words or names

static gboolean accepts_choice(const GimbalAttribute* attribute) {
  gboolean words = attribute->type == GIMBAL_VALUE_KEYWORD || attribute->type == GIMBAL_VALUE_BOOL;
  return words || attribute->type == GIMBAL_VALUE_REF;
}

// The choices without names of the model, which are collected when the list opens.
static GListModel* choices_of(GimbalAttributeRow* self) {
  const GimbalAttribute* attribute = self->attribute;
  GtkStringList* list = gtk_string_list_new((const char*[]){"", NULL});
  if (attribute->type == GIMBAL_VALUE_REF) return G_LIST_MODEL(list);
  if (attribute->keywords) {
    for (int i = 0; i < attribute->keywords->count; i++) {
      gtk_string_list_append(list, attribute->keywords->words[i].word);
    }
  } else {
    gtk_string_list_append(list, "false");
    gtk_string_list_append(list, "true");
  }
  return G_LIST_MODEL(list);
}

static void show_choice(GtkListItem* item, const char* unset) {
  static const char* const kUnset[] = {"unset", "dim-label", NULL};
  static const char* const kWritten[] = {NULL};
  GtkWidget* label = gtk_list_item_get_child(item);
  const char* text = gtk_string_object_get_string(gtk_list_item_get_item(item));
  gtk_label_set_text(GTK_LABEL(label), *text ? text : unset);
  gtk_widget_set_css_classes(label, (const char**)(*text ? kWritten : kUnset));
}

// The closed list shows only the effective value: the style of the row's name shows that it is not
// written.
static void bind_choice(GtkSignalListItemFactory* factory, GtkListItem* item, GimbalAttributeRow* self) {
  (void)factory;
  show_choice(item, self->effective ? self->effective : _("not written"));
}

static void bind_listed(GtkSignalListItemFactory* factory, GtkListItem* item, GimbalAttributeRow* self) {
  (void)factory;
  g_autofree char* unset = self->mixed       ? g_strdup(self->effective)
                           : self->effective ? g_strdup_printf(_("%s (not written)"), self->effective)
                                             : g_strdup(_("not written"));
  show_choice(item, unset);
}

static void setup_choice(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkWidget* label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_for_cut(GTK_LABEL(label));
  gtk_list_item_set_child(item, label);
}

static void collect_names(GimbalAttributeRow* self) {
  GtkDropDown* list = GTK_DROP_DOWN(self->fields[0]);
  GtkStringList* choices = GTK_STRING_LIST(self->choices);
  g_autoptr(GListModel) names = self->names ? self->names(self->attribute->names, self->names_data) : NULL;
  guint count = names ? g_list_model_get_n_items(names) : 0;
  self->quiet = TRUE;
  gtk_string_list_splice(choices, 1, g_list_model_get_n_items(self->choices) - 1, NULL);
  for (guint i = 0; i < count; i++) {
    g_autoptr(GtkStringObject) name = g_list_model_get_item(names, i);
    gtk_string_list_append(choices, gtk_string_object_get_string(name));
  }
  gtk_drop_down_set_enable_search(list, count > 12);
  self->editor->show(self);
  self->quiet = FALSE;
}

// The list is in a popover of the drop-down, which is not public: find it among the children.
static void collect_when_opened(GimbalAttributeRow* self, GtkWidget* widget) {
  GtkWidget* child = gtk_widget_get_first_child(widget);
  while (child && !GTK_IS_POPOVER(child)) child = gtk_widget_get_next_sibling(child);
  if (child) {
    g_signal_connect_object(child, "show", G_CALLBACK(collect_names), self, G_CONNECT_SWAPPED);
  } else {
    collect_names(self);
  }
}

// The open list is as wide as its longest choice.
static void setup_listed(GtkSignalListItemFactory* factory, GtkListItem* item) {
  (void)factory;
  GtkWidget* label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_list_item_set_child(item, label);
}

static GtkWidget* choice_make(GimbalAttributeRow* self) {
  self->choices = choices_of(self);
  GtkListItemFactory* factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(setup_choice), NULL);
  g_signal_connect_object(factory, "bind", G_CALLBACK(bind_choice), self, 0);
  GtkListItemFactory* listed = gtk_signal_list_item_factory_new();
  g_signal_connect(listed, "setup", G_CALLBACK(setup_listed), NULL);
  g_signal_connect_object(listed, "bind", G_CALLBACK(bind_listed), self, 0);
  GtkWidget* widget = gtk_drop_down_new(g_object_ref(self->choices),
                                        gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string"));
  gtk_drop_down_set_factory(GTK_DROP_DOWN(widget), factory);
  gtk_drop_down_set_list_factory(GTK_DROP_DOWN(widget), listed);
  g_object_unref(factory);
  g_object_unref(listed);
  gtk_drop_down_set_enable_search(GTK_DROP_DOWN(widget), g_list_model_get_n_items(self->choices) > 12);
  gtk_widget_set_hexpand(widget, TRUE);
  g_signal_connect_object(widget, "notify::selected", G_CALLBACK(on_entry), self, G_CONNECT_SWAPPED);
  self->fields[self->nfield++] = widget;
  if (self->attribute->type == GIMBAL_VALUE_REF) collect_when_opened(self, widget);
  return widget;
}

static guint find_choice(GimbalAttributeRow* self, const char* text) {
  for (guint i = 0; i < g_list_model_get_n_items(self->choices); i++) {
    g_autoptr(GtkStringObject) item = g_list_model_get_item(self->choices, i);
    if (!strcmp(gtk_string_object_get_string(item), text)) return i;
  }
  gtk_string_list_append(GTK_STRING_LIST(self->choices), text);
  return g_list_model_get_n_items(self->choices) - 1;
}

static void choice_show(GimbalAttributeRow* self) {
  guint place = find_choice(self, value_or_empty(self->written));
  gtk_drop_down_set_selected(GTK_DROP_DOWN(self->fields[0]), place);
  if (self->shown && !g_strcmp0(self->held, self->effective)) return;
  g_free(self->held);
  self->held = g_strdup(self->effective);
  // setting the factories again updates the first choice, which shows the effective value
  GtkDropDown* choice = GTK_DROP_DOWN(self->fields[0]);
  g_autoptr(GtkListItemFactory) closed = g_object_ref(gtk_drop_down_get_factory(choice));
  g_autoptr(GtkListItemFactory) open = g_object_ref(gtk_drop_down_get_list_factory(choice));
  gtk_drop_down_set_factory(choice, NULL);
  gtk_drop_down_set_list_factory(choice, NULL);
  gtk_drop_down_set_factory(choice, closed);
  gtk_drop_down_set_list_factory(choice, open);
}

static char* choice_value(GimbalAttributeRow* self) {
  GtkStringObject* item = gtk_drop_down_get_selected_item(GTK_DROP_DOWN(self->fields[0]));
  const char* text = item ? gtk_string_object_get_string(item) : "";
  return *text ? g_strdup(text) : NULL;
}

//---- colours

static gboolean accepts_colour(const GimbalAttribute* attribute) {
  return (attribute->notes & GIMBAL_NOTE_COLOUR) != 0;
}

static gboolean parse_colour(const char* text, GdkRGBA* colour) {
  float v[4] = {0, 0, 0, 1};
  int count = 0;
  for (char *p = (char*)text, *end; count < 4; p = end) {
    double number = g_ascii_strtod(p, &end);
    if (end == p) break;
    v[count++] = (float)number;
  }
  *colour = (GdkRGBA){v[0], v[1], v[2], v[3]};
  return count >= 3;
}

static void on_colour(GimbalAttributeRow* self) {
  g_autoptr(GdkRGBA) c = NULL;
  if (self->quiet) return;
  g_object_get(self->fields[1], "rgba", &c, NULL);
  g_autofree char* text =
      gimbal_numbers_text((double[]){c->red, c->green, c->blue, c->alpha}, self->attribute->count_max, 3);
  gtk_editable_set_text(GTK_EDITABLE(self->fields[0]), text);
  attribute_row_emit_edited(self);
}

static GtkWidget* colour_make(GimbalAttributeRow* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  gtk_box_append(GTK_BOX(box), make_entry(self, 6));
  GtkWidget* button = gimbal_color_button_new(self->attribute->name, self->attribute->count_max == 4);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, self->attribute->name,
                                 -1);
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  g_signal_connect_object(button, "notify::rgba", G_CALLBACK(on_colour), self, G_CONNECT_SWAPPED);
  gtk_box_append(GTK_BOX(box), button);
  self->fields[self->nfield++] = button;
  return box;
}

static void colour_show(GimbalAttributeRow* self) {
  GdkRGBA colour;
  text_show(self);
  const char* shown = self->written ? self->written : self->effective;
  if (self->mixed) shown = "0 0 0 0";
  if (shown && parse_colour(shown, &colour)) g_object_set(self->fields[1], "rgba", &colour, NULL);
}

//---- choosing an editor

static const Editor kEditors[] = {
    {accepts_colour, colour_make, colour_show, text_value},
    {accepts_vector, vector_make, vector_show, vector_value},
    {accepts_choice, choice_make, choice_show, choice_value},
    {accepts_all, text_make, text_show, text_value},
};

static const Editor* editor_for(const GimbalAttribute* attribute) {
  guint i = 0;
  while (!kEditors[i].takes(attribute)) i++;
  return &kEditors[i];
}

//---- the row

static void on_unset(GimbalAttributeRow* self) {
  if (self->written || self->removable) g_signal_emit(self, signals[EDITED], 0, NULL);
}

static void on_origin(GimbalAttributeRow* self) {
  g_signal_emit(self, signals[ORIGIN_ACTIVATED], 0);
}

static char* tooltip_of(const GimbalAttribute* attribute, const char* unit) {
  GString* text = g_string_new(gimbal_grammar_text(attribute->doc));
  if (unit && strcmp(unit, "1") != 0) g_string_append_printf(text, _("\nUnit: %s"), unit);
  if (attribute->default_text) g_string_append_printf(text, _("\nDefault: %s"), attribute->default_text);
  if (attribute->notes & GIMBAL_NOTE_REQUIRED) g_string_append(text, _("\nRequired"));
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++) {
    if (attribute->keywords->words[i].doc && *attribute->keywords->words[i].doc) {
      g_string_append_printf(text, "\n%s: %s", attribute->keywords->words[i].word,
                             gimbal_grammar_text(attribute->keywords->words[i].doc));
    }
  }
  return g_string_free(text, FALSE);
}

static GtkWidget* make_button(GimbalAttributeRow* self, const char* icon, const char* tip,
                              GCallback callback) {
  GtkWidget* button = gtk_button_new_from_icon_name(icon);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "row-button");
  gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
  gimbal_tooltip_set(button, tip);
  g_signal_connect_object(button, "clicked", callback, self, G_CONNECT_SWAPPED);
  return button;
}

// Show the buttons beside the editor, and the style and tooltip of the name.
static void show_origin(GimbalAttributeRow* self, const GimbalAttributeState* state) {
  gboolean written = state->mixed ? state->removable : state->written != NULL;
  gboolean inherited = !written && state->origin;
  gtk_widget_set_opacity(self->unset, written ? 1 : 0);
  gtk_widget_set_sensitive(self->unset, written);
  gtk_widget_set_visible(self->unset, !inherited);
  gtk_widget_set_visible(self->origin, inherited);
  if (state->origin) gimbal_tooltip_set(self->origin, state->origin);
  if (written) {
    gtk_widget_add_css_class(self->label, "written");
  } else {
    gtk_widget_remove_css_class(self->label, "written");
  }
  g_autofree char* tip = tooltip_of(self->attribute, state->unit);
  g_autofree char* full = state->mixed ? g_strdup_printf(_("%s\nThe selected objects differ."), tip)
                          : state->effective && g_strcmp0(state->effective, state->written)
                              ? g_strdup_printf(_("%s\nNow: %s"), tip, state->effective)
                              : g_strdup(tip);
  gimbal_tooltip_set(self->label, full);
}

// Of units that differ all are told where there is room, else the first; the tooltip has the
// others.
static char* short_unit(const char* unit) {
  const char* comma = unit ? strchr(unit, ',') : NULL;
  if (!unit || !strcmp(unit, "1")) return g_strdup("");
  if (!comma || g_utf8_strlen(unit, -1) <= UNIT_WIDTH) return g_strdup(unit);
  return g_strndup(unit, (gsize)(comma - unit));
}

// Numbers beside each other need all of their room: their unit stands behind the name, if there is
// room for it. The tooltip of the name has it in any case.
static char* unit_to_show(const GimbalAttributeRow* self, const char* unit) {
  g_autofree char* text = short_unit(unit);
  glong letters = g_utf8_strlen(self->attribute->name, -1) + g_utf8_strlen(text, -1);
  return g_strdup(self->nfield > 1 && letters > NAME_ROOM ? "" : text);
}

static void show_unit(GimbalAttributeRow* self, const char* unit) {
  g_autofree char* text = unit_to_show(self, unit);
  if (!self->unit || !strcmp(gtk_label_get_text(GTK_LABEL(self->unit)), text)) return;
  gtk_label_set_text(GTK_LABEL(self->unit), text);
  gimbal_tooltip_set(self->unit, *text ? unit : NULL);
  for (int i = 0; i < self->nfield; i++) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->fields[i]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                   -1);
  }
}

// Called for all rows after each edit, though few have changed.
void gimbal_attribute_row_show(GimbalAttributeRow* self, const GimbalAttributeState* state) {
  gboolean parts = state->mixed && self->editor->show == vector_show;
  gboolean changed = attribute_row_replace(&self->written, state->mixed && !parts ? NULL : state->written);
  changed |= attribute_row_replace(&self->effective, state->mixed ? _("mixed") : state->effective);
  changed |= self->mixed != state->mixed || self->removable != state->removable;
  self->mixed = state->mixed;
  self->removable = state->removable;
  changed |= attribute_row_replace(&self->from, state->origin);
  changed |= attribute_row_replace(&self->counted, state->unit);
  show_unit(self, state->unit);
  self->quiet = TRUE;
  self->editor->show(self);
  self->quiet = FALSE;
  if (changed || !self->shown) show_origin(self, state);
  self->shown = TRUE;
  self->fresh = FALSE;
}

void gimbal_attribute_row_settle(GimbalAttributeRow* self, const char* value) {
  attribute_row_forgive(self);
  attribute_row_replace(&self->written, value);
  self->quiet = self->fresh = TRUE;
  self->editor->show(self);
  self->quiet = self->fresh = FALSE;
}

void gimbal_attribute_row_refuse(GimbalAttributeRow* self, const char* value) {
  attribute_row_replace(&self->refused, value);
  attribute_row_mark(self, TRUE);
}

void gimbal_attribute_row_reset(GimbalAttributeRow* self) {
  self->fresh = TRUE;
}

const GimbalAttribute* gimbal_attribute_row_get_attribute(GimbalAttributeRow* self) {
  return self->attribute;
}

static void attribute_row_leave(GObject* object) {
  GimbalAttributeRow* self = GIMBAL_ATTRIBUTE_ROW(object);
  self->quiet = TRUE;
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalAttributeRow, field, release)

static void gimbal_attribute_row_class_init(GimbalAttributeRowClass* klass) {
  GIMBAL_CLASS_OWNS(klass, attribute_row_leave, OWNS(box, gtk_widget_unparent), OWNS(choices, g_object_unref),
                    OWNS(written, g_free), OWNS(effective, g_free), OWNS(from, g_free), OWNS(held, g_free),
                    OWNS(refused, g_free), OWNS(counted, g_free));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  GType type = GIMBAL_TYPE_ATTRIBUTE_ROW;
  signals[EDITED] = gimbal_signal_new("edited", type, 1, G_TYPE_STRING);
  signals[VARY] = gimbal_signal_new("vary", type, 1, G_TYPE_INT);
  gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "attribute.vary", "i", vary_action);
  signals[ORIGIN_ACTIVATED] = gimbal_signal_new("origin-activated", type, 0);
}

GIMBAL_EMPTY_INIT(GimbalAttributeRow, gimbal_attribute_row)

static void add_unit(GimbalAttributeRow* self) {
  self->unit = gtk_label_new(NULL);
  gtk_widget_add_css_class(self->unit, "attribute-unit");
  if (self->nfield > 1) {
    gtk_widget_set_halign(self->unit, GTK_ALIGN_END);
    gtk_overlay_add_overlay(GTK_OVERLAY(self->head), self->unit);
    return;
  }
  // as wide in each row, so that the numbers stand below each other
  gtk_label_set_xalign(GTK_LABEL(self->unit), 0);
  gtk_label_set_width_chars(GTK_LABEL(self->unit), UNIT_WIDTH);
  gtk_label_set_max_width_chars(GTK_LABEL(self->unit), UNIT_WIDTH);
  gtk_label_set_ellipsize(GTK_LABEL(self->unit), PANGO_ELLIPSIZE_END);
  gtk_box_append(GTK_BOX(self->box), self->unit);
}

GtkWidget* gimbal_attribute_row_new(const GimbalAttribute* attribute, GimbalAttributeNames names,
                                    gpointer data) {
  GimbalAttributeRow* self = g_object_new(GIMBAL_TYPE_ATTRIBUTE_ROW, NULL);
  self->attribute = attribute;
  self->editor = editor_for(attribute);
  self->names = names;
  self->names_data = data;
  self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  self->label = gtk_label_new(attribute->name);
  gtk_label_set_xalign(GTK_LABEL(self->label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(self->label), PANGO_ELLIPSIZE_END);
  // the style sheet sets the width, the same for bold names
  gtk_label_set_max_width_chars(GTK_LABEL(self->label), 1);
  gtk_widget_add_css_class(self->label, "attribute-name");
  GtkWidget* widget = self->editor->make(self);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->fields[0]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 attribute->name, -1);
  gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
  self->unset = make_button(self, "edit-clear-symbolic", _("Do Not Write It: Back to the Default"),
                            G_CALLBACK(on_unset));
  self->origin = make_button(self, "go-jump-symbolic", NULL, G_CALLBACK(on_origin));
  self->head = gtk_overlay_new();
  gtk_overlay_set_child(GTK_OVERLAY(self->head), self->label);
  gtk_box_append(GTK_BOX(self->box), self->head);
  gtk_box_append(GTK_BOX(self->box), widget);
  if (attribute->unit || attribute->unit_by) add_unit(self);
  gtk_box_append(GTK_BOX(self->box), self->unset);
  gtk_box_append(GTK_BOX(self->box), self->origin);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  return GTK_WIDGET(self);
}
