// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Turns of simulations.

#ifndef GIMBAL_BATCH_TURN_H_
#define GIMBAL_BATCH_TURN_H_

#include "batch/selection.h"

// Whose turn it is.
typedef struct Turn {
  mjBatch* b;
  int sim, order;  // its number, and the how manieth of the selection it is
  int worker;
  const void* job;  // what the call is about
} Turn;

typedef void (*TurnWork)(const Turn* turn, const mjModel* m, mjData* d);

// A call: who is selected, and what for.
typedef struct Call {
  Selection who;
  TurnWork work;
  const void* job;
  bool save;    // put the state back
  bool output;  // fill the outputs
  bool stop;    // after the first error nobody begins any more
  int grain;    // turns that one thread takes at once, at most
} Call;

// Give each simulation its turn; returns how many failed.
int run_turns(mjBatch* b, const Call* call);

// Take the row and the warnings of a simulation into d.
void load_row(const mjBatch* b, const mjModel* m, mjData* d, int sim);

#endif  // GIMBAL_BATCH_TURN_H_
