// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Controls of a table: whose they are, when they hold, and what is wrong with a file, by its line.

#include <string.h>

#include "app-test.h"
#include "signal/control-track.h"

static mjModel* compile(const char* text) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = spec ? mj_compile(spec, NULL) : NULL;
  mj_deleteSpec(spec);
  g_assert_nonnull(m);
  return m;
}

static mjModel* make_model(void) {
  return compile(
      "<mujoco><worldbody><body><joint name='x' type='slide'/><joint name='y' type='slide' axis='0 1 0'/>"
      "<geom size='.1'/></body></worldbody><actuator><motor name='left' joint='x'/><motor name='right' "
      "joint='y'/></actuator></mujoco>");
}

static GimbalControlTrack* parse(const mjModel* m, const char* text, GError** error) {
  return gimbal_control_track_parse("walk.csv", text, strlen(text), m, error);
}

// The controls at a time, from -1 on.
static void expect_at(const char* text, double time, double left, double right) {
  g_autoptr(GError) error = NULL;
  mjModel* m = make_model();
  mjData* d = mj_makeData(m);
  int columns[2];
  g_autoptr(GimbalControlTrack) track = parse(m, text, &error);
  g_assert_no_error(error);
  gimbal_control_track_match(track, m, columns);
  d->time = time;
  d->ctrl[0] = d->ctrl[1] = -1;
  gimbal_control_track_apply(track, columns, m, d);
  g_assert_cmpfloat(d->ctrl[0], ==, left);
  g_assert_cmpfloat(d->ctrl[1], ==, right);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// A row holds until the next one, the last one for the step that it is of.
static void test_times(void) {
  const char text[] = "0.5 1 2\n1, 3, 4\n2;5;6\n";
  const double before[] = {-1, -1};
  expect_at(text, 0.498, before[0], before[1]);
  expect_at(text, 0.5, 1, 2);
  expect_at(text, 0.999, 1, 2);
  expect_at(text, 0.9999999999, 3, 4);  // a sum of many steps
  expect_at(text, 1.5, 3, 4);
  expect_at(text, 2.001, 5, 6);
  expect_at(text, 2.1, -1, -1);
}

// Columns by names, as the plots and the exported tables write them; the others do not matter.
static void test_names(void) {
  expect_at("time,right,left\r\n0,1,2\r\n", 0, 2, 1);
  expect_at("\xEF\xBB\xBFtime,\"x.qpos\",\"right.ctrl [N]\"\n0,nan,7\n", 0, -1, 7);
  expect_at("t u1 u2\n0 1 2\n", 0, 1, 2);
  expect_at("time,left,right\n0,3,\n", 0, 3, -1);
}

// After an edit the names are looked for again.
static void test_another_model(void) {
  mjModel *m = make_model(),
          *other = compile(
              "<mujoco><worldbody><body><joint name='x' type='slide'/><geom size='.1'/></body>"
              "</worldbody><actuator><motor name='new' joint='x'/><motor name='right' "
              "joint='x'/></actuator></mujoco>");
  int columns[2];
  g_autoptr(GimbalControlTrack) track = parse(m, "0 1 2\n", NULL);
  g_assert_cmpint(gimbal_control_track_match(track, other, columns), ==, 1);
  g_assert_cmpint(columns[0], ==, -1);
  g_assert_cmpint(columns[1], ==, 1);
  mj_deleteModel(m);
  mj_deleteModel(other);
}

static void test_trouble(void) {
  static const struct {
    const char *text, *message;
  } kBad[] = {{"", "a row is a time and 2 controls"},
              {"time,left,right\n", "a row is a time and 2 controls"},
              {"0 1 2\n1 2\n", "line 2: a row is a time and 2 controls"},
              {"time,left\n0,1,2\n", "line 2: a row is a time and 1 control"},
              {"0,1,two\n", "line 1: “two” is no number"},
              {"time,left\n0,inf\n", "line 2: “inf” is no number"},
              {"0 1 2\n\n,1,2\n", "line 3: “” is no number"},
              {"time,nopush\n0,1\n",
               "line 1: none of its columns (nopush) has the name of a control of this "
               "model (left, right)"},
              {"1 1 2\n0.5 1 2\n", "line 2: its time is before that of the row above"},
              {"0 1 2\n1 1 2\nend\n", "line 3: a row is a time and 2 controls"}};
  mjModel* m = make_model();
  for (guint i = 0; i < G_N_ELEMENTS(kBad); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(parse(m, kBad[i].text, &error));
    g_test_message("%s", error->message);
    g_assert_nonnull(strstr(error->message, kBad[i].message));
  }
  g_autoptr(GError) error = NULL;
  g_assert_null(gimbal_control_track_read("/no/such/track.csv", m, &error));
  g_assert_nonnull(strstr(error->message, "/no/such/track.csv"));
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/control-track/times", test_times);
  g_test_add_func("/app/control-track/names", test_names);
  g_test_add_func("/app/control-track/another-model", test_another_model);
  g_test_add_func("/app/control-track/trouble", test_trouble);
  return g_test_run();
}
