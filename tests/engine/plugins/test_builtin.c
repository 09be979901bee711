// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The plugins that the engine has itself, against what the formulas in their files say.

#include <gimbal/plugin_info.h>

#include "plugin_models.h"

static const mjpPlugin* plugin_named(const char* name) {
  int slot;
  const mjpPlugin* plugin = mjp_getPlugin(name, &slot);
  g_assert_nonnull(plugin);
  return plugin;
}

//---- what is known of them

static void test_info(void) {
  const char* names[] = {"mujoco.pid",      "mujoco.sensor.touch_grid", "mujoco.sdf.bolt", "mujoco.sdf.bowl",
                         "mujoco.sdf.gear", "mujoco.sdf.nut",           "mujoco.sdf.torus"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    const mjpPlugin* plugin = plugin_named(names[i]);
    const GimbalPluginInfo* info = gimbal_plugin_info(names[i]);
    g_assert_cmpstr(info->name, ==, names[i]);
    g_assert_cmpint(info->nkey, ==, plugin->nattribute);
    for (int k = 0; k < info->nkey; k++) g_assert_cmpstr(info->keys[k].name, ==, plugin->attributes[k]);
    g_assert_cmpstr(gimbal_plugin_library(names[i]), ==, "");
  }
  g_assert_null(gimbal_plugin_info("mujoco.none"));
  g_assert_null(gimbal_plugin_library("mujoco.none"));
}

static void test_values(void) {
  char error[200];
  const struct {
    const char *plugin, *key, *value;
    int fine;
  } cases[] = {{"mujoco.pid", "kp", "1e2", 1},
               {"mujoco.pid", "kp", " 3 ", 1},
               {"mujoco.pid", "kp", "", 1},
               {"mujoco.pid", "kp", "much", 0},
               {"mujoco.pid", "kp", "1 2", 0},
               {"mujoco.pid", "kp", "nan", 0},
               {"mujoco.pid", "slewmax", "-1", 0},
               {"mujoco.sensor.touch_grid", "size", "3 4", 1},
               {"mujoco.sensor.touch_grid", "size", "3", 0},
               {"mujoco.sensor.touch_grid", "size", "3 0", 0},
               {"mujoco.sensor.touch_grid", "size", "3 1.5", 0},
               {"mujoco.sensor.touch_grid", "size", "", 0},
               {"mujoco.sensor.touch_grid", "fov", "180 90", 1},
               {"mujoco.sensor.touch_grid", "fov", "180 91", 0},
               {"mujoco.sensor.touch_grid", "nchannel", "7", 0},
               {"mujoco.sdf.gear", "teeth", "25", 1},
               {"mujoco.sdf.gear", "diameter", "0", 0}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    const GimbalPluginKey* key = gimbal_plugin_key(gimbal_plugin_info(cases[i].plugin), cases[i].key);
    error[0] = '\0';
    int wrong = gimbal_plugin_check(key, cases[i].value, error, sizeof error);
    g_assert_cmpint(wrong == 0, ==, cases[i].fine);
    g_assert_cmpint(error[0] == '\0', ==, cases[i].fine);
  }
}

//---- distance fields

static mjtNum static_distance(const char* name, const mjtNum* numbers, mjtNum x, mjtNum y, mjtNum z) {
  const mjtNum point[3] = {x, y, z};
  return plugin_named(name)->sdf_staticdistance(point, numbers);
}

#define NEAR(a, b) g_assert_cmpfloat_with_epsilon(a, b, 1e-12)

static void test_shapes(void) {
  const mjtNum torus[] = {0.35, 0.15}, bowl[] = {0.4, 1, 0.02}, thread[] = {0.26};
  NEAR(static_distance("mujoco.sdf.torus", torus, 0.6, 0, 0), 0.1);
  NEAR(static_distance("mujoco.sdf.torus", torus, 0, 0.35, 0), -0.15);
  NEAR(static_distance("mujoco.sdf.bowl", bowl, 0, 0, -1), -0.02);
  NEAR(static_distance("mujoco.sdf.bowl", bowl, 0, 0, 0.4), sqrt(1 - 0.16) - 0.02);  // to the rim
  // threads come again after a twelfth; the groove runs round once meanwhile
  NEAR(static_distance("mujoco.sdf.bolt", thread, 0.27, 0, -0.7),
       static_distance("mujoco.sdf.bolt", thread, 0.27, 0, -0.7 + 1. / 12));
  // a nut is hollow where the bolt is solid
  g_assert_cmpfloat(static_distance("mujoco.sdf.bolt", thread, 0.05, 0, -0.25), <, 0);
  g_assert_cmpfloat(static_distance("mujoco.sdf.nut", thread, 0.05, 0, -0.25), >, 0);
  g_assert_cmpfloat(static_distance("mujoco.sdf.nut", thread, 0.4, 0, -0.25), <, 0);
}

