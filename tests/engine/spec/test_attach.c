// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Attaching parts of specs and copying whole ones. The answer: the model compiled from the parts is
// the one that is compiled from a text with everything in it.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <string.h>

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

static mjModel* compile(mjSpec* s) {
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  return m;
}

static const char kArm[] =
    "<mujoco model='arm'><compiler angle='radian'/><default><geom rgba='1 0 0 1'/><default class='thin'>"
    "<geom size='.02'/></default></default>"
    "<worldbody><body name='upper' pos='0 0 1'><joint name='shoulder' range='-1 1'/>"
    "<geom class='thin' type='capsule' fromto='0 0 0 .3 0 0'/><site name='tip' pos='.3 0 0'/>"
    "<body name='lower' pos='.3 0 0'><joint name='elbow'/><geom size='.1'/></body></body>"
    "<body name='other'><geom size='.1'/></body></worldbody>"
    "<actuator><motor name='m' joint='elbow'/></actuator>"
    "<sensor><framepos name='p' objtype='site' objname='tip'/><framepos objtype='body' "
    "objname='other'/></sensor>"
    "<keyframe><key name='bent' qpos='.5 .7'/></keyframe></mujoco>";

static void test_attach_body(void) {
  mjSpec* parent = parse(
      "<mujoco><worldbody><body name='base' pos='1 2 3'><freejoint/><geom size='1'/>"
      "</body></worldbody></mujoco>");
  mjSpec* child = parse(kArm);
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "base"), NULL);
  frame->pos[0] = 10;
  mjsElement* e = mjs_attach(frame->element, mjs_findBody(child, "upper")->element, "l_", "_1");
  g_assert_nonnull(e);
  mj_deleteSpec(child);  // the copy stands alone
  mjModel* m = compile(parent);
  int upper = mj_name2id(m, mjOBJ_BODY, "l_upper_1"), elbow = mj_name2id(m, mjOBJ_JOINT, "l_elbow_1");
  g_assert_cmpint(upper, ==, 2);
  g_assert_cmpfloat(m->body_pos[3 * upper], ==, 10);
  g_assert_cmpint(m->nbody, ==, 4);
  g_assert_cmpint(m->nu, ==, 1);
  g_assert_cmpint(m->actuator_trnid[0], ==, elbow);
  g_assert_cmpint(mj_name2id(m, mjOBJ_ACTUATOR, "l_m_1"), ==, 0);
  // the sensor of the body that was left behind stays behind
  g_assert_cmpint(m->nsensor, ==, 1);
  // radians of the child, classes of the child
  g_assert_cmpfloat(m->jnt_range[2 * mj_name2id(m, mjOBJ_JOINT, "l_shoulder_1") + 1], ==, 1);
  g_assert_cmpfloat(m->geom_rgba[4 * m->body_geomadr[upper] + 1], ==, 0);
  g_assert_cmpfloat(m->geom_size[3 * m->body_geomadr[upper]], ==, 0.02);
  // its keyframe, on top of the reference pose
  int key = mj_name2id(m, mjOBJ_KEY, "l_bent_1");
  g_assert_cmpint(key, ==, 0);
  g_assert_cmpfloat(m->key_qpos[m->jnt_qposadr[elbow]], ==, 0.7);
  g_assert_cmpfloat(m->key_qpos[2], ==, 3);
  mj_deleteModel(m);
  mj_deleteSpec(parent);
}

