// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the tree, the inspector and the handles do to the text, through a session that compiles.

#include "author/comparison.h"
#include "author/dangling.h"
#include "author/structure-copies.h"
#include "author/structure-many.h"
#include "author/structure-mirror.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "app-test.h"
#include "language/effective.h"
#include "author/placement.h"
#include "base/engine-guard.h"
#include "language/fields.h"

static const char kModel[] =
    "<mujoco>\n"
    "  <default><default class=\"red\"><geom rgba=\"1 0 0 1\"/></default></default>\n"
    "  <worldbody>\n"
    "    <body name=\"a\" pos=\"0 0 1\" euler=\"0 0 90\">\n"
    "      <joint name=\"j\"/>\n"
    "      <geom name=\"g\" class=\"red\" size=\".1\"/>\n"
    "      <frame name=\"f\" euler=\"0 0 90\">\n"
    "        <geom name=\"h\" type=\"box\" size=\".1 .2 .3\" pos=\"1 0 0\"/>\n"
    "      </frame>\n"
    "    </body>\n"
    "    <body name=\"b\" pos=\"1 0 0\"><geom name=\"k\" type=\"capsule\" size=\".05\" fromto=\"0 0 0 0 0 "
    "1\"/></body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name=\"m\" joint=\"j\"/></actuator>\n"
    "  <sensor><framepos name=\"p\" objtype=\"xbody\" objname=\"a\"/></sensor>\n"
    "</mujoco>\n";

typedef struct Fixture {
  GimbalSession* session;
  GimbalDocument* document;
} Fixture;

static gboolean is_fresh(gpointer data) {
  Fixture* f = data;
  return gimbal_session_get_frame(f->session) && !gimbal_session_is_compiling(f->session) &&
         gimbal_session_get_fresh(f->session);
}

static void set_up(Fixture* f, gconstpointer data) {
  (void)data;
  f->session = gimbal_session_new();
  f->document = gimbal_document_new(NULL);
  gimbal_document_set_text(f->document, kModel);
  gimbal_session_set_document(f->session, f->document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
}

static void tear_down(Fixture* f, gconstpointer data) {
  (void)data;
  gimbal_session_set_document(f->session, NULL);
  g_object_unref(f->session);
  g_object_unref(f->document);
}

static GimbalTreeNode* find_under(GimbalTreeNode* node, const char* name) {
  GListModel* children = gimbal_tree_node_get_children(node);
  if (!strcmp(node->name, name)) return g_object_ref(node);
  for (guint i = 0; children && i < g_list_model_get_n_items(children); i++) {
    g_autoptr(GimbalTreeNode) child = g_list_model_get_item(children, i);
    GimbalTreeNode* found = find_under(child, name);
    if (found) return found;
  }
  return NULL;
}

static void set_text(Fixture* f, const char* from, const char* to) {
  g_autoptr(GString) text = g_string_new(kModel);
  g_assert_cmpuint(g_string_replace(text, from, to, 1), ==, 1);
  gimbal_document_set_text(f->document, text->str);
  app_test_wait(is_fresh, f);
}

static GimbalTreeNode* find_in(GListModel* roots, const char* name) {
  GimbalTreeNode* found = NULL;
  for (guint i = 0; !found && i < g_list_model_get_n_items(roots); i++) {
    g_autoptr(GimbalTreeNode) root = g_list_model_get_item(roots, i);
    found = find_under(root, name);
  }
  return found;
}

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

static GimbalTreeNode* node_called(Fixture* f, const char* name) {
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  GimbalTreeNode* found = find_in(roots, name);
  g_assert_nonnull(found);
  return found;
}

static void expect_text(Fixture* f, const char* part, gboolean there) {
  g_autofree char* text = gimbal_document_dup_text(f->document);
  if ((strstr(text, part) != NULL) != there) g_test_message("%s", text);
  g_assert_true((strstr(text, part) != NULL) == there);
}

// Each change is one step: undo brings the text back as it was.
static void expect_undone(Fixture* f) {
  gimbal_author_undo(f->session, FALSE);
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_assert_cmpstr(text, ==, kModel);
  app_test_wait(is_fresh, f);
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

//---- handles

static void check_drag(Fixture* f, int type, const char* name, GimbalGizmoMode mode,
                       const GimbalGizmoDrag* drag, const char* attribute, const char* wanted) {
  GimbalFrame* frame = gimbal_session_get_frame(f->session);
  int id = mj_name2id(&frame->view, type, name);
  g_auto(GimbalSpot) spot = {0};
  GimbalPlacement placement;
  GimbalAssignment values[3];
  g_assert_true(gimbal_author_find(f->session, type, id, &spot, NULL));
  g_assert_true(gimbal_placement_init(&placement, &frame->view, frame->data, frame->compiled->spec, type, id,
                                      spot.tree, spot.tag));
  int count = gimbal_placement_drag(&placement, mode, drag, values);
  gboolean found = FALSE;
  for (int i = 0; i < count; i++) {
    if (!strcmp(values[i].name, attribute)) g_assert_cmpstr(values[i].value, ==, wanted);
    found = found || !strcmp(values[i].name, attribute);
    g_free((char*)values[i].value);
  }
  g_assert_true(found);
}

static void test_handles(Fixture* f, gconstpointer data) {
  (void)data;
  const GimbalGizmoDrag along_x = {.move = {1, 0, 0}, .scale = {1, 1, 1}};
  const GimbalGizmoDrag about_z = {.axis = {0, 0, 1}, .angle = G_PI / 2, .scale = {1, 1, 1}};
  const GimbalGizmoDrag longer = {.scale = {1, 1, 2}};
  check_drag(f, mjOBJ_BODY, "a", GIMBAL_GIZMO_MOVE, &along_x, "pos", "1 0 1");
  // the body stands turned by 90 degrees, and the frame in it by another 90
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_MOVE, &along_x, "pos", "0 -1 0");
  check_drag(f, mjOBJ_GEOM, "h", GIMBAL_GIZMO_MOVE, &along_x, "pos", "0 0 0");
  check_drag(f, mjOBJ_GEOM, "k", GIMBAL_GIZMO_MOVE, &along_x, "fromto", "1 0 0 1 0 1");
  check_drag(f, mjOBJ_BODY, "a", GIMBAL_GIZMO_ROTATE, &about_z, "euler", "0 0 180");
  check_drag(f, mjOBJ_GEOM, "h", GIMBAL_GIZMO_SCALE, &longer, "size", "0.1 0.2 0.6");
  check_drag(f, mjOBJ_GEOM, "k", GIMBAL_GIZMO_SCALE, &longer, "fromto", "0 0 -0.5 0 0 1.5");
}

// What a class says is where a drag starts.
static void test_handles_of_class(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kText[] =
      "<mujoco><default><default class=\"c\"><geom pos=\".1 .2 .3\" euler=\"0 0 30\"/><site type=\"capsule\" "
      "fromto=\"0 0 0 0 0 1\"/></default></default><worldbody><body childclass=\"c\"><geom name=\"g\" "
      "size=\".1\"/>"
      "<site name=\"s\" size=\".1\"/><light name=\"l\" dir=\"0 1 0\"/></body></worldbody></mujoco>";
  const GimbalGizmoDrag along_x = {.move = {1, 0, 0}, .scale = {1, 1, 1}};
  const GimbalGizmoDrag about_z = {.axis = {0, 0, 1}, .angle = G_PI / 2, .scale = {1, 1, 1}};
  gimbal_document_set_text(f->document, kText);
  app_test_wait(is_fresh, f);
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_MOVE, &along_x, "pos", "1.1 0.2 0.3");
  check_drag(f, mjOBJ_GEOM, "g", GIMBAL_GIZMO_ROTATE, &about_z, "euler", "0 0 120");
  check_drag(f, mjOBJ_SITE, "s", GIMBAL_GIZMO_MOVE, &along_x, "fromto", "1 0 0 1 0 1");
  check_drag(f, mjOBJ_LIGHT, "l", GIMBAL_GIZMO_ROTATE, &about_z, "dir", "-1 0 0");
}

