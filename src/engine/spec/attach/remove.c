// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Deleting elements, and those that cannot stand without them.

#include <gimbal/assert.h>
#include <string.h>

#include "spec/attach/attach_key.h"
#include "spec/attach/remove.h"
#include "spec/compiled.h"
#include "spec/key_row.h"
#include "spec/names.h"
#include "spec/plugin.h"
#include "spec/references.h"
#include "spec/spec.h"

static void remove_from_lists(Spec* s, Element* e) {
  names_leave(e);
  compiled_leave(s);
  if (e->head.elemtype < mjNOBJECT) {
    ElementList* compiled = &s->compiled[e->head.elemtype];
    for (int i = 0; i < compiled->size; i++) {
      if (compiled->items[i] == e) element_list_clear(compiled);
    }
  }
}

static void remove_from_frames(Spec* s, const Element* frame) {
  int kept = 0;
  for (int i = 0; i < s->frames.size; i++) {
    if (s->frames.items[i] != frame) s->frames.items[kept++] = s->frames.items[i];
  }
  s->frames.size = kept;
}

// Numbers of attached keyframes for elements that are about to go.
static void drop_key_parts(Spec* s, GHashTable* going) {
  for (int i = 0; i < s->lists[mjOBJ_KEY].size; i++) {
    GArray* parts = s->lists[mjOBJ_KEY].items[i]->key_parts;
    guint kept = 0;
    for (guint k = 0; parts && k < parts->len; k++) {
      KeyPart part = g_array_index(parts, KeyPart, k);
      if (!g_hash_table_contains(going, part.target)) g_array_index(parts, KeyPart, kept++) = part;
    }
    if (parts) g_array_set_size(parts, kept);
  }
}

// Numbers in keyframes of this spec, and in those of specs to which other parts of it were
// attached.
static void drop_key_numbers(Spec* s, GHashTable* going) {
  key_rows_remove(s, going);
  drop_key_parts(s, going);
  for (guint i = 0; i < s->held_by->len; i++) drop_key_parts(g_ptr_array_index(s->held_by, i), going);
}

// Keyframes that were attached and not compiled yet come before those of the spec itself, as 3.12
// has them when a body goes.
static void put_own_keys_last(Spec* s) {
  ElementList* keys = &s->lists[mjOBJ_KEY];
  Element** sorted = g_new(Element*, keys->size + 1);
  int n = 0;
  for (int own = 0; own < 2; own++) {
    for (int i = 0; i < keys->size; i++) {
      bool is_own = !keys->items[i]->key_parts || keys->items[i]->key_mark;
      if (is_own == own) sorted[n++] = keys->items[i];
    }
  }
  for (int i = 0; i < n; i++) {
    keys->items[i] = sorted[i];
    sorted[i]->position = i;
    sorted[i]->key_waits = true;
  }
  g_free(sorted);
}

void keys_wait(Spec* s) {
  put_own_keys_last(s);
  keys_follow(s);
}

static void drop_key_numbers_of(Spec* s, Element* e) {
  GHashTable* going = g_hash_table_new(NULL, NULL);
  g_hash_table_add(going, e);
  drop_key_numbers(s, going);
  g_hash_table_unref(going);
}

static void delete_subtree(Spec* s, BodyElement* body) {
  for (int k = 0; k < LEAF_KINDS; k++) {
    ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) {
      if (child_kinds[k] == mjOBJ_FRAME) remove_from_frames(s, list->items[i]);
      remove_from_lists(s, list->items[i]);
      element_free(list->items[i]);
    }
  }
  for (int i = 0; i < body->bodies.size; i++) delete_subtree(s, (BodyElement*)body->bodies.items[i]);
  remove_from_lists(s, &body->base);
  element_free(&body->base);
}

// The elements that are about to go.
static void mark_subtree(GHashTable* going, BodyElement* body) {
  g_hash_table_add(going, body);
  for (int k = 0; k < PART_KINDS; k++) {
    ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) g_hash_table_add(going, list->items[i]);
  }
  for (int i = 0; i < body->bodies.size; i++) mark_subtree(going, (BodyElement*)body->bodies.items[i]);
}

typedef struct Doomed {
  GHashTable* going;
  bool found;
  bool broken;  // something else that it names is missing already
} Doomed;

static void check_target(void* context, Element* e, mjtObj kind, mjString* name) {
  Doomed* doomed = context;
  const Element* target = kind == mjOBJ_DEFAULT ? e : spec_find_name(e->spec, kind, string_get(name));
  if (target && g_hash_table_contains(doomed->going, target)) doomed->found = true;
  if (!target && kind != mjOBJ_MATERIAL && kind != mjOBJ_PLUGIN) doomed->broken = true;
}

