// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Programs outside in the window: one that steps its own model (tests/remote/mirror_program.c, with
// our library, and with the reference's where it is) is shown, hears pushes, sliders and pauses;
// the example controller balances the cart-pole of the window.

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <poll.h>

#include "../../remote/remote-client.h"
#include "session/programs.h"
#include "window-fixture.h"
#include "window/programs-window.h"
#ifdef HAVE_TRAJECTORY
  #include "files/run-files.h"
  #include "trajectory/trajectory.h"
#endif

typedef struct Outside {
  Fixture* fixture;
  GimbalPrograms* programs;
  GSubprocess* process;
  GDataInputStream* said;
  GString* lines;  // what it wrote until now
  const char* wanted;
  gboolean ended;
  GThread* reader;  // of what a client of this test is sent
} Outside;

static void read_line(Outside* o);

static void on_line(GObject* source, GAsyncResult* result, gpointer data) {
  Outside* o = data;
  g_autofree char* line =
      g_data_input_stream_read_line_finish(G_DATA_INPUT_STREAM(source), result, NULL, NULL);
  if (!line) {
    o->ended = TRUE;
    return;
  }
  g_string_append_printf(o->lines, "%s\n", line);
  read_line(o);
}

static void read_line(Outside* o) {
  g_data_input_stream_read_line_async(o->said, G_PRIORITY_DEFAULT, NULL, on_line, o);
}

static gboolean has_said(gpointer data) {
  Outside* o = data;
  return strstr(o->lines->str, o->wanted) != NULL;
}

static void await_words(Outside* o, const char* words) {
  o->wanted = words;
  app_test_wait(has_said, o);
}

static gboolean has_ended(gpointer data) {
  return ((Outside*)data)->ended;
}

static const char* listen_in(Outside* o, Fixture* f) {
  g_autoptr(GError) error = NULL;
  g_autofree char* address = g_strdup_printf("unix:%s/socket", app_test_folder());
  *o =
      (Outside){.fixture = f, .programs = gimbal_window_get_programs(f->window), .lines = g_string_new(NULL)};
  g_assert_true(gimbal_window_listen(f->window, address, &error));
  return gimbal_programs_get_address(o->programs);
}

