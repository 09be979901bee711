// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Default classes and what elements take from them.

#include "spec/default_class.h"

#include <string.h>

#include "spec/names.h"

// Places stay valid in the heir: an attribute written in the parent class is where the value came
// from.
static void inherit_places(Element* to, const Element* from) {
  to->nattribute = 0;
  for (int i = 0; i < from->nattribute; i++) {
    element_set_attribute_place(&to->head, &from->attributes[i]);
  }
}

Element* default_class_new(Spec* s, const char* name, Element* parent) {
  DefaultElement* d = (DefaultElement*)element_new(s, mjOBJ_DEFAULT, NULL);
  d->base.parent = parent;
  string_set(d->base.name, name);
  for (int i = 0; i < CLASS_TEMPLATES; i++) {
    Element* inherited = default_class_template(parent, class_template_kind(i));
    Element* e = element_new(s, class_template_kind(i), inherited);
    e->class_ = &d->base;
    if (inherited) inherit_places(e, inherited);
    *class_template_slot(d, i) = e->object;
  }
  d->base.position = s->classes.size;
  element_list_append(&s->classes, &d->base);
  if (parent) element_list_append(&((DefaultElement*)parent)->classes, &d->base);
  names_enter(&d->base);
  return &d->base;
}

Element* default_class_find(const Spec* s, const char* name) {
  return spec_find_name(s, mjOBJ_DEFAULT, name);
}

//---- public interface

mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent) {
  Spec* spec = spec_of(s);
  if (!spec || !classname || default_class_find(spec, classname)) return NULL;
  Element* up = parent ? element_of(parent->element) : spec->main_class;
  return &((DefaultElement*)default_class_new(spec, classname, up))->def;
}

mjsDefault* mjs_getSpecDefault(const mjSpec* s) {
  return s ? &((DefaultElement*)spec_of(s)->main_class)->def : NULL;
}

mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname) {
  Element* e = s ? default_class_find(spec_of(s), classname) : NULL;
  return e ? &((DefaultElement*)e)->def : NULL;
}

mjsDefault* mjs_getDefault(const mjsElement* element) {
  Element* e = element_of(element);
  if (!e) return NULL;
  if (e->head.elemtype == mjOBJ_DEFAULT) return &((DefaultElement*)e)->def;
  return e->class_ ? &((DefaultElement*)e->class_)->def : NULL;
}

void mjs_setDefault(mjsElement* element, const mjsDefault* def) {
  Element* e = element_of(element);
  if (!e || !def) return;
  e->class_ = element_of(def->element);
  if (e->head.elemtype == mjOBJ_BODY) {
    string_set(((BodyElement*)e)->body.childclass, string_get(e->class_->name));
  }
  if (e->head.elemtype == mjOBJ_FRAME) {
    string_set(((mjsFrame*)e->object)->childclass, string_get(e->class_->name));
  }
}
