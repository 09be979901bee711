// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include <gimbal/source_map.h>
#include <glib.h>

#include <string.h>

static const char text[] =
    "<mujoco>\n<worldbody>\n<body name=\"b\">\n  <geom name=\"g\" "
    "size=\"1\"/>\n</body>\n</worldbody>\n</mujoco>";

static void assert_text(const GimbalPlace* place, const char* wanted) {
  g_assert_cmpmem(text + place->start, place->end - place->start, wanted, strlen(wanted));
}

static void test_element(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "m.xml", NULL, list);
  GimbalPlace place;
  mjsElement* body = mjs_findElement(s, mjOBJ_BODY, "b");
  mjsElement* geom = mjs_findElement(s, mjOBJ_GEOM, "g");
  g_assert_cmpint(gimbal_source_of_element(body, GIMBAL_SOURCE_TAG, &place), ==, 1);
  assert_text(&place, "<body name=\"b\">");
  g_assert_cmpint(place.line, ==, 3);
  g_assert_cmpstr(place.file, ==, "m.xml");
  g_assert_cmpint(gimbal_source_of_element(body, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_text(&place, "<body name=\"b\">\n  <geom name=\"g\" size=\"1\"/>\n</body>");
  g_assert_cmpint(gimbal_source_of_element(geom, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_text(&place, "<geom name=\"g\" size=\"1\"/>");
  g_assert_cmpint(place.column, ==, 3);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

static const char robot[] =
    "<mujoco><default><default class='c'><geom rgba='1 0 0 1'/></default></default><worldbody>"
    "<body name='b' childclass='c'><joint name='j'/><geom name='g' size='2'/></body>"
    "<replicate count='2'><geom name='r' size='1'/></replicate></worldbody></mujoco>";

static void assert_robot(const GimbalPlace* place, const char* wanted) {
  g_assert_cmpmem(robot + place->start, place->end - place->start, wanted, strlen(wanted));
}

// Objects by their ids in the compiled model, attributes also through classes, and the way back.
static void test_compiled(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(robot, strlen(robot), "r.xml", NULL, list);
  mjModel* m = gimbal_compile(s, NULL, list);
  g_assert_nonnull(m);
  GimbalPlace place;
  int g = mj_name2id(m, mjOBJ_GEOM, "g"), r1 = mj_name2id(m, mjOBJ_GEOM, "r1"), type, id;
  g_assert_cmpint(gimbal_source_of_object(s, mjOBJ_GEOM, g, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_robot(&place, "<geom name='g' size='2'/>");
  g_assert_cmpint(gimbal_source_of_attribute(s, mjOBJ_GEOM, g, "size", &place), ==, 1);
  assert_robot(&place, "2");
  g_assert_cmpint(gimbal_source_of_attribute(s, mjOBJ_GEOM, g, "rgba", &place), ==, 1);
  assert_robot(&place, "1 0 0 1");
  g_assert_cmpint(gimbal_source_of_attribute(s, mjOBJ_GEOM, g, "friction", &place), ==, 0);
  g_assert_cmpint(gimbal_source_of_object(s, mjOBJ_GEOM, r1, GIMBAL_SOURCE_ELEMENT, &place), ==, 1);
  assert_robot(&place, "<geom name='r' size='1'/>");
  mjtSize inside = strstr(robot, "name='g'") - robot;
  g_assert_cmpint(gimbal_object_at(s, "r.xml", inside, &type, &id), ==, 1);
  g_assert_cmpint(type, ==, mjOBJ_GEOM);
  g_assert_cmpint(id, ==, g);
  g_assert_cmpint(gimbal_object_at(s, "r.xml", strstr(robot, "childclass") - robot, &type, &id), ==, 1);
  g_assert_cmpint(type, ==, mjOBJ_BODY);
  g_assert_cmpint(gimbal_object_at(s, "r.xml", 3, &type, &id), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

//---- every kind of object

static const char everything[] =
    "<mujoco><asset>"
    "<mesh name='mesh' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/><hfield name='hfield' nrow='2' ncol='2' size='1 1 1 "
    "1'/>"
    "<texture name='texture' type='2d' builtin='flat' width='2' height='2'/><material name='material' "
    "texture='texture'/>"
    "</asset><worldbody>"
    "<light name='light'/><camera name='camera'/><site name='site'/>"
    "<body name='body'><joint name='joint'/><geom name='geom' size='1'/></body>"
    "<body name='other'><freejoint name='free'/><geom name='geom2' size='1'/></body>"
    "<body name='b0'><freejoint/><geom size='.1'/></body><body name='b1'><freejoint/><geom size='.1'/></body>"
    "</worldbody>"
    "<deformable><flex name='flex' dim='1' body='b0 b1' element='0 1'/>"
    "<skin name='skin' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone body='body' bindpos='0 0 0' bindquat='1 "
    "0 0 0' "
    "vertid='0 1 2' vertweight='1 1 1'/></skin></deformable>"
    "<contact><pair name='pair' geom1='geom' geom2='geom2'/><exclude name='exclude' body1='body' "
    "body2='other'/></contact>"
    "<equality><weld name='equality' body1='body' body2='other'/></equality>"
    "<tendon><fixed name='tendon'><joint joint='joint' coef='2'/></fixed></tendon>"
    "<actuator><position name='actuator' joint='joint' kp='3'/></actuator><sensor><jointpos name='sensor' "
    "joint='joint'/>"
    "</sensor><custom><numeric name='numeric' data='1 2'/><text name='text' data='t'/>"
    "<tuple name='tuple'><element objtype='body' objname='body'/></tuple></custom>"
    "<keyframe><key name='key' time='3'/></keyframe></mujoco>";

static const struct {
  const char* name;
  mjtObj type;
  const char *attribute, *value;
} kinds[] = {
    {"mesh", mjOBJ_MESH, "vertex", "0 0 0 1 0 0 0 1 0 0 0 1"},
    {"hfield", mjOBJ_HFIELD, "nrow", "2"},
    {"texture", mjOBJ_TEXTURE, "builtin", "flat"},
    {"material", mjOBJ_MATERIAL, "texture", "texture"},
    {"light", mjOBJ_LIGHT, "name", "light"},
    {"camera", mjOBJ_CAMERA, "name", "camera"},
    {"site", mjOBJ_SITE, "name", "site"},
    {"body", mjOBJ_BODY, "name", "body"},
    {"joint", mjOBJ_JOINT, "name", "joint"},
    {"free", mjOBJ_JOINT, "name", "free"},
    {"geom", mjOBJ_GEOM, "size", "1"},
    {"flex", mjOBJ_FLEX, "element", "0 1"},
    {"skin", mjOBJ_SKIN, "face", "0 1 2"},
    {"pair", mjOBJ_PAIR, "geom2", "geom2"},
    {"exclude", mjOBJ_EXCLUDE, "body1", "body"},
    {"equality", mjOBJ_EQUALITY, "body2", "other"},
    {"tendon", mjOBJ_TENDON, "name", "tendon"},
    {"actuator", mjOBJ_ACTUATOR, "kp", "3"},
    {"sensor", mjOBJ_SENSOR, "joint", "joint"},
    {"numeric", mjOBJ_NUMERIC, "data", "1 2"},
    {"text", mjOBJ_TEXT, "data", "t"},
    {"tuple", mjOBJ_TUPLE, "name", "tuple"},
    {"key", mjOBJ_KEY, "time", "3"},
};

static void test_kinds(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(everything, strlen(everything), "e.xml", NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  if (!m) g_error("%s", gimbal_diagnostics_get(list, 0)->message);
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    GimbalPlace whole, tag, value;
    int id = mj_name2id(m, kinds[k].type, kinds[k].name), type = -1, found = -1;
    g_assert_cmpint(id, >=, 0);
    g_assert_cmpint(gimbal_source_of_object(s, kinds[k].type, id, GIMBAL_SOURCE_ELEMENT, &whole), ==, 1);
    g_assert_cmpint(gimbal_source_of_object(s, kinds[k].type, id, GIMBAL_SOURCE_TAG, &tag), ==, 1);
    g_assert_cmpint(everything[whole.start], ==, '<');
    g_assert_cmpint(everything[whole.end - 1], ==, '>');
    g_autofree char* opening = g_strndup(everything + tag.start, tag.end - tag.start);
    g_autofree char* name = g_strdup_printf("name='%s'", kinds[k].name);
    g_assert_nonnull(strstr(opening, name));
    g_assert_cmpint(gimbal_source_of_attribute(s, kinds[k].type, id, kinds[k].attribute, &value), ==, 1);
    g_assert_cmpmem(everything + value.start, value.end - value.start, kinds[k].value,
                    strlen(kinds[k].value));
    g_assert_cmpint(gimbal_object_at(s, "e.xml", value.start, &type, &found), ==, 1);
    g_assert_cmpint(type, ==, kinds[k].type);
    g_assert_cmpint(found, ==, id);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
}

//---- other files

static const char kPart[] =
    "<mujoco><default><geom friction='.4'/></default><worldbody><body name='p'>"
    "<replicate count='2'><geom name='g' size='3'/></replicate></body></worldbody></mujoco>";

// Included and attached elements stand in their own files, with the classes that they have there;
// what is replicated inside of an attached model too.
static void test_files(void) {
  static const char kWhole[] =
      "<mujoco><include file='in.xml'/><asset><model name='m' file='part.xml'/></asset><worldbody>"
      "<attach model='m' body='p' prefix='x'/><frame childclass='in'><site "
      "name='mine'/></frame></worldbody></mujoco>";
  static const char kIn[] =
      "<mujoco><default><default class='in'><site rgba='1 2 3 1'/></default></default>"
      "<worldbody><geom name='i' size='2'/></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "in.xml", kIn, (int)strlen(kIn));
  mj_addBufferVFS(&vfs, "part.xml", kPart, (int)strlen(kPart));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(kWhole, strlen(kWhole), "whole.xml", &vfs, list);
  mjModel* m = s ? gimbal_compile(s, &vfs, list) : NULL;
  if (!m) g_error("%s", gimbal_diagnostics_get(list, 0)->message);
  const struct {
    mjtObj type;
    const char *name, *attribute, *file, *text, *value;
  } cases[] = {
      {mjOBJ_GEOM, "i", "size", "in.xml", kIn, "2"},
      {mjOBJ_SITE, "mine", "rgba", "in.xml", kIn, "1 2 3 1"},
      {mjOBJ_GEOM, "xg1", "size", "part.xml", kPart, "3"},
      {mjOBJ_GEOM, "xg1", "friction", "part.xml", kPart, ".4"},
      {mjOBJ_BODY, "xp", "name", "part.xml", kPart, "p"},
  };
  for (size_t k = 0; k < G_N_ELEMENTS(cases); k++) {
    GimbalPlace place;
    int id = mj_name2id(m, cases[k].type, cases[k].name), type, found;
    g_assert_cmpint(id, >=, 0);
    g_assert_cmpint(gimbal_source_of_attribute(s, cases[k].type, id, cases[k].attribute, &place), ==, 1);
    g_assert_cmpstr(place.file, ==, cases[k].file);
    g_assert_cmpmem(cases[k].text + place.start, place.end - place.start, cases[k].value,
                    strlen(cases[k].value));
    g_assert_cmpint(gimbal_source_of_object(s, cases[k].type, id, GIMBAL_SOURCE_TAG, &place), ==, 1);
    g_assert_cmpint(gimbal_object_at(s, place.file, place.start, &type, &found), ==, 1);
    g_assert_cmpint(type, ==, cases[k].type);
  }
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
  gimbal_diagnostics_free(list);
}

// What has no text of its own tells what made it; the text is found from both, the text's object is
// the flex.
static const char makers[] =
    "<mujoco><asset><model name='part' file='part.xml'/></asset><worldbody>"
    "<replicate count='2'><body name='r'><geom name='rg' size='1'/></body></replicate>"
    "<attach model='part' body='p' prefix='x'/>"
    "<body name='b'><flexcomp name='f' type='grid' count='2 2 2' spacing='1 1 1' dim='3' radius='.1'/></body>"
    "</worldbody></mujoco>";

static const char* maker_of_frame(const mjSpec* s, const char* body) {
  mjsElement* e = mjs_findElement(s, mjOBJ_BODY, body);
  mjsFrame* frame = e ? mjs_getFrame(e) : NULL;
  return frame ? gimbal_source_maker(frame->element) : NULL;
}

static void test_makers(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "part.xml", kPart, (int)strlen(kPart));
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(makers, strlen(makers), "m.xml", &vfs, list);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    g_test_message("%s", gimbal_diagnostics_get(list, i)->message);
  }
  mjModel* m = gimbal_compile(s, &vfs, list);
  g_assert_nonnull(m);
  g_assert_cmpstr(maker_of_frame(s, "r1"), ==, "replicate");
  g_assert_cmpstr(maker_of_frame(s, "xp"), ==, "attach");
  g_assert_null(gimbal_source_maker(mjs_findElement(s, mjOBJ_BODY, "r1")));
  g_assert_cmpstr(gimbal_source_maker(mjs_findElement(s, mjOBJ_BODY, "f_3")), ==, "flexcomp");
  GimbalPlace place;
  int type, id;
  mjsElement* point = mjs_findElement(s, mjOBJ_BODY, "f_3");
  g_assert_cmpint(gimbal_source_of_element(point, GIMBAL_SOURCE_TAG, &place), ==, 1);
  g_assert_cmpint(place.start, ==, strstr(makers, "<flexcomp") - makers);
  g_assert_cmpint(gimbal_object_at(s, "m.xml", place.start, &type, &id), ==, 1);
  g_assert_cmpint(type, ==, mjOBJ_FLEX);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
  gimbal_diagnostics_free(list);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/source-map/element", test_element);
  g_test_add_func("/source-map/compiled", test_compiled);
  g_test_add_func("/source-map/kinds", test_kinds);
  g_test_add_func("/source-map/files", test_files);
  g_test_add_func("/source-map/makers", test_makers);
  return g_test_run();
}