// A copy of a part of the same spec, with the references inside the copy.
static void test_attach_self(void) {
  mjSpec* s = parse(kArm);
  mjsBody* world = mjs_findBody(s, "world");
  g_assert_null(mjs_attach(world->element, mjs_findBody(s, "upper")->element, "", "2"));
  g_assert_nonnull(strstr(mjs_getError(s), "mjs_setDeepCopy"));
  mjs_setDeepCopy(s, 1);
  g_assert_nonnull(mjs_attach(world->element, mjs_findBody(s, "upper")->element, "", "2"));
  mjModel* m = compile(s);
  g_assert_cmpint(m->nu, ==, 2);
  g_assert_cmpint(m->actuator_trnid[2], ==, mj_name2id(m, mjOBJ_JOINT, "elbow2"));
  g_assert_cmpint(m->nsensor, ==, 3);
  // names that are taken
  g_assert_null(mjs_attach(world->element, mjs_findBody(s, "upper")->element, "", ""));
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static void test_copy(void) {
  mjSpec* s = parse(kArm);
  mjSpec* copy = mj_copySpec(s);
  mjModel *m = compile(s), *n = compile(copy);
  mj_deleteSpec(s);
  mjModel* again = compile(copy);
  mjtSize size = mj_sizeModel(m);
  g_assert_cmpint(mj_sizeModel(n), ==, size);
  void *a = g_malloc(size), *b = g_malloc(size), *c = g_malloc(size);
  mj_saveModel(m, NULL, a, (int)size);
  mj_saveModel(n, NULL, b, (int)size);
  mj_saveModel(again, NULL, c, (int)size);
  g_assert_cmpmem(a, size, b, size);
  g_assert_cmpmem(a, size, c, size);
  g_free(a);
  g_free(b);
  g_free(c);
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteModel(again);
  mj_deleteSpec(copy);
}

// Keyframes of an attached model, before it is compiled: they follow copies, and lose what is
// deleted.
static void test_attached_key(void) {
  mjSpec* parent = parse("<mujoco><worldbody><body name='base'/></worldbody></mujoco>");
  mjSpec* child = parse(kArm);
  g_assert_nonnull(
      mjs_attach(mjs_findBody(parent, "base")->element, mjs_findBody(child, "upper")->element, "l_", ""));
  mj_deleteSpec(child);
  mjSpec* copy = mj_copySpec(parent);
  mjModel* m = compile(copy);
  g_assert_cmpint(m->nq, ==, 2);
  g_assert_cmpfloat(m->key_qpos[0], ==, 0.5);
  g_assert_cmpfloat(m->key_qpos[1], ==, 0.7);
  mj_deleteModel(m);
  mj_deleteSpec(copy);
  g_assert_cmpint(mjs_delete(parent, mjs_findBody(parent, "l_lower")->element), ==, 0);
  m = compile(parent);
  g_assert_cmpint(m->nq, ==, 1);
  g_assert_cmpfloat(m->key_qpos[0], ==, 0.5);
  mj_deleteModel(m);
  mj_deleteSpec(parent);
}

// The body goes, everything on it keeps its place in the world.
static void test_body_to_frame(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='a' pos='1 0 0' euler='0 0 90'><body name='b' pos='0 2 0'>"
      "<joint/><geom size='.1'/></body></body></worldbody></mujoco>");
  mjsBody* a = mjs_findBody(s, "a");
  g_assert_nonnull(mjs_bodyToFrame(&a));
  g_assert_null(a);
  mjModel* m = compile(s);
  g_assert_cmpint(m->nbody, ==, 2);
  g_assert_cmpfloat_with_epsilon(m->body_pos[3], -1, 1e-12);
  g_assert_cmpfloat_with_epsilon(m->body_pos[4], 0, 1e-12);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// By default the elements themselves move: handles to them are handles into the parent, also after
// their own spec is gone. What MuJoCo 3.12 does with names and with compiling the child was tried
// there.
static void test_by_reference(void) {
  const char* arm =
      "<mujoco model='arm'><default><geom rgba='1 0 0 1'/><default class='c'><geom rgba='0 1 0 "
      "1'/></default></default>"
      "<asset><material name='m'/></asset><worldbody><body name='b' childclass='c'><joint name='j'/>"
      "<geom name='g' size='.1' material='m'/><site name='s1'/><frame name='f' pos='0 0 1'><body name='bb'>"
      "<joint name='jj'/><geom name='gg' size='.2'/><site name='s2'/></body></frame></body>"
      "<body name='other'><geom size='.3'/></body></worldbody><tendon><spatial name='t'><site site='s1'/>"
      "<site site='s2'/></spatial></tendon><actuator><motor name='a' joint='j'/></actuator>"
      "<keyframe><key name='k' qpos='1 2'/></keyframe></mujoco>";
  mjSpec *moved = mj_makeSpec(), *copied = mj_makeSpec(), *child = parse(arm), *model = parse(arm);
  mjs_setDeepCopy(copied, 1);
  mjsBody *body = mjs_findBody(child, "b"), *inner = mjs_findBody(child, "bb");
  mjsActuator* actuator = mjs_asActuator(mjs_findElement(child, mjOBJ_ACTUATOR, "a"));
  mjsMaterial* material = mjs_asMaterial(mjs_findElement(child, mjOBJ_MATERIAL, "m"));
  mjsWrap* wrap = mjs_getWrap(mjs_asTendon(mjs_findElement(child, mjOBJ_TENDON, "t")), 1);
  mjsElement* at = mjs_addFrame(mjs_findBody(moved, "world"), NULL)->element;
  mjsElement* at2 = mjs_addFrame(mjs_findBody(copied, "world"), NULL)->element;
  g_assert_true(mjs_attach(at, body->element, "p-", "-s") == body->element);
  g_assert_nonnull(mjs_attach(at2, mjs_findBody(model, "b")->element, "p-", "-s"));
  g_assert_true(mjs_getSpec(inner->element) == moved);
  g_assert_cmpstr(mjs_getString(mjs_getName(inner->element)), ==, "p-bb-s");
  g_assert_true(mjs_findBody(moved, "p-bb-s") == inner);
  g_assert_true(mjs_findBody(child, "p-bb-s") == inner);
  g_assert_null(mjs_findBody(child, "bb"));
  g_assert_nonnull(mjs_findBody(child, "other"));
  g_assert_true(mjs_getWrapTarget(wrap) == mjs_findElement(moved, mjOBJ_SITE, "p-s2-s"));

  // the same model as by copies
  mjModel *m = compile(moved), *n = compile(copied);
  g_assert_cmpint(m->nkey, ==, 1);
  mjtSize size = mj_sizeModel(m);
  g_assert_cmpint(mj_sizeModel(n), ==, size);
  g_autofree char *x = g_malloc(size), *y = g_malloc(size);
  mj_saveModel(m, NULL, x, (int)size);
  mj_saveModel(n, NULL, y, (int)size);
  g_assert_cmpmem(x, size, y, size);
  mj_deleteModel(m);
  mj_deleteModel(n);

  // only the copied one stands on its own
  g_assert_null(mj_compile(child, NULL));
  g_assert_nonnull(strstr(mjs_getError(child), "by reference"));
  mj_deleteModel(compile(model));

  // edits through the old handles
  mj_deleteSpec(child);
  actuator->gear[0] = 7;
  material->rgba[0] = 0.5f;
  mjs_addGeom(inner, NULL)->size[0] = 0.4;
  m = compile(moved);
  g_assert_cmpint(m->ngeom, ==, 3);
  g_assert_cmpfloat(m->geom_size[6], ==, 0.4);
  g_assert_cmpfloat(m->actuator_gear[0], ==, 7);
  g_assert_cmpfloat(m->mat_rgba[0], ==, 0.5f);
  mj_deleteModel(m);
  mjs_delete(moved, mjs_findElement(moved, mjOBJ_KEY, "p-k-s"));
  g_assert_cmpint(mjs_delete(moved, inner->element), ==, 0);
  mj_deleteModel(compile(moved));
  mj_deleteSpec(moved);
  mj_deleteSpec(copied);
  mj_deleteSpec(model);
}

// A whole model, and a frame of one; the parent goes first.
static void test_model_by_reference(void) {
  mjSpec *s = mj_makeSpec(), *child = parse(kArm), *second = parse(kArm);
  mjsElement* world = mjs_findBody(s, "world")->element;
  mjsFrame* frame = mjs_addFrame(mjs_findBody(second, "world"), NULL);
  mjs_setName(frame->element, "frame");
  mjs_setFrame(mjs_findBody(second, "upper")->element, frame);
  g_assert_nonnull(mjs_attach(world, child->element, "x", ""));
  g_assert_true(mjs_attach(world, frame->element, "y", "") == frame->element);
  g_assert_nonnull(mjs_findBody(s, "xupper"));
  g_assert_true(mjs_getFrame(mjs_findBody(s, "yupper")->element) == frame);
  mj_deleteModel(compile(s));
  mj_deleteSpec(s);
  mj_deleteSpec(child);
  mj_deleteSpec(second);
}

// A world that was attached by reference, and turned into a frame; both specs can be deleted in any
// order.
static void test_world_to_frame(void) {
  for (int parent_first = 0; parent_first < 2; parent_first++) {
    mjSpec *parent = mj_makeSpec(), *child = parse(kArm);
    mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
    mjsElement* e = mjs_attach(frame->element, mjs_findBody(child, "world")->element, "x_", "");
    mjsBody* body = mjs_asBody(e);
    g_assert_cmpstr(mjs_getString(mjs_getName(e)), ==, "x_world");
    g_assert_nonnull(mjs_bodyToFrame(&body));
    g_assert_null(body);
    mjModel* m = compile(parent);
    g_assert_cmpint(m->nbody, ==, 4);
    mj_deleteModel(m);
    mj_deleteSpec(parent_first ? parent : child);
    mj_deleteSpec(parent_first ? child : parent);
  }
}

// A model comes in a frame of its own, which is what is handed back: its place adds to that of the
// parent's.
static void test_frame_of_its_own(void) {
  mjSpec *parent = parse("<mujoco><worldbody><frame name='f' pos='1 0 0'/></worldbody></mujoco>"),
         *child = parse(kArm);
  mjsElement* e = mjs_attach(mjs_findFrame(parent, "f")->element, child->element, "l_", "");
  g_assert_true(e != mjs_findFrame(parent, "f")->element);
  mjs_asFrame(e)->pos[0] = 2;
  mjModel* m = compile(parent);
  g_assert_cmpfloat(m->body_pos[3], ==, 3);
  mj_deleteModel(m);
  mj_deleteSpec(parent);
  mj_deleteSpec(child);
}

// What names a body that became a frame stays, and is told of.
static void test_frame_is_named(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='a'><joint/><geom size='.1'/><body name='b'>"
      "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></body></worldbody>"
      "<sensor><framepos objtype='body' objname='b'/></sensor></mujoco>");
  mjsBody* body = mjs_findBody(s, "b");
  mjs_bodyToFrame(&body);
  g_assert_cmpint(mjs_numWarnings(s), ==, 0);
  g_assert_null(mj_compile(s, NULL));
  g_assert_nonnull(strstr(mjs_getError(s), "'b'"));
  mj_deleteSpec(s);
}

