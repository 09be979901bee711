// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Runs as files: saved from the history, recorded while they happen, opened with their timeline,
// gone on from.

#include <gimbal/diagnostics.h>
#include <math.h>

#include "stage/filming.h"
#include "trajectory/trajectory.h"
#include "widgets/control/slider-row.h"
#include "window-fixture.h"

// A pendulum that is good to look at: the pages of the help show it.
static const char kShown[] =
    "<mujoco model='pendulum'>\n"
    "  <option timestep='0.002'/>\n"
    "  <asset>\n"
    "    <texture type='skybox' builtin='gradient' rgb1='.6 .8 1' rgb2='1 1 1' width='64' height='64'/>\n"
    "  </asset>\n"
    "  <worldbody>\n"
    "    <light pos='0 -1 3'/>\n"
    "    <geom type='plane' size='1 1 .1' rgba='.8 .82 .85 1'/>\n"
    "    <body name='arm' pos='0 0 .8'>\n"
    "      <joint name='hinge' axis='0 1 0' damping='.1'/>\n"
    "      <geom name='rod' type='capsule' fromto='0 0 0 .4 0 -.3' size='.03' mass='1' rgba='.9 .4 .1 1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator>\n"
    "    <motor name='motor' joint='hinge' ctrlrange='-5 5'/>\n"
    "  </actuator>\n"
    "  <sensor><jointpos name='angle' joint='hinge'/></sensor>\n"
    "</mujoco>\n";

static gboolean is_whole(gpointer path) {
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, NULL);
  return t && !gimbal_trajectory_notice(t);
}

static gboolean has_steps(gpointer data) {
  return ((Fixture*)data)->session && gimbal_session_get_frame(((Fixture*)data)->session)->steps > 200;
}

static void run_a_while(Fixture* f) {
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_steps, f);
}

static void pause_run(Fixture* f) {
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
}

static guint64 verified_rows(const char* path) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTrajectory) t = gimbal_trajectory_open(path, &error);
  GimbalTrajectoryDifference difference;
  g_assert_no_error(error);
  g_assert_cmpint(gimbal_trajectory_replay_verify(t, &difference, NULL, &error), ==, 0);
  g_assert_cmpint(gimbal_trajectory_text_count(t), ==, 1);
  return gimbal_trajectory_rows(t);
}

static gboolean is_replaying(gpointer data) {
  return gimbal_session_is_replaying(((Fixture*)data)->session);
}

static gboolean goes_on(gpointer data) {
  const GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->history_cursor > 60 && frame->running;
}

static gboolean is_at_the_end(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->history_cursor == 250;
}

static gboolean is_at_fifty(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->history_cursor == 50;
}

static void on_filmed(GimbalFilming* filming, const char* path, const char* error, gboolean* filmed) {
  (void)filming, (void)path;
  g_assert_cmpstr(error, ==, NULL);
  *filmed = TRUE;
}

static gboolean is_true(gpointer data) {
  return *(gboolean*)data;
}

// The history on show as pictures.
static void film_history(Fixture* f) {
  gboolean filmed = FALSE;
  g_autofree char *pattern = g_build_filename(app_test_folder(), "opened-%03d.png", NULL),
                  *third = g_build_filename(app_test_folder(), "opened-003.png", NULL);
  g_autoptr(GimbalFilming) filming =
      gimbal_filming_new(f->session, gimbal_stage_get_viewport(gimbal_window_get_stage(f->window)));
  g_signal_connect(filming, "finished", G_CALLBACK(on_filmed), &filmed);
  gimbal_filming_record_history(filming, pattern);
  app_test_wait(is_true, &filmed);
  g_assert_true(g_file_test(third, G_FILE_TEST_EXISTS));
}

// The history as a file; the file as a history, which is filmed; and on from a moment in it.
static void test_save_and_open(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = g_build_filename(app_test_folder(), "saved.h5", NULL);
  open_text(f, "saved.xml", kPendulum);
  run_a_while(f);
  pause_run(f);
  int count = gimbal_session_get_frame(f->session)->history_count;
  double last = gimbal_session_get_frame(f->session)->history_last;
  gimbal_run_files_save(gimbal_window_get_run_files(f->window), path);
  app_test_wait(is_whole, path);
  g_assert_cmpuint(verified_rows(path), ==, (guint64)count);

  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(is_replaying, f);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpint(frame->history_count, ==, count);
  g_assert_cmpfloat(frame->history_last, ==, last);
  g_assert_cmpint(frame->history_cursor, ==, 0);
  g_assert_false(frame->running);
  film_history(f);
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 50);
  app_test_wait(is_at_fifty, f);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(goes_on, f);
}

