// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes into the log what happens in a session. Topics that are switched off cost nothing.

#ifndef GIMBAL_LOG_FEED_H_
#define GIMBAL_LOG_FEED_H_

#include "run/simulation.h"
#include "samples/recorder.h"
#include "session/log.h"

typedef struct GimbalLogFeed GimbalLogFeed;

// What it reads from and writes to; all borrowed.
typedef struct GimbalLogSources {
  GObject* session;                         // its signals report what happens
  GimbalFrame* (*frame)(GObject* session);  // of the model on show, NULL: there is none
  GimbalSimulation* simulation;
  GimbalRecorder* recorder;
  GListModel* problems;  // of GimbalProblem
  GimbalLog* log;        // where everything is written
} GimbalLogSources;

// Lives as long as the session, which owns it.
GimbalLogFeed* gimbal_log_feed_new(const GimbalLogSources* sources);
void gimbal_log_feed_free(GimbalLogFeed* self);

#endif  // GIMBAL_LOG_FEED_H_
