// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The timeline below the view: the moment on show, what is kept, and what happened.

#ifndef GIMBAL_TIMELINE_H_
#define GIMBAL_TIMELINE_H_

#include "session/session.h"

typedef struct GimbalTimeline GimbalTimeline;

// Parts of the stage, borrowed: the scale with the area behind it, the labels of the moment on show
// and of what is kept.
GimbalTimeline* gimbal_timeline_new(GtkScale* scale, GtkDrawingArea* area, GtkLabel* now, GtkLabel* kept);
void gimbal_timeline_free(GimbalTimeline* self);

// Show a frame; or that there is no model, and so no time.
void gimbal_timeline_show(GimbalTimeline* self, const GimbalFrame* frame);
// Mark the views of a camera (GimbalCameraKey) that flies along the run; frame: NULL: none is on
// show.
void gimbal_timeline_set_flight(GimbalTimeline* self, const GArray* keys, const GimbalFrame* frame);

void gimbal_timeline_clear(GimbalTimeline* self);

// The user has moved the knob.
void gimbal_timeline_scrub(GimbalTimeline* self, GimbalSession* session);

#endif  // GIMBAL_TIMELINE_H_