static GPtrArray* nodes_called(Fixture* f, const char* const* names) {
  GPtrArray* nodes = g_ptr_array_new_with_free_func(g_object_unref);
  for (; *names; names++) g_ptr_array_add(nodes, node_called(f, *names));
  return nodes;
}

// Several at once, each one step; what hangs on another of them goes along.
static void test_many(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char* name = NULL;
  g_autoptr(GPtrArray) nested = nodes_called(f, (const char*[]){"h", "f", "g", NULL});
  g_assert_true(gimbal_structure_delete_all(f->session, nested, &error));
  expect_text(f, "<frame ", FALSE);
  expect_text(f, "name=\"g\"", FALSE);
  expect_undone(f);
  g_autoptr(GPtrArray) geoms = nodes_called(f, (const char*[]){"k", "g", "h", NULL});
  g_assert_true(gimbal_structure_set_all(f->session, geoms, "margin", ".01", &error));
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_auto(GStrv) parts = g_strsplit(text, "margin=\".01\"", -1);
  g_assert_cmpuint(g_strv_length(parts), ==, 4);
  expect_undone(f);
  g_autoptr(GPtrArray) again = nodes_called(f, (const char*[]){"g", "k", NULL});
  g_assert_true(gimbal_structure_duplicate_all(f->session, again, &error));
  expect_text(f, "name=\"g2\"", TRUE);
  expect_text(f, "name=\"k2\"", TRUE);
  expect_undone(f);
  g_autoptr(GPtrArray) apart = nodes_called(f, (const char*[]){"g", "k", NULL});
  g_assert_false(gimbal_structure_group(f->session, apart, "body", &name, &error));
  g_clear_error(&error);
  g_autoptr(GPtrArray) together = nodes_called(f, (const char*[]){"f", "g", NULL});
  g_assert_true(gimbal_structure_group(f->session, together, "body", &name, &error));
  expect_text(f, "      <body name=\"group\">\n        <geom name=\"g\"", TRUE);
  expect_text(f, "        </frame>\n      </body>\n    </body>\n", TRUE);
  expect_undone(f);
}

// Where several differ is known for each number, and a number that is left alone stays what it is for each.
static void test_compare(Fixture* f, gconstpointer data) {
  (void)data;
  static const struct {
    const char *attribute, *value;
    gboolean differ, written;
  } kCases[] = {{"rgba", "— — — 1", TRUE, FALSE}, {"condim", "3", FALSE, FALSE},
                {"type", "—", TRUE, TRUE},        {"pos", "— 0 0", TRUE, TRUE},
                {"class", "—", TRUE, TRUE},       {"fromto", "— — — — — —", TRUE, TRUE}};
  g_autoptr(GPtrArray) geoms = nodes_called(f, (const char*[]){"g", "h", NULL});
  g_autoptr(GPtrArray) three = nodes_called(f, (const char*[]){"g", "h", "k", NULL});
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* value = NULL;
    gboolean written, last = i == G_N_ELEMENTS(kCases) - 1;
    g_autoptr(GimbalComparison) comparison = gimbal_comparison_new(f->session, last ? three : geoms);
    g_assert_true(gimbal_comparison_get(comparison, kCases[i].attribute, &value, &written) ==
                  kCases[i].differ);
    g_assert_cmpstr(value, ==, kCases[i].value);
    g_assert_true(written == kCases[i].written);
  }
  g_assert_true(gimbal_structure_set_all(f->session, geoms, "pos", "— .5 0", NULL));
  expect_text(f, "<geom name=\"g\" class=\"red\" size=\".1\" pos=\"0 .5 0\"/>", TRUE);
  expect_text(f, "pos=\"1 .5 0\"/>", TRUE);
  expect_undone(f);
  // what has no such number is left alone
  g_assert_true(gimbal_structure_set_all(f->session, three, "fromto", "— — — — — 2", NULL));
  expect_text(f, "<geom name=\"g\" class=\"red\" size=\".1\"/>", TRUE);
  expect_text(f, "fromto=\"0 0 0 0 0 2\"", TRUE);
  expect_undone(f);
}

