// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Frames that scale what is in them. The numbers are those of MuJoCo 4.0.1.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stddef.h>
#include <string.h>

#include "../../compile-text.h"

typedef struct Expected {
  size_t field;
  int index;
  double value;
} Expected;

#define IS(field, index, value) \
  { offsetof(mjModel, field), index, value }

static void check(const char* text, const Expected* all, size_t n) {
  mjModel* m = compile_text(text);
  for (size_t i = 0; i < n; i++) {
    double found = (*(mjtNum* const*)((const char*)m + all[i].field))[all[i].index];
    if (fabs(found - all[i].value) > 1e-8 * fmax(1, fabs(all[i].value))) {
      g_error("row %d: %.10g is not %.10g", (int)i, found, all[i].value);
    }
  }
  mj_deleteModel(m);
}

#define CHECK(text, all) check(text, all, G_N_ELEMENTS(all))

//---- contents

#define ARM(frame, inside)                                                                                   \
  "<mujoco><worldbody><frame pos='10 0 0' " frame                                                            \
  "><body name='b' pos='1 0 0'><joint name='s' type='slide'"                                                 \
  " axis='1 0 0' range='-1 2' stiffness='1 2 3' armature='.1' frictionloss='.3'/><joint name='h' axis='0 1 " \
  "0' stiffness='1' range='0 90'/><geom name='g' size='.1' mass='2' margin='.1' friction='1 .1 .2'/>"        \
  "<site name='a' pos='.1 0 0'/><site name='c' pos='0 .2 0'/></body></frame></worldbody>" inside "</mujoco>"

static void test_contents(void) {
  static const Expected similar[] = {
      IS(body_pos, 3, 12),         IS(body_mass, 1, 16),         IS(geom_size, 0, .2),
      IS(geom_margin, 0, .2),      IS(geom_friction, 0, 1),      IS(geom_friction, 1, .2),
      IS(jnt_range, 1, 4),         IS(jnt_stiffness, 0, 8),      IS(jnt_stiffnesspoly, 0, 8),
      IS(jnt_stiffnesspoly, 1, 6), IS(jnt_stiffness, 1, 32),     IS(jnt_range, 3, mjPI / 2),
      IS(dof_armature, 0, .8),     IS(dof_frictionloss, 0, 4.8), IS(jnt_solimp, 2, .002),
      IS(site_pos, 0, .2),
  };
  static const Expected geometry[] = {
      IS(body_mass, 1, 16),    IS(jnt_range, 1, 4),         IS(jnt_stiffness, 0, 1),
      IS(dof_armature, 0, .1), IS(dof_frictionloss, 0, .3),
  };
  static const Expected heavier[] = {IS(body_mass, 1, 6), IS(geom_size, 0, .1), IS(jnt_stiffness, 0, 1)};
  CHECK(ARM("scale='2'", ""), similar);
  CHECK(ARM("scale='2' scaling='geometry'", ""), geometry);
  CHECK(ARM("massscale='3' scaling='geometry'", ""), heavier);
}

static void test_nested(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='2'><frame pos='1 0 0' scale='3' scaling='geometry'><body pos='1 0 0'>"
      "<joint type='slide' stiffness='1'/><geom size='.1' "
      "mass='1'/></body></frame></frame></worldbody></mujoco>";
  static const Expected all[] = {IS(body_pos, 3, 8), IS(geom_size, 0, .6), IS(body_mass, 1, 216),
                                 IS(jnt_stiffness, 0, 8)};
  CHECK(text, all);
}

//---- what refers to contents

static void test_actuators(void) {
  static const char text[] = ARM("scale='2'",
                                 "<actuator><motor joint='s' ctrlrange='-1 1' forcerange='-3 3'/><position "
                                 "joint='s' kp='10' kv='2' ctrlrange='-1 1'/><position joint='h' kp='10'/>"
                                 "<damper joint='s' kv='3' ctrlrange='0 1'/><cylinder joint='s' area='.5'/>"
                                 "<muscle joint='s' lengthrange='-1 2' force='20'/><motor site='a' "
                                 "gear='1 2 3 4 5 6'/><adhesion body='b' gain='6' ctrlrange='0 1'/>"
                                 "<general joint='s' gainprm='1 3 5'/></actuator>");
  static const Expected all[] = {
      IS(actuator_gainprm, 0, 16),
      IS(actuator_forcerange, 1, 48),
      IS(actuator_ctrlrange, 1, 1),
      IS(actuator_gainprm, mjNGAIN, 80),
      IS(actuator_biasprm, mjNBIAS + 1, -80),
      IS(actuator_ctrlrange, 3, 2),
      IS(actuator_gainprm, 2 * mjNGAIN, 320),
      IS(actuator_gainprm, 3 * mjNGAIN + 2, -24),
      IS(actuator_gainprm, 4 * mjNGAIN, 2),
      IS(actuator_gainprm, 5 * mjNGAIN + 2, 320),
      IS(actuator_lengthrange, 11, 4),
      IS(actuator_gear, 38, 3),
      IS(actuator_gear, 39, 8),
      IS(actuator_gainprm, 7 * mjNGAIN, 96),
      IS(actuator_gainprm, 8 * mjNGAIN, 16),
      IS(actuator_gainprm, 8 * mjNGAIN + 2, 5),  // a fixed gain has one number
  };
  CHECK(text, all);
}

