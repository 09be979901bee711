// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One of the two libraries that race: ours or the reference's, opened at run time so that both live
// in one process.

#ifndef BENCH_AGAINST_LIBRARY_H_
#define BENCH_AGAINST_LIBRARY_H_

#include <gimbal/rollout.h>
#include <mujoco/mujoco.h>

// What both libraries must have.
#define LIBRARY_FUNCTIONS(X) \
  X(mj_clearCache)           \
  X(mj_compile)              \
  X(mj_copyData)             \
  X(mj_copyModel)            \
  X(mj_copySpec)             \
  X(mj_deleteData)           \
  X(mj_deleteModel)          \
  X(mj_deleteSpec)           \
  X(mj_forward)              \
  X(mj_geomDistance)         \
  X(mj_getCache)             \
  X(mj_getState)             \
  X(mj_loadXML)              \
  X(mj_makeData)             \
  X(mj_multiRay)             \
  X(mj_parseXML)             \
  X(mj_passive)              \
  X(mj_recompile)            \
  X(mj_resetDataKeyframe)    \
  X(mj_rne)                  \
  X(mj_sensorAcc)            \
  X(mj_sensorPos)            \
  X(mj_sensorVel)            \
  X(mj_setState)             \
  X(mj_stateSize)            \
  X(mj_step)                 \
  X(mj_transmission)         \
  X(mj_tendon)               \
  X(mjd_transitionFD)        \
  X(mjv_defaultFreeCamera)   \
  X(mjv_defaultOption)       \
  X(mjv_defaultPerturb)      \
  X(mjv_defaultScene)        \
  X(mjv_freeScene)           \
  X(mjv_makeScene)           \
  X(mjv_updateScene)

typedef struct Library {
  void* handle;
#define LIBRARY_POINTER(name) __typeof__(&name) name;
  LIBRARY_FUNCTIONS(LIBRARY_POINTER)
#undef LIBRARY_POINTER
  __typeof__(&gimbal_rollout) gimbal_rollout;  // NULL in the reference
  mjfTime* time;                               // its mjcb_time
} Library;

// Opens the library at a path and silences its warnings. Returns NULL, or what is wrong.
const char* library_open(Library* library, const char* path);

#endif  // BENCH_AGAINST_LIBRARY_H_
