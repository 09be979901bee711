// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The collision matrix: which bodies may touch, the rule that decides, and a button that reverses
// it. Each rule is a row of a table with its texts, its colour and the label of its button.

#include <glib/gi18n.h>

#include "doctors/collision-edit.h"
#include "doctors/matrix-view.h"
#include "model/object-label.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"

enum { MOST_BODIES = 150 };

static const struct {
  const char* name;     // in the legend
  const char* verdict;  // a sentence that explains the rule
  const char* button;   // label; NULL: the rule cannot be changed here
  int color;            // index among the colours of plots, -1: none
} kRules[] = {
    [GIMBAL_PAIR_SAME_GEOM] = {NULL, "", NULL, -1},
    [GIMBAL_PAIR_DISABLED] = {N_("off"), N_("Contacts are switched off in <option>."), NULL, -1},
    [GIMBAL_PAIR_NO_FUNCTION] = {N_("never"), N_("Shapes of these kinds never touch."), NULL, -1},
    [GIMBAL_PAIR_PREDEFINED] = {N_("pair"), N_("They touch: a <pair> asks for it."), N_("Remove the Pair"),
                                5},
    [GIMBAL_PAIR_WELDED] = {N_("welded"), N_("They do not touch: nothing moves between them."), NULL, -1},
    [GIMBAL_PAIR_UNMOVED] = {N_("not moved"), N_("They do not touch: no force moves either of them."), NULL,
                             -1},
    [GIMBAL_PAIR_PARENT] = {N_("parent"), N_("They do not touch: parent and child."), N_("Add a Pair"), 4},
    [GIMBAL_PAIR_EXCLUDED] = {N_("exclude"), N_("They do not touch: an <exclude> forbids it."),
                              N_("Remove the Exclude"), 1},
    [GIMBAL_PAIR_CALLBACK] = {N_("filter"), N_("A filter of the program decides."), NULL, -1},
    [GIMBAL_PAIR_MASKS] = {N_("masks"), N_("They do not touch: their masks share no bit."),
                           N_("Let Them Touch"), 3},
    [GIMBAL_PAIR_ALLOWED] = {N_("touch"), N_("They touch."), N_("Exclude Them"), 2},
};

#define GIMBAL_TYPE_COLLISION_PAGE (gimbal_collision_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalCollisionPage, gimbal_collision_page, GIMBAL, COLLISION_PAGE, GimbalPage)

struct _GimbalCollisionPage {
  GimbalPage parent;
  GtkWidget* box;
  GimbalMatrixView* view;
  GtkLabel* name;
  GtkLabel* verdict;
  GtkLabel* detail;
  GtkButton* change;
  GimbalSession* session;
  GimbalCompiled* compiled;  // the model of the matrix
  GimbalCollisionMatrix* matrix;
  int row, column;  // the chosen square, -1: none
};

G_DEFINE_FINAL_TYPE(GimbalCollisionPage, gimbal_collision_page, GIMBAL_TYPE_PAGE)

//---- the chosen pair

static char* masks_of(const mjModel* m, const GimbalMatrixCell* cell) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < 2 && cell->geom[i] >= 0; i++) {
    g_autofree char* name = gimbal_object_label(m, mjOBJ_GEOM, cell->geom[i]);
    g_string_append_printf(text, "%s\n  contype %d\n  conaffinity %d\n", name, m->geom_contype[cell->geom[i]],
                           m->geom_conaffinity[cell->geom[i]]);
  }
  if (cell->all > 1) {
    g_string_append_printf(text, _("%d of %d pairs of geoms may touch"), cell->may, cell->all);
  }
  return g_strdup(g_strchomp(text->str));
}

static void show_choice(GimbalCollisionPage* self) {
  gboolean chosen =
      self->matrix && self->row >= 0 && self->row < self->matrix->count && self->column < self->matrix->count;
  gtk_widget_set_visible(GTK_WIDGET(self->change), FALSE);
  if (!chosen) {
    gtk_label_set_text(self->name, "");
    gtk_label_set_text(self->verdict, _("Choose a square to learn why these bodies touch, or do not"));
    gtk_label_set_text(self->detail, "");
    return;
  }
  const mjModel* m = self->compiled->model;
  const GimbalMatrixCell* cell = gimbal_collision_matrix_cell(self->matrix, self->row, self->column);
  g_autofree char* a = gimbal_object_label(m, mjOBJ_BODY, self->matrix->body[self->row]);
  g_autofree char* b = gimbal_object_label(m, mjOBJ_BODY, self->matrix->body[self->column]);
  g_autofree char* name = g_strdup_printf(_("%s and %s"), a, b);
  g_autofree char* detail = masks_of(m, cell);
  gtk_label_set_text(self->name, name);
  gtk_label_set_text(self->verdict, _(kRules[cell->rule].verdict));
  gtk_label_set_text(self->detail, detail);
  gtk_widget_set_visible(GTK_WIDGET(self->change), gimbal_collision_can_edit(cell->rule));
  if (kRules[cell->rule].button) gtk_button_set_label(self->change, _(kRules[cell->rule].button));
}

