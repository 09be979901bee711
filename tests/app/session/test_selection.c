// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is selected, through edits of the model: without a session.

#include <string.h>

#include "app-test.h"
#include "session/selection.h"

static GimbalCompiled* compile(const char* world) {
  g_autofree char* text = g_strdup_printf("<mujoco><worldbody>%s</worldbody></mujoco>", world);
  mjModel* m = compile_text(text);
  g_assert_nonnull(m);
  return gimbal_compiled_new(m, NULL, "model.xml", 1, NULL);
}

static void count(int* n) {
  (*n)++;
}

// One edit: object id of a kind before it and after it; -1: gone.
typedef struct Edit {
  const char *before, *after;
  int type, id, expected;
} Edit;

#define NAMED(n) "<geom name='" n "' size='1'/>"
#define GEOM     "<geom size='1'/>"

static const Edit kEdits[] = {
    // by name
    {NAMED("a") NAMED("b"), GEOM NAMED("a") NAMED("b"), mjOBJ_GEOM, 1, 2},
    {NAMED("a") NAMED("b"), NAMED("b"), mjOBJ_GEOM, 1, 0},
    {NAMED("a") NAMED("b"), NAMED("b"), mjOBJ_GEOM, 0, -1},
    {NAMED("a") NAMED("b"), NAMED("b") NAMED("a"), mjOBJ_GEOM, 0, 1},
    // renamed, named, its name taken away: the number stays
    {NAMED("a") NAMED("b"), NAMED("c") NAMED("b"), mjOBJ_GEOM, 0, 0},
    {GEOM NAMED("b"), NAMED("c") NAMED("b"), mjOBJ_GEOM, 0, 0},
    {NAMED("a") NAMED("b"), NAMED("a") GEOM, mjOBJ_GEOM, 1, 1},
    // gone, and another one has come in front of it: the number is that of one that was there
    {NAMED("a") NAMED("b"), NAMED("c") NAMED("a"), mjOBJ_GEOM, 1, -1},
    // without a name: the place in its body
    {GEOM GEOM, GEOM NAMED("a") GEOM, mjOBJ_GEOM, 1, 2},
    {"<body name='p'>" GEOM "</body>" GEOM, GEOM "<body name='p'>" GEOM "</body>", mjOBJ_GEOM, 1, 1},
    {"<body name='p'>" GEOM "</body>", GEOM "<body name='p'>" GEOM "</body>", mjOBJ_GEOM, 0, 1},
    {"<body><body>" GEOM "</body></body>", GEOM "<body><body>" GEOM "</body></body>", mjOBJ_GEOM, 0, 1},
    {"<body name='p'>" GEOM GEOM "</body>", "<body name='p'>" GEOM "</body>", mjOBJ_GEOM, 0, -1},
    {"<body name='p'>" GEOM GEOM "</body>", "<body name='p'>" GEOM "</body>", mjOBJ_GEOM, 1, -1},
    {"<body name='p'>" GEOM "</body>" GEOM GEOM, "<body name='p'>" GEOM "</body>" GEOM, mjOBJ_GEOM, 2, 1},
    {"<body name='p'>" GEOM "</body><body/>" GEOM, "<body/>" GEOM, mjOBJ_GEOM, 1, -1},
    // gone, and another one without a name has come into another body
    {"<body name='p'>" GEOM "</body><body name='q'/>", "<body name='p'/><body name='q'>" GEOM "</body>",
     mjOBJ_GEOM, 0, -1},
    {"<body name='p'><body/></body><body name='q'/>", "<body name='p'/><body name='q'><body/></body>",
     mjOBJ_BODY, 2, -1},
    {"<body name='p'>" GEOM "</body>", "<body name='r'>" GEOM "</body>", mjOBJ_GEOM, 0, 0},
    // bodies, and what they hold
    {"<body/><body/>", "<body/>", mjOBJ_BODY, 2, -1},
    {"<body/><body><site/></body>", "<site/><body/><body><site/></body>", mjOBJ_SITE, 0, 1},
    {"<body/>", "<body/>", mjOBJ_BODY, 0, 0},
    // a number of no model
    {GEOM, GEOM, mjOBJ_GEOM, 7, -1},
};

static void test_edits(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kEdits); i++) {
    const Edit* edit = &kEdits[i];
    g_autoptr(GimbalCompiled) before = compile(edit->before);
    g_autoptr(GimbalCompiled) after = compile(edit->after);
    g_autoptr(GimbalSelected) selected = gimbal_selected_new();
    gimbal_selected_follow(selected, before);
    gimbal_selected_set_only(selected, edit->type, edit->id);
    gimbal_selected_follow(selected, after);
    if (gimbal_selected_get(selected).id != edit->expected) {
      g_error("%s -> %s: %d", edit->before, edit->after, gimbal_selected_get(selected).id);
    }
  }
}

// Those that are gone are not counted, and the last of those that are left is the selection.
static void test_gone(void) {
  g_autoptr(GimbalCompiled) before = compile("<body name='p'>" GEOM GEOM "</body>" NAMED("a") NAMED("b"));
  g_autoptr(GimbalCompiled) after = compile("<body name='p'/>" NAMED("a"));
  g_autoptr(GimbalSelected) selected = gimbal_selected_new();
  int changed = 0;
  gimbal_selected_follow(selected, before);
  g_signal_connect_swapped(selected, "changed", G_CALLBACK(count), &changed);
  for (int i = 0; i < 4; i++) gimbal_selected_toggle(selected, mjOBJ_GEOM, i);
  g_assert_cmpint(changed, ==, 4);
  g_assert_cmpuint(gimbal_selected_get_others(selected)->len, ==, 3);
  gimbal_selected_follow(selected, after);
  g_assert_cmpint(changed, ==, 5);
  g_assert_cmpuint(gimbal_selected_get_others(selected)->len, ==, 0);
  g_assert_cmpint(gimbal_selected_get(selected).id, ==, 0);
  g_assert_cmpint(gimbal_selected_get_body(selected), ==, 0);
  // an edit of numbers alone tells nothing
  gimbal_selected_follow(selected, after);
  g_assert_cmpint(changed, ==, 5);
  gimbal_selected_toggle(selected, mjOBJ_GEOM, 0);
  g_assert_cmpint(gimbal_selected_get(selected).id, ==, -1);
  g_assert_cmpint(gimbal_selected_get_body(selected), ==, -1);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/app/selection/edits", test_edits);
  g_test_add_func("/app/selection/gone", test_gone);
  return g_test_run();
}
