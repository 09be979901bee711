// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The templates of a default class, one for each kind that has defaults.

#include "spec/class_template.h"

#define TEMPLATE_GIVEN(kind, word) {kind, offsetof(mjsDefault, word)},
#define TEMPLATE_MAIN(kind, word)  TEMPLATE_GIVEN(kind, word)
#define TEMPLATE_NONE(kind, word)
#define TEMPLATE(kind, word, structure, begin, names, user, class, ...) TEMPLATE_##class(kind, word)

// The kinds that have defaults, and where the public structure points to their template.
static const struct {
  mjtObj kind;
  size_t offset;
} kTemplates[CLASS_TEMPLATES] = {GIMBAL_PART_OBJECTS(TEMPLATE) GIMBAL_LISTED_OBJECTS(TEMPLATE)};

mjtObj class_template_kind(int i) {
  return kTemplates[i].kind;
}

void** class_template_slot(const DefaultElement* d, int i) {
  return (void**)((char*)&d->def + kTemplates[i].offset);
}

Element* default_class_template(const Element* class_, mjtObj kind) {
  if (!class_) return NULL;
  for (int i = 0; i < CLASS_TEMPLATES; i++) {
    if (kTemplates[i].kind != kind) continue;
    // every public structure starts with its element
    return *(Element**)*class_template_slot((const DefaultElement*)class_, i);
  }
  return NULL;
}
