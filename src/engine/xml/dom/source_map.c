// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From compiled objects to the text that made them, and back.

#include <gimbal/source_map.h>

#include <stdbool.h>
#include <string.h>

#include "spec/default_class.h"
#include "spec/spec.h"

static Element* compiled_element(const mjSpec* s, int objtype, int id) {
  if (objtype == mjOBJ_XBODY) objtype = mjOBJ_BODY;
  if (objtype < 0 || objtype >= mjNOBJECT) return NULL;
  const ElementList* list = &spec_of(s)->compiled[objtype];
  return id >= 0 && id < list->size ? list->items[id] : NULL;
}

static bool source_map_copy_place(const GimbalPlace* from, GimbalPlace* place) {
  if (from->line == 0) return false;
  *place = *from;
  return true;
}

int gimbal_source_of_element(const mjsElement* element, GimbalSourcePart part, GimbalPlace* place) {
  const Element* e = element_of(element);
  if (!e) return 0;
  return source_map_copy_place(part == GIMBAL_SOURCE_TAG ? &e->tag : &e->place, place);
}

int gimbal_source_of_object(const mjSpec* s, int objtype, int id, GimbalSourcePart part, GimbalPlace* place) {
  const Element* e = compiled_element(s, objtype, id);
  return e ? gimbal_source_of_element(&e->head, part, place) : 0;
}

const char* gimbal_source_maker(const mjsElement* element) {
  const Element* e = element_of(element);
  return e ? e->maker : NULL;
}

// What is written nearest counts: the element itself, then its class, then the classes around that.
int gimbal_source_of_attribute(const mjSpec* s, int objtype, int id, const char* attribute,
                               GimbalPlace* place) {
  const Element* e = compiled_element(s, objtype, id);
  if (!e) return 0;
  const AttributePlace* written = element_attribute_place(e, attribute);
  for (const Element* c = e->class_; c && !written; c = c->parent) {
    const Element* template_ = default_class_template(c, e->head.elemtype);
    if (template_) written = element_attribute_place(template_, attribute);
  }
  return written ? source_map_copy_place(&written->value, place) : 0;
}

// What a <flexcomp> makes has its place, but it is the flex that stands there.
int gimbal_object_at(const mjSpec* s, const char* file, mjtSize offset, int* objtype, int* id) {
  mjtSize smallest = 0;
  int found = 0;
  bool made = false;
  for (int type = 0; type < mjNOBJECT; type++) {
    const ElementList* list = &spec_of(s)->compiled[type];
    for (int i = 0; i < list->size; i++) {
      const GimbalPlace* p = list->items[i] ? &list->items[i]->place : NULL;
      bool inside = p && p->line && p->start <= offset && offset < p->end && strcmp(p->file, file) == 0;
      if (!inside || (found && p->end - p->start > smallest)) continue;
      bool same = found && p->end - p->start == smallest;
      if (same && (!made || list->items[i]->maker)) continue;
      smallest = p->end - p->start;
      made = list->items[i]->maker != NULL;
      *objtype = type;
      *id = i;
      found = 1;
    }
  }
  return found;
}
