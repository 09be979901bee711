// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Attaching a part of a spec to a place in another one (or the same).

#include <gimbal/assert.h>
#include <string.h>

#include "base/mark.h"
#include "spec/attach/attach.h"
#include "spec/attach/attach_key.h"
#include "spec/attach/body_frame.h"
#include "spec/attach/conflict.h"
#include "spec/attach/copy.h"
#include "spec/attach/move.h"
#include "spec/attach/remove.h"
#include "spec/plugin.h"
#include "spec/tree.h"

//---- where

// The body and frame that stand for a parent. A site gets a frame at its pose.
static bool find_place(Element* parent, BodyElement** body, Element** frame) {
  switch (parent->head.elemtype) {
    case mjOBJ_BODY:
      *body = (BodyElement*)parent;
      *frame = NULL;
      return true;
    case mjOBJ_FRAME:
      *body = (BodyElement*)parent->parent;
      *frame = parent;
      return true;
    case mjOBJ_SITE: {
      const mjsSite* site = parent->object;
      *body = (BodyElement*)parent->parent;
      mjsFrame* f = mjs_addFrame(&(*body)->body, parent->frame ? parent->frame->object : NULL);
      memcpy(f->pos, site->pos, sizeof f->pos);
      memcpy(f->quat, site->quat, sizeof f->quat);
      f->alt = site->alt;
      *frame = element_of(f->element);
      return true;
    }
    default:
      return false;
  }
}

static Element* copy_child(Copier* c, const Element* child, BodyElement* body, Element* frame) {
  switch (child->head.elemtype) {
    case mjOBJ_BODY: {
      BodyElement* copy = copy_body(c, (const BodyElement*)child, body, frame);
      return copy ? &copy->base : NULL;
    }
    case mjOBJ_FRAME:
      return copy_frame(c, child, body, frame);
    case mjOBJ_MODEL: {
      frame = element_of(mjs_addFrame(&body->body, frame ? frame->object : NULL)->element);
      return copy_world(c, c->from->world, body, frame) ? frame : NULL;
    }
    default:
      return NULL;
  }
}

// Keyframes that came to a model by attaching get the second prefix only once they have rows of
// their own.
static void warn_of_waiting_keys(Spec* to, const Spec* from) {
  const ElementList* keys = &from->lists[mjOBJ_KEY];
  int waiting = 0;
  for (int i = 0; i < keys->size; i++) waiting += keys->items[i]->key_parts != NULL;
  if (!waiting) return;
  spec_warning(
      to, NULL, SPEC_ATTACH_CONFLICT, N_("Compile it before it is attached."),
      "model '%s' was not compiled since keyframes were attached to it: they keep the names they have",
      string_get(from->pub.modelname));
}

// Whether a model of which elements were attached by reference has none left to attach.
static bool is_given_away(const Element* child) {
  BodyElement* world = child->spec->world;
  if (child->head.elemtype != mjOBJ_MODEL || !child->spec->gave_away) return false;
  int left = 0;
  for (int k = 0; k < CHILD_KINDS; k++) left += body_children(world, child_kinds[k])->size;
  return !left;
}

// Whether an element may be attached at all; if not, the reason is an error of the parent's spec.
static bool may_attach(const Element* parent, const Element* child, const char* prefix, const char* suffix) {
  Spec *to = parent->spec, *from = child->spec;
  Copier names = {.from = from, .to = to, .prefix = prefix ? prefix : "", .suffix = suffix ? suffix : ""};
  if (from != to && !to->deep_copy && is_given_away(child)) {
    spec_error(to, child, "attach", N_("Compile the other spec, or call mjs_setDeepCopy before attaching."),
               "elements of this spec were attached by reference to another one");
    return false;
  }
  if (from != to) {
    bool fits = attach_keys_fit(&names) && conflict_resolve(to, from);
    if (fits) warn_of_waiting_keys(to, from);
    return fits;
  }
  for (const Element* up = parent; up; up = up->parent) {
    bool inside = up == child || child->head.elemtype == mjOBJ_MODEL;
    for (const Element* f = up->frame; f && !inside; f = f->frame) inside = f == child;
    if (!inside) continue;
    spec_error(to, child, "attach-circle",
               N_("Attach to a place outside of it, or make a copy with mj_copySpec first."),
               "a part of a model cannot be attached inside of itself");
    return false;
  }
  return true;
}

