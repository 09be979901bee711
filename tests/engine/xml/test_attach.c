// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <model> and <attach>: what comes along, and what happens to settings. Wanted values: the
// reference implementation.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <mujoco/mujoco.h>

#include <string.h>

static mjSpec* attach(const char* policy, const char* parent, const char* child, char* error, int error_sz) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  char* c = g_strdup_printf(
      "<mujoco model='c'>%s<worldbody><body name='b'><geom name='g' size='1'/></body></worldbody></mujoco>",
      child);
  char* p = g_strdup_printf(
      "<mujoco><compiler conflict='%s'/>%s<asset><model name='c' file='c.xml'/></asset><worldbody>"
      "<attach model='c' body='b' prefix='x_'/></worldbody></mujoco>",
      policy, parent);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "c.xml", c, (int)strlen(c)), ==, 0);
  mjSpec* s = mj_parseXMLString(p, &vfs, error, error_sz);
  mj_deleteVFS(&vfs);
  g_free(c);
  g_free(p);
  return s;
}

static void test_names(void) {
  char error[500] = "";
  mjSpec* s = attach("warning", "", "", error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(mjs_findBody(s, "x_b"));
  g_assert_nonnull(mjs_findElement(s, mjOBJ_GEOM, "x_g"));
  mj_deleteSpec(s);
}

static void assert_merged(const char* parent, const char* child, double timestep, int iterations, int flags) {
  char error[500] = "";
  mjSpec* s = attach("merge", parent, child, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_cmpfloat(s->option.timestep, ==, timestep);
  g_assert_cmpint(s->option.iterations, ==, iterations);
  g_assert_cmpint(s->option.disableflags, ==, flags);
  mj_deleteSpec(s);
}

static void test_merge(void) {
  assert_merged("", "<option timestep='0.01'/>", 0.01, 100, 0);
  assert_merged("<option timestep='0.02'/>", "<option timestep='0.01'/>", 0.01, 100, 0);
  assert_merged("<option timestep='0.01'/>", "<option timestep='0.02'/>", 0.01, 100, 0);
  assert_merged("<option iterations='5'/>", "<option iterations='7'/>", 0.002, 7, 0);
  assert_merged("", "<option><flag contact='disable'/></option>", 0.002, 100, mjDSBL_CONTACT);
}

static void test_policies(void) {
  static const char one[] = "<option timestep='0.01'/>", other[] = "<option timestep='0.02'/>";
  char error[500] = "";
  mjSpec* s = attach("warning", one, other, error, sizeof error);
  g_assert_cmpfloat(s->option.timestep, ==, 0.01);
  g_assert_cmpint(mjs_numWarnings(s), >, 0);
  mj_deleteSpec(s);
  g_assert_null(attach("error", one, other, error, sizeof error));
  g_assert_nonnull(strstr(error, "timestep: parent has 0.01, child has 0.02"));
  g_assert_null(
      attach("merge", "<option gravity='0 0 -1'/>", "<option gravity='0 0 0'/>", error, sizeof error));
  g_assert_nonnull(strstr(error, "gravity"));
  s = attach("error", "", other, error, sizeof error);
  g_assert_cmpfloat(s->option.timestep, ==, 0.002);
  mj_deleteSpec(s);
}

// What would never end is an error.
static void test_itself(void) {
  static const char* const kModels[] = {
      "<mujoco><worldbody><body name='b'><geom size='1'/></body><attach prefix='p'/></worldbody></mujoco>",
      "<mujoco><worldbody><body name='b'><geom size='1'/><attach body='b' prefix='p'/></body></worldbody>"
      "</mujoco>"};
  for (int i = 0; i < 2; i++) {
    char error[500] = "";
    g_assert_null(mj_parseXMLString(kModels[i], NULL, error, sizeof error));
    g_assert_nonnull(strstr(error, "itself"));
  }
}

// Files that attach each other in a circle end with a message.
static void test_circle(void) {
  static const char kFirst[] = "<mujoco>\n<asset><model name='m' file='second.xml'/></asset></mujoco>";
  static const char kSecond[] = "<mujoco>\n<asset>\n<model name='m' file='first.xml'/></asset></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "first.xml", kFirst, (int)strlen(kFirst));
  mj_addBufferVFS(&vfs, "second.xml", kSecond, (int)strlen(kSecond));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_null(gimbal_parse_file("first.xml", &vfs, list));
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(d->code, ==, "model-circle");
  g_assert_cmpstr(d->place.file, ==, "second.xml");
  g_assert_cmpint(d->place.line, ==, 3);
  gimbal_diagnostics_free(list);
  mj_deleteVFS(&vfs);
}

// A chain of models of which each declares or attaches the next one twice.
static void add_chain(mjVFS* vfs, int levels, const char* asset, const char* body) {
  for (int i = 0; i < levels; i++) {
    char* name = g_strdup_printf("level%d.xml", i);
    char* assets = g_strdup_printf(asset, i + 1, i + 1);
    char* text = g_strdup_printf(
        "<mujoco><asset>%s</asset><worldbody><body name='b'><geom size='1'/>%s</body></worldbody></mujoco>",
        assets, body);
    mj_addBufferVFS(vfs, name, text, (int)strlen(text));
    g_free(name), g_free(assets), g_free(text);
  }
  char* last = g_strdup_printf("level%d.xml", levels);
  static const char kLeaf[] =
      "<mujoco><worldbody><body name='b'><geom size='1'/><frame name='f'><body/></frame></body></worldbody>"
      "</mujoco>";
  mj_addBufferVFS(vfs, last, kLeaf, (int)strlen(kLeaf));
  g_free(last);
}

// Of a chain that doubles a body with each level, which is refused before it is built; but a part
// of it that is small is taken as often as one likes, and as many levels as have room are built.
static void test_levels_that_fit(void) {
  static const char kTwice[] =
      "<attach model='m' body='b' prefix='l'/><attach model='m' body='b' prefix='r'/>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  add_chain(&vfs, 6, "<model name='m' file='level%d.xml'/><!--%d-->", kTwice);
  char error[500] = "";
  mjModel* m = mj_loadXML("level0.xml", &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  // the world, and a body for each level above the last, where there is one more in a frame
  g_assert_cmpint(m->nbody, ==, 1 + (1 << 6) - 1 + 2 * (1 << 6));
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
}

// Doubling with each level of files ends with one message, and soon.
static void test_doubling(void) {
  static const struct {
    const char *asset, *body, *code;
  } kCases[] = {
      {"<model name='m' file='level%d.xml'/><model name='n' file='level%d.xml'/>", "", "too-many"},
      {"<model name='m' file='level%d.xml'/><!--%d-->",
       "<attach model='m' body='b' prefix='l'/><attach model='m' body='b' prefix='r'/>", "too-many-bodies"},
      {"<model name='m' file='level%d.xml'/><!--%d-->",
       "<frame name='f'><attach model='m' frame='f' prefix='l'/><attach model='m' frame='f' prefix='r'/>"
       "<body/></frame>",
       "too-many-bodies"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    add_chain(&vfs, 40, kCases[i].asset, kCases[i].body);
    GimbalDiagnostics* list = gimbal_diagnostics_new();
    g_assert_null(gimbal_parse_file("level0.xml", &vfs, list));
    g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 1);
    g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, kCases[i].code);
    gimbal_diagnostics_free(list);
    mj_deleteVFS(&vfs);
  }
}

// What nobody takes is built all the same, as a part of a model of its own: so it is refused too.
static void test_doubling_untaken(void) {
  static const char kTop[] =
      "<mujoco><asset><model name='m' file='level0.xml'/></asset>"
      "<worldbody><attach model='m' body='other' prefix='p'/></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  add_chain(&vfs, 40, "<model name='m' file='level%d.xml'/><!--%d-->",
            "<attach model='m' body='b' prefix='l'/><attach model='m' body='b' prefix='r'/>");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_null(gimbal_parse_text(kTop, strlen(kTop), NULL, &vfs, list));
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "too-many-bodies");
  gimbal_diagnostics_free(list);
  mj_deleteVFS(&vfs);
}

