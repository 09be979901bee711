// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The templates of a default class, one for each kind that has defaults.

#include "spec/class_template.h"

// The kinds that have defaults, and where the public structure points to their template.
static const struct {
  mjtObj kind;
  size_t offset;
} kTemplates[CLASS_TEMPLATES] = {
    {mjOBJ_JOINT, offsetof(mjsDefault, joint)},   {mjOBJ_GEOM, offsetof(mjsDefault, geom)},
    {mjOBJ_SITE, offsetof(mjsDefault, site)},     {mjOBJ_CAMERA, offsetof(mjsDefault, camera)},
    {mjOBJ_LIGHT, offsetof(mjsDefault, light)},   {mjOBJ_FLEX, offsetof(mjsDefault, flex)},
    {mjOBJ_MESH, offsetof(mjsDefault, mesh)},     {mjOBJ_MATERIAL, offsetof(mjsDefault, material)},
    {mjOBJ_PAIR, offsetof(mjsDefault, pair)},     {mjOBJ_EQUALITY, offsetof(mjsDefault, equality)},
    {mjOBJ_TENDON, offsetof(mjsDefault, tendon)}, {mjOBJ_ACTUATOR, offsetof(mjsDefault, actuator)},
};

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
