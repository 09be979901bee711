// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Every kind of element: adding, its built-in defaults, the way back from mjsElement, deleting.

#include <glib.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

// The new element is of its kind, its cast gives the same object and that of another kind nothing;
// a field has the same value as in a struct of the caller's that the default function filled; after
// deletion nothing of the kind is left.
#define CHECK(Kind, kind, add, field, value)                         \
  do {                                                               \
    mjSpec* s = mj_makeSpec();                                       \
    mjsBody* world = mjs_findBody(s, "world");                       \
    mjs##Kind *object = add, own;                                    \
    mjs_default##Kind(&own);                                         \
    (void)world;                                                     \
    g_assert_cmpint(object->element->elemtype, ==, kind);            \
    g_assert_true(mjs_as##Kind(object->element) == object);          \
    g_assert_null(mjs_asActuator(object->element));                  \
    g_assert_cmpfloat((double)object->field, ==, value);             \
    g_assert_cmpfloat((double)own.field, ==, value);                 \
    g_assert_true(mjs_getSpec(object->element) == s);                \
    g_assert_true(mjs_getOriginSpec(object->element) == s);          \
    g_assert_true(mjs_getCompiler(object->element) == &s->compiler); \
    g_assert_cmpint(mjs_setName(object->element, "x"), ==, 0);       \
    g_assert_true(mjs_findElement(s, kind, "x") == object->element); \
    g_assert_cmpint(mjs_delete(s, object->element), ==, 0);          \
    g_assert_null(mjs_findElement(s, kind, "x"));                    \
    mj_deleteSpec(s);                                                \
  } while (0)

static void test_tree(void) {
  CHECK(Body, mjOBJ_BODY, mjs_addBody(world, NULL), quat[0], 1);
  CHECK(Joint, mjOBJ_JOINT, mjs_addJoint(world, NULL), axis[2], 1);
  CHECK(Geom, mjOBJ_GEOM, mjs_addGeom(world, NULL), density, 1000);
  CHECK(Site, mjOBJ_SITE, mjs_addSite(world, NULL), size[1], 0.005);
  CHECK(Camera, mjOBJ_CAMERA, mjs_addCamera(world, NULL), fovy, 45);
  CHECK(Light, mjOBJ_LIGHT, mjs_addLight(world, NULL), dir[2], -1);
  CHECK(Frame, mjOBJ_FRAME, mjs_addFrame(world, NULL), quat[0], 1);
}

static void test_lists(void) {
  CHECK(Mesh, mjOBJ_MESH, mjs_addMesh(s, NULL), scale[2], 1);
  CHECK(HField, mjOBJ_HFIELD, mjs_addHField(s), nrow, 0);
  CHECK(Skin, mjOBJ_SKIN, mjs_addSkin(s), rgba[3], 1);
  CHECK(Texture, mjOBJ_TEXTURE, mjs_addTexture(s, NULL), type, mjTEXTURE_CUBE);
  CHECK(Material, mjOBJ_MATERIAL, mjs_addMaterial(s, NULL), specular, 0.5);
  CHECK(Flex, mjOBJ_FLEX, mjs_addFlex(s), dim, 2);
  CHECK(Pair, mjOBJ_PAIR, mjs_addPair(s, NULL), condim, 3);
  CHECK(Equality, mjOBJ_EQUALITY, mjs_addEquality(s, NULL), active, 1);
  CHECK(Tendon, mjOBJ_TENDON, mjs_addTendon(s, NULL), springlength[0], -1);
  CHECK(Sensor, mjOBJ_SENSOR, mjs_addSensor(s), type, mjSENS_TOUCH);
  CHECK(Numeric, mjOBJ_NUMERIC, mjs_addNumeric(s), size, 0);
  CHECK(Key, mjOBJ_KEY, mjs_addKey(s), time, 0);
  CHECK(Plugin, mjOBJ_PLUGIN, mjs_addPlugin(s), active, 0);
}

static void test_other_kinds(void) {
  mjSpec *s = mj_makeSpec(), own;
  mjs_defaultSpec(&own);
  g_assert_cmpint((int)own.memory, ==, -1);
  g_assert_cmpfloat(own.option.timestep, ==, 0.002);
  g_assert_true(isnan(own.stat.extent));
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  g_assert_cmpint(mjs_addFreeJoint(body)->type, ==, mjJNT_FREE);
  mjsExclude* exclude = mjs_addExclude(s);
  g_assert_true(mjs_asExclude(exclude->element) == exclude);
  g_assert_null(mjs_asGeom(exclude->element));
  g_assert_null(mjs_asBody(exclude->element));
  mjsText *text = mjs_addText(s), own_text;
  mjsTuple *tuple = mjs_addTuple(s), own_tuple;
  mjs_defaultText(&own_text);
  mjs_defaultTuple(&own_tuple);
  g_assert_null(own_text.data);
  g_assert_null(own_tuple.objname);
  g_assert_true(mjs_asText(text->element) == text);
  g_assert_true(mjs_asTuple(tuple->element) == tuple);
  mjsActuator *actuator = mjs_addActuator(s, NULL), standard;
  mjs_defaultActuator(&standard);
  g_assert_true(mjs_asActuator(actuator->element) == actuator);
  g_assert_cmpfloat(standard.gear[0], ==, 1);
  g_assert_cmpint(mjs_getId(actuator->element), ==, -1);
  mj_deleteSpec(s);
}

//---- what elements are made of

static void test_shortcuts(void) {
  mjSpec* s = mj_makeSpec();
  mjsActuator* a = mjs_addActuator(s, NULL);
  g_assert_cmpstr(mjs_setToMotor(a), ==, "");
  g_assert_cmpint(a->gaintype, ==, mjGAIN_FIXED);
  g_assert_cmpint(a->biastype, ==, mjBIAS_NONE);
  g_assert_cmpstr(mjs_setToAdhesion(a, 3), ==, "");
  g_assert_cmpfloat(a->gainprm[0], ==, 3);
  g_assert_cmpstr(mjs_setToAdhesion(a, -3), !=, "");
  double kv = 5;
  g_assert_cmpstr(mjs_setToOrientation(a, 3, &kv, NULL, 0), ==, "");
  g_assert_cmpfloat(a->gainprm[0], ==, 3);
  g_assert_cmpstr(mjs_setToOrientation(a, 3, &kv, &kv, 0), !=, "");
  mj_deleteSpec(s);
}

static void test_values(void) {
  mjSpec* s = mj_makeSpec();
  mjsFlex* flex = mjs_addFlex(s);
  const int elements[] = {0, 1, 2};
  const float texcoord[] = {0, 0.5f};
  const double vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  int size = 0;
  mjs_setInt(flex->elem, elements, 3);
  mjs_setFloat(flex->texcoord, texcoord, 2);
  mjs_setDouble(flex->vert, vertices, 9);
  const double* found = mjs_getDouble(flex->vert, &size);
  g_assert_cmpint(size, ==, 9);
  g_assert_cmpfloat(found[3], ==, 1);
  mjsSkin* skin = mjs_addSkin(s);
  mjs_appendFloatVec(skin->vertweight, texcoord, 2);
  mjs_appendFloatVec(skin->vertweight, texcoord, 1);

  // a picture of 2 x 1 points
  mjsTexture* texture = mjs_addTexture(s, NULL);
  const unsigned char points[] = {255, 0, 0, 0, 255, 0};
  mjs_setName(texture->element, "t");
  texture->type = mjTEXTURE_2D;
  texture->width = 2;
  texture->height = 1;
  texture->nchannel = 3;
  mjs_setBuffer(texture->data, points, sizeof points);
  mjs_delete(s, flex->element);
  mjs_delete(s, skin->element);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->ntexdata, ==, 6);
  g_assert_cmpmem(m->tex_data, 6, points, 6);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_wraps(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_setName(mjs_addSite(body, NULL)->element, "a");
  mjs_setName(mjs_addSite(body, NULL)->element, "side");
  mjs_setName(mjs_addGeom(body, NULL)->element, "g");
  mjsTendon* t = mjs_addTendon(s, NULL);
  mjs_wrapSite(t, "a");
  mjs_wrapGeom(t, "g", "side");
  mjs_wrapPulley(t, 2);
  g_assert_cmpint(mjs_getWrapNum(t), ==, 3);
  g_assert_true(mjs_getWrapTarget(mjs_getWrap(t, 0)) == mjs_findElement(s, mjOBJ_SITE, "a"));
  g_assert_null(mjs_getWrapSideSite(mjs_getWrap(t, 0)));
  g_assert_true(mjs_getWrapTarget(mjs_getWrap(t, 1)) == mjs_findElement(s, mjOBJ_GEOM, "g"));
  g_assert_true(mjs_getWrapSideSite(mjs_getWrap(t, 1))->element == mjs_findElement(s, mjOBJ_SITE, "side"));
  g_assert_cmpfloat(mjs_getWrapDivisor(mjs_getWrap(t, 2)), ==, 2);
  g_assert_null(mjs_getWrap(t, 3));
  mj_deleteSpec(s);
}

static void test_classes_and_frames(void) {
  mjSpec* s = mj_makeSpec();
  mjsDefault* big = mjs_addDefault(s, "big", NULL);
  big->geom->size[0] = 2;
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjsGeom *before = mjs_addGeom(body, NULL), *after = mjs_addGeom(body, big);
  g_assert_cmpfloat(after->size[0], ==, 2);
  mjs_setDefault(before->element, big);
  g_assert_true(mjs_getDefault(before->element) == big);
  before->size[0] = 1;
  mjsFrame* frame = mjs_addFrame(body, NULL);
  frame->pos[2] = 3;
  g_assert_cmpint(mjs_setFrame(after->element, frame), ==, 0);
  g_assert_true(mjs_getFrame(after->element) == frame);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpfloat(m->geom_pos[5], ==, 3);
  g_assert_cmpint(mjs_getId(after->element), ==, 1);
  g_assert_cmpfloat(mjs_getTimer(s)[mjCTIMER_TOTAL], >, 0);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// The time of textures is part of that of all assets, and neither is nothing, however short.
static void test_times(void) {
  mjSpec* s = mj_makeSpec();
  mjsTexture* texture = mjs_addTexture(s, NULL);
  mjs_setName(texture->element, "t");
  texture->type = mjTEXTURE_2D;
  texture->builtin = mjBUILTIN_CHECKER;
  texture->width = texture->height = 300;
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  const double* timer = mjs_getTimer(s);
  g_assert_cmpfloat(timer[mjCTIMER_TEXTURE], >, 0);
  g_assert_cmpfloat(timer[mjCTIMER_ASSETS], >, timer[mjCTIMER_TEXTURE]);
  g_assert_cmpfloat(timer[mjCTIMER_TOTAL], >, timer[mjCTIMER_ASSETS]);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_helpers(void) {
  double quat[4];
  mjsOrientation turn;
  mjs_defaultOrientation(&turn);
  turn.type = mjORIENTATION_EULER;
  turn.euler[2] = 90;
  g_assert_null(mjs_resolveOrientation(quat, 1, "xyz", &turn));
  g_assert_cmpfloat_with_epsilon(quat[3], sqrt(0.5), 1e-15);
  turn.type = mjORIENTATION_ZAXIS;
  memset(turn.zaxis, 0, sizeof turn.zaxis);
  g_assert_nonnull(mjs_resolveOrientation(quat, 1, "xyz", &turn));
  // a direction needs a length of 1e-7, and so does the sine of a rotation; MuJoCo 3.12.0 draws the
  // same line
  turn.zaxis[1] = 0.99e-7;
  g_assert_nonnull(mjs_resolveOrientation(quat, 1, "xyz", &turn));
  turn.zaxis[1] = 1.01e-7;
  g_assert_null(mjs_resolveOrientation(quat, 1, "xyz", &turn));
  turn.zaxis[1] = 0.99e-7;
  turn.zaxis[2] = -1;
  g_assert_null(mjs_resolveOrientation(quat, 1, "xyz", &turn));
  g_assert_cmpfloat(quat[1], ==, 1);
  turn.zaxis[0] = 1.01e-7;
  g_assert_null(mjs_resolveOrientation(quat, 1, "xyz", &turn));
  g_assert_cmpfloat_with_epsilon(quat[1], -0.7, 0.01);

  mjSpec* s = mj_makeSpec();
  mjsSensor* sensor = mjs_addSensor(s);
  sensor->type = mjSENS_FRAMEQUAT;
  g_assert_cmpint(mjs_sensorDim(sensor), ==, 4);
  sensor->type = mjSENS_CLOCK;
  g_assert_cmpint(mjs_sensorDim(sensor), ==, 1);
  int data = 7;
  mjs_setUserValue(sensor->element, "key", &data);
  g_assert_true(mjs_getUserValue(sensor->element, "key") == &data);
  mjs_setString(s->modelname, "mine");
  g_assert_null(mjs_findSpec(s, "mine"));  // only what is below
  g_assert_null(mjs_findSpec(s, "yours"));
  mj_deleteSpec(s);
}

//---- shapes that functions make

static void test_made(void) {
  mjSpec* s = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(s, NULL);
  double few[] = {3}, sides[] = {-1};
  mjs_setName(mesh->element, "m");
  g_assert_cmpint(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, few, 1), ==, 0);
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  mjs_setName(body->element, "parent");
  const int count[] = {3, 3, 1};
  const double spacing[] = {0.1, 0.1, 0.1};
  mjsFlex* flex = mjs_makeFlex(body, "sheet", "grid", 2, "full", count, NULL, spacing, NULL, 0.01, 1, 0.01, 0,
                               0, 0, 0, NULL, NULL, NULL, NULL, NULL);
  if (!flex) g_test_message("%s", mjs_getError(s));
  g_assert_nonnull(flex);
  g_assert_cmpint(mjs_makeMesh(mesh, mjMESH_BUILTIN_SPHERE, sides, 1), ==, 1);
  g_assert_null(mjs_makeFlex(body, "none", "nonsense", 2, NULL, count, NULL, spacing, NULL, 0.01, 1, 0.01, 0,
                             0, 0, 0, NULL, NULL, NULL, NULL, NULL));
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_test_message("%s", mjs_getError(s));
  g_assert_nonnull(m);
  g_assert_cmpint(m->nflexvert, ==, 9);
  g_assert_cmpint(m->nmesh, ==, 1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_warnings(void) {
  char error[200] = "";
  mjSpec* s =
      mj_parseXMLString("<mujoco>\n a\n<option/>\n b\n<worldbody><geom size='1'/></worldbody></mujoco>", NULL,
                        error, sizeof error);
  g_assert_nonnull(s);
  g_assert_cmpint(mjs_numWarnings(s), ==, 2);
  g_assert_true(mjs_isWarning(s));
  g_assert_nonnull(strstr(mjs_getWarning(s, 0), ":2:2:"));
  g_assert_nonnull(strstr(mjs_getWarning(s, 1), ":4:2:"));
  g_assert_null(mjs_getWarning(s, 2));
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/kinds/tree", test_tree);
  g_test_add_func("/spec/kinds/lists", test_lists);
  g_test_add_func("/spec/kinds/other", test_other_kinds);
  g_test_add_func("/spec/kinds/shortcuts", test_shortcuts);
  g_test_add_func("/spec/kinds/values", test_values);
  g_test_add_func("/spec/kinds/wraps", test_wraps);
  g_test_add_func("/spec/kinds/classes-and-frames", test_classes_and_frames);
  g_test_add_func("/spec/kinds/times", test_times);
  g_test_add_func("/spec/kinds/helpers", test_helpers);
  g_test_add_func("/spec/kinds/made", test_made);
  g_test_add_func("/spec/kinds/warnings", test_warnings);
  return g_test_run();
}
