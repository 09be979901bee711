// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls gimbal_guard for the studio, and passes other messages of the engine to listeners.

#include "base/engine-guard.h"

#include <gimbal/guard.h>

typedef struct Listener {
  GimbalEngineGuardListener hear;
  void* data;
} Listener;

static _Thread_local GSList* listeners = NULL;  // of Listener, the newest first

static void handle_log(const mjLogMessage* log) {
  if (log->topic != mjTOPIC_NONE) return;  // times, which the profiler shows
  if (log->level != mjLOG_ERROR) {
    g_debug("engine: %s", log->subject);
    const Listener* newest = listeners ? listeners->data : NULL;
    if (newest) newest->hear(log, newest->data);
    return;
  }
  g_critical("engine error outside of a guarded call: %s", log->subject);
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
  GimbalDiagnostics* trouble = gimbal_diagnostics_new();
  int failed = gimbal_guard(work, data, trouble);
  char* message = failed ? g_strdup(gimbal_diagnostics_get(trouble, 0)->message) : NULL;
  gimbal_diagnostics_free(trouble);
  return message;
}
