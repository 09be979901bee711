// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Texts that are not quite XML: which ones load was tried with MuJoCo 3.12.

#include <glib.h>
#include <mujoco/mujoco.h>

#include "diagnosed.h"

#define WORLD "<worldbody><geom name=\"g\" size=\"1\"/></worldbody>"

// Exactly one warning of this code at this place, and a model comes out; returns its name.
static char* warned(const char* text, size_t length, const char* code, int line, int column) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(text, length, "model.xml", NULL, list);
  g_assert_nonnull(s);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpint(d->severity, ==, GIMBAL_SEVERITY_WARNING);
  g_assert_cmpstr(d->code, ==, code);
  g_assert_cmpint(d->place.line, ==, line);
  g_assert_cmpint(d->place.column, ==, column);
  g_assert_nonnull(mjs_findElement(s, mjOBJ_GEOM, "g"));
  char* name = g_strdup(mjs_getString(s->modelname));
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  return name;
}

static void assert_warned(const char* text, const char* code, int line, int column) {
  g_free(warned(text, strlen(text), code, line, column));
}

static void assert_name(const char* text, const char* code, int column, const char* name) {
  g_autofree char* found = warned(text, strlen(text), code, 1, column);
  g_assert_cmpstr(found, ==, name);
}

static void test_text(void) {
  assert_warned("<mujoco>\n  hello\n" WORLD "</mujoco>", "stray-text", 2, 3);
  assert_warned("<mujoco>\n" WORLD "</mujoco>\n<sensor/>", "after-root", 3, 1);
  assert_warned("junk\n<?xml version=\"1.0\"?><mujoco>" WORLD "</mujoco>", "stray-text", 1, 1);
  assert_warned("<mujoco><worldbody><geom name=\"g\" size=\"1\">a\nb</geom></worldbody></mujoco>",
                "stray-text", 1, 44);
  assert_warned("<mujoco><![CDATA[ x ]]>" WORLD "</mujoco>", "stray-text", 1, 19);
  assert_warned("< mujoco>" WORLD "</mujoco>", "space-in-tag", 1, 1);
  assert_problem("<mujoco>" WORLD "</mujoco>\n and then", "xml-syntax", 2, 2);
  assert_problem("<mujoco>" WORLD "</mujoco>\n<!-- and then", "xml-syntax", 2, 1);
  assert_fine("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- a -- b --->\n<mujoco>" WORLD
              "</mujoco>\n<!-- c -->\n<?d?>\n");
}

static void test_values(void) {
  assert_name("<mujoco model=\"a & b\">" WORLD "</mujoco>", "ampersand", 18, "a & b");
  assert_name("<mujoco model=\"a &foo; &lt; b\">" WORLD "</mujoco>", "ampersand", 18, "a &foo; < b");
  assert_name("<mujoco model=\"&#xZZ;&#65;\">" WORLD "</mujoco>", "ampersand", 16, "&#xZZ;A");
  assert_name("<mujoco model='a < \"b\"'>" WORLD "</mujoco>", "less-than", 18, "a < \"b\"");
  assert_name("<mujoco model=\"a\x01\">" WORLD "</mujoco>", "control-character", 17, "a\x01");
  assert_name("<mujoco model=\"d\xe9j\xe0\">" WORLD "</mujoco>", "not-utf-8", 17, "d\xc3\xa9j\xc3\xa0");
  assert_warned("<mujoco><!-- d\xe9j\xe0 -->" WORLD "</mujoco>", "not-utf-8", 1, 15);
  assert_fine("<?xml version=\"1.0\" encoding=\"nonsense\"?><mujoco>" WORLD "</mujoco>");
}

