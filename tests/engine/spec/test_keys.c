// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes of specs that are attached, replicated and edited. The numbers are those of MuJoCo
// 4.0.1 for the same calls, or else follow from which number belongs to which joint.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static const char kArm[] =
    "<mujoco model='A'><worldbody><body name='a'><joint name='ja' axis='1 0 0'/><geom size='.1'/>"
    "<body name='a2'><joint name='ja2'/><geom size='.1'/></body></body><body name='am' mocap='true'/>"
    "<body name='a3'><freejoint name='fa'/><geom size='.1'/></body></worldbody>"
    "<actuator><motor name='ma' joint='ja'/><general name='ga' joint='ja2' dyntype='integrator'/></actuator>"
    "<keyframe><key name='k' time='2' qpos='1 2 0 0 3 1 0 0 0' qvel='1 2 3 4 5 6 7 8' act='.5' ctrl='3 4' "
    "mpos='1 1 1'/></keyframe></mujoco>";
static const char kHost[] =
    "<mujoco model='P'><worldbody><frame name='f'/><body name='p'><joint name='jp'/><geom size='.1'/>"
    "<frame name='fp'/><body name='p2'><joint name='jp2'/><geom size='.1'/></body></body></worldbody>"
    "<actuator><motor name='mp' joint='jp2'/></actuator>"
    "<keyframe><key name='pk' qpos='10 20' ctrl='30'/></keyframe></mujoco>";

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

static mjsElement* frame_of(const mjSpec* s, const char* name) {
  return mjs_findFrame(s, name)->element;
}

static mjsElement* body_of(const mjSpec* s, const char* name) {
  return mjs_findBody(s, name)->element;
}

static void append(GString* text, char label, const mjtNum* x, mjtSize n) {
  if (n) g_string_append_printf(text, " %c", label);
  for (mjtSize i = 0; i < n; i++) g_string_append_printf(text, " %g", x[i]);
}

// All keyframes as text.
static void assert_keys(mjSpec* s, const char* want) {
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  GString* text = g_string_new(NULL);
  for (int i = 0; i < m->nkey; i++) {
    const char* name = mj_id2name(m, mjOBJ_KEY, i);
    g_string_append_printf(text, "%s%s", i ? "; " : "", name ? name : "-");
    append(text, 'q', m->key_qpos + i * m->nq, m->nq);
    append(text, 'c', m->key_ctrl + i * m->nu, m->nu);
  }
  g_assert_cmpstr(text->str, ==, want);
  g_string_free(text, TRUE);
  mj_deleteModel(m);
}

static void test_one_part_after_the_other(void) {
  mjSpec *p = parse(kHost), *c = parse(kArm);
  mjs_setDeepCopy(p, 1);
  g_assert_nonnull(mjs_attach(frame_of(p, "fp"), body_of(c, "a"), "x_", ""));
  g_assert_nonnull(mjs_attach(frame_of(p, "f"), body_of(c, "a3"), "y_", ""));
  // numbers of the first keyframe wait for the part that comes later
  assert_keys(p,
              "pk q 10 20 0 0 0 0 0 1 0 0 0 c 30 0 0; x_k q 0 0 1 2 0 0 3 1 0 0 0 c 0 3 4; "
              "y_k q 0 0 0 0 0 0 3 1 0 0 0 c 0 0 0");
  mj_deleteSpec(p);
  mj_deleteSpec(c);
}

static void test_nested(void) {
  mjSpec *g = mj_makeSpec(), *p = parse(kHost), *c = parse(kArm);
  g_assert_nonnull(mjs_attach(frame_of(p, "fp"), body_of(c, "a"), "x_", ""));
  mjsFrame* frame = mjs_addFrame(mjs_findBody(g, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, body_of(p, "p"), "z_", ""));
  // a keyframe that came by attaching and was not compiled since keeps its name
  assert_keys(g, "z_pk q 10 20 0 0 c 30 0 0; x_k q 0 0 1 2 c 0 3 4");
  mj_deleteSpec(c);
  mj_deleteSpec(g);
  mj_deleteSpec(p);
}

