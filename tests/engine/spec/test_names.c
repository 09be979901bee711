// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names that a program gives: past the tables that find elements by them, twice, or by attaching.
// What must be refused, and what a parent must be told, was asked of MuJoCo 3.12.0 once.

#include <glib.h>
#include <mujoco/mujoco.h>
#include <string.h>

static mjSpec* parse(const char* text) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString(text, NULL, error, sizeof error);
  if (!s) g_error("%s", error);
  return s;
}

static mjsElement* add_ball(mjSpec* s) {
  mjsGeom* geom = mjs_addGeom(mjs_findBody(s, "world"), NULL);
  geom->size[0] = 1;
  return geom->element;
}

static void test_written_past(void) {
  mjSpec* s = mj_makeSpec();
  mjsElement *a = add_ball(s), *b = add_ball(s);
  mjs_setName(a, "old");
  mjs_setString(mjs_getName(a), "a rather long new name, so that the text moves");
  mjs_setString(mjs_getName(b), "old");
  g_assert_true(mjs_findElement(s, mjOBJ_GEOM, "old") == b);
  g_assert_true(mjs_findElement(s, mjOBJ_GEOM, "a rather long new name, so that the text moves") == a);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mj_name2id(m, mjOBJ_GEOM, "old"), ==, 1);
  mj_deleteModel(m);
  mjs_delete(s, a);  // nothing leads to it any more
  g_assert_null(mjs_findElement(s, mjOBJ_GEOM, "a rather long new name, so that the text moves"));
  mj_deleteSpec(s);
}

static void test_repeated(void) {
  mjSpec* s = mj_makeSpec();
  mjsElement *a = add_ball(s), *b = add_ball(s);
  mjs_setString(mjs_getName(a), "ball");
  mjs_setString(mjs_getName(b), "ball");
  g_assert_null(mj_compile(s, NULL));
  g_assert_nonnull(strstr(mjs_getError(s), "there is another geom 'ball'"));
  g_assert_cmpint(mjs_setName(b, "other"), ==, 0);
  mjModel* m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  mj_deleteModel(m);

  // an element whose new name is refused keeps the one it has
  mjsElement *f = mjs_addFrame(mjs_findBody(s, "world"), NULL)->element,
             *g = mjs_addFrame(mjs_findBody(s, "world"), NULL)->element;
  g_assert_cmpint(mjs_setName(f, "frame"), ==, 0);
  g_assert_cmpint(mjs_setName(g, "second"), ==, 0);
  g_assert_cmpint(mjs_setName(g, "frame"), ==, -1);
  g_assert_cmpstr(mjs_getString(mjs_getName(g)), ==, "second");
  g_assert_cmpstr(mjs_getError(s), !=, "");
  m = mj_compile(s, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(mjs_setName(f, "first"), ==, 0);
  g_assert_cmpint(mjs_setName(g, "frame"), ==, 0);
  g_assert_true(mjs_findFrame(s, "frame")->element == g);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

// Names that are needed and were not given.
static void test_missing(void) {
  mjSpec* s = mj_makeSpec();
  mjsExclude* e = mjs_addExclude(s);
  g_assert_null(mj_compile(s, NULL));
  mjs_setString(e->bodyname1, "world");
  g_assert_null(mj_compile(s, NULL));
  mj_deleteSpec(s);
}

#define PAIR_OF_BODIES \
  "<worldbody><body name='a'><geom size='1'/></body><body name='b'><geom size='1'/></body></worldbody>"

// What comes with a child must not take a name of the parent's, nor vanish because it would.
static void test_clash_by_attaching(void) {
  static const char* const sections[] = {
      "<sensor><framepos name='%sx' objtype='body' objname='%sa'/></sensor>",
      "<contact><exclude name='%sx' body1='%sa' body2='world'/></contact>",
      "<equality><weld name='%sx' body1='%sa'/></equality>"};
  for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
    char* own = g_strdup_printf(sections[i], "p-", "");
    char* theirs = g_strdup_printf(sections[i], "", "");
    char* text = g_strconcat("<mujoco>" PAIR_OF_BODIES, own, "</mujoco>", NULL);
    char* child_text = g_strconcat("<mujoco>" PAIR_OF_BODIES, theirs, "</mujoco>", NULL);
    mjSpec *parent = parse(text), *child = parse(child_text);
    mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
    g_assert_null(mjs_attach(frame->element, mjs_findBody(child, "a")->element, "p-", ""));
    g_assert_null(mj_compile(parent, NULL));
    mj_deleteSpec(child);
    mj_deleteSpec(parent);
    g_free(child_text);
    g_free(text);
    g_free(theirs);
    g_free(own);
  }
}

static void test_given_away(void) {
  mjSpec *parent = mj_makeSpec(), *child = parse("<mujoco>" PAIR_OF_BODIES "</mujoco>");
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "a")->element, "p-", ""));
  g_assert_null(mj_compile(child, NULL));
  mj_deleteSpec(parent);
  g_assert_null(mj_compile(child, NULL));  // what was given away does not come back
  g_assert_nonnull(strstr(mjs_getError(child), "by reference"));
  mj_deleteSpec(child);
}

