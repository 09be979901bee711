// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Between a client and the run. Rows of numbers cross in rings; the thread that steps sleeps on an
// eventfd, which answers wake like commands of the window do, so that waiting for a program never
// keeps the window waiting.

#define _GNU_SOURCE
#include "remote/link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
  STATES = 1024,         // that may wait
  BEHIND = 512,          // more than these: the newest is enough
  CONTROLS = 16,         // answers that may wait
  MOST_BYTES = 32 << 20  // of a ring
};

static guint rows_of(guint width, guint wanted) {
  guint fit = MOST_BYTES / (guint)(sizeof(RemoteRow) + sizeof(double) * width);
  return CLAMP(fit, 4, wanted);
}

static RemoteMode mode_of(const RemoteDrive* drive) {
  if (!drive) return REMOTE_MIRROR;
  return drive->panel ? REMOTE_PANEL : REMOTE_DRIVE;
}

RemoteLink* remote_link_new(const mjModel* m, int signature, const RemoteDrive* drive) {
  RemoteLink* self = g_atomic_rc_box_new0(RemoteLink);
  RemoteMode mode = mode_of(drive);
  guint state = (guint)mj_stateSize(m, signature);
  guint in = drive ? (guint)remote_arrays_size(&drive->write, m) : state;
  guint out = mode == REMOTE_PANEL ? state : drive ? (guint)remote_arrays_size(&drive->read, m) : 0;
  self->mode = mode;
  self->sizes = *m;
  self->signature = signature;
  self->in_wake = self->out_wake = -1;
  if (drive) self->drive = *drive;
  atomic_init(&self->policy, drive ? (gint)drive->late : REMOTE_LATE_HOLD);
  remote_ring_init(&self->in, in, rows_of(in, drive ? CONTROLS : STATES));
  remote_ring_init(&self->out, out, rows_of(out, mode == REMOTE_PANEL ? STATES : CONTROLS));
  return self;
}

// The copies are good whichever of the threads ends first.
static void link_duplicate_descriptor(int* mine, int eventfd) {
  if (*mine < 0 && eventfd >= 0) *mine = fcntl(eventfd, F_DUPFD_CLOEXEC, 0);
}

void remote_link_wake(RemoteLink* self, int in, int out) {
  link_duplicate_descriptor(&self->in_wake, in);
  link_duplicate_descriptor(&self->out_wake, out);
}

RemoteLink* remote_link_ref(RemoteLink* self) {
  return g_atomic_rc_box_acquire(self);
}

static void link_clear(gpointer data) {
  RemoteLink* self = data;
  remote_ring_clear(&self->in);
  remote_ring_clear(&self->out);
  if (self->in_wake >= 0) close(self->in_wake);
  if (self->out_wake >= 0) close(self->out_wake);
}

void remote_link_unref(RemoteLink* self) {
  g_atomic_rc_box_release_full(self, link_clear);
}

gboolean remote_link_fits(const RemoteLink* self, const mjModel* m) {
  const mjModel* s = &self->sizes;
  return s->nq == m->nq && s->nv == m->nv && s->na == m->na && s->nu == m->nu && s->nbody == m->nbody &&
         s->ngeom == m->ngeom && s->nsite == m->nsite && s->neq == m->neq && s->nmocap == m->nmocap &&
         s->ntendon == m->ntendon && s->nuserdata == m->nuserdata && s->nsensordata == m->nsensordata &&
         s->npluginstate == m->npluginstate && s->nhistory == m->nhistory && s->nplastic == m->nplastic;
}