static void test_gear(void) {
  const mjtNum gear[] = {0, 2.8, 25, 0.2, -1}, hole[] = {0, 2.8, 25, 0.2, 1},
               turned[] = {0.1, 2.8, 25, 0.2, -1};
  mjtNum step = 2 * mjPI / 25;
  for (int i = 0; i < 50; i++) {
    mjtNum angle = 0.037 * i, rho = 1.2 + 0.006 * i;
    // the same from tooth to tooth, and turned by alpha
    mjtNum d = static_distance("mujoco.sdf.gear", gear, rho * cos(angle), rho * sin(angle), 0.01);
    g_assert_cmpfloat_with_epsilon(
        d, static_distance("mujoco.sdf.gear", gear, rho * cos(angle + step), rho * sin(angle + step), 0.01),
        1e-9);
    g_assert_cmpfloat_with_epsilon(
        d, static_distance("mujoco.sdf.gear", turned, rho * cos(angle - 0.1), rho * sin(angle - 0.1), 0.01),
        1e-9);
  }
  NEAR(static_distance("mujoco.sdf.gear", hole, 0.3, 0, 0), 0.2);    // in a hole of radius 0.5
  NEAR(static_distance("mujoco.sdf.gear", gear, 0, 1.0, 0.4), 0.3);  // above the rim
  // boxes around many teeth and few, as in MuJoCo 4.0.1
  const mjtNum few[] = {0, 2.8, 9, 0.2, -1};
  mjtNum box[6];
  plugin_named("mujoco.sdf.gear")->sdf_aabb(box, gear);
  NEAR(box[3], 1.75);
  plugin_named("mujoco.sdf.gear")->sdf_aabb(box, few);
  g_assert_cmpfloat_with_epsilon(box[3], 1.79666667, 1e-8);
}

// What is copied under other names has an instance of its own, as in MuJoCo 4.0.1; saved, too.
static void test_copied_instance(void) {
  static const char* const copies[] = {
      "<body name='b'><site name='s'/><geom size='.1'/></body><attach prefix='q_' body='b'/>",
      "<replicate count='2'><body name='b'><site name='s'/><geom size='.1'/></body></replicate>"};
  static const char* const names[][2] = {{"p", "q_p"}, {"p0", "p1"}};
  for (int k = 0; k < 2; k++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'><instance name='p'><config key='size' "
        "value='4 3'/><config key='fov' value='70 "
        "20'/></instance></plugin></extension><worldbody>%s</worldbody>"
        "<sensor><plugin instance='p' objtype='site' objname='s'/></sensor></mujoco>",
        copies[k]);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    char saved[4000], error[300] = "";
    g_assert_cmpint(mj_saveXMLString(s, saved, sizeof saved, error, sizeof error), ==, 0);
    mjSpec* t = mj_parseXMLString(saved, NULL, error, sizeof error);
    mjModel* n = mj_compile(t, NULL);
    for (int i = 0; i < 2; i++) {
      const mjModel* one = i ? n : m;
      g_assert_cmpint((int)one->nplugin, ==, 2);
      for (int j = 0; j < 2; j++) {
        g_assert_cmpstr(one->names + one->name_pluginadr[j], ==, names[k][j]);
        g_assert_cmpint(one->sensor_plugin[j], ==, j);
      }
    }
    mj_deleteModel(n);
    mj_deleteModel(m);
    mj_deleteSpec(t);
    mj_deleteSpec(s);
  }
}

// A bowl whose rim lies on no sphere is refused, as in MuJoCo 4.0.1.
static void test_bowl(void) {
  static const char* const heights[] = {"1", "-1", "1.01", "-2"};
  for (size_t i = 0; i < G_N_ELEMENTS(heights); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><extension><plugin plugin='mujoco.sdf.bowl'><instance name='b'><config key='height' "
        "value='%s'/></instance></plugin></extension></mujoco>",
        heights[i]);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, i < 2);
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), "a bowl has its rim on a sphere"));
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

