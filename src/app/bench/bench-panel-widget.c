// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/bench-panel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "author/author.h"
#include "bench/bench-actions.h"
#include "bench/bench-private.h"
#include "bench/vary-form.h"
#include "language/messages/messages.h"
#include "language/scan/roots.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"

enum { REST_MS = 700, TYPED_MS = 400, WIDE = 1180, MANY = 2000, SLOW_MS = 1000 };

G_DEFINE_FINAL_TYPE(GimbalBenchPanel, gimbal_bench_panel, GIMBAL_TYPE_PAGE)

//---- starting

static void bench_panel_start(GimbalBenchPanel* self, gboolean run) {
  const char* path = gimbal_experiment_file_get_path(self->file);
  const char* text = gimbal_experiment_file_get_text(self->file);
  if (!text || !gimbal_session_get_document(self->session)) return;
  g_clear_handle_id(&self->update_timer, g_source_remove);
  g_autoptr(GPtrArray) sources = gimbal_project_get_sources(gimbal_session_get_project(self->session));
  const GimbalJobOrder order = {.path = path, .text = text, .sources = sources, .run = run};
  gimbal_experiment_job_start(self->job, &order);
}

void gimbal_bench_panel_run(GimbalBenchPanel* self) {
  bench_panel_start(self, TRUE);
}

const char* gimbal_bench_panel_get_path(GimbalBenchPanel* self) {
  return gimbal_experiment_file_get_path(self->file);
}

static gboolean is_checking(GimbalBenchPanel* self) {
  return gimbal_experiment_job_get_stage(self->job) == GIMBAL_JOB_CHECKING;
}

// A check of an older text makes way; a run does not, and the text is checked after it.
static gboolean update_checks(gpointer data) {
  GimbalBenchPanel* self = data;
  self->update_timer = 0;
  gboolean good = gimbal_experiment_file_is_good(self->file) &&
                  gimbal_problems_count_errors(gimbal_session_get_problems(self->session)) == 0;
  gboolean runs = gimbal_experiment_job_is_busy(self->job) && !is_checking(self);
  self->unchecked = good && runs;
  if (good && !runs) bench_panel_start(self, FALSE);
  return G_SOURCE_REMOVE;
}

// The text is checked when typing pauses, and only while the page is visible.
static void update_checks_later(GimbalBenchPanel* self) {
  g_clear_handle_id(&self->update_timer, g_source_remove);
  if (gtk_widget_get_mapped(GTK_WIDGET(self))) {
    self->update_timer = g_timeout_add(REST_MS, update_checks, self);
  }
}

static void on_run(GimbalBenchPanel* self) {
  // a check that nobody asked for makes way
  if (gimbal_experiment_job_is_busy(self->job) && !is_checking(self)) {
    gimbal_experiment_job_stop(self->job);
  } else {
    bench_panel_start(self, TRUE);
  }
}

