// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the reader puts into the spec.

#include <glib.h>
#include <mujoco/mujoco.h>

#include <string.h>

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(s);
  return s;
}

static void test_settings(void) {
  mjSpec* s = parse(
      "<mujoco model=\"m\"><compiler angle=\"radian\" assetdir=\"x\" texturedir=\"y\" eulerseq=\"zyx\"/>"
      "<option timestep=\"0.5\" gravity=\"1 2 3\" solver=\"CG\" actuatorgroupdisable=\"0 3\">"
      "<flag contact=\"disable\" energy=\"enable\"/></option><size memory=\"2K\" nuserdata=\"3\"/>"
      "<visual><global fovy=\"30\"/><rgba fog=\"1 0 0 1\"/></visual><statistic extent=\"7\"/></mujoco>");
  g_assert_cmpstr(mjs_getString(s->modelname), ==, "m");
  g_assert_false(s->compiler.degree);
  g_assert_cmpstr(mjs_getString(s->compiler.meshdir), ==, "x");
  g_assert_cmpstr(mjs_getString(s->compiler.texturedir), ==, "y");
  g_assert_cmpmem(s->compiler.eulerseq, 3, "zyx", 3);
  g_assert_cmpfloat(s->option.timestep, ==, 0.5);
  g_assert_cmpfloat(s->option.gravity[2], ==, 3);
  g_assert_cmpint(s->option.solver, ==, mjSOL_CG);
  g_assert_cmpint(s->option.disableactuator, ==, 9);
  g_assert_cmpint(s->option.disableflags, ==, mjDSBL_CONTACT);
  g_assert_cmpint(s->option.enableflags, ==, mjENBL_ENERGY);
  g_assert_cmpint(s->memory, ==, 2048);
  g_assert_cmpint(s->nuserdata, ==, 3);
  g_assert_cmpfloat(s->visual.global.fovy, ==, 30);
  g_assert_cmpfloat(s->visual.rgba.fog[0], ==, 1);
  g_assert_cmpfloat(s->stat.extent, ==, 7);
  mj_deleteSpec(s);
}

static void test_classes(void) {
  mjSpec* s = parse(
      "<mujoco><default><geom density=\"5\"/><default class=\"a\"><geom condim=\"4\"/>"
      "<default class=\"b\"><geom density=\"6\"/></default></default></default>"
      "<worldbody><geom name=\"0\"/><body childclass=\"a\"><geom name=\"1\"/><geom name=\"2\" class=\"b\"/>"
      "<frame childclass=\"b\"><geom name=\"3\"/></frame><body><geom "
      "name=\"4\"/></body></body></worldbody></mujoco>");
  static const struct {
    const char* name;
    double density;
    int condim;
  } wanted[] = {{"0", 5, 3}, {"1", 5, 4}, {"2", 6, 4}, {"3", 6, 4}, {"4", 5, 4}};
  for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
    mjsGeom* g = mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, wanted[i].name));
    g_assert_cmpfloat(g->density, ==, wanted[i].density);
    g_assert_cmpint(g->condim, ==, wanted[i].condim);
  }
  mj_deleteSpec(s);
}

static void test_equality_classes(void) {
  mjSpec* s = parse(
      "<mujoco><default><equality solref='0.5 2' active='false'/><default class='on'><equality "
      "active='true'/>"
      "</default></default><worldbody><body name='a'/></worldbody>"
      "<equality><weld body1='a'/><connect class='on' body1='a' anchor='0 0 1'/></equality></mujoco>");
  mjsEquality* weld = mjs_asEquality(mjs_firstElement(s, mjOBJ_EQUALITY));
  mjsEquality* connect = mjs_asEquality(mjs_nextElement(s, weld->element));
  g_assert_false(weld->active);
  g_assert_true(connect->active);
  g_assert_cmpfloat(weld->solref[0], ==, 0.5);
  g_assert_cmpfloat(connect->solref[0], ==, 0.5);
  g_assert_cmpint(weld->type, ==, mjEQ_WELD);
  g_assert_cmpstr(mjs_getString(connect->name1), ==, "a");
  mj_deleteSpec(s);
}

