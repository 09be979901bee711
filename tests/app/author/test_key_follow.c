// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes keep their numbers with the joints, actuators and mocap bodies that they belong to,
// whatever becomes of the structure, in the same step of undo.

#include "author-fixture.h"
#include "author/mend.h"
#include "language/fix/fix.h"

static const char kKeys[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <body name=\"hand\" mocap=\"true\" pos=\"1 2 3\"><geom size=\".1\"/></body>\n"
    "    <body name=\"a\">\n"
    "      <joint name=\"j\"/><geom size=\".1\"/>\n"
    "      <body name=\"b\"><joint name=\"k\" type=\"ball\"/><geom size=\".1\"/></body>\n"
    "      <body name=\"c\"><joint axis=\"1 0 0\"/><geom size=\".1\"/></body>\n"
    "      <body name=\"d\"><joint name=\"l\" axis=\"1 0 0\" ref=\"90\"/><geom size=\".1\"/></body>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name=\"mj\" joint=\"j\"/><position name=\"mc\" joint=\"l\" "
    "timeconst=\".1\"/></actuator>\n"
    "  <keyframe>\n"
    "    <key name=\"full\" qpos=\".10  1 0 0 0\n"
    "         .27 1.50\" qvel=\"1 2 3 4 5 6\" ctrl=\"7 8\" act=\"9\" mpos=\"4 5 6\" mquat=\"1 0 0 0\"/>\n"
    "    <key name=\"wrong\" qpos=\"1 2\"/>\n"
    "  </keyframe>\n"
    "</mujoco>\n";

// Without the key that does not fit there is a model, to which the nodes belong.
static void set_up_keys(Fixture* f, gconstpointer data) {
  g_autoptr(GString) text = g_string_new(kKeys);
  g_string_replace(text, "    <key name=\"wrong\" qpos=\"1 2\"/>\n", "", 1);
  set_up(f, data);
  show_text(f, text->str);
}

static void expect(Fixture* f, const char* part) {
  g_autofree char* text = gimbal_document_dup_text(f->document);
  if (!strstr(text, part)) g_test_message("%s\nis not in\n%s", part, text);
  g_assert_nonnull(strstr(text, part));
  app_test_wait(is_fresh, f);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
}

// One step back is the text of before.
static void expect_undo(Fixture* f, const char* before) {
  gimbal_author_undo(f->session, FALSE);
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_assert_cmpstr(text, ==, before);
}

static void test_delete(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char* before = gimbal_document_dup_text(f->document);
  g_autoptr(GimbalTreeNode) node = node_called(f, "b");
  g_assert_true(gimbal_structure_delete(f->session, node, &error));
  expect(f, "qpos=\".10\n         .27 1.50\" qvel=\"1 5 6\" ctrl=\"7 8\" act=\"9\" mpos=\"4 5 6\"");
  expect_undo(f, before);
}

// All that has a number: nothing is left of its attribute.
static void test_delete_mocap(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "hand");
  g_assert_true(gimbal_structure_delete(f->session, node, &error));
  expect(f, "act=\"9\"/>");
}

static void test_delete_actuator(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "mc");
  g_assert_true(gimbal_structure_delete(f->session, node, &error));
  expect(f, "ctrl=\"7\" mpos");
}

// The model says where a new joint stands: 90 degrees.
static void test_duplicate(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "d");
  g_assert_true(gimbal_structure_duplicate(f->session, node, NULL, &error));
  expect(f, ".27 1.50 1.5707963\" qvel=\"1 2 3 4 5 6 0\" ctrl=\"7 8\"");
}

static void test_add(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "b");
  g_autoptr(GimbalTreeNode) ball = node_called(f, "k");
  g_assert_true(gimbal_structure_delete(f->session, ball, &error));
  expect(f, "qpos=\".10\n         .27 1.50\"");
  g_autoptr(GimbalTreeNode) again = node_called(f, "b");
  g_assert_true(gimbal_structure_add(f->session, again, "joint", &name, &error));
  expect(f, "qpos=\".10 0\n         .27 1.50\"");
}

