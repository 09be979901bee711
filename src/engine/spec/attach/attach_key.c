// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes of attached models.
//
// A keyframe is a row of numbers in the order of its own model. In the model that it is attached
// to, that order is known only when that model is compiled. Until then each number is kept with the
// joint, actuator or mocap body that it belongs to: with its copy, or with the element itself as
// long as that has not been attached. Whichever copy is made of the element first then takes the
// number along, so that one keyframe serves the parts of a model that are attached one by one.

#include <gimbal/kinds/joints.h>
#include <string.h>

#include "base/mark.h"
#include "spec/attach/attach_key.h"
#include "spec/key_row.h"
#include "spec/references.h"
#include "spec/tree.h"

static Element* attach_key_copied(const Copier* c, const Element* e) {
  return g_hash_table_lookup(c->elements, e);
}

//---- numbers of attached keyframes

static void hand_to_copies(const Copier* c, GArray* parts) {
  for (guint i = 0; parts && i < parts->len; i++) {
    KeyPart* part = &g_array_index(parts, KeyPart, i);
    Element* copy = attach_key_copied(c, part->target);
    if (copy) part->target = copy;
  }
}

// Numbers that wait for these elements to be attached.
static void hand_over_waiting(const Copier* c) {
  const ElementList* keys = &c->to->lists[mjOBJ_KEY];
  for (int i = 0; i < keys->size; i++) hand_to_copies(c, keys->items[i]->key_parts);
}

static Element* add_key(const Copier* c, const Element* from, const char* name) {
  Element* key = list_add(c->to, mjOBJ_KEY, NULL);
  if (*name) mjs_setName(&key->head, name);
  key->source = from;
  ((mjsKey*)key->object)->time = ((const mjsKey*)from->object)->time;
  return key;
}

//---- keyframes with rows

typedef struct Collect {
  const Copier* c;
  GArray* parts;
} Collect;

static void collect_part(void* context, Element* e, KeyField field, const double* values, int n, int width) {
  Collect* collect = context;
  if (n < width) return;
  Element* copy = attach_key_copied(collect->c, e);
  KeyPart part = {.target = copy ? copy : e, .field = field, .size = width};
  memcpy(part.value, values, width * sizeof(double));
  g_array_append_val(collect->parts, part);
}

//---- what a row leaves open

// 3.12 fills a row up when it takes it apart, with references as they are written: in degrees if
// those are the unit, in the first number of a joint of any type. The others are zero.
static void add_rest(GArray* parts, Element* e) {
  const mjsJoint* joint = e->object;
  if (e->head.elemtype != mjOBJ_JOINT) return;
  int width = gimbal_joint_size(joint->type).nq;
  KeyPart part = {.target = e, .field = KEY_QPOS, .size = width, .value = {joint->ref}};
  g_array_append_val(parts, part);
}

// For copies that earlier attachments of the same elements made.
static void add_rest_of_copies(const Copier* c, const Element* from, ElementSet* left_out, GArray* parts) {
  GHashTableIter iter;
  void* e;
  if (!left_out || !double_vec_size(((const mjsKey*)from->object)->qpos)) return;
  g_hash_table_iter_init(&iter, left_out);
  while (g_hash_table_iter_next(&iter, &e, NULL)) {
    if (attach_key_copied(c, ((Element*)e)->source) != e) add_rest(parts, e);
  }
}

// A name for the copy of a keyframe: one without a name gets prefix and suffix, unless they are the
// name of something else than an earlier copy of it.
static char* key_name(const Copier* c, const Element* key) {
  char* name = copied_name(c, string_get(key->name));
  const Element* other = string_is_empty(key->name) ? spec_find_name(c->to, mjOBJ_KEY, name) : NULL;
  if (other && other->source != key) *name = '\0';
  return name;
}

