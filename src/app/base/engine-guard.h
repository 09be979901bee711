// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Engine errors as messages (gimbal_guard of the library), and listeners to what else the engine
// says.

#ifndef GIMBAL_ENGINE_GUARD_H_
#define GIMBAL_ENGINE_GUARD_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Install the log handler that listeners hear through. Call once, before any thread starts.
void gimbal_engine_guard_install(void);

// gimbal_guard with the text of the error as its result (the caller frees it); NULL: all went well.
char* gimbal_engine_guard(void (*work)(void* data), void* data);

// Call listener for every message of the engine on this thread that is not an error, until it stops
// listening. Of several the newest hears.
typedef void (*GimbalEngineGuardListener)(const mjLogMessage* message, void* data);
void gimbal_engine_guard_listen(GimbalEngineGuardListener listener, void* data);
void gimbal_engine_guard_stop_listening(const void* data);  // those with this data

#endif  // GIMBAL_ENGINE_GUARD_H_
