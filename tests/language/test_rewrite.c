// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changes of MJCF text touch what they must and nothing else.

#include "language/edit/rewrite.h"

#include <string.h>

static const char kModel[] =
    "<?xml version=\"1.0\"?>\n"
    "<!-- an <arm> -->\n"
    "<mujoco model=\"arm\">\n"
    "  <option timestep=\".002\" gravity=\"0 0 -9.81\"/>\n"
    "  <worldbody>\n"
    "    <geom name=\"floor\" type=\"plane\" size=\"1 1 .1\"/>  <!-- kept -->\n"
    "    <body name=\"upper\" pos='0 0 1'>\n"
    "      <joint name=\"shoulder\"/>\n"
    "      <geom name=\"rod\" size=\".1\"/>\n"
    "      <body name=\"lower\">\n"
    "        <camera name=\"eye\" target=\"upper\"/>\n"
    "      </body>\n"
    "    </body>\n"
    "  </worldbody>\n"
    "  <actuator><motor joint=\"shoulder\"/></actuator>\n"
    "</mujoco>\n";

static GPtrArray* trees;

// The tree of a text, until the test is over.
static const GimbalMjcfTree* read(const char* text) {
  GimbalMjcfTree* tree = gimbal_mjcf_tree_of(text);
  g_ptr_array_add(trees, tree);
  return tree;
}

static gsize at(const char* text, const char* what) {
  const char* found = strstr(text, what);
  g_assert_nonnull(found);
  return (gsize)(found - text);
}

// What becomes of text; checks that everything but the change from old to new is as before.
static void check(const char* text, GArray* edits, const char* old, const char* new) {
  g_autofree char* result = gimbal_edits_apply_to_text(edits, "a.xml", text);
  gsize place = at(text, old);
  g_autofree char* head = g_strndup(text, place);
  g_autofree char* expected = g_strconcat(head, new, text + place + strlen(old), NULL);
  g_assert_cmpstr(result, ==, expected);
  g_array_set_size(edits, 0);
}

static void test_markup(void) {
  GimbalTag tag, child;
  g_assert_true(gimbal_markup_root(read(kModel), &tag));
  g_assert_true(gimbal_markup_is(read(kModel), &tag, "mujoco"));
  g_assert_cmpuint(gimbal_markup_element_end(read(kModel), &tag, NULL), ==, strlen(kModel) - 1);
  g_autofree char* path = gimbal_markup_dup_path(read(kModel), at(kModel, "<camera"));
  g_assert_cmpstr(path, ==, "mujoco/worldbody/body/body/camera");
  g_assert_true(gimbal_markup_parent(read(kModel), at(kModel, "<body name=\"lower\""), &tag));
  g_autofree char* name = gimbal_markup_dup_value(read(kModel), &tag, "name");
  g_assert_cmpstr(name, ==, "upper");
  g_assert_true(gimbal_markup_next_child(read(kModel), &tag, NULL, &child));
  g_assert_true(gimbal_markup_is(read(kModel), &child, "joint"));
  int motor = gimbal_mjcf_tree_at(read(kModel), at(kModel, "shoulder\"/></act"));
  g_assert_true(gimbal_mjcf_tree_is(read(kModel), gimbal_mjcf_tree_node(read(kModel), motor), "motor"));
  g_assert_false(gimbal_markup_parent(read(kModel), at(kModel, "<mujoco"), &tag));
}

// A broken text is no element, and never ends the program.
static void test_markup_broken(void) {
  GimbalTag tag;
  static const char* const kBroken[] = {"",      "<",       "<a",   "<a b='", "<a b=\"c\"",
                                        "<a><b", "<a <b/>", "</a>", "<a>"};
  for (guint i = 0; i < G_N_ELEMENTS(kBroken); i++) {
    gboolean there = gimbal_markup_tag(read(kBroken[i]), 0, &tag);
    if (there) g_assert_cmpuint(gimbal_markup_element_end(read(kBroken[i]), &tag, NULL), ==, GIMBAL_NOWHERE);
    g_autofree char* path = gimbal_markup_dup_path(read(kBroken[i]), 0);
  }
}