// The joint without a name goes along, too.
static void test_move(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char* before = gimbal_document_dup_text(f->document);
  g_autoptr(GimbalTreeNode) node = node_called(f, "c");
  g_autoptr(GimbalTreeNode) sibling = node_called(f, "b");
  g_assert_true(gimbal_structure_move_beside(f->session, node, sibling, TRUE, GIMBAL_KEEP_LOCAL, &error));
  expect(f, "qpos=\".10\n         .27  1 0 0 0 1.50\" qvel=\"1 5 2 3 4 6\"");
  expect_undo(f, before);
}

// A hinge that becomes a ball has other numbers.
static void test_retype(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "j");
  g_assert_true(gimbal_structure_set_attribute(f->session, node, -1, "type", "ball", &error));
  expect(f, "qpos=\"1 0 0 0  1 0 0 0\n         .27 1.50\" qvel=\"0 0 0 2 3 4 5 6\"");
}

static void test_rename(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "j");
  g_assert_true(gimbal_structure_rename(f->session, node, "knee", &error));
  expect(f, "qpos=\".10  1 0 0 0\n         .27 1.50\" qvel=\"1 2 3 4 5 6\"");
}

// A keyframe that did not fit before is not guessed at.
static void test_wrong(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) node = node_called(f, "b");
  gimbal_document_set_text(f->document, kKeys);
  g_assert_true(gimbal_structure_delete(f->session, node, &error));
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_assert_nonnull(strstr(text, "<key name=\"wrong\" qpos=\"1 2\"/>"));
  g_assert_nonnull(strstr(text, "qvel=\"1 5 6\""));
}

//---- by hand

static gboolean is_reported(gpointer data) {
  Fixture* f = data;
  return !gimbal_session_is_compiling(f->session) && gimbal_session_is_settled(f->session);
}

// Type over a part of the text, as a hand does: nobody follows.
static void type_over(Fixture* f, const char* from, const char* to) {
  g_autofree char* before = gimbal_document_dup_text(f->document);
  g_autoptr(GString) text = g_string_new(before);
  g_assert_cmpuint(g_string_replace(text, from, to, 1), ==, 1);
  gimbal_document_set_text(f->document, text->str);
  gimbal_session_compile(f->session, TRUE);
  app_test_wait(is_reported, f);
}

// Take the first fix of the first problem of a kind.
static void mend(Fixture* f, const char* code, const char* label) {
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(f->session));
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    g_autoptr(GPtrArray) fixes = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    if (strcmp(problem->code, code)) continue;
    gimbal_mend(f->session, problem, fixes);
    g_assert_cmpuint(fixes->len, ==, 1);
    GimbalFix* fix = g_ptr_array_index(fixes, 0);
    g_assert_cmpstr(fix->label, ==, label);
    g_assert_true(gimbal_author_apply(f->session, fix->edits, &error));
    g_array_unref(fix->edits);
    g_free(fix->label);
    g_free(fix);
    return;
  }
  g_test_message("no problem “%s”", code);
  g_test_fail();
}

#define BODY_B "      <body name=\"b\"><joint name=\"k\" type=\"ball\"/><geom size=\".1\"/></body>\n"
#define BODY_D \
  "      <body name=\"d\"><joint name=\"l\" axis=\"1 0 0\" ref=\"90\"/><geom size=\".1\"/></body>\n"

// A second key is mended with the first, and all of it is one step.
static void test_deleted_by_hand(Fixture* f, gconstpointer data) {
  (void)data;
  type_over(f, "  </keyframe>", "    <key name=\"other\" qvel=\"6 5 4 3 2 1\"/>\n  </keyframe>");
  type_over(f, BODY_B, "");
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), >, 0);
  g_autofree char* before = gimbal_document_dup_text(f->document);
  mend(f, "key", "Fit the keyframes to the model");
  expect(f, "qpos=\".10\n         .27 1.50\" qvel=\"1 5 6\" ctrl=\"7 8\" act=\"9\" mpos=\"4 5 6\"");
  expect(f, "<key name=\"other\" qvel=\"6 2 1\"/>");
  expect_undo(f, before);
}