static void test_self(void) {
  mjSpec* p = parse(kHost);
  mjs_setDeepCopy(p, 1);
  g_assert_nonnull(mjs_attach(frame_of(p, "f"), body_of(p, "p2"), "s_", ""));
  assert_keys(p, "pk q 10 20 0 c 30 0; s_pk q 10 0 20 c 0 30");
  mj_deleteSpec(p);
}

static void test_inside_itself(void) {
  mjSpec* p = parse(kHost);
  g_assert_null(mjs_attach(frame_of(p, "fp"), body_of(p, "p"), "s_", ""));
  g_assert_null(mjs_attach(frame_of(p, "f"), p->element, "s_", ""));
  assert_keys(p, "pk q 10 20 c 30");
  mj_deleteSpec(p);
}

static void test_delete(void) {
  mjSpec* s = parse(kArm);
  g_assert_cmpint(mjs_delete(s, body_of(s, "a2")), ==, 0);
  assert_keys(s, "k q 1 0 0 3 1 0 0 0 c 3");
  mjs_delete(s, mjs_findElement(s, mjOBJ_ACTUATOR, "ma"));
  mjs_delete(s, mjs_findElement(s, mjOBJ_JOINT, "ja"));
  assert_keys(s, "k q 0 0 3 1 0 0 0");
  mj_deleteSpec(s);
}

// In a spec that was compiled its own keyframes come after those that were attached since, once a
// tendon, an actuator or a joint goes.
static void test_attach_delete_actuator(void) {
  for (int compiled = 0; compiled < 3; compiled++) {
    mjSpec *p = parse(kHost), *c = parse(kArm), *first = p;
    if (compiled) mj_deleteModel(mj_compile(p, NULL));
    if (compiled == 2) p = mj_copySpec(first);
    g_assert_nonnull(mjs_attach(frame_of(p, "f"), c->element, "x_", ""));
    g_assert_cmpint(mjs_delete(p, mjs_findElement(p, mjOBJ_ACTUATOR, "mp")), ==, 0);
    mjModel* m = mj_compile(p, NULL);
    g_assert_cmpint(mj_name2id(m, mjOBJ_KEY, "pk"), ==, compiled > 0);
    g_assert_cmpint(mj_name2id(m, mjOBJ_KEY, "x_k"), ==, compiled == 0);
    mj_deleteModel(m);
    if (p != first) mj_deleteSpec(first);
    mj_deleteSpec(p);
    mj_deleteSpec(c);
  }
}

// What is attached and deleted again before it was compiled, and after.
static void test_attach_delete(void) {
  for (int compiled = 0; compiled < 2; compiled++) {
    mjSpec *p = parse(kHost), *c = parse(kArm);
    g_assert_nonnull(mjs_attach(frame_of(p, "f"), c->element, "x_", ""));
    if (compiled) mj_deleteModel(mj_compile(p, NULL));
    g_assert_cmpint(mjs_delete(p, body_of(p, "x_a")), ==, 0);
    assert_keys(p, compiled ? "pk q 10 20 0 0 0 1 0 0 0 c 30; x_k q 0 0 0 0 3 1 0 0 0 c 0"
                            : "x_k q 0 0 0 0 3 1 0 0 0 c 0; pk q 10 20 0 0 0 1 0 0 0 c 30");
    mj_deleteSpec(p);
    mj_deleteSpec(c);
  }
}

// A row that stops early goes on with the reference configuration.
static void test_short_row(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><body name='q'><joint/><geom size='.1'/></body><body pos='1 2 3'><freejoint/>"
      "<geom size='.1'/></body><body><joint axis='1 0 0' ref='90'/><geom size='.1'/></body></worldbody>"
      "<keyframe><key name='k' qpos='7'/><key/></keyframe></mujoco>");
  assert_keys(s, "k q 7 1 2 3 1 0 0 0 1.5708; - q 0 1 2 3 1 0 0 0 1.5708");
  int n;
  mjs_getDouble(mjs_asKey(mjs_findElement(s, mjOBJ_KEY, "k"))->qpos, &n);
  g_assert_cmpint(n, ==, 9);  // completed by compiling
  mj_deleteSpec(s);
}

