// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// History buffers: rings of time-stamped samples.
//
// Cubic interpolation (Hermite) between the samples (t0, x0) and (t1, x1), with h = t1 - t0 and
// s = (t - t0) / h:
//   x = (2s^3 - 3s^2 + 1) x0 + (s^3 - 2s^2 + s) h m0 + (3s^2 - 2s^3) x1 + (s^3 - s^2) h m1
// with slopes by Catmull and Rom: m0 from the neighbours of x0, m1 from those of x1, zero at the
// ends.

#include "model/history.h"

#include <gimbal/assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

// a buffer taken apart
typedef struct Ring {
  mjtNum* user;
  mjtNum* cursor;
  mjtNum* times;
  mjtNum* values;
  int n;
  int dim;
} Ring;

static Ring ring_of(const mjtNum* buffer, int n, int dim) {
  mjtNum* b = (mjtNum*)buffer;
  return (Ring){b, b + 1, b + 2, b + 2 + n, n, dim};
}

// place of the i-th sample, 0 is the oldest; a damaged cursor stays inside the buffer
static int history_place(const Ring* r, int i) {
  mjtNum cursor = *r->cursor;
  int newest = cursor >= 0 && cursor < r->n ? (int)cursor : 0;
  int p = newest + 1 + i;
  return p >= r->n ? p - r->n : p;
}

static mjtNum time_of(const Ring* r, int i) {
  return r->times[history_place(r, i)];
}

static mjtNum* value_of(const Ring* r, int i) {
  return r->values + (size_t)history_place(r, i) * (size_t)r->dim;
}

static bool history_is_sound(const Ring* r) {
  mjtNum cursor = *r->cursor;
  if (!(cursor >= 0 && cursor < r->n && cursor == floor(cursor))) return false;
  for (int i = 0; i < r->n; i++) {
    if (isnan(time_of(r, i)) || (i && time_of(r, i) < time_of(r, i - 1))) return false;
  }
  return true;
}

void validate_history(const mjtNum* buffer, int n, int dim) {
  Ring r = ring_of(buffer, n, dim);
  GIMBAL_ASSERT(history_is_sound(&r));
}

