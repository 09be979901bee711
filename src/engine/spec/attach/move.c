// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A copy is whole and in its place already; its original takes over its links, values and names,
// one by one, and then every pointer to a copy becomes one to the original.

#include "spec/attach/move.h"

#include <string.h>

#include "spec/compiled.h"
#include "spec/key_row.h"
#include "spec/names.h"
#include "spec/plugin.h"

typedef struct Move {
  Copier* c;
  GHashTable* original;  // copy → its original
} Move;

typedef void (*ChangeList)(const Move* v, ElementList* list);

// The original of a copy; anything else stays.
static Element* original_of(const Move* v, Element* e) {
  Element* o = e ? g_hash_table_lookup(v->original, e) : NULL;
  return o ? o : e;
}

static void replace_in(const Move* v, ElementList* list) {
  for (int i = 0; i < list->size; i++) list->items[i] = original_of(v, list->items[i]);
}

static bool is_moving(const Element* e, const void* context) {
  const Move* v = context;
  return e->head.elemtype != mjOBJ_DEFAULT && g_hash_table_contains(v->c->elements, e) &&
         !g_hash_table_contains(v->c->reused, e);
}

// Keyframes that stay lose the numbers of what moves.
static void leave_keys(const Move* v) {
  GHashTable* going = g_hash_table_new(NULL, NULL);
  GHashTableIter iter;
  gpointer o;
  g_hash_table_iter_init(&iter, v->original);
  while (g_hash_table_iter_next(&iter, NULL, &o)) g_hash_table_add(going, o);
  key_rows_remove(v->c->from, going);
  g_hash_table_unref(going);
}

//---- leaving

static void leave_list(const Move* v, ElementList* list) {
  element_list_drop(list, is_moving, v);
}

// All lists of a body and of those that are left below it: children move with their body.
static void change_tree(const Move* v, BodyElement* body, ChangeList change) {
  for (int k = 0; k < CHILD_KINDS; k++) change(v, body_children(body, child_kinds[k]));
  for (int i = 0; i < body->bodies.size; i++) change_tree(v, (BodyElement*)body->bodies.items[i], change);
}

static void move_leave(const Move* v) {
  Spec* from = v->c->from;
  compiled_leave(from);
  change_tree(v, from->world, leave_list);
  leave_list(v, &from->frames);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    leave_list(v, &from->lists[kind]);
    element_list_clear(&from->compiled[kind]);
  }
}

//---- arriving

static void move_lists(Element* o, Element* copy) {
  if (o->head.elemtype == mjOBJ_BODY) {
    for (int k = 0; k < CHILD_KINDS; k++) {
      ElementList* mine = body_children((BodyElement*)o, child_kinds[k]);
      ElementList* theirs = body_children((BodyElement*)copy, child_kinds[k]);
      element_list_clear(mine);
      *mine = *theirs;
      memset(theirs, 0, sizeof *theirs);
    }
  }
  if (o->head.elemtype != mjOBJ_TENDON) return;
  const ElementList *mine = &((TendonElement*)o)->wraps, *theirs = &((TendonElement*)copy)->wraps;
  for (int i = 0; i < mine->size; i++) {
    WrapElement *to = (WrapElement*)mine->items[i], *from = (WrapElement*)theirs->items[i];
    to->base.spec = o->spec;
    string_set(to->target, string_get(from->target));
    string_set(to->sidesite, string_get(from->sidesite));
  }
}

static void move_places(Element* o, Element* copy) {
  g_free(o->attributes);
  o->place = copy->place;
  o->tag = copy->tag;
  o->attributes = copy->attributes;
  o->nattribute = copy->nattribute;
  copy->attributes = NULL;
}

static void move_name(Element* o, Element* copy) {
  char* name = g_strdup(string_get(copy->name));
  mjs_setName(&o->head, "");  // in the spec that it leaves
  mjs_setName(&copy->head, "");
  o->spec = copy->spec;
  names_set(&o->head, name);
  g_free(name);
}

// The names of bones in the file of a skin.
static void move_bones(Element* o, const Element* copy) {
  o->bone_prefix = copy->bone_prefix;
  o->bone_suffix = copy->bone_suffix;
}

static void move_place(const Move* v, Element* o, Element* copy) {
  move_name(o, copy);
  element_copy_object(o, copy);
  mjsPlugin* plugin = element_plugin(o);
  if (plugin && plugin->element) plugin->element = &original_of(v, element_of(plugin->element))->head;
  move_places(o, copy);
  move_lists(o, copy);
  move_bones(o, copy);
  o->origin = copy->origin;
  o->compiler = copy->compiler;
  o->filedir = copy->filedir;
  o->class_ = copy->class_;
  o->parent = original_of(v, copy->parent);
  o->frame = original_of(v, copy->frame);
  o->position = copy->position;
  o->id = -1;
}

static void move_arrive(const Move* v) {
  Spec* to = v->c->to;
  change_tree(v, to->world, replace_in);
  replace_in(v, &to->frames);
  for (int kind = 0; kind < mjNOBJECT; kind++) replace_in(v, &to->lists[kind]);
  const ElementList* keys = &to->lists[mjOBJ_KEY];
  for (int i = 0; i < keys->size; i++) {
    GArray* parts = keys->items[i]->key_parts;
    for (guint k = 0; parts && k < parts->len; k++) {
      KeyPart* part = &g_array_index(parts, KeyPart, k);
      part->target = original_of(v, part->target);
    }
  }
}

void move_originals(Copier* c) {
  Move v = {c, g_hash_table_new(NULL, NULL)};
  GHashTableIter iter;
  gpointer o, copy;
  g_hash_table_iter_init(&iter, c->elements);
  while (g_hash_table_iter_next(&iter, &o, &copy)) {
    if (is_moving(o, &v)) g_hash_table_insert(v.original, copy, o);
  }
  bool with_world = is_moving(&c->from->world->base, &v);
  leave_keys(&v);
  move_leave(&v);
  g_hash_table_iter_init(&iter, v.original);
  while (g_hash_table_iter_next(&iter, &copy, &o)) move_place(&v, o, copy);
  move_arrive(&v);
  if (with_world) spec_make_world(c->from);
  g_hash_table_iter_init(&iter, v.original);
  while (g_hash_table_iter_next(&iter, &copy, NULL)) element_free(copy);
  g_hash_table_unref(v.original);
  if (c->from->attached_to) g_ptr_array_remove(c->from->attached_to->attached, c->from);
  c->from->attached_to = c->to;
  c->from->gave_away = true;
  g_ptr_array_add(c->to->attached, c->from);
}
