// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sentences as values: taking the arguments of a form apart, and printing them into the form of
// another language.

#include <gimbal/kinds.h>
#include <gimbal/message.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

//---- conversions

typedef struct Conversion {
  const char* end;  // behind it
  int position;     // from 1; 0: the next one
  char format[24];  // without position and size, for one argument
  char size;        // 0, 'l', 'q' (ll), 'z'
  char kind;        // letter
} Conversion;

static const char* skip_position(const char* at, int* position) {
  const char* digits = at + strspn(at, "0123456789");
  if (digits == at || *digits != '$') return at;
  for (*position = 0; at < digits; at++) *position = 10 * *position + *at - '0';
  return digits + 1;
}

// The conversion at text, which begins with %; false if it is none.
static bool read_conversion(const char* text, Conversion* c) {
  *c = (Conversion){.end = NULL};
  const char* at = skip_position(text + 1, &c->position);
  size_t flags = strspn(at, "0123456789-+# .");
  if (flags > sizeof c->format - 6) return false;
  c->format[0] = '%';
  memcpy(c->format + 1, at, flags);
  at += flags;
  if (*at == 'l' || *at == 'z') c->size = *at++;
  if (c->size == 'l' && *at == 'l') {
    c->size = 'q';
    at++;
  }
  if (!*at || !strchr("diucsgfep", *at)) return false;
  c->kind = *at;
  c->end = at + 1;
  char* last = c->format + 1 + flags;
  if (strchr("diu", c->kind)) {
    *last++ = 'l';
    *last++ = 'l';
  }
  *last = c->kind;
  return true;
}

// The next conversion of a form from *at on, and the text before it; false at the end of the form.
static bool next_conversion(const char** at, const char** start, Conversion* c) {
  for (const char* p = *at; *p; p++) {
    if (*p != '%') continue;
    if (p[1] == '%') {
      p++;
    } else if (read_conversion(p, c)) {
      *start = p;
      *at = c->end;
      return true;
    }
  }
  return false;
}

//---- what an argument is about

// The unit that follows a number in a form.
static const char* unit_after(const char* text) {
  static const char* const units[] = {"s",  "ms",  "mm",      "m",     "kg·m²", "kg/m³",  "kg",  "g",
                                      "Hz", "rad", "degrees", "bytes", "GB",    "pixels", "dofs"};
  if (*text != ' ') return NULL;
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
    size_t length = strlen(units[i]);
    if (strncmp(text + 1, units[i], length) || (text[1 + length] && !strchr(" .,;:)", text[1 + length]))) {
      continue;
    }
    return units[i];
  }
  return NULL;
}

// Length of the quote that ends at a place of a form, 0 if there is none.
static size_t quote_before(const char* form, const char* at) {
  static const char* const quotes[] = {"'", "“"};
  for (int i = 0; i < 2; i++) {
    size_t length = strlen(quotes[i]);
    if ((size_t)(at - form) >= length && !strncmp(at - length, quotes[i], length)) return length;
  }
  return 0;
}

// The kind of what has the name whose quote begins at a place: the word before it, if that is a
// kind.
static const char* kind_before(const char* form, const char* at) {
  static const char* const kinds[] = {"attribute", "class",    "column", "element", "file",
                                      "key",       "keyframe", "link",   "type"};
  char word[20];
  const char* start = at > form && at[-1] == ' ' ? at - 1 : at;
  while (start > form && start[-1] >= 'a' && start[-1] <= 'z') start--;
  int length = (int)(at - start) - 1;
  if (length < 1 || length >= (int)sizeof word) return NULL;
  snprintf(word, sizeof word, "%.*s", length, start);
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    if (!strcmp(word, kinds[i])) return kinds[i];
  }
  const GimbalKind* kind = gimbal_kind_named(word);
  return kind ? kind->name : NULL;
}

//---- making

// A copy of a text among those of the message; what has no room ends in an ellipsis.
static const char* keep_text(GimbalMessage* message, const char* text) {
  static const char ellipsis[] = "…";
  size_t room = sizeof message->texts - (size_t)message->size, length = strlen(text);
  char* copy = message->texts + message->size;
  if (length < room) {
    memcpy(copy, text, length + 1);
    message->size += (int)length + 1;
    return copy;
  }
  if (room <= sizeof ellipsis) return ellipsis;
  length = room - sizeof ellipsis;
  while (length && (text[length] & 0xC0) == 0x80) length--;
  memcpy(copy, text, length);
  memcpy(copy + length, ellipsis, sizeof ellipsis);
  message->size += (int)(length + sizeof ellipsis);
  return copy;
}

