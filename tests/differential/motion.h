// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A state that both sides are in, and what they are asked to do from there.

#ifndef GIMBAL_DIFFERENTIAL_MOTION_H_
#define GIMBAL_DIFFERENTIAL_MOTION_H_

#include "examine.h"
#include "random.h"

enum { MOST_REASONS = 6 };

typedef struct Motion {
  const Subject* ours;
  const Subject* theirs;
  mjData* a;      // ours
  mjData* b;      // theirs
  mjData* moved;  // theirs, with a moved input
  mjData* deep;   // theirs, with searches and solvers that go on to their last digit
  int has_moved;  // and has done the stage
  mjtNum* state;
  mjtNum* near_state;
  mjtNum* qacc;  // of their forward, the input of both sides' inverse
  int frames;
  // lists of fields that explained differences reach: the others are compared
  const char* const* touched[MOST_REASONS];
  int ntouched;
  const char* end;  // how the state ended
  GString* answer;
} Motion;

// Work on a side, from a state and an acceleration that were put there. 0: an error.
typedef void (*Work)(const Side* side, const mjModel* m, mjData* d);

typedef struct Stage {
  const char* kind;
  Work work;
  const char* const* only;
  int with_contacts;
} Stage;

// What a stage shows: the same on both sides; that nothing is certain (t->end says why); that they
// differ; or an error of one, which was told.
typedef enum Outcome { OUTCOME_SAME, OUTCOME_UNCERTAIN, OUTCOME_DIFFERENT, OUTCOME_ERROR } Outcome;
Outcome motion_look(Motion* t, const Stage* s, Difference* d);

void motion_report(const Motion* t, const Stage* s, const Difference* d);

// The near state is that of theirs now, moved by what rounding may be.
void motion_move(Motion* t, Random* r);

int motion_run(const Subject* s, mjData* d, const mjtNum* state, const mjtNum* qacc, Work work,
               const char* kind);

// How far from the origin things are: rounding of a place is a part of it.
mjtNum motion_reach(const Motion* t);

#endif  // GIMBAL_DIFFERENTIAL_MOTION_H_
