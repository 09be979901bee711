// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What programs add: decoders and encoders of files, plugins.

#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <setjmp.h>

#include "diagnosed.h"

//---- a file format: the radius of a ball

static int can_decode(const mjResource* resource) {
  return g_str_has_suffix(resource->name, ".ball");
}

static mjSpec* decode(mjResource* resource, const mjVFS* vfs, char* error, int error_sz) {
  (void)error, (void)error_sz;
  (void)vfs;
  const void* bytes;
  int size = mju_readResource(resource, &bytes);
  g_autofree char* text = g_strndup(bytes, size);
  mjSpec* s = mj_makeSpec();
  mjs_addGeom(mjs_findBody(s, "world"), NULL)->size[0] = g_ascii_strtod(text, NULL);
  return s;
}

static mjtSize encode(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* resource) {
  (void)s, (void)vfs;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr(text, sizeof text, m->geom_size[0]);
  resource->data = g_strdup(text);
  return (mjtSize)strlen(text);
}

static void close_encoded(mjResource* resource) {
  g_free(resource->data);
}

static void test_formats(void) {
  mjpDecoder decoder;
  mjpEncoder encoder;
  mjp_defaultDecoder(&decoder);
  mjp_defaultEncoder(&encoder);
  decoder.content_type = encoder.content_type = "model/ball";
  decoder.extension = encoder.extension = ".ball";
  decoder.can_decode = can_decode;
  decoder.decode = decode;
  encoder.encode = encode;
  encoder.close_resource = close_encoded;
  mjp_registerDecoder(&decoder);
  mjp_registerEncoder(&encoder);
  g_assert_nonnull(mjp_findEncoder("x.ball", NULL));
  g_assert_null(mjp_findEncoder("x.cube", NULL));

  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "some/x.ball", "2.5", 3);
  char error[300] = "";
  mjSpec* s = mj_parse("some/x.ball", NULL, &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(s, &vfs);
  g_assert_cmpfloat(m->geom_size[0], ==, 2.5);

  mjResource* resource = mju_openResource("some", "x.ball", &vfs, error, sizeof error);
  const char* dir;
  int length = 0;
  mju_getResourceDir(resource, &dir, &length);
  g_assert_cmpint(length, >=, 4);
  g_assert_cmpmem(dir, 4, "some", 4);
  g_assert_nonnull(mjp_findDecoder(resource, NULL));
  mjSpec* again = mju_decodeResource(resource, "model/ball", &vfs, NULL, 0);
  g_assert_nonnull(again);
  mj_deleteSpec(again);
  g_assert_cmpint(mju_isModifiedResource(resource, resource->timestamp), ==, 0);
  mju_closeResource(resource);

  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "y.ball", NULL), *text = NULL;
  g_assert_cmpint(mj_encode(s, m, path, NULL, NULL, error, sizeof error), ==, 3);
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "2.5");
  g_unlink(path);
  g_rmdir(folder);
  g_assert_null(mj_parse("some/x.cube", NULL, &vfs, error, sizeof error));
  g_assert_cmpstr(error, !=, "");
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

//---- a model that no file holds

static int names_a_size(const mjResource* resource) {
  return g_str_has_suffix(resource->name, ".size");
}

static mjSpec* make_by_name(mjResource* resource, const mjVFS* vfs, char* error, int error_sz) {
  (void)error, (void)error_sz;
  (void)vfs;
  mjSpec* s = mj_makeSpec();
  g_autofree char* name = g_path_get_basename(resource->name);
  mjs_addGeom(mjs_findBody(s, "world"), NULL)->size[0] = g_ascii_strtod(name, NULL);
  return s;
}

