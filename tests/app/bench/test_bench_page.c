// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page of experiments in its states: no experiment, one that is set up, that runs, is stopped
// and goes on, that is done; a point that is chosen, written and undone; a number that shall vary;
// and what can be wrong.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arm-experiment.h"
#include "author/author.h"
#include "bench/bench-private.h"
#include "bench/vary-form.h"
#include "experiment/results.h"
#include "window-fixture.h"

static GimbalBenchPanel* panel_of(Fixture* f) {
  return GIMBAL_BENCH_PANEL(
      gimbal_model_tab_find_page(gimbal_window_get_pages(f->window)->tab, "experiments"));
}

static char* beside(const char* name) {
  return g_build_filename(app_test_folder(), name, NULL);
}

static void remove_results(void) {
  static const char* const kNames[] = {"arm.experiment.xml", "arm.experiment.sqlite",
                                       "arm.experiment.sqlite-wal", "arm.experiment.sqlite-shm",
                                       "arm.experiment.sqlite.1"};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    g_autofree char* path = beside(kNames[i]);
    g_remove(path);
  }
}

// The arm with the page on show; duration NULL: without an experiment.
static GimbalBenchPanel* open_arm(Fixture* f, const char* duration, const char* design) {
  remove_results();
  if (duration) write_experiment(app_test_folder(), duration, design);
  open_text(f, "arm.xml", kArm);
  gimbal_window_show_page(f->window, "experiments");
  app_test_wait(is_settled, f);
  gimbal_session_set_running(f->session, FALSE);
  return panel_of(f);
}

static gboolean is_idle(gpointer panel) {
  GimbalBenchPanel* self = panel;
  return !gimbal_experiment_job_is_busy(self->job) && !self->update_timer;
}

// The file is read; the page may look at what there is, which a click on Run does, too.
static gboolean can_run(gpointer panel) {
  return gimbal_experiment_file_get_text(((GimbalBenchPanel*)panel)->file) != NULL;
}

static gboolean is_checking(gpointer panel) {
  return gimbal_experiment_job_get_stage(((GimbalBenchPanel*)panel)->job) == GIMBAL_JOB_CHECKING;
}

static guint count_points(GimbalBenchPanel* self) {
  return gimbal_experiment_job_get_points(self->job)->len;
}

static gboolean has_some_points(gpointer panel) {
  return count_points(panel) >= 3;
}

// What another program has written; the page would look at it once a second.
static void read_anew(GimbalBenchPanel* self) {
  gimbal_experiment_file_open(self->file, gimbal_bench_panel_get_path(self));
}

static void run_all(GimbalBenchPanel* self) {
  app_test_wait(can_run, self);
  g_signal_emit_by_name(self->run, "clicked");
  app_test_wait(is_idle, self);
}

static const char* trouble(GimbalBenchPanel* self) {
  return gtk_widget_get_visible(self->trouble) ? gtk_label_get_text(self->trouble_text) : "";
}

typedef struct Wanted {
  GimbalBenchPanel* panel;
  const char* told;
} Wanted;

static gboolean is_reported(gpointer data) {
  const Wanted* wanted = data;
  return strstr(trouble(wanted->panel), wanted->told) != NULL;
}

static char* text_now(Fixture* f) {
  return gimbal_document_dup_text(gimbal_session_get_document(f->session));
}

//---- the states

static void test_empty(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, NULL, NULL);
  g_assert_cmpstr(gtk_stack_get_visible_child_name(self->left), ==, "none");
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(self->run)));
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(self->write)));
  g_assert_cmpstr(trouble(self), ==, "");
}