// How far something juts out of a site is a distance between both; a free joint keeps what its
// coordinates have in common.
static void test_enclosed(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='4'><body name='a'><joint type='free' damping='1' armature='2'/><geom "
      "size='.1'/><site name='s'/></body></frame><site name='t'/></worldbody><sensor><insidesite site='s' "
      "objtype='body' objname='a' noise='1' enclosed='true'/><insidesite site='t' objtype='body' objname='a' "
      "noise='1' "
      "enclosed='true'/><insidesite site='s' objtype='body' objname='a' noise='1'/></sensor></mujoco>";
  static const Expected all[] = {IS(sensor_noise, 0, 4), IS(sensor_noise, 1, 2), IS(sensor_noise, 2, 1),
                                 IS(dof_damping, 3, 1), IS(dof_armature, 0, 2)};
  CHECK(text, all);
}

// Torques of a free joint are forces at an arm; a ball has no forces beside them.
static void test_gears(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='.5'><body><freejoint name='f'/><geom "
      "size='.1'/></body></frame><frame "
      "scale='2 3 5' scaling='geometry'><body><freejoint name='g'/><geom type='box' size='.1 .1 .1'/></body>"
      "</frame><frame scale='.5'><body><joint name='b' type='ball'/><geom "
      "size='.1'/></body></frame></worldbody>"
      "<actuator><motor joint='f' gear='1 2 3 4 5 6'/><motor joint='g' gear='1 2 3 4 5 6'/><motor joint='b' "
      "gear='1 2 3'/></actuator></mujoco>";
  static const Expected all[] = {IS(actuator_gear, 2, 3), IS(actuator_gear, 3, 2), IS(actuator_gear, 5, 3),
                                 IS(actuator_gear, 6 + 3, 12.42893), IS(actuator_gear, 12 + 2, 3)};
  CHECK(text, all);
}

// Between what is in a frame and what is not: the geometric mean of the factors.
static void test_cranks(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='4' massscale='3'><site name='a'/><geom name='g' size='.1' pos='0 0 "
      "1'/>"
      "</frame><body><joint type='slide'/><geom name='h' size='.1' contype='0'/><site "
      "name='s'/></body></worldbody>"
      "<contact><pair geom1='g' geom2='h' adhesion='2'/></contact>"
      "<actuator><position cranksite='s' slidersite='a' cranklength='1.5' kp='10' ctrlrange='0 1'/>"
      "<motor cranksite='a' slidersite='s' cranklength='1.5' forcerange='-1 1'/></actuator></mujoco>";
  static const Expected all[] = {
      IS(pair_adhesion, 0, 6.92820323),      IS(actuator_cranklength, 0, 3),
      IS(actuator_gainprm, 0, 17.3205081),   IS(actuator_ctrlrange, 1, 2),
      IS(actuator_cranklength, 1, 3),        IS(actuator_gainprm, mjNGAIN, 3.46410162),
      IS(actuator_forcerange, 3, 3.46410162)};
  CHECK(text, all);
}

// An area, at the arm of a rotation; a connection of bodies is as wide as its first body.
static void test_arms(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='4'><body name='a'><joint name='s' type='slide'/><joint "
      "name='h'/><geom "
      "size='.1'/></body></frame><body name='b'><joint/><geom size='.1'/></body></worldbody>"
      "<equality><connect body1='a' body2='b' anchor='0 0 0'/><connect body1='b' body2='a' anchor='0 0 0'/>"
      "<weld body1='a' body2='b'/></equality>"
      "<actuator><cylinder joint='s' ctrlrange='0 1'/><cylinder joint='h' ctrlrange='0 1'/></actuator>"
      "<keyframe><key ctrl='1 1'/></keyframe></mujoco>";
  static const Expected all[] = {IS(eq_solimp, 2, .004),
                                 IS(eq_solimp, 7, .001),
                                 IS(eq_solimp, 12, .002),
                                 IS(actuator_gainprm, 0, 16),
                                 IS(actuator_gainprm, mjNGAIN, 64),
                                 IS(actuator_ctrlrange, 1, 16),
                                 IS(actuator_ctrlrange, 3, 16),
                                 IS(key_ctrl, 1, 16)};
  CHECK(text, all);
}