static void start(Outside* o, const char* const* words) {
  g_autoptr(GError) error = NULL;
  o->process = g_subprocess_newv(words, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error(error);
  o->said = g_data_input_stream_new(g_subprocess_get_stdout_pipe(o->process));
  read_line(o);
}

static void end(Outside* o) {
  app_test_wait(has_ended, o);
  g_clear_object(&o->said);
  g_clear_object(&o->process);
  g_string_free(o->lines, TRUE);
}

static GimbalSession* last_session(Outside* o) {
  GimbalWindow* window = o->fixture->window;
  return gimbal_window_nth_session(window, gimbal_window_count_models(window) - 1);
}

static gboolean is_mirrored(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(last_session(data));
  return frame && frame->mirrored && frame->running && frame->data->time > 0.2;
}

static gboolean is_mirrored_and_paused(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(last_session(data));
  return frame && frame->mirrored && !frame->running;
}

static gboolean is_alone(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(last_session(data));
  return gimbal_programs_get_list(((Outside*)data)->programs)->len == 0 && frame && !frame->mirrored;
}

// As the view sends it while a mouse pulls at a body.
static void pull(GimbalSession* session, int body, gboolean active) {
  GimbalFrame* frame = gimbal_session_get_frame(session);
  mjvPerturb perturb;
  mjv_defaultPerturb(&perturb);
  perturb.select = body;
  perturb.active = active ? mjPERT_TRANSLATE : 0;
  perturb.localmass = 1;
  mju_copy3(perturb.refselpos, frame->data->xipos + 3 * body);
  mju_copy3(perturb.refpos, frame->data->xpos + 3 * body);
  mju_copy4(perturb.refquat, frame->data->xquat + 4 * body);
  perturb.refselpos[0] += 1;
  gimbal_simulation_set_perturb(gimbal_session_get_simulation(session), &perturb);
}

// The window of the switch, and a picture of it where somebody wants them; it is closed again.
static void show_switch(Fixture* f, const char* picture) {
  const char* pictures = g_getenv("GIMBAL_TEST_PICTURES");
  GtkWidget* window =
      gimbal_programs_window_new(GTK_WINDOW(f->window), gimbal_window_get_programs(f->window));
  gtk_window_present(GTK_WINDOW(window));
  g_autofree char* name = g_strconcat(picture, ".png", NULL);
  g_autofree char* path = pictures ? g_build_filename(pictures, name, NULL) : NULL;
  if (path) window_test_picture(window, path);
  gtk_window_destroy(GTK_WINDOW(window));
}

#ifdef HAVE_TRAJECTORY
static gboolean has_rows(gpointer data) {
  g_autoptr(GimbalTrajectory) file = gimbal_trajectory_open(data, NULL);
  return file && gimbal_trajectory_rows(file) > 20;
}

static gboolean is_recorded(gpointer data) {
  g_autoptr(GimbalTrajectory) file = gimbal_trajectory_open(data, NULL);
  return file && !gimbal_trajectory_notice(file);
}

// What the program steps is recorded as it comes: each state is one that no step of ours led to.
static void check_recording(Outside* o) {
  GimbalRunFiles* files = gimbal_window_get_run_files(o->fixture->window);
  g_autofree char* path = g_build_filename(app_test_folder(), "mirrored.h5", NULL);
  g_remove(path);  // of the test before
  gimbal_run_files_record(files, path);
  app_test_wait(has_rows, path);
  gtk_widget_activate_action(GTK_WIDGET(o->fixture->window), "win.record-run", NULL);
  app_test_wait(is_recorded, path);
}
#endif

static void mirror(Fixture* f, const char* library) {
  Outside o;
  g_autofree char* model = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  const char* address = listen_in(&o, f);
  start(&o, (const char* const[]){g_getenv("GIMBAL_TEST_MIRROR"), library, model, address, "600", NULL});
  await_words(&o, "ready");
  app_test_wait(is_mirrored, &o);
  GimbalSession* session = last_session(&o);
  g_assert_cmpint(gimbal_session_get_frame(session)->data->nefc, >=, 0);
  g_assert_cmpint(gimbal_session_get_frame(session)->history_count, >, 20);

#ifdef HAVE_TRAJECTORY
  check_recording(&o);
#endif
  pull(session, 1, TRUE);
  await_words(&o, "push 1 ");
  await_words(&o, "pushed");
  pull(session, 1, FALSE);
  await_words(&o, "push 0 ");
  gimbal_simulation_set_control(gimbal_session_get_simulation(session), 2, 0.5);
  await_words(&o, "control 2 0.5");
  save_picture(f, "programs-mirror");
  show_switch(f, "programs");
  gimbal_session_set_running(session, FALSE);
  await_words(&o, "run 0");
  app_test_wait(is_mirrored_and_paused, &o);
  gimbal_session_set_running(session, TRUE);
  await_words(&o, "run 1");
  app_test_wait(is_mirrored, &o);

  gimbal_programs_stop(o.programs);
  await_words(&o, "done");
  int pushed = atoi(strrchr(g_strchomp(o.lines->str), ' ') + 1);
  g_assert_cmpint(pushed, >, 0);
  app_test_wait(is_alone, &o);
  end(&o);
}

static void test_mirror(Fixture* f, gconstpointer unused) {
  (void)unused;
  mirror(f, g_getenv("GIMBAL_TEST_LIBRARY"));
}

static void test_peer(Fixture* f, gconstpointer unused) {
  (void)unused;
  const char* library = g_getenv("GIMBAL_REFERENCE_LIBRARY");
  if (!library) {
    g_test_skip("no registry gives the reference's library");
    return;
  }
  mirror(f, library);
}

static void test_drive(Fixture* f, gconstpointer unused) {
  (void)unused;
  Outside o;
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(g_getenv("GIMBAL_TEST_CARTPOLE"), &text, NULL, NULL));
  open_text(f, "cartpole.xml", text);
  gimbal_session_set_running(f->session, TRUE);
  gimbal_clock_set_speed(gimbal_session_get_clock(f->session), 0);
  const char* address = listen_in(&o, f);
  start(&o, (const char* const[]){g_getenv("GIMBAL_TEST_BALANCE"), address, "4000", NULL});
  await_words(&o, "a round trip");  // on a busy machine no frame may be seen before
  g_test_message("%s", o.lines->str);
  g_assert_true(g_subprocess_wait(o.process, NULL, NULL));
  // whether the pole stands depends on how soon the reset came that the program asks for:
  // remote/balance looks at that
  app_test_wait(is_alone, &o);
  end(&o);
}

