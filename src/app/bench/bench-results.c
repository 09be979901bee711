// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Shows points as a table, over two of their numbers, and on parallel axes, and the curves of the
// points that were chosen.

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "bench/bench-private.h"
#include "experiment/results.h"
#include "language/messages/messages.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"
#include "widgets/control/wrap-layout.h"

enum { FIXED = 3, RECORDED_COLOR = 9 };

static const GimbalExperiment* experiment_of(GimbalBenchPanel* self) {
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  return ground ? ground->experiment : NULL;
}

static const Bench* bench_of(GimbalBenchPanel* self) {
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  return ground ? ground->bench : NULL;
}

static double or_nothing(double value) {
  return isfinite(value) ? value : NAN;
}

// A number of a point by its index: the parameters, then the values, then the score.
static double number_of(const Bench* bench, const GimbalPoint* point, int index) {
  int nvalue = bench->nrun * bench->ngoal;
  if (index < bench->nparameter) return point->parameter[index];
  return index < bench->nparameter + nvalue ? or_nothing(point->value[index - bench->nparameter])
                                            : or_nothing(point->score);
}

static int count_numbers(const Bench* bench) {
  return bench->nparameter + bench->nrun * bench->ngoal + 1;
}

static char* name_of(GPtrArray* names, int index) {
  return g_strdup(index < (int)names->len ? g_ptr_array_index(names, (guint)index) : _("score"));
}

static gboolean is_log(GimbalBenchPanel* self, int index) {
  const Bench* bench = bench_of(self);
  return index < bench->nparameter &&
         gimbal_experiment_parameter(bench->experiment, index)->scale == GIMBAL_SCALE_LOGARITHMIC;
}

static guint64 key_of(gint64 point) {
  return (guint64)point + 1;
}

//---- the table

static void on_row(GimbalBenchPanel* self, guint64 key, int index) {
  (void)index;
  if (!self->quiet) gimbal_bench_choose(self, (gint64)key - 1);
}

static void set_column(GimbalBenchPanel* self, int index, const char* title, const char* tip,
                       GimbalTableKind kind) {
  g_free(self->titles[index]);
  self->titles[index] = g_strdup(title);
  self->columns[index] = (GimbalTableColumn){self->titles[index], tip, kind};
}

static void make_table(GimbalBenchPanel* self, GPtrArray* names) {
  GtkWidget* holder = self->wide ? self->side : self->page;
  if (self->table) gtk_box_remove(GTK_BOX(holder), GTK_WIDGET(self->table));
  set_column(self, 0, "#", N_("Number of the point"), GIMBAL_TABLE_NUMBER);
  set_column(self, 1, N_("score"), N_("Weighted sum over the goals: less is better"), GIMBAL_TABLE_POWERS);
  set_column(self, 2, N_("limits"), N_("Whether all limits hold, and what went wrong else"),
             GIMBAL_TABLE_WORD);
  self->ncolumn = MIN((int)names->len + FIXED, GIMBAL_TABLE_COLUMNS);
  for (int i = FIXED; i < self->ncolumn; i++) {
    set_column(self, i, g_ptr_array_index(names, (guint)(i - FIXED)), NULL, GIMBAL_TABLE_POWERS);
  }
  self->table = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(self->columns, self->ncolumn));
  gimbal_number_table_set_name(self->table, _("Points"));
  gimbal_number_table_set_empty_text(self->table, _("No point yet"));
  gtk_widget_set_hexpand(GTK_WIDGET(self->table), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self->table), TRUE);
  g_signal_connect_object(self->table, "selected", G_CALLBACK(on_row), self, G_CONNECT_SWAPPED);
  gtk_box_append(GTK_BOX(holder), GTK_WIDGET(self->table));
}

static const char* limits_word(const Bench* bench, const GimbalPoint* point) {
  const char* const kWords[GIMBAL_POINT_STATUSES] = {[GIMBAL_POINT_DONE] = "",
                                                     [GIMBAL_POINT_DIVERGED] = _("unstable"),
                                                     [GIMBAL_POINT_MODEL] = _("no model"),
                                                     [GIMBAL_POINT_ENGINE] = _("error")};
  if (point->status != GIMBAL_POINT_DONE) return kWords[point->status];
  return !bench_has_limits(bench) ? "" : point->met ? _("hold") : _("broken");
}

