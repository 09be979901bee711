// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the tree and the inspector do to the text, through a session that compiles.

#include "author-fixture.h"
#include "author/structure-many.h"
#include "author/structure-mirror.h"
#include "base/engine-guard.h"
#include "language/knowledge/effective.h"
#include "language/knowledge/fields.h"

// Numbers that change leave the nodes in place, with the new model; what adds or renames does not.
static void test_follow(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) box = find_in(roots, "h");
  set_text(f, ".1 .2 .3", ".1 .2 .4");
  GimbalCompiled* compiled = gimbal_session_get_compiled(f->session);
  g_autoptr(GListModel) edited = gimbal_tree_of_model(compiled, NULL);
  g_assert_true(gimbal_tree_follow(roots, edited));
  g_assert_true(box->compiled == compiled);
  g_assert_cmpfloat(compiled->model->geom_size[3 * box->id + 2], ==, 0.4);
  const char* const others[] = {"name=\"h\"", "name=\"i\"", "<joint name=\"j\"/>",
                                "<joint name=\"j\"/><site/>"};
  for (guint i = 0; i < G_N_ELEMENTS(others); i += 2) {
    g_autoptr(GListModel) before = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
    g_autoptr(GimbalTreeNode) seen = find_in(before, "k");
    g_assert_nonnull(seen);
    set_text(f, others[i], others[i + 1]);
    g_autoptr(GListModel) after = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
    g_assert_false(gimbal_tree_follow(before, after));
  }
}

static void test_tree(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GimbalTreeNode) frame = node_called(f, "f");
  g_autoptr(GimbalTreeNode) box = node_called(f, "h");
  g_autoptr(GimbalTreeNode) class = node_called(f, "red");
  g_autoptr(GimbalTreeNode) body = node_called(f, "a");
  g_assert_cmpint(frame->type, ==, mjOBJ_FRAME);
  g_assert_cmpint(class->type, ==, mjOBJ_DEFAULT);
  g_assert_true(gimbal_tree_node_contains(frame, box->type, box->id));
  g_assert_true(gimbal_tree_node_contains(body, box->type, box->id));
  g_assert_cmpstr(mj_id2name(box->compiled->model, mjOBJ_GEOM, box->id), ==, "h");
  g_autoptr(GimbalTreeNode) sensor = node_called(f, "p");
  g_autoptr(GimbalTreeNode) motor = node_called(f, "m");
  g_assert_cmpstr(sensor->detail, ==, "framepos");
  g_assert_cmpstr(motor->detail, ==, "joint");
  g_autoptr(GListModel) few = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), "CAPSULE");
  g_assert_cmpuint(g_list_model_get_n_items(few), ==, 1);
}

// An element with a plugin says from which library that comes.
static void test_library(Fixture* f, gconstpointer data) {
  (void)data;
  gimbal_document_set_text(
      f->document,
      "<mujoco><extension><plugin plugin='mujoco.pid'/><plugin plugin='mujoco.sdf.torus'><instance name='t'/>"
      "</plugin></extension><asset><mesh name='ring'><plugin instance='t'/></mesh></asset><worldbody><body>"
      "<joint name='j'/><geom name='g' type='sdf' mesh='ring'><plugin "
      "instance='t'/></geom></body></worldbody>"
      "<actuator><plugin name='pid' joint='j' plugin='mujoco.pid'><config key='kp' value='1'/></plugin>"
      "<motor name='plain' joint='j'/></actuator></mujoco>");
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
  static const char* const kRows[][2] = {
      {"g", "sdf · built in"}, {"ring", "built in"}, {"pid", "joint · built in"}, {"plain", "joint"}};
  for (guint i = 0; i < G_N_ELEMENTS(kRows); i++) {
    g_autoptr(GimbalTreeNode) node = node_called(f, kRows[i][0]);
    g_assert_cmpstr(node->detail, ==, kRows[i][1]);
  }
}

static void test_add(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GimbalTreeNode) body = node_called(f, "a");
  g_autoptr(GimbalTreeNode) heading = node_called(f, "Sensors");
  g_autofree char* name = NULL;
  g_autoptr(GError) error = NULL;
  g_assert_true(gimbal_structure_add(f->session, body, "body", &name, &error));
  g_assert_cmpstr(name, ==, "body");
  app_test_wait(is_fresh, f);
  g_assert_cmpint(mj_name2id(gimbal_session_get_compiled(f->session)->model, mjOBJ_BODY, "body"), >, 0);
  expect_undone(f);
  // a section that is not there yet; what it refers to is the selection
  gimbal_session_select(f->session, mjOBJ_JOINT, 0);
  g_assert_true(gimbal_structure_add(f->session, heading, "jointpos", NULL, &error));
  expect_text(f, "<jointpos name=\"jointpos\" joint=\"j\"/>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_assert_false(gimbal_structure_add(f->session, heading, "geom", NULL, &error));
  g_assert_nonnull(error);
}