// What refers to what is deleted can be cleared away: a motor and what senses it, an attribute of a geom.
static void test_dangling(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kText[] =
      "<mujoco><default><default class=\"c\"><geom material=\"m\"/></default></default>"
      "<asset><material name=\"m\"/></asset><worldbody><geom name=\"m\" class=\"c\" size=\"1\"/>"
      "<replicate count=\"2\"><body name=\"b\"><joint name=\"j\"/><geom size=\".1\" "
      "material=\"m\"/></body></replicate>"
      "</worldbody><sensor><actuatorfrc name=\"s\" actuator=\"t\"/><jointpos joint=\"j0\"/><clock/></sensor>"
      "<actuator><motor name=\"t\" joint=\"j1\"/></actuator></mujoco>";
  gimbal_document_set_text(f->document, kText);
  app_test_wait(is_fresh, f);
  g_autoptr(GPtrArray) nodes = nodes_called(f, (const char*[]){"b0", NULL});
  g_autoptr(GHashTable) gone = gimbal_dangling_names(f->session, nodes);
  g_assert_true(g_hash_table_contains(gone, "joint j1"));
  g_assert_false(g_hash_table_contains(gone, "geom m"));
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_cmpint(gimbal_dangling_cut_all(f->session, gone, edits), ==, 3);
  g_assert_true(gimbal_author_apply(f->session, edits, NULL));
  expect_text(f, "<sensor><clock/></sensor>", TRUE);
  expect_text(f, "<motor", FALSE);
  app_test_wait(is_fresh, f);
  g_autoptr(GPtrArray) others = nodes_called(f, (const char*[]){"c", NULL});
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) assets = find_in(roots, "Assets");
  g_ptr_array_add(others, g_list_model_get_item(gimbal_tree_node_get_children(assets), 0));
  g_autoptr(GHashTable) also = gimbal_dangling_names(f->session, others);
  g_autoptr(GArray) more = gimbal_edits_new();
  gimbal_dangling_cut_all(f->session, also, more);
  g_assert_true(gimbal_author_apply(f->session, more, NULL));
  expect_text(f, "<geom name=\"m\" size=\"1\"/>", TRUE);
  expect_text(f, "<geom size=\".1\"/>", TRUE);
}