static const char kTorus[] =
    "<mujoco><extension><plugin plugin=\"mujoco.sdf.torus\"><instance name=\"t\"/></plugin></extension>"
    "<asset><mesh name=\"t\" inertia=\"exact\"><plugin instance=\"t\"/></mesh></asset>"
    "<worldbody><body><freejoint/><geom type=\"sdf\" mesh=\"t\" contype=\"0\" conaffinity=\"0\"><plugin "
    "instance=\"t\"/></geom></body></worldbody>"
    "</mujoco>";

// The mesh lies on the surface, and encloses the volume 2 pi^2 R r^2.
static void test_mesh(void) {
  mjModel* m = model_of(kTorus);
  const mjtNum torus[] = {0.35, 0.15};
  for (int v = 0; v < m->nmeshvert; v++) {
    const float* x = m->mesh_vert + 3 * v;
    mjtNum d = static_distance("mujoco.sdf.torus", torus, x[0], x[1], x[2]);
    g_assert_cmpfloat(fabs(d), <, 2e-4);
  }
  g_assert_cmpfloat_with_epsilon(m->body_mass[1], 1000 * 2 * mjPI * mjPI * 0.35 * 0.15 * 0.15, 0.5);
  g_assert_cmpfloat(m->mesh_quat[0], ==, 1);
  mj_deleteModel(m);
}