static gboolean is_kept(GimbalBenchPanel* self, guint i) {
  return i >= self->shown || gimbal_parallel_keeps(self->parallel, (int)i);
}

static void fill_table(GimbalBenchPanel* self) {
  const Bench* bench = bench_of(self);
  const GPtrArray* points = gimbal_experiment_job_get_points(self->job);
  gboolean some = gimbal_parallel_is_brushed(self->parallel);
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, points->len + 1);
  int count = 0;
  for (guint i = 0; i < points->len; i++) {
    const GimbalPoint* p = g_ptr_array_index(points, i);
    if (some && !is_kept(self, i)) continue;
    GimbalTableRow* row = &rows[count++];
    row->key = key_of(p->id);
    row->values[0] = (double)p->id;
    row->values[1] = or_nothing(p->score);
    row->texts[2] = limits_word(bench, p);
    for (int c = FIXED; c < self->ncolumn; c++) row->values[c] = number_of(bench, p, c - FIXED);
  }
  self->quiet = TRUE;
  gimbal_number_table_update(self->table, rows, count);
  if (self->chosen) gimbal_number_table_select(self->table, key_of(self->point));
  self->quiet = FALSE;
}

//---- charts

static int selected_of(GtkWidget* choice, int fallback, int count) {
  guint at = gtk_drop_down_get_selected(GTK_DROP_DOWN(choice));
  return at == GTK_INVALID_LIST_POSITION || (int)at >= count ? fallback : (int)at;
}

// Show the points over the numbers chosen for the two axes.
static void fill_scatter(GimbalBenchPanel* self, GimbalScatter* scatter, GPtrArray* names) {
  const Bench* bench = bench_of(self);
  const GPtrArray* points = gimbal_experiment_job_get_points(self->job);
  int count = count_numbers(bench), x = selected_of(self->x_axis, 0, count),
      y = selected_of(self->y_axis, count - 1, count);
  g_autofree char* x_name = name_of(names, x);
  g_autofree char* y_name = name_of(names, y);
  g_autofree GimbalScatterPoint* list = g_new(GimbalScatterPoint, points->len + 1);
  for (guint i = 0; i < points->len; i++) {
    const GimbalPoint* p = g_ptr_array_index(points, i);
    list[i] = (GimbalScatterPoint){key_of(p->id), number_of(bench, p, x), number_of(bench, p, y),
                                   or_nothing(p->score)};
  }
  const GimbalScatterAxis x_axis = {x_name, is_log(self, x)}, y_axis = {y_name, is_log(self, y)};
  const GimbalPoint* best = gimbal_experiment_job_get_best(self->job);
  gimbal_scatter_set_axes(scatter, &x_axis, &y_axis, _("score"));
  gimbal_scatter_set_points(scatter, list, (int)points->len);
  gimbal_scatter_set_best(scatter, best != NULL, best ? key_of(best->id) : 0);
  gimbal_scatter_set_selected(scatter, self->chosen, key_of(self->point));
}

static void fill_parallel(GimbalBenchPanel* self, GPtrArray* names) {
  const Bench* bench = bench_of(self);
  const GPtrArray* points = gimbal_experiment_job_get_points(self->job);
  int count = count_numbers(bench);
  g_autofree GimbalScatterAxis* axes = g_new0(GimbalScatterAxis, (gsize)count);
  g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
  g_autofree guint64* keys = g_new(guint64, points->len + 1);
  g_autofree double* scores = g_new(double, points->len + 1);
  g_autofree double* values = g_new(double, (gsize)points->len*(gsize)count + 1);
  for (int k = 0; k < count; k++) {
    g_ptr_array_add(titles, name_of(names, k));
    axes[k] = (GimbalScatterAxis){g_ptr_array_index(titles, (guint)k), is_log(self, k)};
  }
  for (guint i = 0; i < points->len; i++) {
    const GimbalPoint* p = g_ptr_array_index(points, i);
    keys[i] = key_of(p->id);
    scores[i] = or_nothing(p->score);
    for (int k = 0; k < count; k++) values[(int)i * count + k] = number_of(bench, p, k);
  }
  gimbal_parallel_set_axes(self->parallel, axes, count);
  gimbal_parallel_set_points(self->parallel, keys, values, scores, (int)points->len);
  gimbal_parallel_set_selected(self->parallel, self->chosen, key_of(self->point));
}

