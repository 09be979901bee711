// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Quick fixes: the compiler finds the problem, the first fix mends it.

#include "language/fix/fix.h"

#include <gimbal/diagnostics.h>
#include <glib/gstdio.h>
#include <string.h>

#define BODY(inside) "<mujoco><worldbody><body name='b'>" inside "</body></worldbody></mujoco>"

static const struct {
  const char* text;
  const char* label;  // of the fix to take
  const char* wanted;
} kCases[] = {
    {BODY("<geom siz='.1'/>"), "size", BODY("<geom size='.1'/>")},
    {BODY("<goem size='.1'></goem>"), "<geom>", BODY("<geom size='.1'></geom>")},
    {BODY("<geom type='spher' size='.1'/>"), "sphere", BODY("<geom type='sphere' size='.1'/>")},
    {BODY("<geom size='0,5'/>"), "0.5", BODY("<geom size='0.5'/>")},
    {BODY("<geom size='5cm 2 in'/>"), "Write as 0.05 0.0508 (m)", BODY("<geom size='0.05 0.0508'/>")},
    {"<mujoco><compiler angle='radian'/><worldbody><body><joint range='0 90deg'/><geom size='.1'/></body>"
     "</worldbody></mujoco>",
     "Write as 0 1.570796327 (rad)",
     "<mujoco><compiler angle='radian'/><worldbody><body><joint range='0 1.570796327'/><geom "
     "size='.1'/></body>"
     "</worldbody></mujoco>"},
    {BODY("<geom size='.1' rgba='1 0'/>"), "1 0 0.5 1", BODY("<geom size='.1' rgba='1 0 0.5 1'/>")},
    {BODY("<geom size='.1' pos='1 2 3 4'/>"), "1 2 3", BODY("<geom size='.1' pos='1 2 3'/>")},
    {BODY("<geom size='.1' euler='0 0 0' quat='1 0 0 0'/>"), "Remove “euler”",
     BODY("<geom size='.1' quat='1 0 0 0'/>")},
    {BODY("<geom size='.1'/><joint range='1 0' limited='true'/>"), "Swap",
     BODY("<geom size='.1'/><joint range='0 1' limited='true'/>")},
    {"<mujoco><option mpr_iterations='5'/></mujoco>", "ccd_iterations",
     "<mujoco><option ccd_iterations='5'/></mujoco>"},
    {"<mujoco><worldbody><geom name='a' size='1'/><geom name='a' size='1'/></worldbody></mujoco>", "a2",
     "<mujoco><worldbody><geom name='a' size='1'/><geom name='a2' size='1'/></worldbody></mujoco>"},
    {"<mujoco><worldbody><body><joint name='pin'/><geom size='.1'/></body></worldbody><actuator><motor "
     "joint='pim'/>"
     "</actuator></mujoco>",
     "pin",
     "<mujoco><worldbody><body><joint name='pin'/><geom size='.1'/></body></worldbody><actuator><motor "
     "joint='pin'/>"
     "</actuator></mujoco>"},
    {"<mujoco><compiler autolimits='false'/><worldbody><body><joint range='0 1'/><geom "
     "size='.1'/></body></worldbody>"
     "</mujoco>",
     "Add limited",
     "<mujoco><compiler autolimits='false'/><worldbody><body><joint range='0 1' limited='true'/><geom "
     "size='.1'/></body>"
     "</worldbody></mujoco>"},
    {BODY("<geom size/>"), "Give it a value", BODY("<geom size=\"1\"/>")},
    {BODY("<geom rgba= />"), "Give it a value", BODY("<geom rgba=\"0.5 0.5 0.5 1\" />")},
    {BODY("<geom size='.1' margin=''/>"), "Remove “margin”", BODY("<geom size='.1'/>")},
    {"<mujoco>\n  <worldbody>\n    <geom size='.1' class='red'/>\n  </worldbody>\n</mujoco>",
     "Create the class “red”",
     "<mujoco>\n  <default>\n    <default class=\"red\">\n      <geom/>\n    </default>\n  </default>\n"
     "  <worldbody>\n    <geom size='.1' class='red'/>\n  </worldbody>\n</mujoco>"},
    {"<mujoco>\n  <default>\n    <geom rgba='1 0 0 1'/>\n  </default>\n  <worldbody>\n    <body "
     "childclass='arm'/>\n"
     "  </worldbody>\n</mujoco>",
     "Create the class “arm”",
     "<mujoco>\n  <default>\n    <geom rgba='1 0 0 1'/>\n    <default class=\"arm\"/>\n  </default>\n  "
     "<worldbody>\n"
     "    <body childclass='arm'/>\n  </worldbody>\n</mujoco>"},
    {BODY("<geom size='.1/>\n"), "Add the missing quote of “size”", BODY("<geom size='.1'/>\n")},
    {BODY("<geom size='.1 rgba='1 0 0 1'/>"), "Add the missing quote of “size”",
     BODY("<geom size='.1' rgba='1 0 0 1'/>")},
    {"<mujoco><worldbody><body></worldbody></mujoco>", "Close <body>",
     "<mujoco><worldbody><body></body></worldbody></mujoco>"},
    {"<mujoco>\n  <worldbody>\n    <body name='a'>\n      <body name='b'>\n        <geom size='1'/>\n"
     "    </body>\n  </worldbody>\n</mujoco>",
     "Close <body>",
     "<mujoco>\n  <worldbody>\n    <body name='a'>\n      <body name='b'>\n        <geom size='1'/>\n"
     "      </body>\n    </body>\n  </worldbody>\n</mujoco>"},
    {"<mujoco>\n  <default>\n    <geom size='1'/>\n  <worldbody>\n    <geom/>\n  </worldbody>\n</mujoco>",
     "Close <default>",
     "<mujoco>\n  <default>\n    <geom size='1'/>\n  </default>\n  <worldbody>\n    <geom/>\n  "
     "</worldbody>\n</mujoco>"},
    {"<mujoco>\n  <worldbody>\n    <geom size='1'/>\n  </worldbody>\n", "Close <mujoco>",
     "<mujoco>\n  <worldbody>\n    <geom size='1'/>\n  </worldbody>\n</mujoco>\n"},
    {"<mujoco>\n  <worldbody>\n    <body>\n      <geom size='1'/>\n    </bdy>\n  </worldbody>\n</mujoco>",
     "Change to </body>",
     "<mujoco>\n  <worldbody>\n    <body>\n      <geom size='1'/>\n    </body>\n  </worldbody>\n</mujoco>"},
    {"<mujoco><worldbody><geom size='1'/></body></worldbody></mujoco>", "Remove </body>",
     "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>"},
    {"<mujoco><extension><plugin plugin='PID'/></extension></mujoco>", "mujoco.pid",
     "<mujoco><extension><plugin plugin='mujoco.pid'/></extension></mujoco>"},
    {"<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
     "<plugin plugin='mujoco.pid' joint='j'/></actuator></mujoco>",
     "<extension>", NULL},
    {"<mujoco><asset><mesh name='m' file='nowhere.obj'/></asset></mujoco>", "near/nowhere.obj",
     "<mujoco><asset><mesh name='m' file='near/nowhere.obj'/></asset></mujoco>"},
};