static void test_done(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  run_all(self);
  g_assert_cmpint(gimbal_experiment_job_get_stage(self->job), ==, GIMBAL_JOB_DONE);
  g_assert_cmpuint(count_points(self), ==, 49);
  g_assert_nonnull(strstr(gtk_label_get_text(self->status), "49 of 49"));
  g_assert_nonnull(strstr(gtk_label_get_text(self->status), "best"));
  g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(self->run)));
  g_assert_true(gtk_widget_get_sensitive(GTK_WIDGET(self->write)));
  // the command has the same points in the same file: nothing is left to do
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autofree char* path = beside("arm.experiment.xml");
  g_autofree char* results = results_beside(path);
  g_autoptr(GimbalExperiment) experiment = gimbal_experiment_open(path, list);
  g_autoptr(Bench) bench = bench_new(experiment, list);
  GimbalConclusion conclusion;
  GimbalConductOrder order = {.results = results, .jobs = 1};
  g_assert_cmpint(gimbal_experiment_conduct(bench, &order, &conclusion, list), ==, 0);
  g_assert_cmpint((int)conclusion.kept, ==, 49);
  g_assert_cmpint((int)conclusion.points, ==, 49);
  g_assert_cmpint((int)conclusion.best->id, ==, (int)gimbal_experiment_job_get_best(self->job)->id);
  gimbal_conclusion_clear(&conclusion);
  gimbal_diagnostics_free(list);
}

// A check that nobody asked for does not take a click that is meant for Run.
static void test_run_while_checking(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  app_test_wait(is_idle, self);
  read_anew(self);
  app_test_wait(is_checking, self);
  g_assert_cmpstr(gtk_button_get_label(self->run), ==, "Run");
  g_signal_emit_by_name(self->run, "clicked");
  g_assert_cmpstr(gtk_button_get_label(self->run), ==, "Stop");
  app_test_wait(is_idle, self);
  g_assert_cmpuint(count_points(self), ==, 49);
}

// The run goes on meanwhile.
static void test_stop_and_go_on(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "20", "");
  app_test_wait(can_run, self);
  gimbal_session_set_running(f->session, TRUE);
  g_signal_emit_by_name(self->run, "clicked");
  app_test_wait(has_some_points, self);
  g_assert_cmpstr(gtk_button_get_label(self->run), ==, "Stop");
  runs_on(f);
  g_signal_emit_by_name(self->run, "clicked");
  app_test_wait(is_idle, self);
  guint before = count_points(self);
  g_assert_cmpint(gimbal_experiment_job_get_stage(self->job), ==, GIMBAL_JOB_STOPPED);
  g_assert_cmpuint(before, <, 49);
  g_assert_cmpstr(gtk_button_get_label(self->run), ==, "Go On");
  g_signal_emit_by_name(self->run, "clicked");
  app_test_wait(is_idle, self);
  g_assert_cmpuint(count_points(self), ==, 49);
  const GimbalProgress* progress = gimbal_experiment_job_get_progress(self->job);
  g_assert_cmpuint(progress->kept, >=, before);
}

//---- a point

static gboolean is_replaying(gpointer fixture) {
  return gimbal_session_is_replaying(((Fixture*)fixture)->session);
}

static gboolean is_at_end(gpointer fixture) {
  return gimbal_session_get_frame(((Fixture*)fixture)->session)->history_cursor == 250;
}

static gboolean is_of_text(gpointer fixture) {
  return !is_replaying(fixture) && is_settled(fixture);
}

static void test_point(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  run_all(self);
  const GimbalPoint* best = gimbal_experiment_job_get_best(self->job);
  gimbal_bench_choose(self, best->id);
  app_test_wait(is_replaying, f);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat_with_epsilon(frame->view.actuator_gainprm[0], best->parameter[0], 1e-9);
  g_assert_cmpint(frame->history_count, ==, 251);
  g_assert_cmpint(frame->history_cursor, ==, 0);
  g_assert_false(frame->running);
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self->point_text)));
  g_assert_cmpuint(self->curves->len, ==, 1);
  // the end of the run is what the goal was made of
  const GimbalReplay* replay = g_ptr_array_index(self->curves, 0);
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 250);
  app_test_wait(is_at_end, f);
  frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat(frame->data->qpos[0], ==, replay->curves[0][replay->count - 1]);
  g_signal_emit_by_name(self->leave, "clicked");
  app_test_wait(is_of_text, f);
  g_assert_cmpfloat(gimbal_session_get_frame(f->session)->view.actuator_gainprm[0], ==, 100);
}

