// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is written reads back as the same text.

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

static char* saved(const mjSpec* s) {
  char error[200];
  int size = mj_saveXMLString(s, NULL, 0, error, sizeof error);
  g_assert_cmpint(size, >, 0);
  char* text = g_malloc(size + 1);
  g_assert_cmpint(mj_saveXMLString(s, text, size, error, sizeof error), ==, size);
  g_assert_cmpint(mj_saveXMLString(s, text, size + 1, error, sizeof error), ==, 0);
  g_assert_cmpint(strlen(text), ==, size);
  return text;
}

// The text without the empty lines between its sections.
static char* dense(const char* text) {
  GString* s = g_string_new(text);
  g_string_replace(s, "\n\n", "\n", 0);
  return g_string_free(s, FALSE);
}

// Reading and writing gives exactly this, but for empty lines.
static void assert_written(const char* source, const char* wanted) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(source, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  char* text = saved(s);
  char* lines = dense(text);
  g_assert_cmpstr(lines, ==, wanted);
  g_free(lines);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  char* second = saved(again);
  g_assert_cmpstr(second, ==, text);
  g_free(second);
  g_free(text);
  mj_deleteSpec(again);
  mj_deleteSpec(s);
}

#define MODEL(text) "<mujoco model=\"m\">\n" text "</mujoco>\n"

// An empty line between sections, none after the comment, the first tag and the last section.
static void test_empty_lines(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco model='m'><!--hi--><option timestep='.1'/><worldbody><body><geom "
      "size='.1'/></body><body><geom "
      "size='.2'/></body></worldbody><keyframe><key name='k'/></keyframe></mujoco>",
      NULL, error, sizeof error);
  char* text = saved(s);
  g_assert_cmpstr(text, ==,
                  MODEL("  <!--hi-->\n  <option timestep=\"0.1\"/>\n\n  <worldbody>\n    <body>\n      <geom "
                        "size=\"0.1\"/>\n    </body>\n    <body>\n      <geom size=\"0.2\"/>\n    </body>\n  "
                        "</worldbody>\n\n  <keyframe>\n    <key name=\"k\"/>\n  </keyframe>\n"));
  g_free(text);
  mj_deleteSpec(s);
}

static void test_settings(void) {
  assert_written("<mujoco model='m'><worldbody/></mujoco>", MODEL("  <worldbody/>\n"));
  assert_written(
      "<mujoco model='m'><!--hi--><compiler angle='radian' eulerseq='zyx'/><option timestep='0.1'><flag "
      "energy='enable' "
      "contact='disable'/></option><size memory='1K'/><visual><rgba fog='0.1 0 0 1'/></visual></mujoco>",
      MODEL("  <!--hi-->\n  <compiler angle=\"radian\" eulerseq=\"zyx\"/>\n  <option timestep=\"0.1\">\n    "
            "<flag "
            "contact=\"disable\" energy=\"enable\"/>\n  </option>\n  <size memory=\"1K\"/>\n  <visual>\n   "
            " <rgba "
            "fog=\"0.1 0 0 1\"/>\n  </visual>\n  <worldbody/>\n"));
}

// The range that inheritrange stands for is saved, as the reference does, and classes keep their
// gains only. Numbers: [0, 2] scaled by 2 about 1, and [-2, 0] by a half about -1; a hinge's
// degrees become radians.
static void test_inherited_range(void) {
  const char* text =
      "<mujoco><default><default class='p'><position kp='3' "
      "inheritrange='2'/></default></default><worldbody><body>"
      "<geom size='1'/><joint name='s' type='slide' range='0 2'/></body><body><geom size='1'/><joint "
      "name='h' "
      "range='0 180'/><site name='e'/></body><site name='b'/></worldbody><tendon><spatial name='t' range='-2 "
      "0'>"
      "<site site='b'/><site site='e'/></spatial></tendon><actuator><position joint='s' "
      "class='p'/><intvelocity "
      "tendon='t' inheritrange='.5'/><position joint='h' inheritrange='1'/></actuator></mujoco>";
  char error[300];
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  g_autofree char* out = saved(s);
  g_assert_null(strstr(out, "inheritrange"));
  g_assert_nonnull(strstr(out, "ctrlrange=\"-1 3\""));
  g_assert_nonnull(strstr(out, "actrange=\"-1.5 -0.5\""));
  mjSpec* t = mj_parseXMLString(out, NULL, error, sizeof error);
  mjModel* again = mj_compile(t, NULL);
  for (int i = 0; i < 6; i++) {
    g_assert_cmpfloat(again->actuator_ctrlrange[i], ==, m->actuator_ctrlrange[i]);
    g_assert_cmpfloat(again->actuator_actrange[i], ==, m->actuator_actrange[i]);
  }
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteSpec(t);
  mj_deleteSpec(s);
}