static void test_tendons(void) {
  static const char text[] = ARM(
      "scale='2'",
      "<tendon><spatial name='t' range='.1 .4' stiffness='5 6' damping='2' width='.004'><site "
      "site='a'/><site "
      "site='c'/></spatial><fixed stiffness='5'><joint joint='h' coef='2'/></fixed><fixed range='-1 "
      "1'><joint "
      "joint='h' coef='2'/><joint joint='s' coef='1'/></fixed></tendon>"
      "<equality><joint joint1='s' polycoef='.1 .2 .3 .4 .5'/><tendon tendon1='t'/><joint joint1='h' "
      "joint2='s' "
      "polycoef='.1 .2 .3 .4 .5'/><weld body1='b' torquescale='1'/></equality>"
      "<sensor><jointpos joint='s' cutoff='10'/><jointpos joint='h' cutoff='1'/><force site='a' cutoff='10'/>"
      "<torque site='a' cutoff='10'/></sensor>"
      "<keyframe><key qpos='.5 .25'/></keyframe>");
  static const Expected all[] = {
      IS(tendon_range, 1, .8),   IS(tendon_stiffness, 0, 40), IS(tendon_stiffnesspoly, 0, 24),
      IS(tendon_damping, 0, 16), IS(tendon_width, 0, .008),   IS(tendon_stiffness, 1, 160),
      IS(tendon_range, 5, 2),    IS(wrap_prm, 3, 4),          IS(wrap_prm, 4, 1),
      IS(eq_data, 0, .2),        IS(eq_data, 1, .4),          IS(eq_data, 2 * mjNEQDATA + 2, .075),
      IS(eq_solimp, 2, .002),    IS(eq_solimp, 12, .001),     IS(eq_data, 3 * mjNEQDATA + 10, 1.414213562373),
      IS(sensor_cutoff, 0, 20),  IS(sensor_cutoff, 1, 1),     IS(sensor_cutoff, 2, 160),
      IS(sensor_cutoff, 3, 320), IS(key_qpos, 0, 1),          IS(key_qpos, 1, .25),
  };
  CHECK(text, all);
}

// A tendon has one factor, the mean of three, whatever way its joints slide; what turns only, none.
static void test_stretched_tendons(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='2 3 5' scaling='geometry'><body><joint name='x' type='slide' axis='1 "
      "0 0'/><geom type='box' size='.1 .1 .1'/></body><body><joint name='z' type='slide' axis='0 0 1'/><geom "
      "type='box' size='.1 .1 .1'/></body><body><joint name='h'/><geom type='box' size='.1 .1 "
      ".1'/></body></frame></worldbody>"
      "<tendon><fixed name='xzh' range='0 1' margin='.1'><joint joint='x' coef='1'/><joint joint='z' "
      "coef='1'/><joint joint='h' coef='1'/></fixed><fixed name='h' range='0 1'><joint joint='h' "
      "coef='1'/></fixed></tendon><equality><tendon tendon1='xzh' tendon2='h'/></equality>"
      "<actuator><position tendon='xzh' kp='1' ctrlrange='0 1'/><cylinder tendon='h' area='1'/></actuator>"
      "<sensor><tendonpos tendon='xzh' cutoff='1'/></sensor></mujoco>";
  static const Expected all[] = {IS(tendon_range, 1, 3.10723250596),
                                 IS(tendon_margin, 0, .310723250596),
                                 IS(tendon_solimp_lim, 2, .003107232506),
                                 IS(tendon_range, 3, 1),
                                 IS(tendon_solimp_lim, 7, .001),
                                 IS(wrap_prm, 0, 1.55361625298),
                                 IS(wrap_prm, 1, .621446501192),
                                 IS(wrap_prm, 2, 3.10723250596),
                                 IS(wrap_prm, 3, 1),
                                 IS(eq_data, 1, 3.10723250596),
                                 IS(actuator_ctrlrange, 1, 3.10723250596),
                                 IS(actuator_gainprm, mjNGAIN, 1),
                                 IS(sensor_cutoff, 0, 3.10723250596)};
  CHECK(text, all);
}

