// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Run engine code so that an engine error comes back as a message and never ends the program.

#ifndef GIMBAL_ENGINE_GUARD_H_
#define GIMBAL_ENGINE_GUARD_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Install the log handler through which gimbal_engine_guard hears of errors. Call once, before any thread
// starts.
void gimbal_engine_guard_install(void);

// Call work(data). If the engine reports an error on this thread meanwhile, work is abandoned and the error's
// text is returned (the caller frees it); NULL if all went well. What work was writing is then in an unknown
// state.
char* gimbal_engine_guard(void (*work)(void* data), void* data);

// Call listener for every message of the engine on this thread that is not an error, until it stops
// listening. Of several the newest hears.
typedef void (*GimbalEngineGuardListener)(const mjLogMessage* message, void* data);
void gimbal_engine_guard_listen(GimbalEngineGuardListener listener, void* data);
void gimbal_engine_guard_stop_listening(const void* data);  // those with this data

#endif  // GIMBAL_ENGINE_GUARD_H_