//---- a client of this test

static gboolean drives(gpointer data) {
  const GPtrArray* list = gimbal_programs_get_list(((Outside*)data)->programs);
  return list->len == 1 && ((GimbalProgram*)list->pdata[0])->state == GIMBAL_PROGRAM_DRIVES;
}

static gpointer read_to_end(gpointer fd) {
  client_is_closed(GPOINTER_TO_INT(fd));
  return NULL;
}

// In lock-step, and with little time for its answers. What it is sent is read, or it is shown the
// door after five seconds.
static int come_to_drive(Outside* o, Fixture* f) {
  open_text(f, "driven.xml", kPendulum);
  int fd = client_hello(listen_in(o, f), "drive");
  client_say(fd, "{\"type\": \"drive\", \"lock\": true, \"timeout\": 0.001}");
  app_test_wait(drives, o);
  o->reader = g_thread_new("reader", read_to_end, GINT_TO_POINTER(fd));
  return fd;
}

static void leave(Outside* o, int fd) {
  shutdown(fd, SHUT_RDWR);
  g_thread_join(o->reader);
  close(fd);
  app_test_wait(is_alone, o);
  gimbal_programs_stop(o->programs);
  g_string_free(o->lines, TRUE);
}

static gboolean is_label(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
         !strcmp(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean shows_text(gpointer data) {
  Outside* o = data;
  return window_test_find(GTK_WIDGET(o->fixture->window), is_label, o->wanted) != NULL;
}

static gboolean hides_text(gpointer data) {
  return !shows_text(data);
}

// Each text in its corner of the view.
static void test_corners(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const struct {
    const char *corner, *text;
    gboolean right, low;
  } rows[] = {{"top-left", "a  one", FALSE, FALSE},
              {"top-right", "b  two", TRUE, FALSE},
              {"bottom-left", "c  three", FALSE, TRUE},
              {"bottom-right", "d  four", TRUE, TRUE}};
  Outside o;
  int fd = come_to_drive(&o, f);
  GtkWidget* view = find_widget(GTK_WIDGET(f->window), "GimbalStage");
  client_say(
      fd,
      "{\"type\": \"texts\", \"texts\": [{\"corner\": \"top-left\", \"title\": \"a\", \"text\": \"one\"},"
      "{\"corner\": \"top-right\", \"title\": \"b\", \"text\": \"two\"},"
      "{\"corner\": \"bottom-left\", \"title\": \"c\", \"text\": \"three\"},"
      "{\"corner\": \"bottom-right\", \"title\": \"d\", \"text\": \"four\"}]}");
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    graphene_rect_t place;
    o.wanted = rows[i].text;
    app_test_wait(shows_text, &o);
    app_test_spin(50);
    GtkWidget* label = window_test_find(GTK_WIDGET(f->window), is_label, rows[i].text);
    g_assert_true(gtk_widget_compute_bounds(label, view, &place));
    g_assert_cmpint(place.origin.x > 0.5 * gtk_widget_get_width(view), ==, rows[i].right);
    g_assert_cmpint(place.origin.y > 0.5 * gtk_widget_get_height(view), ==, rows[i].low);
  }
  save_picture(f, "program-corners");
  client_say(fd, "{\"type\": \"texts\", \"texts\": []}");
  app_test_wait(hides_text, &o);
  leave(&o, fd);
}

// The letters of a text are as large as its program wishes, and those of another one are not.
static void test_fonts(Fixture* f, gconstpointer unused) {
  (void)unused;
  Outside o;
  int fd = come_to_drive(&o, f);
  client_say(fd,
             "{\"type\": \"texts\", \"texts\": [{\"text\": \"small\"}, {\"text\": \"large\", "
             "\"font\": \"big\"}, {\"text\": \"again\", \"font\": \"normal\"}]}");
  o.wanted = "small\nlarge\nagain";
  app_test_wait(shows_text, &o);
  GtkWidget* label = window_test_find(GTK_WIDGET(f->window), is_label, o.wanted);
  PangoAttrIterator* range = pango_attr_list_get_iterator(gtk_label_get_attributes(GTK_LABEL(label)));
  int begin, end;
  do {
    pango_attr_iterator_range(range, &begin, &end);
    gboolean is_large = pango_attr_iterator_get(range, PANGO_ATTR_SCALE) != NULL;
    g_assert_cmpint(is_large, ==, begin >= 6 && end <= 11);
  } while (pango_attr_iterator_next(range));
  pango_attr_iterator_destroy(range);
  leave(&o, fd);
}

static gboolean has_only_view(gpointer data) {
  GtkWidget* window = GTK_WIDGET(((Outside*)data)->fixture->window);
  GtkWidget *editor = find_widget(window, "GimbalEditor"), *tree = find_widget(window, "GimbalModelTree");
  return !(editor && gtk_widget_get_mapped(editor)) && !(tree && gtk_widget_get_mapped(tree));
}

static gboolean has_more(gpointer data) {
  return !has_only_view(data);
}

// A program closes what is beside the view.
static void test_panels(Fixture* f, gconstpointer unused) {
  (void)unused;
  Outside o;
  int fd = come_to_drive(&o, f);
  app_test_wait(has_more, &o);
  client_say(fd, "{\"type\": \"panels\", \"left\": true, \"right\": true}");
  client_say(fd, "{\"type\": \"texts\", \"texts\": [{\"text\": \"heard\"}]}");
  o.wanted = "heard";
  app_test_wait(shows_text, &o);
  g_assert_true(has_more(&o));
  client_say(fd, "{\"type\": \"panels\", \"left\": false, \"right\": false}");
  app_test_wait(has_only_view, &o);
  leave(&o, fd);
}

static GimbalViewport* viewport_of(Outside* o) {
  return gimbal_stage_get_viewport(gimbal_window_get_stage(o->fixture->window));
}

static gboolean tracks_body(gpointer data) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport_of(data));
  return camera->type == mjCAMERA_TRACKING && camera->trackbodyid == 1 && camera->distance == 3;
}