// Numbers of a free joint are those of lengths and angles at once, and stay; the gears that turn it
// are those of a length. A pressure acts at the arm of what a tendon turns.
static void test_free(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='2'><body><joint name='f' type='free' stiffness='1 2 3' damping='1 2 "
      "3' armature='1' frictionloss='1'/><geom size='.1'/></body><body><joint name='h'/><geom "
      "size='.1'/></body></frame></worldbody><tendon><fixed name='h'><joint joint='h' "
      "coef='1'/></fixed></tendon><actuator><motor joint='f' gear='1 2 3 4 5 6'/><cylinder tendon='h' "
      "area='1'/></actuator></mujoco>";
  static const Expected all[] = {IS(jnt_stiffness, 0, 1),    IS(jnt_stiffnesspoly, 1, 3),
                                 IS(dof_damping, 0, 1),      IS(dof_armature, 3, 1),
                                 IS(dof_frictionloss, 0, 1), IS(actuator_gear, 2, 3),
                                 IS(actuator_gear, 3, 8),    IS(actuator_gainprm, mjNGAIN, 8)};
  CHECK(text, all);
}

// Cogs are counted along the way of a motor, and its speeds and limits are lengths.
static void test_motor(void) {
  static const char text[] =
      "<mujoco><worldbody><frame scale='.5' scaling='geometry'><body><joint name='j' type='slide'/><geom "
      "size='.1'/></body></frame></worldbody><actuator><dcmotor joint='j' motorconst='.035' resistance='2' "
      "lugre='100 1 .2 .5 .1' cogging='.05 6 .3' controller='1 2 3 4 5 6' input='pos "
      "vel'/></actuator></mujoco>";
  static const Expected all[] = {IS(actuator_biasprm, 0, .05), IS(actuator_biasprm, 1, 12),
                                 IS(actuator_biasprm, 2, .3),  IS(actuator_biasprm, 4, .5),
                                 IS(actuator_biasprm, 5, .05), IS(actuator_dynprm, 7, 2),
                                 IS(actuator_dynprm, 8, 2.5),  IS(actuator_gainprm, 7, 6)};
  CHECK(text, all);
}

// What belongs to frames of different scales has the geometric mean; a body that is moved by hand
// goes to where its frame takes the point. The cutoff of a normal is a distance, its noise is none.
static void test_between(void) {
  static const char text[] =
      "<mujoco><worldbody><geom name='out' size='.1'/><frame pos='10 0 0' scale='4'><body><freejoint/><geom "
      "name='in' size='.1'/></body><body mocap='true'/></frame></worldbody><contact><pair geom1='out' "
      "geom2='in' "
      "margin='.1'/></contact><sensor><distance geom1='in' geom2='out' cutoff='1' noise='1'/><normal "
      "geom1='in' "
      "geom2='out' cutoff='1' noise='1'/></sensor><keyframe><key mpos='1 0 0'/></keyframe></mujoco>";
  static const Expected all[] = {IS(pair_margin, 0, .2),  IS(key_mpos, 0, -26),   IS(key_qpos, 0, 10),
                                 IS(sensor_cutoff, 0, 2), IS(sensor_noise, 0, 2), IS(sensor_cutoff, 1, 2),
                                 IS(sensor_noise, 1, 1)};
  CHECK(text, all);
}

//---- three factors

#define BOX(frame, inside) \
  "<mujoco><worldbody><frame " frame "><body>" inside "</body></frame></worldbody></mujoco>"
#define THREE "scale='2 3 5' scaling='geometry'"

static void test_three(void) {
  static const char text[] = BOX(
      THREE,
      "<inertial pos='1 1 1' mass='1' diaginertia='.4 .5 .6'/><joint type='slide' axis='0 1 0' range='-1 1' "
      "margin='.1'/><geom type='box' size='.1 .2 .3'/><geom type='box' size='.1 .2 .3' euler='0 0 90'/>"
      "<site type='box' size='.1 .2 .3' euler='0 0 30'/>");
  static const Expected all[] = {
      IS(body_ipos, 4, 3),           IS(body_mass, 1, 30),          IS(body_inertia, 3, 180),
      IS(body_inertia, 4, 154.5),    IS(jnt_range, 1, 3),           IS(geom_size, 0, .2),
      IS(geom_size, 2, 1.5),         IS(geom_size, 3, .3),          IS(geom_size, 4, .4),
      IS(site_size, 0, .2291287847), IS(site_size, 1, .5567764363), IS(jnt_margin, 0, .2 * 1.5),
  };
  CHECK(text, all);
}

//---- skins

#define SURFACE " vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'"
#define BONE(name) \
  "<bone body='" name "' vertid='0 1 2' vertweight='1 1 1' bindpos='1 0 0' bindquat='1 0 0 0'/>"
#define SKIN(one, other, data)                                                             \
  "<mujoco><worldbody><frame " one "><body name='a'/></frame><frame " other                \
  "><body name='b'/></frame></worldbody><deformable><skin inflate='.1'" data ">" BONE("a") \
      BONE("b") "</skin></deformable></mujoco>"