static gboolean is_kept(gpointer data) {
  return gimbal_recorder_get_reference_times(gimbal_session_get_recorder(((Fixture*)data)->session)) != NULL;
}

static gboolean has_samples(gpointer data) {
  const GimbalRing* times = gimbal_recorder_get_times(gimbal_session_get_recorder(((Fixture*)data)->session));
  return times && gimbal_ring_end(times) > 200;
}

// The curves of a file behind those of the run: of the same model the same numbers.
static void test_compare(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = g_build_filename(app_test_folder(), "behind.h5", NULL);
  open_text(f, "pendulum.xml", kShown);
  run_a_while(f);
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(5000);
  pause_run(f);
  app_test_wait(has_samples, f);
  gimbal_run_files_save(gimbal_window_get_run_files(f->window), path);
  app_test_wait(is_whole, path);
  gimbal_run_files_compare(gimbal_window_get_run_files(f->window), path);
  app_test_wait(is_kept, f);
  GimbalRecorder* recorder = gimbal_session_get_recorder(f->session);
  int column = gimbal_recorder_find(recorder, "hinge.qpos")->column;
  const GimbalRing *now = gimbal_recorder_get_values(recorder, column),
                   *then = gimbal_recorder_get_reference(recorder, column),
                   *when = gimbal_recorder_get_reference_times(recorder);
  guint64 last = gimbal_ring_end(gimbal_recorder_get_times(recorder)) - 1;
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(when, gimbal_ring_end(when) - 1),
                                 gimbal_ring_get(gimbal_recorder_get_times(recorder), last), 1e-9);
  g_assert_cmpfloat(fabs(gimbal_ring_get(now, last)), >, 0.01);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(then, gimbal_ring_end(then) - 1), gimbal_ring_get(now, last),
                                 1e-6);
  gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
  gimbal_simulation_set_control(gimbal_session_get_simulation(f->session), 0, 1);
  gimbal_session_set_running(f->session, TRUE);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.show-page", "s", "sensors");
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(11000);
  save_picture(f, "compared-run");
}

typedef struct Found {
  Fixture* f;
  mjtNum angle;
} Found;

static gboolean is_edited(gpointer data) {
  GimbalFrame* frame = gimbal_session_get_frame(((Found*)data)->f->session);
  return frame->compiled->model->nbody == 3;
}

// A joint more, before the one that the file knows: its state goes on under its name.
static void test_onto_an_edited_model(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = g_build_filename(app_test_folder(), "onto.h5", NULL);
  Found found = {f, 0};
  open_text(f, "onto.xml", kPendulum);
  run_a_while(f);
  pause_run(f);
  gimbal_run_files_save(gimbal_window_get_run_files(f->window), path);
  app_test_wait(is_whole, path);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(is_replaying, f);
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 50);
  app_test_wait(is_at_fifty, f);
  found.angle = gimbal_session_get_frame(f->session)->data->qpos[0];
  g_assert_cmpfloat(fabs(found.angle), >, 1e-3);
  edit(f, "<body name='arm'",
       "<body name='new'><joint name='first' type='slide'/><geom size='.1' contype='0'/></body>\n<body "
       "name='arm'");
  app_test_wait(is_edited, &found);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  int hinge = mj_name2id(frame->compiled->model, mjOBJ_JOINT, "hinge");
  g_assert_cmpint(hinge, ==, 1);
  g_assert_cmpfloat(frame->data->qpos[hinge], ==, found.angle);
  gimbal_session_set_running(f->session, TRUE);
  runs_on(f);
}

static GtkWidget* recording_sign(Fixture* f) {
  return window_test_find(GTK_WIDGET(f->window), window_test_does, "win.record-run");
}

static gboolean says_size(gpointer data) {
  const char* label = gtk_button_get_label(GTK_BUTTON(recording_sign(data)));
  return label && g_str_has_prefix(label, "● 0:0") && !strstr(label, "  0 ");
}

static gboolean has_no_sign(gpointer data) {
  return !gtk_widget_get_visible(recording_sign(data));
}