// Actuators and tendons that lead nowhere stay behind when a model is attached, as in 3.12.
static void test_leading_nowhere(void) {
  static const char child[] =
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom "
      "size='1'/></body></worldbody><tendon><fixed/></tendon>"
      "<actuator><motor/><motor joint='j'/></actuator></mujoco>";
  static const char parent[] =
      "<mujoco><compiler inertiafromgeom='false'/><asset><model name='m' "
      "file='c.xml'/></asset><worldbody><attach "
      "prefix='p' model='m'/></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "c.xml", child, (int)strlen(child));
  mj_addBufferVFS(&vfs, "m.xml", parent, (int)strlen(parent));
  char error[500] = "", text[5000];
  mjSpec* s = mj_parseXML("m.xml", &vfs, error, sizeof error);
  mjModel* m = mj_compile(s, &vfs);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nu, ==, 1);
  g_assert_cmpint(m->ntendon, ==, 0);

  // the inertia comes from the geom there, and would not here: it is saved
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* back = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* again = mj_compile(back, NULL);
  g_assert_nonnull(again);
  g_assert_cmpfloat_with_epsilon(again->body_mass[1], m->body_mass[1], 1e-9);
  mj_deleteModel(again);
  mj_deleteSpec(back);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/attach/names", test_names);
  g_test_add_func("/attach/merge", test_merge);
  g_test_add_func("/attach/policies", test_policies);
  g_test_add_func("/attach/itself", test_itself);
  g_test_add_func("/attach/circle", test_circle);
  g_test_add_func("/attach/levels-that-fit", test_levels_that_fit);
  g_test_add_func("/attach/doubling", test_doubling);
  g_test_add_func("/attach/doubling-untaken", test_doubling_untaken);
  g_test_add_func("/attach/leading-nowhere", test_leading_nowhere);
  return g_test_run();
}
