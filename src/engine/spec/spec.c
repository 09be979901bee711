// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Life of a spec: making and deleting it, its errors and warnings, its settings.

#include "spec/spec.h"

#include <string.h>

#include "spec/default_class.h"
#include "spec/names.h"
#include "spec/plugin.h"

Spec* spec_of(const mjSpec* s) {
  return (Spec*)s;
}

static void init_strings(Spec* s) {
  mjString** strings[] = {&s->pub.modelname, &s->pub.compiler.meshdir, &s->pub.compiler.texturedir,
                          &s->pub.comment, &s->pub.modelfiledir};
  for (size_t i = 0; i < G_N_ELEMENTS(strings); i++) *strings[i] = &s->texts[i];
}

static void init_tables(Spec* s) {
  s->active_plugins = g_hash_table_new(g_str_hash, g_str_equal);
  s->unknown_plugins = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  s->strings = g_string_chunk_new(256);
  s->children = g_ptr_array_new();
  s->held_by = g_ptr_array_new();
  s->attached = g_ptr_array_new();
  s->warnings = g_ptr_array_new_with_free_func(g_free);
  s->compilers = g_ptr_array_new();
  s->diagnostics = gimbal_diagnostics_new();
}

mjSpec* mj_makeSpec(void) {
  Spec* s = g_new0(Spec, 1);
  s->holders = 1;
  mjs_defaultSpec(&s->pub);
  init_strings(s);
  init_tables(s);
  string_set(s->pub.modelname, "MuJoCo Model");
  s->self = element_new(s, mjOBJ_MODEL, NULL);
  s->pub.element = &s->self->head;
  s->main_class = default_class_new(s, "main", NULL);
  spec_make_world(s);
  return &s->pub;
}

void spec_make_world(Spec* s) {
  s->world = (BodyElement*)element_new(s, mjOBJ_BODY, NULL);
  s->world->base.class_ = s->main_class;
  string_set(s->world->body.childclass, "main");
  mjs_setName(&s->world->base.head, "world");
}

static void free_tree(BodyElement* body) {
  const mjtObj kinds[] = {mjOBJ_JOINT, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT, mjOBJ_FRAME};
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
    ElementList* list = body_children(body, kinds[k]);
    for (int i = 0; i < list->size; i++) element_free(list->items[i]);
  }
  for (int i = 0; i < body->bodies.size; i++) free_tree((BodyElement*)body->bodies.items[i]);
  element_free(&body->base);
}

static void free_lists(Spec* s) {
  free_tree(s->world);
  for (int k = 0; k < mjNOBJECT; k++) {
    for (int i = 0; i < s->lists[k].size; i++) element_free(s->lists[k].items[i]);
    element_list_clear(&s->lists[k]);
    element_list_clear(&s->compiled[k]);
  }
  for (int i = 0; i < s->classes.size; i++) element_free(s->classes.items[i]);
  element_list_clear(&s->classes);
  element_list_clear(&s->frames);
  element_free(s->self);
}

static void free_compilers(Spec* s) {
  for (guint i = 0; i < s->compilers->len; i++) {
    mjsCompiler* c = g_ptr_array_index(s->compilers, i);
    container_clear(c->meshdir, CONTAINER_STRING);
    container_clear(c->texturedir, CONTAINER_STRING);
    g_free(c->meshdir);
    g_free(c->texturedir);
    g_free(c);
  }
  g_ptr_array_unref(s->compilers);
}

// Specs of which elements were attached by reference outlive each other in any order.
static void drop_attachments(Spec* s) {
  if (s->attached_to) g_ptr_array_remove(s->attached_to->attached, s);
  for (guint i = 0; i < s->attached->len; i++) ((Spec*)g_ptr_array_index(s->attached, i))->attached_to = NULL;
  g_ptr_array_unref(s->attached);
}

static void let_go_of_children(Spec* s) {
  for (guint i = 0; i < s->children->len; i++) {
    Spec* child = g_ptr_array_index(s->children, i);
    g_ptr_array_remove(child->held_by, s);
    mj_deleteSpec(&child->pub);
  }
  g_ptr_array_unref(s->children);
}

void mj_deleteSpec(mjSpec* spec) {
  if (!spec || --spec_of(spec)->holders > 0) return;
  Spec* s = spec_of(spec);
  drop_attachments(s);
  free_lists(s);
  free_compilers(s);
  let_go_of_children(s);
  g_ptr_array_unref(s->held_by);
  for (int i = 0; i < mjNOBJECT; i++) g_clear_pointer(&s->names[i], g_hash_table_unref);
  g_clear_pointer(&s->frame_names, g_hash_table_unref);
  g_clear_pointer(&s->class_names, g_hash_table_unref);
  g_hash_table_unref(s->active_plugins);
  g_hash_table_unref(s->unknown_plugins);
  for (size_t i = 0; i < G_N_ELEMENTS(s->texts); i++) container_clear(&s->texts[i], CONTAINER_STRING);
  gimbal_diagnostics_free(s->diagnostics);
  g_ptr_array_unref(s->warnings);
  g_string_chunk_free(s->strings);
  g_free(s->error);
  g_free(s);
}

