// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ghosts: other runs stand in the view at the moment that belongs to the moment on show, several at
// once, aligned by their beginning, by time, by what happens in both and by a delay; with curves in
// the plots, and of an older text by names.

#include <math.h>

#include "library/run-store.h"
#include "samples/ghosts.h"
#include "trajectory/trajectory.h"
#include "widgets/view/viewport.h"
#include "window-fixture.h"

enum { STEPS = 500 };
#define TIMESTEP 0.002

static const char kDrop[] =
    "<mujoco model='drop'>\n"
    "  <option timestep='0.002'/>\n"
    "  <worldbody>\n"
    "    <light pos='0 -1 3'/>\n"
    "    <geom name='floor' type='plane' size='2 2 .1' rgba='.8 .82 .85 1'/>\n"
    "    <body name='box' pos='0 0 .5'>\n"
    "      <joint name='fall' type='slide' axis='0 0 1'/>\n"
    "      <geom name='crate' type='box' size='.1 .1 .1' rgba='.9 .4 .1 1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <keyframe><key name='high' qpos='.4'/></keyframe>\n"
    "</mujoco>\n";

static const char kOlder[] =
    "<mujoco model='drop'>\n"
    "  <option timestep='0.002'/>\n"
    "  <worldbody>\n"
    "    <geom name='floor' type='plane' size='2 2 .1'/>\n"
    "    <body name='box' pos='0 0 .5'>\n"
    "      <joint name='sideways' type='slide' axis='1 0 0'/>\n"
    "      <joint name='fall' type='slide' axis='0 0 1'/>\n"
    "      <geom name='crate' type='box' size='.1 .1 .1'/>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <keyframe><key name='high' qpos='.2 .4'/></keyframe>\n"
    "</mujoco>\n";

// Where the joint "fall" is at each step, of the run that was written last.
static double heights[STEPS + 1];

static void write_run(const char* path, const char* text, int key) {
  g_autofree char* xml = g_strconcat(path, ".xml", NULL);
  g_autoptr(GError) error = NULL;
  char trouble[300] = "";
  g_assert_true(g_file_set_contents(xml, text, -1, NULL));
  mjModel* m = mj_loadXML(xml, NULL, trouble, sizeof trouble);
  g_assert_cmpstr(trouble, ==, "");
  mjData* d = mj_makeData(m);
  if (key >= 0) mj_resetDataKeyframe(m, d, key);
  const GimbalTrajectorySetup setup = {.path = path, .program = "test", .title = "drop.xml", .keyframe = -1};
  GimbalTrajectoryWriter* writer = gimbal_trajectory_writer_new(&setup, m, &error);
  g_assert_no_error(error);
  int fall = m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, "fall")];
  heights[0] = d->qpos[fall];
  for (int i = 0; i < STEPS; i++) {
    gimbal_trajectory_writer_wait(writer);
    gimbal_trajectory_writer_before(writer, m, d);
    mj_step(m, d);
    gimbal_trajectory_writer_after(writer, m, d);
    heights[i + 1] = d->qpos[fall];
  }
  g_assert_true(gimbal_trajectory_writer_close(writer, &error));
  mj_deleteData(d);
  mj_deleteModel(m);
  g_remove(xml);
}

static char* run_path(const char* name) {
  return g_build_filename(app_test_folder(), name, NULL);
}

static GimbalGhosts* ghosts_of(Fixture* f) {
  return gimbal_session_get_ghosts(f->session);
}

static GimbalGhost* ghost_at(Fixture* f, guint i) {
  const GPtrArray* list = gimbal_ghosts_get_list(ghosts_of(f));
  return i < list->len ? list->pdata[i] : NULL;
}

static gboolean has_fallen(gpointer data) {
  return gimbal_session_get_frame(((Fixture*)data)->session)->data->time > 0.45;
}

// The crate falls from where the text has it, and lies on the floor.
static void let_fall(Fixture* f) {
  gimbal_session_set_running(f->session, TRUE);
  app_test_wait(has_fallen, f);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
}

typedef struct Wanted {
  Fixture* f;
  guint count;
  double time;
} Wanted;

static gboolean has_ghosts(gpointer data) {
  const Wanted* wanted = data;
  const GPtrArray* list = gimbal_ghosts_get_list(ghosts_of(wanted->f));
  if (list->len != wanted->count) return FALSE;
  for (guint i = 0; i < list->len; i++) {
    if (!((const GimbalGhost*)list->pdata[i])->events) return FALSE;
  }
  return TRUE;
}

