// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The full states of the last seconds, so that a run can be stepped back and viewed at any time.

#ifndef GIMBAL_HISTORY_H_
#define GIMBAL_HISTORY_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "model/compiled.h"
#include "run/reel.h"
#include "signal/events.h"

enum { GIMBAL_HISTORY_STATES = 20000 };
#define GIMBAL_HISTORY_BYTES (100u << 20)
enum { GIMBAL_HISTORY_STRETCHES = 64 };
// bytes of the models of all stretches but the newest
#define GIMBAL_HISTORY_MODELS ((mjtSize)256 << 20)

// States of one form: a ring of mjSTATE_INTEGRATION vectors; or those of a reel, whose states has
// room for the one that was read last.
typedef struct GimbalStretch {
  GimbalCompiled* compiled;  // the model that they belong to; NULL: the present one
  GimbalReel* reel;          // NULL: they are in memory
  int size;                  // numbers per state
  int capacity;              // states
  int first;                 // slot of the oldest state
  int count;
  double* states;
} GimbalStretch;

// A sequence of stretches: an edit that changes the form of the state begins a new one. The cursor
// is the entry that mjData currently shows.
typedef struct GimbalHistory {
  GArray* stretches;  // of GimbalStretch, oldest first
  int count;          // states of all stretches
  int cursor;         // 0 is the oldest, count - 1 the newest
  GimbalEvents events;
} GimbalHistory;

// The newest stretch, for another thread.
typedef struct GimbalHistoryCopy {
  GimbalCompiled* compiled;  // the model that they belong to
  mjOption option;           // the present options of the run
  GimbalReel* reel;          // what was before; NULL: nothing
  int reel_count;            // so many states of it
  int count;                 // states
  mjtNum* states;            // mjSTATE_INTEGRATION of each
  GArray* marks;             // of the user (GimbalEvent)
} GimbalHistoryCopy;

void gimbal_history_copy_free(GimbalHistoryCopy* copy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalHistoryCopy, gimbal_history_copy_free)

GimbalHistoryCopy* gimbal_history_copy(const GimbalHistory* self, GimbalCompiled* compiled,
                                       const mjOption* option);

void gimbal_history_init(GimbalHistory* self, const mjModel* m);
void gimbal_history_clear(GimbalHistory* self);  // frees
void gimbal_history_empty(GimbalHistory* self);  // keeps the memory

// Make to, which holds nothing, a copy of all states, with the cursor.
void gimbal_history_duplicate(const GimbalHistory* self, GimbalHistory* to);

// Make the states of a reel the whole history; its model is compiled, and m the present one, which
// may have been edited since.
void gimbal_history_show_reel(GimbalHistory* self, GimbalReel* reel, GimbalCompiled* compiled,
                              const mjModel* m);

// The reel that is in the history, and how many of its states (NULL: none).
GimbalReel* gimbal_history_get_reel(const GimbalHistory* self, int* count);

// Whether states and samples of both models have the same meaning.
gboolean gimbal_history_is_alike(const mjModel* a, const mjModel* b);

// To be called when the run gets another model whose state has a different form: the entries stay,
// as states of the previous model. FALSE if that model is too large, so that they are dropped.
gboolean gimbal_history_continue(GimbalHistory* self, GimbalCompiled* before, const mjModel* m);

// Append the state of d after the cursor; everything after the cursor is dropped first.
void gimbal_history_push(GimbalHistory* self, const mjModel* m, const mjData* d);

// Move the cursor and write that state into d (no forward). A state of another form is transferred
// to d object by object; numbers that it does not have get their initial values. FALSE if there is
// no such entry.
gboolean gimbal_history_seek(GimbalHistory* self, const mjModel* m, mjData* d, int index);

// Time of an entry.
double gimbal_history_time(const GimbalHistory* self, int index);

// The entry whose time is nearest; steps may be of any length. -1 if there is none. Where the time
// of a run from elsewhere goes back, the one next to the cursor of those that are as near.
int gimbal_history_at(const GimbalHistory* self, double time);

// Newest entry at or before index in which every number is finite and none is beyond limit in size;
// -1 if none.
int gimbal_history_last_good(const GimbalHistory* self, int index, double limit);

// The invariants: counts, slots and the cursor fit together; each stretch but the newest has states
// and a model.
void gimbal_validate_history(const GimbalHistory* self);

#endif  // GIMBAL_HISTORY_H_
