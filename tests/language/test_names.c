// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names over several files, outline, folds, matching tags.

#include "language/files/names.h"

#include <string.h>

#include "language/scan/outline.h"

static const char kRoot[] =
    "<mujoco>\n  <asset><mesh file='parts/hand.obj'/></asset>\n  <worldbody>\n    <body name='arm'>\n"
    "      <include file='joints.xml'/>\n      <geom type='mesh' mesh='hand'/>\n    </body>\n  </worldbody>\n"
    "  <actuator><motor joint='hinge'/></actuator>\n"
    "  <sensor><framepos objtype='xbody' objname='arm'/></sensor>\n</mujoco>\n";
static const char kJoints[] = "<mujocoinclude><joint name='hinge'/></mujocoinclude>";

static GBytes* load(const char* path, gpointer unused) {
  (void)unused;
  return strcmp(path, "/m/joints.xml") ? NULL : g_bytes_new_static(kJoints, strlen(kJoints));
}

static GPtrArray* make_files(void) {
  g_autoptr(GBytes) root = g_bytes_new_static(kRoot, strlen(kRoot));
  return gimbal_mjcf_files_new("/m/root.xml", root, load, NULL);
}

static gsize place(const char* what) {
  return (gsize)(strstr(kRoot, what) - kRoot);
}

// A reference in the root finds its declaration in the included file.
static void test_declaration(void) {
  g_autoptr(GPtrArray) files = make_files();
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  const GimbalMjcfName* use = gimbal_mjcf_name_at(names, "/m/root.xml", place("hinge'"));
  g_assert_nonnull(use);
  g_assert_false(use->declares);
  const GimbalMjcfName* declaration = gimbal_mjcf_declaration(names, use);
  g_assert_cmpstr(declaration->path, ==, "/m/joints.xml");
  g_assert_cmpuint(declaration->start, ==, (gsize)(strstr(kJoints, "hinge") - kJoints));
  g_assert_cmpstr(gimbal_mjcf_nearest_name(names, "joint", "hinje"), ==, "hinge");
  g_assert_true(gimbal_mjcf_name_is_used(names, "joint", "hinge"));
  g_assert_false(gimbal_mjcf_name_is_used(names, "geom", "hinge"));
}

// objname takes its namespace from objtype; a mesh without a name is called as its file.
static void test_indirect(void) {
  g_autoptr(GPtrArray) files = make_files();
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  const GimbalMjcfName* arm = gimbal_mjcf_name_at(names, "/m/root.xml", place("arm'/></sensor>"));
  g_assert_cmpstr(arm->names, ==, "body");
  g_assert_cmpuint(gimbal_mjcf_declaration(names, arm)->start, ==, place("arm'>"));
  const GimbalMjcfName* hand = gimbal_mjcf_name_at(names, "/m/root.xml", place("hand'/>"));
  const GimbalMjcfName* mesh = gimbal_mjcf_declaration(names, hand);
  g_assert_true(mesh->implied);
  g_assert_cmpuint(mesh->start, ==, place("mesh file"));
}

static void test_outline(void) {
  g_autoptr(GPtrArray) files = make_files();
  const GimbalMjcfTree* tree = gimbal_mjcf_files_find(files, "/m/root.xml")->tree;
  g_autoptr(GArray) around = gimbal_mjcf_ancestry(tree, place("type='mesh'"));
  g_assert_cmpuint(around->len, ==, 4);
  g_autofree char* body = gimbal_mjcf_label(tree, g_array_index(around, int, 2));
  g_autofree char* geom = gimbal_mjcf_label(tree, g_array_index(around, int, 3));
  g_assert_cmpstr(body, ==, "body arm");
  g_assert_cmpstr(geom, ==, "geom hand");
}

static void test_folds(void) {
  g_autoptr(GPtrArray) files = make_files();
  const GimbalMjcfTree* tree = gimbal_mjcf_files_find(files, "/m/root.xml")->tree;
  g_autoptr(GArray) folds = gimbal_mjcf_folds(tree);
  static const int kLines[][2] = {{0, 10}, {2, 7}, {3, 6}};
  g_assert_cmpuint(folds->len, ==, G_N_ELEMENTS(kLines));
  for (guint i = 0; i < folds->len; i++) {
    const GimbalMjcfFold* fold = &g_array_index(folds, GimbalMjcfFold, i);
    g_assert_cmpint(fold->first, ==, kLines[i][0]);
    g_assert_cmpint(fold->last, ==, kLines[i][1]);
  }
}

static void test_matching(void) {
  g_autoptr(GPtrArray) files = make_files();
  const GimbalMjcfTree* tree = gimbal_mjcf_files_find(files, "/m/root.xml")->tree;
  gsize open[2], close[2];
  g_assert_true(gimbal_mjcf_matching_tags(tree, place("body name") + 2, open, close));
  g_assert_cmpuint(open[0], ==, place("body name"));
  g_assert_cmpuint(close[0], ==, place("body>\n  </worldbody"));
  g_assert_true(gimbal_mjcf_matching_tags(tree, close[1] + 1, open, close));
  g_assert_cmpuint(open[0], ==, place("body name"));
  g_assert_false(gimbal_mjcf_matching_tags(tree, place("type='mesh'"), open, close));
}

static GBytes* load_attached(const char* path, gpointer unused) {
  static const char kPart[] =
      "<mujocoinclude><asset><model name='c' file='child.xml'/></asset></mujocoinclude>";
  (void)unused;
  const char* text = strcmp(path, "/m/part/part.xml") == 0 ? kPart
                     : g_str_has_suffix(path, "child.xml") ? "<mujoco/>"
                                                           : NULL;
  return text ? g_bytes_new_static(text, strlen(text)) : NULL;
}

// A model to attach lies beside the file that names it, where there is another one beside the root,
// too.
static void test_attached(void) {
  static const char root_text[] = "<mujoco><include file='part/part.xml'/></mujoco>";
  g_autoptr(GBytes) root = g_bytes_new_static(root_text, strlen(root_text));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/root.xml", root, load_attached, NULL);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  gimbal_mjcf_files_mount(files, load_attached, NULL, &vfs);
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "/m/part/child.xml"), ==, 1);
  g_assert_cmpint(mj_containsBufferVFS(&vfs, "/m/child.xml"), ==, 0);
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/names/declaration", test_declaration);
  g_test_add_func("/language/names/indirect", test_indirect);
  g_test_add_func("/language/names/outline", test_outline);
  g_test_add_func("/language/names/folds", test_folds);
  g_test_add_func("/language/names/matching", test_matching);
  g_test_add_func("/language/names/attached", test_attached);
  return g_test_run();
}
