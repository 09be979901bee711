// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is wrong with a model, said with its object.

#include "model/file/model_fault.h"

#include <stdarg.h>

int check_fail(ModelFault* fault, int kind, int id, const char* format, ...) {
  va_list args;
  va_start(args, format);
  gimbal_message_setv(&fault->message, format, args);
  va_end(args);
  fault->kind = kind;
  fault->id = id;
  return -1;
}
