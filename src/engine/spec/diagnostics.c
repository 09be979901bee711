// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of problems of a model text.

#include <gimbal/diagnostics.h>
#include <glib.h>

#include <stdbool.h>

#include "base/text.h"

enum { MAX_DIAGNOSTICS = 500 };

struct GimbalDiagnostics_ {
  GArray* items;          // GimbalDiagnostic
  GStringChunk* strings;  // their texts
  int errors;
};

GimbalDiagnostics* gimbal_diagnostics_new(void) {
  GimbalDiagnostics* list = g_new0(GimbalDiagnostics, 1);
  list->items = g_array_new(FALSE, FALSE, sizeof(GimbalDiagnostic));
  list->strings = g_string_chunk_new(512);
  return list;
}

void gimbal_diagnostics_free(GimbalDiagnostics* list) {
  if (!list) return;
  g_array_unref(list->items);
  g_string_chunk_free(list->strings);
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

// What is printed: names in it come from files.
static const char* keep_visible(GimbalDiagnostics* list, const char* text) {
  char* visible = g_strdup(text);
  if (visible) text_make_visible(visible);
  const char* kept = diagnostics_intern(list, visible);
  g_free(visible);
  return kept;
}

// An error about the attribute that its code names says what comes of leaving it empty: the note that it is goes.
static void drop_empty_value(GimbalDiagnostics* list, const GimbalDiagnostic* error) {
  char* about = g_strconcat("attribute '", error->code, "' ", NULL);
  for (guint i = list->items->len; i-- > 0;) {
    const GimbalDiagnostic* known = &g_array_index(list->items, GimbalDiagnostic, i);
    if (g_strcmp0(known->code, "no-value") == 0 && known->place.start >= error->place.start &&
        known->place.start < error->place.end && g_strcmp0(known->place.file, error->place.file) == 0 &&
        g_str_has_prefix(known->message, about)) {
      g_array_remove_index(list->items, i);
    }
  }
  g_free(about);
}

void gimbal_diagnostics_add(GimbalDiagnostics* list, const GimbalDiagnostic* d) {
  if (is_known(list, d)) return;
  if (d->severity == GIMBAL_SEVERITY_ERROR) {
    list->errors++;
    drop_empty_value(list, d);
  }
  if (list->items->len >= MAX_DIAGNOSTICS) return;
  GimbalDiagnostic copy = *d;
  copy.code = diagnostics_intern(list, d->code);
  copy.message = keep_visible(list, d->message);
  copy.hint = keep_visible(list, d->hint);
  copy.place.file = diagnostics_intern(list, d->place.file);
  g_array_append_val(list->items, copy);
}
