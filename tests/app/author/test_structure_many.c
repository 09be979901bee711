// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Several objects at once: what is done to them, what is said of them, how they are selected.

#include "author-fixture.h"
#include "author/comparison.h"
#include "author/structure-many.h"
#include "base/engine-guard.h"

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

// Where several differ is known for each number, and a number that is left alone stays what it is
// for each.
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

// The texts of several in the order of the text, and each once; what has none is left out. Pasted
// they are all there again.
static void test_copy_all(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) some = nodes_called(f, (const char*[]){"m", "k", "h", "f", "world", "g", "g", NULL});
  g_autofree char* xml = gimbal_structure_copy_all(f->session, some, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(xml, ==,
                  "<geom name=\"g\" class=\"red\" size=\".1\"/>\n"
                  "<frame name=\"f\" euler=\"0 0 90\">\n"
                  "  <geom name=\"h\" type=\"box\" size=\".1 .2 .3\" pos=\"1 0 0\"/>\n"
                  "</frame>\n"
                  "<geom name=\"k\" type=\"capsule\" size=\".05\" fromto=\"0 0 0 0 0 1\"/>\n"
                  "<motor name=\"m\" joint=\"j\"/>");
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_assert_true(gimbal_structure_paste(f->session, b, xml, NULL, NULL));
  expect_text(f, "<geom name=\"g2\" class=\"red\"", TRUE);
  expect_text(f, "<frame name=\"f2\" euler=\"0 0 90\">", TRUE);
  expect_text(f, "<geom name=\"h2\" type=\"box\"", TRUE);
  expect_text(f, "<geom name=\"k2\" type=\"capsule\"", TRUE);
  expect_text(f, "<motor name=\"m2\" joint=\"j\"/></actuator>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_autoptr(GPtrArray) none = nodes_called(f, (const char*[]){"world", NULL});
  g_assert_null(gimbal_structure_copy_all(f->session, none, &error));
  g_assert_nonnull(error);
}

// Several elements in the clipboard come back all, in one step: under the selected row or behind
// it, with names of their own, by which they refer to each other; what stands in a section of the
// model goes there.
static void test_paste_all(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kTwo[] =
      "<geom name=\"g\" size=\".2\"/>\n<site name=\"t\"/>\n<camera name=\"c\" mode=\"fixed\"/>";
  static const char kRoad[] =
      "<motor name=\"m\" joint=\"j\"/><body name=\"a\"><joint name=\"j\"/><geom size=\".1\"/></body>";
  g_autoptr(GimbalTreeNode) b = node_called(f, "b");
  g_autoptr(GimbalTreeNode) k = node_called(f, "k");
  g_autofree char* name = NULL;
  g_assert_true(gimbal_structure_paste(f->session, b, kTwo, &name, NULL));
  g_assert_cmpstr(name, ==, "g2");
  expect_text(f, "<geom name=\"g2\" size=\".2\"/>", TRUE);
  expect_text(f, "<site name=\"t\"/>", TRUE);
  expect_text(f, "<camera name=\"c\" mode=\"fixed\"/></body>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_assert_true(gimbal_structure_paste(f->session, k, kTwo, NULL, NULL));
  expect_text(f, "<site name=\"t\"/>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  g_assert_true(gimbal_structure_paste(f->session, b, kRoad, NULL, NULL));
  expect_text(f, "<body name=\"a2\"><joint name=\"j2\"/>", TRUE);
  expect_text(f, "<motor name=\"m\" joint=\"j\"/><motor name=\"m2\" joint=\"j2\"/></actuator>", TRUE);
  app_test_wait(is_fresh, f);
  expect_undone(f);
  // all or nothing
  g_assert_false(gimbal_structure_paste(f->session, b, "<site/><key/><option/>", NULL, NULL));
  g_assert_false(gimbal_structure_paste(f->session, b, "<site/><geom size=\".1\">", NULL, NULL));
  g_autofree char* same = gimbal_document_dup_text(f->document);
  g_assert_cmpstr(same, ==, kModel);
}

//---- the selection

// The last one is the selection; an edited model finds all again by name.
static void test_select_many(Fixture* f, gconstpointer data) {
  (void)data;
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  int g = mj_name2id(m, mjOBJ_GEOM, "g"), k = mj_name2id(m, mjOBJ_GEOM, "k");
  gimbal_session_select(f->session, mjOBJ_GEOM, g);
  gimbal_selected_toggle(gimbal_session_get_selected(f->session), mjOBJ_GEOM, k);
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, k);
  g_assert_cmpuint(gimbal_selected_get_others(gimbal_session_get_selected(f->session))->len, ==, 1);
  g_autoptr(GimbalTreeNode) frame = node_called(f, "f");
  g_assert_true(gimbal_structure_delete(f->session, frame, NULL));
  app_test_wait(is_fresh, f);
  m = gimbal_session_get_compiled(f->session)->model;
  k = mj_name2id(m, mjOBJ_GEOM, "k");
  g = mj_name2id(m, mjOBJ_GEOM, "g");
  g_assert_true(gimbal_selected_has(gimbal_session_get_selected(f->session), mjOBJ_GEOM, g));
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, k);
  gimbal_selected_toggle(gimbal_session_get_selected(f->session), mjOBJ_GEOM, k);
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, g);
  gimbal_session_select(f->session, mjOBJ_UNKNOWN, -1);
  g_assert_false(gimbal_selected_has(gimbal_session_get_selected(f->session), mjOBJ_GEOM, g));
}

