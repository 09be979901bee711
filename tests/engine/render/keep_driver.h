// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A driver of OpenGL that stays loaded can be named in reports of leaks, and left out of them. For
// one file of a program that opens contexts and closes them.

#ifndef GIMBAL_TESTS_RENDER_KEEP_DRIVER_H_
#define GIMBAL_TESTS_RENDER_KEEP_DRIVER_H_

#ifdef __SANITIZE_ADDRESS__
__attribute__((visibility("default"))) int dlclose(void* handle);
int dlclose(void* handle) {
  (void)handle;
  return 0;
}
#endif

#endif  // GIMBAL_TESTS_RENDER_KEEP_DRIVER_H_
