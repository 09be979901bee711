// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The row of the page of experiments, and its actions: what both ways of building it have.

#include <glib/gi18n.h>

#include "bench/bench-panel.h"

static void act_vary(GSimpleAction* action, GVariant* parameter, gpointer self) {
  const char *path, *attribute;
  guint64 tag;
  int component;
  (void)action;
  g_variant_get(parameter, "(&st&si)", &path, &tag, &attribute, &component);
  gimbal_bench_panel_vary(self, path, (gsize)tag, attribute, component);
}

static void act_vary_setting(GSimpleAction* action, GVariant* parameter, gpointer self) {
  const char *section, *attribute, *value;
  (void)action;
  g_variant_get(parameter, "(&s&s&s)", &section, &attribute, &value);
  gimbal_bench_panel_vary_setting(self, section, attribute, value);
}

void gimbal_bench_page_add_actions(GimbalPage* page) {
  static const GActionEntry entries[] = {
      {.name = "vary", .parameter_type = "(stsi)", .activate = act_vary},
      {.name = "vary-setting", .parameter_type = "(sss)", .activate = act_vary_setting}};
  g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
  g_action_map_add_action_entries(G_ACTION_MAP(actions), entries, G_N_ELEMENTS(entries), page);
  gimbal_page_set_actions(page, G_ACTION_GROUP(actions));
}

const GimbalPageKind gimbal_experiments_page = {
    .name = "experiments",
    .title = N_("Experiments"),
    .icon = "gimbal-bench-symbolic",
    .home = "bottom",
    .help = "experiments",
    .type = gimbal_bench_panel_get_type,
    .prefix = "experiments",
};
