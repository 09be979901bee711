// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls that no program should make: nothing there, wrong kinds, things in use. None may crash;
// what they return says that nothing was done.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static void ignore(const char* message) {
  (void)message;
}

static void test_no_spec(void) {
  mju_user_warning = ignore;
  g_assert_null(mj_compile(NULL, NULL));
  g_assert_cmpint(mj_recompile(NULL, NULL, NULL, NULL), ==, -1);
  g_assert_cmpint(mj_copyBack(NULL, NULL), ==, 0);
  g_assert_null(mj_copySpec(NULL));
  mj_deleteSpec(NULL);
  g_assert_cmpint(mjs_numWarnings(NULL), ==, 0);
  g_assert_null(mjs_getWarning(NULL, 0));
  g_assert_cmpint(mjs_isWarning(NULL), ==, 0);
  g_assert_nonnull(mjs_getError(NULL));
  g_assert_null(mjs_getTimer(NULL));
  g_assert_cmpint(mjs_setDeepCopy(NULL, 1), ==, -1);
  g_assert_cmpint(mjs_activatePlugin(NULL, "x"), ==, -1);
  g_assert_cmpint(mjs_delete(NULL, NULL), ==, -1);
  g_assert_null(mjs_attach(NULL, NULL, NULL, NULL));
  g_assert_null(mjs_bodyToFrame(NULL));
  g_assert_null(mjs_findSpec(NULL, "x"));
  g_assert_null(mjs_findBody(NULL, "x"));
  g_assert_null(mjs_findElement(NULL, mjOBJ_GEOM, "x"));
  g_assert_null(mjs_findFrame(NULL, "x"));
  g_assert_null(mjs_findDefault(NULL, "x"));
  g_assert_null(mjs_getSpecDefault(NULL));
  g_assert_null(mjs_firstElement(NULL, mjOBJ_GEOM));
  g_assert_null(mjs_nextElement(NULL, NULL));
  char error[100] = "", text[10];
  g_assert_cmpint(mj_saveXML(NULL, "x.xml", error, sizeof error), ==, -1);
  g_assert_cmpint(mj_saveXMLString(NULL, text, sizeof text, error, sizeof error), ==, -1);
  g_assert_cmpint(mj_encode(NULL, NULL, "x.xml", NULL, NULL, error, sizeof error), ==, -1);
  mj_saveModel(NULL, "x.mjb", NULL, 0);
  mju_user_warning = NULL;
}

static void test_nothing_to_add_to(void) {
  g_assert_null(mjs_addBody(NULL, NULL));
  g_assert_null(mjs_addGeom(NULL, NULL));
  g_assert_null(mjs_addJoint(NULL, NULL));
  g_assert_null(mjs_addFreeJoint(NULL));
  g_assert_null(mjs_addSite(NULL, NULL));
  g_assert_null(mjs_addCamera(NULL, NULL));
  g_assert_null(mjs_addLight(NULL, NULL));
  g_assert_null(mjs_addFrame(NULL, NULL));
  g_assert_null(mjs_addActuator(NULL, NULL));
  g_assert_null(mjs_addMesh(NULL, NULL));
  g_assert_null(mjs_addKey(NULL));
  g_assert_null(mjs_addDefault(NULL, "x", NULL));
  g_assert_null(mjs_wrapSite(NULL, "s"));
  g_assert_null(mjs_wrapGeom(NULL, "g", "s"));
  g_assert_null(mjs_wrapJoint(NULL, "j", 1));
  g_assert_null(mjs_wrapPulley(NULL, 1));
  g_assert_cmpint(mjs_getWrapNum(NULL), ==, 0);
  g_assert_null(mjs_getWrap(NULL, 0));
  g_assert_null(mjs_getWrapTarget(NULL));
  g_assert_null(mjs_getWrapSideSite(NULL));
  g_assert_cmpint(mjs_makeMesh(NULL, mjMESH_BUILTIN_SPHERE, NULL, 0), ==, -1);
  mjs_defaultGeom(NULL);
}

