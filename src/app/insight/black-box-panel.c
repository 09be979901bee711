// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What happened before the run went wrong, and why.
//
// The black box shows causes on the left, and the last states as curves on the right.

#include <glib/gi18n.h>
#include <math.h>

#include "author/cause-place.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/sparkline.h"

// A curve of the vitals.
static const struct {
  const char* title;
  const char* unit;
  gboolean logarithmic;
  gsize offset;
} kCurves[] = {
    {N_("Largest acceleration"), "", TRUE, G_STRUCT_OFFSET(GimbalVitals, acceleration)},
    {N_("Largest velocity"), "", TRUE, G_STRUCT_OFFSET(GimbalVitals, velocity)},
    {N_("Kinetic energy"), "J", TRUE, G_STRUCT_OFFSET(GimbalVitals, kinetic)},
    {N_("Deepest penetration"), "m", FALSE, G_STRUCT_OFFSET(GimbalVitals, depth)},
    {N_("Solver residual"), "", TRUE, G_STRUCT_OFFSET(GimbalVitals, residual)},
};

#define GIMBAL_TYPE_BLACK_BOX_PANEL (gimbal_black_box_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalBlackBoxPanel, gimbal_black_box_panel, GIMBAL, BLACK_BOX_PANEL, GimbalPage)

struct _GimbalBlackBoxPanel {
  GimbalPage parent;
  GtkStack* stack;
  GtkLabel* kept;
  GtkLabel* message;
  GtkLabel* touches;
  GtkListBox* causes;
  GtkLabel* moment;
  GtkBox* curves;
  GimbalSparkline* lines[G_N_ELEMENTS(kCurves)];
  GimbalSession* session;
  GimbalReport* report;  // shown now; NULL: none
  GPtrArray* shown;      // its causes in the order of the rows; owned by the report
  guint serial;          // of its incident
  gint64 kept_at;
};

G_DEFINE_FINAL_TYPE(GimbalBlackBoxPanel, gimbal_black_box_panel, GIMBAL_TYPE_PAGE)

//---- causes

static GtkWidget* new_label(const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  if (style) gtk_widget_add_css_class(label, style);
  return label;
}

// The place of a cause: "arm.xml:12", or "Line 12" in the main file. NULL if it is not found in the
// text. is_last: whether the last change of the user is there.
static char* show_place(GimbalBlackBoxPanel* self, const GimbalInstability* cause, gboolean* is_last) {
  g_auto(GimbalCausePlace) place = {0};
  GimbalDocument* root = gimbal_session_get_document(self->session);
  *is_last = FALSE;
  if (!root || !gimbal_cause_place_find(self->session, cause->type, cause->id, cause->attribute, &place)) {
    return NULL;
  }
  *is_last = gimbal_cause_place_is_last(self->session, &place);
  g_autofree char *name = g_path_get_basename(place.path), *own = gimbal_document_dup_path(root);
  return g_strcmp0(place.path, own) ? g_strdup_printf("%s:%d", name, place.line)
                                    : g_strdup_printf(_("Line %d"), place.line);
}

// "Line 12", with a note below it if the user changed that place last.
static GtkWidget* new_place(GimbalBlackBoxPanel* self, const GimbalInstability* cause) {
  gboolean is_last;
  g_autofree char* place = show_place(self, cause, &is_last);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
  GtkWidget* line = new_label(place ? place : "", "dim-label");
  gtk_label_set_wrap(GTK_LABEL(line), FALSE);
  gtk_label_set_xalign(GTK_LABEL(line), 1);
  gtk_widget_add_css_class(line, "numeric");
  gtk_box_append(GTK_BOX(box), line);
  if (is_last) {
    GtkWidget* note = new_label(_("changed last"), "dim-label");
    gtk_label_set_wrap(GTK_LABEL(note), FALSE);
    gtk_label_set_xalign(GTK_LABEL(note), 1);
    gtk_widget_add_css_class(note, "caption");
    gtk_box_append(GTK_BOX(box), note);
  }
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
  return box;
}

