// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A row identifies its element by its index in the text. When an element is added or removed,
// indices change and all rows are rebuilt.

#include "bench/setup-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "bench/capture.h"
#include "bench/names.h"
#include "experiment/experiment.h"
#include "experiment/writer.h"
#include "language/messages/grammar-text.h"
#include "widgets/control/chooser.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"
#include "widgets/control/wrap-layout.h"

struct _GimbalSetupView {
  GtkWidget parent;
  GtkWidget* box;
  GtkBox* sections;
  GtkDropDown* design;
  GimbalExperimentFile* file;
  GimbalSession* session;
  GimbalPushes* pushes;
  const GimbalDiagnostics* problems;  // borrowed
  char* shape;
  GPtrArray* rows;     // of Row
  GPtrArray* items;    // of Item
  GPtrArray* adders;   // of Adder
  GPtrArray* offered;  // names to choose from, NULL: no chooser was opened
  GHashTable* open;    // node + 1 of each expanded element
  // rows are filled one after the other: their values in between are no edits
  gboolean quiet;  // the program builds or fills rows from the text: the user edits none
};

G_DEFINE_FINAL_TYPE(GimbalSetupView, gimbal_setup_view, GTK_TYPE_WIDGET)

// An attribute of an element.
typedef struct Row {
  GimbalSetupView* view;
  int node;
  const GimbalAttribute* attribute;
  GtkWidget* field;
} Row;

// An element: its summary, and its problem.
typedef struct Item {
  GimbalSetupView* view;
  int node;
  GtkLabel *title, *trouble;
} Item;

// A button that adds something to an element.
typedef struct Adder {
  GimbalSetupView* view;
  int node;
  const char* tag;
  const GimbalCapture* take;  // instead of tag: captured from the present run
} Adder;

// The sections, by the tag of their elements. The section of the design follows them.
static const struct {
  const char* tag;
  const char* heading;
  const char* add;  // label of its button, NULL: nothing can be added here
  const char* hint;
} kSections[] = {
    {"parameter", N_("What Varies"), NULL,
     N_("A right click on a number in the text, the inspector or the physics panel: Vary…")},
    {"goal", N_("Goals"), N_("Add a Goal"),
     N_("What is wanted: a number that is small, large or near to a value")},
    {"condition", N_("Conditions"), N_("Add a Condition"), N_("What must hold, below or above a limit")},
    {"run", N_("Situations"), N_("Add a Situation"), N_("What each point is simulated in")},
};

// Attributes that are shown even if they are not written; the others are under More.
static const char* const kUsual[] = {"name",  "scale",    "points", "step",  "reduce", "aim",     "target",
                                     "below", "keyframe", "value",  "shape", "method", "seed",    "force",
                                     "above", "weight",   "at",     "mode",  "class",  "actuator"};

static const GimbalMjcfTree* tree_of(GimbalSetupView* self) {
  return gimbal_experiment_file_get_tree(self->file);
}

static const char* text_of(GimbalSetupView* self) {
  return gimbal_experiment_file_get_text(self->file);
}

static char* value_of(GimbalSetupView* self, int node, const char* name) {
  return gimbal_mjcf_tree_value(tree_of(self), gimbal_mjcf_tree_node(tree_of(self), node), name);
}

static void setup_view_apply_text(GimbalSetupView* self, char* text) {
  g_autoptr(GError) error = NULL;
  gimbal_experiment_file_set_text(self->file, text, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- a row

static void set_value(Row* row, const char* value) {
  GimbalSetupView* self = row->view;
  g_autofree char* now = value_of(self, row->node, row->attribute->name);
  if (!g_strcmp0(now, value)) return;
  gsize tag = gimbal_mjcf_tree_node(tree_of(self), row->node)->start;
  setup_view_apply_text(self, gimbal_experiment_text_set(text_of(self), tag, row->attribute->name, value));
}

static void on_entry(Row* row) {
  g_autofree char* text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(row->field))));
  if (!row->view->quiet) set_value(row, *text ? text : NULL);
}