// A decoder is asked by the name alone where nothing can be opened, by a program and in
// <asset><model>.
static void test_name_only(void) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/size";
  decoder.extension = ".size";
  decoder.can_decode = names_a_size;
  decoder.decode = make_by_name;
  mjp_registerDecoder(&decoder);
  char error[300];
  mjSpec* s = mj_parse("3.size", NULL, NULL, error, sizeof error);
  g_assert_nonnull(s);
  g_assert_cmpstr(error, ==, "");
  mj_deleteSpec(s);
  const char* text =
      "<mujoco><asset><model name=\"m\" file=\"4.size\"/></asset><worldbody><frame><attach model=\"m\" "
      "prefix=\"a\"/></frame></worldbody></mujoco>";
  s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(m->ngeom, ==, 1);
  g_assert_cmpfloat(m->geom_size[0], ==, 4);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_assert_null(mj_parse("none.size2", NULL, NULL, error, sizeof error));
  g_assert_cmpstr(error, !=, "");
}

//---- plugins

static int no_state(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 0;
}

static int no_init(const mjModel* m, mjData* d, int instance) {
  (void)m, (void)d, (void)instance;
  return 0;
}

static void nothing(const mjModel* m, mjData* d, int instance, int capability) {
  (void)m, (void)d, (void)instance, (void)capability;
}

static void no_reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)state, (void)data, (void)instance;
}

// A plugin that nobody has registered is an error where it is used; one that is known belongs to
// the model.
static void test_plugins(void) {
  const char* parts[] = {
      "<extension><plugin plugin=\"none\"/></extension>",
      "<worldbody><body><plugin plugin=\"none\"/></body></worldbody>",
      "<worldbody><geom size=\"1\"><plugin plugin=\"none\"/></geom></worldbody>",
      "<asset><mesh name=\"m\" builtin=\"sphere\" params=\"1\"><plugin plugin=\"none\"/></mesh></asset>",
      "<actuator><plugin plugin=\"none\"/></actuator>",
      "<sensor><plugin plugin=\"none\"/></sensor>",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
    g_autofree char* text = g_strdup_printf("<mujoco>\n%s\n</mujoco>", parts[i]);
    GimbalDiagnostics* list = diagnose_with(text, NULL);
    g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
    g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "unknown-plugin");
    g_assert_cmpint(gimbal_diagnostics_get(list, 0)->place.line, ==, 2);
    gimbal_diagnostics_free(list);
  }

  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.one";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = no_state;
  plugin.init = no_init;
  plugin.reset = no_reset;
  plugin.compute = nothing;
  int before = mjp_pluginCount();
  int slot = mjp_registerPlugin(&plugin);
  g_assert_cmpint(mjp_pluginCount(), ==, before + 1);
  g_assert_cmpstr(mjp_getPluginAtSlot(slot)->name, ==, "test.one");
  mjSpec* s = mj_makeSpec();
  g_assert_cmpint(mjs_activatePlugin(s, "test.one"), ==, 0);
  g_assert_cmpint(mjs_activatePlugin(s, "test.two"), ==, -1);
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  body->plugin.active = 1;
  body->plugin.element = mjs_addPlugin(s)->element;
  mjs_setString(body->plugin.plugin_name, "test.one");
  mjs_setPluginAttributes(&body->plugin, NULL);
  g_assert_nonnull(mjs_getPluginAttributes(&body->plugin));
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nplugin, ==, 1);
  g_assert_cmpint(m->plugin[0], ==, slot);
  g_assert_cmpint(m->body_plugin[1], ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The settings of one instance can be given to another one; both have their own then, and a spec
// can go without the other.
static void test_settings_of_another(void) {
  mjSpec *from = mj_parseXMLString(
             "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='p'><config key='kp' value='40'/>"
             "</instance></plugin></extension></mujoco>",
             NULL, NULL, 0),
         *to = mj_parseXMLString(
             "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
             "<actuator><general name='a' joint='j'/></actuator></mujoco>",
             NULL, NULL, 0);
  mjs_activatePlugin(to, "mujoco.pid");
  mjsActuator* a = mjs_asActuator(mjs_findElement(to, mjOBJ_ACTUATOR, "a"));
  mjsPlugin *mine = mjs_addPlugin(to), *theirs = mjs_asPlugin(mjs_firstElement(from, mjOBJ_PLUGIN));
  mjs_setString(mine->plugin_name, "mujoco.pid");
  mjs_setString(a->plugin.plugin_name, "mujoco.pid");
  a->plugin.active = 1;
  a->plugin.element = mine->element;
  mjs_setPluginAttributes(mine, (void*)mjs_getPluginAttributes(theirs));
  mj_deleteSpec(from);
  mjModel* m = mj_compile(to, NULL);
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 0.1;
  mj_forward(m, d);
  g_assert_cmpfloat_with_epsilon(d->actuator_force[0], 40 * 0.1, 1e-12);  // kp (ctrl - q)
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(to);
}

// A plugin without the functions that a model needs is registered, and refused where a model uses
// it.
static void test_unfinished_plugin(void) {
  const struct {
    const char* name;
    int capability;
    const char* lacks;
  } cases[] = {{"test.bare", 0, "nstate"},
               {"test.sense", mjPLUGIN_SENSOR, "nsensordata"},
               {"test.field", mjPLUGIN_SDF, "sdf_distance"}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjpPlugin plugin;
    mjp_defaultPlugin(&plugin);
    plugin.name = cases[i].name;
    plugin.capabilityflags = cases[i].capability;
    plugin.nstate = cases[i].capability ? no_state : NULL;
    g_assert_cmpint(mjp_registerPlugin(&plugin), >=, 0);
    g_autofree char* text = g_strdup_printf(
        "<mujoco>\n<extension><plugin plugin=\"%s\"><instance name=\"i\"/></plugin></extension></mujoco>",
        plugin.name);
    char error[300];
    mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
    g_assert_null(mj_compile(s, NULL));
    g_assert_nonnull(strstr(mjs_getError(s), plugin.name));
    g_assert_nonnull(strstr(mjs_getError(s), cases[i].lacks));
    mj_deleteSpec(s);
  }
}

static int two_numbers(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 2;
}

static void count_resets(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)data, (void)instance;
  state[0]++;
}

