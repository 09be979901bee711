// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The table of fields, and the hash of a state: the sum over its words w[i] of the finalizer of
// splitmix64 (Steele, Lea, Flood 2014) at w[i] + (i + 1) · golden ratio. A sum, so that it can be
// computed in any order.

#include "trajectory/fields.h"

#include <string.h>

#include "trajectory/trajectory.h"

#define MADE(name) offsetof(mjData, name)

// in the order of the bits of mjtState
const Field trajectory_fields[] = {
    {"time", TRUE, FALSE, 0, "s", MADE(time)},
    {"qpos", FALSE, FALSE, 0, NULL, MADE(qpos)},
    {"qvel", FALSE, FALSE, 0, NULL, MADE(qvel)},
    {"act", FALSE, FALSE, 0, NULL, MADE(act)},
    {"history", FALSE, FALSE, 0, NULL, MADE(history)},
    {"qacc_warmstart", FALSE, FALSE, 0, NULL, MADE(qacc_warmstart)},
    {"ctrl", TRUE, TRUE, 0, NULL, 0},
    {"qfrc_applied", TRUE, TRUE, 0, "N or N·m", 0},
    {"xfrc_applied", TRUE, TRUE, 6, "N, N·m", 0},
    {"eq_active", TRUE, TRUE, 0, NULL, 0},
    {"mocap_pos", TRUE, TRUE, 3, "m", 0},
    {"mocap_quat", TRUE, TRUE, 4, NULL, 0},
    {"userdata", TRUE, TRUE, 0, NULL, 0},
    {"plugin_state", FALSE, FALSE, 0, NULL, MADE(plugin_state)},
    {"plastic", FALSE, FALSE, 0, NULL, MADE(plastic)},
};
_Static_assert(G_N_ELEMENTS(trajectory_fields) == mjNSTATE, "a row for each part of the state");

FieldLayout trajectory_layout(const mjModel* m) {
  FieldLayout layout = {{0}};
  for (int i = 0; i < FIELDS; i++) layout.offset[i + 1] = layout.offset[i] + mj_stateSize(m, 1 << i);
  return layout;
}

// The numbers of a field in d; the time is a member, the others are arrays.
static const void* fields_numbers(const mjData* d, int field) {
  const char* member = (const char*)d + trajectory_fields[field].member;
  return field == FIELD_TIME ? (const void*)member : *(const mjtNum* const*)member;
}

gboolean trajectory_is_placed(const FieldLayout* layout, const mjtNum* state, const mjData* d) {
  for (int i = 0; i < FIELDS; i++) {
    size_t size = (size_t)field_size(layout, i) * sizeof(mjtNum);
    if (trajectory_fields[i].input || !size) continue;
    if (memcmp(state + layout->offset[i], fields_numbers(d, i), size)) return TRUE;
  }
  return FALSE;
}

guint64 gimbal_trajectory_hash_of(const mjtNum* state, gsize count) {
  guint64 sum = 0, at = 0;
  for (gsize i = 0; i < count; i++) {
    guint64 x;
    memcpy(&x, state + i, sizeof x);
    x += at += G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT(0x94D049BB133111EB);
    sum += x ^ (x >> 31);
  }
  return sum;
}
