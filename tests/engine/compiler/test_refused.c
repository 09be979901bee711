// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the compiler refuses, and what stands beside it that it takes. The rules were found by
// asking MuJoCo 4.0.1.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

typedef struct Case {
  const char* text;
  const char* problem;  // part of what is said; NULL: the text is a model
} Case;

static void assert_case(const Case* c) {
  char error[1000] = "";
  mjSpec* s = mj_parseXMLString(c->text, NULL, error, sizeof error);
  mjModel* m = s ? mj_compile(s, NULL) : NULL;
  const char* said = s ? mjs_getError(s) : error;
  if ((m != NULL) != !c->problem) g_error("%s: %s", c->text, said);
  if (c->problem && !strstr(said, c->problem)) g_error("%s: %s", c->text, said);
  if (m) mj_deleteModel(m);
  if (s) mj_deleteSpec(s);
}

static void assert_cases(const Case* cases, size_t n) {
  for (size_t i = 0; i < n; i++) assert_case(cases + i);
}

#define ASSERT_CASES(cases) assert_cases(cases, G_N_ELEMENTS(cases))

//---- height fields

#define FIELD(size) "<mujoco><asset><hfield name='h' size='1 1 1 1' " size "/></asset><worldbody/></mujoco>"

// A surface has two rows and two columns, whether it is used or not.
static void test_hfield(void) {
  static const Case cases[] = {{FIELD("nrow='2' ncol='2'"), NULL},
                               {FIELD("nrow='1' ncol='2'"), "1 x 2, and needs two of each"},
                               {FIELD("nrow='2' ncol='1'"), "2 x 1, and needs two of each"}};
  ASSERT_CASES(cases);
}

//---- textures

#define PATTERN(attributes)                                                                    \
  "<mujoco><asset><texture name='t' type='2d' builtin='flat' width='2' height='2' " attributes \
  "/></asset>"                                                                                 \
  "<worldbody/></mujoco>"
#define SHEET(attributes)                                                                                    \
  "<mujoco><worldbody><body name='a'/></worldbody><deformable><flex dim='2' body='a' vertex='0 0 0 1 0 0 0 " \
  "1 0' "                                                                                                    \
  "element='0 1 2' " attributes "/></deformable></mujoco>"

// A pattern is drawn in three channels; corners name texture coordinates that are there.
static void test_texture(void) {
  static const Case cases[] = {{PATTERN("nchannel='3'"), NULL},
                               {PATTERN("nchannel='1'"), "a builtin texture has 3 channels"},
                               {PATTERN("nchannel='4'"), "a builtin texture has 3 channels"},
                               {SHEET("elemtexcoord='0 1 2' texcoord='0 0 1 0 0 1'"), NULL},
                               {SHEET("elemtexcoord='0 1 2'"), "elemtexcoord names pairs of texcoord"}};
  ASSERT_CASES(cases);
}

//---- meshes

#define CONE(params)                                             \
  "<mujoco><asset><mesh name='m' builtin='cone' params='" params \
  "'/></asset><worldbody><body>"                                 \
  "<freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"

// A cone narrows from its bottom, of three edges or more.
static void test_cone(void) {
  static const Case cases[] = {{CONE("4 0"), NULL},
                               {CONE("4 1"), NULL},
                               {CONE("2 .5"), "number of edges must be in [3"},
                               {CONE("4 -.5"), "radius must be in [0, 1]"},
                               {CONE("4 1.5"), "radius must be in [0, 1]"}};
  ASSERT_CASES(cases);
}

//---- sensors of cameras

#define SEEN(resolution, sensor)                                                                   \
  "<mujoco><worldbody><site name='s'/><camera name='c'" resolution "/></worldbody><sensor>" sensor \
  "</sensor></mujoco>"
#define PROJECTION "<camprojection site='s' camera='c'/>"
#define RANGES     "<rangefinder camera='c'/>"

static void test_pixels(void) {
  static const Case cases[] = {
      {SEEN("", PROJECTION), NULL},
      {SEEN(" resolution='0 0'", ""), NULL},
      {SEEN(" resolution='0 0'", PROJECTION), "give camera 'c' a resolution above zero"},
      {SEEN(" resolution='3 0'", PROJECTION), "give camera 'c' a resolution above zero"},
      {SEEN(" resolution='2 2'", RANGES), NULL},
      {SEEN(" resolution='0 4'", RANGES), "give camera 'c' a resolution above zero"},
  };
  ASSERT_CASES(cases);
}