static void on_word(Row* row) {
  guint at = gtk_drop_down_get_selected(GTK_DROP_DOWN(row->field));
  if (row->view->quiet || at == GTK_INVALID_LIST_POSITION) return;
  const char* word = row->attribute->keywords->words[at].word;
  g_autofree char* now = value_of(row->view, row->node, row->attribute->name);
  gboolean usual = !now && !g_strcmp0(word, row->attribute->default_text);
  if (!usual) set_value(row, word);
}

static void show_row(Row* row) {
  g_autofree char* value = value_of(row->view, row->node, row->attribute->name);
  if (GTK_IS_DROP_DOWN(row->field)) {
    const GimbalKeywords* words = row->attribute->keywords;
    const char* word = value ? value : row->attribute->default_text;
    guint at = GTK_INVALID_LIST_POSITION;
    for (int i = 0; i < words->count; i++) {
      if (!g_strcmp0(words->words[i].word, word)) at = (guint)i;
    }
    gtk_drop_down_set_selected(GTK_DROP_DOWN(row->field), at);
  } else if (g_strcmp0(value ? value : "", gtk_editable_get_text(GTK_EDITABLE(row->field)))) {
    gtk_editable_set_text(GTK_EDITABLE(row->field), value ? value : "");
  }
}

static GtkWidget* make_field(Row* row) {
  const GimbalAttribute* a = row->attribute;
  if (a->keywords) {
    GtkStringList* words = gtk_string_list_new(NULL);
    for (int i = 0; i < a->keywords->count; i++) gtk_string_list_append(words, a->keywords->words[i].word);
    row->field = gtk_drop_down_new(G_LIST_MODEL(words), NULL);
    return row->field;
  }
  row->field = gtk_entry_new();
  gtk_editable_set_width_chars(GTK_EDITABLE(row->field), 6);
  gtk_entry_set_placeholder_text(GTK_ENTRY(row->field), a->default_text);
  GtkEventController* focus = gtk_event_controller_focus_new();
  g_signal_connect_swapped(row->field, "activate", G_CALLBACK(on_entry), row);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_entry), row);
  gtk_widget_add_controller(row->field, focus);
  if (a->type != GIMBAL_VALUE_STRING) gtk_widget_add_css_class(row->field, "numeric");
  return row->field;
}

static void on_name(Row* row, guint number) {
  GPtrArray* names = row->view->offered;
  if (number < names->len) set_value(row, g_ptr_array_index(names, number));
}

static void on_choose(Row* row, GtkWidget* button) {
  g_autoptr(GPtrArray) names = gimbal_bench_names(row->view->session, row->attribute->name);
  if (!names || !names->len) return;
  GimbalChooser* chooser = gimbal_chooser_new(NULL, _("Filter"));
  for (guint i = 0; i < names->len; i++) gimbal_chooser_add(chooser, g_ptr_array_index(names, i), NULL, 0);
  g_clear_pointer(&row->view->offered, g_ptr_array_unref);
  row->view->offered = g_steal_pointer(&names);
  g_signal_connect_swapped(chooser, "chosen", G_CALLBACK(on_name), row);
  const GdkRectangle area = {0, 0, gtk_widget_get_width(button), gtk_widget_get_height(button)};
  gimbal_chooser_popup(chooser, button, &area);
}

