// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help for tests of edits by what they mean: a session with a model, its tree, and what became of
// its text.

#ifndef GIMBAL_AUTHOR_FIXTURE_H_
#define GIMBAL_AUTHOR_FIXTURE_H_

#include <string.h>

#include "app-test.h"
#include "author/structure.h"

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

static inline gboolean is_fresh(gpointer data) {
  Fixture* f = data;
  return gimbal_session_get_frame(f->session) && !gimbal_session_is_compiling(f->session) &&
         gimbal_session_get_fresh(f->session);
}

static inline void set_up(Fixture* f, gconstpointer data) {
  (void)data;
  f->session = gimbal_session_new();
  f->document = gimbal_document_new(NULL);
  gimbal_document_set_text(f->document, kModel);
  gimbal_session_set_document(f->session, f->document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
}

static inline void tear_down(Fixture* f, gconstpointer data) {
  (void)data;
  gimbal_session_set_document(f->session, NULL);
  g_object_unref(f->session);
  g_object_unref(f->document);
}

static inline GimbalTreeNode* find_under(GimbalTreeNode* node, const char* name) {
  GListModel* children = gimbal_tree_node_get_children(node);
  if (!strcmp(node->name, name)) return g_object_ref(node);
  for (guint i = 0; children && i < g_list_model_get_n_items(children); i++) {
    g_autoptr(GimbalTreeNode) child = g_list_model_get_item(children, i);
    GimbalTreeNode* found = find_under(child, name);
    if (found) return found;
  }
  return NULL;
}

static inline GimbalTreeNode* find_in(GListModel* roots, const char* name) {
  GimbalTreeNode* found = NULL;
  for (guint i = 0; !found && i < g_list_model_get_n_items(roots); i++) {
    g_autoptr(GimbalTreeNode) root = g_list_model_get_item(roots, i);
    found = find_under(root, name);
  }
  return found;
}

// Another text, and the model of it.
static inline void show_text(Fixture* f, const char* text) {
  gimbal_document_set_text(f->document, text);
  app_test_wait(is_fresh, f);
}

static inline void set_text(Fixture* f, const char* from, const char* to) {
  g_autoptr(GString) text = g_string_new(kModel);
  g_assert_cmpuint(g_string_replace(text, from, to, 1), ==, 1);
  show_text(f, text->str);
}

static inline GimbalTreeNode* node_called(Fixture* f, const char* name) {
  g_autoptr(GListModel) roots = gimbal_tree_of_model(gimbal_session_get_compiled(f->session), NULL);
  GimbalTreeNode* found = find_in(roots, name);
  g_assert_nonnull(found);
  return found;
}

static inline GPtrArray* nodes_called(Fixture* f, const char* const* names) {
  GPtrArray* nodes = g_ptr_array_new_with_free_func(g_object_unref);
  for (; *names; names++) g_ptr_array_add(nodes, node_called(f, *names));
  return nodes;
}

static inline void expect_text(Fixture* f, const char* part, gboolean there) {
  g_autofree char* text = gimbal_document_dup_text(f->document);
  if ((strstr(text, part) != NULL) != there) g_test_message("%s", text);
  g_assert_true((strstr(text, part) != NULL) == there);
}

// Each change is one step: undo brings the text back as it was.
static inline void expect_undone(Fixture* f) {
  gimbal_author_undo(f->session, FALSE);
  g_autofree char* text = gimbal_document_dup_text(f->document);
  g_assert_cmpstr(text, ==, kModel);
  app_test_wait(is_fresh, f);
}

#define AUTHOR_ADD(path, function) g_test_add(path, Fixture, NULL, set_up, function, tear_down)

#endif  // GIMBAL_AUTHOR_FIXTURE_H_