// One undo takes it back, byte by byte; what is not a number of the point stays.
static void test_write(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  run_all(self);
  const GimbalPoint* best = gimbal_experiment_job_get_best(self->job);
  double kp = best->parameter[0], kv = best->parameter[1];
  g_signal_emit_by_name(self->write, "clicked");
  app_test_wait(is_settled, f);
  g_autofree char* written = text_now(f);
  g_assert_nonnull(strstr(written, "joint=\"shoulder\"   kp=\""));
  g_assert_nonnull(strstr(written, "<!-- by hand -->"));
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpfloat_with_epsilon(frame->view.actuator_gainprm[0], kp, 1e-9);
  g_assert_cmpfloat_with_epsilon(-frame->view.actuator_biasprm[2], kv, 1e-9);
  // what the page itself wrote does not make its points those of another model
  app_test_wait(is_idle, self);
  g_assert_cmpuint(count_points(self), ==, 49);
  g_assert_cmpstr(trouble(self), ==, "");
  gimbal_author_undo(f->session, FALSE);
  app_test_wait(is_settled, f);
  g_autofree char* undone = text_now(f);
  g_assert_cmpstr(undone, ==, kArm);
  // the points are still those of this text
  app_test_wait(is_idle, self);
  g_assert_cmpuint(count_points(self), ==, 49);
  g_assert_cmpstr(trouble(self), ==, "");
}

static GtkEventController* drag_of(GtkWidget* widget) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_GESTURE_DRAG(controller)) return controller;
  }
  return NULL;
}

static gboolean is_laid_out(gpointer widget) {
  return gtk_widget_get_mapped(widget) && gtk_widget_get_height(widget) > 100;
}

static guint count_kept(GimbalBenchPanel* self) {
  guint kept = 0;
  for (guint i = 0; i < count_points(self); i++) kept += (guint)gimbal_parallel_keeps(self->parallel, (int)i);
  return kept;
}

// A drag over the lower half of the first axis keeps the points of small kp, and a click on it lets
// them go.
static void test_brush(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.1", "");
  run_all(self);
  gtk_stack_set_visible_child_name(self->views, "parallel");
  app_test_wait(is_laid_out, self->parallel);
  GtkEventController* drag = drag_of(GTK_WIDGET(self->parallel));
  double height = gtk_widget_get_height(GTK_WIDGET(self->parallel)), middle = 34 + 0.5 * (height - 58);
  g_assert_cmpuint(count_kept(self), ==, 49);
  g_signal_emit_by_name(drag, "drag-begin", 56.0, middle - 4);
  g_signal_emit_by_name(drag, "drag-update", 0.0, height - middle);
  g_signal_emit_by_name(drag, "drag-end", 0.0, height - middle);
  g_assert_cmpuint(count_kept(self), ==, 28);  // 10 … 100: four of seven
  const GimbalPoint* first = gimbal_experiment_job_find(self->job, 0);
  g_assert_cmpfloat(first->parameter[0], ==, 10);
  g_signal_emit_by_name(drag, "drag-begin", 56.0, middle);
  g_signal_emit_by_name(drag, "drag-end", 0.0, 0.0);
  g_assert_cmpuint(count_kept(self), ==, 49);
}

//---- varying

static gsize tag_of(Fixture* f, const char* what) {
  g_autofree char* text = text_now(f);
  return (gsize)(strstr(text, what) - text);
}

static void test_vary(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, NULL, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalVarySpot) spot =
      gimbal_vary_spot_new(f->session, "", tag_of(f, "<position"), "kp", 0, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(spot->scopes->len, ==, 1);
  GimbalVaryRange range = gimbal_vary_range(spot, 0, FALSE);
  g_assert_cmpfloat(range.from, ==, 10);
  g_assert_cmpfloat(range.to, ==, 1000);
  g_assert_true(range.log);
  g_assert_null(gimbal_vary_trouble(&range));
  GimbalVaryRange wrong = range;
  wrong.from = 2000;
  g_assert_nonnull(gimbal_vary_trouble(&wrong));
  wrong.from = -1;
  g_assert_nonnull(gimbal_vary_trouble(&wrong));
  g_autofree char* xml = gimbal_vary_dup_parameter(spot, 0, "kp", &range);
  g_assert_cmpstr(xml, ==,
                  "<parameter name=\"kp\" from=\"10\" to=\"1000\" scale=\"log\">\n"
                  "  <target element=\"position\" name=\"servo\" attribute=\"kp\"/>\n"
                  "</parameter>");
  // the only one of its kind needs no name, and a name is no number
  g_autoptr(GimbalVarySpot) option =
      gimbal_vary_spot_new(f->session, "", tag_of(f, "<option"), "timestep", 0, NULL);
  g_assert_nonnull(option);
  g_assert_null(gimbal_vary_spot_new(f->session, "", tag_of(f, "<position"), "joint", 0, &error));
  g_assert_nonnull(error);
  g_assert_null(gimbal_experiment_file_get_text(self->file));
}

