// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Building a spec, walking it, names, classes, user values, deleting.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>
#include <time.h>

#include "broken.h"
#include "spec/spec.h"

static mjsBody* named_body(mjsBody* parent, const char* name) {
  mjsBody* b = mjs_addBody(parent, NULL);
  g_assert_cmpint(mjs_setName(b->element, name), ==, 0);
  return b;
}

static const char* name_of(mjsElement* e) {
  return e ? mjs_getString(mjs_getName(e)) : "-";
}

static void test_new_spec(void) {
  mjSpec* s = mj_makeSpec();
  g_assert_cmpstr(mjs_getString(s->modelname), ==, "MuJoCo Model");
  g_assert_cmpstr(name_of(mjs_findBody(s, "world")->element), ==, "world");
  g_assert_true(mjs_getSpec(mjs_findBody(s, "world")->element) == s);
  g_assert_cmpstr(mjs_getError(s), ==, "");
  g_assert_cmpstr(name_of(mjs_getSpecDefault(s)->element), ==, "main");
  mj_deleteSpec(s);
}

static void test_walk(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* world = mjs_findBody(s, "world");
  mjsBody* a = named_body(world, "a");
  mjsBody* b = named_body(a, "b");
  mjsBody* c = named_body(world, "c");
  mjs_setName(mjs_addGeom(b, NULL)->element, "gb");
  mjs_setName(mjs_addGeom(c, NULL)->element, "gc");
  mjs_setName(mjs_addGeom(a, NULL)->element, "ga");

  // depth first
  GString* order = g_string_new(NULL);
  for (mjsElement* e = mjs_firstElement(s, mjOBJ_BODY); e; e = mjs_nextElement(s, e)) {
    g_string_append_printf(order, "%s ", name_of(e));
  }
  for (mjsElement* e = mjs_firstElement(s, mjOBJ_GEOM); e; e = mjs_nextElement(s, e)) {
    g_string_append_printf(order, "%s ", name_of(e));
  }
  g_assert_cmpstr(order->str, ==, "world a b c ga gb gc ");
  g_string_free(order, TRUE);

  g_assert_null(mjs_nextChild(a, mjs_firstChild(a, mjOBJ_GEOM, 0), 0));
  g_assert_cmpstr(name_of(mjs_nextChild(a, mjs_firstChild(a, mjOBJ_GEOM, 1), 1)), ==, "gb");
  g_assert_true(mjs_findChild(a, "b") == b);
  g_assert_null(mjs_findChild(a, "c"));
  g_assert_null(mjs_findChild(a, "a"));
  g_assert_true(mjs_findChild(mjs_findBody(s, "world"), "world") == mjs_findBody(s, "world"));
  g_assert_true(mjs_getParent(b->element) == a);
  mj_deleteSpec(s);
}

static void test_names(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* a = named_body(mjs_findBody(s, "world"), "a");
  mjsBody* b = mjs_addBody(mjs_findBody(s, "world"), NULL);
  g_assert_cmpint(mjs_setName(b->element, "a"), ==, -1);
  g_assert_nonnull(strstr(mjs_getError(s), "repeated name 'a' in body"));
  g_assert_cmpint(mjs_setName(a->element, "z"), ==, 0);
  g_assert_cmpint(mjs_setName(b->element, "a"), ==, 0);
  g_assert_true(mjs_findBody(s, "a") == b);
  // names of other kinds do not collide
  g_assert_cmpint(mjs_setName(mjs_addGeom(b, NULL)->element, "a"), ==, 0);
  mj_deleteSpec(s);
}

static void test_classes(void) {
  mjSpec* s = mj_makeSpec();
  mjsDefault* outer = mjs_addDefault(s, "outer", NULL);
  outer->geom->condim = 6;
  mjs_setString(outer->geom->material, "wood");
  mjsDefault* inner = mjs_addDefault(s, "inner", outer);
  inner->geom->priority = 2;
  g_assert_null(mjs_addDefault(s, "outer", NULL));
  mjsBody* b = mjs_addBody(mjs_findBody(s, "world"), inner);
  mjsGeom* g = mjs_addGeom(b, NULL);  // by the body's class
  g_assert_cmpint(g->condim, ==, 6);
  g_assert_cmpint(g->priority, ==, 2);
  g_assert_cmpstr(mjs_getString(g->material), ==, "wood");
  g_assert_true(mjs_getDefault(g->element) == inner);
  g_assert_true(mjs_findDefault(s, "inner") == inner);
  g_assert_cmpint(mjs_addGeom(b, mjs_getSpecDefault(s))->condim, ==, 3);
  mj_deleteSpec(s);
}