static void on_start_over(GimbalBenchPanel* self) {
  g_autoptr(GError) error = NULL;
  if (gimbal_experiment_job_put_aside(gimbal_experiment_file_get_path(self->file), &error)) {
    bench_panel_start(self, TRUE);
  }
  gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- problems

static gboolean is_about_results(const char* code) {
  return !g_strcmp0(code, "results-model") || !g_strcmp0(code, "results-experiment") ||
         !g_strcmp0(code, "results-other");
}

static char* text_of(const GimbalDiagnostic* d, int more) {
  g_autofree char *message = gimbal_diagnostic_dup_text(d), *hint = gimbal_diagnostic_dup_hint(d);
  GString* text = g_string_new(message);
  if (hint) g_string_append_printf(text, ". %s", hint);
  if (more > 0) {
    g_string_append_printf(text, ngettext(" (and %d more)", " (and %d more)", (gulong)more), more);
  }
  return g_string_free(text, FALSE);
}

static const GimbalDiagnostic* worst_of(const GimbalDiagnostics* list, int* more) {
  const GimbalDiagnostic* worst = NULL;
  *more = -1;
  for (int i = 0; list && i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (!worst || d->severity > worst->severity) worst = d;
    ++*more;
  }
  return worst;
}

// The problems of the text in the editor if that differs from the file, else of the file.
static const GimbalDiagnostics* own_problems(GimbalBenchPanel* self) {
  return self->typed ? self->typed : gimbal_experiment_file_get_problems(self->file);
}

static void clear_place(GimbalBenchPanel* self) {
  g_clear_pointer((char**)&self->trouble_place.file, g_free);
}

// Show the worst problem of the experiment's text, else of the model and the results.
static void show_trouble(GimbalBenchPanel* self) {
  int more;
  const GimbalDiagnostics* job = gimbal_experiment_job_get_problems(self->job);
  const GimbalDiagnostic* d = worst_of(own_problems(self), &more);
  gboolean own = d != NULL;
  if (!own) d = worst_of(job, &more);
  gtk_widget_set_visible(self->trouble, d != NULL);
  clear_place(self);
  if (!d) return;
  g_autofree char* text = text_of(d, more);
  gtk_label_set_text(self->trouble_text, text);
  self->trouble_place = d->place;
  self->trouble_place.file = g_strdup(d->place.file);
  g_autofree char* name = d->place.file ? g_path_get_basename(d->place.file) : NULL;
  g_autofree char* place =
      d->place.line ? g_strdup_printf("%s:%d:%d", name, d->place.line, d->place.column) : g_strdup(name);
  gtk_button_set_label(self->place, place ? place : "");
  gtk_widget_set_visible(GTK_WIDGET(self->place), place && d->place.line > 0);
  gtk_widget_set_visible(GTK_WIDGET(self->start_over), !own && is_about_results(d->code));
}

// Go to the place of the problem, in the text of the model or of the experiment.
static void on_place(GimbalBenchPanel* self) {
  const GimbalPlace* p = &self->trouble_place;
  if (!p->file) return;
  gtk_widget_activate_action(GTK_WIDGET(self), "win.go-to-place", "(stt)", p->file, (guint64)p->start,
                             (guint64)p->end);
}

//---- progress

static char* time_text(double seconds) {
  if (seconds < 90) return g_strdup_printf(_("%.0f s left"), seconds);
  if (seconds < 5400) return g_strdup_printf(_("%.0f min left"), seconds / 60);
  return g_strdup_printf(_("%.1f h left"), seconds / 3600);
}

static void append_best(GimbalBenchPanel* self, GString* text) {
  const GimbalPoint* best = gimbal_experiment_job_get_best(self->job);
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  if (!best || !isfinite(best->score)) return;
  g_string_append_printf(text, _(", best #%d: %.4g"), (int)best->id, best->score);
  if (bench_has_limits(ground->bench) && !best->met) g_string_append(text, _(" (limits broken)"));
}

static char* count_text(GimbalBenchPanel* self) {
  const GimbalProgress* p = gimbal_experiment_job_get_progress(self->job);
  int all = (int)gimbal_experiment_job_get_points(self->job)->len;
  GString* text = g_string_new(NULL);
  if (p->total > 0) {
    g_string_printf(text, _("%d of %d points"), all, (int)p->total);
  } else {
    g_string_printf(text, ngettext("%d point", "%d points", (gulong)all), all);
  }
  append_best(self, text);
  return g_string_free(text, FALSE);
}

static char* progress_text(GimbalBenchPanel* self) {
  const GimbalProgress* p = gimbal_experiment_job_get_progress(self->job);
  if (p->paused) return g_strdup_printf(_("Waiting for room on the disk: %s"), p->paused);
  g_autofree char* count = count_text(self);
  gint64 all = p->done + p->kept;
  if (p->total <= all || !p->done) return g_steal_pointer(&count);
  g_autofree char* left = time_text(p->seconds / (double)p->done * (double)(p->total - all));
  return g_strdup_printf("%s, %s", count, left);
}

// Append the parameters that a fit found, each with its interval.
static void append_fit(GimbalBenchPanel* self, GString* text) {
  const GimbalConclusion* c = gimbal_experiment_job_get_conclusion(self->job);
  GimbalGround* ground = gimbal_experiment_job_get_ground(self->job);
  for (int i = 0; c && c->fit && i < ground->bench->nparameter; i++) {
    const GimbalEstimate* e = &c->fit[i];
    const char* name = gimbal_experiment_parameter(ground->experiment, i)->name;
    if (isfinite(e->low)) {
      g_string_append_printf(text, _(", %s %.5g (%.5g … %.5g)"), name, e->value, e->low, e->high);
    } else {
      g_string_append_printf(text, _(", %s %.5g (not told by the recording)"), name, e->value);
    }
  }
}

static char* status_text(GimbalBenchPanel* self) {
  GimbalJobStage stage = gimbal_experiment_job_get_stage(self->job);
  if (stage == GIMBAL_JOB_CHECKING || stage == GIMBAL_JOB_READING) return g_strdup(_("Reading the model…"));
  if (stage == GIMBAL_JOB_STOPPING) return g_strdup(_("Points under way end…"));
  if (stage == GIMBAL_JOB_RUNNING) return progress_text(self);
  if (!gimbal_experiment_job_get_points(self->job)->len) return g_strdup("");
  g_autofree char* count = count_text(self);
  GString* text = g_string_new(count);
  append_fit(self, text);
  if (stage == GIMBAL_JOB_DONE) g_string_append(text, _(" – done"));
  return g_string_free(text, FALSE);
}

static void show_progress(GimbalBenchPanel* self) {
  GimbalJobStage stage = gimbal_experiment_job_get_stage(self->job);
  const GimbalProgress* p = gimbal_experiment_job_get_progress(self->job);
  gboolean busy = gimbal_experiment_job_is_busy(self->job);
  g_autofree char* text = status_text(self);
  const char* const kLabels[] = {
      [GIMBAL_JOB_NONE] = _("Run"),     [GIMBAL_JOB_CHECKING] = _("Run"),  [GIMBAL_JOB_READING] = _("Stop"),
      [GIMBAL_JOB_RUNNING] = _("Stop"), [GIMBAL_JOB_STOPPING] = _("Stop"), [GIMBAL_JOB_STOPPED] = _("Run"),
      [GIMBAL_JOB_DONE] = _("Run"),     [GIMBAL_JOB_FAILED] = _("Run")};
  gboolean some = gimbal_experiment_job_get_points(self->job)->len > 0;
  gtk_label_set_text(self->status, text);
  gtk_button_set_label(self->run, stage == GIMBAL_JOB_STOPPED && some ? _("Go On") : kLabels[stage]);
  gtk_widget_set_sensitive(GTK_WIDGET(self->run), gimbal_experiment_file_is_good(self->file) &&
                                                      stage != GIMBAL_JOB_STOPPING &&
                                                      (busy || stage != GIMBAL_JOB_DONE));
  g_autofree double* point = gimbal_bench_dup_point(self);
  gtk_widget_set_sensitive(GTK_WIDGET(self->write), point != NULL);
  gboolean reading = stage == GIMBAL_JOB_CHECKING || stage == GIMBAL_JOB_READING;
  gtk_widget_set_visible(GTK_WIDGET(self->progress), busy && !reading);
  if (p->total > 0) {
    gtk_progress_bar_set_fraction(self->progress, (double)(p->done + p->kept) / (double)p->total);
  } else {
    gtk_progress_bar_pulse(self->progress);
  }
}

//---- changes

static gboolean redraw_now(gpointer data) {
  GimbalBenchPanel* self = data;
  self->redraw_timer = 0;
  gimbal_bench_show_results(self, FALSE);
  return G_SOURCE_REMOVE;
}

// Show the problems in the editor and in the list of problems, together with those of the model.
static void show_problems(GimbalBenchPanel* self) {
  if (!self->session) return;
  const GimbalDiagnostics* own = own_problems(self);
  const GimbalDiagnostics* job = gimbal_experiment_job_get_problems(self->job);
  gboolean some = own && gimbal_diagnostics_count(own);
  gimbal_problems_set_others(gimbal_session_get_problems(self->session), GIMBAL_PROBLEMS_OF_EXPERIMENT,
                             some ? own : job);
}

// Read the text in the editor, if it differs from that of the file.
static void read_typed(GimbalBenchPanel* self) {
  const char* path = gimbal_experiment_file_get_path(self->file);
  GimbalProject* project = self->session ? gimbal_session_get_project(self->session) : NULL;
  GimbalDocument* document = path && project ? gimbal_project_find(project, path) : NULL;
  g_autofree char* text = document ? gimbal_document_dup_text(document) : NULL;
  g_clear_pointer(&self->typed, gimbal_diagnostics_free);
  if (!text || !g_strcmp0(text, gimbal_experiment_file_get_text(self->file))) return;
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  self->typed = gimbal_diagnostics_new();
  g_autoptr(GimbalExperiment) unused = gimbal_experiment_new(path, bytes, self->typed);
}

static gboolean read_typed_now(gpointer data) {
  GimbalBenchPanel* self = data;
  self->typed_timer = 0;
  read_typed(self);
  show_trouble(self);
  show_problems(self);
  return G_SOURCE_REMOVE;
}

// As with the model, problems are reported when typing pauses.
static void on_text(GimbalBenchPanel* self) {
  g_clear_handle_id(&self->typed_timer, g_source_remove);
  self->typed_timer = g_timeout_add(TYPED_MS, read_typed_now, self);
}

// Redraw many points less often, so that typing stays fluent.
static void on_job(GimbalBenchPanel* self) {
  gboolean busy = gimbal_experiment_job_is_busy(self->job);
  show_progress(self);
  show_trouble(self);
  if (!busy) gimbal_setup_view_set_problems(self->setup, gimbal_experiment_job_get_problems(self->job));
  if (!busy) show_problems(self);
  if (!busy && self->unchecked) update_checks_later(self);
  gboolean many = gimbal_experiment_job_get_points(self->job)->len > MANY;
  if (busy && many) {
    if (!self->redraw_timer) self->redraw_timer = g_timeout_add(SLOW_MS, redraw_now, self);
  } else {
    gimbal_bench_show_results(self, FALSE);
  }
}

static void on_file(GimbalBenchPanel* self) {
  const char* path = gimbal_experiment_file_get_path(self->file);
  g_autofree char* name = path ? g_path_get_basename(path) : g_strdup("");
  gboolean there = gimbal_experiment_file_get_text(self->file) != NULL;
  gtk_label_set_text(self->file_name, name);
  gtk_label_set_text(
      self->none_text,
      path ? _("No experiment yet. Choose what varies: a right click on a number in the text, the "
               "inspector or the physics panel, then Vary…")
           : _("Save the model first: its experiment is a file beside it"));
  gtk_stack_set_visible_child_name(self->left, there ? "setup" : "none");
  gtk_widget_set_visible(self->results, there);
  gtk_widget_set_visible(GTK_WIDGET(self->undo), gimbal_experiment_file_can_undo(self->file));
  read_typed(self);
  show_trouble(self);
  show_progress(self);
  show_problems(self);
  update_checks_later(self);
}

// Open the experiment of the model: the model or its file may be another one.
static void on_document(GimbalBenchPanel* self) {
  GimbalDocument* document = gimbal_session_get_document(self->session);
  gboolean text = document && !gimbal_document_is_binary(document) && !gimbal_document_is_example(document);
  g_autofree char* path = text ? gimbal_document_dup_path(document) : NULL;
  gimbal_experiment_file_set_model(self->file, path);
}

static void on_new_document(GimbalBenchPanel* self) {
  gimbal_experiment_job_clear(self->job);
  on_document(self);
}

static void gimbal_bench_panel_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalBenchPanel* self = GIMBAL_BENCH_PANEL(page);
  if (compiled) on_document(self);
  gtk_widget_set_visible(GTK_WIDGET(self->leave), gimbal_session_is_replaying(self->session));
  if (compiled && !compiled->replay) update_checks_later(self);
}