// What happens from now on; an edit ends it, as the file has one model.
static void test_record(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char *path = g_build_filename(app_test_folder(), "recorded.h5", NULL),
                  *other = g_build_filename(app_test_folder(), "edited.h5", NULL);
  open_text(f, "recorded.xml", kPendulum);
  gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
  gimbal_run_files_record(gimbal_window_get_run_files(f->window), path);
  app_test_spin(300);
  run_a_while(f);
  app_test_wait(says_size, f);
  g_assert_true(gtk_widget_get_visible(recording_sign(f)));
  save_picture(f, "recording-run");
  pause_run(f);
  g_signal_emit_by_name(recording_sign(f), "clicked");
  app_test_wait(is_whole, path);
  app_test_wait(has_no_sign, f);
  g_assert_cmpuint(verified_rows(path), >, 100);

  gimbal_run_files_record(gimbal_window_get_run_files(f->window), other);
  app_test_spin(300);
  gimbal_session_set_running(f->session, TRUE);
  app_test_spin(300);
  edit(f, "timestep='0.002'", "timestep='0.004'");
  app_test_wait(is_whole, other);
  app_test_wait(has_no_sign, f);
  g_assert_cmpuint(verified_rows(other), >, 1);
}

// A file that a command wrote, with the text of its model.
static void test_recorded_elsewhere(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename(app_test_folder(), "fall.h5", NULL), *text = NULL,
                  *model = g_build_filename(g_getenv("GIMBAL_TEST_MODELS"), "humanoid", "model.xml", NULL);
  gsize size;
  g_assert_true(g_file_get_contents(model, &text, &size, NULL));
  mjModel* m = mj_loadXML(model, NULL, NULL, 0);
  mjData* d = mj_makeData(m);
  const GimbalTrajectoryText texts = {"model.xml", text, size};
  const GimbalTrajectorySetup setup = {
      .path = path, .title = "model.xml", .texts = &texts, .ntext = 1, .keyframe = -1};
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  for (int i = 0; i < 250; i++) {
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
  }
  mjtNum height = d->qpos[2];
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  mj_deleteData(d);
  mj_deleteModel(m);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(is_replaying, f);
  g_assert_cmpint(gimbal_session_get_frame(f->session)->history_count, ==, 251);
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 250);
  app_test_wait(is_at_the_end, f);
  g_assert_cmpfloat(gimbal_session_get_frame(f->session)->data->qpos[2], ==, height);
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 130);
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(6000);
  save_picture(f, "opened-run");
}

// A servo that is far too stiff: its first move explodes, and the engine begins anew, as in a run
// without a window.
static const char kExplodes[] =
    "<mujoco model='explodes'><option timestep='.01'/><worldbody><geom name='floor' type='plane' size='3 3 "
    ".1'/>"
    "<body name='cart' pos='0 0 .5'><joint name='slide' type='slide' axis='1 0 0'/><geom name='box' "
    "size='.2' mass='1'/></body>"
    "</worldbody><actuator><position name='servo' joint='slide' kp='2e6' ctrlrange='-1 "
    "1'/></actuator></mujoco>";

