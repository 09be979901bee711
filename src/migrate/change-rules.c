// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "migrate/change-rules.h"

static GimbalChange* new_change(Changes* c, const char* kind, char* name) {
  GimbalChange* change = g_new0(GimbalChange, 1);
  change->rule = c->rule;
  change->kind = kind;
  change->name = name;
  g_ptr_array_add(c->list, change);
  return change;
}

char* changes_name(const Changes* c, mjtObj type, int id) {
  const char* name = mj_id2name(c->m, type, id);
  return name && *name ? g_strdup(name) : g_strdup_printf("#%d", id);
}

GimbalChange* changes_add(Changes* c, mjtObj type, int id) {
  return new_change(c, mju_type2Str(type), changes_name(c, type, id));
}

GimbalChange* changes_add_model(Changes* c) {
  return new_change(c, "option", g_strdup(""));
}

void changes_set(GimbalChange* change, const char* quantity, double before, double after) {
  change->quantity = quantity;
  change->count = 1;
  change->before[0] = before;
  change->after[0] = after;
}

void changes_set_all(GimbalChange* change, const char* quantity, const double* before, const double* after,
                     int count) {
  change->quantity = quantity;
  change->count = count;
  mju_copy(change->before, before, count);
  mju_copy(change->after, after, count);
}

void changes_at(Changes* c, int key) {
  GimbalChange* change = g_ptr_array_index(c->list, c->list->len - 1);
  if (key >= 0) change->at = changes_key_name(c, key);
  if (key == CHANGES_MOVED) change->at = g_strdup("moved");
}

// No two neighbours alike, and all in reach of what ranges usually allow.
static void move_all(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nv; i++) d->qvel[i] = (i % 2 ? -1 : 1) * (1 + i % 3);
  mj_integratePos(m, d->qpos, d->qvel, 0.1);
}

void changes_go_to(Changes* c, int key) {
  mj_resetDataKeyframe(c->m, c->d, key);  // none is the reference pose
  if (key == CHANGES_MOVED) move_all(c->m, c->d);
  mj_forward(c->m, c->d);
}

char* changes_key_name(const Changes* c, int key) {
  g_autofree char* name = changes_name(c, mjOBJ_KEY, key);
  return g_strconcat("key ", name, NULL);
}
