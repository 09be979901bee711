// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What has no text of its own: copies, parts of flexcomps, and objects of included and attached
// files.

#include <glib/gstdio.h>

#include "author-fixture.h"
#include "author/structure-copies.h"
#include "base/engine-guard.h"

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
    "  </worldbody>\n"
    "  <actuator><motor name=\"m\" joint=\"turn1\"/></actuator>\n"
    "  <sensor><framepos objtype=\"body\" objname=\"post2\"/><framepos objtype=\"body\" "
    "objname=\"post\"/></sensor>\n"
    "</mujoco>\n";

static void set_copies(Fixture* f) {
  show_text(f, kCopies);
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

static guint count_parts(const GArray* parts, int type) {
  guint count = 0;
  for (guint i = 0; i < parts->len; i++) count += g_array_index(parts, GimbalTreePart, i).type == type;
  return count;
}

// What lights up with the row of a replicate: what hangs in its copies, also by way of a frame
// inside of them; what is in their bodies goes with those. And of one copy of that frame the same
// as of all.
static void test_parts_of_replicate(Fixture* f, gconstpointer data) {
  (void)data;
  set_copies(f);
  g_autoptr(GimbalTreeNode) replicate = node_called(f, "replicate");
  g_autoptr(GArray) parts = gimbal_tree_find_in_frame(replicate->compiled, replicate->id);
  g_assert_cmpuint(count_parts(parts, mjOBJ_BODY), ==, 3);
  g_assert_cmpuint(count_parts(parts, mjOBJ_GEOM), ==, 3);
  g_assert_cmpuint(parts->len, ==, 6);
  g_autoptr(GArray) none = gimbal_tree_find_in_frame(replicate->compiled, 1000000);
  g_assert_cmpuint(none->len, ==, 0);
}

// Copies tell whose they are, under the one element of the text that makes them.
static void test_copies(Fixture* f, gconstpointer data) {
  (void)data;
  set_copies(f);
  expect_children(f, "world", "replicate (3 copies), post (), soft ()");
  expect_children(f, "replicate", "f0 (1/3), post0 (1/3), f1 (2/3), post1 (2/3), f2 (3/3), post2 (3/3)");
  expect_children(f, "post1", "turn1 (hinge), box1 (box), replicate (2 copies)");
  expect_children(f, "soft", "f (8 bodies)");
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) box = find_in(roots, "box1");
  g_autoptr(GimbalTreeNode) all = find_in(roots, "replicate");
  g_autoptr(GimbalTreeNode) flex = find_in(roots, "f");
  g_assert_true(gimbal_tree_node_contains(all, box->type, box->id));
  g_assert_cmpint(gimbal_tree_node_count_copies(box), ==, 3);
  g_assert_cmpint(gimbal_tree_node_count_copies(all), ==, 1);
  g_assert_cmpint(flex->type, ==, mjOBJ_FLEX);
  g_autofree char* points = describe_children(flex);
  g_assert_true(g_str_has_prefix(points, "f_0 (), f_1 ()"));
  // all stand where the element does that makes them
  g_auto(GimbalSpot) spot = {0};
  GimbalTreeNode* const nodes[] = {all, box, flex};
  static const char* const kTexts[] = {"<replicate count=\"3\"", "<geom name=\"box\"", "<flexcomp"};
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

// A name in the text is part of the names of all copies: what refers to them goes along, a namesake
// does not.
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
  g_autoptr(GimbalTreeNode) alone = node_called(f, "soft");
  g_assert_null(gimbal_structure_dup_sharing(alone));
}

//---- other files

// A model of two files in a folder of their own.
typedef struct Files {
  char *folder, *root, *part;
  GimbalDocument* document;  // of the root
} Files;