static void test_attribute(void) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GError) error = NULL;
  gsize body = at(kModel, "<body name=\"upper\"");
  g_assert_true(gimbal_rewrite_set_attribute(read(kModel), body, "pos", "1 2 3", edits, "a.xml", NULL));
  check(kModel, edits, "pos='0 0 1'", "pos='1 2 3'");
  g_assert_true(gimbal_rewrite_set_attribute(read(kModel), body, "pos", "0 0 1", edits, "a.xml", NULL));
  g_assert_cmpuint(edits->len, ==, 0);
  g_assert_true(gimbal_rewrite_set_attribute(read(kModel), body, "quat", "1 0 0 0", edits, "a.xml", NULL));
  check(kModel, edits, "pos='0 0 1'>", "pos='0 0 1' quat=\"1 0 0 0\">");
  g_assert_true(gimbal_rewrite_set_attribute(read(kModel), body, "pos", NULL, edits, "a.xml", NULL));
  check(kModel, edits, " pos='0 0 1'", "");
  g_assert_true(gimbal_rewrite_set_attribute(read(kModel), body, "name", "a\"<b>&'", edits, "a.xml", NULL));
  check(kModel, edits, "\"upper\"", "\"a&quot;&lt;b>&amp;'\"");
  g_assert_true(
      gimbal_rewrite_set_attribute(read(kModel), at(kModel, "<motor"), "name", "m", edits, "a.xml", NULL));
  check(kModel, edits, "<motor", "<motor name=\"m\"");
  g_assert_false(gimbal_rewrite_set_attribute(read(kModel), body + 1, "pos", "0", edits, "a.xml", &error));
  g_assert_error(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_TEXT);
}

static void test_several_attributes(void) {
  static const GimbalAssignment kValues[] = {
      {"timestep", ".01"}, {"gravity", NULL}, {"solver", "CG"}, {"cone", "elliptic"}};
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_true(
      gimbal_rewrite_set_attributes(read(kModel), at(kModel, "<option"), kValues, 4, edits, "a.xml", NULL));
  check(kModel, edits, "timestep=\".002\" gravity=\"0 0 -9.81\"",
        "timestep=\".01\" solver=\"CG\" cone=\"elliptic\"");
}

static void test_child(void) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_true(gimbal_rewrite_add_child(read(kModel), at(kModel, "<body name=\"lower\""),
                                         "<geom size=\"1\"/>", edits, "a.xml", NULL));
  check(kModel, edits, "target=\"upper\"/>\n", "target=\"upper\"/>\n        <geom size=\"1\"/>\n");
  g_assert_true(gimbal_rewrite_add_child(read(kModel), at(kModel, "<joint"), "<a>\n  <b/>\n</a>", edits,
                                         "a.xml", NULL));
  check(kModel, edits, "<joint name=\"shoulder\"/>",
        "<joint name=\"shoulder\">\n        <a>\n          <b/>\n        </a>\n      </joint>");
  g_assert_true(
      gimbal_rewrite_add_child(read(kModel), at(kModel, "<actuator"), "<motor/>", edits, "a.xml", NULL));
  check(kModel, edits, "/></actuator>", "/><motor/></actuator>");
  static const char kEmpty[] = "<mujoco>\r\n\t<worldbody>\r\n\t</worldbody>\r\n</mujoco>";
  g_assert_true(
      gimbal_rewrite_add_child(read(kEmpty), at(kEmpty, "<worldbody"), "<geom/>", edits, "a.xml", NULL));
  check(kEmpty, edits, "<worldbody>", "<worldbody>\r\n\t\t<geom/>");
  static const char kBare[] = "<mujoco/>";
  g_assert_true(gimbal_rewrite_add_child(read(kBare), 0, "<worldbody/>", edits, "a.xml", NULL));
  check(kBare, edits, "<mujoco/>", "<mujoco>\n  <worldbody/>\n</mujoco>");
}