static void test_no_element(void) {
  g_assert_cmpint(mjs_setName(NULL, "x"), ==, -1);
  g_assert_null(mjs_getName(NULL));
  g_assert_cmpint(mjs_getId(NULL), ==, -1);
  g_assert_null(mjs_getSpec(NULL));
  g_assert_null(mjs_getParent(NULL));
  g_assert_null(mjs_getDefault(NULL));
  g_assert_null(mjs_findChild(NULL, "x"));
  g_assert_null(mjs_firstChild(NULL, mjOBJ_GEOM, 1));
  g_assert_null(mjs_nextChild(NULL, NULL, 1));
  g_assert_cmpint(mjs_setFrame(NULL, NULL), ==, -1);
  mjs_setDefault(NULL, NULL);
  mjs_setUserValue(NULL, "k", NULL);
  g_assert_null(mjs_getUserValue(NULL, "k"));
  mjs_deleteUserValue(NULL, "k");
  g_assert_null(mjs_getPluginAttributes(NULL));
  g_assert_cmpint(mjs_sensorDim(NULL), ==, 0);
}

static void test_containers(void) {
  mjSpec* s = mj_makeSpec();
  mjsNumeric* n = mjs_addNumeric(s);
  double x[3] = {1, 2, 3};
  int size;
  mjs_setDouble(n->data, x, 3);
  mjs_setDouble(n->data, x, -1);
  mjs_getDouble(n->data, &size);
  g_assert_cmpint(size, ==, 0);
  mjs_setDouble(n->data, NULL, 3);
  mjs_getDouble(n->data, &size);
  g_assert_cmpint(size, ==, 0);
  mjs_setDouble(NULL, x, 3);
  mjs_setString(NULL, "x");
  mjs_setStringVec(NULL, "x");
  mjs_appendString(NULL, "x");
  mjs_appendIntVec(NULL, NULL, 0);
  mjs_appendFloatVec(NULL, NULL, 0);
  g_assert_cmpstr(mjs_getString(NULL), ==, "");
  mj_deleteSpec(s);
}

static void test_files(void) {
  mjVFS vfs;
  mj_defaultVFS(NULL);
  mj_deleteVFS(NULL);
  g_assert_cmpint(mj_addBufferVFS(NULL, "a", "b", 1), <, 0);
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, NULL, "b", 1), <, 0);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "a", NULL, 1), <, 0);
  g_assert_cmpint(mj_deleteFileVFS(&vfs, NULL), <, 0);
  mj_deleteVFS(&vfs);
  char error[100] = "";
  g_assert_null(mju_openResource(NULL, NULL, NULL, error, sizeof error));
  g_assert_cmpint((int)strlen(error), >, 0);
  const void* bytes;
  g_assert_cmpint(mju_readResource(NULL, &bytes), ==, -1);
  g_assert_cmpint(mju_isModifiedResource(NULL, ""), ==, 1);
  mju_closeResource(NULL);
  mju_getXMLDependencies(NULL, NULL);
}

// A frame of another body, and elements that no frame can hold.
static void test_frame_elsewhere(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* world = mjs_findBody(s, "world");
  mjsFrame* inside = mjs_addFrame(mjs_addBody(world, NULL), NULL);
  g_assert_cmpint(mjs_setFrame(mjs_addBody(world, NULL)->element, inside), ==, -1);
  g_assert_cmpint((int)strlen(mjs_getError(s)), >, 0);
  g_assert_cmpint(mjs_setFrame(mjs_addKey(s)->element, inside), ==, -1);
  mj_deleteSpec(s);
}

// A class that elements are of.
static void test_class_in_use(void) {
  mjSpec* s = mj_makeSpec();
  mjsDefault* def = mjs_addDefault(s, "thin", NULL);
  def->geom->size[0] = 0.2;
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), def);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  g_assert_cmpint(mjs_delete(s, def->element), ==, 0);
  g_assert_true(mjs_getDefault(geom->element) == mjs_getSpecDefault(s));
  g_assert_cmpstr(mjs_getString(body->childclass), ==, "main");
  static char text[5000];
  char error[200] = "";
  g_assert_cmpint(mj_saveXMLString(s, text, sizeof text, error, sizeof error), ==, 0);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(again, NULL);
  g_assert_cmpfloat(m->geom_size[0], ==, 0.2);
  mj_deleteModel(m);
  mj_deleteSpec(again);
  mj_deleteSpec(s);
}

