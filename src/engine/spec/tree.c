// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Adding elements to a spec: in the body tree and in the lists beside it.

#include <gimbal/assert.h>
#include <gimbal/kinds.h>
#include <string.h>

#include "spec/compiled.h"
#include "spec/default_class.h"
#include "spec/spec.h"
#include "spec/tree.h"

// The class for a new child: the given one, else the body's childclass, else main.
static Element* class_for(const BodyElement* body, const mjsDefault* def) {
  if (def) return element_of(def->element);
  Element* e = default_class_find(body->base.spec, string_get(body->body.childclass));
  return e ? e : body->base.spec->main_class;
}

// Make a child of a body with the defaults of a class, and append it.
static Element* tree_add(BodyElement* body, mjtObj kind, Element* class_) {
  Spec* s = body->base.spec;
  Element* e = element_new(s, kind, default_class_template(class_, kind));
  e->class_ = class_;
  tree_append(body, e);
  return e;
}

void tree_append(BodyElement* body, Element* e) {
  ElementList* list = body_children(body, e->head.elemtype);
  GIMBAL_ASSERT(list && e->spec == body->base.spec && !e->parent);
  e->parent = &body->base;
  e->position = list->size;
  element_list_append(list, e);
  if (e->head.elemtype == mjOBJ_FRAME) element_list_append(&e->spec->frames, e);
  compiled_leave(e->spec);
}

Element* list_add(Spec* s, mjtObj kind, const mjsDefault* def) {
  Element* class_ = def ? element_of(def->element) : s->main_class;
  Element* e = element_new(s, kind, default_class_template(class_, kind));
  e->class_ = class_;
  list_append(s, e);
  return e;
}

void list_append(Spec* s, Element* e) {
  GIMBAL_ASSERT(e->spec == s && e->head.elemtype < mjNOBJECT && !e->parent);
  ElementList* list = &s->lists[e->head.elemtype];
  e->position = list->size;
  element_list_append(list, e);
  compiled_leave(s);
}

//---- tree

mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def) {
  if (!body) return NULL;
  BodyElement* parent = body_of(body);
  Element* class_ = class_for(parent, def);
  Element* e = tree_add(parent, mjOBJ_BODY, class_);
  string_set(((mjsBody*)e->object)->childclass,
             def ? string_get(class_->name) : string_get(body->childclass));
  return e->object;
}

#define ADD_PART(kind, word, T, ...)                               \
  mjs##T* mjs_add##T(mjsBody* body, const mjsDefault* def) {       \
    BodyElement* parent = body_of(body);                           \
    if (!parent) return NULL;                                      \
    return tree_add(parent, kind, class_for(parent, def))->object; \
  }
GIMBAL_PART_OBJECTS(ADD_PART)

// A free joint takes nothing from classes.
mjsJoint* mjs_addFreeJoint(mjsBody* body) {
  if (!body) return NULL;
  BodyElement* parent = body_of(body);
  Element* e = element_new(parent->base.spec, mjOBJ_JOINT, NULL);
  e->class_ = class_for(parent, NULL);
  tree_append(parent, e);
  mjsJoint* joint = e->object;
  joint->type = mjJNT_FREE;
  return joint;
}

mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe) {
  if (!body) return NULL;
  BodyElement* parent = body_of(body);
  Element* e = tree_add(parent, mjOBJ_FRAME, class_for(parent, NULL));
  e->frame = parentframe ? element_of(parentframe->element) : NULL;
  return e->object;
}

int mjs_setFrame(mjsElement* dest, mjsFrame* frame) {
  if (!dest || !frame) return -1;
  Element* e = element_of(dest);
  Element* f = element_of(frame->element);
  if (e->parent != f->parent || !body_children((BodyElement*)f->parent, dest->elemtype)) {
    spec_error(e->spec, e, "frame", N_("Choose a frame of the same body."),
               "%s '%s' and frame '%s' do not belong to the same body", element_kind_name(dest->elemtype),
               string_get(e->name), string_get(f->name));
    return -1;
  }
  // a frame must not come to lie in itself
  for (const Element* up = f; up; up = up->frame) {
    if (up == e) return -1;
  }
  e->frame = f;
  return 0;
}