// A class that turns its elements by an angle: what is saved after compiling, with quaternions,
// must stay turned as it is, although an angle goes before a quaternion when it is read. Told by
// the model itself, saved and loaded again.
static void test_class_with_angles(void) {
  const char* text =
      "<mujoco><default><default class='a'><geom euler='90 0 0' size='.1 .1 .1' type='box'/><site "
      "axisangle='1 0 0 30'/>"
      "<camera zaxis='1 1 0'/></default></default><worldbody><body><freejoint/><geom class='a'/>"
      "<geom class='a' quat='0 0 1 0'/><geom class='a' euler='0 90 10'/><geom class='a' euler='0 0 0'/>"
      "<site class='a' quat='0 1 0 0'/><site class='a' axisangle='0 1 0 0'/><camera class='a' euler='3 4 "
      "5'/></body>"
      "</worldbody></mujoco>";
  char error[500] = "", *path = g_build_filename(g_get_tmp_dir(), "gimbal-class-with-angles.xml", NULL);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", text, (int)strlen(text));
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof error);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveLastXML(path, m, error, sizeof error), ==, 1);
  mjModel* again = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_nonnull(again);
  for (int i = 0; i < 4 * m->ngeom; i++) {
    g_assert_cmpfloat_with_epsilon(again->geom_quat[i], m->geom_quat[i], 1e-14);
  }
  for (int i = 0; i < 4 * m->nsite; i++) {
    g_assert_cmpfloat_with_epsilon(again->site_quat[i], m->site_quat[i], 1e-14);
  }
  for (int i = 0; i < 4 * m->ncam; i++) {
    g_assert_cmpfloat_with_epsilon(again->cam_quat[i], m->cam_quat[i], 1e-14);
  }
  g_unlink(path);
  g_free(path);
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
}

static void test_classes(void) {
  assert_written(
      "<mujoco model='m'><default><geom density='5'/><default class='a'><geom density='6' "
      "friction='1 0.1'/></default></default><worldbody><body childclass='a'><geom size='1'/><geom "
      "class='main' "
      "size='1' density='1000'/></body></worldbody></mujoco>",
      MODEL(
          "  <default>\n    <geom density=\"5\"/>\n    <default class=\"a\">\n      <geom friction=\"1 0.1\" "
          "density=\"6\"/>\n    </default>\n  </default>\n  <worldbody>\n    <body childclass=\"a\">\n      "
          "<geom "
          "size=\"1\"/>\n      <geom class=\"main\" size=\"1\" density=\"1000\"/>\n    </body>\n  "
          "</worldbody>\n"));
}

// Ids follow the order of the text: a frame is opened again where the order needs it.
// Elements of kinds without default classes are compared with what is built in.
static void test_lists(void) {
  assert_written(
      "<mujoco model='m'><asset><hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='0 1 2 "
      "3'/></asset>"
      "<worldbody><body name='a'><joint name='j'/><geom size='1'/></body></worldbody>"
      "<contact><exclude body1='world' body2='a'/></contact><deformable><skin name='s' vertex='0 0 0 1 0 0 0 "
      "1 0' "
      "face='0 1 2'><bone body='a' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 "
      "1'/></skin>"
      "</deformable><sensor><jointpos name='q' joint='j' noise='0.5'/></sensor><keyframe><key time='3' "
      "qpos='1'/>"
      "</keyframe><custom><numeric name='n' data='1 2'/><text name='t' data='x'/></custom></mujoco>",
      MODEL("  <asset>\n"
            "    <hfield name=\"h\" size=\"1 1 1 1\" nrow=\"2\" ncol=\"2\" elevation=\"0 1 2 3\"/>\n"
            "  </asset>\n"
            "  <worldbody>\n"
            "    <body name=\"a\">\n"
            "      <joint name=\"j\"/>\n"
            "      <geom size=\"1\"/>\n"
            "    </body>\n"
            "  </worldbody>\n"
            "  <deformable>\n"
            "    <skin name=\"s\" vertex=\"0 0 0 1 0 0 0 1 0\" face=\"0 1 2\">\n"
            "      <bone body=\"a\" bindpos=\"0 0 0\" bindquat=\"1 0 0 0\" vertid=\"0 1 2\" vertweight=\"1 1 "
            "1\"/>\n"
            "    </skin>\n"
            "  </deformable>\n"
            "  <contact>\n"
            "    <exclude body1=\"world\" body2=\"a\"/>\n"
            "  </contact>\n"
            "  <sensor>\n"
            "    <jointpos joint=\"j\" name=\"q\" noise=\"0.5\"/>\n"
            "  </sensor>\n"
            "  <custom>\n"
            "    <numeric name=\"n\" data=\"1 2\"/>\n"
            "    <text name=\"t\" data=\"x\"/>\n"
            "  </custom>\n"
            "  <keyframe>\n"
            "    <key time=\"3\" qpos=\"1\"/>\n"
            "  </keyframe>\n"));
}

