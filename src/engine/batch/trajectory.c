// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Steps with controls given for each of them, and what is written down on the way: mjb_rollout, and
// the part of gimbal_rollout that simulates.

#include "batch/trajectory.h"

#include <limits.h>
#include <string.h>

#include "base/alloc.h"

//---- records

static char* record_row(const Record* r, const Trajectory* t, int order, int step) {
  return r->rows + ((size_t)order * (size_t)t->nstep + (size_t)step) * r->bytes;
}

static void write_records(const Trajectory* t, const mjModel* m, const mjData* d, int order, int step) {
  for (int i = 0; i < t->nrecord; i++) {
    const Record* r = t->record + i;
    if (!r->bytes) continue;
    char* row = record_row(r, t, order, step);
    if (r->spec) {
      mj_getState(m, d, (mjtNum*)row, r->spec);
    } else {
      memcpy(row, place_in(&r->place, d), r->bytes);
    }
  }
}

// Fill the rows behind that of a step with it.
static void repeat_records(const Trajectory* t, int order, int step) {
  for (int i = 0; i < t->nrecord; i++) {
    const Record* r = t->record + i;
    for (int s = step + 1; r->bytes && s < t->nstep; s++) {
      memcpy(record_row(r, t, order, s), record_row(r, t, order, step), r->bytes);
    }
  }
}

//---- warnings

// A reset within a step clears the counters, so that a number that has not grown may be a new
// warning: what cannot be written into a warning says whether one was.
static void mark_warnings(mjData* d, int old[mjNWARNING]) {
  for (int i = 0; i < mjNWARNING; i++) {
    old[i] = d->warning[i].lastinfo;
    d->warning[i].lastinfo = INT_MIN;
  }
}

static bool unmark_warnings(mjData* d, const int old[mjNWARNING]) {
  bool any = false;
  for (int i = 0; i < mjNWARNING; i++) {
    if (d->warning[i].lastinfo == INT_MIN) {
      d->warning[i].lastinfo = old[i];
    } else {
      any = true;
    }
  }
  return any;
}

static bool went_bad(const mjData* d) {
  return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
         d->warning[mjWARN_BADQACC].number;
}

//---- steps

static void set_control(const Trajectory* t, const mjModel* m, mjData* d, int order, int step) {
  if (!t->control) return;
  size_t row = (size_t)order * (size_t)t->nstep + (size_t)step;
  mj_setState(m, d, t->control + row * (size_t)t->ncontrol, t->control_spec);
}

// Both return whether the simulation goes on after this step.

static bool step_until_warned(const Trajectory* t, const mjModel* m, mjData* d, int order, int step) {
  int old[mjNWARNING];
  mark_warnings(d, old);
  mj_step(m, d);
  bool warned = unmark_warnings(d, old);
  write_records(t, m, d, order, step);
  if (warned) repeat_records(t, order, step);
  return !warned;
}

static bool step_while_good(const Trajectory* t, const mjModel* m, mjData* d, int order, int step) {
  mj_step(m, d);
  if (!went_bad(d)) {
    write_records(t, m, d, order, step);
    return true;
  }
  if (t->diverged) t->diverged[order] = step;
  repeat_records(t, order, mjMAX(0, step - 1));
  return false;
}

void run_trajectory(const Turn* turn, const mjModel* m, mjData* d) {
  const Trajectory* t = turn->job;
  if (turn->b->staged) turn->b->staged[turn->sim] = false;
  if (t->state0) {
    mj_resetData(m, d);
    mj_setState(m, d, t->state0 + (size_t)turn->order * (size_t)t->nstate0, t->state_spec);
  } else {
    load_row(turn->b, m, d, turn->sim);
  }
  if (t->diverged) t->diverged[turn->order] = -1;
  // what is repeated if the first step goes wrong
  if (t->only_good && t->nstep) write_records(t, m, d, turn->order, 0);
  bool on = true;
  for (int step = 0; on && step < t->nstep; step++) {
    set_control(t, m, d, turn->order, step);
    on = (t->only_good ? step_while_good : step_until_warned)(t, m, d, turn->order, step);
  }
}

//---- arguments

static bool check_record(const mjBatch* b, int i, const mjBatchRecord* asked, Record* record) {
  if (!asked->buf) {
    mju_error("mjb_rollout: record[%d].buf is NULL: it is where the values go", i);
    return false;
  }
  *record = (Record){.rows = asked->buf};
  if (asked->field) {
    if (find_data_place(b->model, asked->field, true, &record->place)) {
      record->bytes = place_bytes(&record->place);
      return true;
    }
    mju_error("mjb_rollout: record[%d].field is '%s': mjData has no such array or count to record", i,
              asked->field);
    return false;
  }
  if (asked->spec < 0 || asked->spec >= 1 << mjNSTATE) {
    mju_error("mjb_rollout: record[%d].spec is %d: no sum of mjtState bits", i, asked->spec);
    return false;
  }
  record->spec = asked->spec;
  record->bytes = (size_t)mj_stateSize(b->model, asked->spec) * sizeof(mjtNum);
  return true;
}

static bool check_records(mjBatch* b, const mjBatchRecord* record, int nrecord) {
  if (nrecord < 0 || (nrecord && !record)) {
    mju_error("mjb_rollout: nrecord is %d with record %s", nrecord, record ? "given" : "NULL");
    return false;
  }
  while (b->record_room < nrecord) b->record = alloc_longer(b->record, b->record_room++, sizeof *b->record);
  for (int i = 0; i < nrecord; i++) {
    if (!check_record(b, i, record + i, b->record + i)) return false;
  }
  return true;
}

static bool check_steps(int nstep, int control_spec) {
  if (nstep < 1) {
    mju_error("mjb_rollout: nstep is %d: it must be 1 or more", nstep);
    return false;
  }
  if (control_spec & ~mjSTATE_USER) {
    mju_error("mjb_rollout: control_spec is %d: it must be a sum of bits of mjSTATE_USER (%d)", control_spec,
              mjSTATE_USER);
    return false;
  }
  return true;
}

int mjb_rollout(mjBatch* b, const int* ids, int nid, int nstep, const mjtNum* control, int control_spec,
                const mjBatchRecord* record, int nrecord) {
  Call call = {.work = run_trajectory, .save = true, .output = true, .grain = 1};
  if (!may_select(b, "mjb_rollout", ids, nid, &call.who) || !check_steps(nstep, control_spec) ||
      !check_records(b, record, nrecord)) {
    return 0;
  }
  Trajectory job = {.nstep = nstep,
                    .control = control,
                    .control_spec = control_spec,
                    .ncontrol = mj_stateSize(b->model, control_spec),
                    .record = b->record,
                    .nrecord = nrecord};
  call.job = &job;
  return run_turns(b, &call);
}
