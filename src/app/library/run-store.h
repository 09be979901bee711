// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Which runs this program has written or opened, with a note for each: a file of the user's data,
// which holds no run itself. Of the main thread.

#ifndef GIMBAL_RUN_STORE_H_
#define GIMBAL_RUN_STORE_H_

#include <glib.h>

typedef struct GimbalKnownRun {
  char* path;
  char* model;  // whose picture, as it was seen last, is that of the run
  char* note;   // "": none
  gint64 used;  // Unix time, in s, at which it was written or opened last
} GimbalKnownRun;

void gimbal_known_run_free(GimbalKnownRun* run);

// Remember a run; the oldest one beyond 1,000 is forgotten. A note that it has stays.
void gimbal_run_store_add(const char* path, const char* model);

// All runs (GimbalKnownRun), the one that was used last first, also those whose file is gone. The
// caller frees the array.
GPtrArray* gimbal_run_store_list(void);

void gimbal_run_store_set_note(const char* path, const char* note);
void gimbal_run_store_forget(const char* path);

#endif  // GIMBAL_RUN_STORE_H_
