// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models that the reference implementation refuses, found by mutating models that it takes: each is
// refused here too, and the message says why.

#include <glib.h>
#include <mujoco/mujoco.h>

#include <string.h>

#define WORLD(x) "<mujoco><worldbody>" x "</worldbody></mujoco>"
#define PATH(x)                                                                                    \
  "<mujoco><worldbody><site name='a'/><site name='b' pos='1 0 0'/><body><joint/><geom size='.1'/>" \
  "</body></worldbody><tendon><spatial>" x "</spatial></tendon></mujoco>"
#define SITE(x) "<site site='" x "'/>"
#define ATTACH(own, x) \
  "<mujoco" own "><asset><model name='c' file='c.xml'/></asset><worldbody>" x "</worldbody></mujoco>"
#define BODY_OF(model) "<attach model='" model "' body='body' prefix='p'/>"
#define PIN(x)                                                                                 \
  WORLD("<body name='b'><flexcomp name='f' type='grid' count='3 3 1' dim='2' mass='1'><pin " x \
        "/></flexcomp></body>")

#define TWO(x)                                                                                         \
  "<mujoco><worldbody><body name='a'><joint name='j'/><geom size='1'/></body></worldbody><equality>" x \
  "</equality></mujoco>"
#define DRIVE(x)                                                     \
  "<mujoco><worldbody><site name='s'/><body><joint name='j'/><geom " \
  "size='1'/></body></worldbody><actuator>" x "</actuator></mujoco>"
#define SENSE(x) \
  "<mujoco><worldbody><site name='s'/></worldbody><sensor><gyro site='s' " x "/></sensor></mujoco>"

