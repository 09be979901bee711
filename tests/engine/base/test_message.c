// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages as values: what arguments are, and how they are printed into other forms.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <string.h>

// A language in which things are said the other way round, or with other quotes.
static const char* speak(const char* form) {
  static const char* const words[][2] = {
      {"unknown %s '%s' in %s", "in %3$s: no %1$s <%2$s>"},
      {"attribute '%s' of %s: %p", "%2$s.%1$s: %3$p"},
      {"takes %p number%s, has %d", "wants %p figure%s and got %d"},
      {"%d to %d", "%d…%d"},
      {"%s or '%s'", "%s, <%s>"},
      {"Allowed: %p.", "one of %p"},
      {"an integer", "whole"},
      {"%d shape%s for looks only %s left out", "left out%2$.0s: %1$d%3$.0s"},
      {"'%s' is not %s", "<%s>: not %s"},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
    if (!strcmp(words[i][0], form)) return words[i][1];
  }
  return form;
}

static void expect(const GimbalMessage* message, const char* english, const char* other) {
  char text[500];
  g_assert_cmpint(gimbal_message_text(message, NULL, text, sizeof text), ==, (int)strlen(english));
  g_assert_cmpstr(text, ==, english);
  gimbal_message_text(message, speak, text, sizeof text);
  g_assert_cmpstr(text, ==, other);
}

static void test_print(void) {
  GimbalMessage part, inner, message;
  gimbal_message_set(&message, "unknown %s '%s' in %s", "joint", "it's a knee", "jointpos");
  expect(&message, "unknown joint 'it's a knee' in jointpos", "in jointpos: no joint <it's a knee>");
  gimbal_message_set(&inner, "%d to %d", 3, 4);
  gimbal_message_set(&part, "takes %p number%s, has %d", &inner, "s", 2);
  gimbal_message_set(&message, "attribute '%s' of %s: %p", "rgba", "geom", &part);
  expect(&message, "attribute 'rgba' of geom: takes 3 to 4 numbers, has 2",
         "geom.rgba: wants 3…4 figures and got 2");
  // a name is no phrase
  gimbal_message_set(&message, "'%s' is not %s", "an integer", "an integer");
  expect(&message, "'an integer' is not an integer", "<an integer>: not whole");
  gimbal_message_set(&message, "%d shape%s for looks only %s left out", 3, "s", "are");
  expect(&message, "3 shapes for looks only are left out", "left out: 3");
  gimbal_message_set(&message, "50 %% of %.2f m, %lld, %u, %c", 1.5, -5000000000LL, 7U, 'x');
  expect(&message, "50 % of 1.50 m, -5000000000, 7, x", "50 % of 1.50 m, -5000000000, 7, x");
  gimbal_message_set(&message, "%p", &part);
  expect(&message, "takes 3 to 4 numbers, has 2", "wants 3…4 figures and got 2");
  gimbal_message_set(&message, "%s", "an integer");
  expect(&message, "an integer", "whole");
  gimbal_message_set(&message, NULL);
  expect(&message, "", "");
}

static void test_arguments(void) {
  GimbalMessage message;
  gimbal_message_set(&message, "the mass of body '%s' is raised from %g to boundmass, %g kg", "arm", 1e-3,
                     0.5);
  g_assert_cmpint(message.count, ==, 3);
  const GimbalArgument* a = message.arguments;
  g_assert_cmpint(a[0].kind, ==, GIMBAL_ARGUMENT_NAME);
  g_assert_cmpstr(a[0].text, ==, "arm");
  g_assert_cmpstr(a[0].about, ==, "body");
  g_assert_null(a[1].about);
  g_assert_cmpfloat(a[2].number, ==, 0.5);
  g_assert_cmpstr(a[2].about, ==, "kg");
  gimbal_message_set(&message, "unknown %s '%s' in %s", "joint", "knee", "jointpos");
  g_assert_cmpint(a[1].kind, ==, GIMBAL_ARGUMENT_NAME);
  g_assert_cmpstr(a[1].about, ==, "joint");
  g_assert_cmpint(a[2].kind, ==, GIMBAL_ARGUMENT_TEXT);
  // a quote that closes
  gimbal_message_set(&message, "%s has no attribute '%s'%s", "geom", "siz", " here");
  g_assert_cmpint(a[1].kind, ==, GIMBAL_ARGUMENT_NAME);
  g_assert_cmpint(a[2].kind, ==, GIMBAL_ARGUMENT_TEXT);
  gimbal_message_set(&message, "it is called “%s”", "x");
  g_assert_cmpint(a[0].kind, ==, GIMBAL_ARGUMENT_NAME);
}

