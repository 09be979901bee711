// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Messages of the engine to the user: every one is a mjLogMessage that goes to the handler in force.

#ifndef GIMBAL_BASE_LOG_H_
#define GIMBAL_BASE_LOG_H_

#include <mujoco/mujoco.h>

// Nonzero if messages of this topic are wanted; ask before preparing an expensive one. Topic 0 is always
// wanted.
int log_topic_enabled(int topic);

// Handler of the calling thread, stronger than that of mju_setLogHandler; NULL removes it. Returns the
// previous one.
mjfLogHandler log_set_thread_handler(mjfLogHandler handler);

#endif  // GIMBAL_BASE_LOG_H_
