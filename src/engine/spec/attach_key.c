// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Keyframes of attached models.
//
// A keyframe is a row of numbers in the order of its own model. In the model that it is attached to, that
// order is known only when that model is compiled. Until then each number is kept with the copy of the joint,
// actuator or mocap body that it belongs to.

#include <gimbal/kinds.h>
#include <string.h>

#include "spec/attach.h"
#include "spec/tree.h"

static Element* copied(const Copier* c, const Element* e) {
  return g_hash_table_lookup(c->elements, e);
}

static int joint_width(const Element* joint, KeyField field) {
  GimbalJointSize size = gimbal_joint_size(((const mjsJoint*)joint->object)->type);
  return field == KEY_QPOS ? size.nq : size.nv;
}

// Take width numbers of a row from *adr on, for the copy of element e if there is one.
static void keep_part(const Copier* c, GArray* parts, const Element* e, KeyField field,
                      const mjDoubleVec* row, int width, int* adr) {
  Element* target = copied(c, e);
  if (target && *adr + width <= double_vec_size(row) && width <= (int)G_N_ELEMENTS(((KeyPart*)0)->value)) {
    KeyPart part = {.target = target, .field = field, .size = width};
    memcpy(part.value, double_vec_data(row) + *adr, width * sizeof(double));
    g_array_append_val(parts, part);
  }
  *adr += width;
}

typedef struct KeyCursor_ {
  int qpos, qvel, mpos, mquat;
} KeyCursor;

static void keep_body(const Copier* c, GArray* parts, const mjsKey* key, BodyElement* body, KeyCursor* at) {
  for (int i = 0; i < body->joints.size; i++) {
    const Element* j = body->joints.items[i];
    keep_part(c, parts, j, KEY_QPOS, key->qpos, joint_width(j, KEY_QPOS), &at->qpos);
    keep_part(c, parts, j, KEY_QVEL, key->qvel, joint_width(j, KEY_QVEL), &at->qvel);
  }
  if (body->body.mocap) {
    keep_part(c, parts, &body->base, KEY_MPOS, key->mpos, 3, &at->mpos);
    keep_part(c, parts, &body->base, KEY_MQUAT, key->mquat, 4, &at->mquat);
  }
  for (int i = 0; i < body->bodies.size; i++)
    keep_body(c, parts, key, (BodyElement*)body->bodies.items[i], at);
}

static void keep_actuators(const Copier* c, GArray* parts, const mjsKey* key) {
  int ctrl = 0, act = 0;
  for (int i = 0; i < c->from->lists[mjOBJ_ACTUATOR].size; i++) {
    const Element* e = c->from->lists[mjOBJ_ACTUATOR].items[i];
    const mjsActuator* a = e->object;
    keep_part(c, parts, e, KEY_CTRL, key->ctrl, 1, &ctrl);
    int width = a->actdim >= 0 ? a->actdim : a->dyntype != mjDYN_NONE;
    if (width) keep_part(c, parts, e, KEY_ACT, key->act, width, &act);
  }
}

void attach_keys(Copier* c) {
  if (c->from == c->to) return;
  for (int i = 0; i < c->from->lists[mjOBJ_KEY].size; i++) {
    const Element* e = c->from->lists[mjOBJ_KEY].items[i];
    char* name = copied_name(c, string_get(e->name));
    if (!spec_find_name(c->to, mjOBJ_KEY, name)) {
      Element* key = list_add(c->to, mjOBJ_KEY, NULL);
      mjs_setName(&key->head, name);
      ((mjsKey*)key->object)->time = ((const mjsKey*)e->object)->time;
      key->key_parts = g_array_new(FALSE, TRUE, sizeof(KeyPart));
      KeyCursor at = {0};
      keep_body(c, key->key_parts, e->object, c->from->world, &at);
      keep_actuators(c, key->key_parts, e->object);
      copy_key_parts(c, e, key);
    }
    g_free(name);
  }
}
