// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What goes wrong with plugins: each has one message, with its place and what to do.

#include <gimbal/plugin_info.h>
#include <gimbal/warning.h>
#include <glib/gstdio.h>
#include <setjmp.h>

#include "plugin_models.h"

//---- models

static GimbalDiagnostics* problems_of(const char* text) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.xml", text, (int)strlen(text));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_file("model.xml", &vfs, list);
  mjModel* m = s ? gimbal_compile(s, &vfs, list) : NULL;
  g_assert_null(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
  return list;
}

#define HEAD(extension) "<mujoco>\n<extension>\n" extension "\n</extension>\n"
#define BODY(inside) \
  "<worldbody>\n<body><joint name=\"j\"/><geom size=\".1\"/>\n" inside "\n</body></worldbody>\n"
#define PID(inside) \
  "<actuator>\n<plugin joint=\"j\" plugin=\"mujoco.pid\">\n" inside "\n</plugin></actuator>\n"

static void test_models(void) {
  const struct {
    const char *text, *code, *says;
    int line;
  } cases[] = {
      // an unknown plugin is told once, however many elements ask for it
      {HEAD("<plugin plugin=\"some.wind\"/>") BODY("<plugin plugin=\"some.wind\"/>") "</mujoco>",
       "unknown-plugin", "some.wind", 3},
      {"<mujoco>\n" BODY("<plugin plugin=\"mujoco.pid\"/>") "</mujoco>", "inactive-plugin", "extension", 4},
      // what went says what takes its place
      {HEAD("<plugin plugin=\"mujoco.elasticity.cable\"/>") BODY("") "</mujoco>", "unknown-plugin",
       "mujoco.elasticity.cable", 3},
      {HEAD("<plugin plugin=\"mujoco.pid\"/>") BODY("<plugin plugin=\"mujoco.pid\"/>") "</mujoco>", "plugin",
       "not made for passive forces", 7},
      {HEAD("<plugin plugin=\"mujoco.pid\"/>") BODY("") PID("<config key=\"kq\" value=\"1\"/>") "</mujoco>",
       "plugin-key", "'plugin:kq' of plugin 'mujoco.pid'", 11},
      {HEAD("<plugin plugin=\"mujoco.pid\"/>") BODY("")
           PID("<config key=\"kp\" value=\"much\"/>") "</mujoco>",
       "plugin-value", "'much'", 11},
      {HEAD("<plugin plugin=\"mujoco.pid\"/>") BODY("")
           PID("<config key=\"kd\" value=\"-inf\"/>") "</mujoco>",
       "plugin-value", "'kd' must be finite", 11},
      {HEAD("<plugin plugin=\"mujoco.pid\">\n<instance name=\"p\"><config key=\"ki\" "
            "value=\"2\"/></instance></plugin>")
           BODY(
               "") "<actuator><plugin joint=\"j\" plugin=\"mujoco.pid\" instance=\"p\"/></actuator></mujoco>",
       "plugin-init", "actdim=\"1\"", 4},
      {HEAD("<plugin plugin=\"mujoco.pid\">\n<instance name=\"pit\"/></plugin>") BODY(
           "") "<actuator>\n<plugin joint=\"j\" plugin=\"mujoco.pid\" instance=\"pid\"/></actuator></mujoco>",
       "unknown-name", "'pid'", 11},
      {HEAD("<plugin plugin=\"mujoco.pid\"/><plugin plugin=\"kinds.servo\">\n<instance name=\"s\"/></plugin>")
           BODY("") "<actuator>\n<plugin joint=\"j\" plugin=\"mujoco.pid\" "
                    "instance=\"s\"/></actuator></mujoco>",
       "plugin", "'kinds.servo'", 11},
      {HEAD("<plugin plugin=\"kinds.wind\"/>")
           BODY("<plugin plugin=\"kinds.wind\"><config key=\"refuse\" value=\"1\"/></plugin>") "</mujoco>",
       "plugin-init", "kinds.wind", 7},
      {HEAD("<plugin plugin=\"mujoco.sensor.touch_grid\"/>")
           BODY("") "<sensor>\n<plugin plugin=\"mujoco.sensor.touch_grid\"><config key=\"size\" value=\"2 "
                    "2\"/></plugin></sensor>"
                    "</mujoco>",
       "plugin-value", "'fov'", 10},
      {HEAD("<plugin plugin=\"bad.field\"/>") "<asset>\n<mesh name=\"m\"><plugin "
                                              "plugin=\"bad.field\"/></mesh></asset>"
                                              "</mujoco>",
       "mesh", "no number", 6},
      {HEAD("<plugin plugin=\"mujoco.sdf.torus\"/>") "<asset>\n<mesh name=\"m\" scale=\"2 2 2\">"
                                                     "<plugin "
                                                     "plugin=\"mujoco.sdf.torus\"/></mesh></asset></mujoco>",
       "scale", "cannot be scaled", 6},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    GimbalDiagnostics* list = problems_of(cases[i].text);
    const GimbalDiagnostic* first = gimbal_diagnostics_get(list, 0);
    g_test_message("%s: %s", first->code, first->message);
    g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
    g_assert_cmpstr(first->code, ==, cases[i].code);
    g_assert_true(strstr(first->message, cases[i].says) || strstr(first->hint, cases[i].says));
    g_assert_cmpint(first->place.line, ==, cases[i].line);
    g_assert_true(first->hint || !strcmp(first->code, "mesh") || !strcmp(first->code, "plugin"));
    gimbal_diagnostics_free(list);
  }
}