// The gradient that a torus knows is that of its distance.
static void test_gradient(void) {
  mjModel* m = model_of(kTorus);
  mjData* d = mj_makeData(m);
  const mjpPlugin* plugin = mjp_getPluginAtSlot(m->plugin[0]);
  for (int i = 0; i < 20; i++) {
    mjtNum x[3] = {0.3 * sin(i), 0.4 * cos(2 * i), 0.1 * sin(3 * i)}, g[3];
    plugin->sdf_gradient(g, x, d, 0);
    for (int k = 0; k < 3; k++) {
      mjtNum a[3] = {x[0], x[1], x[2]}, b[3] = {x[0], x[1], x[2]}, h = 1e-6;
      a[k] -= h;
      b[k] += h;
      g_assert_cmpfloat_with_epsilon(
          g[k], (plugin->sdf_distance(b, d, 0) - plugin->sdf_distance(a, d, 0)) / (2 * h), 1e-6);
    }
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- pid

#define PID(attributes, config)                                                               \
  "<mujoco><option gravity=\"0 0 0\" timestep=\"0.01\"/><extension><plugin "                  \
  "plugin=\"mujoco.pid\"/></extension>"                                                       \
  "<worldbody><body><joint name=\"j\" type=\"slide\"/><geom size=\".1\"/></body></worldbody>" \
  "<actuator><plugin joint=\"j\" plugin=\"mujoco.pid\" " attributes ">" config                \
  "</plugin></actuator></mujoco>"

static void test_pid(void) {
  mjModel* m = model_of(PID("actdim=\"1\"",
                            "<config key=\"kp\" value=\"3\"/><config key=\"ki\" value=\"2\"/>"
                            "<config key=\"kd\" value=\"0.5\"/><config key=\"imax\" value=\"0.03\"/>"));
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 1;
  mjtNum integral = 0;
  for (int i = 0; i < 20; i++) {
    mjtNum error = 1 - d->qpos[0];
    integral = mju_clip(integral + 0.01 * error, -0.015, 0.015);
    mjtNum force = 3 * error + 2 * integral - 0.5 * d->qvel[0];
    mj_step(m, d);
    g_assert_cmpfloat_with_epsilon(d->actuator_force[0], force, 1e-12);
    g_assert_cmpfloat_with_epsilon(d->act[0], integral, 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// The setpoint moves at most slewmax per second, from the first one on.
static void test_slew(void) {
  mjModel* m =
      model_of(PID("actdim=\"1\"", "<config key=\"kp\" value=\"1\"/><config key=\"slewmax\" value=\"2\"/>"));
  mjData* d = mj_makeData(m);
  mj_step(m, d);
  d->ctrl[0] = 1;
  for (int i = 1; i < 10; i++) {
    mjtNum setpoint = 0.02 * i, x = d->qpos[0];
    mj_step(m, d);
    g_assert_cmpfloat_with_epsilon(d->actuator_force[0], setpoint - x, 1e-12);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// Beside each other on two sliders: the plug-in and the actuator that it must equal to the last bit
// (MuJoCo 3.12.0).
#define TWINS(config, pid, same)                                                                 \
  "<mujoco><option gravity=\"0 0 0\" timestep=\"0.001\"/><extension><plugin "                    \
  "plugin=\"mujoco.pid\"/></extension><worldbody>"                                               \
  "<body><joint name=\"j\" type=\"slide\"/><geom size=\".1\"/></body>"                           \
  "<body pos=\"1 0 0\"><joint name=\"k\" type=\"slide\"/><geom size=\".1\"/></body></worldbody>" \
  "<actuator><plugin joint=\"j\" plugin=\"mujoco.pid\" " pid                                     \
  ">"                                                                                            \
  "<config key=\"kp\" value=\"4\"/>" config "</plugin>" same "</actuator></mujoco>"

static void test_twins(void) {
#define FILTER "dyntype=\"filterexact\" dynprm=\"0.1\" actearly=\"true\""
#define SERVO  "gainprm=\"4\" biastype=\"affine\" biasprm=\"0 -4 0\""
  static const struct {
    const char* text;
    mjtNum rate;  // of the twin's control; 0: as the plug-in's
    int nact;
  } cases[] = {
      {TWINS("", "", "<position joint=\"k\" kp=\"4\"/>"), 0, 0},
      {TWINS("", FILTER, "<general joint=\"k\" " SERVO " " FILTER "/>"), 0, 1},
      {TWINS("<config key=\"slewmax\" value=\".75\"/>", "actdim=\"1\"", "<position joint=\"k\" kp=\"4\"/>"),
       0.75, 1}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjModel* m = model_of(cases[i].text);
    g_assert_cmpint(m->actuator_actnum[0], ==, cases[i].nact);
    mjData* d = mj_makeData(m);
    if (cases[i].rate > 0) mj_step(m, d);  // from a control of zero
    for (int k = 0; k < 3; k++) {
      d->ctrl[0] = 1;
      d->ctrl[1] = cases[i].rate > 0 ? d->time * cases[i].rate : 1;
      mj_step(m, d);
      g_assert_cmpfloat(d->actuator_force[0], ==, d->actuator_force[1]);
      g_assert_cmpfloat(d->qpos[0], ==, d->qpos[1]);
    }
    mj_deleteData(d);
    mj_deleteModel(m);
  }
#undef SERVO
#undef FILTER
}

// A first control is reached at once, one beyond its range is that of the range, and derivatives
// leave the integral alone.
static void test_first_control(void) {
  mjModel* m = model_of(PID("actdim=\"2\" ctrlrange=\"0 2\"",
                            "<config key=\"kp\" value=\"4\"/><config key=\"ki\" value=\"1\"/>"
                            "<config key=\"slewmax\" value=\".5\"/>"));
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->actuator_actnum[0], ==, 2);
  d->ctrl[0] = 3;
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->actuator_force[0], 4 * 2 + 0.01 * 2, 1e-12);
  mj_step(m, d);
  mjtNum act[2] = {d->act[0], d->act[1]}, A[4 * 4], B[4];
  g_assert_cmpfloat(act[0], !=, 0);
  mjd_transitionFD(m, d, 1e-3, 1, A, B, NULL, NULL);
  g_assert_cmpmem(act, sizeof act, d->act, sizeof act);
  mj_deleteData(d);
  mj_deleteModel(m);
}

//---- touch grid

// A ball that lies on a site's axis: the cell in the middle has its whole weight, and nothing else
// has any. What lies below is pressed down, whichever geom comes first in the contact, and the ball
// up.
static void test_touch(void) {
  mjModel* m = model_of(
      "<mujoco><extension><plugin plugin=\"mujoco.sensor.touch_grid\"/></extension><worldbody>"
      "<body><geom type=\"box\" size=\"1 1 .1\"/><site name=\"s\" pos=\"0 0 .5\"/></body>"
      "<body pos=\"0 0 .199\"><freejoint/><geom size=\".1\" mass=\"2\"/><site name=\"b\" pos=\"0 0 "
      ".5\"/></body>"
      "</worldbody><sensor><plugin plugin=\"mujoco.sensor.touch_grid\" objtype=\"site\" objname=\"b\">"
      "<config key=\"size\" value=\"1 1\"/><config key=\"fov\" value=\"30 30\"/></plugin>"
      "<plugin plugin=\"mujoco.sensor.touch_grid\" objtype=\"site\" objname=\"s\">"
      "<config key=\"size\" value=\"3 3\"/><config key=\"fov\" value=\"30 30\"/>"
      "<config key=\"nchannel\" value=\"3\"/></plugin></sensor></mujoco>");
  mjData* d = mj_makeData(m);
  g_assert_cmpint(m->nsensordata, ==, 28);
  g_assert_cmpint(m->sensor_needstage[0], ==, mjSTAGE_ACC);
  for (int i = 0; i < 1000; i++) mj_step(m, d);
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->sensordata[0], 2 * 9.81, 1e-3);
  for (int i = 0; i < 27; i++) {
    g_assert_cmpfloat_with_epsilon(d->sensordata[1 + i], i == 4 ? -2 * 9.81 : 0, 1e-3);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}

// In <extension> a name may have capital letters; elements ask for it as it was registered.
static void test_capitals(void) {
  static const char* const names[][2] = {{"Mujoco.PID", "mujoco.pid"}, {"mujoco.pid", "Mujoco.PID"}};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><extension><plugin plugin='%s'/></extension><worldbody><body><joint name='j'/><geom "
        "size='.1'/></body></worldbody><actuator><plugin joint='j' plugin='%s'/></actuator></mujoco>",
        names[i][0], names[i][1]);
    char error[300] = "";
    mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
    if (!s) g_error("%s", error);
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m != NULL, ==, i == 0);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// The instances of a model, by their names.
static char* dup_instances(mjSpec* spec) {
  mjModel* m = mj_compile(spec, NULL);
  if (!m) g_error("%s", mjs_getError(spec));
  GString* names = g_string_new(NULL);
  for (int i = 0; i < m->nplugin; i++) g_string_append_printf(names, "%s,", mj_id2name(m, mjOBJ_PLUGIN, i));
  mj_deleteModel(m);
  return g_string_free(names, FALSE);
}

// A copy of a spec, and what it is attached to, have the instances in the order of their users, and
// no others.
static void test_copied(void) {
  static const char text[] =
      "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'>"
      "<instance name='idle'><config key='size' value='5 2'/><config key='fov' value='45 17'/></instance>"
      "<instance name='felt'><config key='size' value='3 2'/><config key='fov' value='45 17'/></instance>"
      "</plugin><plugin plugin='mujoco.pid'><instance name='p1'/><instance name='p0'/></plugin></extension>"
      "<worldbody><site name='s'/><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<actuator><plugin joint='j' instance='p0'/><plugin joint='j' instance='p1'/></actuator>"
      "<sensor><plugin instance='felt' objtype='site' objname='s'/></sensor></mujoco>";
  char error[300] = "";
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!spec) g_error("%s", error);
  g_autofree char* own = dup_instances(spec);
  g_assert_cmpstr(own, ==, "idle,felt,p1,p0,");
  mjSpec* copy = mj_copySpec(spec);
  g_autofree char* copied = dup_instances(copy);
  g_assert_cmpstr(copied, ==, "p1,p0,felt,");
  mj_deleteSpec(copy);
  mjSpec* outer = mj_makeSpec();
  mjsFrame* frame = mjs_addFrame(mjs_findBody(outer, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, spec->element, "n_", ""));
  g_autofree char* attached = dup_instances(outer);
  g_assert_cmpstr(attached, ==, "n_p1,n_p0,n_felt,");
  mj_deleteSpec(outer);
  mj_deleteSpec(spec);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/plugins/builtin/copied", test_copied);
  g_test_add_func("/plugins/builtin/info", test_info);
  g_test_add_func("/plugins/builtin/values", test_values);
  g_test_add_func("/plugins/builtin/shapes", test_shapes);
  g_test_add_func("/plugins/builtin/gear", test_gear);
  g_test_add_func("/plugins/builtin/bowl", test_bowl);
  g_test_add_func("/plugins/builtin/copied-instance", test_copied_instance);
  g_test_add_func("/plugins/builtin/mesh", test_mesh);
  g_test_add_func("/plugins/builtin/gradient", test_gradient);
  g_test_add_func("/plugins/builtin/pid", test_pid);
  g_test_add_func("/plugins/builtin/slew", test_slew);
  g_test_add_func("/plugins/builtin/twins", test_twins);
  g_test_add_func("/plugins/builtin/first-control", test_first_control);
  g_test_add_func("/plugins/builtin/touch", test_touch);
  g_test_add_func("/plugins/builtin/capitals", test_capitals);
  return g_test_run();
}
