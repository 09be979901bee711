// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The file that a writer fills: used by one thread at a time.

#ifndef GIMBAL_TRAJECTORY_OUTPUT_H_
#define GIMBAL_TRAJECTORY_OUTPUT_H_

#include "trajectory/fields.h"
#include "trajectory/queue.h"
#include "trajectory/trajectory.h"

typedef struct Output Output;

// Create the file with everything but rows. NULL with an error.
Output* output_new(const GimbalTrajectorySetup* setup, const mjModel* m, GError** error);

// Append a row; the last one is kept whole too, by output_add_state. 0, or -1.
int output_add(Output* self, const RowSlot* slot);
int output_add_state(Output* self, const RowSlot* slot);
guint64 output_rows(const Output* self);
guint64 output_bytes(const Output* self);      // of the file, as it was flushed last
gboolean output_is_whole(const Output* self);  // whether the last row is

// Whether rows should go to the disk now, and have them go. 0, or -1.
gboolean output_is_due(const Output* self);
int output_flush(Output* self, guint64 lost);

// Close and free. FALSE with an error: the file is not whole; failed: something was not written
// before.
gboolean output_close(Output* self, guint64 lost, gboolean failed, GError** error);

#endif  // GIMBAL_TRAJECTORY_OUTPUT_H_