static gboolean is_free_again(gpointer data) {
  return gimbal_viewport_get_camera(viewport_of(data))->type == mjCAMERA_FREE;
}

// A camera of a program goes along with a body; with one that the model has not it is free.
static void test_tracking(Fixture* f, gconstpointer unused) {
  (void)unused;
  Outside o;
  int fd = come_to_drive(&o, f);
  client_say(fd, "{\"type\": \"camera\", \"mode\": \"tracking\", \"id\": 1, \"distance\": 3}");
  app_test_wait(tracks_body, &o);
  client_say(fd, "{\"type\": \"camera\", \"mode\": \"tracking\", \"id\": 100, \"distance\": 3}");
  app_test_wait(is_free_again, &o);
  leave(&o, fd);
}

static gboolean has_no_control(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->ctrl[0] == 0;
}

static gboolean is_late(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(last_session(data));
  return frame && frame->late_count > 3;
}

static gboolean has_halted(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(last_session(data));
  return frame && !frame->running && frame->late_count > 0;
}

// A client that never answers, with each policy of the user.
static void test_late(Fixture* f, gconstpointer unused) {
  (void)unused;
  Outside o;
  int fd = come_to_drive(&o, f);
  GimbalSimulation* simulation = gimbal_session_get_simulation(f->session);
  gimbal_simulation_set_control(simulation, 0, 2);
  gimbal_programs_set_late(o.programs, REMOTE_LATE_HOLD);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(is_late, &o);
  runs_on(f);
  g_assert_cmpfloat(gimbal_session_get_frame(f->session)->data->ctrl[0], ==, 2);
  save_picture(f, "program-late");
  gimbal_programs_set_late(o.programs, REMOTE_LATE_ZERO);
  app_test_wait(has_no_control, f);
  g_assert_true(gimbal_session_get_frame(f->session)->running);
  gimbal_programs_set_late(o.programs, REMOTE_LATE_PAUSE);
  app_test_wait(has_halted, &o);
  leave(&o, fd);
}

