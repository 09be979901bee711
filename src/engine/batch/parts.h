// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A batch: rows of state, threads, and a mjData for each thread or each simulation. A call is a
// number of turns, one for each simulation of the selection. A turn takes the row into a mjData,
// works, and puts the state back; an error ends the turn and leaves the row as it was.
//
// What a simulation computes follows from its row and its values of the model alone, so that it
// does not matter which thread takes the turn, and whose turn the mjData had before.

#ifndef GIMBAL_BATCH_PARTS_H_
#define GIMBAL_BATCH_PARTS_H_

#include <mujoco/mjbatch.h>
#include <mujoco/mujoco.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/threadpool.h"
#include "batch/place.h"

// A field of the model that simulations differ in.
typedef struct Expansion {
  Place place;
  char* values;  // (nsim x size)
  char* seen;    // those that the stages of each simulation were computed with; if persistent
  bool derived;  // by mjb_setConst alone
} Expansion;

typedef struct Output {
  Place place;
  char* values;  // (nsim x size)
} Output;

// Something that is written down after each step: a state, or a field if it has bytes.
typedef struct Record {
  Place place;
  int spec;
  char* rows;  // (simulations of the call x nstep x bytes)
  size_t bytes;
} Record;

struct mjBatch_ {
  const mjModel* model;
  mjModel* copy;  // the same if it is the batch's to free
  int nsim, nthread, nstate;
  bool persistent;
  bool busy;            // a call is under way
  atomic_bool stopped;  // an error has ended it for all
  TaskPool* pool;
  mjData** data;  // (nthread), persistent: (nsim)

  mjtNum* state;           // (nsim x nstate)
  mjWarningStat* warning;  // (nsim x mjNWARNING)
  int* status;             // (nsim)
  char** error;            // (nsim), NULL: there was none yet
  bool* staged;            // (nsim): its mjData has the stages of its row up to mjSTAGE_VEL
  mjtNum* scratch;         // (nthread x nstate)

  Output* output;
  int noutput;
  Expansion* expansion;
  int nexpansion;
  mjModel** own;           // (nthread), models with the values of a simulation; NULL: none differ
  const mjModel** models;  // (nsim), the caller's; NULL: none
  Record* record;          // room for those of a call
  int record_room;
};

#endif  // GIMBAL_BATCH_PARTS_H_
