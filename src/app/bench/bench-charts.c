// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The charts of sensitivity (what each parameter alone changes) and of correlation (how well a fit
// distinguishes the parameters). Each is shown when the design provides its numbers, and those that
// set parameters beside each other where there are several.

#include <glib/gi18n.h>
#include <math.h>

#include "bench/bench-private.h"
#include "experiment/effects.h"

static const Bench* bench_of(GimbalBenchPanel* self) {
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  return ground ? ground->bench : NULL;
}

static char* name_of(const Bench* bench, int parameter) {
  return gimbal_experiment_parameter(bench->experiment, parameter)->name;
}

// Show or hide a view. If the visible one is hidden, the scatter chart takes its place.
static void set_there(GimbalBenchPanel* self, GtkWidget* view, gboolean there) {
  if (!there && gtk_stack_get_visible_child(self->views) == view) {
    gtk_stack_set_visible_child_name(self->views, "scatter");
  }
  gtk_stack_page_set_visible(gtk_stack_get_page(self->views, view), there);
}

//---- sensitivity

static int number_chosen(GimbalBenchPanel* self, const Bench* bench) {
  guint at = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->effect_on));
  return at < (guint)(bench->nrun * bench->ngoal) ? (int)at : -1;
}

static char* dup_number_name(GimbalBenchPanel* self) {
  GObject* item = gtk_drop_down_get_selected_item(GTK_DROP_DOWN(self->effect_on));
  return g_strdup(item ? gtk_string_object_get_string(GTK_STRING_OBJECT(item)) : _("score"));
}

static GimbalTornadoRow row_of(const Bench* bench, const GimbalEffect* e) {
  return (GimbalTornadoRow){.name = name_of(bench, e->parameter),
                            .from = e->least,
                            .to = e->most,
                            .low = {e->low[0], e->low[1]},
                            .high = {e->high[0], e->high[1]}};
}

static void fill_tornado(GimbalBenchPanel* self, const Bench* bench) {
  const GPtrArray* points = gimbal_experiment_job_get_points(self->job);
  g_autoptr(GimbalEffects) effects = gimbal_effects_new(bench, number_chosen(self, bench));
  g_autofree char* name = dup_number_name(self);
  for (guint i = 0; i < points->len; i++) gimbal_effects_add(effects, g_ptr_array_index(points, i));
  gimbal_effects_sort(effects);
  g_autofree GimbalTornadoRow* rows = g_new(GimbalTornadoRow, effects->effect->len + 1);
  for (guint i = 0; i < effects->effect->len; i++) {
    rows[i] = row_of(bench, &g_array_index(effects->effect, GimbalEffect, i));
  }
  gimbal_tornado_set(self->tornado, rows, (int)effects->effect->len, effects->base, name);
}

//---- correlation

static void append_line(GString* text, const char* line) {
  if (text->len) g_string_append_c(text, '\n');
  g_string_append(text, line);
}

static gboolean is_tied(const GimbalConclusion* c, int n, int i) {
  for (int j = 0; j < n; j++) {
    if (j != i && fabs(c->correlation[i * n + j]) >= GIMBAL_FIT_TIED) return TRUE;
  }
  return FALSE;
}

static void append_pair(GString* text, const Bench* bench, const GimbalConclusion* c, int i, int j) {
  double size = fabs(c->correlation[i * bench->nparameter + j]);
  if (!(size >= GIMBAL_FIT_TIED)) return;
  g_autofree char* line =
      size >= 1
          ? g_strdup_printf(_("“%s” and “%s” cannot be told apart by this recording: fix one of them, or "
                              "record another motion."),
                            name_of(bench, j), name_of(bench, i))
          : g_strdup_printf(_("“%s” and “%s” can hardly be told apart by this recording: fix one of them, "
                              "or record another motion."),
                            name_of(bench, j), name_of(bench, i));
  append_line(text, line);
}

static char* bench_charts_verdict(const Bench* bench, const GimbalConclusion* c) {
  GString* text = g_string_new(NULL);
  int n = bench->nparameter;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) append_pair(text, bench, c, i, j);
  }
  for (int i = 0; i < n; i++) {
    if (isfinite(c->fit[i].low) || is_tied(c, n, i)) continue;
    g_autofree char* line = g_strdup_printf(
        _("Of “%s” this recording says nothing that others do not explain as well."), name_of(bench, i));
    append_line(text, line);
  }
  if (!text->len) append_line(text, _("This recording tells all parameters apart."));
  return g_string_free(text, FALSE);
}

static void fill_correlation(GimbalBenchPanel* self, const Bench* bench, const GimbalConclusion* c) {
  int n = bench->nparameter;
  g_autofree const char** names = g_new0(const char*, (gsize)n + 1);
  for (int i = 0; i < n; i++) names[i] = name_of(bench, i);
  gimbal_correlation_set(self->correlation, names, c->correlation, n, GIMBAL_FIT_TIED);
  g_autofree char* text = bench_charts_verdict(bench, c);
  gtk_label_set_text(self->correlation_text, text);
}

//---- both

void gimbal_bench_fill_charts(GimbalBenchPanel* self) {
  const Bench* bench = bench_of(self);
  const GimbalConclusion* c = gimbal_experiment_job_get_conclusion(self->job);
  gboolean alone = bench && bench->experiment->design == GIMBAL_DESIGN_ONE_AT_A_TIME,
           fitted = bench && c && c->fit && c->correlation;
  gboolean several = !bench || bench->nparameter > 1;  // a map and axes beside each other need two
  if (alone) fill_tornado(self, bench);
  if (fitted) fill_correlation(self, bench, c);
  set_there(self, GTK_WIDGET(self->map), several);
  set_there(self, self->parallel_page, several);
  set_there(self, GTK_WIDGET(self->tornado), alone);
  set_there(self, self->correlation_page, fitted);
}

// The text stands beside the matrix, which is square.
static GtkLabel* make_text(void) {
  GtkLabel* label = GTK_LABEL(gtk_label_new(NULL));
  gtk_label_set_xalign(label, 0);
  gtk_label_set_yalign(label, 0);
  gtk_label_set_wrap(label, TRUE);
  gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars(label, 22);
  gtk_label_set_max_width_chars(label, 34);
  gtk_widget_add_css_class(GTK_WIDGET(label), "bench-line");
  gtk_widget_set_margin_top(GTK_WIDGET(label), 8);
  gtk_widget_set_margin_end(GTK_WIDGET(label), 8);
  return label;
}

void gimbal_bench_make_charts(GimbalBenchPanel* self) {
  self->tornado = GIMBAL_TORNADO(gimbal_tornado_new());
  self->correlation = GIMBAL_CORRELATION(gimbal_correlation_new());
  self->correlation_page = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  self->correlation_text = make_text();
  gtk_widget_set_size_request(GTK_WIDGET(self->correlation), 110, 48);
  gimbal_tornado_set_empty_text(self->tornado, _("No point yet"));
  gtk_box_append(GTK_BOX(self->correlation_page), GTK_WIDGET(self->correlation));
  GtkWidget* scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->correlation_text));
  gtk_box_append(GTK_BOX(self->correlation_page), scroller);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->tornado), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Sensitivity"), -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->correlation), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("Correlation"), -1);
}