// Add an argument. Names and texts are copied; what else is a text is a literal.
static void add_argument(GimbalMessage* message, GimbalArgument argument) {
  if (message->count == GIMBAL_MAX_ARGUMENTS) return;
  if (argument.kind == GIMBAL_ARGUMENT_NAME || argument.kind == GIMBAL_ARGUMENT_TEXT) {
    argument.text = keep_text(message, argument.text ? argument.text : "");
  }
  message->arguments[message->count++] = argument;
}

// A form of another message that outlives it: its own if that is no literal.
static const char* message_lasting(GimbalMessage* message, const GimbalMessage* from, const char* form) {
  bool is_own = form >= from->texts && form < from->texts + sizeof from->texts;
  return is_own ? keep_text(message, form) : form;
}

static void add_arguments(GimbalMessage* message, const GimbalMessage* from) {
  for (int i = 0; i < from->count; i++) {
    GimbalArgument argument = from->arguments[i];
    if (argument.kind == GIMBAL_ARGUMENT_MESSAGE) {
      argument.text = message_lasting(message, from, argument.text);
    }
    add_argument(message, argument);
  }
}

static void add_part(GimbalMessage* message, const GimbalMessage* part) {
  if (!part || !part->form || message->count + part->count >= GIMBAL_MAX_ARGUMENTS) {
    add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_TEXT});
    return;
  }
  add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_MESSAGE,
                                         .text = message_lasting(message, part, part->form),
                                         .count = part->count});
  add_arguments(message, part);
}

static double read_integer(const Conversion* c, va_list* arguments) {
  bool is_unsigned = c->kind == 'u';
  switch (c->size) {
    case 'l':
      return is_unsigned ? (double)va_arg(*arguments, unsigned long) : (double)va_arg(*arguments, long);
    case 'q':
      return is_unsigned ? (double)va_arg(*arguments, unsigned long long)
                         : (double)va_arg(*arguments, long long);
    case 'z':
      return (double)va_arg(*arguments, size_t);
    default:
      return is_unsigned ? (double)va_arg(*arguments, unsigned) : (double)va_arg(*arguments, int);
  }
}

// A name: its kind is the word before it, or the argument before it ("%s '%s'").
static void add_name(GimbalMessage* message, const char* start, size_t quote, const char* text) {
  const char *form = message->form, *at = start - quote;
  const GimbalArgument* last = message->count ? message->arguments + message->count - 1 : NULL;
  bool has_kind = last && last->kind == GIMBAL_ARGUMENT_TEXT && at - form >= 3 && !strncmp(at - 3, "%s ", 3);
  const GimbalKind* kind = has_kind ? gimbal_kind_named(last->text) : NULL;
  add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_NAME,
                                         .text = text,
                                         .about = kind ? kind->name : kind_before(form, at)});
}

static void add_next(GimbalMessage* message, const char* start, const Conversion* c, va_list* arguments) {
  size_t quote = quote_before(message->form, start);
  char letter[2] = "";
  switch (c->kind) {
    case 's':
      if (quote) {
        add_name(message, start, quote, va_arg(*arguments, const char*));
      } else {
        add_argument(message,
                     (GimbalArgument){.kind = GIMBAL_ARGUMENT_TEXT, .text = va_arg(*arguments, const char*)});
      }
      break;
    case 'c':
      letter[0] = (char)va_arg(*arguments, int);
      add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_TEXT, .text = letter});
      break;
    case 'p':
      add_part(message, va_arg(*arguments, const GimbalMessage*));
      break;
    case 'd':
    case 'i':
    case 'u':
      add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_INTEGER,
                                             .number = read_integer(c, arguments),
                                             .about = unit_after(c->end)});
      break;
    default:
      add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_NUMBER,
                                             .number = va_arg(*arguments, double),
                                             .about = unit_after(c->end)});
  }
}

// A form that is nothing but a text or a message says what that says. Whether it is one.
static bool set_whole(GimbalMessage* message, const char* form, va_list* arguments) {
  if (!strcmp(form, "%p")) {
    const GimbalMessage* part = va_arg(*arguments, const GimbalMessage*);
    if (part) gimbal_message_copy(message, part);
    return true;
  }
  if (strcmp(form, "%s") != 0) return false;
  const char* text = va_arg(*arguments, const char*);
  message->form = keep_text(message, text ? text : "");
  return true;
}

void gimbal_message_setv(GimbalMessage* message, const char* form, va_list arguments) {
  if (!message) return;
  message->form = form;
  message->count = message->size = 0;
  Conversion c;
  const char *at = form, *start;
  va_list rest;
  va_copy(rest, arguments);
  if (form && set_whole(message, form, &rest)) form = NULL;
  while (form && next_conversion(&at, &start, &c)) add_next(message, start, &c, &rest);
  va_end(rest);
}

