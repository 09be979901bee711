// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The parser calls itself for each level of a list, so that a message of brackets alone would end
// the program, and it makes texts that are no UTF-8 of lone halves of pairs. One pass with a stack
// of our own lets neither through.

#include "lsp/json-check.h"

#include <string.h>

enum { MAX_DEPTH = 48 };  // no message of the protocol is half as deep

typedef struct Check {
  char* text;
  gsize length, at;
  const char* trouble;
  char open[MAX_DEPTH];  // brackets
  int depth;
} Check;

static gboolean json_check_fail(Check* c, const char* why) {
  c->trouble = why;
  return FALSE;
}

static char json_check_peek(const Check* c) {
  return c->at < c->length ? c->text[c->at] : 0;
}

static void skip_spaces(Check* c) {
  while (c->at < c->length && strchr(" \t\r\n", c->text[c->at]) && c->text[c->at]) c->at++;
}

//---- texts

// The number that four hexadecimal digits give, -1 if they are not digits.
static int hex_at(const Check* c, gsize at) {
  int code = 0;
  for (gsize i = at; i < at + 4; i++) {
    int digit = i < c->length ? g_ascii_xdigit_value(c->text[i]) : -1;
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }
  return code;
}

static gboolean is_high(int code) {
  return code >= 0xd800 && code < 0xdc00;
}

static gboolean is_low(int code) {
  return code >= 0xdc00 && code < 0xe000;
}

// \uXXXX, with its other half; at stands at the u.
static gboolean check_unicode(Check* c) {
  int code = hex_at(c, c->at + 1);
  if (code < 0) return json_check_fail(c, "\\u needs four hexadecimal digits");
  gboolean pair = is_high(code) && c->at + 6 < c->length && c->text[c->at + 5] == '\\' &&
                  c->text[c->at + 6] == 'u' && is_low(hex_at(c, c->at + 7));
  if (!pair && (!code || is_high(code) || is_low(code))) memcpy(c->text + c->at + 1, "fffd", 4);
  c->at += pair ? 11 : 5;
  return TRUE;
}

static gboolean check_string(Check* c) {
  for (c->at++; c->at < c->length; c->at++) {
    char* p = c->text + c->at;
    if (*p == '"') {
      c->at++;
      return TRUE;
    }
    if ((unsigned char)*p < 0x20) return json_check_fail(c, "a control character in a text");
    if (*p != '\\') continue;
    c->at++;
    char escaped = json_check_peek(c);
    if (escaped == 'u') {
      if (!check_unicode(c)) return FALSE;
      c->at--;
    } else if (!escaped || !strchr("\"\\/bfnrt", escaped)) {
      return json_check_fail(c, "an unknown escape in a text");
    }
  }
  return json_check_fail(c, "a text without its end");
}

//---- other values

static gboolean check_digits(Check* c) {
  gsize start = c->at;
  while (g_ascii_isdigit(json_check_peek(c))) c->at++;
  return c->at > start;
}

static gboolean check_number(Check* c) {
  if (json_check_peek(c) == '-') c->at++;
  gboolean good = check_digits(c);
  if (good && json_check_peek(c) == '.') {
    c->at++;
    good = check_digits(c);
  }
  if (good && (json_check_peek(c) == 'e' || json_check_peek(c) == 'E')) {
    c->at++;
    if (json_check_peek(c) == '+' || json_check_peek(c) == '-') c->at++;
    good = check_digits(c);
  }
  return good || json_check_fail(c, "a number that is none");
}

static gboolean check_word(Check* c) {
  static const char* const kWords[] = {"true", "false", "null"};
  for (guint i = 0; i < G_N_ELEMENTS(kWords); i++) {
    gsize length = strlen(kWords[i]);
    if (c->length - c->at < length || memcmp(c->text + c->at, kWords[i], length) != 0) continue;
    c->at += length;
    return TRUE;
  }
  return json_check_fail(c, "a value was expected");
}

//---- lists and objects

static gboolean open_bracket(Check* c) {
  if (c->depth == MAX_DEPTH) return json_check_fail(c, "too many brackets in each other");
  c->open[c->depth++] = c->text[c->at++];
  return TRUE;
}

static gboolean in_object(const Check* c) {
  return c->depth && c->open[c->depth - 1] == '{';
}

// The name of a member with its colon.
static gboolean check_key(Check* c) {
  skip_spaces(c);
  if (json_check_peek(c) != '"') return json_check_fail(c, "the name of a member was expected");
  if (!check_string(c)) return FALSE;
  skip_spaces(c);
  if (json_check_peek(c) != ':') return json_check_fail(c, "a colon was expected");
  c->at++;
  return TRUE;
}

// What follows a value: brackets that close, and perhaps a comma, behind which another value must
// come (*more).
static gboolean check_behind(Check* c, gboolean* more) {
  *more = FALSE;
  while (c->depth) {
    skip_spaces(c);
    char next = json_check_peek(c);
    if (next == ',') {
      c->at++;
      *more = TRUE;
      return !in_object(c) || check_key(c);
    }
    if (next != (in_object(c) ? '}' : ']')) return json_check_fail(c, "a comma or a bracket was expected");
    c->at++;
    c->depth--;
  }
  return TRUE;
}

// One value, or the bracket that opens one (*opened).
static gboolean check_value(Check* c, gboolean* opened) {
  skip_spaces(c);
  char first = json_check_peek(c);
  *opened = FALSE;
  if (first == '"') return check_string(c);
  if (first == '-' || g_ascii_isdigit(first)) return check_number(c);
  if (first != '{' && first != '[') return check_word(c);
  if (!open_bracket(c)) return FALSE;
  skip_spaces(c);
  if (json_check_peek(c) == (first == '{' ? '}' : ']')) {
    c->at++;
    c->depth--;
    return TRUE;
  }
  *opened = TRUE;
  return first == '[' || check_key(c);
}

const char* lsp_json_check(char* text, gsize length) {
  Check c = {.text = text, .length = length};
  gboolean more = TRUE;
  skip_spaces(&c);
  if (json_check_peek(&c) != '{') return "a message is an object";
  while (more) {
    gboolean opened;
    if (!check_value(&c, &opened) || (!opened && !check_behind(&c, &more))) return c.trouble;
  }
  skip_spaces(&c);
  return c.at < length ? "there is something behind the message" : NULL;
}
