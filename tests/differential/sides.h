// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The two libraries that are compared, each behind a table of its functions.

#ifndef GIMBAL_DIFFERENTIAL_SIDES_H_
#define GIMBAL_DIFFERENTIAL_SIDES_H_

#include <setjmp.h>

#include <mujoco/mujoco.h>

#define SIDE_FUNCTIONS(F) \
  F(mj_defaultVFS)        \
  F(mj_addBufferVFS)      \
  F(mj_deleteVFS)         \
  F(mj_parseXML)          \
  F(mj_compile)           \
  F(mj_recompile)         \
  F(mj_copySpec)          \
  F(mj_deleteSpec)        \
  F(mj_saveXMLString)     \
  F(mjs_getError)         \
  F(mj_saveModel)         \
  F(mj_loadModelBuffer)   \
  F(mj_sizeModel)         \
  F(mj_deleteModel)       \
  F(mj_copyModel)         \
  F(mj_makeData)          \
  F(mj_deleteData)        \
  F(mj_resetData)         \
  F(mj_resetDataKeyframe) \
  F(mj_forward)           \
  F(mj_inverse)           \
  F(mj_step)              \
  F(mj_stateSize)         \
  F(mj_getState)          \
  F(mj_setState)          \
  F(mj_integratePos)      \
  F(mj_id2name)           \
  F(mj_getCache)          \
  F(mj_clearCache)        \
  F(mj_setConst)          \
  F(mj_isSparse)

typedef struct Side {
  const char* label;
  int index;
  void* handle;
#define SIDE_MEMBER(name) __typeof__(name)* name;
  SIDE_FUNCTIONS(SIDE_MEMBER)
#undef SIDE_MEMBER
} Side;

enum { OURS, THEIRS, SIDES };

extern Side sides[SIDES];

// Open both, or ours alone where the other is NULL; NULL or what is wrong.
const char* sides_open(const char* ours, const char* theirs);

// An error of either library comes back here: if (SIDE_TRY(side, "stage")) { calls } else {
// side_error() says what }.
extern sigjmp_buf side_return;
void side_begin(const Side* side, const char* stage);
const char* side_error(void);
#define SIDE_TRY(side, stage) (side_begin(side, stage), sigsetjmp(side_return, 0) == 0)

// A function by name, NULL if the library has none.
void* side_symbol(const Side* side, const char* name);

#endif  // GIMBAL_DIFFERENTIAL_SIDES_H_