// The model of the fixture again, and the two files and their folder away.
static void leave_files(Fixture* f, const char* root, const char* part) {
  g_autofree char* folder = g_path_get_dirname(root);
  gimbal_session_set_document(f->session, f->document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_unlink(root);
  g_unlink(part);
  g_rmdir(folder);
}

// A file that is not open is opened and changed where it refers to what is renamed.
static void test_rename_included(Fixture* f, gconstpointer data) {
  (void)data;
  g_autofree char* folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  g_autofree char* root = g_build_filename(folder, "root.xml", NULL);
  g_autofree char* part = g_build_filename(folder, "part.xml", NULL);
  static const char kRoot[] =
      "<mujoco><include file=\"part.xml\"/><asset><material name=\"red\"/></asset>"
      "<worldbody><geom size=\".1\" material=\"red\"/></worldbody></mujoco>";
  static const char kPart[] =
      "<mujoco><worldbody><geom size=\".1\" pos=\"1 0 0\" material=\"red\"/></worldbody></mujoco>";
  g_assert_true(g_file_set_contents(root, kRoot, -1, NULL) && g_file_set_contents(part, kPart, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(root);
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  g_assert_true(gimbal_document_load(document, NULL));
  gimbal_session_set_document(f->session, document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) red = find_in(roots, "red");
  g_assert_true(gimbal_structure_rename(f->session, red, "green", NULL));
  app_test_wait(is_fresh, f);
  GimbalDocument* included = gimbal_project_find(gimbal_session_get_project(f->session), part);
  g_autofree char* text = gimbal_document_dup_text(document);
  g_autofree char* other = gimbal_document_dup_text(included);
  g_assert_nonnull(strstr(text, "material=\"green\""));
  g_assert_nonnull(strstr(other, "material=\"green\""));
  // one step takes both back
  gimbal_author_undo(f->session, FALSE);
  g_autofree char* before = gimbal_document_dup_text(document);
  g_autofree char* also = gimbal_document_dup_text(included);
  g_assert_cmpstr(before, ==, kRoot);
  g_assert_cmpstr(also, ==, kPart);
  app_test_wait(is_fresh, f);
  leave_files(f, root, part);
}

// What was deleted and came back is not cleared away after.
static void test_back_again(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GPtrArray) nodes = nodes_called(f, (const char*[]){"j", NULL});
  g_autoptr(GHashTable) gone = gimbal_dangling_names(f->session, nodes);
  g_assert_true(gimbal_structure_delete_all(f->session, nodes, NULL));
  g_assert_cmpint(gimbal_dangling_cut_all(f->session, gone, NULL), ==, 1);
  expect_undone(f);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_dangling_forget(f->session, gone);
  g_assert_cmpint(gimbal_dangling_cut_all(f->session, gone, edits), ==, 0);
}

static gboolean is_renamed(gpointer data) {
  Fixture* f = data;
  return is_fresh(f) &&
         mj_name2id(gimbal_session_get_compiled(f->session)->model, mjOBJ_JOINT, "left_curl") >= 0;
}

// An attached file counts as it stands in the editor: a name in it is part of the names of all that is
// attached.
static void test_rename_attached(Fixture* f, gconstpointer data) {
  (void)data;
  g_autofree char* folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  g_autofree char* root = g_build_filename(folder, "root.xml", NULL);
  g_autofree char* part = g_build_filename(folder, "part.xml", NULL);
  static const char kRoot[] =
      "<mujoco><asset><model name=\"part\" file=\"part.xml\"/></asset><worldbody>"
      "<attach model=\"part\" body=\"finger\" prefix=\"left_\"/>"
      "<attach model=\"part\" body=\"finger\" prefix=\"right_\"/></worldbody>"
      "<actuator><motor joint=\"left_bend\"/></actuator></mujoco>";
  static const char kPart[] =
      "<mujoco><worldbody><body name=\"finger\"><joint name=\"bend\"/><geom "
      "size=\".1\"/></body></worldbody></mujoco>";
  g_assert_true(g_file_set_contents(root, kRoot, -1, NULL) && g_file_set_contents(part, kPart, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(root);
  g_autoptr(GimbalDocument) document = gimbal_document_new(file);
  g_assert_true(gimbal_document_load(document, NULL));
  gimbal_session_set_document(f->session, document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_autoptr(GimbalTreeNode) bend = node_called(f, "right_bend");
  g_assert_cmpint(gimbal_tree_node_count_copies(bend), ==, 2);
  g_assert_true(gimbal_structure_rename(f->session, bend, "curl", NULL));
  g_autofree char* text = gimbal_document_dup_text(document);
  g_assert_nonnull(strstr(text, "joint=\"left_curl\""));
  app_test_wait(is_renamed, f);
  leave_files(f, root, part);
}

// What refers to it goes along, and what a class says is mirrored.
static void test_mirror(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = NULL, *note = NULL;
  g_autoptr(GimbalTreeNode) body = node_called(f, "a");
  g_assert_true(gimbal_structure_mirror(f->session, body, 0, TRUE, &name, &note, &error));
  g_assert_cmpstr(name, ==, "a_mirrored");
  g_assert_null(note);
  expect_text(f, "<body name=\"a_mirrored\" pos=\"0 0 1\" euler=\"0 0 -90\">", TRUE);
  expect_text(f, "<joint name=\"j_mirrored\" axis=\"0 0 -1\"/>", TRUE);
  expect_text(f, "objtype=\"xbody\" objname=\"a_mirrored\"/>", TRUE);
  expect_text(f, "<motor name=\"m_mirrored\" joint=\"j_mirrored\"/>", TRUE);
  app_test_wait(is_fresh, f);
  g_assert_cmpint((int)gimbal_session_get_compiled(f->session)->model->nu, ==, 2);
  expect_undone(f);
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

// A section may stand in the text several times.
static void test_mirror_sections(Fixture* f, gconstpointer data) {
  (void)data;
  set_text(f, "</mujoco>", "  <actuator><motor name=\"late\" joint=\"j\"/></actuator>\n</mujoco>");
  g_autofree char *name = NULL, *note = NULL;
  g_autoptr(GimbalTreeNode) body = node_called(f, "a");
  g_assert_true(gimbal_structure_mirror(f->session, body, 0, TRUE, &name, &note, NULL));
  expect_text(f, "<motor name=\"m_mirrored\" joint=\"j_mirrored\"/>", TRUE);
  expect_text(f, "<motor name=\"late_mirrored\" joint=\"j_mirrored\"/>", TRUE);
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

//---- the mirror image of meshes, gears and what classes say

static const char kImages[] =
    "<mujoco>\n"
    "  <default><default class=\"c\"><geom pos=\".1 .2 .3\" euler=\"10 20 30\"/><default class=\"m\"><geom "
    "mesh=\"wedge\" type=\"mesh\"/></default><motor gear=\"1 2 3 .4 .5 "
    ".6\"/>"
    "</default></default>\n"
    "  <asset><mesh name=\"wedge\" scale=\"1 2 1\" vertex=\"0 0 0 .3 0 0 0 .1 0 0 0 .2 .1 .2 .3\"/></asset>\n"
    "  <worldbody>\n"
    "    <body name=\"trunk\" pos=\".1 .2 .3\" euler=\"30 20 10\">\n"
    "      <geom size=\".1\"/>\n"
    "      <body name=\"leg\" pos=\".2 .1 0\" euler=\"5 15 25\">\n"
    "        <joint name=\"swing\" axis=\"1 2 3\"/><joint name=\"reach\" type=\"slide\" axis=\"3 1 2\"/>\n"
    "        <geom name=\"shell\" class=\"m\"/><geom type=\"mesh\" mesh=\"wedge\"/>\n"
    "        <site name=\"foot\" pos=\".1 0 .2\" euler=\"40 10 5\"/>\n"
    "        <body name=\"ankle\" pos=\"0 0 .1\"><joint name=\"round\" type=\"ball\"/><geom "
    "size=\".1\"/></body>\n"
    "      </body>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name=\"push\" site=\"foot\" class=\"c\"/><motor name=\"twist\" joint=\"round\" "
    "gear=\"1 2 3\"/></actuator>\n"
    "</mujoco>\n";

// Of two points or directions in the frame of the trunk.
static void expect_images(const mjData* d, const mjtNum a[3], const mjtNum b[3], int axis) {
  mjtNum one[3], other[3], apart[3], back[3];
  mju_sub3(apart, a, d->xpos + 3);
  mju_sub3(back, b, d->xpos + 3);
  mju_mulMatTVec3(one, d->xmat + 9, apart);
  mju_mulMatTVec3(other, d->xmat + 9, back);
  one[axis] = -one[axis];
  for (int k = 0; k < 3; k++) g_assert_cmpfloat_with_epsilon(one[k], other[k], 1e-5);
}

static void vertex_of(const mjModel* m, const mjData* d, int geom, int i, mjtNum point[3]) {
  const float* vertex = m->mesh_vert + 3 * (m->mesh_vertadr[m->geom_dataid[geom]] + i);
  mjtNum own[3] = {vertex[0], vertex[1], vertex[2]};
  mju_mulMatVec3(point, d->geom_xmat + 9 * geom, own);
  mju_addTo3(point, d->geom_xpos + 3 * geom);
}

static void expect_mirrored(const mjModel* m, int axis) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 1;
  mj_forward(m, d);
  int shell = mj_name2id(m, mjOBJ_GEOM, "shell"), image = mj_name2id(m, mjOBJ_GEOM, "shell_mirrored");
  for (int i = 0; i < 5; i++) {
    mjtNum a[3], b[3];
    vertex_of(m, d, shell, i, a);
    vertex_of(m, d, image, i, b);
    expect_images(d, a, b, axis);
  }
  int swing = m->jnt_dofadr[mj_name2id(m, mjOBJ_JOINT, "swing")];
  int other = m->jnt_dofadr[mj_name2id(m, mjOBJ_JOINT, "swing_mirrored")];
  for (int k = 0; k < 5; k++) {
    // a torque of the ball joint is a turn
    gboolean turned = k >= 2 && k - 2 != axis;
    g_assert_cmpfloat_with_epsilon(d->qfrc_actuator[swing + k] * (turned ? -1 : 1),
                                   d->qfrc_actuator[other + k], 1e-5);
  }
  mj_deleteData(d);
}

static void test_images(Fixture* f, gconstpointer data) {
  (void)data;
  for (int axis = 0; axis < 3; axis++) {
    g_autoptr(GError) error = NULL;
    g_autofree char *name = NULL, *note = NULL;
    gimbal_document_set_text(f->document, kImages);
    app_test_wait(is_fresh, f);
    g_autoptr(GimbalTreeNode) leg = node_called(f, "leg");
    g_assert_true(gimbal_structure_mirror(f->session, leg, axis, TRUE, &name, &note, &error));
    g_assert_null(note);
    app_test_wait(is_fresh, f);
    expect_mirrored(gimbal_session_get_compiled(f->session)->model, axis);
    expect_text(f, "<mesh name=\"wedge_mirrored\"", TRUE);
    expect_text(f, "mesh=\"wedge_mirrored\"", TRUE);
    gimbal_author_undo(f->session, FALSE);
    g_autofree char* text = gimbal_document_dup_text(f->document);
    g_assert_cmpstr(text, ==, kImages);
  }
}

// The last one is the selection; an edited model finds all again by name.
static void test_select_many(Fixture* f, gconstpointer data) {
  (void)data;
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  int g = mj_name2id(m, mjOBJ_GEOM, "g"), k = mj_name2id(m, mjOBJ_GEOM, "k");
  gimbal_session_select(f->session, mjOBJ_GEOM, g);
  gimbal_session_toggle(f->session, mjOBJ_GEOM, k);
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, k);
  g_assert_cmpuint(gimbal_session_get_others(f->session)->len, ==, 1);
  g_autoptr(GimbalTreeNode) frame = node_called(f, "f");
  g_assert_true(gimbal_structure_delete(f->session, frame, NULL));
  app_test_wait(is_fresh, f);
  m = gimbal_session_get_compiled(f->session)->model;
  k = mj_name2id(m, mjOBJ_GEOM, "k");
  g = mj_name2id(m, mjOBJ_GEOM, "g");
  g_assert_true(gimbal_session_is_selected(f->session, mjOBJ_GEOM, g));
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, k);
  gimbal_session_toggle(f->session, mjOBJ_GEOM, k);
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, g);
  gimbal_session_select(f->session, mjOBJ_UNKNOWN, -1);
  g_assert_false(gimbal_session_is_selected(f->session, mjOBJ_GEOM, g));
}

static void set_whole_text(Fixture* f, const char* text) {
  gimbal_document_set_text(f->document, text);
  app_test_wait(is_fresh, f);
}

// Objects without a name that are gone are not selected any more; those that are left are, whatever comes before
// them.
static void test_select_nameless(Fixture* f, gconstpointer data) {
  (void)data;
  const char* const two = "<body><geom size=\".1\"/><site/></body><body name=\"b\"><geom size=\".2\"/></body>";
  g_autofree char* whole = g_strdup_printf("<mujoco><worldbody>%s</worldbody></mujoco>", two);
  g_autofree char* more =
      g_strdup_printf("<mujoco><worldbody><geom size=\".3\"/>%s</worldbody></mujoco>", two);
  set_whole_text(f, whole);
  gimbal_session_select(f->session, mjOBJ_SITE, 0);
  gimbal_session_toggle(f->session, mjOBJ_GEOM, 0);
  gimbal_session_toggle(f->session, mjOBJ_GEOM, 1);
  set_whole_text(f, more);
  g_assert_cmpuint(gimbal_session_get_others(f->session)->len, ==, 2);
  g_assert_true(gimbal_session_is_selected(f->session, mjOBJ_SITE, 0));
  g_assert_true(gimbal_session_is_selected(f->session, mjOBJ_GEOM, 1));
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, 2);
  set_whole_text(f, "<mujoco><worldbody><body name=\"b\"><geom size=\".2\"/></body></worldbody></mujoco>");
  g_assert_cmpuint(gimbal_session_get_others(f->session)->len, ==, 0);
  g_assert_true(gimbal_session_is_selected(f->session, mjOBJ_GEOM, 0));
  set_whole_text(f, "<mujoco/>");
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, -1);
}

// Several at once: in their order, in one step, and where they are.
static void test_move_all(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GPtrArray) some = nodes_called(f, (const char*[]){"g", "f", "h", NULL});
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_autoptr(GimbalTreeNode) k = node_called(f, "k");
  g_autoptr(GimbalTreeNode) h = node_called(f, "h");
  g_assert_true(gimbal_structure_move_all(f->session, some, b, 0, GIMBAL_KEEP_WORLD, NULL));
  g_autofree char* text = gimbal_document_dup_text(f->document);
  const char* part = strstr(text, "<body name=\"b\"");
  g_assert_nonnull(strstr(part, "name=\"h\""));
  g_assert_true(strstr(part, "name=\"g\"") < strstr(part, "<frame name=\"f\""));
  g_assert_nonnull(strstr(part, "name=\"g\""));
  expect_undone(f);
  g_autoptr(GPtrArray) again = nodes_called(f, (const char*[]){"g", "h", NULL});
  g_assert_true(gimbal_structure_move_all(f->session, again, k, -1, GIMBAL_KEEP_LOCAL, NULL));
  expect_text(f, "<geom name=\"h\" type=\"box\" size=\".1 .2 .3\" pos=\"1 0 0\"/>", TRUE);
  expect_undone(f);
  // not into one of them
  g_assert_false(gimbal_structure_move_all(f->session, again, h, 1, GIMBAL_KEEP_LOCAL, NULL));
  g_autoptr(GimbalTreeNode) frame_node = node_called(f, "f");
  g_autoptr(GPtrArray) outer = nodes_called(f, (const char*[]){"f", "k", NULL});
  g_assert_false(gimbal_structure_move_all(f->session, outer, frame_node, 0, GIMBAL_KEEP_LOCAL, NULL));
  g_autofree char* same = gimbal_document_dup_text(f->document);
  g_assert_cmpstr(same, ==, kModel);
}