static void on_chosen(GimbalCollisionPage* self, int row, int column) {
  self->row = row;
  self->column = column;
  show_choice(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", mjOBJ_BODY, self->matrix->body[row]);
}

static void on_change(GimbalCollisionPage* self) {
  g_autoptr(GError) error = NULL;
  if (!self->matrix || self->row < 0) return;
  const GimbalMatrixCell* cell = gimbal_collision_matrix_cell(self->matrix, self->row, self->column);
  if (!gimbal_collision_edit(self->session, cell, &error)) gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- matrix

static void show_matrix(GimbalCollisionPage* self) {
  const mjModel* m = self->compiled ? self->compiled->model : NULL;
  int count = self->matrix ? self->matrix->count : 0;
  g_auto(GStrv) names = g_new0(char*, count + 1);
  g_autofree int* colors = g_new0(int, count* count + 1);
  for (int i = 0; i < count; i++) names[i] = gimbal_object_label(m, mjOBJ_BODY, self->matrix->body[i]);
  for (int i = 0; i < count * count; i++) colors[i] = kRules[self->matrix->cells[i].rule].color;
  gimbal_matrix_view_set(self->view, (const char* const*)names, colors, count);
}

static void gimbal_collision_page_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalCollisionPage* self = GIMBAL_COLLISION_PAGE(page);
  g_clear_pointer(&self->matrix, gimbal_collision_matrix_free);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  if (compiled) {
    self->compiled = gimbal_compiled_ref(compiled);
    self->matrix = gimbal_collision_matrix_new(compiled->model, MOST_BODIES);
  }
  int count = self->matrix ? self->matrix->count : 0;
  if (self->row >= count || self->column >= count) self->row = self->column = -1;
  show_matrix(self);
  show_choice(self);
}

//---- object

static void gimbal_collision_page_bind(GimbalPage* page) {
  GIMBAL_COLLISION_PAGE(page)->session = gimbal_page_get_session(page);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalCollisionPage, field, release)

static const GimbalPageHooks kHooks = {.bind = gimbal_collision_page_bind,
                                       .model = gimbal_collision_page_model};

static void gimbal_collision_page_class_init(GimbalCollisionPageClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(matrix, gimbal_collision_matrix_free), OWNS(compiled, gimbal_compiled_unref));
}

static GtkLabel* new_label(const char* style) {
  GtkWidget* label = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "max-width-chars", 28, NULL);
  gtk_widget_add_css_class(label, style);
  return GTK_LABEL(label);
}

// The legend: colours with the names of their rules.
static GtkWidget* make_legend(void) {
  static const GimbalPairRule rules[] = {GIMBAL_PAIR_ALLOWED, GIMBAL_PAIR_PREDEFINED, GIMBAL_PAIR_MASKS,
                                         GIMBAL_PAIR_EXCLUDED, GIMBAL_PAIR_PARENT};
  GtkWidget* grid = gtk_grid_new();
  gtk_grid_set_column_spacing(GTK_GRID(grid), 12);
  for (guint i = 0; i < G_N_ELEMENTS(rules); i++) {
    GtkWidget* swatch = gimbal_matrix_swatch_new(kRules[rules[i]].color, _(kRules[rules[i]].name));
    gtk_grid_attach(GTK_GRID(grid), swatch, (int)i % 3, (int)i / 3, 1, 1);
  }
  return grid;
}

static GtkWidget* make_side(GimbalCollisionPage* self) {
  GtkWidget* side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->name = new_label("caption-heading");
  self->verdict = new_label("body");
  self->detail = new_label("numeric");
  self->change = GTK_BUTTON(gtk_button_new_with_label(_("Exclude Them")));
  gimbal_tooltip_set(GTK_WIDGET(self->change), _("Into the text, as one step of undo"));
  gtk_widget_set_halign(GTK_WIDGET(self->change), GTK_ALIGN_START);
  g_signal_connect_swapped(self->change, "clicked", G_CALLBACK(on_change), self);
  gtk_box_append(GTK_BOX(side), make_legend());
  gtk_box_append(GTK_BOX(side), GTK_WIDGET(self->name));
  gtk_box_append(GTK_BOX(side), GTK_WIDGET(self->verdict));
  gtk_box_append(GTK_BOX(side), GTK_WIDGET(self->change));
  gtk_box_append(GTK_BOX(side), GTK_WIDGET(self->detail));
  gtk_widget_add_css_class(side, "lab-settings");
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), side);
  return scroller;
}

static void gimbal_collision_page_init(GimbalCollisionPage* self) {
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->row = self->column = -1;
  self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->view = GIMBAL_MATRIX_VIEW(gimbal_matrix_view_new());
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Which bodies may touch"), -1);
  g_signal_connect_swapped(self->view, "chosen", G_CALLBACK(on_chosen), self);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->view));
  gtk_widget_set_hexpand(scroller, TRUE);
  gtk_box_append(GTK_BOX(self->box), scroller);
  gtk_box_append(GTK_BOX(self->box), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(self->box), make_side(self));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  show_choice(self);
}

//---- the row

const GimbalPageKind gimbal_collisions_page = {
    .name = "collisions",
    .title = N_("Collisions"),
    .icon = "gimbal-exclude-symbolic",
    .home = "bottom",
    .help = "doctors",
    .needs_model = TRUE,
    .type = gimbal_collision_page_get_type,
};