static gboolean has_dialog(gpointer unused) {
  (void)unused;
  return window_test_dialog(&fixture_test) != NULL;
}

static gboolean has_no_dialog(gpointer unused) {
  return !has_dialog(unused);
}

static gboolean is_runnable(gpointer data) {
  GimbalBenchPanel* self = data;
  return gimbal_experiment_file_is_good(self->file) && gtk_widget_is_sensitive(GTK_WIDGET(self->run));
}

// Through the form: the file comes to be, and the page shows it. It needs no goal to be run.
static void test_form(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, NULL, NULL);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.vary", "(stsi)", "", (guint64)tag_of(f, "<position"),
                             "kv", 0);
  app_test_wait(has_dialog, NULL);
  GtkWidget* dialog = window_test_dialog(&fixture_test);
  g_signal_emit_by_name(dialog, "response", "vary");
  app_test_wait(is_runnable, self);
  const char* text = gimbal_experiment_file_get_text(self->file);
  g_assert_nonnull(text);
  g_assert_nonnull(strstr(text, "<parameter name=\"servo kv\" from=\"0.3\" to=\"30\" scale=\"log\">"));
  g_assert_cmpstr(gtk_stack_get_visible_child_name(self->left), ==, "setup");
  g_autofree char* path = beside("arm.experiment.xml");
  g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
  window_test_close_dialog(dialog);
  app_test_wait(has_no_dialog, NULL);
}

//---- bad input

static void write_text(const char* text) {
  g_autofree char* path = beside("arm.experiment.xml");
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

// Each is told in one message with its place, and nothing is simulated.
static void test_bad(Fixture* f, gconstpointer unused) {
  static const struct {
    const char *part, *told;
    int line;
  } kBad[] = {
      {"<parameter name='a' from='9' to='1'>\n<target element='position' attribute='kp'/></parameter>",
       "goes from 9 to 1", 2},
      {"<parameter name='a' from='1' to='9'>\n<target element='motor' attribute='kp'/></parameter>",
       "no <motor>", 3},
      {"<parameter name='a' from='1' to='9'>\n<target element='position' attribute='kx'/></parameter>",
       "no attribute kx", 3},
      {"\n<goal name='b' expression='elbow.qpos'/>", "elbow", 3},
      {"<goal name='b'\n expression='time' reduce='distance' file='none.csv' column='x'/>", "none.csv", 3},
  };
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  for (guint i = 0; i < G_N_ELEMENTS(kBad); i++) {
    g_autofree char* text = g_strdup_printf(
        "<experiment model='arm.xml'>\n%s\n<run duration='.1'/><goal name='z' "
        "expression='time'/></experiment>\n",
        kBad[i].part);
    write_text(text);
    read_anew(self);
    Wanted wanted = {self, kBad[i].told};
    app_test_wait(is_reported, &wanted);
    g_test_message("%s [%s]", trouble(self), gtk_button_get_label(self->place));
    g_autofree char* place = g_strdup_printf("arm.experiment.xml:%d:", kBad[i].line);
    g_assert_true(g_str_has_prefix(gtk_button_get_label(self->place), place));
    g_assert_cmpuint(count_points(self), ==, 0);
  }
}

static gboolean has_no_timer(gpointer panel) {
  return !((GimbalBenchPanel*)panel)->update_timer;
}

typedef struct Pipe {
  char* path;
  int end;
} Pipe;

static gboolean is_being_read(gpointer data) {
  Pipe* pipe = data;
  pipe->end = open(pipe->path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  return pipe->end >= 0;
}

// A text that comes while the one before is looked at, which takes long, is looked at after it.
static void test_bad_while_checking(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  app_test_wait(is_idle, self);
  g_autofree char* path = beside("slow.csv");
  g_remove(path);
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
  static const char kHead[] = "<experiment model='arm.xml'>\n<run duration='.1'/>";
  g_autofree char* slow = g_strconcat(
      kHead, "<goal name='b' expression='time' reduce='distance' file='slow.csv' column='x'/></experiment>",
      NULL);
  g_autofree char* bad = g_strconcat(kHead, "<goal name='b' expression='elbow.qpos'/></experiment>", NULL);
  write_text(slow);
  read_anew(self);
  Pipe pipe = {path, -1};
  app_test_wait(is_being_read, &pipe);
  write_text(bad);
  read_anew(self);
  app_test_wait(has_no_timer, self);
  close(pipe.end);
  Wanted wanted = {self, "elbow"};
  app_test_wait(is_reported, &wanted);
  g_remove(path);
}

// Results of the model before an edit are refused, kept, and begun anew when asked.
static void test_other_model(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.1", "");
  run_all(self);
  edit(f, "damping=\".1\"", "damping=\".2\"");
  run_all(self);
  g_assert_nonnull(strstr(trouble(self), "another model"));
  g_assert_cmpuint(count_points(self), ==, 49);  // still on show
  g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self->start_over)));
  g_signal_emit_by_name(self->start_over, "clicked");
  app_test_wait(is_idle, self);
  g_assert_cmpstr(trouble(self), ==, "");
  g_assert_cmpuint(count_points(self), ==, 49);
  g_autofree char* aside = beside("arm.experiment.sqlite.1");
  g_assert_true(g_file_test(aside, G_FILE_TEST_EXISTS));
}

