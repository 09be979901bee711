// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes into the log what happens in a session. Topics that are not wanted cost nothing.

#ifndef GIMBAL_LOG_FEED_H_
#define GIMBAL_LOG_FEED_H_

#include "run/simulation.h"
#include "session/log.h"
#include "session/recorder.h"

typedef struct GimbalLogFeed GimbalLogFeed;

// Where it hears and looks; all lent.
typedef struct GimbalLogSources {
  GObject* session;                         // its signals say what happens
  GimbalFrame* (*frame)(GObject* session);  // of the model on show, NULL: there is none
  GimbalSimulation* simulation;
  GimbalRecorder* recorder;
  GListModel* problems;  // of GimbalProblem
  GimbalLog* log;        // where all is written
} GimbalLogSources;

// Lives as long as the session, which owns it.
GimbalLogFeed* gimbal_log_feed_new(const GimbalLogSources* sources);
void gimbal_log_feed_free(GimbalLogFeed* self);

#endif  // GIMBAL_LOG_FEED_H_
