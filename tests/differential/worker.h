// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cases run in processes of their own, so that a crash or a hang of a library is a result.

#ifndef GIMBAL_DIFFERENTIAL_WORKER_H_
#define GIMBAL_DIFFERENTIAL_WORKER_H_

#include <glib.h>

// What a worker does with a request; the answer goes into text.
typedef void (*WorkerTask)(const char* request, GString* answer);

typedef struct Worker Worker;

Worker* worker_new(WorkerTask task);
void worker_free(Worker* worker);
void worker_send(Worker* worker, const char* request);
int worker_file(const Worker* worker);  // readable when an answer is there
// The answer; if the worker died or took too long: a line "crash" that says where. Wait: in ms, -1:
// any time.
char* worker_receive(Worker* worker);
char* worker_do(Worker* worker, const char* request);  // both
int worker_late(const Worker* worker);                 // longer than the wall-clock limit
void worker_stop(Worker* worker);                      // end it; the answer will say hang

// In the worker: which side is at work on what.
void worker_mark(int side, const char* stage);

#endif  // GIMBAL_DIFFERENTIAL_WORKER_H_