static void set_whole_text(Fixture* f, const char* text) {
  show_text(f, text);
}

// Objects without a name that are gone are not selected any more; those that are left are, whatever
// comes before them.
static void test_select_nameless(Fixture* f, gconstpointer data) {
  (void)data;
  const char* const two =
      "<body><geom size=\".1\"/><site/></body><body name=\"b\"><geom size=\".2\"/></body>";
  g_autofree char* whole = g_strdup_printf("<mujoco><worldbody>%s</worldbody></mujoco>", two);
  g_autofree char* more =
      g_strdup_printf("<mujoco><worldbody><geom size=\".3\"/>%s</worldbody></mujoco>", two);
  set_whole_text(f, whole);
  gimbal_session_select(f->session, mjOBJ_SITE, 0);
  gimbal_selected_toggle(gimbal_session_get_selected(f->session), mjOBJ_GEOM, 0);
  gimbal_selected_toggle(gimbal_session_get_selected(f->session), mjOBJ_GEOM, 1);
  set_whole_text(f, more);
  g_assert_cmpuint(gimbal_selected_get_others(gimbal_session_get_selected(f->session))->len, ==, 2);
  g_assert_true(gimbal_selected_has(gimbal_session_get_selected(f->session), mjOBJ_SITE, 0));
  g_assert_true(gimbal_selected_has(gimbal_session_get_selected(f->session), mjOBJ_GEOM, 1));
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, 2);
  set_whole_text(f, "<mujoco><worldbody><body name=\"b\"><geom size=\".2\"/></body></worldbody></mujoco>");
  g_assert_cmpuint(gimbal_selected_get_others(gimbal_session_get_selected(f->session))->len, ==, 0);
  g_assert_true(gimbal_selected_has(gimbal_session_get_selected(f->session), mjOBJ_GEOM, 0));
  set_whole_text(f, "<mujoco/>");
  g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, -1);
}

#define FRAME        "<frame><geom size=\".1\"/></frame>"
#define NAMED(n)     "<frame name=\"" n "\"><geom size=\".1\"/></frame>"
#define WORLD(world) "<mujoco><worldbody>" world "</worldbody></mujoco>"

// What is in the text alone, frames, copies and classes, is found again after an edit that moves
// it, and is not selected any more once it is gone.
static void test_select_written(Fixture* f, gconstpointer data) {
  (void)data;
  static const struct {
    const char *before, *name, *moved, *gone;
  } kCases[] = {
      {WORLD(NAMED("x") NAMED("y")), "y", WORLD("<light/>" NAMED("y") NAMED("x")), WORLD(NAMED("x"))},
      {WORLD(NAMED("x")), "x", WORLD(FRAME NAMED("x")), WORLD(FRAME)},
      {WORLD(FRAME "<body name=\"b\">" FRAME "</body>"), "frame",
       WORLD("<light/>" FRAME "<body name=\"b\"><site/>" FRAME "</body>"),
       WORLD("<body name=\"b\">" FRAME "</body>")},
      {WORLD("<replicate count=\"2\" offset=\"1 0 0\"><geom size=\".1\"/></replicate>"), "replicate",
       WORLD("<site/><replicate count=\"3\" offset=\"1 0 0\"><geom size=\".1\"/></replicate>"),
       WORLD("<site/>")},
      {"<mujoco><default><default class=\"p\"/><default class=\"q\"/></default></mujoco>", "q",
       "<mujoco><default><default class=\"q\"/><default class=\"p\"/></default></mujoco>",
       "<mujoco><default><default class=\"p\"/></default></mujoco>"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    show_text(f, kCases[i].before);
    g_autoptr(GimbalTreeNode) node = node_called(f, kCases[i].name);
    gimbal_session_select(f->session, node->type, node->id);
    show_text(f, kCases[i].moved);
    g_autoptr(GimbalTreeNode) moved = node_called(f, kCases[i].name);
    g_assert_true(gimbal_selected_has(gimbal_session_get_selected(f->session), moved->type, moved->id));
    show_text(f, kCases[i].gone);
    g_assert_cmpint(gimbal_session_get_selection(f->session).id, ==, -1);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/structure-many/many", test_many);
  AUTHOR_ADD("/structure-many/compare", test_compare);
  AUTHOR_ADD("/structure-many/move_all", test_move_all);
  AUTHOR_ADD("/structure-many/copy_all", test_copy_all);
  AUTHOR_ADD("/structure-many/paste_all", test_paste_all);
  AUTHOR_ADD("/structure-many/select_many", test_select_many);
  AUTHOR_ADD("/structure-many/select_nameless", test_select_nameless);
  AUTHOR_ADD("/structure-many/select_written", test_select_written);
  return g_test_run();
}
