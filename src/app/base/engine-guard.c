// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Engine errors as values: the log handler jumps back to the innermost gimbal_engine_guard of its thread.

#include "base/engine-guard.h"

#include <setjmp.h>

typedef struct Frame {
  jmp_buf jump;
  char message[1024];
  struct Frame* outer;
} Frame;

static _Thread_local Frame* innermost = NULL;

typedef struct Listener {
  GimbalEngineGuardListener hear;
  void* data;
} Listener;

static _Thread_local GSList* listeners = NULL;  // of Listener, the newest first

static void handle_log(const mjLogMessage* log) {
  if (log->level != mjLOG_ERROR) {
    g_debug("engine: %s", log->subject);
    const Listener* newest = listeners ? listeners->data : NULL;
    if (newest) newest->hear(log, newest->data);
    return;
  }
  if (!innermost) {
    g_critical("engine error outside of a guarded call: %s", log->subject);
    return;
  }
  g_strlcpy(innermost->message, log->subject, sizeof innermost->message);
  longjmp(innermost->jump, 1);
}

void gimbal_engine_guard_install(void) {
  mju_setLogHandler(handle_log);
}

void gimbal_engine_guard_listen(GimbalEngineGuardListener listener, void* data) {
  Listener* newest = g_new(Listener, 1);
  *newest = (Listener){listener, data};
  listeners = g_slist_prepend(listeners, newest);
}

void gimbal_engine_guard_stop_listening(const void* data) {
  for (GSList** at = &listeners; *at;) {
    Listener* listener = (*at)->data;
    if (listener->data == data) {
      g_free(listener);
      *at = g_slist_delete_link(*at, *at);
    } else {
      at = &(*at)->next;
    }
  }
}

char* gimbal_engine_guard(void (*work)(void* data), void* data) {
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