//---- flags

#define OPTION(attributes, flags) \
  "<mujoco><option " attributes "><flag " flags "/></option><worldbody/></mujoco>"
#define BODY(inner) "<mujoco><worldbody><body><geom size='.1'/>" inner "</body></worldbody></mujoco>"

#define FLAGGED(count, dim)                                                                           \
  "<mujoco><option integrator='discrete'><flag ipc='enable'/></option><worldbody><flexcomp name='f' " \
  "type='grid' spacing='.1 .1 .1' count='" count "' dim='" dim "'/></worldbody></mujoco>"

// A surface in a body with a joint.
#define HUNG(joint, inner)                                                                              \
  "<mujoco><option integrator='discrete'><flag ipc='enable'/></option><worldbody><body name='b'>" joint \
  "<geom size='.1'/><flexcomp name='f' type='grid' dim='2' spacing='.1 .1 .1' count='2 2 1' " inner     \
  "<elasticity young='1e4' thickness='.01'/></flexcomp></body></worldbody></mujoco>"
#define TURNS  "it moves with a hinge, ball or free joint"
#define SLIDES "<joint type='slide'/>"

static void test_paths(void) {
  static const Case cases[] = {
      {HUNG("", "><pin id='0'/>"), NULL},
      {HUNG(SLIDES, "rigid='true'>"), NULL},
      {HUNG(SLIDES, "><pin id='0 1 2 3'/>"), NULL},
      {HUNG(SLIDES, "><pin id='0'/>"), "has free vertices in a body that moves"},
      {HUNG("<joint/>", "><pin id='0'/>"), TURNS},
      {HUNG("<joint type='ball'/>", "rigid='true'>"), TURNS},
      {HUNG("<freejoint/>", "><pin id='0'/>"), TURNS},
  };
  ASSERT_CASES(cases);
}

static void test_flags(void) {
  static const Case cases[] = {
      {OPTION("integrator='discrete'", ""), NULL},
      {OPTION("", "ipc='enable'"), "the flag ipc needs the integrator discrete"},
      {OPTION("integrator='discrete' solver='PGS'", "ipc='enable'"), "the flag ipc needs the solver Newton"},
      {OPTION("integrator='discrete'", "ipc='enable' fwdinv='enable'"), "has no inverse dynamics"},
      {OPTION("integrator='discrete'", "ipc='enable'"), NULL},
      {FLAGGED("3 3 1", "2"), NULL},
      {FLAGGED("3 3 3", "3"), NULL},
      {OPTION("", "speculative='enable'"), NULL},
      {OPTION("", "ipc='disable' speculative='disable'"), NULL},
      {BODY("<joint type='slide' springyield='.1'/>"), NULL},
      {BODY("<joint type='slide' springyield='0'/>"), NULL},
      {BODY("<frame scale='2'><geom size='.1'/></frame>"), NULL},
      {BODY("<frame scale='1 1 1' scaling='geometry'><geom size='.1'/></frame>"), NULL},
      {BODY("<frame scale='1 2'/>"), "one scale"},
  };
  ASSERT_CASES(cases);
}

#define SITE(attributes)                                                                                 \
  "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody><site " attributes \
  "/></worldbody></mujoco>"
#define NO_SHAPE "a site cannot be a height field or a plane"

static void test_site_shapes(void) {
  static const Case cases[] = {
      {SITE("type='mesh' mesh='m'"), NULL},
      {SITE("mesh='m'"), "a site of type mesh names a mesh"},
      {SITE("type='sdf' mesh='m'"), "a site of type mesh names a mesh"},
      {SITE("type='mesh'"), "a site of type mesh names a mesh"},
      {SITE("type='mesh' mesh='q'"), "q"},
      {SITE("type='hfield'"), NO_SHAPE},
      {SITE("type='plane' size='1 1 1'"), NO_SHAPE},
      {SITE("type='mesh' mesh='m' fromto='0 0 0 0 0 1'"), "fromto"},
  };
  ASSERT_CASES(cases);
}

#define POINT(name, pos, inside)                                                                    \
  "<body name='" name "' pos='" pos "'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>" inside \
  "</"                                                                                              \
  "body>"
#define SLIDE(axis, attributes) "<joint type='slide' axis='" axis "' " attributes "/>"
#define TRIANGLE(inside) \
  "<mujoco><worldbody>" POINT("a", "0 0 0", inside)                                                        \
      POINT("b", "1 0 0", "") POINT("c", "0 1 0", "") "</worldbody><deformable><flex name='f' dim='2' "    \
                                                      "body='a b c' element='0 1 2'/></deformable></mujoco>"
