// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The elements of texts, whole and broken.

#include "language/scan/tree.h"

#include <string.h>

#include "language/files/files.h"

#include "broken.h"

static GimbalMjcfTree* tree_of(const char* text, const char* context) {
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
  return gimbal_mjcf_tree_new(bytes, context);
}

// What of the text the node is.
static char* text_of(const GimbalMjcfTree* tree, int index) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, index);
  return g_strndup(tree->text + node->start, node->end - node->start);
}

static const struct {
  const char* text;
  int node;
  const char* path;
  const char* part;
} kCases[] = {
    {"<mujoco><option/></mujoco>", 1, "mujoco/option", "<option/>"},
    {"<mujoco> <worldbody><geom/></worldbody></mujoco>", 1, "mujoco/worldbody",
     "<worldbody><geom/></worldbody>"},
    {"<mujoco><!-- <a> --><option/></mujoco>", 2, "mujoco/option", "<option/>"},
    {"<mujoco><worldbody><body><geom/></worldbody></mujoco>", 2, "mujoco/worldbody/body", "<body><geom/>"},
    {"<mujoco><worldbody><geom size='1' <body/></worldbody>", 3, "mujoco/worldbody/geom/body", "<body/>"},
    {"<mujoco></option><size/></mujoco>", 1, "mujoco/size", "<size/>"},
    {"<mujoco><option timestep='1\n<size/></mujoco>", 2, "mujoco/option/size", "<size/>"},
};

static void test_nodes(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_test_message("%s", kCases[i].text);
    g_autoptr(GimbalMjcfTree) tree = tree_of(kCases[i].text, NULL);
    g_autofree char* path = gimbal_mjcf_tree_path(tree, kCases[i].node);
    g_autofree char* part = text_of(tree, kCases[i].node);
    g_assert_cmpstr(path, ==, kCases[i].path);
    g_assert_cmpstr(part, ==, kCases[i].part);
  }
}

static void test_attributes(void) {
  const char* text = "<mujoco><worldbody><geom name=\"a>b\" size = '1 2' foo/></worldbody></mujoco>";
  g_autoptr(GimbalMjcfTree) tree = tree_of(text, NULL);
  const GimbalMjcfNode* geom = gimbal_mjcf_tree_node(tree, 2);
  g_autofree char* name = gimbal_mjcf_tree_value(tree, geom, "name");
  g_autofree char* size = gimbal_mjcf_tree_value(tree, geom, "size");
  g_assert_cmpstr(name, ==, "a>b");
  g_assert_cmpstr(size, ==, "1 2");
  g_assert_cmpuint(geom->nattribute, ==, 3);
  g_assert_cmpstr(geom->element->tag, ==, "geom");
  g_assert_nonnull(gimbal_mjcf_tree_find(tree, geom, "size")->grammar);
  g_assert_null(gimbal_mjcf_tree_find(tree, geom, "foo")->grammar);
  gsize inside = (gsize)(strstr(text, "2'") - text);
  g_assert_cmpint(gimbal_mjcf_tree_at(tree, inside), ==, 2);
  g_assert_true(gimbal_mjcf_tree_attribute_at(tree, geom, inside) ==
                gimbal_mjcf_tree_find(tree, geom, "size"));
}

// A quote that is missing takes nothing along: the tag ends where it ends, and what follows stands
// beside it.
static void test_missing_quote(void) {
  static const char* const kEnds[] = {"/>", " />", "/> ", "></joint>"};
  for (guint i = 0; i < G_N_ELEMENTS(kEnds); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><body><joint name=\"a%s\n<geom siz=\".1\"/></body></worldbody></mujoco>",
        kEnds[i]);
    g_autoptr(GimbalMjcfTree) tree = tree_of(text, NULL);
    const GimbalMjcfNode* geom = gimbal_mjcf_tree_node(tree, 4);
    g_autofree char* name = gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, 3), "name");
    g_assert_cmpstr(g_strstrip(name), ==, "a");
    g_assert_nonnull(geom->element);
    g_assert_cmpstr(geom->element->tag, ==, "geom");
    g_assert_cmpint(geom->parent, ==, 2);
  }
}