// Take an element that holds no others out of its list. Its numbers in keyframes are gone already.
static void remove_drop(Spec* s, Element* e) {
  mjtObj kind = e->head.elemtype;
  element_list_remove(e->parent ? body_children((BodyElement*)e->parent, kind) : &s->lists[kind], e);
  remove_from_lists(s, e);
  element_free(e);
}

// Add the elements of a kind that name something that goes; what refers to these goes too. One that
// names what is not there yet stays: a model that is being read may bring both under these names.
static void find_referring(const Spec* s, mjtObj kind, GHashTable* going, GPtrArray* doomed_elements) {
  const ElementList* list = &s->lists[kind];
  for (int i = 0; i < list->size; i++) {
    Doomed doomed = {going, false, false};
    references_visit(list->items[i], check_target, &doomed);
    // what could not have been compiled stays, and compiling says why, as in 3.12
    if (!doomed.found || doomed.broken || g_hash_table_contains(going, list->items[i])) continue;
    g_hash_table_add(going, list->items[i]);
    g_ptr_array_add(doomed_elements, list->items[i]);
  }
}

static void drop_all(Spec* s, GPtrArray* elements) {
  for (guint i = 0; i < elements->len; i++) remove_drop(s, g_ptr_array_index(elements, i));
  g_ptr_array_unref(elements);
}

// Elements beside the tree go with what they name in it.
static void delete_referring(Spec* s, GHashTable* going) {
  const mjtObj kinds[] = {mjOBJ_FLEX,     mjOBJ_PAIR,   mjOBJ_EXCLUDE, mjOBJ_TENDON, mjOBJ_EQUALITY,
                          mjOBJ_ACTUATOR, mjOBJ_SENSOR, mjOBJ_TUPLE,   mjOBJ_SKIN};
  GPtrArray* doomed_elements = g_ptr_array_new();
  for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) find_referring(s, kinds[k], going, doomed_elements);
  keys_wait(s);
  drop_key_numbers(s, going);
  drop_all(s, doomed_elements);
}

// A single element takes the tuples along that name it, and those that name these; other references
// stay, and compiling says what is missing.
static void delete_with_tuples(Spec* s, Element* e) {
  GHashTable* going = g_hash_table_new(NULL, NULL);
  GPtrArray* tuples = g_ptr_array_new();
  g_hash_table_add(going, e);
  for (guint before = 0, now = 1; now != before;) {
    before = tuples->len;
    find_referring(s, mjOBJ_TUPLE, going, tuples);
    now = tuples->len;
  }
  g_hash_table_unref(going);
  drop_all(s, tuples);
  remove_drop(s, e);
}

static void delete_body(Spec* s, BodyElement* body) {
  GHashTable* going = g_hash_table_new(NULL, NULL);
  mark_subtree(going, body);
  delete_referring(s, going);
  g_hash_table_unref(going);
  element_list_remove(&((BodyElement*)body->base.parent)->bodies, &body->base);
  delete_subtree(s, body);
}

//---- frames go with what is in them

static bool stands_in(const Element* e, const Element* frame) {
  const Element* f = e;
  while (f && f != frame) f = f->frame;
  return f != NULL;
}

// What is in a frame, itself too.
static GPtrArray* content_of(const Element* frame) {
  GPtrArray* content = g_ptr_array_new();
  BodyElement* body = (BodyElement*)frame->parent;
  for (int k = 0; k < CHILD_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) {
      if (stands_in(list->items[i], frame)) g_ptr_array_add(content, list->items[i]);
    }
  }
  return content;
}

static void delete_frame(Spec* s, Element* frame) {
  GHashTable* going = g_hash_table_new(NULL, NULL);
  GPtrArray* content = content_of(frame);
  for (guint i = 0; i < content->len; i++) {
    Element* e = g_ptr_array_index(content, i);
    g_hash_table_add(going, e);
    if (e->head.elemtype == mjOBJ_BODY) mark_subtree(going, (BodyElement*)e);
  }
  delete_referring(s, going);
  g_hash_table_unref(going);
  for (guint i = 0; i < content->len; i++) {
    Element* e = g_ptr_array_index(content, i);
    if (e->head.elemtype == mjOBJ_BODY) {
      element_list_remove(&((BodyElement*)e->parent)->bodies, e);
      delete_subtree(s, (BodyElement*)e);
      continue;
    }
    if (e->head.elemtype == mjOBJ_FRAME) remove_from_frames(s, e);
    remove_drop(s, e);
  }
  g_ptr_array_unref(content);
}

//---- instances of plugins go with the last element that names them

