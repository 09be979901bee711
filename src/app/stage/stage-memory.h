// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Stores for each model how it was viewed, the pictures in the picture, and which panels were open,
// for the next time. A key file in the user's state folder, one for each model.

#ifndef GIMBAL_STAGE_MEMORY_H_
#define GIMBAL_STAGE_MEMORY_H_

#include "stage/stage-tools.h"

typedef struct GimbalStageMemory GimbalStageMemory;

// Store from now on, a moment after each change. The stage owns its memory.
GimbalStageMemory* gimbal_stage_memory_new(GimbalStageView* stage, GimbalSession* session,
                                           GimbalStageTools* tools);
void gimbal_stage_memory_free(GimbalStageMemory* self);

// Restore the view of a model that is shown for the first time, or set the default. Returns the
// layout of its window, or NULL if none is stored; the caller owns it.
GVariant* gimbal_stage_memory_restore(GimbalStageMemory* self, GimbalCompiled* compiled);

// The next model is another one of the same program: let it be viewed as this one is, unless nobody
// has turned the view.
void gimbal_stage_memory_hand_on(GimbalStageMemory* self, GimbalCompiled* compiled);

// Set the layout: where the pages of the window are now.
void gimbal_stage_memory_set_layout(GimbalStageMemory* self, GVariant* layout);

// The model leaves the view: store what is not stored yet.
void gimbal_stage_memory_save(GimbalStageMemory* self, GimbalCompiled* compiled);

// And a picture of it, for the list of recent models.
void gimbal_stage_memory_save_picture(GimbalStageMemory* self, GimbalCompiled* compiled);

#endif  // GIMBAL_STAGE_MEMORY_H_