static GtkWidget* make_row(GimbalSetupView* self, int node, const GimbalAttribute* attribute) {
  Row* row = g_new0(Row, 1);
  *row = (Row){self, node, attribute, NULL};
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget* label = gtk_label_new(attribute->name);
  GtkWidget* field = make_field(row);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 1);
  gtk_widget_add_css_class(label, "attribute-name");
  gimbal_tooltip_set(label, gimbal_grammar_text(attribute->doc));
  gtk_widget_set_hexpand(field, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_PROPERTY_LABEL, attribute->name, -1);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), field);
  if (gimbal_bench_has_names(attribute->name)) {
    GtkWidget* choose = gtk_button_new_from_icon_name("pan-down-symbolic");
    gtk_widget_add_css_class(choose, "flat");
    gtk_widget_add_css_class(choose, "row-button");
    gtk_widget_set_valign(choose, GTK_ALIGN_CENTER);
    gimbal_tooltip_set(choose, _("Choose a Name of the Model"));
    g_signal_connect_swapped(choose, "clicked", G_CALLBACK(on_choose), row);
    gtk_box_append(GTK_BOX(box), choose);
  }
  self->quiet = TRUE;
  show_row(row);
  self->quiet = FALSE;
  if (GTK_IS_DROP_DOWN(field)) g_signal_connect_swapped(field, "notify::selected", G_CALLBACK(on_word), row);
  g_ptr_array_add(self->rows, row);
  return box;
}

//---- an element

// One line about an element: its name and range, or the object that it refers to.
static char* summary_of(GimbalSetupView* self, int node) {
  static const char* const kNames[] = {"element", "actuator", "body", "control", "duration"};
  g_autofree char* name = value_of(self, node, "name");
  g_autofree char* from = value_of(self, node, "from");
  g_autofree char* to = value_of(self, node, "to");
  g_autofree char* attribute = value_of(self, node, "attribute");
  g_autofree char* reduce = value_of(self, node, "reduce");
  g_autofree char* told = NULL;
  for (guint i = 0; !told && i < G_N_ELEMENTS(kNames); i++) told = value_of(self, node, kNames[i]);
  if (attribute) return g_strdup_printf("%s %s", told ? told : "", attribute);
  if (name && from && to) return g_strdup_printf("%s   %s … %s", name, from, to);
  if (name && reduce) return g_strdup_printf("%s   %s", name, reduce);
  gboolean timed =
      told && gimbal_mjcf_tree_is(tree_of(self), gimbal_mjcf_tree_node(tree_of(self), node), "run");
  if (timed) return name ? g_strdup_printf("%s   %s s", name, told) : g_strdup_printf("%s s", told);
  return g_strdup(name ? name : told ? told : "");
}

static const GimbalDiagnostic* problem_in(const GimbalDiagnostics* list, const char* path, gsize start,
                                          gsize end) {
  for (int i = 0; list && i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    gboolean here =
        !g_strcmp0(d->place.file, path) && (gsize)d->place.start >= start && (gsize)d->place.start < end;
    if (here) return d;
  }
  return NULL;
}

static void show_item(Item* item) {
  GimbalSetupView* self = item->view;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree_of(self), item->node);
  g_autofree char* summary = summary_of(self, item->node);
  const char* path = gimbal_experiment_file_get_path(self->file);
  const GimbalDiagnostic* d =
      problem_in(gimbal_experiment_file_get_problems(self->file), path, node->start, node->tag_end);
  if (!d) d = problem_in(self->problems, path, node->start, node->tag_end);
  gtk_label_set_text(item->title, summary);
  gtk_widget_set_visible(GTK_WIDGET(item->trouble), d != NULL);
  if (!d) return;
  g_autofree char* text = d->hint ? g_strdup_printf("%s. %s", d->message, d->hint) : g_strdup(d->message);
  gtk_label_set_text(item->trouble, text);
}

static void on_unfolded(GtkExpander* expander, GParamSpec* unused, Item* item) {
  (void)unused;
  gpointer key = GINT_TO_POINTER(item->node + 1);
  if (gtk_expander_get_expanded(expander)) {
    g_hash_table_add(item->view->open, key);
  } else {
    g_hash_table_remove(item->view->open, key);
  }
}

static void on_remove(Item* item) {
  GimbalSetupView* self = item->view;
  gsize tag = gimbal_mjcf_tree_node(tree_of(self), item->node)->start;
  g_hash_table_remove_all(self->open);
  setup_view_apply_text(self, gimbal_experiment_text_remove(text_of(self), tag));
}