#define DAMPED "the joints of body 'a', a vertex of flex 'f', have damping"

// A body with nothing but sliders and a vertex has no dampers between it and the world.
static void test_damped_vertex(void) {
  static const Case cases[] = {
      {TRIANGLE(SLIDE("1 0 0", "")), NULL},
      {TRIANGLE(SLIDE("1 0 0", "damping='.1'")), DAMPED},
      {TRIANGLE(SLIDE("1 0 0", "") SLIDE("0 1 1", "damping='0 .1'")), DAMPED},
      {TRIANGLE(SLIDE("1 0 0", "damping='.1'") "<joint/>"), NULL},
      {TRIANGLE("<joint damping='.1'/>"), NULL},
      {TRIANGLE("<joint type='ball' damping='.1'/>"), NULL},
      {TRIANGLE(SLIDE("1 0 0", "damping='.1'") "<geom size='.1'/>"), NULL},
      {TRIANGLE(SLIDE("1 0 0", "damping='.1'") "<body><geom size='.1'/></body>"), NULL},
  };
  ASSERT_CASES(cases);
}

static void test_yield(void) {
  static const Case cases[] = {
      {BODY("<joint type='slide' springyield='-.1'/>"), "springyield of a joint must be 0 or more"},
      {BODY("<joint type='free' springyield='.1'/>"), "the spring of a free joint cannot yield"},
      {"<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='.1'/></body></worldbody><tendon>"
       "<fixed springyield='-.1'><joint joint='j' coef='1'/></fixed></tendon></mujoco>",
       "springyield of a tendon must be 0 or more"},
      {"<mujoco><worldbody><body><joint type='slide' springyield='1'/><geom size='.1'/></body></worldbody>"
       "<keyframe><key plastic='1 2'/></keyframe></mujoco>",
       "plastic has length 2, the model has room for 1"},
  };
  ASSERT_CASES(cases);
}

static void test_old_settings(void) {
  static const char* const texts[] = {
      "<mujoco><compiler settotalmass='2'/><worldbody><body><geom size='.1'/></body></worldbody></mujoco>",
      "<mujoco><statistic meaninertia='2'/><worldbody><body><geom size='.1'/></body></worldbody></mujoco>"};
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    mjSpec* s = mj_parseXMLString(texts[i], NULL, NULL, 0);
    mjModel* m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(mjs_numWarnings(s), ==, 1);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

//---- inertia

#define BOUND(bound, inertia)                              \
  "<mujoco><compiler boundinertia='" bound                 \
  "'/><worldbody><body><freejoint/><inertial pos='0 0 0' " \
  "mass='1' " inertia "/></body></worldbody></mujoco>"
#define AXES "moments of inertia must be above zero"

// A moment that is zero, or below it by rounding alone, is lifted where a bound says so.
static void test_bound_inertia(void) {
  static const Case cases[] = {
      {BOUND(".1", "fullinertia='1 1 0 0 0 0'"), NULL},
      {BOUND(".1", "fullinertia='1 1 -5e-15 0 0 0'"), NULL},
      {BOUND(".1", "fullinertia='1000 1000 -5e-12 0 0 0'"), NULL},
      {BOUND("0", "fullinertia='1 1 0 0 0 0'"), AXES},
      {BOUND(".1", "fullinertia='1 1 -.5 0 0 0'"), AXES},
      {BOUND(".1", "fullinertia='1 1 -2e-14 0 0 0'"), AXES},
      {BOUND("1", "diaginertia='1 1 -.5'"), NULL},
  };
  ASSERT_CASES(cases);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/compiler/refused/hfield", test_hfield);
  g_test_add_func("/compiler/refused/texture", test_texture);
  g_test_add_func("/compiler/refused/cone", test_cone);
  g_test_add_func("/compiler/refused/pixels", test_pixels);
  g_test_add_func("/compiler/refused/flags", test_flags);
  g_test_add_func("/compiler/refused/ipc-paths", test_paths);
  g_test_add_func("/compiler/refused/site-shapes", test_site_shapes);
  g_test_add_func("/compiler/refused/damped-vertex", test_damped_vertex);
  g_test_add_func("/compiler/refused/yield", test_yield);
  g_test_add_func("/compiler/refused/old-settings", test_old_settings);
  g_test_add_func("/compiler/refused/bound-inertia", test_bound_inertia);
  return g_test_run();
}