static void test_frames(void) {
  assert_written(
      "<mujoco model='m'><worldbody><frame name='f' pos='1 0 0'><geom size='1'/></frame><geom "
      "size='2'/><frame "
      "pos='2 0 0'><geom size='3'/></frame></worldbody></mujoco>",
      MODEL("  <worldbody>\n    <frame name=\"f\" pos=\"1 0 0\">\n      <geom size=\"1\"/>\n    </frame>\n   "
            " <geom "
            "size=\"2\"/>\n    <frame pos=\"2 0 0\">\n      <geom size=\"3\"/>\n    </frame>\n  "
            "</worldbody>\n"));
}

// Factors are one number or three, also where the last of them is that of a frame without any.
static void test_frame_scales(void) {
  assert_written(
      "<mujoco model='m'><worldbody><frame scale='1 2 1' scaling='geometry'/><frame scale='2 2 2' "
      "scaling='geometry'/></worldbody></mujoco>",
      MODEL("  <worldbody>\n    <frame scale=\"1 2 1\" scaling=\"geometry\"/>\n    <frame "
            "scale=\"2\" scaling=\"geometry\"/>\n  </worldbody>\n"));
}

static void test_escapes(void) {
  assert_written(
      "<mujoco model='m'><custom><text name='t' data='a &lt; &quot;b&quot; &amp; "
      "c&#10;d'/></custom></mujoco>",
      MODEL("  <worldbody/>\n  <custom>\n    <text name=\"t\"><![CDATA[a < \"b\" & c\nd]]></text>\n  "
            "</custom>\n"));
  assert_written("<mujoco model='m'><custom><text name='t' data='a &lt; ]]&gt;&#10;'/></custom></mujoco>",
                 MODEL("  <worldbody/>\n  <custom>\n    <text name=\"t\" data=\"a &lt; ]]&gt;&#10;\"/>\n  "
                       "</custom>\n"));
}

static void test_file(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString("<mujoco model='m'/>", NULL, error, sizeof error);
  char* directory = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  char* path = g_build_filename(directory, "\xc3\xa4.xml", NULL);
  g_assert_cmpint(mj_saveXML(s, path, error, sizeof error), ==, 0);
  mjSpec* back = mj_parseXML(path, NULL, error, sizeof error);
  g_assert_cmpstr(mjs_getString(back->modelname), ==, "m");
  mj_deleteSpec(back);
  g_unlink(path);
  g_rmdir(directory);
  g_assert_cmpint(mj_saveXML(s, path, error, sizeof error), ==, -1);
  g_assert_cmpstr(error, !=, "");
  g_free(path);
  g_free(directory);
  mj_deleteSpec(s);
}

// A disk that is full, or a folder that nobody may write to: the old file stays, and nothing lies
// beside it. Saving, and copying, lose nothing that later edits may need: classes that nobody uses,
// nested classes, defaults of meshes, the unit of angles; and the model stays the same.
static void test_nothing_lost(void) {
  const char* text =
      "<mujoco><compiler angle='radian' eulerseq='zyx'/><default><mesh scale='2 2 2' inertia='shell'/>"
      "<geom rgba='1 0 0 1'/><default class='a'><mesh scale='3 3 3'/><joint damping='3'/><default class='b'>"
      "<geom size='.3'/></default></default><default class='unused'><site size='.7'/></default></default>"
      "<asset><mesh name='m' builtin='sphere' params='1'/><mesh name='m2' class='a' builtin='sphere' "
      "params='1'/></asset>"
      "<worldbody><body euler='.1 .2 .3'><joint class='a' range='-.5 .5'/><geom class='b'/>"
      "<geom type='mesh' mesh='m'/><body childclass='a'><joint/><geom type='mesh' "
      "mesh='m2'/></body></body></worldbody>"
      "<keyframe><key name='k' qpos='.1 .2'/></keyframe></mujoco>";
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  mjSpec* copy = mj_copySpec(s);
  mjModel *m = mj_compile(s, NULL), *n = mj_compile(copy, NULL);
  g_autofree char *first = saved(s), *second = saved(copy);
  g_assert_cmpstr(first, ==, second);
  static const char* const kept[] = {"class=\"unused\"", "class=\"b\"",       "<mesh scale=\"3 3 3\"/>",
                                     "radian",           "inertia=\"shell\"", "childclass=\"a\"",
                                     "<key name=\"k\""};
  for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) g_assert_nonnull(strstr(first, kept[i]));
  mjSpec* back = mj_parseXMLString(first, NULL, error, sizeof error);
  mjModel* again = mj_compile(back, NULL);
  g_assert_cmpint(mj_sizeModel(again), ==, mj_sizeModel(m));
  g_assert_cmpfloat(again->jnt_range[1], ==, m->jnt_range[1]);
  g_assert_cmpfloat(again->body_mass[2], ==, m->body_mass[2]);
  g_assert_cmpmem(again->body_quat, 12 * sizeof(mjtNum), n->body_quat, 12 * sizeof(mjtNum));
  g_assert_cmpmem(again->key_qpos, 2 * sizeof(mjtNum), n->key_qpos, 2 * sizeof(mjtNum));
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteModel(again);
  mj_deleteSpec(s);
  mj_deleteSpec(copy);
  mj_deleteSpec(back);
}

