// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each line of the inspector is a row of a table: its name, its meaning, and the function that
// formats it, or the figure that it shows.

#include "insight/contact-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "doctor/contact-figures.h"
#include "widgets/control/owned.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"

typedef struct Look {
  const mjModel* m;
  const mjContact* contact;
  GimbalContactFigures f;
} Look;

static char* contact_view_number(double value, const char* unit) {
  char text[64];
  gimbal_axis_number(value, unit, text, sizeof text);
  return g_strdup(text);
}

static char* contact_view_vector(const mjtNum* values, int n) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < n; i++) {
    g_string_append_printf(text, "%s%.4g", i ? " " : "", gimbal_axis_settle(values[i]));
  }
  return g_strdup(text->str);
}

// In metres, rounded to millimetres, so that all three fit beside the name; the table has more
// digits. Adding 0.0 turns a negative zero into a positive one.
static char* line_position(const Look* l) {
  double at[3];
  for (int i = 0; i < 3; i++) at[i] = round(1000 * l->contact->pos[i]) / 1000 + 0.0;
  return g_strdup_printf("%.3f %.3f %.3f", at[0], at[1], at[2]);
}
static char* line_normal(const Look* l) {
  return contact_view_vector(l->contact->frame, 3);
}
static char* line_solref(const Look* l) {
  return contact_view_vector(l->contact->solref, mjNREF);
}
static char* line_solimp(const Look* l) {
  return contact_view_vector(l->contact->solimp, mjNIMP);
}
static char* line_friction(const Look* l) {
  return contact_view_vector(l->contact->friction, MAX(1, l->contact->dim - 1));
}
static char* line_condim(const Look* l) {
  return g_strdup_printf("%d", l->contact->dim);
}
static char* line_margin(const Look* l) {
  return contact_view_number(1000 * l->contact->includemargin, "mm");
}

static const struct {
  const char* name;
  const char* tooltip;
  char* (*text)(const Look* look);  // NULL: show the figure at the offset below
  size_t figure;
  double factor;
  const char* unit;
} kLines[] = {
#define FIGURE(name) NULL, offsetof(GimbalContactFigures, name)
    {N_("Distance"), N_("Negative: the geoms overlap"), FIGURE(distance), 1000, "mm"},
    {N_("Gap"),
     N_("Of a speculative contact: how far apart they are; its distance is made so that they just meet"),
     FIGURE(gap), 1000, "mm"},
    {N_("Impact"), N_("Of a speculative contact: how long after the start of the step they meet"),
     FIGURE(impact), 1000, "ms"},
    {N_("Normal force"), NULL, FIGURE(normal), 1, "N"},
    {N_("Friction force"), NULL, FIGURE(tangent), 1, "N"},
    {N_("Torque"), N_("Torsional and rolling friction"), FIGURE(torque), 1, "N·m"},
    {N_("Slip speed"), N_("Along the surface"), FIGURE(slip), 1000, "mm/s"},
    {N_("Position"), N_("In the world, m"), line_position, 0, 1, NULL},
    {N_("Normal"), N_("From the first geom to the second"), line_normal, 0, 1, NULL},
    {N_("solref"), N_("After mixing the geoms’ own"), line_solref, 0, 1, NULL},
    {N_("solimp"), N_("After mixing the geoms’ own"), line_solimp, 0, 1, NULL},
    {N_("friction"), N_("After mixing the geoms’ own"), line_friction, 0, 1, NULL},
    {N_("condim"), NULL, line_condim, 0, 1, NULL},
    {N_("Margin"), NULL, line_margin, 0, 1, NULL},
    {N_("Impedance"), N_("0: the constraint gives way, 1: it does not"), FIGURE(impedance), 1, NULL},
    {N_("Stiffness"), N_("The spring that a resting body feels"), FIGURE(stiffness), 1, "N/m"},
    {N_("Damping"), N_("The damper beside that spring"), FIGURE(damping), 1, "N·s/m"},
    {N_("Time constant"), N_("In which the constraint by itself settles"), FIGURE(time_constant), 1000, "ms"},
    {N_("Damping ratio"), N_("1: as fast as it goes without overshoot"), FIGURE(damping_ratio), 1, NULL},
    {N_("Mass"), N_("That the constraint reckons with"), FIGURE(mass), 1, "kg"},
    {N_("Static sag"), N_("How deep the present normal force presses it at rest"), FIGURE(sag), 1000, "mm"},
#undef FIGURE
};

