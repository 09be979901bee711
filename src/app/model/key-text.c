// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state as the attributes of a keyframe. Numbers are written with as many digits as it takes to read them
// back.

#include "model/key-text.h"

static void free_value(gpointer data) {
  g_free((char*)((GimbalAssignment*)data)->value);
}

static void add(GArray* values, const char* name, const mjtNum* numbers, int count, const mjtNum* neutral) {
  gboolean same = TRUE;
  for (int i = 0; i < count && same; i++) same = numbers[i] == (neutral ? neutral[i] : 0);
  GimbalAssignment value = {name, same ? NULL : gimbal_rewrite_numbers(numbers, count, 0)};
  g_array_append_val(values, value);
}

// The poses of the mocap bodies as the model has them.
static void mocap_defaults(const mjModel* m, mjtNum* pos, mjtNum* quat) {
  for (int i = 0; i < m->nbody; i++) {
    int mocap = m->body_mocapid[i];
    if (mocap < 0) continue;
    mju_copy3(pos + 3 * mocap, m->body_pos + 3 * i);
    mju_copy4(quat + 4 * mocap, m->body_quat + 4 * i);
    mju_normalize4(quat + 4 * mocap);
  }
}

GArray* gimbal_key_text_values(const mjModel* m, const mjData* d) {
  GArray* values = g_array_new(FALSE, FALSE, sizeof(GimbalAssignment));
  g_array_set_clear_func(values, free_value);
  g_autofree mjtNum* mocap = g_new0(mjtNum, 7 * MAX(m->nmocap, 1));
  mjtNum* quat = mocap + 3 * m->nmocap;
  mocap_defaults(m, mocap, quat);
  add(values, "time", &d->time, 1, NULL);
  add(values, "qpos", d->qpos, (int)m->nq, m->qpos0);
  add(values, "qvel", d->qvel, (int)m->nv, NULL);
  add(values, "act", d->act, (int)m->na, NULL);
  add(values, "ctrl", d->ctrl, (int)m->nu, NULL);
  add(values, "mpos", d->mocap_pos, 3 * (int)m->nmocap, mocap);
  add(values, "mquat", d->mocap_quat, 4 * (int)m->nmocap, quat);
  return values;
}

char* gimbal_key_text_element(const mjModel* m, const mjData* d, const char* name) {
  g_autoptr(GArray) values = gimbal_key_text_values(m, d);
  GString* text = g_string_new("<key");
  g_autofree char* escaped = name ? g_markup_escape_text(name, -1) : NULL;
  if (escaped) g_string_append_printf(text, " name=\"%s\"", escaped);
  for (guint i = 0; i < values->len; i++) {
    const GimbalAssignment* value = &g_array_index(values, GimbalAssignment, i);
    if (value->value) g_string_append_printf(text, " %s=\"%s\"", value->name, value->value);
  }
  g_string_append(text, "/>");
  return g_string_free(text, FALSE);
}