// What is short makes a model, too, whose numbers would belong to others.
static void test_added_by_hand(Fixture* f, gconstpointer data) {
  (void)data;
  type_over(f, BODY_B,
            "      <body name=\"n\"><joint name=\"n\" axis=\"0 1 0\" ref=\"90\"/><geom "
            "size=\".1\"/></body>\n" BODY_B);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
  type_over(f, "name=\"hand\"", "name=\"palm\"");
  mend(f, "key", "Fit the keyframes to the model");
  expect(f, "qpos=\".10 1.5707963  1 0 0 0\n         .27 1.50\" qvel=\"1 0 2 3 4 5 6\"");
}

// Moved by hand before anything is compiled, and something else deleted: who has a name keeps its
// numbers.
static void test_moved_by_hand(Fixture* f, gconstpointer data) {
  (void)data;
  g_autofree char* before = gimbal_document_dup_text(f->document);
  g_autoptr(GString) text = g_string_new(before);
  g_string_replace(text, BODY_D, "", 1);
  g_string_replace(text, BODY_B, BODY_D BODY_B, 1);
  gimbal_document_set_text(f->document, text->str);
  type_over(f, "      <body name=\"c\"><joint axis=\"1 0 0\"/><geom size=\".1\"/></body>\n", "");
  mend(f, "key", "Fit the keyframes to the model");
  expect(f, "qpos=\".10 1.50  1 0 0 0\" qvel=\"1 6 2 3 4\"");
}

#define BODY_C "      <body name=\"c\"><joint axis=\"1 0 0\"/><geom size=\".1\"/></body>\n"

// Cut, looked at and put elsewhere: there are as many numbers as before, and they are those of
// others.
static void test_cut_and_pasted(Fixture* f, gconstpointer data) {
  (void)data;
  g_autofree char* old = gimbal_document_dup_text(f->document);
  type_over(f, BODY_B, "");
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), >, 0);
  type_over(f, BODY_C, BODY_C BODY_B);
  g_assert_cmpint(gimbal_problems_count_errors(gimbal_session_get_problems(f->session)), ==, 0);
  g_autofree char* before = gimbal_document_dup_text(f->document);
  mend(f, "key", "Fit the keyframes to the model");
  expect(f, "qpos=\".10\n         .27  1 0 0 0 1.50\" qvel=\"1 5 2 3 4 6\" ctrl=\"7 8\"");
  expect_undo(f, before);
  // all of it taken back is in order again
  type_over(f, before, old);
  app_test_wait(is_fresh, f);
  g_assert_cmpuint(
      g_list_model_get_n_items(gimbal_problems_get_list(gimbal_session_get_problems(f->session))), ==, 0);
}

// The names that went with it, and what stood for them.
static void test_cleared_away(Fixture* f, gconstpointer data) {
  (void)data;
  type_over(f, BODY_D, "");
  g_autofree char* before = gimbal_document_dup_text(f->document);
  mend(f, "unknown-name", "Clear away what refers to what was deleted (1 place)");
  expect(f, "<actuator><motor name=\"mj\" joint=\"j\"/></actuator>");
  expect(f, "qpos=\".10  1 0 0 0\n         .27\" qvel=\"1 2 3 4 5\" ctrl=\"7\" mpos=\"4 5 6\"");
  expect_undo(f, before);
}

#define ADD(name, test) g_test_add("/app/key-follow/" name, Fixture, NULL, set_up_keys, test, tear_down)

int main(int argc, char** argv) {
  app_test_folder();
  gtk_init_check();
  g_test_init(&argc, &argv, NULL);
  ADD("delete", test_delete);
  ADD("delete-mocap", test_delete_mocap);
  ADD("delete-actuator", test_delete_actuator);
  ADD("duplicate", test_duplicate);
  ADD("add", test_add);
  ADD("move", test_move);
  ADD("retype", test_retype);
  ADD("rename", test_rename);
  ADD("wrong", test_wrong);
  ADD("deleted-by-hand", test_deleted_by_hand);
  ADD("added-by-hand", test_added_by_hand);
  ADD("moved-by-hand", test_moved_by_hand);
  ADD("cut-and-pasted", test_cut_and_pasted);
  ADD("cleared-away", test_cleared_away);
  return g_test_run();
}
