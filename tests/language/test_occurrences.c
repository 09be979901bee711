// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is selected when a selection grows, and what changes together: [ and ] stand in the text
// around it.

#include "language/files/occurrences.h"

#include <string.h>

#include "language/scan/expand.h"

// The text without brackets, and where they stood.
static char* without(const char* marked, gsize* start, gsize* end) {
  g_auto(GStrv) before = g_strsplit(marked, "[", 2);
  g_auto(GStrv) behind = g_strsplit(before[1], "]", 2);
  *start = strlen(before[0]);
  *end = *start + strlen(behind[0]);
  return g_strconcat(before[0], behind[0], behind[1], NULL);
}

static char* with(const char* text, gsize start, gsize end) {
  return g_strdup_printf("%.*s[%.*s]%s", (int)start, text, (int)(end - start), text + start, text + end);
}

// Each grows into the next.
static void test_expand(void) {
  static const char* const kSteps[] = {
      "<mujoco>\n  <worldbody>\n    <body>\n      <geom pos='1 2[]2 3'/>\n    </body>\n  "
      "</worldbody>\n</mujoco>",
      "<mujoco>\n  <worldbody>\n    <body>\n      <geom pos='1 [22] 3'/>\n    </body>\n  "
      "</worldbody>\n</mujoco>",
      "<mujoco>\n  <worldbody>\n    <body>\n      <geom pos='[1 22 3]'/>\n    </body>\n  "
      "</worldbody>\n</mujoco>",
      "<mujoco>\n  <worldbody>\n    <body>\n      <geom [pos='1 22 3']/>\n    </body>\n  "
      "</worldbody>\n</mujoco>",
      "<mujoco>\n  <worldbody>\n    <body>\n      [<geom pos='1 22 3'/>]\n    </body>\n  "
      "</worldbody>\n</mujoco>",
      "<mujoco>\n  <worldbody>\n    [<body>\n      <geom pos='1 22 3'/>\n    </body>]\n  "
      "</worldbody>\n</mujoco>",
      "<mujoco>\n  [<worldbody>\n    <body>\n      <geom pos='1 22 3'/>\n    </body>\n  "
      "</worldbody>]\n</mujoco>",
      "[<mujoco>\n  <worldbody>\n    <body>\n      <geom pos='1 22 3'/>\n    </body>\n  "
      "</worldbody>\n</mujoco>]",
  };
  gsize start, end;
  g_autofree char* text = without(kSteps[0], &start, &end);
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  for (guint i = 1; i < G_N_ELEMENTS(kSteps); i++) {
    g_assert_true(gimbal_mjcf_expand(tree, &start, &end));
    g_autofree char* now = with(text, start, end);
    g_assert_cmpstr(now, ==, kSteps[i]);
  }
  g_assert_false(gimbal_mjcf_expand(tree, &start, &end));
}

static void test_expand_places(void) {
  static const char* const kCases[][2] = {
      {"<mujoco><opt[]ion/></mujoco>", "<mujoco><[option]/></mujoco>"},
      {"<mujoco><option/>[]</mujoco>", "<mujoco>[<option/>]</mujoco>"},
      {"<mujoco><body><geom/><site/></b[]ody></mujoco>", "<mujoco><body><geom/><site/></[body]></mujoco>"},
      {"<mujoco><body>[<geom/>]<site/></body></mujoco>", "<mujoco><body>[<geom/><site/>]</body></mujoco>"},
      {"<mujoco><!-- a []b --></mujoco>", "<mujoco>[<!-- a b -->]</mujoco>"},
      {"<mujoco><geom si[]ze='.1</mujoco>", "<mujoco><geom [size]='.1</mujoco>"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    gsize start, end;
    g_autofree char* text = without(kCases[i][0], &start, &end);
    g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
    g_assert_true(gimbal_mjcf_expand(tree, &start, &end));
    g_autofree char* now = with(text, start, end);
    g_assert_cmpstr(now, ==, kCases[i][1]);
  }
}

// The text with all that changes together in brackets.
static char* found_in(const char* marked, guint* meant) {
  gsize start, end;
  g_autofree char* text = without(marked, &start, &end);
  g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text) + 1);
  g_autoptr(GBytes) own = g_bytes_new_from_bytes(bytes, 0, strlen(text));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/m/model.xml", own, NULL, NULL);
  const GimbalMjcfFile* file = g_ptr_array_index(files, 0);
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  g_autoptr(GArray) found = gimbal_mjcf_occurrences(file->tree, names, "/m/model.xml", start, end, meant);
  GString* all = g_string_new(text);
  for (guint i = found ? found->len : 0; i-- > 0;) {
    const GimbalOccurrence* one = &g_array_index(found, GimbalOccurrence, i);
    g_string_insert(all, (gssize)one->end, "]");
    g_string_insert(all, (gssize)one->start, "[");
  }
  return g_string_free(all, FALSE);
}

static void test_occurrences(void) {
  static const struct {
    const char *marked, *wanted;
    guint meant;
  } kCases[] = {
      // a name, wherever the object is named, and nothing else of that name
      {"<mujoco><worldbody><body name='a'><joint name='a'/></body></worldbody><actuator><motor joint='[]a' "
       "name='a'/>"
       "</actuator></mujoco>",
       "<mujoco><worldbody><body name='a'><joint name='[a]'/></body></worldbody><actuator><motor joint='[a]' "
       "name='a'/>"
       "</actuator></mujoco>",
       1},
      // a number
      {"<mujoco><worldbody><geom size='.[]1 .1' pos='.11 .1 0'/></worldbody></mujoco>",
       "<mujoco><worldbody><geom size='[.1] [.1]' pos='.11 [.1] 0'/></worldbody></mujoco>", 0},
      // a tag, at both ends
      {"<mujoco><worldbody><b[]ody childclass='body'></body></worldbody></mujoco>",
       "<mujoco><worldbody><[body] childclass='body'></[body]></worldbody></mujoco>", 0},
      // what is selected
      {"<mujoco><worldbody><geom rgba='[1 0] 0 1' size='1 0 1 0'/></worldbody></mujoco>",
       "<mujoco><worldbody><geom rgba='[1 0] 0 1' size='[1 0] [1 0]'/></worldbody></mujoco>", 0},
      // a name that is selected is text, whatever it names
      {"<mujoco><worldbody><body name='[a]'><joint name='a'/></body></worldbody><actuator><motor joint='a' "
       "name='ab'/></actuator></mujoco>",
       "<mujoco><worldbody><body name='[a]'><joint name='[a]'/></body></worldbody><actuator><motor "
       "joint='[a]' name='ab'/></actuator></mujoco>",
       0},
      {"<mujoco> [] <option/></mujoco>", "<mujoco>  <option/></mujoco>", 0},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    guint meant;
    g_autofree char* all = found_in(kCases[i].marked, &meant);
    g_assert_cmpstr(all, ==, kCases[i].wanted);
    g_assert_cmpuint(meant, ==, kCases[i].meant);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/language/expand", test_expand);
  g_test_add_func("/language/expand/places", test_expand_places);
  g_test_add_func("/language/occurrences", test_occurrences);
  return g_test_run();
}