// What is stated of the inertia of a body that becomes a frame goes into the body around it; its
// geoms count no more (numbers of MuJoCo 4.0.1).
static void check_framed_inertia(const char* option, const char* outer, const mjtNum expected[5]) {
  char* text = g_strdup_printf(
      "<mujoco><compiler %s/><worldbody><body name='a' pos='0 0 2' euler='0 0 30'><joint/>%s"
      "<body name='b' pos='1 0 0' euler='0 90 0'><inertial pos='.1 0 0' mass='3' diaginertia='1 1 1'/>"
      "<geom size='.2'/></body></body></worldbody></mujoco>",
      option, outer);
  mjSpec* s = parse(text);
  mjsBody* body = mjs_findBody(s, "b");
  g_assert_nonnull(mjs_bodyToFrame(&body));
  g_assert_cmpint(mjs_numWarnings(s), ==, 0);
  mjModel* m = compile(s);
  g_assert_cmpint(m->nbody, ==, 2);
  g_assert_cmpfloat_with_epsilon(m->body_mass[1], expected[0], 1e-4);
  g_assert_cmpfloat_with_epsilon(m->body_inertia[3], expected[1], 1e-4);
  g_assert_cmpfloat_with_epsilon(m->body_inertia[5], expected[2], 1e-4);
  g_assert_cmpfloat_with_epsilon(m->body_ipos[3], expected[3], 1e-4);
  g_assert_cmpfloat_with_epsilon(m->body_ipos[5], expected[4], 1e-4);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_free(text);
}