// first sample that is not before time; n if all are
static int first_not_before(const Ring* r, mjtNum time) {
  if (time > time_of(r, r->n - 1)) return r->n;
  int low = -1, high = r->n - 1;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (time_of(r, middle) < time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high;
}

void history_init(mjtNum* buffer, int n, int dim, const mjtNum* times, const mjtNum* values, mjtNum user) {
  GIMBAL_ASSERT(n > 0 && dim > 0);
  Ring r = ring_of(buffer, n, dim);
  if (!times && *r.cursor != n - 1) {
    // turn the ring so that the oldest comes first, as the new samples do
    for (int k = history_place(&r, 0); k > 0; k--) {
      mjtNum first = r.times[0];
      memmove(r.times, r.times + 1, (size_t)(n - 1) * sizeof(mjtNum));
      r.times[n - 1] = first;
    }
  }
  *r.user = user;
  *r.cursor = n - 1;
  if (times) {
    memcpy(r.times, times, (size_t)n * sizeof(mjtNum));
  }
  if (values) {
    memcpy(r.values, values, (size_t)n * (size_t)dim * sizeof(mjtNum));
  } else {
    memset(r.values, 0, (size_t)n * (size_t)dim * sizeof(mjtNum));
  }
}

mjtNum* history_insert(mjtNum* buffer, int n, int dim, mjtNum time) {
  GIMBAL_ASSERT(n > 0 && dim > 0);
  Ring r = ring_of(buffer, n, dim);
  // what a program has written into the buffer by itself stays as it is
  bool was_sound = GIMBAL_VALIDATING && history_is_sound(&r) && !isnan(time);
  int i = first_not_before(&r, time);

  // newer than all: the oldest becomes the newest
  if (i == n) {
    *r.cursor = history_place(&r, 0);
    i = n - 1;
  }

  // between samples: the older ones move down, the oldest drops out
  else if (i > 0 && fabs(time - time_of(&r, i)) >= mjMINVAL) {
    for (int j = 0; j < i - 1; j++) {
      r.times[history_place(&r, j)] = time_of(&r, j + 1);
      memcpy(value_of(&r, j), value_of(&r, j + 1), (size_t)dim * sizeof(mjtNum));
    }
    i--;
  }

  // the same time, or before all: overwritten
  r.times[history_place(&r, i)] = time;
  if (was_sound) validate_history(buffer, n, dim);
  return value_of(&r, i);
}

static void interpolate_cubic(mjtNum* result, const Ring* r, int i, mjtNum s, mjtNum h) {
  GIMBAL_ASSERT(i > 0 && i < r->n);
  mjtNum s2 = s * s, s3 = s2 * s;
  mjtNum c0 = 2 * s3 - 3 * s2 + 1, d0 = (s3 - 2 * s2 + s) * h;
  mjtNum c1 = -2 * s3 + 3 * s2, d1 = (s3 - s2) * h;
  const mjtNum* x0 = value_of(r, i - 1);
  const mjtNum* x1 = value_of(r, i);
  const mjtNum* before = i > 1 ? value_of(r, i - 2) : NULL;
  const mjtNum* after = i < r->n - 1 ? value_of(r, i + 1) : NULL;
  mjtNum span0 = before ? time_of(r, i) - time_of(r, i - 2) : 1;
  mjtNum span1 = after ? time_of(r, i + 1) - time_of(r, i - 1) : 1;
  for (int k = 0; k < r->dim; k++) {
    mjtNum m0 = before ? (x1[k] - before[k]) / span0 : 0;
    mjtNum m1 = after ? (after[k] - x0[k]) / span1 : 0;
    result[k] = c0 * x0[k] + d0 * m0 + c1 * x1[k] + d1 * m1;
  }
}

const mjtNum* history_read(const mjtNum* buffer, int n, int dim, mjtNum time, int interp, mjtNum* result) {
  GIMBAL_ASSERT(n > 0 && dim > 0 && result);
  Ring r = ring_of(buffer, n, dim);
  if (time <= time_of(&r, 0) + mjMINVAL) return value_of(&r, 0);
  if (time >= time_of(&r, n - 1) - mjMINVAL) return value_of(&r, n - 1);

  // between i-1 and i
  int i = first_not_before(&r, time);
  if (fabs(time - time_of(&r, i)) < mjMINVAL) return value_of(&r, i);
  if (interp == 0 || i == 0) return value_of(&r, i > 0 ? i - 1 : 0);

  mjtNum h = time_of(&r, i) - time_of(&r, i - 1);
  mjtNum s = (time - time_of(&r, i - 1)) / h;
  if (interp == 1) {
    const mjtNum* x0 = value_of(&r, i - 1);
    const mjtNum* x1 = value_of(&r, i);
    for (int k = 0; k < dim; k++) {
      result[k] = x0[k] + s * (x1[k] - x0[k]);
    }
  } else {
    interpolate_cubic(result, &r, i, s, h);
  }
  return NULL;
}

// n times that end at newest, below 0, or a period before 0
static void reset_buffer(mjtNum* buffer, int n, int dim, mjtNum newest, mjtNum period, mjtNum user) {
  history_init(buffer, n, dim, NULL, NULL, user);
  for (int i = 0; i < n; i++) {
    buffer[2 + i] = newest < 0 ? newest - (n - 1 - i) * period : -(n - i) * period;
  }
}

// The first step at a time below 0 or after it, but for rounding: when a sample that is due at that
// time is taken. How much rounding is that of MuJoCo 4.0.1.
static mjtNum step_time(const mjModel* m, mjtNum time) {
  return mju_ceil(time / m->opt.timestep * (1 + 1e-12)) * m->opt.timestep;
}

void history_reset(const mjModel* m, mjData* d) {
  if (!m->nhistory) return;
  memset(d->history, 0, (size_t)m->nhistory * sizeof(mjtNum));
  for (int i = 0; i < m->nactuator; i++) {
    int n = m->actuator_history[2 * i];
    if (n) {
      mjtNum* buffer = d->history + m->actuator_historyadr[i];
      reset_buffer(buffer, n, m->actuator_ctrlnum[i], 0, m->opt.timestep, 0);
    }
  }
  for (int i = 0; i < m->nsensor; i++) {
    int n = m->sensor_history[2 * i];
    if (n) {
      // without a period there is no phase
      bool has_period = m->sensor_interval[2 * i] > 0;
      mjtNum period = has_period ? m->sensor_interval[2 * i] : m->opt.timestep;
      mjtNum phase = has_period ? m->sensor_interval[2 * i + 1] : 0;
      mjtNum apart = mju_max(period, m->opt.timestep), newest = mju_min(phase, 0);
      mjtNum* buffer = d->history + m->sensor_historyadr[i];
      reset_buffer(buffer, n, m->sensor_dim[i], newest, apart, phase < 0 ? phase : -period);
      // samples of every step lie on steps already: rounding could only move them to another
      for (int k = 0; k < n && has_period; k++) {
        buffer[2 + k] = step_time(m, buffer[2 + k]);
      }
    }
  }
}

const mjtNum* mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                          int interp) {
  if (id < 0 || id >= m->nactuator) {
    mju_error("mj_readCtrl: actuator %d does not exist", id);
    return NULL;
  }
  int n = m->actuator_history[2 * id];
  if (!n) return d->ctrl + m->actuator_ctrladr[id];
  return history_read(d->history + m->actuator_historyadr[id], n, m->actuator_ctrlnum[id],
                      time - m->actuator_delay[id], interp >= 0 ? interp : m->actuator_history[2 * id + 1],
                      result);
}

const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                            int interp) {
  if (id < 0 || id >= m->nsensor) {
    mju_error("mj_readSensor: sensor %d does not exist", id);
    return NULL;
  }
  int n = m->sensor_history[2 * id];
  if (!n) return d->sensordata + m->sensor_adr[id];
  return history_read(d->history + m->sensor_historyadr[id], n, m->sensor_dim[id], time - m->sensor_delay[id],
                      interp >= 0 ? interp : m->sensor_history[2 * id + 1], result);
}

// times must be given in increasing order
static bool history_increasing(const char* function, const mjtNum* times, int n) {
  for (int i = 1; times && i < n; i++) {
    if (times[i] <= times[i - 1]) {
      mju_error("%s: times must increase", function);
      return false;
    }
  }
  return true;
}

void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values) {
  if (id < 0 || id >= m->nactuator || !m->actuator_history[2 * id]) {
    mju_error("mj_initCtrlHistory: actuator %d does not exist or has no history", id);
    return;
  }
  int n = m->actuator_history[2 * id];
  mjtNum* buffer = d->history + m->actuator_historyadr[id];
  if (history_increasing("mj_initCtrlHistory", times, n)) {
    history_init(buffer, n, m->actuator_ctrlnum[id], times, values, buffer[0]);
  }
}

void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values,
                          mjtNum phase) {
  if (id < 0 || id >= m->nsensor || !m->sensor_history[2 * id]) {
    mju_error("mj_initSensorHistory: sensor %d does not exist or has no history", id);
    return;
  }
  int n = m->sensor_history[2 * id];
  if (history_increasing("mj_initSensorHistory", times, n)) {
    history_init(d->history + m->sensor_historyadr[id], n, m->sensor_dim[id], times, values, phase);
  }
}