// A skin is as large as its bones, which have one scale; their masses do not matter.
static void test_skins(void) {
  static const char* const texts[] = {
      SKIN("scale='.5'", "scale='.5'", SURFACE),
      SKIN("massscale='2'", "", SURFACE),
      SKIN("scale='.5 .5 .4' scaling='geometry'", "scale='.5 .5 .4' scaling='geometry'", SURFACE),
  };
  static const float expected[][3] = {{.5f, .05f, .5f}, {1, .1f, 1}, {.5f, .0464158878f, .5f}};
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    mjModel* m = compile_text(texts[i]);
    g_assert_cmpfloat(m->skin_vert[3], ==, expected[i][0]);
    g_assert_cmpfloat_with_epsilon(m->skin_inflate[0], expected[i][1], 1e-8);
    g_assert_cmpfloat(m->skin_bonebindpos[3], ==, expected[i][2]);
    mj_deleteModel(m);
  }
}

// A skin file of a triangle on a bone.
typedef struct SkinFile {
  int count[4];
  float vert[9];
  int face[3];
  char body[40];
  float bind[7];
  int nvert, vertid[3];
  float weight[3];
} SkinFile;

static const SkinFile kSkinFile = {
    {3, 0, 1, 1}, {0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 1, 2}, "a", {1, 0, 0, 1, 0, 0, 0}, 3, {0, 1, 2},
    {1, 1, 1}};

static mjModel* compile_with_skin(const char* text, mjSpec** spec) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "a.skn", &kSkinFile, sizeof kSkinFile), ==, 0);
  static const char child[] =
      "<mujoco><worldbody><body name='a'/></worldbody><deformable><skin name='s' file='a.skn'/></deformable>"
      "</mujoco>";
  g_assert_cmpint(mj_addBufferVFS(&vfs, "child.xml", child, sizeof child - 1), ==, 0);
  char error[500] = "";
  *spec = mj_parseXMLString(text, &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(*spec, &vfs);
  if (!m) g_error("%s", mjs_getError(*spec));
  mj_deleteVFS(&vfs);
  return m;
}

// So is one from a file.
static void test_skin_file(void) {
  mjSpec* s;
  mjModel* m = compile_with_skin(
      "<mujoco><worldbody><frame scale='.5'><body name='a'/></frame></worldbody><deformable><skin "
      "file='a.skn' inflate='.1'/></deformable></mujoco>",
      &s);
  g_assert_cmpfloat(m->skin_vert[3], ==, .5f);
  g_assert_cmpfloat_with_epsilon(m->skin_inflate[0], .05, 1e-8);
  g_assert_cmpfloat(m->skin_bonebindpos[0], ==, .5f);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The bones of an attached skin are those that came with it, also by what is saved.
static void test_skin_attached(void) {
  mjSpec* s;
  mjModel* m = compile_with_skin(
      "<mujoco><asset><model name='c' file='child.xml'/></asset><worldbody><body name='a'/><attach model='c' "
      "prefix='l_'/><frame scale='2'><attach model='c' prefix='r_'/></frame></worldbody></mujoco>",
      &s);
  g_assert_cmpint(m->skin_bonebodyid[0], ==, mj_name2id(m, mjOBJ_BODY, "l_a"));
  g_assert_cmpint(m->skin_bonebodyid[1], ==, mj_name2id(m, mjOBJ_BODY, "r_a"));
  g_assert_cmpfloat(m->skin_bonebindpos[3], ==, 2);
  char saved[4000];
  g_assert_cmpint(mj_saveXMLString(s, saved, sizeof saved, NULL, 0), ==, 0);
  mjModel* again = compile_text(saved);
  g_assert_cmpint(again->nskin, ==, 2);
  g_assert_cmpfloat(again->skin_bonebindpos[3], ==, 2);
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// So are those of one that a program attaches, by reference or as a copy.
static void test_skin_moved(void) {
  for (int deep = 0; deep < 2; deep++) {
    mjSpec* child;
    mj_deleteModel(
        compile_with_skin("<mujoco><worldbody><body name='a'/></worldbody><deformable><skin "
                          "file='a.skn'/></deformable></mujoco>",
                          &child));
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_addBufferVFS(&vfs, "a.skn", &kSkinFile, sizeof kSkinFile);
    mjSpec* s = mj_parseXMLString("<mujoco><worldbody><body name='a'/></worldbody></mujoco>", NULL, NULL, 0);
    mjs_setDeepCopy(s, deep);
    mjsFrame* frame = mjs_addFrame(mjs_findBody(s, "world"), NULL);
    g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "a")->element, "p_", "_s"));
    mjModel* m = mj_compile(s, &vfs);
    g_assert_cmpstr(mj_id2name(m, mjOBJ_BODY, m->skin_bonebodyid[0]), ==, "p_a_s");
    mj_deleteModel(m);
    mj_deleteSpec(s);
    mj_deleteSpec(child);
    mj_deleteVFS(&vfs);
  }
}