static void find_used(const ElementList* list, GHashTable* used) {
  for (int i = 0; i < list->size; i++) g_hash_table_add(used, plugin_instance_of(list->items[i]));
}

static void find_used_in(BodyElement* body, GHashTable* used) {
  g_hash_table_add(used, plugin_instance_of(&body->base));
  find_used(&body->geoms, used);
  for (int i = 0; i < body->bodies.size; i++) find_used_in((BodyElement*)body->bodies.items[i], used);
}

// The instances that elements of a spec name; NULL: it has none.
static GHashTable* used_instances(Spec* s) {
  if (!s->lists[mjOBJ_PLUGIN].size) return NULL;
  GHashTable* used = g_hash_table_new(NULL, NULL);
  find_used_in(s->world, used);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    if (kind != mjOBJ_PLUGIN) find_used(&s->lists[kind], used);
  }
  return used;
}

static void drop_unused(Spec* s, GHashTable* before) {
  GHashTable* now = used_instances(s);
  ElementList* all = &s->lists[mjOBJ_PLUGIN];
  for (int i = all->size - 1; now && i >= 0; i--) {
    Element* e = all->items[i];
    if (g_hash_table_contains(before, e) && !g_hash_table_contains(now, e)) remove_drop(s, e);
  }
  if (now) g_hash_table_unref(now);
}

// What was of a class that goes is of its parent class then; its values stay.
static void leave_class(Element* e, const Element* class_) {
  GIMBAL_ASSERT(class_->parent);
  if (e->class_ == class_) e->class_ = class_->parent;
  const char *old = string_get(class_->name), *parent = string_get(class_->parent->name);
  mjString* childclass = NULL;
  if (e->head.elemtype == mjOBJ_BODY) childclass = ((BodyElement*)e)->body.childclass;
  if (e->head.elemtype == mjOBJ_FRAME) childclass = ((mjsFrame*)e->object)->childclass;
  if (childclass && !strcmp(string_get(childclass), old)) string_set(childclass, parent);
}

static void leave_class_in(BodyElement* body, const Element* class_) {
  leave_class(&body->base, class_);
  for (int k = 0; k < LEAF_KINDS; k++) {
    ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) leave_class(list->items[i], class_);
  }
  for (int i = 0; i < body->bodies.size; i++) leave_class_in((BodyElement*)body->bodies.items[i], class_);
}

static void delete_class(Spec* s, Element* class_) {
  ElementList* below = &((DefaultElement*)class_)->classes;
  while (below->size) delete_class(s, below->items[below->size - 1]);
  leave_class_in(s->world, class_);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    for (int i = 0; i < s->lists[kind].size; i++) leave_class(s->lists[kind].items[i], class_);
  }
  if (class_->parent) element_list_remove(&((DefaultElement*)class_->parent)->classes, class_);
  element_list_remove(&s->classes, class_);
  remove_from_lists(s, class_);
  element_free(class_);
}

void remove_empty_body(BodyElement* body) {
  remove_drop(body->base.spec, &body->base);
}

// An element that may go, with what hangs on it.
static void delete_element(Spec* s, Element* e) {
  mjtObj kind = e->head.elemtype;
  bool has_state = kind == mjOBJ_JOINT || kind == mjOBJ_TENDON || kind == mjOBJ_ACTUATOR;
  if (has_state) {
    // what waits to be compiled goes before its own keyframes, as when a body goes
    if (s->kept) put_own_keys_last(s);
    drop_key_numbers_of(s, e);
  }
  if (kind == mjOBJ_DEFAULT) {
    delete_class(s, e);
  } else if (kind == mjOBJ_BODY) {
    delete_body(s, (BodyElement*)e);
  } else if (kind == mjOBJ_FRAME) {
    delete_frame(s, e);
  } else {
    delete_with_tuples(s, e);
  }
}

int mjs_delete(mjSpec* spec, mjsElement* element) {
  Spec* s = spec_of(spec);
  Element* e = element_of(element);
  if (!s || !spec_check_own(s)) return -1;
  if (e && e->is_gone) {
    spec_error(s, NULL, "delete", NULL, "this %s is not in this model: it was deleted before",
               element_kind_name(e->head.elemtype));
    return -1;
  }
  if (!e || e->spec != s || e == s->self || e == &s->world->base || e == s->main_class) {
    spec_error(s, NULL, "delete", NULL, "this element cannot be deleted");
    return -1;
  }
  GHashTable* used = used_instances(s);
  delete_element(s, e);
  if (used) drop_unused(s, used);
  if (used) g_hash_table_unref(used);
  if (GIMBAL_VALIDATING) validate_changed_spec(s);
  return 0;
}