static void test_framed_inertia(void) {
  const char stated[] = "<inertial pos='0 .3 0' mass='2' diaginertia='.1 .2 .25'/><geom size='.1'/>";
  check_framed_inertia("", "<geom size='.1'/>", (mjtNum[]){7.18879, 2.7823, 1.0168, .4173, -.04173});
  check_framed_inertia("", stated, (mjtNum[]){5, 2.5689, 1.1089, .6, -.06});
  check_framed_inertia("", "", (mjtNum[]){3, 1, 1, 1, -.1});
  check_framed_inertia("inertiafromgeom='true'", "<geom size='.1'/>",
                       (mjtNum[]){37.6991, 4.2763, .55292, .8889, 0});
}

// What is stated is passed on as it is written, also beside what does not compile; what geoms weigh
// cannot be found there, and the call is refused with the reason (tried on MuJoCo 4.0.1).
static void check_passed(const char* outer, const char* inner, bool broken, double mass) {
  char* text = g_strdup_printf(
      "<mujoco><compiler boundmass='10'/><worldbody><body><joint name='j' range='0 1'/><geom "
      "size='.1'/></body>"
      "<body name='a'>%s<body name='b'>%s</body></body></worldbody></mujoco>",
      outer, inner);
  mjSpec* s = parse(text);
  mjsJoint* joint = mjs_asJoint(mjs_findElement(s, mjOBJ_JOINT, "j"));
  if (broken) joint->range[1] = -1;
  joint->limited = mjLIMITED_TRUE;
  mjsBody* body = mjs_findBody(s, "b");
  mjsFrame* frame = mjs_bodyToFrame(&body);
  g_assert_true((frame != NULL) == (mass >= 0));
  g_assert_true((mjs_findBody(s, "b") == NULL) == (mass >= 0));
  if (mass < 0) g_assert_nonnull(strstr(mjs_getError(s), "range"));
  g_assert_cmpfloat_with_epsilon(mjs_findBody(s, "a")->mass, mass < 0 ? 0 : mass, 1e-4);
  mj_deleteSpec(s);
  g_free(text);
}

