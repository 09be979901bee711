// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Errors of the engine as values.
//
// By default an error of the engine (mju_error) ends the program, and a handler of the user's can
// only jump away. Inside of gimbal_guard it comes back as a diagnostic, from the worker threads of
// the engine too.

#ifndef GIMBAL_GUARD_H_
#define GIMBAL_GUARD_H_

#include <gimbal/diagnostics.h>

#ifdef __cplusplus
extern "C" {
#endif

// Run work(data). Returns 0 if all went well. If the engine reports an error on this thread
// meanwhile, work is abandoned at that point, no handler hears of it, the error goes to list (may
// be NULL) with the code "engine-error", and the result is -1. What work was writing is then in an
// unknown state, and what it had allocated is lost; what the engine itself holds (the asset cache,
// the registries, threads) stays sound. Guards may be nested: the innermost one ends.
MJAPI int gimbal_guard(void (*work)(void* data), void* data, GimbalDiagnostics* list);

// Which object of its model the last error of this thread was about, as gimbal_guard or a handler
// has got it. Returns 1 and its kind (mjtObj) and number, or 0, mjOBJ_UNKNOWN and -1.
MJAPI int gimbal_error_object(int* objtype, int* id);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_GUARD_H_