// Instances that wait for their user are no trouble; the numbers of their keys may stand among
// blanks.
static void test_unused(void) {
  const char* texts[] = {
      HEAD("<plugin plugin=\"mujoco.sensor.touch_grid\"><instance name=\"i\"><config key=\"size\" value=\"3 "
           "3\"/>"
           "<config key=\"fov\" value=\"45 45\"/><config key=\"gamma\" value=\"0\"/>"
           "<config key=\"nchannel\" value=\"2\"/></instance></plugin>") BODY("") "</mujoco>",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    mjModel* m = model_of(texts[i]);
    mjData *d = mj_makeData(m), *copy = mj_copyData(NULL, m, d);
    mj_step(m, d);
    mj_resetData(m, d);
    g_assert_cmpint((int)m->nplugin, ==, 1);
    mj_deleteData(copy);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

//---- while running

static GPtrArray* warnings;
static char error_text[1024];
static jmp_buf escape;

static int blamed = -1;  // the instance that a warning was about

static void keep_message(const mjLogMessage* msg) {
  if (gimbal_plugin_of_message() >= 0) blamed = gimbal_plugin_of_message();
  if (msg->level == mjLOG_WARNING) g_ptr_array_add(warnings, g_strdup(msg->subject));
  if (msg->level != mjLOG_ERROR) return;
  g_strlcpy(error_text, msg->subject, sizeof error_text);
  longjmp(escape, 1);
}

static mjtNum bad;  // what the plugins of this test write
static int fails;   // whether they raise an error

static int no_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

static int one_value(const mjModel* m, int instance, int sensor) {
  (void)m, (void)instance, (void)sensor;
  return 1;
}

static int no_init(const mjModel* m, mjData* d, int instance) {
  (void)m, (void)d, (void)instance;
  return 0;
}

static void no_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)data, (void)instance;
}

static void write_bad(const mjModel* m, mjData* d, int instance, int capability) {
  (void)instance;
  if (fails) mju_error("the wind has gone");
  if (capability == mjPLUGIN_PASSIVE) d->qfrc_passive[0] += bad;
  if (capability == mjPLUGIN_ACTUATOR) d->actuator_force[0] = bad;
  if (capability == mjPLUGIN_SENSOR) d->sensordata[m->sensor_adr[0]] = bad;
}

static mjtNum bad_distance(const mjtNum x[3], const mjtNum* attributes) {
  (void)attributes;
  return x[0] > 0.5 ? NAN : x[1];
}

static mjtNum bad_field(const mjtNum x[3], const mjData* d, int instance) {
  (void)x, (void)d, (void)instance;
  return NAN;
}

static void bad_gradient(mjtNum g[3], const mjtNum x[3], const mjData* d, int instance) {
  (void)x, (void)d, (void)instance;
  mju_zero3(g);
}

// A ball whose gradient is none: of the field "slope".
static mjtNum ball_of_slope(const mjtNum x[3], const mjData* d, int instance) {
  (void)d, (void)instance;
  return mju_norm3(x) - 0.5;
}

static void slope_gradient(mjtNum g[3], const mjtNum x[3], const mjData* d, int instance) {
  (void)x, (void)d, (void)instance;
  g[0] = g[1] = 0;
  g[2] = NAN;
}

static void unit_box(mjtNum aabb[6], const mjtNum* attributes) {
  (void)attributes;
  mju_zero3(aabb);
  aabb[3] = aabb[4] = aabb[5] = 1;
}

static void register_bad(const char* name, int capability) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  int slope = !strcmp(name, "bad.slope");
  plugin.sdf_distance = slope ? ball_of_slope : bad_field;
  plugin.sdf_gradient = slope ? slope_gradient : bad_gradient;
  plugin.sdf_staticdistance = bad_distance;
  plugin.sdf_aabb = unit_box;
  plugin.name = name;
  plugin.capabilityflags = capability;
  plugin.nstate = no_state;
  plugin.nsensordata = one_value;
  plugin.init = no_init;
  plugin.reset = no_reset;
  plugin.compute = write_bad;
  mjp_registerPlugin(&plugin);
}