const char* spec_intern(Spec* s, const char* text) {
  // texts that come in long runs are mostly the one interned last
  bool again = s->last_interned && (text == s->last_interned || !strcmp(text, s->last_interned));
  if (!again) s->last_interned = g_string_chunk_insert_const(s->strings, text);
  return s->last_interned;
}

void spec_add_child(mjSpec* s, mjSpec* child) {
  g_ptr_array_add(spec_of(child)->held_by, s);
  g_ptr_array_add(spec_of(s)->children, child);
}

static bool spec_keeps_alive(const Spec* s, const Spec* other) {
  bool found = s == other;
  for (guint i = 0; i < s->children->len && !found; i++) {
    found = spec_keeps_alive(g_ptr_array_index(s->children, i), other);
  }
  return found;
}

bool spec_keep_alive(Spec* s, Spec* other) {
  if (g_ptr_array_find(s->children, other, NULL)) return true;
  if (s == other || (s->held_by->len && spec_keeps_alive(other, s))) return false;
  other->holders++;
  g_ptr_array_add(other->held_by, s);
  g_ptr_array_add(s->children, other);
  return true;
}

const mjsCompiler* spec_copy_compiler(Spec* s, const mjsCompiler* c) {
  mjsCompiler* copy = g_memdup2(c, sizeof *c);
  copy->meshdir = g_new0(Container, 1);
  copy->texturedir = g_new0(Container, 1);
  string_set(copy->meshdir, string_get(c->meshdir));
  string_set(copy->texturedir, string_get(c->texturedir));
  g_ptr_array_add(s->compilers, copy);
  return copy;
}

//---- errors and warnings

static GimbalPlace place_of(const Element* e) {
  if (!e) return (GimbalPlace){NULL, 0, 0, 0, 0};
  return e->tag.line ? e->tag : e->place;
}

// "Error: text / Element 'name', line N": what the plain interface shows.
static char* plain_text(const char* kind, const Element* e, const char* message) {
  GString* text = g_string_new(NULL);
  g_string_printf(text, "%s: %s", kind, message);
  if (!e || e->head.elemtype == mjOBJ_MODEL) return g_string_free(text, FALSE);
  g_string_append_printf(text, "\nElement %s", element_kind_name(e->head.elemtype));
  if (!string_is_empty(e->name)) g_string_append_printf(text, " '%s'", string_get(e->name));
  if (e->id >= 0) g_string_append_printf(text, ", id %d", e->id);
  int line = e->tag.line ? e->tag.line : e->place.line;
  if (line) g_string_append_printf(text, ", line %d", line);
  if (line && e->place.file) g_string_append_printf(text, ", file %s", e->place.file);
  return g_string_free(text, FALSE);
}

// The same about a place that is no element's.
static char* plain_text_at(const GimbalPlace* place, const char* message) {
  if (place->file) {
    return g_strdup_printf(N_("Error: %s\nline %d, file %s"), message, place->line, place->file);
  }
  return g_strdup_printf(N_("Error: %s\nline %d"), message, place->line);
}

// Add what is said of a place to the list. The text in English; free with g_free.
static char* add_said(Spec* s, GimbalSeverity severity, GimbalPlace place, const char* code, GimbalHint hint,
                      const char* format, va_list args) {
  GimbalMessage sentence, advice;
  gimbal_message_setv(&sentence, format, args);
  GimbalDiagnostic d = {.severity = severity,
                        .code = code,
                        .place = place,
                        .sentence = &sentence,
                        .advice = gimbal_hint_message(hint, &advice)};
  gimbal_diagnostics_add(s->diagnostics, &d);
  int size = gimbal_message_text(&sentence, NULL, NULL, 0) + 1;
  char* text = g_malloc((gsize)size);
  gimbal_message_text(&sentence, NULL, text, size);
  return text;
}

static void add_error(Spec* s, const Element* e, GimbalPlace place, const char* code, GimbalHint hint,
                      const char* format, va_list args) {
  char* message = add_said(s, GIMBAL_SEVERITY_ERROR, place, code, hint, format, args);
  if (!s->error) {
    s->error = e || !place.line ? plain_text("Error", e, message) : plain_text_at(&place, message);
  }
  g_free(message);
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
  char* message = add_said(s, GIMBAL_SEVERITY_WARNING, place_of(e), code, hint, format, args);
  va_end(args);
  char* text = plain_text("Warning", e, message);
  bool stays = !strcmp(code, SPEC_ATTACH_CONFLICT);
  g_ptr_array_insert(s->warnings, stays ? (gint)s->attach_warnings++ : -1, text);
  g_free(message);
  if (stays) mju_warning("%s", text);
}

void spec_say_note(Spec* s, const Element* e, const char* code, GimbalHint hint, const char* format, ...) {
  va_list args;
  va_start(args, format);
  g_free(add_said(s, GIMBAL_SEVERITY_NOTE, place_of(e), code, hint, format, args));
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

//---- settings

int mjs_setDeepCopy(mjSpec* s, int deepcopy) {
  if (s) spec_of(s)->deep_copy = deepcopy != 0;
  return s ? 0 : -1;
}

int mjs_activatePlugin(mjSpec* s, const char* name) {
  int slot;
  if (!s || !name || !mjp_getPlugin(name, &slot)) return -1;
  plugin_activate(spec_of(s), name);
  return 0;
}