static void gimbal_bench_panel_map(GimbalPage* page) {
  GimbalBenchPanel* self = GIMBAL_BENCH_PANEL(page);
  on_document(self);
  if (gimbal_experiment_job_get_stage(self->job) == GIMBAL_JOB_NONE) update_checks_later(self);
}

static void bench_vary(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute,
                       int component);
static void bench_vary_setting(GimbalBenchPanel* self, const char* section, const char* attribute,
                               const char* value);
static const GimbalBenchCalls kCalls = {bench_vary, bench_vary_setting};

static void gimbal_bench_panel_bind(GimbalPage* page) {
  GimbalBenchPanel* self = GIMBAL_BENCH_PANEL(page);
  GimbalSession* session = self->session = gimbal_page_get_session(page);
  gimbal_setup_view_set_session(self->setup, session);
  g_signal_connect_object(session, "document-changed", G_CALLBACK(on_new_document), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_session_get_project(session), "text-changed", G_CALLBACK(on_text), self,
                          G_CONNECT_SWAPPED);
  gimbal_bench_add_actions(self, &kCalls);
}

//---- writing, and back

static void on_write(GimbalBenchPanel* self) {
  g_autoptr(GError) error = NULL;
  if (gimbal_bench_write(self, &error)) {
    gimbal_toast(GTK_WIDGET(self), _("Written to the text. One undo takes it back"));
  }
  gimbal_toast_error(GTK_WIDGET(self), error);
}

