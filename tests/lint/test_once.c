// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A mistake is told once: by who reads the text, by the compiler or by lint, not by two of them.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <string.h>

#include "lint/lint.h"

// Nothing is to be told of it.
static const char kSound[] =
    "<mujoco>\n"
    "<compiler autolimits=\"true\"/>\n"
    "<option timestep=\"0.002\"/>\n"
    "<asset><material name=\"m\"/></asset>\n"
    "<worldbody>\n"
    "<light pos=\"0 0 1\"/>\n"
    "<geom name=\"floor\" type=\"plane\" size=\"1 1 1\" material=\"m\"/>\n"
    "<body name=\"b\" pos=\"0 0 1\">\n"
    "<joint name=\"j\" range=\"-60 60\"/>\n"
    "<geom name=\"g\" size=\".1\" mass=\"1\"/>\n"
    "<site name=\"s\"/>\n"
    "</body>\n"
    "</worldbody>\n"
    "<actuator><position name=\"p\" joint=\"j\" kp=\"30\" ctrlrange=\"-1 1\"/></actuator>\n"
    "<sensor><jointpos joint=\"j\"/></sensor>\n"
    "<keyframe><key name=\"k\" qpos=\"0\"/></keyframe>\n"
    "</mujoco>\n";

static const char* const kMistakes[][2] = {
    {"kp=\"30\"", "kp=\"\""},
    {"kp=\"30\"", "kp=\"a\""},
    {"kp=\"30\"", "kp"},
    {"joint=\"j\" kp", "joint=\"\" kp"},
    {"joint=\"j\" kp", "joint=\"x\" kp"},
    {"ctrlrange=\"-1 1\"", "ctrlrange=\"\" forcerange=\"-1 1\""},
    {"ctrlrange=\"-1 1\"", "ctrlrange=\"1 -1\""},
    {"ctrlrange=\"-1 1\"", "ctrlrange=\"1\""},
    {"size=\".1\" mass=\"1\"", "size=\"0\""},
    {"size=\".1\" mass=\"1\"", "size=\"-1\""},
    {"size=\".1\" mass=\"1\"", "size=\".1\" mass=\"-1\""},
    {"size=\".1\" mass=\"1\"", "size=\".1\" mass=\"1\" type=\"mesh\""},
    {"size=\".1\" mass=\"1\"", "size=\".1\" mass=\"1\" mesh=\"x\""},
    {"size=\".1\" mass=\"1\"", "size=\".1\" mass=\"1\" rgba=\"\""},
    {"size=\".1\" mass=\"1\"", "size=\".1\" mass=\"1\" sizze=\"1\""},
    {"name=\"g\"", "name=\"\""},
    {"timestep=\"0.002\"", "timestep=\"0\""},
    {"timestep=\"0.002\"", "timestep=\"-1\""},
    {"timestep=\"0.002\"", "timestep=\"1e-7\""},
    {"timestep=\"0.002\"", "timestep=\"\""},
    {"timestep=\"0.002\"", "timestep=\"1 2\""},
    {"timestep=\"0.002\"", "integrator=\"\""},
    {"timestep=\"0.002\"", "iterations=\"\""},
    {"autolimits=\"true\"", "eulerseq=\"xy\""},
    {"autolimits=\"true\"", "meshdir=\"\""},
    {"qpos=\"0\"", "qpos=\"0 1\""},
    {"qpos=\"0\"", "qpos=\"\""},
    {"range=\"-60 60\"", "range=\"60 -60\""},
    {"range=\"-60 60\"", "range=\"1\""},
    {"range=\"-60 60\"", "range=\"-60 60\" axis=\"0 0 0\""},
    {"range=\"-60 60\"", "range=\"-60 60\" type=\"hing\""},
    {"pos=\"0 0 1\">", "pos=\"0 0\">"},
    {"pos=\"0 0 1\">", "pos=\"0 0 1\" quat=\"1 0 0 0\" euler=\"0 0 1\">"},
    {"<site name=\"s\"/>", "<sit name=\"s\"/>"},
    {"<site name=\"s\"/>", "<site name=\"s\"/><site name=\"s\"/>"},
    {"<jointpos joint=\"j\"/>", "<jointpos/>"},
    {"<jointpos joint=\"j\"/>", "<jointpos joint=\"\"/>"},
    {"<jointpos joint=\"j\"/>", "<jointpos joint=\"j\" cutoff=\"\"/>"},
    {"<sensor>", "<custom><numeric name=\"n\" data=\"\"/></custom><sensor>"},
    {"size=\".1\" mass=\"1\"", "size=\"\" mass=\"1\""},
    {"<sensor>", "<tendon><fixed><joint joint=\"j\" coef=\"\"/></fixed></tendon><sensor>"},
    {"<sensor>", "<tendon><fixed><joint joint=\"j\"/></fixed></tendon><sensor>"},
    {"<sensor>", "<equality><weld body1=\"b\" body2=\"\"/></equality><sensor>"},
};

static GimbalDiagnostics* problems_of(const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, strlen(text), "/once.xml", NULL, list);
  mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
  if (m) {
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/once.xml", bytes, NULL, NULL);
    gimbal_lint_files(s, m, files, list);
  }
  if (m) mj_deleteModel(m);
  if (s) mj_deleteSpec(s);
  return list;
}

static void expect_count(const char* text, const char* what, int count) {
  GimbalDiagnostics* list = problems_of(text);
  if (gimbal_diagnostics_count(list) != count) {
    g_test_message("%s: told %d times", what, gimbal_diagnostics_count(list));
    for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
      const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
      g_test_message("  %d:%d: %s [%s]", d->place.line, d->place.column, d->message, d->code);
    }
    g_test_fail();
  }
  gimbal_diagnostics_free(list);
}

static void test_once(void) {
  expect_count(kSound, "nothing", 0);
  for (gsize i = 0; i < G_N_ELEMENTS(kMistakes); i++) {
    g_autoptr(GString) text = g_string_new(kSound);
    g_assert_cmpuint(g_string_replace(text, kMistakes[i][0], kMistakes[i][1], 1), ==, 1);
    expect_count(text->str, kMistakes[i][1], 1);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lint/once", test_once);
  return g_test_run();
}
