// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Signals as nearly all of ours are: without a handler of the class, without an answer.

#ifndef GIMBAL_SIGNAL_H_
#define GIMBAL_SIGNAL_H_

#include <glib-object.h>
#include <stdarg.h>

// A signal whose handlers take count parameters of the types that follow.
static inline guint gimbal_signal_new(const char* name, GType type, guint count, ...) {
  va_list types;
  va_start(types, count);
  guint id =
      g_signal_new_valist(name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE, count, types);
  va_end(types);
  return id;
}

typedef struct GimbalHandlerData {
  gpointer data;
  GDestroyNotify release;
} GimbalHandlerData;

static inline void gimbal_handler_data_end(gpointer owned, GClosure* closure) {
  GimbalHandlerData* self = owned;
  (void)closure;
  self->release(self->data);
  g_free(self);
}

// Connect a handler with data of its own, released with the connection.
static inline void gimbal_connect_owned(gpointer instance, const char* signal, GCallback callback,
                                        gpointer data, GDestroyNotify release) {
  GimbalHandlerData* owned = g_new(GimbalHandlerData, 1);
  *owned = (GimbalHandlerData){data, release};
  GClosure* closure = g_cclosure_new(callback, data, NULL);
  g_closure_add_finalize_notifier(closure, owned, gimbal_handler_data_end);
  g_signal_connect_closure(instance, signal, closure, FALSE);
}

#endif  // GIMBAL_SIGNAL_H_