// Show the recording that a goal compares with, up to the end of the runs (s).
static void show_recording(GimbalBenchPanel* self, int goal, double end) {
  const Bench* bench = bench_of(self);
  const Curve* recording = goal < bench->ngoal ? bench->recordings[goal] : NULL;
  int count = 0;
  while (recording && count < recording->count && recording->time[count] <= end) count++;
  if (!count) return;
  int line = gimbal_chart_add_line(self->chart, _("recorded"), RECORDED_COLOR);
  gimbal_chart_set_points(self->chart, line, recording->time, recording->value, count);
}

static void show_curves(GimbalBenchPanel* self) {
  const GimbalExperiment* e = experiment_of(self);
  double end = -INFINITY;
  gimbal_chart_clear(self->chart);
  if (!e) return;
  int goal = selected_of(self->curve_of, 0, (int)e->goal->len);
  for (guint i = 0; i < self->curves->len; i++) {
    const GimbalReplay* replay = g_ptr_array_index(self->curves, i);
    if (goal < replay->ngoal && replay->curves[goal]) end = fmax(end, replay->times[replay->count - 1]);
  }
  show_recording(self, goal, end);
  for (guint i = 0; i < self->curves->len; i++) {
    const GimbalReplay* replay = g_ptr_array_index(self->curves, i);
    if (goal >= replay->ngoal || !replay->curves[goal]) continue;
    g_autofree char* name = g_strdup_printf("#%" G_GINT64_FORMAT, replay->point);
    int line = gimbal_chart_add_line(self->chart, name, (int)(replay->point % RECORDED_COLOR));
    gimbal_chart_set_points(self->chart, line, replay->times, replay->curves[goal], replay->count);
  }
  const GimbalGoal* wanted = (int)e->goal->len > goal ? gimbal_experiment_goal(e, goal) : NULL;
  gimbal_chart_set_title(self->chart, wanted ? wanted->expression : "");
}

static void set_words(GtkWidget* choice, GPtrArray* names, const char* last, guint selected) {
  GtkStringList* list = gtk_string_list_new(NULL);
  for (guint i = 0; i < names->len; i++) gtk_string_list_append(list, g_ptr_array_index(names, i));
  if (last) gtk_string_list_append(list, last);
  gtk_drop_down_set_model(GTK_DROP_DOWN(choice), G_LIST_MODEL(list));
  gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), selected);
  g_object_unref(list);
}

static void name_choices(GimbalBenchPanel* self, GPtrArray* names) {
  const Bench* bench = bench_of(self);
  g_autoptr(GPtrArray) goals = g_ptr_array_new();
  g_autoptr(GPtrArray) runs = g_ptr_array_new();
  g_autoptr(GPtrArray) values = g_ptr_array_new();
  for (guint i = (guint)bench->nparameter; i < names->len; i++) {
    g_ptr_array_add(values, g_ptr_array_index(names, i));
  }
  for (int i = 0; i < bench->ngoal; i++) {
    g_ptr_array_add(goals, gimbal_experiment_goal(bench->experiment, i)->name);
  }
  for (int i = 0; i < bench->nrun; i++) {
    g_ptr_array_add(runs, gimbal_experiment_run(bench->experiment, i)->name);
  }
  self->quiet = TRUE;
  set_words(self->effect_on, values, _("score"), values->len);
  set_words(self->x_axis, names, _("score"), 0);
  set_words(self->y_axis, names, _("score"), bench->nparameter > 1 ? 1 : (guint)count_numbers(bench) - 1);
  set_words(self->curve_of, goals, NULL, 0);
  set_words(self->run_of, runs, NULL, 0);
  gtk_widget_set_visible(self->run_of, bench->nrun > 1);
  self->quiet = FALSE;
}

//---- all results

// The names of the columns: if they change, the table is rebuilt.
static char* shape_of(GPtrArray* names) {
  GString* shape = g_string_new(NULL);
  for (guint i = 0; i < names->len; i++) {
    g_string_append_printf(shape, "%s\n", (char*)g_ptr_array_index(names, i));
  }
  return g_string_free(shape, FALSE);
}

