// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The samples of the run as rings, one per channel, and the names of the channels.

#ifndef GIMBAL_RECORDER_H_
#define GIMBAL_RECORDER_H_

#include <glib-object.h>

#include "gimbal-frame.h"
#include "gimbal-ring.h"

#define GIMBAL_TYPE_RECORDER (gimbal_recorder_get_type())
G_DECLARE_FINAL_TYPE(GimbalRecorder, gimbal_recorder, GIMBAL, RECORDER, GObject)

typedef struct GimbalChannel {
  char* name;   // "gyro.x", "left_knee position"
  char* group;  // "Sensors", "Joint positions", … (translated)
  char* unit;   // "rad/s"; empty if it has none
  int column;   // in the rows of GimbalTrace
} GimbalChannel;

GimbalRecorder* gimbal_recorder_new(void);

// Take over the samples that came with a frame. Forgets all earlier ones if the frame belongs to another
// trace.
void gimbal_recorder_drain(GimbalRecorder* self, const GimbalFrame* frame);

// Forget all samples (a reset).
void gimbal_recorder_clear(GimbalRecorder* self);

// Time of each sample, and the values of a column.
const GimbalRing* gimbal_recorder_get_times(GimbalRecorder* self);
const GimbalRing* gimbal_recorder_get_values(GimbalRecorder* self, int column);

// All channels that can be plotted (GimbalChannel).
GPtrArray* gimbal_recorder_get_channels(GimbalRecorder* self);

// Signal "channels-changed".

#endif  // GIMBAL_RECORDER_H_