// Joints of a model in degrees, attached to one in radians: angles in the unit of the text, also
// where it was not compiled.
static void test_units_of_attached(void) {
  static const char child[] =
      "<mujoco model='c'><worldbody><body name='b'><joint range='-30 60' ref='15' springref='20' "
      "springyield='3' stiffness='1'/><geom size='1'/></body></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "c.xml", child, (int)strlen(child));
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><compiler angle='radian'/><asset><model name='c' file='c.xml'/></asset><worldbody>"
      "<attach model='c' prefix='x_'/></worldbody></mujoco>",
      &vfs, error, sizeof error);
  g_autofree char* text = saved(s);
  mjSpec* back = mj_parseXMLString(text, NULL, error, sizeof error);
  mjModel *m = mj_compile(s, &vfs), *again = mj_compile(back, NULL);
  double range = fabs(again->jnt_range[1] - m->jnt_range[1]),
         spring = fabs(again->qpos_spring[0] - m->qpos_spring[0]),
         yield = fabs(again->jnt_springyield[0] - m->jnt_springyield[0]);
  g_assert_cmpfloat(fmax(fmax(range, spring), fmax(yield, fabs(again->qpos0[0] - m->qpos0[0]))), <, 1e-15);
  mj_deleteModel(m), mj_deleteModel(again);
  mj_deleteSpec(s), mj_deleteSpec(back);
  mj_deleteVFS(&vfs);
}