static void assert_text_keys(const char* bodies, const char* rest, const char* want) {
  char* text = g_strdup_printf("<mujoco><worldbody>%s</worldbody>%s</mujoco>", bodies, rest);
  mjSpec* s = parse(text);
  assert_keys(s, want);
  mj_deleteSpec(s);
  g_free(text);
}

#define KEY(attributes)         "<keyframe><key name='k' " attributes "/></keyframe>"
#define BODY(inner)             "<body>" inner "<geom size='.1'/></body>"
#define REPLICATE(inner)        "<replicate count='2'>" inner "</replicate>"
#define NAMED_BODY(name, joint) "<body name='" name "'><joint name='" joint "'/><geom size='.1'/></body>"

// The keyframes of a text are those of the whole model, whatever is copied in it.
static void test_replicate(void) {
  const char* two = BODY("<joint/>") REPLICATE(BODY("<joint/>"));
  assert_text_keys(two, KEY("qpos='1 2'"), "k q 1 2 0");
  assert_text_keys(two, KEY("qpos='1 2 3'"), "k q 1 2 3");
  assert_text_keys(REPLICATE("<body pos='3 4 5'><freejoint/><geom size='.1'/></body>"),
                   KEY("qpos='1 2 3 1 0 0 0'"), "k q 1 2 3 1 0 0 0 3 4 5 1 0 0 0");
  assert_text_keys(REPLICATE(BODY("<joint type='ball' ref='-2'/>")), KEY("qpos='0 1 0 0'"),
                   "k q 0 1 0 0 1 0 0 0");
  assert_text_keys(REPLICATE(BODY("<joint ref='6'/>")), KEY("qpos='1'"), "k q 1 0.10472");
  assert_text_keys(two, "<keyframe><key qpos='1 2'/><key name='k'/></keyframe>", "- q 1 2 0; k q 0 0 0");
  assert_text_keys(REPLICATE("<site/>"), "<keyframe><key/></keyframe>", "-");
}

static void test_attached_in_text(void) {
  const char* own = NAMED_BODY("b", "j") "<attach prefix='p_' body='b'/>";
  assert_text_keys(own, KEY("qpos='1'"), "k q 1 0");
  assert_text_keys(own, "<actuator><motor joint='j'/></actuator>" KEY("qpos='1 2' ctrl='5'"),
                   "k q 1 2 c 5 0");
}

static void test_replicate_with_actuators(void) {
  const char* motors =
      "<actuator><motor joint='i'/><motor joint='j'/><intvelocity joint='j'/></actuator>" KEY(
          "ctrl='7 8 9' act='.5'");
  assert_text_keys(NAMED_BODY("a", "i") REPLICATE("<site/>") NAMED_BODY("b", "j"), motors, "k q 0 0 c 7 8 9");
  assert_text_keys(REPLICATE("<site/>") NAMED_BODY("b", "j") NAMED_BODY("a", "i") REPLICATE("<site/>"),
                   motors, "k q 0 0 c 7 8 9");
}

static void test_added_later(void) {
  mjSpec* s = parse(
      "<mujoco><worldbody><replicate count='2'/></worldbody><keyframe><key name='k'/></keyframe></mujoco>");
  mjs_setName(mjs_addKey(s)->element, "new");
  assert_keys(s, "k; new");
  mj_deleteSpec(s);
}

static void test_names(void) {
  mjSpec *p = parse(kHost), *c = parse(kHost);
  g_assert_null(mjs_attach(frame_of(p, "f"), body_of(c, "p"), "", ""));
  g_assert_nonnull(g_strstr_len(mjs_getError(p), -1, "'pk'"));
  mj_deleteSpec(c);
  c = parse(
      "<mujoco><worldbody><body name='q'><joint/><geom size='.1'/></body></worldbody>"
      "<keyframe><key qpos='7'/><key qpos='8'/></keyframe></mujoco>");
  g_assert_nonnull(mjs_attach(frame_of(p, "f"), body_of(c, "q"), "x_", ""));
  assert_keys(p, "pk q 10 20 0 c 30; x_ q 0 0 7 c 0; - q 0 0 8 c 0");
  mj_deleteSpec(p);
  mj_deleteSpec(c);
}

