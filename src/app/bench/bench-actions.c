// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actions of the experiments page, for builds with and without SQLite.

#include "bench/bench-actions.h"

typedef struct Actions {
  GimbalBenchPanel* panel;
  const GimbalBenchCalls* calls;
} Actions;

static void act_vary(GSimpleAction* action, GVariant* parameter, gpointer data) {
  const char *path, *attribute;
  guint64 tag;
  int component;
  const Actions* actions = data;
  (void)action;
  g_variant_get(parameter, "(&st&si)", &path, &tag, &attribute, &component);
  actions->calls->vary(actions->panel, path, (gsize)tag, attribute, component);
}

static void act_vary_setting(GSimpleAction* action, GVariant* parameter, gpointer data) {
  const char *section, *attribute, *value;
  const Actions* actions = data;
  (void)action;
  g_variant_get(parameter, "(&s&s&s)", &section, &attribute, &value);
  actions->calls->vary_setting(actions->panel, section, attribute, value);
}

void gimbal_bench_add_actions(GimbalBenchPanel* panel, const GimbalBenchCalls* calls) {
  static const GActionEntry entries[] = {
      {.name = "vary", .parameter_type = "(stsi)", .activate = act_vary},
      {.name = "vary-setting", .parameter_type = "(sss)", .activate = act_vary_setting}};
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
  Actions* data = g_new(Actions, 1);
  *data = (Actions){panel, calls};
  g_object_weak_ref(G_OBJECT(actions), (GWeakNotify)(void (*)(void))g_free, data);
  g_action_map_add_action_entries(G_ACTION_MAP(actions), entries, G_N_ELEMENTS(entries), data);
  gimbal_page_set_actions(GIMBAL_PAGE(panel), G_ACTION_GROUP(actions));
}
