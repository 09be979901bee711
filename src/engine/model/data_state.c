// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// State vectors: components of mjData selected by the bits of mjtState, one after the other.

#include "model/data_state.h"

#include <stdbool.h>
#include <string.h>

// One component: where it is and how long. Booleans become numbers in the vector.
typedef struct Component {
  size_t array;  // offset in mjData of the pointer, or of the number itself if rows is -1
  long rows;     // offset in mjModel of the size, -1: one number
  int cols;
  int is_bool;
} Component;

#define ARRAY(name, rows, cols) \
  { offsetof(mjData, name), (long)offsetof(mjModel, rows), cols, 0 }

// in the order of the bits of mjtState
static const Component components[mjNSTATE] = {
    {offsetof(mjData, time), -1, 1, 0},
    ARRAY(qpos, nq, 1),
    ARRAY(qvel, nv, 1),
    ARRAY(act, na, 1),
    ARRAY(history, nhistory, 1),
    ARRAY(qacc_warmstart, nv, 1),
    ARRAY(ctrl, nu, 1),
    ARRAY(qfrc_applied, nv, 1),
    ARRAY(xfrc_applied, nbody, 6),
    {offsetof(mjData, eq_active), (long)offsetof(mjModel, neq), 1, 1},
    ARRAY(mocap_pos, nmocap, 3),
    ARRAY(mocap_quat, nmocap, 4),
    ARRAY(userdata, nuserdata, 1),
    ARRAY(plugin_state, npluginstate, 1),
    ARRAY(plastic, nplastic, 1),
};

static int component_size(const Component* c, const mjModel* m) {
  return c->rows < 0 ? 1 : c->cols * (int)*(const mjtSize*)((const char*)m + c->rows);
}

static void* component_data(const Component* c, const mjData* d) {
  char* place = (char*)d + c->array;
  return c->rows < 0 ? place : *(void**)place;
}

static bool bad_signature(const char* function, int sig) {
  if (sig < 0 || sig >= 1 << mjNSTATE) {
    mju_error("%s: %d is no sum of mjtState bits", function, sig);
    return true;
  }
  return false;
}

int mj_stateSize(const mjModel* m, int sig) {
  int size = 0;
  if (!bad_signature("mj_stateSize", sig)) {
    for (int i = 0; i < mjNSTATE; i++) {
      size += sig & (1 << i) ? component_size(components + i, m) : 0;
    }
  }
  return size;
}

void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig) {
  if (bad_signature("mj_getState", sig)) return;
  for (int i = 0; i < mjNSTATE; i++) {
    const Component* c = components + i;
    int size = sig & (1 << i) ? component_size(c, m) : 0;
    if (c->is_bool) {
      const mjtBool* flags = component_data(c, d);
      for (int j = 0; j < size; j++) {
        state[j] = flags[j];
      }
    } else if (size) {
      memcpy(state, component_data(c, d), (size_t)size * sizeof(mjtNum));
    }
    state += size;
  }
}

void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig) {
  if (bad_signature("mj_setState", sig)) return;
  for (int i = 0; i < mjNSTATE; i++) {
    const Component* c = components + i;
    int size = sig & (1 << i) ? component_size(c, m) : 0;
    if (c->is_bool) {
      mjtBool* flags = component_data(c, d);
      for (int j = 0; j < size; j++) {
        flags[j] = state[j] != 0;
      }
    } else if (size) {
      memcpy(component_data(c, d), state, (size_t)size * sizeof(mjtNum));
    }
    state += size;
  }
}

void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig) {
  if (bad_signature("mj_copyState", sig)) return;
  for (int i = 0; i < mjNSTATE; i++) {
    const Component* c = components + i;
    int size = sig & (1 << i) ? component_size(c, m) : 0;
    if (size) {
      memcpy(component_data(c, dst), component_data(c, src),
             (size_t)size * (c->is_bool ? sizeof(mjtBool) : sizeof(mjtNum)));
    }
  }
}

void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst, int dstsig) {
  if (bad_signature("mj_extractState", srcsig)) return;
  if ((srcsig & dstsig) != dstsig) {
    mju_error("mj_extractState: the source lacks components that are asked for");
    return;
  }
  for (int i = 0; i < mjNSTATE; i++) {
    int size = srcsig & (1 << i) ? component_size(components + i, m) : 0;
    if (size && dstsig & (1 << i)) {
      memcpy(dst, src, (size_t)size * sizeof(mjtNum));
      dst += size;
    }
    src += size;
  }
}

// arrays of a keyframe and where they come from
typedef struct KeyArray {
  size_t key;   // offset of the pointer in mjModel
  size_t data;  // offset of the pointer in mjData
  size_t size;  // offset of the size in mjModel
  int cols;
} KeyArray;

static const KeyArray key_arrays[] = {
    {offsetof(mjModel, key_qpos), offsetof(mjData, qpos), offsetof(mjModel, nq), 1},
    {offsetof(mjModel, key_qvel), offsetof(mjData, qvel), offsetof(mjModel, nv), 1},
    {offsetof(mjModel, key_act), offsetof(mjData, act), offsetof(mjModel, na), 1},
    {offsetof(mjModel, key_mpos), offsetof(mjData, mocap_pos), offsetof(mjModel, nmocap), 3},
    {offsetof(mjModel, key_mquat), offsetof(mjData, mocap_quat), offsetof(mjModel, nmocap), 4},
    {offsetof(mjModel, key_ctrl), offsetof(mjData, ctrl), offsetof(mjModel, nu), 1},
    {offsetof(mjModel, key_plastic), offsetof(mjData, plastic), offsetof(mjModel, nplastic), 1},
};

enum { KEY_ARRAY_COUNT = sizeof(key_arrays) / sizeof(key_arrays[0]) };

// both sides of one array of keyframe k; returns the number of elements
static int key_pair(const KeyArray* a, const mjModel* m, const mjData* d, int k, mjtNum** key,
                    mjtNum** data) {
  int n = a->cols * (int)*(const mjtSize*)((const char*)m + a->size);
  *key = *(mjtNum* const*)((const char*)m + a->key) + (size_t)k * (size_t)n;
  *data = *(mjtNum* const*)((const char*)d + a->data);
  return n;
}

void mj_setKeyframe(mjModel* m, const mjData* d, int k) {
  if (k < 0 || k >= m->nkey) {
    mju_error("mj_setKeyframe: keyframe %d does not exist, the model has %d", k, (int)m->nkey);
    return;
  }
  m->key_time[k] = d->time;
  for (int i = 0; i < KEY_ARRAY_COUNT; i++) {
    mjtNum *key, *data;
    int n = key_pair(key_arrays + i, m, d, k, &key, &data);
    memcpy(key, data, (size_t)n * sizeof(mjtNum));
  }
}

void data_set_from_key(const mjModel* m, mjData* d, int k) {
  d->time = m->key_time[k];
  for (int i = 0; i < KEY_ARRAY_COUNT; i++) {
    mjtNum *key, *data;
    int n = key_pair(key_arrays + i, m, d, k, &key, &data);
    memcpy(data, key, (size_t)n * sizeof(mjtNum));
  }
}