// A reset of the data leaves the state of a plugin to the plugin, as in the reference.
static void test_state_over_reset(void) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.resets";
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = two_numbers;
  plugin.init = no_init;
  plugin.reset = count_resets;
  plugin.compute = nothing;
  mjp_registerPlugin(&plugin);
  char error[300];
  mjSpec* s = mj_parseXMLString(
      "<mujoco><extension><plugin plugin=\"test.resets\"><instance "
      "name=\"i\"/></plugin></extension></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  mjData* d = mj_makeData(m);
  g_assert_cmpfloat(d->plugin_state[0], ==, 1);
  g_assert_cmpfloat(d->plugin_state[1], ==, 0);
  d->plugin_state[1] = 7;
  mj_resetData(m, d);
  g_assert_cmpfloat(d->plugin_state[0], ==, 2);
  g_assert_cmpfloat(d->plugin_state[1], ==, 7);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static jmp_buf escape;

static void leave_on_error(const mjLogMessage* msg) {
  if (msg->level == mjLOG_ERROR) longjmp(escape, 1);
}

// A library that is not there is an error of the program, not of a model.
static void test_missing_library(void) {
  mjfLogHandler before = mju_setLogHandler(leave_on_error);
  if (!setjmp(escape)) {
    mj_loadPluginLibrary("/none/libnone.so");
    g_assert_not_reached();
  }
  mju_setLogHandler(before);
}

static void test_libraries(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  int before = mjp_pluginCount(), providers = mjp_providerCount();
  mj_loadAllPluginLibraries(folder, NULL);
  g_assert_cmpint(mjp_pluginCount(), ==, before);
  g_assert_cmpint(mjp_providerCount(), ==, providers);
  g_rmdir(folder);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/extension/formats", test_formats);
  g_test_add_func("/extension/name-only", test_name_only);
  g_test_add_func("/extension/plugins", test_plugins);
  g_test_add_func("/extension/settings-of-another", test_settings_of_another);
  g_test_add_func("/extension/unfinished-plugin", test_unfinished_plugin);
  g_test_add_func("/extension/state-over-reset", test_state_over_reset);
  g_test_add_func("/extension/missing-library", test_missing_library);
  g_test_add_func("/extension/libraries", test_libraries);
  return g_test_run();
}