static void record_explosion(const char* path) {
  g_autoptr(GError) error = NULL;
  const GimbalTrajectoryText text = {"explodes.xml", kExplodes, sizeof kExplodes - 1};
  const GimbalTrajectorySetup setup = {
      .path = path, .title = "explodes.xml", .texts = &text, .ntext = 1, .keyframe = -1};
  mjSpec* spec = mj_parseXMLString(kExplodes, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  g_assert_no_error(error);
  for (int i = 0; i < 100; i++) {
    d->ctrl[0] = i == 50 ? .2 : 0;
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
  }
  g_assert_cmpint(d->warning[mjWARN_BADQACC].number, >, 0);
  g_assert_true(gimbal_trajectory_writer_close(writer, NULL));
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static gboolean has_diverged(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->incident.kind == GIMBAL_INCIDENT_DIVERGED;
}

static gboolean is_at_its_beginning(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->history_cursor == 0;
}

static gboolean has_marks(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->events->len > 0;
}

static gboolean is_at_the_row(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->history_cursor == 23456;
}

// A ball that falls, for more steps than the history holds.
static void record_fall(const char* path, int steps, mjtNum* state, int at) {
  static const char kFall[] =
      "<mujoco><option timestep='.001'/><worldbody><geom name='floor' type='plane' size='5 5 .1'/><body "
      "name='ball' pos='0 0 1'><freejoint/><geom name='skin' size='.1'/></body></worldbody></mujoco>";
  g_autoptr(GError) error = NULL;
  const GimbalTrajectoryText text = {"fall.xml", kFall, sizeof kFall - 1};
  const GimbalTrajectorySetup setup = {
      .path = path, .title = "fall.xml", .texts = &text, .ntext = 1, .keyframe = -1};
  mjSpec* spec = mj_parseXMLString(kFall, NULL, NULL, 0);
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  g_assert_no_error(error);
  for (int i = 0; i < steps; i++) {
    if (i == at) mj_getState(m, d, state, mjSTATE_PHYSICS);
    gimbal_trajectory_writer_wait(writer);
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
  }
  g_assert_true(gimbal_trajectory_writer_close(writer, NULL));
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// All moments of a long run are there, each bit by bit, under the name of the file; what happened
// in it is marked at its step.
static void test_long(Fixture* f, gconstpointer unused) {
  (void)unused;
  mjtNum recorded[64], shown[64];
  g_autofree char* path = g_build_filename(app_test_folder(), "fall.h5", NULL);
  record_fall(path, 30000, recorded, 23456);
  open_text(f, "before.xml", kPendulum);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(is_replaying, f);
  g_assert_cmpint(gimbal_session_get_frame(f->session)->history_count, ==, 30001);
  g_assert_cmpstr(gimbal_document_get_title(gimbal_session_get_document(f->session)), ==, "fall.h5");
  gimbal_simulation_scrub(gimbal_session_get_simulation(f->session), 23456);
  app_test_wait(is_at_the_row, f);
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  int size = mj_stateSize(&frame->view, mjSTATE_PHYSICS);
  g_assert_cmpint(size, <=, (int)G_N_ELEMENTS(shown));
  mj_getState(&frame->view, frame->data, shown, mjSTATE_PHYSICS);
  g_assert_cmpmem(shown, sizeof(mjtNum) * (gsize)size, recorded, sizeof(mjtNum) * (gsize)size);
  app_test_wait(has_marks, f);
  const GimbalEvent* event = &g_array_index(gimbal_session_get_frame(f->session)->events, GimbalEvent, 0);
  g_assert_cmpint(event->kind, ==, GIMBAL_EVENT_CONTACT);
  g_assert_cmpfloat_with_epsilon(event->time, sqrt(2 * .9 / 9.81), .002);
}

// The black box says why the run of a file exploded, as it would have then.
static void test_exploded(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = g_build_filename(app_test_folder(), "exploded.h5", NULL);
  record_explosion(path);
  open_text(f, "before.xml", kPendulum);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_wait(is_replaying, f);
  g_assert_cmpint(gimbal_session_get_frame(f->session)->history_cursor, ==, 0);
  app_test_wait(has_diverged, f);
  app_test_wait(is_at_its_beginning, f);
  const GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_assert_cmpint(frame->history_count, ==, 101);
  g_assert_cmpint(frame->incident.joint, ==, 0);
  g_assert_cmpfloat_with_epsilon(frame->incident.time, 0.52, 0.011);
  g_assert_nonnull(frame->incident.report);
  g_assert_cmpuint(frame->incident.report->causes->len, >, 0);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.show-page", "s", "black-box");
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(3000);
  save_picture(f, "opened-explosion");
}

static const GimbalFrame* frame_of(gpointer fixture) {
  return gimbal_session_get_frame(((Fixture*)fixture)->session);
}

static gboolean has_track(gpointer data) {
  return frame_of(data)->track != NULL;
}

static gboolean has_no_track(gpointer data) {
  return !has_track(data);
}

static gboolean is_pulled(gpointer data) {
  return frame_of(data)->data->ctrl[0] == 1.5;
}

static gboolean is_past(gpointer data) {
  return frame_of(data)->data->time > 1.1;
}

static gboolean is_quarter(gpointer data) {
  return frame_of(data)->data->ctrl[0] == 0.25;
}

static gboolean has_two_motors(gpointer data) {
  return frame_of(data)->compiled->model->nu == 2 && frame_of(data)->track;
}

static gboolean second_is_pulled(gpointer data) {
  const mjData* d = frame_of(data)->data;
  return d->ctrl[0] == 0 && d->ctrl[1] == 1.5;
}

static GtkWidget* motor_row(Fixture* f) {
  return find_widget(find_widget(GTK_WIDGET(f->window), "GimbalControlsPanel"), "GimbalSliderRow");
}

static gboolean row_rests(gpointer data) {
  GtkWidget* row = motor_row(data);
  return row && !gtk_widget_get_sensitive(row) && gimbal_slider_row_get_value(GIMBAL_SLIDER_ROW(row)) == 1.5;
}

static gboolean row_acts(gpointer data) {
  return gtk_widget_get_sensitive(motor_row(data));
}

static void play(Fixture* f, const char* name, const char* text) {
  g_autofree char* path = g_build_filename(app_test_folder(), name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  gimbal_control_file_play(gimbal_window_get_control_file(f->window), path);
}

static GtkWidget* track_sign(Fixture* f) {
  return window_test_find(GTK_WIDGET(f->window), window_test_does, "win.play-controls");
}

static gboolean says_how_far(gpointer data) {
  const char* label = gtk_button_get_label(GTK_BUTTON(track_sign(data)));
  return label && g_str_has_prefix(label, "▸ pull.csv") && g_str_has_suffix(label, "/ 1.0 s");
}

// A table of controls sets the slider while it lasts; reset begins with it; an edit finds its
// controls again; the button ends it.
static void test_controls(Fixture* f, gconstpointer unused) {
  (void)unused;
  GtkWidget* button = track_sign(f);
  open_text(f, "pendulum.xml", kShown);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.show-page", "s", "controls");
  g_assert_false(gtk_widget_get_visible(button));
  play(f, "pull.csv", "time,motor\n0,0\n0.2,1.5\n1,-0.5\n");
  app_test_wait(has_track, f);
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(is_pulled, f);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(row_rests, f);
  g_assert_true(gtk_widget_get_visible(button));
  app_test_wait(says_how_far, f);
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(7000);
  save_picture(f, "control-track");

  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(is_past, f);
  g_assert_cmpfloat(frame_of(f)->data->ctrl[0], ==, -0.5);
  app_test_wait(row_acts, f);
  g_assert_cmpfloat(frame_of(f)->tracked[0], <, 0.01);
  g_assert_cmpfloat_with_epsilon(frame_of(f)->tracked[1], 1, 0.01);
  gimbal_simulation_set_control(gimbal_session_get_simulation(f->session), 0, 0.25);
  app_test_wait(is_quarter, f);
  runs_on(f);
  g_assert_true(is_quarter(f));
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(1500);
  save_picture(f, "control-track-over");

  edit(f, "<actuator>", "<actuator><motor name='new' joint='hinge'/>");
  app_test_wait(has_two_motors, f);
  gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
  app_test_wait(second_is_pulled, f);
  g_signal_emit_by_name(button, "clicked");
  app_test_wait(has_no_track, f);
  g_assert_false(gtk_widget_get_visible(button));
}

static gboolean is_toasted(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

typedef struct Told {
  Fixture* f;
  const char* text;
} Told;

static gboolean is_reported(gpointer data) {
  const Told* told = data;
  return window_test_find(GTK_WIDGET(told->f->window), is_toasted, told->text) != NULL;
}

// What is no track of this model is told, and nothing else happens.
static void test_bad_controls(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const char* const kBad[][3] = {
      {"short.csv", "0 1\n1\n", "line 2: a row is a time and 1 control"},
      {"words.csv", "0,up\n", "line 1: “up” is no number"},
      {"cut.h5", "no run", "cut.h5"},
  };
  open_text(f, "bad-track.xml", kPendulum);
  for (guint i = 0; i < G_N_ELEMENTS(kBad); i++) {
    Told told = {f, kBad[i][2]};
    play(f, kBad[i][0], kBad[i][1]);
    app_test_wait(is_reported, &told);
    g_assert_false(has_track(f));
  }
  if (g_getenv("GIMBAL_TEST_PICTURES")) app_test_spin(500);
  save_picture(f, "bad-controls");
}

static const char kTetrahedron[] =
    "v 0 0 0\nv .2 0 0\nv 0 .2 0\nv 0 0 .2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// A picture of one colour, large enough to be told from none.
static void write_picture(const char* path) {
  cairo_surface_t* picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8);
  g_assert_cmpint(cairo_surface_write_to_png(picture, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy(picture);
}

static char* name_of_model(Fixture* f) {
  return g_file_get_basename(gimbal_document_get_file(gimbal_session_get_document(f->session)));
}

static gboolean is_other(gpointer f) {
  g_autofree char* name = name_of_model(f);
  return !strcmp(name, "other.xml");
}

// A folder with a model whose mesh and texture are in another one, and a run of it; what was there
// is gone when the run is opened.
static void open_without_originals(Fixture* f, const char* folder, const char* mesh) {
  g_autofree char *place = g_build_filename(app_test_folder(), folder, "robot", NULL),
                  *model = g_build_filename(place, "robot.xml", NULL),
                  *part = g_build_filename(place, mesh, NULL), *meshes = g_path_get_dirname(part),
                  *run = g_strdup_printf("%s/%s.h5", app_test_folder(), folder),
                  *name = g_path_get_basename(part),
                  *root = g_build_filename(app_test_folder(), folder, NULL),
                  *picture = g_build_filename(meshes, "wood.png", NULL), *beside = g_path_get_dirname(mesh);
  g_autofree char* text = g_strdup_printf(
      "<mujoco><asset><mesh name='part' file='%s'/><texture name='wood' type='2d' file='%s/wood.png'/>"
      "<material name='wood' texture='wood'/></asset><worldbody><body><joint name='slide' type='slide' "
      "axis='0 0 1'/>"
      "<geom type='mesh' mesh='part' material='wood'/></body></worldbody></mujoco>",
      mesh, beside);
  g_assert_cmpint(g_mkdir_with_parents(place, 0755) | g_mkdir_with_parents(meshes, 0755), ==, 0);
  g_assert_true(g_file_set_contents(model, text, -1, NULL) &&
                g_file_set_contents(part, kTetrahedron, -1, NULL));
  write_picture(picture);
  g_autofree char* relative = g_build_filename(folder, "robot", "robot.xml", NULL);
  open_text(f, relative, text);
  run_a_while(f);
  pause_run(f);
  gimbal_run_files_save(gimbal_window_get_run_files(f->window), run);
  app_test_wait(is_whole, run);
  open_text(f, "other.xml", kPendulum);  // else its text would be kept, and asked for
  app_test_wait(is_other, f);
  app_test_remove(root);
  g_autoptr(GFile) file = g_file_new_for_path(run);
  gimbal_window_open(f->window, file);
  app_test_wait(is_replaying, f);
  const mjModel* m = gimbal_session_get_frame(f->session)->compiled->model;
  g_assert_cmpint(m->nmesh, ==, 1);
  g_assert_cmpint(m->ntex, ==, 1);
  g_assert_cmpint(m->tex_width[0], ==, 8);
}

// The files of a model come along with its run; those that are outside of its folder do not find
// their place again.
static void test_elsewhere(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_without_originals(f, "along", "meshes/part.obj");
  g_autofree char* name = name_of_model(f);
  g_assert_cmpstr(name, ==, "robot.xml");
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
  edit(f, "axis='0 0 1'", "axis='0 1 0'");  // its text compiles here
  app_test_wait(is_fresh, f);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
}

static void test_outside(Fixture* f, gconstpointer unused) {
  (void)unused;
  Told told = {f, "The text needs files that are not here"};
  open_without_originals(f, "outside", "../meshes/part.obj");
  g_autofree char* name = name_of_model(f);
  g_assert_cmpstr(name, ==, "model.mjb");
  app_test_wait(is_reported, &told);
}

static void test_bad_file(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = g_build_filename(app_test_folder(), "bad.h5", NULL);
  open_text(f, "kept.xml", kPendulum);
  GimbalCompiled* before = gimbal_session_get_compiled(f->session);
  g_file_set_contents(path, "no run", -1, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  gimbal_window_open(f->window, file);
  app_test_spin(500);
  g_assert_true(gimbal_session_get_compiled(f->session) == before);
  g_assert_false(gimbal_session_is_replaying(f->session));
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/app/window-runs/save-and-open", test_save_and_open);
  FIXTURE_ADD("/app/window-runs/compare", test_compare);
  FIXTURE_ADD("/app/window-runs/onto-an-edited-model", test_onto_an_edited_model);
  FIXTURE_ADD("/app/window-runs/record", test_record);
  FIXTURE_ADD("/app/window-runs/recorded-elsewhere", test_recorded_elsewhere);
  FIXTURE_ADD("/app/window-runs/long", test_long);
  FIXTURE_ADD("/app/window-runs/exploded", test_exploded);
  FIXTURE_ADD("/app/window-runs/controls", test_controls);
  FIXTURE_ADD("/app/window-runs/bad-controls", test_bad_controls);
  FIXTURE_ADD("/app/window-runs/elsewhere", test_elsewhere);
  FIXTURE_ADD("/app/window-runs/outside", test_outside);
  FIXTURE_ADD("/app/window-runs/bad-file", test_bad_file);
  return g_test_run();
}