//---- what has no text of its own

static const char kCopies[] =
    "<mujoco>\n"
    "  <worldbody>\n"
    "    <replicate count=\"3\" offset=\"1 0 0\">\n"
    "      <body name=\"post\">\n"
    "        <joint name=\"turn\"/>\n"
    "        <geom name=\"box\" type=\"box\" size=\".1 .1 .1\"/>\n"
    "        <replicate count=\"2\" offset=\"0 0 1\"><site name=\"s\"/></replicate>\n"
    "      </body>\n"
    "      <frame name=\"f\"><geom type=\"sphere\" size=\".1\"/></frame>\n"
    "    </replicate>\n"
    "    <body name=\"post\"><geom size=\".1\"/></body>\n"
    "    <body name=\"soft\"><flexcomp name=\"f\" type=\"grid\" count=\"2 2 2\" spacing=\".1 .1 .1\" "
    "radius=\".01\" "
    "dim=\"3\"/></body>\n"
    "    <body name=\"rope\"><composite prefix=\"w\" type=\"cable\" curve=\"s\" count=\"4 1 1\" size=\"1\">"
    "<geom type=\"capsule\" size=\".01\"/></composite></body>\n"
    "  </worldbody>\n"
    "  <actuator><motor name=\"m\" joint=\"turn1\"/></actuator>\n"
    "  <sensor><framepos objtype=\"body\" objname=\"post2\"/><framepos objtype=\"body\" "
    "objname=\"post\"/></sensor>\n"
    "</mujoco>\n";