static void clear_point(GimbalBenchPanel* self) {
  self->chosen = FALSE;
  g_ptr_array_set_size(self->curves, 0);
  gtk_widget_set_visible(GTK_WIDGET(self->point_text), FALSE);
}

void gimbal_bench_show_results(GimbalBenchPanel* self, gboolean all) {
  const Bench* bench = bench_of(self);
  if (!bench) return;
  g_autoptr(GPtrArray) names = results_columns(bench);
  g_autofree char* shape = shape_of(names);
  if (g_strcmp0(shape, self->shape) || !self->table) {
    g_free(self->shape);
    self->shape = g_steal_pointer(&shape);
    clear_point(self);
    make_table(self, names);
    name_choices(self, names);
    all = TRUE;
  }
  if (self->chosen && !gimbal_experiment_job_find(self->job, self->point)) clear_point(self);
  gimbal_bench_fill_charts(self);
  guint count = gimbal_experiment_job_get_points(self->job)->len;
  if (count == self->shown && !all) return;
  fill_parallel(self, names);
  self->shown = count;
  fill_table(self);
  fill_scatter(self, self->scatter, names);
  fill_scatter(self, self->map, names);
  show_curves(self);
}

//---- a point that was chosen

static void show_point(GimbalBenchPanel* self, const GimbalPoint* point, const char* message) {
  const GimbalExperiment* e = experiment_of(self);
  GString* text = g_string_new(NULL);
  g_string_printf(text, _("Point %d"), (int)point->id);
  for (guint i = 0; i < e->parameter->len; i++) {
    g_string_append_printf(text, "%s%s %.5g", i ? ", " : ":  ", gimbal_experiment_parameter(e, (int)i)->name,
                           point->parameter[i]);
  }
  g_autofree char* said = gimbal_text_dup_translated(message);
  if (said) g_string_append_printf(text, " – %s", said);
  gtk_label_set_text(self->point_text, text->str);
  gtk_widget_set_visible(GTK_WIDGET(self->point_text), TRUE);
  g_string_free(text, TRUE);
}

static void on_replayed(GObject* source, GAsyncResult* result, gpointer user_data) {
  g_autoptr(GimbalBenchPanel) self = user_data;
  g_autoptr(GimbalReplay) replay = gimbal_replay_finish(result);
  g_autoptr(GError) error = NULL;
  (void)source;
  if (!replay || !self->paned) return;
  const GimbalPoint* point = gimbal_experiment_job_find(self->job, replay->point);
  if (point) show_point(self, point, replay->message);
  if (replay->model && replay->nstate) {
    gimbal_session_replay(self->session, g_steal_pointer(&replay->model), g_steal_pointer(&replay->states),
                          replay->nstate, &error);
    gimbal_toast_error(GTK_WIDGET(self), error);
    gtk_widget_set_visible(GTK_WIDGET(self->leave), !error);
  }
  for (guint i = 0; i < self->curves->len; i++) {
    const GimbalReplay* other = g_ptr_array_index(self->curves, i);
    if (other->point == replay->point && other->run == replay->run) {
      g_ptr_array_remove_index(self->curves, i--);
    }
  }
  if (self->curves->len >= GIMBAL_BENCH_CURVES) g_ptr_array_remove_index(self->curves, 0);
  if (replay->count) g_ptr_array_add(self->curves, g_steal_pointer(&replay));
  show_curves(self);
}

void gimbal_bench_choose(GimbalBenchPanel* self, gint64 id) {
  const GimbalPoint* point = gimbal_experiment_job_find(self->job, id);
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  if (!point || !ground) return;
  self->chosen = TRUE;
  self->point = id;
  show_point(self, point, point->message);
  self->quiet = TRUE;
  gimbal_number_table_select(self->table, key_of(id));
  self->quiet = FALSE;
  gimbal_scatter_set_selected(self->scatter, TRUE, key_of(id));
  gimbal_scatter_set_selected(self->map, TRUE, key_of(id));
  gimbal_parallel_set_selected(self->parallel, TRUE, key_of(id));
  if (self->replaying) g_cancellable_cancel(self->replaying);
  g_clear_object(&self->replaying);
  self->replaying = g_cancellable_new();
  gimbal_replay_async(ground, id, point->parameter, selected_of(self->run_of, 0, ground->bench->nrun),
                      self->replaying, on_replayed, g_object_ref(self));
}

