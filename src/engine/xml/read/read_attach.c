// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <attach>: a part of another model, or of this one, copied into the tree.
//
// Each level of models that attach the next one twice doubles the elements, so what is attached is
// counted with the copies of replicates.

#include <string.h>

#include "spec/attach/attach.h"
#include "spec/spec.h"
#include "xml/read/read.h"

// The model that an <attach> takes from: one of the models in <asset>, or this one if none is
// named.
static const mjSpec* find_model(Reader* r, const DomNode* node) {
  const char* name = read_string(node, "model");
  if (!*name) return r->spec;
  const mjSpec* from = spec_find_child(r->spec, name);
  if (!from && !r->lost) {
    read_error(r, node, dom_attribute(node, "model"), "unknown-name",
               N_("Declare it with <model> in <asset>."), "there is no model '%s'", name);
  }
  return from;
}

// Whether the body that the <attach> makes gets a name of its own.
static bool check_free_name(Reader* r, const DomNode* node, const char* prefix) {
  const char* body = read_string(node, "body");
  char* name = g_strconcat(prefix, body, NULL);
  bool is_free = !*body || !mjs_findBody(r->spec, name);
  if (!is_free) {
    read_error(r, node, dom_attribute(node, "body"), "repeated-name",
               N_("Give this attach a prefix of its own."), "there is a body '%s' already", name);
  }
  g_free(name);
  return is_free;
}

static const mjsElement* body_called(const mjSpec* from, const char* name) {
  const mjsBody* body = mjs_findBody((mjSpec*)from, name);
  return body ? body->element : NULL;
}

static const mjsElement* frame_called(const mjSpec* from, const char* name) {
  const mjsFrame* frame = mjs_findFrame((mjSpec*)from, name);
  return frame ? frame->element : NULL;
}

// The element of another model that an <attach> asks for: a body, a frame, or the whole world.
static const mjsElement* find_attached(Reader* r, const DomNode* node, const mjSpec* from) {
  static const struct {
    const char* kind;
    const mjsElement* (*called)(const mjSpec* from, const char* name);
  } kinds[] = {{"body", body_called}, {"frame", frame_called}};
  for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
    const char* name = read_string(node, kinds[i].kind);
    if (!*name) continue;
    const mjsElement* found = kinds[i].called(from, name);
    if (found) return found;
    const DomAttribute* where = dom_attribute(node, kinds[i].kind);
    if (i == 0) {
      read_error(r, node, where, "unknown-name", NULL, "the attached model has no body '%s'", name);
    } else {
      read_error(r, node, where, "unknown-name", NULL, "the attached model has no frame '%s'", name);
    }
    return NULL;
  }
  if (from != r->spec) return from->element;
  read_error(r, node, NULL, "attach-circle",
             N_("Say which body or frame of this model, or which other model."),
             "a model cannot be attached to itself as a whole");
  return NULL;
}

// Whether the element is the body at parent or around it.
static bool read_attach_contains(const mjsElement* element, const Parent* parent) {
  for (const mjsBody* body = parent->body; body; body = mjs_getParent(body->element)) {
    if (body->element == element) return true;
  }
  return false;
}

// Bodies, and all elements, that come with one.
typedef struct Count {
  double bodies, elements;
} Count;

static bool is_inside(const Element* e, const Element* frame) {
  for (e = e->frame; e; e = e->frame) {
    if (e == frame) return true;
  }
  return false;
}

static void count_body(BodyElement* body, Count* count);

// What hangs on a body, or stands in one of its frames.
static void count_children(BodyElement* body, const Element* frame, Count* count) {
  for (int k = 0; k < LEAF_KINDS; k++) {
    const ElementList* list = body_children(body, child_kinds[k]);
    for (int i = 0; i < list->size; i++) count->elements += !frame || is_inside(list->items[i], frame);
  }
  for (int i = 0; i < body->bodies.size; i++) {
    Element* child = body->bodies.items[i];
    if (!frame || is_inside(child, frame)) count_body((BodyElement*)child, count);
  }
}

static void count_body(BodyElement* body, Count* count) {
  count->bodies++;
  count->elements++;
  count_children(body, NULL, count);
}

// What comes with a body, a frame or a whole model.
static Count count_attached(const mjsElement* child, const mjSpec* from) {
  Spec* spec = spec_of(from);
  Count count = {0};
  Element* e = element_of(child);
  for (int kind = 0; kind < mjNOBJECT; kind++) count.elements += spec->lists[kind].size;
  if (child->elemtype == mjOBJ_BODY) {
    count_body((BodyElement*)e, &count);
  } else if (child->elemtype == mjOBJ_FRAME) {
    count_children((BodyElement*)e->parent, e, &count);
  } else {
    count_body(spec->world, &count);
  }
  return count;
}

// Whether what is attached does not make the model too large.
static bool has_room(Reader* r, const DomNode* node, const mjsElement* child, const mjSpec* from) {
  Count count = count_attached(child, from);
  bool told = r->bodies >= MAX_BODIES;
  r->bodies += count.bodies;
  if (r->bodies < MAX_BODIES) return count_copies(r, node, NULL, count.elements);
  if (!told) {
    read_error(r, node, NULL, "too-many-bodies", NULL, "%.0f bodies are attached, more than a model holds",
               r->bodies);
  }
  return false;
}

// The frame that what is attached hangs in, where the text has none.
static mjsFrame* add_frame(const DomNode* node, mjsBody* body) {
  mjsFrame* frame = mjs_addFrame(body, NULL);
  read_maker(node, element_of(frame->element), "attach");
  return frame;
}

void read_attach(Reader* r, const DomNode* node, const Parent* parent, const mjsDefault* def) {
  (void)def;
  const char* prefix = read_string(node, "prefix");
  const mjSpec* from = find_model(r, node);
  if (!from || !check_free_name(r, node, prefix)) return;
  mjsFrame* frame = parent->frame ? parent->frame : add_frame(node, parent->body);
  const mjsElement* child = find_attached(r, node, from);
  if (child && read_attach_contains(child, parent)) {
    read_error(r, node, NULL, "attach-circle", NULL, "a body cannot be attached inside of itself");
    return;
  }
  if (!child || !has_room(r, node, child, from)) return;
  if (!attach_part(frame->element, child, prefix, "")) {
    // without a prefix it is names that are there already
    read_error(r, node, NULL, "attach", prefix && !*prefix ? N_("Attach with a prefix of its own.") : NULL,
               "cannot attach: %p", spec_last_error(spec_of(r->spec)));
  }
}