// A servo of a plug-in has parameters that nobody can scale: with sizes alone it stays as it is.
#define SERVO(scale)                                                                                    \
  "<mujoco><extension><plugin plugin='mujoco.pid'/></extension><worldbody><frame " scale                \
  "><body><joint name='j' type='slide'/><geom size='.1'/></body></frame></worldbody><actuator><plugin " \
  "plugin='mujoco.pid' joint='j' ctrlrange='-1 1'><config key='kp' "                                    \
  "value='2'/></plugin></actuator></mujoco>"

static void test_refused(void) {
  static const char* const texts[] = {
      SERVO("scale='2'"),
      BOX("scale='0'", "<geom size='.1'/>"),
      BOX("scale='-1'", "<geom size='.1'/>"),
      BOX("massscale='-1'", "<geom size='.1'/>"),
      BOX("scale='1 2 3'", "<geom type='box' size='.1 .2 .3'/>"),
      BOX(THREE, "<geom size='.1'/>"),
      BOX(THREE, "<geom type='capsule' size='.1 .2'/>"),
      BOX(THREE, "<geom type='box' size='.1 .2 .3' euler='0 0 30'/>"),
      BOX(THREE, "<joint axis='0 1 1'/><geom type='box' size='.1 .2 .3'/>"),
      "<mujoco><worldbody><frame scale='2'><body><joint name='h'/><geom "
      "size='.1'/></body></frame></worldbody>"
      "<actuator><dcmotor joint='h' motorconst='.05' resistance='2'/></actuator></mujoco>",
      "<mujoco><worldbody><frame massscale='2'><body><joint name='h'/><geom "
      "size='.1'/></body></frame></worldbody><actuator><general joint='h' "
      "dyntype='user'/></actuator></mujoco>",
      SKIN("scale='2'", "", SURFACE),
  };
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
    char error[500] = "";
    mjSpec* s = mj_parseXMLString(texts[i], NULL, error, sizeof error);
    g_assert_cmpstr(error, ==, "");
    mjModel* m = mj_compile(s, NULL);
    if (m) g_error("%s", texts[i]);
    mj_deleteSpec(s);
  }
  mj_deleteModel(compile_text(BOX(THREE, "<geom type='box' size='.1 .2 .3' euler='0 0 4'/>")));
  mj_deleteModel(compile_text(BOX("scale='2 2 2'", "<geom size='.1'/>")));
  mj_deleteModel(compile_text(SERVO("scale='2' scaling='geometry'")));
}

//---- meshes

#define TETRA "<asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"

// A mesh is there once for each of its scales, in the order of use.
static void test_meshes(void) {
  mjModel* m = compile_text(
      "<mujoco>" TETRA
      "<worldbody><frame scale='2'><geom type='mesh' mesh='t'/></frame><geom type='mesh' "
      "mesh='t'/><frame scale='3'><geom type='mesh' mesh='t'/></frame><frame scale='2'><geom type='mesh' "
      "mesh='t'/></frame><frame scale='2 3 5' scaling='geometry'><geom type='mesh' mesh='t' euler='0 0 30'/>"
      "</frame></worldbody></mujoco>");
  g_assert_cmpint(m->nmesh, ==, 4);
  g_assert_cmpint(mj_name2id(m, mjOBJ_MESH, "t"), ==, 0);
  g_assert_cmpint(mj_name2id(m, mjOBJ_MESH, "t@1"), ==, 1);
  g_assert_cmpint(mj_name2id(m, mjOBJ_MESH, "t@2"), ==, 2);
  static const int used[] = {0, 1, 2, 0, 3};
  for (int i = 0; i < 5; i++) g_assert_cmpint(m->geom_dataid[i], ==, used[i]);
  g_assert_cmpfloat(m->mesh_scale[0], ==, 2);
  g_assert_cmpfloat(m->mesh_scale[3], ==, 1);
  g_assert_cmpfloat(m->mesh_pos[6], ==, .75);
  g_assert_cmpfloat_with_epsilon(m->mesh_pos[9], .670753175473055, 1e-7);
  mj_deleteModel(m);
}

// Shapes are fitted to what the frame makes of their mesh, whichever form that is; the geom says
// whether they are hollow.
#define FITTED(frame, asset, geom)                                                      \
  "<mujoco><asset><mesh name='m' " asset                                                \
  " vertex='.04 .06 .09 -.1 .02 .04 .03 .07 -.04 -.1 -.04 -.08 .04 -.05 .09'/></asset>" \
  "<worldbody><body><frame " frame "><geom mesh='m' " geom "/></frame></body></worldbody></mujoco>"