static void test_no_actuator(void) {
  double x[10] = {0};
  const char* said[] = {mjs_setToMotor(NULL),
                        mjs_setToPosition(NULL, 1, x, NULL, x, 0),
                        mjs_setToIntVelocity(NULL, 1, x, NULL, x, 0),
                        mjs_setToVelocity(NULL, 1),
                        mjs_setToOrientation(NULL, 1, x, NULL, 0),
                        mjs_setToPID(NULL, 1, x, NULL, x, x, x, 0, 0),
                        mjs_setToDamper(NULL, 1),
                        mjs_setToCylinder(NULL, 1, 0, 1, -1),
                        mjs_setToMuscle(NULL, x, 0, x, 1, 1, 1, 1, 1, 1, 1),
                        mjs_setToAdhesion(NULL, 1),
                        mjs_setToDCMotor(NULL, x, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0)};
  for (size_t i = 0; i < G_N_ELEMENTS(said); i++) g_assert_cmpstr(said[i], !=, "");
}

// Arrays that are not there keep what a muscle has of itself.
static void test_muscle_without_arrays(void) {
  mjSpec* s = mj_makeSpec();
  mjsActuator* a = mjs_addActuator(s, NULL);
  g_assert_cmpstr(mjs_setToMuscle(a, NULL, 0, NULL, -1, -1, -1, -1, -1, -1, -1), ==, "");
  g_assert_cmpfloat(a->gainprm[0], ==, 0.75);
  g_assert_cmpfloat(a->gainprm[1], ==, 1.05);
  g_assert_cmpfloat(a->dynprm[0], ==, 0.01);
  g_assert_cmpfloat(a->dynprm[1], ==, 0.04);
  mj_deleteSpec(s);
}

// The world of another spec moves by reference or as a copy; the specs may go in any order.
static void test_attached_world_deleted(void) {
  for (int turn = 0; turn < 4; turn++) {
    mjSpec *parent = mj_makeSpec(), *child = mj_makeSpec();
    mjs_setDeepCopy(parent, turn & 1);
    mjsBody* world = mjs_findBody(child, "world");
    mjsGeom* geom = mjs_addGeom(mjs_addBody(world, NULL), NULL);
    geom->size[0] = 0.1;
    mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
    mjsElement* got = mjs_attach(frame->element, world->element, "p_", "");
    g_assert_nonnull(got);
    g_assert_nonnull(mjs_bodyToFrame(&(mjsBody*){mjs_asBody(got)}));
    mj_deleteSpec(turn & 2 ? parent : child);
    mj_deleteSpec(turn & 2 ? child : parent);
  }
}

static void test_body_below_itself(void) {
  for (int deep = 0; deep < 2; deep++) {
    mjSpec* s = mj_makeSpec();
    mjs_setDeepCopy(s, deep);
    mjsBody* upper = mjs_addBody(mjs_findBody(s, "world"), NULL);
    mjsBody* lower = mjs_addBody(upper, NULL);
    mjsFrame* frame = mjs_addFrame(lower, NULL);
    g_assert_null(mjs_attach(frame->element, upper->element, "a", ""));
    g_assert_null(mjs_attach(lower->element, upper->element, "b", ""));
    g_assert_null(mjs_attach(upper->element, upper->element, "c", ""));
    g_assert_null(mjs_attach(frame->element, mjs_findBody(s, "world")->element, "d", ""));
    mjModel* m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->nbody, ==, 3);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/hostile/no-spec", test_no_spec);
  g_test_add_func("/spec/hostile/nothing-to-add-to", test_nothing_to_add_to);
  g_test_add_func("/spec/hostile/no-element", test_no_element);
  g_test_add_func("/spec/hostile/containers", test_containers);
  g_test_add_func("/spec/hostile/files", test_files);
  g_test_add_func("/spec/hostile/no-actuator", test_no_actuator);
  g_test_add_func("/spec/hostile/muscle-without-arrays", test_muscle_without_arrays);
  g_test_add_func("/spec/hostile/attached-world-deleted", test_attached_world_deleted);
  g_test_add_func("/spec/hostile/body-below-itself", test_body_below_itself);
  g_test_add_func("/spec/hostile/frame-elsewhere", test_frame_elsewhere);
  g_test_add_func("/spec/hostile/class-in-use", test_class_in_use);
  return g_test_run();
}