static int cleaned;
static void clean(const void* data) {
  cleaned += *(const int*)data;
}

static void test_user_values(void) {
  static const int one = 1, two = 2;
  mjSpec* s = mj_makeSpec();
  mjsElement* e = mjs_findBody(s, "world")->element;
  cleaned = 0;
  mjs_setUserValueWithCleanup(e, "k", &one, clean);
  g_assert_true(mjs_getUserValue(e, "k") == &one);
  mjs_setUserValueWithCleanup(e, "k", &two, clean);
  g_assert_cmpint(cleaned, ==, 1);
  mjs_deleteUserValue(e, "k");
  g_assert_cmpint(cleaned, ==, 3);
  g_assert_null(mjs_getUserValue(e, "k"));
  mj_deleteSpec(s);
}

// Deleting a body takes what refers to it along, and what refers to that.
static void test_delete(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* a = named_body(mjs_findBody(s, "world"), "a");
  mjs_setName(mjs_addJoint(a, NULL)->element, "j");
  mjsTendon* t = mjs_addTendon(s, NULL);
  mjs_setName(t->element, "t");
  mjs_wrapJoint(t, "j", 2);
  g_assert_cmpfloat(mjs_getWrapCoef(mjs_getWrap(t, 0)), ==, 2);
  mjsActuator* act = mjs_addActuator(s, NULL);
  act->trntype = mjTRN_TENDON;
  mjs_setString(act->target, "t");
  mjs_addSensor(s)->type = mjSENS_CLOCK;
  g_assert_cmpint(mjs_delete(s, a->element), ==, 0);
  g_assert_null(mjs_firstElement(s, mjOBJ_TENDON));
  g_assert_null(mjs_firstElement(s, mjOBJ_ACTUATOR));
  g_assert_nonnull(mjs_firstElement(s, mjOBJ_SENSOR));
  g_assert_null(mjs_findElement(s, mjOBJ_JOINT, "j"));
  g_assert_cmpint(mjs_delete(s, mjs_findBody(s, "world")->element), ==, -1);
  mj_deleteSpec(s);
}

static int warnings;

static void count_warning(const char* text) {
  (void)text;
  warnings++;
}

// Whoever asks a path's element for what it does not have is told, as by MuJoCo 3.12.0, and gets 1.
static void test_wrap_parameters(void) {
  mjSpec* s = mj_makeSpec();
  mjsTendon* t = mjs_addTendon(s, NULL);
  mjs_wrapPulley(t, 3);
  mjs_wrapJoint(t, "j", 2);
  mju_user_warning = count_warning;
  g_assert_cmpfloat(mjs_getWrapDivisor(mjs_getWrap(t, 0)), ==, 3);
  g_assert_cmpfloat(mjs_getWrapCoef(mjs_getWrap(t, 1)), ==, 2);
  g_assert_cmpint(warnings, ==, 0);
  g_assert_cmpfloat(mjs_getWrapCoef(mjs_getWrap(t, 0)), ==, 1);
  g_assert_cmpfloat(mjs_getWrapDivisor(mjs_getWrap(t, 1)), ==, 1);
  g_assert_cmpint(warnings, ==, 2);
  mju_user_warning = NULL;
  mj_deleteSpec(s);
}

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

static int type_of_new_site(mjsBody* body) {
  mjsSite* site = mjs_addSite(body, NULL);
  site->size[0] = site->size[1] = site->size[2] = 1;
  return (int)site->type;
}

static const char kClasses[] =
    "<mujoco><default><site type='capsule'/><default class='a'><site type='cylinder'/></default>"
    "<default class='b'><site type='box'/></default></default><worldbody><body name='w'/>"
    "<body name='x' childclass='a'><body name='y'><frame name='f' childclass='b'><body name='z'/></frame>"
    "</body></body></worldbody></mujoco>";