static GBytes* load(const char* path, gpointer unused) {
  (void)path, (void)unused;
  return NULL;
}

static GPtrArray* search(const char* extension, gpointer unused) {
  (void)unused;
  GPtrArray* found = g_ptr_array_new_with_free_func(g_free);
  if (!strcmp(extension, ".obj")) {
    g_ptr_array_add(found, g_strdup("/m/other.obj"));
    g_ptr_array_add(found, g_strdup("/m/far/nowhere-2.obj"));
    g_ptr_array_add(found, g_strdup("/m/near/nowhere.obj"));
  }
  return found;
}

static GimbalDiagnostics* diagnose(const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(text, strlen(text), "/m/model.xml", NULL, list);
  mjModel* model = spec ? gimbal_compile(spec, NULL, list) : NULL;
  mj_deleteModel(model);
  if (spec) mj_deleteSpec(spec);
  return list;
}

static const GimbalFix* find(GPtrArray* fixes, const char* label) {
  for (guint i = 0; i < fixes->len; i++) {
    const GimbalFix* fix = g_ptr_array_index(fixes, i);
    g_test_message("  %s", fix->label);
    if (strstr(fix->label, label)) return fix;
  }
  return NULL;
}

static void test_fixes(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    GimbalDiagnostics* list = diagnose(kCases[i].text);
    g_test_message("%s", kCases[i].text);
    g_assert_cmpint(gimbal_diagnostics_count(list), >, 0);
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
    g_test_message("%s: %s", d->code, d->message);
    GimbalComplaint complaint = {
        d->code, d->message, d->hint, "/m/model.xml", (gsize)d->place.start, (gsize)d->place.end, d->figure};
    g_autoptr(GBytes) text = g_bytes_new_static(kCases[i].text, strlen(kCases[i].text));
    g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/model.xml", text, load, NULL);
    g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, search, NULL);
    const GimbalFix* fix = find(fixes, kCases[i].label);
    g_assert_nonnull(fix);
    g_autofree char* mended = gimbal_edits_apply_to_text(fix->edits, "/m/model.xml", kCases[i].text);
    if (kCases[i].wanted) {
      g_assert_cmpstr(mended, ==, kCases[i].wanted);
    } else {
      g_assert_nonnull(strstr(mended, "<mujoco>\n  <extension>\n    <plugin plugin=\"mujoco.pid\"/>"));
    }
    gimbal_diagnostics_free(list);
  }
}

#define JOINT(limit)                                                                                      \
  "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1' "   \
  "izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' type='revolute'><parent link='a'/>" \
  "<child link='b'/>" limit "</joint></robot>"