static void on_leave(GimbalBenchPanel* self) {
  gimbal_session_compile(self->session, FALSE);
}

//---- varying

static void on_varied(gpointer self) {
  gimbal_page_want(self);
}

static void bench_vary(GimbalBenchPanel* self, const char* path, gsize tag, const char* attribute,
                       int component) {
  g_autoptr(GError) error = NULL;
  on_document(self);
  GimbalVarySpot* spot = gimbal_vary_spot_new(self->session, path, tag, attribute, component, &error);
  GtkWidget* root = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self)));
  if (spot && !gimbal_experiment_file_get_path(self->file)) {
    g_set_error_literal(&error, G_IO_ERROR, G_IO_ERROR_FAILED,
                        _("Save the model first: its experiment is a file beside it"));
    gimbal_vary_spot_free(spot);
    spot = NULL;
  }
  if (spot) gimbal_vary_form_ask(root, self->file, spot, on_varied, self);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

// Find the element that states a setting. A section may have several, and the last one counts.
static gboolean find_setting(GimbalBenchPanel* self, const char* section, const char* attribute, char** path,
                             gsize* tag) {
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(self->session));
  for (guint i = files->len; i-- > 0;) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    gsize at = gimbal_rewrite_find_section(file->tree, section);
    int node = at == GIMBAL_NOWHERE ? -1 : gimbal_mjcf_tree_starting(file->tree, at);
    if (node < 0) continue;
    if (!gimbal_mjcf_tree_find(file->tree, gimbal_mjcf_tree_node(file->tree, node), attribute)) continue;
    *path = g_strdup(file->path);
    *tag = at;
    return TRUE;
  }
  return FALSE;
}