static void test_part(void) {
  static const char kArm[] =
      "<worldbody>\n  <body name=\"a\">\n    <joint/>\n    <geom/>\n    <body name=\"b\"/>\n  </body>\n"
      "</worldbody>";
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_true(gimbal_rewrite_add_part(read(kArm), at(kArm, "<body"), "<joint axis=\"1 0 0\"/>", edits,
                                        "a.xml", NULL));
  check(kArm, edits, "<joint/>\n", "<joint/>\n    <joint axis=\"1 0 0\"/>\n");
  g_assert_true(gimbal_rewrite_add_part(read(kArm), at(kArm, "<body"), "<site/>", edits, "a.xml", NULL));
  check(kArm, edits, "<geom/>\n", "<geom/>\n    <site/>\n");
  g_assert_true(gimbal_rewrite_add_part(read(kArm), at(kArm, "<body"), "<body/>", edits, "a.xml", NULL));
  check(kArm, edits, "<body name=\"b\"/>\n", "<body name=\"b\"/>\n    <body/>\n");
}

static void test_delete(void) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_true(gimbal_rewrite_delete(read(kModel), at(kModel, "<joint"), edits, "a.xml", NULL));
  check(kModel, edits, "      <joint name=\"shoulder\"/>\n", "");
  g_assert_true(gimbal_rewrite_delete(read(kModel), at(kModel, "<geom name=\"floor"), edits, "a.xml", NULL));
  check(kModel, edits, "<geom name=\"floor\" type=\"plane\" size=\"1 1 .1\"/>", "");
  g_assert_true(gimbal_rewrite_delete(read(kModel), at(kModel, "<body name=\"lower"), edits, "a.xml", NULL));
  check(kModel, edits,
        "      <body name=\"lower\">\n        <camera name=\"eye\" target=\"upper\"/>\n      </body>\n", "");
}

static char* numbered(const char* names, const char* name, gpointer data) {
  (void)data;
  return strcmp(names, "camera") ? g_strconcat(name, "2", NULL) : NULL;
}

static void test_duplicate(void) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_true(gimbal_rewrite_duplicate(read(kModel), at(kModel, "<body name=\"upper"), numbered, NULL,
                                         edits, "a.xml", NULL));
  check(kModel, edits, "      </body>\n    </body>\n",
        "      </body>\n    </body>\n"
        "    <body name=\"upper2\" pos='0 0 1'>\n"
        "      <joint name=\"shoulder2\"/>\n"
        "      <geom name=\"rod2\" size=\".1\"/>\n"
        "      <body name=\"lower2\">\n"
        "        <camera target=\"upper2\"/>\n"
        "      </body>\n"
        "    </body>\n");
}

static void test_rename(void) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_rewrite_rename(read(kModel), "joint", "shoulder", "s", edits, "a.xml");
  g_assert_cmpuint(edits->len, ==, 2);
  g_autofree char* result = gimbal_edits_apply_to_text(edits, "a.xml", kModel);
  g_assert_null(strstr(result, "shoulder"));
  g_assert_nonnull(strstr(result, "<joint name=\"s\"/>"));
  g_assert_nonnull(strstr(result, "<motor joint=\"s\"/>"));
  g_array_set_size(edits, 0);
  gimbal_rewrite_rename(read(kModel), "geom", "upper", "x", edits, "a.xml");
  g_assert_cmpuint(edits->len, ==, 0);
  static const char kPart[] = "<mujocoinclude><body name='upper'/><motor joint='shoulder'/></mujocoinclude>";
  gimbal_rewrite_rename(read(kPart), "joint", "shoulder", "s", edits, "b.xml");
  g_assert_cmpuint(edits->len, ==, 1);
}

static void test_free_name(void) {
  g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  gimbal_rewrite_collect_names(read(kModel), taken);
  g_assert_true(g_hash_table_contains(taken, "body upper"));
  static const char* const kNames[][3] = {{"body", "upper", "upper2"},
                                          {"body", "upper", "upper3"},
                                          {"body", "upper2", "upper4"},
                                          {"geom", "upper", "upper"}};
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    g_autofree char* name = gimbal_rewrite_free_name(taken, kNames[i][0], kNames[i][1]);
    g_assert_cmpstr(name, ==, kNames[i][2]);
  }
}

