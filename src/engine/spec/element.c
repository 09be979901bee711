// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Elements as they are: their lists, their public structures, what they are called.

#include "spec/element.h"

#include <gimbal/kinds.h>
#include <string.h>

const char* element_kind_name(mjtObj kind) {
  const GimbalKind* known = gimbal_kind((int)kind);
  return known ? known->name : "";
}

mjString* element_file(const Element* e) {
  switch (e->head.elemtype) {
    case mjOBJ_MESH:
      return ((const mjsMesh*)e->object)->file;
    case mjOBJ_HFIELD:
      return ((const mjsHField*)e->object)->file;
    case mjOBJ_SKIN:
      return ((const mjsSkin*)e->object)->file;
    case mjOBJ_TEXTURE:
      return ((const mjsTexture*)e->object)->file;
    default:
      return NULL;
  }
}

const char* element_label(const Element* e, char text[ELEMENT_LABEL]) {
  const char* name = string_get(e->name);
  if (!*name) g_snprintf(text, ELEMENT_LABEL, "#%d", e->id);
  return *name ? name : text;
}

//---- lists

void element_list_append(ElementList* list, Element* e) {
  if (list->size == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 4;
    list->items = g_renew(Element*, list->items, list->capacity);
  }
  list->items[list->size++] = e;
}

void element_list_drop(ElementList* list, ElementTest* goes, const void* context) {
  int kept = 0;
  for (int i = 0; i < list->size; i++) {
    if (goes(list->items[i], context)) continue;
    list->items[kept] = list->items[i];
    if (list->items[kept]->position == i) list->items[kept]->position = kept;
    kept++;
  }
  list->size = kept;
}

static bool is_this(const Element* e, const void* other) {
  return e == other;
}

void element_list_remove(ElementList* list, const Element* e) {
  element_list_drop(list, is_this, e);
}

void element_list_clear(ElementList* list) {
  g_free(list->items);
  memset(list, 0, sizeof *list);
}

#define PART(kind, ...) kind,
const mjtObj child_kinds[CHILD_KINDS] = {GIMBAL_PART_OBJECTS(PART) mjOBJ_FRAME, mjOBJ_BODY};
#undef PART

ElementList* body_children(BodyElement* body, mjtObj kind) {
#define LIST(kind, word, ...) [kind] = offsetof(BodyElement, word##s),
  static const size_t lists[mjNOBJECT] = {[mjOBJ_BODY] = offsetof(BodyElement, bodies),
                                          [mjOBJ_XBODY] = offsetof(BodyElement, bodies),
                                          GIMBAL_PART_OBJECTS(LIST)};
#undef LIST
  if (kind == mjOBJ_FRAME) return &body->frames;
  return kind < mjNOBJECT && lists[kind] ? (ElementList*)((char*)body + lists[kind]) : NULL;
}

//---- both directions

Element* element_of(const mjsElement* e) {
  return (Element*)e;
}

BodyElement* body_of(const mjsBody* body) {
  return body ? (BodyElement*)body->element : NULL;
}

TendonElement* tendon_of(const mjsTendon* tendon) {
  return tendon ? (TendonElement*)tendon->element : NULL;
}

WrapElement* wrap_of(const mjsWrap* wrap) {
  return wrap ? (WrapElement*)wrap->element : NULL;
}

#define CAST(kind, word, T, ...)                        \
  mjs##T* mjs_as##T(mjsElement* element) {              \
    bool same = element && element->elemtype == (kind); \
    return same ? element_of(element)->object : NULL;   \
  }
GIMBAL_OBJECTS(CAST)
CAST(mjOBJ_FRAME, frame, Frame)
