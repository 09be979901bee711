// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Engine errors as values: the log handler jumps back to the innermost gimbal_catch of its thread.

#include "gimbal-catch.h"

#include <setjmp.h>

typedef struct Frame {
  jmp_buf jump;
  char message[1024];
  struct Frame* outer;
} Frame;

static _Thread_local Frame* innermost = NULL;
static _Thread_local GimbalCatchListener hear = NULL;
static _Thread_local void* hearer = NULL;

static void handle_log(const mjLogMessage* log) {
  if (log->level != mjLOG_ERROR) {
    g_debug("engine: %s", log->subject);
    if (hear) hear(log, hearer);
    return;
  }
  if (!innermost) {
    g_critical("engine error outside of a guarded call: %s", log->subject);
    return;
  }
  g_strlcpy(innermost->message, log->subject, sizeof innermost->message);
  longjmp(innermost->jump, 1);
}

void gimbal_catch_install(void) {
  mju_setLogHandler(handle_log);
}

void gimbal_catch_listen(GimbalCatchListener listener, void* data) {
  hear = listener;
  hearer = data;
}

void gimbal_catch_stop_listening(const void* data) {
  if (hearer == data) gimbal_catch_listen(NULL, NULL);
}

char* gimbal_catch(void (*work)(void* data), void* data) {
  // the frame lives on the heap so that nothing automatic changes between setjmp and longjmp
  Frame* frame = g_new0(Frame, 1);
  frame->outer = innermost;
  innermost = frame;
  if (!setjmp(frame->jump)) work(data);
  Frame* done = innermost;
  innermost = done->outer;
  char* message = done->message[0] ? g_strdup(done->message) : NULL;
  g_free(done);
  return message;
}
