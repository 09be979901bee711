// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A graphics driver that does nothing: what a frame calls is counted, and returns at once. So the
// time of a frame is what the renderer itself needs. libepoxy keeps the address of each function in
// a variable; they are replaced there.

#ifndef GIMBAL_TESTS_BENCH_NULL_GL_H_
#define GIMBAL_TESTS_BENCH_NULL_GL_H_

typedef struct NullGl {
  long calls, draws, triangles, uploads, upload_bytes;
} NullGl;

// Count from zero; replace the driver's functions.
void null_gl_start(NullGl* counts);

// Put the driver back.
void null_gl_stop(void);

#endif  // GIMBAL_TESTS_BENCH_NULL_GL_H_
