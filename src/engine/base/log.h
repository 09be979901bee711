// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the engine to the user: every one is a mjLogMessage that goes to the handler in
// force.

#ifndef GIMBAL_BASE_LOG_H_
#define GIMBAL_BASE_LOG_H_

#include <mujoco/mujoco.h>

#include <stdbool.h>

// Handler of the calling thread, stronger than that of mju_setLogHandler; NULL removes it. Returns
// the previous one.
mjfLogHandler log_set_thread_handler(mjfLogHandler handler);

// Handler of the process, the default one where none was set.
mjfLogHandler log_get_handler(void);

// Whether messages of a topic (mjtLogTopic) are to be shown; those below mjLOG_INFO are not made
// otherwise.
bool log_topic_wanted(int topic);

// A message about a topic; body: further lines, or NULL.
void log_topic(mjtLogLevel level, mjtLogTopic topic, const char* body, const char* format, ...)
    mjPRINTFLIKE(4, 5);

// Say who is at work on this thread: its errors begin with that. NULL: the engine itself. After an
// error it is the engine again.
void log_set_actor(const char* actor);

// An error of the engine that was caught, with the object of its model that it is about; id below
// 0: none is known.
typedef struct LogError {
  mjLogMessage message;
  int objtype, id;  // objtype: mjtObj
} LogError;

// Run work(context). An error of the engine within it comes back here instead of going to the
// handler: nonzero, and what it was in error. So a worker ends its share, and the thread that waits
// for it can raise the error again, to a handler that may jump away without leaving other threads
// or memory behind.
int log_guard(void (*work)(void* context), void* context, LogError* error);

// Raise an error again that log_guard has caught, on this thread or another.
void log_raise(const LogError* error);

// mju_error about the object id of a kind (mjtObj). Who caught the error asks gimbal_error_object
// for it.
void log_error_of(int objtype, int id, const char* msg, ...) mjPRINTFLIKE(3, 4);

#endif  // GIMBAL_BASE_LOG_H_