// The likelihood of a cause: a bar with the number below it.
static GtkWidget* new_weight(const GimbalInstability* cause) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget* bar = gtk_level_bar_new_for_interval(0, 1);
  g_autofree char* number = g_strdup_printf("%.0f %%", 100 * CLAMP(cause->weight, 0, 1));
  GtkWidget* label = gtk_label_new(number);
  gtk_level_bar_set_value(GTK_LEVEL_BAR(bar), CLAMP(cause->weight, 0, 1));
  // a full bar is green by default, which would look good
  gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), NULL);
  gtk_widget_set_size_request(bar, 44, -1);
  gtk_widget_add_css_class(label, "dim-label");
  gtk_widget_add_css_class(label, "caption");
  gtk_widget_add_css_class(label, "numeric");
  gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
  gimbal_tooltip_set(box, _("How likely this is the cause"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("How likely this is the cause"), -1);
  gtk_box_append(GTK_BOX(box), bar);
  gtk_box_append(GTK_BOX(box), label);
  return box;
}

static GtkWidget* new_cause_row(GimbalBlackBoxPanel* self, const GimbalInstability* cause) {
  GtkWidget* row = gtk_list_box_row_new();
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget* texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
  gtk_box_append(GTK_BOX(texts), new_label(cause->text, NULL));
  gtk_box_append(GTK_BOX(texts), new_label(cause->advice, "dim-label"));
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_box_append(GTK_BOX(box), new_weight(cause));
  gtk_box_append(GTK_BOX(box), texts);
  gtk_box_append(GTK_BOX(box), new_place(self, cause));
  gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("go-next-symbolic"));
  gtk_widget_add_css_class(box, "problem-row");
  gimbal_tooltip_set(row, _("Show the place in the text"));
  gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
  return row;
}

// Order the causes by likelihood, but put a cause that the user changed last first.
static void order_causes(GimbalBlackBoxPanel* self) {
  g_ptr_array_set_size(self->shown, 0);
  for (guint i = 0; i < self->report->causes->len; i++) {
    GimbalInstability* cause = g_ptr_array_index(self->report->causes, i);
    gboolean is_last;
    g_free(show_place(self, cause, &is_last));
    g_ptr_array_insert(self->shown, is_last ? 0 : -1, cause);
  }
}

static void show_causes(GimbalBlackBoxPanel* self) {
  GtkWidget* row;
  while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->causes)))) gtk_list_box_remove(self->causes, row);
  order_causes(self);
  for (guint i = 0; i < self->shown->len; i++) {
    gtk_list_box_append(self->causes, new_cause_row(self, g_ptr_array_index(self->shown, i)));
  }
}

static void on_cause(GimbalBlackBoxPanel* self, GtkListBoxRow* row) {
  const GimbalInstability* cause = g_ptr_array_index(self->shown, gtk_list_box_row_get_index(row));
  gimbal_page_reveal(GIMBAL_PAGE(self), cause->type, cause->id, cause->attribute);
}

//---- curves

static void show_moment(GimbalBlackBoxPanel* self, int index) {
  const GArray* vitals = self->report->vitals;
  if (index < 0 || index >= (int)vitals->len) return;
  const GimbalVitals* at = &g_array_index(vitals, GimbalVitals, index);
  g_autofree char* contacts =
      g_strdup_printf(ngettext("%d contact", "%d contacts", (gulong)at->contacts), at->contacts);
  g_autofree char* text = g_strdup_printf("%.4f s, %s", at->time, contacts);
  gtk_label_set_text(self->moment, text);
  for (guint i = 0; i < G_N_ELEMENTS(kCurves); i++) gimbal_sparkline_set_cursor(self->lines[i], index);
}

static void show_curves(GimbalBlackBoxPanel* self) {
  const GArray* vitals = self->report->vitals;
  g_autofree double* values = g_new(double, MAX(1, vitals->len));
  for (guint i = 0; i < G_N_ELEMENTS(kCurves); i++) {
    for (guint k = 0; k < vitals->len; k++) {
      values[k] = G_STRUCT_MEMBER(double, vitals->data + k * sizeof(GimbalVitals), kCurves[i].offset);
    }
    gimbal_sparkline_set_values(self->lines[i], values, (int)vitals->len);
  }
  show_moment(self, (int)vitals->len - 1);
}

static void on_picked(GimbalSparkline* line, int index, GimbalBlackBoxPanel* self) {
  (void)line;
  show_moment(self, index);
  double time = g_array_index(self->report->vitals, GimbalVitals, index).time;
  gimbal_session_set_running(self->session, FALSE);
  gimbal_simulation_seek(gimbal_session_get_simulation(self->session), time);
}

static void build_curves(GimbalBlackBoxPanel* self) {
  for (guint i = 0; i < G_N_ELEMENTS(kCurves); i++) {
    GtkWidget* line = gimbal_sparkline_new(_(kCurves[i].title), kCurves[i].unit, kCurves[i].logarithmic);
    g_signal_connect_object(line, "picked", G_CALLBACK(on_picked), self, 0);
    gtk_box_append(self->curves, line);
    self->lines[i] = GIMBAL_SPARKLINE(line);
  }
}

