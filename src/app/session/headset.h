// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A user with a head-set in the running model: frames of the run go to the head-set, and actions of
// the hands come back.

#ifndef GIMBAL_HEADSET_H_
#define GIMBAL_HEADSET_H_

#include "session/session.h"

typedef struct GimbalHeadset GimbalHeadset;

// Enter the model of a session. When the user has left, or on failure (error is not NULL), ended is
// called from the main loop.
GimbalHeadset* gimbal_headset_new(GimbalSession* session, void (*ended)(const char* error, gpointer data),
                                  gpointer data);

// Leave; ended is not called any more.
void gimbal_headset_free(GimbalHeadset* self);

#endif  // GIMBAL_HEADSET_H_
