// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Text of a spec: as it was compiled, as it is written in one notation, and in its own. What each
// has was read from texts that MuJoCo 4.0.1 saves of such models.

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

static const char kModel[] =
    "<mujoco model='m'><compiler eulerseq='zyx' savecompiled='%s' savecanonical='%s'/><default><joint "
    "damping='2'/><default class='c'><position kp='7'/></default></default><asset><mesh name='t' "
    "vertex='0 0 0 2 0 0 0 1 0 0 0 1'/></asset><worldbody><site name='s2' pos='0 0 1'/>"
    "<frame name='f' pos='1 0 0' euler='90 0 0'><geom name='ge' size='.1 .2 .3' type='box' euler='0 0 90'/>"
    "<site name='s1' axisangle='0 0 1 45'/></frame><frame><geom name='ft' type='capsule' size='.1' "
    "fromto='0 0 0 0 0 2'/></frame><geom name='fit' type='box' mesh='t'/><body name='b' pos='0.1 0.2 "
    "0.30000000000000004' euler='10 20 30'><inertial pos='.1 0 0' mass='2' fullinertia='.4 .5 .6 .01 .02 "
    ".03'/><joint name='j' range='-90 90' ref='10'/><geom size='.1'/><light name='l' dir='0 1 -1'/></body>"
    "<body name='al' pos='0 0 2'><freejoint align='true'/><geom type='box' size='.1 .2 .3' pos='.1 0 0'/>"
    "</body><body name='sd'><joint name='k' type='slide' springdamper='.3 1' range='-1 1'/><geom size='.3'/>"
    "</body></worldbody><tendon><spatial name='ts' springlength='-1'><site site='s1'/><site site='s2'/>"
    "</spatial></tendon><actuator><position name='p' joint='k' class='c' kv='1'/><motor name='mo' joint='j' "
    "gear='3'/><position name='pd' joint='k' kp='20' dampratio='1' inheritrange='.9'/><muscle name='mu' "
    "joint='k'/><damper name='da' joint='j' kv='2' ctrlrange='0 1'/><general name='g' joint='j' gainprm='2'/>"
    "<velocity name='v' joint='j' kv='4'/><intvelocity name='iv' joint='j' kp='5' actrange='-1 1'/>"
    "<cylinder name='cy' joint='k' diameter='.1'/><adhesion name='ad' body='b' gain='2' ctrlrange='0 1'/>"
    "<pid name='pi' joint='j' kp='3' ki='2' kv='1'/><dcmotor name='dc' joint='j' motorconst='.05' "
    "resistance='1'/></actuator></mujoco>";

static mjSpec* parsed(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  return s;
}

