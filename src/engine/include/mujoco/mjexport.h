// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Symbol visibility of the public interface.

#ifndef MUJOCO_MJEXPORT_H_
#define MUJOCO_MJEXPORT_H_

#if defined(_WIN32) || defined(__CYGWIN__)
  #define MUJOCO_HELPER_DLL_IMPORT __declspec(dllimport)
  #define MUJOCO_HELPER_DLL_EXPORT __declspec(dllexport)
  #define MUJOCO_HELPER_DLL_LOCAL
#elif defined(__GNUC__)
  #define MUJOCO_HELPER_DLL_IMPORT __attribute__((visibility("default")))
  #define MUJOCO_HELPER_DLL_EXPORT __attribute__((visibility("default")))
  #define MUJOCO_HELPER_DLL_LOCAL  __attribute__((visibility("hidden")))
#else
  #define MUJOCO_HELPER_DLL_IMPORT
  #define MUJOCO_HELPER_DLL_EXPORT
  #define MUJOCO_HELPER_DLL_LOCAL
#endif

// MJAPI marks what a program may link against, MJLOCAL what it may not.
#ifdef MJ_STATIC
  #define MJAPI
  #define MJLOCAL
#else
  #ifdef MUJOCO_DLL_EXPORTS
    #define MJAPI MUJOCO_HELPER_DLL_EXPORT
  #else
    #define MJAPI MUJOCO_HELPER_DLL_IMPORT
  #endif
  #define MJLOCAL MUJOCO_HELPER_DLL_LOCAL
#endif

#endif  // MUJOCO_MJEXPORT_H_
