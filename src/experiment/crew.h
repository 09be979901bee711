// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The threads of an experiment. Those that simulate, and their data, are a batch (mjbatch.h) with a
// simulation for each thread, which takes point after point.

#ifndef GIMBAL_EXPERIMENT_CREW_H_
#define GIMBAL_EXPERIMENT_CREW_H_

#include "experiment/bench.h"

typedef struct Crew Crew;

// Threads with a worker each. NULL, with a problem, if there is no memory for them.
Crew* crew_new(const Bench* bench, int count, GimbalDiagnostics* list);

// Threads without workers, which only wait for other processes.
Crew* crew_new_waiting(int count);
void crew_free(Crew* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Crew, crew_free)

// Begin to call work once in each of the first count threads, with its worker or NULL.
typedef void (*CrewWork)(Worker* worker, gpointer data);
void crew_begin(Crew* self, int count, CrewWork work, gpointer data);

// Wait until all of them have returned, for at most this many µs. FALSE: they have not. Only after
// TRUE may the crew begin again, or be freed.
gboolean crew_wait(Crew* self, gint64 patience);

// The error of the engine that ended work in some thread since the last beginning; NULL: none.
const char* crew_error(const Crew* self);

#endif  // GIMBAL_EXPERIMENT_CREW_H_
