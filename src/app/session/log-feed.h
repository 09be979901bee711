// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writes into the log what happens in a session. Topics that are not wanted cost nothing.

#ifndef GIMBAL_LOG_FEED_H_
#define GIMBAL_LOG_FEED_H_

#include "session/session.h"

typedef struct GimbalLogFeed GimbalLogFeed;

// Lives as long as the session, which owns it.
GimbalLogFeed* gimbal_log_feed_new(GimbalSession* session);
void gimbal_log_feed_free(GimbalLogFeed* self);

#endif  // GIMBAL_LOG_FEED_H_