// Add a new element to another one, with its required attributes.
static void add_element(GimbalSetupView* self, int parent, const char* tag) {
  g_autofree char* name = gimbal_experiment_text_free_name(text_of(self), tag);
  g_autofree char* xml = gimbal_bench_new_element(self->session, tag, name);
  gsize at = gimbal_mjcf_tree_node(tree_of(self), parent)->start;
  setup_view_apply_text(self, gimbal_experiment_text_add(text_of(self), at, xml));
}

static void on_add(Adder* adder) {
  g_hash_table_add(adder->view->open, GINT_TO_POINTER(adder->node + 1));
  add_element(adder->view, adder->node, adder->tag);
}

static Adder* new_adder(GimbalSetupView* self, int node, const char* tag) {
  Adder* adder = g_new(Adder, 1);
  *adder = (Adder){self, node, tag, NULL};
  g_ptr_array_add(self->adders, adder);
  return adder;
}

static void on_capture(Adder* adder) {
  GimbalSetupView* self = adder->view;
  g_autoptr(GError) error = NULL;
  gsize run = gimbal_mjcf_tree_node(tree_of(self), adder->node)->start;
  const char* path = gimbal_experiment_file_get_path(self->file);
  g_hash_table_add(self->open, GINT_TO_POINTER(adder->node + 1));
  char* text =
      self->session ? adder->take->take(self->session, self->pushes, text_of(self), run, path, &error) : NULL;
  gimbal_toast_error(GTK_WIDGET(self), error);
  if (text) setup_view_apply_text(self, text);
}

// Buttons that capture something of the present run into a situation.
static GtkWidget* make_capture_buttons(GimbalSetupView* self, int node) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* label = gtk_label_new(_("Take:"));
  gtk_widget_set_layout_manager(box, gimbal_wrap_layout_new(4));
  gtk_widget_add_css_class(label, "dim-label");
  gtk_box_append(GTK_BOX(box), label);
  for (const GimbalCapture* take = gimbal_captures; take->label; take++) {
    GtkWidget* button = gtk_button_new_with_label(_(take->label));
    Adder* adder = new_adder(self, node, NULL);
    adder->take = take;
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "setup-add");
    gimbal_tooltip_set(button, _(take->tip));
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(on_capture), adder);
    gtk_box_append(GTK_BOX(box), button);
  }
  return box;
}

static GtkWidget* make_button(const char* icon, const char* tip, GCallback callback, gpointer data) {
  GtkWidget* button = gtk_button_new_from_icon_name(icon);
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "row-button");
  gimbal_tooltip_set(button, tip);
  g_signal_connect_swapped(button, "clicked", callback, data);
  return button;
}

// Buttons that add an element to this one, and one that removes it.
static GtkWidget* make_tools(Item* item, const GimbalElement* element) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  for (int i = 0; i < element->nchild; i++) {
    const char* tag = element->children[i].element->tag;
    GtkWidget* button = gtk_button_new_with_label(tag);
    g_autofree char* tip =
        g_strdup_printf(_("Add <%s>: %s"), tag, gimbal_grammar_text(element->children[i].element->doc));
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "setup-add");
    gimbal_tooltip_set(button, tip);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(on_add), new_adder(item->view, item->node, tag));
    gtk_box_append(GTK_BOX(box), button);
  }
  GtkWidget* space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_hexpand(space, TRUE);
  gtk_box_append(GTK_BOX(box), space);
  gtk_box_append(GTK_BOX(box), make_button("edit-delete-symbolic", _("Remove"), G_CALLBACK(on_remove), item));
  return box;
}

static gboolean is_usual(GimbalSetupView* self, int node, const GimbalAttribute* attribute) {
  g_autofree char* value = value_of(self, node, attribute->name);
  if (value || (attribute->notes & GIMBAL_NOTE_REQUIRED)) return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS(kUsual); i++) {
    if (!strcmp(kUsual[i], attribute->name)) return TRUE;
  }
  return FALSE;
}