static void bench_vary_setting(GimbalBenchPanel* self, const char* section, const char* attribute,
                               const char* value) {
  g_autoptr(GError) error = NULL;
  g_autofree char* path = NULL;
  gsize tag = 0;
  const GimbalAssignment assignment = {attribute, value};
  gboolean there = find_setting(self, section, attribute, &path, &tag);
  if (!there && gimbal_author_set_in_section(self->session, section, &assignment, 1, NULL, &error)) {
    there = find_setting(self, section, attribute, &path, &tag);
  }
  if (there) bench_vary(self, path, tag, attribute, 0);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- building

static GtkWidget* make_button(GimbalBenchPanel* self, GtkButton** button, const char* label, const char* tip,
                              GCallback callback) {
  *button = GTK_BUTTON(gtk_button_new_with_label(label));
  gimbal_tooltip_set(GTK_WIDGET(*button), tip);
  gtk_widget_set_valign(GTK_WIDGET(*button), GTK_ALIGN_CENTER);
  g_signal_connect_swapped(*button, "clicked", callback, self);
  return GTK_WIDGET(*button);
}

static GtkLabel* make_label(const char* style, gboolean wrap) {
  GtkWidget* label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  if (wrap) {
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  } else {
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gimbal_tooltip_for_cut(GTK_LABEL(label));
  }
  g_auto(GStrv) styles = g_strsplit(style, " ", -1);
  gtk_widget_set_css_classes(label, (const char**)styles);
  return GTK_LABEL(label);
}

static void on_undo(GimbalBenchPanel* self) {
  if (!gimbal_experiment_file_undo(self->file)) gtk_widget_error_bell(GTK_WIDGET(self));
}

static GtkWidget* make_left(GimbalBenchPanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->left = GTK_STACK(gtk_stack_new());
  self->file_name = make_label("dim-label caption bench-file", FALSE);
  self->none_text = make_label("dim-label bench-none", TRUE);
  gtk_widget_set_valign(GTK_WIDGET(self->none_text), GTK_ALIGN_START);
  self->setup = GIMBAL_SETUP_VIEW(gimbal_setup_view_new(self->file));
  gtk_stack_add_named(self->left, GTK_WIDGET(self->none_text), "none");
  gtk_stack_add_named(self->left, GTK_WIDGET(self->setup), "setup");
  gtk_widget_set_vexpand(GTK_WIDGET(self->left), TRUE);
  gtk_widget_set_size_request(box, 236, -1);
  GtkWidget* head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_hexpand(GTK_WIDGET(self->file_name), TRUE);
  gtk_box_append(GTK_BOX(head), GTK_WIDGET(self->file_name));
  gtk_box_append(
      GTK_BOX(head),
      make_button(self, &self->undo, "", _("Undo the Last Change of the Experiment"), G_CALLBACK(on_undo)));
  gtk_button_set_icon_name(self->undo, "edit-undo-symbolic");
  gtk_widget_set_css_classes(GTK_WIDGET(self->undo), (const char*[]){"flat", "row-button", NULL});
  gtk_widget_add_css_class(head, "bench-head");
  gtk_box_append(GTK_BOX(box), head);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->left));
  return box;
}