static void wait_for_ghosts(Fixture* f, guint count) {
  Wanted wanted = {f, count, 0};
  app_test_wait(has_ghosts, &wanted);
}

static void add_ghost(Fixture* f, const char* path) {
  guint count = gimbal_ghosts_get_list(ghosts_of(f))->len;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.ghost-of", "s", path);
  wait_for_ghosts(f, count + 1);
}

static gboolean is_at(gpointer data) {
  const Wanted* wanted = data;
  const GimbalFrame* frame = gimbal_session_get_frame(wanted->f->session);
  return fabs(frame->data->time - wanted->time) < 1e-9 && gimbal_ghosts_is_settled(ghosts_of(wanted->f));
}

static void go_to(Fixture* f, double time) {
  Wanted wanted = {f, 0, time};
  gimbal_simulation_seek(gimbal_session_get_simulation(f->session), time);
  app_test_wait(is_at, &wanted);
}

static guint geom_count(Fixture* f) {
  GArray* geoms = gimbal_ghosts_get_geoms(ghosts_of(f));
  return geoms ? geoms->len : 0;
}

typedef struct Place {
  Fixture* f;
  guint geom;
  double height;
} Place;

static gboolean stands_at(gpointer data) {
  const Place* place = data;
  GArray* geoms = gimbal_ghosts_get_geoms(ghosts_of(place->f));
  if (!geoms || geoms->len <= place->geom || !gimbal_ghosts_is_settled(ghosts_of(place->f))) return FALSE;
  return fabs(g_array_index(geoms, mjvGeom, place->geom).pos[2] - place->height) < 1e-5;
}

// The crate of a ghost stands where its run had it at a time.
static void expect_height(Fixture* f, guint geom, double time) {
  int step = CLAMP((int)floor(time / TIMESTEP + 1e-6), 0, STEPS);
  Place place = {f, geom, 0.5 + heights[step]};
  app_test_wait(stands_at, &place);
}

// It is where it was at the same time, translucent, in the view; and its curve is in the plots.
static void test_beside(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = run_path("high.h5");
  write_run(path, kDrop, 0);
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  add_ghost(f, path);
  g_assert_cmpstr(ghost_at(f, 0)->name, ==, "high.h5");
  g_assert_cmpstr(ghost_at(f, 0)->alone, ==, "");
  go_to(f, 0.3);
  expect_height(f, 0, 0.3);
  go_to(f, 0.1);
  expect_height(f, 0, 0.1);
  const mjvGeom* geom = &g_array_index(gimbal_ghosts_get_geoms(ghosts_of(f)), mjvGeom, 0);
  g_assert_cmpint(geom_count(f), ==, 1);
  g_assert_cmpfloat(geom->rgba[3], <, 0.5);
  g_assert_true(geom->transparent);
  GimbalViewport* view = GIMBAL_VIEWPORT(find_widget(GTK_WIDGET(f->window), "GimbalViewport"));
  g_assert_true(gimbal_viewport_get_ghosts(view) == gimbal_ghosts_get_geoms(ghosts_of(f)));

  GimbalRecorder* recorder = gimbal_session_get_recorder(f->session);
  const GimbalOtherRun* run = gimbal_recorder_get_run(recorder, 0);
  g_assert_nonnull(run);
  g_assert_cmpint(gimbal_other_run_get_color(run), ==, ghost_at(f, 0)->color);
  const GimbalRing* values =
      gimbal_other_run_get_values(run, gimbal_recorder_find(recorder, "fall.qpos")->column);
  g_assert_cmpfloat_with_epsilon(gimbal_ring_get(values, 100), heights[100], 1e-5);
  g_remove(path);
}