static void test_section(void) {
  static const GimbalAssignment kAmbient[] = {{"ambient", "1 1 1"}, {"diffuse", NULL}};
  static const GimbalAssignment kCone[] = {{"cone", "elliptic"}};
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_assert_cmpuint(gimbal_rewrite_find_section(read(kModel), "option"), ==, at(kModel, "<option"));
  g_assert_cmpuint(gimbal_rewrite_find_section(read(kModel), "visual/headlight"), ==, GIMBAL_NOWHERE);
  g_assert_true(gimbal_rewrite_set_in_section(read(kModel), "option", kCone, 1, edits, "a.xml", NULL));
  check(kModel, edits, "-9.81\"/>", "-9.81\" cone=\"elliptic\"/>");
  g_assert_true(
      gimbal_rewrite_set_in_section(read(kModel), "visual/headlight", kAmbient, 2, edits, "a.xml", NULL));
  check(kModel, edits, "-9.81\"/>\n",
        "-9.81\"/>\n  <visual>\n    <headlight ambient=\"1 1 1\"/>\n  </visual>\n");
  g_assert_true(gimbal_rewrite_set_in_section(read(kModel), "option/flag", kCone, 1, edits, "a.xml", NULL));
  check(kModel, edits, "-9.81\"/>\n", "-9.81\">\n    <flag cone=\"elliptic\"/>\n  </option>\n");
  g_assert_true(gimbal_rewrite_add_to_section(read(kModel), "keyframe", "<key/>", edits, "a.xml", NULL));
  check(kModel, edits, "</actuator>\n", "</actuator>\n  <keyframe>\n    <key/>\n  </keyframe>\n");
  static const char kBare[] = "<mujoco>\n  <worldbody/>\n</mujoco>";
  g_assert_true(gimbal_rewrite_set_in_section(read(kBare), "option", kCone, 1, edits, "a.xml", NULL));
  check(kBare, edits, "<worldbody/>", "<option cone=\"elliptic\"/>\n  <worldbody/>");
}

static void test_edits(void) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_edits_add(edits, "a", 1, 1, "x");
  gimbal_edits_add(edits, "a", 1, 2, "Y");
  gimbal_edits_add(edits, "b", 0, 1, "");
  gimbal_edits_add(edits, "a", 1, 1, "z");
  g_autofree char* a = gimbal_edits_apply_to_text(edits, "a", "abc");
  g_assert_cmpstr(a, ==, "axzYc");
  g_autofree char* b = gimbal_edits_apply_to_text(edits, "b", "abc");
  g_assert_cmpstr(b, ==, "bc");
  g_autoptr(GPtrArray) paths = gimbal_edits_paths(edits);
  g_assert_cmpuint(paths->len, ==, 2);
  gimbal_edits_add(edits, "b", 2, 9, "");
  g_assert_null(gimbal_edits_apply_to_text(edits, "b", "abc"));
}