static void test_fitted(void) {
  static const Expected hollow[] = {IS(body_mass, 1, 485.984923492)};
  static const Expected hollow_mesh[] = {IS(body_mass, 1, 9.71136013)};
  static const Expected sphere[] = {IS(body_mass, 1, 12), IS(geom_size, 0, .104783172),
                                    IS(body_ipos, 5, .057741353)};
  static const Expected turned[] = {IS(body_mass, 1, 2.3593063), IS(geom_size, 0, .047557056),
                                    IS(geom_size, 1, .134320696), IS(body_ipos, 4, -.015615221)};
  static const Expected box[] = {IS(geom_size, 0, .045914808), IS(geom_size, 1, .095254587)};
  CHECK(FITTED("scale='2'", "", "type='box' shellinertia='true'"), hollow);
  CHECK(FITTED("scale='2'", "inertia='shell'", ""), hollow_mesh);
  CHECK(FITTED("scale='1 2 3' scaling='geometry'", "", "mass='2'"), sphere);
  CHECK(FITTED("scale='1 1 3' scaling='geometry' euler='0 30 40'", "", "type='capsule' euler='20 30 40'"),
        turned);
  CHECK(FITTED("scale='1 2 3' scaling='geometry'", "", "type='box' mass='2' euler='20 30 40'"), box);
}

//---- the spec

// What a flexcomp makes has the scale of the body that it stands in, not that of its own frames;
// the anchor of a weld to the world stays (numbers of MuJoCo 4.0.1).
static void test_flexcomp(void) {
  static const Expected all[] = {IS(body_pos, 3, 2),      IS(body_pos, 6, -.1), IS(body_mass, 2, 2),
                                 IS(jnt_solimp, 2, .002), IS(eq_data, 1, 2),    IS(eq_solimp, 7, .002)};
  CHECK(
      "<mujoco><worldbody><frame scale='2'><body name='b' pos='1 0 0'><frame scale='3'><flexcomp name='f' "
      "count='2 2 1' spacing='.1 .1 .1' radius='.01' mass='1'/></frame></body></frame></worldbody><equality>"
      "<weld body1='b' anchor='1 2 3'/><flex flex='f'/></equality></mujoco>",
      all);
}

// Compiling leaves the spec as it was written, and a second compilation finds the same.
static void test_kept(void) {
  static const char text[] =
      "<mujoco>" TETRA
      "<worldbody><frame scale='3'><geom name='g' type='mesh' mesh='t'/><site name='s' "
      "pos='.1 0 0'/></frame><geom name='h' type='mesh' mesh='t'/><frame scale='2 3 1' scaling='geometry'/>"
      "</worldbody></mujoco>";
  mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
  for (int i = 0; i < 2; i++) {
    mjModel* m = mj_compile(s, NULL);
    g_assert_cmpint(m->nmesh, ==, 2);
    mj_deleteModel(m);
    mjsSite* site = mjs_asSite(mjs_findElement(s, mjOBJ_SITE, "s"));
    mjsGeom* geom = mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "h"));
    g_assert_cmpfloat(site->pos[0], ==, .1);
    g_assert_cmpstr(mjs_getString(geom->meshname), ==, "t");
    g_assert_null(mjs_findElement(s, mjOBJ_MESH, "t@1"));
  }
  char saved[4000];
  g_assert_cmpint(mj_saveXMLString(s, saved, sizeof saved, NULL, 0), ==, 0);
  g_assert_nonnull(strstr(saved, "scale=\"3\""));
  g_assert_nonnull(strstr(saved, "scale=\"2 3 1\""));  // not the two that differ from 1
  mj_deleteSpec(s);
}