static Files enter_files(Fixture* f, const char* root, const char* part) {
  char* folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  Files files = {folder, g_build_filename(folder, "root.xml", NULL),
                 g_build_filename(folder, "part.xml", NULL), NULL};
  g_assert_true(g_file_set_contents(files.root, root, -1, NULL));
  g_assert_true(g_file_set_contents(files.part, part, -1, NULL));
  g_autoptr(GFile) file = g_file_new_for_path(files.root);
  files.document = gimbal_document_new(file);
  g_assert_true(gimbal_document_load(files.document, NULL));
  gimbal_session_set_document(f->session, files.document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
  return files;
}

// The model of the fixture again, and the files and their folder away.
static void leave_files(Fixture* f, Files* files) {
  gimbal_session_set_document(f->session, f->document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
  g_unlink(files->root);
  g_unlink(files->part);
  g_rmdir(files->folder);
  g_free(files->folder);
  g_free(files->root);
  g_free(files->part);
  g_object_unref(files->document);
}

// A file that is not open is opened and changed where it refers to what is renamed.
static void test_rename_included(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kRoot[] =
      "<mujoco><include file=\"part.xml\"/><asset><material name=\"red\"/></asset>"
      "<worldbody><geom size=\".1\" material=\"red\"/></worldbody></mujoco>";
  static const char kPart[] =
      "<mujoco><worldbody><geom size=\".1\" pos=\"1 0 0\" material=\"red\"/></worldbody></mujoco>";
  Files files = enter_files(f, kRoot, kPart);
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  g_autoptr(GimbalTreeNode) red = find_in(roots, "red");
  g_assert_true(gimbal_structure_rename(f->session, red, "green", NULL));
  app_test_wait(is_fresh, f);
  GimbalDocument* included = gimbal_project_find(gimbal_session_get_project(f->session), files.part);
  g_autofree char* text = gimbal_document_dup_text(files.document);
  g_autofree char* other = gimbal_document_dup_text(included);
  g_assert_nonnull(strstr(text, "material=\"green\""));
  g_assert_nonnull(strstr(other, "material=\"green\""));
  // one step takes both back
  gimbal_author_undo(f->session, FALSE);
  g_autofree char* before = gimbal_document_dup_text(files.document);
  g_autofree char* also = gimbal_document_dup_text(included);
  g_assert_cmpstr(before, ==, kRoot);
  g_assert_cmpstr(also, ==, kPart);
  app_test_wait(is_fresh, f);
  leave_files(f, &files);
}

static gboolean is_renamed(gpointer data) {
  Fixture* f = data;
  return is_fresh(f) &&
         mj_name2id(gimbal_session_get_compiled(f->session)->model, mjOBJ_JOINT, "left_curl") >= 0;
}

// An attached file counts as it stands in the editor: a name in it is part of the names of all that
// is attached.
static void test_rename_attached(Fixture* f, gconstpointer data) {
  (void)data;
  static const char kRoot[] =
      "<mujoco><asset><model name=\"part\" file=\"part.xml\"/></asset><worldbody>"
      "<attach model=\"part\" body=\"finger\" prefix=\"left_\"/>"
      "<attach model=\"part\" body=\"finger\" prefix=\"right_\"/></worldbody>"
      "<actuator><motor joint=\"left_bend\"/></actuator></mujoco>";
  static const char kPart[] =
      "<mujoco><worldbody><body name=\"finger\"><joint name=\"bend\"/><geom "
      "size=\".1\"/></body></worldbody></mujoco>";
  Files files = enter_files(f, kRoot, kPart);
  g_autoptr(GimbalTreeNode) bend = node_called(f, "right_bend");
  g_assert_cmpint(gimbal_tree_node_count_copies(bend), ==, 2);
  g_assert_true(gimbal_structure_rename(f->session, bend, "curl", NULL));
  g_autofree char* text = gimbal_document_dup_text(files.document);
  g_assert_nonnull(strstr(text, "joint=\"left_curl\""));
  app_test_wait(is_renamed, f);
  leave_files(f, &files);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/structure-copies/copies", test_copies);
  AUTHOR_ADD("/structure-copies/parts_of_replicate", test_parts_of_replicate);
  AUTHOR_ADD("/structure-copies/rename_copies", test_rename_copies);
  AUTHOR_ADD("/structure-copies/rename_included", test_rename_included);
  AUTHOR_ADD("/structure-copies/rename_attached", test_rename_attached);
  return g_test_run();
}
