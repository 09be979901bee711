// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/vary-form.h"

#include <glib/gi18n.h>
#include <math.h>

#include "experiment/writer.h"
#include "language/edit/rewrite.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"

typedef struct Form {
  GtkWidget *asker, *question;
  GimbalExperimentFile* file;
  GimbalVarySpot* spot;
  GtkGrid* grid;
  int row;
  GtkWidget *scope, *component, *mode, *coupled, *from, *to, *scale, *step, *factor;
  GtkLabel* trouble;
  GPtrArray* parameters;  // names of the existing ones
  void (*done)(gpointer data);
  gpointer data;
  gboolean quiet;  // the fields are filled one after the other, and checked once all are
} Form;

static void form_free(gpointer data) {
  Form* self = data;
  gimbal_vary_spot_free(self->spot);
  g_object_unref(self->file);
  g_object_unref(self->asker);
  g_ptr_array_unref(self->parameters);
  g_free(self);
}

//---- reading

static int vary_form_chosen(GtkWidget* choice) {
  guint at = choice ? gtk_drop_down_get_selected(GTK_DROP_DOWN(choice)) : 0;
  return at == GTK_INVALID_LIST_POSITION ? 0 : (int)at;
}

// The number typed, or the value empty if there is none. NAN: not a number.
static double number_in(GtkWidget* entry, double empty) {
  g_autofree char* text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(entry))));
  char* end;
  double value = g_ascii_strtod(text, &end);
  return !*text ? empty : *end ? NAN : value;
}

static GimbalVaryRange range_of(Form* self) {
  gboolean coupled = vary_form_chosen(self->coupled) > 0;
  return (GimbalVaryRange){
      .from = number_in(self->from, NAN),
      .to = number_in(self->to, NAN),
      .log = vary_form_chosen(self->scale) == 1,
      .step = number_in(self->step, 0),
      .multiply = vary_form_chosen(self->mode) == 1,
      .component = self->component ? vary_form_chosen(self->component) : self->spot->component,
      .factor = coupled ? number_in(self->factor, 1) : 1};
}

static const char* trouble_of(Form* self, const GimbalVaryRange* range) {
  GimbalVaryRange any = {.from = 0, .to = 1, .factor = range->factor};
  return gimbal_vary_trouble(vary_form_chosen(self->coupled) > 0 ? &any : range);
}

static void vary_form_check(Form* self) {
  GimbalVaryRange range = range_of(self);
  const char* trouble = trouble_of(self, &range);
  gboolean coupled = vary_form_chosen(self->coupled) > 0;
  GtkWidget* const own[] = {self->from, self->to, self->scale, self->step};
  for (guint i = 0; i < G_N_ELEMENTS(own); i++) gtk_widget_set_sensitive(own[i], !coupled);
  if (self->factor) gtk_widget_set_sensitive(self->factor, coupled);
  gtk_label_set_text(self->trouble, trouble ? trouble : "");
  gimbal_question_set_enabled(self->question, "vary", !trouble);
}

static void on_changed(Form* self) {
  if (!self->quiet) vary_form_check(self);
}

static void set_number(GtkWidget* entry, double value) {
  g_autofree char* text = gimbal_number_text(value, 6);
  gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

// Fill in a sensible range for the chosen number.
static void vary_form_propose(Form* self) {
  GimbalVaryRange now = range_of(self), range = gimbal_vary_range(self->spot, now.component, now.multiply);
  if (self->quiet) return;
  self->quiet = TRUE;
  set_number(self->from, range.from);
  set_number(self->to, range.to);
  gtk_drop_down_set_selected(GTK_DROP_DOWN(self->scale), range.log ? 1 : 0);
  if (range.step > 0) set_number(self->step, range.step);
  self->quiet = FALSE;
  vary_form_check(self);
}

//---- the answer

static char* add_parameter(Form* self, const GimbalVaryRange* range) {
  const char* text = gimbal_experiment_file_get_text(self->file);
  const GimbalVaryScope* scope = g_ptr_array_index(self->spot->scopes, (guint)vary_form_chosen(self->scope));
  g_autofree char* name = gimbal_experiment_text_free_name(text, scope->name);
  g_autofree char* xml = gimbal_vary_dup_parameter(self->spot, vary_form_chosen(self->scope), name, range);
  const GimbalMjcfTree* tree = gimbal_experiment_file_get_tree(self->file);
  int root = gimbal_mjcf_tree_first_child(tree, -1);
  return root < 0 ? NULL : gimbal_experiment_text_add(text, gimbal_mjcf_tree_node(tree, root)->start, xml);
}

static gsize parameter_called(const char* text, const char* wanted) {
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    if (node->kind != GIMBAL_MJCF_ELEMENT || !gimbal_mjcf_tree_is(tree, node, "parameter")) continue;
    g_autofree char* name = gimbal_mjcf_tree_value(tree, node, "name");
    if (!g_strcmp0(name, wanted)) return node->start;
  }
  return G_MAXSIZE;
}

