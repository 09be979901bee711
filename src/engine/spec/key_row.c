// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which numbers of a keyframe belong to which element.

#include "spec/key_row.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>

enum { FIELDS = KEY_FIELDS };

typedef struct Walk {
  const mjDoubleVec* rows[FIELDS];
  int used[FIELDS];  // numbers that the elements so far take
  ElementSet* left_out;
  KeyRowVisit visit;  // or NULL
  void* context;
} Walk;

static const char* const kNames[] = {
    [KEY_QPOS] = "qpos", [KEY_QVEL] = "qvel",   [KEY_ACT] = "act",        [KEY_CTRL] = "ctrl",
    [KEY_MPOS] = "mpos", [KEY_MQUAT] = "mquat", [KEY_PLASTIC] = "plastic"};
_Static_assert(sizeof kNames / sizeof kNames[0] == FIELDS, "a row for each");

static Walk walk_of(const mjsKey* key) {
  return (Walk){.rows = {[KEY_QPOS] = key->qpos,
                         [KEY_QVEL] = key->qvel,
                         [KEY_ACT] = key->act,
                         [KEY_CTRL] = key->ctrl,
                         [KEY_MPOS] = key->mpos,
                         [KEY_MQUAT] = key->mquat,
                         [KEY_PLASTIC] = key->plastic}};
}

static void key_row_consume(Walk* w, Element* e, KeyField field, int width) {
  int start = w->used[field], size = double_vec_size(w->rows[field]);
  w->used[field] += width;
  if (!w->visit || start >= size) return;
  w->visit(w->context, e, field, double_vec_data(w->rows[field]) + start, MIN(width, size - start), width);
}

static void walk_joint(Walk* w, Element* e) {
  mjtJoint type = ((const mjsJoint*)e->object)->type;
  if (!gimbal_joint_kind((int)type)) return;  // the compiler will complain
  GimbalJointSize size = gimbal_joint_size(type);
  key_row_consume(w, e, KEY_QPOS, size.nq);
  key_row_consume(w, e, KEY_QVEL, size.nv);
  if (((const mjsJoint*)e->object)->springyield > 0) key_row_consume(w, e, KEY_PLASTIC, size.nq);
}

static bool is_left_out(const Walk* w, const Element* e) {
  return w->left_out && g_hash_table_contains(w->left_out, e);
}

static void walk_body(Walk* w, BodyElement* body) {
  for (int i = 0; i < body->joints.size; i++) {
    if (!is_left_out(w, body->joints.items[i])) walk_joint(w, body->joints.items[i]);
  }
  if (body->body.mocap) {
    key_row_consume(w, &body->base, KEY_MPOS, 3);
    key_row_consume(w, &body->base, KEY_MQUAT, 4);
  }
  for (int i = 0; i < body->bodies.size; i++) {
    if (!is_left_out(w, body->bodies.items[i])) walk_body(w, (BodyElement*)body->bodies.items[i]);
  }
}

static void key_row_walk(Walk* w, const Spec* s) {
  walk_body(w, s->world);
  for (int i = 0; i < s->lists[mjOBJ_TENDON].size; i++) {
    Element* e = s->lists[mjOBJ_TENDON].items[i];
    if (is_left_out(w, e)) continue;
    if (((const mjsTendon*)e->object)->springyield > 0) key_row_consume(w, e, KEY_PLASTIC, 2);
  }
  for (int i = 0; i < s->lists[mjOBJ_ACTUATOR].size; i++) {
    Element* e = s->lists[mjOBJ_ACTUATOR].items[i];
    const mjsActuator* a = e->object;
    if (is_left_out(w, e)) continue;
    int controls = gimbal_actuator_inputs(a->gaintype, gimbal_actuator_spec(a));
    if (controls) key_row_consume(w, e, KEY_CTRL, controls);
    int width = gimbal_actuator_states(a);
    if (width && width <= (int)G_N_ELEMENTS(((KeyPart*)0)->value)) key_row_consume(w, e, KEY_ACT, width);
  }
}

void key_row_visit(const Spec* s, const mjsKey* key, ElementSet* left_out, KeyRowVisit visit, void* context) {
  Walk w = walk_of(key);
  w.left_out = left_out;
  w.visit = visit;
  w.context = context;
  key_row_walk(&w, s);
}