// The window of the switch tells the address and who is there.
static gboolean has_address(gpointer data) {
  return gimbal_programs_get_address(((Outside*)data)->programs) != NULL;
}

static void test_switch(Fixture* f, gconstpointer unused) {
  (void)unused;
  Outside o = {.fixture = f, .programs = gimbal_window_get_programs(f->window)};
  g_setenv("XDG_RUNTIME_DIR", app_test_folder(), TRUE);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.programs", NULL);
  g_autoptr(GListModel) windows = g_object_ref(gtk_window_get_toplevels());
  GtkWidget* window = NULL;
  for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
    g_autoptr(GtkWidget) each = g_list_model_get_item(windows, i);
    if (!strcmp(G_OBJECT_TYPE_NAME(each), "GimbalProgramsWindow")) window = each;
  }
  g_assert_nonnull(window);
  GtkWidget* lever = find_widget(window, "GtkSwitch");
  gtk_switch_set_active(GTK_SWITCH(lever), TRUE);
  app_test_wait(has_address, &o);
  gtk_switch_set_active(GTK_SWITCH(lever), FALSE);
  g_assert_null(gimbal_programs_get_address(o.programs));
  gtk_window_destroy(GTK_WINDOW(window));
}

//---- a program that begins anew

typedef struct Coming {
  Outside o;
  char* path;  // of the model that was shown before
} Coming;

static gboolean is_shown_anew(gpointer data) {
  const Coming* coming = data;
  const GPtrArray* list = gimbal_programs_get_list(coming->o.programs);
  const GimbalProgram* program = list->len == 1 ? list->pdata[0] : NULL;
  return program && program->state == GIMBAL_PROGRAM_SHOWN && g_strcmp0(program->path, coming->path);
}

// Send a model, and wait until it is shown; the number of tabs then.
static int show(Coming* coming, int fd, const char* model, gboolean again) {
  gsize size = strlen(model);
  g_autofree char* text = g_strdup_printf(
      "{\"type\": \"model\", \"name\": \"ball\", \"format\": \"xml\", \"again\": %s, \"signature\": 3, "
      "\"files\": [{\"name\": \"ball.xml\", \"size\": %zu}]}",
      again ? "true" : "false", size);
  client_say(fd, text);
  client_put(fd, REMOTE_BYTES, model, size);
  app_test_wait(is_shown_anew, coming);
  const GimbalProgram* program = gimbal_programs_get_list(coming->o.programs)->pdata[0];
  g_free(coming->path);
  coming->path = g_strdup(program->path);
  return gimbal_window_count_models(coming->o.fixture->window);
}

static int show_model(Coming* coming, int fd, gboolean again) {
  return show(coming, fd, "<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>",
              again);
}

static void go(Coming* coming, int fd) {
  close(fd);
  app_test_wait(is_alone, &coming->o);
}

