// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is proposed and told at places of a text, without a window.

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "language/knowledge/complete.h"
#include "language/knowledge/describe.h"

static const char kModel[] =
    "<mujoco><asset><material name='red'/><mesh name='hand' file='hand.obj'/></asset>"
    "<worldbody><body name='arm'><geom type='capsule' size='.1 .2' material='red'/></body></worldbody>"
    "<sensor><framepos objtype='body' objname='arm'/></sensor></mujoco>";

static GPtrArray* files_of(const char* text) {
  g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
  return gimbal_mjcf_files_new("/m/model.xml", bytes, NULL, NULL);
}

// The words that are proposed, between spaces.
static char* words_of(const GimbalMjcfCursor* at, const GimbalCompletionContext* context) {
  g_autoptr(GPtrArray) list = gimbal_mjcf_complete(at, context);
  GString* words = g_string_new(" ");
  for (guint i = 0; i < list->len; i++) {
    g_string_append_printf(words, "%s ", ((GimbalCompletionItem*)g_ptr_array_index(list, i))->word);
  }
  return g_string_free(words, FALSE);
}

// Those where the text ends.
static char* words_at(const char* text, GPtrArray* files) {
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  const GimbalMjcfFile* file = g_ptr_array_index(files, 0);
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(text, strlen(text));
  return words_of(at, &(GimbalCompletionContext){"/m/model.xml", file->tree, names, NULL, NULL});
}

static void test_proposals(void) {
  static const struct {
    const char *text, *has, *lacks;
  } kCases[] = {{"<mujoco><worldbody><ge", " geom ", " body "},
                {"<mujoco><worldbody><geom ty", " type ", " size "},
                {"<mujoco><worldbody><geom type='box' ", " size ", " type "},
                {"<mujoco><worldbody><light pos", " pos ", " dir "},
                {"<mujoco><actuator><position kp", " kp ", " kv "},
                {"<mujoco><worldbody><geom type='ca", " capsule ", " box "},
                {"<mujoco><worldbody><geom type='capsule", " ", " capsule "},
                {"<mujoco><worldbody><geom material='", " red ", " hand "},
                {"<mujoco><worldbody><body></", " body ", " worldbody "},
                {"<mujoco><worldbody>\n  ", " link ", " mesh "},
                {"<mujoco><worldbody>\n  ge", " geom ", " body "},
                {"<mujoco><!-- ge", " ", " geom "},
                {"", " model ", " link "}};
  g_autoptr(GPtrArray) files = files_of(kModel);
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* words = words_at(kCases[i].text, files);
    g_test_message("%s:%s", kCases[i].text, words);
    g_assert_nonnull(strstr(words, kCases[i].has));
    g_assert_null(strstr(words, kCases[i].lacks));
  }
}

// What is written most comes first, whatever the order of the grammar.
static void test_order(void) {
  static const struct {
    const char *text, *begins;
  } kCases[] = {
      {"<mujoco><worldbody><geom ", " name type mesh pos size fromto quat euler rgba material mass "},
      {"<mujoco><worldbody><body><joint ", " name type pos axis range "},
      {"<mujoco><actuator><position ", " name joint tendon site kp kv "},
      {"<mujoco><option ", " timestep integrator gravity density "}};
  g_autoptr(GPtrArray) files = files_of(kModel);
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* words = words_at(kCases[i].text, files);
    g_test_message("%s:%s", kCases[i].text, words);
    g_assert_true(g_str_has_prefix(words, kCases[i].begins));
  }
}