// Another process has the file.
static void test_busy(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.1", "");
  sqlite3* db = NULL;
  g_autofree char* results = beside("arm.experiment.sqlite");
  g_assert_cmpint(sqlite3_open(results, &db), ==, SQLITE_OK);
  g_assert_cmpint(sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL), ==,
                  SQLITE_OK);
  run_all(self);
  g_assert_nonnull(strstr(trouble(self), "Another process"));
  g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self->start_over)));
  sqlite3_close(db);
  run_all(self);
  g_assert_cmpuint(count_points(self), ==, 49);
}

// Points that do not compile are told in the table, and the others go on; a goal without a value is
// told.
static void test_bad_points(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.1", "");
  write_text(
      "<experiment model='arm.xml'>\n"
      "<parameter name='size' from='-0.04' to='0.04' points='3'><target element='body/geom' "
      "attribute='size'/></parameter>\n"
      "<run duration='.1'/><goal name='z' expression='shoulder.qpos > 9' reduce='until'/></experiment>\n");
  read_anew(self);
  run_all(self);
  g_assert_cmpuint(count_points(self), ==, 3);
  const GimbalPoint* first = gimbal_experiment_job_find(self->job, 0);
  g_assert_cmpint(first->status, ==, GIMBAL_POINT_MODEL);
  g_assert_nonnull(first->message);
  g_assert_nonnull(strstr(trouble(self), "finite score"));
}

static gboolean has_trouble(gpointer panel) {
  return trouble(panel)[0] != 0;
}

static gboolean has_no_trouble(gpointer panel) {
  return !has_trouble(panel);
}

// What is wrong with the text in the editor is told before it is saved, where it stands; what is
// taken back is forgotten.
static void test_typed(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  g_autofree char* path = beside("arm.experiment.xml");
  GimbalDocument* document = gimbal_project_open(gimbal_session_get_project(f->session), path, NULL);
  g_assert_nonnull(document);
  g_autofree char* before = gimbal_document_dup_text(document);
  g_auto(GStrv) parts = g_strsplit(before, "</experiment>", 2);
  g_autofree char* after = g_strdup_printf("%s\n<gaol/></experiment>%s", parts[0], parts[1]);
  gtk_text_buffer_set_text(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)), after, -1);
  app_test_wait(has_trouble, self);
  g_assert_nonnull(strstr(trouble(self), "<gaol> may not stand in <experiment>"));
  int line = 1;
  for (const char* c = after; c < strstr(after, "<gaol"); c++) line += *c == '\n';
  g_autofree char* place = g_strdup_printf("arm.experiment.xml:%d:1", line);
  g_assert_cmpstr(gtk_button_get_label(self->place), ==, place);
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(f->session));
  guint count = g_list_model_get_n_items(problems);
  gtk_text_buffer_set_text(GTK_TEXT_BUFFER(gimbal_document_get_buffer(document)), before, -1);
  app_test_wait(has_no_trouble, self);
  g_assert_cmpuint(g_list_model_get_n_items(problems), <, count);
}

