// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How far a way is safe.

#ifndef GIMBAL_IPC_ADVANCE_H_
#define GIMBAL_IPC_ADVANCE_H_

#include "ipc/state.h"

// The share of the way to the target that leaves a fifth of the gap; 1: all of it does.
mjtNum pair_advance(const IpcOuter* s, const IpcPair* p);

#endif  // GIMBAL_IPC_ADVANCE_H_