// Late by a time, at the same time, at the same event.
static void test_alignment(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = run_path("aligned.h5");
  write_run(path, kDrop, 0);
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  add_ghost(f, path);
  GimbalGhost* ghost = ghost_at(f, 0);
  go_to(f, 0.2);
  gimbal_ghosts_align(ghosts_of(f), ghost, GIMBAL_GHOST_DELAY, NULL, 0.1);
  expect_height(f, 0, 0.3);
  const GimbalOtherRun* run = gimbal_recorder_get_run(gimbal_session_get_recorder(f->session), 0);
  g_assert_cmpfloat_with_epsilon(gimbal_other_run_get_shift(run), -0.1, 1e-12);
  gimbal_ghosts_align(ghosts_of(f), ghost, GIMBAL_GHOST_TIME, NULL, 0);
  expect_height(f, 0, 0.2);

  // a fall of 0.4 m takes as long as physics says, one of 0.8 m longer
  g_auto(GStrv) events = gimbal_ghosts_dup_events(ghosts_of(f), ghost);
  g_assert_true(g_strv_contains((const char* const*)events, "floor and crate touch"));
  gimbal_ghosts_align(ghosts_of(f), ghost, GIMBAL_GHOST_EVENT, "floor and crate touch", 0);
  double sooner = sqrt(2 * 0.4 / 9.81), later = sqrt(2 * 0.8 / 9.81);
  g_assert_cmpfloat_with_epsilon(ghost->shift, sooner - later, 3 * TIMESTEP);
  expect_height(f, 0, 0.2 - ghost->shift);
  // there is no such event: it is not drawn
  gimbal_ghosts_align(ghosts_of(f), ghost, GIMBAL_GHOST_EVENT, "nothing like that", 0);
  g_assert_true(isnan(ghost->shift));
  g_assert_null(gimbal_recorder_get_run(gimbal_session_get_recorder(f->session), 0));
  g_remove(path);
}

static gboolean has_geoms(gpointer data) {
  const Wanted* wanted = data;
  return gimbal_ghosts_is_settled(ghosts_of(wanted->f)) && geom_count(wanted->f) == wanted->count;
}

static void wait_for_geoms(Fixture* f, guint count) {
  Wanted wanted = {f, count, 0};
  app_test_wait(has_geoms, &wanted);
}

static gboolean is_eye(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_TOGGLE_BUTTON(widget) &&
         !g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), "gimbal-eye-symbolic");
}

static GtkWidget* panel_of(Fixture* f) {
  return find_widget(GTK_WIDGET(f->window), "GimbalGhostsPanel");
}

static gboolean is_bin(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_BUTTON(widget) &&
         !g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), "user-trash-symbolic");
}

// Where somebody wants them.
static void show_four(Fixture* f) {
  if (!g_getenv("GIMBAL_TEST_PICTURES")) return;
  for (guint i = 0; i < 4; i++) {
    gimbal_ghosts_align(ghosts_of(f), ghost_at(f, i), GIMBAL_GHOST_DELAY, NULL, 0.05 * (int)(i + 1));
  }
  go_to(f, 0.25);
  wait_for_geoms(f, 4);
  app_test_spin(500);
  save_picture(f, "ghosts");
}

// As many as eight, each of its own colour; one is hidden and shown again, one leaves.
static void test_many(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = run_path("many.h5");
  write_run(path, kDrop, 0);
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  guint colors = 0;
  for (int i = 0; i < GIMBAL_MOST_GHOSTS; i++) {
    add_ghost(f, path);
    gimbal_ghosts_align(ghosts_of(f), ghost_at(f, (guint)i), GIMBAL_GHOST_DELAY, NULL, 0.03 * i);
    colors |= 1u << ghost_at(f, (guint)i)->color;
    if (i == 3) show_four(f);
  }
  g_assert_cmpint(__builtin_popcount(colors), ==, GIMBAL_MOST_GHOSTS);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.ghost-of", "s", path);
  go_to(f, 0.25);
  wait_for_geoms(f, GIMBAL_MOST_GHOSTS);
  GtkToggleButton* eye = GTK_TOGGLE_BUTTON(window_test_find(panel_of(f), is_eye, NULL));
  gtk_toggle_button_set_active(eye, FALSE);
  wait_for_geoms(f, GIMBAL_MOST_GHOSTS - 1);
  gtk_toggle_button_set_active(eye, TRUE);
  wait_for_geoms(f, GIMBAL_MOST_GHOSTS);
  g_signal_emit_by_name(window_test_find(panel_of(f), is_bin, NULL), "clicked");
  wait_for_geoms(f, GIMBAL_MOST_GHOSTS - 1);
  g_assert_cmpint(gimbal_ghosts_get_list(ghosts_of(f))->len, ==, GIMBAL_MOST_GHOSTS - 1);
  g_remove(path);
}

// A run of another text: joints of the same name go along, the rest is told.
static void test_older(Fixture* f, gconstpointer unused) {
  (void)unused;
  g_autofree char* path = run_path("older.h5");
  write_run(path, kOlder, 0);
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  add_ghost(f, path);
  g_assert_cmpstr(ghost_at(f, 0)->alone, ==, "Only in it: sideways");
  go_to(f, 0.2);
  expect_height(f, 0, 0.2);
  edit(f, "name='fall' type='slide'", "name='drop' type='slide'");
  app_test_wait(is_settled, f);
  app_test_wait(has_frame, f);
  while (!strstr(ghost_at(f, 0)->alone, "Not in it: drop")) app_test_spin(10);
  g_assert_nonnull(strstr(ghost_at(f, 0)->alone, "Only in it: sideways, fall"));
  g_remove(path);
}