//---- what a program is told at once

static int warnings;

static void count_warning(const char* text) {
  (void)text;
  warnings++;
}

static void test_warnings_heard(void) {
  mju_user_warning = count_warning;
  warnings = 0;
  mj_deleteSpec(parse("<mujoco><worldbody><geom size='1' pos='nan 0 0'/></worldbody></mujoco>"));
  g_assert_cmpint(warnings, ==, 1);

  mjSpec* parent = parse("<mujoco><option timestep='.01'/><worldbody><frame name='f'/></worldbody></mujoco>");
  mjSpec* child = parse("<mujoco><option timestep='.02'/>" PAIR_OF_BODIES "</mujoco>");
  warnings = 0;
  mjs_attach(mjs_findFrame(parent, "f")->element, mjs_findBody(child, "a")->element, "p-", "");
  g_assert_cmpint(warnings, ==, 1);
  mj_deleteSpec(child);
  mj_deleteSpec(parent);
  mju_user_warning = NULL;
}

static mjSpec* slider(const char* frame, const char* keyframe) {
  char* text = g_strdup_printf(
      "<mujoco><worldbody><body name='b'><joint type='slide'/><geom "
      "size='.1'/>%s</body></worldbody>%s</mujoco>",
      frame, keyframe);
  mjSpec* s = parse(text);
  g_free(text);
  return s;
}

// Keyframes attached to a child that was not compiled since keep their names when it is attached
// itself.
static void test_keyframes_that_wait(void) {
  mju_user_warning = count_warning;
  for (int compiled = 0; compiled < 2; compiled++) {
    mjSpec *parent = slider("<frame name='f'/>", ""), *child = slider("<frame name='f'/>", "");
    mjSpec* inner = slider("", "<keyframe><key name='k' qpos='1'/></keyframe>");
    mjs_setDeepCopy(parent, 1);
    mjs_setDeepCopy(child, 1);
    mjs_attach(mjs_findFrame(child, "f")->element, mjs_findBody(inner, "b")->element, "i-", "");
    if (compiled) mj_deleteModel(mj_compile(child, NULL));
    warnings = 0;
    mjs_attach(mjs_findFrame(parent, "f")->element, mjs_findBody(child, "b")->element, "c-", "");
    g_assert_cmpint(warnings, ==, compiled ? 0 : 1);
    mjModel* m = mj_compile(parent, NULL);
    g_assert_cmpint(mj_name2id(m, mjOBJ_KEY, compiled ? "c-i-k" : "i-k"), ==, 0);
    mj_deleteModel(m);
    mj_deleteSpec(inner);
    mj_deleteSpec(child);
    mj_deleteSpec(parent);
  }
  mju_user_warning = NULL;
}

// A plugin instance goes with what uses it, and stays behind with it.
static void test_unused_instance(void) {
  mjSpec
      *parent = mj_makeSpec(),
      *child = parse(
          "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='i'/></plugin></extension>"
          "<worldbody><body name='alone'/><body name='b'><joint name='j'/><geom size='1'/></body></worldbody>"
          "<actuator><plugin plugin='mujoco.pid' instance='i' joint='j'/></actuator></mujoco>");
  mjs_setDeepCopy(parent, 1);
  mjsFrame* frame = mjs_addFrame(mjs_findBody(parent, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "alone")->element, "p-", ""));
  g_assert_null(mjs_firstElement(parent, mjOBJ_PLUGIN));
  mjModel* m = mj_compile(parent, NULL);
  g_assert_nonnull(m);
  mj_deleteModel(m);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(child, "b")->element, "q-", ""));
  m = mj_compile(parent, NULL);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nplugin, ==, 1);
  mj_deleteModel(m);
  mj_deleteSpec(child);
  mj_deleteSpec(parent);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/spec/names/written-past", test_written_past);
  g_test_add_func("/spec/names/repeated", test_repeated);
  g_test_add_func("/spec/names/clash-by-attaching", test_clash_by_attaching);
  g_test_add_func("/spec/names/missing", test_missing);
  g_test_add_func("/spec/names/given-away", test_given_away);
  g_test_add_func("/spec/names/warnings-heard", test_warnings_heard);
  g_test_add_func("/spec/names/keyframes-that-wait", test_keyframes_that_wait);
  g_test_add_func("/spec/names/unused-instance", test_unused_instance);
  return g_test_run();
}
