// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Memory poisoning under the address sanitizer; no effect otherwise.

#ifndef MUJOCO_MJSAN_H_
#define MUJOCO_MJSAN_H_

#if defined(__SANITIZE_ADDRESS__)
  #define mjUSEASAN
#elif defined(__has_feature)
  #if __has_feature(address_sanitizer)
    #define mjUSEASAN
  #endif
#endif

#ifdef mjUSEASAN
  #include <sanitizer/asan_interface.h>
#else
  #ifndef ASAN_POISON_MEMORY_REGION
    #define ASAN_POISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
  #endif
  #ifndef ASAN_UNPOISON_MEMORY_REGION
    #define ASAN_UNPOISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
  #endif
#endif

#endif  // MUJOCO_MJSAN_H_
