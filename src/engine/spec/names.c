// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of elements and their tables.

#include "spec/names.h"

#include <string.h>

#include "base/mark.h"
#include "base/nearest.h"

//---- tables

// Where the table of a kind is, NULL if that has no names. It is made for the first name.
static GHashTable** slot_of(Spec* s, mjtObj kind) {
  if (kind == mjOBJ_FRAME) return &s->frame_names;
  if (kind == mjOBJ_DEFAULT) return &s->class_names;
  if (kind == mjOBJ_XBODY) kind = mjOBJ_BODY;
  return kind < mjNOBJECT ? &s->names[kind] : NULL;
}

static GHashTable* table_of(const Spec* s, mjtObj kind) {
  GHashTable** slot = slot_of((Spec*)s, kind);
  return slot ? *slot : NULL;
}

static bool is_called(const Element* e, const char* name) {
  return strcmp(string_get(e->name), name) == 0;
}

Element* spec_find_name(const Spec* s, mjtObj kind, const char* name) {
  GHashTable* table = table_of(s, kind);
  Element* e = table && name && name[0] ? g_hash_table_lookup(table, name) : NULL;
  return e && is_called(e, name) ? e : NULL;
}

const char* spec_nearest_name(const Spec* s, mjtObj kind, const char* name) {
  GHashTable* table = table_of(s, kind);
  if (!table) return NULL;
  Nearest n = nearest_to(name);
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init(&iter, table);
  while (g_hash_table_iter_next(&iter, &key, NULL)) nearest_try(&n, key);
  return n.best;
}

void names_leave(Element* e) {
  if (e->entry) g_hash_table_remove(table_of(e->spec, e->head.elemtype), e->entry);
  e->entry = NULL;
}

bool names_enter(Element* e) {
  GHashTable** slot = slot_of(e->spec, e->head.elemtype);
  const char* name = string_get(e->name);
  if (!slot || !*name) return true;
  if (!*slot) *slot = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Element* former = g_hash_table_lookup(*slot, name);
  if (former && is_called(former, name)) return false;
  if (former) names_leave(former);  // it is called something else by now
  char* key = g_strdup(name);
  g_hash_table_insert(*slot, key, e);
  e->entry = key;
  return true;
}

//---- one element

static int refuse_name(Element* e, const char* name) {
  spec_error(e->spec, e, "repeated-name", N_("Give one of the two another name."),
             "repeated name '%s' in %s: another one has it", name, element_kind_name(e->head.elemtype));
  return -1;
}

// A name that is taken leaves the element the one that it has.
int mjs_setName(mjsElement* element, const char* name) {
  Element* e = element_of(element);
  const Element* other = e && name ? spec_find_name(e->spec, e->head.elemtype, name) : NULL;
  return other && other != e ? refuse_name(e, name) : names_set(element, name);
}

int names_set(mjsElement* element, const char* name) {
  if (!element) return -1;
  Element* e = element_of(element);
  if (name && e->entry && !strcmp(e->entry, name) && is_called(e, name)) return 0;
  names_leave(e);
  string_set(e->name, name);
  return names_enter(e) ? 0 : refuse_name(e, name);
}

//---- all elements

typedef struct Refresh {
  NamesClash clash;
  void* context;
} Refresh;

static void names_rebuild(const Refresh* r, Element* e) {
  if (e->entry ? is_called(e, e->entry) : string_is_empty(e->name)) return;
  names_leave(e);
  if (!names_enter(e) && r->clash) r->clash(r->context, e);
}

static void refresh_list(const Refresh* r, const ElementList* list) {
  for (int i = 0; i < list->size; i++) names_rebuild(r, list->items[i]);
}

static void refresh_tree(const Refresh* r, const BodyElement* body) {
  const ElementList* lists[] = {&body->joints, &body->geoms, &body->sites, &body->cameras, &body->lights};
  for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) refresh_list(r, lists[i]);
  refresh_list(r, &body->bodies);
  for (int i = 0; i < body->bodies.size; i++) refresh_tree(r, (const BodyElement*)body->bodies.items[i]);
}

void names_refresh(Spec* s, NamesClash clash, void* context) {
  const Refresh r = {clash, context};
  refresh_tree(&r, s->world);
  refresh_list(&r, &s->frames);
  refresh_list(&r, &s->classes);
  for (int kind = 0; kind < mjNOBJECT; kind++) refresh_list(&r, &s->lists[kind]);
}