static void test_passed_as_written(void) {
  const char stated[] = "<inertial pos='.1 0 0' mass='3' diaginertia='1 1 1'/>", geom[] = "<geom size='.1'/>",
             point[] = "<inertial pos='0 0 0' mass='2'/>";
  for (int broken = 0; broken < 2; broken++) {
    check_passed(stated, stated, broken, 6);
    check_passed("", stated, broken, 3);
    check_passed(point, point, broken, 4);
    check_passed(geom, stated, broken, broken ? -1 : 13);
    check_passed(geom, geom, broken, 0);
    check_passed("", "<inertial pos='0 0 0' mass='0'/>", broken, 0);
  }
}

// An asset without a name is called like its file, with the prefix.
static void test_named_by_file(void) {
  static const char shape[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  char error[300] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "wedge.obj", shape, (int)strlen(shape));
  mjSpec *parent = mj_makeSpec(),
         *child = mj_parseXMLString(
             "<mujoco><asset><mesh file='wedge.obj'/></asset><worldbody><body name='b'>"
             "<geom type='mesh' mesh='wedge'/></body></worldbody></mujoco>",
             &vfs, error, sizeof error);
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "b")->element, "x_", "_y"));
  mjModel* m = mj_compile(parent, &vfs);
  if (!m) g_error("%s", mjs_getError(parent));
  g_assert_cmpint(mj_name2id(m, mjOBJ_MESH, "x_wedge_y"), ==, 0);
  mj_deleteModel(m);
  mj_deleteSpec(parent);
  mj_deleteSpec(child);
  mj_deleteVFS(&vfs);
}

// Assets of two models that share a name do not stand for each other.
static void test_repeated_asset(void) {
  mjSpec *parent = parse("<mujoco><asset><material name='m' rgba='1 0 0 1'/></asset></mujoco>"),
         *child = parse(
             "<mujoco><asset><material name='m' rgba='0 1 0 1'/></asset><worldbody><body name='b'>"
             "<geom size='1' material='m'/></body></worldbody></mujoco>");
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_null(mjs_attach(frame->element, mjs_findBody(child, "b")->element, "", ""));
  g_assert_nonnull(strstr(mjs_getError(parent), "'m'"));
  mj_deleteSpec(parent);
  mj_deleteSpec(child);
}

// Elements between what is attached and what is not: pairs, excludes, tendons and sensors take what
// has the name in the parent, and every parent has a world; others stay behind. As in 4.0.1.
static void test_references_outside(void) {
  static const char text[] =
      "<mujoco><worldbody><body name='i'><joint name='ji'/><geom name='gi' size='.1'/><site "
      "name='si'/></body>"
      "<body name='o'><joint name='jo'/><geom name='go' size='.1'/><site name='so' pos='1 1 1'/></body>"
      "</worldbody><contact><pair name='p' geom1='gi' geom2='go'/><exclude name='x' body1='i' body2='o'/>"
      "</contact><equality><weld name='w' body1='i' body2='o'/><weld name='ww' body1='i' body2='world'/>"
      "</equality><tendon><spatial name='t'><site site='si'/><site site='so'/></spatial></tendon>"
      "<actuator><general name='a' site='si' refsite='so'/><motor name='at' tendon='t'/></actuator>"
      "<sensor><framepos name='s' objtype='body' objname='o' reftype='body' refname='i'/>"
      "<framepos name='so' objtype='body' objname='o'/></sensor></mujoco>";
  const struct {
    mjtObj kind;
    const char* name;
    bool copied;
  } rows[] = {{mjOBJ_PAIR, "x_p", true},      {mjOBJ_EXCLUDE, "x_x", true}, {mjOBJ_EQUALITY, "x_w", false},
              {mjOBJ_EQUALITY, "x_ww", true}, {mjOBJ_TENDON, "x_t", true},  {mjOBJ_ACTUATOR, "x_a", false},
              {mjOBJ_ACTUATOR, "x_at", true}, {mjOBJ_SENSOR, "x_s", true},  {mjOBJ_SENSOR, "x_so", false}};
  for (int self = 0; self < 2; self++) {
    mjSpec *parent = parse(text), *child = self ? parent : parse(text);
    mjs_setDeepCopy(parent, 1);
    mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
    g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "i")->element, "x_", ""));
    mjModel* m = compile(parent);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
      g_assert_cmpint(mj_name2id(m, rows[i].kind, rows[i].name) >= 0, ==, rows[i].copied);
    }
    mj_deleteModel(m);
    mj_deleteSpec(parent);
    if (!self) mj_deleteSpec(child);
  }
}

