// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Arrays of mjData by name: a row is its place, how many objects it has rows of and of how many
// numbers.

#include "remote/arrays.h"

#include <stddef.h>
#include <string.h>

enum { NONE = -1 };  // nq is the first member of mjModel: its place is 0

typedef struct Array {
  const char* name;
  gsize place;     // in mjData
  gssize count;    // place of the number of rows in mjModel; NONE: columns alone, in mjData itself
  int columns;     // numbers of a row
  gboolean write;  // may be set from outside
} Array;

#define ARRAY(name, count, columns, write) \
  { #name, offsetof(mjData, name), offsetof(mjModel, count), columns, write }

static const Array kArrays[] = {
    {"time", offsetof(mjData, time), NONE, 1, FALSE},
    {"energy", offsetof(mjData, energy), NONE, 2, FALSE},
    ARRAY(qpos, nq, 1, FALSE),
    ARRAY(qvel, nv, 1, FALSE),
    ARRAY(act, na, 1, FALSE),
    ARRAY(ctrl, nu, 1, TRUE),
    ARRAY(qacc, nv, 1, FALSE),
    ARRAY(sensordata, nsensordata, 1, FALSE),
    ARRAY(qfrc_applied, nv, 1, TRUE),
    ARRAY(xfrc_applied, nbody, 6, TRUE),
    ARRAY(mocap_pos, nmocap, 3, TRUE),
    ARRAY(mocap_quat, nmocap, 4, TRUE),
    ARRAY(userdata, nuserdata, 1, TRUE),
    ARRAY(xpos, nbody, 3, FALSE),
    ARRAY(xquat, nbody, 4, FALSE),
    ARRAY(xmat, nbody, 9, FALSE),
    ARRAY(xipos, nbody, 3, FALSE),
    ARRAY(subtree_com, nbody, 3, FALSE),
    ARRAY(cvel, nbody, 6, FALSE),
    ARRAY(geom_xpos, ngeom, 3, FALSE),
    ARRAY(site_xpos, nsite, 3, FALSE),
    ARRAY(site_xmat, nsite, 9, FALSE),
    ARRAY(ten_length, ntendon, 1, FALSE),
    ARRAY(actuator_length, nout, 1, FALSE),
    ARRAY(actuator_velocity, nout, 1, FALSE),
    ARRAY(actuator_force, nout, 1, FALSE),
    ARRAY(qfrc_actuator, nv, 1, FALSE),
    ARRAY(qfrc_constraint, nv, 1, FALSE),
    ARRAY(qfrc_bias, nv, 1, FALSE),
    ARRAY(qfrc_passive, nv, 1, FALSE),
};

int remote_array_find(const char* name, gboolean writable) {
  for (guint i = 0; i < G_N_ELEMENTS(kArrays); i++) {
    if (!strcmp(kArrays[i].name, name) && (kArrays[i].write || !writable)) return (int)i;
  }
  return -1;
}

const char* remote_array_name(int index) {
  return kArrays[index].name;
}

int remote_array_size(int index, const mjModel* m) {
  const Array* array = kArrays + index;
  return array->count != NONE ? (int)*(const mjtSize*)((const char*)m + array->count) * array->columns
                              : array->columns;
}

int remote_arrays_size(const RemoteArrays* self, const mjModel* m) {
  int size = 0;
  for (int i = 0; i < self->count; i++) size += remote_array_size(self->index[i], m);
  return size;
}

static mjtNum* numbers_of(int index, const mjData* d) {
  char* place = (char*)d + kArrays[index].place;
  return kArrays[index].count != NONE ? *(mjtNum**)place : (mjtNum*)place;
}

void remote_arrays_read(const RemoteArrays* self, const mjModel* m, const mjData* d, double* values) {
  for (int i = 0; i < self->count; i++) {
    int size = remote_array_size(self->index[i], m);
    mju_copy(values, numbers_of(self->index[i], d), size);
    values += size;
  }
}

void remote_arrays_write(const RemoteArrays* self, const mjModel* m, mjData* d, const double* values) {
  for (int i = 0; i < self->count; i++) {
    int size = remote_array_size(self->index[i], m);
    if (values) {
      mju_copy(numbers_of(self->index[i], d), values, size);
      values += size;
    } else {
      mju_zero(numbers_of(self->index[i], d), size);
    }
  }
}
