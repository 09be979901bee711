// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pairs of a step.

#ifndef GIMBAL_IPC_SEARCH_H_
#define GIMBAL_IPC_SEARCH_H_

#include "ipc/state.h"

// List the pairs that may meet on the way to the target; those that are listed stay as they are.
void pairs_search(IpcOuter* s);

#endif  // GIMBAL_IPC_SEARCH_H_
