// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Passes messages of the simulation thread to the log: a lock-free ring of short texts.
//
// One thread pushes, one thread pops, and neither waits. A message that finds the ring full is
// dropped and counted.

#ifndef GIMBAL_RUN_MESSAGES_H_
#define GIMBAL_RUN_MESSAGES_H_

#include <gimbal/diagnostics.h>
#include <glib.h>

#include "base/ring-index.h"

// The topic of an entry of the log. Those from FIRST_OPTIONAL on are written only on request.
typedef enum GimbalLogTopic {
  GIMBAL_LOG_TEXT,            // problems of the text
  GIMBAL_LOG_RUN,             // loads, resets, incidents
  GIMBAL_LOG_ENGINE,          // warnings of the engine
  GIMBAL_LOG_PLUGIN,          // what plug-ins of the studio say
  GIMBAL_LOG_PROGRAM,         // what programs outside say
  GIMBAL_LOG_DESKTOP,         // exports, and other messages of the window
  GIMBAL_LOG_STEP_TIMING,     // what steps cost, once a second
  GIMBAL_LOG_COMPILE_TIMING,  // what each compile cost
  GIMBAL_LOG_SLEEP,           // trees that fall asleep and wake up
  GIMBAL_LOG_N_TOPICS,
  GIMBAL_LOG_FIRST_OPTIONAL = GIMBAL_LOG_STEP_TIMING
} GimbalLogTopic;

typedef struct GimbalRunMessage {
  GimbalSeverity severity;
  GimbalLogTopic topic;
  double time;  // of the simulation, s
  int body;     // that the message is about; 0: none
  char text[256];
} GimbalRunMessage;

enum { GIMBAL_RUN_MESSAGES_CAPACITY = 128 };

typedef struct GimbalRunMessages {
  GimbalRunMessage items[GIMBAL_RUN_MESSAGES_CAPACITY];
  GimbalRingIndex turns;
  _Atomic guint lost;
} GimbalRunMessages;

void gimbal_run_messages_push(GimbalRunMessages* self, const GimbalRunMessage* message);
gboolean gimbal_run_messages_pop(GimbalRunMessages* self, GimbalRunMessage* message);

// The number of messages dropped since the last call; for the thread that pops.
guint gimbal_run_messages_reset_lost(GimbalRunMessages* self);

#endif  // GIMBAL_RUN_MESSAGES_H_