// A parent holds what was attached to it: found by name, its compiler settings in force, even if
// its maker has let go of it.
static void test_child_lives(void) {
  mjSpec *parent = mj_makeSpec(), *child = parse(
                                      "<mujoco model='C'><compiler angle='radian'/><worldbody><body "
                                      "name='b'><joint name='j' limited='true' "
                                      "range='-1 1'/><geom size='.1'/></body></worldbody></mujoco>");
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "b")->element, "x_", ""));
  g_assert_true(mjs_findSpec(parent, "C") == child);
  const mjsElement* joint = mjs_findElement(parent, mjOBJ_JOINT, "x_j");
  g_assert_true(mjs_getOriginSpec(joint) == child);
  g_assert_true(mjs_getCompiler(joint) == &child->compiler);
  child->compiler.degree = 1;
  mj_deleteSpec(child);
  mjModel* m = compile(parent);
  g_assert_cmpfloat_with_epsilon(m->jnt_range[1], mjPI / 180, 1e-12);
  mj_deleteModel(m);
  mjSpec* copy = mj_copySpec(parent);
  mj_deleteSpec(parent);
  g_assert_nonnull(mjs_findSpec(copy, "C"));
  m = compile(copy);
  g_assert_cmpfloat_with_epsilon(m->jnt_range[1], mjPI / 180, 1e-12);
  mj_deleteModel(m);
  mj_deleteSpec(copy);
}

// A tendon is copied when some part of its path leads to a copy with all its names (MuJoCo 3.12.0).
static void assert_tendons(const char* wrap, int want) {
  char* text = g_strdup_printf(
      "<mujoco><worldbody><body name='a'><geom name='out' size='.1'/><site name='s1'/><site name='s3'/>"
      "<body name='b'><geom name='in' size='.1'/><site name='s2'/></body><attach body='b' "
      "prefix='p_'/></body>"
      "</worldbody><tendon><spatial name='t'><site site='s1'/>%s<site "
      "site='s3'/></spatial></tendon></mujoco>",
      wrap);
  mjSpec* s = parse(text);
  mjModel* m = compile(s);
  g_assert_cmpint(m->ntendon, ==, want);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_free(text);
}

static void test_tendon_paths(void) {
  assert_tendons("<geom geom='out' sidesite='s2'/>", 1);
  assert_tendons("<geom geom='in' sidesite='s1'/>", 1);
  assert_tendons("<geom geom='in'/>", 2);
  assert_tendons("<geom geom='in' sidesite='s2'/>", 2);
  assert_tendons("<geom geom='in' sidesite='s1'/><site site='s2'/>", 2);
}