static char* add_targets(Form* self, const char* parameter, const GimbalVaryRange* range) {
  g_autoptr(GPtrArray) targets = gimbal_vary_dup_targets(self->spot, vary_form_chosen(self->scope), range);
  char* text = g_strdup(gimbal_experiment_file_get_text(self->file));
  for (guint i = 0; text && i < targets->len; i++) {
    g_autofree char* before = text;
    text = gimbal_experiment_text_add(before, parameter_called(before, parameter),
                                      g_ptr_array_index(targets, i));
  }
  return text;
}

static void on_answer(GtkWidget* question, const char* id, gpointer data) {
  Form* self = data;
  g_autoptr(GError) error = NULL;
  (void)question;
  GimbalVaryRange range = range_of(self);
  int coupled = vary_form_chosen(self->coupled);
  if (g_strcmp0(id, "vary") || trouble_of(self, &range)) return;
  if (gimbal_experiment_file_begin(self->file, &error)) {
    char* text = coupled > 0
                     ? add_targets(self, g_ptr_array_index(self->parameters, (guint)coupled - 1), &range)
                     : add_parameter(self, &range);
    gimbal_experiment_file_set_text(self->file, text, &error);
  }
  gimbal_toast_error(self->asker, error);
  if (!error && self->done) self->done(self->data);
}

//---- building

static GtkWidget* vary_form_add(Form* self, const char* name, GtkWidget* field) {
  GtkWidget* label = gtk_label_new(name);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(field, TRUE);
  gtk_widget_add_css_class(label, "dim-label");
  gtk_accessible_update_property(GTK_ACCESSIBLE(field), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_grid_attach(self->grid, label, 0, self->row, 1, 1);
  gtk_grid_attach(self->grid, field, 1, self->row++, 1, 1);
  return field;
}

static GtkWidget* add_number(Form* self, const char* name, const char* hint) {
  GtkWidget* entry = gtk_entry_new();
  gtk_entry_set_placeholder_text(GTK_ENTRY(entry), hint);
  gtk_widget_add_css_class(entry, "numeric");
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), 14);
  gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
  g_signal_connect_swapped(entry, "changed", G_CALLBACK(on_changed), self);
  return vary_form_add(self, name, entry);
}

static GtkWidget* add_choice(Form* self, const char* name, GPtrArray* words, GCallback callback) {
  GtkStringList* list = gtk_string_list_new(NULL);
  for (guint i = 0; i < words->len; i++) gtk_string_list_append(list, g_ptr_array_index(words, i));
  GtkWidget* choice = gtk_drop_down_new(G_LIST_MODEL(list), NULL);
  g_signal_connect_swapped(choice, "notify::selected", callback, self);
  return vary_form_add(self, name, choice);
}

static GtkWidget* add_two(Form* self, const char* name, const char* first, const char* second,
                          GCallback callback) {
  g_autoptr(GPtrArray) words = g_ptr_array_new();
  g_ptr_array_add(words, (gpointer)first);
  g_ptr_array_add(words, (gpointer)second);
  return add_choice(self, name, words, callback);
}

