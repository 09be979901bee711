// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of problems of a model text.

#include <gimbal/diagnostics.h>
#include <glib.h>

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

enum { MAX_DIAGNOSTICS = 500 };

struct GimbalDiagnostics_ {
  GArray* items;          // GimbalDiagnostic
  GStringChunk* strings;  // their texts
  GPtrArray* messages;    // GimbalMessage, theirs
  int errors;
};

GimbalDiagnostics* gimbal_diagnostics_new(void) {
  GimbalDiagnostics* list = g_new0(GimbalDiagnostics, 1);
  list->items = g_array_new(FALSE, FALSE, sizeof(GimbalDiagnostic));
  list->strings = g_string_chunk_new(512);
  list->messages = g_ptr_array_new_with_free_func(g_free);
  return list;
}

void gimbal_diagnostics_free(GimbalDiagnostics* list) {
  if (!list) return;
  g_array_unref(list->items);
  g_string_chunk_free(list->strings);
  g_ptr_array_unref(list->messages);
  g_free(list);
}

int gimbal_diagnostics_count(const GimbalDiagnostics* list) {
  return (int)list->items->len;
}

int gimbal_diagnostics_errors(const GimbalDiagnostics* list) {
  return list->errors;
}

const GimbalDiagnostic* gimbal_diagnostics_get(const GimbalDiagnostics* list, int index) {
  if (index < 0 || index >= (int)list->items->len) return NULL;
  return &g_array_index(list->items, GimbalDiagnostic, index);
}

static const char* diagnostics_intern(GimbalDiagnostics* list, const char* text) {
  return text ? g_string_chunk_insert_const(list->strings, text) : NULL;
}

// The same said before of the same place: copies of a replicate share their text.
static bool is_known(const GimbalDiagnostics* list, const GimbalDiagnostic* d) {
  for (int i = (int)list->items->len - 1; i >= 0 && d->place.line; i--) {
    const GimbalDiagnostic* known = &g_array_index(list->items, GimbalDiagnostic, i);
    if (known->place.start == d->place.start && known->place.line == d->place.line &&
        g_strcmp0(known->message, d->message) == 0 && g_strcmp0(known->place.file, d->place.file) == 0) {
      return true;
    }
  }
  return false;
}

// Whether an error is about an attribute: one of the code that is called so, or one that names it.
static bool is_about(const GimbalDiagnostic* error, const char* attribute) {
  bool about = g_strcmp0(error->code, attribute) == 0;
  for (int i = 0; error->sentence && i < error->sentence->count && !about; i++) {
    const GimbalArgument* argument = error->sentence->arguments + i;
    about = argument->kind == GIMBAL_ARGUMENT_NAME && strcmp(argument->text, attribute) == 0;
  }
  return about;
}

// An error about an attribute says what comes of leaving it empty: the note that it is goes.
static void drop_empty_value(GimbalDiagnostics* list, const GimbalDiagnostic* error) {
  for (guint i = list->items->len; i-- > 0;) {
    const GimbalDiagnostic* known = &g_array_index(list->items, GimbalDiagnostic, i);
    if (g_strcmp0(known->code, "no-value") == 0 && known->place.start >= error->place.start &&
        known->place.start < error->place.end && g_strcmp0(known->place.file, error->place.file) == 0 &&
        known->sentence->count && is_about(error, known->sentence->arguments[0].text)) {
      g_array_remove_index(list->items, i);
    }
  }
}

// A message that the list owns, of a value or else of a text. Names in it come from files and are
// printed: what would steer a terminal is made visible.
static const GimbalMessage* keep_message(GimbalDiagnostics* list, const GimbalMessage* value,
                                         const char* text) {
  if (!value && !text) return NULL;
  GimbalMessage* own = g_new(GimbalMessage, 1);
  if (value) {
    gimbal_message_copy(own, value);
  } else {
    gimbal_message_set(own, "%s", text);
  }
  own->form = diagnostics_intern(list, own->form);
  for (int i = 0; i < own->count; i++) {
    GimbalArgument* argument = own->arguments + i;
    // the form of a part may be of another list, which goes with its spec
    if (argument->kind == GIMBAL_ARGUMENT_MESSAGE) argument->text = diagnostics_intern(list, argument->text);
    bool is_own = argument->kind == GIMBAL_ARGUMENT_NAME || argument->kind == GIMBAL_ARGUMENT_TEXT;
    if (is_own && argument->text >= own->texts && argument->text < own->texts + own->size) {
      text_make_visible((char*)argument->text);
    }
  }
  g_ptr_array_add(list->messages, own);
  return own;
}

// The text of a message in English.
static const char* keep_text(GimbalDiagnostics* list, const GimbalMessage* message, const char* text) {
  int size = message && !text ? gimbal_message_text(message, NULL, NULL, 0) + 1 : 0;
  char* visible = size ? g_malloc((gsize)size) : g_strdup(text);
  if (size) gimbal_message_text(message, NULL, visible, size);
  if (visible) text_make_visible(visible);
  const char* kept = diagnostics_intern(list, visible);
  g_free(visible);
  return kept;
}

void gimbal_diagnostics_add(GimbalDiagnostics* list, const GimbalDiagnostic* d) {
  GimbalDiagnostic copy = *d;
  copy.message = keep_text(list, d->sentence, d->message);
  if (is_known(list, &copy)) return;
  if (d->severity == GIMBAL_SEVERITY_ERROR) {
    list->errors++;
    drop_empty_value(list, d);
  }
  if (list->items->len >= MAX_DIAGNOSTICS) return;
  copy.code = diagnostics_intern(list, d->code);
  copy.hint = keep_text(list, d->advice, d->hint);
  copy.place.file = diagnostics_intern(list, d->place.file);
  copy.sentence = keep_message(list, d->sentence, copy.message);
  copy.advice = keep_message(list, d->advice, copy.hint);
  g_array_append_val(list->items, copy);
}

void gimbal_diagnostics_say(GimbalDiagnostics* list, const GimbalDiagnostic* about, GimbalHint hint,
                            const char* form, va_list arguments) {
  GimbalMessage sentence, advice;
  gimbal_message_setv(&sentence, form, arguments);
  GimbalDiagnostic d = *about;
  d.message = d.hint = NULL;
  d.sentence = &sentence;
  d.advice = gimbal_hint_message(hint, &advice);
  gimbal_diagnostics_add(list, &d);
}