static char* saved(const mjSpec* s) {
  char error[300] = "", *text = g_malloc0(40000);
  int result = mj_saveXMLString(s, text, 40000, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_cmpint(result, ==, 0);
  return text;
}

// The text of the model above, after it was compiled; it compiles to the same model again.
static char* saved_in(const char* as_compiled, const char* canonical) {
  char* text = g_strdup_printf(kModel, as_compiled, canonical);
  mjSpec* s = parsed(text);
  mjModel* m = mj_compile(s, NULL);
  char* result = saved(s);
  mjSpec* t = parsed(result);
  mjModel* n = mj_compile(t, NULL);
  g_assert_nonnull(n);
  g_assert_cmpint(m->signature == n->signature, ==, 1);
  for (int i = 0; i < 3 * m->ngeom; i++) {
    g_assert_cmpfloat_with_epsilon(m->geom_pos[i], n->geom_pos[i], 1e-12);
    g_assert_cmpfloat_with_epsilon(m->geom_size[i], n->geom_size[i], 1e-12);
  }
  for (int i = 0; i < mjNBIAS * m->nactuator; i++) {
    g_assert_cmpfloat_with_epsilon(m->actuator_biasprm[i], n->actuator_biasprm[i], 1e-10);
  }
  for (int i = 0; i < m->nv; i++) g_assert_cmpfloat_with_epsilon(m->dof_damping[i], n->dof_damping[i], 1e-9);
  mj_deleteModel(n);
  mj_deleteSpec(t);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_free(text);
  return result;
}

static void assert_has(const char* text, const char* const* parts) {
  for (int i = 0; parts[i]; i++) {
    bool wanted = parts[i][0] != '!';
    const char* part = wanted ? parts[i] : parts[i] + 1;
    if ((strstr(text, part) != NULL) != wanted) g_error("'%s' in:\n%s", parts[i], text);
  }
}

static void test_own(void) {
  static const char* const parts[] = {
      "eulerseq=\"zyx\"",
      "!savecompiled",
      "!savecanonical",
      "<frame name=\"f\" pos=\"1 0 0\" euler=\"90 0 0\">",
      "axisangle=\"0 0 1 45\"",
      "fromto=\"0 0 0 0 0 2\"",
      "mesh=\"t\"",
      "0.30000000000000004",
      "fullinertia=\"0.4 0.5 0.6 0.01 0.02 0.03\"",
      "range=\"-90 90\" ref=\"10\"",
      "<freejoint align=\"true\"/>",
      "springdamper=\"0.3 1\"",
      "<position kp=\"7\"/>",
      "<position name=\"p\" class=\"c\" joint=\"k\" kv=\"1\"/>",
      "<motor name=\"mo\" joint=\"j\" gear=\"3\"/>",
      "kp=\"20\" dampratio=\"1\"",
      "inheritrange=\"0.9\"",
      "<muscle name=\"mu\" joint=\"k\"/>",
      "<damper name=\"da\" joint=\"j\" ctrlrange=\"0 1\" kv=\"2\"/>",
      "<general name=\"g\" joint=\"j\" gainprm=\"2\"/>",
      "<velocity name=\"v\" joint=\"j\" kv=\"4\"/>",
      "<intvelocity name=\"iv\" joint=\"j\" actrange=\"-1 1\" kp=\"5\"/>",
      "<cylinder name=\"cy\" joint=\"k\" area=",
      "<adhesion name=\"ad\" body=\"b\" ctrlrange=\"0 1\" gain=\"2\"/>",
      "<pid name=\"pi\" joint=\"j\" kp=\"3\" kv=\"1\" ki=\"2\"/>",
      "<dcmotor name=\"dc\" joint=\"j\" motorconst=\"0.05\" resistance=\"1\"/>",
      "!springlength",
      "!lengthrange",
      NULL};
  char* text = saved_in("false", "false");
  assert_has(text, parts);
  g_free(text);
}

static void test_canonical(void) {
  static const char* const parts[] = {"angle=\"radian\"",
                                      "!eulerseq",
                                      "!euler=",
                                      "!axisangle",
                                      "!fromto",
                                      "size=\"0.1 1\" pos=\"0 0 1\"",
                                      "mesh=\"t\"",
                                      "!fullinertia",
                                      "diaginertia=\"0.61059766701113",
                                      "range=\"-1.5707963267948966 1.5707963267948966\"",
                                      "<freejoint align=\"true\"/>",
                                      "springdamper=\"0.3 1\"",
                                      "inheritrange=\"0.9\"",
                                      "biasprm=\"0 -20 1\"",
                                      "!<position",
                                      "!<muscle",
                                      "!springlength",
                                      "!lengthrange",
                                      "dir=\"0 1 -1\"",
                                      NULL};
  char* text = saved_in("false", "true");
  assert_has(text, parts);
  g_free(text);
}

// The same whatever savecanonical says.
static void test_compiled(void) {
  static const char* const parts[] = {"angle=\"radian\"",
                                      "!euler=",
                                      "!mesh=\"t\"",
                                      "!springdamper",
                                      "stiffness=\"1256.63706143591",
                                      "!inheritrange",
                                      "ctrlrange=\"-0.9 0.9\"",
                                      "!align=\"true\"",
                                      "<body name=\"al\" pos=\"0.1 0 2\"",
                                      "springlength=\"1.4142135623730951\"",
                                      "lengthrange=\"-1.0005699",
                                      "dir=\"0 0.7071067811865475 -0.7071067811865475\"",
                                      "<frame name=\"f\"",
                                      "!<frame>",
                                      NULL};
  char *text = saved_in("true", "true"), *other = saved_in("true", "false");
  assert_has(text, parts);
  g_assert_cmpstr(text, ==, other);
  g_free(text);
  g_free(other);
}

// A field that was written since is in what is saved as written, not among compiled numbers.
static void test_written_since(void) {
  mjSpec* s = parsed("<mujoco><worldbody><geom name='g' size='.1'/></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "g"))->size[0] = .4;
  char* text = saved(s);
  g_assert_nonnull(strstr(text, "size=\"0.1\""));
  g_free(text);
  s->compiler.savecompiled = 0;
  text = saved(s);
  g_assert_nonnull(strstr(text, "size=\"0.4\""));
  g_free(text);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The masses that settotalmass made are stated, also where they would come from geoms.
static void test_total_mass(void) {
  for (int i = 0; i < 2; i++) {
    char* source = g_strdup_printf(
        "<mujoco><compiler settotalmass='5' inertiafromgeom='%s'/><worldbody><body><joint/><geom size='.1' "
        "mass='1'/></body><body><joint/><geom size='.1' mass='3'/></body></worldbody></mujoco>",
        i ? "true" : "auto");
    mjSpec* s = parsed(source);
    mjModel* m = mj_compile(s, NULL);
    char* text = saved(s);
    g_assert_null(strstr(text, "settotalmass"));
    mjSpec* t = parsed(text);
    mjModel* n = mj_compile(t, NULL);
    g_assert_cmpfloat(n->body_mass[1], ==, 1.25);
    g_assert_cmpfloat(n->body_mass[2], ==, 3.75);
    mj_deleteModel(n);
    mj_deleteSpec(t);
    g_free(text);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(source);
  }
}

// A frame stands as a whole where what it holds falls among its siblings, of each kind.
static void test_order(void) {
  mjSpec* s = parsed(
      "<mujoco><worldbody><geom name='g1' size='1'/><body name='B1'/><frame name='F1'><geom name='f1' "
      "size='1'/><body name='FB'/></frame><geom name='g2' size='1'/><body name='B2'/><frame name='F2'/>"
      "<site name='s'/></worldbody></mujoco>");
  s->compiler.savecompiled = 0;
  char* text = saved(s);
  const char* order[] = {"g1", "B1", "F1", "f1", "FB", "g2", "B2", "F2"};
  for (int i = 0; i < 7; i++) g_assert_true(strstr(text, order[i]) < strstr(text, order[i + 1]));
  g_assert_true(strstr(text, "F1") == g_strrstr(text, "F1"));
  g_free(text);
  mj_deleteSpec(s);
}

// The class of what is in a frame, main too, and an inertial in a frame, which is that of the body.
static void test_frames(void) {
  mjSpec* s = parsed(
      "<mujoco><default><geom size='.3'/><default class='c'><geom size='.1'/></default></default><worldbody>"
      "<frame name='a' childclass='c'><geom name='g'/><geom name='h' class='main'/></frame><body>"
      "<frame pos='0 0 1'><inertial pos='0 0 1' mass='2' diaginertia='1 1 "
      "1'/></frame></body></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  char* text = saved(s);
  static const char* const parts[] = {"<frame name=\"a\" childclass=\"c\">", "<geom name=\"g\"/>",
                                      "<geom name=\"h\" class=\"main\"/>", "<inertial pos=\"0 0 2\"", NULL};
  assert_has(text, parts);
  g_assert_cmpfloat(m->body_ipos[5], ==, 2);
  g_free(text);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// What cannot be saved leaves the file as it was.
static void test_refused(void) {
  char error[500] = "", *file = NULL, *kept = NULL;
  int handle = g_file_open_tmp("gimbal-XXXXXX.xml", &file, NULL);
  g_assert_cmpint(handle, >=, 0);
  g_close(handle, NULL);
  g_file_set_contents(file,
                      "<mujoco><compiler inertiafromgeom='true'/><worldbody><body name='b'><joint/><geom "
                      "size='.1'/></body></worldbody></mujoco>",
                      -1, NULL);
  mjModel* m = mj_loadXML(file, NULL, error, sizeof error);
  m->body_mass[1] = 7;
  g_assert_cmpint(mj_saveLastXML(file, m, error, sizeof error), ==, 0);
  g_assert_nonnull(strstr(error, "body 'b'"));
  g_file_get_contents(file, &kept, NULL, NULL);
  g_assert_nonnull(strstr(kept, "size='.1'"));
  g_free(kept);
  mj_deleteModel(m);
  mjSpec* s =
      parsed("<mujoco><compiler saveinertial='true'/><worldbody><geom size='1'/></worldbody></mujoco>");
  g_assert_cmpint(mj_saveXML(s, file, error, sizeof error), ==, -1);
  g_assert_cmpstr(error, !=, "");
  m = mj_compile(s, NULL);
  g_assert_cmpint(mj_saveXML(s, file, error, sizeof error), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_freeLastXML();
  g_unlink(file);
  g_free(file);
}

// Textures, sensors of a camera and layers of a material are compared with the class.
static void test_against_classes(void) {
  mjSpec* s = parsed(
      "<mujoco><default><texture rgb1='1 0 0' builtin='flat' width='2' height='2' "
      "type='2d'/><material><layer "
      "texture='t' role='rgb'/><layer texture='u' role='normal'/></material><camera sensorsize='.02 .02' "
      "resolution='3 4' focal='.01 .01'/></default><asset><texture name='t'/><texture name='u' rgb1='0 1 0'/>"
      "<material name='m'/></asset><worldbody><camera name='c'/></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  char* text = saved(s);
  static const char* const parts[] = {"<texture name=\"t\"/>", "<texture name=\"u\" rgb1=\"0 1 0\"/>",
                                      "<material name=\"m\"/>", "<camera name=\"c\"/>", NULL};
  assert_has(text, parts);
  mjSpec* t = parsed(text);
  mjModel* n = mj_compile(t, NULL);
  g_assert_cmpint(n->tex_data[n->tex_adr[0]], ==, 255);
  g_assert_cmpint(n->tex_data[n->tex_adr[1]], ==, 0);
  g_assert_cmpint(n->mat_texid[mjTEXROLE_NORMAL], ==, 1);
  g_assert_cmpfloat(n->cam_sensorsize[0], ==, .02f);
  mj_deleteModel(n);
  mj_deleteSpec(t);
  g_free(text);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Actuators as they were written, in classes that hold what their element cannot say, and with as
// many numbers as their attributes take.
static void test_actuators_of_classes(void) {
  static const char* const cases[][2] = {
      {"<velocity gear='.1 2' damping='2 4' armature='.5'/><orientation kp='.5'/>", "<velocity joint='j'/>"},
      {"<position damping='.5' kp='3'/><adhesion gain='.01'/>",
       "<velocity joint='j' kv='7' ctrlrange='0 1'/>"},
      {"<intvelocity actrange='0 1' kp='2'/><position kv='2'/>", "<general joint='j' dyntype='filter'/>"},
      {"<muscle armature='1' scale='4'/><adhesion/>", "<motor joint='j' gear='3' ctrlrange='0 1'/>"},
      {"<cylinder area='.5' bias='0 .01 4'/>", "<cylinder joint='j' bias='.01 1 4'/>"},
      {"<dcmotor motorconst='.5' resistance='1' saturation='3 0 1'/>", "<dcmotor joint='j' saturation='5'/>"},
      {"<muscle range='.7 1'/>", "<muscle joint='j' lengthrange='0 1' range='.6 1'/>"},
      {"<position inheritrange='1'/><default class='k'><pid/></default>", "<position class='k' joint='j'/>"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* text = g_strdup_printf(
        "<mujoco><compiler savecompiled='false' savecanonical='false'/><default>%s</default><worldbody><body "
        "name='b'><joint name='j' range='-1 1'/><geom size='.1'/></body></worldbody><actuator>%s</actuator>"
        "</mujoco>",
        cases[i][0], cases[i][1]);
    mjSpec* s = parsed(text);
    mjModel* m = mj_compile(s, NULL);
    char* again = saved(s);
    mjSpec* t = parsed(again);
    mjModel* n = mj_compile(t, NULL);
    g_assert_nonnull(m);
    g_assert_nonnull(n);
    g_assert_cmpmem(m->actuator_gear, 6 * sizeof(mjtNum), n->actuator_gear, 6 * sizeof(mjtNum));
    g_assert_cmpmem(m->actuator_gainprm, sizeof(mjtNum[mjNGAIN]), n->actuator_gainprm,
                    sizeof(mjtNum[mjNGAIN]));
    g_assert_cmpmem(m->actuator_biasprm, sizeof(mjtNum[mjNBIAS]), n->actuator_biasprm,
                    sizeof(mjtNum[mjNBIAS]));
    g_assert_cmpmem(m->actuator_dynprm, sizeof(mjtNum[mjNDYN]), n->actuator_dynprm, sizeof(mjtNum[mjNDYN]));
    g_assert_cmpmem(m->actuator_actrange, sizeof(mjtNum[2]), n->actuator_actrange, sizeof(mjtNum[2]));
    g_assert_cmpmem(m->actuator_ctrlrange, sizeof(mjtNum[2]), n->actuator_ctrlrange, sizeof(mjtNum[2]));
    g_assert_cmpfloat(m->actuator_damping[0], ==, n->actuator_damping[0]);
    g_assert_cmpfloat(m->actuator_armature[0], ==, n->actuator_armature[0]);
    mj_deleteModel(n);
    mj_deleteSpec(t);
    g_free(again);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(text);
  }
}

// As written, with inertias that were found and a total mass: both are in the text, and give the
// same masses again.
static void test_total_mass_again(void) {
  mjSpec* s = parsed(
      "<mujoco><compiler boundmass='.03' settotalmass='6' saveinertial='true' "
      "savecompiled='false'/><worldbody>"
      "<body><geom size='.12'/></body><body/></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  g_autofree char* text = saved(s);
  mjSpec* again = parsed(text);
  mjModel* n = mj_compile(again, NULL);
  for (int i = 1; i < 3; i++) g_assert_cmpfloat_with_epsilon(n->body_mass[i], m->body_mass[i], 1e-12);
  mj_deleteModel(n);
  mj_deleteModel(m);
  mj_deleteSpec(again);
  mj_deleteSpec(s);
}

// A free body that is aligned with its inertia is saved where it was put; so is the inertia that
// was found.
static void test_found_of_aligned(void) {
  mjSpec* s = parsed(
      "<mujoco><compiler saveinertial='true' alignfree='true'/><worldbody><body pos='0 0 1' euler='0 30 "
      "0'><freejoint/>"
      "<geom pos='-.09 .002 .2' euler='20 0 10' type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  mjModel* m = mj_compile(s, NULL);
  g_autofree char* text = saved(s);
  mjSpec* again = parsed(text);
  mjModel* n = mj_compile(again, NULL);
  for (int k = 3; k < 6; k++) g_assert_cmpfloat_with_epsilon(n->body_ipos[k], m->body_ipos[k], 1e-12);
  for (int k = 4; k < 8; k++) g_assert_cmpfloat_with_epsilon(n->body_iquat[k], m->body_iquat[k], 1e-12);
  mj_deleteModel(n);
  mj_deleteModel(m);
  mj_deleteSpec(again);
  mj_deleteSpec(s);
}

// A primitive that was fitted to a mesh keeps the mesh's material, and a body of a model that took
// other geoms for its inertia keeps that.
static void test_taken_over(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  static const char child[] =
      "<mujoco><asset><material name='m'/><mesh name='t' material='m' vertex='0 0 0 1 0 0 0 1 0 0 0 "
      "1'/></asset>"
      "<worldbody><body><freejoint/><geom type='box' mesh='t' group='5'/></body></worldbody></mujoco>";
  g_assert_cmpint(mj_addBufferVFS(&vfs, "c.xml", child, sizeof child - 1), ==, 0);
  mjSpec* s = mj_parseXMLString(
      "<mujoco><compiler inertiagrouprange='0 0'/><asset><model name='c' file='c.xml'/></asset>"
      "<worldbody><attach model='c' prefix='a_'/></worldbody></mujoco>",
      &vfs, NULL, 0);
  mjModel* m = mj_compile(s, &vfs);
  g_autofree char* text = saved(s);
  mjSpec* again = parsed(text);
  mjModel* n = mj_compile(again, NULL);
  g_assert_cmpint(n->geom_type[0], ==, mjGEOM_BOX);
  g_assert_cmpstr(n->names + n->name_matadr[n->geom_matid[0]], ==, "a_m");
  g_assert_cmpfloat(m->body_mass[1], >, 0);
  g_assert_cmpfloat_with_epsilon(n->body_mass[1], m->body_mass[1], 1e-9);
  mj_deleteModel(n);
  mj_deleteModel(m);
  mj_deleteSpec(again);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

static char* saved_of(const char* text) {
  mjSpec* s = parsed(text);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  char* written = saved(s);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  return written;
}

// What is written to be as it is anyway stays, where a text is saved as it was written; heights are
// as short as numbers of single precision.
static void test_what_was_written(void) {
  static const char kText[] =
      "<mujoco><compiler angle='degree' autolimits='true' savecompiled='%s' savecanonical='%s'/><option "
      "timestep='0.002' integrator='Euler'><flag multiccd='enable' "
      "energy='disable'/></option><visual><headlight "
      "active='auto'/><global fovy='45'/></visual><asset><hfield name='h' nrow='2' ncol='2' size='1 1 1 1' "
      "elevation='0 .123456789 .3 1'/></asset></mujoco>";
  static const struct {
    const char *compiled, *canonical;
    const char* parts[8];
  } kCases[] = {
      {"false",
       "true",
       {"timestep=\"0.002\"", "integrator=\"Euler\"", "multiccd=\"enable\"", "energy=\"disable\"",
        "active=\"auto\"", "fovy=\"45\"", "0 0.12345679 0.3 1"}},
      {"false",
       "false",
       {"timestep=\"0.002\"", "multiccd=\"enable\"", "angle=\"degree\"", "autolimits=\"true\"", "!save"}},
      {"true", "true", {"!timestep", "!multiccd", "!headlight", "!autolimits"}},
  };
  char* other = saved_of(
      "<mujoco><compiler savecompiled='false' savecanonical='false' angle='radian' "
      "autolimits='false'/><worldbody><site euler='0 0 1'/></worldbody></mujoco>");
  assert_has(other, (const char* const[]){"angle=\"radian\"", "autolimits=\"false\"", NULL});
  g_free(other);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    char* text = g_strdup_printf(kText, kCases[i].compiled, kCases[i].canonical);
    char* written = saved_of(text);
    assert_has(written, kCases[i].parts);
    mj_deleteSpec(parsed(written));
    g_free(written);
    g_free(text);
  }
}

// Read off what 4.0.1 saves of this text: names first, then places, then the kind; the settings of
// the picture behind those of the statistic, custom texts in front of the keyframes.
static void test_order_of_attributes(void) {
  static const char kLine[] =
      "<mujoco><compiler savecompiled='false' savecanonical='false'/><custom><numeric name='n' "
      "data='1'/></custom>"
      "<visual><global fovy='40'/></visual><statistic extent='2'/><worldbody><body name='b'><joint axis='0 1 "
      "0' "
      "pos='0 0 1' damping='1' range='-1 1' type='slide' name='j'/><geom rgba='1 0 0 1' type='box' pos='0 0 "
      "1' "
      "size='1 1 1' name='g' mass='2'/><camera fovy='30' mode='fixed' pos='1 0 0' euler='0 0 9' "
      "name='c'/></body>"
      "</worldbody><sensor><jointpos noise='.1' name='s' joint='j' cutoff='1'/></sensor><keyframe><key "
      "qpos='.1' "
      "time='1'/></keyframe></mujoco>";
  static const char* const kParts[] = {
      "<joint name=\"j\" type=\"slide\" range=\"-1 1\" damping=\"1\" pos=\"0 0 1\" axis=\"0 1 0\"/>",
      "<geom name=\"g\" size=\"1 1 1\" pos=\"0 0 1\" type=\"box\" rgba=\"1 0 0 1\" mass=\"2\"/>",
      "<camera name=\"c\" euler=\"0 0 9\" pos=\"1 0 0\" fovy=\"30\"/>",
      "<jointpos joint=\"j\" name=\"s\" cutoff=\"1\" noise=\"0.1\"/>",
      "<key time=\"1\" qpos=\"0.1\"/>",
      NULL};
  static const char* const kSections[] = {"<statistic", "<visual", "<worldbody",
                                          "<sensor",    "<custom", "<keyframe"};
  mjSpec* s = parsed(kLine);
  char* text = saved(s);
  assert_has(text, kParts);
  for (size_t i = 1; i < G_N_ELEMENTS(kSections); i++) {
    g_assert_true(strstr(text, kSections[i - 1]) < strstr(text, kSections[i]));
  }
  g_free(text);
  mj_deleteSpec(s);
}

// What geoms overrule stays in a text that is saved as it was written, and goes from one with
// compiled numbers.
static void test_overruled_inertial(void) {
  static const char kModelOf[] =
      "<mujoco><compiler inertiafromgeom='true' savecompiled='%s' "
      "savecanonical='%s'/><worldbody><body><freejoint/>"
      "<inertial pos='1 2 3' mass='4' diaginertia='1 1 1'/><geom size='.1'/></body></worldbody></mujoco>";
  static const char* const kForms[][3] = {
      {"true", "true", NULL}, {"false", "true", "<inertial"}, {"false", "false", "<inertial"}};
  for (size_t i = 0; i < G_N_ELEMENTS(kForms); i++) {
    char* model = g_strdup_printf(kModelOf, kForms[i][0], kForms[i][1]);
    mjSpec* s = parsed(model);
    mjModel* m = mj_compile(s, NULL);
    char* text = saved(s);
    g_assert_true((strstr(text, "<inertial") != NULL) == (kForms[i][2] != NULL));
    g_free(text);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(model);
  }
}

// Inertias that compiling found are in the text where it asks for them, and count there: geoms
// alone are asked no more. Saved as it was written, the text keeps that rule.
static void test_inertials_asked(void) {
  for (int compiled = 0; compiled < 2; compiled++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><compiler inertiafromgeom='true' saveinertial='true' savecompiled='%s'/><worldbody>"
        "<body><geom size='.5' mass='2' pos='.25 0 0'/></body></worldbody></mujoco>",
        compiled ? "true" : "false");
    g_autofree char* written = saved_of(text);
    g_assert_nonnull(strstr(written, "diaginertia=\"0.2 0.2 0.2\""));
    g_assert_true((strstr(written, "inertiafromgeom=\"true\"") == NULL) == compiled);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/save/own", test_own);
  g_test_add_func("/save/canonical", test_canonical);
  g_test_add_func("/save/compiled", test_compiled);
  g_test_add_func("/save/written-since", test_written_since);
  g_test_add_func("/save/total-mass", test_total_mass);
  g_test_add_func("/save/taken-over", test_taken_over);
  g_test_add_func("/save/total-mass-again", test_total_mass_again);
  g_test_add_func("/save/found-of-aligned", test_found_of_aligned);
  g_test_add_func("/save/order-of-attributes", test_order_of_attributes);
  g_test_add_func("/save/overruled-inertial", test_overruled_inertial);
  g_test_add_func("/save/order", test_order);
  g_test_add_func("/save/frames", test_frames);
  g_test_add_func("/save/refused", test_refused);
  g_test_add_func("/save/against-classes", test_against_classes);
  g_test_add_func("/save/actuators-of-classes", test_actuators_of_classes);
  g_test_add_func("/save/what-was-written", test_what_was_written);
  g_test_add_func("/save/inertials-asked", test_inertials_asked);
  return g_test_run();
}