// No blank before an attribute: the names, values and places of all of them.
static void test_blanks(void) {
  assert_name(
      "<mujoco model='a'>"
      "<worldbody><geom name='g'size='1'/></worldbody></mujoco>",
      "missing-blank", 44, "a");
  assert_name("<?xml version='1.0'encoding='utf-8'?><mujoco model='a'>" WORLD "</mujoco>", "missing-blank",
              20, "a");
  const char* text =
      "<mujoco>\n<worldbody><body name=''pos='1 2 3'quat = '1 0 0 0'>\n"
      "<geom size='1'name='g & h'rgba='1 0 0 1'/></body></worldbody>\n<option sise='1'/></mujoco>";
  static const struct {
    const char* code;
    int line, column;
  } found[] = {{"missing-blank", 2, 25}, {"missing-blank", 2, 36}, {"missing-blank", 3, 15},
               {"ampersand", 3, 23},     {"missing-blank", 3, 27}, {"unknown-attribute", 4, 9}};
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_assert_null(gimbal_parse_text(text, strlen(text), "model.xml", NULL, list));
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, G_N_ELEMENTS(found));
  for (size_t i = 0; i < G_N_ELEMENTS(found); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, (int)i);
    g_assert_cmpstr(d->code, ==, found[i].code);
    g_assert_cmpint(d->place.line, ==, found[i].line);
    g_assert_cmpint(d->place.column, ==, found[i].column);
  }
  gimbal_diagnostics_free(list);
  // a quote is missing, not a blank
  assert_problem("<mujoco>\n<worldbody>\n<geom name=\"a type=\"sphere\"/>\n</worldbody></mujoco>",
                 "xml-syntax", 3, 12);
}

// What is broken altogether is reported where it broke, without the noise of attempts to repair it.
static void test_broken(void) {
  assert_problem("<mujoco>\n<worldbody>\n<geom name=\"a size=\"1\"/>\n</worldbody></mujoco>", "xml-syntax", 3,
                 12);
  assert_problem("<mujoco>\n & <worldbody>", "xml-syntax", 2, 15);
}

// All problems of a text, one to a line: its place, what is wrong and what to do.
static char* told(const char* text) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  GString* all = g_string_new(NULL);
  mjSpec* s = gimbal_parse_text(text, strlen(text), "model.xml", NULL, list);
  for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    g_string_append_printf(all, "%d:%d %s. %s\n", d->place.line, d->place.column, d->message,
                           d->hint ? d->hint : "");
  }
  if (s) mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  return g_string_free(all, FALSE);
}

