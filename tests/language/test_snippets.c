// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Templates: each of them, wherever it is offered, is a model that runs ten seconds without a
// warning, as it is inserted.

#include "language/knowledge/snippets.h"

#include <mujoco/mujoco.h>
#include <string.h>

// The text of a template with what its fields begin with.
static char* filled(const char* text) {
  GString* out = g_string_new(NULL);
  char* values[16] = {NULL};
  while (*text) {
    gboolean named = g_str_has_prefix(text, "${");
    if (*text != '$') {
      g_string_append_c(out, *text++);
      continue;
    }
    char* end;
    guint64 field = g_ascii_strtoull(text + (named ? 2 : 1), &end, 10);
    g_assert_cmpuint(field, <, G_N_ELEMENTS(values));
    if (named) {
      const char* close = strchr(end, '}');
      g_free(values[field]);
      values[field] = g_strndup(end + 1, (gsize)(close - end) - 1);
      end = (char*)close + 1;
    }
    g_string_append(out, values[field]);
    text = end;
  }
  for (guint i = 0; i < G_N_ELEMENTS(values); i++) g_free(values[i]);
  return g_string_free(out, FALSE);
}

// What stands in a world by itself does so, and moves without trouble.

// A model that has what templates name, with a mark in each element that they may stand in.
static const char kHost[] =
    "<mujoco>@mujoco@\n"
    "  <worldbody>\n"
    "    <geom type='plane' size='5 5 .1' pos='0 0 -2'/>\n"
    "    <body name='body' pos='0 1 0'>\n"
    "      <joint name='joint' axis='0 1 0' damping='1'/>\n"
    "      <geom type='capsule' fromto='0 0 0 .5 0 0' size='.05'/>\n"
    "      <site name='imu'/>\n"
    "      <site name='site1' pos='.3 0 .1'/>\n"
    "      @body@\n"
    "    </body>\n"
    "    <body name='body1' pos='0 2 0'><freejoint/><geom size='.1'/></body>\n"
    "    <body name='body2' pos='0 2.4 0'><freejoint/><geom size='.1'/><site name='site2'/></body>\n"
    "    @worldbody@\n"
    "  </worldbody>\n"
    "  <actuator>@actuator@</actuator>\n"
    "  <sensor>@sensor@</sensor>\n"
    "  <equality>@equality@</equality>\n"
    "  <tendon>@tendon@</tendon>\n"
    "  <contact>@contact@</contact>\n"
    "</mujoco>\n";

// The host with a template in one of its elements, and the options that the template asks for.
static char* placed(const GimbalTemplate* template, const char* parent) {
  static const char* const kMarks[] = {"mujoco", "body",     "worldbody", "actuator",
                                       "sensor", "equality", "tendon",    "contact"};
  g_autofree char* own = filled(template->text);
  if (!*parent) return g_steal_pointer(&own);
  g_autoptr(GString) text = g_string_new(kHost);
  guint found = 0;
  for (guint i = 0; i < G_N_ELEMENTS(kMarks); i++) {
    g_autofree char* mark = g_strdup_printf("@%s@", kMarks[i]);
    gboolean here = !strcmp(kMarks[i], parent);
    g_string_replace(text, mark, here ? own : "", 0);
    found += here;
  }
  g_assert_cmpuint(found, ==, 1);
  if (strstr(template->doc, "with integrator=\"discrete\"")) {
    g_string_replace(text, "<mujoco>", "<mujoco><option integrator='discrete'/>", 1);
  }
  if (strstr(template->doc, "with the flag speculative")) {
    g_string_replace(text, "<mujoco>", "<mujoco><option><flag speculative='enable'/></option>", 1);
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static void run_text(const char* text) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(spec);
  mjModel* m = mj_compile(spec, NULL);
  g_assert_cmpstr(mjs_getError(spec), ==, "");
  g_assert_nonnull(m);
  mjData* d = mj_makeData(m);
  while (d->time < 10) mj_step(m, d);
  for (int i = 0; i < mjNWARNING; i++) g_assert_cmpint(d->warning[i].number, ==, 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static void test_runs(gconstpointer data) {
  const GimbalTemplate* template = data;
  g_auto(GStrv) parents = g_strsplit(template->parent, " ", -1);
  if (!*parents) {
    g_autofree char* text = placed(template, "");
    run_text(text);
  }
  for (char** parent = parents; *parent; parent++) {
    g_autofree char* text = placed(template, *parent);
    g_test_message("%s in %s", template->name, *parent);
    run_text(text);
  }
}

static void test_templates(void) {
  guint count;
  const GimbalTemplate* templates = gimbal_templates(&count);
  g_assert_cmpuint(count, >, 15);
  for (guint i = 0; i < count; i++) g_assert_true(!*templates[i].parent || *templates[i].doc);
  g_assert_true(gimbal_template_fits(&templates[0], ""));
  g_assert_true(gimbal_template_fits(&templates[1], "body"));
  g_assert_true(gimbal_template_fits(&templates[1], "worldbody"));
  g_assert_false(gimbal_template_fits(&templates[1], "world"));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/snippets/places", test_templates);
  guint count;
  const GimbalTemplate* templates = gimbal_templates(&count);
  for (guint i = 0; i < count; i++) {
    g_autofree char* path = g_strconcat("/language/snippets/runs/", templates[i].name, NULL);
    g_test_add_data_func(path, &templates[i], test_runs);
  }
  return g_test_run();
}