const char* key_row_excess(const Spec* s, const mjsKey* key, ElementSet* left_out) {
  Walk w = walk_of(key);
  w.left_out = left_out;
  key_row_walk(&w, s);
  for (int f = 0; f < FIELDS; f++) {
    if (double_vec_size(w.rows[f]) > w.used[f]) return kNames[f];
  }
  return NULL;
}

bool key_row_fits(const Spec* s, const mjsKey* key, ElementSet* left_out) {
  Walk w = walk_of(key);
  w.left_out = left_out;
  key_row_walk(&w, s);
  for (int f = 0; f < FIELDS; f++) {
    int size = double_vec_size(w.rows[f]);
    if (size && size != w.used[f]) return false;
  }
  return true;
}

// Whether a keyframe comes after those that were made since: what was attached, and what waits.
static bool comes_last(const Element* key) {
  bool is_own = !key->key_parts || key->key_mark;
  return key->key_waits || !is_own;
}

void keys_settle(Spec* s) {
  ElementList* keys = &s->lists[mjOBJ_KEY];
  Element** sorted = g_new(Element*, keys->size + 1);
  int n = 0;
  for (int last = 0; last < 2; last++) {
    for (int i = 0; i < keys->size; i++) {
      Element* key = keys->items[i];
      if (comes_last(key) == last) sorted[n++] = key;
    }
  }
  for (int i = 0; i < n; i++) {
    keys->items[i] = sorted[i];
    sorted[i]->position = i;
    sorted[i]->key_waits = false;
  }
  g_free(sorted);
}

//---- rows beside parts

guint key_rows_mark(const mjsKey* key) {
  Walk w = walk_of(key);
  guint mark = 1;
  for (int f = 0; f < FIELDS; f++) {
    gsize n = sizeof(double) * (gsize)double_vec_size(w.rows[f]);
    GBytes* bytes = g_bytes_new_static(n ? double_vec_data(w.rows[f]) : NULL, n);
    mark = 31 * mark + g_bytes_hash(bytes);
    g_bytes_unref(bytes);
  }
  return MAX(mark, 1);
}

// Forget parts that were taken from rows: these hold the same numbers.
static void key_back_to_rows(Element* key) {
  if (!key->key_mark) return;
  g_array_unref(key->key_parts);
  key->key_parts = NULL;
  key->key_mark = 0;
}

void key_heed_rows(Element* key) {
  if (key->key_mark != key_rows_mark(key->object)) key_back_to_rows(key);
}

//---- removal

typedef struct Removal {
  ElementSet* going;
  GArray* kept[FIELDS];  // double
} Removal;

static void key_row_store(void* context, Element* e, KeyField field, const double* values, int n, int width) {
  Removal* r = context;
  (void)width;
  if (!g_hash_table_contains(r->going, e)) g_array_append_vals(r->kept[field], values, n);
}

static void remove_from_key(Spec* s, mjsKey* key, ElementSet* going) {
  Walk w = walk_of(key);
  Removal r = {.going = going};
  for (int f = 0; f < FIELDS; f++) r.kept[f] = g_array_new(FALSE, FALSE, sizeof(double));
  w.visit = key_row_store;
  w.context = &r;
  key_row_walk(&w, s);
  for (int f = 0; f < FIELDS; f++) {
    // what is beyond the model stays beyond it, for the compiler to complain of
    int excess = double_vec_size(w.rows[f]) - w.used[f];
    if (excess > 0) g_array_append_vals(r.kept[f], double_vec_data(w.rows[f]) + w.used[f], excess);
    double_vec_set((mjDoubleVec*)w.rows[f], (double*)(void*)r.kept[f]->data, (int)r.kept[f]->len);
    g_array_unref(r.kept[f]);
  }
}

// Rows from which parts were taken are what a program reads until the model is compiled.
void key_rows_remove(Spec* s, ElementSet* going) {
  for (int i = 0; i < s->lists[mjOBJ_KEY].size; i++) {
    Element* key = s->lists[mjOBJ_KEY].items[i];
    key_heed_rows(key);
    bool is_row = key->key_mark ? !key_row_excess(s, key->object, NULL) : !key->key_parts;
    if (!is_row) continue;
    remove_from_key(s, key->object, going);
    if (key->key_mark) key->key_mark = key_rows_mark(key->object);
  }
}