static void set_copies(Fixture* f) {
  gimbal_document_set_text(f->document, kCopies);
  app_test_wait(is_fresh, f);
}

static char* describe_children(GimbalTreeNode* node) {
  GListModel* children = gimbal_tree_node_get_children(node);
  GString* text = g_string_new(NULL);
  for (guint i = 0; children && i < g_list_model_get_n_items(children); i++) {
    g_autoptr(GimbalTreeNode) child = g_list_model_get_item(children, i);
    g_string_append_printf(text, "%s%s (%s)", i ? ", " : "", child->name, child->detail);
  }
  return g_string_free(text, FALSE);
}

static void expect_children(Fixture* f, const char* name, const char* wanted) {
  g_autoptr(GimbalTreeNode) node = node_called(f, name);
  g_autofree char* text = describe_children(node);
  g_assert_cmpstr(text, ==, wanted);
}

// Copies tell whose they are, under the one element of the text that makes them.
static void test_copies(Fixture* f, gconstpointer data) {
  (void)data;
  set_copies(f);
  expect_children(f, "world", "replicate (3 copies), post (), soft (), rope ()");
  expect_children(f, "replicate", "f0 (1/3), post0 (1/3), f1 (2/3), post1 (2/3), f2 (3/3), post2 (3/3)");
  expect_children(f, "post1", "turn1 (hinge), box1 (box), replicate (2 copies)");
  expect_children(f, "soft", "f (8 bodies)");
  expect_children(f, "rope", "wB_first (composite)");
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) box = find_in(roots, "box1");
  g_autoptr(GimbalTreeNode) all = find_in(roots, "replicate");
  g_autoptr(GimbalTreeNode) flex = find_in(roots, "f");
  g_autoptr(GimbalTreeNode) link = find_in(roots, "wB_1");
  g_assert_true(gimbal_tree_node_contains(all, box->type, box->id));
  g_assert_cmpint(gimbal_tree_node_count_copies(box), ==, 3);
  g_assert_cmpint(gimbal_tree_node_count_copies(all), ==, 1);
  g_assert_cmpint(gimbal_tree_node_count_copies(link), ==, 3);
  g_assert_cmpint(flex->type, ==, mjOBJ_FLEX);
  g_autofree char* points = describe_children(flex);
  g_assert_true(g_str_has_prefix(points, "f_0 (), f_1 ()"));
  // all stand where the element does that makes them
  g_auto(GimbalSpot) spot = {0};
  GimbalTreeNode* const nodes[] = {all, box, flex, link};
  static const char* const kTexts[] = {"<replicate count=\"3\"", "<geom name=\"box\"", "<flexcomp",
                                       "<composite"};
  for (guint i = 0; i < G_N_ELEMENTS(nodes); i++) {
    g_assert_true(gimbal_structure_find(f->session, nodes[i], &spot, NULL));
    g_assert_true(g_str_has_prefix(spot.tree->text + spot.tag, kTexts[i]));
    gimbal_spot_clear(&spot);
  }
  // a change of a number leaves the nodes in place
  gimbal_author_set_attribute(f->session, mjOBJ_GEOM, box->id, "size", ".2 .2 .2", NULL);
  app_test_wait(is_fresh, f);
  g_autoptr(GListModel) after = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_assert_true(gimbal_tree_follow(roots, after));
}