static void add_rows(GimbalSetupView* self, GtkBox* box, int node, const GimbalElement* element) {
  GtkWidget* more = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  for (int i = 0; i < element->nattribute; i++) {
    const GimbalAttribute* a = &element->attributes[i];
    gtk_box_append(is_usual(self, node, a) ? box : GTK_BOX(more), make_row(self, node, a));
  }
  g_object_ref_sink(more);
  if (gtk_widget_get_first_child(more)) {
    GtkWidget* expander = gtk_expander_new(_("More"));
    gtk_widget_add_css_class(expander, "setup-more");
    gimbal_toolkit_expand_to(expander, more);
    gtk_box_append(box, expander);
  }
  g_object_unref(more);
}

static GtkLabel* add_label(GtkBox* box, const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class(label, "caption");
  if (style) gtk_widget_add_css_class(label, style);
  gtk_box_append(box, label);
  return GTK_LABEL(label);
}

static void add_item(GimbalSetupView* self, GtkBox* box, int node, const GimbalElement* element);

static void add_children(GimbalSetupView* self, GtkBox* box, int node, const GimbalElement* element) {
  int child = gimbal_mjcf_tree_first_child(tree_of(self), node);
  for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree_of(self), child)) {
    g_autofree char* tag = gimbal_mjcf_tree_tag(tree_of(self), gimbal_mjcf_tree_node(tree_of(self), child));
    const GimbalChild* grammar = gimbal_grammar_child(element, tag);
    if (grammar) add_item(self, box, child, grammar->element);
  }
}

static void add_item(GimbalSetupView* self, GtkBox* box, int node, const GimbalElement* element) {
  Item* item = g_new0(Item, 1);
  GtkWidget* expander = gtk_expander_new(NULL);
  GtkBox* inside = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 4));
  GtkWidget* title = gtk_label_new(NULL);
  *item = (Item){self, node, GTK_LABEL(title), NULL};
  gtk_label_set_ellipsize(item->title, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign(item->title, 0);
  gimbal_tooltip_for_cut(item->title);
  gtk_expander_set_label_widget(GTK_EXPANDER(expander), title);
  gtk_expander_set_expanded(GTK_EXPANDER(expander),
                            g_hash_table_contains(self->open, GINT_TO_POINTER(node + 1)));
  gtk_widget_add_css_class(expander, "setup-item");
  add_rows(self, inside, node, element);
  add_children(self, inside, node, element);
  if (!strcmp(element->tag, "run")) gtk_box_append(inside, make_capture_buttons(self, node));
  gtk_box_append(inside, make_tools(item, element));
  gimbal_toolkit_expand_to(expander, GTK_WIDGET(inside));
  gtk_box_append(box, expander);
  item->trouble = add_label(box, NULL, "error");
  g_signal_connect(expander, "notify::expanded", G_CALLBACK(on_unfolded), item);
  g_ptr_array_add(self->items, item);
}

//---- sections

static GtkBox* add_section(GimbalSetupView* self, const char* heading, const char* add, const char* tag) {
  GtkWidget* head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget* label = gtk_label_new(heading);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_add_css_class(label, "caption-heading");
  gtk_box_append(GTK_BOX(head), label);
  if (add) {
    int root = gimbal_mjcf_tree_first_child(tree_of(self), -1);
    gtk_box_append(GTK_BOX(head),
                   make_button("list-add-symbolic", add, G_CALLBACK(on_add), new_adder(self, root, tag)));
  }
  gtk_widget_add_css_class(head, "setup-head");
  gtk_box_append(self->sections, head);
  gtk_box_append(self->sections, box);
  return GTK_BOX(box);
}