void remote_wake(int eventfd) {
  guint64 one = 1;
  while (eventfd >= 0 && write(eventfd, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void remote_wake_clear(int eventfd) {
  guint64 count;
  while (read(eventfd, &count, sizeof count) < 0 && errno == EINTR) {
  }
}

//---- mirror

gboolean remote_link_read_state(RemoteLink* self, const mjModel* m, mjData* d) {
  guint waiting = remote_ring_waiting(&self->in);
  if (waiting > MIN(BEHIND, self->in.capacity / 2)) {
    for (guint i = 1; i < waiting; i++) remote_ring_emptied(&self->in);
    atomic_fetch_add(&self->skipped, waiting - 1);
  }
  const RemoteRow* row = remote_ring_to_empty(&self->in);
  if (!row) return FALSE;
  mj_setState(m, d, row->values, self->signature);
  self->shown = row->number;
  remote_ring_emptied(&self->in);
  return TRUE;
}

gboolean remote_link_has_states(RemoteLink* self) {
  return self->mode == REMOTE_MIRROR && remote_ring_waiting(&self->in) > 0;
}

//---- drive

static gboolean send_sensors(RemoteLink* self, const mjModel* m, const mjData* d) {
  RemoteRow* row = remote_ring_to_fill(&self->out);
  if (!row) return FALSE;
  row->number = ++self->asked;
  remote_arrays_read(&self->drive.read, m, d, row->values);
  remote_ring_filled(&self->out);
  remote_wake(self->out_wake);
  return TRUE;
}

// The answer to the number, if it came: older ones are too late for anything.
static gboolean read_answer(RemoteLink* self, const mjModel* m, mjData* d) {
  const RemoteRow* row;
  gboolean found = FALSE;
  while (!found && (row = remote_ring_to_empty(&self->in))) {
    found = row->number == self->asked;
    if (found) remote_arrays_write(&self->drive.write, m, d, row->values);
    remote_ring_emptied(&self->in);
  }
  return found;
}

static void sleep_until(RemoteLink* self, gint64 deadline) {
  gint64 wait = MAX(0, deadline - g_get_monotonic_time());
  struct timespec timeout = {.tv_sec = wait / 1000000, .tv_nsec = wait % 1000000 * 1000};
  struct pollfd poll_wake = {.fd = self->in_wake, .events = POLLIN};
  if (ppoll(&poll_wake, 1, &timeout, NULL) > 0) remote_wake_clear(self->in_wake);
}

static RemoteAnswer follow_policy(RemoteLink* self, const mjModel* m, mjData* d) {
  RemoteLate policy = (RemoteLate)atomic_load(&self->policy);
  self->deadline = 0;
  atomic_store(&self->late_number, self->asked);
  atomic_fetch_add(&self->late, 1);
  remote_wake(self->out_wake);
  if (policy == REMOTE_LATE_PAUSE) return REMOTE_HALT;
  if (policy == REMOTE_LATE_ZERO) remote_arrays_write(&self->drive.write, m, d, NULL);
  self->steps = 1;
  return REMOTE_LATE;
}

static RemoteAnswer link_answered(RemoteLink* self) {
  self->deadline = 0;
  self->steps = 1;
  return REMOTE_GO;
}

RemoteAnswer remote_link_before_step(RemoteLink* self, const mjModel* m, mjData* d) {
  gboolean begin = self->steps == 0 || self->steps >= self->drive.every;
  if (!self->deadline && !begin) {
    self->steps++;
    return REMOTE_GO;
  }
  if (!self->deadline) {
    self->deadline = g_get_monotonic_time() + self->drive.timeout_us;
    if (!send_sensors(self, m, d)) return follow_policy(self, m, d);
  }
  if (read_answer(self, m, d)) return link_answered(self);
  sleep_until(self, self->deadline);
  if (read_answer(self, m, d)) return link_answered(self);
  return g_get_monotonic_time() >= self->deadline ? follow_policy(self, m, d) : REMOTE_WAIT;
}

void remote_link_send_free(RemoteLink* self, const mjModel* m, const mjData* d) {
  send_sensors(self, m, d);
}

void remote_link_read_free(RemoteLink* self, const mjModel* m, mjData* d) {
  const RemoteRow* row;
  while ((row = remote_ring_to_empty(&self->in))) {
    remote_arrays_write(&self->drive.write, m, d, row->values);
    remote_ring_emptied(&self->in);
  }
}

void remote_link_send_state(RemoteLink* self, const mjModel* m, const mjData* d) {
  RemoteRow* row = remote_ring_to_fill(&self->out);
  if (!row) {
    atomic_fetch_add(&self->skipped, 1);
    return;
  }
  row->number = ++self->asked;
  mj_getState(m, d, row->values, self->signature);
  remote_ring_filled(&self->out);
  remote_wake(self->out_wake);
}

void remote_link_stop_waiting(RemoteLink* self) {
  self->deadline = 0;
  self->steps = 0;
}
