// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Somebody with a head-set in the running model: the frames of the run go there, what hands do
// comes back.

#ifndef GIMBAL_HEADSET_H_
#define GIMBAL_HEADSET_H_

#include "session/session.h"

typedef struct GimbalHeadset GimbalHeadset;

// Enter the model of a session. Once the person has left, or if it went wrong (error is not NULL),
// ended is called from the main loop.
GimbalHeadset* gimbal_headset_new(GimbalSession* session, void (*ended)(const char* error, gpointer data),
                                  gpointer data);

// Leave; ended is not called any more.
void gimbal_headset_free(GimbalHeadset* self);

#endif  // GIMBAL_HEADSET_H_