void gimbal_message_set(GimbalMessage* message, const char* form, ...) {
  va_list arguments;
  va_start(arguments, form);
  gimbal_message_setv(message, form, arguments);
  va_end(arguments);
}

void gimbal_message_object(GimbalMessage* message, const mjModel* m, int objtype, int id) {
  const GimbalKind* kind = gimbal_kind(objtype);
  const char *name = mj_id2name(m, objtype, id), *word = kind ? kind->name : "";
  if (!name) {
    gimbal_message_set(message, "%s %d", word, id);
    return;
  }
  gimbal_message_set(message, NULL);
  message->form = "%s";
  add_argument(message, (GimbalArgument){.kind = GIMBAL_ARGUMENT_NAME, .text = name, .about = word});
}

void gimbal_message_copy(GimbalMessage* to, const GimbalMessage* from) {
  to->count = to->size = 0;
  to->form = message_lasting(to, from, from->form);
  add_arguments(to, from);
}

const GimbalMessage* gimbal_hint_message(GimbalHint hint, GimbalMessage* own) {
  if (!hint.form) return hint.message;
  own->form = hint.form;
  own->count = own->size = 0;
  return own;
}

//---- printing

typedef struct Output {
  char* text;
  size_t size, length;
  GimbalDictionary dictionary;
} Output;

static void message_put(Output* out, const char* text, size_t length) {
  if (out->length < out->size) {
    size_t room = out->size - out->length - 1;
    memcpy(out->text + out->length, text, length < room ? length : room);
    out->text[out->length + (length < room ? length : room)] = '\0';
  }
  out->length += length;
}

static const char* message_translated(const Output* out, const char* form) {
  return out->dictionary && form ? out->dictionary(form) : form;
}

// Argument number index (from 0) of those from first on; arguments of messages inside do not count.
// NULL if there is none.
static const GimbalArgument* argument_at(const GimbalArgument* first, const GimbalArgument* end, int index) {
  while (first < end && index > 0) {
    first += 1 + (first->kind == GIMBAL_ARGUMENT_MESSAGE ? first->count : 0);
    index--;
  }
  return first < end ? first : NULL;
}

static void print_form(Output* out, const char* form, const GimbalArgument* first, const GimbalArgument* end);

// A language without an ending leaves it out: "%2$.0s".
static void print_text(Output* out, const Conversion* c, const GimbalArgument* argument) {
  const char* text = argument->text;
  if (!strcmp(c->format, "%.0s")) return;
  if (argument->kind == GIMBAL_ARGUMENT_TEXT && strchr(text, ' ')) text = message_translated(out, text);
  message_put(out, text, strlen(text));
}

static void print_argument(Output* out, const Conversion* c, const GimbalArgument* argument) {
  char number[64];
  int length = 0;
  switch (argument->kind) {
    case GIMBAL_ARGUMENT_MESSAGE:
      print_form(out, argument->text, argument + 1, argument + 1 + argument->count);
      return;
    case GIMBAL_ARGUMENT_INTEGER:
      if (strchr("diu", c->kind)) {
        length = snprintf(number, sizeof number, c->format, (long long)argument->number);
      }
      break;
    case GIMBAL_ARGUMENT_NUMBER:
      if (strchr("gfe", c->kind)) length = snprintf(number, sizeof number, c->format, argument->number);
      break;
    default:
      if (strchr("scp", c->kind)) print_text(out, c, argument);
  }
  message_put(out, number, length > 0 && (size_t)length < sizeof number ? (size_t)length : 0);
}

static void put_plain(Output* out, const char* text, const char* end) {
  while (text < end) {
    const char* percent = memchr(text, '%', (size_t)(end - text));
    const char* stop = percent ? percent + 1 : end;
    message_put(out, text, (size_t)(stop - text));
    text = stop + (percent && *stop == '%');
  }
}

static void print_form(Output* out, const char* form, const GimbalArgument* first,
                       const GimbalArgument* end) {
  Conversion c;
  form = message_translated(out, form);
  const char *at = form, *before = form, *start;
  for (int next = 0; next_conversion(&at, &start, &c); before = at) {
    put_plain(out, before, start);
    const GimbalArgument* argument = argument_at(first, end, c.position ? c.position - 1 : next++);
    if (argument) {
      print_argument(out, &c, argument);
    } else {
      message_put(out, start, (size_t)(c.end - start));
    }
  }
  put_plain(out, before, before + strlen(before));
}

int gimbal_message_text(const GimbalMessage* message, GimbalDictionary dictionary, char* text, int size) {
  Output out = {text, size > 0 ? (size_t)size : 0, 0, dictionary};
  if (size > 0) text[0] = '\0';
  if (message->form) print_form(&out, message->form, message->arguments, message->arguments + message->count);
  return (int)out.length;
}