struct _GimbalContactView {
  GtkWidget parent;
  GtkWidget* scroller;
  GtkLevelBar* usage;
  GtkLabel* usage_text;
  GtkLabel* values[G_N_ELEMENTS(kLines)];
  GtkSpinButton* sag;
  GtkLabel* proposal;
  double solref[2];
  gboolean proposed;
};

G_DEFINE_FINAL_TYPE(GimbalContactView, gimbal_contact_view, GTK_TYPE_WIDGET)

static void show_usage(GimbalContactView* self, double usage) {
  gboolean known = isfinite(usage);
  g_autofree char* text = known ? g_strdup_printf("%.0f %%", 100 * usage) : g_strdup("–");
  gtk_level_bar_set_value(self->usage, known ? CLAMP(usage, 0, 1) : 0);
  gtk_label_set_text(self->usage_text, text);
}

static void show_proposal(GimbalContactView* self, const mjModel* m, mjData* d, int contact, double force) {
  double sag = gtk_spin_button_get_value(self->sag) / 1000;
  self->proposed = gimbal_contact_solref_for_sag(m, d, contact, force, sag, self->solref);
  g_autofree char* text = self->proposed
                              ? g_strdup_printf("solref=\"%.4g %.4g\"", self->solref[0], self->solref[1])
                              : g_strdup(_("needs a force"));
  gtk_label_set_text(self->proposal, text);
}

static char* text_of(guint line, const Look* look) {
  if (kLines[line].text) return kLines[line].text(look);
  double figure = *(const double*)((const char*)&look->f + kLines[line].figure);
  return contact_view_number(kLines[line].factor * figure, kLines[line].unit);
}

void gimbal_contact_view_show(GimbalContactView* self, const mjModel* m, mjData* d, int contact) {
  gboolean there = contact >= 0 && contact < d->ncon;
  gtk_widget_set_visible(GTK_WIDGET(self), there);
  if (!there) return;
  Look look = {m, d->contact + contact, gimbal_contact_figures(m, d, contact)};
  for (guint i = 0; i < G_N_ELEMENTS(kLines); i++) {
    g_autofree char* text = text_of(i, &look);
    gtk_label_set_text(self->values[i], text);
  }
  show_usage(self, look.f.usage);
  show_proposal(self, m, d, contact, look.f.normal);
}

static void on_copy(GimbalContactView* self) {
  if (!self->proposed) return;
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), gtk_label_get_text(self->proposal));
}

static GtkWidget* make_usage(GimbalContactView* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget* label = gtk_label_new(_("Cone used"));
  self->usage = GTK_LEVEL_BAR(gtk_level_bar_new());
  self->usage_text = GTK_LABEL(gtk_label_new("–"));
  // a higher value is worse here
  gtk_level_bar_add_offset_value(self->usage, GTK_LEVEL_BAR_OFFSET_LOW, 1.0);
  gtk_level_bar_add_offset_value(self->usage, GTK_LEVEL_BAR_OFFSET_HIGH, 0.9);
  gtk_level_bar_add_offset_value(self->usage, GTK_LEVEL_BAR_OFFSET_FULL, 0.0);
  gtk_widget_set_hexpand(GTK_WIDGET(self->usage), TRUE);
  gtk_widget_set_valign(GTK_WIDGET(self->usage), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(GTK_WIDGET(self->usage_text), "numeric");
  gtk_label_set_width_chars(self->usage_text, 6);
  gtk_label_set_xalign(self->usage_text, 1);
  // xgettext:no-c-format
  const char* tip = _("Friction over what the normal force allows; at 100 % the contact slips");
  gimbal_tooltip_set(box, tip);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->usage), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Part of the friction cone that is used"), -1);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->usage));
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->usage_text));
  return box;
}