// Files are those of the folder that <compiler> gives for the element.
static void test_files(void) {
  static const char* const kCases[][3] = {{"mesh", " palm.stl ", " model.xml "},
                                          {"texture", " wood.png ", " palm.stl "},
                                          {"model", " model.xml ", " palm.stl "}};
  g_autofree char* folder = g_dir_make_tmp("gimbal-complete-XXXXXX", NULL);
  const char* const names[] = {"model.xml", "stl", "stl/palm.stl", "pictures", "pictures/wood.png"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* path = g_build_filename(folder, names[i], NULL);
    if (strchr(names[i], '.')) {
      g_assert_true(g_file_set_contents(path, "", 0, NULL));
    } else {
      g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
    }
  }
  g_autofree char* root = g_build_filename(folder, "model.xml", NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* text = g_strdup_printf(
        "<mujoco><compiler meshdir='stl' texturedir='pictures'/><asset><%s file='", kCases[i][0]);
    g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
    g_autoptr(GPtrArray) files = gimbal_mjcf_files_new(root, bytes, NULL, NULL);
    g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(text, strlen(text));
    g_autofree char* words = words_of(at, &(GimbalCompletionContext){.root = root, .files = files});
    g_test_message("%s:%s", text, words);
    g_assert_nonnull(strstr(words, kCases[i][1]));
    g_assert_null(strstr(words, kCases[i][2]));
  }
  for (guint i = G_N_ELEMENTS(names); i-- > 0;) {
    g_autofree char* path = g_build_filename(folder, names[i], NULL);
    g_remove(path);
  }
  g_rmdir(folder);
}

static void test_places(void) {
  g_autoptr(GPtrArray) files = files_of(kModel);
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(files, 0))->tree;
  g_auto(GimbalDescription) size = {0}, geom = {0}, none = {0};
  gsize place = (gsize)(strstr(kModel, "size=") - kModel);
  g_assert_true(gimbal_describe_place(tree, place + 7, NULL, &size));
  g_assert_cmpstr(size.grammar->name, ==, "size");
  g_assert_true(size.in_value);
  g_assert_cmpuint(size.start, ==, place);
  g_assert_true(gimbal_describe_place(tree, (gsize)(strstr(kModel, "<geom") - kModel) + 2, NULL, &geom));
  g_assert_cmpstr(geom.title, ==, "geom");
  g_assert_null(geom.grammar);
  g_assert_false(gimbal_describe_place(tree, strlen(kModel), NULL, &none));
  g_autofree char* declared = gimbal_describe_declaration(
      files, names, "/m/model.xml", (gsize)(strstr(kModel, "material='red'/></b") - kModel) + 11);
  g_assert_nonnull(strstr(declared, "material red"));
}

static void test_numbers(void) {
  const char* text = "<mujoco><worldbody><geom solref='.02 1";
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(text, strlen(text));
  g_autofree char* told = gimbal_describe_numbers(at, ".02 1", NULL, NULL);
  g_assert_nonnull(strstr(told, "<u>dampratio</u>"));
  text = "<mujoco><worldbody><geom type='";
  g_autoptr(GimbalMjcfCursor) kind = gimbal_mjcf_cursor_new(text, strlen(text));
  g_autofree char* may = gimbal_describe_value(kind, "", NULL, NULL);
  g_autofree char* written = gimbal_describe_value(kind, "box", NULL, NULL);
  g_assert_nonnull(strstr(may, "<b>type</b>"));
  g_assert_null(written);
}

