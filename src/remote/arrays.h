// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Arrays of mjData by name, for controllers outside.

#ifndef GIMBAL_REMOTE_ARRAYS_H_
#define GIMBAL_REMOTE_ARRAYS_H_

#include <glib.h>
#include <mujoco/mujoco.h>

enum { REMOTE_MAX_ARRAYS = 32 };

// Some arrays one after another, as numbers of the table.
typedef struct RemoteArrays {
  int count;
  int index[REMOTE_MAX_ARRAYS];
} RemoteArrays;

// The array of that name, -1: there is none (or it may not be written, if that is asked).
int remote_array_find(const char* name, gboolean writable);
const char* remote_array_name(int index);
int remote_array_size(int index, const mjModel* m);

int remote_arrays_size(const RemoteArrays* self, const mjModel* m);
void remote_arrays_read(const RemoteArrays* self, const mjModel* m, const mjData* d, double* values);
void remote_arrays_write(const RemoteArrays* self, const mjModel* m, mjData* d,
                         const double* values);  // NULL: zeros

#endif  // GIMBAL_REMOTE_ARRAYS_H_
