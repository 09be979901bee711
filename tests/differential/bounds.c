// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bounds.h"

#include <string.h>

enum { LIMITED = GIMBAL_NOTE_POSITIVE | GIMBAL_NOTE_MIN | GIMBAL_NOTE_MAX };

typedef struct Place {
  Node* node;
  const GimbalAttribute* attribute;
} Place;

static const GimbalElement* child_of(const GimbalElement* e, const char* tag) {
  for (int i = 0; i < e->nchild; i++) {
    if (!strcmp(e->children[i].element->tag, tag)) return e->children[i].element;
  }
  return strcmp(e->tag, tag) ? NULL : e;
}

static void add_places(GArray* places, const GimbalElement* e, Node* node) {
  for (int i = 0; i < e->nattribute; i++) {
    Place place = {node, &e->attributes[i]};
    if (e->attributes[i].notes & LIMITED) g_array_append_val(places, place);
  }
  for (guint i = 0; i < node->children->len; i++) {
    Node* kid = node_kid(node, i);
    const GimbalElement* child = strcmp(kid->tag, "default") ? child_of(e, kid->tag) : NULL;
    if (child) add_places(places, child, kid);
  }
}

static double some_limit(Random* r, const GimbalAttribute* a) {
  if (a->notes & GIMBAL_NOTE_POSITIVE) return 0;
  int high = (a->notes & GIMBAL_NOTE_MAX) && (!(a->notes & GIMBAL_NOTE_MIN) || random_chance(r, 0.5));
  return high ? a->max : a->min;
}

void bounds_try(Random* r, const GimbalElement* root, Node* files) {
  static const double beside[] = {0, 0, 0, 1, -1};
  Node* file = node_kid(files, 0);
  Node* top = file->children->len ? node_kid(file, 0) : NULL;
  if (!top || strcmp(top->tag, root->tag)) return;
  GArray* places = g_array_new(FALSE, FALSE, sizeof(Place));
  add_places(places, root, top);
  if (places->len) {
    Place place = g_array_index(places, Place, random_below(r, (int)places->len));
    int is_whole = place.attribute->type == GIMBAL_VALUE_INT;
    double x = some_limit(r, place.attribute) + beside[random_below(r, 5)] * (is_whole ? 1 : 1e-3);
    GString* text = g_string_new(NULL);
    for (int i = 0; i < MAX(place.attribute->count_min, 1); i++) {
      g_string_append_printf(text, "%s%.17g", i ? " " : "", x);
    }
    node_set(place.node, place.attribute->name, text->str);
    g_string_free(text, TRUE);
  }
  g_array_free(places, TRUE);
}