// A keyframe that came into from by attaching keeps its name; one of from itself, whose numbers
// wait because something was attached beside it, gets prefix and suffix as others do.
static void pass_on(Copier* c, Element* from) {
  if (from->key_handed_on) return;
  const char* name = string_get(from->name);
  bool is_own = from->key_mark != 0;
  char* other = is_own                                   ? key_name(c, from)
                : spec_find_name(c->to, mjOBJ_KEY, name) ? copied_name(c, name)
                                                         : g_strdup(name);
  Element* key = add_key(c, from, other);
  key->key_parts = g_array_new(FALSE, TRUE, sizeof(KeyPart));
  g_array_append_vals(key->key_parts, from->key_parts->data, from->key_parts->len);
  hand_to_copies(c, key->key_parts);
  from->key_handed_on = true;
  g_free(other);
}

static void copy_key(Copier* c, Element* from, GHashTable* left_out) {
  char* name = key_name(c, from);
  const Element* other = spec_find_name(c->to, mjOBJ_KEY, name);
  if (!other || other->source != from) {
    Element* key = add_key(c, from, name);
    key->key_parts = g_array_new(FALSE, TRUE, sizeof(KeyPart));
    Collect collect = {c, key->key_parts};
    key_row_visit(c->from, from->object, left_out, collect_part, &collect);
    add_rest_of_copies(c, from, left_out, key->key_parts);
  }
  g_free(name);
}

//---- sets of elements

typedef struct Copies {
  const Copier* c;
  bool earlier;  // those of earlier attachments of the same elements too
  ElementSet* found;
} Copies;

static void add_if_copy(Copies* copies, Element* e) {
  bool is_copy = e->source && g_hash_table_contains(copies->c->elements, e->source);
  if (is_copy && (copies->earlier || attach_key_copied(copies->c, e->source) == e)) {
    g_hash_table_add(copies->found, e);
  }
}

static void add_copies_in(Copies* copies, BodyElement* body) {
  for (int i = 0; i < body->joints.size; i++) add_if_copy(copies, body->joints.items[i]);
  for (int i = 0; i < body->bodies.size; i++) {
    add_if_copy(copies, body->bodies.items[i]);
    add_copies_in(copies, (BodyElement*)body->bodies.items[i]);
  }
}

// The elements that came into the tree by copying those of c, now or earlier.
static ElementSet* copies_in_tree(const Copier* c, bool earlier) {
  Copies copies = {c, earlier, g_hash_table_new(NULL, NULL)};
  const ElementList *actuators = &c->to->lists[mjOBJ_ACTUATOR], *tendons = &c->to->lists[mjOBJ_TENDON];
  add_copies_in(&copies, c->to->world);
  for (int i = 0; i < actuators->size; i++) add_if_copy(&copies, actuators->items[i]);
  for (int i = 0; i < tendons->size; i++) add_if_copy(&copies, tendons->items[i]);
  return copies.found;
}

//---- all keyframes

static bool is_own_row(const Element* key) {
  return !key->key_parts;
}

// Within one model a row is that of the model before this copy was made, or before all copies of
// the same elements were.
static void copy_own_keys(Copier* c, int n) {
  bool any = false;
  for (int i = 0; i < n && !any; i++) any = is_own_row(c->from->lists[mjOBJ_KEY].items[i]);
  // the copies are those of the whole tree, and attached once for each repetition
  if (!any) return;
  ElementSet* left_out[] = {copies_in_tree(c, false), copies_in_tree(c, true)};
  for (int i = 0; i < n; i++) {
    Element* key = c->from->lists[mjOBJ_KEY].items[i];
    if (!is_own_row(key)) continue;
    int earlier = key_row_fits(c->from, key->object, left_out[0]) ? 0 : 1;
    bool fits = !earlier || key_row_fits(c->from, key->object, left_out[1]);
    if (fits) copy_key(c, key, left_out[earlier]);
  }
  for (int k = 0; k < 2; k++) g_hash_table_unref(left_out[k]);
}