// What is wanted of each: "" if it loads, otherwise a part of the message.
static const struct {
  const char *text, *message;
} cases[] = {
    {WORLD("<geom size='1' solmix='INF'/>"), ""},
    {WORLD("<geom size='1' solmix='Infinity'/>"), ""},
    {WORLD("<geom size='1' solmix='1e400'/>"), "too large"},
    {"<mujoco><custom><numeric name='n' data='1 1e400'/></custom></mujoco>", "too large"},
    {"<mujoco><custom><numeric name='n' data='1 2x'/></custom></mujoco>", "not a number"},
    {WORLD("<geom size='1' rgba='1e39 0 0 1'/>"), "too large"},
    {WORLD("<geom size='1' contype='-2147483648'/>"), ""},
    {WORLD("<geom size='1' contype='-2147483649'/>"), "not an integer"},
    {PATH(SITE("a") SITE("a")), "twice in a row"},
    {PATH(SITE("a") SITE("b") SITE("b")), "twice in a row"},
    {PATH(SITE("a") SITE("b") SITE("a")), ""},
    {PATH(SITE("a") SITE("b") "<pulley divisor='2'/>" SITE("b") SITE("a")), ""},
    {PATH(SITE("a") "<geom geom=''/>" SITE("b")), "element 1 of the path of tendon '#0' has no name"},
    {"<mujoco><worldbody><body name='a'/><body name='b'/><body name='c'/><body "
     "name='d'/></worldbody><deformable>"
     "<flex name='f' dim='3' dof='trilinear' cellcount='2 2 0' body='a b c d' element='0 1 2 "
     "3'/></deformable>"
     "</mujoco>",
     "cellcount must be positive"},
    {"<mujoco><worldbody><body name='b'/></worldbody><deformable><flex name='f' body='b' vertex='0 0 0 1 0 0 "
     "0 1 0' "
     "element='0 1 2'/></deformable><equality><flex flex='f'/></equality></mujoco>",
     "flex 'f' is rigid"},
    {"<mujoco><worldbody><body><joint name='j' type='ball' range='0 40'/><geom size='1'/></body></worldbody>"
     "<actuator><position joint='j' inheritrange='1'/></actuator></mujoco>",
     "not of a ball joint"},
    {WORLD("<light softness='1.5'/>"), "softness"},
    {WORLD("<light softness='-0.1'/>"), "softness"},
    {WORLD("<light softness='1'/>"), ""},
    {"<mujoco><worldbody><body name='b'><freejoint/><geom size='1'/></body></worldbody><deformable><flex "
     "name='f' dof='trilinear' "
     "body='b world world' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2'><contact selfcollide='none'/></flex>"
     "</deformable></mujoco>",
     "cellcount and dof make 8 nodes, but there are 0"},
    {"<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><actuator><dcmotor "
     "joint='j' motorconst='1' "
     "resistance='1' controller='0 0 -1'/></actuator></mujoco>",
     "a dcmotor with gains follows something"},
    // what went with 4.0
    {WORLD("<composite type='cable'/>"), "gimbal migrate --to 4.0"},
    {WORLD("<flexcomp name='f'><edge equality='vert'/></flexcomp>"), "gimbal migrate --to 4.0"},
    {WORLD("<flexcomp name='f'><contact internal='true'/></flexcomp>"), "gimbal migrate --to 4.0"},
    {"<mujoco><equality><flexvert flex='f'/></equality></mujoco>", "gimbal migrate --to 4.0"},
    {"<mujoco><default><geom><plugin/></geom></default></mujoco>", "geom cannot have an element 'plugin'"},
    {WORLD("<geom size='1'><plugin/></geom>"), "names neither a plugin nor an instance"},
    {ATTACH("", BODY_OF("c")), ""},
    {ATTACH("", BODY_OF("c") BODY_OF("c")), "there is a body 'pbody' already"},
    {ATTACH("", "<body name='x'>" BODY_OF("c") "</body><body>" BODY_OF("c") "</body>"), "'pbody' already"},
    {ATTACH("", "<body name='pbody'/>" BODY_OF("c")), "'pbody' already"},
    {WORLD("<body name='body'/><attach body='body' prefix=''/>"), "'body' already"},
    // a model in <asset> may have the name of the whole
    {ATTACH(" model='c'", "<attach model='c' prefix='p'/>"), ""},
    {ATTACH(" model='own'", "<body name='body'/><frame>" BODY_OF("own") "</frame>"),
     "there is no model 'own'"},
    {PIN("range='-0.29 1.5'"), "-0.29 is not an integer"},
    {PIN("id='1.5'"), "1.5 is not an integer"},
    {PIN("id='1 2'"), ""},
    {DRIVE("<general joint='j' input='pos'/>"), ""},
    {DRIVE("<general joint='j' input='ff'/>"), "one of them"},
    {DRIVE("<general joint='j' actdim='1'/>"), "no activation"},
    {DRIVE("<general joint='j' dyntype='filter' actdim='2'/>"), "actdim above 1"},
    {DRIVE("<muscle joint='j' range='1 0'/>"), "range of a muscle"},
    {DRIVE("<muscle joint='j' lmin='1'/>"), "lmin"},
    {DRIVE("<muscle joint='j' vmax='0'/>"), "vmax"},
    {DRIVE("<general joint='j' nsample='-1'/>"), ""},
    // the last one wins, with a warning
    {DRIVE("<general joint='j' site='s'/>"), ""},
    // a range that is not one sets no limit
    {DRIVE("<general joint='j' ctrlrange='1 0'/>"), ""},
    {DRIVE("<general joint='j' ctrlrange='1 0' ctrllimited='true'/>"), "ctrlrange"},
    {WORLD("<body><joint range='1 1'/><geom size='1'/></body>"), ""},
    {WORLD("<body><joint range='1 1' limited='true'/><geom size='1'/></body>"), "range of the joint"},
    {WORLD("<geom size='1' quat='0 0 0 0'/>"), "cannot be all zero"},
    {WORLD("<body name='b'><flexcomp name='f' mass='1' type='grid' count='3 3 1' dim='2' quat='0 0 0 "
           "0'/></body>"),
     ""},
    {TWO("<connect body1='a' body2='a' anchor='0 0 0'/>"), "to itself"},
    {TWO("<connect body1='world' anchor='0 0 0'/>"), "to itself"},
    {TWO("<joint joint1='j' joint2='j'/>"), "to itself"},
    {SENSE("interval='-0.1'"), "period"},
    {SENSE("interval='0.1 0.05'"), "phase"},
    {SENSE("interval='0.1 -0.1'"), "phase"},
    {SENSE("interval='0.1 -0.05'"), ""},
    {SENSE("cutoff='-1'"), "cutoff"},
    {"<mujoco><worldbody><site name='s'/></worldbody><sensor><framexaxis objtype='site' objname='s' "
     "cutoff='1'/>"
     "</sensor></mujoco>",
     "cannot be cut off"},
    {"<mujoco><sensor><user dim='2' datatype='axis'/></sensor></mujoco>", "an axis has 3 numbers"},
    {"<mujoco><worldbody><geom name='g' size='1'/></worldbody><sensor><distance geom1='g' "
     "geom2='g'/></sensor></mujoco>",
     "from one to itself"},
    {DRIVE("<dcmotor joint='j' motorconst='1 1' resistance='1' controller='1'/>"), "follows something"},
    {DRIVE("<dcmotor joint='j' motorconst='1 1' resistance='1' controller='0 1' input='vel'/>"), "input pos"},
    {DRIVE("<dcmotor joint='j' motorconst='1 1' resistance='1' controller='0 1' input='pos'/>"), ""},
    {WORLD("<camera focal='1 1'/>"), "give sensorsize"},
    {WORLD("<camera focal='1 1' sensorsize='1 1'/>"), ""},
    {WORLD("<camera sensorsize='1 1' resolution='0 0'/>"), "resolution above zero"},
    {"<mujoco><default><camera focal='1 1'/></default></mujoco>", ""},
    {"<mujoco><option iterations=''/></mujoco>", "takes 1 number"},
    {WORLD("<geom size='1' class=''/>"), "there is no default class"},
    {"<mujoco><worldbody><site name='a'/><site name='b'/></worldbody><tendon><spatial width='0'>" SITE("a")
         SITE("b") "</spatial></tendon></mujoco>",
     "width"},
    {"<mujoco><option cone=''/></mujoco>", "not one of its keywords"},
    {WORLD("<geom size='1' pos=''/>"), ""},
    // blanks are no number where one must be
    {"<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body></worldbody><tendon><fixed><joint "
     "joint='j' coef=' '/></fixed></tendon></mujoco>",
     "joint needs the attribute 'coef'"},
    {PATH(SITE("a") SITE("b") "<pulley divisor=' '/>" SITE("b") SITE("a")),
     "pulley needs the attribute 'divisor'"},
    {"<mujoco><asset><skin vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='world' bindpos=' ' "
     "bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin></asset></mujoco>",
     "bone needs the attribute 'bindpos'"},
    {"<mujoco><asset><mesh name='m' file='m.obj' face='1'/></asset></mujoco>", "does not come out even"},
    // shells of boxes need two points along each axis
    {WORLD("<body name='b'><flexcomp name='f' mass='1' type='box' dim='2' count='3 3 1'/></body>"),
     "2 or more"},
    {"<mujoco><worldbody><geom name='g' size='.1'/><site name='a' pos='-1 0 0'/><body><joint/><geom "
     "size='.1'/>"
     "<site name='b'/></body></worldbody><tendon><spatial name='t'>" SITE("a") "<geom geom='g'/>" SITE(
         "b") "</spatial></tendon><actuator><velocity tendon='t' armature='.1'/></actuator></mujoco>",
     "wraps around geoms"},
    {WORLD("<body><geom type='plane' size='1 1 1' mass='1' density='-1'/></body>"), "below zero"},
    {WORLD("<body><geom size='1' mass='1' density='-1'/></body>"), ""},
    // a clock is doubled by each copy: 2^19 of them are one too many, before any of them is made
    {"<mujoco><worldbody><replicate "
     "count='19'><site/></replicate></worldbody><sensor><clock/></sensor></mujoco>",
     "doubles the sensors"},
    {"<mujoco><worldbody><replicate count='9'><site/><replicate "
     "count='200'><site/></replicate></replicate></worldbody>"
     "<sensor><e_potential name='e'/></sensor></mujoco>",
     "doubles the sensors"},
    {"<mujoco><worldbody><replicate "
     "count='12'><site/></replicate></worldbody><sensor><clock/></sensor></mujoco>",
     ""},
};

static void test_refused(void) {
  static const char child[] =
      "<mujoco><worldbody><body name='body'><geom size='1'/><joint/></body></worldbody></mujoco>";
  for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    g_assert_cmpint(mj_addBufferVFS(&vfs, "c.xml", child, (int)strlen(child)), ==, 0);
    g_assert_cmpint(mj_addBufferVFS(&vfs, "m.xml", cases[i].text, (int)strlen(cases[i].text)), ==, 0);
    char error[500] = "";
    mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof error);
    g_test_message("%s: %s", cases[i].text, error);
    g_assert_cmpint(m == NULL, ==, *cases[i].message != '\0');
    g_assert_nonnull(strstr(error, cases[i].message));
    mj_deleteModel(m);
    mj_deleteVFS(&vfs);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/xml/refused", test_refused);
  return g_test_run();
}