//---- what the run gives to a situation

static char* experiment_now(void) {
  g_autofree char* path = beside("arm.experiment.xml");
  char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  return text;
}

static void unfold(GtkWidget* widget) {
  if (GTK_IS_EXPANDER(widget)) gtk_expander_set_expanded(GTK_EXPANDER(widget), TRUE);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    unfold(child);
  }
}

// As a click on its button does, with what was done by the tools of the page Controls.
static void take(GimbalBenchPanel* self, const char* label) {
  app_test_wait(can_run, self);
  unfold(GTK_WIDGET(self->setup));
  GtkWidget* button = window_test_find(GTK_WIDGET(self), window_test_is_button, label);
  g_assert_nonnull(button);
  g_signal_emit_by_name(button, "clicked");
  app_test_wait(can_run, self);
}

static gboolean has_slider(gpointer fixture) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)fixture)->session);
  return frame && frame->data->time == 0 && frame->data->ctrl[0] == 0.25;
}

static gboolean has_pushed(gpointer fixture) {
  GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)fixture)->session);
  return frame && frame->data->time > 0.3;
}

static void test_take(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "");
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->session);
  gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
  gimbal_simulation_set_control(simulation, 0, 0.25);
  app_test_wait(has_slider, f);
  take(self, "sliders now");
  g_autofree char* sliders = experiment_now();
  g_assert_nonnull(strstr(sliders, "<control actuator=\"servo\" value=\"0.25\"/>"));
  g_assert_null(strstr(sliders, "value=\"0.5\"/>\n  </run>"));  // what was there is replaced
  // a push beside the centre of mass turns, too
  int body = mj_name2id(gimbal_session_get_compiled(f->session)->model, mjOBJ_BODY, "upper");
  const GimbalWrench push = {.body = body, .point = {0.4, 0, 0}, .force = {0, 0, 10}, .duration = 0.1};
  gimbal_simulation_push(simulation, &push);
  take(self, "pushes");
  g_autofree char* pushes = experiment_now();
  g_test_message("%s", pushes);
  g_assert_nonnull(
      strstr(pushes, "<push body=\"upper\" at=\"0\" duration=\"0.1\" force=\"0 0 10\" torque=\"0 -2 0\"/>"));
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_pushed, f);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  take(self, "recorded run");
  g_autofree char* recorded = experiment_now();
  g_assert_nonnull(strstr(recorded, "shape=\"curve\" file=\"arm.recorded-1.csv\" column=\"servo.ctrl\""));
  run_all(self);
  g_assert_cmpint(gimbal_experiment_job_get_stage(self->job), ==, GIMBAL_JOB_DONE);
  for (guint i = 0; i < count_points(self); i++) {
    const GimbalPoint* point = g_ptr_array_index(gimbal_experiment_job_get_points(self->job), i);
    g_assert_cmpint(point->status, ==, GIMBAL_POINT_DONE);
  }
  g_autofree char* csv = beside("arm.recorded-1.csv");
  g_assert_cmpint(g_remove(csv), ==, 0);
}

//---- charts of single designs

static gboolean is_view_there(GimbalBenchPanel* self, const char* name) {
  GtkWidget* view = gtk_stack_get_child_by_name(self->views, name);
  return gtk_stack_page_get_visible(gtk_stack_get_page(self->views, view));
}

static void test_sensitivity(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "  <one-at-a-time/>\n");
  run_all(self);
  g_assert_true(is_view_there(self, "sensitivity"));
  g_assert_false(is_view_there(self, "correlation"));
  gtk_stack_set_visible_child_name(self->views, "sensitivity");
  remove_results();
  write_experiment(app_test_folder(), "0.5", "  <sobol points=\"8\"/>\n");
  read_anew(self);
  run_all(self);
  g_assert_false(is_view_there(self, "sensitivity"));
  g_assert_cmpstr(gtk_stack_get_visible_child_name(self->views), !=, "sensitivity");
}