static void test_carry(void) {
  g_assert_cmpuint(gimbal_edit_follow_offset("<a/><b/>", "<a c=''/><b/>", 0), ==, 0);
  g_assert_cmpuint(gimbal_edit_follow_offset("<a/><b/>", "<a c=''/><b/>", 4), ==, 9);
  g_assert_cmpuint(gimbal_edit_follow_offset("<a/><b/><c/>", "<a/><c/>", 8), ==, 4);
  g_assert_cmpuint(gimbal_edit_follow_offset("<a/>", "<a/>", 2), ==, 2);
  g_assert_cmpuint(gimbal_edit_follow_offset("<a/><b/><c/>", "<a/>XYZ<c/>", 5), ==, G_MAXSIZE);
  // what was taken away is not the one that came into its place
  g_assert_cmpuint(gimbal_edit_follow_offset("<j n='a'/><g n='b'/>", "<g n='b'/>", 0), ==, G_MAXSIZE);
  g_assert_cmpuint(gimbal_edit_follow_offset("<g n='a'/><g n='b'/>", "<g n='b'/>", 0), ==, G_MAXSIZE);
  g_assert_cmpuint(gimbal_edit_follow_offset("<g n='a'/><g n='b'/>", "<g n='b'/>", 10), ==, 0);
  g_assert_cmpuint(gimbal_edit_follow_offset("<g n='>a'/><g/>", "<g n='>bc'/><g/>", 0), ==, 0);
  g_assert_cmpuint(gimbal_edit_follow_offset("<g n='>a'/><g/>", "<g n='>bc'/><g/>", 11), ==, 12);
  // the name says which one it is where several were changed
  g_assert_cmpuint(gimbal_edit_follow_offset("<g name='a'/><g/>", "<g name='a' b='1'/><g b='1'/>", 0), ==, 0);
  g_assert_cmpuint(gimbal_edit_follow_offset("<g name='a'/><g name='b'/>", "<g name='b'/>", 0), ==,
                   G_MAXSIZE);
  g_assert_cmpuint(gimbal_edit_follow_offset("<joint n='a'/>", "<geom n='a'/>", 0), ==, G_MAXSIZE);
  // the name says which one it is where several were changed
  g_assert_cmpuint(gimbal_edit_follow_offset("<g name='a'/><g/>", "<g name='a' b='1'/><g b='1'/>", 0), ==, 0);
  g_assert_cmpuint(gimbal_edit_follow_offset("<g name='a'/><g name='b'/>", "<g name='b'/>", 0), ==,
                   G_MAXSIZE);
  g_assert_cmpuint(gimbal_edit_follow_offset("<joint n='a'/>", "<joints n='a'/>", 0), ==, G_MAXSIZE);
}

static void test_numbers(void) {
  static const struct {
    double value;
    int digits;
    const char* text;
  } kNumbers[] = {{0.1, 0, "0.1"},
                  {1.0 / 3, 4, "0.3333"},
                  {-0.0, 0, "0"},
                  {1e-5, 0, "1e-5"},
                  {1e20, 0, "1e20"},
                  {123456789, 0, "123456789"},
                  {0.1 + 0.2, 0, "0.30000000000000004"},
                  {0.1 + 0.2, 6, "0.3"},
                  {-2.50, 3, "-2.5"},
                  {1e-10, 3, "1e-10"}};
  for (guint i = 0; i < G_N_ELEMENTS(kNumbers); i++) {
    g_autofree char* text = gimbal_number_text(kNumbers[i].value, kNumbers[i].digits);
    g_assert_cmpstr(text, ==, kNumbers[i].text);
  }
  g_autofree char* several = gimbal_numbers_text((double[]){1, -.5, 0}, 3, 6);
  g_assert_cmpstr(several, ==, "1 -0.5 0");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  trees = g_ptr_array_new_with_free_func((GDestroyNotify)gimbal_mjcf_tree_unref);
  g_test_add_func("/rewrite/markup", test_markup);
  g_test_add_func("/rewrite/markup-broken", test_markup_broken);
  g_test_add_func("/rewrite/attribute", test_attribute);
  g_test_add_func("/rewrite/several-attributes", test_several_attributes);
  g_test_add_func("/rewrite/child", test_child);
  g_test_add_func("/rewrite/part", test_part);
  g_test_add_func("/rewrite/delete", test_delete);
  g_test_add_func("/rewrite/duplicate", test_duplicate);
  g_test_add_func("/rewrite/rename", test_rename);
  g_test_add_func("/rewrite/free-name", test_free_name);
  g_test_add_func("/rewrite/section", test_section);
  g_test_add_func("/rewrite/edits", test_edits);
  g_test_add_func("/rewrite/carry", test_carry);
  g_test_add_func("/rewrite/numbers", test_numbers);
  int status = g_test_run();
  g_ptr_array_unref(trees);
  return status;
}
