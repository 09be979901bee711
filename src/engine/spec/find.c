// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finding elements: by name, by neighbourhood, one after the other.

#include <string.h>

#include "spec/default_class.h"
#include "spec/names.h"
#include "spec/spec.h"

mjString* mjs_getName(mjsElement* element) {
  return element ? element_of(element)->name : NULL;
}

// Frames have none: they are not in the model.
int mjs_getId(const mjsElement* element) {
  return element && element->elemtype != mjOBJ_FRAME ? element_of(element)->id : -1;
}

//---- owners

mjSpec* mjs_getSpec(const mjsElement* element) {
  return element ? &element_of(element)->spec->pub : NULL;
}

mjSpec* mjs_getOriginSpec(const mjsElement* element) {
  return element ? &element_of(element)->origin->pub : NULL;
}

mjsCompiler* mjs_getCompiler(const mjsElement* element) {
  return element ? (mjsCompiler*)element_of(element)->compiler : NULL;
}

// Those near the root come first.
mjSpec* spec_find_child(const mjSpec* spec, const char* name) {
  const Spec* s = spec_of(spec);
  for (guint i = 0; i < s->children->len; i++) {
    mjSpec* child = g_ptr_array_index(s->children, i);
    if (!strcmp(string_get(child->modelname), name)) return child;
  }
  for (guint i = 0; i < s->children->len; i++) {
    mjSpec* found = spec_find_child(g_ptr_array_index(s->children, i), name);
    if (found) return found;
  }
  return NULL;
}

mjSpec* mjs_findSpec(const mjSpec* spec, const char* name) {
  return spec && name ? spec_find_child(spec, name) : NULL;
}

mjsBody* mjs_getParent(const mjsElement* element) {
  Element* e = element_of(element);
  bool in_tree = e && e->parent && e->parent->head.elemtype == mjOBJ_BODY;
  return in_tree ? e->parent->object : NULL;
}

mjsFrame* mjs_getFrame(const mjsElement* element) {
  Element* e = element_of(element);
  return e && e->frame ? e->frame->object : NULL;
}

//---- by name

// A miss may be due to a name that was written through mjs_getName.
static Element* find_in(Spec* s, mjtObj kind, const char* name) {
  Element* e = spec_find_name(s, kind, name);
  if (e || !name || !*name) return e;
  names_refresh(s, NULL, NULL);
  return spec_find_name(s, kind, name);
}

// Here, or where elements of this spec were attached by reference.
static Element* find_here_or_attached(const mjSpec* spec, mjtObj kind, const char* name) {
  Spec* s = spec_of(spec);
  if (!s) return NULL;
  Element* e = find_in(s, kind, name);
  return e || !s->attached_to ? e : find_in(s->attached_to, kind, name);
}

mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name) {
  return (mjsElement*)find_here_or_attached(s, type, name);
}

mjsBody* mjs_findBody(const mjSpec* s, const char* name) {
  Element* e = find_here_or_attached(s, mjOBJ_BODY, name);
  return e ? e->object : NULL;
}

mjsFrame* mjs_findFrame(const mjSpec* s, const char* name) {
  Element* e = find_here_or_attached(s, mjOBJ_FRAME, name);
  return e ? e->object : NULL;
}

// A body anywhere below; the world is below itself, no other body is.
mjsBody* mjs_findChild(const mjsBody* body, const char* name) {
  if (!body) return NULL;
  const Element* root = element_of(body->element);
  Element* e = spec_find_name(root->spec, mjOBJ_BODY, name);
  for (const Element* up = e && e->parent ? e->parent : e; up; up = up->parent) {
    if (up == root) return e->object;
  }
  return NULL;
}

//---- one after the other

// First element of a kind in a body, or (recurse) in the bodies below it, depth first.
static Element* first_in(BodyElement* body, mjtObj kind, int recurse) {
  ElementList* list = body_children(body, kind);
  if (!list) return NULL;
  if (list->size) return list->items[0];
  for (int i = 0; recurse && i < body->bodies.size; i++) {
    Element* found = first_in((BodyElement*)body->bodies.items[i], kind, 1);
    if (found) return found;
  }
  return NULL;
}

