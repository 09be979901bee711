// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Two sides of a queue: what the thread that steps calls copies numbers into it, the writer's
// thread empties it into the file.

#include <errno.h>
#include <glib/gi18n.h>
#include <stdatomic.h>
#include <string.h>

#include "trajectory/fields.h"
#include "trajectory/hdf5-lock.h"
#include "trajectory/output.h"
#include "trajectory/queue.h"
#include "trajectory/trajectory.h"

enum { MEMORY = 16 << 20, PAUSE = 50, WAIT = 500 };  // bytes, ms, µs

struct GimbalTrajectoryWriter {
  RowQueue queue;
  FieldLayout layout;
  int nsensor;
  // of the thread that steps
  const RowSlot* last;  // what was appended last
  gboolean based;       // the state before this step is in the queue
  mjOption options;     // as the queue has them
  // of the writer's thread
  Output* output;
  const RowSlot* newest;  // that it took
  int trouble;            // errno of the first failure
  GThread* thread;
  _Atomic gboolean quit, failed;
  _Atomic guint64 rows, lost, bytes;
};

//---- the writer's thread

static void writer_drain(GimbalTrajectoryWriter* self) {
  const RowSlot* slot;
  while ((slot = row_queue_oldest(&self->queue))) {
    if (!atomic_load(&self->failed) && output_add(self->output, slot)) {
      self->trouble = errno;
      atomic_store(&self->failed, TRUE);
    }
    self->newest = slot;
    row_queue_release(&self->queue);
    if (output_is_due(self->output)) return;
  }
}

static void writer_flush(GimbalTrajectoryWriter* self) {
  if (!atomic_load(&self->failed) && output_flush(self->output, atomic_load(&self->lost))) {
    self->trouble = errno;
    atomic_store(&self->failed, TRUE);
  }
  atomic_store(&self->rows, output_rows(self->output));
  atomic_store(&self->bytes, output_bytes(self->output));
}

static gpointer writer_main(gpointer user_data) {
  GimbalTrajectoryWriter* self = user_data;
  while (!atomic_load(&self->quit) || row_queue_oldest(&self->queue)) {
    writer_drain(self);
    if (output_is_due(self->output)) writer_flush(self);
    if (!row_queue_oldest(&self->queue) && !atomic_load(&self->quit)) row_queue_sleep(&self->queue, PAUSE);
  }
  return NULL;
}

//---- the thread that steps

// Options that are others than before go along.
static void fill_options(GimbalTrajectoryWriter* self, RowSlot* slot, const mjModel* m) {
  slot->optioned = memcmp(&m->opt, &self->options, sizeof self->options) != 0;
  if (slot->optioned) slot->options = self->options = m->opt;
}

static gboolean writer_append(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d,
                              gboolean placed) {
  RowSlot* slot = row_queue_blank(&self->queue);
  if (!slot) return FALSE;
  slot->placed = placed;
  fill_options(self, slot, m);
  mj_getState(m, d, slot->numbers, mjSTATE_INTEGRATION);
  memcpy(slot->numbers + self->layout.offset[FIELDS], d->sensordata, (gsize)self->nsensor * sizeof(mjtNum));
  row_queue_append(&self->queue);
  self->last = slot;
  return TRUE;
}

void gimbal_trajectory_writer_before(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d) {
  self->based = self->last && !trajectory_is_placed(&self->layout, self->last->numbers, d);
  if (!self->based) self->based = writer_append(self, m, d, TRUE);
  row_queue_expect(&self->queue);
}

void gimbal_trajectory_writer_place(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d) {
  gimbal_trajectory_writer_before(self, m, d);
  if (!self->based) atomic_fetch_add_explicit(&self->lost, 1, memory_order_relaxed);
}

void gimbal_trajectory_writer_after(GimbalTrajectoryWriter* self, const mjModel* m, const mjData* d) {
  if (!self->based || !writer_append(self, m, d, FALSE)) {
    atomic_fetch_add_explicit(&self->lost, 1, memory_order_relaxed);
  }
  self->based = FALSE;
}

void gimbal_trajectory_writer_add(GimbalTrajectoryWriter* self, const mjModel* m, const mjtNum* state,
                                  const mjtNum* sensors, gboolean placed) {
  gsize nstate = (gsize)self->layout.offset[FIELDS], nsensor = (gsize)self->nsensor;
  RowSlot* slot = row_queue_blank(&self->queue);
  if (!slot) {
    self->based = FALSE;
    atomic_fetch_add_explicit(&self->lost, 1, memory_order_relaxed);
    return;
  }
  slot->placed = placed || !self->based;
  fill_options(self, slot, m);
  memcpy(slot->numbers, state, nstate * sizeof(mjtNum));
  if (sensors) {
    memcpy(slot->numbers + nstate, sensors, nsensor * sizeof(mjtNum));
  } else {
    memset(slot->numbers + nstate, 0, nsensor * sizeof(mjtNum));
  }
  row_queue_append(&self->queue);
  self->last = slot;
  self->based = TRUE;
}

void gimbal_trajectory_writer_wait(GimbalTrajectoryWriter* self) {
  while (!row_queue_has_room(&self->queue, 4)) {
    row_queue_wake(&self->queue);
    g_usleep(WAIT);
  }
}

//---- both

GimbalTrajectoryWriter* gimbal_trajectory_writer_new(const GimbalTrajectorySetup* setup, const mjModel* m,
                                                     GError** error) {
  GimbalTrajectoryWriter* self = g_new0(GimbalTrajectoryWriter, 1);
  self->layout = trajectory_layout(m);
  self->nsensor = (int)m->nsensordata;
  self->options = m->opt;
  gsize memory = setup->memory ? setup->memory : MEMORY;
  if (!row_queue_init(&self->queue, self->layout.offset[FIELDS] + self->nsensor, memory)) {
    hdf5_error(error, setup->path, _("there is no memory for a recording"), ENOMEM);
  } else if ((self->output = output_new(setup, m, error))) {
    self->thread = g_thread_new("gimbal-record", writer_main, self);
    return self;
  }
  row_queue_clear(&self->queue);
  g_free(self);
  return NULL;
}

GimbalTrajectoryProgress gimbal_trajectory_writer_progress(GimbalTrajectoryWriter* self) {
  return (GimbalTrajectoryProgress){atomic_load(&self->rows), atomic_load(&self->lost),
                                    atomic_load(&self->bytes), atomic_load(&self->failed)};
}

gboolean gimbal_trajectory_writer_close(GimbalTrajectoryWriter* self, GError** error) {
  atomic_store(&self->quit, TRUE);
  row_queue_wake(&self->queue);
  g_thread_join(self->thread);
  gboolean failed = atomic_load(&self->failed);
  if (!failed && self->newest && !output_is_whole(self->output)) {
    failed = output_add_state(self->output, self->newest) != 0;
  }
  errno = self->trouble;
  gboolean good = output_close(self->output, atomic_load(&self->lost), failed, error);
  row_queue_clear(&self->queue);
  g_free(self);
  return good;
}
