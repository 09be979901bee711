// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The simulation thread: the only caller of mj_step and the only owner of the running mjData.

#ifndef GIMBAL_SIM_THREAD_H_
#define GIMBAL_SIM_THREAD_H_

#include "base/run-messages.h"
#include "run/command.h"
#include "run/frame.h"

typedef struct GimbalSimThread GimbalSimThread;

// Start the thread. context is woken whenever a new frame is ready.
GimbalSimThread* gimbal_sim_thread_new(GMainContext* context);

// Stop and join the thread.
void gimbal_sim_thread_free(GimbalSimThread* self);

// Queue a command and wake the thread. FALSE if the queue is full: try again later.
gboolean gimbal_sim_thread_send(GimbalSimThread* self, const GimbalCommand* command);

// Offer an edited model, which gets the state of the present one; takes ownership of both. From any
// thread: an offer that was not adopted yet is replaced, and one older than the model of the run is
// dropped.
void gimbal_sim_thread_offer(GimbalSimThread* self, GimbalCompiled* compiled, mjData* data);

// The eventfd that wakes it.
int gimbal_sim_thread_get_wake(GimbalSimThread* self);

// The newest frame, or NULL if there is none since the last call. The caller owns it until it gives
// it back.
gboolean gimbal_sim_thread_ready(GimbalSimThread* self);
GimbalFrame* gimbal_sim_thread_get_frame(GimbalSimThread* self);
void gimbal_sim_thread_release_frame(GimbalSimThread* self, GimbalFrame* frame);

// Messages of the thread that have not been read yet.
gboolean gimbal_sim_thread_pop_message(GimbalSimThread* self, GimbalRunMessage* message);
guint gimbal_sim_thread_reset_lost_messages(GimbalSimThread* self);

#endif  // GIMBAL_SIM_THREAD_H_