static gboolean is_marked(gpointer data) {
  GArray* events = gimbal_session_get_frame(((Fixture*)data)->session)->events;
  for (guint i = 0; i < events->len; i++) {
    if (g_array_index(events, GimbalEvent, i).kind == GIMBAL_EVENT_MARK) return TRUE;
  }
  return FALSE;
}

static gboolean is_at_start(gpointer data) {
  const GimbalFrame* frame = gimbal_session_get_frame(((Fixture*)data)->session);
  return frame->data->time == 0 && frame->history_count == 1;
}

static void set_mark(Fixture* f, double time) {
  go_to(f, time);
  gimbal_simulation_mark(gimbal_session_get_simulation(f->session));
  app_test_wait(is_marked, f);
}

// A mark of the user goes along with a run that is kept, and with its file: the same mark of both
// is the same moment.
static void test_marks(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  set_mark(f, 0.1);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.keep-ghost", NULL);
  wait_for_ghosts(f, 1);
  gimbal_clock_reset(gimbal_session_get_clock(f->session), -1);
  app_test_wait(is_at_start, f);
  let_fall(f);
  set_mark(f, 0.3);
  GimbalGhost* ghost = ghost_at(f, 0);
  gimbal_ghosts_align(ghosts_of(f), ghost, GIMBAL_GHOST_EVENT, "Mark 1", 0);
  g_assert_cmpfloat_with_epsilon(ghost->shift, 0.2, 1e-9);
}

// The run on show is kept, and the one that was set aside comes back beside it.
static void test_of_memory(Fixture* f, gconstpointer unused) {
  (void)unused;
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  double last = gimbal_session_get_frame(f->session)->history_last;
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.keep-ghost", NULL);
  wait_for_ghosts(f, 1);
  const GimbalReel* reel = ghost_at(f, 0)->reel;
  g_assert_cmpfloat(reel->time[reel->count - 1], ==, last);
  go_to(f, 0.1);
  gimbal_session_set_running(f->session, TRUE);
  runs_on(f);
  gimbal_session_set_running(f->session, FALSE);
  app_test_wait(is_paused, f);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.aside-ghost", NULL);
  wait_for_ghosts(f, 2);
  reel = ghost_at(f, 1)->reel;
  g_assert_cmpfloat(reel->time[reel->count - 1], ==, last);
}

// A run that was simulated elsewhere with other numbers, as the point of an experiment is, is kept
// with its own model.
static void test_point(Fixture* f, gconstpointer unused) {
  (void)unused;
  enum { COUNT = 100 };
  open_text(f, "drop.xml", kDrop);
  let_fall(f);
  mjModel* m = mj_copyModel(NULL, gimbal_session_get_compiled(f->session)->model);
  m->opt.gravity[2] = -1.62;
  mjData* d = mj_makeData(m);
  int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  mjtNum* states = g_new(mjtNum, COUNT * size);
  for (int i = 0; i < COUNT; i++) {
    mj_getState(m, d, states + i * size, mjSTATE_INTEGRATION);
    heights[i] = d->qpos[0];
    mj_step(m, d);
  }
  mj_deleteData(d);
  g_assert_true(gimbal_session_replay(f->session, m, states, COUNT, NULL));
  while (!gimbal_session_is_replaying(f->session)) app_test_spin(10);
  gtk_widget_activate_action(GTK_WIDGET(f->window), "win.keep-ghost", NULL);
  wait_for_ghosts(f, 1);
  g_assert_cmpfloat(ghost_at(f, 0)->model->opt.gravity[2], ==, -1.62);
  g_assert_cmpint(ghost_at(f, 0)->reel->count, ==, COUNT);
  go_to(f, 0.1);
  expect_height(f, 0, 0.1);
}

int main(int argc, char** argv) {
  if (!fixture_init(&argc, &argv)) return 77;
  FIXTURE_ADD("/ghosts/beside", test_beside);
  FIXTURE_ADD("/ghosts/alignment", test_alignment);
  FIXTURE_ADD("/ghosts/many", test_many);
  FIXTURE_ADD("/ghosts/older", test_older);
  FIXTURE_ADD("/ghosts/marks", test_marks);
  FIXTURE_ADD("/ghosts/of-memory", test_of_memory);
  FIXTURE_ADD("/ghosts/point", test_point);
  return g_test_run();
}