void attach_keys(Copier* c) {
  int n = c->from->lists[mjOBJ_KEY].size;
  hand_over_waiting(c);
  if (c->from == c->to) {
    copy_own_keys(c, n);
    return;
  }
  for (int i = 0; i < n; i++) {
    Element* key = c->from->lists[mjOBJ_KEY].items[i];
    if (key->key_parts) {
      pass_on(c, key);
    } else {
      copy_key(c, key, NULL);
    }
  }
}

//---- keyframes of a spec itself that become like attached ones

static void keep_part(void* context, Element* e, KeyField field, const double* values, int n, int width) {
  KeyPart part = {.target = e, .field = field, .size = width};
  if (n < width) return;
  memcpy(part.value, values, width * sizeof(double));
  g_array_append_val((GArray*)context, part);
}

static void add_if_new(ElementSet* found, Element* e) {
  if (e->id < 0) g_hash_table_add(found, e);
}

static void add_new_in(ElementSet* found, BodyElement* body) {
  for (int i = 0; i < body->joints.size; i++) add_if_new(found, body->joints.items[i]);
  for (int i = 0; i < body->bodies.size; i++) {
    add_if_new(found, body->bodies.items[i]);
    add_new_in(found, (BodyElement*)body->bodies.items[i]);
  }
}

// Elements added since the spec was compiled.
static ElementSet* new_in_tree(Spec* s) {
  ElementSet* found = g_hash_table_new(NULL, NULL);
  const ElementList *actuators = &s->lists[mjOBJ_ACTUATOR], *tendons = &s->lists[mjOBJ_TENDON];
  add_new_in(found, s->world);
  for (int i = 0; i < actuators->size; i++) add_if_new(found, actuators->items[i]);
  for (int i = 0; i < tendons->size; i++) add_if_new(found, tendons->items[i]);
  return found;
}

static void attach_key_follow(Spec* s, Element* key, ElementSet* new_elements) {
  const mjsKey* row = key->object;
  key_heed_rows(key);
  // the row of a compiled model has no numbers for elements added later
  ElementSet* left_out = key_row_fits(s, row, new_elements) ? new_elements : NULL;
  if (key->key_parts || key_row_excess(s, row, left_out)) return;
  key->key_parts = g_array_new(FALSE, TRUE, sizeof(KeyPart));
  key->key_mark = key_rows_mark(row);
  key_row_visit(s, row, left_out, keep_part, key->key_parts);
}

void keys_follow(Spec* s) {
  ElementSet* new_elements = new_in_tree(s);
  for (int i = 0; i < s->lists[mjOBJ_KEY].size; i++) {
    attach_key_follow(s, s->lists[mjOBJ_KEY].items[i], new_elements);
  }
  g_hash_table_unref(new_elements);
}

//---- before attaching

static bool is_name_free(const Copier* c, const Element* key) {
  char* name = key_name(c, key);
  const Element* other = spec_find_name(c->to, mjOBJ_KEY, name);
  bool is_free = !other || other->source == key;
  if (!is_free) {
    spec_error(c->to, key, "repeated-name", N_("Attach with a prefix of its own."),
               "repeated name '%s' in key", name);
  }
  g_free(name);
  return is_free;
}

bool attach_keys_fit(const Copier* c) {
  for (int i = 0; i < c->from->lists[mjOBJ_KEY].size; i++) {
    const Element* key = c->from->lists[mjOBJ_KEY].items[i];
    if (key->key_parts) continue;
    const char* field = key_row_excess(c->from, key->object, NULL);
    if (field) {
      spec_error(c->to, key, "key", N_("Give no more numbers than the attached model has."),
                 "keyframe '%s' of the attached model has too many numbers in %s",
                 element_label(key, (char[ELEMENT_LABEL]){0}), field);
    }
    if (field || !is_name_free(c, key)) return false;
  }
  return true;
}