// It finds its tab, also after it was gone; another one gets a tab of its own.
static void test_again(Fixture* f, gconstpointer unused) {
  (void)unused;
  Coming coming = {.path = NULL};
  const char* address = listen_in(&coming.o, f);
  int fd = client_hello(address, "mirror");
  int tabs = show_model(&coming, fd, TRUE);
  g_assert_cmpint(show_model(&coming, fd, TRUE), ==, tabs);
  go(&coming, fd);
  fd = client_hello(address, "mirror");
  g_assert_cmpint(show_model(&coming, fd, TRUE), ==, tabs);
  go(&coming, fd);
  fd = client_hello(address, "mirror");
  g_assert_cmpint(show_model(&coming, fd, FALSE), ==, tabs + 1);
  go(&coming, fd);
  gimbal_programs_stop(coming.o.programs);
  g_string_free(coming.o.lines, TRUE);
  g_free(coming.path);
}

static gboolean looks_from_afar(gpointer data) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport_of(data));
  return camera->distance == 7 && camera->azimuth == 33 && camera->lookat[2] == 2;
}

static gboolean is_other_drawn(gpointer data) {
  const mjData* d = gimbal_viewport_get_data(viewport_of(data));
  return d && d->qpos[2] == 3;
}

// Another model of a program that begins anew is looked at from where the one before was.
static void test_again_from_there(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char kOther[] =
      "<mujoco><worldbody><body pos='0 0 3'><freejoint/><geom size='2'/></body></worldbody></mujoco>";
  Coming coming = {.path = NULL};
  int fd = client_hello(listen_in(&coming.o, f), "mirror");
  show_model(&coming, fd, TRUE);
  client_say(
      fd,
      "{\"type\": \"camera\", \"lookat\": [1, 0, 2], \"distance\": 7, \"azimuth\": 33, \"elevation\": -20}");
  app_test_wait(looks_from_afar, &coming.o);
  show(&coming, fd, kOther, TRUE);
  app_test_wait(is_other_drawn, &coming.o);
  g_assert_true(looks_from_afar(&coming.o));
  go(&coming, fd);
  gimbal_programs_stop(coming.o.programs);
  g_string_free(coming.o.lines, TRUE);
  g_free(coming.path);
}

// States of time and positions alone, a tenth of a second apart.
static void send_times(int fd, guint64 number, double begin, int count) {
  for (int i = 0; i < count; i++) {
    struct {
      guint64 number;
      double values[8];
    } state = {number + (guint64)i, {begin + 0.1 * i, 0, 0, 1, 1}};
    g_assert_true(client_put(fd, REMOTE_STATE, &state, sizeof state));
  }
}

typedef struct Times {
  GimbalPrograms* programs;
  double first, last;
  int count;
} Times;

static gboolean has_times(gpointer data) {
  const Times* times = data;
  const GPtrArray* list = gimbal_programs_get_list(times->programs);
  const GimbalProgram* program = list->len ? list->pdata[0] : NULL;
  GimbalFrame* frame = program && program->session ? gimbal_session_get_frame(program->session) : NULL;
  return frame && fabs(frame->history_first - times->first) < 1e-9 &&
         fabs(frame->history_last - times->last) < 1e-9 && frame->history_count == times->count;
}

static void await_times(const Coming* coming, double first, double last, int count) {
  Times times = {coming->o.programs, first, last, count};
  app_test_wait(has_times, &times);
}

// What a program that has begun anew shows goes on after what it showed before, unless its time
// goes back.
static void test_history(Fixture* f, gconstpointer unused) {
  (void)unused;
  Coming coming = {.path = NULL};
  const char* address = listen_in(&coming.o, f);
  int fd = client_hello(address, "mirror");
  show_model(&coming, fd, TRUE);
  send_times(fd, 1, 1, 5);
  await_times(&coming, 0, 1.4, 6);
  go(&coming, fd);
  fd = client_hello(address, "mirror");
  show_model(&coming, fd, TRUE);
  send_times(fd, 1, 1.5, 3);
  await_times(&coming, 0, 1.7, 9);
  send_times(fd, 4, 0.5, 2);
  await_times(&coming, 0.5, 0.6, 2);
  go(&coming, fd);
  gimbal_programs_stop(coming.o.programs);
  g_string_free(coming.o.lines, TRUE);
  g_free(coming.path);
}

