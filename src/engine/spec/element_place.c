// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Where elements and their attributes are written in a text.

#include <string.h>

#include "spec/class_template.h"
#include "spec/spec.h"

static GimbalPlace intern_place(Spec* s, const GimbalPlace* place) {
  GimbalPlace copy = *place;
  if (copy.file) copy.file = spec_intern(s, copy.file);
  return copy;
}

void element_set_place(mjsElement* e, const GimbalPlace* whole, const GimbalPlace* tag) {
  Element* element = element_of(e);
  if (whole) element->place = intern_place(element->spec, whole);
  if (tag) element->tag = intern_place(element->spec, tag);
}

void element_set_attribute_place(mjsElement* e, const AttributePlace* a) {
  Element* element = element_of(e);
  AttributePlace* known = (AttributePlace*)element_attribute_place(element, a->name);
  if (!known) {
    int n = element->nattribute++;
    // room grows at powers of two
    if ((n & (n - 1)) == 0) element->attributes = g_renew(AttributePlace, element->attributes, n ? 2 * n : 1);
    known = element->attributes + n;
  }
  *known = (AttributePlace){a->name, intern_place(element->spec, &a->value), a->target};
}

const AttributePlace* element_attribute_place(const Element* e, const char* name) {
  for (int i = 0; i < e->nattribute; i++) {
    if (e->attributes[i].name == name || !strcmp(e->attributes[i].name, name)) return e->attributes + i;
  }
  return NULL;
}

static const GimbalPlace* own_reference_place(const Element* e, unsigned target) {
  for (int i = 0; i < e->nattribute; i++) {
    if (e->attributes[i].target == target) return &e->attributes[i].value;
  }
  return NULL;
}

const GimbalPlace* element_reference_place(const Element* e, const char* name) {
  unsigned target = g_str_hash(name);
  const GimbalPlace* place = own_reference_place(e, target);
  for (const Element* c = e->class_; c && !place; c = c->parent) {
    const Element* template_ = default_class_template(c, e->head.elemtype);
    if (template_) place = own_reference_place(template_, target);
  }
  return place ? place : &e->tag;
}