// What the reader of URDF says is mended in the attribute that it is about: a limit keeps its range
// and its effort.
static void test_urdf(void) {
  static const struct {
    const char *text, *code, *label, *wanted;
  } cases[] = {
      {JOINT("<limit lower='0' upper='1' effort='5' velocity='2'/>"), "ignored", "velocity",
       JOINT("<limit lower='0' upper='1' effort='5'/>")},
      {JOINT("<limit lower='3.5' upper='0' effort='5'/>"), "no-limit", "Exchange",
       JOINT("<limit lower='0' upper='3.5' effort='5'/>")},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    GimbalDiagnostics* list = diagnose(cases[i].text);
    const GimbalDiagnostic* d = NULL;
    for (int k = 0; k < gimbal_diagnostics_count(list); k++) {
      if (!strcmp(gimbal_diagnostics_get(list, k)->code, cases[i].code)) d = gimbal_diagnostics_get(list, k);
    }
    g_assert_nonnull(d);
    GimbalComplaint complaint = {
        d->code, d->message, d->hint, "/m/model.xml", (gsize)d->place.start, (gsize)d->place.end, d->figure};
    g_autoptr(GBytes) text = g_bytes_new_static(cases[i].text, strlen(cases[i].text));
    g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/model.xml", text, load, NULL);
    g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, search, NULL);
    g_assert_cmpuint(fixes->len, ==, 1);  // nothing takes the element away
    const GimbalFix* fix = find(fixes, cases[i].label);
    g_assert_nonnull(fix);
    g_autofree char* mended = gimbal_edits_apply_to_text(fix->edits, "/m/model.xml", cases[i].text);
    g_assert_cmpstr(mended, ==, cases[i].wanted);
    gimbal_diagnostics_free(list);
  }
}

// What is most alike is offered first, files and names: the folder's own order says nothing.
static void test_nearest(void) {
  static const struct {
    const char *text, *first, *second;
  } kOrders[] = {
      {"<mujoco><asset><mesh name='m' file='nowhere.obj'/></asset></mujoco>", "near/nowhere.obj",
       "far/nowhere-2.obj"},
      {"<mujoco><worldbody><body><joint name='hip'/><joint name='elbow_right'/><joint name='elbow'/><geom "
       "size='.1'/>"
       "</body></worldbody><actuator><motor joint='elbows'/></actuator></mujoco>",
       "“elbow”", "“hip”"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kOrders); i++) {
    GimbalDiagnostics* list = diagnose(kOrders[i].text);
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
    GimbalComplaint complaint = {
        d->code, d->message, d->hint, "/m/model.xml", (gsize)d->place.start, (gsize)d->place.end, d->figure};
    g_autoptr(GBytes) text = g_bytes_new_static(kOrders[i].text, strlen(kOrders[i].text));
    g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/model.xml", text, load, NULL);
    g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, search, NULL);
    g_assert_cmpuint(fixes->len, >=, 2);
    g_assert_nonnull(strstr(((const GimbalFix*)g_ptr_array_index(fixes, 0))->label, kOrders[i].first));
    g_assert_nonnull(strstr(((const GimbalFix*)g_ptr_array_index(fixes, 1))->label, kOrders[i].second));
    gimbal_diagnostics_free(list);
  }
}

// A plugin that nobody knows is told once, and a library can be chosen.
static void test_library(void) {
  static const char kText[] =
      "<mujoco><extension><plugin plugin='no.such'/></extension><worldbody><body><plugin plugin='no.such'/>"
      "<geom size='.1'/></body><body><plugin plugin='no.such'/><geom size='.1'/></body></worldbody></mujoco>";
  GimbalDiagnostics* list = diagnose(kText);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  GimbalComplaint complaint = {
      d->code, d->message, d->hint, "/m/model.xml", (gsize)d->place.start, (gsize)d->place.end, d->figure};
  g_autoptr(GBytes) text = g_bytes_new_static(kText, strlen(kText));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/model.xml", text, load, NULL);
  g_autoptr(GPtrArray) fixes = gimbal_mjcf_fixes(files, &complaint, search, NULL);
  g_assert_cmpuint(fixes->len, ==, 1);
  const GimbalFix* fix = find(fixes, "Load a Library");
  g_assert_true(fix && fix->library && !fix->edits);
  gimbal_diagnostics_free(list);
}

// A file whose name is written in capitals, or is not, is found too.
static void test_capitals(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-fix-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "finger.stl", NULL);
  g_assert_true(g_file_set_contents(path, "", 0, NULL));
  static const char* const kExtensions[] = {".stl", ".STL", ""};
  for (guint i = 0; i < G_N_ELEMENTS(kExtensions); i++) {
    g_autoptr(GPtrArray) found = gimbal_mjcf_files_nearby(folder, kExtensions[i]);
    g_assert_cmpuint(found->len, ==, 1);
    g_assert_cmpstr(g_ptr_array_index(found, 0), ==, path);
  }
  g_autoptr(GPtrArray) others = gimbal_mjcf_files_nearby(folder, ".obj");
  g_assert_cmpuint(others->len, ==, 0);
  g_remove(path);
  g_rmdir(folder);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/fix/fixes", test_fixes);
  g_test_add_func("/language/fix/urdf", test_urdf);
  g_test_add_func("/language/fix/nearest", test_nearest);
  g_test_add_func("/language/fix/library", test_library);
  g_test_add_func("/language/fix/capitals", test_capitals);
  return g_test_run();
}
