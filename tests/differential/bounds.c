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

// What may stand there once and does not is made, and so are sections: made collects it, and what
// stays empty goes again.
static void add_places(GArray* places, GPtrArray* made, const GimbalElement* e, Node* node) {
  for (int i = 0; i < e->nattribute; i++) {
    Place place = {node, &e->attributes[i]};
    if (e->attributes[i].notes & LIMITED) g_array_append_val(places, place);
  }
  for (int i = 0; i < e->nchild; i++) {
    const GimbalChild* child = &e->children[i];
    int is_section = !strcmp(e->tag, "mujoco") && strcmp(child->element->tag, "default");
    if ((child->cardinality != '?' && !is_section) || node_child(node, child->element->tag)) continue;
    g_ptr_array_add(made, node_new(node, child->element->tag));
  }
  for (guint i = 0; i < node->children->len; i++) {
    Node* kid = node_kid(node, i);
    const GimbalElement* child = strcmp(kid->tag, "default") ? child_of(e, kid->tag) : NULL;
    if (child) add_places(places, made, child, kid);
  }
}

static void drop_empty(GPtrArray* made) {
  for (guint i = made->len; i-- > 0;) {
    Node* node = g_ptr_array_index(made, i);
    if (node->attributes->len || node->children->len) continue;
    node_detach(node);
    node_free(node);
  }
}

// Kinds of limits are as likely as each other: few attributes have the rarer ones.
static const Place* some_place(Random* r, const GArray* places) {
  static const unsigned kinds[] = {GIMBAL_NOTE_POSITIVE, GIMBAL_NOTE_MIN, GIMBAL_NOTE_MAX};
  unsigned kind = kinds[random_below(r, 3)];
  const Place* found = NULL;
  for (guint i = 0, n = 0; i < places->len; i++) {
    const Place* place = &g_array_index(places, Place, i);
    if ((place->attribute->notes & kind) && random_below(r, (int)++n) == 0) found = place;
  }
  return found;
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
  GPtrArray* made = g_ptr_array_new();
  add_places(places, made, root, top);
  const Place* place = some_place(r, places);
  if (place) {
    int is_whole = place->attribute->type == GIMBAL_VALUE_INT;
    double x = some_limit(r, place->attribute) + beside[random_below(r, 5)] * (is_whole ? 1 : 1e-3);
    GString* text = g_string_new(NULL);
    for (int i = 0; i < MAX(place->attribute->count_min, 1); i++) {
      g_string_append_printf(text, "%s%.17g", i ? " " : "", x);
    }
    node_set(place->node, place->attribute->name, text->str);
    g_string_free(text, TRUE);
  }
  drop_empty(made);
  g_ptr_array_free(made, TRUE);
  g_array_free(places, TRUE);
}