static void fill_section(GimbalSetupView* self, guint section, int root) {
  const char* tag = kSections[section].tag;
  const char* add = kSections[section].add;
  GtkBox* box = add_section(self, _(kSections[section].heading), add ? _(add) : NULL, tag);
  const GimbalElement* element = gimbal_grammar_child(gimbal_experiment_grammar(), tag)->element;
  gboolean any = FALSE;
  int child = gimbal_mjcf_tree_first_child(tree_of(self), root);
  for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree_of(self), child)) {
    if (!gimbal_mjcf_tree_is(tree_of(self), gimbal_mjcf_tree_node(tree_of(self), child), tag)) continue;
    add_item(self, box, child, element);
    any = TRUE;
  }
  if (!any) add_label(box, _(kSections[section].hint), "dim-label");
}

//---- the design

static int design_of(GimbalSetupView* self, int root, int* node) {
  int child = gimbal_mjcf_tree_first_child(tree_of(self), root);
  *node = -1;
  for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree_of(self), child)) {
    for (int i = 0; i < GIMBAL_DESIGNS; i++) {
      const GimbalMjcfNode* at = gimbal_mjcf_tree_node(tree_of(self), child);
      if (!gimbal_mjcf_tree_is(tree_of(self), at, gimbal_design_word(i))) continue;
      *node = child;
      return i;
    }
  }
  return GIMBAL_DESIGN_GRID;
}

static void on_design(GimbalSetupView* self) {
  int design = (int)gtk_drop_down_get_selected(self->design);
  if (!self->quiet) setup_view_apply_text(self, gimbal_experiment_text_set_design(text_of(self), design));
}

static void fill_design(GimbalSetupView* self, int root) {
  GtkBox* box = add_section(self, _("Points to Try"), NULL, NULL);
  GtkStringList* words = gtk_string_list_new(NULL);
  const char* const kWords[GIMBAL_DESIGNS + 1] = {
      [GIMBAL_DESIGN_GRID] = _("Grid: all combinations"), [GIMBAL_DESIGN_ONE_AT_A_TIME] = _("One at a time"),
      [GIMBAL_DESIGN_SOBOL] = _("Sobol: evenly spread"),  [GIMBAL_DESIGN_LATIN] = _("Latin hypercube"),
      [GIMBAL_DESIGN_SEARCH] = _("Search for the best"),  [GIMBAL_DESIGN_FIT] = _("Fit to a recording")};
  int node, design = design_of(self, root, &node);
  for (int i = 0; i < GIMBAL_DESIGNS; i++) gtk_string_list_append(words, kWords[i]);
  self->design = GTK_DROP_DOWN(gtk_drop_down_new(G_LIST_MODEL(words), NULL));
  gtk_drop_down_set_selected(self->design, (guint)design);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->design), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Points to Try"), -1);
  g_signal_connect_swapped(self->design, "notify::selected", G_CALLBACK(on_design), self);
  gtk_box_append(box, GTK_WIDGET(self->design));
  const GimbalElement* grammar = gimbal_experiment_grammar();
  if (node >= 0) {
    add_rows(self, box, node, gimbal_grammar_child(grammar, gimbal_design_word(design))->element);
  }
}

//---- the whole

static char* shape_of(GimbalSetupView* self) {
  GString* shape = g_string_new(NULL);
  const GimbalMjcfTree* tree = tree_of(self);
  for (int i = 0; tree && i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    g_string_append_printf(shape, "%d%.*s ", node->depth, (int)(node->name_end - node->start),
                           tree->text + node->start);
  }
  return g_string_free(shape, FALSE);
}

static void clear_box(GtkBox* box) {
  for (GtkWidget* child; (child = gtk_widget_get_first_child(GTK_WIDGET(box)));) gtk_box_remove(box, child);
}

static void setup_view_build(GimbalSetupView* self) {
  GPtrArray* const parts[] = {self->rows, self->items, self->adders};
  self->quiet = TRUE;
  // the widgets first: they still notify their rows when they lose the focus
  clear_box(self->sections);
  self->quiet = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) g_ptr_array_set_size(parts[i], 0);
  int root = tree_of(self) ? gimbal_mjcf_tree_first_child(tree_of(self), -1) : -1;
  if (root < 0) return;
  for (guint i = 0; i < G_N_ELEMENTS(kSections); i++) fill_section(self, i, root);
  fill_design(self, root);
}