double* gimbal_bench_dup_point(GimbalBenchPanel* self) {
  const Bench* bench = bench_of(self);
  const GimbalPoint* chosen = self->chosen ? gimbal_experiment_job_find(self->job, self->point) : NULL;
  const GimbalPoint* point = chosen ? chosen : gimbal_experiment_job_get_best(self->job);
  const GimbalConclusion* conclusion = gimbal_experiment_job_get_conclusion(self->job);
  if (!bench || !point || !bench->nparameter) return NULL;
  double* values = g_memdup2(point->parameter, sizeof(double) * (gsize)bench->nparameter);
  for (int i = 0; !chosen && conclusion && conclusion->fit && i < bench->nparameter; i++) {
    values[i] = conclusion->fit[i].value;
  }
  return values;
}

//---- building

static void on_point(GimbalBenchPanel* self, guint64 key) {
  gimbal_bench_choose(self, (gint64)key - 1);
}

static void on_axis(GimbalBenchPanel* self) {
  if (!self->quiet) gimbal_bench_show_results(self, TRUE);
}

static void on_effect(GimbalBenchPanel* self) {
  if (!self->quiet) gimbal_bench_fill_charts(self);
}

static void on_curve(GimbalBenchPanel* self) {
  if (!self->quiet) show_curves(self);
}

static void on_run_of(GimbalBenchPanel* self) {
  if (!self->quiet && self->chosen) gimbal_bench_choose(self, self->point);
}

static void on_brushed(GimbalBenchPanel* self) {
  if (self->table && bench_of(self)) fill_table(self);
}

static GtkWidget* make_choice(GimbalBenchPanel* self, const char* tip, GCallback callback) {
  GtkWidget* choice = gtk_drop_down_new_from_strings((const char* const[]){NULL});
  gtk_widget_add_css_class(choice, "bench-choice");
  gimbal_tooltip_set(choice, tip);
  gtk_accessible_update_property(GTK_ACCESSIBLE(choice), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_swapped(choice, "notify::selected", callback, self);
  return choice;
}

// Show the choices that belong to the visible view.
static void on_view(GimbalBenchPanel* self) {
  const char* name = gtk_stack_get_visible_child_name(self->views);
  gboolean plane = !g_strcmp0(name, "scatter") || !g_strcmp0(name, "map");
  gtk_widget_set_visible(self->x_axis, plane);
  gtk_widget_set_visible(self->y_axis, plane);
  gtk_widget_set_visible(self->curve_of, !g_strcmp0(name, "curves"));
  gtk_widget_set_visible(self->effect_on, !g_strcmp0(name, "sensitivity"));
}

static void add_view(GimbalBenchPanel* self, GtkWidget* child, const char* name, const char* title) {
  gtk_stack_add_titled(self->views, child, name, title);
}

static void make_charts(GimbalBenchPanel* self) {
  const char* empty = _("No point yet");
  self->scatter = GIMBAL_SCATTER(gimbal_scatter_new(FALSE));
  self->map = GIMBAL_SCATTER(gimbal_scatter_new(TRUE));
  self->parallel = GIMBAL_PARALLEL(gimbal_parallel_new());
  self->chart = GIMBAL_CHART(gimbal_chart_new());
  gimbal_scatter_set_empty_text(self->scatter, empty);
  gimbal_scatter_set_empty_text(self->map, empty);
  gimbal_parallel_set_empty_text(self->parallel, empty);
  gimbal_chart_set_empty_text(self->chart, _("Choose points to see their curves"));
  gimbal_chart_set_axes(self->chart, "s", "", FALSE, FALSE);
  const struct {
    GtkWidget* widget;
    const char* name;
  } named[] = {{GTK_WIDGET(self->scatter), _("Scatter")},
               {GTK_WIDGET(self->map), _("Map")},
               {GTK_WIDGET(self->parallel), _("Parallel axes")}};
  for (guint i = 0; i < G_N_ELEMENTS(named); i++) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(named[i].widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   named[i].name, -1);
    g_signal_connect_swapped(named[i].widget, "selected", G_CALLBACK(on_point), self);
  }
  g_signal_connect_swapped(self->parallel, "brushed", G_CALLBACK(on_brushed), self);
  gimbal_bench_make_charts(self);
}