// The nodes of every beginning of a text lie inside of each other.
static void test_prefixes(void) {
  const char* text =
      "<mujoco a='1'><!-- c --><?x y?><worldbody><geom type=\"box\" size='1 1 1'/><body name=\"b\">"
      "</body></worldbody></mujoco>";
  for (gsize n = 0; n <= strlen(text); n++) {
    g_autofree char* part = g_strndup(text, n);
    g_autoptr(GimbalMjcfTree) tree = tree_of(part, NULL);
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
      g_assert_true(node->start < node->tag_end && node->tag_end <= node->close && node->close <= node->end);
      if (node->parent >= 0) {
        g_assert_cmpuint(node->end, <=, gimbal_mjcf_tree_node(tree, node->parent)->close);
      }
    }
  }
}

static GBytes* load(const char* path, gpointer data) {
  (void)data;
  static const char* const kFiles[][2] = {
      {"/m/parts/arm.xml", "<x><geom name='rod'/><include file='hand.xml'/></x>"},
      {"/m/parts/hand.xml", "<x><joint/><include file='parts/arm.xml'/></x>"},
      {"/m/assets.xml", "<mujoco><asset><mesh file='a.obj'/></asset></mujoco>"}};
  for (guint i = 0; i < G_N_ELEMENTS(kFiles); i++) {
    if (!strcmp(kFiles[i][0], path)) return g_bytes_new_static(kFiles[i][1], strlen(kFiles[i][1]));
  }
  return NULL;
}

// Each file once, with the element that it stands in.
static void test_files(void) {
  const char* text =
      "<mujoco><include file='assets.xml'/><worldbody><body><include file='parts/arm.xml'/></body>"
      "</worldbody></mujoco>";
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/root.xml", bytes, load, NULL);
  g_assert_cmpuint(files->len, ==, 4);
  g_assert_cmpstr(gimbal_mjcf_files_find(files, "/m/assets.xml")->context, ==, "mujoco");
  GimbalMjcfFile* hand = gimbal_mjcf_files_find(files, "/m/parts/hand.xml");
  g_assert_cmpstr(hand->context, ==, "mujoco/worldbody/body");
  g_assert_cmpstr(gimbal_mjcf_tree_node(hand->tree, 1)->element->tag, ==, "joint");
}

// Characters that XML writes otherwise mean the same everywhere; what is no entity stays.
static void test_entities(void) {
  static const struct {
    const char *written, *meant;
  } kValues[] = {{"a &amp; b", "a & b"},
                 {"&#65;&#x42;&#xe9;", "ABé"},
                 {"&lt;&gt;&quot;&apos;", "<>\"'"},
                 {"&nbsp; & &#; &#0; &#x110000; &amp", "&nbsp; & &#; &#0; &#x110000; &amp"}};
  for (guint i = 0; i < G_N_ELEMENTS(kValues); i++) {
    g_autofree char* text = g_strdup_printf("<mujoco><include file='%s'/></mujoco>", kValues[i].written);
    g_autofree char* quoted = g_strdup_printf("<mujoco><include file=\"%s\"/></mujoco>", kValues[i].written);
    g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(strchr(kValues[i].written, '\'') ? quoted : text);
    g_autofree char* value = gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, 1), "file");
    g_assert_cmpstr(value, ==, kValues[i].meant);
  }
}

// Nodes that overlap, hang under one that comes later, or claim the attributes of another.
static void break_tree(gconstpointer way) {
  g_autoptr(GimbalMjcfTree) tree =
      gimbal_mjcf_tree_of("<mujoco><worldbody a='1'><body/></worldbody></mujoco>");
  gimbal_validate_mjcf_tree(tree);
  GimbalMjcfNode* node = &g_array_index(tree->nodes, GimbalMjcfNode, 1);
  switch (GPOINTER_TO_INT(way)) {
    case 0:
      node->end = tree->length + 1;
      break;
    case 1:
      node->parent = 2;
      break;
    case 2:
      node->depth = 2;
      break;
    case 3:
      node->next = 1;
      break;
    case 4:
      node->nattribute = 0;
      break;
    default:
      g_array_index(tree->attributes, GimbalMjcfAttribute, 0).value_end = node->end;
  }
  gimbal_validate_mjcf_tree(tree);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/tree/nodes", test_nodes);
  g_test_add_func("/language/tree/attributes", test_attributes);
  g_test_add_func("/language/tree/missing-quote", test_missing_quote);
  g_test_add_func("/language/tree/prefixes", test_prefixes);
  g_test_add_func("/language/tree/files", test_files);
  g_test_add_func("/language/tree/entities", test_entities);
  broken_add("/language/tree/broken", 6, break_tree);
  return g_test_run();
}
