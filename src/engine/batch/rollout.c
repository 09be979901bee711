// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// gimbal_rollout: a batch that lives for one call. Each simulation starts from a reset, so that no
// rows are kept, and models that sleep need no mjData for each.

#include <gimbal/rollout.h>
#include <stdio.h>

#include "batch/batch.h"
#include "batch/trajectory.h"

static const char* find_fault(const mjModel* m, const GimbalRollout* job) {
  if (job->nrollout < 0 || job->nstep < 0) return "nrollout and nstep must not be negative";
  if (job->state_spec <= 0 || job->state_spec >= 1 << mjNSTATE) {
    return "state_spec is not a set of mjtState bits";
  }
  if (!job->state0 && job->nrollout && mj_stateSize(m, job->state_spec)) return "state0 is missing";
  return NULL;
}

// What is wanted of each step; returns how many records that makes.
static int list_records(const mjModel* m, const GimbalRollout* job, Record record[2]) {
  int n = 0;
  if (job->state) {
    size_t bytes = (size_t)mj_stateSize(m, job->state_spec) * sizeof(mjtNum);
    record[n++] = (Record){.spec = job->state_spec, .rows = (char*)job->state, .bytes = bytes};
  }
  if (job->sensordata) {
    Record* sensors = record + n++;
    *sensors = (Record){.rows = (char*)job->sensordata};
    find_data_place(m, "sensordata", false, &sensors->place);
    sensors->bytes = place_bytes(&sensors->place);
  }
  return n;
}

static const char* first_error(const mjBatch* b) {
  for (int i = 0; i < b->nsim; i++) {
    if (b->status[i]) return mjb_error(b, i);
  }
  return NULL;
}

static int fail_rollout(const char* why, char* error, int error_sz) {
  if (error && error_sz > 0) snprintf(error, (size_t)error_sz, "gimbal_rollout: %s", why);
  return -1;
}

int gimbal_rollout(const mjModel* m, const GimbalRollout* rollout, char* error, int error_sz) {
  const char* fault = find_fault(m, rollout);
  if (fault) return fail_rollout(fault, error, error_sz);
  if (!rollout->nrollout) return 0;

  char why[1024] = "";
  mjBatch* b = batch_bare(m, rollout->nrollout, rollout->nthread, why, sizeof why);
  if (!b) return fail_rollout(why, error, error_sz);
  static const mjtNum nothing;
  Record record[2];
  Trajectory job = {.nstep = rollout->nstep,
                    .control = rollout->control,
                    .control_spec = mjSTATE_CTRL,
                    .ncontrol = (int)m->nu,
                    .record = record,
                    .nrecord = list_records(m, rollout, record),
                    .state0 = rollout->state0 ? rollout->state0 : &nothing,
                    .state_spec = rollout->state_spec,
                    .nstate0 = mj_stateSize(m, rollout->state_spec),
                    .only_good = true,
                    .diverged = rollout->diverged};
  Call call = {
      .who = {NULL, rollout->nrollout}, .work = run_trajectory, .job = &job, .stop = true, .grain = 1};
  const char* failed = run_turns(b, &call) ? first_error(b) : NULL;
  int status = failed ? fail_rollout(failed, error, error_sz) : 0;
  mjb_deleteBatch(b);
  return status;
}