// The unit of each number, as the element has it.
static void test_units(void) {
  static const char kText[] =
      "<mujoco><worldbody><body><joint type='slide' range='0 1' damping='1'/><geom solref='.02 1' size='1'/>"
      "</body></worldbody></mujoco>";
  static const struct {
    const char *place, *says;
  } kCases[] = {{"range=", "2 × number (m)"},
                {"damping=", "1–3 × number (N·s/m, N·s²/m², N·s³/m³)"},
                {"solref=", "1–2 × number (s, 1), default"}};
  g_autoptr(GPtrArray) files = files_of(kText);
  const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(files, 0))->tree;
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    gsize place = (gsize)(strstr(kText, kCases[i].place) - kText) + 1;
    g_auto(GimbalUnitScope) units = {0};
    g_auto(GimbalDescription) found = {0};
    g_assert_true(gimbal_unit_scope_at(&units, files, "/m/model.xml", place));
    g_assert_true(gimbal_describe_place(tree, place, &units, &found));
    g_test_message("%s", found.text);
    g_assert_nonnull(strstr(found.text, kCases[i].says));
  }
  gsize place = (gsize)(strstr(kText, "solref=") - kText);
  g_auto(GimbalUnitScope) units = {0};
  gimbal_unit_scope_at(&units, files, "/m/model.xml", place);
  g_autoptr(GimbalMjcfCursor) at = gimbal_mjcf_cursor_new(kText, place + strlen("solref='.02 1"));
  g_autofree char* told = gimbal_describe_numbers(at, ".02 1", NULL, &units);
  g_assert_nonnull(strstr(told, "timeconst (s)"));
  g_autoptr(GimbalMjcfCursor) name = gimbal_mjcf_cursor_new(kText, place);
  g_autoptr(GPtrArray) list =
      gimbal_mjcf_complete(name, &(GimbalCompletionContext){"/m/model.xml", NULL, NULL, NULL, &units});
  guint masses = 0;
  for (guint i = 0; i < list->len; i++) {
    const GimbalCompletionItem* item = g_ptr_array_index(list, i);
    masses += !strcmp(item->word, "mass") && !strcmp(item->after, "number (kg)");
  }
  g_assert_cmpuint(masses, ==, 1);
}

// Plugins by what they can do, keys of the one that is meant, what a key is by default.
static void test_plugins(void) {
  static const struct {
    const char *text, *has, *lacks;
  } kCases[] = {{"<mujoco><extension><plugin plugin='", " mujoco.pid ", " kp "},
                {"<mujoco><actuator><plugin plugin='", " mujoco.pid ", " mujoco.sdf.gear "},
                {"<mujoco><asset><mesh><plugin plugin='", " mujoco.sdf.gear ", " mujoco.pid "},
                {"<mujoco><sensor><plugin plugin='", " mujoco.sensor.touch_grid ", " mujoco.pid "},
                {"<mujoco><extension><plugin plugin='mujoco.pid'><instance name='a'><config key='",
                 " slewmax ", " bend "},
                {"<mujoco><actuator><plugin plugin='mujoco.pid'><config key='k", " kp ", " imax "},
                {"<mujoco><asset><mesh><plugin plugin='mujoco.sdf.gear'><config key='diameter' value='",
                 " 2.8 ", " mujoco.pid "}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autoptr(GPtrArray) files = files_of(kCases[i].text);
    g_autofree char* words = words_at(kCases[i].text, files);
    g_test_message("%s:%s", kCases[i].text, words);
    g_assert_nonnull(strstr(words, kCases[i].has));
    g_assert_null(strstr(words, kCases[i].lacks));
  }
}

static void test_plugin_places(void) {
  static const char kText[] =
      "<mujoco><extension><plugin plugin='mujoco.sdf.gear'><instance name='g'><config key='teeth' "
      "value='30'/>"
      "</instance></plugin><plugin plugin='none.here'/></extension></mujoco>";
  static const struct {
    const char *place, *says;
  } kCases[] = {{"mujoco.sdf", "spur gear"},
                {"teeth", "Number of teeth."},
                {"30", "default: 25"},
                {"none.", "load its library"}};
  g_autoptr(GPtrArray) files = files_of(kText);
  const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(files, 0))->tree;
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_auto(GimbalDescription) found = {0};
    g_assert_true(
        gimbal_describe_place(tree, (gsize)(strstr(kText, kCases[i].place) - kText) + 1, NULL, &found));
    g_test_message("%s", found.text);
    g_assert_nonnull(strstr(found.text, kCases[i].says));
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/complete/units", test_units);
  g_test_add_func("/language/complete/proposals", test_proposals);
  g_test_add_func("/language/complete/order", test_order);
  g_test_add_func("/language/complete/files", test_files);
  g_test_add_func("/language/complete/places", test_places);
  g_test_add_func("/language/complete/numbers", test_numbers);
  g_test_add_func("/language/complete/plugins", test_plugins);
  g_test_add_func("/language/complete/plugin-places", test_plugin_places);
  return g_test_run();
}