// There is nothing to set beside a single parameter.
static void test_one_parameter(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, "0.5", "  <one-at-a-time/>\n");
  g_autofree char* path = beside("arm.experiment.xml");
  g_autofree char* text = g_strdup_printf(kArmExperiment, "0.5", "  <one-at-a-time/>\n");
  g_auto(GStrv) head = g_strsplit(text, "  <parameter name=\"kv\"", 2);
  g_autofree char* alone = g_strconcat(head[0], strstr(head[1], "  <run"), NULL);
  g_assert_true(g_file_set_contents(path, alone, -1, NULL));
  read_anew(self);
  run_all(self);
  g_assert_true(is_view_there(self, "scatter"));
  g_assert_false(is_view_there(self, "map") || is_view_there(self, "parallel"));
}

// Many goals have an axis and a column each; they are scrolled rather than squeezed or left out.
static void test_many_goals(Fixture* f, gconstpointer unused) {
  (void)unused;
  enum { MORE = 11, ALL = 2 + 2 + MORE + 1 };
  GimbalBenchPanel* self = open_arm(f, NULL, NULL);
  g_autoptr(GString) goals = g_string_new(NULL);
  for (int i = 0; i < MORE; i++) {
    g_string_append_printf(goals,
                           "  <goal name=\"a goal with a long name %d\" expression=\"shoulder.qpos\" "
                           "reduce=\"max\" weight=\"%d\"/>\n",
                           i, i + 1);
  }
  write_experiment(app_test_folder(), "0.1", goals->str);
  read_anew(self);
  run_all(self);
  gtk_stack_set_visible_child_name(self->views, "parallel");
  app_test_wait(is_laid_out, self->parallel);
  int least;
  gtk_widget_measure(GTK_WIDGET(self->parallel), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint(least, >, 60 * ALL);
  g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(self->parallel)), >=, least);
  g_autofree char* csv = gimbal_number_table_to_csv(self->table);
  g_assert_nonnull(strstr(csv, "a goal with a long name 10"));
}

// Damping of the joint and of the servo do the same: the page says which two cannot be told apart.
static void test_correlation(Fixture* f, gconstpointer unused) {
  (void)unused;
  GimbalBenchPanel* self = open_arm(f, NULL, NULL);
  write_fit(app_test_folder());
  read_anew(self);
  run_all(self);
  g_assert_true(is_view_there(self, "correlation"));
  g_assert_true(is_view_there(self, "map") && is_view_there(self, "parallel"));
  const char* text = gtk_label_get_text(self->correlation_text);
  g_assert_nonnull(strstr(text, "“damping kv” and “joint damping” can"));
  g_assert_null(strstr(text, "stiffness"));
  g_autofree char* csv = beside("arm.csv");
  g_remove(csv);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/bench/empty", test_empty);
  FIXTURE_ADD("/bench/done", test_done);
  FIXTURE_ADD("/bench/run-while-checking", test_run_while_checking);
  FIXTURE_ADD("/bench/stop-and-go-on", test_stop_and_go_on);
  FIXTURE_ADD("/bench/point", test_point);
  FIXTURE_ADD("/bench/write", test_write);
  FIXTURE_ADD("/bench/brush", test_brush);
  FIXTURE_ADD("/bench/vary", test_vary);
  FIXTURE_ADD("/bench/form", test_form);
  FIXTURE_ADD("/bench/bad", test_bad);
  FIXTURE_ADD("/bench/bad-while-checking", test_bad_while_checking);
  FIXTURE_ADD("/bench/typed", test_typed);
  FIXTURE_ADD("/bench/other-model", test_other_model);
  FIXTURE_ADD("/bench/busy", test_busy);
  FIXTURE_ADD("/bench/bad-points", test_bad_points);
  FIXTURE_ADD("/bench/take", test_take);
  FIXTURE_ADD("/bench/sensitivity", test_sensitivity);
  FIXTURE_ADD("/bench/one-parameter", test_one_parameter);
  FIXTURE_ADD("/bench/many-goals", test_many_goals);
  FIXTURE_ADD("/bench/correlation", test_correlation);
  return g_test_run();
}
