// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Turns errors of the engine into messages (with gimbal_guard of the library), and calls listeners
// for its other messages.

#ifndef GIMBAL_ENGINE_GUARD_H_
#define GIMBAL_ENGINE_GUARD_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Install the log handler that calls the listeners. Call this once, before any thread starts.
void gimbal_engine_guard_install(void);

// Call work(data) through gimbal_guard. Returns the text of the error (free with g_free), or NULL
// if there was none.
char* gimbal_engine_guard(void (*work)(void* data), void* data);

// Call listener for every message of the engine on this thread that is not an error, until it stops
// listening. With several listeners, only the newest is called.
typedef void (*GimbalEngineGuardListener)(const mjLogMessage* message, void* data);
void gimbal_engine_guard_listen(GimbalEngineGuardListener listener, void* data);
void gimbal_engine_guard_stop_listening(const void* data);  // removes all with this data

#endif  // GIMBAL_ENGINE_GUARD_H_
