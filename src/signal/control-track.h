// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Controls over time, from a file: what drives a run without a hand.

#ifndef GIMBAL_CONTROL_TRACK_H_
#define GIMBAL_CONTROL_TRACK_H_

#include <glib.h>
#include <mujoco/mujoco.h>

// Rows of a time and a number for each column, which is a control by its name. A row holds until
// the next one. Immutable and counted.
typedef struct GimbalControlTrack GimbalControlTrack;

// What the nu controls of a model are called.
GStrv gimbal_control_track_names(const mjModel* m);

// Rows of 1 + (number of names) doubles whose times rise; at least one. Takes names and rows.
// title: what people call it.
GimbalControlTrack* gimbal_control_track_new(const char* title, GStrv names, GArray* rows);
GimbalControlTrack* gimbal_control_track_ref(GimbalControlTrack* self);
void gimbal_control_track_unref(GimbalControlTrack* self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GimbalControlTrack, gimbal_control_track_unref)

// Controls of a model from a table: a line for each row, numbers parted by commas, semicolons or
// spaces. A first line of words names the columns ("motor" or "motor.ctrl"; others are passed
// over); where it names no control, or is missing, the columns are all controls in their order. An
// empty field leaves a control as it is. NULL with an error that names the line.
GimbalControlTrack* gimbal_control_track_parse(const char* title, const char* text, gsize length,
                                               const mjModel* m, GError** error);
GimbalControlTrack* gimbal_control_track_read(const char* path, const mjModel* m, GError** error);

const char* gimbal_control_track_title(const GimbalControlTrack* self);
double gimbal_control_track_first(const GimbalControlTrack* self);  // s
double gimbal_control_track_last(const GimbalControlTrack* self);

// The column of each of the model's nu controls, -1: none. Returns how many have one.
int gimbal_control_track_match(const GimbalControlTrack* self, const mjModel* m, int* columns);

// The names of its columns; and what to say if columns of such names fit none of the model's
// controls, with the names on both sides. The caller frees the text.
const char* const* gimbal_control_track_columns(const GimbalControlTrack* self);
char* gimbal_control_track_mismatch(const char* const* names, const mjModel* m);

// Whether one of its columns is a control of that name.
gboolean gimbal_control_track_has(const GimbalControlTrack* self, const char* control);

// Whether it says something of a step that begins at a time: from its first row on until its last
// one has been used.
gboolean gimbal_control_track_acts(const GimbalControlTrack* self, double time, double timestep);

// Set the controls of a step that begins now.
void gimbal_control_track_apply(const GimbalControlTrack* self, const int* columns, const mjModel* m,
                                mjData* d);

#endif  // GIMBAL_CONTROL_TRACK_H_