// First element of a kind in what follows body in depth-first order, inside root.
static Element* first_after(BodyElement* root, BodyElement* body, mjtObj kind) {
  while (body != root && body->base.parent) {
    BodyElement* up = (BodyElement*)body->base.parent;
    for (int i = body->base.position + 1; i < up->bodies.size; i++) {
      BodyElement* next = (BodyElement*)up->bodies.items[i];
      if (kind == mjOBJ_BODY) return &next->base;
      Element* found = first_in(next, kind, 1);
      if (found) return found;
    }
    body = up;
  }
  return NULL;
}

mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse) {
  if (!body) return NULL;
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  return (mjsElement*)first_in(body_of(body), type, recurse);
}

mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse) {
  if (!body || !child) return NULL;
  BodyElement* root = body_of(body);
  Element* e = element_of(child);
  mjtObj kind = child->elemtype;
  BodyElement* parent = (BodyElement*)e->parent;
  if (!parent || (!recurse && parent != root)) return NULL;
  if (kind == mjOBJ_BODY && recurse) {
    BodyElement* b = (BodyElement*)e;
    return (mjsElement*)(b->bodies.size ? b->bodies.items[0] : first_after(root, b, kind));
  }
  ElementList* list = body_children(parent, kind);
  if (!list) return NULL;
  if (e->position + 1 < list->size) return (mjsElement*)list->items[e->position + 1];
  if (!recurse) return NULL;
  for (int i = 0; i < parent->bodies.size; i++) {
    Element* found = first_in((BodyElement*)parent->bodies.items[i], kind, 1);
    if (found) return (mjsElement*)found;
  }
  return (mjsElement*)first_after(root, parent, kind);
}

static const ElementList* spec_list(const Spec* s, mjtObj kind) {
  if (kind == mjOBJ_DEFAULT) return &s->classes;
  return kind < mjNOBJECT ? &s->lists[kind] : NULL;
}

static Element* first_own(const Spec* s, mjtObj type) {
  if (type == mjOBJ_BODY || type == mjOBJ_XBODY) return &s->world->base;
  if (body_children(s->world, type)) return first_in(s->world, type, 1);
  const ElementList* list = spec_list(s, type);
  return list && list->size ? list->items[0] : NULL;
}

// Of the spec that has the element.
static Element* next_own(const Spec* s, Element* e) {
  mjtObj type = e->head.elemtype;
  if (e == &s->world->base) return first_in(s->world, mjOBJ_BODY, 1);
  if (body_children(s->world, type)) return element_of(mjs_nextChild(&s->world->body, &e->head, 1));
  const ElementList* list = spec_list(s, type);
  int next = e->position + 1;
  return list && next < list->size ? list->items[next] : NULL;
}

// e or what follows it, that has come from s by reference.
static Element* next_attached(const Spec* s, Element* e) {
  while (e && e->origin != s) e = next_own(s->attached_to, e);
  return e;
}

static Element* first_attached(const Spec* s, mjtObj type) {
  return s->attached_to ? next_attached(s, first_own(s->attached_to, type)) : NULL;
}

// What was attached to another spec by reference comes last.
mjsElement* mjs_firstElement(const mjSpec* spec, mjtObj type) {
  if (!spec) return NULL;
  const Spec* s = spec_of(spec);
  Element* e = first_own(s, type);
  return (mjsElement*)(e ? e : first_attached(s, type));
}

mjsElement* mjs_nextElement(const mjSpec* spec, const mjsElement* element) {
  if (!spec || !element) return NULL;
  const Spec* s = spec_of(spec);
  Element* e = element_of(element);
  if (s->attached_to && e->spec == s->attached_to) {
    return (mjsElement*)next_attached(s, next_own(s->attached_to, e));
  }
  Element* next = next_own(s, e);
  return (mjsElement*)(next ? next : first_attached(s, element->elemtype));
}
