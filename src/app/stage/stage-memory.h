// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is remembered of each model from one time to the next: how it was looked at, the pictures in
// the picture, which panels were open. A key file in the user's state folder, one for each model.

#ifndef GIMBAL_STAGE_MEMORY_H_
#define GIMBAL_STAGE_MEMORY_H_

#include "stage/stage-tools.h"

typedef struct GimbalStageMemory GimbalStageMemory;

// Remember from now on, a moment after each change. The stage owns its memory.
GimbalStageMemory* gimbal_stage_memory_new(GimbalStageView* stage, GimbalSession* session,
                                           GimbalStageTools* tools);
void gimbal_stage_memory_free(GimbalStageMemory* self);

// The model is on show for the first time: show it as it was left, or by default.
// The layout of its window, or NULL if none is known: the caller's.
GVariant* gimbal_stage_memory_restore(GimbalStageMemory* self, GimbalCompiled* compiled);

// Where the pages of the window are now.
void gimbal_stage_memory_set_layout(GimbalStageMemory* self, GVariant* layout);

// The model leaves: what has not been remembered yet is.
void gimbal_stage_memory_save(GimbalStageMemory* self, GimbalCompiled* compiled);

#endif  // GIMBAL_STAGE_MEMORY_H_