static void collect_parameters(Form* self) {
  const GimbalMjcfTree* tree = gimbal_experiment_file_get_tree(self->file);
  for (int i = 0; tree && i < gimbal_mjcf_tree_count(tree); i++) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
    gboolean is = node->kind == GIMBAL_MJCF_ELEMENT && gimbal_mjcf_tree_is(tree, node, "parameter");
    char* name = is ? gimbal_mjcf_tree_value(tree, node, "name") : NULL;
    if (name) g_ptr_array_add(self->parameters, name);
  }
}

// Choices of the elements, of one of their numbers, and of a parameter to couple it to.
static void add_what(Form* self) {
  g_autoptr(GPtrArray) scopes = g_ptr_array_new();
  g_autoptr(GPtrArray) numbers = g_ptr_array_new_with_free_func(g_free);
  g_autoptr(GPtrArray) others = g_ptr_array_new();
  for (guint i = 0; i < self->spot->scopes->len; i++) {
    g_ptr_array_add(scopes, ((GimbalVaryScope*)g_ptr_array_index(self->spot->scopes, i))->label);
  }
  for (int i = 0; i < self->spot->count; i++) {
    g_autofree char* number = gimbal_number_text(self->spot->numbers[i], 6);
    g_ptr_array_add(numbers, g_strdup_printf("%d:  %s", i + 1, number));
  }
  g_ptr_array_add(others, _("No other number"));
  for (guint i = 0; i < self->parameters->len; i++) {
    g_ptr_array_add(others, g_ptr_array_index(self->parameters, i));
  }
  self->scope = add_choice(self, _("Of"), scopes, G_CALLBACK(on_changed));
  if (numbers->len > 1) {
    self->component = add_choice(self, _("Number"), numbers, G_CALLBACK(vary_form_propose));
  }
  self->mode =
      add_two(self, _("The value"), _("takes its place"), _("multiplies it"), G_CALLBACK(vary_form_propose));
  gtk_widget_set_sensitive(self->scope, scopes->len > 1);
  if (!self->parameters->len) return;
  self->coupled = add_choice(self, _("Together with"), others, G_CALLBACK(on_changed));
  self->factor = add_number(self, _("Times"), "1");
}

static GtkWidget* make_form(Form* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget* trouble = gtk_label_new(NULL);
  self->grid = GTK_GRID(gtk_grid_new());
  gtk_grid_set_row_spacing(self->grid, 6);
  gtk_grid_set_column_spacing(self->grid, 12);
  self->quiet = TRUE;
  add_what(self);
  self->from = add_number(self, _("From"), NULL);
  self->to = add_number(self, _("To"), NULL);
  self->scale = add_two(self, _("Spread"), _("Linear"), _("Logarithmic"), G_CALLBACK(on_changed));
  self->step = add_number(self, C_("range", "Step"), _("continuous"));
  if (self->component) {
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->component), (guint)self->spot->component);
  }
  self->trouble = GTK_LABEL(trouble);
  gtk_label_set_xalign(self->trouble, 0);
  gtk_widget_add_css_class(trouble, "error");
  gtk_widget_add_css_class(trouble, "caption");
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->grid));
  gtk_box_append(GTK_BOX(box), trouble);
  self->quiet = FALSE;
  return box;
}

void gimbal_vary_form_ask(GtkWidget* asker, GimbalExperimentFile* file, GimbalVarySpot* spot,
                          void (*done)(gpointer data), gpointer data) {
  const GimbalAnswer answers[] = {{"cancel", _("Cancel"), ADW_RESPONSE_DEFAULT},
                                  {"vary", _("Vary"), ADW_RESPONSE_SUGGESTED}};
  Form* self = g_new0(Form, 1);
  *self = (Form){.asker = g_object_ref(asker),
                 .file = g_object_ref(file),
                 .spot = spot,
                 .parameters = g_ptr_array_new_with_free_func(g_free),
                 .done = done,
                 .data = data};
  collect_parameters(self);
  self->question =
      gimbal_question_new(_("How Far May It Vary?"), spot->title, answers, G_N_ELEMENTS(answers));
  gimbal_question_set_child(self->question, make_form(self));
  vary_form_propose(self);
  gimbal_question_ask(self->question, asker, on_answer, self, form_free);
  gtk_widget_grab_focus(self->from);
}
