// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The functions of mujoco.h for languages that are not C: found by name, their arguments in an
// array, their errors as values.
//
// A language that calls C through a foreign function interface has no setjmp, so that it cannot put
// gimbal_guard around a call with its own arguments. Here the guard is on this side of the
// boundary.

#ifndef GIMBAL_CALL_H_
#define GIMBAL_CALL_H_

#include <gimbal/diagnostics.h>

#ifdef __cplusplus
extern "C" {
#endif

// An argument or a result, by what its type is in the prototype.
typedef union GimbalValue_ {
  mjtNum number;    // mjtNum, double, float
  int64_t integer;  // int, mjtSize, mjtBool, enumerations and other whole numbers
  void* pointer;    // pointers and arrays
} GimbalValue;

typedef struct GimbalFunction_ {  // a function that can be called by its name
  const char* name;
  int narg;  // arguments
  void (*call)(
      // values[0] takes the result, values[1] to values[narg] are the arguments
      GimbalValue* values);
} GimbalFunction;

// The function of mujoco.h with this name. NULL: there is none, or it takes or gives something that
// is neither a number nor a pointer (a structure by value, a function, a variable number of
// arguments).
MJAPI const GimbalFunction* gimbal_function(const char* name);

// Call a function so many times, with the same arguments, until one of the calls ends in an error
// of the engine. That goes to list (may be NULL) as gimbal_guard says, with the same consequences.
// Returns the number of calls that went well.
MJAPI int gimbal_call(const GimbalFunction* function, GimbalValue* values, int times,
                      GimbalDiagnostics* list);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_CALL_H_