// A line for the progress and, below it, one for the chosen point.
static GtkWidget* make_lines(GimbalBenchPanel* self) {
  GtkWidget* lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  self->status = make_label("numeric bench-line", FALSE);
  self->point_text = make_label("numeric bench-line dim-label", FALSE);
  gtk_widget_set_visible(GTK_WIDGET(self->point_text), FALSE);
  gtk_widget_set_valign(lines, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(lines, TRUE);
  gtk_box_append(GTK_BOX(lines), GTK_WIDGET(self->status));
  gtk_box_append(GTK_BOX(lines), GTK_WIDGET(self->point_text));
  return lines;
}

static GtkWidget* make_bar(GimbalBenchPanel* self) {
  GtkWidget* bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_append(GTK_BOX(bar), make_button(self, &self->run, _("Run"), _("Simulate what is left to do"),
                                           G_CALLBACK(on_run)));
  gtk_widget_add_css_class(GTK_WIDGET(self->run), "suggested-action");
  self->progress = GTK_PROGRESS_BAR(gtk_progress_bar_new());
  gtk_widget_set_valign(GTK_WIDGET(self->progress), GTK_ALIGN_CENTER);
  gtk_widget_set_size_request(GTK_WIDGET(self->progress), 80, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Progress"),
                                 -1);
  gtk_box_append(GTK_BOX(bar), GTK_WIDGET(self->progress));
  gtk_box_append(GTK_BOX(bar), make_lines(self));
  gtk_box_append(GTK_BOX(bar),
                 make_button(self, &self->leave, "", _("Back: Let the View Show the Model of the Text Again"),
                             G_CALLBACK(on_leave)));
  gtk_button_set_icon_name(self->leave, "edit-undo-symbolic");
  gtk_widget_add_css_class(GTK_WIDGET(self->leave), "flat");
  gtk_widget_set_visible(GTK_WIDGET(self->leave), FALSE);
  gtk_box_append(GTK_BOX(bar),
                 make_button(self, &self->write, _("Write to the Text"),
                             _("The chosen point, else the best one, becomes the numbers of the text"),
                             G_CALLBACK(on_write)));
  gtk_widget_add_css_class(bar, "bench-bar");
  return bar;
}

static GtkWidget* make_trouble(GimbalBenchPanel* self) {
  GtkWidget* icon = gtk_image_new_from_icon_name("dialog-warning-symbolic");
  self->trouble = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  self->trouble_text = make_label("", TRUE);
  gtk_label_set_ellipsize(self->trouble_text,
                          PANGO_ELLIPSIZE_END);  // else it asks for the width of a single line
  gtk_label_set_lines(self->trouble_text, 2);
  gimbal_tooltip_for_cut(self->trouble_text);
  gtk_widget_set_hexpand(GTK_WIDGET(self->trouble_text), TRUE);
  gtk_widget_add_css_class(icon, "warning");
  gtk_box_append(GTK_BOX(self->trouble), icon);
  gtk_box_append(GTK_BOX(self->trouble), GTK_WIDGET(self->trouble_text));
  gtk_box_append(GTK_BOX(self->trouble),
                 make_button(self, &self->place, "", _("Go to the Place"), G_CALLBACK(on_place)));
  gtk_widget_add_css_class(GTK_WIDGET(self->place), "flat");
  gtk_box_append(
      GTK_BOX(self->trouble),
      make_button(self, &self->start_over, _("Start Over"),
                  _("Keep these results under another name and begin anew"), G_CALLBACK(on_start_over)));
  gtk_widget_add_css_class(self->trouble, "bench-trouble");
  return self->trouble;
}

static GtkWidget* make_right(GimbalBenchPanel* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), make_bar(self));
  gtk_box_append(GTK_BOX(box), make_trouble(self));
  self->results = gimbal_bench_make_results(self);
  gtk_box_append(GTK_BOX(box), self->results);
  return box;
}

