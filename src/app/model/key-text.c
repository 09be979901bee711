// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state as the attributes of a keyframe.

#include "model/key-text.h"

#include <math.h>

#include "language/edit/numbers.h"

#define FINEST 1e-6  // m, rad, m/s, rad/s or N, in a model of one metre

double gimbal_key_text_resolution(const mjModel* m) {
  return FINEST * pow(10, MIN(0, ceil(log10(MAX(m->stat.extent, 1e-9)))));
}

static void free_value(gpointer data) {
  g_free((char*)((GimbalAssignment*)data)->value);
}

static void key_text_add(GArray* values, const char* name, const mjtNum* numbers, int count,
                         const mjtNum* neutral, double resolution) {
  gboolean same = TRUE;
  for (int i = 0; i < count && same; i++) {
    same = fabs(numbers[i] - (neutral ? neutral[i] : 0)) <= 0.5 * resolution;
  }
  char* text = same             ? NULL
               : resolution > 0 ? gimbal_numbers_round(numbers, count, resolution)
                                : gimbal_numbers_text(numbers, count, 0);
  GimbalAssignment value = {name, text};
  g_array_append_val(values, value);
}

// Read the poses that the mocap bodies have in the model.
static void mocap_defaults(const mjModel* m, mjtNum* pos, mjtNum* quat) {
  for (int i = 0; i < m->nbody; i++) {
    int mocap = m->body_mocapid[i];
    if (mocap < 0) continue;
    mju_copy3(pos + 3 * mocap, m->body_pos + 3 * i);
    mju_copy4(quat + 4 * mocap, m->body_quat + 4 * i);
    mju_normalize4(quat + 4 * mocap);
  }
}

GArray* gimbal_key_text_values(const mjModel* m, const mjData* d, double resolution) {
  GArray* values = g_array_new(FALSE, FALSE, sizeof(GimbalAssignment));
  g_array_set_clear_func(values, free_value);
  g_autofree mjtNum* mocap = g_new0(mjtNum, 7 * MAX(m->nmocap, 1));
  mjtNum* quat = mocap + 3 * m->nmocap;
  mocap_defaults(m, mocap, quat);
  // a hundredth of a step or less: smaller parts are rounding errors of the sum of steps
  double tick = resolution > 0 ? pow(10, floor(log10(MAX(m->opt.timestep, 1e-9))) - 2) : 0;
  key_text_add(values, "time", &d->time, 1, NULL, tick);
  key_text_add(values, "qpos", d->qpos, (int)m->nq, m->qpos0, resolution);
  key_text_add(values, "qvel", d->qvel, (int)m->nv, NULL, resolution);
  key_text_add(values, "act", d->act, (int)m->na, NULL, resolution);
  key_text_add(values, "ctrl", d->ctrl, (int)m->nu, NULL, resolution);
  key_text_add(values, "mpos", d->mocap_pos, 3 * (int)m->nmocap, mocap, resolution);
  key_text_add(values, "mquat", d->mocap_quat, 4 * (int)m->nmocap, quat, resolution);
  return values;
}

char* gimbal_key_text_element(const mjModel* m, const mjData* d, const char* name, double resolution,
                              const char* around) {
  g_autoptr(GArray) values = gimbal_key_text_values(m, d, resolution);
  GString* text = g_string_new("<key");
  g_autofree char* escaped = name ? g_markup_escape_text(name, -1) : NULL;
  if (escaped) g_string_append_printf(text, " name=\"%s\"", escaped);
  for (guint i = 0; i < values->len; i++) {
    const GimbalAssignment* value = &g_array_index(values, GimbalAssignment, i);
    g_autofree char* styled = value->value ? gimbal_numbers_restyle("", value->value, around) : NULL;
    if (styled) g_string_append_printf(text, " %s=\"%s\"", value->name, styled);
  }
  g_string_append(text, "/>");
  return g_string_free(text, FALSE);
}