static void test_full_disk(void) {
  char error[500] = "";
  char* directory = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  char *path = g_build_filename(directory, "m.xml", NULL), *text = NULL;
  mjSpec* s = mj_parseXMLString("<mujoco model='old'/>", NULL, error, sizeof error);
  g_assert_cmpint(mj_saveXML(s, path, error, sizeof error), ==, 0);
  for (int i = 0; i < 200; i++) mjs_addGeom(mjs_findBody(s, "world"), NULL)->size[0] = 0.123;
  struct rlimit before, little;
  getrlimit(RLIMIT_FSIZE, &before);
  little = before;
  little.rlim_cur = 1024;
  void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &little);
  int failed = mj_saveXML(s, path, error, sizeof error);
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
  g_assert_cmpint(failed, ==, -1);
  g_assert_nonnull(strstr(error, path));
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "old"));
  g_free(text);
  g_unlink(path);
  g_assert_cmpint(g_rmdir(directory), ==, 0);  // empty

  // a device stays a device
  g_assert_cmpint(mj_saveXML(s, "/dev/null", error, sizeof error), ==, 0);
  g_assert_false(g_file_test("/dev/null", G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint(mj_saveXML(s, "/dev/full", error, sizeof error), ==, -1);
  mj_deleteSpec(s);
  g_free(path);
  g_free(directory);
}

// A URDF's inertia in a turned frame: the text can be read, and gives the same body.
static void test_turned_inertia(void) {
  static const char robot[] =
      "<robot name='r'><link name='a'><inertial><origin xyz='0 0 .1' rpy='.3 .2 .1'/><mass value='2'/>"
      "<inertia ixx='1' iyy='1.5' izz='2' ixy='.1' ixz='.05' iyz='.02'/></inertial></link>"
      "<link name='b'><inertial><origin rpy='.3 -.4 .5'/><mass value='1'/><inertia ixx='1' iyy='1.2' "
      "izz='1.4' "
      "ixy='.1' ixz='0' iyz='.2'/></inertial></link><joint name='j' type='continuous'><parent link='a'/>"
      "<child link='b'/></joint></robot>";
  static char text[20000];
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(robot, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* n = mj_compile(again, NULL);
  g_assert_nonnull(n);
  for (int i = 0; i < 3 * m->nbody; i++) {
    g_assert_cmpfloat_with_epsilon(n->body_inertia[i], m->body_inertia[i], 1e-9);
  }
  for (int b = 1; b < m->nbody; b++) {
    mjtNum dot = mju_dot(n->body_iquat + 4 * b, m->body_iquat + 4 * b, 4);
    g_assert_cmpfloat_with_epsilon(mju_abs(dot), 1, 1e-9);
  }
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(s);
  mj_deleteSpec(again);
}

// What the compiler would pass over is not written, and what stands for something else is written
// as that. The forms are those of MuJoCo 3.12.0.
static void test_plain_forms(void) {
  assert_written("<mujoco model='m'><size memory='1047552'/></mujoco>",
                 MODEL("  <size memory=\"1023K\"/>\n  <worldbody/>\n"));
  assert_written("<mujoco model='m'><size memory='1025'/></mujoco>",
                 MODEL("  <size memory=\"1025\"/>\n  <worldbody/>\n"));
  assert_written("<mujoco model='m'><worldbody><geom size='1' mass='2' density='3'/></worldbody></mujoco>",
                 MODEL("  <worldbody>\n    <geom size=\"1\" mass=\"2\"/>\n  </worldbody>\n"));
  assert_written(
      "<mujoco model='m'><compiler inertiafromgeom='true'/><worldbody><body><inertial pos='0 1 2' mass='3'/>"
      "<geom size='1'/></body></worldbody></mujoco>",
      MODEL("  <compiler inertiafromgeom=\"true\"/>\n  <worldbody>\n    <body>\n      <geom size=\"1\"/>\n"
            "    </body>\n  </worldbody>\n"));
  assert_written("<mujoco model='m'><sensor><user dim='2' needstage='vel'/></sensor></mujoco>",
                 MODEL("  <worldbody/>\n  <sensor>\n    <user dim=\"2\" needstage=\"vel\" "
                       "datatype=\"real\"/>\n  </sensor>\n"));
  assert_written(
      "<mujoco model='m'><worldbody><site name='a'/><site name='b'/></worldbody><tendon><spatial "
      "springlength='.5 .5'><site site='a'/><site site='b'/></spatial></tendon></mujoco>",
      MODEL("  <worldbody>\n    <site name=\"a\"/>\n    <site name=\"b\"/>\n  </worldbody>\n  <tendon>\n"
            "    <spatial springlength=\"0.5\">\n      <site site=\"a\"/>\n      <site site=\"b\"/>\n"
            "    </spatial>\n  </tendon>\n"));
}

// Plugins stand in the order in which they were named.
static void test_extension(void) {
  assert_written(
      "<mujoco model='m'><extension><plugin plugin='mujoco.sensor.touch_grid'/><plugin "
      "plugin='mujoco.sdf.nut'/><plugin plugin='mujoco.pid'/></extension></mujoco>",
      MODEL("  <extension>\n    <plugin plugin=\"mujoco.sensor.touch_grid\"/>\n    <plugin "
            "plugin=\"mujoco.sdf.nut\"/>\n    <plugin plugin=\"mujoco.pid\"/>\n  </extension>\n"
            "  <worldbody/>\n"));
}

// Pixels from a buffer have no place in a text; a text without them would be another model.
static void test_buffer(void) {
  static const unsigned char pixels[12] = {1, 2, 3};
  char error[300] = "", text[2000];
  mjSpec* s = mj_makeSpec();
  mjsTexture* t = mjs_addTexture(s, NULL);
  mjs_setName(t->element, "t");
  t->type = mjTEXTURE_2D;
  t->width = t->height = 2;
  t->nchannel = 3;
  mjs_setBuffer(t->data, pixels, sizeof pixels);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, -1);
  g_assert_nonnull(strstr(error, "texture 't'"));
  g_assert_cmpint(mj_saveXML(s, "/nowhere/at/all.xml", error, sizeof error), ==, -1);
  g_assert_nonnull(strstr(error, "texture 't'"));
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What is attached has classes of its own below those of the parent: values that only the parent's
// have do not reach it.
static void test_user_of_attached(void) {
  static char text[20000];
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><default><position user='-.7'/><site user='1 2'/></default><worldbody><frame name='f'/>"
      "<site name='s'/></worldbody></mujoco>",
      NULL, error, sizeof error);
  mjSpec* child = mj_parseXMLString(
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom size='.1'/><site "
      "name='t'/></body></worldbody>"
      "<actuator><position joint='j'/><motor joint='j' user='1 2'/></actuator></mujoco>",
      NULL, error, sizeof error);
  g_assert_nonnull(mjs_attach(mjs_findFrame(s, "f")->element, child->element, "x_", ""));
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* n = mj_compile(again, NULL);
  g_assert_cmpint(n->nuser_actuator, ==, m->nuser_actuator);
  for (int i = 0; i < m->nactuator * m->nuser_actuator; i++) {
    g_assert_cmpfloat(n->actuator_user[i], ==, m->actuator_user[i]);
  }
  g_assert_cmpfloat(n->actuator_user[0], ==, 0);
  for (int i = 0; i < m->nsite * m->nuser_site; i++) g_assert_cmpfloat(n->site_user[i], ==, m->site_user[i]);
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(child);
  mj_deleteSpec(s);
  mj_deleteSpec(again);
}

// An inertial that was found belongs to the frame of the text, also where compiling has aligned the
// body with it.
static void test_found_inertial_of_aligned(void) {
  static char text[20000];
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><compiler saveinertial='true' alignfree='true'/><worldbody><body pos='0 0 1' euler='10 20 30'>"
      "<freejoint/><geom type='box' size='.1 .2 .3' pos='.1 -.2 .3' euler='40 5 6'/><site pos='.1 .2 "
      ".3'/></body>"
      "</worldbody></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  g_assert_nonnull(strstr(text, "<inertial"));
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* n = mj_compile(again, NULL);
  for (int i = 0; i < 3; i++) {
    g_assert_cmpfloat_with_epsilon(n->body_pos[3 + i], m->body_pos[3 + i], 1e-9);
    g_assert_cmpfloat_with_epsilon(n->site_pos[i], m->site_pos[i], 1e-9);
    g_assert_cmpfloat_with_epsilon(n->geom_pos[i], m->geom_pos[i], 1e-9);
  }
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(s);
  mj_deleteSpec(again);
}

// What was fused with a body stands in the text as a body of its own: the inertial that is written
// is without it, so that the text gives the model again.
static void test_found_inertial_of_fused(void) {
  static char text[20000];
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(
      "<mujoco><compiler saveinertial='true' fusestatic='true'/><worldbody><body><joint/>"
      "<geom size='.1'/><body pos='.1 .2 .3'><geom size='.2'/></body></body>"
      "<body><joint/><body pos='.1 0 0'><geom size='.1'/></body></body></worldbody></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* n = mj_compile(again, NULL);
  g_assert_nonnull(n);
  g_assert_cmpint(n->nbody, ==, m->nbody);
  for (int i = 1; i < m->nbody; i++) {
    g_assert_cmpfloat_with_epsilon(n->body_mass[i], m->body_mass[i], 1e-9);
    for (int k = 0; k < 3; k++) {
      g_assert_cmpfloat_with_epsilon(n->body_ipos[3 * i + k], m->body_ipos[3 * i + k], 1e-9);
      g_assert_cmpfloat_with_epsilon(n->body_inertia[3 * i + k], m->body_inertia[3 * i + k], 1e-9);
    }
  }
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(s);
  mj_deleteSpec(again);
}

// A flex that came with an attached model has a class there, and no attribute that could say so.
static void test_attached_flex(void) {
  static const char child[] = "<mujoco><worldbody><flexcomp name='f' dim='1'/></worldbody></mujoco>",
                    parent[] =
                        "<mujoco><asset><model name='c' file='c.xml'/></asset><worldbody><attach model='c' "
                        "prefix='p_'/></worldbody>"
                        "</mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "c.xml", child, (int)strlen(child));
  mj_addBufferVFS(&vfs, "m.xml", parent, (int)strlen(parent));
  char error[300] = "";
  mjSpec* s = mj_parseXML("m.xml", &vfs, error, sizeof error);
  mjModel* m = mj_compile(s, &vfs);
  g_assert_nonnull(m);
  g_autofree char* text = g_malloc0(100000);
  g_assert_cmpint(mj_saveXMLString(s, text, 100000, error, sizeof error), ==, 0);
  mjSpec* back = mj_parseXMLString(text, NULL, error, sizeof error);
  g_test_message("%s", error);
  g_assert_nonnull(back);
  mj_deleteSpec(back);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

// The model that a text gives after it was compiled, saved and read again; the first one goes to
// *m.
static mjModel* compiled_again(const char* name, const char* text, mjModel** m) {
  char error[500] = "", *path = g_build_filename(g_get_tmp_dir(), "gimbal-compiled-again.xml", NULL);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, name, text, (int)strlen(text));
  *m = mj_loadXML(name, &vfs, error, sizeof error);
  g_assert_nonnull(*m);
  g_assert_cmpint(mj_saveLastXML(path, *m, error, sizeof error), ==, 1);
  mjModel* again = mj_loadXML(path, NULL, error, sizeof error);
  g_test_message("%s", error);
  g_assert_nonnull(again);
  g_unlink(path);
  g_free(path);
  mj_deleteVFS(&vfs);
  return again;
}

// A class that turns its elements no more than built in, below one that does, says so.
static void test_class_beside_angles(void) {
  mjModel* m;
  mjModel* again = compiled_again(
      "m.xml",
      "<mujoco><default><site zaxis='1 2 3'/><default class='a'><site quat='1 0 0 0' "
      "group='2'/></default></default><worldbody><body><geom size='1'/><site class='a' xyaxes='1 0 0 0 1 0'/>"
      "<site/></body></worldbody></mujoco>",
      &m);
  for (int i = 0; i < 8; i++) g_assert_cmpfloat_with_epsilon(again->site_quat[i], m->site_quat[i], 1e-12);
  mj_deleteModel(m);
  mj_deleteModel(again);

  char error[500] = "", text[5000];
  mjSpec* s =
      mj_parseXMLString("<mujoco><default><site zaxis='1 2 3'/></default></mujoco>", NULL, error, 500);
  mjsDefault* plain = mjs_addDefault(s, "plain", NULL);
  plain->site->alt.type = mjORIENTATION_QUAT;
  mjs_addSite(mjs_findBody(s, "world"), plain);
  m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* back = mj_parseXMLString(text, NULL, error, sizeof error);
  again = mj_compile(back, NULL);
  g_assert_cmpfloat(m->site_quat[0], ==, 1);
  g_assert_cmpfloat_with_epsilon(again->site_quat[0], 1, 1e-12);
  mj_deleteModel(m);
  mj_deleteModel(again);
  mj_deleteSpec(back);
  mj_deleteSpec(s);
}

// A sensor of the user's without numbers.
static void test_empty_user_sensor(void) {
  mjModel* m;
  mjModel* again = compiled_again("m.xml", "<mujoco><sensor><user dim='0'/></sensor></mujoco>", &m);
  g_assert_cmpint(again->sensor_dim[0], ==, 0);
  mj_deleteModel(m);
  mj_deleteModel(again);
}

// Where inertias come from geoms but the geoms have no mass, the inertial counts, and is saved.
static void test_inertial_of_massless(void) {
  mjModel* m;
  mjModel* again = compiled_again(
      "m.urdf",
      "<robot><mujoco><compiler discardvisual='false' inertiafromgeom='true' "
      "fusestatic='false'/></mujoco><link "
      "name='l'>"
      "<inertial><origin xyz='.1 .2 .3'/><mass value='2'/><inertia ixx='.01' iyy='.02' izz='.02' ixy='0' "
      "ixz='0' "
      "iyz='0'/></inertial><visual><geometry><sphere radius='.2'/></geometry></visual></link></robot>",
      &m);
  g_assert_cmpfloat(m->body_mass[1], ==, 2);
  g_assert_cmpfloat(again->body_mass[1], ==, 2);
  for (int i = 3; i < 6; i++) g_assert_cmpfloat_with_epsilon(again->body_ipos[i], m->body_ipos[i], 1e-12);
  mj_deleteModel(m);
  mj_deleteModel(again);
}

// The range of an integrated velocity is that of its activation: a ctrlrange beside it is another.
static void test_range_of_activation(void) {
  char error[500] = "", text[5000];
  mjSpec* s = mj_parseXMLString(
      "<mujoco><worldbody><body><joint name='j' range='-50 -20'/><geom "
      "size='1'/></body></worldbody><actuator>"
      "<intvelocity ctrlrange='-1 1' inheritrange='1.1' joint='j'/></actuator></mujoco>",
      NULL, error, sizeof error);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->actuator_actlimited[0], ==, 1);
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  g_assert_nonnull(strstr(text, "actrange"));
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A place that is no number is written as it stands: an inertial without one cannot be read again.
static void test_inertial_nowhere(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco model='m'><worldbody><body><inertial pos='0 1 2' mass='1' diaginertia='1 1 "
      "1'/></body></worldbody>"
      "</mujoco>",
      NULL, NULL, 0);
  mjsBody* b = mjs_asBody(mjs_firstChild(mjs_findBody(s, "world"), mjOBJ_BODY, 0));
  b->ipos[0] = NAN;
  char* text = saved(s);
  g_assert_nonnull(strstr(text, "<inertial pos=\"nan 1 2\" mass=\"1\""));
  g_free(text);
  mj_deleteSpec(s);
}

// Files of an attached model that lies in the same folder, but keeps its assets elsewhere.
static void test_attached_folders(void) {
  static const char child[] =
      "<mujoco><compiler texturedir='pictures' meshdir='meshes'/><asset><texture name='t' type='2d' "
      "file='a.png'/>"
      "<mesh name='m' file='b.stl'/></asset><worldbody><body name='b'/></worldbody></mujoco>";
  static const char parent[] =
      "<mujoco>%s<asset><model name='c' file='child.xml'/></asset><worldbody><attach model='c' prefix='p_'/>"
      "</worldbody></mujoco>";
  static const struct {
    const char *settings, *texture, *mesh;
  } cases[] = {{"", "file=\"pictures/a.png\"", "file=\"meshes/b.stl\""},
               {"<compiler meshdir='meshes' texturedir='other'/>", "/pictures/a.png\"", "file=\"b.stl\""}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjVFS vfs;
    char error[500] = "";
    char* main_text = g_strdup_printf(parent, cases[i].settings);
    mj_defaultVFS(&vfs);
    g_assert_cmpint(mj_addBufferVFS(&vfs, "child.xml", child, sizeof child - 1), ==, 0);
    g_assert_cmpint(mj_addBufferVFS(&vfs, "main.xml", main_text, (int)strlen(main_text)), ==, 0);
    mjSpec* s = mj_parseXML("main.xml", &vfs, error, sizeof error);
    g_assert_cmpstr(error, ==, "");
    char* text = saved(s);
    g_assert_nonnull(strstr(text, cases[i].texture));
    g_assert_nonnull(strstr(text, cases[i].mesh));
    g_free(text);
    g_free(main_text);
    mj_deleteSpec(s);
    mj_deleteVFS(&vfs);
  }
}

// A file beside an included text is named from the folder of the model, as the text now stands
// there; one that lies elsewhere by its whole path.
static void test_included_folders(void) {
  static const char kMain[] = "<mujoco>%s<include file='sub/part.xml'/><worldbody/></mujoco>";
  static const char kPart[] = "<mujoco><asset><mesh name='m' file='%s'/></asset></mujoco>";
  static const struct {
    const char *settings, *file, *saved;
  } cases[] = {{"", "b.stl", "<mesh name=\"m\" file=\"sub/b.stl\"/>"},
               {"", "/else/b.stl", "<mesh name=\"m\" file=\"/else/b.stl\"/>"},
               {"<compiler meshdir='meshes'/>", "b.stl", "/sub/b.stl\"/>"}};
  char* folder = g_dir_make_tmp("gimbal-write-XXXXXX", NULL);
  char* sub = g_build_filename(folder, "sub", NULL);
  char* main_path = g_build_filename(folder, "main.xml", NULL);
  char* part_path = g_build_filename(sub, "part.xml", NULL);
  char* mesh_path = g_build_filename(sub, "b.stl", NULL);
  g_mkdir(sub, 0700);
  g_assert_true(g_file_set_contents(mesh_path, "", 0, NULL));
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    char* main_text = g_strdup_printf(kMain, cases[i].settings);
    char* part_text = g_strdup_printf(kPart, cases[i].file);
    g_assert_true(g_file_set_contents(main_path, main_text, -1, NULL));
    g_assert_true(g_file_set_contents(part_path, part_text, -1, NULL));
    mjSpec* s = mj_parseXML(main_path, NULL, error, sizeof error);
    g_assert_cmpstr(error, ==, "");
    char* text = saved(s);
    if (!strstr(text, cases[i].saved)) g_error("%s in:\n%s", cases[i].saved, text);
    g_free(text);
    g_free(part_text);
    g_free(main_text);
    mj_deleteSpec(s);
  }
  g_unlink(mesh_path);
  g_unlink(part_path);
  g_unlink(main_path);
  g_rmdir(sub);
  g_rmdir(folder);
  char* const paths[] = {folder, sub, main_path, part_path, mesh_path};
  for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) g_free(paths[i]);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/write/included-folders", test_included_folders);
  g_test_add_func("/write/empty-lines", test_empty_lines);
  g_test_add_func("/write/class-with-angles", test_class_with_angles);
  g_test_add_func("/write/turned-inertia", test_turned_inertia);
  g_test_add_func("/write/user-of-attached", test_user_of_attached);
  g_test_add_func("/write/found-inertial-of-aligned", test_found_inertial_of_aligned);
  g_test_add_func("/write/found-inertial-of-fused", test_found_inertial_of_fused);
  g_test_add_func("/write/settings", test_settings);
  g_test_add_func("/write/classes", test_classes);
  g_test_add_func("/write/plain-forms", test_plain_forms);
  g_test_add_func("/write/buffer", test_buffer);
  g_test_add_func("/write/extension", test_extension);
  g_test_add_func("/write/lists", test_lists);
  g_test_add_func("/write/frames", test_frames);
  g_test_add_func("/write/frame-scales", test_frame_scales);
  g_test_add_func("/write/escapes", test_escapes);
  g_test_add_func("/write/inherited-range", test_inherited_range);
  g_test_add_func("/write/file", test_file);
  g_test_add_func("/write/nothing-lost", test_nothing_lost);
  g_test_add_func("/write/units-of-attached", test_units_of_attached);
  g_test_add_func("/write/full-disk", test_full_disk);
  g_test_add_func("/write/attached-flex", test_attached_flex);
  g_test_add_func("/write/class-beside-angles", test_class_beside_angles);
  g_test_add_func("/write/empty-user-sensor", test_empty_user_sensor);
  g_test_add_func("/write/inertial-of-massless", test_inertial_of_massless);
  g_test_add_func("/write/range-of-activation", test_range_of_activation);
  g_test_add_func("/write/inertial-nowhere", test_inertial_nowhere);
  g_test_add_func("/write/attached-folders", test_attached_folders);
  return g_test_run();
}