// A copy lives on its own; what has no room ends in an ellipsis; what is too much is left out.
static void test_copy(void) {
  GimbalMessage message, copy, part;
  gimbal_message_set(&part, "%s", "words that are no literal");
  gimbal_message_set(&message, "attribute '%s' of %s: %p", "size", "geom", &part);
  gimbal_message_copy(&copy, &message);
  memset(&message, 'x', sizeof message);
  memset(&part, 'x', sizeof part);
  expect(&copy, "attribute 'size' of geom: words that are no literal",
         "geom.size: words that are no literal");
  char* large = g_strnfill(3 * GIMBAL_MAX_TEXTS, 'a');
  gimbal_message_set(&message, "'%s' '%s'", large, large);
  g_assert_cmpint(gimbal_message_text(&message, NULL, NULL, 0), <, GIMBAL_MAX_TEXTS + 20);
  for (int i = 0; i < 40; i++) {
    gimbal_message_copy(&copy, &message);
    gimbal_message_set(&message, "%d %p", i, &copy);
  }
  g_assert_cmpint(message.count, <=, GIMBAL_MAX_ARGUMENTS);
  g_free(large);
}

static void say(GimbalDiagnostics* list, GimbalHint hint, const char* form, ...) {
  GimbalDiagnostic about = {.severity = GIMBAL_SEVERITY_WARNING, .code = "code"};
  va_list arguments;
  va_start(arguments, form);
  gimbal_diagnostics_say(list, &about, hint, form, arguments);
  va_end(arguments);
}

// A list has its texts in English, and the values that they were made of.
static void test_list(void) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  GimbalMessage hint;
  gimbal_message_set(&hint, "Perhaps '%s' is meant.", "kn\033ee");
  say(list, GIMBAL_HINT(&hint), "unknown %s '%s' in %s", "joint", "kne", "jointpos");
  say(list, GIMBAL_HINT("Give it a mass, 5 % of what it was."), "%s", "it is light");
  say(list, GIMBAL_HINT(NULL), "so it is");
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(d->message, ==, "unknown joint 'kne' in jointpos");
  g_assert_cmpstr(d->hint, ==, "Perhaps 'kn?ee' is meant.");
  g_assert_cmpstr(d->sentence->form, ==, "unknown %s '%s' in %s");
  g_assert_cmpstr(d->advice->arguments[0].text, ==, "kn?ee");
  d = gimbal_diagnostics_get(list, 1);
  g_assert_cmpstr(d->message, ==, "it is light");
  g_assert_cmpstr(d->sentence->form, ==, "it is light");
  g_assert_cmpstr(d->hint, ==, "Give it a mass, 5 % of what it was.");
  d = gimbal_diagnostics_get(list, 2);
  g_assert_null(d->hint);
  g_assert_null(d->advice);
  gimbal_diagnostics_add(list, &(GimbalDiagnostic){.code = "plain", .message = "100 %", .hint = "none"});
  d = gimbal_diagnostics_get(list, 3);
  g_assert_cmpstr(d->message, ==, "100 %");
  expect(d->sentence, "100 %", "100 %");
  gimbal_diagnostics_free(list);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/message/print", test_print);
  g_test_add_func("/base/message/arguments", test_arguments);
  g_test_add_func("/base/message/copy", test_copy);
  g_test_add_func("/base/message/list", test_list);
  return g_test_run();
}