//---- session

static void black_box_panel_clear(GimbalBlackBoxPanel* self) {
  g_clear_pointer(&self->report, gimbal_report_unref);
  gtk_stack_set_visible_child_name(self->stack, "empty");
}

static void show_kept(GimbalBlackBoxPanel* self, const GimbalFrame* frame) {
  gint64 now = g_get_monotonic_time();
  if (now - self->kept_at < 250000) return;
  self->kept_at = now;
  g_autofree char* text =
      g_strdup_printf(ngettext("%d state of the last %.1f s is kept", "%d states of the last %.1f s are kept",
                               (gulong)frame->history_count),
                      frame->history_count, MAX(0, frame->history_last - frame->history_first));
  gtk_label_set_text(self->kept, text);
}

// Show the contacts of the last state, unless the message names all of them.
static void show_touches(GimbalBlackBoxPanel* self, const mjModel* m) {
  g_autofree char* names = gimbal_report_name_touches(self->report, m, FALSE, 6);
  g_autofree char* text = names ? g_strdup_printf(_("Contacts: %s"), names) : g_strdup(_("No contacts"));
  gtk_label_set_text(self->touches, text);
  gtk_widget_set_visible(GTK_WIDGET(self->touches),
                         !names || gimbal_report_has_more_touches(self->report, GIMBAL_REPORT_TOUCHES));
}

static void gimbal_black_box_panel_frame(GimbalPage* page, GimbalFrame* frame) {
  GimbalBlackBoxPanel* self = GIMBAL_BLACK_BOX_PANEL(page);
  const GimbalIncident* incident = &frame->incident;
  if (self->report && incident->kind == GIMBAL_INCIDENT_NONE) black_box_panel_clear(self);
  if (!self->report) show_kept(self, frame);
  if (incident->serial == self->serial || !incident->report) return;
  self->serial = incident->serial;
  g_clear_pointer(&self->report, gimbal_report_unref);
  self->report = gimbal_report_ref(incident->report);
  gtk_label_set_text(self->message, incident->message);
  show_touches(self, &frame->view);
  show_causes(self);
  show_curves(self);
  gtk_stack_set_visible_child_name(self->stack, "report");
}

static void on_copy(GimbalBlackBoxPanel* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  if (!self->report || !compiled) return;
  g_autofree char* report = gimbal_report_to_text(self->report, compiled->model);
  g_autofree char* text = g_strdup_printf("%s\n\n%s", gtk_label_get_text(self->message), report);
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), text);
}

static void gimbal_black_box_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  if (!compiled) black_box_panel_clear(GIMBAL_BLACK_BOX_PANEL(page));
}

static void gimbal_black_box_panel_bind(GimbalPage* page) {
  GimbalBlackBoxPanel* self = GIMBAL_BLACK_BOX_PANEL(page);
  self->session = gimbal_page_get_session(page);
  g_signal_connect_object(self->session, "incident", G_CALLBACK(gimbal_page_want), self, G_CONNECT_SWAPPED);
}

//---- object

#define PART(field) GIMBAL_PART(GimbalBlackBoxPanel, field)

static const GimbalPart kParts[] = {PART(stack),  PART(kept),   PART(message), PART(touches),
                                    PART(causes), PART(moment), PART(curves),  {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_cause), GIMBAL_CALL(on_copy), {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_black_box_panel_bind,
                                       .model = gimbal_black_box_panel_model,
                                       .frame = gimbal_black_box_panel_frame};

static void gimbal_black_box_panel_class_init(GimbalBlackBoxPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalBlackBoxPanel, report, gimbal_report_unref),
                    GIMBAL_OWNS(GimbalBlackBoxPanel, shown, g_ptr_array_unref),
                    GIMBAL_OWNS(GimbalBlackBoxPanel, stack, gtk_widget_unparent));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "black-box-panel", kParts, kCalls);
}

static void gimbal_black_box_panel_init(GimbalBlackBoxPanel* self) {
  self->shown = g_ptr_array_new();
  gtk_widget_init_template(GTK_WIDGET(self));
  build_curves(self);
}

//---- the row

const GimbalPageKind gimbal_black_box_page = {
    .name = "black-box",
    .title = N_("Black Box"),
    .icon = "gimbal-black-box-symbolic",
    .home = "bottom",
    .help = "black-box",
    .type = gimbal_black_box_panel_get_type,
};