// Skins come with what they cover, also within one model.
static void test_skin(void) {
  const char* text =
      "<mujoco><worldbody><body name='b'/>%s</worldbody><deformable><skin name='sk' vertex='0 0 0 1 0 0 0 1 "
      "0' "
      "face='0 1 2'><bone body='b' vertid='0 1 2' vertweight='1 1 1' bindpos='0 0 0' bindquat='1 0 0 "
      "0'/></skin>"
      "</deformable></mujoco>";
  char *alone = g_strdup_printf(text, ""), *twice = g_strdup_printf(text, "<attach body='b' prefix='p_'/>");
  mjSpec *p = parse("<mujoco/>"), *c = parse(alone), *self = parse(twice);
  mjsFrame* f = mjs_addFrame(mjs_findBody(p, "world"), NULL);
  g_assert_nonnull(mjs_attach(f->element, mjs_findBody(c, "b")->element, "p_", ""));
  mjModel *m = compile(p), *n = compile(self);
  g_assert_cmpstr(mj_id2name(m, mjOBJ_SKIN, 0), ==, "p_sk");
  g_assert_cmpint(n->nskin, ==, 2);
  g_assert_cmpstr(mj_id2name(n, mjOBJ_SKIN, 1), ==, "p_sk");
  g_assert_cmpint(n->skin_bonebodyid[1], ==, 2);
  g_assert_cmpint(n->nbody, ==, 3);
  mj_deleteModel(m);
  mj_deleteModel(n);
  mj_deleteSpec(p);
  mj_deleteSpec(c);
  mj_deleteSpec(self);
  g_free(alone);
  g_free(twice);
}

// What was attached by reference has a state of its own, another part of its model comes with what
// refers to it, and a model that was attached as a whole has nothing left (MuJoCo 4.0.1).
static void test_state_by_reference(void) {
  mjSpec* p = parse(
      "<mujoco><worldbody><body name='p'><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>");
  mjSpec* c = parse(
      "<mujoco><worldbody><body name='c'><joint type='slide'/><geom size='.1'/></body><body name='d'><joint "
      "name='jd' type='slide'/><geom size='.1'/></body></worldbody><actuator><motor name='a' joint='jd'/>"
      "</actuator></mujoco>");
  mjModel* m = compile(p);
  mjData* d = mj_makeData(m);
  d->qpos[0] = 5;
  mjsFrame* frame = mjs_addFrame(mjs_findBody(p, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(c, "c")->element, "x_", ""));
  g_assert_cmpint(mj_recompile(p, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->qpos[0], ==, 5);
  g_assert_cmpfloat(d->qpos[1], ==, 0);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(c, "d")->element, "x_", ""));
  g_assert_cmpint(mj_recompile(p, NULL, m, d), ==, 0);
  g_assert_cmpfloat(d->qpos[0], ==, 5);
  g_assert_cmpint(m->nu, ==, 1);
  mj_deleteSpec(c);
  c = parse("<mujoco><worldbody><body name='e'/></worldbody></mujoco>");
  g_assert_nonnull(mjs_attach(frame->element, c->element, "y_", ""));
  g_assert_null(mjs_attach(frame->element, c->element, "z_", ""));
  g_assert_cmpstr(mjs_getError(p), !=, "");
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(c);
  mj_deleteSpec(p);
}

// What refers to an instance of a plugin gets the prefix once, whoever else refers to it.
static void test_plugin_instance(void) {
  static const char text[] =
      "<mujoco><extension><plugin plugin='mujoco.sdf.gear'><instance name='i'/></plugin></extension>"
      "<asset><mesh name='f'><plugin instance='i'/></mesh></asset><worldbody>"
      "<geom name='g' type='sdf' mesh='f'><plugin instance='i'/></geom></worldbody></mujoco>";
  mjSpec *parent = mj_parseXMLString(text, NULL, NULL, 0), *child = mj_parseXMLString(text, NULL, NULL, 0);
  mjsFrame* f = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_nonnull(mjs_attach(f->element, child->element, "p_", ""));
  mjsGeom* geom = mjs_asGeom(mjs_findElement(parent, mjOBJ_GEOM, "p_g"));
  g_assert_cmpstr(mjs_getString(geom->plugin.name), ==, "p_i");
  char saved[5000] = "", error[200] = "";
  mj_deleteModel(mj_compile(parent, NULL));
  g_assert_cmpint(mj_saveXMLString(parent, saved, sizeof saved, error, sizeof error), >=, 0);
  mjSpec* again = mj_parseXMLString(saved, NULL, error, sizeof error);
  mjModel* m = mj_compile(again, NULL);
  g_assert_nonnull(m);
  mj_deleteModel(m);
  mj_deleteSpec(again);
  mj_deleteSpec(parent);
  mj_deleteSpec(child);
}