static void test_body(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name=\"b\" pos=\"1 2 3\" euler=\"10 20 30\" mocap=\"true\">"
      "<inertial pos=\"0 0 1\" mass=\"2\" diaginertia=\"1 1 1\"/><frame name=\"f\" zaxis=\"1 0 0\"><site "
      "name=\"s\"/></frame>"
      "</body></worldbody></mujoco>");
  mjsBody* b = mjs_findBody(s, "b");
  g_assert_cmpfloat(b->pos[1], ==, 2);
  g_assert_cmpint(b->alt.type, ==, mjORIENTATION_EULER);
  g_assert_cmpfloat(b->alt.euler[2], ==, 30);
  g_assert_true(b->mocap);
  g_assert_true(b->explicitinertial);
  g_assert_cmpfloat(b->ipos[2], ==, 1);
  mjsFrame* f = mjs_findFrame(s, "f");
  g_assert_cmpint(f->alt.type, ==, mjORIENTATION_ZAXIS);
  g_assert_true(mjs_getFrame(mjs_findElement(s, mjOBJ_SITE, "s")) == f);
  mj_deleteSpec(s);
}

// As many numbers as somebody wants.
static void test_numbers(void) {
  GString* text = g_string_new("<mujoco><custom><numeric name='n' data='");
  for (int i = 0; i < 600; i++) g_string_append_printf(text, "%d ", i);
  g_string_append(text, "'/><numeric name='z' size='1000000'/></custom></mujoco>");
  mjSpec* s = parse(text->str);
  int n;
  const double* data = mjs_getDouble(mjs_asNumeric(mjs_findElement(s, mjOBJ_NUMERIC, "n"))->data, &n);
  g_assert_cmpint(n, ==, 600);
  g_assert_cmpfloat(data[599], ==, 599);
  g_assert_cmpint(mjs_asNumeric(mjs_findElement(s, mjOBJ_NUMERIC, "z"))->size, ==, 1000000);
  g_assert_null(mj_parseXMLString("<mujoco><custom><numeric name='n' size='10000001'/></custom></mujoco>",
                                  NULL, NULL, 0));
  mj_deleteSpec(s);
  g_string_free(text, TRUE);
}

// Below a frame both are accepted, as in MuJoCo 4.0.1: the type counts.
static void test_light_of_two_types(void) {
  static const int types[] = {mjLIGHT_POINT, mjLIGHT_IMAGE, mjLIGHT_DIRECTIONAL};
  mjSpec* s = parse(
      "<mujoco><worldbody><frame><light name='0' directional='false' type='point'/><light name='1' "
      "directional='true' type='image'/><light name='2' directional='true'/></frame></worldbody></mujoco>");
  for (int i = 0; i < 3; i++) {
    const char name[] = {(char)('0' + i), '\0'};
    g_assert_cmpint(mjs_asLight(mjs_findElement(s, mjOBJ_LIGHT, name))->type, ==, types[i]);
  }
  mj_deleteSpec(s);
}

// A text stands in an attribute or in a block, as it is there.
static void test_texts(void) {
  static const struct {
    const char *rest, *want;  // NULL: refused
  } cases[] = {{" data='plain'/>", "plain"},
               {"><![CDATA[ <a b=\"1\"> & ]]></text>", " <a b=\"1\"> & "},
               {"><!-- c -->\n<![CDATA[one\ntwo]]>\n</text>", "one\ntwo"},
               {" data='d'><!-- c --></text>", "d"},
               {" data='d'><![CDATA[e]]></text>", NULL},
               {"><![CDATA[d]]><![CDATA[e]]></text>", NULL},
               {"><![CDATA[]]></text>", NULL},
               {">plain</text>", NULL},
               {" data=''/>", NULL},
               {"/>", NULL}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text =
        g_strdup_printf("<mujoco><custom><text name='t'%s</custom></mujoco>", cases[i].rest);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    const mjsText* t = s ? mjs_asText(mjs_firstElement(s, mjOBJ_TEXT)) : NULL;
    g_assert_cmpstr(t ? mjs_getString(t->data) : NULL, ==, cases[i].want);
    if (s) mj_deleteSpec(s);
  }
}