static GtkWidget* make_lines(GimbalContactView* self) {
  GtkWidget* grid = gtk_grid_new();
  gtk_grid_set_column_spacing(GTK_GRID(grid), 10);
  gtk_grid_set_row_spacing(GTK_GRID(grid), 2);
  for (int i = 0; i < (int)G_N_ELEMENTS(kLines); i++) {
    GtkWidget *name = gtk_label_new(_(kLines[i].name)), *value = gtk_label_new("–");
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_label_set_xalign(GTK_LABEL(value), 1);
    gtk_label_set_selectable(GTK_LABEL(value), TRUE);
    gtk_widget_set_focusable(value, FALSE);
    gtk_label_set_ellipsize(GTK_LABEL(value), PANGO_ELLIPSIZE_START);
    gimbal_tooltip_for_cut(GTK_LABEL(value));
    gtk_label_set_width_chars(GTK_LABEL(value), 20);  // room for a position
    gtk_widget_set_hexpand(value, TRUE);
    gtk_widget_add_css_class(name, "dim-label");
    gtk_widget_add_css_class(value, "numeric");
    if (kLines[i].tooltip) gimbal_tooltip_set(name, _(kLines[i].tooltip));
    gtk_grid_attach(GTK_GRID(grid), name, 0, i, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), value, 1, i, 1, 1);
    self->values[i] = GTK_LABEL(value);
  }
  return grid;
}

static GtkWidget* make_converter(GimbalContactView* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* second = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* label = gtk_label_new(_("Wanted sag, mm"));
  GtkWidget* copy = gtk_button_new_from_icon_name("edit-copy-symbolic");
  self->sag = GTK_SPIN_BUTTON(gtk_spin_button_new_with_range(0.001, 1000, 0.1));
  gtk_spin_button_set_digits(self->sag, 3);
  gtk_spin_button_set_value(self->sag, 0.5);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->sag), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Wanted sag, mm"), -1);
  self->proposal = GTK_LABEL(gtk_label_new(""));
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_xalign(self->proposal, 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_set_hexpand(GTK_WIDGET(self->proposal), TRUE);
  gtk_widget_add_css_class(GTK_WIDGET(self->proposal), "monospace");
  gtk_widget_add_css_class(copy, "flat");
  gimbal_tooltip_set(copy, _("Copy the Attribute"));
  g_signal_connect_swapped(copy, "clicked", G_CALLBACK(on_copy), self);
  gtk_box_append(GTK_BOX(row), label);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(self->sag));
  gtk_box_append(GTK_BOX(second), GTK_WIDGET(self->proposal));
  gtk_box_append(GTK_BOX(second), copy);
  gtk_box_append(GTK_BOX(box), row);
  gtk_box_append(GTK_BOX(box), second);
  return box;
}

static void gimbal_contact_view_class_init(GimbalContactViewClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalContactView, scroller, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void gimbal_contact_view_init(GimbalContactView* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget* scroller = gtk_scrolled_window_new();
  gtk_widget_add_css_class(box, "contact-view");
  gtk_box_append(GTK_BOX(box), make_usage(self));
  gtk_box_append(GTK_BOX(box), make_lines(self));
  gtk_box_append(GTK_BOX(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
  gtk_box_append(GTK_BOX(box), make_converter(self));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), box);
  gtk_widget_add_css_class(scroller, "contact-side");
  self->scroller = scroller;
  gtk_widget_set_parent(scroller, GTK_WIDGET(self));
}

GtkWidget* gimbal_contact_view_new(void) {
  return g_object_new(GIMBAL_TYPE_CONTACT_VIEW, NULL);
}