// What hangs on the world alone comes with any part: rigid flexes and tuples, no sensors (as in
// MuJoCo 4.0.1).
static void test_of_world(void) {
  static const char text[] =
      "<mujoco><worldbody><flexcomp name='f' rigid='true' count='3 4 1'/><body name='b'><geom "
      "size='.1'/></body>"
      "</worldbody><sensor><framepos name='s' objtype='body' objname='world'/></sensor><custom><tuple "
      "name='t'>"
      "<element objtype='body' objname='world'/></tuple></custom></mujoco>";
  for (int whole = 0; whole < 2; whole++) {
    mjSpec *s = parse("<mujoco/>"), *child = parse(text);
    mjsElement* part = whole ? child->element : mjs_findBody(child, "b")->element;
    g_assert_nonnull(mjs_attach(mjs_addFrame(mjs_findBody(s, "world"), NULL)->element, part, "c_", ""));
    mjModel* m = compile(s);
    g_assert_cmpint(mj_name2id(m, mjOBJ_FLEX, "c_f"), ==, 0);
    g_assert_cmpint(mj_name2id(m, mjOBJ_TUPLE, "c_t"), ==, 0);
    g_assert_cmpint(m->nsensor, ==, 0);
    mj_deleteModel(m);
    mj_deleteSpec(s);
    mj_deleteSpec(child);
  }
}

// A shell follows no joint through the node in its middle, which no face has.
static void test_loose_shell(void) {
  mjSpec* s =
      parse("<mujoco><worldbody><body name='q'><joint/><geom size='.1'/></body></worldbody></mujoco>");
  mjSpec* child = parse(
      "<mujoco><worldbody><flexcomp name='f' type='ellipsoid' dof='quadratic'><elasticity young='100' "
      "elastic2d='both' thickness='.01'/></flexcomp></worldbody></mujoco>");
  mjsFrame* frame = mjs_addFrame(mjs_findBody(s, "q"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, child->element, "c_", ""));
  g_assert_null(mj_compile(s, NULL));
  g_assert_nonnull(strstr(mjs_getError(s), "nothing of flex 'c_f' is pinned"));
  mj_deleteSpec(s);
  mj_deleteSpec(child);
}

// The mass of a point stays when its body becomes a frame of a body without mass.
static void test_mass_of_point(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='a'><body name='b' pos='1 0 0'><inertial pos='0 0 0' "
      "mass='3'/></body></body>"
      "</worldbody></mujoco>");
  mjsBody* body = mjs_findBody(s, "b");
  g_assert_nonnull(mjs_bodyToFrame(&body));
  mjModel* m = compile(s);
  g_assert_cmpint(m->nbody, ==, 2);
  g_assert_cmpfloat(m->body_mass[1], ==, 3);
  g_assert_cmpfloat(m->body_ipos[3], ==, 1);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/attach/body", test_attach_body);
  g_test_add_func("/spec/attach/self", test_attach_self);
  g_test_add_func("/spec/attach/by-reference", test_by_reference);
  g_test_add_func("/spec/attach/model-by-reference", test_model_by_reference);
  g_test_add_func("/spec/attach/world-to-frame", test_world_to_frame);
  g_test_add_func("/spec/attach/frame-of-its-own", test_frame_of_its_own);
  g_test_add_func("/spec/attach/frame-is-named", test_frame_is_named);
  g_test_add_func("/spec/attach/framed-inertia", test_framed_inertia);
  g_test_add_func("/spec/attach/passed-as-written", test_passed_as_written);
  g_test_add_func("/spec/attach/named-by-file", test_named_by_file);
  g_test_add_func("/spec/attach/repeated-asset", test_repeated_asset);
  g_test_add_func("/spec/attach/references-outside", test_references_outside);
  g_test_add_func("/spec/attach/child-lives", test_child_lives);
  g_test_add_func("/spec/attach/copy", test_copy);
  g_test_add_func("/spec/attach/state-by-reference", test_state_by_reference);
  g_test_add_func("/spec/attach/key", test_attached_key);
  g_test_add_func("/spec/attach/body-to-frame", test_body_to_frame);
  g_test_add_func("/spec/attach/tendon-paths", test_tendon_paths);
  g_test_add_func("/spec/attach/skin", test_skin);
  g_test_add_func("/spec/attach/of-world", test_of_world);
  g_test_add_func("/spec/attach/mass-of-point", test_mass_of_point);
  g_test_add_func("/spec/attach/loose-shell", test_loose_shell);
  g_test_add_func("/attach/plugin-instance", test_plugin_instance);
  return g_test_run();
}