//---- assets that a program changes

static gboolean has_height(gpointer data) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(data);
  return compiled && compiled->model->nhfield == 1 && compiled->model->hfield_data[3] == 0.75f;
}

static void say_asset(int fd, const char* kind, int id, gsize size) {
  g_autofree char* text = g_strdup_printf(
      "{\"type\": \"asset\", \"kind\": \"%s\", \"id\": %d, \"size\": %" G_GSIZE_FORMAT "}", kind, id, size);
  client_say(fd, text);
}

typedef struct Heard {
  int fd;
  const char* word;
} Heard;

static gboolean has_heard(gpointer data) {
  const Heard* heard = data;
  struct pollfd waiting = {heard->fd, POLLIN, 0};
  gboolean found = FALSE;
  gsize size;
  while (!found && poll(&waiting, 1, 0) > 0) {
    g_autofree char* body = NULL;
    g_assert_cmpint(client_get(heard->fd, &body, &size), !=, 0);
    found = strstr(body, heard->word) != NULL;
  }
  return found;
}

static void await_answer(int fd, const char* word) {
  Heard heard = {fd, word};
  app_test_wait(has_heard, &heard);
}

// Heights come into the model that is shown, and its history stays; what does not fit is refused,
// and changes nothing.
static void test_asset(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char model[] =
      "<mujoco><asset><hfield name='h' nrow='2' ncol='3' size='1 1 1 .1' elevation='0 0 0 1 1 1'/></asset>"
      "<worldbody><geom type='hfield' hfield='h'/><body><freejoint/><geom "
      "size='1'/></body></worldbody></mujoco>";
  const float heights[6] = {0, 0.25f, 0.5f, 0.75f, 1, 0}, bad[6] = {0, NAN};
  Coming coming = {.path = NULL};
  const char* address = listen_in(&coming.o, f);
  int fd = client_hello(address, "mirror");
  show(&coming, fd, model, FALSE);
  send_times(fd, 1, 1, 5);
  await_times(&coming, 0, 1.4, 6);
  say_asset(fd, "hfield", 0, sizeof heights);
  client_put(fd, REMOTE_BYTES, heights, sizeof heights);
  app_test_wait(has_height, last_session(&coming.o));
  await_answer(fd, "updated");
  await_times(&coming, 0, 1.4, 6);
  say_asset(fd, "hfield", 1, sizeof heights);
  client_put(fd, REMOTE_BYTES, heights, sizeof heights);
  await_answer(fd, "no such asset");
  say_asset(fd, "hfield", 0, sizeof bad);
  client_put(fd, REMOTE_BYTES, bad, sizeof bad);
  await_answer(fd, "no such asset");
  go(&coming, fd);
  gimbal_programs_stop(coming.o.programs);
  g_string_free(coming.o.lines, TRUE);
  g_free(coming.path);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/programs/switch", test_switch);
  FIXTURE_ADD("/programs/mirror", test_mirror);
  FIXTURE_ADD("/programs/peer", test_peer);
  FIXTURE_ADD("/programs/drive", test_drive);
  FIXTURE_ADD("/programs/corners", test_corners);
  FIXTURE_ADD("/programs/fonts", test_fonts);
  FIXTURE_ADD("/programs/panels", test_panels);
  FIXTURE_ADD("/programs/tracking", test_tracking);
  FIXTURE_ADD("/programs/late", test_late);
  FIXTURE_ADD("/programs/again", test_again);
  FIXTURE_ADD("/programs/again-from-there", test_again_from_there);
  FIXTURE_ADD("/programs/history", test_history);
  FIXTURE_ADD("/programs/asset", test_asset);
  return g_test_run();
}