static void test_too_long(void) {
  mjSpec *p = parse(kHost),
         *c = parse(
             "<mujoco><worldbody><body name='q'><joint/><geom size='.1'/></body></worldbody>"
             "<keyframe><key name='long' qpos='7 8'/></keyframe></mujoco>");
  g_assert_null(mjs_attach(frame_of(p, "f"), body_of(c, "q"), "x_", ""));
  g_assert_nonnull(g_strstr_len(mjs_getError(p), -1, "'long'"));
  mj_deleteSpec(p);
  mj_deleteSpec(c);
}

// What a keyframe was given stays as written in the spec: what was a quaternion there may be angles
// in the next model. Numbers of the reference: 2 for the new slide, which takes the place of the
// ball's first number.
static void test_recompiled_after_joint(void) {
  static const char text[] =
      "<mujoco><worldbody><body name='a'><joint/><geom size='.1'/><body><joint type='ball'/><geom "
      "size='.1'/></body>"
      "</body></worldbody><keyframe><key qpos='1 2 0 0 0'/></keyframe></mujoco>";
  mjSpec* s = mj_parseXMLString(text, NULL, NULL, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpfloat(m->key_qpos[1], ==, 1);
  mj_deleteModel(m);
  mjs_addJoint(mjs_findBody(s, "a"), NULL)->type = mjJNT_SLIDE;
  m = mj_compile(s, NULL);
  g_assert_cmpint(m->nq, ==, 6);
  g_assert_cmpfloat(m->key_qpos[0], ==, 1);
  g_assert_cmpfloat(m->key_qpos[1], ==, 2);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static const char kThree[] =
    "<mujoco><worldbody><body name='e'/><body name='f'><joint name='jf' ref='10'/><geom size='1'/>"
    "<body name='g'/></body><body name='h'><joint name='jh' ref='20'/><geom size='1'/></body></worldbody>"
    "<compiler angle='radian'/><actuator><motor name='mf' joint='jf'/><motor name='mh' "
    "joint='jh'/></actuator>"
    "<keyframe><key name='k' qpos='1 2' ctrl='3 4'/></keyframe></mujoco>";

// An actuator that goes with its body takes its own control along, and no other.
static void test_delete_driven_body(void) {
  mjSpec* s = parse(kThree);
  mjs_delete(s, body_of(s, "f"));
  assert_keys(s, "k q 2 c 4");
  mj_deleteSpec(s);
}

// Numbers follow their elements once a body was deleted, wherever new ones come in.
static void test_add_after_deletion(void) {
  mjSpec* s = parse(kThree);
  mjs_delete(s, body_of(s, "g"));
  mjsBody* b = mjs_addBody(mjs_findBody(s, "f"), NULL);
  mjs_addGeom(b, NULL)->size[0] = 1;
  mjs_addJoint(b, NULL)->ref = 7;
  assert_keys(s, "k q 1 7 2 c 3 4");
  mj_deleteSpec(s);
}

// A joint that came after the compile has no number in the row.
static void test_deletion_after_joint(void) {
  mjSpec* s = parse(kThree);
  mj_deleteModel(mj_compile(s, NULL));
  mjs_addGeom(mjs_findBody(s, "e"), NULL)->size[0] = 1;
  mjs_addJoint(mjs_findBody(s, "e"), NULL)->ref = 7;
  mjs_delete(s, body_of(s, "g"));
  assert_keys(s, "k q 7 1 2 c 3 4");
  mj_deleteSpec(s);
}

// What a program writes into the row afterwards counts.
static void test_write_after_deletion(void) {
  const double row[] = {5, 6};
  mjSpec* s = parse(kThree);
  mjs_delete(s, body_of(s, "g"));
  mjsKey* key = mjs_asKey(mjs_findElement(s, mjOBJ_KEY, "k"));
  int n;
  const double* kept = mjs_getDouble(key->qpos, &n);
  g_assert_cmpint(n, ==, 2);
  g_assert_cmpfloat(kept[1], ==, 2);
  mjs_setDouble(key->qpos, row, 2);
  assert_keys(s, "k q 5 6 c 3 4");
  mj_deleteSpec(s);
}

// Keyframes that the size adds come before those that wait for the compile.
static void test_size_beside_waiting(void) {
  const char* keys[] = {"<size nkey='3'/>", "k q 1 2 c 3 4; - q 10 20 c 0 0; - q 10 20 c 0 0",
                        "- q 10 20 c 0 0; - q 10 20 c 0 0; k q 1 2 c 3 4"};
  char* text = g_strconcat("<mujoco>", keys[0], kThree + strlen("<mujoco>"), NULL);
  for (int deleted = 0; deleted < 2; deleted++) {
    mjSpec* s = parse(text);
    if (deleted) mjs_delete(s, body_of(s, "g"));
    assert_keys(s, keys[1 + deleted]);
    assert_keys(s, keys[1 + deleted]);
    mj_deleteSpec(s);
  }
  g_free(text);
}

// A keyframe that is made after a part was attached stands before those of the part, behind those
// that were there.
static void test_order_after_attaching(void) {
  mjSpec *s = parse(kHost), *arm = parse(kArm);
  g_assert_nonnull(mjs_attach(frame_of(s, "f"), body_of(arm, "a2"), "x-", ""));
  mjs_setName(mjs_addKey(s)->element, "later");
  assert_keys(s, "pk q 10 20 0 c 30 0; later q 0 0 0 c 0 0; x-k q 0 0 2 c 0 4");
  mj_deleteSpec(arm);
  mj_deleteSpec(s);
}

// A body that becomes a frame is one that goes: keyframes wait behind those that are made later
//.
static void test_order_after_body_to_frame(void) {
  mjSpec* s = parse(kThree);
  mjsBody* b = mjs_findBody(s, "e");
  g_assert_nonnull(mjs_bodyToFrame(&b));
  mjs_setName(mjs_addKey(s)->element, "later");
  assert_keys(s, "later q 10 20 c 0 0; k q 1 2 c 3 4");
  mj_deleteSpec(s);
}

static const char kSoft[] =
    "<mujoco model='S'><worldbody><body name='s'><joint name='js' springyield='.1'/><geom size='.1'/></body>"
    "</worldbody><tendon><fixed name='ts' springyield='1'><joint joint='js' coef='1'/></fixed></tendon>"
    "<keyframe><key name='k' plastic='7 8 9'/></keyframe></mujoco>";

static void assert_plastic(const mjModel* m, const mjtNum* numbers, const mjtNum* wanted, mjtSize n) {
  g_assert_cmpint(m->nplastic, ==, n);
  for (int i = 0; i < n; i++) g_assert_cmpfloat(numbers[i], ==, wanted[i]);
}

// Where springs rest goes with joints and tendons.
static void test_plastic(void) {
  mjSpec *p = parse(kSoft), *c = parse(kSoft);
  mjs_setDeepCopy(p, 1);
  g_assert_nonnull(
      mjs_attach(mjs_addFrame(mjs_findBody(p, "world"), NULL)->element, body_of(c, "s"), "x_", ""));
  mjModel* m = mj_compile(p, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nkey, ==, 2);
  assert_plastic(m, m->key_plastic, (const mjtNum[]){7, 0, 8, 9, 0, 0}, 6);
  assert_plastic(m, m->key_plastic + 6, (const mjtNum[]){0, 7, 0, 0, 8, 9}, 6);

  // a compile in place keeps the state, and what goes takes its numbers with it
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 6; i++) d->plastic[i] = i + 1;
  mjs_delete(p, mjs_findElement(p, mjOBJ_TENDON, "ts"));
  g_assert_cmpint(mj_recompile(p, NULL, m, d), ==, 0);
  assert_plastic(m, d->plastic, (const mjtNum[]){1, 2, 5, 6}, 4);
  assert_plastic(m, m->key_plastic, (const mjtNum[]){7, 0, 0, 0}, 4);
  assert_plastic(m, m->key_plastic + 4, (const mjtNum[]){0, 7, 8, 9}, 4);

  // the model changed, and copied back
  m->jnt_springyield[1] = .25;
  m->tendon_springyield[0] = .5;
  m->key_plastic[3] = 4;
  g_assert_cmpint(mj_copyBack(p, m), ==, 1);
  mj_deleteModel(m);
  m = mj_compile(p, NULL);
  g_assert_cmpfloat_with_epsilon(m->jnt_springyield[1], .25, 1e-15);
  g_assert_cmpfloat(m->tendon_springyield[0], ==, .5);
  assert_plastic(m, m->key_plastic, (const mjtNum[]){7, 0, 0, 4}, 4);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(p);
  mj_deleteSpec(c);
}

// Numbers of the parent stay with their joints where a joint of the child comes between them.
static void test_attached_between(void) {
  mjSpec *p = parse(kHost), *c = parse(kArm);
  g_assert_nonnull(mjs_attach(frame_of(p, "fp"), body_of(c, "a"), "x_", ""));
  assert_keys(p, "pk q 10 20 0 0 c 30 0 0; x_k q 0 0 1 2 c 0 3 4");
  mj_deleteSpec(p);
  p = parse(
      "<mujoco><worldbody><body name='a'><joint/><geom size='.1'/><frame name='f'/></body><body "
      "name='b'><joint/>"
      "<geom size='.1'/></body></worldbody><keyframe><key name='k' qpos='1 2'/></keyframe></mujoco>");
  mjSpec* h = parse(
      "<mujoco><worldbody><body name='h'><joint/><geom size='.1'/></body></worldbody><keyframe><key "
      "name='hk' "
      "qpos='-1'/></keyframe></mujoco>");
  g_assert_nonnull(mjs_attach(frame_of(p, "f"), body_of(h, "h"), "x_", ""));
  assert_keys(p, "k q 1 0 2; x_hk q 0 -1 0");
  mj_deleteSpec(p);
  mj_deleteSpec(h);
  mj_deleteSpec(c);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/keys/one-part-after-the-other", test_one_part_after_the_other);
  g_test_add_func("/spec/keys/nested", test_nested);
  g_test_add_func("/spec/keys/self", test_self);
  g_test_add_func("/spec/keys/inside-itself", test_inside_itself);
  g_test_add_func("/spec/keys/delete", test_delete);
  g_test_add_func("/spec/keys/attach-delete", test_attach_delete);
  g_test_add_func("/spec/keys/attach-delete-actuator", test_attach_delete_actuator);
  g_test_add_func("/spec/keys/short-row", test_short_row);
  g_test_add_func("/spec/keys/replicate", test_replicate);
  g_test_add_func("/spec/keys/attached-in-text", test_attached_in_text);
  g_test_add_func("/spec/keys/replicate-with-actuators", test_replicate_with_actuators);
  g_test_add_func("/spec/keys/order-after-attaching", test_order_after_attaching);
  g_test_add_func("/spec/keys/added-later", test_added_later);
  g_test_add_func("/spec/keys/names", test_names);
  g_test_add_func("/spec/keys/too-long", test_too_long);
  g_test_add_func("/spec/keys/delete-driven-body", test_delete_driven_body);
  g_test_add_func("/spec/keys/add-after-deletion", test_add_after_deletion);
  g_test_add_func("/spec/keys/deletion-after-joint", test_deletion_after_joint);
  g_test_add_func("/spec/keys/write-after-deletion", test_write_after_deletion);
  g_test_add_func("/spec/keys/size-beside-waiting", test_size_beside_waiting);
  g_test_add_func("/spec/keys/order-after-body-to-frame", test_order_after_body_to_frame);
  g_test_add_func("/keys/recompiled-after-joint", test_recompiled_after_joint);
  g_test_add_func("/spec/keys/plastic", test_plastic);
  g_test_add_func("/spec/keys/attached-between", test_attached_between);
  return g_test_run();
}
