// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Translating what was formatted already: printf read backwards.
//
// A form becomes a pattern in which each conversion stands for what it may have printed. Of the patterns that fit a message
// the one with the most letters of its own is meant; what its conversions printed goes into the translated form, and may be such a
// message again ("attribute 'size' of geom: takes 3 numbers, has 2").

#include "language/messages/messages.h"

#include <glib.h>
#include <glib/gi18n.h>
#include <string.h>

#define MAX_DEPTH   3
#define MIN_LETTERS 3
#define MAX_PRINTED 9

typedef struct Form {
  const char* text;
  GRegex* pattern;
  int letters;
} Form;

// A conversion at text: its end, and in *kind its letter; NULL if there is none.
static const char* conversion_end(const char* text, char* kind) {
  if (*text != '%' || text[1] == '%') return NULL;
  const char* end = text + 1 + strspn(text + 1, "0123456789$-+#. *lh");
  *kind = *end;
  return strchr("sdgfcu", *end) && *end ? end + 1 : NULL;
}

// A name does not end in a colon: that belongs to another form.
static const char* pattern_of(char kind) {
  return kind == 's' || kind == 'c' ? "(|.*?[^:,])" : strchr("du", kind) ? "(-?[0-9]+)" : "([-+0-9.einfa]+)";
}

static Form new_form(const char* text) {
  g_autoptr(GString) pattern = g_string_new("^");
  Form form = {text, NULL, 0};
  char kind;
  for (const char* at = text; *at;) {
    const char* end = conversion_end(at, &kind);
    if (end) {
      g_string_append(pattern, pattern_of(kind));
      at = end;
      continue;
    }
    if (at[0] == '%' && at[1] == '%') at++;
    g_autofree char* letter = g_regex_escape_string(at, 1);
    form.letters += g_ascii_isalpha(*at);
    g_string_append(pattern, letter);
    at++;
  }
  g_string_append_c(pattern, '$');
  form.pattern = g_regex_new(pattern->str, G_REGEX_RAW | G_REGEX_DOTALL | G_REGEX_OPTIMIZE, 0, NULL);
  return form;
}

static int compare_letters(gconstpointer a, gconstpointer b) {
  return ((const Form*)b)->letters - ((const Form*)a)->letters;
}

static gpointer make_forms(gpointer unused) {
  (void)unused;
  GArray* forms = g_array_new(FALSE, FALSE, sizeof(Form));
  for (int i = 0; kGimbalMessageForms[i]; i++) {
    Form form = new_form(kGimbalMessageForms[i]);
    if (form.pattern) g_array_append_val(forms, form);
  }
  g_array_sort(forms, compare_letters);
  return forms;
}

static char* messages_translate(const char* message, GimbalDictionary dictionary, int depth);

// A language without an ending, or with another, leaves it out as printf does: "%2$.0s".
static gboolean leaves_out(const char* end) {
  return end[-1] == 's' && end[-2] == '0' && end[-3] == '.';
}

// A translated form with what was printed: one after the other, or as it is numbered.
static char* messages_fill(const char* form, GMatchInfo* match, GimbalDictionary dictionary, int depth) {
  GString* text = g_string_new(NULL);
  int next = 1;
  char kind;
  for (const char* at = form; *at;) {
    const char* end = conversion_end(at, &kind);
    if (!end) {
      if (at[0] == '%' && at[1] == '%') at++;
      g_string_append_c(text, *at++);
      continue;
    }
    int number = at[1] >= '1' && at[1] <= '9' && at[2] == '$' ? at[1] - '0' : next++;
    at = end;
    if (leaves_out(end)) continue;
    g_autofree char* printed = g_match_info_fetch(match, MIN(number, MAX_PRINTED));
    g_autofree char* spoken = messages_translate(printed ? printed : "", dictionary, depth + 1);
    g_string_append(text, spoken);
  }
  return g_string_free(text, FALSE);
}

// Each line of a part is a message of its own.
static char* translate_lines(const char* message, GimbalDictionary dictionary, int depth) {
  g_auto(GStrv) lines = g_strsplit(message, "\n", -1);
  for (int i = 0; lines[i]; i++) {
    char* line = messages_translate(lines[i], dictionary, depth);
    g_free(lines[i]);
    lines[i] = line;
  }
  return g_strjoinv("\n", lines);
}

static char* messages_translate(const char* message, GimbalDictionary dictionary, int depth) {
  static GOnce once = G_ONCE_INIT;
  const GArray* forms = g_once(&once, make_forms, NULL);
  if (depth > 0 && strchr(message, '\n')) return translate_lines(message, dictionary, depth);
  gboolean phrase = depth == 0 || strchr(message, ' ');  // names and numbers stay as they are
  for (guint i = 0; phrase && depth < MAX_DEPTH && i < forms->len; i++) {
    const Form* form = &g_array_index(forms, Form, i);
    if (depth == 0 && form->letters < MIN_LETTERS) break;  // a part of a message only
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(form->pattern, message, 0, &match)) continue;
    return messages_fill(dictionary(form->text), match, dictionary, depth);
  }
  return g_strdup(message);
}

char* gimbal_message_translate_with(const char* message, GimbalDictionary dictionary) {
  return message ? messages_translate(message, dictionary, 0) : NULL;
}

static const char* look_up(const char* form) {
  return _(form);
}

char* gimbal_message_translate(const char* message) {
  return gimbal_message_translate_with(message, look_up);
}
