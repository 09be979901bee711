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

#endif  // GIMBAL_SIGNAL_H_
