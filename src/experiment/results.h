// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Results in a file of SQLite: a row for each point, saved as soon as it ends.
//
//   experiment  key, value: names and hashes of what was simulated
//   points      point, status, message, score, met, a column for each parameter and for each goal of
//               each run, residual

#ifndef GIMBAL_EXPERIMENT_RESULTS_H_
#define GIMBAL_EXPERIMENT_RESULTS_H_

#include <sqlite3.h>

#include "experiment/bench.h"

typedef struct Results Results;

// Open the file, or make it; what is in it must be of the same model and experiment, and no other
// process may work on it. Problems go to list, and the result is NULL.
Results* results_open(const char* path, const Bench* bench, GimbalDiagnostics* list);
void results_close(Results* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Results, results_close)

// The default file of results: beside the experiment, bench.sqlite for bench.xml. The caller frees
// it.
char* results_beside(const char* experiment);

// The point with this number, NULL if it is not there.
GimbalPoint* results_get(Results* self, gint64 id);

typedef enum ResultsAnswer { RESULTS_KEPT, RESULTS_NO_ROOM, RESULTS_BROKEN } ResultsAnswer;

// Save a point. NO_ROOM: try again later; error (may be NULL) says why, until the next call.
ResultsAnswer results_put(Results* self, const GimbalPoint* point, const char** error);

// Call look for each point, by increasing number, until it returns FALSE.
void results_each(Results* self, gboolean (*look)(const GimbalPoint* point, gpointer data), gpointer data);

// Names of the columns of parameters and values, in their order (char*).
GPtrArray* results_columns(const Bench* bench);

const Bench* results_bench(const Results* self);
sqlite3* results_database(Results* self);

#endif  // GIMBAL_EXPERIMENT_RESULTS_H_
