// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Numbers that the plots know have the names of their channels ("left_knee", "gyro.x"), the others
// those of their objects.

#include "trajectory/columns.h"

#include "signal/channels.h"

static void columns_free(ColumnNames* columns) {
  g_ptr_array_unref(columns->name);
  g_ptr_array_unref(columns->unit);
  g_free(columns);
}

static ColumnNames* columns_new(const char* field, int count) {
  ColumnNames* columns = g_new(ColumnNames, 1);
  *columns = (ColumnNames){field, g_ptr_array_new_full((guint)count, g_free),
                           g_ptr_array_new_full((guint)count, g_free)};
  for (int i = 0; i < count; i++) {
    g_ptr_array_add(columns->name, g_strdup_printf("%s[%d]", field, i));
    g_ptr_array_add(columns->unit, g_strdup(""));
  }
  return columns;
}

static void columns_set(GPtrArray* texts, int index, const char* text) {
  g_free(texts->pdata[index]);
  texts->pdata[index] = g_strdup(text);
}

static ColumnNames* of_channels(const mjModel* m, GPtrArray* channels, const char* field, int count) {
  ColumnNames* columns = columns_new(field, count);
  for (guint i = 0; i < channels->len; i++) {
    const GimbalChannel* channel = channels->pdata[i];
    int index = -1;
    const char* array = gimbal_channels_array_at(m, channel->column, &index);
    if (g_strcmp0(array, field) || index < 0 || index >= count) continue;
    columns_set(columns->name, index, channel->label);
    columns_set(columns->unit, index, channel->unit);
  }
  return columns;
}

static ColumnNames* of_bodies(const mjModel* m) {
  ColumnNames* columns = columns_new("xfrc_applied", (int)m->nbody);
  for (int i = 0; i < m->nbody; i++) {
    const char* name = mj_id2name(m, mjOBJ_BODY, i);
    g_autofree char* number = g_strdup_printf("body %d", i);
    columns_set(columns->name, i, name && *name ? name : number);
    columns_set(columns->unit, i, "N, N·m");
  }
  return columns;
}

// Forces of the degrees of freedom, which have the names of their velocities.
static ColumnNames* of_forces(const ColumnNames* velocities) {
  ColumnNames* columns = columns_new("qfrc_applied", (int)velocities->name->len);
  for (int i = 0; i < (int)velocities->name->len; i++) {
    columns_set(columns->name, i, velocities->name->pdata[i]);
    columns_set(columns->unit, i, g_strcmp0(velocities->unit->pdata[i], "m/s") ? "N·m" : "N");
  }
  return columns;
}

static ColumnNames* of_activations(const mjModel* m) {
  ColumnNames* columns = columns_new("act", (int)m->na);
  for (int i = 0; i < m->nactuator; i++) {
    const char* name = mj_id2name(m, mjOBJ_ACTUATOR, i);
    for (int k = 0; name && *name && k < m->actuator_actnum[i]; k++) {
      g_autofree char* part = g_strdup_printf("%s[%d]", name, k);
      columns_set(columns->name, m->actuator_actadr[i] + k, m->actuator_actnum[i] > 1 ? part : name);
    }
  }
  return columns;
}

GPtrArray* trajectory_columns(const mjModel* m) {
  GPtrArray* all = g_ptr_array_new_with_free_func((GDestroyNotify)columns_free);
  g_autoptr(GPtrArray) channels = gimbal_channels_of_model(m);
  ColumnNames* velocities = of_channels(m, channels, "qvel", (int)m->nv);
  g_ptr_array_add(all, velocities);
  g_ptr_array_add(all, of_channels(m, channels, "qpos", (int)m->nq));
  g_ptr_array_add(all, of_channels(m, channels, "ctrl", (int)m->nu));
  g_ptr_array_add(all, of_channels(m, channels, "sensordata", (int)m->nsensordata));
  g_ptr_array_add(all, of_forces(velocities));
  g_ptr_array_add(all, of_activations(m));
  g_ptr_array_add(all, of_bodies(m));
  return all;
}