// Masses that the compiler settles are saved as inertias, in frames that stretch what they hold: by
// axes that are turned there, which load to the tensor that was saved.
static void test_settled(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco><compiler settotalmass='5'/><worldbody><frame scale='1 1 2' scaling='geometry'><body>"
      "<freejoint/><geom type='box' size='.08 .07 .06' pos='.09 -.02 -.08'/><geom type='ellipsoid' "
      "size='.15 .11 .07' pos='.06 .09 .01'/></body></frame></worldbody></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  char saved[4000];
  g_assert_cmpint(mj_saveXMLString(s, saved, sizeof saved, NULL, 0), ==, 0);
  g_assert_nonnull(strstr(saved, "<inertial"));
  mjModel* again = compile_text(saved);
  for (int k = 0; k < 3; k++) {
    g_assert_cmpfloat_with_epsilon(again->body_inertia[3 + k], m->body_inertia[3 + k], 1e-9);
  }
  mjtNum dot = 0;
  for (int k = 0; k < 4; k++) dot += again->body_iquat[4 + k] * m->body_iquat[4 + k];
  g_assert_cmpfloat_with_epsilon(fabs(dot), 1, 1e-9);
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The mesh of a geom stays by its name when numbers of the model go back, also where the compiler
// had made a mesh of its own for the scale.
static void test_shared(void) {
  mjSpec* s = mj_parseXMLString(
      "<mujoco>" TETRA
      "<worldbody><geom type='mesh' mesh='t'/><frame scale='3'><geom name='g' type='capsule' mesh='t'/>"
      "</frame></worldbody></mujoco>",
      NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  g_assert_cmpstr(mjs_getString(mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "g"))->meshname), ==, "t");
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Numbers of the model go back in the units of the spec; others stay to the last bit.
static void test_copy_back(void) {
  mjSpec* s = mj_parseXMLString(ARM("scale='3'",
                                    "<actuator><position joint='s' kp='10'/></actuator>"
                                    "<keyframe><key qpos='.5 0'/></keyframe>"),
                                NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  m->jnt_stiffness[0] = 54;
  m->actuator_gainprm[0] = 540;
  m->key_qpos[0] = 6;
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  const mjsJoint* j = mjs_asJoint(mjs_findElement(s, mjOBJ_JOINT, "s"));
  const mjsActuator* a = mjs_asActuator(mjs_firstElement(s, mjOBJ_ACTUATOR));
  int n;
  g_assert_cmpfloat(j->stiffness[0], ==, 2);
  g_assert_cmpfloat(j->armature, ==, .1);
  g_assert_cmpfloat(j->frictionloss, ==, .3);
  g_assert_cmpfloat(a->gainprm[0], ==, 20);
  g_assert_cmpfloat(a->biasprm[1], ==, -10);
  g_assert_cmpfloat(mjs_getDouble(mjs_asKey(mjs_firstElement(s, mjOBJ_KEY))->qpos, &n)[0], ==, 2);
  mjModel* again = mj_compile(s, NULL);
  g_assert_cmpfloat(again->jnt_stiffness[0], ==, 54);
  g_assert_cmpfloat(again->key_qpos[0], ==, 6);
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// A mesh at more scales than there is room for in the list of meshes, saved as compiled.
static void test_many(void) {
  static char saved[10000];
  GString* text = g_string_new("<mujoco>" TETRA "<worldbody>");
  for (int i = 1; i <= 9; i++) {
    g_string_append_printf(text, "<frame scale='%d'><geom type='mesh' mesh='t'/></frame>", i);
  }
  g_string_append(text, "</worldbody></mujoco>");
  mjSpec* s = mj_parseXMLString(text->str, NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpint(m->nmesh, ==, 9);
  g_assert_cmpint(mj_saveXMLString(s, saved, sizeof saved, NULL, 0), ==, 0);
  g_assert_cmpint(mj_copyBack(s, m), ==, 1);
  g_assert_cmpint(mj_saveXMLString(s, saved, sizeof saved, NULL, 0), ==, 0);
  mj_deleteModel(m);
  m = mj_compile(s, NULL);
  g_assert_cmpint(m->nmesh, ==, 9);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_string_free(text, TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/scale/contents", test_contents);
  g_test_add_func("/scale/settled", test_settled);
  g_test_add_func("/scale/nested", test_nested);
  g_test_add_func("/scale/actuators", test_actuators);
  g_test_add_func("/scale/cranks", test_cranks);
  g_test_add_func("/scale/arms", test_arms);
  g_test_add_func("/scale/tendons", test_tendons);
  g_test_add_func("/scale/stretched-tendons", test_stretched_tendons);
  g_test_add_func("/scale/free", test_free);
  g_test_add_func("/scale/motor", test_motor);
  g_test_add_func("/scale/between", test_between);
  g_test_add_func("/scale/three", test_three);
  g_test_add_func("/scale/skins", test_skins);
  g_test_add_func("/scale/skin-file", test_skin_file);
  g_test_add_func("/scale/skin-attached", test_skin_attached);
  g_test_add_func("/scale/skin-moved", test_skin_moved);
  g_test_add_func("/scale/refused", test_refused);
  g_test_add_func("/scale/gears", test_gears);
  g_test_add_func("/scale/enclosed", test_enclosed);
  g_test_add_func("/scale/meshes", test_meshes);
  g_test_add_func("/scale/fitted", test_fitted);
  g_test_add_func("/scale/flexcomp", test_flexcomp);
  g_test_add_func("/scale/kept", test_kept);
  g_test_add_func("/scale/shared", test_shared);
  g_test_add_func("/scale/copy-back", test_copy_back);
  g_test_add_func("/scale/many", test_many);
  return g_test_run();
}
