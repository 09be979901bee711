// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A lock-free ring of rows with one writer and one reader.

#include "gimbal-trace.h"

#include <stdatomic.h>
#include <string.h>

#define RING_BYTES (8u << 20)
#define MIN_ROWS   64u

struct GimbalTrace_ {
  gatomicrefcount refs;
  GimbalTraceLayout layout;
  guint rows;
  _Atomic guint head;
  _Atomic guint tail;
  _Atomic guint dropped;
  double* values;  // (rows * width)
};

GimbalTraceLayout gimbal_trace_layout(const mjModel* m) {
  GimbalTraceLayout layout = {.sensor = GIMBAL_TRACE_SENSOR};
  layout.qpos = layout.sensor + (int)m->nsensordata;
  layout.qvel = layout.qpos + (int)m->nq;
  layout.ctrl = layout.qvel + (int)m->nv;
  layout.force = layout.ctrl + (int)m->nu;
  layout.width = layout.force + (int)m->nout;
  return layout;
}

GimbalTrace* gimbal_trace_new(const mjModel* m) {
  GimbalTrace* self = g_new0(GimbalTrace, 1);
  g_atomic_ref_count_init(&self->refs);
  self->layout = gimbal_trace_layout(m);
  self->rows = MAX(MIN_ROWS, RING_BYTES / (guint)(sizeof(double) * self->layout.width));
  self->values = g_new(double, (gsize)self->rows * self->layout.width);
  return self;
}

GimbalTrace* gimbal_trace_ref(GimbalTrace* self) {
  g_atomic_ref_count_inc(&self->refs);
  return self;
}

void gimbal_trace_unref(GimbalTrace* self) {
  if (!g_atomic_ref_count_dec(&self->refs)) return;
  g_free(self->values);
  g_free(self);
}

int gimbal_trace_width(const GimbalTrace* self) {
  return self->layout.width;
}
guint gimbal_trace_dropped(const GimbalTrace* self) {
  return self->dropped;
}

static void fill_counts(double* row, const mjData* d) {
  int islands = MAX(1, MIN(d->nisland, mjNISLAND));
  double iterations = 0, improvement = 0;
  for (int i = 0; i < islands; i++) {
    int n = MIN(d->solver_niter[i], mjNSOLVER);
    iterations += d->solver_niter[i];
    if (n > 0) improvement = MAX(improvement, d->solver[i * mjNSOLVER + n - 1].improvement);
  }
  row[GIMBAL_TRACE_ITERATIONS] = iterations;
  row[GIMBAL_TRACE_CONSTRAINTS] = d->nefc;
  row[GIMBAL_TRACE_CONTACTS] = d->ncon;
  row[GIMBAL_TRACE_IMPROVEMENT] = improvement;
  row[GIMBAL_TRACE_POTENTIAL] = d->energy[0];
  row[GIMBAL_TRACE_KINETIC] = d->energy[1];
}

void gimbal_trace_push(GimbalTrace* self, const mjModel* m, const mjData* d,
                       const mjTimerStat before[mjNTIMER]) {
  guint tail = atomic_load_explicit(&self->tail, memory_order_relaxed);
  guint head = atomic_load_explicit(&self->head, memory_order_acquire);
  if (tail - head == self->rows) {
    self->dropped++;
    return;
  }
  const GimbalTraceLayout* at = &self->layout;
  double* row = self->values + (gsize)(tail % self->rows) * at->width;
  row[GIMBAL_TRACE_TIME] = d->time;
  for (int i = 0; i < mjNTIMER; i++) row[GIMBAL_TRACE_TIMER + i] = d->timer[i].duration - before[i].duration;
  fill_counts(row, d);
  memcpy(row + at->sensor, d->sensordata, sizeof(double) * (gsize)m->nsensordata);
  memcpy(row + at->qpos, d->qpos, sizeof(double) * (gsize)m->nq);
  memcpy(row + at->qvel, d->qvel, sizeof(double) * (gsize)m->nv);
  memcpy(row + at->ctrl, d->ctrl, sizeof(double) * (gsize)m->nu);
  memcpy(row + at->force, d->actuator_force, sizeof(double) * (gsize)m->nout);
  atomic_store_explicit(&self->tail, tail + 1, memory_order_release);
}

gboolean gimbal_trace_pop(GimbalTrace* self, double* row) {
  guint head = atomic_load_explicit(&self->head, memory_order_relaxed);
  if (head == atomic_load_explicit(&self->tail, memory_order_acquire)) return FALSE;
  memcpy(row, self->values + (gsize)(head % self->rows) * self->layout.width,
         sizeof(double) * self->layout.width);
  atomic_store_explicit(&self->head, head + 1, memory_order_release);
  return TRUE;
}
