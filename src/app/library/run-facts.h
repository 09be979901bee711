// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the file of a run says of it, read on a thread.

#ifndef GIMBAL_RUN_FACTS_H_
#define GIMBAL_RUN_FACTS_H_

#include <gio/gio.h>

typedef struct GimbalRunFacts {
  char* path;
  char* model;     // name of the model's file, "" if it had none
  gint64 made;     // Unix time, in s, at which the file began; 0: it does not say
  double seconds;  // simulated
  guint64 moments;
  goffset bytes;
  char* trouble;  // one sentence: why it cannot be read, or what is missing of it; NULL: nothing
  gboolean good;  // it can be opened
} GimbalRunFacts;

void gimbal_run_facts_free(GimbalRunFacts* facts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalRunFacts, gimbal_run_facts_free)

void gimbal_run_facts_async(const char* path, GCancellable* cancellable, GAsyncReadyCallback callback,
                            gpointer user_data);

// NULL only if it was cancelled; a file that cannot be read has its trouble.
GimbalRunFacts* gimbal_run_facts_finish(GAsyncResult* result);

#endif  // GIMBAL_RUN_FACTS_H_