// What is not closed is named, with the place where it begins, and the rest is checked.
static void test_unclosed(void) {
  static const char* const kCases[][2] = {
      {"<mujoco>\n<worldbody>\n<body name=\"a>\n<geom size=\"1\" siz=\"1\"/></body></worldbody></mujoco>",
       "3:12 the value of 'name' has no quote at its end. "},
      {"<mujoco>\n<worldbody>\n<geom size=\"1\"\n  <site siz=\"1\"/></worldbody></mujoco>",
       "3:1 the tag <geom> is not closed. Write > or /> behind its last attribute.\n4:9 "},
      {"<mujoco>\n<worldbody>\n<body name=\"a\"\n  <geom siz=\"1\"/>\n</body></worldbody></mujoco>",
       "3:1 the tag <body> is not closed. Write > or /> behind its last attribute.\n4:9 "},
      // names too, but for those that may be in what could not be read
      {"<mujoco>\n<worldbody>\n<geom size=\"1/>\n</worldbody>\n<actuator>\n<motor joint=\"elbw\"/>\n"
       "</actuator></mujoco>",
       "3:12 the value of 'size' has no quote at its end. Write a quote behind its last character.\n6:15 "
       "unknown "
       "joint 'elbw' in motor. "},
      {"<mujoco>\n<worldbody>\n<body>\n<joint name=\"elbow/>\n<geom size=\".1\"/></body>\n"
       "</worldbody>\n<actuator>\n<motor joint=\"elbow\"/></actuator></mujoco>",
       "4:13 the value of 'name' has no quote at its end. Write a quote behind its last character.\n"},
      {"<mujoco>\n<actuator0\n  <motor/>\n</actuator></mujoco>",
       "2:1 the tag <actuator0> is not closed. Write > or /> behind its last attribute.\n"
       "4:1 </actuator> closes nothing. Delete it, or write the <actuator> that it is to close.\n"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* all = told(kCases[i][0]);
    g_test_message("%s", all);
    g_assert_true(g_str_has_prefix(all, kCases[i][1]));
    g_assert_false(strstr(all, "unknown") && !strstr(kCases[i][1], "unknown"));
  }
}

// Tags that do not pair: the one that lacks its partner is named, and the rest is checked.
static void test_nesting(void) {
  static const char* const kCases[][2] = {
      {"<mujoco model=\"a\">\n<option>\n</mujoco>",
       "2:1 the element <option> is not closed. Write </option> before the </mujoco> of line 3.\n"},
      // of elements of one name the one whose end is missing, by the indentation
      {"<mujoco>\n  <worldbody>\n    <body name=\"a\">\n      <body name=\"b\">\n        <geom siz=\"1\"/>\n"
       "    </body>\n  </worldbody>\n</mujoco>",
       "4:7 the element <body> is not closed. Write </body> before the </body> of line 6.\n5:15 "},
      {"<mujoco>\n  <default>\n    <geom size=\".1\"/>\n  <worldbody>\n    <geom siz=\"1\"/>\n  "
       "</worldbody>\n"
       "</mujoco>",
       "2:3 the element <default> is not closed. Write </default> before the <worldbody> of line 4.\n5:11 "},
      // what is not indented tells nothing
      {"<mujoco>\n<worldbody>\n<body>\n<geom siz=\"1\"/>\n</worldbody>\n</mujoco>",
       "3:1 the element <body> is not closed. Write </body> before the </worldbody> of line 5.\n4:7 "},
      {"<mujoco><worldbody><body><geom size=\"1\"/></worldbody></mujoco>",
       "1:20 the element <body> is not closed. Write </body> before the </worldbody> of line 1.\n"},
      {"<mujoco>\n  <worldbody>\n    <body>\n      <geom siz=\"1\"/>\n    </bdy>\n  </worldbody>\n</mujoco>",
       "5:5 </bdy> stands where <body> of line 3 is to be closed. Write </body>.\n4:13 "},
      {"<mujoco>\n  <worldbody>\n    <geom siz=\"1\"/>\n    </body>\n  </worldbody>\n</mujoco>",
       "4:5 </body> closes nothing. Delete it, or write the <body> that it is to close.\n3:11 "},
      {"<mujoco>\n  <worldbody>\n    <geom siz=\"1\"/>\n  </worldbody>\n",
       "1:1 the element <mujoco> is not closed. Write </mujoco> at the end of the file.\n3:11 "},
      {"<mujoco>\n<worldbody>\n  <geom name=\"a>\n  <geom size=\"1\"/></worldbody></mujoco>",
       "3:14 the value of 'name' has no quote at its end. Write a quote behind its last character.\n"
       "3:3 the element <geom> is not closed. Write </geom> before the <geom> of line 4.\n"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* all = told(kCases[i][0]);
    g_test_message("%s", all);
    g_assert_true(g_str_has_prefix(all, kCases[i][1]));
    gboolean checked = !g_str_has_suffix(kCases[i][1], "\n");  // with the misspelt attribute
    g_assert_cmpint(checked, ==, strstr(all, "has no attribute 'siz'") != NULL);
  }
}

// Declared entities are never expanded, however large they would be.
static void test_entities(void) {
  assert_warned("<!DOCTYPE m [<!ENTITY a \"b\">]>\n<mujoco>" WORLD "</mujoco>", "entity", 1, 1);
  assert_fine("<!DOCTYPE mujoco>\n<mujoco>" WORLD "</mujoco>");
  GString* bomb = g_string_new("<!DOCTYPE m [<!ENTITY l0 \"lollollollol\">\n");
  for (int i = 1; i < 30; i++) {
    g_string_append_printf(bomb, "<!ENTITY l%d \"&l%d;&l%d;&l%d;&l%d;\">\n", i, i - 1, i - 1, i - 1, i - 1);
  }
  g_string_append(bomb, "]>\n<mujoco model=\"&l29;\">" WORLD "</mujoco>");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* s = gimbal_parse_text(bomb->str, bomb->len, "bomb.xml", NULL, list);
  g_assert_nonnull(s);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 2);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->code, ==, "entity");
  g_assert_cmpstr(gimbal_diagnostics_get(list, 1)->code, ==, "ampersand");
  g_assert_cmpstr(mjs_getString(s->modelname), ==, "&l29;");
  mj_deleteSpec(s);
  gimbal_diagnostics_free(list);
  g_string_free(bomb, TRUE);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/repair/text", test_text);
  g_test_add_func("/repair/values", test_values);
  g_test_add_func("/repair/blanks", test_blanks);
  g_test_add_func("/repair/broken", test_broken);
  g_test_add_func("/repair/unclosed", test_unclosed);
  g_test_add_func("/repair/nesting", test_nesting);
  g_test_add_func("/repair/entities", test_entities);
  return g_test_run();
}