mjsElement* attach_part(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix) {
  Element *p = element_of(parent), *e = element_of(child), *frame;
  BodyElement* body;
  if (!p || !e) return NULL;
  if (!find_place(p, &body, &frame)) {
    spec_error(p->spec, p, "attach", NULL,
               "cannot attach to a %s; the parent can be a body, a frame or a site",
               element_kind_name(parent->elemtype));
    return NULL;
  }
  if (!may_attach(p, e, prefix, suffix)) return NULL;
  if (e->spec != p->spec) keys_follow(p->spec);
  Copier c;
  copier_start(&c, e->spec, p->spec, prefix, suffix);
  copy_classes(&c);
  bool named = copy_assets(&c);
  Element* copy = named ? copy_child(&c, e, body, frame) : NULL;
  copier_rename(&c);
  if (copy) {
    copy_referring(&c);
    attach_keys(&c);
    if (!p->spec->deep_copy && c.from != c.to) {
      move_originals(&c);
      if (child->elemtype != mjOBJ_MODEL) copy = e;
    }
  } else if (!p->spec->error) {
    spec_error(p->spec, e, "attach", NULL, "cannot attach a %s", element_kind_name(child->elemtype));
  }
  copier_end(&c);
  if (GIMBAL_VALIDATING) validate_changed_spec(p->spec);
  if (GIMBAL_VALIDATING && c.from != c.to) validate_changed_spec(c.from);
  return copy && !c.clashed ? &copy->head : NULL;
}

// A part of the spec itself is there already: only a copy of it can be attached.
static bool has_it_already(const Element* p, const Element* e) {
  bool part = e->head.elemtype == mjOBJ_BODY || e->head.elemtype == mjOBJ_FRAME;
  return p->spec == e->spec && part && !p->spec->deep_copy;
}

mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix, const char* suffix) {
  Element *p = element_of(parent), *e = element_of(child);
  if (p && e && has_it_already(p, e)) {
    spec_error(p->spec, e, "attach", N_("Call mjs_setDeepCopy(spec, 1) before, to attach a copy of it."),
               "a part of this spec cannot be attached to it by reference");
    return NULL;
  }
  return attach_part(parent, child, prefix, suffix);
}

//---- a body becomes a frame

static void move_children(BodyElement* from, BodyElement* to, Element* frame) {
  for (int k = 0; k < CHILD_KINDS; k++) {
    ElementList *old = body_children(from, child_kinds[k]), *list = body_children(to, child_kinds[k]);
    for (int i = 0; i < old->size; i++) {
      Element* e = old->items[i];
      e->parent = &to->base;
      if (!e->frame) e->frame = frame;
      e->position = list->size;
      element_list_append(list, e);
    }
    old->size = 0;
  }
}

// What a body carries moves to its parent, inside a new frame at the body's pose; the body goes.
// What names the body stays, for the compiler to complain of.
mjsFrame* body_becomes_frame(mjsBody** body) {
  BodyElement* b = body_of(*body);
  BodyElement* parent = (BodyElement*)b->base.parent;
  GIMBAL_ASSERT(parent);
  mjsFrame* frame = mjs_addFrame(&parent->body, b->base.frame ? b->base.frame->object : NULL);
  memcpy(frame->pos, b->body.pos, sizeof frame->pos);
  memcpy(frame->quat, b->body.quat, sizeof frame->quat);
  frame->alt = b->body.alt;
  keys_wait(b->base.spec);
  move_children(b, parent, element_of(frame->element));
  remove_empty_body(b);
  if (GIMBAL_VALIDATING) validate_changed_spec(parent->base.spec);
  *body = NULL;
  return frame;
}