// What is added to a body that was read has the class that held there (numbers of MuJoCo 3.12.0).
static void test_inherited_class(void) {
  mjSpec* s = parse(kClasses);
  mjsBody* y = mjs_findBody(s, "y");
  g_assert_cmpstr(mjs_getString(y->childclass), ==, "a");
  g_assert_cmpint(type_of_new_site(y), ==, mjGEOM_CYLINDER);
  g_assert_cmpint(type_of_new_site(mjs_addBody(y, NULL)), ==, mjGEOM_CYLINDER);
  g_assert_cmpint(type_of_new_site(mjs_findBody(s, "z")), ==, mjGEOM_BOX);
  g_assert_cmpint(type_of_new_site(mjs_findBody(s, "w")), ==, mjGEOM_CAPSULE);
  mjs_setString(y->childclass, "");
  g_assert_cmpint(type_of_new_site(y), ==, mjGEOM_CAPSULE);
  g_assert_cmpstr(mjs_getString(mjs_addBody(y, NULL)->childclass), ==, "");
  mj_deleteSpec(s);
}

// Of what was attached, classes come along; the main class is that of the parent from then on
// (MuJoCo 3.12.0).
static void test_attached_class(void) {
  mjSpec *s = mj_makeSpec(), *child = parse(kClasses);
  mjsElement* frame = mjs_addFrame(mjs_findBody(s, "world"), NULL)->element;
  g_assert_nonnull(mjs_attach(frame, child->element, "p_", ""));
  g_assert_cmpint(type_of_new_site(mjs_findBody(s, "p_w")), ==, mjGEOM_SPHERE);
  g_assert_cmpint(type_of_new_site(mjs_findBody(s, "p_y")), ==, mjGEOM_CYLINDER);
  mj_deleteSpec(s);
  mj_deleteSpec(child);
}

// Frames come in the order of the tree, wherever they were made (MuJoCo 3.12.0).
static void test_order_of_frames(void) {
  mjSpec* s = parse(kClasses);
  mjs_setName(mjs_addFrame(mjs_findBody(s, "w"), NULL)->element, "late");
  mjsElement* e = mjs_firstElement(s, mjOBJ_FRAME);
  g_assert_cmpstr(name_of(e), ==, "late");
  e = mjs_nextElement(s, e);
  g_assert_cmpstr(name_of(e), ==, "f");
  g_assert_null(mjs_nextElement(s, e));
  mj_deleteModel(mj_compile(s, NULL));
  g_assert_cmpint(mjs_getId(e), ==, -1);
  mj_deleteSpec(s);
}