static GtkWidget* make_tools(GimbalBenchPanel* self) {
  GtkWidget* tools = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager(tools, gimbal_wrap_layout_new(6));
  GtkWidget* switcher = gtk_stack_switcher_new();
  gtk_stack_switcher_set_stack(GTK_STACK_SWITCHER(switcher), self->views);
  gtk_widget_add_css_class(switcher, "bench-views");
  self->x_axis = make_choice(self, _("To the right"), G_CALLBACK(on_axis));
  self->y_axis = make_choice(self, _("Upwards"), G_CALLBACK(on_axis));
  self->curve_of = make_choice(self, _("Whose curve"), G_CALLBACK(on_curve));
  self->run_of = make_choice(self, _("Which situation is shown of a point"), G_CALLBACK(on_run_of));
  gtk_widget_set_visible(self->run_of, FALSE);
  self->effect_on = make_choice(self, _("What is changed"), G_CALLBACK(on_effect));
  GtkWidget* parts[] = {switcher, self->x_axis, self->y_axis, self->curve_of, self->effect_on, self->run_of};
  for (guint i = 0; i < G_N_ELEMENTS(parts); i++) gtk_box_append(GTK_BOX(tools), parts[i]);
  gtk_widget_add_css_class(tools, "bench-tools");
  return tools;
}

// A chart that takes the focus when it is clicked stays where it was scrolled to.
static GtkWidget* make_parallel_page(GimbalParallel* parallel) {
  GtkWidget *page = gtk_scrolled_window_new(), *viewport = gtk_viewport_new(NULL, NULL);
  gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), FALSE);
  gtk_viewport_set_child(GTK_VIEWPORT(viewport), GTK_WIDGET(parallel));
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(page), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(page), viewport);
  return page;
}

GtkWidget* gimbal_bench_make_results(GimbalBenchPanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* right = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->views = GTK_STACK(gtk_stack_new());
  gtk_stack_set_vhomogeneous(self->views, FALSE);  // a low one is not cut where a high one would be
  self->side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  make_charts(self);
  add_view(self, self->page, "table", _("Table"));
  add_view(self, GTK_WIDGET(self->scatter), "scatter", _("Scatter"));
  add_view(self, GTK_WIDGET(self->map), "map", _("Map"));
  self->parallel_page = make_parallel_page(self->parallel);
  add_view(self, self->parallel_page, "parallel", _("Parallel"));
  add_view(self, GTK_WIDGET(self->chart), "curves", _("Curves"));
  add_view(self, GTK_WIDGET(self->tornado), "sensitivity", _("Sensitivity"));
  add_view(self, self->correlation_page, "correlation", _("Correlation"));
  gtk_box_append(GTK_BOX(right), make_tools(self));
  gtk_box_append(GTK_BOX(right), GTK_WIDGET(self->views));
  gtk_widget_set_hexpand(right, TRUE);
  gtk_widget_set_size_request(self->side, 520, -1);
  gtk_widget_set_hexpand(self->side, FALSE);
  gtk_widget_set_visible(self->side, FALSE);
  gtk_box_append(GTK_BOX(box), self->side);
  gtk_box_append(GTK_BOX(box), right);
  gtk_widget_set_vexpand(box, TRUE);
  g_signal_connect_swapped(self->views, "notify::visible-child", G_CALLBACK(on_view), self);
  on_view(self);
  return box;
}

// With much room the table stands beside the charts, else it is one of the views.
void gimbal_bench_arrange(GimbalBenchPanel* self, gboolean wide) {
  if (wide == self->wide) return;
  GtkWidget *from = self->wide ? self->side : self->page, *to = wide ? self->side : self->page;
  self->wide = wide;
  if (self->table) {
    g_object_ref(self->table);
    gtk_box_remove(GTK_BOX(from), GTK_WIDGET(self->table));
    gtk_box_append(GTK_BOX(to), GTK_WIDGET(self->table));
    g_object_unref(self->table);
  }
  gtk_widget_set_visible(self->side, wide);
  gtk_stack_page_set_visible(gtk_stack_get_page(self->views, self->page), !wide);
  if (wide && gtk_stack_get_visible_child(self->views) == self->page) {
    gtk_stack_set_visible_child_name(self->views, "scatter");
  }
}