//---- object

static gboolean arrange_now(gpointer data) {
  GimbalBenchPanel* self = data;
  self->arrange_source = 0;
  gimbal_bench_arrange(self, gtk_widget_get_width(GTK_WIDGET(self)) >= WIDE);
  return G_SOURCE_REMOVE;
}

static void gimbal_bench_panel_measure(GtkWidget* widget, GtkOrientation orientation, int for_size,
                                       int* least, int* natural, int* least_line, int* natural_line) {
  gtk_widget_measure(GIMBAL_BENCH_PANEL(widget)->paned, orientation, for_size, least, natural, least_line,
                     natural_line);
}

static void gimbal_bench_panel_size_allocate(GtkWidget* widget, int width, int height, int baseline) {
  GimbalBenchPanel* self = GIMBAL_BENCH_PANEL(widget);
  gtk_widget_allocate(self->paned, width, height, baseline, NULL);
  gboolean other = (width >= WIDE) != self->wide;
  if (other && !self->arrange_source) self->arrange_source = g_idle_add(arrange_now, self);
}

static void bench_panel_leave(GObject* object) {
  GimbalBenchPanel* self = GIMBAL_BENCH_PANEL(object);
  if (self->replaying) g_cancellable_cancel(self->replaying);
  self->quiet = TRUE;
  clear_place(self);
  for (int i = 0; i < GIMBAL_TABLE_COLUMNS; i++) g_clear_pointer(&self->titles[i], g_free);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalBenchPanel, field, release)

static const GimbalPageHooks kHooks = {
    .bind = gimbal_bench_panel_bind, .model = gimbal_bench_panel_model, .map = gimbal_bench_panel_map};

static void gimbal_bench_panel_class_init(GimbalBenchPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, bench_panel_leave, OWNS(update_timer, gimbal_drop_source),
                    OWNS(redraw_timer, gimbal_drop_source), OWNS(typed_timer, gimbal_drop_source),
                    OWNS(arrange_source, gimbal_drop_source), OWNS(replaying, g_object_unref),
                    OWNS(paned, gtk_widget_unparent), GIMBAL_TO_THE_LAST, OWNS(job, g_object_unref),
                    OWNS(file, g_object_unref), OWNS(shape, g_free), OWNS(typed, gimbal_diagnostics_free),
                    OWNS(curves, g_ptr_array_unref));
  GTK_WIDGET_CLASS(klass)->measure = gimbal_bench_panel_measure;
  GTK_WIDGET_CLASS(klass)->size_allocate = gimbal_bench_panel_size_allocate;
  gimbal_roots_add(gimbal_experiment_grammar());
}

static void gimbal_bench_panel_init(GimbalBenchPanel* self) {
  gtk_widget_set_layout_manager(GTK_WIDGET(self), NULL);  // it lays itself out
  self->file = gimbal_experiment_file_new();
  self->job = gimbal_experiment_job_new();
  self->curves = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_replay_free);
  self->paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child(GTK_PANED(self->paned), make_left(self));
  gtk_paned_set_end_child(GTK_PANED(self->paned), make_right(self));
  gtk_paned_set_resize_start_child(GTK_PANED(self->paned), FALSE);
  gtk_paned_set_shrink_start_child(GTK_PANED(self->paned), FALSE);
  gtk_paned_set_shrink_end_child(GTK_PANED(self->paned), FALSE);
  gtk_paned_set_position(GTK_PANED(self->paned), 300);
  gtk_widget_set_parent(self->paned, GTK_WIDGET(self));
  g_signal_connect_object(self->file, "changed", G_CALLBACK(on_file), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->job, "changed", G_CALLBACK(on_job), self, G_CONNECT_SWAPPED);
  on_file(self);
}