static void setup_view_show(GimbalSetupView* self) {
  self->quiet = TRUE;
  for (guint i = 0; i < self->rows->len; i++) show_row(g_ptr_array_index(self->rows, i));
  for (guint i = 0; i < self->items->len; i++) show_item(g_ptr_array_index(self->items, i));
  self->quiet = FALSE;
}

static gboolean build_later(gpointer data) {
  GimbalSetupView* self = data;
  setup_view_build(self);
  setup_view_show(self);
  return G_SOURCE_REMOVE;
}

// The change may have been signalled by one of the old rows, which must not be freed while its
// signal is emitted.
static void on_changed(GimbalSetupView* self) {
  g_autofree char* shape = shape_of(self);
  self->problems = NULL;
  if (!g_strcmp0(shape, self->shape)) {
    if (!self->quiet) setup_view_show(self);  // else rows of this shape are still to be built
    return;
  }
  g_free(self->shape);
  self->shape = g_steal_pointer(&shape);
  self->quiet = TRUE;
  g_idle_add_full(G_PRIORITY_HIGH_IDLE, build_later, g_object_ref(self), g_object_unref);
}

void gimbal_setup_view_set_problems(GimbalSetupView* self, const GimbalDiagnostics* problems) {
  self->problems = problems;
  if (!self->quiet && tree_of(self)) setup_view_show(self);
  self->problems = NULL;
}

static void on_command(GimbalSetupView* self, const GimbalCommand* command) {
  gimbal_pushes_add(self->pushes, gimbal_session_get_frame(self->session), command);
}

static void on_reset(GimbalSetupView* self) {
  gimbal_pushes_clear(self->pushes);
}

void gimbal_setup_view_set_session(GimbalSetupView* self, GimbalSession* session) {
  self->session = session;
  g_signal_connect_object(gimbal_session_get_simulation(session), "commanded", G_CALLBACK(on_command), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "reset", G_CALLBACK(on_reset), self, G_CONNECT_SWAPPED);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalSetupView, field, release)

static void setup_view_leave(GObject* object) {
  GIMBAL_SETUP_VIEW(object)->quiet = TRUE;
}

static void gimbal_setup_view_class_init(GimbalSetupViewClass* klass) {
  GIMBAL_CLASS_OWNS(klass, setup_view_leave, OWNS(box, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(pushes, gimbal_pushes_free), OWNS(file, g_object_unref), OWNS(shape, g_free),
                    OWNS(rows, g_ptr_array_unref), OWNS(items, g_ptr_array_unref),
                    OWNS(adders, g_ptr_array_unref), OWNS(offered, g_ptr_array_unref),
                    OWNS(open, g_hash_table_unref));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void gimbal_setup_view_init(GimbalSetupView* self) {
  self->box = gtk_scrolled_window_new();
  self->sections = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 4));
  self->rows = g_ptr_array_new_with_free_func(g_free);
  self->items = g_ptr_array_new_with_free_func(g_free);
  self->adders = g_ptr_array_new_with_free_func(g_free);
  self->open = g_hash_table_new(NULL, NULL);
  self->pushes = gimbal_pushes_new();
  gtk_widget_add_css_class(GTK_WIDGET(self->sections), "panel-content");
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->box), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->box), GTK_WIDGET(self->sections));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GtkWidget* gimbal_setup_view_new(GimbalExperimentFile* file) {
  GimbalSetupView* self = g_object_new(GIMBAL_TYPE_SETUP_VIEW, NULL);
  self->file = g_object_ref(file);
  g_signal_connect_object(file, "changed", G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
  on_changed(self);
  return GTK_WIDGET(self);
}
