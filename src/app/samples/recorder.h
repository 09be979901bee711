// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The samples of the run as rings, one per channel; expressions over them; and an earlier run to
// compare with.
//
// Samples are copied for a few milliseconds at a time; the rest follows when the main loop is idle.
// Expressions are computed in the same way, so that adding one to a long recording does not block
// the window: their rings may end before the others.

#ifndef GIMBAL_RECORDER_H_
#define GIMBAL_RECORDER_H_

#include <glib-object.h>

#include "run/frame.h"
#include "samples/record.h"
#include "signal/channels.h"
#include "widgets/plot/ring.h"

#define GIMBAL_TYPE_RECORDER (gimbal_recorder_get_type())
G_DECLARE_FINAL_TYPE(GimbalRecorder, gimbal_recorder, GIMBAL, RECORDER, GObject)

// Signals
//   "channels-changed"    the channels are others
//   "samples-changed"     samples were taken over while no frame came
//   "reference-changed"   a run was kept to compare with, or given up
GimbalRecorder* gimbal_recorder_new(void);

// Copy the samples that came with a frame. If the frame belongs to an edited model, recording
// continues under the same names; if it belongs to another model, the previous samples are dropped.
void gimbal_recorder_drain(GimbalRecorder* self, const GimbalFrame* frame);

// Drop all samples (a reset).
void gimbal_recorder_clear(GimbalRecorder* self);

// The time of each sample; and the values of a column or an expression.
const GimbalRing* gimbal_recorder_get_times(GimbalRecorder* self);
const GimbalRing* gimbal_recorder_get_values(GimbalRecorder* self, int column);

// All channels that can be plotted (GimbalChannel), expressions last.
GPtrArray* gimbal_recorder_get_channels(GimbalRecorder* self);
GimbalChannel* gimbal_recorder_find(GimbalRecorder* self, const char* name);

// Add an expression over the names of the channels, or over "qpos[3]" and the like. Its id can be
// used as a column; -1 with an error if it has a mistake. An expression that exists already keeps
// its id. unit may be NULL.
int gimbal_recorder_add_expression(GimbalRecorder* self, const char* text, const char* unit, GError** error);
void gimbal_recorder_remove_expression(GimbalRecorder* self, int id);
gboolean gimbal_recorder_is_expression(int id);

// Keep the samples recorded so far as the reference for comparison. They share their memory with
// the recording.
void gimbal_recorder_set_reference(GimbalRecorder* self);
// Use another run as the reference, and take ownership of it; its channels are found by their
// names.
void gimbal_recorder_take_reference(GimbalRecorder* self, GimbalRecord* record);
void gimbal_recorder_drop_reference(GimbalRecorder* self);
const GimbalRing* gimbal_recorder_get_reference_times(GimbalRecorder* self);  // NULL: there is none
const GimbalRing* gimbal_recorder_get_reference(GimbalRecorder* self, int column);

// Other runs, each under a key: a record, by how many seconds it is late, and its colour (see
// GimbalPlotOther). "reference-changed" is emitted.
// takes the record
void gimbal_recorder_add_run(GimbalRecorder* self, gconstpointer key, GimbalRecord* record);
void gimbal_recorder_place_run(GimbalRecorder* self, gconstpointer key, double shift, int color,
                               gboolean shown);
void gimbal_recorder_drop_run(GimbalRecorder* self, gconstpointer key);

// All that are shown, the reference among them: NULL behind the last one.
typedef struct GimbalOtherRun GimbalOtherRun;
const GimbalOtherRun* gimbal_recorder_get_run(GimbalRecorder* self, guint index);
const GimbalRing* gimbal_other_run_get_times(const GimbalOtherRun* run);
const GimbalRing* gimbal_other_run_get_values(const GimbalOtherRun* run, int column);
double gimbal_other_run_get_shift(const GimbalOtherRun* run);
int gimbal_other_run_get_color(const GimbalOtherRun* run);

// Put a past, which another thread has sampled, before the samples of the run that are later than
// from and not later than to. Takes ownership of it.
void gimbal_recorder_take_past(GimbalRecorder* self, GimbalRecord* past, double from, double to);

// How many samples a recording with this many columns keeps: the recordings of all models that are
// open share the memory.
guint64 gimbal_recorder_capacity(int width);

// The memory of the samples, in bytes.
gsize gimbal_recorder_get_bytes(GimbalRecorder* self);

// Times at which the run switched to an edited model, while their samples are kept.
const double* gimbal_recorder_get_edits(GimbalRecorder* self, int* count);

// The number of samples that were lost because the window was too slow to read them.
guint gimbal_recorder_get_dropped(GimbalRecorder* self);

#endif  // GIMBAL_RECORDER_H_