static void test_change(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GimbalTreeNode) joint = node_called(f, "j");
  g_assert_true(gimbal_structure_rename(f->session, joint, "knee", NULL));
  expect_text(f, "<motor name=\"m\" joint=\"knee\"/>", TRUE);
  expect_text(f, "<joint name=\"knee\"/>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_autoptr(GimbalTreeNode) a = node_called(f, "a");
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_assert_false(gimbal_structure_can_move(f->session, a, a));
  g_assert_true(gimbal_structure_move(f->session, b, a, GIMBAL_KEEP_LOCAL, NULL));
  app_test_wait(is_fresh, f);
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  g_assert_cmpint(m->body_parentid[mj_name2id(m, mjOBJ_BODY, "b")], ==, mj_name2id(m, mjOBJ_BODY, "a"));
  expect_undone(f);
  g_autoptr(GimbalTreeNode) whole = node_called(f, "a");
  g_autofree char* name = NULL;
  g_assert_true(gimbal_structure_duplicate(f->session, whole, &name, NULL));
  g_assert_cmpstr(name, ==, "a2");
  expect_text(f, "<geom name=\"g2\" class=\"red\" size=\".1\"/>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_autoptr(GimbalTreeNode) motor = node_called(f, "m");
  g_assert_true(gimbal_structure_delete(f->session, motor, NULL));
  expect_text(f, "<motor", FALSE);
}

static void test_copy(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GimbalTreeNode) geom = node_called(f, "g");
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_autoptr(GimbalTreeNode) k = node_called(f, "k");
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  g_autofree char* xml = gimbal_structure_copy(f->session, geom, NULL);
  g_assert_cmpstr(xml, ==, "<geom name=\"g\" class=\"red\" size=\".1\"/>");
  // into a body; behind a geom, which can hold none
  g_assert_true(gimbal_structure_paste(f->session, b, xml, &name, NULL));
  g_assert_cmpstr(name, ==, "g2");
  expect_text(f, "1\"/><geom name=\"g2\" class=\"red\" size=\".1\"/></body>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_assert_true(gimbal_structure_paste(f->session, k, xml, NULL, NULL));
  expect_text(f, "<geom name=\"g2\"", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_assert_false(gimbal_structure_paste(f->session, b, "no element", NULL, &error));
  g_assert_nonnull(error);
  g_assert_false(gimbal_structure_paste(f->session, b, "<motor joint=\"j\"/>", NULL, NULL));
}

static void test_order(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GimbalTreeNode) a = node_called(f, "a");
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_autoptr(GimbalTreeNode) geom = node_called(f, "g");
  g_autoptr(GimbalTreeNode) joint = node_called(f, "j");
  g_assert_true(gimbal_structure_move_beside(f->session, b, a, TRUE, GIMBAL_KEEP_WORLD, NULL));
  app_test_wait(is_fresh, f);
  g_assert_cmpint(mj_name2id(gimbal_session_get_compiled(f->session)->model, mjOBJ_BODY, "b"), ==, 1);
  expect_undone(f);
  g_assert_false(gimbal_structure_move_beside(f->session, a, geom, TRUE, GIMBAL_KEEP_WORLD, NULL));
  g_assert_false(gimbal_structure_move_beside(f->session, a, a, FALSE, GIMBAL_KEEP_WORLD, NULL));
  g_assert_true(gimbal_structure_step(f->session, geom, -1, NULL));
  expect_text(f, "size=\".1\"/>\n      <joint name=\"j\"/>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_assert_true(gimbal_structure_step(f->session, joint, 1, NULL));
  expect_text(f, "size=\".1\"/>\n      <joint name=\"j\"/>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  // the first one stays where it is
  g_assert_true(gimbal_structure_step(f->session, joint, -1, NULL));
  expect_text(f, "<joint name=\"j\"/>\n      <geom", TRUE);
}

// A place of the compiled text is found again although the text has changed since.
static void test_stale(Fixture* f, gconstpointer data) {
  (void)data;
  g_assert_true(gimbal_author_set_attribute(f->session, mjOBJ_BODY, 1, "gravcomp", "1", NULL));
  g_assert_true(gimbal_author_set_attribute(f->session, mjOBJ_BODY, 2, "mocap", "true", NULL));
  g_assert_true(gimbal_author_set_attribute(f->session, mjOBJ_BODY, 1, "gravcomp", "0.5", NULL));
  expect_text(f, "euler=\"0 0 90\" gravcomp=\"0.5\"", TRUE);
  expect_text(f, "<body name=\"b\" pos=\"1 0 0\" mocap=\"true\">", TRUE);
}

static void test_effective(Fixture* f, gconstpointer data) {
  (void)data;
  const mjSpec* spec = gimbal_session_get_compiled(f->session)->spec;
  const GimbalElement* geom = gimbal_grammar_at("mujoco/worldbody/geom", NULL);
  int id = mj_name2id(gimbal_session_get_compiled(f->session)->model, mjOBJ_GEOM, "g");
  const void* structure = gimbal_spec_struct(spec, mjOBJ_GEOM, id, NULL);
  static const char* const kValues[][2] = {
      {"rgba", "1 0 0 1"}, {"type", "sphere"}, {"condim", "3"}, {"mass", NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(kValues); i++) {
    g_autofree char* value = gimbal_effective_value(gimbal_grammar_attribute(geom, kValues[i][0]), structure);
    g_assert_cmpstr(value, ==, kValues[i][1]);
  }
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  g_autoptr(GPtrArray) live = gimbal_fields_of_data(&frame->view, frame->data, mjOBJ_JOINT, 0);
  const GimbalFieldText* first = g_ptr_array_index(live, 0);
  g_assert_cmpstr(first->name, ==, "qpos");
  g_assert_cmpstr(first->text, ==, "0");
}

// An attribute of the same name may have other words: those elements stay.
static void test_kinds(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) mixed = nodes_called(f, (const char*[]){"j", "h", NULL});
  g_assert_true(gimbal_structure_set_all(f->session, mixed, "type", "ellipsoid", &error));
  expect_text(f, "<joint name=\"j\"/>", TRUE);
  expect_text(f, "<geom name=\"h\" type=\"ellipsoid\"", TRUE);
}

// What is the last one of its parent already stays there.
static void test_move_home(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalTreeNode) box = node_called(f, "h");
  g_autoptr(GimbalTreeNode) frame = node_called(f, "f");
  g_autoptr(GimbalTreeNode) capsule = node_called(f, "k");
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_assert_true(gimbal_structure_move(f->session, box, frame, GIMBAL_KEEP_WORLD, &error));
  expect_text(f, kModel, TRUE);
  g_assert_true(gimbal_structure_move(f->session, capsule, b, GIMBAL_KEEP_WORLD, &error));
  expect_text(f, kModel, TRUE);
}

// A comment that is being written has no end yet, and so have the elements around it.
static void test_broken(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = NULL, *note = NULL;
  g_autoptr(GPtrArray) nodes = nodes_called(f, (const char*[]){"a", NULL});
  g_autoptr(GString) text = g_string_new(kModel);
  g_string_replace(text, "<geom name=\"g\"", "<!-- <geom name=\"g\"", 1);
  gimbal_document_set_text(f->document, text->str);
  g_assert_false(gimbal_structure_group(f->session, nodes, "body", &name, &error));
  g_clear_error(&error);
  g_assert_false(gimbal_structure_delete_all(f->session, nodes, &error));
  g_clear_error(&error);
  g_assert_false(gimbal_structure_duplicate_all(f->session, nodes, &error));
  g_clear_error(&error);
  g_assert_false(
      gimbal_structure_mirror(f->session, g_ptr_array_index(nodes, 0), 0, TRUE, &name, &note, &error));
  expect_text(f, text->str, TRUE);
}

// Who writes ".005" goes on without the zero.
static void test_manner_of_settings(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  set_text(f, "<mujoco>", "<mujoco>\n  <option timestep=\".005\"/>");
  const GimbalAssignment value = {"timestep", "0.004"};
  g_assert_true(gimbal_author_set_in_section(f->session, "option", &value, 1, NULL, &error));
  expect_text(f, "<option timestep=\".004\"/>", TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/structure/follow", test_follow);
  AUTHOR_ADD("/structure/tree", test_tree);
  AUTHOR_ADD("/structure/library", test_library);
  AUTHOR_ADD("/structure/add", test_add);
  AUTHOR_ADD("/structure/change", test_change);
  AUTHOR_ADD("/structure/copy", test_copy);
  AUTHOR_ADD("/structure/order", test_order);
  AUTHOR_ADD("/structure/kinds", test_kinds);
  AUTHOR_ADD("/structure/move_home", test_move_home);
  AUTHOR_ADD("/structure/broken", test_broken);
  AUTHOR_ADD("/structure/stale", test_stale);
  AUTHOR_ADD("/structure/effective", test_effective);
  AUTHOR_ADD("/structure/manner-of-settings", test_manner_of_settings);
  return g_test_run();
}
