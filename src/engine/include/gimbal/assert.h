// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a function takes for granted, as code.
//
// GIMBAL_ASSERT(condition) is a promise that the callers keep. Builds with debug information or a
// sanitizer check it and abort with the place when it is broken; others (NDEBUG) read the condition
// and compute nothing. What a user or a file may get wrong is no promise: that is a diagnostic, or
// mju_error.
//
// GIMBAL_VALIDATING is 1 in a build with -Dvalidate=true, else 0. There each function that changes
// a structure which owns something ends with
//   if (GIMBAL_VALIDATING) validate_thing(thing);
// validate_thing walks over all of the structure: counts, links in both directions, order, sizes.
// Where that would cost too much after each of many changes, it is called for some of them and at
// their end (validate_changed_spec).

#ifndef GIMBAL_ASSERT_H_
#define GIMBAL_ASSERT_H_

#include <assert.h>

#ifdef NDEBUG
  #define GIMBAL_ASSERT(condition) ((void)sizeof(!(condition)))
#else
  #define GIMBAL_ASSERT(condition) assert(condition)
#endif

#if defined(GIMBAL_VALIDATION) && !defined(NDEBUG)
  #define GIMBAL_VALIDATING 1
#else
  #define GIMBAL_VALIDATING 0
#endif

#endif  // GIMBAL_ASSERT_H_