// A name in the text is part of the names of all copies: what refers to them goes along, a namesake does not.
static void test_rename_copies(Fixture* f, gconstpointer data) {
  (void)data;
  set_copies(f);
  g_autoptr(GimbalTreeNode) joint = node_called(f, "turn1");
  g_autofree char* written = gimbal_structure_dup_written_name(f->session, joint);
  g_assert_cmpstr(written, ==, "turn");
  g_assert_true(gimbal_structure_rename(f->session, joint, "hip", NULL));
  expect_text(f, "<joint name=\"hip\"/>", TRUE);
  expect_text(f, "joint=\"hip1\"", TRUE);
  app_test_wait(is_fresh, f);
  g_autoptr(GimbalTreeNode) body = node_called(f, "post0");
  g_assert_true(gimbal_structure_rename(f->session, body, "pile", NULL));
  expect_text(f, "<body name=\"pile\">", TRUE);
  expect_text(f, "objname=\"pile2\"", TRUE);
  expect_text(f, "objname=\"post\"", TRUE);
  expect_text(f, "<body name=\"post\">", TRUE);
  app_test_wait(is_fresh, f);
  g_autoptr(GimbalTreeNode) geom = node_called(f, "box2");
  g_autofree char* sharing = gimbal_structure_dup_sharing(geom);
  g_assert_cmpstr(sharing, ==, "Written once for 3 copies: each change applies to all of them.");
  g_autoptr(GimbalTreeNode) alone = node_called(f, "rope");
  g_assert_null(gimbal_structure_dup_sharing(alone));
}

//---- to another parent

static const char kPlaces[] =
    "<mujoco>\n"
    "  <compiler angle=\"radian\"/>\n"
    "  <default>\n"
    "    <default class=\"big\"><geom size=\".3\" rgba=\"1 0 0 1\"/><site pos=\"0 .1 0\"/></default>\n"
    "    <default class=\"small\"><geom size=\".1\"/><joint damping=\"2\"/></default>\n"
    "  </default>\n"
    "  <worldbody>\n"
    "    <body name=\"one\" pos=\"1 2 3\" euler=\".3 .2 .1\" childclass=\"big\">\n"
    "      <joint name=\"hinge\" axis=\"0 1 0\" pos=\".1 0 0\" ref=\".4\"/>\n"
    "      <geom name=\"ball\"/><geom/>\n"
    "      <frame pos=\"0 0 1\" axisangle=\"1 0 0 .7\">\n"
    "        <body name=\"limb\" pos=\".2 0 0\" xyaxes=\"0 1 0 -1 0 0\">\n"
    "          <joint name=\"slide\" type=\"slide\"/>\n"
    "          <geom name=\"rod\" type=\"capsule\" size=\".1\" fromto=\"0 0 0 .5 0 0\"/>\n"
    "          <geom name=\"block\" type=\"box\" size=\".1 .2 .3\" zaxis=\"1 1 0\"/>\n"
    "          <site name=\"mark\"/>\n"
    "          <camera name=\"eye\" pos=\"0 1 0\"/>\n"
    "          <light name=\"lamp\" pos=\"0 0 2\" dir=\"0 .1 -1\"/>\n"
    "        </body>\n"
    "      </frame>\n"
    "    </body>\n"
    "    <body name=\"two\" pos=\"-1 0 .5\" quat=\".8 .6 0 0\" childclass=\"small\">\n"
    "      <joint name=\"turn\"/><geom name=\"foot\"/>\n"
    "      <frame name=\"in\" euler=\"0 0 1\"><geom name=\"toe\"/></frame>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "</mujoco>\n";

static const struct {
  int type;
  const char* name;
  size_t pos, mat, size;
} kSeen[] = {
    {mjOBJ_BODY, "limb", offsetof(mjData, xpos), offsetof(mjData, xmat), 9},
    {mjOBJ_GEOM, "ball", offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat), 9},
    {mjOBJ_GEOM, "rod", offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat), 9},
    {mjOBJ_GEOM, "block", offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat), 9},
    {mjOBJ_SITE, "mark", offsetof(mjData, site_xpos), offsetof(mjData, site_xmat), 9},
    {mjOBJ_CAMERA, "eye", offsetof(mjData, cam_xpos), offsetof(mjData, cam_xmat), 9},
    {mjOBJ_LIGHT, "lamp", offsetof(mjData, light_xpos), offsetof(mjData, light_xdir), 3},
    {mjOBJ_JOINT, "slide", offsetof(mjData, xanchor), offsetof(mjData, xaxis), 3},
};

// Where all of these are when the joints are at their references; a rod only as its ends are seen.
static void see(Fixture* f, mjtNum seen[G_N_ELEMENTS(kSeen)][12]) {
  mjModel* m = gimbal_session_get_compiled(f->session)->model;
  mjData* d = mj_makeData(m);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_camlight(m, d);
  for (guint i = 0; i < G_N_ELEMENTS(kSeen); i++) {
    int id = mj_name2id(m, kSeen[i].type, kSeen[i].name), size = (int)kSeen[i].size;
    mju_zero(seen[i], 12);
    mju_copy3(seen[i], *(mjtNum**)((char*)d + kSeen[i].pos) + 3 * id);
    mju_copy(seen[i] + 3, *(mjtNum**)((char*)d + kSeen[i].mat) + size * id, size);
    for (int k = 0; k < 3 && !strcmp(kSeen[i].name, "rod"); k++) seen[i][3 + 3 * k] = seen[i][4 + 3 * k] = 0;
  }
  mj_deleteData(d);
}