// Wanted values: the actuator table of the reference implementation.
static void test_actuators(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body><joint name=\"j\"/><geom size=\"1\"/></body></worldbody><actuator>"
      "<position name=\"p\" joint=\"j\" kp=\"3\" kv=\"5\" timeconst=\"0.1\"/>"
      "<cylinder name=\"c\" joint=\"j\" timeconst=\"2\" area=\"3\" bias=\"4 5 6\"/>"
      "<dcmotor name=\"d\" joint=\"j\" motorconst=\"2\" resistance=\"3\" input=\"none\"/>"
      "<pid name=\"i\" joint=\"j\" kp=\"3\" input=\"pos vel\"/></actuator></mujoco>");
  mjsActuator* p = mjs_asActuator(mjs_findElement(s, mjOBJ_ACTUATOR, "p"));
  g_assert_cmpfloat(p->biasprm[1], ==, -3);
  g_assert_cmpfloat(p->biasprm[2], ==, -5);
  g_assert_cmpint(p->dyntype, ==, mjDYN_FILTEREXACT);
  g_assert_cmpint(p->trntype, ==, mjTRN_JOINT);
  g_assert_cmpstr(mjs_getString(p->target), ==, "j");
  mjsActuator* c = mjs_asActuator(mjs_findElement(s, mjOBJ_ACTUATOR, "c"));
  g_assert_cmpfloat(c->biasprm[2], ==, 6);
  mjsActuator* d = mjs_asActuator(mjs_findElement(s, mjOBJ_ACTUATOR, "d"));
  g_assert_cmpint(d->ctrlspec, ==, 16);
  mjsActuator* i = mjs_asActuator(mjs_findElement(s, mjOBJ_ACTUATOR, "i"));
  g_assert_cmpint(i->ctrlspec, ==, 3);
  g_assert_cmpfloat(i->biasprm[1], ==, -3);
  mj_deleteSpec(s);
}

static void test_sensors(void) {
  mjSpec* s = parse(
      "<mujoco><sensor><gyro name=\"g\" site=\"s\" noise=\"2\"/><contact name=\"c\" geom1=\"x\" data=\"force "
      "pos\" num=\"3\"/>"
      "<distance name=\"d\" geom1=\"x\" body2=\"y\"/></sensor></mujoco>");
  mjsSensor* g = mjs_asSensor(mjs_findElement(s, mjOBJ_SENSOR, "g"));
  g_assert_cmpint(g->type, ==, mjSENS_GYRO);
  g_assert_cmpint(g->objtype, ==, mjOBJ_SITE);
  g_assert_cmpstr(mjs_getString(g->objname), ==, "s");
  mjsSensor* c = mjs_asSensor(mjs_findElement(s, mjOBJ_SENSOR, "c"));
  g_assert_cmpint(c->intprm[0], ==, 1 << mjCONDATA_FORCE | 1 << mjCONDATA_POS);
  g_assert_cmpint(c->intprm[2], ==, 3);
  mjsSensor* d = mjs_asSensor(mjs_findElement(s, mjOBJ_SENSOR, "d"));
  g_assert_cmpint(d->reftype, ==, mjOBJ_BODY);
  mj_deleteSpec(s);
}

// A quat without numbers keeps those of the class, but what else turns it there does not count; as
// the reference has it.
static void test_empty_quat(void) {
  mjSpec* s = parse(
      "<mujoco><default><geom euler=\"30 0 0\"/></default><worldbody><geom name=\"q\" size=\".1\" quat=\"\"/>"
      "<geom name=\"e\" size=\".1\" euler=\"\"/></worldbody></mujoco>");
  g_assert_cmpint(mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "q"))->alt.type, ==, mjORIENTATION_QUAT);
  g_assert_cmpint(mjs_asGeom(mjs_findElement(s, mjOBJ_GEOM, "e"))->alt.type, ==, mjORIENTATION_EULER);
  mj_deleteSpec(s);
}

static void test_first_error(void) {
  char error[500];
  g_assert_null(mj_parseXMLString("<mujoco>\n <optoin/><foo/></mujoco>", NULL, error, sizeof error));
  g_assert_nonnull(strstr(error, "2:2: mujoco cannot have an element 'optoin'\nPerhaps 'option' is meant."));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/read/settings", test_settings);
  g_test_add_func("/read/classes", test_classes);
  g_test_add_func("/read/equality-classes", test_equality_classes);
  g_test_add_func("/read/body", test_body);
  g_test_add_func("/read/actuators", test_actuators);
  g_test_add_func("/read/light-of-two-types", test_light_of_two_types);
  g_test_add_func("/read/texts", test_texts);
  g_test_add_func("/read/numbers", test_numbers);
  g_test_add_func("/read/sensors", test_sensors);
  g_test_add_func("/read/empty-quat", test_empty_quat);
  g_test_add_func("/read/first-error", test_first_error);
  return g_test_run();
}