// A frame goes with what is inside and what names that, before and after compiling (MuJoCo 4.0.1).
static void test_delete_frames(void) {
  for (int compiled = 0; compiled < 2; compiled++) {
    mjSpec* s = parse(
        "<mujoco><worldbody><body name='a'><joint name='ja'/><geom size='.1'/></body><frame name='outer' "
        "pos='1 "
        "0 0'><frame name='inner'><body name='b'><joint name='j'/><geom size='.1'/></body><site name='s'/>"
        "</frame><camera name='c'/></frame></worldbody><actuator><motor joint='j'/><motor "
        "joint='ja'/></actuator>"
        "<sensor><framepos objtype='site' objname='s'/></sensor><keyframe><key qpos='.5 "
        ".7'/></keyframe></mujoco>");
    mjModel* m = compiled ? mj_compile(s, NULL) : NULL;
    mj_deleteModel(m);
    g_assert_cmpint(mjs_delete(s, mjs_findElement(s, mjOBJ_FRAME, "inner")), ==, 0);
    g_assert_null(mjs_findElement(s, mjOBJ_BODY, "b"));
    g_assert_null(mjs_findElement(s, mjOBJ_FRAME, "inner"));
    m = mj_compile(s, NULL);
    g_assert_nonnull(m);
    g_assert_cmpint(m->nbody, ==, 2);
    g_assert_cmpint(m->nu, ==, 1);
    g_assert_cmpint(m->nsensor, ==, 0);
    g_assert_cmpint(m->ncam, ==, 1);
    g_assert_cmpfloat(m->key_qpos[0], ==, .5);
    mj_deleteModel(m);
    g_assert_cmpint(mjs_delete(s, mjs_findElement(s, mjOBJ_FRAME, "outer")), ==, 0);
    m = mj_compile(s, NULL);
    g_assert_cmpint(m->ncam, ==, 0);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

// The signature is that of the model, and 0 while elements have come or gone since; names and
// numbers do not count. Adding what was deleted gives the first one again.
static void test_signature(void) {
  mjSpec* s = parse("<mujoco><worldbody><geom name='g' size='.1'/></worldbody></mujoco>");
  g_assert_true(s->element->signature == 0);
  mjModel* m = mj_compile(s, NULL);
  uint64_t first = m->signature;
  g_assert_true(first != 0 && s->element->signature == first);
  mjs_setName(mjs_findElement(s, mjOBJ_GEOM, "g"), "h");
  g_assert_true(s->element->signature == first);
  mjsGeom* geom = mjs_addGeom(mjs_findBody(s, "world"), NULL);
  geom->size[0] = 1;
  g_assert_true(s->element->signature == 0);
  mjs_delete(s, geom->element);
  mj_deleteModel(m);
  m = mj_compile(s, NULL);
  g_assert_true(s->element->signature == first);
  mjSpec* copy = mj_copySpec(s);
  g_assert_true(copy->element->signature == 0);
  mj_deleteSpec(copy);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Time to add elements with names grows as they do: eight times as many take not much more than
// eight times as long, of the processor, whatever else it does.
static gint64 time_of_building(int n) {
  clock_t start = clock();
  mjSpec* s = mj_makeSpec();
  for (int i = 0; i < n; i++) {
    char name[20];
    g_snprintf(name, sizeof name, "geom%d", i);
    mjsGeom* geom = mjs_addGeom(mjs_findBody(s, "world"), NULL);
    geom->size[0] = .1;
    g_assert_cmpint(mjs_setName(geom->element, name), ==, 0);
  }
  g_assert_nonnull(mjs_findElement(s, mjOBJ_GEOM, "geom0"));
  mj_deleteSpec(s);
  return (gint64)(clock() - start) * G_USEC_PER_SEC / CLOCKS_PER_SEC;
}

static void test_build_time(void) {
  gint64 few = G_MAXINT64, many = G_MAXINT64;
  for (int i = 0; i < 3; i++) {
    few = MIN(few, time_of_building(2000));
    many = MIN(many, time_of_building(16000));
  }
  g_assert_cmpint(many, <, 40 * few + 20000);
}

// An element that names something missing stays when something else that it names goes (MuJoCo
// 3.12.0).
static void test_broken_before(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='b'><site name='s'/></body><site name='t'/></worldbody><tendon>"
      "<spatial name='broken'><site site='s'/><site site='t'/></spatial></tendon></mujoco>");
  mjs_delete(s, mjs_findElement(s, mjOBJ_SITE, "t"));
  mjs_delete(s, mjs_findBody(s, "b")->element);
  g_assert_nonnull(mjs_findElement(s, mjOBJ_TENDON, "broken"));
  g_assert_null(mj_compile(s, NULL));
  mj_deleteSpec(s);
}

// A small spec with a body, a joint in a frame, a class and a tendon.
static Spec* sound_spec(void) {
  mjSpec* s = mj_makeSpec();
  mjsBody* body = named_body(mjs_findBody(s, "world"), "body");
  mjsFrame* frame = mjs_addFrame(body, NULL);
  mjsJoint* joint = mjs_addJoint(body, NULL);
  mjs_addJoint(body, NULL);
  mjs_setFrame(joint->element, frame);
  mjs_setName(joint->element, "joint");
  mjs_addDefault(s, "class", NULL);
  mjs_wrapJoint(mjs_addTendon(s, NULL), "joint", 1);
  validate_spec(spec_of(s));
  return spec_of(s);
}

// Small changes are all looked at, and of many every sixteenth part.
static void test_changed(void) {
  Spec* s = sound_spec();
  int walks = 0;
  for (int i = 0, seen = 0; i < 1000; i++, seen = s->changes_seen) {
    validate_changed_spec(s);
    walks += s->changes_seen != seen;
    g_assert_cmpint(s->changes - s->changes_seen, <=, s->changes / 16);
    if (i < 16) g_assert_cmpint(walks, ==, i + 1);
  }
  g_assert_cmpint(walks, <, 100);
  mj_deleteSpec(&s->pub);
}

static void break_spec(gconstpointer way) {
  Spec* s = sound_spec();
  BodyElement* body = (BodyElement*)s->world->bodies.items[0];
  Element *joint = body->joints.items[0], *frame = body->frames.items[0];
  TendonElement* tendon = (TendonElement*)s->lists[mjOBJ_TENDON].items[0];
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      joint->parent = &s->world->base;
      break;
    case 1:
      joint->position = 1;
      break;
    case 2:
      frame->frame = frame;
      break;
    case 3:
      s->frames.size = 0;
      break;
    case 4:
      s->classes.items[1]->parent = NULL;
      break;
    case 5:
      joint->entry = "joint";
      break;
    case 6:
      tendon->wraps.items[0]->parent = joint;
      break;
    case 7:
      body->joints.capacity = 1;
      break;
    case 8:
      body->joints.items[1] = frame;
      break;
    default:
      g_ptr_array_add(s->held_by, s);
  }
  validate_spec(s);
}

// Who holds an element may still read it after it was deleted, or its spec was.
static void test_held(void) {
  mjSpec* s = mj_makeSpec();
  mjsGeom* geom = mjs_addGeom(mjs_findBody(s, "world"), NULL);
  mjsBody* body = mjs_addBody(mjs_findBody(s, "world"), NULL);
  Element *first = element_of(geom->element), *second = element_of(body->element);
  geom->size[0] = 0.25;
  body->pos[1] = 0.5;
  element_hold(first);
  element_hold(first);
  element_hold(second);
  g_assert_cmpint(mjs_delete(s, geom->element), ==, 0);
  g_assert_cmpfloat(geom->size[0], ==, 0.25);
  g_assert_null(mjs_firstElement(s, mjOBJ_GEOM));
  element_let_go(first);
  g_assert_cmpfloat(geom->size[0], ==, 0.25);
  element_let_go(first);
  mj_deleteSpec(s);
  g_assert_cmpfloat(body->pos[1], ==, 0.5);
  element_let_go(second);
  element_let_go(NULL);
}

// A tuple goes with any element that it names, and tuples that name it, as in MuJoCo 4.0.1; one
// that names what is not there stays, and compiling says so.
static void test_tuples(void) {
  static const struct {
    const char* other;
    int left;
  } cases[] = {{"<element objtype='geom' objname='g'/>", 0}, {"<element objtype='geom' objname='none'/>", 3}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><geom name='g' size='1'/><site name='s'/></worldbody><custom><tuple name='b'>"
        "<element objtype='tuple' objname='a'/></tuple><tuple name='a'>%s<element objtype='site' "
        "objname='s'/>"
        "</tuple><tuple name='c'><element objtype='geom' objname='g'/></tuple></custom></mujoco>",
        cases[i].other);
    mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
    g_assert_cmpint(mjs_delete(s, mjs_findElement(s, mjOBJ_SITE, "s")), ==, 0);
    int n = 0;
    for (mjsElement* e = mjs_firstElement(s, mjOBJ_TUPLE); e; e = mjs_nextElement(s, e)) n++;
    g_assert_cmpint(n, ==, cases[i].left ? cases[i].left : 1);
    mjModel* m = mj_compile(s, NULL);
    g_assert_true((m != NULL) == !cases[i].left);
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/tree/new", test_new_spec);
  g_test_add_func("/spec/tree/walk", test_walk);
  g_test_add_func("/spec/tree/names", test_names);
  g_test_add_func("/spec/tree/classes", test_classes);
  g_test_add_func("/spec/tree/user-values", test_user_values);
  g_test_add_func("/spec/tree/delete", test_delete);
  g_test_add_func("/spec/tree/inherited-class", test_inherited_class);
  g_test_add_func("/spec/tree/attached-class", test_attached_class);
  g_test_add_func("/spec/tree/order-of-frames", test_order_of_frames);
  g_test_add_func("/spec/tree/delete-frames", test_delete_frames);
  g_test_add_func("/spec/tree/tuples", test_tuples);
  g_test_add_func("/spec/tree/signature", test_signature);
  g_test_add_func("/spec/tree/build-time", test_build_time);
  g_test_add_func("/spec/tree/broken-before", test_broken_before);
  g_test_add_func("/spec/tree/wrap-parameters", test_wrap_parameters);
  g_test_add_func("/spec/tree/changed", test_changed);
  g_test_add_func("/spec/tree/held", test_held);
  broken_add("/spec/tree/broken", 10, break_spec);
  return g_test_run();
}