static void expect_seen(Fixture* f, mjtNum before[G_N_ELEMENTS(kSeen)][12]) {
  mjtNum after[G_N_ELEMENTS(kSeen)][12];
  see(f, after);
  for (guint i = 0; i < G_N_ELEMENTS(kSeen); i++)
    for (int k = 0; k < 12; k++) {
      if (fabs(after[i][k] - before[i][k]) > 1e-5) {
        g_autofree char* text = gimbal_document_dup_text(f->document);
        g_test_message("%s %d: %g, was %g\n%s", kSeen[i].name, k, after[i][k], before[i][k], text);
      }
      g_assert_cmpfloat_with_epsilon(after[i][k], before[i][k], 1e-5);
    }
}

// Whatever moves to another body, frame or the world stays where it is and what it is.
static void test_reparent(Fixture* f, gconstpointer data) {
  (void)data;
  static const char* const kMoved[] = {"ball", "limb", "rod", "block", "mark", "eye", "lamp", "slide"};
  static const char* const kTo[] = {"two", "in", "world"};
  for (guint i = 0; i < G_N_ELEMENTS(kMoved) * G_N_ELEMENTS(kTo); i++) {
    const char *what = kMoved[i % G_N_ELEMENTS(kMoved)], *where = kTo[i / G_N_ELEMENTS(kMoved)];
    mjtNum before[G_N_ELEMENTS(kSeen)][12];
    g_autoptr(GError) error = NULL;
    if (!strcmp(what, "slide") && !strcmp(where, "world")) continue;
    g_test_message("%s into %s", what, where);
    gimbal_document_set_text(f->document, kPlaces);
    app_test_wait(is_fresh, f);
    see(f, before);
    g_autoptr(GimbalTreeNode) node = node_called(f, what);
    g_autoptr(GimbalTreeNode) to = node_called(f, where);
    if (!gimbal_structure_move(f->session, node, to, GIMBAL_KEEP_WORLD, &error))
      g_error("%s", error->message);
    app_test_wait(is_fresh, f);
    expect_seen(f, before);
    const mjModel* m = gimbal_session_get_compiled(f->session)->model;
    g_assert_cmpfloat(m->geom_size[3 * mj_name2id(m, mjOBJ_GEOM, "ball")], ==, 0.3);
    gimbal_author_undo(f->session, FALSE);
    app_test_wait(is_fresh, f);
    g_autofree char* text = gimbal_document_dup_text(f->document);
    g_assert_cmpstr(text, ==, kPlaces);
  }
}

// The author's form stays; beside a sibling in the same body only the order changes, and with the local pose
// only the place.
static void test_reparent_text(Fixture* f, gconstpointer data) {
  (void)data;
  gimbal_document_set_text(f->document, kPlaces);
  app_test_wait(is_fresh, f);
  g_autoptr(GimbalTreeNode) limb = node_called(f, "limb");
  g_autoptr(GimbalTreeNode) two = node_called(f, "two");
  g_autoptr(GimbalTreeNode) rod = node_called(f, "rod");
  g_autoptr(GimbalTreeNode) mark = node_called(f, "mark");
  g_assert_true(gimbal_structure_move_beside(f->session, mark, rod, TRUE, GIMBAL_KEEP_WORLD, NULL));
  expect_text(f, "<site name=\"mark\"/>\n          <geom name=\"rod\"", TRUE);
  gimbal_author_undo(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_assert_true(gimbal_structure_move(f->session, limb, two, GIMBAL_KEEP_LOCAL, NULL));
  expect_text(f, "<body name=\"limb\" pos=\".2 0 0\" xyaxes=\"0 1 0 -1 0 0\">", TRUE);
  gimbal_author_undo(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_assert_true(gimbal_structure_move_beside(f->session, limb, two, FALSE, GIMBAL_KEEP_WORLD, NULL));
  expect_text(f, " childclass=\"big\">\n      <joint name=\"slide\"", TRUE);
  expect_text(f, "<body name=\"limb\" pos=\"", TRUE);
  expect_text(f, "quat=\"", TRUE);
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_assert_nonnull(strstr(strstr(text, "name=\"limb\""), "xyaxes=\""));
  // a class that says nothing of it is not written
  gimbal_document_set_text(f->document, kPlaces);
  app_test_wait(is_fresh, f);
  g_autoptr(GimbalTreeNode) eye = node_called(f, "eye");
  g_autoptr(GimbalTreeNode) world = node_called(f, "world");
  g_assert_true(gimbal_structure_move(f->session, eye, world, GIMBAL_KEEP_WORLD, NULL));
  expect_text(f, "    <camera name=\"eye\" pos=\"", TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
#define ADD(name, test) g_test_add("/structure/" name, Fixture, NULL, set_up, test, tear_down)
  ADD("follow", test_follow);
  ADD("tree", test_tree);
  ADD("add", test_add);
  ADD("change", test_change);
  ADD("copy", test_copy);
  ADD("order", test_order);
  ADD("many", test_many);
  ADD("kinds", test_kinds);
  ADD("move_home", test_move_home);
  ADD("broken", test_broken);
  ADD("compare", test_compare);
  ADD("dangling", test_dangling);
  ADD("back_again", test_back_again);
  ADD("rename_included", test_rename_included);
  ADD("rename_attached", test_rename_attached);
  ADD("mirror", test_mirror);
  ADD("images", test_images);
  ADD("mirror_sections", test_mirror_sections);
  ADD("select_many", test_select_many);
  ADD("select_nameless", test_select_nameless);
  ADD("stale", test_stale);
  ADD("effective", test_effective);
  ADD("handles", test_handles);
  ADD("handles_of_class", test_handles_of_class);
  ADD("move_all", test_move_all);
  ADD("copies", test_copies);
  ADD("rename_copies", test_rename_copies);
  ADD("reparent", test_reparent);
  ADD("reparent_text", test_reparent_text);
  return g_test_run();
}
