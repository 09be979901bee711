// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether a spec is what its functions rely on: each element hangs in one list, of its own kind,
// whose owner it knows; frames and classes lead upwards to an end; names lead to who has them.

#include "spec/spec.h"

#include <gimbal/assert.h>

static void validate_container(const ElementList* list) {
  GIMBAL_ASSERT(list->size >= 0 && list->size <= list->capacity);
  GIMBAL_ASSERT(list->items || !list->capacity);
}

// An element by itself; elements of another spec may hang here only where this one was attached.
static void validate_element(const Spec* s, const Element* e, mjtObj kind) {
  GIMBAL_ASSERT(e && e->spec == s && e->head.elemtype == kind);
  GIMBAL_ASSERT(e->object && e->name && e->nattribute >= 0);
  GIMBAL_ASSERT(e->attributes || !e->nattribute);
  GIMBAL_ASSERT(!e->entry || e->entry[0]);
}

// Frames around an element are of its body, and end.
static void validate_frames(const Spec* s, const Element* e) {
  int steps = 0;
  for (const Element* frame = e->frame; frame; frame = frame->frame) {
    GIMBAL_ASSERT(frame->head.elemtype == mjOBJ_FRAME && frame->parent == e->parent);
    GIMBAL_ASSERT(steps++ < s->frames.size);
  }
}

// Returns the number of frames below the body.
static int validate_body(const Spec* s, BodyElement* body) {
  int frames = body->frames.size;
  for (int k = 0; k < CHILD_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    validate_container(list);
    for (int i = 0; i < list->size; i++) {
      const Element* e = list->items[i];
      validate_element(s, e, child_kinds[k]);
      GIMBAL_ASSERT(e->parent == &body->base && e->position == i && e->class_);
      validate_frames(s, e);
    }
  }
  for (int i = 0; i < body->bodies.size; i++) {
    frames += validate_body(s, (BodyElement*)body->bodies.items[i]);
  }
  return frames;
}

static void validate_wraps(const Spec* s, const TendonElement* tendon) {
  validate_container(&tendon->wraps);
  for (int i = 0; i < tendon->wraps.size; i++) {
    const Element* e = tendon->wraps.items[i];
    validate_element(s, e, mjOBJ_UNKNOWN);
    GIMBAL_ASSERT(e->parent == &tendon->base && e->position == i);
  }
}

static void validate_lists(const Spec* s) {
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    const ElementList* list = &s->lists[kind];
    validate_container(list);
    for (int i = 0; i < list->size; i++) {
      const Element* e = list->items[i];
      validate_element(s, e, (mjtObj)kind);
      GIMBAL_ASSERT(!e->parent && !e->frame && e->class_ && e->position == i);
      if (kind == mjOBJ_TENDON) validate_wraps(s, (const TendonElement*)e);
    }
  }
}

// The first class is the root, each other one stands behind its parent.
static void validate_classes(const Spec* s) {
  int below = 0;
  validate_container(&s->classes);
  GIMBAL_ASSERT(s->classes.size > 0 && s->classes.items[0] == s->main_class && !s->main_class->parent);
  for (int i = 0; i < s->classes.size; i++) {
    const Element* e = s->classes.items[i];
    const ElementList* children = &((const DefaultElement*)e)->classes;
    validate_element(s, e, mjOBJ_DEFAULT);
    GIMBAL_ASSERT(!i || e->parent);
    for (int k = 0; k < children->size; k++) GIMBAL_ASSERT(children->items[k]->parent == e);
    below += children->size;
  }
  GIMBAL_ASSERT(below == s->classes.size - 1);
}

static void validate_names(const Spec* s, GHashTable* table, mjtObj kind) {
  GHashTableIter iter;
  gpointer key, value;
  if (!table) return;
  g_hash_table_iter_init(&iter, table);
  while (g_hash_table_iter_next(&iter, &key, &value)) {
    validate_element(s, value, kind);
    GIMBAL_ASSERT(((const Element*)value)->entry == key);
  }
}

// Who holds whom is known to both.
static void validate_holders(Spec* s) {
  GIMBAL_ASSERT(s->holders > 0);
  for (guint i = 0; i < s->children->len; i++) {
    const Spec* child = g_ptr_array_index(s->children, i);
    GIMBAL_ASSERT(child != s && child->holders > 0 && g_ptr_array_find(child->held_by, s, NULL));
  }
  for (guint i = 0; i < s->held_by->len; i++) {
    GIMBAL_ASSERT(g_ptr_array_find(((Spec*)g_ptr_array_index(s->held_by, i))->children, s, NULL));
  }
  for (guint i = 0; i < s->attached->len; i++) {
    GIMBAL_ASSERT(((Spec*)g_ptr_array_index(s->attached, i))->attached_to == s);
  }
  GIMBAL_ASSERT(!s->attached_to || g_ptr_array_find(s->attached_to->attached, s, NULL));
}

void validate_spec(const Spec* s) {
  GIMBAL_ASSERT(s->world && s->self && s->main_class && !s->world->base.parent);
  validate_element(s, &s->world->base, mjOBJ_BODY);
  validate_container(&s->frames);
  GIMBAL_ASSERT(validate_body(s, s->world) == s->frames.size);
  validate_lists(s);
  validate_classes(s);
  for (int kind = 0; kind < mjNOBJECT; kind++) validate_names(s, s->names[kind], (mjtObj)kind);
  validate_names(s, s->frame_names, mjOBJ_FRAME);
  validate_names(s, s->class_names, mjOBJ_DEFAULT);
  validate_holders((Spec*)s);
}

// The number of changes is what a large spec grows with: walking through it once for a sixteenth
// more of them takes time that grows as they do.
void validate_changed_spec(Spec* s) {
  if (++s->changes - s->changes_seen < s->changes_seen / 16) return;
  s->changes_seen = s->changes;
  validate_spec(s);
}
