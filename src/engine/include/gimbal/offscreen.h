// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An OpenGL context without a window, for pictures on machines with and without a display (EGL).

#ifndef GIMBAL_OFFSCREEN_H_
#define GIMBAL_OFFSCREEN_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct GimbalOffscreen_ GimbalOffscreen;  // a context

// Create a context and make it current on this thread: OpenGL 3.3 core, or OpenGL ES 3.0 where the
// driver has no such thing. Returns NULL on failure, with one message in error that says what to
// install or set.
MJAPI GimbalOffscreen* gimbal_offscreen_new(char* error, int error_sz);
MJAPI GimbalOffscreen* gimbal_offscreen_new_es(char* error, int error_sz);  // OpenGL ES only
MJAPI void gimbal_offscreen_make_current(GimbalOffscreen* context);         // on this thread
MJAPI void gimbal_offscreen_free(GimbalOffscreen* context);                 // NULL is allowed

// Threads with a context each draw between these two, reading pixels included: contexts of a driver
// without a graphics card (Mesa's llvmpipe) look into each other's unfinished pictures, and a
// program with two of them at work ends by a fault of the driver. One waits for the other there;
// with a graphics card nothing waits. Not nested; nothing that raises an error without a guard may
// stand between them.
MJAPI void gimbal_offscreen_lock(const GimbalOffscreen* context);
MJAPI void gimbal_offscreen_unlock(const GimbalOffscreen* context);  // ends gimbal_offscreen_lock

// Write bottom-up rows of RGB bytes, as mjr_readPixels returns them, to a PNG file. Returns 0, or
// -1 with error set.
MJAPI int gimbal_write_png(const char* filename, const unsigned char* rgb, int width, int height, char* error,
                           int error_sz);

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_OFFSCREEN_H_
