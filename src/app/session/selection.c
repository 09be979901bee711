// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is selected.

#include "session/selection.h"

#include <gimbal/kinds.h>
#include <string.h>

#include "model/renumber.h"
#include "run/launched.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

static const GimbalSelection kNothing = {mjOBJ_UNKNOWN, -1};

struct _GimbalSelected {
  GObject parent;
  GimbalSelection last;
  GArray* others;            // of GimbalSelection
  GimbalCompiled* compiled;  // the model whose ids they are; NULL: none yet
  mjtNum point[3];
};

G_DEFINE_FINAL_TYPE(GimbalSelected, gimbal_selected, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

GimbalSelection gimbal_selected_get(GimbalSelected* self) {
  return self->last;
}
const GArray* gimbal_selected_get_others(GimbalSelected* self) {
  return self->others;
}

void gimbal_selected_set_point(GimbalSelected* self, const mjtNum point[3]) {
  mju_copy3(self->point, point);
}
const mjtNum* gimbal_selected_get_point(GimbalSelected* self) {
  return self->point;
}

//---- select

static gboolean is_same(GimbalSelection a, GimbalSelection b) {
  return a.type == b.type && a.id == b.id;
}

static GimbalSelection other_at(GimbalSelected* self, guint index) {
  return g_array_index(self->others, GimbalSelection, index);
}

gboolean gimbal_selected_has(GimbalSelected* self, int type, int id) {
  GimbalSelection at = {type, id};
  gboolean found = is_same(self->last, at);
  for (guint i = 0; !found && i < self->others->len; i++) found = is_same(other_at(self, i), at);
  return found;
}

void gimbal_selected_set(GimbalSelected* self, const GimbalSelection* objects, guint count) {
  GimbalSelection last = count && objects[count - 1].id >= 0 ? objects[count - 1] : kNothing;
  g_array_set_size(self->others, 0);
  if (count > 1) g_array_append_vals(self->others, objects, count - 1);
  self->last = last;
  g_signal_emit(self, signals[CHANGED], 0);
}

void gimbal_selected_set_only(GimbalSelected* self, int type, int id) {
  GimbalSelection at = id >= 0 ? (GimbalSelection){type, id} : kNothing;
  if (self->others->len || !is_same(at, self->last)) gimbal_selected_set(self, &at, 1);
}

// All selected objects, the one selected last at the end.
static GArray* list_all(GimbalSelected* self) {
  GArray* all = g_array_copy(self->others);
  if (self->last.id >= 0) g_array_append_val(all, self->last);
  return all;
}

static void set_all(GimbalSelected* self, const GArray* all) {
  gimbal_selected_set(self, (const GimbalSelection*)(void*)all->data, all->len);
}

void gimbal_selected_toggle(GimbalSelected* self, int type, int id) {
  GimbalSelection at = {type, id};
  if (id < 0) return;
  g_autoptr(GArray) all = list_all(self);
  guint before = all->len;
  for (guint i = all->len; i-- > 0;) {
    if (is_same(g_array_index(all, GimbalSelection, i), at)) g_array_remove_index(all, i);
  }
  if (all->len == before) g_array_append_val(all, at);
  set_all(self, all);
}

//---- models

static gboolean is_launched(const mjModel* m, GimbalSelection at) {
  const char* name = gimbal_kind_count(m, at.type) > at.id ? mj_id2name(m, at.type, at.id) : NULL;
  return name && g_str_has_prefix(name, GIMBAL_LAUNCHED_PREFIX);
}

// The id of an object in another model; -1 if it is gone. A launched body is never renamed.
static int number_in(const GimbalCompiled* edited, const GimbalCompiled* before, GimbalSelection at) {
  const mjModel *to = edited->model, *from = before->model;
  if (at.type == mjOBJ_FRAME || at.type == mjOBJ_DEFAULT) {
    return gimbal_renumber_written(before, at.type, at.id, edited);
  }
  if (is_launched(from, at)) return mj_name2id(to, at.type, mj_id2name(from, at.type, at.id));
  return gimbal_renumber_object(from, at.type, at.id, to);
}

static void selection_renumber(GimbalSelected* self, const GimbalCompiled* from, const GimbalCompiled* to) {
  g_autoptr(GArray) before = list_all(self);
  g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(GimbalSelection));
  for (guint i = 0; i < before->len; i++) {
    GimbalSelection at = g_array_index(before, GimbalSelection, i);
    at.id = number_in(to, from, at);
    if (at.id >= 0) g_array_append_val(all, at);
  }
  gboolean same = all->len == before->len &&
                  (!all->len || !memcmp(all->data, before->data, all->len * sizeof(GimbalSelection)));
  if (!same) set_all(self, all);
}

void gimbal_selected_follow(GimbalSelected* self, GimbalCompiled* compiled) {
  g_autoptr(GimbalCompiled) before = self->compiled;
  self->compiled = compiled ? gimbal_compiled_ref(compiled) : NULL;
  if (compiled) selection_renumber(self, before ? before : compiled, compiled);
}

int gimbal_selected_get_body(GimbalSelected* self) {
  const mjModel* m = self->compiled ? self->compiled->model : NULL;
  GimbalSelection at = self->last;
  return m && at.id >= 0 && at.id < gimbal_kind_count(m, at.type) ? gimbal_kind_body(m, at.type, at.id) : -1;
}

const char* gimbal_selected_get_launched(GimbalSelected* self) {
  int body = gimbal_selected_get_body(self);
  return body >= 0 && body >= self->compiled->own.nbody ? mj_id2name(self->compiled->model, mjOBJ_BODY, body)
                                                        : NULL;
}

//---- object

static void gimbal_selected_class_init(GimbalSelectedClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalSelected, others, g_array_unref),
                    GIMBAL_OWNS(GimbalSelected, compiled, gimbal_compiled_unref));
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_SELECTED, 0);
}

static void gimbal_selected_init(GimbalSelected* self) {
  self->last = kNothing;
  self->others = g_array_new(FALSE, FALSE, sizeof(GimbalSelection));
}

GimbalSelected* gimbal_selected_new(void) {
  return g_object_new(GIMBAL_TYPE_SELECTED, NULL);
}