//---- lists

// By the class of the row: whether a program may give one.
#define ADD_GIVEN(kind, T)                               \
  mjs##T* mjs_add##T(mjSpec* s, const mjsDefault* def) { \
    if (!s) return NULL;                                 \
    return list_add(spec_of(s), kind, def)->object;      \
  }
#define ADD_NONE(kind, T)                            \
  mjs##T* mjs_add##T(mjSpec* s) {                    \
    if (!s) return NULL;                             \
    return list_add(spec_of(s), kind, NULL)->object; \
  }
#define ADD_MAIN(kind, T)                                         ADD_NONE(kind, T)
#define ADD_LISTED(kind, word, T, begin, names, user, class, ...) ADD_##class(kind, T)
GIMBAL_LISTED_OBJECTS(ADD_LISTED)

//---- wraps

static WrapElement* add_wrap(mjsTendon* tendon, mjtWrap type, const char* target) {
  TendonElement* t = tendon_of(tendon);
  WrapElement* w = (WrapElement*)element_new(t->base.spec, mjOBJ_UNKNOWN, NULL);
  w->base.parent = &t->base;
  w->base.position = t->wraps.size;
  w->wrap.type = type;
  string_set(w->target, target);
  element_list_append(&t->wraps, &w->base);
  compiled_leave(t->base.spec);
  return w;
}

mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name) {
  return tendon ? &add_wrap(tendon, mjWRAP_SITE, name)->wrap : NULL;
}

// Whether the geom is a sphere or a cylinder turns out at compilation.
mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite) {
  if (!tendon) return NULL;
  WrapElement* w = add_wrap(tendon, mjWRAP_SPHERE, name);
  string_set(w->sidesite, sidesite);
  return &w->wrap;
}

mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef) {
  if (!tendon) return NULL;
  WrapElement* w = add_wrap(tendon, mjWRAP_JOINT, name);
  w->prm = coef;
  return &w->wrap;
}

mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor) {
  if (!tendon) return NULL;
  WrapElement* w = add_wrap(tendon, mjWRAP_PULLEY, NULL);
  w->prm = divisor;
  return &w->wrap;
}

int mjs_getWrapNum(const mjsTendon* tendonspec) {
  return tendonspec ? tendon_of(tendonspec)->wraps.size : 0;
}

mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i) {
  TendonElement* t = tendon_of(tendonspec);
  return t && i >= 0 && i < t->wraps.size ? t->wraps.items[i]->object : NULL;
}

mjsElement* mjs_getWrapTarget(const mjsWrap* wrap) {
  if (!wrap) return NULL;
  WrapElement* w = wrap_of(wrap);
  mjtObj kind = (mjtObj)gimbal_wrap_object((int)wrap->type);
  return kind == mjOBJ_UNKNOWN ? NULL
                               : (mjsElement*)spec_find_name(w->base.spec, kind, string_get(w->target));
}

mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap) {
  if (!wrap) return NULL;
  WrapElement* w = wrap_of(wrap);
  Element* site = spec_find_name(w->base.spec, mjOBJ_SITE, string_get(w->sidesite));
  return site ? site->object : NULL;
}

// The parameter of an element of one type. For other types it is 1, with a warning.
static double parameter_of(const mjsWrap* wrap, mjtWrap type, const char* what, const char* owner) {
  if (!wrap) return 1;
  if (wrap->type == type) return wrap_of(wrap)->prm;
  mju_warning("an element of a tendon's path that is no %s ('%s') has no %s", owner,
              string_get(wrap_of(wrap)->target), what);
  return 1;
}

double mjs_getWrapDivisor(const mjsWrap* wrap) {
  return parameter_of(wrap, mjWRAP_PULLEY, "divisor", "pulley");
}

double mjs_getWrapCoef(const mjsWrap* wrap) {
  return parameter_of(wrap, mjWRAP_JOINT, "coefficient", "joint");
}
