// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A motion as a run: each row is a state that no step led to. Velocities that the motion does not
// have are those that lead from the row before to the one behind, in half the time between them.

#include <math.h>

#include "trajectory/guarded.h"
#include "trajectory/motion.h"

typedef struct Making {
  const GimbalMotion* motion;
  const GimbalMotionPlan* plan;
  const mjModel* m;
  GCancellable* cancellable;
  GimbalTrajectoryWriter* writer;
  mjData* d;
  mjtNum* state;
  mjtNum *before, *after;  // positions of two rows
  gboolean has_velocities;
} Making;

static double time_of(const Making* self, gsize row) {
  return self->motion->times ? self->motion->times[row] : (double)row / self->plan->rate;
}

static void read_positions(const Making* self, gsize row, mjtNum* qpos) {
  guint width = self->motion->names->len;
  mju_copy(qpos, self->m->qpos0, (int)self->m->nq);
  for (guint i = 0; i < width; i++) {
    int target = self->plan->targets[i];
    if (target >= 0 && target < self->m->nq) qpos[target] = self->motion->values[row * width + i];
  }
  mj_normalizeQuat(self->m, qpos);
}

static void read_velocities(const Making* self, gsize row, mjtNum* qvel) {
  guint width = self->motion->names->len;
  mju_zero(qvel, (int)self->m->nv);
  for (guint i = 0; i < width; i++) {
    int target = self->plan->targets[i] - (int)self->m->nq;
    if (target >= 0) qvel[target] = self->motion->values[row * width + i];
  }
}

static void find_velocities(const Making* self, gsize row) {
  gsize last = self->motion->rows - 1, from = row ? row - 1 : 0, to = MIN(row + 1, last);
  double span = time_of(self, to) - time_of(self, from);
  read_positions(self, from, self->before);
  read_positions(self, to, self->after);
  mju_zero(self->d->qvel, (int)self->m->nv);
  if (span > 0) mj_differentiatePos(self->m, self->d->qvel, span, self->before, self->after);
}

static void write_row(Making* self, gsize row) {
  self->d->time = time_of(self, row);
  read_positions(self, row, self->d->qpos);
  if (self->has_velocities) {
    read_velocities(self, row, self->d->qvel);
  } else {
    find_velocities(self, row);
  }
  mj_forward(self->m, self->d);
  mj_getState(self->m, self->d, self->state, mjSTATE_INTEGRATION);
  gimbal_trajectory_writer_wait(self->writer);
  gimbal_trajectory_writer_add(self->writer, self->m, self->state, self->d->sensordata, TRUE);
}

static void write_rows(void* data) {
  Making* self = data;
  for (gsize row = 0; row < self->motion->rows && !g_cancellable_is_cancelled(self->cancellable); row++) {
    write_row(self, row);
  }
}

static gboolean names_velocities(const GimbalMotion* motion, const GimbalMotionPlan* plan, const mjModel* m) {
  for (guint i = 0; i < motion->names->len; i++) {
    if (plan->targets[i] >= m->nq) return TRUE;
  }
  return FALSE;
}

gboolean gimbal_motion_write_run(const GimbalMotion* motion, const GimbalMotionPlan* plan,
                                 const GimbalTrajectorySetup* setup, const mjModel* m,
                                 GCancellable* cancellable, GError** error) {
  GimbalTrajectorySetup whole = *setup;
  whole.every = 1;
  Making self = {.motion = motion,
                 .plan = plan,
                 .m = m,
                 .cancellable = cancellable,
                 .writer = gimbal_trajectory_writer_new(&whole, m, error)};
  if (!self.writer) return FALSE;
  self.has_velocities = names_velocities(motion, plan, m);
  self.d = mj_makeData(m);
  self.state = g_new(mjtNum, mj_stateSize(m, mjSTATE_INTEGRATION));
  self.before = g_new(mjtNum, m->nq + 1);
  self.after = g_new(mjtNum, m->nq + 1);
  gboolean good = trajectory_write_guarded(self.writer, write_rows, &self, cancellable, error);
  mj_deleteData(self.d);
  mjtNum* const owned[] = {self.state, self.before, self.after};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
  return good;
}
