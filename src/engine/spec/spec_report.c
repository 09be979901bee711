// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Errors and warnings of a spec.

#include <string.h>

#include "spec/spec.h"

static GimbalPlace place_of(const Element* e) {
  if (!e) return (GimbalPlace){NULL, 0, 0, 0, 0};
  return e->tag.line ? e->tag : e->place;
}

// "Error: text / Element 'name', line N": what the plain interface shows, before the advice.
static char* plain_text(const char* kind, const Element* e, const char* message) {
  GString* text = g_string_new(NULL);
  g_string_printf(text, "%s: %s", kind, message);
  if (!e || e->head.elemtype == mjOBJ_MODEL) return g_string_free(text, FALSE);
  g_string_append_printf(text, "\nElement %s", element_kind_name(e->head.elemtype));
  if (!string_is_empty(e->name)) g_string_append_printf(text, " '%s'", string_get(e->name));
  if (e->id >= 0) g_string_append_printf(text, ", id %d", e->id);
  int line = e->tag.line ? e->tag.line : e->place.line;
  if (line) g_string_append_printf(text, ", line %d", line);
  if (line && e->place.file && *e->place.file) g_string_append_printf(text, ", file %s", e->place.file);
  const char* info = element_info(e);
  if (*info) g_string_append_printf(text, ", %s", info);
  return g_string_free(text, FALSE);
}

// The same about a place that is no element's.
static char* plain_text_at(const GimbalPlace* place, const char* message) {
  if (place->file && *place->file) {
    return g_strdup_printf(N_("Error: %s\nline %d, file %s"), message, place->line, place->file);
  }
  return g_strdup_printf(N_("Error: %s\nline %d"), message, place->line);
}

// A message in English; NULL for none. Free with g_free.
static char* text_of_message(const GimbalMessage* message) {
  if (!message) return NULL;
  int size = gimbal_message_text(message, NULL, NULL, 0) + 1;
  char* text = g_malloc((gsize)size);
  gimbal_message_text(message, NULL, text, size);
  return text;
}

// What was said, in English.
typedef struct Said {
  char *text, *hint;  // hint: what to do, or NULL
} Said;

static void said_end(Said said) {
  g_free(said.text);
  g_free(said.hint);
}

// Add what is said of a place to the list. End what comes back with said_end.
static Said add_said(Spec* s, GimbalSeverity severity, GimbalPlace place, const char* code, GimbalHint hint,
                     const char* format, va_list args) {
  GimbalMessage sentence, advice;
  gimbal_message_setv(&sentence, format, args);
  GimbalDiagnostic d = {.severity = severity,
                        .code = code,
                        .place = place,
                        .sentence = &sentence,
                        .advice = gimbal_hint_message(hint, &advice)};
  gimbal_diagnostics_add(s->diagnostics, &d);
  return (Said){text_of_message(&sentence), text_of_message(d.advice)};
}

// The plain interface tells what to do as well, last.
static char* with_hint(char* text, const char* hint) {
  if (!hint) return text;
  char* whole = g_strdup_printf("%s\n%s", text, hint);
  g_free(text);
  return whole;
}

static void add_error(Spec* s, const Element* e, GimbalPlace place, const char* code, GimbalHint hint,
                      const char* format, va_list args) {
  Said said = add_said(s, GIMBAL_SEVERITY_ERROR, place, code, hint, format, args);
  if (!s->error) {
    char* text = e || !place.line ? plain_text("Error", e, said.text) : plain_text_at(&place, said.text);
    s->error = with_hint(text, said.hint);
  }
  said_end(said);
}

void spec_say_error(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...) {
  va_list args;
  va_start(args, format);
  add_error(s, e, place_of(e), code, hint, format, args);
  va_end(args);
}

void spec_say_error_at(Spec* s, const Element* e, const GimbalPlace* place, const char* code, GimbalHint hint,
                       const char* format, ...) {
  va_list args;
  va_start(args, format);
  add_error(s, e, place->line ? *place : place_of(e), code, hint, format, args);
  va_end(args);
}

void spec_say_warning(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...) {
  va_list args;
  va_start(args, format);
  Said said = add_said(s, GIMBAL_SEVERITY_WARNING, place_of(e), code, hint, format, args);
  va_end(args);
  char* text = with_hint(plain_text("Warning", e, said.text), said.hint);
  said_end(said);
  bool stays = !strcmp(code, SPEC_ATTACH_CONFLICT);
  g_ptr_array_insert(s->warnings, stays ? (gint)s->attach_warnings++ : -1, text);
  if (stays) mju_warning("%s", text);
}

void spec_say_note(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...) {
  va_list args;
  va_start(args, format);
  said_end(add_said(s, GIMBAL_SEVERITY_NOTE, place_of(e), code, hint, format, args));
  va_end(args);
}

void spec_clear_errors(Spec* s) {
  g_clear_pointer(&s->error, g_free);
  g_ptr_array_set_size(s->warnings, (gint)s->attach_warnings);
  GimbalDiagnostics* before = s->diagnostics;
  s->diagnostics = gimbal_diagnostics_new();
  for (int i = 0; i < gimbal_diagnostics_count(before); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(before, i);
    bool stays = d->severity == GIMBAL_SEVERITY_WARNING && !g_strcmp0(d->code, SPEC_ATTACH_CONFLICT);
    if (stays) gimbal_diagnostics_add(s->diagnostics, d);
  }
  gimbal_diagnostics_free(before);
}

int spec_error_count(const Spec* s) {
  return gimbal_diagnostics_errors(s->diagnostics);
}

const GimbalMessage* spec_last_error(const Spec* s) {
  for (int i = gimbal_diagnostics_count(s->diagnostics) - 1; i >= 0; i--) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(s->diagnostics, i);
    if (d->severity == GIMBAL_SEVERITY_ERROR) return d->sentence;
  }
  return NULL;
}

const char* mjs_getError(mjSpec* s) {
  const char* error = s ? spec_of(s)->error : "Error: there is no spec";
  return error ? error : "";
}

int mjs_numWarnings(const mjSpec* spec) {
  return spec ? (int)spec_of(spec)->warnings->len : 0;
}

const char* mjs_getWarning(const mjSpec* spec, int index) {
  bool known = index >= 0 && index < mjs_numWarnings(spec);
  return known ? g_ptr_array_index(spec_of(spec)->warnings, index) : NULL;
}

int mjs_isWarning(mjSpec* s) {
  return s && !spec_of(s)->error && mjs_numWarnings(s) > 0;
}

const double* mjs_getTimer(mjSpec* s) {
  return s ? spec_of(s)->timer : NULL;
}

bool spec_check_own(Spec* s) {
  if (!s->attached_to) return true;
  spec_error(s, NULL, "attach", N_("Call this with the spec that it is attached to."),
             "the spec is attached to another one, to which its elements belong");
  return false;
}