static mjModel* bad_model(const char* kind) {
  g_autofree char* text = g_strdup_printf(
      "<mujoco><extension><plugin plugin=\"bad.%s\"><instance name=\"it\"/></plugin></extension><worldbody>"
      "<body><joint name=\"j\"/><geom "
      "size=\".1\"/>%s</body></worldbody><actuator>%s</actuator><sensor>%s</sensor>"
      "</mujoco>",
      kind, strcmp(kind, "passive") ? "" : "<plugin instance=\"it\"/>",
      strcmp(kind, "actuator") ? "" : "<plugin joint=\"j\" instance=\"it\"/>",
      strcmp(kind, "sensor") ? "" : "<plugin instance=\"it\"/>");
  return model_of(text);
}

// Numbers that are none: one message that names the plugin, its instance and where.
static void test_numbers(void) {
  const struct {
    const char *kind, *where;
  } cases[] = {
      {"passive", "passive force of dof 0"}, {"actuator", "force of actuator 0"}, {"sensor", "sensor 0"}};
  for (int i = 0; i < 3; i++) {
    bad = 0;
    mjModel* m = bad_model(cases[i].kind);
    mjData* d = mj_makeData(m);
    warnings = g_ptr_array_new_with_free_func(g_free);
    mjfLogHandler before = mju_setLogHandler(keep_message);
    mj_step(m, d);
    g_assert_cmpint(warnings->len, ==, 0);
    blamed = -1;
    bad = NAN;
    for (int k = 0; k < 3; k++) mj_forward(m, d);
    mju_setLogHandler(before);
    for (guint k = 0; k < warnings->len; k++) g_test_message("%s", (char*)g_ptr_array_index(warnings, k));
    g_assert_cmpint(warnings->len, ==, 1);
    const char* text = g_ptr_array_index(warnings, 0);
    g_assert_nonnull(strstr(text, "plugin 'bad."));
    g_assert_nonnull(strstr(text, "instance 'it'"));
    g_assert_nonnull(strstr(text, cases[i].where));
    g_assert_cmpint(blamed, ==, 0);
    g_assert_cmpint(gimbal_plugin_of_message(), ==, -1);
    g_ptr_array_unref(warnings);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  bad = 0;
}

// A distance or a gradient that is no number makes no contact, and is told once; whatever meets the
// field.
static void check_field(const char* kind, const char* other) {
  g_autofree char* xml = g_strdup_printf(
      "<mujoco><extension><plugin plugin=\"bad.%s\"><instance name=\"it\"/></plugin></extension><asset>"
      "<mesh name=\"t\" vertex=\"1 0 0 0 1 0 0 0 1 -1 -1 -1\"/></asset><worldbody><geom %s/>"
      "<body><freejoint/><geom type=\"sdf\" mesh=\"t\"><plugin "
      "instance=\"it\"/></geom></body></worldbody></mujoco>",
      kind, other);
  g_autofree char* name = g_strdup_printf("plugin 'bad.%s'", kind);
  mjModel* m = model_of(xml);
  mjData* d = mj_makeData(m);
  warnings = g_ptr_array_new_with_free_func(g_free);
  mjfLogHandler before = mju_setLogHandler(keep_message);
  for (int k = 0; k < 3; k++) mj_step(m, d);
  mju_setLogHandler(before);
  g_assert_cmpint(d->ncon, ==, 0);
  g_assert_cmpint(warnings->len, ==, 1);
  g_assert_nonnull(strstr(g_ptr_array_index(warnings, 0), name));
  g_assert_cmpfloat_with_epsilon(d->time, 3 * m->opt.timestep, 1e-9);  // and was not set back
  g_ptr_array_unref(warnings);
  mj_deleteData(d);
  mj_deleteModel(m);
}

static void test_field(void) {
  check_field("field", "size=\"1\"");
  check_field("slope", "size=\"1\"");
  check_field("slope", "type=\"mesh\" mesh=\"t\"");
}

// An error of the engine inside of a plugin names it; the next one, outside, does not.
static void test_error(void) {
  mjModel* m = bad_model("passive");
  mjData* d = mj_makeData(m);
  mjfLogHandler before = mju_setLogHandler(keep_message);
  fails = 1;
  if (!setjmp(escape)) {
    mj_step(m, d);
    g_assert_not_reached();
  }
  g_assert_cmpstr(error_text, ==, "plugin 'bad.passive', instance 'it': the wind has gone");
  fails = 0;
  if (!setjmp(escape)) {
    mju_error("another");
    g_assert_not_reached();
  }
  g_assert_cmpstr(error_text, ==, "another");
  mju_setLogHandler(before);
  mj_resetData(m, d);
  mj_step(m, d);
  g_assert_cmpfloat(d->time, >, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- libraries

static int files_seen, plugins_seen;

static void count_loaded(const char* file, int first, int count) {
  files_seen++;
  plugins_seen += count;
  g_assert_cmpint(first >= 0, ==, count > 0);
  if (count) g_assert_nonnull(strstr(file, "c-good.so"));
}

static int warnings_about(const char* path) {
  int res = 0;
  for (guint i = 0; i < warnings->len; i++) res += strstr(g_ptr_array_index(warnings, i), path) != NULL;
  return res;
}

// The one plugin of the good library, which was not there before, does what it is for.
static void check_push(void) {
  mjModel* m =
      model_of(HEAD("<plugin plugin=\"late.push\"/>") BODY("<plugin plugin=\"late.push\"/>") "</mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  g_assert_cmpfloat(d->qfrc_passive[0], ==, 3);
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Of broken libraries among good ones each is told once, with what it is, and the others are there:
// a text, half a library, nothing.
static void test_broken_library(void) {
  g_autofree char *folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL), *bytes = NULL;
  const char* names[] = {"a-text.so", "b-half.so", "c-good.so", "d-empty.so"};
  char* paths[G_N_ELEMENTS(names)];
  gsize size;
  int slot;
  g_assert_true(g_file_get_contents(g_getenv("LATE_LIBRARY"), &bytes, &size, NULL));
  // a linker that packs them leaves room for all segments in the first 3000 bytes
  const gssize sizes[] = {10, 2000, (gssize)size, 0};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    paths[i] = g_build_filename(folder, names[i], NULL);
    g_assert_true(g_file_set_contents(paths[i], i ? bytes : "no library", sizes[i], NULL));
  }
  g_assert_null(mjp_getPlugin("late.push", &slot));
  warnings = g_ptr_array_new_with_free_func(g_free);
  mjfLogHandler before = mju_setLogHandler(keep_message);
  mj_loadAllPluginLibraries(folder, count_loaded);
  mju_setLogHandler(before);
  g_assert_cmpint(warnings->len, ==, 3);
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) g_assert_cmpint(warnings_about(paths[i]), ==, i != 2);
  g_assert_cmpint(files_seen, ==, 4);
  g_assert_cmpint(plugins_seen, ==, 1);
  check_push();
  g_ptr_array_unref(warnings);
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_unlink(paths[i]);
    g_free(paths[i]);
  }
  g_rmdir(folder);
}

static void test_no_library(void) {
  g_autofree char *folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL), *text = g_strnfill(5000, 'x');
  g_autofree char* path = g_build_filename(folder, "text.so", NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  mjfLogHandler before = mju_setLogHandler(keep_message);
  if (!setjmp(escape)) {
    mj_loadPluginLibrary(path);
    g_assert_not_reached();
  }
  mju_setLogHandler(before);
  g_unlink(path);
  g_rmdir(folder);
  g_assert_nonnull(strstr(error_text, "no shared library"));
}

// A plugin of somebody's own takes the place of a built-in one of the same name, for models
// compiled from then on.
static void test_replaced(void) {
  mjModel* m = model_of(HEAD("<plugin plugin=\"mujoco.sensor.touch_grid\"/>") BODY("") "</mujoco>");
  mj_deleteModel(m);
  int own, slot = mjp_getPlugin("mujoco.sensor.touch_grid", &own) ? own : -1;
  register_bad("mujoco.sensor.touch_grid", mjPLUGIN_PASSIVE);
  g_assert_nonnull(mjp_getPlugin("mujoco.sensor.touch_grid", &own));
  g_assert_cmpint(own, !=, slot);
  g_assert_null(gimbal_plugin_info("mujoco.sensor.touch_grid"));
  g_assert_nonnull(mjp_getPluginAtSlot(slot)->reset);  // the built-in one is where it was
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  mj_loadPluginLibrary(g_getenv("KINDS_LIBRARY"));
  register_bad("bad.passive", mjPLUGIN_PASSIVE);
  register_bad("bad.actuator", mjPLUGIN_ACTUATOR);
  register_bad("bad.sensor", mjPLUGIN_SENSOR);
  register_bad("bad.field", mjPLUGIN_SDF);
  register_bad("bad.slope", mjPLUGIN_SDF);
  g_test_add_func("/plugins/trouble/models", test_models);
  g_test_add_func("/plugins/trouble/unused", test_unused);
  g_test_add_func("/plugins/trouble/numbers", test_numbers);
  g_test_add_func("/plugins/trouble/field", test_field);
  g_test_add_func("/plugins/trouble/error", test_error);
  g_test_add_func("/plugins/trouble/broken-library", test_broken_library);
  g_test_add_func("/plugins/trouble/no-library", test_no_library);
  g_test_add_func("/plugins/trouble/replaced", test_replaced);
  return g_test_run();
}
